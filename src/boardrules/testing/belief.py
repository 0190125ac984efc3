"""Beliefs computed by brute force, and exact distributions of random draws."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from boardrules.building.chance import Choose, ways
from boardrules.game import HiddenGame, Rng
from boardrules.player import CHANCE, HasPlayer, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
T = TypeVar("T")


def belief(
    game: HiddenGame[StateT, ActionT, ViewT], actions: Iterable[ActionT], player: Player | None
) -> dict[StateT, Fraction]:
    """Compute how likely each state is to a seat after a match along the canonical tree.

    All histories are followed. Those in which the seat would have witnessed or viewed something
    else at any step are dropped. An action of chance counts by its probability, and each choice of
    another seat counts 1. This is the oracle for `worlds` and `determinize` in small boxes.
    """
    truth = game.initial_state()
    weights: dict[StateT, Fraction] = {truth: Fraction(1)}
    for action in actions:
        seen = game.witness(truth, action, player)
        truth = game.apply(truth, action)
        view = game.view(truth, player)
        after: dict[StateT, Fraction] = {}
        for state, weight in weights.items():
            for choice, share in _choices(game, state):
                if game.witness(state, choice, player) == seen:
                    result = game.apply(state, choice)
                    if game.view(result, player) == view:
                        after[result] = after.get(result, Fraction(0)) + weight * share
        weights = after
    return normalized(weights)


def _choices(
    game: HiddenGame[StateT, ActionT, ViewT], state: StateT
) -> Iterable[tuple[ActionT, Fraction]]:
    actions = game.legal_actions(state)
    if game.to_act(state) != (CHANCE,):
        return [(action, Fraction(1)) for action in actions]
    weights = game.chance_weights(state)
    return zip(actions, [Fraction(weight, sum(weights)) for weight in weights], strict=True)


def normalized(weights: dict[T, Fraction]) -> dict[T, Fraction]:
    """Scale weights so that they add up to one."""
    total = sum(weights.values())
    return {item: weight / total for item, weight in weights.items()}


def world_shares(game: HiddenGame[StateT, ActionT, ViewT], view: ViewT) -> dict[StateT, Fraction]:
    """Return `worlds` as probabilities, to compare with `belief`."""
    weights: dict[StateT, Fraction] = {}
    for state, weight in game.worlds(view):
        weights[state] = weights.get(state, Fraction(0)) + weight
    return normalized(weights)


def distribution(function: Callable[[Rng], T], *, limit: int = 100_000) -> dict[T, Fraction]:
    """Compute exactly how likely each result of a function is that draws from an `Rng`.

    Every possible sequence of draws is tried, so the function must end on each of them.

    >>> distribution(lambda rng: rng.randrange(2) + rng.randrange(2))
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    results: dict[T, Fraction] = {}

    def build(choose: Choose) -> tuple[T, Fraction]:
        rng = _Choosing(choose)
        return function(rng), rng.probability

    for number, (result, probability) in enumerate(ways(build)):
        if number == limit:
            raise ValueError(f"more than {limit} different sequences of draws")
        results[result] = results.get(result, Fraction(0)) + probability
    return results


class _Choosing:
    """An `Rng` whose draws are chosen for it; it keeps track of their probability."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self.probability = Fraction(1)

    def randrange(self, stop: int, /) -> int:
        self.probability /= stop
        return self._choose(range(1, stop + 1))
