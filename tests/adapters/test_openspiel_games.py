"""How a game is described to OpenSpiel, and its parameters."""

from importlib import import_module, reload
import subprocess
import sys
from typing import Any

from attrs import Factory, field, frozen
import pytest

from boardrules import Outcome, games, key
from boardrules.adapters.openspiel import register, register_game
from boardrules.adapters.openspiel.parameters import Option, options_of
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.adapters.openspiel_games import TIKI, TUCANA, Pick, end, pyspiel

# Names and parameters.


def test_all_games_of_the_catalogue_are_registered_and_again_changes_nothing() -> None:
    names = register()
    assert names == tuple(f"boardrules_{name.replace('-', '_')}" for name in games.game_names())
    assert register() == names
    assert set(names) < set(pyspiel.registered_names())


def test_python_exits_cleanly_after_registering() -> None:
    program = "from boardrules.adapters.openspiel import register; register()"
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603  # our own


def test_a_game_that_lacks_something_is_refused() -> None:
    with pytest.raises(TypeError, match="Outcome does not offer what OpenSpiel needs"):
        register_game(Outcome)
    with pytest.raises(TypeError, match="int does not offer what OpenSpiel needs"):
        register_game(int)


def test_an_object_cannot_be_registered() -> None:
    game: Any = TikiTopple(players=3)
    with pytest.raises(TypeError, match="the class of a game, not an object of TikiTopple"):
        register_game(game)


def test_two_classes_cannot_share_a_name() -> None:
    class MyTiki(TikiTopple):
        pass

    with pytest.raises(ValueError, match=f"another class is already registered as {TIKI}: .*tiki"):
        register_game(MyTiki)
    assert register_game(TikiTopple) == TIKI


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = import_module("boardrules.adapters.openspiel._pyspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r'pip install "boardrules\[openspiel\]"'):
        reload(layer)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param(TIKI, TikiTopple(), id="defaults"),
        pytest.param(
            f"{TIKI}(players=3,edition=gamewright)",
            TikiTopple(players=3, edition="gamewright"),
            id="number and text",
        ),
        pytest.param(
            f"{TUCANA}(players=1,achievements=true)",
            TucanaBuilders(players=1, achievements=True),
            id="yes or no",
        ),
        pytest.param(
            "boardrules_tuk_tuk_taxi(turn_limit=0)", TukTukTaxi(turn_limit=None), id="none"
        ),
        pytest.param(
            "boardrules_tuk_tuk_taxi(turn_limit=9)", TukTukTaxi(turn_limit=9), id="not none"
        ),
    ],
)
def test_parameters_are_the_options_of_a_game(name: str, rules: Any) -> None:
    assert pyspiel.load_game(name).rules == rules


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ("players=9", ValueError, "players is one of 2, 3, 4, not 9"),
        ("first_player=2", ValueError, "first_player is one of 0, 1, not 2"),
        ("max_game_length=0", ValueError, "max_game_length is 1 or more, not 0"),
        ("max_score=-1", ValueError, "max_score is 1 or more, not -1"),
        ("players=two", pyspiel.SpielError, "Wrong type for parameter players"),
        ("seats=2", pyspiel.SpielError, "Unknown parameter 'seats'"),
    ],
)
def test_bad_parameters_are_refused(parameters: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(f"{TIKI}({parameters})")


def test_options_become_parameters_if_openspiel_has_their_type() -> None:
    @frozen
    class Options:
        size: int = 3
        limit: int | None = 5
        bonus: int | None = None
        label: str | None = None
        ratio: float | None = 0.5
        is_long: bool = False
        is_wide: bool | None = None
        deck: tuple[int, ...] = (1, 2)
        box: tuple[int, ...] = Factory(tuple[int, ...])
        inner: int = field(default=0, init=False)

    options = options_of(Options)
    assert options == (
        Option("size", 3, may_be_none=False),
        Option("limit", 5, may_be_none=True),
        Option("bonus", 0, may_be_none=True),
        Option("label", "", may_be_none=True),
        Option("ratio", 0.5, may_be_none=True),
        Option("is_long", False, may_be_none=False),
    )
    given: tuple[Any, ...] = (0, 0, 7, "", 0.0, False)
    read = [option.read(value) for option, value in zip(options, given, strict=True)]
    assert read == [0, None, 7, None, 0.0, False]


# Descriptions.


def test_openspiel_gets_the_numbers_of_a_game() -> None:
    game = pyspiel.load_game(f"{TIKI}(players=3)")
    rules = TikiTopple(players=3)
    assert game.num_players() == 3
    assert game.num_distinct_actions() == rules.num_actions
    assert game.max_chance_outcomes() == rules.numbering.num_draws
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.max_game_length() == 10_000
    assert game.observation_tensor_size() == sum(feature.size for feature in rules.features)


@pytest.mark.parametrize(
    ("name", "fewest", "most"), [(TIKI, 2, 4), (TUCANA, 1, 5), ("boardrules_tuk_tuk_taxi", 2, 4)]
)
def test_openspiel_gets_the_numbers_of_players(name: str, fewest: int, most: int) -> None:
    kind = pyspiel.load_game(name).get_type()
    assert (kind.min_num_players, kind.max_num_players) == (fewest, most)


def test_a_single_player_plays_for_points() -> None:
    game = pyspiel.load_game(f"{TUCANA}(players=1,max_score=200)")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-200, 200, None)
    final = end(game.new_initial_state())
    assert final.returns() == list(game.rules.score(final.position))


def test_any_game_can_be_registered() -> None:
    assert register_game(Pick) == "boardrules_pick"
    game = pyspiel.load_game("boardrules_pick")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("take 1"))
    assert (state.returns(), str(state)) == ([1], key((1,)))
