"""The component files of Tectonic Tribes, held against what is known of the printed box."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
import re
import warnings

from attrs import frozen

from boardrules._messages import named, printable, quoted
from boardrules.building.components import ComponentFile, Source, entries, source_defects
from boardrules.errors import ComponentWarning, Defect
from boardrules.games.tectonic_tribes.components import (
    SQUARES,
    TENT,
    Components,
    Face,
    Square,
    TerrainCard,
    are_five_names,
    defects_of_face,
    defects_of_terrain,
)

_ON_TRIBE_CARDS = (Square("plain"), TENT)
_KNOWN_COLOURS = ("blue", "red", "yellow")
_SOME_COLOURS = (*_KNOWN_COLOURS, "the fourth", "the fifth")
_LAST_NUMBER = 80
_NUMBER = re.compile("[1-9][0-9]{0,15}")


@frozen
class _ByPlayers:
    source: Source
    with_2: int
    with_3: int
    with_4: int
    with_5: int

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        return (self.with_2, self.with_3, self.with_4, self.with_5)


@frozen
class _Deals:
    basic: _ByPlayers
    advanced: _ByPlayers


@frozen
class _Names:
    source: Source
    names: tuple[str, ...]


@frozen
class _Colours:
    known: _Names
    others: _Names


@frozen
class _File:
    """The tables of a component file; cards are written by number."""

    terrain: dict[str, str]
    tribes: dict[str, str]
    hands: _ByPlayers
    deals: _Deals
    colours: _Colours


def _differences_from_print(file: _File) -> Iterator[Defect]:
    """List where a file differs from what the rulebook and published lists say is in the box."""
    yield from _defects_of_cards("terrain", file.terrain, None, "TECTONIC-1.3", defects_of_terrain)
    yield from _defects_of_cards("tribes", file.tribes, 5, "TECTONIC-1.4", _defects_of_tribe)
    for name, table, printed, rule in (
        ("hands", file.hands, (10, 12, 10, 8), "TECTONIC-2.6"),
        ("deals.basic", file.deals.basic, (3, 2, 2, 2), "TECTONIC-7.2"),
        ("deals.advanced", file.deals.advanced, (4, 3, 3, 3), "TECTONIC-8.1"),
    ):
        for players, number in enumerate(table.numbers, start=2):
            if number != printed[players - 2]:
                message = f"must be {printed[players - 2]}, not {number}"
                yield Defect(f"{name}.with_{players}", message, rule)
    if sorted(file.colours.known.names) != sorted(_KNOWN_COLOURS):
        message = f"must be {', '.join(_KNOWN_COLOURS)}"
        yield Defect("colours.known.names", message, "TECTONIC-1.4")
    if not are_five_names(_KNOWN_COLOURS + file.colours.others.names):
        message = f"must be two colours beside {', '.join(_KNOWN_COLOURS)}"
        yield Defect("colours.others.names", message, "TECTONIC-1.4")


def _defects_of_cards(
    name: str,
    table: Mapping[str, str],
    last: int | None,
    rule: str,
    defects_of: Callable[[str, Face], Iterator[Defect]],
) -> Iterator[Defect]:
    """List where a table is not that of the cards from 1 to `last`, or to any number."""
    yield from source_defects(name, table, rule)
    for due in range(1, (last or 0) + 1):
        if str(due) not in table:
            yield Defect(f"{name}.{due}", "is missing", rule)
    for number, text in entries(table).items():
        where = f"{name}.{named(number)}"
        if not _NUMBER.fullmatch(number) or (last is not None and int(number) > last):
            end = "on" if last is None else f"to {last}"
            yield Defect(where, f"{quoted(number)} is not a number from 1 {end}", rule)
        if [len(row) for row in _rows(text)] != [2, 2, 2]:
            message = f"a card shows three rows of two squares, which {quoted(text)} does not"
            yield Defect(where, message, "TECTONIC-1.2")
        else:
            yield from defects_of(where, _face(text))


def _defects_of_tribe(where: str, face: Face) -> Iterator[Defect]:
    """List what is not on a printed tribe card (TECTONIC-1.4)."""
    yield from defects_of_face(where, face)
    for square in face:
        if square in SQUARES and square not in _ON_TRIBE_CARDS:
            message = f"a tribe card shows plains and tents, not {quoted(square)}"
            yield Defect(where, message, "TECTONIC-1.4")


def _rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("/")]


def _face(text: str) -> Face:
    return tuple(Square(square) for row in _rows(text) for square in row)


def _cards(table: Mapping[str, str]) -> list[tuple[int, Face]]:
    """List the cards of a table by number, without those that cannot be read."""
    return sorted(
        (int(number), face)
        for number, text in entries(table).items()
        if _NUMBER.fullmatch(number) and not any(defects_of_face("", face := _face(text)))
    )


def _build(file: _File) -> Components:
    colours = file.colours.known.names + file.colours.others.names
    return Components(
        terrain=tuple(TerrainCard(number, face) for number, face in _cards(file.terrain)),
        tribes=tuple(face for _, face in _cards(file.tribes)),
        hands=file.hands.numbers,
        deals=file.deals.basic.numbers,
        advanced_deals=file.deals.advanced.numbers,
        colours=colours if are_five_names(colours) else _SOME_COLOURS,
    )


FILE = ComponentFile(
    "boardrules.games.tectonic_tribes",
    _File,
    differences=_differences_from_print,
    build=_build,
    rules={
        "terrain.": "TECTONIC-1.2",
        "terrain": "TECTONIC-1.3",
        "tribes.": "TECTONIC-1.2",
        "tribes": "TECTONIC-1.4",
        "hands": "TECTONIC-2.6",
        "deals.advanced": "TECTONIC-8.1",
        "deals": "TECTONIC-7.2",
        "colours": "TECTONIC-1.4",
    },
    rule="TECTONIC-1.2",
)
DEFAULT = FILE.default
"""The box that comes with the library."""


def load_components(path: str | Path) -> Components:
    """Read a component file and check it against what is known of the printed box.

    A file that does not fit raises `ComponentError`, which names each entry that is wrong, and the
    rule. How many terrain cards there are is not printed, so numbers other than 1 to 80 only cause
    a `ComponentWarning`.
    """
    box = FILE.load(path)
    numbers = [card.number for card in box.terrain]
    if numbers != list(range(1, _LAST_NUMBER + 1)):
        message = (
            f"{printable(str(path))}: the rulebook speaks of terrain cards up to number "
            f"{_LAST_NUMBER}, and this file has {len(numbers)} of them, with numbers from "
            f"{numbers[0]} to {numbers[-1]} (TECTONIC-1.3)"
        )
        warnings.warn(message, ComponentWarning, stacklevel=2)
    return box
