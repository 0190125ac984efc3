"""What each seat knows: everything, and of the pile how many cards of each kind there are."""

from typing import Any

import attrs
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tuk_tuk_taxi import Card, Draw, State, TukTukTaxi, View
from tests.games.matches import seeded
from tests.games.tuk_tuk_taxi.hand_built import drawn, laying, placed, start

GAME = TukTukTaxi(3, turn_limit=3)
VIEWERS = (None, Player(0), Player(1), Player(2))
DRAWN = drawn(placed(GAME), "police")
STATES = {
    "start": start(GAME),
    "draw": placed(GAME),
    "card": DRAWN,
    "roll": attrs.evolve(laying(placed(GAME), "police j14"), phase="roll"),
    "end": attrs.evolve(placed(GAME), phase="end", turn=9),
}


@pytest.mark.rule("TUKTUK-R17")
@pytest.mark.parametrize("name", STATES)
def test_everybody_sees_everything(name: str) -> None:
    state = STATES[name]
    assert [GAME.view(state, viewer) for viewer in VIEWERS] == [state] * 4
    assert View is State


@pytest.mark.rule("TUKTUK-R17", "TUKTUK-2.1")
def test_of_the_pile_one_knows_only_how_many_cards_of_each_kind_there_are() -> None:
    view = GAME.view(DRAWN, Player(2))
    assert view.card is Card.POLICE
    # 80 cards, of which one of the two police cards has been drawn.
    assert sum(view.pile) == 79
    assert dict(zip(Card, view.pile, strict=True))[Card.POLICE] == 1


@pytest.mark.rule("TUKTUK-R17")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_sees_each_action_as_it_is(viewer: Player | None) -> None:
    draw = Draw(CHANCE, Card.STOP)
    assert GAME.witness(placed(GAME), draw, viewer) == (draw,)
    for action in GAME.legal_actions(DRAWN):
        assert GAME.witness(DRAWN, action, viewer) == (action,)


@pytest.mark.rule("TUKTUK-R17")
@pytest.mark.parametrize("name", STATES)
def test_there_is_one_world(name: str) -> None:
    state = STATES[name]
    for viewer in VIEWERS:
        view = GAME.view(state, viewer)
        assert list(GAME.worlds(view)) == [(state, 1)]
        assert GAME.determinize(view, seeded(1)) == state


@pytest.mark.parametrize("viewer", [3, -1, 99])
def test_only_seats_and_onlookers_have_a_view(viewer: int) -> None:
    message = f"^there is no seat {viewer}: seats go from 0 to 2$"
    with pytest.raises(ValueError, match=message):
        GAME.view(DRAWN, Player(viewer))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turn": 99}, "no state has this view: turn"),
        ({"pile": DRAWN.pile[:-1]}, "no state has this view: pile: there are 19 kinds of cards"),
        ({"taxis": ()}, "no state has this view: taxis: there are 3 players, not 0"),
    ],
)
def test_a_view_that_no_state_has_is_refused(change: dict[str, Any], message: str) -> None:
    view = attrs.evolve(DRAWN, **change)
    with pytest.raises(ValueError, match=message):
        GAME.worlds(view)
    with pytest.raises(ValueError, match=message):
        GAME.determinize(view, seeded(1))


def test_a_view_has_values_of_their_types() -> None:
    change: dict[str, Any] = {"turn": 1.5}
    with pytest.raises(TypeError, match=r"^view\.turn: expected a whole number, not 1\.5$"):
        GAME.determinize(attrs.evolve(DRAWN, **change), seeded(1))
