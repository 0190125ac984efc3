"""A game that offers the contract, names and JSON, and nothing else."""

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from boardrules.errors import IllegalActionError, NotationError
from boardrules.game import GameTypes
from boardrules.outcome import Outcome
from boardrules.player import CHANCE, Player


@frozen
class Toss:
    """How the coin lies."""

    player: Player
    side: str


SIDES = (Toss(CHANCE, "heads"), Toss(CHANCE, "tails"))


@frozen
class Coin:
    """A coin is tossed once; heads win."""

    name: ClassVar = "coin"
    types: ClassVar = GameTypes(tuple[Toss, ...], Toss, tuple[Toss, ...])

    players: int = 1

    def initial_state(self) -> tuple[Toss, ...]:
        return ()

    def to_act(self, state: tuple[Toss, ...]) -> tuple[Player, ...]:
        return () if state else (CHANCE,)

    def legal_actions(
        self, state: tuple[Toss, ...], player: Player | None = None
    ) -> Sequence[Toss]:
        return () if state or player not in {None, CHANCE} else SIDES

    def chance_weights(self, state: tuple[Toss, ...]) -> Sequence[int]:
        return () if state else (1, 1)

    def apply(self, state: tuple[Toss, ...], action: Toss) -> tuple[Toss, ...]:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, ())
        return (action,)

    def score(self, state: tuple[Toss, ...]) -> tuple[int, ...]:
        return (int(state == SIDES[:1]),)

    def outcome(self, state: tuple[Toss, ...]) -> Outcome | None:
        return Outcome.by_score(self.score(state), "COIN-1") if state else None

    def format_action(self, action: Toss) -> str:
        return f"* {action.side}"

    def parse_action(self, text: str, player: Player | None = None) -> Toss:
        del player
        for toss in SIDES:
            if text == self.format_action(toss):
                return toss
        raise NotationError(text, "a coin has two sides")
