"""What is in the box, and whether the rules can be followed with it."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.games.tucana_builders.oracle.hexagons import STEPS, Position, reading_order
from tests.games.tucana_builders.oracle.tiles import Tile

ANIMAL_OF = {"yellow": "puma", "red": "snake", "blue": "monkey"}
"""Name the animal that matches the huts of a colour, in the order in which colours are scored."""

TOUCAN = "toucan"
"""Name the animal that matches every hut."""

ANIMALS = ("puma", "snake", "monkey", TOUCAN)
"""Name every animal."""

ROUNDS = 2
"""Say how many rounds a match has."""

CARDS_TURNED_UP = 2
"""Say how many achievement cards are used."""


class StartTile(NamedTuple):
    """Hold a start tile as its owner would hold it before turning it.

    Attributes:
        paths: what is on it.
        pier: the edge with its pier.
    """

    paths: Tile
    pier: int


class StartSpace(NamedTuple):
    """Hold a start space.

    Attributes:
        position: where it is.
        pier: the edge with its pier.
    """

    position: Position
    pier: int


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        ground: for every free space of the island its terrain.
        starts: for every symbol of a start card the space that shows it.
        huts: for every letter the place of that hut; not a space for tiles.
        tiles: for every kind of path tile how it looks.
        tile_counts: for every kind how many path tiles of it there are.
        start_tiles: the set of start tiles that each player gets, number 1 first.
        setup_cards: for every number the colour that a setup card gives to each hut.
        terrain_cards: for every terrain how many cards show it; a round has as many turns as there
            are cards.
        achievements: for every achievement card its high and its low value.
    """

    ground: dict[Position, str]
    starts: dict[str, StartSpace]
    huts: dict[str, Position]
    tiles: dict[str, Tile]
    tile_counts: dict[str, int]
    start_tiles: list[StartTile]
    setup_cards: dict[int, dict[str, str]]
    terrain_cards: dict[str, int]
    achievements: dict[str, tuple[int, int]]


def numbered_spaces(box: Box) -> dict[int, Position]:
    """Number the spaces for tiles from 1, start spaces included."""
    positions = [*box.ground, *[space.position for space in box.starts.values()]]
    return dict(enumerate(sorted(positions, key=reading_order), start=1))


def check_box(box: Box, players: int, achievements: bool) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if players not in (1, 2, 3, 4, 5):
        raise ValueError("one to five players")
    places = [*box.ground, *[space.position for space in box.starts.values()], *box.huts.values()]
    if len(places) != len(set(places)):
        raise ValueError("two spaces at one place")
    if len({(column + row) % 2 for column, row in places}) > 1:
        raise ValueError("places that are in no honeycomb")
    if len(box.start_tiles) != len(box.starts):
        raise ValueError("not as many start tiles as start spaces")
    if box.tiles.keys() != box.tile_counts.keys():
        raise ValueError("kinds of tiles without a number")
    for tile in [*box.tiles.values(), *[start.paths for start in box.start_tiles]]:
        edges = [edge for path in tile for edge in path.edges]
        if len(edges) != len(set(edges)) or not set(edges) <= set(STEPS):
            raise ValueError("an edge that is none, or at which two paths end")
        if not all(path.edges for path in tile):
            raise ValueError("a path that ends nowhere")
        if not {animal for path in tile for animal in path.animals} <= set(ANIMALS):
            raise ValueError("an animal that nobody knows")
    if not box.setup_cards:
        raise ValueError("no setup card")
    for colours in box.setup_cards.values():
        if colours.keys() != box.huts.keys() or not set(colours.values()) <= set(ANIMAL_OF):
            raise ValueError("a setup card gives each hut a colour")
    turns = ROUNDS * sum(box.terrain_cards.values())
    if turns == 0:
        raise ValueError("no terrain card")
    if sum(box.tile_counts.values()) < turns * players:
        raise ValueError("too few path tiles")
    if achievements and len(box.achievements) < CARDS_TURNED_UP:
        raise ValueError("too few achievement cards")
    for card in box.achievements:
        if card.startswith("link-"):
            known = set(card.removeprefix("link-")) <= set(box.huts) and len(card) == len("link-XY")
        elif card == "start-tiles":
            known = len(box.starts) > 0
        elif card == "two-each":
            known = len(box.huts) > 0
        else:
            known = card in ("five-alike", "four-toucans")
        if not known:
            raise ValueError(f"not an achievement with this island: {card!r}")
