"""Games, states, actions and views as JSON."""

import json

import pytest

from boardrules import CHANCE, CodecError, Player, from_json, key, to_json
from boardrules.games.tuk_tuk_taxi import (
    Action,
    Card,
    Direction,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Square,
    State,
    Stay,
    TukTukTaxi,
    View,
)
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import box_of, placed

PLUS = ("+..1..+", "...#B..", "..B#...", "4G##LP2", "..B#B..", "...#...", "+..3..+")
SMALL = TukTukTaxi(board="town", components=box_of(PLUS, {"stop": 2}, customers=4))
P1, P2 = Player(0), Player(1)
C7 = Square("c7")


def faults(error: CodecError) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in error.faults]


@pytest.mark.parametrize(
    "game",
    [
        TukTukTaxi(),
        TukTukTaxi(4, "exotic", True, 3, None, "no_effect"),
        SMALL,
    ],
    ids=["default", "options", "box"],
)
def test_games_come_back(game: TukTukTaxi) -> None:
    assert from_json(to_json(game), TukTukTaxi) == game
    assert game.types.state is game.types.view is State


def test_the_json_of_a_game_is_its_name_its_options_and_the_digest_of_its_box() -> None:
    game = TukTukTaxi(players=3)
    assert json.loads(to_json(game)) == {
        "game": "tuk-tuk-taxi",
        "options": {
            "players": 3,
            "board": "european",
            "simplified": False,
            "first_player": 0,
            "turn_limit": 200,
            "parking_meter": "lose_turn",
        },
        "components": key(game.components),
    }


def test_a_box_of_its_own_goes_along() -> None:
    data = json.loads(to_json(SMALL))
    assert data["components"] == key(SMALL.components)
    assert data["box"]["boards"] == [{"name": "town", "lines": list(PLUS)}]
    assert data["box"]["cards"] == [["stop", 2]]
    assert data["box"]["customers"] == 4


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (
            PlaceCustomer(P1, 7, C7),
            '{"building":7,"kind":"customer","player":0,"square":"c7"}',
        ),
        (Draw(CHANCE, Card.STOP), '{"card":"stop","kind":"draw","player":-1}'),
        (
            LaySign(P1, Card.STOP, C7),
            '{"arrow":null,"card":"stop","kind":"sign","player":0,"square":"c7"}',
        ),
        (
            LaySign(P2, Card.ONE_WAY, C7, Direction.NORTH),
            '{"arrow":"N","card":"one-way","kind":"sign","player":1,"square":"c7"}',
        ),
        (Discard(P1, Card.NO_LEFT), '{"card":"no-left","kind":"discard","player":0}'),
        (GoToGarage(P1, C7), '{"kind":"garage","player":0,"square":"c7"}'),
        (GoToGarage(P1, None), '{"kind":"garage","player":0,"square":null}'),
        (GoToPetrol(P1, C7), '{"kind":"petrol","player":0,"square":"c7"}'),
        (LayPolice(P1, C7), '{"kind":"police","player":0,"square":"c7"}'),
        (Remove(P1, C7), '{"kind":"remove","player":0,"square":"c7"}'),
        (Keep(P1), '{"kind":"keep","player":0}'),
        (Roll(CHANCE, 5), '{"kind":"roll","number":5,"player":-1}'),
        (
            Drive(P1, (C7, Square("c8")), 7),
            '{"home":false,"kind":"drive","load":7,"player":0,"squares":["c7","c8"]}',
        ),
        (
            Drive(P1, (C7,), home=True),
            '{"home":true,"kind":"drive","load":null,"player":0,"squares":["c7"]}',
        ),
        (Stay(P1), '{"kind":"stay","load":null,"player":0}'),
        (Stay(P1, 7), '{"kind":"stay","load":7,"player":0}'),
        (Reroll(P1), '{"kind":"reroll","player":0}'),
        (Park(P1), '{"kind":"park","player":0}'),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_actions_come_back_and_keep_their_form(action: Action, text: str) -> None:
    assert to_json(action) == text
    assert from_json(text, Action) == action


@pytest.mark.parametrize("players", [2, 4])
def test_states_actions_and_views_come_back(players: int) -> None:
    game = TukTukTaxi(players, turn_limit=15)
    state = game.initial_state()
    rng = seeded(players)
    while game.to_act(state):
        assert from_json(to_json(state), State) == state
        assert from_json(to_json(game.view(state, P2)), View) == state
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        assert from_json(to_json(action), Action) == action
        state = game.apply(state, action)
    assert from_json(to_json(state), State) == state


def test_the_json_of_a_state_is_its_fields() -> None:
    state = play(SMALL, placed(SMALL), "* draw stop", "P1 sign stop b4", "* roll 3")
    data = json.loads(to_json(state))
    assert data["pile"] == [0, 0, 0, 0, 0, 0, 1, *[0] * 12]
    del data["pile"]
    assert data == {
        "phase": "drive",
        "customers": [
            {"building": 1, "square": "d6"},
            {"building": 2, "square": "c4"},
            {"building": 3, "square": "c4"},
            {"building": 4, "square": "d3"},
        ],
        "laid": [{"square": "b4", "card": "stop", "arrow": None}],
        "taxis": [
            {"square": "d7", "carries": False, "lost_turns": 0},
            {"square": "d1", "carries": False, "lost_turns": 0},
        ],
        "deliveries": [],
        "turn": 0,
        "stuck": 0,
        "card": None,
        "number": 3,
        "heading": None,
        "onward": 0,
    }


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (
            '{"kind":"drive","player":0,"squares":[],"load":null,"home":false}',
            "$",
            "a drive enters at least one square",
        ),
        (
            '{"kind":"drive","player":0,"squares":["c7"],"load":7,"home":true}',
            "$",
            "a taxi that is sent home loads nobody",
        ),
        (
            '{"kind":"stay","load":null,"player":true}',
            "$.player",
            "expected a whole number, not true",
        ),
        ('{"kind":"keep","player":0,"square":"c7"}', "$", "unknown: square"),
        ('{"kind":"remove","player":0}', "$.square", "required, but missing"),
        (
            '{"kind":"roll","number":7,"player":-1}',
            "$.number",
            "expected one of 1, 2, 3, 4, 5, 6, not 7",
        ),
    ],
)
def test_a_faulty_action_is_refused_with_the_path(text: str, path: str, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, Action)
    assert faults(refused.value) == [(path, message)]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"kind":"draw","card":"halt","player":-1}', "$.card"),
        (
            '{"kind":"sign","card":"one-way","square":"c7","arrow":"n","player":0}',
            "$.arrow",
        ),
        ('{"kind":"fly","player":0}', "$.kind"),
    ],
)
def test_a_name_that_nobody_knows_is_refused(text: str, path: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, Action)
    assert [found for found, _ in faults(refused.value)] == [path]


def test_faults_in_a_state_are_all_named_with_their_paths() -> None:
    data = json.loads(to_json(play(SMALL, placed(SMALL), "* draw stop", "P1 sign stop b4")))
    data["phase"] = "sleep"
    data["laid"][0]["arrow"] = "up"
    data["taxis"][1]["carries"] = 1
    data["pile"][0] = "5"
    data["memo"] = None
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), State)
    assert sorted(path for path, _ in faults(refused.value)) == [
        "$",
        "$.laid[0].arrow",
        "$.phase",
        "$.pile[0]",
        "$.taxis[1].carries",
    ]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("players", 5, "players is one of 2, 3, 4, not 5"),
        ("board", "moon", "board is one of 'european', 'exotic', not 'moon'"),
        ("turn_limit", 0, "turn_limit is a number from 1 on, or None, not 0"),
        ("first_player", 2, "first_player is one of 0, 1, not 2"),
        ("sauce", "hot", "unknown: sauce"),
    ],
)
def test_an_option_that_the_game_refuses_is_named(name: str, value: object, message: str) -> None:
    data = json.loads(to_json(TukTukTaxi()))
    data["options"][name] = value
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), TukTukTaxi)
    assert faults(refused.value) == [("$.options", message)]
