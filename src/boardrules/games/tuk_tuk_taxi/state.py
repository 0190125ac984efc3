"""One moment of a match of Tuk Tuk Taxi."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import frozen

from boardrules.building.changing import changer, fast_constructor
from boardrules.building.deriving import Deriving
from boardrules.errors import Defect
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.streets import LaidCards
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.player import Player

Phase: TypeAlias = Literal["customers", "draw", "card", "roll", "drive", "onward", "park", "end"]
"""What is due: setting up, a card, what is done with it, a roll, a drive with it, five squares more
from a no-stopping sign, or the choice on a no-parking sign."""


@frozen(cache_hash=True)
class Customer:
    """A customer on the board: its building space, and the square that it faces."""

    building: int
    square: Square


@frozen(cache_hash=True, weakref_slot=False)
class Taxi:
    """A taxi: where it is, whether it carries a customer, and how many turns it will lose."""

    square: Square
    carries: bool = False
    lost_turns: int = 0


@frozen(cache_hash=True)
class State(Deriving[Defect | None]):
    """The table: the town with its cards, taxis and customers, the pile, and the turn so far.

    `customers` are on the board, by building space, and `laid` are the cards there. `pile` counts
    the cards that can still be drawn, in the order of `Card`. `deliveries` are the seats that have
    delivered, in their order, which decides between equals. `turn` counts the turns so far, lost
    ones included, and `stuck` the latest ones in a row in which no card was left and nobody could
    drive. `card` and `number` are what has been drawn and rolled in this turn. After a drive that
    goes on, `heading` is where the taxi came to, and `onward` counts the drives from no-stopping
    signs.

    A view from elsewhere is checked once: what is derived is its first defect, if it has one.
    """

    phase: Phase
    customers: tuple[Customer, ...]
    laid: LaidCards
    pile: tuple[int, ...]
    taxis: tuple[Taxi, ...]
    deliveries: tuple[Player, ...] = ()
    turn: int = 0
    stuck: int = 0
    card: Card | None = None
    number: int | None = None
    heading: Direction | None = None
    onward: int = 0


# Every drive makes a taxi of values that are right, so time is saved there.
make_taxi = fast_constructor(Taxi)

if TYPE_CHECKING:
    from attrs import evolve as changed  # mypy knows the fields of the class

    __all__ = ["Customer", "Phase", "State", "Taxi", "changed", "make_taxi"]
else:
    changed = changer(State)
