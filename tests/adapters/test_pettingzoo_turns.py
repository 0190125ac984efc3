"""Environments in which agents take turns, and their chance."""

from copy import deepcopy
import pickle
import random
from random import Random
import re
from typing import Any

import numpy as np
import pytest

from boardrules import Player
from boardrules.adapters import arrays
from boardrules.adapters.pettingzoo import env, named
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.outcome import shares
from boardrules.testing import Lanterns
from tests.adapters.environments import (
    LANTERNS,
    TIKI,
    in_turns,
    numbers,
    play_to_the_end,
)

# Turns


def test_every_seat_has_an_agent_and_the_first_to_act_is_asked() -> None:
    table = in_turns(TikiTopple(players=3, first_player=2))
    assert table.agents == table.possible_agents == ["player_0", "player_1", "player_2"]
    assert table.agent_selection == "player_2"
    assert str(table.unwrapped) == "tiki_topple_v1"


def test_a_game_is_found_by_its_name() -> None:
    assert in_turns("tucana-builders").unwrapped.game == TucanaBuilders()


def test_an_observation_holds_the_tables_of_the_view_in_order() -> None:
    table = in_turns(TIKI, seed=1)
    state = table.unwrapped.match.state
    for seat, agent in enumerate(table.agents):
        seen = table.observe(agent)
        expected = arrays.observe(TIKI, TIKI.view(state, Player(seat)), Player(seat))
        flat = [number for each in expected.values() for number in each.ravel().tolist()]
        assert seen["observation"].tolist() == flat
        assert seen["observation"].dtype == np.int32
        assert table.observation_space(agent).contains(seen)
        parts = named(TIKI, seen["observation"])
        assert list(parts) == [feature.name for feature in table.unwrapped.features]
        assert all(parts[name].tolist() == expected[name].tolist() for name in expected)


def test_a_stack_of_observations_is_split_at_once() -> None:
    table = in_turns(LANTERNS, seed=1)
    stack = np.array([table.observe(agent)["observation"] for agent in table.agents])
    for name, part in named(LANTERNS, stack).items():
        for index, agent in enumerate(table.agents):
            one = named(LANTERNS, table.observe(agent)["observation"])[name]
            assert part[index].tolist() == one.tolist()


@pytest.mark.parametrize("seats", [2, 4])
def test_an_observation_of_another_table_is_not_split(seats: int) -> None:
    other = in_turns(TikiTopple(players=seats)).observe("player_0")["observation"]
    size = sum(feature.size for feature in TIKI.features)
    message = f"an observation of this game has {size} numbers, not {other.size}"
    for observation in (other, np.array([other, other])):
        with pytest.raises(ValueError, match=message):
            named(TIKI, observation)


def test_one_number_is_not_split() -> None:
    with pytest.raises(ValueError, match="numbers, not 1"):
        named(TIKI, np.array(7))


@pytest.mark.parametrize("kind", [dict, list])
def test_only_arrays_are_split(kind: Any) -> None:
    seen: Any = in_turns(TIKI).observe("player_0")
    with pytest.raises(TypeError, match=rf"an array, such as seen.*, not {kind.__name__}"):
        named(TIKI, kind(seen))


def test_only_the_choice_of_the_selected_agent_counts() -> None:
    table = in_turns(TIKI, seed=1)
    rng = Random(1)
    while not all(table.terminations.values()):
        state = table.unwrapped.match.state
        for agent in table.agents:
            legal = numbers(table.observe(agent))
            if agent == table.agent_selection:
                assert legal == sorted(
                    TIKI.encode(state, each) for each in TIKI.legal_actions(state)
                )
                assert legal
            else:
                assert legal == [*range(TIKI.num_actions)]
        table.step(rng.choice(numbers(table.observe(table.agent_selection))))
    assert all(table.observe(agent)["action_mask"].all() for agent in table.agents)


def test_simultaneous_choices_are_made_in_seat_order_and_stay_hidden() -> None:
    seen: list[list[int]] = []
    for index in (0, 1):
        table = in_turns(Lanterns(), seed=1)
        assert table.agent_selection == "player_0"
        table.step(numbers(table.observe("player_0"))[index])
        assert table.agent_selection == "player_0"
        table.step(numbers(table.observe("player_0"))[0])
        assert table.agent_selection == "player_1"
        seen.append(table.observe("player_1")["observation"].tolist())
    assert seen[0] == seen[1]


def test_the_winners_are_paid_by_the_others_when_the_match_is_over() -> None:
    table = in_turns(TIKI, seed=1)
    rewards = play_to_the_end(table, Random(1))
    outcome = TIKI.outcome(table.unwrapped.match.state)
    assert outcome is not None
    assert tuple(rewards.values()) == shares(outcome)
    assert not table.agents


def test_infos_tell_how_the_match_went() -> None:
    table = in_turns(TIKI, seed=1)
    assert table.infos == {agent: {} for agent in table.agents}
    rng = Random(1)
    while not all(table.terminations.values()):
        table.step(rng.choice(numbers(table.observe(table.agent_selection))))
    outcome = table.unwrapped.game.outcome(table.unwrapped.match.state)
    expected = {
        "scores": outcome.scores,
        "ranks": outcome.ranks,
        "winners": outcome.winners,
        "rule": "TIKI-7.2",
    }
    assert table.infos == dict.fromkeys(table.agents, expected)


def test_a_single_player_gets_the_score() -> None:
    game = TucanaBuilders(players=1)
    table = in_turns(game, seed=1)
    rewards = play_to_the_end(table, Random(1))
    assert rewards == {"player_0": game.score(table.unwrapped.match.state)[0]}


def test_an_action_is_a_number_and_cycles_add_one_to_wait() -> None:
    assert in_turns(LANTERNS).action_space("player_1").n == LANTERNS.num_actions
    table = in_turns(LANTERNS, max_cycles=3)
    assert table.action_space("player_1").n == LANTERNS.num_actions + 1
    assert table.unwrapped.wait == LANTERNS.num_actions


# Chance


def stack(table: Any) -> list[list[int]]:
    return [table.observe(agent)["observation"].tolist() for agent in table.possible_agents]


def test_the_same_seed_gives_the_same_matches() -> None:
    first, second = in_turns(TIKI, seed=7), in_turns(TIKI, seed=np.int64(7))
    openings = [stack(first)]
    assert openings == [stack(second)]
    for _ in range(3):
        first.reset()
        second.reset()
        openings.append(stack(first))
        assert openings[-1] == stack(second)
        assert openings[-1] not in openings[:-1]


def test_a_seed_for_a_match_applies_from_then_on() -> None:
    first, second = in_turns(TIKI, seed=7), in_turns(TIKI, seed=8)
    second.reset(seed=7)
    assert stack(second) == stack(first)
    first.reset()
    second.reset()
    assert stack(second) == stack(first)


@pytest.mark.parametrize("seed", ["x", 1.5, [7]], ids=str)
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    message = re.escape(f"a seed is a whole number or None, not {seed!r}")
    with pytest.raises(TypeError, match=message):
        env(TIKI, seed=seed)
    table = in_turns(TIKI, seed=7)
    before = stack(table)
    with pytest.raises(TypeError, match=message):
        table.reset(seed=seed)
    assert stack(table) == before


def test_the_global_random_generator_is_not_used() -> None:
    before = random.getstate()
    play_to_the_end(in_turns(TIKI, seed=1), Random(1))
    assert random.getstate() == before


def test_an_environment_can_be_copied_and_pickled_in_the_middle_of_a_match() -> None:
    table = in_turns(TIKI, seed=1)
    table.step(numbers(table.observe(table.agent_selection))[0])
    copies = [deepcopy(table), pickle.loads(pickle.dumps(table))]  # noqa: S301
    expected = play_to_the_end(table, Random(2))
    assert [play_to_the_end(copy, Random(2)) for copy in copies] == [expected, expected]
