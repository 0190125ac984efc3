"""Bots that the arena must cope with."""

from collections.abc import Callable
import gc
import os
from pathlib import Path
import re
import signal
import subprocess
import sys
import time
from typing import Any, NoReturn, TypeAlias

from boardrules import Player
from boardrules.bots import Turn, random
from boardrules.games.tiki_topple import Toast

AnyTurn: TypeAlias = Turn[Any, Any, Any]

SLOW = "ARENA_TEST_SLOW"
"""The variable with the folder where slow bots leave their process ids."""


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


def dies_with_its_host(_turn: AnyTurn) -> NoReturn:
    os.kill(os.getppid(), signal.SIGKILL)
    os._exit(0)


def sleeps(_turn: AnyTurn) -> None:
    time.sleep(3600)


def sleeps_elsewhere(_turn: AnyTurn) -> None:
    os.setpgid(0, os.getppid())
    time.sleep(3600)


def stares(_turn: AnyTurn) -> None:
    """Do something for ages in which no other thread of the process can do anything."""
    os.write(2, f"{os.getpid()}\n".encode())
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


def forger(text: bytes) -> Callable[[AnyTurn], Any]:
    """Make a bot that writes into every pipe that it finds."""

    def forge(turn: AnyTurn) -> Any:
        for pipe in range(3, 20):
            try:
                os.write(pipe, text)
            except OSError:
                continue
        return turn.actions[0]

    return forge


forges_nonsense = forger(b"nonsense\n")
forges_depth = forger(b"[" * 90_000 + b"\n")
forges_a_list = forger(b"[]\n")
forges_a_place = forger(b'{"place": 1000}\n')


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


class Demanding:
    """A bot that nobody can make without knowing more."""

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
    """A bot of which nobody can tell what it is called with."""

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
    """Plays at random, slowly if told so, and leaves the ids of its processes behind."""

    def __init__(self) -> None:
        self.folder = os.environ.get(SLOW)
        if self.folder is not None:
            for pid in (os.getpid(), os.getppid()):
                (Path(self.folder) / str(pid)).touch()

    def __call__(self, turn: AnyTurn) -> Any:
        if self.folder is not None:
            time.sleep(0.02)
        return random(turn)


class Busy:
    """Has a process of its own, leaves its id behind, and never ends it."""

    def __init__(self) -> None:
        helper = subprocess.Popen(["/bin/sleep", "3600"])
        (Path(os.environ[SLOW]) / str(helper.pid)).touch()

    def __call__(self, turn: AnyTurn) -> Any:
        return turn.actions[0]
