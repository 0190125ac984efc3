"""The mask inside the observations of an environment of Gymnasium."""

from functools import partial
from typing import Any

from gymnasium.vector import SyncVectorEnv
import numpy as np
import pytest

from boardrules.adapters import pettingzoo
from boardrules.adapters.gymnasium import SeatEnv, env
from boardrules.adapters.gymnasium_vector import vector_env


def against_random(**options: Any) -> SeatEnv:
    return env("tiki-topple", bots="random", **options)


def test_a_dictionary_has_the_array_and_the_mask() -> None:
    plain, table = against_random(), against_random(observation="dict")
    array, info = plain.reset(seed=1)
    seen, _ = table.reset(seed=1)
    is_over = False
    while not is_over:
        assert table.observation_space.contains(seen)
        assert [*seen] == ["observation", "action_mask"]
        assert (seen["observation"] == array).all()
        assert (seen["action_mask"] == info["action_mask"]).all()
        number = int(info["action_mask"].argmax())
        array, _, is_over, _, info = plain.step(number)
        seen, *_ = table.step(number)
    assert (seen["observation"] == array).all()
    assert table.observation_space.contains(seen)
    assert seen["action_mask"].all()
    assert not info["action_mask"].any()
    assert not table.action_masks().any()


def test_the_array_of_a_dictionary_can_have_another_name() -> None:
    table = against_random(observation="dict", observation_key="observations")
    seen, _ = table.reset(seed=1)
    assert [*seen] == ["observations", "action_mask"]
    assert table.observation_space.contains(seen)
    assert table.tables(seen["observations"])["column"].shape == (9, 9)


def test_dictionaries_are_stacked_in_a_vector() -> None:
    made = partial(against_random, observation="dict")
    seen, infos = SyncVectorEnv([made] * 3).reset(seed=1)
    assert (seen["action_mask"] == infos["action_mask"]).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"observation": "list"}, "observation is one of array, dict, not 'list'"),
        ({"observation_key": "action_mask"}, "which is the name of the mask"),
    ],
)
def test_an_observation_that_there_is_not_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        against_random(**options)


@pytest.mark.parametrize("name", ["tiki-topple", "tuk-tuk-taxi"])
def test_scaled_numbers_are_divided_by_the_largest(name: str) -> None:
    plain, table = (env(name, bots="random", scaled=scaled) for scaled in (False, True))
    whole, _ = plain.reset(seed=1)
    seen, _ = table.reset(seed=1)
    largest = np.repeat(
        [max(1, feature.high) for feature in table.game.features],
        [feature.size for feature in table.game.features],
    )
    assert seen.dtype == np.float32
    assert np.allclose(seen, whole / largest)
    assert table.observation_space.contains(seen)
    assert table.observation_space.high.max() == 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="scaled"):
        env(name, scaled="yes")


def test_scaled_numbers_are_the_same_everywhere() -> None:
    seen, _ = env("tiki-topple", bots="random", scaled=True).reset(seed=1)
    tables = vector_env("tiki-topple", 3, scaled=True)
    many, _ = tables.reset(seed=1)
    agents = pettingzoo.env("tiki-topple", scaled=True)
    agents.reset(seed=1)
    one: Any = agents.observe("player_0")
    assert seen.dtype == many.dtype == one["observation"].dtype == np.float32
    assert tables.observation_space.contains(many)
    assert agents.observation_space("player_0").contains(one)
    both = pettingzoo.parallel_env("tiki-topple", scaled=True)
    every, _ = both.reset(seed=1)
    assert both.observation_space("player_0").contains(every["player_0"])
