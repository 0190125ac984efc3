"""What is in the box of Tiki Topple."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import NewType

from attrs import frozen

from boardrules._messages import named, quoted
from boardrules.building.typecheck import check_fields
from boardrules.errors import ComponentError, Defect

Tiki = NewType("Tiki", str)
"""A Tiki, by its name in capital letters."""


class Card(StrEnum):
    """A kind of action card, in the order of hands and of legal actions."""

    UP1 = "up1"
    UP2 = "up2"
    UP3 = "up3"
    PUH = "puh"
    TOPPLE = "topple"
    WIKI = "wiki"
    TOAST = "toast"


MOST_TIKIS = 24
MOST_MISSIONS = 1000
MOST_CARDS = 30
MOST_ROUNDS = 100
MOST_EDITIONS = 20
LONGEST_NAME = 40
"""What a box may hold: far more than any box does, and little enough to be played quickly."""

CARD_ORDER = {card: index for index, card in enumerate(Card)}


@frozen(cache_hash=True)
class Mission:
    """A mission card: the Tikis that give 9, 5 and 2 points."""

    nine: Tiki
    five: Tiki
    two: Tiki

    @property
    def tikis(self) -> tuple[Tiki, Tiki, Tiki]:
        """The three Tikis, the most valuable first."""
        return (self.nine, self.five, self.two)

    def __str__(self) -> str:
        return "-".join(self.tikis)


@frozen(cache_hash=True)
class Edition:
    """The cards of one colour, in the order of `Card`, and how many are set aside each round."""

    name: str
    hand: tuple[Card, ...]
    set_aside: int


@frozen(cache_hash=True)
class Components:
    """A box: any number of Tikis, missions and cards with which the rules can run.

    `rounds` are the rounds of a match of two, three and four players.
    """

    groups: tuple[tuple[Tiki, ...], ...]
    colours: tuple[tuple[Tiki, str], ...]
    missions: tuple[Mission, ...]
    rounds: tuple[int, int, int]
    editions: tuple[Edition, ...]

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        if defects := tuple(self._defects()):
            raise ComponentError("components", defects)

    @cached_property
    def tikis(self) -> tuple[Tiki, ...]:
        """All Tikis in alphabetical order."""
        return tuple(sorted(tiki for group in self.groups for tiki in group))

    def edition(self, name: str) -> Edition:
        """Return the edition with this name."""
        for edition in self.editions:
            if edition.name == name:
                return edition
        names = ", ".join(repr(edition.name) for edition in self.editions)
        raise ValueError(f"edition is one of {names}, not {quoted(name)}")

    def _defects(self) -> Iterator[Defect]:
        """Find what keeps the rules from running, or from running quickly."""
        yield from self._defects_of_tikis()
        yield from self._defects_of_missions()
        if min(self.rounds) < 1:
            yield Defect("rounds", "a match has at least one round", "TIKI-7.1")
        elif max(self.rounds) > MOST_ROUNDS:
            yield Defect("rounds", f"a match has at most {MOST_ROUNDS} rounds", "TIKI-7.1")
        yield from self._defects_of_editions()

    def _defects_of_tikis(self) -> Iterator[Defect]:
        tikis = self.tikis
        for tiki in tikis:
            if not (tiki.isascii() and tiki.isalpha() and tiki.isupper()):
                message = f"{quoted(tiki)} is not a name in capital letters"
                yield Defect("tikis.groups", message, "TIKI-1.2")
            elif len(tiki) > LONGEST_NAME:
                message = f"{quoted(tiki)} has more than {LONGEST_NAME} letters"
                yield Defect("tikis.groups", message, "TIKI-1.2")
        if len(set(tikis)) < len(tikis):
            yield Defect("tikis.groups", "a Tiki is listed twice", "TIKI-1.2")
        if len({len(group) for group in self.groups}) != 1:
            yield Defect("tikis.groups", "all groups must be of one size", "TIKI-3.1")
        if len(tikis) < 4:
            yield Defect("tikis.groups", "a round needs more than three Tikis", "TIKI-6.1")
        if len(tikis) > MOST_TIKIS:
            message = f"a box has at most {MOST_TIKIS} Tikis, not {len(tikis):,}"
            yield Defect("tikis.groups", message, "TIKI-1.2")
        if sorted(tiki for tiki, _ in self.colours) != list(tikis):
            yield Defect("colours", "each Tiki must have one colour, and nothing else", "TIKI-1.2")
        for tiki, colour in self.colours:
            if len(colour) > LONGEST_NAME:
                message = f"must be a text of at most {LONGEST_NAME} characters"
                yield Defect(f"colours.{named(tiki)}", message, "TIKI-1.2")

    def _defects_of_missions(self) -> Iterator[Defect]:
        if len(self.missions) > MOST_MISSIONS:
            message = f"a box has at most {MOST_MISSIONS:,} missions, not {len(self.missions):,}"
            yield Defect("missions.cards", message, "TIKI-1.3")
        tikis = set(self.tikis)
        seen: set[Mission] = set()
        for index, mission in enumerate(self.missions):
            where = f"missions.cards[{index}]"
            for tiki in mission.tikis:
                if tiki not in tikis:
                    yield Defect(where, f"there is no Tiki {quoted(tiki)}", "TIKI-1.3")
            if mission in seen:
                message = f"{named(str(mission))} is listed twice"
                yield Defect(where, message, "TIKI-1.3")
            seen.add(mission)

    def _defects_of_editions(self) -> Iterator[Defect]:
        if len(self.editions) > MOST_EDITIONS:
            message = f"a box has at most {MOST_EDITIONS} editions, not {len(self.editions):,}"
            yield Defect("editions", message, "TIKI-1.4")
        seen: set[str] = set()
        for edition in self.editions:
            where = f"editions.{named(edition.name)}"
            if len(edition.name) > LONGEST_NAME:
                message = f"a name has at most {LONGEST_NAME} characters"
                yield Defect(where, message, "TIKI-1.4")
            if edition.name in seen:
                yield Defect(where, "is listed twice", "TIKI-1.4")
            seen.add(edition.name)
            if len(edition.hand) > MOST_CARDS:
                message = f"a colour has at most {MOST_CARDS} cards, not {len(edition.hand):,}"
                yield Defect(f"{where}.hand", message, "TIKI-1.4")
            if list(edition.hand) != sorted(edition.hand, key=CARD_ORDER.__getitem__):
                message = f"cards go in the order {', '.join(Card)}"
                yield Defect(f"{where}.hand", message, "TIKI-1.4")
            if edition.set_aside < 0:
                yield Defect(f"{where}.set_aside", "must be 0 or more", "TIKI-3.4")
            if edition.set_aside > MOST_CARDS:
                yield Defect(f"{where}.set_aside", f"must be {MOST_CARDS} or less", "TIKI-3.4")
