"""What happens in a match of Tucana Builders: one class per kind of move."""

from typing import ClassVar, Literal, TypeAlias

from attrs import field, frozen

from boardrules.building.validators import one_of, seat
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.player import Player

Rotation: TypeAlias = Literal[0, 1, 2, 3, 4, 5]
"""Sixths of a turn clockwise."""


@frozen(cache_hash=True)
class DrawSetup:
    """Chance turns up the setup card."""

    kind: ClassVar = "setup"
    player: Player
    card: int


@frozen(cache_hash=True)
class DrawStart:
    """Chance turns up a start card: the space of the next start tile."""

    kind: ClassVar = "start"
    player: Player
    symbol: Symbol


@frozen(cache_hash=True)
class DrawAchievement:
    """Chance turns up an achievement card."""

    kind: ClassVar = "achievement"
    player: Player
    name: AchievementName


@frozen(cache_hash=True)
class DrawTerrain:
    """Chance turns up the terrain card of a turn."""

    kind: ClassVar = "terrain"
    player: Player
    terrain: Terrain


@frozen(cache_hash=True)
class DrawTile:
    """Chance draws a path tile for a seat."""

    kind: ClassVar = "tile"
    player: Player
    seat: Player = field(validator=seat)
    tile: TileName


@frozen(cache_hash=True)
class Place:
    """Lay the tile on a space of the terrain that was turned up."""

    kind: ClassVar = "place"
    player: Player
    space: int
    rotation: Rotation = field(validator=one_of(0, 1, 2, 3, 4, 5))


@frozen(cache_hash=True)
class Joker:
    """Lay the tile on any empty space, by the joker card."""

    kind: ClassVar = "joker"
    player: Player
    space: int
    rotation: Rotation = field(validator=one_of(0, 1, 2, 3, 4, 5))


@frozen(cache_hash=True)
class Skip:
    """Set the tile aside, where no space of the terrain is empty."""

    kind: ClassVar = "skip"
    player: Player


Draw: TypeAlias = DrawSetup | DrawStart | DrawAchievement | DrawTerrain | DrawTile
Choice: TypeAlias = Place | Joker | Skip
Action: TypeAlias = Draw | Choice
"""Everything that a seat or chance can do."""
