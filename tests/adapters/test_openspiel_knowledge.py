"""What a seat knows in OpenSpiel, and the worlds that it considers possible."""

import json
from random import Random
from typing import Any

import pytest

from boardrules import Player, to_json
from boardrules.adapters.openspiel import BoardObserver, resampler
from tests.adapters.openspiel_games import LANTERNS, TIKI, end, opening, pyspiel

# What a seat knows.


def test_observations_are_views() -> None:
    state = opening(f"{TIKI}(players=3)")
    for seat in range(3):
        view = state.rules.view(state.position, Player(seat))
        found = json.loads(state.observation_string(seat))
        assert found == {"seat": seat, "view": json.loads(to_json(view))}


def test_information_states_are_what_a_seat_was_told_and_did_in_order() -> None:
    state = pyspiel.load_game(LANTERNS).new_initial_state()
    for text in ("P1 1", "P2 3", "P1 2", "P2 4"):
        state.apply_action(state.string_to_action(f"* deal {text}"))
    for text in ("P1 hide 2", "P1 show 1"):
        state.apply_action(state.string_to_action(text))
    dealt = ["* deal P1 1", "* deal P1 2"]
    assert json.loads(state.information_state_string(0)) == {
        "seat": 0,
        "told": [*dealt, "P1 hide 2", "P1 show 1"],
    }
    assert json.loads(state.information_state_string(1)) == {
        "seat": 1,
        "told": ["* deal P2 3", "* deal P2 4"],
    }


def test_a_stored_state_remembers_everything() -> None:
    state = opening(TIKI)
    known = [state.information_state_string(seat) for seat in range(2)]
    for other in (opening(TIKI), state):
        text = pyspiel.serialize_game_and_state(other.get_game(), other)
        again = pyspiel.deserialize_game_and_state(text)[1]
        again = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(again.get_game(), again)
        )[1]
        assert [again.information_state_string(seat) for seat in range(2)] == known


def test_a_match_that_begins_anywhere_is_remembered_from_a_view_on() -> None:
    first = opening(TIKI)
    state = first.get_game().state_at(first.position)
    state.apply_action(state.string_to_action("P1 up1 NANI"))
    view = json.loads(to_json(first.view(1)))
    known = {"seat": 1, "told": ["P1 up1 NANI"], "view": view}
    assert json.loads(state.information_state_string(1)) == known


def test_observations_have_the_numbers_of_the_features() -> None:
    state = opening(f"{TIKI}(players=3)")
    rules = state.rules
    tables = rules.observe(rules.view(state.position, Player(1)), Player(1))
    numbers = [number for feature in rules.features for number in tables[feature.name]]
    assert state.observation_tensor(1) == numbers
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == numbers
    assert {name: piece.shape for name, piece in observer.dict.items()} == {
        feature.name: feature.shape for feature in rules.features
    }
    assert observer.dict["column"].reshape(81).tolist() == tables["column"]


def test_information_states_have_no_numbers() -> None:
    state = opening(TIKI)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observer: BoardObserver = state.get_game().make_py_observer(kind)
    observer.set_from(state, 0)
    assert (observer.tensor, observer.dict) == (None, {})
    assert observer.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize(
    "asked",
    [
        {"public_info": False},
        {"private_info": pyspiel.PrivateInfoType.NONE},
        {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
    ],
    ids=["private", "public", "all"],
)
def test_other_observations_are_refused(asked: dict[str, Any]) -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, **asked)
    with pytest.raises(ValueError, match="what one seat knows"):
        pyspiel.load_game(TIKI).make_py_observer(kind)


def test_observations_have_no_parameters() -> None:
    with pytest.raises(ValueError, match="no parameters, but got colour"):
        pyspiel.load_game(TIKI).make_py_observer(None, {"colour": 1})


# Worlds that a seat considers possible.


def worlds(state: Any, seat: int, seed: int) -> list[Any]:
    resample = resampler(seed)
    return [resample(state, seat) for _ in range(8)]


@pytest.mark.parametrize("name", [TIKI, LANTERNS])
def test_a_resampled_state_looks_the_same_to_its_seat_only(name: str) -> None:
    state = opening(name)
    for seat in range(2):
        known = state.information_state_string(seat)
        others = {state.resample_from_infostate(seat, Random(n).random) for n in range(8)}
        assert {other.information_state_string(seat) for other in others} == {known}
        assert {other.current_player() for other in others} == {0}
        assert len({other.information_state_string(1 - seat) for other in others}) > 1


def test_a_resampled_state_has_no_history() -> None:
    state = opening(TIKI)
    state.apply_action(state.legal_actions()[0])
    other = state.resample(0, Random(0))
    assert (other.history(), other.move_number()) == ([], 0)


def test_a_resampled_state_can_be_used_like_any_other() -> None:
    state = opening(TIKI)
    other = state.resample(0, Random(0))
    assert other.position != state.position
    assert other.clone().position == other.position
    text = pyspiel.serialize_game_and_state(other.get_game(), other)
    assert pyspiel.deserialize_game_and_state(text)[1].position == other.position
    played = other.clone()
    played.apply_action(played.legal_actions()[3])
    assert played.history() == [other.legal_actions()[3]]
    assert sum(end(played).returns()) == 0


def test_the_worlds_of_a_seed_are_always_the_same() -> None:
    state = opening(TIKI)
    drawn, again, others = (
        [world.position for world in worlds(state, 0, seed)] for seed in (1, 1, 2)
    )
    assert drawn == again
    assert drawn != others
