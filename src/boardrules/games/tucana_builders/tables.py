"""The tables of Tucana Builders: what follows from the options."""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import compress
from typing import Any, TypeAlias, TypeVar

from attrs import frozen

from boardrules.bits import bits
from boardrules.errors import Defect
from boardrules.games.tucana_builders.actions import (
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
    Colour,
    Components,
    Hut,
    Path,
    SetupCard,
    Symbol,
    Terrain,
    Tile,
    TileName,
)
from boardrules.games.tucana_builders.network import (
    ROTATIONS,
    Island,
    Network,
    Part,
    joined,
    rotations,
    turned,
)
from boardrules.games.tucana_builders.position import Counts, Layout, Position
from boardrules.games.tucana_builders.state import State
from boardrules.player import CHANCE
from boardrules.tables import BaseTables

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

Criterion: TypeAlias = Callable[[Network, Part, dict[Hut, Colour]], bool]
"""Whether a network fulfils a card by one of its parts, given the colours of the huts."""
Sheet: TypeAlias = tuple[bytes, bytes, bytes]
"""Tables of a sheet or of one space: whether a tile lies there, the ends of its paths, animals."""
Observed: TypeAlias = tuple[Layout, tuple[Sheet, ...], tuple[list[int], ...]]
"""How things lie, and by seat the tables of the sheet and what each hut would bring."""

ROUNDS = 2
"""How many rounds a match has (TUCANA-3.1)."""

_MOST_PARTS = 4096
"""How many tiles to remember as they lie on spaces: all that there are on our island."""
_MOST_START_TILES = 8192
"""How many start tiles to remember in networks: all orders of our six fit."""
_MOST_SPACES_OF_MASKS = 65_536
"""How many spaces to remember in masks: all masks of one terrain on our island fit."""
_MOST_PILES = 4096
"""How many piles of terrain cards to remember: all that come from our cards."""
_MOST_SPACES = 200_000
"""How many spaces to remember in layouts after some turns."""
_MOST_LINKS = 200_000
"""How many links of spaces to huts to remember on sheets."""


class Memory(dict[KeyT, ValueT]):
    """What has been worked out, up to `most` entries: when it is full, it is emptied first."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: KeyT, value: ValueT) -> None:
        """Remember a value."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value


class Table(Memory[KeyT, ValueT]):
    """A memory that works out what it is asked for and lacks."""

    def __init__(self, most: int, work_out: Callable[[KeyT], ValueT]) -> None:
        super().__init__(most)
        self.work_out = work_out

    def __missing__(self, key: KeyT) -> ValueT:
        value = self.work_out(key)
        self.keep(key, value)
        return value


@frozen(slots=False)
class Tables(BaseTables):
    """The options as fields, and tables that are made once."""

    achievements: bool
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
    def turns(self) -> int:
        """How many turns a match has (TUCANA-3.1)."""
        return ROUNDS * sum(self.terrain_cards)

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
    def terrain_cards(self) -> tuple[int, ...]:
        """How many cards there are of each terrain (TUCANA-1.6)."""
        return tuple(terrain.cards for terrain in self.components.terrains)

    @cached_property
    def tile_counts(self) -> tuple[int, ...]:
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
    def colours(self) -> dict[int, dict[Hut, Colour]]:
        """The colour of each hut, by setup card (TUCANA-2.1)."""
        return {
            number: {hut: card.colour(hut) for hut in self.components.huts}
            for number, card in self.setup_cards.items()
        }

    @cached_property
    def achievement_cards(self) -> dict[AchievementName, Achievement]:
        """The achievement cards by name."""
        return {card.name: card for card in self.components.achievements}

    @cached_property
    def criteria(self) -> dict[AchievementName, Criterion]:
        """The criteria of achievement cards, as far as they have been asked for."""
        return {}

    @cached_property
    def all_tiles(self) -> tuple[tuple[Path, ...], ...]:
        """The paths of each kind of tile, start tiles included."""
        box = self.components
        return (*(tile.paths for tile in box.tiles), *(tile.paths for tile in box.start_tiles))

    @cached_property
    def path_counts(self) -> dict[TileName, int]:
        """How many paths each kind of path tile has."""
        return {tile.name: len(tile.paths) for tile in self.components.tiles}

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
    def setup_draws(self) -> tuple[DrawSetup, ...]:
        """The setup cards that chance may turn up."""
        return tuple(DrawSetup(CHANCE, card) for card in self.setup_cards)

    @cached_property
    def start_draws(self) -> tuple[DrawStart, ...]:
        """The start cards that chance may turn up."""
        return tuple(DrawStart(CHANCE, start.symbol) for start in self.components.starts)

    @cached_property
    def achievement_draws(self) -> tuple[DrawAchievement, ...]:
        """The achievement cards that chance may turn up."""
        return tuple(DrawAchievement(CHANCE, card) for card in self.achievement_cards)

    @cached_property
    def terrain_draws(self) -> tuple[DrawTerrain, ...]:
        """The terrain cards that chance may turn up."""
        return tuple(DrawTerrain(CHANCE, terrain.name) for terrain in self.components.terrains)

    @cached_property
    def terrain_piles(self) -> Table[Counts, tuple[tuple[DrawTerrain, ...], Counts]]:
        """The draws from what is left of the terrain cards, and their weights."""
        return Table(
            _MOST_PILES,
            lambda left: (tuple(compress(self.terrain_draws, left)), tuple(filter(None, left))),
        )

    @cached_property
    def tile_draws(self) -> tuple[tuple[DrawTile, ...], ...]:
        """The tiles that chance may draw for each seat."""
        return tuple(
            tuple(DrawTile(CHANCE, seat, tile.name) for tile in self.components.tiles)
            for seat in self.seats
        )

    # Tiles on the island.

    @cached_property
    def spaces(self) -> Table[int, tuple[int, ...]]:
        """The spaces of masks, going up."""
        most = _MOST_SPACES_OF_MASKS // (1 + len(self.components.spaces))
        return Table(most, lambda mask: tuple(bits(mask)))

    @cached_property
    def parts(self) -> Table[tuple[TileName, int, Rotation], tuple[Part, ...]]:
        """The paths of tiles, by space and rotation."""

        def laid(key: tuple[TileName, int, Rotation]) -> tuple[Part, ...]:
            tile, space, rotation = key
            paths = turned(self.tiles[tile].paths, rotation)
            return tuple(self.island.part(path, space) for path in paths)

        return Table(_MOST_PARTS, laid)

    def start_rotation(self, number: int, symbol: Symbol) -> Rotation:
        """Return how a start tile is turned on a start space: pier to pier (TUCANA-2.3)."""
        (pier,) = [start.pier for start in self.components.starts if start.symbol == symbol]
        return ROTATIONS[(pier - self.components.start_tiles[number].pier) % 6]

    @cached_property
    def _start_parts(self) -> Table[tuple[int, Symbol], tuple[Part, ...]]:
        """The paths of start tiles by their number, from 0 on, and space."""

        def laid(key: tuple[int, Symbol]) -> tuple[Part, ...]:
            number, symbol = key
            space = self.island.starts[symbol]
            paths = turned(self.components.start_tiles[number].paths, self.start_rotation(*key))
            return tuple(self.island.part(path, space) for path in paths)

        return Table(_MOST_PARTS, laid)

    @cached_property
    def start_networks(self) -> Table[tuple[Symbol, ...], tuple[Network, int]]:
        """The start tiles on start spaces, number 1 first (TUCANA-2.2), and where paths end."""

        def laid(starts: tuple[Symbol, ...]) -> tuple[Network, int]:
            network: Network = ()
            ends = 0
            for key in enumerate(starts):
                for part in self._start_parts[key]:
                    network = joined(network, part, ends)
                    ends |= part.lines
            return network, ends

        return Table(_MOST_START_TILES // (1 + len(self.components.starts)), laid)

    # Positions.

    def opening_position(
        self, setup: int | None, starts: tuple[Symbol, ...], cards: tuple[AchievementName, ...]
    ) -> Position:
        """Return the position before the first turn; all sheets are alike.

        Jokers are active (TUCANA-2.4), and the tracks are at 0 (TUCANA-2.7).
        """
        network, ends = self.start_networks[starts]
        return Position(
            colours={} if setup is None else self.colours[setup],
            cards=tuple(self.achievement_cards[card] for card in cards),
            round=1,
            empty=(self.island.ground,) * self.players,
            jokers=(True,) * self.players,
            networks=(network,) * self.players,
            ends=(ends,) * self.players,
            tracks=((0,) * len(Colour),) * self.players,
            values=((None,) * len(cards),) * self.players,
        )

    @cached_property
    def most_layouts(self) -> int:
        """How many layouts to remember of a kind."""
        return _MOST_SPACES // (self.players * (1 + len(self.components.spaces)))

    @cached_property
    def observed_layouts(self) -> Memory[State, Observed]:
        """How things lay after some turns, as far as observations have asked for them."""
        return Memory(self.most_layouts)

    @cached_property
    def sound_layouts(self) -> Memory[tuple[object, ...], Layout]:
        """Layouts of moments that were found to be right, by what had happened."""
        return Memory(self.most_layouts)

    @cached_property
    def observed_rows(self) -> dict[tuple[TileName, Rotation], Sheet]:
        """The rows of path tiles as they lie, as far as observations have asked for them."""
        return {}

    # Scenes.

    @cached_property
    def shown_layouts(self) -> Memory[State, Layout]:
        """How things lay after some turns, as far as scenes have asked for them."""
        return Memory(self.most_layouts)

    @cached_property
    def shown_pieces(self) -> Memory[tuple[object, ...], Any]:
        """Tiles and spaces, as far as scenes have shown them."""
        return Memory(_MOST_PARTS)

    @cached_property
    def shown_sheets(self) -> Memory[tuple[object, ...], Any]:
        """Sheets, as far as scenes have shown them."""
        spaces, huts = len(self.components.spaces), len(self.components.huts)
        return Memory(_MOST_LINKS // ((1 + spaces) * (1 + huts)))
