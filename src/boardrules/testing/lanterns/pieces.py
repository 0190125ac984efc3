"""The pieces of Lanterns: its ledger, actions, states and views."""

from typing import ClassVar, TypeAlias

from attrs import field, frozen

from boardrules.building.validators import seat
from boardrules.player import Player
from boardrules.rulebook import Rule, Rulebook

Cards: TypeAlias = tuple[int, ...]
"""Lanterns; hands and packets are in rising order."""

RULEBOOK = Rulebook(
    prefix="LANTERNS",
    title="Lanterns",
    printed="boardrules, the test kit",
    rules=(
        Rule("LANTERNS-1", "Deal", "Chance deals the lanterns one by one, in seat order."),
        Rule("LANTERNS-2", "Turn", "All players choose at once: one to hide, then one to show."),
        Rule("LANTERNS-3", "Turn", "A lantern is chosen from the hand that the player holds."),
        Rule("LANTERNS-4", "Turn", "The brightest lantern shown scores a point; a tie does not."),
        Rule("LANTERNS-5", "Turn", "What was chosen leaves the game; hands go to the left."),
        Rule("LANTERNS-6", "End", "The match ends when all hands are empty."),
        Rule("LANTERNS-7", "End", "Most points win; players who are level share the win."),
    ),
)
"""The ledger of the sample game."""


@frozen(cache_hash=True)
class Deal:
    """Chance deals a lantern to a seat."""

    kind: ClassVar = "deal"
    player: Player
    seat: Player = field(validator=seat)
    card: int


@frozen(cache_hash=True)
class Hide:
    """A player hides a lantern."""

    kind: ClassVar = "hide"
    player: Player
    card: int


@frozen(cache_hash=True)
class Show:
    """A player shows a lantern, once all have chosen."""

    kind: ClassVar = "show"
    player: Player
    card: int


Action: TypeAlias = Deal | Hide | Show
"""Everything that a seat or chance can do."""


@frozen(cache_hash=True)
class State:
    """The packets as they were dealt, and what was chosen from them.

    `hidden` and `shown` have, for each finished turn, the choice of each seat. `choices` are the
    choices of the present turn: nothing, one to hide, or one to hide and one to show.
    """

    packets: tuple[Cards, ...]
    hidden: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    choices: tuple[Cards, ...]

    @property
    def turn(self) -> int:
        """The number of finished turns."""
        return len(self.shown)

    def hand(self, seat: int, turn: int) -> Cards:
        """List what a seat held at the start of a turn."""
        packet = (seat - turn) % len(self.packets)  # packets move to the left
        hand = self.packets[packet]
        for earlier in range(turn):
            holder = (packet + earlier) % len(self.packets)
            hand = without(hand, self.hidden[earlier][holder], self.shown[earlier][holder])
        return hand


@frozen(cache_hash=True)
class View:
    """Everything a seat knows: the hands it has held, what it hid, and what everybody saw.

    `dealt` counts the lanterns dealt to each seat, `chosen` the choices made in this turn.
    """

    player: Player | None
    dealt: Cards
    held: tuple[Cards, ...]
    hidden: Cards
    shown: tuple[Cards, ...]
    chosen: Cards
    choice: Cards


def without(cards: Cards, *gone: int) -> Cards:
    """Take lanterns out of a hand, or raise `ValueError` if it lacks one."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
