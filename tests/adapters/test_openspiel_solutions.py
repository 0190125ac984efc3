"""Solve the smallest boxes with OpenSpiel, and hold the values against a search by brute force."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from attrs import frozen
import numpy as np
from numpy.typing import NDArray
import pytest

from boardrules import to_json
from boardrules.outcome import shares
from tests.adapters.openspiel_games import TIKI, pyspiel
from tests.games.tiki_topple.matches import tiny_box

pytestmark = pytest.mark.peer

# They have no types.
cfr: Any = import_module("open_spiel.python.algorithms.cfr")
expected_game_score: Any = import_module("open_spiel.python.algorithms.expected_game_score")
exploitability: Any = import_module("open_spiel.python.algorithms.exploitability")
sequence_form: Any = import_module("open_spiel.python.algorithms.sequence_form_utils")
optimize: Any = import_module("scipy.optimize")  # OpenSpiel needs it

OPEN = tiny_box(hand="up2 up3 toast", set_aside=0, missions="AAA CCC BBB, CCC AAA DDD")
"""With two missions, each seat knows the other's; views forget who moved what first."""

HIDDEN = tiny_box(
    hand="topple toast", set_aside=0, missions="AAA CCC BBB, CCC AAA DDD, BBB DDD AAA"
)
"""With three, nobody does. Each seat has one decision."""


def load(box: object) -> Any:
    return pyspiel.load_game(TIKI, {"components": to_json(box)})


# Solutions by OpenSpiel.


def by_linear_program(game: Any) -> float:
    """Return the value of the sequence form, built by OpenSpiel, for the first seat."""
    _, sequences, actions, parents, payoffs, _ = sequence_form.construct_vars(game)
    constraints = sequence_form.construct_constraint_vars(parents, sequences, actions)
    return value_of(payoffs[0], *constraints[0], *constraints[1])


def value_of(
    payoffs: NDArray[Any], own: NDArray[Any], one: NDArray[Any], other: NDArray[Any], two: Any
) -> float:
    """Maximise the worst case over plans x with `own x = one`, against y with `other y = two`."""
    plans, prices = own.shape[1], other.shape[0]
    found = optimize.linprog(
        np.concatenate([np.zeros(plans), -two]),
        A_ub=np.hstack([-payoffs.T, other.T]),
        b_ub=np.zeros(other.shape[1]),
        A_eq=np.hstack([own, np.zeros((own.shape[0], prices))]),
        b_eq=one,
        bounds=[(0, None)] * plans + [(None, None)] * prices,
    )
    return -float(found.fun)


def by_regrets(game: Any, iterations: int) -> tuple[float, float]:
    """Return the value of what CFR has found, and how much both seats could gain together."""
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    return float(values[0]), float(exploitability.nash_conv(game, policy))


# Solutions by brute force, from the rules alone.


def by_search(rules: Any, state: Any) -> float:
    """Return the value for the first seat if both see everything."""
    to_act = rules.to_act(state)
    if not to_act:
        return shares(rules.outcome(state))[0]
    values = [by_search(rules, rules.apply(state, each)) for each in rules.legal_actions(state)]
    if weights := rules.chance_weights(state):
        return float(np.average(values, weights=weights))
    return max(values) if to_act[0] == 0 else min(values)


@frozen
class End:
    """An end of a match, how likely chance makes it, and what each seat must choose to get there.

    Choices are by the view in which they are made.
    """

    worth: float
    likelihood: float
    choices: tuple[Mapping[Any, int], Mapping[Any, int]]


def ends(
    rules: Any, state: Any, likelihood: float, choices: tuple[Mapping[Any, int], Mapping[Any, int]]
) -> Iterator[End]:
    to_act = rules.to_act(state)
    if not to_act:
        yield End(shares(rules.outcome(state))[0], likelihood, choices)
        return
    actions = rules.legal_actions(state)
    weights = rules.chance_weights(state)
    for number, action in enumerate(actions):
        after = rules.apply(state, action)
        if weights:
            part = likelihood * weights[number] / sum(weights)
            yield from ends(rules, after, part, choices)
            continue
        first, second = choices
        view = rules.view(state, to_act[0])
        if len(actions) > 1 and to_act[0] == 0:
            first = {**first, view: number}
        elif len(actions) > 1:
            second = {**second, view: number}
        yield from ends(rules, after, likelihood, (first, second))


def by_strategies(found: list[End]) -> float:
    """Try all plans of each seat, which say what it does in every view, against all of the other.

    Both choose theirs with the best probabilities.
    """
    plans = [all_plans([end.choices[seat] for end in found]) for seat in range(2)]
    payoffs = np.zeros([len(next(iter(each.values()))) for each in plans])
    for end in found:
        fits = [
            np.all([plan[view] == choice for view, choice in choices.items()], axis=0)
            for plan, choices in zip(plans, end.choices, strict=True)
        ]
        payoffs += end.worth * end.likelihood * np.outer(*fits)
    rows, columns = (np.ones((1, size)) for size in payoffs.shape)
    return value_of(payoffs, rows, np.ones(1), columns, np.ones(1))


def all_plans(choices: list[Mapping[Any, int]]) -> dict[Any, NDArray[Any]]:
    """List for each view what each of all plans chooses in it."""
    sizes: dict[Any, int] = {}
    for some in choices:
        for view, choice in some.items():
            sizes[view] = max(sizes.get(view, 0), choice + 1)
    plans = np.indices(list(sizes.values())).reshape(len(sizes), -1)
    return dict(zip(sizes, plans, strict=True))


def after_the_column(rules: Any, state: Any, likelihood: float) -> Iterator[tuple[Any, float]]:
    """Yield every state in which the column lies, which both see; matches with each are apart."""
    if len(state.column) == 4:
        yield state, likelihood
        return
    weights = rules.chance_weights(state)
    for action, weight in zip(rules.legal_actions(state), weights, strict=True):
        after = rules.apply(state, action)
        yield from after_the_column(rules, after, likelihood * weight / sum(weights))


def test_solutions_agree_if_both_seats_know_everything() -> None:
    game = load(OPEN)
    searched = by_search(game.rules, game.rules.initial_state())
    assert searched == pytest.approx(1 / 8)
    assert by_linear_program(game) == pytest.approx(searched)
    value, gain = by_regrets(game, 20)
    assert gain < 0.03
    assert value == pytest.approx(searched, abs=gain)


def test_solutions_agree_if_missions_are_hidden() -> None:
    game = load(HIDDEN)
    rules = game.rules
    tried = sum(
        by_strategies(list(ends(rules, state, likelihood, ({}, {}))))
        for state, likelihood in after_the_column(rules, rules.initial_state(), 1.0)
    )
    assert tried == pytest.approx(-1 / 16)
    assert by_search(rules, rules.initial_state()) != pytest.approx(tried, abs=0.01)
    assert by_linear_program(game) == pytest.approx(tried)
    value, gain = by_regrets(game, 20)
    assert gain < 0.01
    assert value == pytest.approx(tried, abs=gain)


@pytest.mark.parametrize(
    ("box", "forgets"), [(OPEN, True), (HIDDEN, False)], ids=["open", "hidden"]
)
def test_a_seat_never_forgets_what_it_did_and_saw(box: object, forgets: bool) -> None:
    """Views forget, and a linear program over them has values that no match is worth, such as -14.

    Where different choices of a seat lead to one information state, it adds up their plans.
    """
    before: dict[str, tuple[str, tuple[str, ...]]] = {}
    views: dict[str, set[tuple[str, ...]]] = {}

    def visit(state: Any, done: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        if state.is_terminal():
            return
        player: int = state.current_player()
        if not state.is_chance_node():
            view, own = state.observation_string(), done[player]
            known = before.setdefault(state.information_state_string(), (view, own))
            assert known == (view, own)
            views.setdefault(view, set()).add(own)
        for number in state.legal_actions():
            did = [*done]
            if not state.is_chance_node():
                did[player] = (*done[player], state.action_to_string(number))
            visit(state.child(number), (did[0], did[1]))

    visit(load(box).new_initial_state(), ((), ()))
    assert (max(map(len, views.values())) > 1) == forgets
