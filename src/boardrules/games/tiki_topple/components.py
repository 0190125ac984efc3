"""What is in the box of Tiki Topple."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NewType

from attrs import frozen

from boardrules.components import ComponentFile, Source, entries, short_name, source_defects
from boardrules.errors import ComponentError, Defect
from boardrules.quoting import cut, printable, quoted
from boardrules.typecheck import check_fields

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
            yield Defect("tikis.groups", "a Tiki is there twice", "TIKI-1.2")
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
                yield Defect(f"colours.{printable(cut(tiki))}", message, "TIKI-1.2")

    def _defects_of_missions(self) -> Iterator[Defect]:
        if len(self.missions) > MOST_MISSIONS:
            message = f"a box has at most {MOST_MISSIONS:,} missions, not {len(self.missions):,}"
            yield Defect("missions.cards", message, "TIKI-1.3")
        tikis = set(self.tikis)
        seen: set[Mission] = set()
        for place, mission in enumerate(self.missions):
            where = f"missions.cards[{place}]"
            for tiki in mission.tikis:
                if tiki not in tikis:
                    yield Defect(where, f"there is no Tiki {quoted(tiki)}", "TIKI-1.3")
            if mission in seen:
                message = f"{printable(cut(str(mission)))} is there twice"
                yield Defect(where, message, "TIKI-1.3")
            seen.add(mission)

    def _defects_of_editions(self) -> Iterator[Defect]:
        if len(self.editions) > MOST_EDITIONS:
            message = f"a box has at most {MOST_EDITIONS} editions, not {len(self.editions):,}"
            yield Defect("editions", message, "TIKI-1.4")
        seen: set[str] = set()
        for edition in self.editions:
            where = f"editions.{printable(cut(edition.name))}"
            if len(edition.name) > LONGEST_NAME:
                message = f"a name has at most {LONGEST_NAME} characters"
                yield Defect(where, message, "TIKI-1.4")
            if edition.name in seen:
                yield Defect(where, "is there twice", "TIKI-1.4")
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


def _differences_from_print(file: _File) -> Iterator[Defect]:
    """Find where a file differs from what the rulebook and published lists say is in the box."""
    yield from source_defects("colours", file.colours, "TIKI-1.2")
    groups = file.tikis.groups
    if [len(group) for group in groups] != [3, 3, 3]:
        yield Defect("tikis.groups", "there are three groups of three Tikis", "TIKI-1.2")
    yield from _differences_in_missions(groups, file.missions.cards)
    if (file.rounds.with_2, file.rounds.with_3, file.rounds.with_4) != (4, 3, 4):
        message = "a match has 4, 3 and 4 rounds with 2, 3 and 4 players"
        yield Defect("rounds", message, "TIKI-7.1")
    if (schmidt := file.editions.get("schmidt")) is None:
        yield Defect("editions", "the edition schmidt is missing", "TIKI-1.4")
        return
    if len(schmidt.hand) != 9 or set(schmidt.hand) != set(Card):
        hand = quoted(" ".join(schmidt.hand))
        message = f"a colour has nine cards of seven kinds, not {hand}"
        yield Defect("editions.schmidt.hand", message, "TIKI-1.4")
    if schmidt.set_aside != 2:
        yield Defect("editions.schmidt.set_aside", "two cards are set aside", "TIKI-3.4")


def _differences_in_missions(
    groups: tuple[tuple[Tiki, ...], ...], missions: tuple[str, ...]
) -> Iterator[Defect]:
    if len(missions) != 27:
        yield Defect("missions.cards", f"there are 27 missions, not {len(missions)}", "TIKI-1.3")
    group_of = {tiki: number for number, group in enumerate(groups) for tiki in group}
    seen: dict[frozenset[str], int] = {}
    for place, mission in enumerate(missions):
        where = f"missions.cards[{place}]"
        tikis = list(map(Tiki, mission.split()))
        unknown = next((tiki for tiki in tikis if tiki not in group_of), None)
        if unknown is not None:
            yield Defect(where, f"there is no Tiki {quoted(unknown)}", "TIKI-1.3")
        elif len(tikis) != 3 or len({group_of[tiki] for tiki in tikis}) != len(groups):
            named = quoted(" ".join(tikis))
            message = f"a mission names one Tiki of each group, which {named} does not"
            yield Defect(where, message, "TIKI-1.3")
        earlier = seen.setdefault(frozenset(tikis), place)
        if earlier != place:
            message = f"names the same Tikis as missions.cards[{earlier}]"
            yield Defect(where, message, "TIKI-1.3")


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
