"""The process above a stranger's bot, and that of the bot itself.

A supervisor is given a game, and then a socket for each match. For each it forks a process in which
the bot is loaded and asked, so that no bot finds anything of an earlier match or of the referee.
What comes in over the socket is pickled by the referee. What goes out are lines of JSON, so that a
bot can tell the referee nothing but a number or a text.
"""

from collections.abc import Callable
from contextlib import suppress
import json
from multiprocessing import reduction
from multiprocessing.connection import Connection
import os
from pathlib import Path
import pickle
from random import Random
import signal
from socket import socket
import sys
from threading import Thread
from typing import Any, BinaryIO, Final, NoReturn, TypeAlias

from attrs import frozen

from boardrules import bots
from boardrules.arena.processes import (
    adopt_orphans,
    confine,
    end_children,
    end_with_parent,
    take_streams,
)
from boardrules.arena.tournament import ArenaGame
from boardrules.bots.loading import describe
from boardrules.player import Player

LONGEST: Final = 1_000
"""How many characters of an answer are passed on."""

AnyGame: TypeAlias = ArenaGame[Any, Any, Any]


@frozen
class Start:
    """A match begins: which bot to load, its seat, and its random numbers."""

    bot: str
    player: Player
    rng: Random


@frozen
class Question:
    """A seat is to decide: what it knows, and what it may do."""

    view: Any
    actions: tuple[Any, ...]


def main() -> None:
    """Serve matches until the referee is gone."""
    stdin, stdout = take_streams()
    stdout.close()
    adopt_orphans()
    with stdin, Connection(os.dup(stdin.fileno())) as control, suppress(EOFError, OSError):
        try:
            game: AnyGame = pickle.loads(control.recv_bytes())  # noqa: S301  # from the referee
        except Exception as error:  # noqa: BLE001  # a game that cannot be imported here
            _tell(control, unfit=f"{type(error).__name__}: {error}")
            return
        while True:
            line = reduction.recv_handle(control)
            bot = os.fork()
            if bot == 0:
                be_bot(game, line, (control.fileno(), stdin.fileno()))
            os.close(line)
            supervise(bot, control)


def supervise(bot: int, control: Connection) -> None:
    """Tell when the process of a bot ends; end it and all below it when the match is over."""
    waiting = Thread(target=_report_end, args=(bot, control))
    waiting.start()
    try:
        control.recv_bytes()
    finally:  # also if the referee is gone
        with suppress(OSError):
            os.kill(bot, signal.SIGKILL)
        waiting.join()
        with suppress(OSError):
            os.killpg(bot, signal.SIGKILL)
        end_children()
    _tell(control, ready=True)


def _report_end(bot: int, control: Connection) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(bot, 0)[1])
    how = f"was ended by signal {-code}" if code < 0 else f"has ended with exit code {code}"
    with suppress(OSError):
        _tell(control, fault=f"its process {how}")


def _tell(control: Connection, **message: object) -> None:
    control.send_bytes(json.dumps(message).encode())


def be_bot(game: AnyGame, line: int, inherited: tuple[int, ...]) -> NoReturn:
    """Be the process of a bot for one match."""
    try:
        for descriptor in inherited:
            os.close(descriptor)
        os.setpgid(0, 0)
        end_with_parent()
        confine()
        if (here := str(Path.cwd())) not in sys.path:
            sys.path.append(here)  # last, so that nothing of ours is looked for there
        with socket(fileno=line) as connection, connection.makefile("rb") as incoming:
            serve(game, incoming, connection.sendall)
    finally:
        os._exit(0)


def serve(game: AnyGame, incoming: BinaryIO, send: Callable[[bytes], object]) -> None:
    """Load a bot, let it decide, and tell what it decides, until something goes wrong."""

    def reply(**message: object) -> None:
        send(json.dumps(message).encode() + b"\n")

    try:
        start: Start = pickle.load(incoming)  # noqa: S301  # from the referee
        bot = bots.load(start.bot)
        reply(ready=True)
        while True:
            question: Question = pickle.load(incoming)  # noqa: S301
            turn = bots.Turn(game, start.player, question.view, question.actions, start.rng)
            reply(**_answer(game, question.actions, bot(turn)))
    except bots.UnknownBotError as error:
        reply(unknown=error.reason)
    except BaseException as error:  # noqa: BLE001  # whatever it is, it is the bot's
        reply(fault=f"raised {describe(error)}")


def _answer(game: AnyGame, actions: tuple[Any, ...], answer: object) -> dict[str, object]:
    """Find the place of an answer among the actions, or say what else it is."""
    if answer in actions:
        return {"place": actions.index(answer)}
    try:
        return {"action": game.format_action(answer)[:LONGEST]}
    except Exception:  # noqa: BLE001  # it is no action
        what = "None" if answer is None else f"an object of {type(answer).__name__}"
        return {"fault": f"answered {what[:LONGEST]}, which is no action"}
