"""Environments in which all agents choose at once."""

from random import Random
from typing import Any

import pytest

from boardrules.adapters.pettingzoo import env, parallel_env
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing import Lanterns
from tests.adapters.environments import (
    LANTERNS,
    TIKI,
    choices,
    in_cycles,
    in_turns,
    numbers,
)


def test_every_agent_to_act_decides_once_in_a_cycle() -> None:
    table = in_cycles(LANTERNS, seed=1)
    seen, infos = table.reset()
    assert infos == {"player_0": {}, "player_1": {}}
    for expected in ({*range(4)}, {*range(4, 8)}):
        assert all({*numbers(each)} <= expected for each in seen.values())
        seen, rewards, terminations, truncations, infos = table.step(choices(table, Random(1)))
    assert terminations == {"player_0": True, "player_1": True}
    assert truncations == {"player_0": False, "player_1": False}
    assert sorted(rewards.values()) == [-1, 1]
    assert infos["player_0"]["rule"] == "LANTERNS-7"
    assert table.agents == []
    assert table.step({}) == ({}, {}, {}, {}, {})


def test_an_agent_that_is_not_to_act_waits_whatever_it_chooses() -> None:
    first, second = (in_cycles(TIKI, seed=1) for _ in range(2))
    waits = [numbers(first.observe(agent)) == [first.wait] for agent in first.agents]
    assert waits == [False, True, True]
    choice = choices(first, Random(1))
    first.step(choice)
    second.step({"player_0": choice["player_0"], "player_1": 0})
    assert first.match.state == second.match.state
    assert all(
        first.observation_space(agent).contains(first.observe(agent)) for agent in first.agents
    )


def test_an_agent_to_act_cannot_wait() -> None:
    table = in_cycles(LANTERNS, seed=1)
    hide = numbers(table.observe("player_0"))[0]
    state = table.match.state
    for actions in ({"player_0": hide, "player_1": table.wait}, {"player_0": hide}):
        with pytest.raises(NumberError, match="P2 is to act and cannot wait") as caught:
            table.step(actions)
        assert caught.value.__notes__ == [f"player_1 chose {table.wait}"]
        assert table.match.state is state
        assert table.cycles == 0


def test_all_agents_that_choose_illegally_lose() -> None:
    table = in_cycles(Lanterns(players=3, hand_size=2), seed=1, illegal="lose")
    hide = numbers(table.observe("player_1"))[0]
    _, rewards, terminations, _, infos = table.step({"player_1": hide})
    assert rewards == {"player_0": -1, "player_1": 0, "player_2": -1}
    assert all(terminations.values())
    assert [agent for agent in infos if "illegal" in infos[agent]] == ["player_0", "player_2"]


@pytest.mark.parametrize("max_cycles", [1, 5])
def test_a_match_is_cut_short_after_max_cycles(max_cycles: int) -> None:
    table = in_cycles(TIKI, seed=1, max_cycles=max_cycles)
    rng = Random(1)
    for _ in range(2):
        table.reset()
        for cycle in range(1, max_cycles + 1):
            _, rewards, terminations, truncations, infos = table.step(choices(table, rng))
            assert set(truncations.values()) == {cycle == max_cycles}
            assert set(terminations.values()) == {False}
            assert set(rewards.values()) == {0}
            assert all(info == {} for info in infos.values())
        assert table.agents == []


def test_a_match_that_ends_in_its_last_cycle_is_not_cut_short() -> None:
    table = in_cycles(LANTERNS, seed=1, max_cycles=2)
    table.step(choices(table, Random(1)))
    _, _, terminations, truncations, _ = table.step(choices(table, Random(1)))
    assert all(terminations.values())
    assert not any(truncations.values())


def test_with_a_limit_every_agent_is_asked_once_in_each_cycle() -> None:
    table = in_turns(TIKI, seed=1, max_cycles=4)
    rng = Random(1)
    asked: list[str] = []
    for agent in table.agent_iter():
        asked.append(agent)
        seen, reward, _, is_cut, _ = table.last()
        assert reward == 0
        table.step(None if is_cut else rng.choice(numbers(seen)))
    assert asked == ["player_0", "player_1", "player_2"] * 5


def test_an_unknown_agent_cannot_choose() -> None:
    table = in_cycles(TIKI, seed=1)
    message = "there is no agent 'player_9': the agents are player_0, player_1, player_2"
    with pytest.raises(ValueError, match=message):
        table.step({"player_0": 0, "player_9": 0})


@pytest.mark.parametrize("begin", [in_turns, in_cycles], ids=["turns", "cycles"])
@pytest.mark.parametrize("method", ["observe", "observation_space", "action_space"])
def test_an_unknown_agent_has_no_observations_and_spaces(begin: Any, method: str) -> None:
    table = begin(TikiTopple())
    with pytest.raises(
        ValueError, match="there is no agent 'zz': the agents are player_0, player_1"
    ):
        getattr(table, method)("zz")


def test_a_match_has_at_least_one_cycle() -> None:
    with pytest.raises(ValueError, match="max_cycles is 1 or more, not 0"):
        env(TIKI, max_cycles=0)


@pytest.mark.parametrize("max_cycles", [2.5, "5", True], ids=repr)
@pytest.mark.parametrize("make", [env, parallel_env], ids=["turns", "cycles"])
def test_cycles_are_counted_in_whole_numbers(make: Any, max_cycles: Any) -> None:
    message = f"max_cycles is a whole number, not {max_cycles!r}"
    with pytest.raises(TypeError, match=message):
        make(TIKI, max_cycles=max_cycles)


def test_a_match_begins_with_a_reset() -> None:
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        parallel_env(TIKI).step({})
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called"):
        env(TIKI).step(0)
