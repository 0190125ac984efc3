"""What is in the box of Tectonic Tribes."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
import re
from typing import Literal, NewType, TypeAlias, get_args
import warnings

from attrs import frozen

from boardrules.components import ComponentFile, Source, entries, short_name, source_defects
from boardrules.errors import ComponentError, ComponentWarning, Defect
from boardrules.quoting import cut, printable, quoted
from boardrules.strict import LARGEST
from boardrules.typecheck import check_fields


class Ground(StrEnum):
    """What a square shows."""

    FOREST = "forest"
    LAKE = "lake"
    MINE = "mine"
    PLAIN = "plain"
    LAVA = "lava"
    TENT = "tent"


Bonus: TypeAlias = Literal["", "+1", "+2", "x2"]
"""What a square does to the worth of its region."""

Square = NewType("Square", str)
"""A square as it is written: its ground, and a bonus right behind it, as in `lake+1`."""

Face: TypeAlias = tuple[Square, ...]
"""Six squares, row by row from the north-west of an upright card, which is two wide and three high.
"""

SQUARES: dict[Square, tuple[Ground, Bonus]] = {
    Square(f"{ground}{bonus}"): (ground, bonus)
    for ground in Ground
    for bonus in get_args(Bonus)
    if ground is not Ground.TENT or not bonus
}
"""Every square that there can be; a tent has no bonus."""

_TENT = Square("tent")
_ON_TRIBE_CARDS = (Square("plain"), _TENT)
_KNOWN_COLOURS = ("blue", "red", "yellow")
_LAST_NUMBER = 80
_NUMBER = re.compile("[1-9][0-9]{0,15}")

MOST_TERRAIN = 200
MOST_TRIBES = 10
MOST_DEALS = 20
MOST_DOUBLINGS = 40
LONGEST_NAME = 80
"""What a box may hold: far more than any box does, and little enough to be played quickly.

With so many x2 on one ground, no region comes to more points than JSON can hold.
"""


@frozen(cache_hash=True)
class TerrainCard:
    """A terrain card: the higher its number, the earlier its player acts."""

    number: int
    face: Face


@frozen(cache_hash=True)
class Components:
    """A box: any terrain and tribe cards with which the rules can run.

    Terrain cards are in ascending order of number. Each player has all of `tribes`, and tribe card
    1 is the first. `hands` are the cards in a full hand of two, three, four and five players;
    `deals` and `advanced_deals` are the hands in their match. `colours` are those of the seats.
    """

    terrain: tuple[TerrainCard, ...]
    tribes: tuple[Face, ...]
    hands: tuple[int, int, int, int]
    deals: tuple[int, int, int, int]
    advanced_deals: tuple[int, int, int, int]
    colours: tuple[str, ...]

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        if defects := tuple(self._defects()):
            raise ComponentError("components", defects)

    def _defects(self) -> Iterator[Defect]:
        """List what keeps the rules from running, or from running quickly."""
        yield from self._defects_of_cards()
        for players, size in enumerate(self.hands, start=2):
            if size % 2 or not 2 <= size <= MOST_TERRAIN:
                even = f"an even number of cards from 2 to {MOST_TERRAIN}"
                message = f"a hand has {even}, not {quoted(size)}"
                yield Defect(f"hands.with_{players}", message, "TECTONIC-2.6")
        for table, deals, rule in (
            ("deals.basic", self.deals, "TECTONIC-7.2"),
            ("deals.advanced", self.advanced_deals, "TECTONIC-8.1"),
        ):
            for players, number in enumerate(deals, start=2):
                if not 1 <= number <= MOST_DEALS:
                    message = f"a match has 1 to {MOST_DEALS} hands, not {quoted(number)}"
                    yield Defect(f"{table}.with_{players}", message, rule)
        if not _are_five_names(self.colours):
            message = f"there are five names, all different, of up to {LONGEST_NAME} characters"
            yield Defect("colours", message, "TECTONIC-1.4")

    def _defects_of_cards(self) -> Iterator[Defect]:
        for name, number, most, rule in (
            ("terrain", len(self.terrain), MOST_TERRAIN, "TECTONIC-1.3"),
            ("tribes", len(self.tribes), MOST_TRIBES, "TECTONIC-1.4"),
        ):
            if not 1 <= number <= most:
                message = f"a box has 1 to {most} of these cards, not {number:,}"
                yield Defect(name, message, rule)
        for card in self.terrain:
            where = f"terrain.{quoted(card.number)}"
            if not 1 <= card.number <= LARGEST:
                yield Defect(where, "numbers go from 1 to 2^53", "TECTONIC-1.3")
            yield from _faults_of_terrain(where, card.face)
        for before, card in pairwise(self.terrain):
            if card.number <= before.number:
                message = f"comes after {quoted(before.number)}: each is there once, in order"
                yield Defect(f"terrain.{quoted(card.number)}", message, "TECTONIC-1.3")
        for number, face in enumerate(self.tribes, start=1):
            yield from _faults_of_face(f"tribes.{number}", face)
        faces = [*(card.face for card in self.terrain), *self.tribes * 5]
        marks = Counter(SQUARES[square] for face in faces for square in face if square in SQUARES)
        for ground in Ground:
            if marks[ground, "x2"] > MOST_DOUBLINGS:
                message = f"at most {MOST_DOUBLINGS} squares of {ground} have x2"
                yield Defect("terrain", message, "TECTONIC-7.5")


def _faults_of_face(where: str, face: Face) -> Iterator[Defect]:
    if len(face) != 6:
        yield Defect(where, f"a card shows six squares, not {len(face):,}", "TECTONIC-1.2")
        return
    for square in face:
        if square not in SQUARES:
            yield Defect(where, f"there is no square {quoted(square)}", "TECTONIC-1.2")


def _faults_of_terrain(where: str, face: Face) -> Iterator[Defect]:
    yield from _faults_of_face(where, face)
    if _TENT in face:
        yield Defect(where, "tents are on tribe cards only", "TECTONIC-1.4")


def _faults_of_tribe(where: str, face: Face) -> Iterator[Defect]:
    """List what is not on a printed tribe card."""
    yield from _faults_of_face(where, face)
    for square in face:
        if square in SQUARES and square not in _ON_TRIBE_CARDS:
            message = f"a tribe card shows plains and tents, not {quoted(square)}"
            yield Defect(where, message, "TECTONIC-1.4")


def _are_five_names(colours: tuple[str, ...]) -> bool:
    return (
        len(colours) == len(set(colours)) == 5
        and all(map(str.strip, colours))
        and max(map(len, colours)) <= LONGEST_NAME
    )


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
    yield from _faults_of_cards("terrain", file.terrain, None, "TECTONIC-1.3", _faults_of_terrain)
    yield from _faults_of_cards("tribes", file.tribes, 5, "TECTONIC-1.4", _faults_of_tribe)
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
    if not _are_five_names(_KNOWN_COLOURS + file.colours.others.names):
        message = f"must be two colours beside {', '.join(_KNOWN_COLOURS)}"
        yield Defect("colours.others.names", message, "TECTONIC-1.4")


def _faults_of_cards(
    name: str,
    table: Mapping[str, str],
    last: int | None,
    rule: str,
    faults_of: Callable[[str, Face], Iterator[Defect]],
) -> Iterator[Defect]:
    """List where a table is not that of the cards from 1 to `last`, or to any number."""
    yield from source_defects(name, table, rule)
    for due in range(1, (last or 0) + 1):
        if str(due) not in table:
            yield Defect(f"{name}.{due}", "is missing", rule)
    for number, text in entries(table).items():
        where = f"{name}.{cut(printable(number))}"
        if not _NUMBER.fullmatch(number) or (last is not None and int(number) > last):
            end = "on" if last is None else f"to {last}"
            yield Defect(where, f"{quoted(number)} is not a number from 1 {end}", rule)
        if [len(row) for row in _rows(text)] != [2, 2, 2]:
            message = f"a card shows three rows of two squares, which {quoted(text)} does not"
            yield Defect(where, message, "TECTONIC-1.2")
        else:
            yield from faults_of(where, _face(text))


def _rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.split("/")]


def _face(text: str) -> Face:
    return tuple(Square(square) for row in _rows(text) for square in row)


def _build(file: _File) -> Components:
    terrain, tribes = (
        [(int(number), _face(text)) for number, text in entries(table).items()]
        for table in (file.terrain, file.tribes)
    )
    return Components(
        terrain=tuple(TerrainCard(number, face) for number, face in sorted(terrain)),
        tribes=tuple(face for _, face in sorted(tribes)),
        hands=file.hands.numbers,
        deals=file.deals.basic.numbers,
        advanced_deals=file.deals.advanced.numbers,
        colours=file.colours.known.names + file.colours.others.names,
    )


_FILE = ComponentFile(
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

DEFAULT = _FILE.of("boardrules.games.tectonic_tribes")


def load_components(path: str | Path) -> Components:
    """Read a component file and check it against the contents list of the rulebook.

    A file that does not fit raises `ComponentError`, which names each faulty entry and the rule.
    How many terrain cards there are is not printed, so other numbers than 1 to 80 are but a
    `ComponentWarning`.
    """
    box = _FILE.load(path)
    numbers = [card.number for card in box.terrain]
    if numbers != list(range(1, _LAST_NUMBER + 1)):
        message = (
            f"{printable(str(path))}: the rulebook speaks of terrain cards up to number "
            f"{_LAST_NUMBER}, and this file has {len(numbers)} of them, with numbers from "
            f"{numbers[0]} to {numbers[-1]} (TECTONIC-1.3)"
        )
        warnings.warn(message, ComponentWarning, stacklevel=2)
    return box


def name_of_box(components: Components) -> str:
    """Name a box in a few letters, for eyes: the default one, or the start of its digest."""
    return short_name(components, DEFAULT)
