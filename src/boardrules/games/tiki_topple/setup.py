"""How a round of Tiki Topple is prepared: the column, the cards set aside, the missions."""

from functools import cache

from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.state import State
from boardrules.player import CHANCE, Player
from boardrules.sequences import LazySequence


def column_draws(
    groups: tuple[tuple[Tiki, ...], ...], column: tuple[Tiki, ...]
) -> tuple[DrawTiki, ...]:
    """List the draws that may follow in a column: a group is finished once begun (TIKI-3.1)."""
    left = [[tiki for tiki in group if tiki not in column] for group in groups]
    begun = [rest for rest, group in zip(left, groups, strict=True) if 0 < len(rest) < len(group)]
    tikis = sorted(tiki for rest in begun or left for tiki in rest)
    return tuple(DrawTiki(CHANCE, tiki) for tiki in tikis)


@cache
def aside_draws(seat: Player, hand: tuple[Card, ...]) -> tuple[SetAside, ...]:
    """List the kinds of card that a seat may draw to set aside (TIKI-3.4)."""
    return tuple(SetAside(CHANCE, seat, card) for card in dict.fromkeys(hand))


@cache
def aside_weights(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Count the cards of each kind in a hand."""
    return tuple(hand.count(card) for card in dict.fromkeys(hand))


def missions_gone(state: State) -> list[Mission]:
    """List the missions that have been dealt in this match."""
    dealt = [mission for done in state.finished for mission in done.missions]
    return dealt + [mission for mission in state.missions if mission is not None]


class Deals(LazySequence[DealMission]):
    """The deals to one seat of the missions that are left (TIKI-3.6, TIKI-6.7)."""

    __slots__ = ("_deals", "_places", "_state")

    def __init__(
        self, deals: tuple[DealMission, ...], places: dict[Mission, int], state: State
    ) -> None:
        self._deals = deals
        self._places = places
        self._state = state
        self.length = missions_left(len(deals), state)

    def item(self, place: int) -> DealMission:
        """Return the deal at a place, counted without those that are gone."""
        for gone in sorted([self._places[mission] for mission in missions_gone(self._state)]):
            if gone > place:
                break
            place += 1
        return self._deals[place]


def missions_left(missions: int, state: State) -> int:
    """Count the missions in the deck."""
    seats = len(state.seats)
    return missions - seats * len(state.finished) - (seats - state.missions.count(None))
