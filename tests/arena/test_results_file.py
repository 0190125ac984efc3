"""Files of results: written line by line, cut short, resumed, refused."""

from collections.abc import Callable
from errno import ENOLCK
import json
import os
from pathlib import Path
import pickle
import re
import sys
from typing import Any

import pytest

from boardrules.arena import Forfeit, Result, ResultsError, Tournament, stored_seed
from boardrules.arena.results import Played
from boardrules.arena.results_file import Results, record_path, times_path
from boardrules.games.tiki_topple import TikiTopple
from boardrules.player import Player
from boardrules.testing import Lanterns

TIKI = TikiTopple(players=2)
TOURNAMENT = Tournament(TIKI, ("greedy", "random"), 5, seed=7)
P1, P2 = Player(0), Player(1)


def played(number: int) -> Played:
    seating = TOURNAMENT.seating(number)
    if number == 3:
        return Played(Result(number, seating, void="its worker died"))
    scores, ranks = (number, 2), (1, 2)
    if number == 2:
        forfeit = Forfeit(P2, "raised ValueError: \u00e4")
        result = Result(
            number, seating, scores, ranks, (P1,), None, 4, (1, 1), forfeit, None, "..."
        )
    else:
        result = Result(number, seating, scores, ranks, (P1,), "TIKI-7.2", 9, (3, 3))
    return Played(result, (number + 0.1234567, 1.0), f"record {number}\n")


ALL = [played(number) for number in range(5)]


def write(out: Path | None, *numbers: int, tournament: Tournament = TOURNAMENT) -> Results:
    with Results(tournament, out) as results:
        for number in numbers:
            results.add(ALL[number])
    return results


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.jsonl"
    write(path, 0, 1, 2, 3, 4)
    return path


def test_a_file_has_a_header_and_a_line_for_each_match(whole: Path) -> None:
    header, *lines = map(json.loads, whole.read_text().splitlines())
    assert (header["arena"], header["seats"], header["seed"]) == (2, ["greedy", "random"], "7")
    assert header["game"]["game"] == "tiki-topple"
    assert "matches" not in header
    assert [line["number"] for line in lines] == [0, 1, 2, 3, 4]
    assert lines[2]["forfeit"] == {"seat": 1, "reason": "raised ValueError: \u00e4"}
    assert lines[3]["void"] == "its worker died"


def test_times_are_in_a_file_of_their_own(whole: Path) -> None:
    lines = [json.loads(line) for line in times_path(whole).read_text().splitlines()]
    assert times_path(whole).name == "whole.jsonl.times"
    assert lines[0] == {"number": 0, "seconds": [0.123457, 1.0]}
    assert [line["number"] for line in lines] == [0, 1, 2, 4]
    assert "seconds" not in whole.read_text()


def test_results_that_come_early_are_held_back(out: Path, whole: Path) -> None:
    with Results(TOURNAMENT, out) as results:
        for number, lines in [(1, 1), (3, 1), (0, 3), (2, 5), (4, 6)]:
            results.add(ALL[number])
            assert len(out.read_text().splitlines()) == lines
        assert results.done == 5
    assert out.read_bytes() == whole.read_bytes()
    assert times_path(out).read_bytes() == times_path(whole).read_bytes()


def test_results_without_a_file_are_kept_in_memory() -> None:
    results = write(None, 1, 0)
    assert results.results == [ALL[0].result, ALL[1].result]
    assert results.seconds[1] == (1.123457, 1.0)


def test_records_are_kept_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "records"
    with Results(TOURNAMENT, None, folder) as results:
        for number in (0, 2, 1, 3):
            results.add(ALL[number])
    assert sorted(path.name for path in folder.iterdir()) == [
        "match-000000.txt",
        "match-000001.txt",
        "match-000002.txt",
    ]
    assert record_path(folder, 2).read_text() == "record 2\n"


def test_a_file_cut_short_anywhere_can_be_finished(out: Path, whole: Path) -> None:
    whole_file, times = whole.read_bytes(), times_path(whole).read_bytes()
    for length in range(0, len(whole_file) + 1, 7):
        whole_lines = max(0, whole_file[:length].count(b"\n") - 1)
        written = sum(
            len(line)
            for line in times.splitlines(keepends=True)
            if json.loads(line)["number"] < whole_lines
        )
        out.write_bytes(whole_file[:length])
        times_path(out).write_bytes(times[: written + length % 90])
        with Results(TOURNAMENT, out) as results:
            assert results.done == whole_lines
            for number in range(results.done, 5):
                results.add(ALL[number])
        assert results.results == [each.result for each in ALL]
        assert out.read_bytes() == whole_file
        assert times_path(out).read_bytes() == times


def test_the_seed_of_a_file_can_be_found(out: Path) -> None:
    assert stored_seed(out) is None
    out.touch()
    assert stored_seed(str(out)) is None
    write(out, 0)
    assert stored_seed(out) == "7"
    out.write_text("my diary\n")
    with pytest.raises(ResultsError, match="line 1"):
        stored_seed(out)


def test_results_go_into_regular_files_only(tmp_path: Path) -> None:
    pipe, results = tmp_path / "pipe", tmp_path / "results.jsonl"
    os.mkfifo(pipe)
    os.mkfifo(times_path(results))
    for path in (tmp_path, pipe, results, Path("/dev/full"), Path("/dev/zero")):
        with pytest.raises(ResultsError, match="results can only be stored in a regular file"):
            write(path)
    with pytest.raises(ResultsError, match="full: results can only be stored in a regular file"):
        stored_seed("/dev/full")


@pytest.mark.parametrize("which", [Path, times_path], ids=["results", "times"])
@pytest.mark.parametrize("is_replaced", [False, True], ids=["deleted", "replaced"])
def test_a_file_that_is_not_there_any_more_is_an_error(
    which: Callable[[Path], Path], is_replaced: bool, out: Path
) -> None:
    with Results(TOURNAMENT, out) as results:
        results.add(ALL[0])
        which(out).unlink()
        if is_replaced:
            which(out).touch()
        with pytest.raises(ResultsError, match="deleted or replaced while it was being written"):
            results.add(ALL[1])


def test_more_matches_may_be_asked_for_later(out: Path) -> None:
    write(out, 0, 1)
    more = Tournament(TIKI, TOURNAMENT.seats, 9, seed=7)
    assert write(out, 2, tournament=more).done == 3


def test_a_file_may_have_lost_its_times(out: Path) -> None:
    write(out, 0, 1)
    times_path(out).unlink()
    results = write(out, 2)
    assert (results.done, [*results.seconds]) == (3, [2])


OTHERS: dict[str, tuple[dict[str, Any], str]] = {
    "seed": ({"seed": 8}, "seed is '7' in the file and '8' in this run"),
    "limit": ({"limit": None}, "limit is 60.0 in the file and None in this run"),
    "gauntlet": ({"gauntlet": True}, "gauntlet is False in the file and True in this run"),
    "seats": (
        {"seats": ("random", "greedy")},
        "seats is ('greedy', 'random') in the file and ('random', 'greedy') in this run",
    ),
    "option": (
        {"game": TikiTopple(players=2, edition="gamewright")},
        "edition is 'schmidt' in the file and 'gamewright' in this run",
    ),
    "game": ({"game": Lanterns()}, "game is 'tiki-topple' in the file and 'lanterns' in this run"),
}


@pytest.mark.parametrize(("other", "message"), OTHERS.values(), ids=OTHERS)
def test_the_file_of_another_tournament_is_refused(
    out: Path, other: dict[str, Any], message: str
) -> None:
    write(out, 0, 1)
    before = out.read_bytes()
    usual: dict[str, Any] = {"game": TIKI, "seats": TOURNAMENT.seats, "matches": 5, "seed": 7}
    with pytest.raises(ResultsError) as caught:
        write(out, tournament=Tournament(**{**usual, **other}))
    assert f"results.jsonl, line 1: this is another tournament: {message}" in str(caught.value)
    assert out.read_bytes() == before


def test_a_file_that_does_not_know_of_gauntlets_is_none(out: Path) -> None:
    write(out, 0, 1)
    out.write_text(out.read_text().replace('"gauntlet":false,', ""))
    assert write(out, 2).done == 3


def test_results_of_another_version_are_refused(out: Path) -> None:
    write(out, 0)
    out.write_text(out.read_text().replace('"library":"', '"library":"0.'))
    with pytest.raises(ResultsError, match="another tournament: library is "):
        write(out)


def test_an_option_that_is_new_is_named_and_a_long_value_is_cut_off(out: Path) -> None:
    write(out, 0)
    header, *lines = out.read_bytes().splitlines(keepends=True)
    data = json.loads(header)
    data["game"]["options"]["bonus"] = "x" * 500
    out.write_bytes(json.dumps(data).encode() + b"\n" + b"".join(lines))
    with pytest.raises(ResultsError) as caught:
        write(out)
    assert re.search(r"bonus is 'x{20,30}\.\.\.x+' in the file and None", str(caught.value))


HEADERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "no options": (
        lambda data: data["game"].update(options=[]),
        r"\$: expected options by name",
    ),
    "a name of two lines": (
        lambda data: data["game"]["options"].update({"\x1b\n" * 1_000: 1}),
        r"another tournament: (\\x1b\\n){28}\\x1b\.\.\. is 1 in the file and None in this run$",
    ),
    "an option that hides the limit": (
        lambda data: [data.update(limit=1), data["game"]["options"].update(limit=60.0)],
        r"another tournament: limit is 1.0 in the file and 60.0 in this run$",
    ),
}


@pytest.mark.parametrize(("change", "message"), HEADERS.values(), ids=HEADERS)
def test_a_header_may_hold_anything(
    out: Path, change: Callable[[Any], object], message: str
) -> None:
    write(out, 0)
    header, line = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(edit(change)(header) + b"\n" + line)
    with pytest.raises(ResultsError, match=f"results.jsonl, line 1: .*{message}"):
        write(out)


def test_the_folder_of_the_results_is_made(tmp_path: Path) -> None:
    out = tmp_path / "some" / "where" / "results.jsonl"
    write(out, 0)
    assert len(out.read_text().splitlines()) == 2


def edit(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def edited(line: bytes) -> bytes:
        data = json.loads(line)
        change(data)
        return json.dumps(data).encode()

    return edited


def forfeited_by(seat: int) -> Callable[[bytes], bytes]:
    return edit(lambda data: data.update(forfeit={"seat": seat, "reason": "no"}))


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "json": (lambda line: line[:-1], r"\$: not a JSON document"),
    "bytes": (lambda _: b"\xff\x00", r"\$: not a JSON document"),
    "type": (edit(lambda data: data.update(actions="9")), r"\$.actions: expected a whole number"),
    "key": (edit(lambda data: data.update(luck=1)), r"\$: unknown: luck"),
    "number": (edit(lambda data: data.update(number=0)), r"expected match 1 with the seating \(1,"),
    "seating": (edit(lambda data: data.update(seating=[0, 1])), "expected match 1 with the seat"),
    "scores": (edit(lambda data: data.update(scores=[1])), "decisions of 2 seats"),
    "winners": (edit(lambda data: data.update(winners=[2])), "expected winners among 2 seats"),
    "win": (edit(lambda data: data.update(winners=[0, 0])), "among 2 seats, each once"),
    "actions": (edit(lambda data: data.update(actions=-1)), "decisions from 0 on"),
    "decisions": (edit(lambda data: data.update(decisions=[3, -3])), "decisions from 0 on"),
    "ranks": (edit(lambda data: data.update(ranks=[0, 1])), "ranks from 1 on"),
    "forfeit": (forfeited_by(2), "expected a forfeit of one of 2 seats"),
    "chance": (forfeited_by(-1), "expected a forfeit of one of 2 seats"),
}


@pytest.mark.parametrize(("damage", "message"), DAMAGES.values(), ids=DAMAGES)
def test_a_broken_line_is_named_and_nothing_is_changed(
    whole: Path, damage: Callable[[bytes], bytes], message: str
) -> None:
    lines = whole.read_bytes().split(b"\n")
    lines[2] = damage(lines[2])
    whole.write_bytes(b"\n".join(lines))
    before = whole.read_bytes()
    with pytest.raises(ResultsError, match=f"whole.jsonl, line 3: .*{message}") as caught:
        write(whole)
    assert whole.read_bytes() == before
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "{}\n"], ids=["torn", "text", "json"])
def test_a_file_of_something_else_is_left_alone(out: Path, text: str) -> None:
    out.write_text(text)
    with pytest.raises(ResultsError, match=r"results.jsonl, line 1: "):
        write(out)
    assert out.read_text() == text


def test_broken_times_are_named(out: Path) -> None:
    write(out, 0, 1)
    times_path(out).write_text('{"number":0,"seconds":[1,2]}\n{"number":1,"seconds":[1]}\n')
    with pytest.raises(ResultsError, match=r"results.jsonl.times, line 2: expected 2 times"):
        write(out)
    times_path(out).write_text('{"number":1,"seconds":[1,2]}\n{"number":0,"seconds":[1,2]}\n')
    with pytest.raises(ResultsError, match=r"times, line 2: expected match 2 or a later one"):
        write(out)
    times_path(out).write_text('{"number":-1,"seconds":[1,2]}\n')
    with pytest.raises(ResultsError, match=r"times, line 1: expected match 0 or a later one"):
        write(out)
    times_path(out).write_text("one\n")
    with out.open("a") as file:
        file.write('{"number":2')
    before = out.read_bytes()
    with pytest.raises(ResultsError, match=r"results.jsonl.times, line 1: \$: not a JSON"):
        write(out)
    assert out.read_bytes() == before


def test_a_file_belongs_to_one_run_at_a_time(out: Path, whole: Path) -> None:
    with Results(TOURNAMENT, out) as results:
        results.add(ALL[0])
        with pytest.raises(ResultsError, match="another run is writing this file"):
            write(out, 0)
        for number in (1, 2, 3, 4):
            results.add(ALL[number])
    assert write(out).done == 5
    assert out.read_bytes() == whole.read_bytes()


def test_a_file_is_let_go_also_where_others_have_it_open(out: Path) -> None:
    with Results(TOURNAMENT, out) as results:
        assert results.results_file is not None
        another = os.dup(results.results_file.file.fileno())
    assert write(out, 0).done == 1
    os.close(another)


def no_lock(*_arguments: object) -> None:
    raise OSError(ENOLCK, "there are no locks here")


@pytest.mark.parametrize("lacking", ["on the system", "in the file system"])
def test_files_are_written_without_locks_where_there_are_none(
    lacking: str, out: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lacking == "on the system":
        monkeypatch.setitem(sys.modules, "fcntl", None)
    else:
        monkeypatch.setattr("fcntl.flock", no_lock)
    write(out, 0, 1, 2)
    write(out, 3, 4)
    assert out.read_bytes() == whole.read_bytes()
