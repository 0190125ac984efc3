"""One seat at a table of bots, as an environment of Gymnasium."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
import sys
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
import numpy as np
import pytest

from boardrules import IllegalActionError, Player, games, show
from boardrules.adapters.gymnasium import SeatEnv, env
from boardrules.bots import Turn, UnknownBotError, lead, random
from boardrules.drawing import frame
from boardrules.errors import NumberError, Violation
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.outcome import shares
from tests.adapters.environments import LANTERNS, UNDRAWN

ILLEGAL_AT_FIRST = 81
"""The toast, which is never the first card in Tiki Topple."""


def against_random(game: Any = "tiki-topple", **options: Any) -> SeatEnv:
    return env(game, **{"bots": "random"} | options)


def first_number(info: dict[str, Any]) -> int:
    return int(info["action_mask"].argmax())


def rewards_of_a_match(table: SeatEnv, seed: int | None) -> tuple[list[float], dict[str, Any]]:
    """Play first legal numbers to the end."""
    _, info = table.reset(seed=seed)
    rewards: list[float] = []
    is_over = False
    while not is_over:
        _, reward, is_over, is_cut, info = table.step(first_number(info))
        assert not is_cut
        rewards.append(reward)
    return rewards, info


# Gymnasium's own check


@pytest.mark.slow
@pytest.mark.parametrize("illegal", ["lose", "replace"])
@pytest.mark.parametrize("name", games.game_names())
def test_gymnasium_accepts_every_game(name: str, illegal: str) -> None:
    made: gymnasium.Env[Any, Any] = gymnasium.make(
        f"boardrules/{name}", players=3, bots="random", illegal=illegal
    )
    check_env(made.unwrapped)


def test_only_the_learner_looks_at_the_table_if_the_others_choose_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, viewers = TikiTopple.view, set[Player | None]()

    def noted(game: TikiTopple, state: Any, player: Player | None) -> Any:
        viewers.add(player)
        return view(game, state, player)

    monkeypatch.setattr(TikiTopple, "view", noted)
    rewards_of_a_match(against_random(players=3, seat=1), seed=1)
    assert viewers == {Player(1)}
    rewards_of_a_match(against_random(players=3, seat=1, bots="greedy"), seed=1)
    assert viewers == {Player(0), Player(1), Player(2)}


# Matches


@pytest.mark.parametrize("game", [TikiTopple(3), TucanaBuilders(2), LANTERNS], ids=repr)
def test_the_same_seed_gives_the_same_series_of_matches(game: Any) -> None:
    def series() -> list[Any]:
        table = against_random(game, seat=None, reward="score")
        return [(rewards_of_a_match(table, seed), table.state) for seed in (7, None)]

    (rewards, info), state = series()[0]
    (again, _), same_state = series()[0]
    assert (rewards, state) == (again, same_state)
    assert series()[1][1] == series()[1][1] != state
    assert info["scores"] == game.score(state)


def test_the_seat_is_fixed_or_drawn_for_each_match() -> None:
    table = against_random(players=3, seat=2)
    table.reset(seed=1)
    assert table.seat == 2
    drawn = against_random(players=3, seat=None)
    drawn.reset(seed=1)
    seats = {drawn.seat}
    for _ in range(20):
        drawn.reset()
        seats.add(drawn.seat)
    assert seats == {0, 1, 2}


def test_bots_sit_in_turn_order_from_the_learner_on() -> None:
    asked: dict[str, set[int]] = {"left": set(), "right": set()}

    def noted(name: str) -> Callable[[Turn[Any, Any, Any]], Any]:
        def bot(turn: Turn[Any, Any, Any]) -> Any:
            asked[name].add(turn.player)
            return random(turn)

        return bot

    table = env("tiki-topple", players=3, seat=1, bots=[noted("left"), noted("right")])
    rewards_of_a_match(table, 1)
    assert asked == {"left": {2}, "right": {0}}


def test_seats_that_choose_at_the_same_time_choose_within_a_step() -> None:
    table = against_random(LANTERNS, seat=1)
    _, info = table.reset(seed=1)
    assert table.game.to_act(table.state) == (0, 1)
    _, _, is_over, _, _ = table.step(first_number(info))
    assert not is_over
    assert Player(1) in table.game.to_act(table.state)


def test_a_match_without_others_needs_no_bots() -> None:
    table = env("tucana-builders", players=1)
    assert table.bots == ()
    rewards, info = rewards_of_a_match(table, 1)
    assert sum(rewards) == info["scores"][0]


# What is seen


def test_masks_show_what_is_legal() -> None:
    table = against_random()
    _, info = table.reset(seed=1)
    legal = {table.game.encode(table.state, a) for a in table.game.legal_actions(table.state)}
    assert set(info["action_mask"].nonzero()[0].tolist()) == legal
    assert info["action_mask"].dtype == np.int8
    assert table.action_masks().dtype == np.bool_
    assert (table.action_masks() == info["action_mask"]).all()
    _, info = rewards_of_a_match(table, 1)
    assert not info["action_mask"].any()


def test_an_observation_splits_into_tables() -> None:
    table = against_random(seat=1)
    observation, _ = table.reset(seed=1)
    game = table.game
    tables = game.observe(game.view(table.state, Player(1)), Player(1))
    split = table.tables(np.stack([observation, observation]))
    assert list(split) == [feature.name for feature in game.features]
    for feature in game.features:
        assert split[feature.name].shape == (2, *feature.shape)
        assert split[feature.name][1].ravel().tolist() == list(tables[feature.name])
    with pytest.raises(ValueError, match="of this game has 181 numbers, not 180"):
        table.tables(observation[1:])


# Rewards


@pytest.mark.parametrize("seed", range(3))
def test_rewards_add_up_to_the_outcome_the_score_or_the_lead(seed: int) -> None:
    def total(reward: str) -> float:
        return sum(rewards_of_a_match(against_random(seat=1, reward=reward), seed)[0])

    table = against_random(seat=1)
    rewards, info = rewards_of_a_match(table, seed)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert rewards[:-1] == [0.0] * len(rewards[:-1])
    assert total("outcome") == shares(outcome)[1]
    assert total("score") == info["scores"][1]
    assert total("lead") == lead(info["scores"], Player(1))


def test_scores_are_paid_when_they_are_made() -> None:
    rewards, _ = rewards_of_a_match(against_random(players=3, reward="score"), 1)
    assert any(rewards[:-1])


# Illegal choices


def test_an_illegal_choice_loses_the_match() -> None:
    table = against_random(penalty=3)
    table.reset(seed=1)
    state = table.state
    _, reward, is_over, _, info = table.step(ILLEGAL_AT_FIRST)
    assert (reward, is_over, table.state) == (-3.0, True, state)
    assert "TIKI-5.10" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="the match is over: call reset"):
        table.step(0)
    table.reset()
    assert table.action_masks().any()


def test_an_illegal_choice_may_be_replaced() -> None:
    table = against_random(illegal="replace")
    table.reset(seed=1)
    _, reward, is_over, _, info = table.step(1000)
    assert (reward, is_over) == (0.0, False)
    assert info["illegal"].endswith("not 1000")
    *_, info = table.step(first_number(info))
    assert "illegal" not in info


def test_what_a_mask_has_shown_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_random()
    _, info = table.reset(seed=1)

    def explain(_game: object, _state: object, _action: object) -> tuple[Violation, ...]:
        return (Violation("TIKI-4.1", "everything is refused"),)

    monkeypatch.setattr(TikiTopple, "explain", explain)
    _, _, is_over, _, info = table.step(first_number(info))
    assert not is_over
    number = int(info["action_mask"].argmin())
    info["action_mask"][:] = 1
    _, _, is_over, _, info = table.step(number)
    assert is_over, "a mask that was changed makes nothing legal"
    assert info["illegal"].endswith("everything is refused (TIKI-4.1)")


def test_an_illegal_choice_may_raise_and_change_nothing() -> None:
    table = against_random(illegal="raise")
    table.reset(seed=1)
    state = table.state
    with pytest.raises(IllegalActionError, match=r"TIKI-5\.10"):
        table.step(ILLEGAL_AT_FIRST)
    with pytest.raises(NumberError, match="not -1"):
        table.step(-1)
    assert table.state is state


@pytest.mark.parametrize("choice", [None, 1.0, "1", True], ids=repr)
def test_a_choice_that_is_not_a_number_raises(choice: Any) -> None:
    table = against_random()
    table.reset(seed=1)
    with pytest.raises(TypeError, match="action: expected a whole number"):
        table.step(choice)


def test_there_is_no_match_before_the_first_reset() -> None:
    with pytest.raises(RuntimeError, match="there is no match yet"):
        against_random().step(0)


# Many matches at once


@pytest.mark.parametrize("vector", [SyncVectorEnv, AsyncVectorEnv])
def test_many_matches_at_once(vector: Any) -> None:
    make = partial(env, "tiki-topple", bots="random")
    tables = vector([make] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    alone = [make() for _ in range(3)]
    seen, infos = tables.reset(seed=5)
    for index, table in enumerate(alone):
        observation, _ = table.reset(seed=5 + index)
        assert (seen[index] == observation).all()
    ended = 0
    for _ in range(40):
        assert infos["action_mask"].any(axis=1).all()
        _, _, over, _, infos = tables.step(infos["action_mask"].argmax(axis=1))
        ended += int(over.sum())
    assert ended >= 3
    tables.close()


# Pictures


def test_the_learner_is_shown_its_own_cards() -> None:
    game = TikiTopple()
    table = against_random(game, render_mode="ansi", seat=1)
    table.reset(seed=1)
    assert table.render() == show(game, table.state, Player(1))


@pytest.mark.parametrize("name", games.game_names())
def test_frames_of_a_film_are_of_one_size(name: str) -> None:
    table = against_random(name, render_mode="rgb_array", seat=1)
    _, info = table.reset(seed=1)
    before = table.render()
    table.step(first_number(info))
    after = table.render()
    assert before.shape == after.shape == (720, 960, 3)
    assert before.dtype == np.uint8
    assert (before != after).any()
    game: Any = table.game
    assert (after == frame(game, table.state, Player(1))).all()


def test_people_see_every_step_printed(capsys: pytest.CaptureFixture[str]) -> None:
    game = TikiTopple()
    table = against_random(game, render_mode="human")
    _, info = table.reset(seed=1)
    before = show(game, table.state, Player(0))
    table.step(first_number(info))
    assert capsys.readouterr().out == f"{before}\n{show(game, table.state, Player(0))}\n"


def test_nothing_is_rendered_without_a_render_mode() -> None:
    table = against_random()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


# What is refused


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"reward": "points"}, "reward is one of outcome, rank, score, lead, not 'points'"),
        ({"illegal": "ignore"}, "illegal is one of lose, replace, raise, not 'ignore'"),
        ({"render_mode": "rgb"}, "render_mode is one of human, ansi, rgb_array, not 'rgb'"),
        ({"seat": 2}, "there is no seat 2: seats go from 0 to 1"),
        ({"bots": ["random", "random"]}, "bots for the other seats: expected 1, not 2"),
        ({"players": 9}, "players is one of 2, 3, 4, not 9"),
    ],
)
def test_a_wrong_argument_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        env("tiki-topple", **options)


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(UnknownBotError):
        env("tiki-topple", bots="clever")


def test_a_game_that_cannot_be_drawn_is_not_rendered() -> None:
    with pytest.raises(TypeError, match=r"Undrawn does not fit boardrules\.game\.DrawnGame"):
        env(UNDRAWN, render_mode="ansi")
    with pytest.raises(TypeError, match=r"Lanterns does not fit boardrules\.game\.HasPictures"):
        env(LANTERNS, render_mode="rgb_array")


def test_a_class_is_not_a_game() -> None:
    game: Any = TikiTopple
    with pytest.raises(TypeError, match="TikiTopple is a class: build a game from it first"):
        env(game)


def test_without_gymnasium_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_all_but_gymnasium(name: str) -> Any:
        return None if name == "gymnasium" else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_gymnasium)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.gymnasium")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[gymnasium\]"'):
        import_module("boardrules.adapters.gymnasium")
