"""Observations of PettingZoo's environments as dictionaries and as arrays, and their masks."""

from random import Random
from typing import Any

import pytest

from boardrules.adapters.pettingzoo import env, parallel_env
from tests.adapters.environments import LANTERNS, TIKI, choices, in_cycles, in_turns, numbers


def test_the_array_of_a_dictionary_can_have_another_name() -> None:
    table = in_turns(TIKI, seed=1, observation_key="observations")
    seen = table.observe("player_1")
    assert [*seen] == ["observations", "action_mask"]
    assert table.observation_space("player_1").contains(seen)


def test_an_array_has_its_mask_in_the_infos() -> None:
    plain, table = (in_turns(TIKI, seed=1, observation=form) for form in ("dict", "array"))
    rng = Random(1)
    for agent in plain.agent_iter():
        seen, *others, info = plain.last()
        array, *same, told = table.last()
        assert table.observation_space(agent).contains(array)
        assert (array == seen["observation"]).all()
        assert same == others
        mask = told.pop("action_mask")
        assert (mask == seen["action_mask"]).all()
        assert told == info
        choice = None if others[1] else rng.choice(numbers(seen))
        for each in (plain, table):
            each.step(choice)


def test_all_agents_have_their_masks_in_the_infos_at_once() -> None:
    plain, table = (in_cycles(LANTERNS, seed=1, observation=form) for form in ("dict", "array"))
    seen, _ = plain.reset(seed=1)
    arrays, infos = table.reset(seed=1)
    rng = Random(1)
    while plain.agents:
        chosen = choices(plain, rng)
        for agent, each in seen.items():
            assert (arrays[agent] == each["observation"]).all()
            assert (infos[agent]["action_mask"] == each["action_mask"]).all()
        seen, *_ = plain.step(chosen)
        arrays, *_, infos = table.step(chosen)
    assert not table.agents
    assert {"action_mask", "scores"} <= infos["player_0"].keys()


@pytest.mark.parametrize("make", [env, parallel_env])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"observation": "list"}, "observation is one of array, dict, not 'list'"),
        ({"observation_key": "action_mask"}, "which is the name of the mask"),
    ],
)
def test_an_observation_that_there_is_not_is_refused(
    make: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        make(TIKI, **options)
