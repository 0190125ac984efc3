"""The options of a game, and which are refused."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from boardrules import ComponentError
from boardrules.games.tuk_tuk_taxi import DEFAULT, TukTukTaxi
from tests.games.box_files import entries
from tests.games.tuk_tuk_taxi.hand_built import PLUS, box_of

PLUS_BOX = box_of(PLUS, customers=4)


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TukTukTaxi() == TukTukTaxi(
        players=2,
        board="european",
        simplified=False,
        first_player=0,
        turn_limit=200,
        parking_meter="lose_turn",
        dead_ends="allowed",
        components=DEFAULT,
    )
    assert hash(TukTukTaxi(players=3)) == hash(TukTukTaxi(players=3))
    others = [
        TukTukTaxi(players=3),
        TukTukTaxi(board="exotic"),
        TukTukTaxi(simplified=True),
        TukTukTaxi(first_player=1),
        TukTukTaxi(turn_limit=None),
        TukTukTaxi(parking_meter="no_effect"),
        TukTukTaxi(dead_ends="last_resort"),
        TukTukTaxi(board="town", components=PLUS_BOX),
    ]
    assert len({TukTukTaxi(), *others}) == 9


@pytest.mark.rule("TUKTUK-1.1", "TUKTUK-R10")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", [0, 1, 5, -2, "2", 2.0, True, None]),
        ("board", ["moon"]),
        ("simplified", [1]),
        ("first_player", [2, -1, True]),
        ("turn_limit", [0, -3, True, 10**30, 2.5]),
        ("parking_meter", ["none"]),
        ("dead_ends", ["never"]),
    ],
)
def test_any_other_value_is_refused(name: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(ValueError, match=f"^{name} is .*, not {value!r}$"):
            TukTukTaxi(**{name: value})


@pytest.mark.parametrize("thing", ["box.toml", Path("box.toml"), None])
def test_components_come_from_load_components(thing: Any) -> None:
    with pytest.raises(TypeError, match=r"^components come from load_components, not "):
        TukTukTaxi(components=thing)


@pytest.mark.rule("TUKTUK-2.2", "TUKTUK-2.3")
def test_a_box_may_be_too_small_for_so_many_players() -> None:
    assert TukTukTaxi(2, "town", components=PLUS_BOX).tables.customers == 4
    with pytest.raises(ComponentError) as refused:
        TukTukTaxi(3, "town", components=PLUS_BOX)
    assert refused.value.source == "components for 3 players"
    assert entries(refused.value.defects) == [
        ("customers", "TUKTUK-2.2"),
        ("boards.town", "TUKTUK-2.3"),
    ]
    # Five customers are enough for two players only, whatever the board has.
    with pytest.raises(ComponentError) as refused:
        TukTukTaxi(3, components=attrs.evolve(DEFAULT, customers=5))
    assert entries(refused.value.defects) == [("customers", "TUKTUK-2.2")]
