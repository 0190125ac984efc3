"""Wrong types are refused with a clear message wherever values come in."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from boardrules import CHANCE, Player, games, to_json
from boardrules.games.tectonic_tribes import DrawOrder, Place, TectonicTribes
from boardrules.games.tucana_builders import DrawSetup, TucanaBuilders
from boardrules.play import draw

P1 = Player(0)
TRUE: Any = True


def begun(name: str) -> tuple[Any, Any]:
    """Return a game and a state in which a seat is to act."""
    game = games.find_game(name)()
    state, rng = game.initial_state(), Random(1)
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, draw(game, state, rng))
    return game, state


@pytest.mark.parametrize(
    ("game", "action", "field"),
    [
        (TectonicTribes(), DrawOrder(CHANCE, P1, TRUE), "place"),
        (TucanaBuilders(), DrawSetup(CHANCE, TRUE), "card"),
    ],
    ids=["tectonic-tribes", "tucana-builders"],
)
def test_true_is_not_one(game: Any, action: object, field: str) -> None:
    message = rf"^action\.{field}: expected a whole number, not True$"
    for door in (game.apply, game.explain):
        with pytest.raises(TypeError, match=message):
            door(game.initial_state(), action)


@pytest.mark.parametrize("card", [5.0, "5", None])
def test_a_card_has_a_whole_number(card: Any) -> None:
    game, state = begun("tectonic-tribes")
    with pytest.raises(TypeError, match=r"^action\.card: expected a whole number, not "):
        game.explain(state, Place(P1, card, 0, 0, 0))


def test_a_player_is_a_seat_and_not_none() -> None:
    game, state = begun("tectonic-tribes")
    nobody: Any = None
    with pytest.raises(TypeError, match=r"^action\.player: expected a whole number, not None$"):
        game.explain(state, Place(nobody, 5, 0, 0, 0))


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("wrong", ["P1 up2 NUI", None, 0, ("P1", "toast")], ids=repr)
def test_anything_but_an_action_is_refused(name: str, wrong: Any) -> None:
    game, state = begun(name)
    for door in (game.apply, game.explain):
        with pytest.raises(TypeError, match=r"^action: expected \w+ or .*, not "):
            door(state, wrong)


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("wrong", [None, 1, b"P1 pass", ["P1"]], ids=repr)
def test_anything_but_a_text_is_refused_as_notation(name: str, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^action: expected a text, not "):
        games.find_game(name)().parse_action(wrong)


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("wrong", [True, 0.0, "0"], ids=repr)
def test_anything_but_a_number_is_refused_as_a_viewer(name: str, wrong: Any) -> None:
    game, state = begun(name)
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        game.view(state, wrong)


@pytest.mark.parametrize("name", games.game_names())
@pytest.mark.parametrize("wrong", [True, 0.0, "0", None], ids=repr)
def test_anything_but_a_number_is_refused_as_an_action_number(name: str, wrong: Any) -> None:
    game, state = begun(name)
    with pytest.raises(TypeError, match=r"^number: expected a whole number, not "):
        game.decode(state, wrong)


@pytest.mark.parametrize("name", games.game_names())
def test_integers_of_numpy_become_int(name: str) -> None:
    game, state = begun(name)
    seat = game.to_act(state)[0]
    assert to_json(game.view(state, np.int64(seat))) == to_json(game.view(state, seat))
    action = game.legal_actions(state, np.int64(seat))[0]
    assert to_json(action) == to_json(game.legal_actions(state, seat)[0])
    number = np.int32(game.encode(state, action))
    assert to_json(game.decode(state, number, np.int8(seat))) == to_json(action)


@pytest.mark.parametrize("reading", ["hut_points", "animal_links", "hut_links", "start_links"])
@pytest.mark.parametrize("wrong", [None, True, 0.0, "0"], ids=repr)
def test_a_sheet_belongs_to_a_seat(reading: str, wrong: Any) -> None:
    game, state = begun("tucana-builders")
    read: Callable[[Any, Any], object] = getattr(game, reading)
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        read(state, wrong)


@pytest.mark.parametrize("name", games.game_names())
def test_anything_but_a_state_is_refused(name: str) -> None:
    game, state = begun(name)
    action = game.legal_actions(state)[0]
    advice = r"; game\.initial_state\(\) returns one$"
    for door in (game.apply, game.explain):
        with pytest.raises(TypeError, match=rf"^state: expected a State, not None{advice}"):
            door(None, action)


@pytest.mark.parametrize("name", ["tectonic-tribes", "tiki-topple", "tucana-builders"])
def test_a_state_is_no_view(name: str) -> None:
    game, state = begun(name)
    advice = r"game\.view\(state, player\) returns one$"
    with pytest.raises(TypeError, match=rf"^view: expected a View, not .*; {advice}"):
        game.determinize(state, Random(1))


@pytest.mark.parametrize("name", games.game_names())
def test_a_seat_that_is_not_there_has_no_legal_actions(name: str) -> None:
    game, state = begun(name)
    for moment in (state, game.initial_state()):
        waiting = {CHANCE, *game.seats} - {*game.to_act(moment)}
        assert all(game.legal_actions(moment, player) == () for player in waiting)
        with pytest.raises(ValueError, match=r"^there is no seat 7: seats go from 0 to "):
            game.legal_actions(moment, 7)
