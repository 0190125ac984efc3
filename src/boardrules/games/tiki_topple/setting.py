"""What the options of Tiki Topple come to: tables made once, which go when their game goes."""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache, partial
from typing import ClassVar, Literal, TypeAlias
from weakref import WeakSet

from attrs import field, fields, frozen

from boardrules.errors import ComponentError, Defect
from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.components import (
    DEFAULT,
    Card,
    Components,
    Edition,
    Mission,
    Tiki,
    name_of_box,
)
from boardrules.games.tiki_topple.setup import Asides, aside_draws, aside_weights, column_draws
from boardrules.games.tiki_topple.state import Seat
from boardrules.games.tiki_topple.turns import (
    PlayTable,
    Way,
    play_table,
    seat_after_aside,
    seat_after_play,
    ways_of,
    without,
)
from boardrules.player import CHANCE, Player
from boardrules.validators import box, one_of

ToastBar: TypeAlias = Literal["each_player", "round"]

_SEATS = 2**14
_HANDS = 2**12
"""How many seats, and how many hands and columns, are kept: all that come up with the usual box."""


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Setting:
    """The options of a match, and what is worked out from them once.

    What comes up in play is kept in tables of a limited size.
    """

    player_counts: ClassVar = (2, 3, 4)

    players: int = field(default=2, validator=one_of(*player_counts))
    edition: str = "schmidt"
    first_player: int = 0
    toast_bar: ToastBar = field(default="each_player", validator=one_of("each_player", "round"))
    components: Components = field(default=DEFAULT, repr=name_of_box, validator=box(Components))

    def __attrs_post_init__(self) -> None:
        one_of(*range(self.players))(self, fields(type(self)).first_player, self.first_player)
        if defects := tuple(self._defects_of_box()):
            raise ComponentError(f"components for {self.players} players", defects)

    def _defects_of_box(self) -> Iterator[Defect]:
        """Find what keeps a match of so many players from being played with this box."""
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
        """The cards of the chosen edition."""
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
    def orders(self) -> tuple[tuple[Player, ...], ...]:
        """The order of the seats in each round, and in none after the last (TIKI-6.10)."""
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
    def sound_views(self) -> WeakSet[object]:
        """The views in use that were found to be those of a state."""
        return WeakSet()

    @cached_property
    def mission_places(self) -> dict[Mission, int]:
        """The place of each mission in the box."""
        return {mission: place for place, mission in enumerate(self.components.missions)}

    @cached_property
    def asides(self) -> Callable[[tuple[Card, ...], tuple[Card, ...], int], Asides]:
        """Find what may have been set aside of some cards, those played, and a number."""
        return lru_cache(_HANDS)(Asides)

    @cached_property
    def aside_at(self) -> Callable[[Asides, int], tuple[Card, ...]]:
        """Find which of them come of a way to draw them."""
        return lru_cache(_HANDS)(Asides.at)

    @cached_property
    def _fresh_seats(self) -> tuple[Seat, ...]:
        return (Seat(self.hand),) * self.players

    @cached_property
    def _plays(self) -> tuple[PlayTable, ...]:
        return tuple(
            play_table(Player(seat), self.components.tikis) for seat in range(self.players)
        )

    @cached_property
    def _deals(self) -> tuple[tuple[DealMission, ...], ...]:
        return tuple(
            tuple(
                DealMission(CHANCE, Player(seat), mission) for mission in self.components.missions
            )
            for seat in range(self.players)
        )

    @cached_property
    def _draws_after(self) -> Callable[[tuple[Tiki, ...]], tuple[DrawTiki, ...]]:
        draws = {tiki: DrawTiki(CHANCE, tiki) for tiki in self.components.tikis}
        return lru_cache(_HANDS)(partial(column_draws, self.components.groups, draws))

    @cached_property
    def _aside_draws(self) -> Callable[[Player, tuple[Card, ...]], tuple[SetAside, ...]]:
        return lru_cache(_HANDS)(aside_draws)

    @cached_property
    def _aside_weights(self) -> Callable[[tuple[Card, ...]], tuple[int, ...]]:
        return lru_cache(_HANDS)(aside_weights)

    @cached_property
    def _seat_after_aside(self) -> Callable[[Seat, Card], Seat]:
        return lru_cache(_SEATS)(seat_after_aside)

    @cached_property
    def _seat_after_play(self) -> Callable[[Seat, Card], Seat]:
        return lru_cache(_SEATS)(seat_after_play)

    @cached_property
    def _ways(self) -> Callable[[tuple[Card, ...], int, bool], tuple[Way, ...]]:
        """Find where each card of a hand may be played on a column of so many Tikis, in order."""
        of = lru_cache(_HANDS)(ways_of)

        @lru_cache(_HANDS)
        def ways(hand: tuple[Card, ...], tikis: int, may_toast: bool) -> tuple[Way, ...]:
            return tuple(
                way
                for card in dict.fromkeys(hand)
                if may_toast or card is not Card.TOAST
                for way in of(card, tikis)
            )

        return ways
