"""The mask inside the observations of an environment of Gymnasium."""

from functools import partial
from typing import Any

from gymnasium.vector import SyncVectorEnv
import pytest

from boardrules.adapters.gymnasium import SeatEnv, env


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
