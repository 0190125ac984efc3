"""Hypothesis strategies for matches and what happens in them.

A match is generated from a short list of numbers, repeated as often as needed, each taken modulo
the number of legal actions. So little data makes a whole match, and it shrinks well.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Generic, TypeVar

import attrs
from attrs import frozen
from hypothesis import assume
from hypothesis import strategies as st

from boardrules.game import Game
from boardrules.player import CHANCE, HasPlayer, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)

NEAR = 40
"""How many near-legal actions are tried in a state, at most."""

LIMIT = 5_000
"""A generated match stops after this many actions."""


def _shortened(actions: Sequence[object]) -> str:
    """Show the first actions of a long match."""
    shown = ", ".join(map(repr, actions[:100]))
    return f"({shown}, and {len(actions) - 100} more)" if len(actions) > 100 else f"({shown})"


@frozen
class Match(Generic[StateT, ActionT]):
    """A generated match: `states` has one more item than `actions`.

    `seed` is for anything else that a law draws.
    """

    game: Game[StateT, ActionT]
    actions: tuple[ActionT, ...] = attrs.field(repr=_shortened)
    states: tuple[StateT, ...] = attrs.field(repr=False)
    seed: int

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
        return not self.game.to_act(self.states[-1])

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Leave the states out of what Hypothesis prints: the actions are enough."""
        printer.text(repr(self))

    def rng(self) -> Random:
        """Return a generator for what a law draws, always with the same seed."""
        return Random(self.seed)  # noqa: S311  # not for secrets

    def steps(self) -> Iterator[tuple[StateT, ActionT]]:
        """Yield each action and its state, and an action of each other seat that could act.

        The match itself always asks the first seat to act; at a table, any seat may be first.
        """
        rng = self.rng()
        for state, action in zip(self.states, self.actions, strict=False):
            yield state, action
            for player in self.game.to_act(state)[1:]:
                yield state, rng.choice(self.game.legal_actions(state, player))

    def sample(self, size: int) -> list[StateT]:
        """Sample states of the match, and add its first and its last."""
        middle = self.states[1:-1]
        chosen = self.rng().sample(middle, min(size, len(middle)))
        return [self.states[0], *chosen, self.states[-1]]


@st.composite
def matches(
    draw: st.DrawFn, game: Game[StateT, ActionT], *, limit: int = LIMIT
) -> Match[StateT, ActionT]:
    """Generate whole matches along the canonical tree."""
    numbers = draw(st.lists(st.integers(0, 2**16), min_size=1, max_size=40))
    states: list[StateT] = [game.initial_state()]
    actions: list[ActionT] = []
    for number in islice(cycle(numbers), limit):
        legal = game.legal_actions(states[-1])
        if not legal:
            break
        actions.append(legal[number % len(legal)])
        states.append(game.apply(states[-1], actions[-1]))
    seed = draw(st.integers(0, 2**16))
    return Match(game, tuple(actions), tuple(states), seed)


@st.composite
def states(draw: st.DrawFn, game: Game[StateT, ActionT]) -> StateT:
    """Generate states that play can reach."""
    match = draw(matches(game))
    return match.states[draw(st.integers(0, len(match.states) - 1))]


@st.composite
def state_actions(draw: st.DrawFn, game: Game[StateT, ActionT]) -> tuple[StateT, ActionT]:
    """Generate a reachable state before the end, and a legal action in it."""
    match = draw(matches(game))
    state = match.states[draw(st.integers(0, len(match.states) - 2))]
    actions = game.legal_actions(state, draw(st.sampled_from(game.to_act(state))))
    return state, actions[draw(st.integers(0, len(actions) - 1))]


@st.composite
def near_legal_actions(draw: st.DrawFn, game: Game[StateT, Any]) -> tuple[StateT, Any]:
    """Generate a reachable state and an illegal action that resembles a legal one."""
    match = draw(matches(game))
    state = match.states[draw(st.integers(0, len(match.states) - 1))]
    near = near_legal(match, state)
    assume(near)
    return state, draw(st.sampled_from(near))


def near_legal(match: Match[StateT, ActionT], state: StateT) -> list[ActionT]:
    """List some illegal actions that resemble legal ones.

    They come from other states of the match, or take one field from another action, such as the
    last one. Actions that their own class refuses are left out.
    """
    rng = match.rng()
    game = match.game
    legal = {
        *game.legal_actions(state),
        *(action for seat in game.to_act(state) for action in game.legal_actions(state, seat)),
    }
    steps = zip(match.actions, match.states[1:], strict=False)
    just_done = [action for action, after in steps if after is state]
    one_of_each_kind = {action.__class__: action for action in match.actions}.values()
    pool = [
        *just_done,
        *one_of_each_kind,
        *rng.sample(match.actions, min(12, len(match.actions))),
        *sorted(legal, key=repr)[:12],
    ]
    near = {
        other: None for action in pool for other in (action, *_altered(action, pool, game.players))
    }
    illegal = [action for action in near if action not in legal]
    return rng.sample(illegal, min(NEAR, len(illegal)))


def _altered(action: Any, pool: list[Any], players: int) -> Iterator[Any]:
    """Replace each field of an action by each value that it has in the pool."""
    if not attrs.has(action.__class__):
        return
    for field in attrs.fields(action.__class__):
        values = {getattr(other, field.name): None for other in pool if hasattr(other, field.name)}
        if field.name == "player":
            values |= dict.fromkeys((CHANCE, *map(Player, range(players + 1))))
        for value in values:
            try:
                yield attrs.evolve(action, **{field.name: value})
            except ValueError:
                continue
