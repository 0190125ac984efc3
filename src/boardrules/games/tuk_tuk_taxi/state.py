"""One moment of a match of Tuk Tuk Taxi."""

from typing import Literal, TypeAlias

from attrs import frozen

from boardrules.constructors import fast_constructor
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.memo import Remembers
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
class Laid:
    """A card on the board; some signs have an arrow."""

    square: Square
    card: Card
    arrow: Direction | None = None


@frozen(cache_hash=True, weakref_slot=False)
class Taxi:
    """A taxi: where it is, whether it carries a customer, and how many turns it will lose."""

    square: Square
    carries: bool = False
    lost_turns: int = 0


@frozen(cache_hash=True)
class State(Remembers):
    """A match so far.

    `customers` are on the board, by building space. `laid` are the cards on the board in the order
    in which they were laid, and `pile` counts the others that are in the game, in the order of
    `Card`. `deliveries` are the seats that have delivered, in their order. `turn` counts the turns
    so far, lost ones included, and `stuck` the latest ones in a row in which no card was left and
    nobody could drive. `card` and `number` are what has been drawn and rolled in this turn.
    After a drive that goes on, `heading` is where the taxi came to, and `onward` counts the drives
    from no-stopping signs.
    """

    phase: Phase
    customers: tuple[Customer, ...]
    laid: tuple[Laid, ...]
    pile: tuple[int, ...]
    taxis: tuple[Taxi, ...]
    deliveries: tuple[Player, ...] = ()
    turn: int = 0
    stuck: int = 0
    card: Card | None = None
    number: int | None = None
    heading: Direction | None = None
    onward: int = 0


# Every action makes some of these of values that are right, so time is saved where they are made.
make_laid = fast_constructor(Laid)
make_taxi = fast_constructor(Taxi)
make_state = fast_constructor(State)
