"""What is in the box of Tiki Topple."""

from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NewType

from attrs import frozen

from boardrules.components import ComponentFile, Source, entries, short_name, source_defects
from boardrules.errors import ComponentError
from boardrules.rulebook import Defect

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


CARD_ORDER = {card: place for place, card in enumerate(Card)}


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
        raise ValueError(f"edition is one of {names}, not {name!r}")

    def _defects(self) -> list[Defect]:
        """List what keeps the rules from running."""
        defects: list[Defect] = []

        def fault(where: str, message: str, rule: str) -> None:
            defects.append(Defect(where, message, rule))

        tikis = self.tikis
        for tiki in tikis:
            if not (tiki.isascii() and tiki.isalpha() and tiki.isupper()):
                fault("tikis.groups", f"{tiki!r} is not a name in capital letters", "TIKI-1.2")
        if len(set(tikis)) < len(tikis):
            fault("tikis.groups", "a Tiki is there twice", "TIKI-1.2")
        if len({len(group) for group in self.groups}) != 1:
            fault("tikis.groups", "all groups must be of one size", "TIKI-3.1")
        if len(tikis) < 4:
            fault("tikis.groups", "a round needs more than three Tikis", "TIKI-6.1")
        if sorted(tiki for tiki, _ in self.colours) != list(tikis):
            fault("colours", "each Tiki must have one colour, and nothing else", "TIKI-1.2")
        for place, mission in enumerate(self.missions):
            where = f"missions.cards[{place}]"
            for tiki in mission.tikis:
                if tiki not in tikis:
                    fault(where, f"there is no Tiki {tiki!r}", "TIKI-1.3")
            if mission in self.missions[:place]:
                fault(where, f"{mission} is there twice", "TIKI-1.3")
        if min(self.rounds) < 1:
            fault("rounds", "a match has at least one round", "TIKI-7.1")
        for place, edition in enumerate(self.editions):
            where = f"editions.{edition.name}"
            if edition.name in [other.name for other in self.editions[:place]]:
                fault(where, "is there twice", "TIKI-1.4")
            if list(edition.hand) != sorted(edition.hand, key=CARD_ORDER.__getitem__):
                fault(f"{where}.hand", f"cards go in the order {', '.join(Card)}", "TIKI-1.4")
            if edition.set_aside < 0:
                fault(f"{where}.set_aside", "must be 0 or more", "TIKI-3.4")
        return defects


@frozen
class _Tikis:
    source: Source
    groups: tuple[tuple[Tiki, ...], ...]


@frozen
class _Missions:
    source: Source
    cards: tuple[str, ...]


@frozen
class _Rounds:
    source: Source
    with_2: int
    with_3: int
    with_4: int


@frozen
class _Edition:
    source: Source
    hand: tuple[Card, ...]
    set_aside: int


@frozen
class _File:
    """The tables of a component file."""

    tikis: _Tikis
    colours: dict[str, str]
    missions: _Missions
    rounds: _Rounds
    editions: dict[str, _Edition]


def _differences_from_print(file: _File) -> list[Defect]:
    """List where a file differs from what the rulebook and published lists say is in the box."""
    defects: list[Defect] = []

    def fault(where: str, message: str, rule: str) -> None:
        defects.append(Defect(where, message, rule))

    defects += source_defects("colours", file.colours, "TIKI-1.2")
    groups = file.tikis.groups
    if [len(group) for group in groups] != [3, 3, 3]:
        fault("tikis.groups", "there are three groups of three Tikis", "TIKI-1.2")
    tikis = [tiki for group in groups for tiki in group]
    cards = [card.split() for card in file.missions.cards]
    if len(cards) != 27:
        fault("missions.cards", f"there are 27 missions, not {len(cards)}", "TIKI-1.3")
    for place, card in enumerate(cards):
        where = f"missions.cards[{place}]"
        unknown = [tiki for tiki in card if tiki not in tikis]
        if unknown:
            fault(where, f"there is no Tiki {unknown[0]!r}", "TIKI-1.3")
        elif len(card) != 3 or not all(any(tiki in group for tiki in card) for group in groups):
            message = f"a mission names one Tiki of each group, which {' '.join(card)!r} does not"
            fault(where, message, "TIKI-1.3")
        for earlier in range(place):
            if set(cards[earlier]) == set(card):
                fault(where, f"names the same Tikis as missions.cards[{earlier}]", "TIKI-1.3")
    if (file.rounds.with_2, file.rounds.with_3, file.rounds.with_4) != (4, 3, 4):
        fault("rounds", "a match has 4, 3 and 4 rounds with 2, 3 and 4 players", "TIKI-7.1")
    if (schmidt := file.editions.get("schmidt")) is None:
        fault("editions", "the edition schmidt is missing", "TIKI-1.4")
    elif len(schmidt.hand) != 9 or set(schmidt.hand) != set(Card):
        fault(
            "editions.schmidt.hand",
            f"a colour has nine cards of seven kinds, not {' '.join(schmidt.hand)!r}",
            "TIKI-1.4",
        )
    if schmidt is not None and schmidt.set_aside != 2:
        fault("editions.schmidt.set_aside", "two cards are set aside", "TIKI-3.4")
    return defects


def _build(file: _File) -> Components:
    return Components(
        groups=file.tikis.groups,
        colours=tuple(
            (Tiki(tiki), colour) for tiki, colour in sorted(entries(file.colours).items())
        ),
        missions=tuple(Mission(*map(Tiki, card.split())) for card in file.missions.cards),
        rounds=(file.rounds.with_2, file.rounds.with_3, file.rounds.with_4),
        editions=tuple(
            Edition(name, edition.hand, edition.set_aside)
            for name, edition in sorted(file.editions.items())
        ),
    )


_FILE = ComponentFile(
    _File,
    differences=_differences_from_print,
    build=_build,
    rules={
        "tikis": "TIKI-1.2",
        "colours": "TIKI-1.2",
        "missions": "TIKI-1.3",
        "rounds": "TIKI-7.1",
    },
    rule="TIKI-1.4",
)

DEFAULT = _FILE.of("boardrules.games.tiki_topple")


def load_components(path: str | Path) -> Components:
    """Read a component file and check it against the contents list of the rulebook.

    A file that does not fit raises `ComponentError`, which names each faulty entry and the rule.
    """
    return _FILE.load(path)


def name_of_box(components: Components) -> str:
    """Name a box in a few letters, for eyes: the default one, or the start of its digest."""
    return short_name(components, DEFAULT)
