"""Games with less than others, for those who answer in text."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from boardrules import CHANCE, Outcome, Player
from boardrules.errors import IllegalActionError, NotationError, Violation
from boardrules.game import Rng
from boardrules.testing import Lanterns


class Quiet:
    """Lanterns, but it does not explain, draw or narrate: whatever it has not, it forwards."""

    def __init__(self) -> None:
        self._game = Lanterns()

    def __getattr__(self, name: str) -> Any:
        if name in {"explain", "render", "narrate", "_game"}:
            raise AttributeError(name)
        return getattr(self._game, name)


@frozen
class Take:
    """Take a coin."""

    player: Player
    coin: str


class Coins:
    """One seat takes a coin; two of them differ by a capital letter alone."""

    players = 1

    def initial_state(self) -> str:
        return ""

    def to_act(self, state: str) -> tuple[Player, ...]:
        return () if state else (Player(0),)

    def legal_actions(self, state: str, player: Player | None = None) -> tuple[Take, ...]:
        return () if state or player == CHANCE else tuple(Take(Player(0), coin) for coin in "aAB")

    def chance_weights(self, state: str) -> tuple[int, ...]:
        return (1,) * len(state[:0])

    def apply(self, state: str, action: Take) -> str:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("COINS-1", "no such coin"),))
        return action.coin

    def score(self, state: str) -> tuple[int, ...]:
        return (len(state),)

    def outcome(self, state: str) -> Outcome | None:
        return Outcome.by_score((1,), rule="COINS-2") if state else None

    def view(self, state: str, player: Player | None) -> str:
        return state if player is None else state[:]

    def witness(self, state: str, action: Take, player: Player | None) -> tuple[Take, ...]:
        return (action,) * (player is None or player >= len(state[:0]))

    def worlds(self, view: str) -> Iterator[tuple[str, int]]:
        yield view, 1

    def determinize(self, view: str, rng: Rng) -> str:
        return view[rng.randrange(1) :]

    def format_action(self, action: Take) -> str:
        return f"P1 take {action.coin}"

    def parse_action(self, text: str, player: Player | None = None) -> Take:
        words = text.removeprefix("P1 ").split(" ")
        if len(words) != 2 or words[0] != "take" or player == CHANCE:
            raise NotationError(text, "expected take and a coin")
        return Take(Player(0), words[1])
