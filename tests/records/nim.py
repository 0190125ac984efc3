"""Nim, as a game of somebody else, and records of it."""

from collections.abc import Callable, Sequence
import json
import re
from typing import Any, ClassVar

from attrs import field, frozen
from attrs.validators import in_
import pytest

from boardrules import (
    IllegalActionError,
    NotationError,
    Outcome,
    Player,
    Record,
    RecordError,
    Violation,
    key,
)
from boardrules.building.notation import format_player, in_full, parse_player, reading
from boardrules.game import GameTypes


@frozen
class Heap:
    """What is in the box: some counters."""

    counters: int

    def __attrs_post_init__(self) -> None:
        if self.counters < 1:
            raise ValueError("a heap has one counter or more")


@frozen
class Take:
    kind: ClassVar = "take"
    player: Player
    counters: int


@frozen
class Position:
    left: int
    turn: Player


USUAL = Heap(5)


@frozen
class Nim:
    """Nim, as somebody else may have published it."""

    name: ClassVar = "nim"
    types: ClassVar = GameTypes(Position, Take, Position)
    players: int = field(default=2, validator=in_((2, 3)))
    most: int = 3
    misere: bool = False
    house: str = "caf\u00e9"
    components: Heap = USUAL

    def initial_state(self) -> Position:
        return Position(self.components.counters, Player(0))

    def to_act(self, state: Position) -> tuple[Player, ...]:
        return (state.turn,) if state.left else ()

    def legal_actions(self, state: Position, player: Player | None = None) -> Sequence[Take]:
        if player not in {None, *self.to_act(state)}:
            return ()
        return [Take(state.turn, 1 + more) for more in range(min(self.most, state.left))]

    def chance_weights(self, state: Position) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Position, action: Take) -> Position:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("NIM-1", f"{state.left} left"),))
        return Position(state.left - action.counters, Player((state.turn + 1) % self.players))

    def score(self, state: Position) -> tuple[int, ...]:
        return tuple(
            int(not state.left and (state.turn == (seat + 1) % self.players) is not self.misere)
            for seat in range(self.players)
        )

    def outcome(self, state: Position) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "NIM-2")

    def format_action(self, action: Take) -> str:
        return f"{format_player(action.player)} take {action.counters}"

    def parse_action(self, text: str, player: Player | None = None) -> Take:
        with reading(text):
            who, _, rest = in_full(text, player).partition(" take ")
            if re.fullmatch("[1-9][0-9]?", rest) is None:
                raise NotationError(text, "expected 'P1 take 2'")
            return Take(parse_player(who), int(rest))


GAME = Nim(misere=True)
ACTIONS = (Take(Player(0), 2), Take(Player(1), 1), Take(Player(0), 2))
RECORD = Record(GAME, ACTIONS, library="1.2.3")
OWN_BOX = Heap(7)
OWN = Record(Nim(components=OWN_BOX), (*ACTIONS, Take(Player(1), 2)), library="1.2.3")

TEXT = f"""\
boardrules record 1
game: nim
library: 1.2.3
players: 2
most: 3
misere: true
house: "caf\\u00e9"
components: {key(USUAL)}

P1 take 2
P2 take 1
P1 take 2
"""

JSON = (
    '{"actions":[{"counters":2,"kind":"take","player":0},'
    '{"counters":1,"kind":"take","player":1},{"counters":2,"kind":"take","player":0}],'
    '"game":{"components":"' + key(USUAL) + '","game":"nim",'
    '"options":{"house":"caf\\u00e9","misere":true,"most":3,"players":2}},'
    '"library":"1.2.3","record":1}'
)


def refusal(read: Callable[..., object], *args: Any, **options: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(*args, **options)
    return caught.value


def edited(**changes: object) -> str:
    """Change the outer object of the record's JSON."""
    return json.dumps({**json.loads(JSON), **changes})


def edited_game(**changes: object) -> str:
    """Change the game in the record's JSON."""
    return edited(game={**json.loads(JSON)["game"], **changes})


@frozen
class Twos:
    """A game without a box, in which each turn takes one of two counters."""

    name: ClassVar = "twos"
    types: ClassVar = GameTypes(Position, Take, Position)
    players: int = 2

    def initial_state(self) -> Position:
        return Position(2, Player(0))

    def to_act(self, state: Position) -> tuple[Player, ...]:
        return (state.turn,) if state.left else ()

    def legal_actions(self, state: Position, player: Player | None = None) -> Sequence[Take]:
        acting = self.to_act(state)
        return [Take(state.turn, 1)] if acting and player in {None, *acting} else []

    def chance_weights(self, state: Position) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Position, action: Take) -> Position:
        return Position(state.left - action.counters, Player(1 - state.turn))

    def score(self, state: Position) -> tuple[int, ...]:  # noqa: ARG002
        return (0, 0)

    def outcome(self, state: Position) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "TWOS-1")

    def format_action(self, action: Take) -> str:
        return format_player(action.player)

    def parse_action(self, text: str, player: Player | None = None) -> Take:
        return Take(parse_player(in_full(text, player)), 1)
