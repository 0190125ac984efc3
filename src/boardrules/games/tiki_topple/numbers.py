"""Numbers for the actions of Tiki Topple."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Final, Literal

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

VERSION: Final = 1

_STEPS: tuple[Literal[1], Literal[2], Literal[3]] = (1, 2, 3)


def numbering(rules: Rules) -> Numbering:
    """Number plays by card, then by Tiki; draws by Tiki, by kind of card, by mission.

    Tikis count in alphabetical order, missions in the order of the box. All cards have numbers, in
    every edition.
    """
    return _numbering(rules.components)


@cache
def _numbering(components: Components) -> Numbering:
    tikis = len(components.tikis)
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
            Block(DealMission.kind, (("mission", len(components.missions)),)),
        ),
    )


@cache
def _plays(components: Components, player: Player) -> tuple[Play, ...]:
    """List what a seat can play, in the order of the numbers."""
    tikis = components.tikis
    return (
        *(Up(player, steps, tiki) for steps in _STEPS for tiki in tikis),
        *(Puh(player, tiki) for tiki in tikis),
        *(Topple(player, tiki) for tiki in tikis),
        *(Wiki(player, *pair) for pair in combinations(tikis, 2)),
        Toast(player),
    )


@cache
def _draws(components: Components, seat: Player) -> tuple[Draw, ...]:
    """List what chance can draw where a seat is due, in the order of the numbers."""
    return (
        *(DrawTiki(CHANCE, tiki) for tiki in components.tikis),
        *(SetAside(CHANCE, seat, card) for card in Card),
        *(DealMission(CHANCE, seat, mission) for mission in components.missions),
    )


@cache
def _numbers(components: Components, players: int) -> Mapping[Action, int]:
    return {
        action: number
        for seat in map(Player, range(players))
        for actions in (_plays(components, seat), _draws(components, seat))
        for number, action in enumerate(actions)
    }


def encode(rules: Rules, action: Action) -> int:
    """Return the number of an action, which is the same for all seats."""
    number = _numbers(rules.components, rules.players).get(action)
    if number is None:
        raise NumberError(f"no number is kept for {format_action(action)}")
    return number


def decode(rules: Rules, state: State, number: int, player: Player | None) -> Action:
    """Return what a number stands for: of a seat, or else of the first one to act."""
    seat = actor(rules.to_act(state), player)
    if seat == CHANCE:
        return _draw(rules, state, number)
    numbering(rules).decision(number)
    return _plays(rules.components, seat)[number]


def _draw(rules: Rules, state: State, number: int) -> Draw:
    kind, _ = numbering(rules).draw(number)
    _, seat = rules.due(state)
    if seat == CHANCE and kind != DrawTiki.kind:
        raise NumberError(f"draw {number} is for a seat, but the column is being laid")
    return _draws(rules.components, seat if seat != CHANCE else Player(0))[number]
