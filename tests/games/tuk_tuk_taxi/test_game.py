"""The options of a game, and which are refused."""

from pathlib import Path
from typing import Any, cast

import attrs
import pytest

from boardrules import ComponentError, Defect
from boardrules.games.tuk_tuk_taxi import DEFAULT, TukTukTaxi
from tests.games.tuk_tuk_taxi.hand_built import box_of

PLUS = ("+..1..+", "...#B..", "..B#...", "4G##LP2", "..B#B..", "...#...", "+..3..+")
PLUS_BOX = box_of(PLUS, customers=4)


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TukTukTaxi() == TukTukTaxi(
        players=2,
        board="european",
        simplified=False,
        first_player=0,
        turn_limit=200,
        parking_meter="lose_turn",
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
        TukTukTaxi(board="town", components=PLUS_BOX),
    ]
    assert len({TukTukTaxi(), *others}) == 8


@pytest.mark.rule("TUKTUK-1.1")
@pytest.mark.parametrize("players", [0, 1, 5, -2, "2", 2.0, True, None])
def test_two_to_four_can_play(players: object) -> None:
    with pytest.raises(ValueError, match=r"^players is one of 2, 3, 4, not ") as refused:
        TukTukTaxi(players=cast(int, players))
    assert str(refused.value).endswith(repr(players))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"board": "moon"}, "board is one of 'european', 'exotic', not 'moon'"),
        ({"simplified": 1}, "simplified is one of False, True, not 1"),
        ({"first_player": 2}, "first_player is one of 0, 1, not 2"),
        ({"first_player": -1}, "first_player is one of 0, 1, not -1"),
        ({"players": 4, "first_player": 4}, "first_player is one of 0, 1, 2, 3, not 4"),
        ({"first_player": True}, "first_player is one of 0, 1, not True"),
        ({"turn_limit": 0}, "turn_limit is a number from 1 on, or None, not 0"),
        ({"turn_limit": -3}, "turn_limit is a number from 1 on, or None, not -3"),
        ({"turn_limit": True}, "turn_limit is a number from 1 on, or None, not True"),
        ({"turn_limit": 10**30}, f"turn_limit is at most {10**15}, or None, not {10**30}"),
        ({"turn_limit": 2.5}, "turn_limit is a number from 1 on, or None, not 2.5"),
        (
            {"parking_meter": "none"},
            "parking_meter is one of 'lose_turn', 'no_effect', not 'none'",
        ),
    ],
)
def test_any_other_option_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="is") as refused:
        TukTukTaxi(**options)
    assert str(refused.value) == message


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
    assert refused.value.defects == (
        Defect("customers", "3 players place 6 customers", "TUKTUK-2.2"),
        Defect("boards.town", "has 4 buildings for 6 customers", "TUKTUK-2.3"),
    )
    # Five customers are enough for two players only, whatever the board has.
    with pytest.raises(ComponentError) as refused:
        TukTukTaxi(3, components=attrs.evolve(DEFAULT, customers=5))
    assert refused.value.defects == (
        Defect("customers", "3 players place 6 customers", "TUKTUK-2.2"),
    )
