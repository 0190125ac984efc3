"""The command `simulate`, called as a function, as a process that is killed, and at a terminal."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
import json
import os
from pathlib import Path
import re
import subprocess
import sys
import time

import pytest

import boardrules
from boardrules import Player, Record
from boardrules.arena import Forfeit, Report, Result, Tournament
from boardrules.arena.results_file import record_path
from boardrules.cli.commands import simulate
from boardrules.cli.main import main
from boardrules.cli.rich_screen import RichScreen
from boardrules.cli.screen import Screen
from tests.arena import bots
from tests.arena.processes import PATIENCE, left_behind
from tests.cli.test_terminal import WITH_AND_WITHOUT, open_terminal

ROOT = str(Path(__file__).parents[2])
PATHS = os.pathsep.join([ROOT, str(Path(boardrules.__file__).parent.parent)])
SLOW = f"{bots.__name__}:Slow"
TIKI = ("simulate", "tiki-topple", "--seats")
TWO = ("--matches", "2", "--workers", "1")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in a folder of its own, where the command may look for modules."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "path", [ROOT, *filter(None, sys.path)])
    monkeypatch.chdir(tmp_path)


def test_a_tournament_is_played_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    argv = (*TIKI, "greedy@1,random,random", "--matches", "3", "--workers", "1", "--seed", "7")
    assert main([*argv, "--out", "out.jsonl", "--records", "records"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "Tiki Topple: 3 matches, seed 7." in out
    assert re.search(r"^greedy@1 +3 +[0-9.]+ +[0-9.]+% .* 0  +[0-9.]+$", out, re.MULTILINE)
    assert re.search(r"^random +6 ", out, re.MULTILINE)
    assert re.search(r"^random +P3 +2 ", out, re.MULTILINE)
    header, *lines = map(json.loads, Path("out.jsonl").read_text().splitlines())
    assert header["game"]["options"]["players"] == 3
    assert (header["seed"], header["limit"], len(lines)) == ("7", 60.0, 3)
    records = [Record.from_text(path.read_text()) for path in sorted(Path("records").iterdir())]
    assert [len(record.replay()) - 1 for record in records] == [each["actions"] for each in lines]
    assert [record.seats.index("greedy@1") for record in records] == [0, 2, 1]


@pytest.mark.slow
def test_a_finished_tournament_is_only_reported(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [*TIKI, f"{SLOW},random", *TWO, "--out", "out.jsonl"]
    assert main(argv) == 0
    first, _ = capsys.readouterr()
    before = Path("out.jsonl").read_bytes()
    assert main(argv) == 0
    title, rest = first.split("\n", 1)
    again = f"{title}\n2 of 2 matches were in out.jsonl already.\n{rest}"
    assert capsys.readouterr().out == again
    assert Path("out.jsonl").read_bytes() == before


def test_matches_that_were_there_already_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [*TIKI, "random,random", "--workers", "1", "--out", "some/out.jsonl", "--matches"]
    assert main([*argv, "1"]) == 0
    out, _ = capsys.readouterr()
    seed = json.loads(Path("some/out.jsonl").read_text().splitlines()[0])["seed"]
    assert len(bytes.fromhex(seed)) == 16
    assert out.startswith(f"Tiki Topple: 1 match, seed {seed}.\n\nBots\n")
    assert main([*argv, "2"]) == 0
    out, _ = capsys.readouterr()
    counted = "1 of 2 matches was in some/out.jsonl already."
    assert out.startswith(f"Tiki Topple: 2 matches, seed {seed}.\n{counted}\n\nBots\n")
    assert main([*argv, "2", "--seed", "7"]) == 2
    assert f"seed is '{seed}' in the file and '7' in this run" in capsys.readouterr().err


@pytest.mark.slow
def test_nothing_in_the_current_folder_runs_by_itself() -> None:
    """A module there is imported only if a bot is named that is in it, and only in its process."""
    for name in ("queue", "random", "socket", "pickle", "attrs"):
        Path(f"{name}.py").write_text("open('has_run', 'w')\nraise SystemExit(9)\n")
    Path("my_bots.py").write_text(
        "import queue, random, socket, attrs\n"
        "assert queue.Queue and attrs.frozen\n"
        "def last(turn): return turn.actions[-1]\n"
    )
    for seats in ("random,greedy@1", "my_bots:last,random"):
        done = subprocess.run(  # noqa: S603  # our own command
            [sys.executable, "-P", "-m", "boardrules", *TIKI, seats, "--matches", "2"],
            env={**os.environ, "PYTHONPATH": PATHS, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert re.search(r"^random +2 .* 0  +[0-9.]+$", done.stdout, re.MULTILINE)
    assert not Path("has_run").exists()


@pytest.mark.slow
def test_a_bot_of_the_current_directory_may_play(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my_bots.py").write_text("def last(turn): return turn.actions[-1]\n")
    assert main([*TIKI, "my_bots:last,random", *TWO]) == 0
    assert re.search(r"^my_bots:last +2 .* 0  +[0-9.]+$", capsys.readouterr().out, re.MULTILINE)


def test_a_forfeit_is_told_with_its_reason_and_its_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seats = f"{bots.__name__}:toasts,random"
    argv = [*TIKI, seats, *TWO, "--seed", "1", "--limit", "30", "--out", "out.jsonl"]
    assert main(argv) == 0
    out, _ = capsys.readouterr()
    assert "Forfeits" in out
    text = " ".join(out.split())
    assert "match 0 tests.arena.bots:toasts as P1: played P1 toast, which is illegal: toast" in text
    assert "The record is in line 3 of out.jsonl." in text
    assert text.endswith(
        "With --records DIR from the first match on, boardrules replay can show them all."
    )


@pytest.mark.slow
def test_records_that_were_not_kept_are_not_named(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [*TIKI, f"{bots.__name__}:toasts,random", "--workers", "1", "--out", "out.jsonl"]
    assert main([*argv, "--matches", "1"]) == 0
    capsys.readouterr()
    assert main([*argv, "--matches", "2", "--records", "records"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "The record is in line 2 of out.jsonl. match 1 " in text
    assert f"The record is {Path('records', 'match-000001.txt')}. With --records DIR from" in text


P1 = Player(0)
UNLUCKY = [
    *(
        Result(number, (0, 1), (1, 2), (2, 1), (Player(1),), None, 3, (1, 1), Forfeit(P1, "no"))
        for number in range(12)
    ),
    Result(12, (0, 1), void="its worker died"),
]


@pytest.mark.parametrize(
    ("keep", "told"),
    [
        ((), "a as P1: no.\n"),
        (("--records", "records"), "a as P1: no. The record is records/match-000000.txt.\n"),
    ],
    ids=["nothing", "records"],
)
def test_what_went_wrong_is_listed_up_to_a_length(
    keep: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(tournament: Tournament, records: Path | None, **_options: object) -> Report:
        for result in UNLUCKY[:12] if records else ():
            path = record_path(Path("records"), result.number)
            path.parent.mkdir(exist_ok=True)
            path.touch()
        return Report.of(tournament.seats, UNLUCKY)

    monkeypatch.setattr(simulate, "run_tournament", run)
    assert main([*TIKI, "a,b", "--matches", "13", *keep]) == 0
    out, _ = capsys.readouterr()
    assert f"match 0        {told}" in out
    assert "... and 2 more\n" in out
    assert ("boardrules replay" in out) == (not keep)
    assert out.endswith("Void matches\nmatch 12       its worker died.\n")
    assert re.search(r"^a +12 +0.0 +0.0% .* - +12 +-$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("keep", "told"),
    [((), "\n"), (("--out", "o"), "; they are not played again while they are in o\n")],
    ids=["nothing", "file"],
)
def test_a_tournament_of_which_nothing_could_be_played_has_failed(
    keep: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(tournament: Tournament, **_options: object) -> Report:
        return Report.of(tournament.seats, UNLUCKY[12:])

    monkeypatch.setattr(simulate, "run_tournament", run)
    assert main([*TIKI, "a,b", "--matches", "1", "--seed", "7", *keep]) == 1
    out, err = capsys.readouterr()
    assert out.endswith("seed 7.\n\nVoid matches\nmatch 12       its worker died.\n")
    assert err == f"boardrules: none of the matches could be played{told}"


BAD: dict[str, tuple[tuple[str, ...], str]] = {
    "bot": (("--seats", "random,chess", *TWO), "there is no bot 'chess'"),
    "seats": (
        ("--seats", "random,random,random,random,random", *TWO),
        "Tiki Topple cannot be played with these options: --players is one of 2, 3, 4, not 5",
    ),
    "alone": (
        ("--seats", "greedy", *TWO),
        "Tiki Topple needs 2 bots or more: name them all, such as --seats greedy,random\n",
    ),
    "person": (
        ("--seats", "Human,random", *TWO),
        "human is not a bot: people play with boardrules",
    ),
    "players": (("--seats", "random,random", "--players", "3", *TWO), "has 3 seats, not 2"),
    "empty": (("--seats", "random,", *TWO), "--seats: expected "),
    "matches": (("--seats", "random,random", "--matches", "0"), "--matches: expected a whole"),
    "limit": (("--seats", "random,random", *TWO, "--limit", "0"), "--limit: expected a number of"),
    "out": (("--seats", "random,random", *TWO, "--out", "diary/o"), "cannot write diary/o: Not a"),
    "file": (("--seats", "random,random", *TWO, "--out", "diary"), "diary, line 1: "),
    "full": (
        ("--seats", "random,random", *TWO, "--out", "/dev/full"),
        "/dev/full: results can only be stored in a regular file",
    ),
    "seed": (("--seats", "random,random", *TWO, "--seed", "\x1b"), "a seed has 1 to 100 printable"),
    "another": (
        ("--seats", "random,random", *TWO, "--seed", "7", "--out", "diary"),
        "diary, line 1: this is no file of results",
    ),
}


@pytest.mark.parametrize(("argv", "message"), BAD.values(), ids=BAD)
def test_what_cannot_be_done_is_told(
    argv: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("diary").write_text("today")
    assert main(["simulate", "tiki-topple", *argv]) == 2
    assert message in capsys.readouterr().err
    assert Path("diary").read_text() == "today"


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", ["plain", "race"])
def test_a_game_without_views_cannot_be_simulated(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", name, "--seats", "random,random", *TWO]) == 2
    complaint = f"boardrules: {name} does not offer what an arena needs\n"
    assert capsys.readouterr().err == complaint


def test_results_that_are_deleted_in_mid_run_are_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def progress(*_arguments: object) -> Generator[Callable[[int], None]]:
        yield lambda done: Path("out.jsonl").unlink() if done == 2 else None

    monkeypatch.setattr(Screen, "progress", progress)
    argv = [*TIKI, "random,random", "--matches", "10", "--workers", "1", "--out", "out.jsonl"]
    assert main(argv) == 2
    message = (
        "boardrules: out.jsonl: this file was deleted or replaced while it was being written\n"
    )
    assert capsys.readouterr().err == message


def test_a_full_disk_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_arguments: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulate, "run_tournament", run)
    assert main([*TIKI, "random,random", *TWO]) == 2
    assert "cannot write the results: No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("keep", "message"),
    [
        ((), "Nothing is saved: use --out FILE for that.\n"),
        (("--out", "o"), "What has been played is in o. The same command goes on from there.\n"),
    ],
    ids=["nothing", "file"],
)
def test_an_interrupted_run_says_how_to_go_on(
    keep: tuple[str, ...],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def run(*_arguments: object, progress: Callable[[int, int], None], **_options: object) -> None:
        progress(1, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_tournament", run)
    assert main([*TIKI, "random,random", *TWO, *keep]) == 130
    assert capsys.readouterr().out == message


@pytest.mark.slow
def test_a_killed_run_leaves_nobody_behind_and_can_be_finished() -> None:
    argv = [*TIKI, f"{SLOW},random", "--matches", "6", "--workers", "2", "--seed", "7", "--out"]
    assert main([*argv, "whole.jsonl"]) == 0
    out, locks = Path("out.jsonl"), Path("locks")
    locks.mkdir()
    environment = {**os.environ, bots.SLOW: str(locks.absolute()), "PYTHONPATH": PATHS}
    with subprocess.Popen(  # noqa: S603  # our own command
        [sys.executable, "-m", "boardrules", *argv, str(out)], env=environment
    ) as killed:
        deadline = time.monotonic() + PATIENCE
        while not out.exists() or out.read_bytes().count(b"\n") < 2:
            assert killed.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        killed.kill()
    assert left_behind(locks) == []
    kept = out.read_bytes()
    assert 2 <= kept.count(b"\n") < 7
    out.write_bytes(kept + b'{"actions":1')
    assert main([*argv, str(out)]) == 0
    assert out.read_bytes() == Path("whole.jsonl").read_bytes()


@WITH_AND_WITHOUT
def test_ctrl_c_leaves_a_file_that_can_be_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    locks = Path("locks")
    locks.mkdir()
    monkeypatch.setenv(bots.SLOW, str(locks.absolute()))
    monkeypatch.setenv("PYTHONPATH", PATHS)
    argv = (*TIKI, f"{SLOW},random", "--matches", "50", "--workers", "1", "--out", "out.jsonl")
    with open_terminal(*argv, without=without) as terminal:
        terminal.wait_for("Playing Tiki Topple")
        terminal.wait_for("1 of 50" if without else "1/50")
        assert terminal.interrupt() == 130
    assert "What has been played is in out.jsonl. The same command goes on" in terminal.text
    assert left_behind(locks) == []
    lines = Path("out.jsonl").read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines[1:]] == [*range(len(lines) - 1)]
    assert 1 < len(lines) < 51


@pytest.mark.parametrize("screen_class", [Screen, RichScreen])
def test_progress_is_for_terminals(
    screen_class: type[Screen], capsys: pytest.CaptureFixture[str]
) -> None:
    with screen_class().progress("Working", 3) as progress:
        progress(2)
    assert capsys.readouterr() == ("", "")


def test_a_test_stops_when_it_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [*TIKI, "greedy@1,random", "--workers", "1", "--seed", "7", "--sprt"]
    assert main([*argv, "elo0=0", "elo1=50"]) == 0
    out, _ = capsys.readouterr()
    assert "elo1=50 is accepted: greedy@1 is more than 0 better.\nElo +" in out
    assert "it is decided at -2.94 and 2.94.\nGroups by score: " in out
    assert main([*argv, "--matches", "1"]) == 0
    out, _ = capsys.readouterr()
    assert "It is not decided: more matches are needed." in out
    assert "Groups by score: none." in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "required: --matches, or --sprt"),
        (("--sprt", "elo2=3"), "--sprt: expected elo0, elo1, alpha, beta, not 'elo2'"),
        (("--sprt", "elo1=nan"), "--sprt: expected elo0 below elo1"),
        (("--sprt", "elo1"), "expected a setting such as elo1=10, not 'elo1'"),
    ],
)
def test_a_test_needs_settings_that_make_sense(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*TIKI, "greedy@1,random", *words]) == 2
    assert reason in capsys.readouterr().err
