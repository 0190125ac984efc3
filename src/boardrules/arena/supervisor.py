"""The process above a stranger's bot, and that of the bot itself.

A supervisor is given a game, and then a socket for each match. For each it forks a process in which
the bot is loaded and asked, so that no bot finds anything of an earlier match or of the referee.
What comes in over the socket is pickled by the referee: first the name of the bot, its seat and its
random numbers, then for each decision what the seat knows and what it may do. What goes out are
lines of JSON, so that a bot can tell the referee nothing but a number or a text.
"""

from collections.abc import Callable
from contextlib import suppress
import json
from multiprocessing import reduction
from multiprocessing.connection import Connection
import os
from pathlib import Path
import pickle
import signal
from socket import socket
import sys
from threading import Thread
from typing import Any, BinaryIO, Final, NoReturn

from boardrules import bots
from boardrules.arena import namespaces, processes
from boardrules.arena.tournament import AnyGame
from boardrules.bots.loading import describe

LONGEST: Final = 1_000
"""How many characters of an answer are passed on."""


def main() -> None:
    """Serve matches until the referee is gone."""
    namespaces.enter()
    with (
        processes.hidden(),  # from bots, and those from each other
        Connection(os.dup(0)) as control,
        suppress(EOFError, OSError),
    ):
        processes.redirect_streams()
        processes.adopt_orphans()
        try:
            game: AnyGame = pickle.loads(control.recv_bytes())  # noqa: S301  # from the referee
        except Exception as error:  # noqa: BLE001  # a game that cannot be imported here
            _tell(control, unfit=f"{type(error).__name__}: {error}")
            return
        while True:
            descriptor = reduction.recv_handle(control)
            bot = os.fork()
            if bot == 0:
                be_bot(game, descriptor, control.fileno())
            os.close(descriptor)
            supervise(bot, control)


def supervise(bot: int, control: Connection) -> None:
    """Report when the process of a bot ends; end it and its descendants after the match."""
    waiting = Thread(target=_report_end, args=(bot, control))
    waiting.start()
    with suppress(EOFError, OSError):  # if the referee is gone
        control.recv_bytes()
    with suppress(OSError):
        os.kill(bot, signal.SIGKILL)
    waiting.join()
    with suppress(OSError):
        os.killpg(bot, signal.SIGKILL)
    has_ended = processes.end_children()
    try:
        _tell(control, ready=has_ended)
    except OSError:
        if not has_ended:
            sys.stderr.write(f"{processes.UNENDED}\n")
        raise


def _report_end(bot: int, control: Connection) -> None:
    code = os.waitstatus_to_exitcode(os.waitpid(bot, 0)[1])
    how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
    with suppress(OSError):
        _tell(control, forfeit=f"its process {how}")


def _tell(control: Connection, **message: object) -> None:
    control.send_bytes(json.dumps(message).encode())


def be_bot(game: AnyGame, descriptor: int, control: int) -> NoReturn:
    """Run the process of a bot for one match, with the socket of that match alone."""
    try:
        os.close(control)
        os.setpgid(0, 0)
        processes.end_with_parent()
        processes.confine()
        if (here := str(Path.cwd())) not in sys.path:
            sys.path.append(here)  # last, so that no file there replaces a module of ours
        with socket(fileno=descriptor) as connection, connection.makefile("rb") as incoming:
            serve(game, incoming, connection.sendall)
    finally:
        os._exit(0)


def serve(game: AnyGame, incoming: BinaryIO, send: Callable[[bytes], object]) -> None:
    """Load a bot, let it decide, and send its decisions, until something goes wrong."""

    def reply(**message: object) -> None:
        send(json.dumps(message).encode() + b"\n")

    try:
        name, player, rng = pickle.load(incoming)  # noqa: S301  # from the referee
        bot = bots.load(name)
        reply(ready=True)
        while True:
            view, actions, news = pickle.load(incoming)  # noqa: S301
            turn = bots.Turn(game, player, view, actions, rng, news)
            reply(**_answer(game, actions, bot(turn)))
    except bots.UnknownBotError as error:
        reply(unknown=error.reason)
    except BaseException as error:  # noqa: BLE001  # the bot may raise anything
        reply(forfeit=f"raised {describe(error)}")


def _answer(game: AnyGame, actions: tuple[Any, ...], answer: object) -> dict[str, object]:
    """Find the index of an answer among the actions, or say what else it is."""
    if answer in actions:
        return {"index": actions.index(answer)}
    try:
        return {"action": game.format_action(answer)[:LONGEST]}
    except Exception:  # noqa: BLE001  # it is no action
        what = "None" if answer is None else f"an object of {type(answer).__name__}"
        return {"forfeit": f"answered {what[:LONGEST]}, which is no action"}
