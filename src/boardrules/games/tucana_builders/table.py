"""How things lie at one moment of Tucana Builders: what all decisions look at."""

from functools import cached_property
from typing import NamedTuple, TypeVar

from attrs import frozen

from boardrules.bits import nth_bit
from boardrules.games.tucana_builders.actions import (
    Choice,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Rotation,
    Skip,
)
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
from boardrules.games.tucana_builders.state import State
from boardrules.player import CHANCE, Player
from boardrules.sequences import LazySequence

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

ROUNDS = 2
"""How many rounds a match has (TUCANA-3.1)."""


_MOST_PARTS = 4096
"""How many tiles to remember as they lie on spaces: all that there are on our island."""
_MOST_START_TILES = 8192
"""How many start tiles to remember in networks: all orders of our six fit."""
_MOST_SPACES = 200_000
"""How many spaces to remember in tables after some turns."""


def keep(memory: dict[KeyT, ValueT], key: KeyT, value: ValueT, most: int) -> ValueT:
    """Remember a value; where there are so many already, these are forgotten first."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = value
    return value


class Table(NamedTuple):
    """What lies on the sheets and beside them; the tiles of the present turn are not laid yet.

    `colours` and `cards` are what the setup has turned up: for the huts, and as achievements.
    `terrains` and `bag` count the terrain cards and the path tiles that are left, in the order of
    the components. The others have an entry for each seat: the `empty` spaces as a mask, whether
    the joker is active, the network, the points on the tracks in the order of `Colour`, and the
    values taken of the achievement cards, None before that.
    """

    colours: dict[Hut, Colour]
    cards: tuple[Achievement, ...]
    round: int
    terrains: tuple[int, ...]
    bag: tuple[int, ...]
    empty: tuple[int, ...]
    jokers: tuple[bool, ...]
    networks: tuple[Network, ...]
    tracks: tuple[tuple[int, ...], ...]
    values: tuple[tuple[int | None, ...], ...]


class Choices(LazySequence[Choice]):
    """What a seat may do with its tile: by space and rotation, then the same by the joker."""

    __slots__ = ("_actions", "_anywhere", "_fitting", "_fitting_size", "_rotations")

    def __init__(
        self,
        actions: "ChoicesOfSeat",
        rotations: tuple[Rotation, ...],
        fitting: int,
        anywhere: int,
    ) -> None:
        self._actions = actions
        self._rotations = rotations
        self._fitting = fitting
        self._anywhere = anywhere
        self._fitting_size = fitting.bit_count()
        spaces = self._fitting_size + anywhere.bit_count()
        self.length = spaces * len(rotations) + (not fitting)

    def item(self, place: int) -> Choice:
        """Look up what is at a place; to skip is last."""
        number, turn = divmod(place, len(self._rotations))
        if number < self._fitting_size:
            space = nth_bit(self._fitting, number)
            return self._actions.places[space][self._rotations[turn]]
        if place == self.length - 1 and not self._fitting:
            return self._actions.skip
        space = nth_bit(self._anywhere, number - self._fitting_size)
        return self._actions.jokers[space][self._rotations[turn]]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place | Joker):
            return not self._fitting and action == self._actions.skip
        mask = self._fitting if isinstance(action, Place) else self._anywhere
        return (
            action.player == self._actions.skip.player
            and action.rotation in self._rotations
            and action.space > 0
            and mask >> action.space & 1 == 1
        )


class ChoicesOfSeat(NamedTuple):
    """Every choice of a seat, made once: by space and rotation."""

    places: tuple[tuple[Place, ...], ...]
    jokers: tuple[tuple[Joker, ...], ...]
    skip: Skip


@frozen(slots=False)
class Setting:
    """What the options come to, with tables made once."""

    players: int
    components: Components
    expert: bool

    @cached_property
    def achievements(self) -> int:
        """How many achievement cards are turned up (TUCANA-7.1)."""
        return 2 if self.expert else 0

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """All seats."""
        return tuple(map(Player, range(self.players)))

    @cached_property
    def island(self) -> Island:
        """The island as masks."""
        return Island(self.components)

    @cached_property
    def turns(self) -> int:
        """How many turns a match has (TUCANA-3.1)."""
        return ROUNDS * sum(self.terrain_cards)

    @cached_property
    def tiles(self) -> dict[TileName, Tile]:
        """The kinds of path tiles by name."""
        return {tile.name: tile for tile in self.components.tiles}

    @cached_property
    def places_of_tiles(self) -> dict[TileName, int]:
        """The places of the kinds of tiles in the order of the components."""
        return {tile.name: place for place, tile in enumerate(self.components.tiles)}

    @cached_property
    def places_of_terrains(self) -> dict[Terrain, int]:
        """The places of the terrains in the order of the components."""
        return {terrain.name: place for place, terrain in enumerate(self.components.terrains)}

    @cached_property
    def terrain_cards(self) -> tuple[int, ...]:
        """How many cards there are of each terrain (TUCANA-1.6)."""
        return tuple(terrain.cards for terrain in self.components.terrains)

    @cached_property
    def rotations(self) -> dict[TileName, tuple[Rotation, ...]]:
        """The different rotations of each kind of tile."""
        return {tile.name: rotations(tile.paths) for tile in self.components.tiles}

    @cached_property
    def cards(self) -> dict[int, SetupCard]:
        """The setup cards by number."""
        return {card.number: card for card in self.components.setup_cards}

    @cached_property
    def colours(self) -> dict[int, dict[Hut, Colour]]:
        """The colour of each hut, by setup card."""
        return {
            number: {hut: card.colour(hut) for hut in self.components.huts}
            for number, card in self.cards.items()
        }

    @cached_property
    def achievement_cards(self) -> dict[AchievementName, Achievement]:
        """The achievement cards by name."""
        return {card.name: card for card in self.components.achievements}

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
    def terrain_draws(self) -> tuple[DrawTerrain, ...]:
        """The terrain cards that chance may turn up."""
        return tuple(DrawTerrain(CHANCE, terrain.name) for terrain in self.components.terrains)

    @cached_property
    def tile_draws(self) -> tuple[tuple[DrawTile, ...], ...]:
        """The tiles that chance may draw for each seat."""
        return tuple(
            tuple(DrawTile(CHANCE, seat, tile.name) for tile in self.components.tiles)
            for seat in self.seats
        )

    @cached_property
    def _parts(self) -> dict[tuple[TileName, int, int], tuple[Part, ...]]:
        """The paths of tiles as they lie on spaces, as far as that has come up."""
        return {}

    def parts(self, tile: TileName, space: int, rotation: Rotation) -> tuple[Part, ...]:
        """Return the paths of a tile on a space."""
        key = (tile, space, rotation)
        parts = self._parts.get(key)
        if parts is None:
            paths = turned(self.tiles[tile].paths, rotation)
            parts = tuple(self.island.part(path, space) for path in paths)
            keep(self._parts, key, parts, _MOST_PARTS)
        return parts

    @cached_property
    def all_tiles(self) -> tuple[tuple[Path, ...], ...]:
        """The paths of each kind of tile, start tiles included."""
        box = self.components
        return (*(tile.paths for tile in box.tiles), *(tile.paths for tile in box.start_tiles))

    @cached_property
    def most_paths(self) -> int:
        """How many paths the tile has that has most."""
        return max(map(len, self.all_tiles))

    @cached_property
    def rows(self) -> dict[tuple[tuple[Path, ...], Rotation], tuple[list[int], list[int]]]:
        """The ends and animals of tiles as they lie, as far as observations have asked for them."""
        return {}

    @cached_property
    def tables(self) -> dict[State, Table]:
        """Tables after some turns, as far as observations have asked for them."""
        return {}

    @cached_property
    def most_tables(self) -> int:
        """How many tables to remember of a kind."""
        return _MOST_SPACES // (self.players * (1 + len(self.components.spaces)))

    @cached_property
    def sound(self) -> dict[tuple[object, ...], Table]:
        """The tables of moments without choices that were found to be right, by what happened."""
        return {}

    def start_rotation(self, number: int, symbol: Symbol) -> Rotation:
        """Return how a start tile is turned on a start space: pier to pier (TUCANA-2.3)."""
        (pier,) = [start.pier for start in self.components.starts if start.symbol == symbol]
        return ROTATIONS[(pier - self.components.start_tiles[number].pier) % 6]

    @cached_property
    def _networks(self) -> dict[tuple[Symbol, ...], Network]:
        """The networks of start tiles, as far as they have come up."""
        return {}

    def start_network(self, starts: tuple[Symbol, ...]) -> Network:
        """Lay the start tiles (TUCANA-2.2)."""
        network = self._networks.get(starts)
        if network is None:
            network = ()
            for number, symbol in enumerate(starts):
                rotation = self.start_rotation(number, symbol)
                for path in turned(self.components.start_tiles[number].paths, rotation):
                    network = joined(network, self.island.part(path, self.island.starts[symbol]))
            keep(self._networks, starts, network, _MOST_START_TILES // (1 + len(starts)))
        return network

    def opening_table(
        self, setup: int | None, starts: tuple[Symbol, ...], cards: tuple[AchievementName, ...]
    ) -> Table:
        """Return the table before the first turn; all sheets are alike (TUCANA-2.3)."""
        everywhere = 2 ** (len(self.components.spaces) + 1) - 2
        return Table(
            colours={} if setup is None else self.colours[setup],
            cards=tuple(self.achievement_cards[card] for card in cards),
            round=1,
            terrains=self.terrain_cards,
            bag=tuple(tile.count for tile in self.components.tiles),
            empty=(everywhere ^ self.island.all_starts,) * self.players,
            jokers=(True,) * self.players,
            networks=(self.start_network(starts),) * self.players,
            tracks=((0,) * len(Colour),) * self.players,
            values=((None,) * len(cards),) * self.players,
        )
