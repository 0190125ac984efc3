"""How a component file is read."""

from typing import Any

from tests.games.tucana_builders.oracle.box import Box, StartSpace, StartTile
from tests.games.tucana_builders.oracle.hexagons import Position
from tests.games.tucana_builders.oracle.tiles import Path, Tile


def read_map(text: str) -> dict[Position, str]:
    """Return the marks of a text map by their places; blanks and dots are sea."""
    return {
        (column, row): mark
        for row, line in enumerate(text.splitlines())
        for column, mark in enumerate(line)
        if mark not in (" ", ".")
    }


def read_path(text: str) -> Path:
    """Read a path: its edges, then its animals, such as "0 1 puma snake"."""
    words = text.split()
    edges = tuple(sorted(int(word) for word in words if word.isdigit()))
    return Path(edges, tuple(word for word in words if not word.isdigit()))


def read_tile(paths: list[str]) -> Tile:
    """Read the paths of a tile."""
    return tuple(read_path(path) for path in paths)


def read_box(file: dict[str, Any]) -> Box:
    """Turn a component file, as `tomllib` reads it, into a box."""
    marks = read_map(file["island"]["map"])
    terrains = entries(file["terrain"])
    starts = entries(file["starts"])
    tiles = entries(file["tiles"])
    cards = {
        number: card
        for part in file["setup_cards"].values()
        for number, card in entries(part).items()
    }
    terrain_of = {entry["mark"]: terrain for terrain, entry in terrains.items()}
    start_marks = [entry["mark"] for entry in starts.values()]
    places = {mark: position for position, mark in marks.items()}
    return Box(
        ground={place: terrain_of[mark] for place, mark in marks.items() if mark in terrain_of},
        starts={
            symbol: StartSpace(places[entry["mark"]], entry["pier"])
            for symbol, entry in starts.items()
        },
        huts={
            mark: places[mark]
            for mark in sorted(places)
            if mark not in terrain_of and mark not in start_marks
        },
        tiles={kind: read_tile(entry["paths"]) for kind, entry in tiles.items()},
        tile_counts={kind: entry["count"] for kind, entry in tiles.items()},
        start_tiles=[
            StartTile(read_tile(entry["paths"]), entry["pier"])
            for entry in entries(file["start_tiles"]).values()
        ],
        setup_cards={
            int(number): {hut: colour for colour, letters in card.items() for hut in letters}
            for number, card in cards.items()
        },
        terrain_cards={terrain: entry["cards"] for terrain, entry in terrains.items()},
        achievements={
            card: (entry["high"], entry["low"])
            for card, entry in entries(file["achievements"]).items()
        },
    )


def entries(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is in a table besides its source."""
    return {name: entry for name, entry in table.items() if name != "source"}
