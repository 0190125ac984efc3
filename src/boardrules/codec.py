"""JSON for games, states, actions and views, and keys that are the same everywhere.

Reading is strict. Nothing is coerced (`"0"`, `0.9` and `true` are not 0), nothing unknown is
passed over, sets hold nothing twice, and no number exceeds what every JSON reader holds exactly.
A field that has a default may be missing, so that a document outlives the option added after it.
Whatever is wrong with a document, reading it raises `CodecError` with the path of each fault.
"""

from collections import Counter
from collections.abc import Callable
import hashlib
import json
from math import isfinite
from typing import Any, Generic, NoReturn, TypeVar, cast

import attrs
from attrs import frozen
from cattrs import BaseValidationError, ClassValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from typing_extensions import TypeForm

from boardrules.errors import CodecError, Fault
from boardrules.quoting import cut, quoted
from boardrules.strict import Hook, converter, expected, faults, gathered, under

T = TypeVar("T")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")


@frozen
class GameTypes(Generic[StateT, ActionT, ViewT]):
    """The classes that a game's JSON is made of."""

    state: TypeForm[StateT]
    action: TypeForm[ActionT]
    view: TypeForm[ViewT]


def to_data(value: object) -> Any:
    """Turn a game, state, action, view or components into plain JSON data."""
    return converter.unstructure(value)


def from_data(data: object, form: TypeForm[T], path: str = "$") -> T:
    """Build what `form` says from plain JSON data: a class, or a union such as `Action`.

    `path` is where the data stands in its document, for the faults.
    """
    try:
        return converter.structure(data, cast("type[T]", form))
    except (BaseValidationError, ValueError, RecursionError) as error:
        found = tuple(Fault(*fault) for fault in faults(error, path))
    raise CodecError(found)  # without the error behind it, which some would pickle too


def to_json(value: object) -> str:
    """Write the canonical JSON: sorted keys, no spaces, ASCII.

    >>> to_json((1, 2))
    '[1,2]'
    """
    return json.dumps(to_data(value), sort_keys=True, separators=(",", ":"), allow_nan=False)


def from_json(text: str | bytes, form: TypeForm[T]) -> T:
    """Read JSON into what `form` says; the inverse of `to_json`.

    >>> from_json("[1,2]", tuple[int, ...])
    (1, 2)
    >>> from_json('[1,"2"]', tuple[int, ...])
    Traceback (most recent call last):
    boardrules.errors.CodecError: $[1]: expected a whole number, not '2'
    """
    return from_data(parse_json(text), form)


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
    """Name a state, or any other value, by the SHA-256 of its canonical JSON.

    Equal values have equal keys in every process and on every machine.
    """
    return hashlib.sha256(to_json(value).encode("ascii")).hexdigest()


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in data if times[name] > 1)
        raise ValueError(f"the key {quoted(twice)} is there twice")
    return data


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"the number {cut(text)} is too large")
    return number


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _is_game(form: Any) -> bool:
    return attrs.has(form) and isinstance(getattr(form, "types", None), GameTypes)


def default_components(form: Any) -> object:
    """Return the components that a game class plays with unless told otherwise, or None."""
    field = attrs.fields_dict(form).get("components")
    if field is None or field.default is attrs.NOTHING:
        return None
    made = getattr(field.default, "factory", None)  # attrs keeps a factory in a class of its own
    return field.default if made is None else made()


def _game_unstructure_hook(form: Any) -> Callable[[Any], dict[str, Any]]:
    """Write a game as its name, its options and the digest of its box.

    A box of the user's own is written out too; the default one need not be.
    """
    write = make_dict_unstructure_fn(form, converter)
    usual = default_components(form)

    def unstructure(game: Any) -> dict[str, Any]:
        options = write(game)
        data: dict[str, Any] = {"game": form.name, "options": options}
        if "components" in options:
            box = options.pop("components")
            data["components"] = key(game.components)
            if game.components != usual:
                data["box"] = box
        return data

    return unstructure


def _game_structure_hook(form: Any) -> Hook:
    fill = make_dict_structure_fn(form, converter, _cattrs_forbid_extra_keys=True)
    usual = default_components(form)
    has_box = "components" in attrs.fields_dict(form)

    def structure(value: object, _form: object) -> Any:
        document = converter.structure(value, _GameDocument)
        if document.game != form.name:
            raise gathered([under("game", expected(repr(form.name), document.game))], form)
        options = document.options
        if "components" in options:
            raise gathered([under("options", ValueError("unknown: components"))], form)
        if not has_box and (document.components is not None or document.box is not None):
            raise ValueError("unknown: components, for a game that has none")
        if has_box:
            box = to_data(usual) if document.box is None else document.box
            if box is None:
                raise gathered([under("box", KeyError("box"))], form)
            if document.components != key(box):
                wrong = under("components", expected(repr(key(box)), document.components))
                raise gathered([wrong], form)
            options = {**options, "components": box}
        try:
            return fill(options, form)
        except ClassValidationError as error:
            raise _in_document(error, form) from None

    return structure


def _in_document(error: ClassValidationError, form: type[Any]) -> ClassValidationError:
    """Say where in a game's document the faults of its fields are."""
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
        faults.append(under("options", gathered(options, form)))
    return gathered(faults, form)


@frozen
class _GameDocument:
    """The outer object of a game's JSON."""

    game: str
    options: dict[str, Any]
    components: str | None = None
    box: dict[str, Any] | None = None


converter.register_structure_hook_factory(_is_game, _game_structure_hook)
converter.register_unstructure_hook_factory(_is_game, _game_unstructure_hook)
