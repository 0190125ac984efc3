"""A match that is saved nowhere: whoever leaves it may still name a file, or drops it knowingly."""

from collections.abc import Generator, Iterator
import os
from pathlib import Path
import signal

import pytest

from boardrules import Record
from boardrules.cli import autosave
from boardrules.cli.screen import Completer, Screen
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import TIKI, Run, moves

QUESTION = "This match is not saved. Type a file name to save it, or press Enter to drop it.\n"
DROPPED = "This match is not saved: --record FILE saves one from the start.\n"
MATCH = Path("match.txt")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("leaving", ["quit", "EXIT"])
def test_whoever_leaves_may_save_the_match(run: Run, leaving: str) -> None:
    done = run(*TIKI, typed=f"#1\n{leaving}\nmy match.txt\n")
    assert done.code == 0
    assert done.out.endswith(
        f"\nP1> {leaving}\n{QUESTION}File> my match.txt\n"
        "To continue it: boardrules play --resume 'my match.txt'\n"
        "You have left the match.\n"
        "The record of 17 actions is in my match.txt.\n"
    )
    again = run("play", "--resume", "my match.txt", typed="quit\n")
    assert "17 actions have been played already.\n" in again.out


@pytest.mark.parametrize("answer", ["\n", "quit\n", "Exit\n", ""], ids=repr)
def test_whoever_leaves_may_drop_the_match(run: Run, folder: Path, answer: str) -> None:
    done = run(*TIKI, typed=f"#1\nquit\n{answer}")
    assert done.code == 0
    assert done.out.endswith(
        f"{QUESTION}File> {answer or chr(10)}You have left the match.\n{DROPPED}"
    )
    assert not any(folder.iterdir())


def test_the_end_of_input_drops_the_match_with_a_sentence(run: Run) -> None:
    done = run(*TIKI, typed="#1\n")
    assert done.code == 0
    assert done.out.endswith(
        f"{QUESTION}File> \nThere is no more input, so you have left the match.\n{DROPPED}"
    )


def test_no_other_file_is_lost(run: Run) -> None:
    MATCH.write_text("mine")
    done = run(*TIKI, typed="#1\nquit\nmatch.txt\nno/match.json\nother.txt\n")
    assert MATCH.read_text() == "mine"
    assert "\nmatch.txt already exists. Type a file name to save it, or " in done.out
    assert "\ncannot write no/match.json: No such file or directory. Type a file" in done.out
    assert len(moves(Path("other.txt"))) == 17


def test_the_name_says_whether_the_record_is_json(run: Run) -> None:
    run(*TIKI, typed="#1\nquit\nmatch.JSON\n")
    record = Record.from_json(Path("match.JSON").read_text())
    assert record.game == TikiTopple()
    assert record.seats == ("human", "random")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there are no such files here")
def test_a_stream_gets_the_record_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def write(path: Path, _text: str) -> None:
        written.append(path)

    monkeypatch.setattr(autosave, "write_text", write)
    run(*TIKI, typed="#1\nquit\n/dev/null\n")
    assert written == [Path("/dev/null")]


@pytest.mark.parametrize("typed", ["quit\n", "", "#1\nundo\nquit\n"], ids=repr)
def test_where_nothing_was_decided_nothing_is_lost(run: Run, typed: str) -> None:
    assert "not saved" not in run(*TIKI, typed=typed).out


def test_a_match_that_is_over_needs_no_file(run: Run) -> None:
    assert "not saved" not in run(*TIKI, typed="#1\n" * 99).out


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


def test_whoever_interrupts_may_save_the_match(terminal: Run) -> None:
    done = terminal(*TIKI, typed="#1\n^C\nmatch.txt\n")
    assert done.code == 130
    assert QUESTION.strip() in done.out
    assert done.out.endswith("\nThe record of 17 actions is in match.txt.\n")
    assert len(moves(MATCH)) == 17


@pytest.mark.parametrize("typed", ["#1\n^C\n^C\n", "#1\nquit\n^C\n"], ids=repr)
def test_to_interrupt_the_question_drops_the_match(terminal: Run, typed: str) -> None:
    done = terminal(*TIKI, typed=typed)
    assert done.code == 130
    assert done.out.count(QUESTION.strip()) == 1
    assert done.out.endswith(f"\n{DROPPED}")


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
@pytest.mark.parametrize("second", ["SIGINT", "SIGTERM"])
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals here")
def test_a_second_signal_is_not_ignored(
    run: Run, monkeypatch: pytest.MonkeyPatch, second: str
) -> None:
    number = getattr(signal, second)
    receiving(monkeypatch, None, signal.SIGINT, number)
    done = run(*TIKI)
    assert done.code == 128 + number
    assert done.out.endswith(f"\n{QUESTION}\n{DROPPED}")


@pytest.mark.usefixtures("signals")
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals here")
def test_nobody_is_asked_by_a_program_that_is_ended(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiving(monkeypatch, None, signal.SIGTERM)
    done = run(*TIKI)
    assert done.code == 128 + signal.SIGTERM
    assert QUESTION not in done.out
    assert done.out.endswith(DROPPED)
