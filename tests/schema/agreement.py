"""Documents with something changed in them, and what a schema and the codec make of each."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import reduce
from importlib import import_module
import json
from operator import getitem
from random import Random
import re
from typing import Any, Final

from attrs import frozen

from boardrules import CodecError, Record, RecordError, key
from boardrules._json.reading import LARGEST
from boardrules.codec import from_data
from boardrules.schema import schema_for, schemas

# It has no types.
Draft202012Validator: Any = import_module("jsonschema").Draft202012Validator

BEYOND_SCHEMAS: Final = {
    "a whole number written with a fraction": r"expected (a whole number|one of .*), not -?\d+\.0$",
    "half of a character": r"expected a text without unpaired surrogates",
    "the digest of another box": r"components: expected '[0-9a-f]{64}', not '[0-9a-f.]+'$",
    "a box with which the rules cannot run": r"(^|: )components( for \d players)?: ",
    "a seat that is not at the table": r"first_player is one of .*, not [1-9]",
    "an edition or a board that is not in the box": r"(edition|board) is one of .*, not '",
    "two Tikis out of alphabetical order": r"wiki names",
    "a taxi that is sent home and loads a customer": r"a taxi that is sent home loads nobody",
    "a deck that is too small": r"the hands need \d+ lanterns",
    "a lantern that is too bright": r"a lantern has a number from 0 to 9999",
    "a name for each seat but one": r"seats: expected \d names, not \(('[^']+'(, |,?\)$))+",
    "a version that cannot be printed": r"library: expected a version such as .*, not '[^']+'$",
}
"""What no schema can say, or none that does not know the rules, by how the codec refuses it."""

_BEYOND = re.compile("|".join(f"(?:{message})" for message in BEYOND_SCHEMAS.values()))

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 1.0, 0.5, LARGEST, LARGEST + 1, -LARGEST - 1),
    *("", "1", "x", "\ud800", "a" * 64, [], {}, [None]),
)
"""What stands in the place of something else, one after the other."""


@frozen
class Judge:
    """A schema and the codec, side by side, for documents of one type."""

    accepts: Callable[[Any], bool]
    read: Callable[[Any], object]

    @classmethod
    def of(cls, type_form: Any) -> "Judge":
        """Judge documents of a type."""
        validator = Draft202012Validator(schema_for(type_form))
        return cls(validator.is_valid, lambda data: from_data(data, type_form))

    @classmethod
    def in_game(cls, game_class: Any) -> "dict[str, Judge]":
        """Judge documents of a game, by their kinds."""
        types = game_class.types
        readers: dict[str, Callable[[Any], object]] = {
            "game": lambda data: from_data(data, game_class),
            "state": lambda data: from_data(data, types.state),
            "action": lambda data: from_data(data, types.action),
            "view": lambda data: from_data(data, types.view),
            "scene": lambda data: from_data(data, types.scene),
            "record": lambda data: Record.from_json(json.dumps(data), game_type=game_class),
        }
        return {
            name: cls(Draft202012Validator(schema).is_valid, readers[name])
            for name, schema in schemas(game_class).items()
        }

    def refusal(self, data: Any) -> list[str]:
        """List why the codec refuses a document; nothing if it reads it."""
        try:
            self.read(data)
        except (CodecError, RecordError) as error:
            cause = error.__cause__ if isinstance(error.__cause__, CodecError) else error
            return [*map(str, cause.faults)] if isinstance(cause, CodecError) else [str(cause)]
        return []

    def check(self, data: Any) -> None:
        """Raise `AssertionError` unless the schema and the codec agree on a document."""
        refusal = self.refusal(data)
        if not self.accepts(data):
            assert refusal, f"only the schema refuses {json.dumps(data)}"
        elif refusal:
            unknown = [reason for reason in refusal if not _BEYOND.search(reason)]
            assert not unknown, f"only the codec refuses {json.dumps(data)}: {unknown}"


def mutants(document: Any, words: Iterable[str] = (), most: int | None = None) -> Iterator[Any]:
    """Yield the document with one thing changed, in every way and at every place.

    With `most` it is some of them. `words` are tried in the place of others. An own box keeps the
    digest that belongs to it, so that the change is what counts.
    """
    listed = tuple(words)
    ways = [
        (path, change)
        for path, inside in places(document)
        for change in changes(inside, path[-1], listed)
    ]
    if most is not None and most < len(ways):
        ways = Random(0).sample(ways, most)
    for path, change in ways:
        mutant = deepcopy(document)
        change(reduce(getitem, path[:-1], mutant))
        yield with_digest(mutant)


def words_in(schema: Any) -> list[str]:
    """List all texts that a schema allows by name."""
    texts: set[str] = set()
    for path, inside in places(schema):
        found = inside[path[-1]]
        if isinstance(found, str) and (path[-1] == "const" or path[-2:-1] == ("enum",)):
            texts.add(found)
    return sorted(texts)


def with_digest(document: Any) -> Any:
    """Write the digest of a box beside it, where another box had one."""
    game = document if "options" in document else document.get("game")
    if is_object(game) and is_object(game.get("box")) and game.get("components"):
        with suppress(ValueError):  # a number that is too large for any box
            game["components"] = key(game["box"])
    return document


def is_object(data: Any) -> bool:
    return isinstance(data, dict)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the path of everything in a document, and what it is in."""
    entries: Any = data.items() if is_object(data) else enumerate(data)
    for name, value in entries:
        yield (*path, name), data
        if isinstance(value, dict | list):
            yield from places(value, (*path, name))


def changes(inside: Any, name: Any, words: tuple[str, ...]) -> Iterator[Callable[[Any], None]]:
    """Yield what can be done with one entry of a list or an object."""

    def put(value: Any) -> Callable[[Any], None]:
        return lambda target: target.__setitem__(name, value)

    def drop(target: Any) -> None:
        del target[name]

    def add(target: Any) -> None:
        if is_object(target):
            target["unknown"] = deepcopy(target[name])
        else:
            target.append(deepcopy(target[name]))

    value: Any = inside[name]
    others: list[Any] = list(inside.values()) if is_object(inside) else inside
    yield from (drop, add)
    yield from map(put, VALUES)
    yield from (put(other) for other in others if type(other) is type(value) and other != value)
    if type(value) is int:
        yield from map(put, (float(value), -value - 1, str(value), value + 1))
    if isinstance(value, str):
        yield from map(put, words)
    if isinstance(value, list):
        yield put(value[::-1])
