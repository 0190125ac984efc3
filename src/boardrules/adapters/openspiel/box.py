"""A box as a parameter of OpenSpiel, which has numbers, texts and booleans only."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_type_hints
from urllib.parse import quote, unquote

import attrs

from boardrules._messages import quoted
from boardrules.building.components import LARGEST_FILE
from boardrules.codec import default_components, from_json, to_json
from boardrules.games import package_of

BOX: Final = "components"
"""The name of the parameter, and of the field in the class of a game."""

_BRACE: Final = quote("{")


def has_box(game_class: type[Any]) -> bool:
    """Return whether a game can be played with another box."""
    return attrs.has(game_class) and default_components(game_class) is not None


def read_box(game_class: type[Any], text: str) -> object:
    """Read a box from its JSON, as it is or as `write_box` writes it, or from the file of a path.

    A file is JSON if its name ends with `.json`, and otherwise a component file. What is no box of
    this game raises `ValueError`.
    """
    if text.startswith(_BRACE):
        text = unquote(text)
    if text.startswith("{"):
        return _from_json(game_class, text)
    if "\0" in text:
        raise ValueError(f"{BOX}: no file has the name {quoted(text)}")
    path = Path(text)
    try:
        if path.suffix == ".json":
            with path.open("rb") as file:
                return _from_json(game_class, file.read(LARGEST_FILE + 1))
        return _load(game_class, path)
    except OSError as error:
        raise ValueError(f"{BOX}: cannot read {quoted(text)}: {error.strerror}") from None


def write_box(box: object) -> str:
    """Write a box in letters, digits and percent signs.

    OpenSpiel writes all parameters of a game into one text, where JSON cannot be told from the
    commas and brackets between them.

    >>> write_box((1, 2))
    '%5B1%2C2%5D'
    """
    return quote(to_json(box), safe="")


def _from_json(game_class: type[Any], text: str | bytes) -> object:
    if len(text) > LARGEST_FILE:
        raise ValueError(f"{BOX}: a box has at most {LARGEST_FILE:,} bytes")
    box: object = from_json(text, get_type_hints(game_class)[BOX])
    return box


def _load(game_class: type[Any], path: Path) -> object:
    load = getattr(import_module(package_of(game_class)), "load_components", None)
    if load is None:
        raise ValueError(f"{game_class.name} reads no component files: give its box as JSON")
    box: object = load(path)
    return box
