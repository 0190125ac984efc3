"""How a match may go on: all take the best of a few actions, judged one step ahead."""

from typing import Generic

from attrs import define, field

from boardrules.bots.lookahead import is_settled, promise, when_others_have_chosen
from boardrules.bots.turn import ActionT, StateT
from boardrules.game import Game, Rng
from boardrules.play import apply_fast, draw
from boardrules.player import CHANCE, Player

FEW = 4
"""Where so many actions promise the same, all are taken to do so, and no more are compared."""


@define
class Line(Generic[StateT, ActionT]):
    """One way in which a match may go on from a state.

    It ends with the match, when seats have decided as often as they are to, or when what was in
    prospect is scored: what comes after that says little about what was done before.
    """

    game: Game[StateT, ActionT]
    rng: Rng
    candidates: int
    state: StateT
    decisions: int
    _scores: tuple[int, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._scores = self.game.score(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be played."""
        return self.decisions <= 0 or is_settled(self.game, self.state, self._scores)

    def act(self, action: ActionT) -> None:
        """Let a seat, or chance, do something."""
        self.decisions -= action.player != CHANCE
        self.state = apply_fast(self.game)(self.state, action)

    def let_others_act(self, player: Player | None = None) -> None:
        """Let chance act, or all seats that are to, but `player`: none knows what others choose."""
        game, state = self.game, self.state
        to_act = game.to_act(state)
        if to_act == (CHANCE,):
            self.act(draw(game, state, self.rng))
        else:
            for action in [self._choice(seat) for seat in to_act if seat != player]:
                self.act(action)

    def play_on(self) -> None:
        """Play to the end of the line."""
        while not self.is_over:
            self.let_others_act()

    def _choice(self, player: Player) -> ActionT:
        """Choose for a seat among a few actions, each of them drawn at random."""
        game, rng, apply = self.game, self.rng, apply_fast(self.game)
        actions = game.legal_actions(self.state, player)
        if len(actions) == 1:
            return actions[0]
        drawn = some(len(actions), self.candidates, rng)
        settled = when_others_have_chosen(game, self.state, player, rng)

        def worth(index: int) -> float:
            return promise(game, apply(settled, actions[index]), player)

        values = list(map(worth, drawn[:FEW]))
        if len({*values}) > 1:
            values += map(worth, drawn[FEW:])
        return actions[drawn[values.index(max(values))]]


def some(count: int, most: int, rng: Rng) -> list[int]:
    """Draw some numbers below `count`, `most` of them or fewer, each once.

    >>> from random import Random
    >>> some(1_000, 3, Random(0))
    [864, 394, 776]
    """
    return list(dict.fromkeys([rng.randrange(count) for _ in range(most)]))
