"""Processes of bots end with all that they have started, and reach no other process."""

import hashlib
import os
from pathlib import Path
from random import Random
import signal
import socket
import subprocess
import sys

import pytest

from boardrules import Player
from boardrules.arena import Tournament, play_match, processes, run, untrusted
from boardrules.arena.processes import confine, end_with_parent
from boardrules.arena.referee import check_bots, referee
from boardrules.arena.untrusted import BotError
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.processes import PATIENCE, left_behind, remaining

TIKI = TikiTopple(players=2)
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux adopts orphans")


def own(name: str) -> str:
    return f"{bots.__name__}:{name}"


def against_random(name: str, matches: int = 2) -> Tournament:
    return Tournament(TIKI, ("random", own(name)), matches, seed=3)


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder where bots leave locks."""
    folder = tmp_path / "locks"
    folder.mkdir()
    monkeypatch.setenv(bots.SLOW, str(folder))
    untrusted.close_idle()
    return folder


@LINUX
@pytest.mark.parametrize("name", ["Busy", "Daemon"])
def test_what_a_bot_leaves_behind_ends_with_its_match(name: str, locks: Path) -> None:
    tournament = against_random(name)
    for number in range(2):
        assert referee(tournament, number).result.forfeit is None
        assert left_behind(locks) == []


@pytest.mark.slow
@LINUX
def test_in_a_worker_it_ends_also_if_the_supervisor_is_killed(locks: Path) -> None:
    report = run(against_random("DaemonAndKiller"), workers=1)
    assert [each.forfeits for each in report.bots] == [0, 2]
    assert left_behind(locks) == []


def test_a_socket_kept_from_one_match_gets_nothing_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[socket.socket] = []

    def keep_copies() -> tuple[socket.socket, socket.socket]:
        ours, theirs = socket_pair()
        kept.append(theirs.dup())
        return ours, theirs

    tournament = against_random("first")
    check_bots(tournament)  # its supervisor has a socket too, and is there now
    socket_pair = socket.socketpair
    monkeypatch.setattr(socket, "socketpair", keep_copies)
    assert referee(tournament, 0).result.forfeit is None
    (first,) = kept
    assert first.recv(1000) == b""
    assert referee(tournament, 1).result.forfeit is None
    assert len(kept) == 2
    with pytest.raises(BrokenPipeError):
        first.sendall(b'{"index": 0}\n')
    for each in kept:
        each.close()


def test_a_match_does_not_wait_for_a_bot_to_be_deleted() -> None:
    for number in range(2):
        assert referee(against_random("Clinging"), number).result.forfeit is None


def test_a_bot_that_hears_nothing_ends_with_its_referee(locks: Path) -> None:
    program = (
        "from boardrules.arena import Tournament, play_match;"
        "from boardrules.games.tiki_topple import TikiTopple;"
        f"play_match(Tournament(TikiTopple(players=2), ({own('stares')!r}, 'random'), 2), 0)"
    )
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stderr is not None
        assert parent.stderr.readline() == "staring\n"
        parent.kill()
        assert left_behind(locks) == []


@pytest.mark.slow
@LINUX
@pytest.mark.parametrize("name", ["kills_its_supervisor", "kills_its_worker"])
def test_a_bot_that_kills_a_process_above_it_forfeits(name: str) -> None:
    """Where it can kill its worker, the bot that was asked when that died forfeits."""
    untrusted.close_idle()
    report = run(against_random(name), workers=1)
    assert report.voids == ()
    assert [each.forfeits for each in report.bots] == [0, 2]


@pytest.mark.slow
@LINUX
def test_the_seed_is_nowhere_in_the_process_of_a_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tournament = Tournament(TIKI, ("random", own("Hunter")), 1)
    digest = hashlib.sha256(tournament.seed.encode()).hexdigest()
    monkeypatch.setenv(bots.DIGEST, digest)
    report = run(tournament, workers=1, out=tmp_path / "results.jsonl")
    assert [each.forfeit for each in report.results] == [None]


@pytest.mark.slow
@LINUX
def test_a_seed_in_the_process_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = "0123456789abcdef" * 2
    monkeypatch.setenv(bots.DIGEST, hashlib.sha256(seed.encode()).hexdigest())
    monkeypatch.setenv("SOMEBODYS_SEED", seed)
    untrusted.close_idle()
    forfeit = play_match(against_random("Hunter"), 0).forfeit
    assert forfeit is not None
    assert forfeit.reason.startswith("raised RuntimeError: found the seed")


@LINUX
def test_a_supervisor_that_does_not_listen_is_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(untrusted, "ENDING_SECONDS", 0.1)
    supervisor = untrusted.take(TIKI)
    os.kill(supervisor.pid, signal.SIGSTOP)
    _, status = os.waitpid(supervisor.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    supervisor.close()
    assert remaining([supervisor.pid]) == []


@LINUX
def test_a_bot_whose_supervisor_is_stopped_ends_all_the_same(
    locks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = untrusted.take(TIKI)
    supervisor.begin(own("Slow"), Player(1), Random(1), None)
    monkeypatch.setattr(untrusted, "ENDING_SECONDS", 0.1)
    (inner,) = Path(f"/proc/{supervisor.pid}/task/{supervisor.pid}/children").read_text().split()
    os.kill(int(inner), signal.SIGSTOP)
    supervisor.finish()
    assert left_behind(locks) == []
    assert remaining([supervisor.pid, int(inner)]) == []


def test_a_bot_that_does_not_even_read_is_late() -> None:
    supervisor = untrusted.take(TIKI)
    supervisor.begin(own("sleeps"), Player(1), Random(1), None)
    for _ in range(2):
        with pytest.raises(BotError, match=r"took longer than 0\.5 seconds"):
            supervisor.ask(bytes(10**7), (0,), 0.5)
    supervisor.finish()
    untrusted.close_idle()


def test_interrupting_while_a_bot_is_made_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(untrusted.Supervisor, "begin", interrupt)
    with pytest.raises(KeyboardInterrupt):
        check_bots(against_random("first"))
    untrusted.close_idle()


FORK = """
import os
from boardrules.arena import untrusted
from boardrules.games.tiki_topple import TikiTopple
game = TikiTopple(players=2)
mine = untrusted.take(game)
mine.finish()
if os.fork() == 0:
    theirs = untrusted.take(game)
    assert theirs is not mine
    theirs.finish()
    untrusted.close_idle()
    os._exit(5)
assert os.waitstatus_to_exitcode(os.wait()[1]) == 5
print(untrusted.take(game) is mine)
"""


def test_a_forked_process_has_supervisors_of_its_own() -> None:
    assert run_python(FORK) == "True\n"


# What a process does to itself, in processes that have nothing else to do.


def run_python(program: str) -> str:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", f"from boardrules.arena.processes import *\n{program}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_process_that_is_confined_cannot_signal_its_parent() -> None:
    program = (
        "import os\n"
        "if not confine():\n"
        "    print('cannot be confined here')\n"
        "else:\n"
        "    os.kill(os.getpid(), 0)\n"
        "    try:\n"
        "        os.kill(os.getppid(), 0)\n"
        "    except PermissionError:\n"
        "        print('refused')\n"
    )
    assert run_python(program).strip() in {"refused", "cannot be confined here"}


def test_a_process_may_end_with_its_parent() -> None:
    program = (
        "import os, sys, time\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    end_with_parent()\n"
        "    os.write(1, b'%d\\n' % os.getpid())\n"
        "    os.close(1), os.close(2)\n"
        "    time.sleep(3600)\n"
        "while True:\n"
        "    time.sleep(3600)\n"
    )
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", f"from boardrules.arena.processes import *\n{program}"],
        stdout=subprocess.PIPE,
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
    if sys.platform != "linux":
        os.kill(pid, signal.SIGKILL)
    assert remaining([pid]) == []


@LINUX
def test_orphans_are_adopted_and_ended() -> None:
    program = (
        "import os, time\n"
        "adopt_orphans()\n"
        "reading, writing = os.pipe()\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        "        os.write(writing, b'%d' % os.getpid())\n"
        "        time.sleep(3600)\n"
        "    os._exit(0)\n"
        "pid = int(os.read(reading, 32))\n"
        "spared = os.fork()\n"
        "if spared == 0:\n"
        "    time.sleep(3600)\n"
        "end_children([spared])\n"
        "os.kill(spared, 9)\n"
        "print(pid)\n"
    )
    assert remaining([int(run_python(program))]) == []


@LINUX
@pytest.mark.parametrize("gone", [FileNotFoundError, ProcessLookupError])
def test_children_are_found_although_a_thread_ends_while_they_are_listed(gone: type) -> None:
    program = (
        "import os, pathlib, time\n"
        "read = pathlib.Path.read_text\n"
        "def ended(path):\n"
        "    pathlib.Path.read_text = read\n"
        f"    raise {gone.__name__}\n"
        "pathlib.Path.read_text = ended\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    time.sleep(3600)\n"
        "end_children()\n"
        "print(pid)\n"
    )
    assert remaining([int(run_python(program))]) == []


def test_a_child_that_cannot_be_killed_is_waited_for() -> None:
    program = (
        "import os\n"
        "def refuse(*_):\n"
        "    raise PermissionError\n"
        "os.kill = refuse\n"
        "if os.fork() == 0:\n"
        "    os._exit(0)\n"
        "end_children()\n"
        "print('ended')\n"
    )
    assert run_python(program) == "ended\n"


def test_other_systems_can_do_nothing_of_this(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    processes.adopt_orphans()
    end_with_parent()
    assert not confine()


@pytest.mark.parametrize("has_errors", [True, False])
def test_what_is_printed_goes_to_the_error_stream(has_errors: bool, tmp_path: Path) -> None:
    program = (
        "import os, sys\n"
        "from boardrules.arena.processes import redirect_streams\n"
        "kept = os.dup(1)\n"
        "os.write(kept, os.read(0, 100))\n"
        "redirect_streams()\n"
        "print('printed', flush=True)\n"
        "assert sys.stdin.read() == ''\n"
    )
    script = tmp_path / "script.py"
    script.write_text(program)
    redirect = "" if has_errors else "2>&-"
    done = subprocess.run(  # noqa: S602  # our own script
        f"{sys.executable} {script} {redirect}",
        shell=True,
        input="read",
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert (done.stdout, done.stderr) == ("read", "printed\n" if has_errors else "")
