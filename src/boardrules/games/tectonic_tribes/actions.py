"""What happens in a match of Tectonic Tribes: one class per kind of move."""

from collections.abc import Callable
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from boardrules.building.changing import fast_constructor
from boardrules.building.validators import one_of, seat
from boardrules.player import Player

Rotation: TypeAlias = Literal[0, 1, 2, 3]
"""Quarter turns clockwise."""


@frozen(cache_hash=True, weakref_slot=False)
class DrawOrder:
    """Chance deals a turn-order card to a seat, for the setup."""

    kind: ClassVar = "order"
    player: Player
    seat: Player = field(validator=seat)
    place: int


@frozen(cache_hash=True, weakref_slot=False)
class DrawTerrain:
    """Chance draws the terrain card that a seat lays in the setup."""

    kind: ClassVar = "terrain"
    player: Player
    seat: Player = field(validator=seat)
    card: int


@frozen(cache_hash=True, weakref_slot=False)
class DealCard:
    """Chance deals a terrain card to the hand of a seat."""

    kind: ClassVar = "deal"
    player: Player
    seat: Player = field(validator=seat)
    card: int


@frozen(cache_hash=True, weakref_slot=False)
class Discard:
    """Discard a terrain card of the hand, face down."""

    kind: ClassVar = "discard"
    player: Player
    card: int


@frozen(cache_hash=True, weakref_slot=False)
class Play:
    """Choose a terrain card of the hand, to be revealed when all have chosen."""

    kind: ClassVar = "play"
    player: Player
    card: int


@frozen(cache_hash=True, weakref_slot=False)
class Place:
    """Lay a terrain card; x and y are the north-west corner of what it covers."""

    kind: ClassVar = "place"
    player: Player
    card: int
    x: int
    y: int
    rotation: Rotation = field(validator=one_of(0, 1, 2, 3))


@frozen(cache_hash=True, weakref_slot=False)
class Tribe:
    """Lay a tribe card instead of the terrain card; the cards of a set count from 1."""

    kind: ClassVar = "tribe"
    player: Player
    card: int
    x: int
    y: int
    rotation: Rotation = field(validator=one_of(0, 1, 2, 3))


@frozen(cache_hash=True, weakref_slot=False)
class Drop:
    """After a tribe card, discard the terrain card of a seat: one's own, or a later seat's."""

    kind: ClassVar = "drop"
    player: Player
    seat: Player = field(validator=seat)


@frozen(cache_hash=True, weakref_slot=False)
class Pass:
    """Lay nothing."""

    kind: ClassVar = "pass"
    player: Player


Draw: TypeAlias = DrawOrder | DrawTerrain | DealCard
Choice: TypeAlias = Discard | Play
Laying: TypeAlias = Place | Tribe
Act: TypeAlias = Laying | Drop | Pass
"""What a seat does in its turn."""
Action: TypeAlias = Draw | Choice | Act
"""Everything that a seat or chance can do."""

MAKE_LAYING: Final[dict[type[Laying], Callable[[Player, int, int, int, Rotation], Laying]]] = {
    Place: fast_constructor(Place),
    Tribe: fast_constructor(Tribe),
}
"""Makes of layings that are known to be right, in less time than their constructors take."""
