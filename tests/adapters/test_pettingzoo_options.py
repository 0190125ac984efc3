"""Pictures of environments, and options that are refused."""

from importlib import import_module
from importlib.util import find_spec
import sys
from typing import Any

import pytest

from boardrules import show
from boardrules.adapters.pettingzoo import env, parallel_env
from boardrules.drawing import frame
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from tests.adapters.environments import LANTERNS, TIKI, UNDRAWN, in_turns, numbers

# Pictures


def test_a_spectators_picture_is_returned() -> None:
    game = TikiTopple()
    table = in_turns(game, seed=1, render_mode="ansi")
    assert table.render() == show(game, table.unwrapped.match.state)
    table.close()


def test_a_spectators_picture_may_be_an_array() -> None:
    game = TikiTopple()
    table = in_turns(game, seed=1, render_mode="rgb_array")
    pixels = table.render()
    assert pixels.shape == (720, 960, 3)
    assert (pixels == frame(game, table.unwrapped.match.state, None)).all()
    assert "rgb_array" in table.metadata["render_modes"]


@pytest.mark.parametrize("max_cycles", [None, 9])
def test_people_see_every_step_printed(
    max_cycles: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    game = TucanaBuilders(players=1)
    table = in_turns(game, seed=1, render_mode="human", max_cycles=max_cycles)
    match = table.unwrapped.match
    before = show(game, match.state)
    table.step(numbers(table.observe("player_0"))[0])
    after = show(game, match.state)
    assert capsys.readouterr().out == f"{before}\n{after}\n"
    assert table.render() is None
    assert capsys.readouterr().out == f"{after}\n"


def test_nothing_is_rendered_without_a_render_mode() -> None:
    table = in_turns(TIKI)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


# The game


def test_options_of_a_game_go_with_its_name() -> None:
    assert len(env("tiki-topple", players=3).possible_agents) == 3
    cycles = parallel_env("tiki-topple", players=4, edition="gamewright")
    assert cycles.game == TikiTopple(players=4, edition="gamewright")


def test_a_game_takes_no_more_options() -> None:
    for make in (env, parallel_env):
        with pytest.raises(TypeError, match="a game has its options already: players is for"):
            make(TIKI, players=3)


# What is refused


def test_an_unknown_render_mode_is_refused() -> None:
    mode: Any = "rgb"
    known = "human, ansi, rgb_array"
    with pytest.raises(ValueError, match=f"render_mode is None or one of {known}, not 'rgb'"):
        env(TIKI, render_mode=mode)


def test_a_game_that_cannot_be_drawn_is_not_rendered() -> None:
    with pytest.raises(TypeError, match=r"Undrawn does not fit boardrules\.game\.DrawnGame"):
        env(UNDRAWN, render_mode="ansi")
    with pytest.raises(TypeError, match=r"Lanterns does not fit boardrules\.game\.HasPictures"):
        env(LANTERNS, render_mode="rgb_array")


def test_an_unknown_treatment_of_illegal_choices_is_refused() -> None:
    way: Any = "ignore"
    with pytest.raises(ValueError, match="illegal is one of raise, lose, replace, not 'ignore'"):
        parallel_env(TIKI, illegal=way)


def test_a_class_is_not_a_game() -> None:
    game: Any = TikiTopple
    with pytest.raises(TypeError, match="TikiTopple is a class: build a game from it first"):
        env(game)


@pytest.mark.parametrize(
    ("method", "lacking"),
    [("view", "HiddenGame"), ("decode", "HasNumbers"), ("observe", "HasObservations")],
)
def test_a_game_that_lacks_something_is_refused(method: str, lacking: str) -> None:
    game: Any = type("Poor", (TikiTopple,), {method: None})()
    with pytest.raises(TypeError, match=f"Poor does not fit boardrules.game.{lacking}"):
        env(game)


def test_without_pettingzoo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_all_but_pettingzoo(name: str) -> Any:
        return None if name == "pettingzoo" else find_spec(name)

    monkeypatch.setattr("importlib.util.find_spec", find_all_but_pettingzoo)
    monkeypatch.delitem(sys.modules, "boardrules.adapters.pettingzoo")
    with pytest.raises(ImportError, match=r'pip install "boardrules\[pettingzoo\]"'):
        import_module("boardrules.adapters.pettingzoo")
