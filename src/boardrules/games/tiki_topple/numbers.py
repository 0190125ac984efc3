"""Numbers for the actions of Tiki Topple."""

from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from attrs import frozen

from boardrules.errors import NumberError
from boardrules.games.tiki_topple.actions import (
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
from boardrules.games.tiki_topple.components import Card
from boardrules.games.tiki_topple.notation import format_action
from boardrules.games.tiki_topple.rules import Rules, due
from boardrules.games.tiki_topple.state import State
from boardrules.numbers import Block, ListedNumbers, Numbering, actor
from boardrules.player import CHANCE, Player

VERSION: Final = 1

_STEPS: tuple[Literal[1], Literal[2], Literal[3]] = (1, 2, 3)


@frozen(slots=False, eq=False)
class Numbers:
    """The numbers of all actions with a box: a game makes them once.

    Plays go by card, then by Tiki; draws by Tiki, by kind of card, by mission. Tikis count in
    alphabetical order, missions in the order of the box. All cards have numbers, in every edition.
    """

    rules: Rules

    @cached_property
    def numbering(self) -> Numbering:
        """How many numbers there are for what."""
        box = self.rules.setting.components
        tikis = len(box.tikis)
        return Numbering(
            version=VERSION,
            decisions=(
                Block(Up.kind, (("steps", len(_STEPS)), ("tiki", tikis))),
                Block(Puh.kind, (("tiki", tikis),)),
                Block(Topple.kind, (("tiki", tikis),)),
                Block(Wiki.kind, (("pair", tikis * (tikis - 1) // 2),)),
                Block(Toast.kind),
            ),
            draws=(
                Block(DrawTiki.kind, (("tiki", tikis),)),
                Block(SetAside.kind, (("card", len(Card)),)),
                Block(DealMission.kind, (("mission", len(box.missions)),)),
            ),
        )

    @cached_property
    def listed(self) -> ListedNumbers[Action]:
        """What each seat can play, and what chance can draw for it, in the order of the numbers."""
        setting = self.rules.setting
        tikis = setting.components.tikis
        return ListedNumbers(
            self.numbering,
            decisions=tuple(
                (
                    *(Up(seat, steps, tiki) for steps in _STEPS for tiki in tikis),
                    *(Puh(seat, tiki) for tiki in tikis),
                    *(Topple(seat, tiki) for tiki in tikis),
                    *(Wiki(seat, *pair) for pair in combinations(tikis, 2)),
                    Toast(seat),
                )
                for seat in setting.seats
            ),
            draws=tuple(
                (
                    *(DrawTiki(CHANCE, tiki) for tiki in tikis),
                    *(SetAside(CHANCE, seat, card) for card in Card),
                    *setting.deals[seat],
                )
                for seat in setting.seats
            ),
            name=format_action,
        )

    def encode(self, _state: State, action: Action) -> int:
        """Return the number of an action, which is the same for all seats."""
        return self.listed.encode(action)

    def decode(self, state: State, number: int, player: Player | None) -> Action:
        """Return what a number stands for: of a seat, or else of the first one to act."""
        seat = actor(self.rules.to_act(state), player)
        if seat != CHANCE:
            return self.listed.decision(seat, number)
        _, drawn_for = due(self.rules.setting, state)
        if drawn_for != CHANCE:
            return self.listed.draw(drawn_for, number)
        draw = self.listed.draw(Player(0), number)
        if not isinstance(draw, DrawTiki):
            raise NumberError(f"draw {number} is for a seat, but the column is being laid")
        return draw
