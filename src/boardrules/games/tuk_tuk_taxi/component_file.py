"""Reading a component file of Tuk Tuk Taxi, and checking it against the printed box."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from boardrules._messages import cut, named, quoted
from boardrules.building.components import ComponentFile, Source, TomlTable
from boardrules.errors import Defect
from boardrules.games.tuk_tuk_taxi.components import (
    EVENTS,
    SIGNS,
    Board,
    Card,
    Colour,
    Components,
)


@frozen
class _Board:
    source: Source
    map: str


@frozen
class _Simplified:
    source: Source
    without: tuple[Card, ...]


@frozen
class _Die:
    source: Source
    red: tuple[int, ...]
    yellow: tuple[int, ...]
    green: tuple[int, ...]


@frozen
class _Customers:
    source: Source
    count: int


@frozen
class _File:
    """The tables of a component file."""

    boards: dict[str, _Board]
    signs: TomlTable[int]
    events: TomlTable[int]
    simplified: _Simplified
    die: _Die
    customers: _Customers


_BOARDS = ("european", "exotic")
_CARDS = 80
_STARRED = (Card.NO_ENTRY, Card.ONE_WAY, Card.POLICE_STOP)
_DIE = (Colour.RED, Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.GREEN, Colour.YELLOW)
_CUSTOMERS = 8


def _differences_from_print(file: _File) -> Iterator[Defect]:
    """List where a file differs from what is known of the box."""
    for name in _BOARDS:
        if name not in file.boards:
            yield Defect(f"boards.{name}", "is missing", "TUKTUK-1.2")
    yield from _differences_of_cards("signs", file.signs, SIGNS)
    yield from _differences_of_cards("events", file.events, EVENTS)
    count = sum(file.signs.entries.values()) + sum(file.events.entries.values())
    if count != _CARDS:
        message = f"there are {_CARDS} cards in signs and events, not {count}"
        yield Defect("signs", message, "TUKTUK-1.3")
    yield from _must_be("simplified.without", file.simplified.without, _STARRED, "TUKTUK-1.5")
    for colour, numbers in zip(
        Colour, (file.die.red, file.die.yellow, file.die.green), strict=True
    ):
        printed = [number for number, found in enumerate(_DIE, start=1) if found is colour]
        yield from _must_be(f"die.{colour}", numbers, printed, "TUKTUK-1.4")
    yield from _must_be("customers.count", [file.customers.count], [_CUSTOMERS], "TUKTUK-1.6")


def _differences_of_cards(
    table: str, found: TomlTable[int], printed: tuple[Card, ...]
) -> Iterator[Defect]:
    """Find which kinds are missing from a table, and which do not belong there."""
    for card in printed:
        if found.entries.get(card, 0) == 0:
            yield Defect(f"{table}.{card}", "is missing", "TUKTUK-1.3")
    for name in found.entries:
        if name not in printed:
            message = f"{quoted(name)} is not one of {', '.join(printed)}"
            yield Defect(f"{table}.{named(name)}", message, "TUKTUK-1.3")


def _must_be(
    where: str, found: Iterable[object], printed: Iterable[object], rule: str
) -> Iterator[Defect]:
    """Find where a list is not the printed one; its order does not matter."""
    names, right = sorted(map(str, found)), sorted(map(str, printed))
    if names != right:
        message = f"must be {', '.join(right)}, not {cut(', '.join(names)) or 'nothing'}"
        yield Defect(where, message, rule)


def _lines(text: str) -> tuple[str, ...]:
    """Return the lines of a map; blank ones at its end are none, or they would be its first rows.

    Only a line feed ends a line, so that defects are where an editor shows them.
    """
    lines = text.split("\n")
    while lines and not lines[-1].strip(" "):
        lines.pop()
    return tuple(lines)


def _build(file: _File) -> Components:
    """Make the box: what the print fixes is as printed, and what has no place in it is left out."""
    counts = file.signs.entries | file.events.entries
    return Components(
        boards=tuple(Board(name, _lines(board.map)) for name, board in file.boards.items()),
        cards=tuple((card, counts[card]) for card in Card if card in counts),
        starred=_STARRED,
        die=_DIE,
        customers=_CUSTOMERS,
    )


FILE = ComponentFile(
    "boardrules.games.tuk_tuk_taxi",
    _File,
    differences=_differences_from_print,
    build=_build,
    rules={
        "signs": "TUKTUK-1.3",
        "events": "TUKTUK-1.3",
        "simplified": "TUKTUK-1.5",
        "die": "TUKTUK-1.4",
        "customers": "TUKTUK-1.6",
    },
    rule="TUKTUK-1.2",
)
DEFAULT = FILE.default
"""The box that comes with the library."""

load_components = FILE.load
