"""What is in the file of a match at any time, whoever else writes to it, and whatever ends it."""

from collections.abc import Callable
import os
from pathlib import Path
import signal
import threading
from typing import Any

import pytest

from boardrules import Record
from boardrules.bots import Turn
from boardrules.cli import autosave, files
from boardrules.cli.autosave import Autosave, EndingSignals
from boardrules.cli.errors import SignalInterrupt
from boardrules.cli.screen import Completer, Screen
from tests.cli.command import TIKI, Run, moves

MATCH = Path("match.txt")
OTHER = Path("match (2).txt")
SEEN: list[int] = []


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    SEEN.clear()


def looking(turn: Turn[Any, Any, Any]) -> object:
    """Count what is in the file while it is this bot's turn."""
    SEEN.append(len(moves(MATCH)))
    return turn.actions[0]


LOOKING = f"{__name__}:looking"


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Let something happen once, at the second prompt of a match."""

    def arrange(event: Callable[[], object]) -> None:
        ask = Screen.ask
        prompts: list[str] = []

        def ask_later(self: Screen, prompt: str, offer: str, complete: Completer) -> str:
            prompts.append(prompt)
            if len(prompts) == 2:
                event()
            return ask(self, prompt, offer, complete)

        monkeypatch.setattr(Screen, "ask", ask_later)

    return arrange


def keep(text: str | bytes) -> Callable[[], object]:
    return lambda: MATCH.write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize("text", ["what another session wrote\n", b"\xff"], ids=["text", "bytes"])
@pytest.mark.parametrize("typed", ["#1\n#1\nquit\n", "#1\nquit\n"], ids=["more", "nothing more"])
def test_a_file_that_somebody_else_changes_is_left_to_them(
    run: Run,
    meanwhile: Callable[[Callable[[], object]], None],
    text: str | bytes,
    typed: str,
) -> None:
    meanwhile(keep(text))
    done = run(*TIKI, "--record", MATCH, typed=typed)
    assert MATCH.read_bytes() == (text if isinstance(text, bytes) else text.encode())
    assert (
        f"Another program has changed {MATCH}: "
        f"it is left as it is, and this match is saved in {OTHER}.\n"
    ) in done.out
    count = len(Record.from_text(OTHER.read_text()).replay()) - 1
    assert done.out.endswith(f"The record of {count} actions is in {OTHER}.\n")
    assert done.out.count("Another program") == 1


def test_a_match_that_goes_on_elsewhere_is_not_replaced(
    run: Run, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    run(*TIKI, "--record", MATCH, typed="#1\nquit\n")
    OTHER.write_text("mine")
    meanwhile(keep(f"{MATCH.read_text()}# and more\n"))
    done = run("play", "--resume", MATCH, typed="#1\n#1\nquit\n")
    assert MATCH.read_text().endswith("# and more\n")
    assert OTHER.read_text() == "mine"
    assert "is in match (3).txt.\n" in done.out


def test_a_file_that_was_moved_away_is_written_again(
    run: Run, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(MATCH.unlink)
    done = run(*TIKI, "--record", MATCH, typed="#1\nquit\n")
    assert done.out.endswith(f"The record of {len(moves(MATCH))} actions is in {MATCH}.\n")


def test_whoever_writes_the_same_is_no_stranger(
    run: Run, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    meanwhile(lambda: MATCH.write_bytes(MATCH.read_bytes()))
    assert "Another program" not in run(*TIKI, "--record", MATCH, typed="#1\n#1\nquit\n").out


def test_what_was_done_is_in_the_file_while_a_bot_thinks(run: Run) -> None:
    seats = ("--seats", f"human,{LOOKING}")
    run("play", "tiki-topple", "--seed", "7", *seats, "--record", MATCH, typed="#1\n#1\nquit\n")
    assert SEEN == [16, 18]


def test_a_decision_is_in_the_file_before_anything_else_happens(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(_screen: object) -> None:
        SEEN.append(len(moves(MATCH)))

    monkeypatch.setattr(Screen, "clear", look)
    seats = ("--seed", "7", "--seats", "human,human")
    run("play", "tiki-topple", *seats, "--record", MATCH, typed="\n#1\nquit\n")
    assert SEEN == [0, 15, 16]


def test_a_match_between_bots_is_saved_now_and_then(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    hours = iter(range(0, 10**9, 3600))

    def write(path: Path, text: str) -> None:
        written.append(path)
        files.write_text(path, text)

    argv = ("play", "tiki-topple", "--seed", "7", "--record", MATCH, "--overwrite", "--seats")
    monkeypatch.setattr(autosave, "write_text", write)
    monkeypatch.setattr(autosave, "monotonic", lambda: 7.0)
    run(*argv, f"{LOOKING},{LOOKING}")
    assert len(written) == 2, "at the beginning and in the end, as no time passes"
    assert {*SEEN} == {0}
    SEEN.clear()
    monkeypatch.setattr(autosave, "monotonic", lambda: float(next(hours)))
    run(*argv, f"{LOOKING},{LOOKING}")
    assert SEEN[:10] == [*range(15, 25)], "always up to the last action"


# Signals.


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no such signals here")
def test_the_first_signal_interrupts_and_the_others_are_ignored() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signals = EndingSignals()
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signals.catch()
        signals.check()
        signals.restore()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
        signals.catch()
        os.kill(os.getpid(), signal.SIGHUP)  # stays ignored
        with pytest.raises(SignalInterrupt) as raised:
            os.kill(os.getpid(), signal.SIGTERM)
        assert raised.value.number == signal.SIGTERM
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(SignalInterrupt):
            signals.check()
        signals.restore()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_only_the_main_thread_catches_signals() -> None:
    signals = EndingSignals()
    thread = threading.Thread(target=signals.catch)
    thread.start()
    thread.join()
    assert signals.handlers == {}


def test_a_signal_that_comes_as_the_match_ends_does_not_stop_the_saving(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = Autosave.close
    signals: list[int] = []

    def close_late(self: Autosave) -> None:
        if not signals:
            signals.append(signal.SIGTERM)
            raise SignalInterrupt(signal.SIGTERM)
        close(self)

    monkeypatch.setattr(Autosave, "close", close_late)
    done = run(*TIKI, "--record", MATCH, typed="#1\nquit\n")
    assert done.code == 128 + signal.SIGTERM
    assert done.out.endswith(f"The record of {len(moves(MATCH))} actions is in {MATCH}.\n")
