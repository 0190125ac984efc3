"""What rewards of PettingZoo's environments add up to."""

from random import Random
from typing import Any

import pytest

from boardrules.adapters.pettingzoo import Reward, env, parallel_env
from boardrules.outcome import Outcome
from tests.adapters.environments import TIKI, choices, in_cycles, in_turns, numbers


def expected(reward: Reward, scores: tuple[int, ...], ranks: tuple[int, ...]) -> list[float]:
    """Return what each of three seats gets."""
    places = [1.0, 0.0, -1.0]
    ordered = sorted(scores, reverse=True)
    if reward == "score":
        return list(map(float, scores))
    if reward == "lead":
        return [float(own - ordered[own == ordered[0]]) for own in scores]
    return [
        sum(places[rank - 1 : rank - 1 + ranks.count(rank)]) / ranks.count(rank) for rank in ranks
    ]


with_each = pytest.mark.parametrize("reward", ["rank", "score", "lead"])


@with_each
def test_rewards_in_turns_add_up(reward: Reward) -> None:
    table = in_turns(TIKI, seed=1, reward=reward)
    rng = Random(1)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    paid = 0
    while not all(table.terminations.values()):
        agent = table.agent_selection
        totals[agent] += table.last()[1]
        table.step(rng.choice(numbers(table.observe(agent))))
        paid += any(table.rewards.values())
    outcome = Outcome(**table.infos["player_0"])
    for agent in table.agent_iter():
        totals[agent] += table.last()[1]
        table.step(None)
    assert [*totals.values()] == pytest.approx(expected(reward, outcome.scores, outcome.ranks))
    assert (paid > 1) == (reward != "rank")


@with_each
def test_rewards_of_all_at_once_add_up(reward: Reward) -> None:
    table = in_cycles(TIKI, seed=1, reward=reward)
    rng = Random(1)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    infos: dict[str, Any] = {}
    while table.agents:
        _, rewards, _, _, infos = table.step(choices(table, rng))
        totals = {agent: total + rewards[agent] for agent, total in totals.items()}
    outcome = Outcome(**infos["player_0"])
    assert [*totals.values()] == pytest.approx(expected(reward, outcome.scores, outcome.ranks))


@pytest.mark.parametrize("make", [env, parallel_env])
def test_an_unknown_reward_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="reward is one of outcome, rank, score, lead, not 'win'"):
        make(TIKI, reward="win")


def test_an_illegal_choice_may_cost_more() -> None:
    table = in_turns(TIKI, seed=1, illegal="lose", penalty=50)
    table.step(-1)
    assert table.rewards == {"player_0": -50, "player_1": 0, "player_2": 0}
    cycles = in_cycles(TIKI, seed=1, illegal="lose", penalty=50)
    assert cycles.step({"player_0": -1})[1] == table.rewards
