"""What chance may draw before a round of Tiki Topple: Tikis, cards to set aside, missions."""

from collections.abc import Mapping

from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.state import State
from boardrules.player import CHANCE, Player
from boardrules.sequences import LazySequence


def column_draws(
    groups: tuple[tuple[Tiki, ...], ...], draws: Mapping[Tiki, DrawTiki], column: tuple[Tiki, ...]
) -> tuple[DrawTiki, ...]:
    """List the Tikis that may come next in a column: a group is finished once begun (TIKI-3.1)."""
    left = [[tiki for tiki in group if tiki not in column] for group in groups]
    begun = [rest for rest, group in zip(left, groups, strict=True) if 0 < len(rest) < len(group)]
    return tuple(draws[tiki] for tiki in sorted(tiki for rest in begun or left for tiki in rest))


def aside_draws(seat: Player, hand: tuple[Card, ...]) -> tuple[SetAside, ...]:
    """List the kinds of card that may be drawn from a hand and set aside (TIKI-3.4)."""
    return tuple(SetAside(CHANCE, seat, card) for card in dict.fromkeys(hand))


def aside_weights(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Count the cards of each kind in a hand: one is drawn blind (TIKI-3.4)."""
    return tuple(hand.count(card) for card in dict.fromkeys(hand))


class Deals(LazySequence[DealMission]):
    """The deals to one seat of the missions that are left in the deck (TIKI-3.6)."""

    __slots__ = ("_deals", "_indices", "_state")

    def __init__(
        self, deals: tuple[DealMission, ...], indices: Mapping[Mission, int], state: State
    ) -> None:
        self._deals = deals
        self._indices = indices
        self._state = state
        self.length = missions_left(len(deals), state)

    def item(self, place: int) -> DealMission:
        """Return a deal, counted without those of missions that have been dealt."""
        for dealt in sorted([self._indices[mission] for mission in missions_dealt(self._state)]):
            if dealt > place:
                break
            place += 1
        return self._deals[place]


def missions_dealt(state: State) -> list[Mission]:
    """List the missions that have been dealt in this match: none is dealt again (TIKI-6.7)."""
    dealt = [mission for done in state.finished for mission in done.missions]
    return dealt + [mission for mission in state.missions if mission is not None]


def missions_left(missions: int, state: State) -> int:
    """Count the missions in the deck, given how many are in the box."""
    seats = len(state.seats)
    return missions - seats * len(state.finished) - (seats - state.missions.count(None))
