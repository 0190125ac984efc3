"""What is in the box of Tucana Builders."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from enum import StrEnum
from functools import cached_property
import re
from string import ascii_uppercase
from typing import NewType

from attrs import frozen

from boardrules._messages import named, quoted
from boardrules.building.typecheck import check_fields
from boardrules.errors import ComponentError, Defect
from boardrules.games.tucana_builders.hexagons import (
    EDGES,
    SEA,
    MapPlace,
    defects_of_rows,
    marks_on_map,
    where_on_map,
)


class Animal(StrEnum):
    """What is on a path, in the order in which a path lists them."""

    PUMA = "puma"
    SNAKE = "snake"
    MONKEY = "monkey"
    TOUCAN = "toucan"


class Colour(StrEnum):
    """The colour of a hut, in the order of scoring."""

    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"


Terrain = NewType("Terrain", str)
"""A terrain, by its name."""

Symbol = NewType("Symbol", str)
"""What a start space and its start card show."""

TileName = NewType("TileName", str)
"""A kind of path tile."""

AchievementName = NewType("AchievementName", str)
"""An achievement card: `link-CF` and the like for two huts, or one of four other names."""

Hut = NewType("Hut", str)
"""A hut space, by its letter."""

MOST_LINES = 200
MOST_CHARACTERS = 200
"""How large a map may be."""
_MOST_ANIMALS = 40
_LONGEST_NAME = 200
_LARGEST = 10**15
"""The largest number that means nothing but itself: scores made of such fit any JSON."""
ANIMAL_ORDER = {animal: index for index, animal in enumerate(Animal)}
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")
_LINK = "link-"


@frozen(cache_hash=True)
class Path:
    """A path: the edges at which it ends, going up, and its animals in the order of `Animal`."""

    edges: tuple[int, ...]
    animals: tuple[Animal, ...]


@frozen(cache_hash=True)
class TerrainKind:
    """A terrain, its mark on the map, and how many terrain cards show it."""

    name: Terrain
    mark: str
    cards: int


@frozen(cache_hash=True)
class Start:
    """A start space: its symbol, its mark on the map, and the edge with the pier."""

    symbol: Symbol
    mark: str
    pier: int


@frozen(cache_hash=True)
class Tile:
    """A kind of path tile; the paths of a tile are not linked to each other."""

    name: TileName
    count: int
    paths: tuple[Path, ...]


@frozen(cache_hash=True)
class StartTile:
    """A start tile, and the edge with the pier."""

    pier: int
    paths: tuple[Path, ...]


@frozen(cache_hash=True)
class SetupCard:
    """A setup card: the huts of each colour."""

    number: int
    yellow: tuple[Hut, ...]
    red: tuple[Hut, ...]
    blue: tuple[Hut, ...]

    def colour(self, hut: Hut) -> Colour:
        """Return the colour of a hut."""
        if hut in self.yellow:
            return Colour.YELLOW
        if hut in self.red:
            return Colour.RED
        if hut in self.blue:
            return Colour.BLUE
        raise KeyError(hut)


@frozen(cache_hash=True)
class Achievement:
    """An achievement card: what the first to fulfil it get, and what later ones get."""

    name: AchievementName
    high: int
    low: int


@frozen(cache_hash=True)
class Components:
    """A box: any island, tiles and cards with which the rules can run.

    `island` has the lines of the text map, on which a place is a column and a row, both from 0.
    Each player has all of `start_tiles`, and start tile 1 is the first. A box holds many times what
    the printed one does, but not any number of things: what a match takes grows with them.
    """

    island: tuple[str, ...]
    terrains: tuple[TerrainKind, ...]
    starts: tuple[Start, ...]
    tiles: tuple[Tile, ...]
    start_tiles: tuple[StartTile, ...]
    setup_cards: tuple[SetupCard, ...]
    achievements: tuple[Achievement, ...]

    def __attrs_post_init__(self) -> None:
        check_fields(self)
        if defects := tuple(self._defects()):
            raise ComponentError("components", defects)

    @cached_property
    def places(self) -> dict[MapPlace, str]:
        """The mark at each place, line by line; the sea is left out."""
        return marks_on_map(self.island)

    @cached_property
    def spaces(self) -> tuple[MapPlace, ...]:
        """The spaces for tiles, line by line, start spaces included: space 1 is the first."""
        huts = self.huts.values()
        return tuple(place for place in self.places if place not in huts)

    @cached_property
    def huts(self) -> dict[Hut, MapPlace]:
        """The places of the huts, in alphabetical order."""
        marks = {mark for _, mark in self._marks}
        found = {
            Hut(mark): place for place, mark in self.places.items() if is_hut_mark(mark, marks)
        }
        return dict(sorted(found.items()))

    @property
    def _marks(self) -> list[tuple[str, str]]:
        """Each mark with the entry that explains it."""
        return [
            *[(entry("terrain", each.name, "mark"), each.mark) for each in self.terrains],
            *[(entry("starts", each.symbol, "mark"), each.mark) for each in self.starts],
        ]

    def _defects(self) -> Iterator[Defect]:
        """List what keeps the rules from running; a box that is too large is not looked into."""
        if too_large := tuple(self._defects_of_size()):
            yield from too_large
            return
        yield from self._defects_of_terrains_and_starts()
        yield from self._defects_of_island()
        yield from _defects_of_names("tiles", [tile.name for tile in self.tiles], "TUCANA-1.3")
        for tile in self.tiles:
            if tile.count < 0:
                where = entry("tiles", tile.name, "count")
                yield Defect(where, "must be 0 or more", "TUCANA-1.3")
            yield from _defects_of_paths(entry("tiles", tile.name), tile.paths, "TUCANA-1.3")
        if len(self.start_tiles) != len(self.starts):
            message = f"there are {len(self.start_tiles)}, for {len(self.starts)} start spaces"
            yield Defect("start_tiles", message, "TUCANA-1.4")
        for number, start_tile in enumerate(self.start_tiles, start=1):
            yield from _defects_of_pier(f"start_tiles.{number}", start_tile.pier, "TUCANA-1.4")
            yield from _defects_of_paths(f"start_tiles.{number}", start_tile.paths, "TUCANA-1.4")
        yield from self._defects_of_setup_cards()
        yield from self._defects_of_achievements()

    def _defects_of_size(self) -> Iterator[Defect]:
        """List what there is too much of; where copies are added up, name what has most of them."""
        widest = max(map(len, self.island), default=0)
        cards = [(each.cards, entry("terrain", each.name, "cards")) for each in self.terrains]
        tiles = [(each.count, entry("tiles", each.name, "count")) for each in self.tiles]
        huts = max(
            (len(each.yellow + each.red + each.blue) for each in self.setup_cards), default=0
        )
        for where, what, found, most, rule in (
            ("island.map", "lines", len(self.island), MOST_LINES, "TUCANA-1.2"),
            ("island.map", "characters in a line", widest, MOST_CHARACTERS, "TUCANA-1.2"),
            ("island.map", "spaces for tiles", len(self.spaces), 1_200, "TUCANA-1.2"),
            ("terrain", "terrains", len(self.terrains), 50, "TUCANA-1.2"),
            (_largest(cards), "terrain cards", _sum(cards), 200, "TUCANA-1.6"),
            ("starts", "start spaces", len(self.starts), 50, "TUCANA-1.7"),
            ("tiles", "kinds of path tiles", len(self.tiles), 200, "TUCANA-1.3"),
            (_largest(tiles), "path tiles", _sum(tiles), 10_000, "TUCANA-1.3"),
            ("start_tiles", "start tiles", len(self.start_tiles), 50, "TUCANA-1.4"),
            ("setup_cards", "setup cards", len(self.setup_cards), 200, "TUCANA-1.5"),
            ("setup_cards", "huts on a card", huts, len(ascii_uppercase), "TUCANA-1.5"),
            ("achievements", "achievement cards", len(self.achievements), 100, "TUCANA-1.8"),
        ):
            if found > most:
                message = f"a box holds at most {most} {what}, not {quoted(found)}"
                yield Defect(where, message, rule)

    def _defects_of_terrains_and_starts(self) -> Iterator[Defect]:
        names = [terrain.name for terrain in self.terrains]
        yield from _defects_of_names("terrain", names, "TUCANA-1.2")
        for terrain in self.terrains:
            if terrain.cards < 0:
                where = entry("terrain", terrain.name, "cards")
                yield Defect(where, "must be 0 or more", "TUCANA-1.6")
        if not any(terrain.cards for terrain in self.terrains):
            yield Defect("terrain", "a round needs terrain cards", "TUCANA-1.6")
        symbols = [start.symbol for start in self.starts]
        yield from _defects_of_names("starts", symbols, "TUCANA-1.7")
        for start in self.starts:
            yield from _defects_of_pier(entry("starts", start.symbol), start.pier, "TUCANA-1.2")
        taken: set[str] = set()
        for where, mark in self._marks:
            if len(mark) != 1 or not mark.isprintable() or mark in SEA:
                message = f"a mark is one character, no blank and no dot, not {quoted(mark)}"
                yield Defect(where, message, "TUCANA-1.2")
            elif mark in taken:
                yield Defect(where, f"{mark!r} is a mark already", "TUCANA-1.2")
            taken.add(mark)

    def _defects_of_island(self) -> Iterator[Defect]:
        explained = Counter(mark for _, mark in self._marks)
        for place, mark in self.places.items():
            if mark not in explained and not is_hut_mark(mark, explained):
                message = f"{mark!r} is the mark of no terrain, start space or hut"
                yield Defect(where_on_map(place), message, "TUCANA-1.2")
        yield from defects_of_rows(self.places)
        sound = {mark for mark, entries in explained.items() if entries == 1}
        once = {*self.huts, *sound}.difference(terrain.mark for terrain in self.terrains)
        seen: set[str] = set()
        for place, mark in self.places.items():
            if mark in once and mark in seen:
                yield Defect(where_on_map(place), f"{mark!r} is on the map already", "TUCANA-1.2")
            seen.add(mark)
        for start in self.starts:
            if start.mark not in seen:
                where = entry("starts", start.symbol, "mark")
                yield Defect(where, f"{quoted(start.mark)} is not on the map", "TUCANA-1.2")

    def _defects_of_setup_cards(self) -> Iterator[Defect]:
        if not self.setup_cards:
            yield Defect("setup_cards", "a match needs a setup card", "TUCANA-1.5")
        taken: set[int] = set()
        for card in self.setup_cards:
            where = f"setup_cards.{quoted(card.number)}"
            if not 1 <= card.number <= _LARGEST:
                yield Defect(where, f"numbers go from 1 to {_LARGEST}", "TUCANA-1.5")
            if card.number in taken:
                yield Defect(where, "is listed twice", "TUCANA-1.5")
            taken.add(card.number)
            colours = Counter(card.yellow + card.red + card.blue)
            for hut in self.huts:
                if colours[hut] != 1:
                    message = f"each hut has one colour, but {hut} has {colours[hut]}"
                    yield Defect(where, message, "TUCANA-1.5")
            for hut in colours:
                if hut not in self.huts:
                    message = f"there is no hut {quoted(hut)} on the map"
                    yield Defect(where, message, "TUCANA-1.5")

    def _defects_of_achievements(self) -> Iterator[Defect]:
        taken: set[AchievementName] = set()
        for card in self.achievements:
            where = entry("achievements", card.name)
            if not self._can_be_fulfilled(card.name):
                message = f"there is no achievement {quoted(card.name)} on this island"
                yield Defect(where, message, "TUCANA-1.8")
            if card.name in taken:
                yield Defect(where, "is listed twice", "TUCANA-1.8")
            taken.add(card.name)
            for name, value in (("high", card.high), ("low", card.low)):
                if not 0 <= value <= _LARGEST:
                    message = f"points go from 0 to {_LARGEST}, not {quoted(value)}"
                    yield Defect(f"{where}.{name}", message, "TUCANA-1.8")

    def _can_be_fulfilled(self, name: AchievementName) -> bool:
        match name:
            case "two-each":
                return bool(self.huts)
            case "start-tiles":
                return bool(self.starts)
            case "five-alike" | "four-toucans":
                return True
            case _:
                huts = name.removeprefix(_LINK)
                return (
                    name == f"{_LINK}{huts}"
                    and len(huts) == len(set(huts)) == 2
                    and all(hut in self.huts for hut in huts)
                )


def is_hut_mark(mark: str, explained: Container[str]) -> bool:
    """Return whether a mark is a capital letter without another meaning."""
    return mark in ascii_uppercase and mark not in explained


def entry(table: str, name: str, field: str | None = None) -> str:
    """Name an entry of a table, or a field of one, whatever a stranger has called it.

    >>> entry("tiles", "straight-puma", "count")
    'tiles.straight-puma.count'
    """
    place = f"{table}.{named(name)}"
    return place if field is None else f"{place}.{field}"


def _sum(numbers: list[tuple[int, str]]) -> int:
    return sum(number for number, _ in numbers)


def _largest(numbers: list[tuple[int, str]]) -> str:
    """Name the entry with the largest number."""
    return max(numbers, default=(0, ""))[1]


def _defects_of_names(table: str, names: Iterable[str], rule: str) -> Iterator[Defect]:
    """Hold names to what notation can read back."""
    taken: set[str] = set()
    for name in names:
        if len(name) > _LONGEST_NAME:
            yield Defect(entry(table, name), f"a name has at most {_LONGEST_NAME} letters", rule)
        elif _NAME.fullmatch(name) is None:
            message = f"a name is lower-case words joined by hyphens, not {quoted(name)}"
            yield Defect(entry(table, name), message, rule)
        if name in taken:
            yield Defect(entry(table, name), "is listed twice", rule)
        taken.add(name)


def _defects_of_pier(where: str, pier: int, rule: str) -> Iterator[Defect]:
    if pier not in range(len(EDGES)):
        yield Defect(f"{where}.pier", f"an edge is a number from 0 to 5, not {quoted(pier)}", rule)


def _defects_of_paths(where: str, paths: tuple[Path, ...], rule: str) -> Iterator[Defect]:
    ends = sum(len(path.edges) for path in paths)
    animals = sum(len(path.animals) for path in paths)
    if max(len(paths), ends) > len(EDGES):
        message = f"a tile has at most 6 paths and 6 ends, not {len(paths)} and {ends}"
        yield Defect(where, message, rule)
        return
    if animals > _MOST_ANIMALS:
        yield Defect(where, f"a tile has at most {_MOST_ANIMALS} animals, not {animals}", rule)
        return
    taken: set[int] = set()
    for index, path in enumerate(paths):
        here = f"{where}.paths[{index}]"
        if not path.edges:
            yield Defect(here, "a path ends at one edge or more", rule)
        for edge in path.edges:
            if edge not in range(len(EDGES)):
                yield Defect(here, f"an edge is a number from 0 to 5, not {quoted(edge)}", rule)
            if edge in taken:
                yield Defect(here, f"a path ends at edge {quoted(edge)} already", rule)
            taken.add(edge)
        if list(path.edges) != sorted(path.edges):
            yield Defect(here, "edges go up", rule)
        if list(path.animals) != sorted(path.animals, key=ANIMAL_ORDER.__getitem__):
            yield Defect(here, f"animals go in the order {', '.join(Animal)}", rule)
