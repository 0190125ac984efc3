from collections.abc import Mapping
from copy import deepcopy
from importlib import import_module
from importlib.util import find_spec
import pickle
import random
from random import Random
import re
import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray
import pytest

from boardrules import IllegalActionError, Player, arrays
from boardrules.adapters.pettingzoo import CycleEnv, env, named, parallel_env
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.outcome import shares
from boardrules.testing import Lanterns

LANTERNS: Any = Lanterns(hand_size=2, deck=(1, 2, 3, 4))
"""Two seats with two lanterns each: hide 1 to 4 are the numbers 0 to 3, show 1 to 4 are 4 to 7."""

TIKI: Any = TikiTopple(players=3)


def numbers(seen: Mapping[str, NDArray[Any]]) -> list[int]:
    return [place for place, legal in enumerate(seen["action_mask"].tolist()) if legal]


def in_turns(game: Any, **options: Any) -> Any:
    """Return an environment at the beginning of a match."""
    table = env(game, **options)
    table.reset()
    return table


def in_cycles(game: Any, **options: Any) -> CycleEnv:
    """Return an environment for all agents at once at the beginning of a match."""
    table = parallel_env(game, **options)
    table.reset()
    return table


def random_from(seed: int) -> Random:
    return Random(seed)  # a draw at a table


def play_to_the_end(table: Any, rng: Random) -> dict[str, float]:
    """Choose at random from the masks, and return what each agent gets."""
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, rewards[agent], is_over, is_cut, _ = table.last()
        table.step(None if is_over or is_cut else rng.choice(numbers(seen)))
    return rewards


def choices(table: Any, rng: Random) -> dict[str, int]:
    return {agent: rng.choice(numbers(table.observe(agent))) for agent in table.agents}


# Turns


def test_every_seat_has_an_agent_and_the_first_to_act_is_asked() -> None:
    table = in_turns(TikiTopple(players=3, first_player=2))
    assert table.agents == table.possible_agents == ["player_0", "player_1", "player_2"]
    assert table.agent_selection == "player_2"
    assert str(table.unwrapped) == "tiki_topple_v1"


def test_a_game_is_found_by_its_name() -> None:
    assert in_turns("tucana-builders").unwrapped.game == TucanaBuilders()


def test_an_observation_holds_the_tables_of_the_view_in_their_order() -> None:
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
        for place, agent in enumerate(table.agents):
            one = named(LANTERNS, table.observe(agent)["observation"])[name]
            assert part[place].tolist() == one.tolist()


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
def test_what_is_no_array_is_not_split(kind: Any) -> None:
    seen: Any = in_turns(TIKI).observe("player_0")
    with pytest.raises(TypeError, match=rf"an array, such as seen.*, not {kind.__name__}"):
        named(TIKI, kind(seen))


def test_only_the_agent_that_is_asked_may_choose_and_always_something() -> None:
    table = in_turns(TIKI, seed=1)
    rng = random_from(1)
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
                assert not legal
        table.step(rng.choice(numbers(table.observe(table.agent_selection))))
    assert not any(numbers(table.observe(agent)) for agent in table.agents)


def test_those_who_choose_at_once_are_asked_by_seat_and_see_no_choice() -> None:
    seen: list[list[int]] = []
    for place in (0, 1):
        table = in_turns(Lanterns(), seed=1)
        assert table.agent_selection == "player_0"
        table.step(numbers(table.observe("player_0"))[place])
        assert table.agent_selection == "player_0"
        table.step(numbers(table.observe("player_0"))[0])
        assert table.agent_selection == "player_1"
        seen.append(table.observe("player_1")["observation"].tolist())
    assert seen[0] == seen[1]


def test_the_winners_are_paid_by_the_others_when_the_match_is_over() -> None:
    table = in_turns(TIKI, seed=1)
    rewards = play_to_the_end(table, random_from(1))
    outcome = TIKI.outcome(table.unwrapped.match.state)
    assert outcome is not None
    assert tuple(rewards.values()) == shares(outcome)
    assert not table.agents


def test_infos_tell_how_the_match_went() -> None:
    table = in_turns(TIKI, seed=1)
    assert table.infos == {agent: {} for agent in table.agents}
    rng = random_from(1)
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


def test_who_plays_alone_gets_the_score() -> None:
    game = TucanaBuilders(players=1)
    table = in_turns(game, seed=1)
    rewards = play_to_the_end(table, random_from(1))
    assert rewards == {"player_0": game.score(table.unwrapped.match.state)[0]}


def test_an_action_is_a_number_and_in_cycles_there_is_one_more_to_wait() -> None:
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


def test_a_seed_for_a_match_counts_from_there_on() -> None:
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


def test_the_generator_that_everybody_shares_is_left_alone() -> None:
    before = random.getstate()
    play_to_the_end(in_turns(TIKI, seed=1), random_from(1))
    assert random.getstate() == before


def test_an_environment_can_be_copied_and_pickled_in_the_middle_of_a_match() -> None:
    table = in_turns(TIKI, seed=1)
    table.step(numbers(table.observe(table.agent_selection))[0])
    copies = [deepcopy(table), pickle.loads(pickle.dumps(table))]  # noqa: S301
    expected = play_to_the_end(table, random_from(2))
    assert [play_to_the_end(copy, random_from(2)) for copy in copies] == [expected, expected]


# Illegal choices


def test_an_illegal_choice_raises_and_names_the_rules_it_breaks() -> None:
    table = in_turns(LANTERNS, seed=1)
    state = table.unwrapped.match.state
    show = 4 + numbers(table.observe("player_0"))[0]
    with pytest.raises(IllegalActionError, match="LANTERNS-2") as caught:
        table.step(show)
    assert caught.value.__notes__ == [f"player_0 chose {show}"]
    assert table.unwrapped.match.state is state
    table.step(numbers(table.observe("player_0"))[0])


def test_a_number_that_stands_for_nothing_raises() -> None:
    table = in_turns(LANTERNS)
    with pytest.raises(NumberError, match="from 0 to 7, not 8"):
        table.step(8)


@pytest.mark.parametrize("illegal", ["raise", "lose", "replace"])
@pytest.mark.parametrize("choice", [None, 1.0, "1"], ids=repr)
def test_what_is_no_number_raises_and_changes_nothing(choice: Any, illegal: str) -> None:
    table = in_turns(LANTERNS, illegal=illegal)
    match = table.unwrapped.match
    state = match.state
    with pytest.raises(TypeError, match=f"player_0 chose {choice!r}, which is no whole number"):
        table.step(choice)
    assert match.state is state
    assert match.to_act() == (0, 1)


def test_what_is_no_number_raises_before_others_choices_are_replaced() -> None:
    table = in_cycles(LANTERNS, illegal="replace")
    before = table.match.rng.getstate()
    with pytest.raises(TypeError, match="player_1 chose None, which is no whole number"):
        table.step({"player_0": -1, "player_1": None})
    assert table.match.rng.getstate() == before


def test_a_number_of_numpy_is_a_number() -> None:
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
    assert not any(numbers(table.observe(agent)) for agent in table.agents)
    assert play_to_the_end(table, random_from(1)) == {"player_0": -1, "player_1": 0, "player_2": 0}
    table.reset()
    assert not any(table.terminations.values())
    assert numbers(table.observe("player_0"))


def test_legal_choices_lose_nothing_where_illegal_ones_do() -> None:
    game = TikiTopple()
    table = in_turns(game, seed=1, illegal="lose")
    rewards = play_to_the_end(table, random_from(1))
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_an_illegal_choice_may_be_replaced_by_a_legal_one_at_random() -> None:
    followed: set[Any] = set()
    for seed in range(20):
        table = in_turns(LANTERNS, seed=1, illegal="replace")
        table.unwrapped.match.rng = random_from(seed)
        table.step(8)
        assert "not 8" in table.infos["player_0"]["illegal"]
        followed.add(table.unwrapped.match.state)
        table.step(numbers(table.observe("player_0"))[0])
        assert table.infos["player_0"] == {}
    assert len(followed) == 2


# Cycles


def test_in_a_cycle_all_who_are_to_act_decide_once() -> None:
    table = in_cycles(LANTERNS, seed=1)
    seen, infos = table.reset()
    assert infos == {"player_0": {}, "player_1": {}}
    for expected in ({*range(4)}, {*range(4, 8)}):
        assert all({*numbers(each)} <= expected for each in seen.values())
        seen, rewards, terminations, truncations, infos = table.step(choices(table, random_from(1)))
    assert terminations == {"player_0": True, "player_1": True}
    assert truncations == {"player_0": False, "player_1": False}
    assert sorted(rewards.values()) == [-1, 1]
    assert infos["player_0"]["rule"] == "LANTERNS-7"
    assert table.agents == []
    assert table.step({}) == ({}, {}, {}, {}, {})


def test_who_is_not_to_act_waits_whatever_it_chooses() -> None:
    first, second = (in_cycles(TIKI, seed=1) for _ in range(2))
    waits = [numbers(first.observe(agent)) == [first.wait] for agent in first.agents]
    assert waits == [False, True, True]
    choice = choices(first, random_from(1))
    first.step(choice)
    second.step({"player_0": choice["player_0"], "player_1": 0})
    assert first.match.state == second.match.state
    assert all(
        first.observation_space(agent).contains(first.observe(agent)) for agent in first.agents
    )


def test_who_is_to_act_cannot_wait() -> None:
    table = in_cycles(LANTERNS, seed=1)
    hide = numbers(table.observe("player_0"))[0]
    state = table.match.state
    for actions in ({"player_0": hide, "player_1": table.wait}, {"player_0": hide}):
        with pytest.raises(NumberError, match="P2 is to act, and cannot wait") as caught:
            table.step(actions)
        assert caught.value.__notes__ == [f"player_1 chose {table.wait}"]
        assert table.match.state is state
        assert table.cycles == 0


def test_all_who_choose_something_illegal_lose() -> None:
    table = in_cycles(Lanterns(players=3, hand_size=2), seed=1, illegal="lose")
    hide = numbers(table.observe("player_1"))[0]
    _, rewards, terminations, _, infos = table.step({"player_1": hide})
    assert rewards == {"player_0": -1, "player_1": 0, "player_2": -1}
    assert all(terminations.values())
    assert [agent for agent in infos if "illegal" in infos[agent]] == ["player_0", "player_2"]


@pytest.mark.parametrize("max_cycles", [1, 5])
def test_a_match_is_cut_short_after_so_many_cycles(max_cycles: int) -> None:
    table = in_cycles(TIKI, seed=1, max_cycles=max_cycles)
    rng = random_from(1)
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
    table.step(choices(table, random_from(1)))
    _, _, terminations, truncations, _ = table.step(choices(table, random_from(1)))
    assert all(terminations.values())
    assert not any(truncations.values())


def test_with_a_limit_every_agent_is_asked_once_in_each_cycle() -> None:
    table = in_turns(TIKI, seed=1, max_cycles=4)
    rng = random_from(1)
    asked: list[str] = []
    for agent in table.agent_iter():
        asked.append(agent)
        seen, reward, _, is_cut, _ = table.last()
        assert reward == 0
        table.step(None if is_cut else rng.choice(numbers(seen)))
    assert asked == ["player_0", "player_1", "player_2"] * 5


def test_an_agent_that_there_is_not_cannot_choose() -> None:
    table = in_cycles(TIKI, seed=1)
    message = "there is no agent 'player_9'; there are player_0, player_1, player_2"
    with pytest.raises(ValueError, match=message):
        table.step({"player_0": 0, "player_9": 0})


@pytest.mark.parametrize("begin", [in_turns, in_cycles], ids=["turns", "cycles"])
@pytest.mark.parametrize("method", ["observe", "observation_space", "action_space"])
def test_an_agent_that_there_is_not_has_nothing(begin: Any, method: str) -> None:
    table = begin(TikiTopple())
    with pytest.raises(ValueError, match="there is no agent 'zz'; there are player_0, player_1"):
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


# Pictures


def test_a_spectators_picture_is_returned() -> None:
    game = TikiTopple()
    table = in_turns(game, seed=1, render_mode="ansi")
    assert table.render() == game.render(table.unwrapped.match.state)
    table.close()


@pytest.mark.parametrize("max_cycles", [None, 9])
def test_people_see_every_step_printed(
    max_cycles: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    game = TucanaBuilders(players=1)
    table = in_turns(game, seed=1, render_mode="human", max_cycles=max_cycles)
    match = table.unwrapped.match
    before = game.render(match.state)
    table.step(numbers(table.observe("player_0"))[0])
    after = game.render(match.state)
    assert capsys.readouterr().out == f"{before}\n{after}\n"
    assert table.render() is None
    assert capsys.readouterr().out == f"{after}\n"


def test_nothing_is_rendered_without_a_render_mode() -> None:
    table = in_turns(TIKI)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


# What is refused


def test_a_render_mode_that_there_is_not_is_refused() -> None:
    mode: Any = "rgb_array"
    with pytest.raises(ValueError, match="render_mode is None or one of human, ansi, not 'rgb_ar"):
        env(TIKI, render_mode=mode)


def test_a_game_that_cannot_be_drawn_is_not_rendered() -> None:
    with pytest.raises(TypeError, match=r"Lanterns does not offer what boardrules\.game\.Renders"):
        env(LANTERNS, render_mode="ansi")


def test_an_unknown_way_with_illegal_choices_is_refused() -> None:
    way: Any = "ignore"
    with pytest.raises(ValueError, match="illegal is one of raise, lose, replace, not 'ignore'"):
        parallel_env(TIKI, illegal=way)


def test_a_class_is_no_game() -> None:
    game: Any = TikiTopple
    with pytest.raises(TypeError, match="TikiTopple is a class: build a game from it first"):
        env(game)


@pytest.mark.parametrize(
    ("method", "lacking"),
    [("view", "HiddenGame"), ("decode", "HasNumbers"), ("observe", "HasObservations")],
)
def test_a_game_that_lacks_something_is_refused(method: str, lacking: str) -> None:
    game: Any = type("Poor", (TikiTopple,), {method: None})()
    with pytest.raises(TypeError, match=f"Poor does not offer what boardrules.game.{lacking} asks"):
        env(game)


def test_without_pettingzoo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_all_but_pettingzoo(name: str) -> Any:
        return None if name == "pettingzoo" else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_pettingzoo)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.pettingzoo")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[pettingzoo\]"'):
        import_module("boardrules.adapters.pettingzoo")
