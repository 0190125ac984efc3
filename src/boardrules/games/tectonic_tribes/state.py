"""One moment of a match of Tectonic Tribes: all that has happened, in the order of the game.

Who knows what follows from what each seat has held, so a state keeps hands as they were dealt and
what left them, turn by turn. How things lie on the table now follows from that as well.
"""

from collections.abc import Callable
from typing import cast

from attrs import frozen

from boardrules.constructors import fast_constructor
from boardrules.games.tectonic_tribes.actions import Act, Laying, Pass, Place, Tribe
from boardrules.memo import Remembers


@frozen(cache_hash=True)
class Turn(Remembers):
    """What each seat discarded and played, None before it has, and what was done after that."""

    discards: tuple[int | None, ...]
    plays: tuple[int | None, ...]
    acts: tuple[Act, ...] = ()


@frozen(cache_hash=True)
class Deal(Remembers):
    """The packets as dealt, by seat and in order of number, and the turns played with them.

    A packet goes to the next seat with each turn: that of seat 0 is held by seat 1 in the second.
    """

    packets: tuple[tuple[int, ...], ...]
    turns: tuple[Turn, ...] = ()


@frozen(cache_hash=True)
class State(Remembers):
    """A match so far: the setup, then deal after deal.

    `order` has the turn-order cards of the seats, `drawn` the terrain cards drawn after that, and
    `origin` how these were laid. A deal is there as soon as cards are due, and a turn as soon as
    choices are.
    """

    order: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    origin: tuple[Place | Pass, ...] = ()
    deals: tuple[Deal, ...] = ()

    @property
    def plays(self) -> tuple[int | None, ...]:
        """The terrain cards that the seats chose in the latest turn."""
        turns = self.deals[-1].turns if self.deals else ()
        return turns[-1].plays if turns else ()

    @property
    def layings(self) -> tuple[Laying, ...]:
        """The cards laid so far, in their order."""
        acts = [act for deal in self.deals for turn in deal.turns for act in turn.acts]
        return tuple(act for act in (*self.origin, *acts) if isinstance(act, Place | Tribe))


# What every action makes anew, in less time than the constructors and `remember` take.

turn_of = fast_constructor(Turn)
deal_of = fast_constructor(Deal)
state_of = fast_constructor(State)
leave_memo = cast("Callable[[State, tuple[object, object]], None]", vars(Remembers)["memo"].__set__)
