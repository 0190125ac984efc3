"""Games of other people, which offer less or other things than ours."""

from collections.abc import Sequence
from enum import StrEnum
import re
from typing import ClassVar, Literal, NewType

import attrs
from attrs import field, frozen
from attrs.validators import in_

from boardrules import (
    CHANCE,
    IllegalActionError,
    Outcome,
    Player,
    Violation,
)
from boardrules.building.notation import in_full
from boardrules.testing.lanterns import Lanterns, Scene


@frozen
class Go:
    """Somebody goes on by one or two."""

    player: Player
    size: int


@frozen
class Race:
    """The contract and nothing else: chance gives a start, then all in turn run to the goal."""

    player_counts: ClassVar = (1, 2, 4)

    players: int = field(default=2, validator=in_((1, 2, 4)))
    goal: int = 4

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_act(self, state: tuple[int, ...]) -> tuple[Player, ...]:
        if not state:
            return (CHANCE,)
        return () if sum(state) >= self.goal else (Player((len(state) - 1) % self.players),)

    def legal_actions(self, state: tuple[int, ...], player: Player | None = None) -> Sequence[Go]:
        to_act = self.to_act(state)
        if not to_act or player not in {None, to_act[0]}:
            return ()
        return [Go(to_act[0], size) for size in (1, 2)]

    def chance_weights(self, state: tuple[int, ...]) -> Sequence[int]:
        return () if state else (1, 1)

    def apply(self, state: tuple[int, ...], action: Go) -> tuple[int, ...]:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("RACE-1", "too far"),))
        return (*state, action.size)

    def score(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sum(state[1 + seat :: self.players]) for seat in range(self.players))

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        if sum(state) < self.goal:
            return None
        winners = tuple(map(Player, range(self.players))) if self.goal < 9 else ()
        return Outcome(self.score(state), (1,) * self.players, winners, "RACE-2")


class Told(Race):
    """A race with a notation, and nothing by which a record could name it."""

    def format_action(self, action: Go) -> str:
        return f"{'*' if action.player == CHANCE else f'P{action.player + 1}'} go {action.size}"

    def parse_action(self, text: str, player: Player | None = None) -> Go:
        found = re.fullmatch(r"P([1-9]) go ([0-9]+)", in_full(text, player))
        if found is None:
            raise ValueError(text)
        return Go(Player(int(found[1]) - 1), int(found[2]))


class Undrawn(Lanterns):
    """A game that can be played, but not drawn."""

    render = None  # type: ignore[assignment]


class PlainlyDrawn(Lanterns):
    """A game that draws plain text alone."""

    text = None  # type: ignore[assignment]

    def render(self, scene: Scene) -> str:
        return f"pile {scene.pile}"


class Plain:
    """A class that is not one of attrs."""

    players = 3


class Size(StrEnum):
    """How large something is."""

    SMALL = "small"
    LARGE = "large"


Points = NewType("Points", int)
SEAT = Player(0)


@frozen
class Odd:
    """A game with every kind of option.

    Args:
        level: how hard,
            `100 %` at 3.
        first: who begins.

    Nothing more.
    """

    level: Literal[1, 2, 3]
    size: Size = Size.SMALL
    limit: int | None = None
    bonus: Points = Points(2)
    first: Player = SEAT
    solo: bool = False
    extras: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    made: str = field(factory=str)
    _hidden: str = "x"
    seed: int = 5
    derived: int = field(default=1, init=False)


Vague = attrs.make_class("Vague", {"players": attrs.field(type="Nobody", default=2)})  # type: ignore[call-overload]
