"""What is in the box of Tectonic Tribes."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise
from typing import Literal, NewType, TypeAlias, get_args

from attrs import frozen

from boardrules._json.reading import LARGEST
from boardrules._messages import quoted
from boardrules.building.typecheck import check_fields
from boardrules.errors import ComponentError, Defect


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

TENT = Square("tent")

MOST_TERRAIN = 200
MOST_TRIBES = 10
MOST_DEALS = 20
MOST_DOUBLINGS = 40
LONGEST_NAME = 80
"""What a box may hold: far more than any box does, and little enough to be played quickly.

With at most that many x2 on one ground, no region is worth more points than JSON can hold.
"""


@frozen(cache_hash=True)
class FaceSquare:
    """A square of a card: its ground, and its bonus, which is empty where there is none."""

    ground: Ground
    bonus: Bonus


@frozen(cache_hash=True)
class Card:
    """A card that somebody looks at: its number, and its six squares.

    They go row by row from the north-west of the upright card, which is two wide and three high.
    """

    number: int
    face: tuple[FaceSquare, ...]


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
        if not are_five_names(self.colours):
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
            yield from defects_of_terrain(where, card.face)
        for before, card in pairwise(self.terrain):
            if card.number <= before.number:
                message = f"comes after {quoted(before.number)}: numbers ascend, each listed once"
                yield Defect(f"terrain.{quoted(card.number)}", message, "TECTONIC-1.3")
        for number, face in enumerate(self.tribes, start=1):
            yield from defects_of_face(f"tribes.{number}", face)
        faces = [*(card.face for card in self.terrain), *self.tribes * 5]
        marks = Counter(SQUARES[square] for face in faces for square in face if square in SQUARES)
        for ground in Ground:
            if marks[ground, "x2"] > MOST_DOUBLINGS:
                message = f"at most {MOST_DOUBLINGS} squares of {ground} have x2"
                yield Defect("terrain", message, "TECTONIC-7.5")


def defects_of_face(where: str, face: Face) -> Iterator[Defect]:
    """List what is wrong with the squares of a card (TECTONIC-1.2)."""
    if len(face) != 6:
        yield Defect(where, f"a card shows six squares, not {len(face):,}", "TECTONIC-1.2")
        return
    for square in face:
        if square not in SQUARES:
            yield Defect(where, f"there is no square {quoted(square)}", "TECTONIC-1.2")


def defects_of_terrain(where: str, face: Face) -> Iterator[Defect]:
    """List what is wrong with the squares of a terrain card."""
    yield from defects_of_face(where, face)
    if TENT in face:
        yield Defect(where, "tents are on tribe cards only", "TECTONIC-1.4")


def are_five_names(colours: tuple[str, ...]) -> bool:
    """Return whether each of five sets of tribe cards has a colour of its own (TECTONIC-1.4)."""
    return (
        len(colours) == len(set(colours)) == 5
        and all(map(str.strip, colours))
        and max(map(len, colours)) <= LONGEST_NAME
    )
