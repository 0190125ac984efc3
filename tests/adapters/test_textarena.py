"""Matches through TextArena: `reset`, `get_observation`, `step` and `close`."""

from importlib import import_module
from importlib.util import find_spec
import random
import sys
from typing import Any

import pytest

from boardrules import games
from boardrules.adapters.textarena import env as typed_env
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from tests.dialogue.models import follow

textarena: Any = import_module("textarena")  # its functions have no types
env: Any = typed_env

FIRST = '{"action": "up1 NANI"}'


def play(table: Any, players: int) -> tuple[dict[int, float], dict[int, Any]]:
    """Play a match as TextArena's own programs do."""
    table.reset(num_players=players, seed=3)
    done = False
    while not done:
        player, observation = table.get_observation()
        assert f"You are P{player + 1} in " in observation
        done, _ = table.step(action=follow(observation))
    rewards, info = table.close()
    return rewards, info


@pytest.mark.peer
@pytest.mark.parametrize("name", games.game_names())
def test_a_match_of_each_game_by_the_registry_and_wrappers_of_textarena(name: str) -> None:
    rewards, info = play(textarena.make(f"boardrules/{name}"), 3)
    assert sum(rewards.values()) == 0
    assert {info[seat]["reason"][:19] for seat in range(3)} == {"The match is over ("}
    assert all(info[seat]["turn_count"] > 0 for seat in range(3))
    assert not any(info[seat]["invalid_move"] for seat in range(3))


def test_one_player_gets_the_score() -> None:
    table: Any = textarena.make("boardrules/tucana-builders")
    rewards, _ = play(table, 1)
    assert rewards == {0: table.table.outcome.scores[0]}


def begun(**options: Any) -> Any:
    table = env("tiki-topple", **options)
    table.reset(num_players=2, seed=7)
    return table


def test_a_seat_is_taught_and_then_asked() -> None:
    player, ((_, lesson, kind), (_, asked, _)) = begun(legal="all").get_observation()
    assert player == 0
    assert kind is textarena.ObservationType.PROMPT
    assert lesson.startswith("# Tiki Topple\nAim: ")
    assert "\nup1 TIKI: " in lesson
    assert "Legal actions:\nup1 AKAMAI; " in asked


def test_an_error_is_allowed_as_in_the_games_of_textarena() -> None:
    table = begun()
    table.get_observation()
    assert table.step("Hm.") == (False, {})
    player, (_, (_, reason, _), (_, asked, _)) = table.get_observation()
    assert player == 0
    assert "Reason: no action is in it." in reason
    assert "## Try again" in asked
    table.step(FIRST)
    assert table.get_observation()[0] == 1
    assert table.step("Hm.")[0] is False  # errors are counted anew
    assert table.step("Hm.")[0] is True
    rewards, info = table.close()
    assert rewards == {0: 1.0, 1: -1.0}
    assert info[1]["invalid_move"]
    assert info[1]["reason"] == "P2 forfeits: no action is in it."


def test_errors_may_be_forbidden() -> None:
    table = begun(error_allowance=0)
    assert table.step("Hm.")[0] is True


def test_nobody_sees_what_another_has_answered_in_secret() -> None:
    table = env(TectonicTribes())
    table.reset(num_players=2, seed=1)
    while len(table.table.game.to_act(table.table.state)) == 1:
        table.step(follow(table.get_observation()[1][-1][1]))
    secret = follow(table.get_observation()[1][-1][1]).removeprefix("ACTION: ")
    table.step(f"It is a secret that I take {secret}\nACTION: {secret}")
    answered, other = table.state.observations[0], table.state.observations[1]
    assert any("secret" in text for _, text, _ in answered)
    assert not any("secret" in text for _, text, _ in other)


def test_the_same_seed_is_the_same_match_and_leaves_other_random_numbers_alone() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    assert begun().get_observation() == begun().get_observation()
    assert random.random() == expected
    table = env("tiki-topple")
    table.reset(num_players=2)
    assert table.get_observation()[0] == 0


def test_a_game_has_its_number_of_players() -> None:
    with pytest.raises(ValueError, match="the game has 2 players, not 3"):
        env(TikiTopple()).reset(num_players=3)


def test_without_textarena_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_all_but_textarena(name: str) -> Any:
        return None if name == "textarena" else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_textarena)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.textarena")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[textarena\]"'):
        import_module("boardrules.adapters.textarena")
