"""Many tables in one environment of Gymnasium: seats, rewards, new matches, and other games."""

from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
import sys
from typing import Any, get_args

from gymnasium.vector import AutoresetMode
import numpy as np
from numpy.typing import NDArray
import pytest

from boardrules.adapters.gymnasium_vector import SeatVectorEnv, vector_env
from boardrules.adapters.rewards import Reward
from boardrules.batch import PlainBatch, random_numbers
from boardrules.bots import lead
from boardrules.games.tiki_topple import TikiTopple
from boardrules.outcome import Outcome, places, shares
from boardrules.player import Player

OTHERS = {
    "tectonic-tribes": {"players": 3},
    "tucana-builders": {"players": 2},
    "tuk-tuk-taxi": {"turn_limit": 4},
}


def played(table: SeatVectorEnv, steps: int, seed: int = 7) -> list[tuple[Any, ...]]:
    """Choose at random for some steps; return all that was given back."""
    _, infos = table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    given: list[tuple[Any, ...]] = []
    for _ in range(steps):
        given.append(table.step(random_numbers(infos["action_mask"], rng)))
        infos = given[-1][-1]
    return given


def test_it_has_the_spaces_of_one_environment_as_often_as_there_are_tables() -> None:
    table = vector_env("tiki-topple", 3)
    observations, infos = table.reset(seed=1)
    assert table.observation_space.contains(observations)
    assert all(table.single_observation_space.contains(each) for each in observations)
    assert infos["action_mask"].shape == (3, table.game.num_actions)
    assert np.array_equal(table.action_masks(), infos["action_mask"] > 0)
    assert table.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert table.action_space.shape == (3,)


def payoff(reward: Reward, scores: tuple[int, ...]) -> float:
    """Return what a match is worth to the first of some seats."""
    outcome = Outcome.by_score(scores, "TIKI-7.2")
    by_outcome = {"outcome": shares(outcome), "rank": places(outcome)}
    by_points = {"score": scores, "lead": (lead(scores, Player(0)),)}
    return float((by_outcome | by_points)[reward][0])


@pytest.mark.parametrize("reward", get_args(Reward))
@pytest.mark.parametrize("seat", [0, 2, None])
def test_rewards_of_a_match_add_up_to_what_it_is_worth(reward: Reward, seat: int | None) -> None:
    table = vector_env("tiki-topple", 4, players=3, reward=reward, seat=seat)
    total, finished, seats = np.zeros(4), 0, set[int]()
    for _, rewards, ended, cut, infos in played(table, 120):
        total += rewards
        assert not cut.any()
        assert np.array_equal(infos.get("_final_obs", np.zeros(4, np.bool_)), ended)
        for match in np.flatnonzero(ended).tolist():
            # The last numbers of an observation are the points, from the learner on.
            scores = tuple(map(int, infos["final_obs"][match][-3:]))
            assert total[match] == pytest.approx(payoff(reward, scores))
            total[match], finished = 0, finished + 1
        seats.update(table.seats.tolist())
    assert finished > 10
    assert seats == ({0, 1, 2} if seat is None else {seat})


def test_a_seed_gives_the_same_matches_again() -> None:
    one, again, other = (played(vector_env("tiki-topple", 2), 40, seed) for seed in (1, 1, 2))
    seen = [np.array([given[0] for given in each]) for each in (one, again, other)]
    assert np.array_equal(seen[0], seen[1])
    assert not np.array_equal(seen[0], seen[2])


def test_opponents_choose_from_what_they_see() -> None:
    shapes: list[tuple[int, ...]] = []

    def first_legal(seen: NDArray[np.int32], masks: NDArray[np.int8]) -> NDArray[Any]:
        shapes.append((seen.shape[1], masks.shape[1]))
        return np.asarray(masks.argmax(axis=1))

    table = vector_env("tiki-topple", 3, opponents=first_legal)
    played(table, 30)
    seen = table.single_observation_space.shape or ()
    assert {*shapes} == {(*seen, table.game.num_actions)}


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ([0, 0, 0], "expected 2 whole numbers"),
        ([0.0, 1.0], "expected 2 whole numbers"),
        ([-1, -1], r"actions\[0\]: -1 is not legal"),
        ([82, 82], r"actions\[0\]: 82 is not legal"),
        ([81, 81], r"actions\[0\]: 81 is not legal"),
    ],
)
def test_illegal_numbers_are_refused_before_anything_is_done(
    numbers: list[float], reason: str
) -> None:
    table = vector_env("tiki-topple", 2)
    table.reset(seed=1)
    before = [table.batch.state(match) for match in range(2)]
    with pytest.raises(ValueError, match=reason):
        table.step(np.array(numbers))
    assert [table.batch.state(match) for match in range(2)] == before


def test_wrong_options_are_refused() -> None:
    with pytest.raises(TypeError, match="opponents: expected 'random' or a function, not 'greedy'"):
        vector_env("tiki-topple", 2, opponents="greedy")
    with pytest.raises(ValueError, match="reward"):
        vector_env("tiki-topple", 2, reward="points")


# Games that are played one match after the other


@pytest.mark.parametrize("name", OTHERS)
def test_every_game_has_the_same_interface(name: str) -> None:
    table = vector_env(name, 2, **OTHERS[name])
    assert type(table.batch) is PlainBatch
    given = played(table, 12)
    assert all(table.observation_space.contains(each[0]) for each in given)
    with pytest.raises(ValueError, match="is not legal"):
        table.step(np.array([-1, -1]))


@pytest.mark.parametrize("reward", get_args(Reward))
def test_alone_a_match_is_worth_its_score(reward: Reward) -> None:
    table = vector_env("tucana-builders", 1, players=1, reward=reward)
    total, finished = 0.0, 0
    for _, rewards, ended, _, infos in played(table, 60):
        total += rewards[0]
        if ended[0]:
            assert infos["final_obs"][0] is not None
            finished += 1
    assert finished
    assert total != 0


def test_what_is_played_one_by_one_is_ranked_at_the_end() -> None:
    matches, rng = PlainBatch(TikiTopple(players=3), 3), np.random.default_rng(4)
    everywhere = np.arange(3)
    matches.restart(everywhere, rng)
    assert not matches.ranks(everywhere).any()
    while (left := np.flatnonzero(matches.to_act >= 0)).size:
        matches.step(left, random_numbers(matches.masks(left), rng), rng)
    assert (matches.ranks(everywhere).min(axis=1) == 1).all()
    assert tuple(matches.score[0]) == matches.state(0).points
    assert not matches.masks(everywhere).any()


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("boardrules.batch", "numpy", "numpy"),
        ("boardrules.building.candidates", "numpy", "numpy"),
        ("boardrules.adapters.gymnasium_steps", "gymnasium", "gymnasium"),
        ("boardrules.adapters.gymnasium_vector", "gymnasium", "gymnasium"),
    ],
)
def test_without_an_extra_the_import_says_what_to_install(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_all_but_one(name: str) -> ModuleSpec | None:
        return None if name == missing else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_one)
    monkeypatch.delitem(sys.modules, module)
    with pytest.raises(ImportError, match=rf"{module} needs .*boardrules\[{extra}\]"):
        import_module(module)
