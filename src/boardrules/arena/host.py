"""The process in which a bot lives: it is told what its seat knows, and answers.

A host waits for matches. For each it splits off a process of its own, in which the bot is made and
asked, so that no bot finds anything of an earlier match. Where a system cannot split processes, a
host is there for one match. What comes in is pickled by the referee. What goes out are lines of
JSON, so that a bot can tell the referee nothing but a number or a text.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
import json
import os
import pickle
from queue import SimpleQueue
from random import Random
import sys
from threading import Thread
from typing import Any, BinaryIO, Protocol

from attrs import frozen

from boardrules import bots
from boardrules.arena.guard import see_out
from boardrules.arena.tournament import ArenaGame
from boardrules.bots.making import UnplayableError, make
from boardrules.bots.telling import LONGEST, tell, tell_unknown
from boardrules.player import Player


@frozen
class Start:
    """A match begins: which bot to make, and for which seat."""

    bot: str
    game: ArenaGame[Any, Any, Any]
    player: Player
    rng: Random


@frozen
class Ask:
    """A seat is to decide: what it knows, and what it may do."""

    view: Any
    actions: tuple[Any, ...]


class Reply(Protocol):
    """Tells the referee one thing."""

    def __call__(self, **message: object) -> None:
        """Send a message, such as `place=3`."""
        ...


def main() -> None:
    """Serve matches until the referee sends None or is gone."""
    incoming, outgoing = take_streams()

    def reply(**message: object) -> None:
        with suppress(BrokenPipeError):  # then there is nothing more to read either
            outgoing.write(json.dumps(message).encode() + b"\n")

    while (start := _next_match(incoming, reply)) is not None:
        child = os.fork() if hasattr(os, "fork") else 0
        if child == 0:
            try:
                serve(start, _listen(incoming), reply)
            finally:
                os._exit(0)
        reply(ended=see_out(child, incoming))


def take_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep the pipes for us: a bot reads nothing, and what it prints goes to the error stream."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing if sys.stderr is None else 2, 1)
    os.close(nothing)
    return incoming, outgoing


def _next_match(incoming: BinaryIO, reply: Reply) -> Start | None:
    try:
        start: Start | None = pickle.load(incoming)  # noqa: S301  # from the referee
    except (EOFError, pickle.UnpicklingError):  # the referee is gone
        return None
    except Exception as error:  # noqa: BLE001  # a game that cannot be imported here
        reply(unfit=f"{type(error).__name__}: {error}")
        return None
    return start


def _listen(incoming: BinaryIO) -> Iterator[Ask]:
    """Yield what is asked until None; end the process, whatever it does, if the referee is gone."""
    asks: SimpleQueue[Ask | None] = SimpleQueue()
    Thread(target=pass_on, args=(incoming, asks.put), daemon=True).start()
    return iter(asks.get, None)


def pass_on(incoming: BinaryIO, put: Callable[[Any], None]) -> None:
    """Read up to None, and end the process if that never comes."""
    message: object = ...
    try:
        while message is not None:
            message = pickle.load(incoming)  # noqa: S301  # from the referee
            put(message)
    except Exception:  # noqa: BLE001  # there is nobody to be told
        os._exit(1)


def serve(start: Start, asks: Iterable[Ask], reply: Reply) -> None:
    """Make a bot, let it decide, and tell what it decides or what went wrong."""
    asks = iter(asks)
    try:
        maker = bots.find(start.bot)
    except BaseException as error:  # noqa: BLE001  # somebody's module may raise anything
        reply(unknown=tell_unknown(start.bot, error))
    else:
        _play(maker, start, asks, reply)
    for _ in asks:  # until the referee lets go
        pass


def _play(maker: bots.Maker, start: Start, asks: Iterator[Ask], reply: Reply) -> None:
    try:
        bot = make(maker)
        reply(ready=True)
        for ask in asks:
            turn = bots.Turn(start.game, start.player, ask.view, ask.actions, start.rng)
            reply(**_judge(start.game, ask.actions, bot(turn)))
    except UnplayableError as error:
        reply(unknown=f"there is no bot {start.bot!r}: {error}")
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is the bot's
        reply(raised=tell(error))


def _judge(
    game: ArenaGame[Any, Any, Any], actions: tuple[Any, ...], answer: object
) -> dict[str, object]:
    """Find the place of an answer among the actions, or say what else it is."""
    if answer in actions:
        return {"place": actions.index(answer)}
    try:
        return {"action": game.format_action(answer)[:LONGEST]}
    except Exception:  # noqa: BLE001  # it is no action
        what = "None" if answer is None else f"an object of {type(answer).__name__}"
        return {"other": what[:LONGEST]}
