"""Games that offer the contract alone, small enough to count."""

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from attrs import define, field, frozen
import pytest

from boardrules import CHANCE, Game, IllegalActionError, Outcome, Player, Violation
from boardrules.games.tiki_topple import TikiTopple
from boardrules.player import HasPlayer

ActionT = TypeVar("ActionT", bound=HasPlayer)

FIRST, SECOND = Player(0), Player(1)


class Down(int):
    """How many steps somebody goes down."""

    @property
    def player(self) -> Player:
        return FIRST


@frozen
class Stairs:
    """One seat goes down one or two steps at a time. A state is a number, and the last one is 0."""

    steps: int = 4
    players: int = 1

    def initial_state(self) -> int:
        return self.steps

    def to_act(self, state: int) -> tuple[Player, ...]:
        return (FIRST,) if state else ()

    def legal_actions(self, state: int, player: Player | None = None) -> Sequence[Down]:
        return [Down(n + 1) for n in range(min(state, 2))] if player in {None, 0} else []

    def chance_weights(self, state: int) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: int, action: Down) -> int:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("STAIRS-1", "one or two"),))
        return state - action

    def score(self, state: int) -> tuple[int, ...]:
        return (self.steps - state,)

    def outcome(self, state: int) -> Outcome | None:
        return None if state else Outcome.by_score(self.score(state), "STAIRS-2")


@frozen
class Flip:
    player: Player
    most: int


@frozen
class Take:
    player: Player
    counters: int


@frozen
class Pile:
    left: int
    turn: Player = FIRST
    most: int | None = None


Move: TypeAlias = Flip | Take


@frozen
class Counters:
    """A coin says how many counters may be taken: one, or with a chance of one in three, two."""

    counters: int = 2
    players: int = 2

    def initial_state(self) -> Pile:
        return Pile(self.counters)

    def to_act(self, state: Pile) -> tuple[Player, ...]:
        if state.left == 0:
            return ()
        return (CHANCE,) if state.most is None else (state.turn,)

    def legal_actions(self, state: Pile, player: Player | None = None) -> Sequence[Move]:
        acting = self.to_act(state)
        if not acting or player not in {None, *acting}:
            return ()
        if state.most is None:
            return (Flip(CHANCE, 1), Flip(CHANCE, 2))
        return [Take(state.turn, number + 1) for number in range(min(state.most, state.left))]

    def chance_weights(self, state: Pile) -> Sequence[int]:
        return (2, 1) if self.to_act(state) == (CHANCE,) else ()

    def apply(self, state: Pile, action: Move) -> Pile:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("COUNTERS-1", "not now"),))
        if isinstance(action, Flip):
            return Pile(state.left, state.turn, action.most)
        return Pile(state.left - action.counters, Player(1 - state.turn))

    def score(self, state: Pile) -> tuple[int, ...]:
        winner = 1 - state.turn
        return tuple(int(state.left == 0 and seat == winner) for seat in range(2))

    def outcome(self, state: Pile) -> Outcome | None:
        return None if state.left else Outcome.by_score(self.score(state), "COUNTERS-2")


Hands: TypeAlias = tuple[int | None, ...]


@frozen
class Show:
    player: Player
    fingers: int


@frozen
class Fingers:
    """Three seats show one or two fingers at the same time."""

    players: int = 3

    def initial_state(self) -> Hands:
        return (None, None, None)

    def to_act(self, state: Hands) -> tuple[Player, ...]:
        return tuple(Player(seat) for seat, shown in enumerate(state) if shown is None)

    def legal_actions(self, state: Hands, player: Player | None = None) -> Sequence[Show]:
        acting = self.to_act(state)
        seat = acting[0] if player is None and acting else player
        return [Show(seat, 1), Show(seat, 2)] if seat is not None and seat in acting else []

    def chance_weights(self, state: Hands) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: Hands, action: Show) -> Hands:
        if action not in self.legal_actions(state, action.player):
            raise IllegalActionError(action, state, (Violation("FINGERS-1", "shown already"),))
        return tuple(
            action.fingers if seat == action.player else shown for seat, shown in enumerate(state)
        )

    def score(self, state: Hands) -> tuple[int, ...]:
        return tuple(shown or 0 for shown in state)

    def outcome(self, state: Hands) -> Outcome | None:
        return None if None in state else Outcome.by_score(self.score(state), "FINGERS-2")


@define
class Scripted:
    """Answers with the given numbers, one after the other."""

    answers: list[int]
    stops: list[int] = field(factory=list[int])

    def randrange(self, stop: int, /) -> int:
        self.stops.append(stop)
        return self.answers.pop(0)


GAMES: list[Game[Any, Any]] = [
    Stairs(),
    Counters(5),
    Fingers(),
    TikiTopple(),
    TikiTopple(players=3, edition="gamewright"),
]

anywhere = pytest.mark.parametrize("game", GAMES, ids=str)
