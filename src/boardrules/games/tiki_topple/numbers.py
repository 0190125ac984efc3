"""Numbers for the actions of Tiki Topple."""

from functools import cached_property
from itertools import combinations
from typing import Final, Literal

from attrs import frozen

from boardrules.errors import NumberError
from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    Draw,
    DrawTiki,
    Play,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.components import Card, Components
from boardrules.games.tiki_topple.notation import format_action
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import State
from boardrules.numbers import Block, Numbering, actor
from boardrules.player import CHANCE, Player
from boardrules.quoting import cut, printable

VERSION: Final = 1

_STEPS: tuple[Literal[1], Literal[2], Literal[3]] = (1, 2, 3)


@frozen(slots=False, eq=False)
class Numbers:
    """The numbers of all actions with a box: a game makes them once.

    Plays go by card, then by Tiki; draws by Tiki, by kind of card, by mission. Tikis count in
    alphabetical order, missions in the order of the box. All cards have numbers, in every edition.
    """

    components: Components
    players: int

    @cached_property
    def numbering(self) -> Numbering:
        """How many numbers there are for what."""
        tikis = len(self.components.tikis)
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
                Block(DealMission.kind, (("mission", len(self.components.missions)),)),
            ),
        )

    @cached_property
    def plays(self) -> tuple[tuple[Play, ...], ...]:
        """What each seat can play, in the order of the numbers."""
        tikis = self.components.tikis
        return tuple(
            (
                *(Up(seat, steps, tiki) for steps in _STEPS for tiki in tikis),
                *(Puh(seat, tiki) for tiki in tikis),
                *(Topple(seat, tiki) for tiki in tikis),
                *(Wiki(seat, *pair) for pair in combinations(tikis, 2)),
                Toast(seat),
            )
            for seat in map(Player, range(self.players))
        )

    @cached_property
    def draws(self) -> tuple[tuple[Draw, ...], ...]:
        """What chance can draw where each seat is due, in the order of the numbers."""
        return tuple(
            (
                *(DrawTiki(CHANCE, tiki) for tiki in self.components.tikis),
                *(SetAside(CHANCE, seat, card) for card in Card),
                *(DealMission(CHANCE, seat, mission) for mission in self.components.missions),
            )
            for seat in map(Player, range(self.players))
        )

    @cached_property
    def by_action(self) -> dict[Action, int]:
        """The number of each action."""
        return {
            action: number
            for actions in (*self.plays, *self.draws)
            for number, action in enumerate(actions)
        }


def encode(numbers: Numbers, action: Action) -> int:
    """Return the number of an action, which is the same for all seats."""
    number = numbers.by_action.get(action)
    if number is None:
        raise NumberError(f"no number is kept for {cut(printable(format_action(action)))}")
    return number


def decode(
    rules: Rules, numbers: Numbers, state: State, number: int, player: Player | None
) -> Action:
    """Return what a number stands for: of a seat, or else of the first one to act."""
    seat = actor(rules.to_act(state), player)
    if seat == CHANCE:
        return _draw(rules, numbers, state, number)
    numbers.numbering.decision(number)
    return numbers.plays[seat][number]


def _draw(rules: Rules, numbers: Numbers, state: State, number: int) -> Draw:
    kind, _ = numbers.numbering.draw(number)
    _, seat = rules.due(state)
    if seat == CHANCE and kind != DrawTiki.kind:
        raise NumberError(f"draw {number} is for a seat, but the column is being laid")
    return numbers.draws[seat if seat != CHANCE else Player(0)][number]
