"""Tables derived from the options of Tiki Topple, computed once and freed with the game."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import frozen

from boardrules.building.sequences import without
from boardrules.building.tables import BaseTables, Table
from boardrules.errors import Defect
from boardrules.games.tiki_topple.actions import DealMission, DrawTiki, SetAside
from boardrules.games.tiki_topple.choices import (
    PlayTable,
    Way,
    play_table,
    ways_of_hand,
)
from boardrules.games.tiki_topple.column import Column
from boardrules.games.tiki_topple.components import Card, Components, Edition, Mission, Tiki
from boardrules.games.tiki_topple.state import Cards, Seat
from boardrules.player import CHANCE, Player

ToastBar: TypeAlias = Literal["each_player", "round"]
"""Whose first card may not be a toast."""

Ties: TypeAlias = Literal["shared", "further_round"]
"""What becomes of a win for which several players are level."""

_MOST = 2**14
"""How many hands, seats or columns a table has: more than come up with the usual box."""


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Tables(BaseTables):
    """The options of a match, and tables computed from them once.

    What comes up in play is kept in tables of a limited size.
    """

    edition: str
    first_player: int
    toast_bar: ToastBar
    ties: Ties
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
    def hand(self) -> Cards:
        """The cards that each player has in every round (TIKI-3.2, TIKI-3.3)."""
        return self.cards.hand if self.players == 2 else without(self.cards.hand, Card.UP1)

    @cached_property
    def rounds(self) -> int:
        """How many rounds a match has (TIKI-7.1), but for ties."""
        return self.components.rounds[self.players - 2]

    @cached_property
    def most_rounds(self) -> int:
        """How many rounds a match has at most, with further ones."""
        if self.ties == "shared":
            return self.rounds
        return len(self.components.missions) // self.players  # TIKI-R12

    def is_over(self, finished: int, points: Sequence[int]) -> bool:
        """Return whether a match is over after some finished rounds, with these points."""
        if finished < self.rounds:
            return False
        return finished == self.most_rounds or points.count(max(points)) == 1  # TIKI-R12

    @cached_property
    def number_of_tikis(self) -> int:
        """How many Tikis a column has before any is taken out."""
        return len(self.components.tikis)

    @cached_property
    def orders(self) -> tuple[tuple[Player, ...], ...]:
        """The order of the seats in each round (TIKI-6.10)."""
        return tuple(
            tuple(
                Player((self.first_player + number + turn) % self.players)
                for turn in range(self.players)
            )
            for number in range(self.most_rounds)
        )

    @cached_property
    def fresh_seats(self) -> tuple[Seat, ...]:
        """The seats before a round."""
        return (Seat(self.hand),) * self.players

    # What may be drawn and played.

    @cached_property
    def group_of(self) -> dict[Tiki, tuple[Tiki, ...]]:
        """The group of each Tiki, in alphabetical order."""
        return {tiki: tuple(sorted(group)) for group in self.components.groups for tiki in group}

    def open_tikis(self, column: Column) -> tuple[Tiki, ...]:
        """List the Tikis of which one comes next: a group is finished once begun (TIKI-3.1)."""
        is_begun = len(column) % len(self.components.groups[0]) > 0
        return self.group_of[column[-1]] if is_begun else self.components.tikis

    @cached_property
    def column_draws(self) -> Table[Column, tuple[DrawTiki, ...]]:
        """The draws that may follow in a column."""
        draws = {tiki: DrawTiki(CHANCE, tiki) for tiki in self.components.tikis}

        def column_draws(column: Column) -> tuple[DrawTiki, ...]:
            return tuple([draws[tiki] for tiki in self.open_tikis(column) if tiki not in column])

        return Table(_MOST, column_draws)

    @cached_property
    def aside_draws(self) -> Table[tuple[Player, Cards], tuple[SetAside, ...]]:
        """The kinds of card that may be set aside (TIKI-3.4), by seat and hand."""
        return Table(
            _MOST,
            lambda key: tuple([SetAside(CHANCE, key[0], card) for card in dict.fromkeys(key[1])]),
        )

    @cached_property
    def aside_weights(self) -> Table[Cards, tuple[int, ...]]:
        """The weights of these draws, by hand: a card is drawn blind (TIKI-3.4)."""
        return Table(_MOST, lambda hand: tuple(map(hand.count, dict.fromkeys(hand))))

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
    def ways(self) -> Table[tuple[Cards, int, bool], tuple[Way, ...]]:
        """The ways to play, by hand, number of Tikis, and whether toast is allowed."""
        return Table(_MOST, lambda key: ways_of_hand(*key))

    # What becomes of a seat.

    @cached_property
    def seats_after_aside(self) -> Table[tuple[Seat, Card], Seat]:
        """The seats with a card set aside."""
        return Table(_MOST, lambda key: key[0].after_aside(key[1]))

    @cached_property
    def seats_after_play(self) -> Table[tuple[Seat, Card], Seat]:
        """The seats with a card played."""
        return Table(_MOST, lambda key: key[0].after_play(key[1]))
