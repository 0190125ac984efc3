"""A match that is in no file: whoever leaves it finds it again with `play --resume`."""

from collections.abc import Generator, Iterator
import os
from pathlib import Path
import signal
import sys

import pytest

from boardrules import Record
from boardrules.cli import kept as keeping
from boardrules.cli.screen import Completer, Screen
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import TIKI, Run, moves

RESUME = "To continue it: boardrules play --resume\n"
TUKTUK = ("play", "tuk-tuk-taxi", "--seed", "7", "--seats", "human,random")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def only(kept: Path) -> Path:
    (path,) = kept.iterdir()
    return path


def left_before(path: Path, seconds: int) -> None:
    """Let it seem that a match was left some time ago."""
    then = path.stat().st_mtime - seconds
    os.utime(path, (then, then))


@pytest.mark.parametrize(
    ("typed", "farewell"),
    [
        ("#1\nquit\n", "> quit\nYou have left the match."),
        ("#1\nEXIT\n", "> EXIT\nYou have left the match."),
        ("#1\n", "> \nThere is no more input, so you have left the match."),
    ],
)
def test_a_match_that_is_left_is_kept(run: Run, kept: Path, typed: str, farewell: str) -> None:
    done = run(*TIKI, typed=typed)
    path = only(kept)
    assert done.code == 0
    assert done.out.endswith(f"{farewell}\nThe record of 17 actions is in {path}.\n{RESUME}")
    record = Record.from_text(path.read_text())
    assert record.game == TikiTopple()
    assert record.seats == ("human", "random")


def test_it_goes_on_in_the_same_file(run: Run, kept: Path) -> None:
    run(*TIKI, typed="#1\nquit\n")
    path = only(kept)
    again = run("play", "--resume", typed="#1\nquit\n")
    assert again.out.startswith("Tiki Topple: P1 a person, P2 at random. ")
    assert "\n17 actions have been played already.\n" in again.out
    assert again.out.endswith(f"\nThe record of 19 actions is in {path}.\n{RESUME}")
    assert len(moves(only(kept))) == 19


def test_the_latest_goes_on_of_any_game_or_of_one(run: Run, kept: Path) -> None:
    run(*TIKI, typed="#1\nquit\n")
    left_before(only(kept), 60)
    run(*TUKTUK, typed="#1\nquit\n")
    assert run("play", "--resume", typed="quit\n").out.startswith("Tuk Tuk Taxi: ")
    assert run("play", "tiki", "--resume", typed="quit\n").out.startswith("Tiki Topple: ")


def test_the_name_of_a_game_may_stand_for_the_file(run: Run, folder: Path) -> None:
    run(*TIKI, typed="#1\nquit\n")
    for name in ("tiki-topple", "tiki"):
        done = run("play", "--resume", name, typed="quit\n")
        assert done.out.startswith("Tiki Topple: ")
        assert done.out.endswith(RESUME)
    which = "no match of Tuk Tuk Taxi is kept that could go on"
    assert which in run("play", "--resume", "tuk-tuk-taxi").err
    (folder / "tiki-topple").write_text("not a record")
    assert run("play", "--resume", "tiki-topple").err.startswith("boardrules: tiki-topple: ")


def test_a_match_that_was_only_looked_at_was_left_last(run: Run, kept: Path) -> None:
    run(*TIKI, typed="#1\nquit\n")
    left_before(only(kept), 60)
    run(*TUKTUK, typed="#1\nquit\n")
    done = run("play", "--resume", "tiki", "--lang", "fr", typed="quit\n")
    assert done.out.endswith("Pour la continuer\xa0: boardrules play --resume\n")
    assert run("play", "--resume", typed="quit\n").out.startswith("Tiki Topple: ")


def test_a_kept_match_that_has_ended_cannot_be_continued(run: Run) -> None:
    run(*TIKI, typed="#1\nquit\n")
    done = run("play", "--resume", typed="#1\n" * 99)
    assert "The match is over." in done.out
    assert RESUME not in done.out


def test_what_is_over_does_not_go_on(run: Run, kept: Path) -> None:
    run(*TIKI, typed="#1\nquit\n")
    left_before(only(kept), 60)
    run(*TIKI, typed="#1\n#1\nquit\n")
    assert "The match is over." in run("play", "--resume", typed="#1\n" * 99).out
    assert "17 actions have been played" in run("play", "--resume", typed="quit\n").out


@pytest.mark.parametrize(
    ("words", "which"), [((), "match"), (("tuk-tuk-taxi",), "match of Tuk Tuk Taxi")]
)
def test_where_nothing_is_kept_a_sentence_says_so(
    run: Run, words: tuple[str, ...], which: str
) -> None:
    done = run("play", *words, "--resume")
    assert done.code == 2
    complaint = f"no {which} is kept that could go on: name the file of a record\n"
    assert done.err.startswith(f"boardrules: --resume: {complaint}")


def test_what_cannot_be_read_is_told_of_unless_another_game_is_asked_for(
    run: Run, kept: Path
) -> None:
    kept.mkdir(parents=True)
    path = kept / "match.txt"
    path.write_text("not a record")
    assert run("play", "--resume").err.startswith(f"boardrules: {path}: ")
    assert "no match of Tiki Topple is kept" in run("play", "tiki-topple", "--resume").err


def test_the_oldest_are_dropped_beyond_a_number(
    run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 2)
    for actions in ("#1\n", "#1\n" * 2, "#1\n" * 3):
        for path in kept.glob("*"):
            left_before(path, 60)
        run(*TIKI, typed=f"{actions}quit\n")
    assert sorted(len(moves(path)) for path in kept.iterdir()) == [19, 21]


def test_the_oldest_are_dropped_beyond_a_size_and_never_the_latest(
    run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "LARGEST", 1)
    for _ in range(2):
        run(*TIKI, typed="#1\nquit\n")
    assert len(moves(only(kept))) == 17


def test_where_nothing_can_be_kept_a_sentence_says_so(run: Run, kept: Path) -> None:
    kept.parent.write_text("not a folder")
    done = run(*TIKI, typed="#1\nquit\n")
    assert done.code == 0
    reason = f"cannot write {kept}: {os.strerror(20)}"
    assert done.out.endswith(f"You have left the match.\nThis match is not saved: {reason}.\n")


def test_without_the_extra_nothing_is_kept(
    run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    done = run(*TIKI, typed="#1\nquit\n")
    reason = "matches are kept only with the extra cli"
    assert done.out.endswith(f"You have left the match.\nThis match is not saved: {reason}.\n")
    assert run("play", "--resume").err.startswith(f"boardrules: --resume: {reason}\n")
    assert run("play", "--resume", recorded, typed="quit\n").out.endswith("match.txt.\n")


def test_whoever_wants_nothing_saved_gets_that(run: Run, kept: Path) -> None:
    done = run(*TIKI, "--no-save", typed="#1\nquit\n")
    assert done.out.endswith("> quit\nYou have left the match.\n")
    assert not kept.exists()


def test_a_match_that_is_resumed_is_not_saved_either(run: Run, recorded: Path) -> None:
    before = recorded.read_text()
    done = run("play", "--resume", recorded, "--no-save", typed="#1\nquit\n")
    assert done.out.endswith("> quit\nYou have left the match.\n")
    assert recorded.read_text() == before


def test_a_match_is_recorded_or_not_saved(run: Run) -> None:
    done = run(*TIKI, "--no-save", "--record", "match.txt")
    reason = "--record saves the match, and --no-save does not: choose one"
    assert (done.code, done.err) == (2, f"boardrules: {reason}\n")


@pytest.mark.parametrize("typed", ["quit\n", "", "#1\nundo\nquit\n"], ids=repr)
def test_where_nothing_was_decided_nothing_is_kept(run: Run, kept: Path, typed: str) -> None:
    run(*TIKI, typed=typed)
    assert not kept.exists()


def test_a_match_that_is_over_needs_no_file(run: Run, kept: Path) -> None:
    run(*TIKI, typed="#1\n" * 99)
    assert not kept.exists()


@pytest.mark.usefixtures("shelf")
def test_a_game_without_records_is_left_as_it_is(run: Run) -> None:
    done = run("play", "told", "--seats", "human", typed="#1\nquit\n")
    assert done.out.endswith("> quit\nYou have left the match.\n")


# Signals.


@pytest.fixture
def signals() -> Generator[None]:
    """Leave the handlers of signals as they were: a program that ends ignores all that come."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in numbers}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_match_that_is_interrupted_is_kept(terminal: Run, kept: Path) -> None:
    done = terminal(*TIKI, typed="#1\n^C\n")
    assert done.code == 130
    assert done.out.endswith(f"\nThe record of 17 actions is in {only(kept)}.\n{RESUME}")


def test_an_interrupted_match_that_cannot_be_kept_begins_a_new_line(
    terminal: Run, kept: Path
) -> None:
    kept.parent.write_text("not a folder")
    done = terminal(*TIKI, typed="#1\n^C\n")
    assert done.code == 130
    assert "\n\x1b[33mThis match is not saved: cannot write " in done.out


def receiving(monkeypatch: pytest.MonkeyPatch, *signals: int | None) -> None:
    """Let a signal come at each prompt, or else an action be typed."""
    left: Iterator[int | None] = iter(signals)

    def ask(_screen: Screen, _prompt: str, _offer: str = "", _complete: Completer = list) -> str:
        number = next(left)
        if number is not None:
            os.kill(os.getpid(), number)
        return "#1"

    monkeypatch.setattr(Screen, "ask", ask)


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals here")
def test_a_program_that_is_ended_keeps_the_match(
    run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    number = getattr(signal, name)
    receiving(monkeypatch, None, number)
    done = run(*TIKI)
    assert done.code == 128 + number
    assert done.out.endswith(f"\nThe record of 17 actions is in {only(kept)}.\n{RESUME}")
