"""Parts of boxes of Tucana Builders, made by hand."""

from typing import Any

import attrs

from boardrules.games.tucana_builders import (
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


def on_map(line: int, column: int) -> str:
    """Name a place on the map, counted from 1."""
    return f"island.map, line {line}, column {column}"


def path_of(text: str) -> Path:
    """Read a path such as `0 3 puma` as it stands."""
    words = text.split()
    return Path(
        tuple(int(word) for word in words if word.lstrip("-").isdigit()),
        tuple(Animal(word) for word in words if word.isalpha()),
    )


def tile(name: str, count: int, *paths: str) -> Tile:
    return Tile(TileName(name), count, tuple(map(path_of, paths)))


def setup_card(number: int, yellow: str = "", red: str = "", blue: str = "") -> SetupCard:
    return SetupCard(number, *(tuple(map(Hut, huts)) for huts in (yellow, red, blue)))


def tiny_box(**change: Any) -> Components:
    """Make a box with an island of five spaces and two huts."""
    box = Components(
        island=(" A s j .", "y s j B"),
        terrains=(TerrainKind(Terrain("sand"), "s", 1), TerrainKind(Terrain("jungle"), "j", 0)),
        starts=(Start(Symbol("fish"), "y", 4),),
        tiles=(tile("straight", 2, "0 3 puma"), tile("cross", 0, "0 2", "1 4 snake toucan")),
        start_tiles=(StartTile(4, (path_of("0 1 toucan"),)),),
        setup_cards=(setup_card(3, yellow="A", blue="B"),),
        achievements=(Achievement(AchievementName("link-AB"), 2, 1),),
    )
    return attrs.evolve(box, **change)


def with_tile(*paths: str) -> dict[str, Any]:
    return {"tiles": (tile("straight", 2, *paths),)}


def with_terrains(*terrains: tuple[str, str, int]) -> dict[str, Any]:
    return {
        "terrains": tuple(TerrainKind(Terrain(name), mark, cards) for name, mark, cards in terrains)
    }


def with_achievements(*names: str, high: int = 1, low: int = 0) -> dict[str, Any]:
    return {"achievements": tuple(Achievement(AchievementName(name), high, low) for name in names)}


def with_starts(*starts: tuple[str, str, int]) -> dict[str, Any]:
    """Make start spaces, and a start tile for each."""
    return {
        "starts": tuple(Start(Symbol(symbol), mark, pier) for symbol, mark, pier in starts),
        "start_tiles": (StartTile(0, ()),) * len(starts),
    }
