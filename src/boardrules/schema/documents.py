"""Whole schemas: of any type, and of a game with everything of it that has JSON."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any, Final, cast
from urllib.parse import quote

from typing_extensions import TypeForm

from boardrules._docstrings import prose
from boardrules._messages import quoted
from boardrules.codec import is_game
from boardrules.game import GameTypes
from boardrules.schema.definitions import RecordOf, Role, definition
from boardrules.schema.types import Ref, Schema, schema_of_type
from boardrules.version import __version__

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The version of JSON Schema: 2020-12."""


def schema_for(
    type_form: TypeForm[Any], *, title: str | None = None, complete: bool = False
) -> Schema:
    """Return the JSON Schema of a type that the codec reads, as plain data.

    In a complete schema no field may be missing, not even one with a default: that is how the
    codec writes.

    >>> schema_for(tuple[bool, ...])["items"]
    {'type': 'boolean'}
    """
    root = schema_of_type(type_form)
    things = _reached([root], complete=complete)
    names = _names(things, {})
    head = {} if title is None else {"title": title}
    return _document(root, names, head, complete=complete)


def schemas(game_class: type[Any], *, complete: bool = False) -> dict[str, Schema]:
    """Return the JSON Schemas of a game's documents: game, state, action, view, scene and record.

    A game that cannot be drawn has none for scenes. Whatever two of the schemas define has the same
    name in both.

    >>> from boardrules import games
    >>> list(schemas(games.find_game("tiki-topple")))
    ['game', 'state', 'action', 'view', 'scene', 'record']
    """
    roots = _roots(game_class)
    names = _names_in_game(roots, complete=complete)
    return {
        name: _document(
            root, names, {"$id": _urn(game_class, name, complete=complete)}, complete=complete
        )
        for name, root in roots.items()
    }


def schema_of(game_class: type[Any], *, complete: bool = False) -> Schema:
    """Return one JSON Schema for all documents of a game.

    It accepts any of them. Each kind has a definition: `Game`, `State`, `Action`, `View`, `Scene`
    where there are scenes, and `Record`.
    """
    roots = _roots(game_class)
    names = _names_in_game(roots, complete=complete)
    head = {"$id": _urn(game_class, "all", complete=complete), "title": game_class.__name__}
    told = {"description": prose(game_class)} if prose(game_class) else {}
    return _document({**told, "anyOf": [*roots.values()]}, names, head, complete=complete)


def _roots(game_class: Any) -> dict[str, Ref]:
    is_object = is_game(game_class.__class__)  # of such a class
    if is_object or not is_game(game_class):
        raise TypeError(f"expected the class of a game, with `types`, not {quoted(game_class)}")
    types: GameTypes[Any, Any, Any, Any] = game_class.types
    forms = {"state": types.state, "action": types.action, "view": types.view, "scene": types.scene}
    roles = {name: _role(name, form) for name, form in forms.items() if form is not None}
    record = Ref(RecordOf(game_class, roles["action"]))
    return {"game": Ref(game_class), **roles, "record": record}


def _role(name: str, type_form: Any) -> Ref:
    """Refer to a type by its role in a game, unless its class has that name anyway."""
    is_called_so = isinstance(type_form, type) and type_form.__name__ == name.capitalize()
    return Ref(type_form if is_called_so else Role(name, type_form))


def _urn(game_class: Any, kind: str, *, complete: bool) -> str:
    """Name a schema, with the version of the library: there is no address to get it from."""
    parts = ["urn", "boardrules", __version__, quote(game_class.name, safe=""), kind]
    return ":".join([*parts, "complete"] if complete else parts)


def _document(
    root: Schema | Ref, names: Mapping[Any, str], head: Schema, *, complete: bool
) -> Schema:
    """Put a schema together, with the definitions that it needs."""
    body: Any = root
    if isinstance(root, Ref):
        head = {**head, "title": head.get("title", names[root.to])}
        body = definition(root.to, complete=complete)
    things = sorted(_reached([body], complete=complete), key=names.__getitem__)
    definitions = {
        names[thing]: {"title": names[thing], **definition(thing, complete=complete)}
        for thing in things
    }
    told = {"$defs": definitions} if definitions else {}
    return cast("Schema", _resolved({"$schema": DIALECT, **head, **body, **told}, names))


def _resolved(part: Any, names: Mapping[Any, str]) -> Any:
    """Copy a part of a schema, with names instead of what they stand for."""
    match part:
        case Ref():
            return {"$ref": f"#/$defs/{names[part.to]}"}
        case dict():
            entries = cast("Schema", part)
            return {name: _resolved(entry, names) for name, entry in entries.items()}
        case list():
            return [_resolved(item, names) for item in cast("Iterable[Any]", part)]
        case _:
            return part


def _refs(part: Any) -> Iterator[Ref]:
    """Find the references to definitions in a part of a schema."""
    match part:
        case Ref():
            yield part
        case dict():
            yield from chain.from_iterable(map(_refs, cast("Schema", part).values()))
        case list():
            yield from chain.from_iterable(map(_refs, cast("Iterable[Any]", part)))
        case _:
            pass


def _reached(parts: Iterable[Any], *, complete: bool) -> list[Any]:
    """List the definitions that are referred to, nearest first; references may be circular."""
    found: dict[Any, None] = {}
    ahead = [*parts]
    while ahead:
        new = {ref.to: None for part in ahead for ref in _refs(part) if ref.to not in found}
        found |= new
        ahead = [definition(thing, complete=complete) for thing in new]
    return list(found)


def _names_in_game(roots: Mapping[str, Ref], *, complete: bool) -> dict[Any, str]:
    """Name all definitions of a game in the same way for each of its schemas."""
    given = {ref.to: name.capitalize() for name, ref in roots.items()}
    return _names(_reached(roots.values(), complete=complete), given)


def _names(things: Iterable[Any], given: Mapping[Any, str]) -> dict[Any, str]:
    """Name things by their classes; where a name is taken, put that of the module before it."""
    names = dict(given)
    taken = set(names.values())
    for thing in things:
        if thing not in names:
            module = thing.__module__.rpartition(".")[2].title().replace("_", "")
            longer = f"{module}{thing.__name__}"
            tries = chain([thing.__name__, longer], (f"{longer}{number}" for number in count(2)))
            names[thing] = next(name for name in tries if name not in taken)
            taken.add(names[thing])
    return names
