"""What happens in a match of Tuk Tuk Taxi: one class per kind of move."""

from typing import Any, ClassVar, Literal, TypeAlias

from attrs import Attribute, field, frozen

from boardrules.building.changing import fast_constructor
from boardrules.building.validators import one_of, takes
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.player import Player

Number: TypeAlias = Literal[1, 2, 3, 4, 5, 6]
"""A number on the die."""
NUMBERS: tuple[Number, ...] = (1, 2, 3, 4, 5, 6)


@frozen(cache_hash=True)
class PlaceCustomer:
    """Put a customer on a building space, facing a square."""

    kind: ClassVar = "customer"
    player: Player
    building: int
    square: Square


@frozen(cache_hash=True)
class Draw:
    """Chance draws a card."""

    kind: ClassVar = "draw"
    player: Player
    card: Card


@frozen(cache_hash=True)
class LaySign:
    """Lay the sign that was drawn; some signs have an arrow."""

    kind: ClassVar = "sign"
    player: Player
    card: Card
    square: Square
    arrow: Direction | None = None


@frozen(cache_hash=True)
class Discard:
    """Put a sign that fits nowhere out of the game."""

    kind: ClassVar = "discard"
    player: Player
    card: Card


@frozen(cache_hash=True)
class GoToGarage:
    """Go to a square in front of the garage; None is to stay where the taxi is."""

    kind: ClassVar = "garage"
    card: ClassVar = Card.GARAGE
    player: Player
    square: Square | None


@frozen(cache_hash=True)
class GoToPetrol:
    """Go to a square in front of the petrol station; None is to stay where the taxi is."""

    kind: ClassVar = "petrol"
    card: ClassVar = Card.PETROL
    player: Player
    square: Square | None


@frozen(cache_hash=True)
class LayPolice:
    """Lay the police on a square."""

    kind: ClassVar = "police"
    card: ClassVar = Card.POLICE
    arrow: ClassVar = None
    player: Player
    square: Square


@frozen(cache_hash=True)
class Remove:
    """Take the top card off a square."""

    kind: ClassVar = "remove"
    card: ClassVar = Card.REMOVE
    player: Player
    square: Square


@frozen(cache_hash=True)
class Keep:
    """Take no card off."""

    kind: ClassVar = "keep"
    card: ClassVar = Card.REMOVE
    player: Player


@frozen(cache_hash=True)
class Roll:
    """Chance rolls the die."""

    kind: ClassVar = "roll"
    player: Player
    number: Number = field(validator=one_of(*NUMBERS))


@takes(minItems=1)
def _somewhere(_drive: object, _attribute: "Attribute[Any]", squares: tuple[Square, ...]) -> None:
    """Refuse a drive that goes nowhere."""
    if not squares:
        raise ValueError("a drive enters at least one square")


@frozen(cache_hash=True, weakref_slot=False)
class Drive:
    """Drive over squares, in this order; at the end perhaps load a customer, or be sent home."""

    kind: ClassVar = "drive"
    player: Player
    squares: tuple[Square, ...] = field(validator=_somewhere)
    load: int | None = None
    home: bool = False

    def __attrs_post_init__(self) -> None:
        if self.home and self.load is not None:
            raise ValueError("a taxi that is sent home loads nobody")


@frozen(cache_hash=True, weakref_slot=False)
class Stay:
    """Enter no square; perhaps load a customer."""

    kind: ClassVar = "stay"
    player: Player
    load: int | None = None


@frozen(cache_hash=True)
class Reroll:
    """Roll again, after stopping on a no-parking sign."""

    kind: ClassVar = "reroll"
    player: Player


@frozen(cache_hash=True)
class Park:
    """Stay on a no-parking sign."""

    kind: ClassVar = "park"
    player: Player


Signing: TypeAlias = LaySign | Discard
CardUse: TypeAlias = Signing | GoToGarage | GoToPetrol | LayPolice | Remove | Keep
Driving: TypeAlias = Drive | Stay
Action: TypeAlias = PlaceCustomer | Draw | CardUse | Roll | Driving | Reroll | Park
"""Everything that a seat or chance can do."""


# Legal actions are built from valid values, so most of them skip validation.
make_drive = fast_constructor(Drive)
make_stay = fast_constructor(Stay)
