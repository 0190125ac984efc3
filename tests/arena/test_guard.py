"""Processes of bots end, with all that they have started, whatever they do."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
import os
from pathlib import Path
import signal
import subprocess
import sys
from typing import BinaryIO

import pytest

from boardrules.arena import Tournament, hosts
from boardrules.arena.guard import see_out
from boardrules.arena.referee import check_bots, play_match
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.processes import remaining

TIKI = TikiTopple(players=2)


class ExitedError(BaseException):
    """Stands for the end of a process."""


@contextmanager
def child(program: str) -> Generator[subprocess.Popen[bytes]]:
    """Start a shell that leads a group of processes, and never leave it behind."""
    with subprocess.Popen(  # noqa: S603
        ["/bin/sh", "-c", program], stdout=subprocess.PIPE, process_group=0
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def printed_pid(process: subprocess.Popen[bytes]) -> int:
    assert process.stdout is not None
    return int(process.stdout.readline())


@pytest.fixture
def referee() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """Make a line from a referee: the end where one listens, and the end where one talks."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as listening, os.fdopen(writing, "wb") as talking:
        yield listening, talking


Line = tuple[BinaryIO, BinaryIO]


def test_what_a_process_has_started_ends_with_it(referee: Line) -> None:
    handlers = [signal.getsignal(number) for number in (signal.SIGCHLD, signal.SIGTERM)]
    with child("sleep 3600 & echo $!; exit 3") as process:
        started = printed_pid(process)
        assert see_out(process.pid, referee[0]) == 3
    assert remaining([started]) == []
    assert [signal.getsignal(number) for number in (signal.SIGCHLD, signal.SIGTERM)] == handlers


def test_who_ends_later_is_waited_for(referee: Line) -> None:
    referee[1].write(b"a question")
    referee[1].flush()
    with child("sleep 0.3; kill -9 $$") as process:
        assert see_out(process.pid, referee[0]) == -signal.SIGKILL


def exit_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(code: int) -> None:
        assert code == 1
        raise ExitedError

    monkeypatch.setattr(os, "_exit", leave)


def test_all_end_when_the_referee_hangs_up(referee: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    exit_with_an_error(monkeypatch)
    with child("sleep 3600 & echo $!; wait") as process:
        started = printed_pid(process)
        referee[1].close()
        with pytest.raises(ExitedError):
            see_out(process.pid, referee[0])
        assert process.wait() == -signal.SIGKILL
    assert remaining([started]) == []


def test_all_end_when_the_referee_asks_for_it(
    referee: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    exit_with_an_error(monkeypatch)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with child("while :; do kill -TERM $PPID; sleep 0.05; done") as process:
            with pytest.raises(ExitedError):
                see_out(process.pid, referee[0])
            assert process.wait() == -signal.SIGKILL
    finally:
        signal.signal(signal.SIGTERM, before)


def own(name: str) -> str:
    return f"{bots.__name__}:{name}"


def test_a_bot_may_leave_processes_running_and_they_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(bots.SLOW, str(tmp_path))
    play_match(Tournament(TIKI, (own("Busy"), "random"), 2), 0)
    pids = [int(path.name) for path in tmp_path.iterdir()]
    assert pids
    assert remaining(pids) == []


def test_a_bot_that_hears_nothing_ends_with_its_referee() -> None:
    program = (
        "from boardrules.arena import Tournament, play_match;"
        "from boardrules.games.tiki_topple import TikiTopple;"
        f"play_match(Tournament(TikiTopple(players=2), ({own('stares')!r}, 'random'), 2), 0)"
    )
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True
    ) as referee:
        assert referee.stderr is not None
        pid = int(referee.stderr.readline())
        referee.kill()
        assert remaining([pid]) == []


def test_a_host_that_does_not_hear_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "_PARTING", 0.1)
    (host,) = hosts.take(1)
    os.kill(host.pid, signal.SIGSTOP)
    _, status = os.waitpid(host.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    host.kill()
    assert remaining([host.pid]) == []


def test_who_interrupts_the_making_of_a_bot_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hosts.Host, "begin", interrupt)
    monkeypatch.setattr(hosts.Host, "finish", None)
    with pytest.raises(KeyboardInterrupt):
        check_bots(Tournament(TIKI, ("random", "random"), 2))


def test_hosts_are_kept_when_another_one_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    hosts.close_idle()
    taken = hosts.take(1)
    hosts.put_away(taken)

    def refuse() -> hosts.Host:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(hosts, "Host", refuse)
    with pytest.raises(OSError, match="Too many open files"):
        hosts.take(2)
    assert hosts.take(1) == taken
    hosts.give_back(taken)
    hosts.close_idle()
