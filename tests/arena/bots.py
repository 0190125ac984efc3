"""Bots that the arena must cope with."""

from collections.abc import Callable
from contextlib import suppress
import gc
import hashlib
import hmac
import os
from pathlib import Path
from random import Random
import re
import signal
import subprocess
import sys
import time
from typing import Any, NoReturn, TypeAlias

from boardrules import Player
from boardrules.bots import Turn, random
from boardrules.games.tiki_topple import Toast
from tests.arena.processes import leave_lock

AnyTurn: TypeAlias = Turn[Any, Any, Any]

SLOW = "ARENA_TEST_SLOW"
"""The variable with the folder where slow bots leave locks for as long as they run."""


def first(turn: AnyTurn) -> Any:
    return turn.actions[0]


def raises(_turn: AnyTurn) -> NoReturn:
    raise ValueError(f"no idea about\n{object()}")


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def raises_the_unspeakable(_turn: AnyTurn) -> NoReturn:
    raise UnspeakableError


def leaves(_turn: AnyTurn) -> NoReturn:
    sys.exit("enough")


def exits(_turn: AnyTurn) -> NoReturn:
    os._exit(3)


def dies(_turn: AnyTurn) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def kills_its_supervisor(_turn: AnyTurn) -> NoReturn:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(3600)
    raise AssertionError


def kills_its_worker(_turn: AnyTurn) -> NoReturn:
    os.kill(parent_of(os.getppid()), signal.SIGKILL)
    time.sleep(3600)
    raise AssertionError


def hangs_up(_turn: AnyTurn) -> None:
    """Close every file and socket, and keep running."""
    os.closerange(3, 100)
    time.sleep(3600)


def sends_half_a_line(_turn: AnyTurn) -> None:
    """Write into the socket to the referee, and never end the line."""
    _write_everywhere(b'{"index"')
    time.sleep(3600)


def sleeps(_turn: AnyTurn) -> None:
    time.sleep(3600)


def sleeps_elsewhere(_turn: AnyTurn) -> None:
    os.setpgid(0, os.getpgid(os.getppid()))
    time.sleep(3600)


def stares(_turn: AnyTurn) -> None:
    """Do something for ages in which no other thread of the process can do anything."""
    leave_lock(os.environ[SLOW])
    os.write(2, b"staring\n")
    re.match(r"(a+)+$", "a" * 60 + "b")


def gives_none(_turn: AnyTurn) -> None:
    pass


def gives_a_number(_turn: AnyTurn) -> int:
    return 0


def toasts(turn: AnyTurn) -> Toast:
    """Take a Tiki out with the first card, which the rules forbid."""
    return Toast(turn.player)


def sits_elsewhere(_turn: AnyTurn) -> Toast:
    return Toast(Player(500))


def plays_for_the_other(turn: AnyTurn) -> Any:
    return type(turn.actions[0])(1 - turn.player, *_rest(turn.actions[0]))


def _rest(action: Any) -> list[Any]:
    return [getattr(action, field.name) for field in action.__attrs_attrs__[1:]]


def prints(turn: AnyTurn) -> Any:
    print("thinking")  # noqa: T201
    os.write(1, b"and thinking\n")
    assert sys.stdin.read() == ""
    return turn.actions[0]


def forger(text: bytes, seconds: int = 0) -> Callable[[AnyTurn], Any]:
    """Make a bot that writes into every pipe that it finds, and waits before it answers."""

    def forge(turn: AnyTurn) -> Any:
        _write_everywhere(text)
        time.sleep(seconds)
        return turn.actions[0]

    return forge


def _write_everywhere(text: bytes) -> None:
    for pipe in range(3, 20):
        try:
            os.write(pipe, text)
        except OSError:
            continue


forges_nonsense = forger(b"nonsense\n")
forges_depth = forger(b"[" * 90_000 + b"\n")
forges_length = forger(b"[" * 200_000)
forges_a_list = forger(b"[]\n")
forges_an_index = forger(b'{"index": 1000}\n')
forges_a_truth = forger(b'{"index": true}\n', 3600)
forges_two_indexes = forger(b'{"index": 0, "index": 0}\n', 3600)
forges_its_supervisor = forger(b'{"unfit": "no game"}\n', 3600)


class Unmade:
    """A bot whose making fails."""

    def __init__(self) -> None:
        raise RuntimeError("no model")

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Unmaking:
    """A bot whose process ends while it is made."""

    def __init__(self) -> None:
        os._exit(4)

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Forger:
    """A bot that writes into every pipe while it is made."""

    def __init__(self) -> None:
        _write_everywhere(b"nonsense\n")

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Denier:
    """A bot that denies that it is there, at length, while it is made."""

    def __init__(self) -> None:
        _write_everywhere(b'{"unknown": "%s"}\n' % (rb"\u001b[31mno\n" * 5_000))
        time.sleep(3600)

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Demanding:
    """A bot that cannot be made without an argument."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[self.depth]


class Confused:
    """A bot whose making fails as if somebody had called it in the wrong way."""

    def __init__(self) -> None:
        Demanding()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Mute:
    """Nothing that can be asked."""


def wants_more(view: object, actions: object) -> Any:
    return view, actions


async def muses(turn: AnyTurn) -> Any:
    return turn.actions[0]


class Muse:
    """Nothing that answers at once."""

    async def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Unsigned:
    """A bot whose signature cannot be read."""

    __signature__ = 5

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


def misuses_us(turn: AnyTurn) -> Any:
    return turn.game.parse_action("nonsense")  # type: ignore[attr-defined]


SEEN: list[AnyTurn] = []


class Rememberer:
    """Remembers in its module; complains if it has been here in an earlier match."""

    def __init__(self) -> None:
        if SEEN:
            raise RuntimeError("I know how this goes on")

    def __call__(self, turn: AnyTurn) -> Any:
        SEEN.append(turn)
        return random(turn)


def by_hash(turn: AnyTurn) -> Any:
    """Decide by what is different in each process, as a rule."""
    return turn.actions[hash("tiki") % len(turn.actions)]


class Spy:
    """Looks for a state in all of its process, for a while."""

    def __init__(self) -> None:
        self.turns = 0

    def __call__(self, turn: AnyTurn) -> Any:
        self.turns += 1
        if self.turns <= 3:
            form = turn.game.types.state  # type: ignore[attr-defined]
            found = [each for each in gc.get_objects() if each is not turn.view]
            if any(type(each) is form for each in found):
                raise RuntimeError("there is a state that is no view")
            if not any(each is turn for each in found):
                raise RuntimeError("there must be more than that")
        return random(turn)


class Slow:
    """Plays at random, slowly if told so, and leaves a lock then."""

    def __init__(self) -> None:
        self.folder = os.environ.get(SLOW)
        if self.folder is not None:
            leave_lock(self.folder)

    def __call__(self, turn: AnyTurn) -> Any:
        if self.folder is not None:
            time.sleep(0.02)
        return random(turn)


class Busy:
    """Has a process of its own, leaves its lock behind, and never ends it."""

    def __init__(self) -> None:
        subprocess.Popen(["/bin/sleep", "3600"], pass_fds=[leave_lock(os.environ[SLOW])])

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class Daemon:
    """Leaves a process behind that has left its session and lost its parents."""

    def __init__(self) -> None:
        leave_lock(os.environ[SLOW])
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)
        os.wait()

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]


class DaemonAndKiller(Daemon):
    """Leaves a process behind, and kills who could end it."""

    def __call__(self, turn: AnyTurn) -> Any:
        os.kill(os.getppid(), signal.SIGKILL)
        return turn.actions[0]


OUTLIVED = "outlived"
"""The name of the file that a chain leaves which nobody has ended."""

CHAINS = """
import os, sys, time
end = time.monotonic() + 20
for _ in range(4):
    if os.fork() == 0:
        while time.monotonic() < end:
            if os.fork():
                time.sleep(0.05)  # so that whoever ends parents first finds children too late
                os._exit(0)
            os.setsid()
        open(sys.argv[1], "w").close()
        os._exit(0)
"""
"""A program that leaves processes behind which fork and exit again and again, for a while."""


def start_chains() -> None:
    folder = os.environ[SLOW]
    subprocess.run(  # noqa: S603
        [sys.executable, "-IS", "-c", CHAINS, str(Path(folder) / OUTLIVED)],
        check=True,
        pass_fds=[leave_lock(folder)],
    )


def chains(_turn: AnyTurn) -> None:
    start_chains()


def chains_and_waits(_turn: AnyTurn) -> None:
    start_chains()
    os.write(2, b"started\n")
    time.sleep(3600)


def opens_pipes(turn: AnyTurn) -> Any:
    """Look for pipes of the worker and of the program above it, and open them for writing."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"boardrules.arena.pool" not in (folder / "cmdline").read_bytes():
                continue
            for pid in (int(folder.name), parent_of(int(folder.name))):
                for descriptor in Path(f"/proc/{pid}/fd").iterdir():
                    if str(descriptor.readlink()).startswith("pipe:"):
                        os.close(os.open(descriptor, os.O_WRONLY | os.O_NONBLOCK))
                        raise RuntimeError("opened a pipe")
    return turn.actions[0]


class Clinging:
    """Takes ages to be deleted."""

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]

    def __del__(self) -> None:
        time.sleep(3600)


def guesses_the_seed(turn: AnyTurn) -> Any:
    """Compare its random numbers with those of all short seeds, by any formula that it knows."""
    state = turn.rng.getstate()  # type: ignore[attr-defined]
    for seed in range(100):
        digest = hmac.digest(str(seed).encode(), b"seat 1 of match 0", "sha256")
        for key in (seed, f"{seed}/0/1", int.from_bytes(digest)):
            if Random(key).getstate() == state:
                raise RuntimeError(f"the seed is {seed}")
    return turn.actions[0]


DIGEST = "ARENA_TEST_DIGEST"
"""The variable with the digest of a seed, by which it is known when it is found."""


class Hunter:
    """Looks for the seed in memory, environment, arguments and open files of its process."""

    def __init__(self) -> None:
        self.digest = os.environ[DIGEST]
        opened = [path for path in Path("/proc/self/fd").iterdir() if path.is_file()]
        files = [Path("/proc/self/environ"), Path("/proc/self/cmdline"), *opened]
        for place in [self._memory(), *(path.read_bytes() for path in files)]:
            for found in re.findall(rb"[0-9a-f]{32,}", place):
                for start in range(len(found) - 31):
                    if hashlib.sha256(found[start : start + 32]).hexdigest() == self.digest:
                        raise RuntimeError("found the seed")

    def _memory(self) -> bytes:
        found = b""
        with Path("/proc/self/mem").open("rb", 0) as memory:
            for line in Path("/proc/self/maps").read_text().splitlines():
                first, last = (int(end, 16) for end in line.split()[0].split("-"))
                if " rw" in line and last - first < 2**26:
                    memory.seek(first)
                    found += memory.read(last - first)
        return found

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]
