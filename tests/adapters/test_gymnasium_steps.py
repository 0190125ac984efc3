"""Environments that choose in steps."""

from typing import Any

from gymnasium.utils.env_checker import check_env
import numpy as np
import pytest

from boardrules import games
from boardrules.adapters.gymnasium_steps import StepEnv, step_env
from boardrules.errors import NumberError
from boardrules.testing import Lanterns


def small(name: str, **options: Any) -> StepEnv:
    more = {"turn_limit": 10} if name == "tuk-tuk-taxi" else {}
    return step_env(name, bots="random", reward="lead", **options, **more)


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("observation", ["array", "dict"])
def test_steps_lead_to_the_same_match(name: str, observation: str) -> None:
    table = small(name, observation=observation)
    plain = small(name).table
    rng = np.random.default_rng(1)
    seen, info = table.reset(seed=1)
    plain.reset(seed=1)
    is_over, total, paid, decisions, steps = False, 0.0, 0.0, 0, 0
    while not is_over:
        assert table.observation_space.contains(seen)
        assert (table.action_masks() == (info["action_mask"] > 0)).all()
        if observation == "dict":
            assert (seen["action_mask"] == info["action_mask"]).all()
        before, left = table.table.state, table.numbers
        choice = int(rng.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, is_over, _, info = table.step(choice)
        total, steps = total + reward, steps + 1
        if table.table.state is not before:
            (number,) = left[table_rows_of(choice, left, before, table)]
            _, gained, *_ = plain.step(int(number))
            paid, decisions = paid + gained, decisions + 1
            assert plain.state == table.table.state
    assert total == paid
    assert steps >= decisions
    assert table.observation_space.contains(seen)
    assert not info["action_mask"].any()


def table_rows_of(choice: int, left: Any, state: Any, table: StepEnv) -> Any:
    """Find what was settled by a choice, from the rows of the game itself."""
    game: Any = table.table.game
    numbers = list(game.legal_numbers(state, table.table.seat))
    rows = game.legal_features(state, table.table.seat)[[numbers.index(one) for one in left]]
    differs = (rows != rows[:1]).any(axis=0)
    return np.flatnonzero(rows[:, int(differs.argmax())] == choice - 1)


def test_each_column_is_shown_when_it_is_settled() -> None:
    table = small("tectonic-tribes")
    size, columns = len(table.table.reset(seed=3)[0]), len(table.columns)
    seen, info = table.reset(seed=3)
    names = [column.name for column in table.columns]
    settled = 0
    while table.column.name != "x":
        is_asked = seen[-columns:] == 1
        assert [name for name, asked in zip(names, is_asked, strict=True) if asked] == [
            table.column.name
        ]
        settled = seen[size:-columns].sum()
        seen, _, _, _, info = table.step(int(info["action_mask"].argmax()))
    assert settled >= 1
    assert seen[size:-columns].sum() > settled


def test_gymnasium_takes_it() -> None:
    check_env(small("tiki-topple", illegal="replace"), skip_render_check=True)


def test_what_fits_nothing_is_illegal() -> None:
    table = small("tiki-topple")
    _, info = table.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, is_over, _, info = table.step(wrong)
    assert (reward, is_over) == (-1, True)
    table = small("tiki-topple", illegal="raise")
    table.reset(seed=1)
    with pytest.raises(NumberError):
        table.step(wrong)
    with pytest.raises(TypeError, match="action"):
        table.step(1.5)


def test_the_table_is_shown_as_below() -> None:
    table = small("tiki-topple", render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == table.table.render()
    assert "P1" in table.render()


def test_a_game_without_columns_is_refused() -> None:
    game: Any = Lanterns()
    with pytest.raises(TypeError, match="Lanterns has no legal_features"):
        step_env(game, bots="random")
