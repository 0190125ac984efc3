"""Reading a component file of Tucana Builders, and checking it against the printed box."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from boardrules._messages import quoted
from boardrules.building.components import ComponentFile, Source, TomlTable
from boardrules.errors import Defect
from boardrules.games.tucana_builders.components import (
    ANIMAL_ORDER,
    Achievement,
    AchievementName,
    Animal,
    Colour,
    Components,
    Hut,
    Path,
    SetupCard,
    Start,
    StartTile,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
    entry,
    is_hut_mark,
)
from boardrules.games.tucana_builders.hexagons import EDGES, beyond, marks_on_map, where_on_map


@frozen
class _Island:
    source: Source
    map: str


@frozen
class _Terrain:
    mark: str
    cards: int


@frozen
class _Start:
    mark: str
    pier: int


@frozen
class _Tile:
    count: int
    paths: tuple[str, ...]


@frozen
class _StartTile:
    pier: int
    paths: tuple[str, ...]


@frozen
class _SetupCard:
    yellow: str
    red: str
    blue: str

    @property
    def huts(self) -> tuple[tuple[Hut, ...], ...]:
        return tuple(tuple(map(Hut, sorted(huts))) for huts in (self.yellow, self.red, self.blue))


@frozen
class _SetupCards:
    printed: TomlTable[_SetupCard]
    others: TomlTable[_SetupCard]

    @property
    def cards(self) -> list[tuple[str, _SetupCard]]:
        """All cards with their numbers; one may be in both tables."""
        return [*self.printed.entries.items(), *self.others.entries.items()]


@frozen
class _Achievement:
    high: int
    low: int


@frozen
class _File:
    """The tables of a component file; start tiles and setup cards are written by number."""

    island: _Island
    terrain: TomlTable[_Terrain]
    starts: TomlTable[_Start]
    tiles: TomlTable[_Tile]
    start_tiles: TomlTable[_StartTile]
    setup_cards: _SetupCards
    achievements: TomlTable[_Achievement]


_TERRAINS = ("jungle", "sand", "lava", "stone")
_HUTS = "ABCDEF"
_PRINTED_CARD = _SetupCard(yellow="DF", red="AE", blue="BC")
_ACHIEVEMENTS = {
    "link-CF": (_Achievement(8, 6), "TUCANA-7.5"),
    "two-each": (_Achievement(7, 5), "TUCANA-7.6"),
    "five-alike": (_Achievement(7, 5), "TUCANA-7.7"),
    "link-AD": (_Achievement(6, 4), "TUCANA-7.8"),
    "start-tiles": (_Achievement(8, 6), "TUCANA-7.9"),
    "four-toucans": (_Achievement(6, 4), "TUCANA-7.10"),
}


def _differences_from_print(file: _File) -> Iterator[Defect]:
    """List where a file differs from what is known of the box."""
    yield from _differences_of_island(file)
    yield from _names_of("terrain", file.terrain.entries, _TERRAINS, "TUCANA-R12")
    for name, terrain in file.terrain.entries.items():
        where = entry("terrain", name, "cards")
        yield from _must_be(where, terrain.cards, 3, "TUCANA-R12")
    if len(file.starts.entries) != 6:
        message = f"there are 6 start spaces, not {len(file.starts.entries)}"
        yield Defect("starts", message, "TUCANA-1.2")
    if "yellow-fish" not in file.starts.entries:
        yield Defect("starts.yellow-fish", "is missing", "TUCANA-1.7")
    count = sum(tile.count for tile in file.tiles.entries.values())
    if count != 120:
        yield Defect("tiles", f"there are 120 path tiles, not {quoted(count)}", "TUCANA-1.3")
    for name, tile in file.tiles.entries.items():
        yield from _unreadable(entry("tiles", name), tile.paths, "TUCANA-1.3")
    yield from _names_of("start_tiles", file.start_tiles.entries, _numbers(6), "TUCANA-1.4")
    for name, start_tile in file.start_tiles.entries.items():
        yield from _unreadable(entry("start_tiles", name), start_tile.paths, "TUCANA-1.4")
    yield from _differences_of_setup_cards(file.setup_cards.cards)
    yield from _names_of("achievements", file.achievements.entries, _ACHIEVEMENTS, "TUCANA-1.8")
    for name, (printed, rule) in _ACHIEVEMENTS.items():
        if card := file.achievements.entries.get(name):
            yield from _must_be(f"achievements.{name}.high", card.high, printed.high, rule)
            yield from _must_be(f"achievements.{name}.low", card.low, printed.low, rule)


def _differences_of_island(file: _File) -> Iterator[Defect]:
    places = marks_on_map(_lines(file.island.map))
    marks = set(places.values())
    terrains = {terrain.mark for terrain in file.terrain.entries.values()}
    explained = terrains | {start.mark for start in file.starts.entries.values()}
    free = sum(mark in terrains for mark in places.values())
    if free != 32:
        message = f"there are 32 spaces beside the start spaces, not {free}"
        yield Defect("island.map", message, "TUCANA-R12")
    for name, terrain in file.terrain.entries.items():
        if terrain.mark not in marks:
            message = f"{quoted(terrain.mark)} is not on the map"
            yield Defect(entry("terrain", name, "mark"), message, "TUCANA-1.2")
    for hut in _HUTS:
        if hut not in marks:
            yield Defect("island.map", f"there is no hut {hut}", "TUCANA-1.2")
    for place, mark in places.items():
        if is_hut_mark(mark, explained):
            if mark not in _HUTS:
                yield Defect(where_on_map(place), f"huts are A to F, not {mark}", "TUCANA-1.2")
            near = [places.get(beyond(place, edge)) for edge in range(len(EDGES))]
            if not any(other in explained for other in near):
                yield Defect(
                    where_on_map(place), f"hut {mark} touches no space for tiles", "TUCANA-1.2"
                )


def _differences_of_setup_cards(cards: list[tuple[str, _SetupCard]]) -> Iterator[Defect]:
    """Hold cards to the printed one, and to the huts that each player has (TUCANA-1.10)."""
    yield from _names_of("setup_cards", dict(cards), _numbers(11), "TUCANA-1.5")
    for number, card in cards:
        for colour, huts in zip(Colour, card.huts, strict=True):
            if len(huts) != 2:
                where = entry("setup_cards", number, colour)
                yield Defect(where, f"a colour has two huts, not {len(huts)}", "TUCANA-1.5")
    if all(card.huts != _PRINTED_CARD.huts for _, card in cards):
        message = "no card has the printed huts: yellow D F, red A E, blue B C"
        yield Defect("setup_cards", message, "TUCANA-1.5")


def _numbers(last: int) -> list[str]:
    return [str(number) for number in range(1, last + 1)]


def _names_of(
    table: str, found: Iterable[str], printed: Iterable[str], rule: str
) -> Iterator[Defect]:
    """Find where the entries of a table are not those of the box."""
    names = list(printed)
    for name in names:
        if name not in found:
            yield Defect(f"{table}.{name}", "is missing", rule)
    for name in found:
        if name not in names:
            message = f"{quoted(name)} is not one of {', '.join(names)}"
            yield Defect(entry(table, name), message, rule)


def _must_be(where: str, found: int, printed: int, rule: str) -> Iterator[Defect]:
    if found != printed:
        yield Defect(where, f"must be {printed}, not {quoted(found)}", rule)


def _unreadable(where: str, paths: tuple[str, ...], rule: str) -> Iterator[Defect]:
    for index, text in enumerate(paths):
        for word in text.split():
            if word not in _EDGE_WORDS and word not in _ANIMAL_WORDS:
                message = f"{quoted(word)} is neither an edge from 0 to 5 nor an animal"
                yield Defect(f"{where}.paths[{index}]", message, rule)


_EDGE_WORDS = {str(edge): edge for edge in range(len(EDGES))}
_ANIMAL_WORDS = {animal.value: animal for animal in Animal}


def _path(text: str) -> Path:
    """Read a path such as `0 3 puma`, and put its edges and animals in order."""
    words = text.split()
    animals = [_ANIMAL_WORDS[word] for word in words if word in _ANIMAL_WORDS]
    return Path(
        edges=tuple(sorted(_EDGE_WORDS[word] for word in words if word in _EDGE_WORDS)),
        animals=tuple(sorted(animals, key=ANIMAL_ORDER.__getitem__)),
    )


def _lines(text: str) -> list[str]:
    """Split a map where an editor would, and nowhere else."""
    return text.removesuffix("\n").split("\n")


def _build(file: _File) -> Components:
    """Make the box; what cannot be read is left out."""
    start_tiles = file.start_tiles.entries
    return Components(
        island=tuple(_lines(file.island.map)),
        terrains=tuple(
            TerrainKind(Terrain(name), terrain.mark, terrain.cards)
            for name, terrain in file.terrain.entries.items()
        ),
        starts=tuple(
            Start(Symbol(name), start.mark, start.pier)
            for name, start in file.starts.entries.items()
        ),
        tiles=tuple(
            Tile(TileName(name), tile.count, tuple(map(_path, tile.paths)))
            for name, tile in file.tiles.entries.items()
        ),
        start_tiles=tuple(
            StartTile(start_tiles[number].pier, tuple(map(_path, start_tiles[number].paths)))
            for number in sorted(start_tiles)
        ),
        setup_cards=tuple(
            SetupCard(int(number), *card.huts)
            for number in _numbers(11)
            for found, card in file.setup_cards.cards
            if found == number
        ),
        achievements=tuple(
            Achievement(AchievementName(name), card.high, card.low)
            for name, card in file.achievements.entries.items()
        ),
    )


FILE = ComponentFile(
    "boardrules.games.tucana_builders",
    _File,
    differences=_differences_from_print,
    build=_build,
    rules={
        **{f"terrain.{name}.cards": "TUCANA-1.6" for name in _TERRAINS},
        "tiles": "TUCANA-1.3",
        "start_tiles": "TUCANA-1.4",
        "setup_cards": "TUCANA-1.5",
        "achievements": "TUCANA-1.8",
    },
    rule="TUCANA-1.2",
)
DEFAULT = FILE.default
"""The box that comes with the library."""

load_components = FILE.load
