"""Numbers for the actions of Tiki Topple."""

from functools import cached_property
from itertools import combinations
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.building.numbers import BaseNumbers, ListedNumbers, NumberBlock, Numbering, actor
from boardrules.building.tables import Table
from boardrules.errors import NumberError
from boardrules.games.tiki_topple.actions import (
    UPS,
    Action,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.components import Card, Tiki
from boardrules.games.tiki_topple.notation import format_action
from boardrules.games.tiki_topple.rules import Rules, due, may_toast
from boardrules.games.tiki_topple.state import Cards, State
from boardrules.player import CHANCE, Player

VERSION: Final = 1

NumberedWay: TypeAlias = tuple[list[list[int]], int, int]
"""The numbers of a card by two Tikis, and the upper and the lower place that it is played on."""


@frozen(slots=False, eq=False)
class Numbers(BaseNumbers[State, Action]):
    """The numbers of all actions with a box: a game makes them once.

    Plays go by card, then by Tiki; draws by Tiki, by kind of card, by mission. Tikis count in
    alphabetical order, missions in the order of the box. All cards have numbers, in every edition.
    """

    rules: Rules

    @cached_property
    def numbering(self) -> Numbering:
        """How many numbers there are for what."""
        box = self.rules.tables.components
        tikis = len(box.tikis)
        return Numbering(
            version=VERSION,
            decisions=(
                NumberBlock(Up.kind, (("steps", len(UPS)), ("tiki", tikis))),
                NumberBlock(Puh.kind, (("tiki", tikis),)),
                NumberBlock(Topple.kind, (("tiki", tikis),)),
                NumberBlock(Wiki.kind, (("pair", tikis * (tikis - 1) // 2),)),
                NumberBlock(Toast.kind),
            ),
            draws=(
                NumberBlock(DrawTiki.kind, (("tiki", tikis),)),
                NumberBlock(SetAside.kind, (("card", len(Card)),)),
                NumberBlock(DealMission.kind, (("mission", len(box.missions)),)),
            ),
        )

    @cached_property
    def listed(self) -> ListedNumbers[Action]:
        """What each seat can play, and what chance can draw for it, in the order of the numbers."""
        tables = self.rules.tables
        tikis = tables.components.tikis
        return ListedNumbers(
            self.numbering,
            decisions=tuple(
                (
                    *(Up(seat, steps, tiki) for steps in UPS for tiki in tikis),
                    *(Puh(seat, tiki) for tiki in tikis),
                    *(Topple(seat, tiki) for tiki in tikis),
                    *(Wiki(seat, *pair) for pair in combinations(tikis, 2)),
                    Toast(seat),
                )
                for seat in tables.seats
            ),
            draws=tuple(
                (
                    *(DrawTiki(CHANCE, tiki) for tiki in tikis),
                    *(SetAside(CHANCE, seat, card) for card in Card),
                    *tables.deals[seat],
                )
                for seat in tables.seats
            ),
            name=format_action,
        )

    def encode(self, _state: State, action: Action) -> int:
        """Return the number of an action, which is the same for all seats."""
        return self.listed.encode(action)

    def legal_numbers(self, state: State, player: Player) -> list[int]:
        """Return the numbers of the legal actions of a seat."""
        tables = self.rules.tables
        phase, seat = due(tables, state)
        if phase == "mission" and player == CHANCE:
            return self._numbers_of_deals(state)
        if phase != "turns" or player != seat:
            return self.listed.encode_all(self.rules.legal_actions(state, player))
        column = [self._tiki_indexes[tiki] for tiki in state.column]
        hand, toast = state.seats[seat].hand, may_toast(tables, state, seat)
        return [
            numbers[column[upper]][column[lower]]
            for numbers, upper, lower in self._ways[hand, len(column), toast]
        ]

    def _numbers_of_deals(self, state: State) -> list[int]:
        """Number the deals of the missions that are left in the deck."""
        indices = self.rules.tables.mission_indices
        dealt = {indices[mission] for mission in state.missions_dealt}
        first = self.numbering.number(DealMission.kind, 0)
        return [first + index for index in range(len(indices)) if index not in dealt]

    @cached_property
    def _tiki_indexes(self) -> dict[Tiki, int]:
        return {tiki: index for index, tiki in enumerate(self.rules.tables.components.tikis)}

    @cached_property
    def _numbers_of_plays(self) -> dict[Card, list[list[int]]]:
        """The numbers of a card, by the indexes of the Tikis in the two places of a way.

        Most cards are played on one place. No action is made here, so a new game has them soon.
        """
        number, tikis = self.numbering.number, range(self.rules.tables.number_of_tikis)
        firsts = {
            **{card: number(Up.kind, index, 0) for index, card in enumerate(UPS.values())},
            Card.PUH: number(Puh.kind, 0),
            Card.TOPPLE: number(Topple.kind, 0),
        }
        wiki = [[0] * len(tikis) for _ in tikis]
        for index, (one, other) in enumerate(combinations(tikis, 2)):
            wiki[one][other] = wiki[other][one] = number(Wiki.kind, index)
        return {
            **{
                card: [[first + tiki] * len(tikis) for tiki in tikis]
                for card, first in firsts.items()
            },
            Card.WIKI: wiki,
            Card.TOAST: [[number(Toast.kind)] * len(tikis)] * len(tikis),
        }

    @cached_property
    def _ways(self) -> Table[tuple[Cards, int, bool], list[NumberedWay]]:
        """The ways to play a hand, as in `Tables.ways`, with the numbers of each card."""
        ways, numbers = self.rules.tables.ways, self._numbers_of_plays
        return Table(
            ways.most,
            lambda key: [(numbers[card], upper, lower) for card, upper, lower in ways[key]],
        )

    def decode(self, state: State, number: int, player: Player | None) -> Action:
        """Return the action that a number stands for, by default for the first seat to act."""
        seat = actor(self.rules.to_act(state), player)
        if seat != CHANCE:
            return self.listed.decision(seat, number)
        _, drawn_for = due(self.rules.tables, state)
        if drawn_for != CHANCE:
            return self.listed.draw(drawn_for, number)
        draw = self.listed.draw(Player(0), number)
        if not isinstance(draw, DrawTiki):
            raise NumberError(f"draw {number} is for a seat, but the column is being laid")
        return draw
