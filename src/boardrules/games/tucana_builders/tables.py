"""The tables of Tucana Builders: what follows from the options."""

from collections.abc import Iterator
from functools import cached_property
from itertools import compress
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.building.bits import bits
from boardrules.building.tables import BaseTables, Table
from boardrules.errors import Defect
from boardrules.games.tucana_builders.achievements import Criterion, criterion
from boardrules.games.tucana_builders.actions import (
    Draw,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Rotation,
    Skip,
)
from boardrules.games.tucana_builders.choices import ChoicesOfSeat
from boardrules.games.tucana_builders.components import (
    Achievement,
    AchievementName,
    Components,
    Path,
    SetupCard,
    Symbol,
    Terrain,
    Tile,
    TileName,
)
from boardrules.games.tucana_builders.network import (
    ROTATIONS,
    ColouredHut,
    Island,
    Part,
    Paths,
    laid,
    rotations,
    turned,
)
from boardrules.games.tucana_builders.state import Counts, PlacedTile
from boardrules.player import CHANCE

Placements: TypeAlias = Literal["hidden", "open"]
"""Whether seats see what others lay before all have laid."""

ROUNDS = 2
"""How many rounds a match has."""

_MOST_TILES = 4096
"""How many tiles to remember as they lie on spaces: all that there are on our island."""
_MOST_START_TILES = 8192
"""How many start tiles to remember on sheets: all orders of our six fit."""
_MOST_SPACES_OF_MASKS = 65_536
"""How many spaces to remember in masks: all masks of one terrain on our island fit."""
_MOST_PILES = 4096
"""How many piles of terrain cards to remember: all that come from our cards."""


_MOST_LINKS = 200_000
"""How many links of spaces to huts to remember on sheets as they are shown."""


class Laying(NamedTuple):
    """A tile as it lies on a space, that space as a mask, and its paths there."""

    tile: PlacedTile
    space: int
    parts: tuple[Part, ...]


@frozen(slots=False)
class Tables(BaseTables):
    """The options as fields, and tables that are made once."""

    achievements: bool
    placements: Placements
    components: Components

    def defects(self) -> Iterator[Defect]:
        """Find what keeps this number of players from playing a match with this box."""
        needed = self.turns * self.players
        tiles = sum(tile.count for tile in self.components.tiles)
        if tiles < needed:
            yield Defect("tiles", f"a match takes {needed} path tiles, not {tiles}", "TUCANA-3.3")
        cards = len(self.components.achievements)
        if cards < self.achievement_count:
            yield Defect("achievements", f"two cards are turned up, not {cards}", "TUCANA-7.1")

    # The course of a match.

    @cached_property
    def no_choices(self) -> tuple[None, ...]:
        """The choices of a turn before any seat has chosen."""
        return (None,) * self.players

    @cached_property
    def round_turns(self) -> int:
        """How many turns a round has: one for each terrain card."""
        return sum(self.terrain_cards)

    @cached_property
    def turns(self) -> int:
        """How many turns a match has."""
        return ROUNDS * self.round_turns

    @cached_property
    def achievement_count(self) -> int:
        """How many achievement cards are turned up (TUCANA-7.1)."""
        return 2 if self.achievements else 0

    # The box.

    @cached_property
    def island(self) -> Island:
        """The island as masks."""
        return Island(self.components)

    @cached_property
    def tiles(self) -> dict[TileName, Tile]:
        """The kinds of path tiles by name."""
        return {tile.name: tile for tile in self.components.tiles}

    @cached_property
    def tile_indexes(self) -> dict[TileName, int]:
        """Where each kind of tile stands in the order of the components."""
        return {tile.name: index for index, tile in enumerate(self.components.tiles)}

    @cached_property
    def terrain_indexes(self) -> dict[Terrain, int]:
        """Where each terrain stands in the order of the components."""
        return {terrain.name: index for index, terrain in enumerate(self.components.terrains)}

    @cached_property
    def terrain_cards(self) -> Counts:
        """How many cards there are of each terrain (TUCANA-1.6)."""
        return tuple(terrain.cards for terrain in self.components.terrains)

    @cached_property
    def tile_counts(self) -> Counts:
        """How many tiles there are of each kind (TUCANA-1.3)."""
        return tuple(tile.count for tile in self.components.tiles)

    @cached_property
    def rotations(self) -> dict[TileName, tuple[Rotation, ...]]:
        """The different rotations of each kind of tile."""
        return {tile.name: rotations(tile.paths) for tile in self.components.tiles}

    @cached_property
    def setup_cards(self) -> dict[int, SetupCard]:
        """The setup cards by number."""
        return {card.number: card for card in self.components.setup_cards}

    @cached_property
    def huts(self) -> dict[int | None, tuple[ColouredHut, ...]]:
        """The huts in the colours of each setup card (TUCANA-2.1); without one there are none."""
        return {None: ()} | {
            number: tuple(self.island.hut(hut, card.colour(hut)) for hut in self.components.huts)
            for number, card in self.setup_cards.items()
        }

    @cached_property
    def achievement_cards(self) -> dict[AchievementName, Achievement]:
        """The achievement cards by name."""
        return {card.name: card for card in self.components.achievements}

    @cached_property
    def criteria(self) -> dict[AchievementName, Criterion]:
        """What each achievement card asks for."""
        return {name: criterion(self.island, name) for name in self.achievement_cards}

    @cached_property
    def all_tiles(self) -> tuple[tuple[Path, ...], ...]:
        """The paths of each kind of tile, start tiles included."""
        box = self.components
        return (*(tile.paths for tile in box.tiles), *(tile.paths for tile in box.start_tiles))

    @cached_property
    def most_paths(self) -> int:
        """How many paths the tile with the most has."""
        return max(map(len, self.all_tiles))

    # Actions.

    @cached_property
    def choices(self) -> tuple[ChoicesOfSeat, ...]:
        """Every choice of each seat."""
        spaces = range(len(self.components.spaces) + 1)
        return tuple(
            ChoicesOfSeat(
                tuple(tuple(Place(seat, space, turn) for turn in ROTATIONS) for space in spaces),
                tuple(tuple(Joker(seat, space, turn) for turn in ROTATIONS) for space in spaces),
                Skip(seat),
            )
            for seat in self.seats
        )

    @cached_property
    def card_draws(self) -> dict[str, dict[int | str, Draw]]:
        """The cards that chance may turn up, by what kind of card is due."""
        box = self.components
        return {
            "setup": {card: DrawSetup(CHANCE, card) for card in self.setup_cards},
            "start": {start.symbol: DrawStart(CHANCE, start.symbol) for start in box.starts},
            "achievement": {name: DrawAchievement(CHANCE, name) for name in self.achievement_cards},
            "terrain": {kind.name: DrawTerrain(CHANCE, kind.name) for kind in box.terrains},
        }

    @cached_property
    def terrain_piles(self) -> Table[Counts, tuple[tuple[Draw, ...], Counts]]:
        """The draws from what is left of the terrain cards, and their weights."""
        draws = self.card_draws["terrain"].values()
        return Table(
            _MOST_PILES, lambda left: (tuple(compress(draws, left)), tuple(filter(None, left)))
        )

    @cached_property
    def tile_draws(self) -> tuple[tuple[DrawTile, ...], ...]:
        """The tiles that chance may draw for each seat."""
        return tuple(
            tuple(DrawTile(CHANCE, seat, tile.name) for tile in self.components.tiles)
            for seat in self.seats
        )

    @cached_property
    def _most_shown(self) -> int:
        """How many entries a table has of what another room computes: fewer on a large island."""
        spaces, huts = len(self.components.spaces), len(self.components.huts)
        return _MOST_LINKS // ((1 + spaces) * (1 + huts))

    # Tiles on the island.

    @cached_property
    def spaces(self) -> Table[int, tuple[int, ...]]:
        """The spaces of masks, going up."""
        most = _MOST_SPACES_OF_MASKS // (1 + len(self.components.spaces))
        return Table(most, lambda mask: tuple(bits(mask)))

    @cached_property
    def paths(self) -> Table[tuple[TileName | int, Rotation], tuple[Path, ...]]:
        """The paths of turned tiles: path tiles by name, start tiles by number."""

        def paths(key: tuple[TileName | int, Rotation]) -> tuple[Path, ...]:
            tile, rotation = key
            if isinstance(tile, int):
                return turned(self.components.start_tiles[tile - 1].paths, rotation)
            return turned(self.tiles[tile].paths, rotation)

        return Table(_MOST_TILES, paths)

    @cached_property
    def layings(self) -> Table[tuple[TileName, int, Rotation], Laying]:
        """Path tiles on spaces."""

        def laying(key: tuple[TileName, int, Rotation]) -> Laying:
            tile, space, rotation = key
            parts = self.island.parts(self.paths[tile, rotation], space)
            return Laying(PlacedTile(space, tile, rotation), self.island.bits[space], parts)

        return Table(_MOST_TILES, laying)

    def start_rotation(self, number: int, symbol: Symbol) -> Rotation:
        """Return how a start tile is turned on a start space: pier to pier (TUCANA-2.3)."""
        (pier,) = [start.pier for start in self.components.starts if start.symbol == symbol]
        return ROTATIONS[(pier - self.components.start_tiles[number - 1].pier) % 6]

    def start_tiles(self, starts: tuple[Symbol, ...]) -> dict[int, tuple[Path, ...]]:
        """Return the paths of start tiles by space: number 1 goes first (TUCANA-2.2)."""
        return {
            self.island.starts[symbol]: self.paths[number, self.start_rotation(number, symbol)]
            for number, symbol in enumerate(starts, start=1)
        }

    @cached_property
    def start_paths(self) -> Table[tuple[Symbol, ...], Paths]:
        """How paths run on a sheet that has nothing but start tiles."""

        def paths(starts: tuple[Symbol, ...]) -> Paths:
            lying = Paths(self.island.ground)
            for space, some in self.start_tiles(starts).items():
                lying = laid(lying, 0, self.island.parts(some, space))  # which is not ground
            return lying

        return Table(_MOST_START_TILES // (1 + len(self.components.starts)), paths)
