"""Where Linux permits it, a bot is alone with what it starts; elsewhere the arena gives up."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
import ctypes
from io import BytesIO
import os
from pathlib import Path
import pickle
import signal
import subprocess
import sys
from types import SimpleNamespace
from typing import NoReturn

import pytest

from boardrules.arena import (
    ProcessError,
    Tournament,
    namespaces,
    play_match,
    pool,
    processes,
    referee,
    run,
    untrusted,
)
from boardrules.arena.processes import UNENDED, UnendedError, end_children
from boardrules.arena.referee import attempt
from boardrules.arena.results import Failed, Played
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.processes import PATIENCE, left_behind

TIKI = TikiTopple(players=2)
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has namespaces")


def against_random(name: str) -> Tournament:
    return Tournament(TIKI, ("random", f"{bots.__name__}:{name}"), 2, seed=3)


def one_by_one(*answers: object) -> Callable[..., object]:
    """Return a function that gives one answer after another, whatever it is called with."""
    remaining = iter(answers)

    def answer(*_arguments: object, **_named: object) -> object:
        return next(remaining)

    return answer


def output_of(program: str) -> str:
    return subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout


def is_permitted() -> bool:
    """Return whether this system lets this user have namespaces."""
    program = "from boardrules.arena.namespaces import enter; is_in = enter(); print(is_in)"
    return output_of(program) == "True\n"


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder where bots leave locks."""
    folder = tmp_path / "locks"
    folder.mkdir()
    monkeypatch.setenv(bots.SLOW, str(folder))
    untrusted.close_idle()
    return folder


def change_all(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each process of Python that is started run a line first."""
    program = f"from boardrules.arena import namespaces, processes\n{line}\n"
    (folder / "sitecustomize.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *filter(None, sys.path)]))
    untrusted.close_idle()


# What a bot tries.


@pytest.mark.slow
@LINUX
def test_chains_of_processes_end_with_their_match(locks: Path) -> None:
    with nullcontext() if is_permitted() else suppress(UnendedError):
        report = run(against_random("chains"), workers=1)
        assert [each.forfeits for each in report.bots] == [0, 2]
        assert left_behind(locks) == []
        assert not (locks / bots.OUTLIVED).exists()


@pytest.mark.slow
@LINUX
def test_chains_of_processes_end_with_ctrl_c(locks: Path) -> None:
    program = (
        "from boardrules.arena import Tournament, run;"
        "from boardrules.games.tiki_topple import TikiTopple;"
        f"run(Tournament(TikiTopple(players=2), {against_random('chains_and_waits').seats}, 2))"
    )
    with subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True
    ) as interrupted:
        assert interrupted.stderr is not None
        assert interrupted.stderr.readline() == "started\n"
        interrupted.send_signal(signal.SIGINT)
        told = interrupted.stderr.read()  # up to the end of all that have it
    assert interrupted.returncode != 0
    assert "KeyboardInterrupt" in told
    assert left_behind(locks) == []
    assert UNENDED in told or not (locks / bots.OUTLIVED).exists()
    assert UNENDED not in told or not is_permitted()


@pytest.mark.slow
@LINUX
@pytest.mark.parametrize("are_wanted", [True, False], ids=["namespaces", "none"])
def test_without_landlock_only_root_opens_pipes_of_the_arena_and_not_from_namespaces(
    are_wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "processes.confine = bool"
    change_all(line if are_wanted else f"{line}; namespaces.enter = bool", tmp_path, monkeypatch)
    report = run(against_random("opens_pipes"), workers=1)
    is_alone = are_wanted and is_permitted()
    forfeits = 2 if os.geteuid() == 0 and not is_alone else 0
    assert [each.forfeits for each in report.bots] == [0, forfeits]


@LINUX
def test_the_pipes_of_a_hidden_process_are_kept_from_its_user() -> None:
    program = """
import ctypes, os
from boardrules.arena.processes import hidden

def opens():
    pid = os.fork()
    if pid == 0:
        try:
            os.open(f"/proc/{os.getppid()}/fd/{writing}", os.O_WRONLY)
        except PermissionError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(pid, 0)[1] == 0

if os.fork() == 0:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
        ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # as after a start as this user
    reading, writing = os.pipe()
    found = [opens()]
    with hidden():
        found.append(opens())
    found.append(opens())
    os.write(1, str(found).encode())
    os._exit(0)
os.wait()
"""
    assert output_of(program) == "[True, False, True]"


# Giving up.


def test_a_run_with_processes_that_do_not_end_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_all("processes.end_children = lambda: False", tmp_path, monkeypatch)
    with pytest.raises(
        ProcessError, match=r"^tests\.arena\.bots:first: what a bot has started does"
    ):
        run(against_random("first"), workers=1)
    assert untrusted.idle_pids() == []


def test_a_match_with_processes_that_do_not_end_is_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(referee, "referee", raise_unended)
    with pytest.raises(UnendedError, match="whatever"):
        attempt(against_random("first"), 0)


def raise_unended(*_arguments: object) -> NoReturn:
    raise UnendedError("whatever")


def test_a_worker_tells_of_processes_that_do_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Tournament(TIKI, ("random", "random"), 3, seed=3)
    incoming = map(pickle.dumps, (pickle.dumps(tournament), 0, 1, 2, None))
    outgoing = BytesIO()
    unended = iter([False, True, False])

    def play(tournament: Tournament, number: int, _reply: object) -> Played | Failed:
        return raise_unended() if next(unended) else attempt(tournament, number)

    monkeypatch.setattr(pool, "attempt", play)
    monkeypatch.setattr(processes, "end_children", one_by_one(True, True, False))
    pool.serve(BytesIO(b"".join(incoming)), outgoing)
    outgoing.seek(0)
    played, *told = [pickle.load(outgoing) for _ in range(3)]  # noqa: S301
    assert played.result == play_match(tournament, 0)
    assert told == ["whatever", UNENDED]


@LINUX
def test_what_cannot_be_ended_is_given_up() -> None:
    program = """
import os, signal, time
from boardrules.arena import processes

kill, os.kill, processes.ENDING_SECONDS = os.kill, lambda *_: None, 0.1
pid = os.fork()
if pid == 0:
    time.sleep(60)
    os._exit(0)
print(processes.end_children())
os.kill = kill
print(processes.end_children())
"""
    assert output_of(program) == "False\nTrue\n"


def test_the_first_process_of_a_namespace_ends_all_others_by_one_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signals: list[tuple[int, int]] = []

    def note(pid: int, number: int) -> None:
        signals.append((pid, number))

    monkeypatch.setattr(os, "kill", note)
    monkeypatch.setattr(os, "waitpid", one_by_one((0, 0), (0, 0), (5, 9)))
    monkeypatch.setattr(os, "getpid", one_by_one(1))
    monkeypatch.setattr(processes, "_children", one_by_one([5, 6], [6], []))
    assert end_children()
    assert signals == [(-1, signal.SIGKILL)] * 2


# Entering namespaces, without doing so.


class ExitedError(BaseException):
    """Stands for the end of a process."""


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """Let a test say what the system answers."""
    system = SimpleNamespace(
        forks=[7, 8], codes=[100 << 8, 0], unshared=0, mapped=True, told=b".", mounted=0
    )

    def leave(code: int) -> NoReturn:
        raise ExitedError(code)

    def mount(*_arguments: object) -> int:
        system.mounted += 1
        return -1

    def pipe() -> tuple[int, int]:
        reading, writing = make_pipe()
        os.write(writing, system.told)
        kept.append(os.dup(reading))
        return reading, writing

    def fork() -> int:
        return int(system.forks.pop(0))

    def wait(pid: int, _options: int) -> tuple[int, int]:
        return pid, system.codes.pop(0)

    def unshare(_flags: int) -> int:
        return int(system.unshared)

    def load(_name: None) -> SimpleNamespace:
        return SimpleNamespace(unshare=unshare, mount=mount)

    def map_ids(_folder: Path) -> bool:
        return bool(system.mapped)

    kept: list[int] = []
    make_pipe = os.pipe
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "pipe", pipe)
    monkeypatch.setattr(os, "fork", fork)
    monkeypatch.setattr(os, "waitpid", wait)
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(namespaces, "end_with_parent", bool)
    monkeypatch.setattr(namespaces, "map_ids", map_ids)
    yield system
    for descriptor in kept:
        os.close(descriptor)


def test_the_first_process_of_namespaces_goes_on(system: SimpleNamespace) -> None:
    system.forks = [7, 0]
    assert namespaces.enter()
    assert system.mounted == 1


def test_the_process_outside_ends_like_the_one_inside(system: SimpleNamespace) -> None:
    system.codes = [100 << 8, signal.SIGKILL]
    with pytest.raises(ExitedError, match="9"):
        namespaces.enter()
    assert system.forks == []


def test_without_namespaces_it_ends_like_the_one_that_went_on(system: SimpleNamespace) -> None:
    system.unshared, system.codes = -1, [3 << 8]
    with pytest.raises(ExitedError, match="3"):
        namespaces.enter()
    assert system.forks == [8]


def test_a_process_that_maps_ids_does_nothing_else(system: SimpleNamespace) -> None:
    system.forks = [0]
    with pytest.raises(ExitedError, match="100"):
        namespaces.enter()


@pytest.mark.parametrize(("told", "mapped"), [(b"", True), (b".", False)])
def test_it_goes_on_itself_if_there_is_nothing_to_map(
    told: bytes, mapped: bool, system: SimpleNamespace
) -> None:
    system.forks, system.told, system.mapped = [0], told, mapped
    assert not namespaces.enter()


def test_other_systems_have_no_namespaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not namespaces.enter()


MAPS = {
    "nobody": (),
    "root": ("uid_map", "gid_map"),
    "user": ("setgroups", "uid_map", "setgroups", "gid_map"),
}


@pytest.mark.parametrize("who", MAPS)
def test_root_maps_all_ids_and_others_their_own(
    who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[str, str]] = []

    def write(path: Path, text: str) -> None:
        if who == "nobody" or (who == "user" and text.count("\n") and " 1\n" not in text):
            raise PermissionError
        written.append((path.name, text))

    monkeypatch.setattr(Path, "write_text", write)
    monkeypatch.setattr(Path, "read_text", one_by_one(*["0 1000 4\n4 7 65536\n"] * 2))
    assert namespaces.map_ids(tmp_path) == (who != "nobody")
    assert tuple(name for name, _ in written) == MAPS[who]
    texts = dict(written)
    if who == "root":
        assert texts == dict.fromkeys(MAPS[who], "0 0 4\n4 4 65536\n")
    elif who == "user":
        ids = (os.geteuid(), os.getegid())
        assert [texts[name] for name in ("uid_map", "gid_map")] == [f"{i} {i} 1\n" for i in ids]
        assert texts["setgroups"] == "deny"
