"""The arena, into which strangers' data comes: files of results, and what bots send.

As in `doors`, a target takes bytes, and lets pass nothing but the errors that are promised.
"""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path
import socket
from types import SimpleNamespace
from unittest.mock import Mock, patch

from attrs import Factory, define

from boardrules import Record, from_json, to_json
from boardrules._messages import LONGEST_LINE
from boardrules.arena import Result, ResultsError, UnknownBotError, stored_seed, untrusted
from boardrules.arena.referee import check_bots, referee
from boardrules.arena.results import Played
from boardrules.arena.results_file import Header, Results, times_path
from boardrules.cli.errors import CommandError
from boardrules.cli.main import parse
from boardrules.cli.screen import Screen
from fuzz import seeds
from fuzz.doors import check_message, written


def results(data: bytes) -> None:
    """Resume a tournament, with its times below an empty line: `ResultsError`, or its results."""
    stored, end, times = data.partition(b"\n\n")
    out = written(stored + end[:1], ".jsonl")
    beside = written(times, ".jsonl.times")
    assert beside == times_path(out)
    with suppress(ResultsError):
        stored_seed(out)
    try:
        with Results(seeds.tournament(), out) as found:
            pass
    except ResultsError as error:
        check_message(error)
        assert (out.read_bytes(), beside.read_bytes()) == (stored + end[:1], times)
    else:
        assert times.startswith(beside.read_bytes())
        header = from_json(out.read_bytes().partition(b"\n")[0], Header)
        assert header.values()[0] == Header.of(found.tournament).values()[0]
        _check_written_again(found)
    arguments = _simulate(out)
    with redirect_stdout(StringIO()):
        try:
            arguments.run(arguments, Screen())
        except CommandError as error:
            check_message(error)


@cache
def _simulate(out: Path) -> Namespace:
    """Read the command that goes on with a tournament."""
    words = "simulate tiki-topple --seats random,random --matches 2 --workers 1 --seed 7 --out"
    return parse([*words.split(), str(out)])


def _check_written_again(found: Results) -> None:
    """Check that results are read back when they are stored as those of matches played now."""
    out = written(b"", ".again")
    written(b"", ".again.times")
    with Results(found.tournament, out) as again:
        for result in found.results:
            again.add(Played(result, found.seconds.get(result.number, ())))
    with Results(found.tournament, out) as again:
        assert again.results == found.results
        assert again.seconds.keys() == found.seconds.keys()


PIECE = 4_096
"""How many bytes of an answer are sent at a time."""


@define
class Talker:
    """The socket to a bot that says the next of its lines whenever it is asked, as any other."""

    lines: Iterator[bytes]
    pair: tuple[socket.socket, socket.socket] = Factory(
        lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    )

    def fileno(self) -> int:
        """Tell what can be waited for."""
        return self.pair[0].fileno()

    def settimeout(self, seconds: float | None) -> None:
        """Never wait for a referee that has heard enough."""
        del seconds
        self.pair[1].setblocking(False)

    def sendall(self, question: bytes) -> None:
        """Answer in pieces, whatever the question is."""
        del question
        line = next(self.lines, b"")
        with suppress(BlockingIOError):
            for start in range(0, len(line), PIECE):
                self.pair[1].send(line[start : start + PIECE])

    def recv(self, size: int) -> bytes:
        """Hear a piece."""
        return self.pair[0].recv(size)

    def close(self) -> None:
        """End the match."""
        for each in self.pair:
            each.close()


def bot(data: bytes) -> None:
    """Let a bot answer, below the name of a game: the match has a result, or it is unknown.

    There is no process: the supervisor is dead from the start, which is noticed when the bot has
    nothing more to say.
    """
    name, *lines = data.split(b"\n")
    tournament = seeds.strangers_tournaments().get(name)
    if tournament is None:
        return
    answers = [line + b"\n" for line in lines[:-1]] + lines[-1:]

    def connect() -> tuple[Talker, socket.socket]:
        return Talker(iter(answers)), socket.socket()

    process = Mock(**{"pid": 0, "poll.return_value": None})
    with (
        patch.object(untrusted, "start_python", return_value=process),
        patch.object(untrusted, "socket", SimpleNamespace(socketpair=connect)),
    ):
        try:
            check_bots(tournament)
        except UnknownBotError as error:
            check_message(error)
        played = referee(tournament, 0)
    _check_played(played)


def _check_played(played: Played) -> None:
    """Check that nobody but the bot has forfeited, and that its match can be stored and shown."""
    result = played.result
    assert from_json(to_json(result), Result) == result
    states = Record.from_text(played.record or "").replay()
    assert len(states) == result.actions + 1
    if result.forfeit is not None:
        assert result.forfeit.seat == 0
        assert result.forfeit.reason.isprintable()
        assert len(result.forfeit.reason) <= LONGEST_LINE
