"""How a round of Tiki Topple is prepared: the column, the cards set aside, the missions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import comb

from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.state import State
from boardrules.player import CHANCE, Player
from boardrules.sequences import LazySequence


def column_draws(
    groups: tuple[tuple[Tiki, ...], ...], draws: Mapping[Tiki, DrawTiki], column: tuple[Tiki, ...]
) -> tuple[DrawTiki, ...]:
    """List the draws that may follow in a column: a group is finished once begun (TIKI-3.1)."""
    left = [[tiki for tiki in group if tiki not in column] for group in groups]
    begun = [rest for rest, group in zip(left, groups, strict=True) if 0 < len(rest) < len(group)]
    return tuple(draws[tiki] for tiki in sorted(tiki for rest in begun or left for tiki in rest))


def aside_draws(seat: Player, hand: tuple[Card, ...]) -> tuple[SetAside, ...]:
    """List the kinds of card that a seat may draw to set aside (TIKI-3.4)."""
    return tuple(SetAside(CHANCE, seat, card) for card in dict.fromkeys(hand))


def aside_weights(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """Count the cards of each kind in a hand."""
    return tuple(hand.count(card) for card in dict.fromkeys(hand))


class Asides:
    """What a seat may have set aside of its cards, knowing which others it has played.

    Each comes with the number of ways to draw it from all cards, those with most of the first kind
    of card first. There may be very many: none is worked out before it is asked for.
    """

    __slots__ = ("_kinds", "_size", "_tails", "ways")

    def __init__(self, cards: tuple[Card, ...], played: tuple[Card, ...], size: int) -> None:
        in_all = Counter(cards)
        left = in_all - Counter(played)
        self._size = size
        # For each kind, the ways to draw none of it, one, two and so on.
        self._kinds = [
            (card, [comb(number, some) for some in range(left[card] + 1)])
            for card, number in in_all.items()
        ]
        # For each kind, the ways to draw no card of it and of the later ones, one, two and so on.
        self._tails = [[1] + [0] * size]
        for _, ways in reversed(self._kinds):
            later = self._tails[-1]
            self._tails.append(
                [
                    sum(way * later[number - some] for some, way in enumerate(ways[: number + 1]))
                    for number in range(size + 1)
                ]
            )
        self._tails.reverse()
        self.ways = self._tails[0][size]

    def at(self, point: int) -> tuple[Card, ...]:
        """Return what is drawn in the way with a number, from 0 to below `ways`."""
        drawn: tuple[Card, ...] = ()
        left = self._size
        for (card, ways), later in zip(self._kinds, self._tails[1:], strict=True):
            some = min(len(ways) - 1, left)
            while point >= (here := ways[some] * later[left - some]):
                point -= here
                some -= 1
            point //= ways[some]
            drawn += (card,) * some
            left -= some
        return drawn

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], int]]:
        """Yield all that may have been set aside, with the number of ways."""
        return self._from(0, self._size)

    def _from(self, kind: int, left: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        if kind == len(self._kinds):
            yield (), 1
            return
        card, ways = self._kinds[kind]
        later = self._tails[kind + 1]
        for some in range(min(len(ways) - 1, left), -1, -1):
            if later[left - some]:
                for drawn, weight in self._from(kind + 1, left - some):
                    yield (card,) * some + drawn, ways[some] * weight


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
