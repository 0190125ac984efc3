"""What the options of Tiki Topple come to: tables made once, which go when their game goes."""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial
from typing import Literal, TypeAlias
from weakref import WeakSet

from attrs import frozen

from boardrules.errors import Defect
from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.asides import Asides
from boardrules.games.tiki_topple.components import Card, Components, Edition, Mission, Tiki
from boardrules.games.tiki_topple.draws import aside_draws, aside_weights, column_draws
from boardrules.games.tiki_topple.hands import seat_after_aside, seat_after_play
from boardrules.games.tiki_topple.plays import PlayTable, Way, play_table, ways_of_hand
from boardrules.games.tiki_topple.state import Seat
from boardrules.player import CHANCE, Player
from boardrules.sequences import without
from boardrules.tables import BaseTables

ToastBar: TypeAlias = Literal["each_player", "round"]
"""Whose first card may not be a toast."""

_SEATS = 2**14
_HANDS = 2**12
"""How many seats, and how many hands and columns, are kept: all that come up with the usual box."""


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Tables(BaseTables):
    """The options of a match, and what is worked out from them once.

    What comes up in play is kept in tables of a limited size.
    """

    edition: str
    first_player: int
    toast_bar: ToastBar
    components: Components

    def defects(self) -> Iterator[Defect]:
        """Find what keeps a match of these players from being played with this box."""
        hand = f"editions.{self.edition}.hand"
        if self.players > 2 and Card.UP1 not in self.cards.hand:
            yield Defect(hand, "needs an up1 to be put back into the box", "TIKI-3.3")
            return
        others = sum(card is not Card.TOAST for card in self.hand)
        if others <= self.cards.set_aside:
            message = "cards other than toast must outnumber those set aside"
            yield Defect(hand, message, "TIKI-5.10")
        missions = self.rounds * self.players
        if len(self.components.missions) < missions:
            yield Defect("missions.cards", f"a match takes {missions} missions", "TIKI-6.7")

    @cached_property
    def cards(self) -> Edition:
        """The cards of the chosen edition (TIKI-R11)."""
        return self.components.edition(self.edition)

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The cards that each player has in every round (TIKI-3.2, TIKI-3.3)."""
        return self.cards.hand if self.players == 2 else without(self.cards.hand, Card.UP1)

    @cached_property
    def rounds(self) -> int:
        """How many rounds a match has (TIKI-7.1)."""
        return self.components.rounds[self.players - 2]

    @cached_property
    def number_of_tikis(self) -> int:
        """How many Tikis a column has before any is taken out."""
        return len(self.components.tikis)

    @cached_property
    def orders(self) -> tuple[tuple[Player, ...], ...]:
        """The order of the seats in each round, and nobody after the last (TIKI-6.10)."""
        return (
            *(
                tuple(
                    Player((self.first_player + number + turn) % self.players)
                    for turn in range(self.players)
                )
                for number in range(self.rounds)
            ),
            (),
        )

    @cached_property
    def fresh_seats(self) -> tuple[Seat, ...]:
        """The seats before a round."""
        return (Seat(self.hand),) * self.players

    @cached_property
    def no_missions(self) -> tuple[None, ...]:
        """The missions before a round."""
        return (None,) * self.players

    # What may be drawn and played.

    @cached_property
    def column_draws(self) -> Callable[[tuple[Tiki, ...]], tuple[DrawTiki, ...]]:
        """Find the draws that may follow in a column."""
        draws = {tiki: DrawTiki(CHANCE, tiki) for tiki in self.components.tikis}
        return lru_cache(_HANDS)(partial(column_draws, self.components.groups, draws))

    @cached_property
    def aside_draws(self) -> Callable[[Player, tuple[Card, ...]], tuple[SetAside, ...]]:
        """Find the cards that may be set aside from the hand of a seat."""
        return lru_cache(_HANDS)(aside_draws)

    @cached_property
    def aside_weights(self) -> Callable[[tuple[Card, ...]], tuple[int, ...]]:
        """Find the weights of these draws."""
        return lru_cache(_HANDS)(aside_weights)

    @cached_property
    def deals(self) -> tuple[tuple[DealMission, ...], ...]:
        """The deals of all missions, by seat."""
        return tuple(
            tuple(DealMission(CHANCE, seat, mission) for mission in self.components.missions)
            for seat in self.seats
        )

    @cached_property
    def mission_indices(self) -> dict[Mission, int]:
        """The index of each mission in the box."""
        return {mission: index for index, mission in enumerate(self.components.missions)}

    @cached_property
    def plays(self) -> tuple[PlayTable, ...]:
        """All plays, by seat."""
        return tuple(play_table(seat, self.components.tikis) for seat in self.seats)

    @cached_property
    def ways(self) -> Callable[[tuple[Card, ...], int, bool], tuple[Way, ...]]:
        """Find the ways to play a hand, given the number of Tikis and whether toast is allowed."""
        return lru_cache(_HANDS)(ways_of_hand)

    # What becomes of a seat.

    @cached_property
    def seat_after_aside(self) -> Callable[[Seat, Card], Seat]:
        """Find a seat with a card set aside."""
        return lru_cache(_SEATS)(seat_after_aside)

    @cached_property
    def seat_after_play(self) -> Callable[[Seat, Card], Seat]:
        """Find a seat with a card played."""
        return lru_cache(_SEATS)(seat_after_play)

    # What somebody else may have set aside.

    @cached_property
    def asides(self) -> Callable[[tuple[Card, ...], tuple[Card, ...], int], Asides]:
        """Find what may have been set aside of some cards, given those played, and how many."""
        return lru_cache(_HANDS)(Asides)

    @cached_property
    def aside_at(self) -> Callable[[Asides, int], tuple[Card, ...]]:
        """Find the cards of one of the ways to set them aside."""
        return lru_cache(_HANDS)(Asides.at)

    @cached_property
    def sound_views(self) -> WeakSet[object]:
        """The views in use that were found to be those of a state."""
        return WeakSet()
