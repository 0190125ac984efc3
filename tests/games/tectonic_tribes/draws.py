"""How likely states are drawn that fit a view of Tectonic Tribes, for tests."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

import pytest

from boardrules.building.chance import Choose, ways
from boardrules.game import Rng
from boardrules.games.tectonic_tribes import State, TectonicTribes, View
from boardrules.games.tectonic_tribes.knowledge import inference
from tests.games.matches import seeded


def exact_draws(
    game: TectonicTribes, view: View, monkeypatch: pytest.MonkeyPatch
) -> dict[State, Fraction]:
    """Work out how likely `determinize` draws each state, from the weights of its choices."""

    def build(choose: Choose) -> tuple[State, Fraction]:
        shares: list[Fraction] = []

        def weighed(weights: Sequence[int]) -> int:
            place = choose(weights)
            shares.append(Fraction(weights[place], sum(weights)))
            return place

        def by_weight(_: Rng) -> Choose:
            return weighed

        monkeypatch.setattr(inference, "chosen_by", by_weight)
        return game.determinize(view, seeded(0)), prod(shares, start=Fraction(1))

    drawn: dict[State, Fraction] = {}
    for state, share in ways(build):
        drawn[state] = drawn.get(state, Fraction(0)) + share
    monkeypatch.undo()
    return drawn
