"""The command at a real terminal: a child process on the other end of a pseudo-terminal.

What else needs a system with terminals, pipes and links is here too.
"""

from collections.abc import Generator
from contextlib import contextmanager
import os
from pathlib import Path
import re
import select
import signal
import subprocess
import sys
import time

import pytest

from boardrules import Record
from boardrules.cli.main import main
from boardrules.games.tiki_topple import TikiTopple

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

# The terminal becomes the child's own, so that Ctrl-C and closing it reach the child as signals,
# even where the tests run with these signals ignored.
CHILD = """
import fcntl, runpy, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
for name in sys.argv.pop(1).split():
    sys.modules[name] = None
sys.argv[0] = "boardrules"
runpy.run_module("boardrules", run_name="__main__", alter_sys=True)
"""

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
CODES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[78])")
PATIENCE = 60

TIKI = ("play", "tiki-topple", "--seed", "7", "--seats", "human,random", "--record")


class Terminal:
    """A screen and a keyboard."""

    def __init__(self, fd: int, child: subprocess.Popen[bytes]) -> None:
        self.fd = fd
        self.child = child
        self.written = b""
        self.seen = 0
        self.deadline = time.monotonic() + 3 * PATIENCE

    @property
    def text(self) -> str:
        """All that was written, without colours; `CLEARED` is still there."""
        text = self.written.decode(errors="ignore").replace("\r\n", "\n")
        parts = [CODES.sub("", part) for part in text.split(CLEARED)]
        return CLEARED.join(parts)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.fd, keys.encode())

    def has_more(self, *, within: float) -> bool:
        """Return whether there is more text, or its end, in so many seconds."""
        ready, _, _ = select.select([self.fd], [], [], within)
        return bool(ready)

    def read(self) -> bool:
        """Wait for more text; tell whether there can be any."""
        assert time.monotonic() < self.deadline, f"there is no end after {self.text[-500:]!r}"
        assert self.has_more(within=PATIENCE), f"nothing more came after {self.text[-500:]!r}"
        try:
            more = os.read(self.fd, 65536)
        except OSError:  # the other end is closed
            return False
        self.written += more
        return bool(more)

    def wait_for(self, *texts: str) -> str:
        """Return what is written up to the first of some texts that comes next."""
        while not (
            ends := [
                self.text.find(text, self.seen) + len(text)
                for text in texts
                if text in self.text[self.seen :]
            ]
        ):
            assert self.read(), f"none of {texts} came: {self.text[-500:]!r}"
        start, self.seen = self.seen, min(ends)
        return self.text[start : self.seen]

    def answer(self, prompt: str, line: str) -> str:
        """Wait for a prompt, and type a line; return what was written before."""
        before = self.wait_for(prompt)
        self.type(f"{line}\n")
        return before

    def interrupt(self) -> int:
        """Press Ctrl-C, and return the exit code.

        In the instant before it waits for a key, Python hears nothing until one is pressed: if
        nothing happens, press again.
        """
        self.type("\x03")
        while not self.has_more(within=5) or self.read():
            assert time.monotonic() < self.deadline, f"it goes on after {self.text[-500:]!r}"
            if not self.has_more(within=5):
                self.type("\x03")
        return self.child.wait(PATIENCE)

    def resize(self, rows: int, columns: int, drawn: str) -> str:
        """Give the window another size; return what is written up to what is drawn for it.

        In the instant before it waits for a key, Python hears nothing: then resize it again.
        """
        import termios  # noqa: PLC0415  # only where there is one

        while drawn not in self.text[self.seen :]:
            termios.tcsetwinsize(self.fd, (rows + 1, columns))
            termios.tcsetwinsize(self.fd, (rows, columns))
            while self.has_more(within=3) and drawn not in self.text[self.seen :]:
                self.read()
            assert time.monotonic() < self.deadline, f"nothing is drawn: {self.text[-500:]!r}"
        return self.wait_for(drawn)

    def leave(self) -> int:
        """Read to the end, and return the exit code."""
        while self.read():
            pass
        return self.child.wait(PATIENCE)


@contextmanager
def open_terminal(*argv: str | Path, without: str = "") -> Generator[Terminal]:
    """Start the command at a terminal, where some modules cannot be imported."""
    import pty  # noqa: PLC0415  # only where there is one
    import termios  # noqa: PLC0415

    fd, child_fd = pty.openpty()
    termios.tcsetwinsize(child_fd, (40, 100))
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    for name in ("COLUMNS", "LINES"):
        environment.pop(name, None)
    with subprocess.Popen(  # noqa: S603  # our own command
        [sys.executable, "-c", CHILD, without, *map(str, argv)],
        stdin=child_fd,
        stdout=child_fd,
        stderr=child_fd,
        env=environment,
        start_new_session=True,
    ) as child:
        os.close(child_fd)
        try:
            yield Terminal(fd, child)
        finally:
            child.kill()
            os.close(fd)


def replayed(path: Path) -> int:
    """Replay a record, and return the number of its actions."""
    record = Record.from_text(path.read_text())
    return len(record.replay()) - 1


WITH_AND_WITHOUT = pytest.mark.parametrize("without", ["", "rich"], ids=["rich", "plain"])


@pytest.mark.slow
@WITH_AND_WITHOUT
def test_a_person_plays_a_whole_match(tmp_path: Path, without: str) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path, without=without) as terminal:
        while terminal.wait_for("P1> ", "the result> ").endswith("P1> "):
            terminal.type("#1\n")
        terminal.type("\n")
        assert terminal.leave() == 0
        assert (b"\x1b[36m" in terminal.written) == (not without)
        assert re.search(r"^P[12] wins\.$", terminal.text, re.MULTILINE)
    record = Record.from_text(path.read_text())
    assert TikiTopple().outcome(record.replay()[-1]) is not None


@WITH_AND_WITHOUT
def test_a_person_asks_errs_undoes_and_interrupts(tmp_path: Path, without: str) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path, without=without) as terminal:
        assert "LOKAHI for 9 points, WIKIWIKI for 5 and HOOKIPA" in terminal.answer("P1> ", "?")
        assert " #60 wiki KAPU NANI" in terminal.answer("back> ", "fly")
        assert "There is no action 'fly'" in terminal.answer("P1> ", "why toast")
        barred = "Toast cannot be played as a first card (see TIKI-R1)."
        assert barred in terminal.answer("P1> ", "up1 aka")
        assert "P2 moves WIKIWIKI up 3" in terminal.wait_for("P1> ")
        assert replayed(path) == 17
        terminal.type("undo\n")
        assert "Taken back." in terminal.answer("P1> ", "up1 aka")
        assert "P2 moves WIKIWIKI up 3" in terminal.wait_for("P1> ")
        terminal.type("wiki h")
        assert terminal.interrupt() == 130
        assert terminal.text.endswith(
            f"\nThe record of 17 actions is in {path}.\n\nboardrules: interrupted\n"
        )
    assert replayed(path) == 17


@pytest.mark.slow
@WITH_AND_WITHOUT
def test_an_interrupted_match_goes_on_with_the_same_players(tmp_path: Path, without: str) -> None:
    path = tmp_path / "match.txt"
    seats = ("play", "tiki-topple", "--seats", "human,greedy", "--record", path)
    with open_terminal(*seats, without=without) as terminal:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P1> ")
        assert terminal.interrupt() == 130
    assert replayed(path) == 17
    with open_terminal("play", "--resume", path, without=without) as terminal:
        assert "P1 a person, P2 greedy." in terminal.answer("P1> ", "undo")
        assert "Taken back." in terminal.answer("P1> ", "#2")
        terminal.wait_for("P1> ")
        assert terminal.interrupt() == 130
    assert replayed(path) == 17
    assert Record.from_text(path.read_text()).seats == ("human", "greedy")


@pytest.fixture
def no_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coverage cannot be interrupted everywhere: it may wait for its own lock for ever."""
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("no_coverage")
def test_a_match_is_interrupted_while_a_bot_thinks(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ("play", "tiki-topple", "--seats", "human,ismcts@999999999", "--record", path)
    with open_terminal(*seats) as terminal:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P2 is thinking")
        assert terminal.interrupt() == 130
    assert replayed(path) == 16
    with open_terminal("play", "--resume", path) as terminal:
        terminal.answer("Who plays P2, which was 'ismcts@999999999'? ", "random")
        terminal.answer("P1> ", "quit")
        assert terminal.leave() == 0
    assert replayed(path) == 17


def test_the_end_of_input_leaves_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path) as terminal:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P1> ")
        terminal.type("\x04")
        assert terminal.leave() == 0
        assert "There is no more input, so you have left the match." in terminal.text
    assert replayed(path) == 17


def test_a_match_that_is_killed_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path) as terminal:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P1> ")
        terminal.child.kill()
        assert terminal.leave() == -signal.SIGKILL
    assert replayed(path) == 17


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGTERM"])
def test_a_match_that_is_ended_by_a_signal_is_kept(tmp_path: Path, name: str) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path) as terminal:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P1> ")
        number = getattr(signal, name)
        terminal.child.send_signal(number)
        while not terminal.has_more(within=5) or terminal.read():
            terminal.child.send_signal(number)  # see `interrupt`; all but the first are ignored
        assert terminal.child.wait(PATIENCE) == 128 + number
        assert f"The record of 17 actions is in {path}.\n" in terminal.text
        assert terminal.text.endswith("\nboardrules: interrupted\n")
    assert replayed(path) == 17


def test_a_match_whose_terminal_is_closed_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path) as terminal, Path(os.devnull).open(encoding="utf-8") as nowhere:
        terminal.answer("P1> ", "#1")
        terminal.wait_for("P1> ")
        path.unlink()
        os.dup2(nowhere.fileno(), terminal.fd)
        terminal.child.wait(PATIENCE)
    assert replayed(path) == 17


IMPATIENT = """
import os, signal
def bot(turn):
    sync = os.fsync
    def interrupt_and_sync(fd):
        os.kill(os.getpid(), signal.SIGINT)
        sync(fd)
    os.fsync = interrupt_and_sync
    os.kill(os.getpid(), signal.SIGINT)
"""


def test_to_interrupt_again_does_not_stop_the_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "impatient.py").write_text(IMPATIENT)
    path = tmp_path / "match.txt"
    monkeypatch.chdir(tmp_path)
    seats = ("--seats", "random,impatient:bot", "--record", path)
    with open_terminal("play", "tiki-topple", "--seed", "7", "--pause", "0", *seats) as terminal:
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.text
        assert terminal.text.endswith("\nboardrules: interrupted\n")
    assert replayed(path) == 16


@pytest.mark.slow
@WITH_AND_WITHOUT
def test_people_hand_the_screen_over(tmp_path: Path, without: str) -> None:
    path = tmp_path / "match.txt"
    seats = ("play", "tiki-topple", "--seed", "7", "--seats", "human,human", "--record", path)
    missions = ("LOKAHI-WIKIWIKI-HOOKIPA", "LOKAHI-WIKIWIKI-KAPU")
    with open_terminal(*seats, without=without) as terminal:
        for turn in range(6):
            seat = turn % 2
            handing = terminal.answer("Enter: ", "")
            assert handing.split(CLEARED)[-1] == (
                f"P{seat + 1}, take your seat; the others look away. Enter: "
            )
            shown = terminal.answer(f"P{seat + 1}> ", "#1").split(CLEARED)
            assert len(shown) == 2, "the screen is cleared before anything is drawn"
            assert f"P{seat + 1} you" in shown[1]
            assert missions[1 - seat] not in shown[1]
        terminal.answer("Enter: ", "quit")
        assert terminal.leave() == 0
    assert replayed(path) == 21


@pytest.mark.slow
@WITH_AND_WITHOUT
def test_one_steps_through_a_record(tmp_path: Path, without: str) -> None:
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path, without=without) as terminal:
        terminal.answer("P1> ", "quit")
        assert terminal.leave() == 0
    with open_terminal("replay", path, without=without) as terminal:
        for number, line in (("15", "b"), ("0", "7"), ("7", ""), ("15", "q")):
            assert f"{number}/15 Enter: next" in terminal.answer("quit> ", line)
        assert terminal.leave() == 0


def test_words_are_completed_and_lines_recalled(tmp_path: Path) -> None:
    pytest.importorskip("readline", reason="Python has been built without it")
    path = tmp_path / "match.txt"
    with open_terminal(*TIKI, path) as terminal:
        terminal.wait_for("P1> ")
        terminal.type("up1 N\t")
        terminal.wait_for("NANI NUI")
        terminal.type("A\t\n")
        terminal.wait_for("P2 moves WIKIWIKI up 3")
        terminal.wait_for("P1> ")
        terminal.type("undo\n")
        terminal.wait_for("P1> ")
        terminal.type("\x1b[A\x1b[A\n")
        terminal.wait_for("P2 moves WIKIWIKI up 3")
        terminal.answer("P1> ", "quit")
        assert terminal.leave() == 0
    assert path.read_text().splitlines()[-2] == "P1 up1 NANI"


def test_nobody_recalls_what_somebody_else_has_typed() -> None:
    seats = ("play", "tiki-topple", "--seed", "7", "--seats", "human,human")
    with open_terminal(*seats) as terminal:
        terminal.answer("Enter: ", "")
        terminal.answer("P1> ", "why toast")
        terminal.answer("P1> ", "#1")
        terminal.answer("Enter: ", "")
        terminal.wait_for("P2> ")
        terminal.type("\x1b[A\x1b[A\n")
        assert "why toast" not in terminal.wait_for("Type an action, ? for a list")


@WITH_AND_WITHOUT
@pytest.mark.usefixtures("no_coverage")
def test_counting_shows_that_it_goes_on_and_can_be_interrupted(without: str) -> None:
    with open_terminal("perft", "tiki-topple", "--depth", "40", without=without) as terminal:
        terminal.wait_for("Counting depth 2")
        assert terminal.interrupt() == 130
        assert "Traceback" not in terminal.text


def test_whoever_reads_may_stop_reading() -> None:
    command = [sys.executable, "-m", "boardrules", "play", "tiki-topple", "--seed", "7"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:  # noqa: S603
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(PATIENCE) == 141


def test_a_record_replaces_what_was_there_and_leaves_nothing_else(tmp_path: Path) -> None:
    path, link = tmp_path / "match.txt", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    path.chmod(0o640)
    assert main(["play", "tiki-topple", "--record", str(link), "--overwrite"]) == 0
    assert path.read_text().startswith("boardrules record 1\n")
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [link, path]


def test_a_window_that_is_resized_is_drawn_again(tmp_path: Path) -> None:
    with open_terminal(*TIKI, tmp_path / "match.txt") as terminal:
        terminal.wait_for("P1> ")
        terminal.type("up1 na")
        terminal.wait_for("up1 na")
        again = terminal.resize(24, 80, "Round 1 of 4") + terminal.wait_for("P1> up1 na")
        assert max(map(len, again.splitlines())) <= 80
        terminal.type("ni\n")
        terminal.wait_for("You move NANI up 1")
        terminal.answer("P1> ", "help")
        terminal.wait_for("q: back> ")
        terminal.resize(40, 100, "Nine Tikis form")
        terminal.wait_for("q: back> ")
