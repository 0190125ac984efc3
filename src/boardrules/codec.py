"""JSON for games, states, actions, views and scenes, and keys that are the same everywhere.

Reading is strict: no coercion (`"0"`, `0.9` and `true` are not 0), no unknown fields, no repeats in
sets, no number larger than every JSON reader represents exactly. A field with a default may be
missing, so old documents can still be read after an option is added. Reading a document that is
wrong in any way raises `CodecError` with the path of each fault.
"""

from collections import Counter
from collections.abc import Callable, Mapping
import hashlib
from itertools import islice
import json
from math import isfinite
from typing import Any, NoReturn, TypeVar, cast

import attrs
from attrs import frozen
from cattrs import BaseValidationError, ClassValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from typing_extensions import TypeForm

from boardrules._json.reading import Hook, converter, expected, faults, gathered, under
from boardrules._json.writing import ERRORS, unwritable
from boardrules._messages import cut, quoted
from boardrules.errors import LISTED, CodecError, Fault
from boardrules.game import GameTypes

T = TypeVar("T")

_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def to_data(value: object) -> Any:
    """Convert a game, state, action, view, scene or components to plain JSON data.

    Sequences and mappings of them are taken too, such as legal actions. What cannot be written, or
    could not be read back, raises `CodecError` with the path of each fault.

    >>> to_data((1, 2**60))
    Traceback (most recent call last):
    boardrules.errors.CodecError: $[1]: expected a whole number of at most 2^53
    """
    try:
        return converter.unstructure(value)
    except ERRORS:
        found = tuple(Fault(*fault) for fault in islice(unwritable(value), LISTED))
    raise CodecError(found)  # outside the handler: it should not carry the error of cattrs


def from_data(data: object, type_form: TypeForm[T], path: str = "$") -> T:
    """Build a value of a type, which may be a union such as `Action`, from plain JSON data.

    `path` is where the data is in its document, for the faults.
    """
    try:
        return converter.structure(data, cast("type[T]", type_form))
    except (BaseValidationError, ValueError, RecursionError) as error:
        found = tuple(Fault(*fault) for fault in faults(error, path))
    raise CodecError(found)  # outside the handler: it should not carry the error of cattrs


def to_json(value: object) -> str:
    """Write the canonical JSON: sorted keys, no spaces, ASCII.

    >>> to_json((1, 2))
    '[1,2]'
    """
    return _encode(to_data(value))


def from_json(text: str | bytes, type_form: TypeForm[T]) -> T:
    """Read a value of a type from JSON; the inverse of `to_json`.

    >>> from_json("[1,2]", tuple[int, ...])
    (1, 2)
    >>> from_json('[1,"2"]', tuple[int, ...])
    Traceback (most recent call last):
    boardrules.errors.CodecError: $[1]: expected a whole number, not '2'
    """
    return from_data(parse_json(text), type_form)


def parse_json(text: str | bytes) -> Any:
    """Read a JSON document without a repeated key, NaN or infinity, or raise `CodecError`."""
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise CodecError((Fault("$", f"not a JSON document: {reason}"),)) from None


def key(value: object) -> str:
    """Return the SHA-256 of a value's canonical JSON, which identifies a state.

    Equal values have equal keys in every process and on every machine.
    """
    return hashlib.sha256(to_json(value).encode("ascii")).hexdigest()


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        times = Counter(name for name, _ in pairs)
        repeated = next(name for name in data if times[name] > 1)
        raise ValueError(f"the key {quoted(repeated)} appears twice")
    return data


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"the number {cut(text)} is too large")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def is_game(cls: Any) -> bool:
    """Return whether something is the class of a game that has JSON."""
    return attrs.has(cls) and isinstance(getattr(cls, "types", None), GameTypes)


def default_components(cls: Any) -> object:
    """Return the default components of a game class, or None."""
    field = attrs.fields_dict(cls).get("components")
    if field is None or field.default is attrs.NOTHING:
        return None
    made = getattr(field.default, "factory", None)  # attrs wraps a factory
    return field.default if made is None else made()


def former_components(cls: Any) -> Mapping[str, Callable[[], object]]:
    """Return what were the default components in earlier releases, by digest, to be called for."""
    field = attrs.fields_dict(cls).get("components")
    return {} if field is None else field.metadata.get("former", {})


def shipped_components(cls: Any, digest: str | None) -> object:
    """Return the components with a digest if they come with a game class, or else the default."""
    former = former_components(cls).get(digest or "")
    return default_components(cls) if former is None else former()


def _game_unstructure_hook(cls: Any) -> Callable[[Any], dict[str, Any]]:
    """Write a game as its name, its options and the digest of its box.

    A box that is not the default one is written out too.
    """
    write = make_dict_unstructure_fn(cls, converter)
    default = default_components(cls)

    def unstructure(game: Any) -> dict[str, Any]:
        options = write(game)
        data: dict[str, Any] = {"game": cls.name, "options": options}
        if "components" in options:
            box = options.pop("components")
            data["components"] = key(game.components)
            if game.components != default:
                data["box"] = box
        return data

    return unstructure


def _game_structure_hook(cls: Any) -> Hook:
    fill = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)
    has_box = "components" in attrs.fields_dict(cls)

    def structure(value: object, _cls: object) -> Any:
        document = converter.structure(value, _GameDocument)
        if document.game != cls.name:
            raise gathered([under("game", expected(repr(cls.name), document.game))], cls)
        options = document.options
        if "components" in options:
            raise gathered([under("options", ValueError("unknown: components"))], cls)
        if not has_box and (document.components is not None or document.box is not None):
            raise ValueError("unknown: components, for a game that has none")
        if has_box:
            box = document.box
            if box is None:
                box = to_data(shipped_components(cls, document.components))
            if box is None:
                raise gathered([under("box", KeyError("box"))], cls)
            if document.components != key(box):
                wrong = under("components", expected(repr(key(box)), document.components))
                raise gathered([wrong], cls)
            options = {**options, "components": box}
        try:
            return fill(options, cls)
        except ClassValidationError as error:
            raise _in_document(error, cls) from None

    return structure


def _in_document(error: ClassValidationError, cls: type[Any]) -> ClassValidationError:
    """Move the faults of a game's fields to their paths in its document."""
    noted, others = error.group_exceptions()
    options: list[Exception] = [*others]
    faults: list[Exception] = []
    for fault, note in noted:
        if note.name == "components":
            fault.__notes__.remove(note)
            faults.append(under("box", fault))
        else:
            options.append(fault)
    if options:
        faults.append(under("options", gathered(options, cls)))
    return gathered(faults, cls)


@frozen
class _GameDocument:
    """The outer object of a game's JSON."""

    game: str
    options: dict[str, Any]
    components: str | None = None
    box: dict[str, Any] | None = None


converter.register_structure_hook_factory(is_game, _game_structure_hook)
converter.register_unstructure_hook_factory(is_game, _game_unstructure_hook)
