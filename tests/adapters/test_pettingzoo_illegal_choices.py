"""What an environment does about illegal choices."""

from random import Random
from typing import Any

import numpy as np
import pytest

from boardrules import IllegalActionError
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing import Lanterns
from tests.adapters.environments import (
    LANTERNS,
    in_cycles,
    in_turns,
    numbers,
    play_to_the_end,
)


def test_an_illegal_choice_raises_and_names_the_rules_it_breaks() -> None:
    table = in_turns(LANTERNS, seed=1)
    state = table.unwrapped.match.state
    show = 4 + numbers(table.observe("player_0"))[0]
    with pytest.raises(IllegalActionError, match="LANTERNS-2") as caught:
        table.step(show)
    assert caught.value.__notes__ == [f"player_0 chose {show}"]
    assert table.unwrapped.match.state is state
    table.step(numbers(table.observe("player_0"))[0])


def test_a_number_without_an_action_raises() -> None:
    table = in_turns(LANTERNS)
    with pytest.raises(NumberError, match="from 0 to 7, not 8"):
        table.step(8)


@pytest.mark.parametrize("illegal", ["raise", "lose", "replace"])
@pytest.mark.parametrize("choice", [None, 1.0, "1"], ids=repr)
def test_a_choice_that_is_not_a_number_raises_and_changes_nothing(
    choice: Any, illegal: str
) -> None:
    table = in_turns(LANTERNS, illegal=illegal)
    match = table.unwrapped.match
    state = match.state
    with pytest.raises(TypeError, match=f"player_0 chose {choice!r}, which is not a whole number"):
        table.step(choice)
    assert match.state is state
    assert match.to_act() == (0, 1)


def test_a_choice_that_is_not_a_number_raises_before_other_choices_are_replaced() -> None:
    table = in_cycles(LANTERNS, illegal="replace")
    before = table.match.rng.getstate()
    with pytest.raises(TypeError, match="player_1 chose None, which is not a whole number"):
        table.step({"player_0": -1, "player_1": None})
    assert table.match.rng.getstate() == before


def test_integers_of_numpy_are_numbers() -> None:
    table = in_turns(LANTERNS, seed=1)
    state = table.unwrapped.match.state
    table.step(np.int64(numbers(table.observe("player_0"))[0]))
    assert table.unwrapped.match.state != state


def test_an_illegal_choice_may_lose_the_match() -> None:
    table = in_turns(Lanterns(players=3, hand_size=2), seed=1, illegal="lose")
    table.step(-1)
    assert all(table.terminations.values())
    assert table.infos["player_0"]["illegal"].endswith("not -1")
    assert table.infos["player_1"] == {}
    assert all(table.observe(agent)["action_mask"].all() for agent in table.agents)
    assert play_to_the_end(table, Random(1)) == {"player_0": -1, "player_1": 0, "player_2": 0}
    table.reset()
    assert not any(table.terminations.values())
    assert numbers(table.observe("player_0"))


def test_legal_choices_do_not_lose_the_match() -> None:
    game = TikiTopple()
    table = in_turns(game, seed=1, illegal="lose")
    rewards = play_to_the_end(table, Random(1))
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_an_illegal_choice_may_be_replaced_by_a_legal_one_at_random() -> None:
    followed: set[Any] = set()
    for seed in range(20):
        table = in_turns(LANTERNS, seed=1, illegal="replace")
        table.unwrapped.match.rng = Random(seed)
        table.step(8)
        assert "not 8" in table.infos["player_0"]["illegal"]
        followed.add(table.unwrapped.match.state)
        table.step(numbers(table.observe("player_0"))[0])
        assert table.infos["player_0"] == {}
    assert len(followed) == 2


def test_what_a_mask_has_shown_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_turns(TikiTopple(), seed=1)
    number = numbers(table.observe("player_0"))[0]
    checked: list[object] = []

    def explain(_game: object, _state: object, action: object) -> tuple[()]:
        checked.append(action)
        return ()

    monkeypatch.setattr(TikiTopple, "explain", explain)
    table.step(number)
    assert checked == []
    table.reset(seed=1)
    table.step(number)
    assert len(checked) == 1, "nothing has been shown since the beginning"


def test_a_mask_that_was_changed_makes_nothing_legal() -> None:
    table = in_turns(TikiTopple())
    table.last()[0]["action_mask"][81] = 1
    with pytest.raises(IllegalActionError, match=r"TIKI-5\.10"):
        table.step(81)
