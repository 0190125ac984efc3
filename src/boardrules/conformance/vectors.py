"""Vectors: matches of a game with questions about them, and the answers that the rules give.

A vector names a game with its options, and then actions in notation, those of chance too. Between
the actions it asks who is to act, what is legal, what a seat sees, and so on. An answer that would
be long is kept as its digest.
"""

from contextlib import suppress
from functools import cache
import hashlib
from importlib.resources import files
from math import gcd
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, cast
import zlib

from attrs import asdict, fields, frozen

from boardrules import codec
from boardrules.errors import CodecError, Fault

LONGEST: Final = 1_000
"""An answer whose JSON is longer than this many characters is kept as its digest."""

LARGEST_FILE: Final = 2**26
"""How many bytes a file of vectors may have when it is unpacked."""

Kind: TypeAlias = Literal[
    "to_act",
    "legal",
    "weights",
    "explain",
    "scene",
    "open_scene",
    "told",
    "score",
    "items",
    "outcome",
    "key",
    "perft",
    "box",
]
"""What can be asked; see the page on conformance for what each answer looks like."""


@frozen(kw_only=True)
class Question:
    """A question about a position: of some kind, and where it needs that, about something.

    `seat` is a seat as in notation, or None for a spectator, or for whoever is first to act.
    `action` is an action to be explained, `file` the text of a component file, and `depth` how
    many actions deep `perft` counts.
    """

    ask: Kind
    seat: str | None = None
    action: str | None = None
    file: str | None = None
    depth: int | None = None


def plain(question: Question) -> Question:
    """Return a question without its answer.

    >>> plain(Expectation(ask="legal", seat="P2", answer=[]))
    Question(ask='legal', seat='P2', action=None, file=None, depth=None)
    """
    return Question(**{field.name: getattr(question, field.name) for field in fields(Question)})


@frozen(kw_only=True)
class Expectation(Question):
    """A question and its answer."""

    answer: Any

    @staticmethod
    def that(question: Question, answer: object) -> "AnyExpectation":
        """Expect an answer, or its digest if it is long."""
        answer = ordered(question.ask, answer)
        text = codec.to_json(answer)
        asked = asdict(question)
        if len(text) <= LONGEST:
            return Expectation(**asked, answer=answer)
        count = len(cast("list[object]", answer)) if isinstance(answer, list) else None
        return DigestExpectation(**asked, digest=_digest(text), count=count)

    def fits(self, answer: object) -> bool:
        """Return whether an answer is the expected one, in whatever order it is given."""
        return codec.to_json(ordered(self.ask, answer)) == codec.to_json(self.answer)


@frozen(kw_only=True)
class DigestExpectation(Question):
    """A question and the digest of its long answer; `count` is how many items a list has."""

    digest: str
    count: int | None = None

    def fits(self, answer: object) -> bool:
        """Return whether an answer is the expected one, in whatever order it is given."""
        return _digest(codec.to_json(ordered(self.ask, answer))) == self.digest


AnyExpectation: TypeAlias = Expectation | DigestExpectation
"""A question with what is known of its answer."""


@frozen
class Step:
    """Actions that are done one after the other, and what is expected after them."""

    do: tuple[str, ...]
    expect: tuple[AnyExpectation, ...]


@frozen
class Vector:
    """A match, or the way to a single position, with what is expected of it.

    `rules` are the rules that it exercises. A match that was kept because it broke a law of
    `boardrules.testing` names that law, and the seed of what the law drew.
    """

    id: str
    about: str
    game: dict[str, Any]
    rules: tuple[str, ...]
    steps: tuple[Step, ...]
    law: str | None = None
    seed: int | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions, in order."""
        return tuple(action for step in self.steps for action in step.do)

    @property
    def answers(self) -> int:
        """How many answers are expected."""
        return sum(len(step.expect) for step in self.steps)


@frozen
class VectorFile:
    """The vectors of a game.

    `format` is that of the file. `version` grows whenever the answers of a vector change, or a
    vector is taken away.
    """

    format: Literal[1]
    version: int
    game: str
    vectors: tuple[Vector, ...]

    @classmethod
    def read(cls, path: Path) -> "VectorFile":
        """Read a file of vectors, compressed or not, or raise `CodecError`."""
        data = path.read_bytes()
        return codec.from_json(_unpacked(data) if path.suffix == ".gz" else data, cls)

    def to_json(self) -> str:
        """Write the vectors as JSON, without what is not asked for."""
        data = codec.to_data(self)
        for vector in data["vectors"]:
            for name in ("law", "seed"):
                if vector[name] is None:
                    del vector[name]
            for step in vector["steps"]:
                step["expect"] = [_stripped(expectation) for expectation in step["expect"]]
        return codec.to_json(data)


@cache
def vectors_of(game: str) -> VectorFile:
    """Return the library's own vectors of a game, or raise `LookupError` if it has none.

    >>> vectors_of("tiki-topple").format
    1
    """
    path = files("boardrules.conformance") / "vectors" / f"{game.replace('-', '_')}.json.gz"
    if not path.is_file():
        raise LookupError(f"there are no vectors of {game}")
    return codec.from_json(_unpacked(path.read_bytes()), VectorFile)


def _unpacked(data: bytes) -> bytes:
    """Unpack a compressed file, or raise `CodecError`; what is too long is not unpacked."""
    unpacking = zlib.decompressobj(wbits=31)  # as gzip packs
    try:
        text = unpacking.decompress(data, LARGEST_FILE)
    except zlib.error as error:
        raise CodecError((Fault("$", f"not compressed by gzip: {error}"),)) from None
    if not unpacking.eof:
        reason = f"cut off, or more than {LARGEST_FILE:,} bytes when it is unpacked"
        raise CodecError((Fault("$", reason),))
    return text


def ordered(ask: Kind, answer: Any) -> Any:
    """Put an answer in order where order does not matter; an answer of another shape is unchanged.

    >>> ordered("legal", ["P1 pass", "P1 draw"])
    ['P1 draw', 'P1 pass']
    >>> ordered("weights", {"* red": 4, "* blue": 2})
    {'* red': 2, '* blue': 1}
    """
    with suppress(CodecError):
        match ask:
            case "legal" | "explain" | "box":
                return sorted(codec.from_data(answer, list[str]))
            case "items":
                return sorted(codec.from_data(answer, list[Any]), key=codec.to_json)
            case "weights":
                weights = codec.from_data(answer, dict[str, int])
                common = gcd(*weights.values()) or 1
                return {action: weight // common for action, weight in weights.items()}
            case _:
                pass
    return answer


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _stripped(expectation: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is None, but for an answer that is."""
    return {
        name: value for name, value in expectation.items() if value is not None or name == "answer"
    }
