"""The programs into which strangers' data comes: the page, the command, and engines.

As in `doors`, a target takes bytes, and lets pass nothing but the errors that are promised.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
import json
from typing import Any

from attrs import frozen

from boardrules import BoardRulesError, CodecError, RecordError, to_json
from boardrules.cli.differences import Report
from boardrules.cli.errors import CommandError
from boardrules.cli.main import parse
from boardrules.cli.screen import Screen
from boardrules.conformance import (
    Engine,
    EngineError,
    Library,
    Question,
    Vector,
    VectorFile,
    check,
    first_difference,
    narrowed,
    reply_to,
)
from boardrules.conformance.protocol import answer_in
from bridge import links
from bridge.door import Door, answered
from fuzz import seeds
from fuzz.doors import as_text, check_message, written


def page(data: bytes) -> None:
    """Open a record on the page, as it was pasted: a refusal, or a table with a link to it."""
    door = Door()
    opened = _ask(door, "load", text=as_text(data))
    if "answer" in opened:
        for question in ("page", "items", "rules", "record"):
            assert "answer" in _ask(door, question), question
        assert _ask(door, "load", link=_ask(door, "link")["answer"]) == opened


def link(data: bytes) -> None:
    """Open a link, which may hold anything: a refusal, or a table."""
    text = as_text(data)
    _ask(Door(), "load", link=text)
    with suppress(RecordError):
        assert links.unpack(links.pack(links.unpack(text))) == links.unpack(text)


def _ask(door: Door, question: str, **given: Any) -> Any:
    answer: Any = json.loads(answered(door, json.dumps({"ask": question, **given})))
    assert len(answer) == (1 if "answer" in answer else 2)
    return answer


def command(data: bytes) -> None:
    """Read what was typed after `boardrules`, a word on each line: `CommandError`, or a command."""
    words = [word for word in as_text(data).replace("\0", "").split("\n") if "/" not in word]
    with redirect_stdout(StringIO()):
        try:
            parse(words)
        except CommandError as error:
            assert str(error)
        except SystemExit as leaving:  # after --help and --version
            assert not leaving.code


# Engines, in either direction.


def request(data: bytes) -> None:
    """Ask this library as a program is asked, a request on each line: every one has a reply."""
    library = Library()
    for line in data.split(b"\n"):
        if b"perft" not in line:  # which takes as long as the tree is large
            reply = to_json(reply_to(library, line)).encode()
            with suppress(EngineError):
                answer_in(reply)


@frozen
class Scripted:
    """An engine that replies what it was told to, line by line, whatever it is asked."""

    lines: Iterator[bytes]

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match."""
        del game
        self._next()

    def do(self, actions: Sequence[str]) -> None:
        """Do some actions."""
        del actions
        self._next()

    def ask(self, question: Question) -> Any:
        """Answer a question."""
        del question
        return self._next()

    def _next(self) -> Any:
        try:
            return answer_in(next(self.lines, b""))
        except CodecError as error:
            check_message(error)
            raise EngineError(str(error)) from None


def reply(data: bytes) -> None:
    """Hold an engine against vectors, below the name of a game: it agrees, or it differs."""
    name, *lines = data.split(b"\n")
    for vector in seeds.questioned()[:4]:
        if vector.game["game"].encode() == name:
            _hold(vector, lambda: Scripted(iter(lines)))
            with suppress(EngineError):
                first_difference(Library(), Scripted(iter(lines)), vector.game, depth=1)


def _hold(vector: Vector, engine: Callable[[], Engine]) -> None:
    """Check an engine, and show where it differs, unless what a vector asks for is impossible."""
    with suppress(BoardRulesError), redirect_stdout(StringIO()):
        found = check(vector, engine()).difference
        if found is not None:
            Report.of(narrowed(found, engine())).write(Screen())


def vectors(data: bytes) -> None:
    """Read a file of vectors, compressed or not: `CodecError`, or this library is asked them."""
    for path in (written(data), written(data, ".gz")):
        try:
            file = VectorFile.read(path)
        except CodecError as error:
            check_message(error)
            continue
        with suppress(CodecError):  # any JSON may be an answer, numbers that are too large too
            assert VectorFile.read(written(file.to_json().encode())) == file
        for vector in file.vectors:
            if "perft" not in {each.ask for step in vector.steps for each in step.expect}:
                _hold(vector, Library)
