"""States of OpenSpiel."""

from collections.abc import Callable
from copy import deepcopy
import pickle
import subprocess
import sys
from types import NoneType

import pytest

from boardrules import CHANCE, IllegalActionError, key, show
from boardrules.adapters.openspiel import BoardState, register_game
from boardrules.errors import NumberError
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.outcome import shares
from tests.adapters.openspiel_games import LANTERNS, TIKI, Pick, end, opening, pyspiel


def test_chance_has_the_numbers_and_probabilities_of_the_game() -> None:
    state = pyspiel.load_game(LANTERNS).new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.CHANCE == CHANCE
    rules, position = state.rules, state.position
    assert rules.deck == (1, 1, 2, 2, 3, 4, 5, 6, 7)
    drawn: dict[int, float] = {}
    for action, weight in zip(
        rules.legal_actions(position), rules.chance_weights(position), strict=True
    ):
        drawn[rules.encode(position, action)] = weight / 9
    assert state.chance_outcomes() == sorted(drawn.items())


def test_chance_has_no_outcomes_when_it_does_not_act() -> None:
    state = opening(TIKI)
    for moment in (state, end(state.clone())):
        with pytest.raises(ValueError, match="chance does not act here"):
            moment.chance_outcomes()


def test_seats_have_the_numbers_and_the_notation_of_the_game() -> None:
    state = opening(TIKI)
    rules, position = state.rules, state.position
    actions = rules.legal_actions(position)
    numbers = state.legal_actions()
    assert numbers == sorted(rules.encode(position, action) for action in actions)
    assert {state.action_to_string(number) for number in numbers} == {
        rules.format_action(action) for action in actions
    }
    number = state.string_to_action("P1 up1 NANI")
    state.apply_action(number)
    assert state.position == rules.apply(position, rules.parse_action("P1 up1 NANI"))


def test_draws_have_the_notation_of_the_game() -> None:
    state = pyspiel.load_game(TIKI).new_initial_state()
    assert state.action_to_string(0) == "* column AKAMAI"


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    state = opening(LANTERNS)
    before, history = state.position, state.history()
    number = next(number for number in range(7) if number not in state.legal_actions())
    with pytest.raises(IllegalActionError):
        state.apply_action(number)
    with pytest.raises(NumberError):
        state.apply_action(99)
    assert (state.position, state.history()) == (before, history)


def test_simultaneous_choices_are_made_in_turn_and_stay_hidden() -> None:
    state = opening(LANTERNS)
    assert state.current_player() == 0
    one, other = (state.child(number) for number in state.legal_actions())
    for chosen in (one, other):
        chosen.apply_action(chosen.legal_actions()[0])
        assert chosen.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_returns_are_zeros_until_the_end() -> None:
    state = opening(f"{TIKI}(players=3)")
    assert state.returns() == [0, 0, 0]
    end(state)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == list(shares(state.rules.outcome(state.position)))


def test_a_state_shows_its_drawing_and_its_key() -> None:
    state = opening(TIKI)
    assert str(state) == f"{show(state.rules, state.position)}\n{key(state.position)}"
    assert str(state.clone()) == str(state)


def test_a_clone_shares_the_position_and_goes_its_own_way() -> None:
    state = opening(TIKI)
    clone = state.clone()
    assert isinstance(clone, BoardState)
    assert clone.position is state.position
    clone.apply_action(clone.legal_actions()[0])
    assert clone.position != state.position
    assert clone.history()[:-1] == state.history()


@pytest.mark.parametrize("is_asked_to_draw", [False, True])
def test_a_state_can_be_stored(is_asked_to_draw: bool) -> None:
    state = opening(TIKI)
    if is_asked_to_draw:
        str(state)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, again = pyspiel.deserialize_game_and_state(text)
    assert game.rules == state.rules
    for other in (again, pickle.loads(pickle.dumps(state))):  # noqa: S301  # our own bytes
        assert other.position == state.position
        assert other.history() == state.history()
        assert str(other) == str(state)


@pytest.mark.parametrize(
    "name",
    [f"{TIKI}(players=3,max_score=7)", "boardrules_tuk_tuk_taxi(turn_limit=0)", LANTERNS],
    ids=["text and numbers", "none", "own"],
)
def test_a_game_can_be_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    for again in (pickle.loads(pickle.dumps(game)), deepcopy(game)):  # noqa: S301  # our own bytes
        assert type(again) is type(game)
        assert again.rules == game.rules
        assert again.get_parameters() == game.get_parameters()


@pytest.mark.slow
@pytest.mark.parametrize("name", [TIKI, LANTERNS])
def test_the_pickle_of_a_game_can_be_read_where_nothing_is_registered(name: str) -> None:
    game = pyspiel.load_game(name)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(  # noqa: S603  # our own
        [sys.executable, "-c", program], check=True, capture_output=True, input=pickle.dumps(game)
    )
    assert done.stdout.decode().strip() == str(game)


@pytest.mark.parametrize(
    ("position", "kind"),
    [(TucanaBuilders().initial_state, r"tucana_builders\.state\.State"), (NoneType, "NoneType")],
    ids=["other", "none"],
)
def test_no_match_begins_with_a_state_of_another_game(
    position: Callable[[], object], kind: str
) -> None:
    with pytest.raises(TypeError, match=f"{kind} is not a state of tiki-topple"):
        pyspiel.load_game(TIKI).state_at(position())


def test_no_match_begins_with_a_state_of_another_table() -> None:
    position = opening(f"{TIKI}(players=3)").position
    message = "not a state of tiki-topple at this table: points: there are 2 players, not 3"
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(TIKI).state_at(position)


def test_a_game_that_cannot_validate_takes_any_state() -> None:
    assert pyspiel.load_game(register_game(Pick)).state_at((1,)).returns() == [1]


def test_a_match_can_begin_anywhere() -> None:
    game = pyspiel.load_game(TIKI)
    state = game.state_at(opening(TIKI).position)
    assert (state.current_player(), state.history()) == (0, [])
    end(state)
    assert sum(state.returns()) == 0


def test_openspiel_lists_actions_of_the_current_player_alone() -> None:
    state = opening(LANTERNS)
    assert state.current_player() == 0
    assert state.legal_actions(0) == state.legal_actions() != []
    assert state.legal_actions(1) == []


def test_a_list_of_legal_actions_is_the_callers_own() -> None:
    state = opening(TIKI)
    numbers = state.legal_actions()
    state.legal_actions().clear()
    assert state.legal_actions() == numbers != []


def test_actions_of_chance_are_listed_and_none_at_the_end() -> None:
    state = pyspiel.load_game(TIKI).new_initial_state()
    assert state.legal_actions() == [number for number, _ in state.chance_outcomes()]
    assert end(state).legal_actions() == []
