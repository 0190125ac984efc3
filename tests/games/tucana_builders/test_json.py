"""Games, states, actions and views as JSON."""

from importlib import resources
import json
from pathlib import Path

import pytest

from boardrules import CHANCE, CodecError, Player, from_json, key, to_json
from boardrules.games.tucana_builders import (
    AchievementName,
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
    State,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
    View,
    load_components,
)
from tests.games.matches import after_match, legal, play, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import position, set_up, turn

P1, P2 = Player(0), Player(1)
TINY = TucanaBuilders(components=tiny_box())
ANIMALS = ("puma", "snake", "monkey", "puma")


def faults(error: CodecError) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in error.faults]


def with_option(name: str, value: object) -> str:
    """Write a game of the default box, with one option replaced or added."""
    data = json.loads(to_json(TucanaBuilders()))
    data["options"][name] = value
    return json.dumps(data)


def in_second_turn() -> State:
    """Let P2 lay a tile by the joker in a first turn, and choose in the second."""
    one, two = ("four-way", "place 1 r0"), ("straight-puma", "joker 2 r1")
    state = turn(TINY, set_up(TINY), "jungle", one, two)
    state = play(TINY, state, "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    return play(TINY, state, "P2 place 5 r2")


# There and back


@pytest.mark.parametrize(
    "game",
    [
        TucanaBuilders(),
        TucanaBuilders(players=5, achievements=True),
        TucanaBuilders(players=1, components=tiny_box(cards=3)),
        TucanaBuilders(players=3, achievements=True, components=rich_box()),
    ],
    ids=["default", "options", "tiny", "rich"],
)
def test_games_come_back(game: TucanaBuilders) -> None:
    assert from_json(to_json(game), TucanaBuilders) == game
    assert game.types.state is State
    assert game.types.view is View


def test_the_json_of_a_game_is_its_name_its_options_and_the_digest_of_its_box() -> None:
    game = TucanaBuilders(players=3)
    assert json.loads(to_json(game)) == {
        "game": "tucana-builders",
        "options": {"players": 3, "achievements": False},
        "components": key(game.components),
    }


def test_a_box_of_its_own_goes_along() -> None:
    data = json.loads(to_json(TINY))
    assert data["components"] == key(TINY.components)
    assert data["box"] == {
        "island": [" A j s B", "  y j s"],
        "terrains": [
            {"name": "jungle", "mark": "j", "cards": 1},
            {"name": "sand", "mark": "s", "cards": 1},
        ],
        "starts": [{"symbol": "yellow-fish", "mark": "y", "pier": 4}],
        "tiles": [
            {
                "name": "straight-puma",
                "count": 12,
                "paths": [{"edges": [0, 3], "animals": ["puma"]}],
            },
            {"name": "four-way", "count": 12, "paths": [{"edges": [0, 1, 3, 4], "animals": []}]},
        ],
        "start_tiles": [{"pier": 4, "paths": [{"edges": [0, 1], "animals": ["puma", "toucan"]}]}],
        "setup_cards": [
            {"number": 1, "yellow": ["A"], "red": ["B"], "blue": []},
            {"number": 2, "yellow": [], "red": ["A"], "blue": ["B"]},
        ],
        "achievements": [
            {"name": "link-AB", "high": 6, "low": 4},
            {"name": "five-alike", "high": 7, "low": 5},
        ],
    }


def test_a_box_that_was_read_from_a_file_goes_along_if_it_is_another(tmp_path: Path) -> None:
    text = (
        resources.files("boardrules.games.tucana_builders")
        .joinpath("components.toml")
        .read_text(encoding="utf-8")
    )
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    same = TucanaBuilders(components=load_components(path))
    assert "box" not in json.loads(to_json(same))
    path.write_text(text.replace("red-crab", "pink-crab"), encoding="utf-8")
    other = TucanaBuilders(components=load_components(path))
    assert json.loads(to_json(other))["box"]["starts"][1]["symbol"] == "pink-crab"
    assert from_json(to_json(other), TucanaBuilders) == other


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (DrawSetup(CHANCE, 4), '{"card":4,"kind":"setup","player":-1}'),
        (
            DrawStart(CHANCE, Symbol("yellow-fish")),
            '{"kind":"start","player":-1,"symbol":"yellow-fish"}',
        ),
        (
            DrawAchievement(CHANCE, AchievementName("link-CF")),
            '{"kind":"achievement","name":"link-CF","player":-1}',
        ),
        (
            DrawTerrain(CHANCE, Terrain("sand")),
            '{"kind":"terrain","player":-1,"terrain":"sand"}',
        ),
        (
            DrawTile(CHANCE, P2, TileName("wide-puma")),
            '{"kind":"tile","player":-1,"seat":1,"tile":"wide-puma"}',
        ),
        (Place(P1, 17, 2), '{"kind":"place","player":0,"rotation":2,"space":17}'),
        (Joker(P2, 38, 0), '{"kind":"joker","player":1,"rotation":0,"space":38}'),
        (Skip(Player(4)), '{"kind":"skip","player":4}'),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_actions_come_back_and_keep_their_form(action: Action, text: str) -> None:
    assert to_json(action) == text
    assert from_json(text, Action) == action


@pytest.mark.parametrize("achievements", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_states_and_views_come_back(players: int, achievements: bool) -> None:
    game = TucanaBuilders(players, achievements, components=tiny_box(island=(" A j s B", "  y j")))
    state, rng = game.initial_state(), seeded(players)
    while to_act := game.to_act(state):
        assert from_json(to_json(state), State) == state
        for viewer in (None, P1, Player(players - 1)):
            view = game.view(state, viewer)
            assert from_json(to_json(view), View) == view
        actions = game.legal_actions(state, to_act[rng.randrange(len(to_act))])
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert from_json(to_json(state), State) == state


def test_a_state_of_the_real_box_comes_back_and_can_be_played_on() -> None:
    game = TucanaBuilders(players=4, achievements=True)
    state = set_up(game, setup=7, achievements=("start-tiles", "link-AD"))
    state = turn(game, state, "lava", *((f"wide-{who}", "joker 1 r4") for who in ANIMALS))
    state = play(game, state, "* terrain sand", *(f"* tile P{n} four-way" for n in range(1, 5)))
    again = from_json(to_json(state), State)
    assert again == state
    assert position(game, again) == position(game, state)
    for seat in range(4):
        assert legal(game, again, seat) == legal(game, state, seat)
    choice = "P3 place 2 r0"
    assert play(game, again, choice) == play(game, state, choice)


def test_the_json_of_a_state_keeps_its_form() -> None:
    assert json.loads(to_json(in_second_turn())) == {
        "setup": 1,
        "starts": ["yellow-fish"],
        "achievements": [],
        "turns": [
            {
                "terrain": "jungle",
                "tiles": ["four-way", "straight-puma"],
                "choices": [
                    {"kind": "place", "player": 0, "space": 1, "rotation": 0},
                    {"kind": "joker", "player": 1, "space": 2, "rotation": 1},
                ],
            }
        ],
        "terrain": "sand",
        "tiles": ["four-way", "four-way"],
        "choices": [None, {"kind": "place", "player": 1, "space": 5, "rotation": 2}],
    }


@pytest.mark.rule("TUCANA-R6")
def test_the_json_of_a_view_hides_what_the_view_hides() -> None:
    state = in_second_turn()
    data = json.loads(to_json(TINY.view(state, P1)))
    shown = json.loads(to_json(state))
    assert data == {
        "player": 0,
        **{name: shown[name] for name in shown if name != "choices"},
        "has_chosen": [False, True],
        "choice": None,
    }
    own = json.loads(to_json(TINY.view(state, P2)))
    assert own["player"] == 1
    assert own["choice"] == {"kind": "place", "player": 1, "space": 5, "rotation": 2}
    assert json.loads(to_json(TINY.view(state, None)))["player"] is None


def test_keys_tell_states_apart() -> None:
    start = TINY.initial_state()
    assert key(start) == key(TINY.initial_state())
    assert key(start) != key(play(TINY, start, "* setup 1"))
    states = (start, in_second_turn(), after_match(TINY))
    assert len({key(state) for state in states}) == 3
    # What a state remembers is not part of it.
    assert key(from_json(to_json(states[1]), State)) == key(states[1])


# Faults


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (
            '{"kind":"lay","player":0}',
            "$.kind",
            (
                "expected one of 'setup', 'start', 'achievement', 'terrain', 'tile', 'place',"
                " 'joker', 'skip', not 'lay'"
            ),
        ),
        ("[]", "$", "expected an object, not []"),
        ('{"kind":"skip"}', "$.player", "required, but missing"),
        ('{"kind":"skip","player":"0"}', "$.player", "expected a whole number, not '0'"),
        ('{"kind":"skip","player":true}', "$.player", "expected a whole number, not true"),
        ('{"kind":"skip","player":0,"space":1}', "$", "unknown: space"),
        ('{"kind":"setup","player":-1,"card":null}', "$.card", "expected a whole number, not null"),
        ('{"kind":"start","player":-1,"symbol":3}', "$.symbol", "expected a text, not 3"),
        ('{"kind":"terrain","player":-1}', "$.terrain", "required, but missing"),
        ('{"kind":"achievement","player":-1,"name":null}', "$.name", "expected a text, not null"),
        (
            '{"kind":"tile","player":-1,"seat":-1,"tile":"wide-puma"}',
            "$",
            "seat is a seat from 0 on, not -1",
        ),
        (
            '{"kind":"place","player":0,"space":3,"rotation":6}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, 4, 5, not 6",
        ),
        (
            '{"kind":"joker","player":0,"space":3,"rotation":true}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, 4, 5, not true",
        ),
        (
            '{"kind":"place","player":0,"space":3.0,"rotation":0}',
            "$.space",
            "expected a whole number, not 3.0",
        ),
        (
            f'{{"kind":"joker","player":0,"space":{2**53 + 1},"rotation":0}}',
            "$.space",
            "expected a whole number of at most 2^53",
        ),
    ],
)
def test_a_faulty_action_is_refused_with_the_path(text: str, path: str, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, Action)
    assert faults(refused.value) == [(path, message)]


def test_faults_in_a_state_are_all_named_with_their_paths() -> None:
    data = json.loads(to_json(in_second_turn()))
    data["setup"] = "1"
    data["starts"][0] = None
    data["turns"][0]["tiles"][1] = 5
    data["turns"][0]["choices"][0] = None
    data["turns"][0]["choices"][1]["kind"] = "tile"
    data["turns"][0]["empty"] = []
    data["choices"][1]["space"] = 5.5
    data["terrain"] = ["sand"]
    data["table"] = 1
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), State)
    found = dict(faults(refused.value))
    assert set(found) == {
        "$",
        "$.setup",
        "$.starts[0]",
        "$.turns[0]",
        "$.turns[0].tiles[1]",
        "$.turns[0].choices[0]",
        "$.turns[0].choices[1].kind",
        "$.choices[1].space",
        "$.terrain",
    }
    assert found["$"] == "unknown: table"
    assert found["$.turns[0]"] == "unknown: empty"
    assert found["$.turns[0].choices[0]"] == "expected an object, not null"
    assert found["$.turns[0].choices[1].kind"] == (
        "expected one of 'place', 'joker', 'skip', not 'tile'"
    )
    assert found["$.choices[1].space"] == "expected a whole number, not 5.5"


def test_faults_in_a_view_are_named_with_their_paths() -> None:
    data = json.loads(to_json(TINY.view(in_second_turn(), P2)))
    data["has_chosen"][1] = 1
    data["choice"]["rotation"] = "2"
    data["turns"][0]["terrain"] = None
    del data["tiles"]
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), View)
    assert sorted(path for path, _ in faults(refused.value)) == [
        "$.choice.rotation",
        "$.has_chosen[1]",
        "$.tiles",
        "$.turns[0].terrain",
    ]


@pytest.mark.parametrize(
    ("name", "value", "path", "message"),
    [
        ("players", "2", "$.options.players", "expected a whole number, not '2'"),
        ("players", 2.0, "$.options.players", "expected a whole number, not 2.0"),
        ("achievements", 1, "$.options.achievements", "expected true or false, not 1"),
        ("achievements", None, "$.options.achievements", "expected true or false, not null"),
        ("players", 0, "$.options", "players is one of 1, 2, 3, 4, 5, not 0"),
        ("players", 6, "$.options", "players is one of 1, 2, 3, 4, 5, not 6"),
        ("sauce", "hot", "$.options", "unknown: sauce"),
    ],
)
def test_a_faulty_option_is_refused_with_the_path(
    name: str, value: object, path: str, message: str
) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(with_option(name, value), TucanaBuilders)
    assert faults(refused.value) == [(path, message)]


def test_a_box_of_its_own_must_fit_its_digest_and_the_rules() -> None:
    data = json.loads(to_json(TINY))
    data["box"]["tiles"][0]["count"] = 11
    with pytest.raises(CodecError, match=r"\$\.components: expected"):
        from_json(json.dumps(data), TucanaBuilders)
    data["box"]["starts"][0]["pier"] = 6
    data["components"] = key(data["box"])
    with pytest.raises(CodecError, match="an edge is a number from 0 to 5, not 6"):
        from_json(json.dumps(data), TucanaBuilders)
    data = json.loads(to_json(TINY))
    data["options"]["players"] = 5
    data["box"]["tiles"][0]["count"] = 7
    data["components"] = key(data["box"])
    with pytest.raises(CodecError, match="a match takes 20 path tiles, not 19"):
        from_json(json.dumps(data), TucanaBuilders)
