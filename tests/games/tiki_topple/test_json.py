"""Games, states, actions and views as JSON."""

import json

import pytest

from boardrules import CHANCE, CodecError, Player, from_json, key, to_json
from boardrules.games.tiki_topple import (
    Action,
    Card,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    State,
    Tiki,
    TikiTopple,
    Toast,
    Topple,
    Up,
    View,
    Wiki,
)
from tests.games.matches import play, seeded
from tests.games.tiki_topple.matches import after_round, mission, prepared, tiny_box

NANI = Tiki("NANI")


def faults(error: CodecError) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in error.faults]


def with_option(name: str, value: object) -> str:
    """Write a game of the default box, with one option replaced or added."""
    data = json.loads(to_json(TikiTopple()))
    data["options"][name] = value
    return json.dumps(data)


# There and back


@pytest.mark.parametrize(
    "game",
    [
        TikiTopple(),
        TikiTopple(players=4, edition="gamewright", first_player=3, toast_bar="round"),
        TikiTopple(components=tiny_box()),
    ],
    ids=["default", "options", "box"],
)
def test_games_come_back(game: TikiTopple) -> None:
    assert from_json(to_json(game), TikiTopple) == game
    assert game.types.state is State


def test_the_json_of_a_game_is_its_name_its_options_and_the_digest_of_its_box() -> None:
    game = TikiTopple(players=3)
    assert json.loads(to_json(game)) == {
        "game": "tiki-topple",
        "options": {
            "players": 3,
            "edition": "schmidt",
            "first_player": 0,
            "toast_bar": "each_player",
        },
        "components": key(game.components),
    }
    own = TikiTopple(components=tiny_box())
    assert json.loads(to_json(own))["box"]["rounds"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (DrawTiki(CHANCE, NANI), '{"kind":"column","player":-1,"tiki":"NANI"}'),
        (
            SetAside(CHANCE, Player(1), Card.PUH),
            '{"card":"puh","kind":"aside","player":-1,"seat":1}',
        ),
        (
            DealMission(CHANCE, Player(0), mission("NANI NUI EEPO")),
            (
                '{"kind":"mission","mission":{"five":"NUI","nine":"NANI","two":"EEPO"},'
                '"player":-1,"seat":0}'
            ),
        ),
        (Up(Player(0), 2, NANI), '{"kind":"up","player":0,"steps":2,"tiki":"NANI"}'),
        (Puh(Player(1), NANI), '{"kind":"puh","player":1,"tiki":"NANI"}'),
        (Topple(Player(1), NANI), '{"kind":"topple","player":1,"tiki":"NANI"}'),
        (
            Wiki(Player(1), Tiki("HUHU"), NANI),
            '{"kind":"wiki","other":"NANI","player":1,"tiki":"HUHU"}',
        ),
        (Toast(Player(3)), '{"kind":"toast","player":3}'),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_actions_come_back_and_keep_their_form(action: Action, text: str) -> None:
    assert to_json(action) == text
    assert from_json(text, Action) == action


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_states_and_views_come_back(players: int, edition: str) -> None:
    game = TikiTopple(players=players, edition=edition)
    state = game.initial_state()
    rng = seeded(players)
    while game.to_act(state):
        assert from_json(to_json(state), State) == state
        for viewer in (None, Player(0), Player(players - 1)):
            view = game.view(state, viewer)
            assert from_json(to_json(view), View) == view
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert from_json(to_json(state), State) == state


def test_the_json_of_a_state_keeps_its_form() -> None:
    game = TikiTopple(components=tiny_box())
    state = play(game, game.initial_state(), "* column BBB", "* column AAA", "* column CCC")
    state = play(game, state, "* column DDD", "* aside P1 puh", "* aside P2 up1")
    state = play(game, state, "* mission P1 AAA-CCC-BBB", "* mission P2 CCC-AAA-DDD", "P1 up1 DDD")
    assert json.loads(to_json(state)) == {
        "finished": [],
        "column": ["BBB", "AAA", "DDD", "CCC"],
        "seats": [
            {"hand": ["up1", "toast"], "aside": ["puh"], "played": ["up1"]},
            {"hand": ["up1", "puh", "toast"], "aside": ["up1"], "played": []},
        ],
        "missions": [
            {"nine": "AAA", "five": "CCC", "two": "BBB"},
            {"nine": "CCC", "five": "AAA", "two": "DDD"},
        ],
    }


def test_the_json_of_a_view_hides_what_the_view_hides() -> None:
    game = TikiTopple()
    text = to_json(game.view(prepared(game), Player(0)))
    first, second = json.loads(text)["seats"]
    assert first["mission"] == {"nine": "NANI", "five": "NUI", "two": "EEPO"}
    assert second == {
        "hand_size": 7,
        "aside_size": 2,
        "played": [],
        "has_mission": True,
        "hand": None,
        "aside": None,
        "mission": None,
    }


def test_keys_tell_states_apart() -> None:
    game = TikiTopple()
    start = game.initial_state()
    assert key(start) == key(game.initial_state())
    assert key(start) != key(play(game, start, "* column NANI"))
    later = after_round(game, prepared(game))
    assert len({key(start), key(prepared(game)), key(later)}) == 3


# Faults


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ('{"kind":"pass","player":0}', "$.kind", "'pass'"),
        ('{"player":0}', "$.kind", "null"),
        ('{"kind":"toast"}', "$.player", "required, but missing"),
        ('{"kind":"toast","player":"0"}', "$.player", "expected a whole number, not '0'"),
        ('{"kind":"toast","player":true}', "$.player", "expected a whole number"),
        ('{"kind":"toast","player":0,"card":"toast"}', "$", "unknown: card"),
        ('{"kind":"up","player":0,"steps":4,"tiki":"NANI"}', "$.steps", "expected one of 1, 2, 3"),
        (
            '{"kind":"aside","player":-1,"seat":0,"card":"up4"}',
            "$.card",
            "expected one of 'up1', 'up2', 'up3', 'puh', 'topple', 'wiki', 'toast', not 'up4'",
        ),
        (
            '{"kind":"mission","player":-1,"seat":0,"mission":{"nine":"NANI","five":"NUI"}}',
            "$.mission.two",
            "required, but missing",
        ),
        (
            '{"kind":"wiki","player":0,"tiki":"NANI","other":"HUHU"}',
            "$",
            "wiki names HUHU before NANI",
        ),
    ],
)
def test_a_faulty_action_is_refused_with_the_path(text: str, path: str, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, Action)
    ((found, reason),) = faults(refused.value)
    assert found == path
    assert message in reason


def test_faults_in_a_state_are_all_named_with_their_paths() -> None:
    data = json.loads(to_json(prepared(TikiTopple())))
    data["column"][2] = 3
    data["seats"][1]["hand"][0] = "up9"
    data["missions"][0]["four"] = "NANI"
    del data["finished"]
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), State)
    found = dict(faults(refused.value))
    assert found["$.column[2]"] == "expected a text, not 3"
    assert found["$.finished"] == "required, but missing"
    assert "$.seats[1].hand[0]" in found
    assert found["$.missions[0]"] == "unknown: four"
    assert len(found) == 4


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("players", "2", "$.options.players"),
        ("players", 2.0, "$.options.players"),
        ("toast_bar", "nobody", "$.options.toast_bar"),
        ("first_player", None, "$.options.first_player"),
        ("edition", 1, "$.options.edition"),
    ],
)
def test_a_faulty_option_is_refused_with_the_path(name: str, value: object, path: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(with_option(name, value), TikiTopple)
    assert [found for found, _ in faults(refused.value)] == [path]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("players", 5, "players"),
        ("first_player", 2, "first_player is one of 0, 1, not 2"),
        ("edition", "easyplay", "edition is one of 'gamewright', 'schmidt', not 'easyplay'"),
        ("sauce", "hot", "unknown: sauce"),
    ],
)
def test_an_option_that_the_game_refuses_is_named(name: str, value: object, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(with_option(name, value), TikiTopple)
    ((path, reason),) = faults(refused.value)
    assert path.startswith("$")
    assert message in reason
    assert "Attribute(" not in reason


def test_a_box_of_its_own_must_fit_its_digest_and_the_rules() -> None:
    data = json.loads(to_json(TikiTopple(components=tiny_box())))
    data["box"]["rounds"] = [1, 1, 2]
    with pytest.raises(CodecError, match=r"\$\.components: expected"):
        from_json(json.dumps(data), TikiTopple)
    data["box"]["groups"] = [["AAA", "BBB"], ["CCC"]]
    data["components"] = key(data["box"])
    with pytest.raises(CodecError, match="all groups must be of one size"):
        from_json(json.dumps(data), TikiTopple)
