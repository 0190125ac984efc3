"""Boxes of Tucana Builders: tiny ones, rich ones, and the same things for the oracle."""

from collections.abc import Sequence

import attrs

from boardrules.games.tucana_builders import (
    DEFAULT,
    Achievement,
    AchievementName,
    Animal,
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
)
from tests.games.tucana_builders import oracle


def path(text: str) -> Path:
    """Read a path such as `0 3 puma`."""
    words = text.split()
    order = list(Animal)
    return Path(
        tuple(sorted(int(word) for word in words if word.isdigit())),
        tuple(sorted((Animal(word) for word in words if not word.isdigit()), key=order.index)),
    )


def paths(text: str) -> tuple[Path, ...]:
    """Read paths such as `0 3 puma, 1 2`."""
    return tuple(path(part) for part in text.split(","))


def tiny_box(
    *,
    island: Sequence[str] = (" A j s B", "  y j s"),
    tiles: dict[str, tuple[int, str]] | None = None,
    cards: int = 1,
    achievements: dict[str, tuple[int, int]] | None = None,
) -> Components:
    """Make a box with two huts, a start space, two terrains, and `cards` cards of each terrain.

    By default a match has four turns, and a sheet has four free spaces: two of each terrain.
    """
    kinds = {"straight-puma": (12, "0 3 puma"), "four-way": (12, "0 1 3 4")}
    awards = {"link-AB": (6, 4), "five-alike": (7, 5)}
    return Components(
        island=tuple(island),
        terrains=tuple(TerrainKind(Terrain(name), name[0], cards) for name in ("jungle", "sand")),
        starts=(Start(Symbol("yellow-fish"), "y", 4),),
        tiles=tuple(
            Tile(TileName(name), count, paths(text))
            for name, (count, text) in (tiles or kinds).items()
        ),
        start_tiles=(StartTile(4, paths("0 1 toucan puma")),),
        setup_cards=(
            SetupCard(1, (Hut("A"),), (Hut("B"),), ()),
            SetupCard(2, (), (Hut("A"),), (Hut("B"),)),
        ),
        achievements=tuple(
            Achievement(AchievementName(name), high, low)
            for name, (high, low) in (achievements or awards).items()
        ),
    )


def oracle_box(components: Components) -> oracle.Box:
    """Put the same things in a box of the oracle."""
    marks = {mark: place for place, mark in components.places.items()}
    terrains = {terrain.mark: str(terrain.name) for terrain in components.terrains}

    def tile(some: tuple[Path, ...]) -> oracle.Tile:
        return tuple(oracle.Path(each.edges, tuple(map(str, each.animals))) for each in some)

    return oracle.Box(
        ground={
            place: terrains[mark] for place, mark in components.places.items() if mark in terrains
        },
        starts={
            str(start.symbol): oracle.StartSpace(marks[start.mark], start.pier)
            for start in components.starts
        },
        huts={str(hut): place for hut, place in components.huts.items()},
        tiles={str(kind.name): tile(kind.paths) for kind in components.tiles},
        tile_counts={str(kind.name): kind.count for kind in components.tiles},
        start_tiles=[
            oracle.StartTile(tile(start.paths), start.pier) for start in components.start_tiles
        ],
        setup_cards={
            card.number: {str(hut): str(card.colour(hut)) for hut in components.huts}
            for card in components.setup_cards
        },
        terrain_cards={str(terrain.name): terrain.cards for terrain in components.terrains},
        achievements={str(card.name): (card.high, card.low) for card in components.achievements},
    )


ACHIEVEMENTS = {
    "link-CF": (8, 6),
    "two-each": (7, 5),
    "five-alike": (7, 5),
    "link-AD": (6, 4),
    "start-tiles": (8, 6),
    "four-toucans": (6, 4),
}
"""The achievement cards, with their printed values."""


def rich_box(
    *, cards: int = 3, tiles: dict[str, tuple[int, str]] | None = None, starts: int = 2
) -> Components:
    """Make a box with six huts, all achievements, and tiles of many ends, paths and animals.

    A sheet has seven free spaces of each of two terrains; a round has `cards` cards of each.
    """
    kinds = {
        "hub": (40, "0 1 2 3 4 5 puma snake monkey toucan"),
        "fork": (16, "0 2 4 puma puma"),
        "bundle": (16, "0 3 snake, 1 4 monkey toucan, 2 5"),
        "twins": (8, "0 1 monkey, 3 4 monkey"),
        "weave": (16, "0 2 toucan, 1 3 5 snake snake"),
        "dead-end": (4, "5 monkey"),
        "field": (4, ""),
    }
    spaces = (Start(Symbol("yellow-fish"), "y", 0), Start(Symbol("red-crab"), "r", 3))
    island = ("  A j s B", " j s y j s", "F s j s r C", " j s j s j", "  E   D")
    blank = str.maketrans({start.mark: "." for start in spaces[starts:]})
    return Components(
        island=tuple(line.translate(blank) for line in island),
        terrains=tuple(TerrainKind(Terrain(name), name[0], cards) for name in ("jungle", "sand")),
        starts=spaces[:starts],
        tiles=tuple(
            Tile(TileName(name), count, paths(text) if text else ())
            for name, (count, text) in (tiles or kinds).items()
        ),
        start_tiles=(
            StartTile(2, paths("3 4 5 toucan puma")),
            StartTile(5, paths("0 1 snake, 2 4 toucan monkey")),
        )[:starts],
        setup_cards=tuple(
            SetupCard(number, *(tuple(map(Hut, huts)) for huts in colours))
            for number, colours in ((1, ("DF", "AE", "BC")), (4, ("ABCDEF", "", "")))
        ),
        achievements=tuple(
            Achievement(AchievementName(name), high, low)
            for name, (high, low) in ACHIEVEMENTS.items()
            if starts or name != "start-tiles"
        ),
    )


def with_tiles(kinds: dict[str, str], starts: Sequence[str] = ("4",) * 6) -> Components:
    """Put other path tiles in our box, plenty of each kind, and other start tiles.

    There are also tiles called `stub`: a path that ends at one edge, and no animal on it. Start
    tiles are held with the pier at edge 4; by default they have a path to the pier and no animal.
    """
    return attrs.evolve(
        DEFAULT,
        tiles=tuple(
            Tile(TileName(name), 120, paths(text)) for name, text in ({"stub": "0"} | kinds).items()
        ),
        start_tiles=tuple(StartTile(4, paths(text)) for text in starts),
    )
