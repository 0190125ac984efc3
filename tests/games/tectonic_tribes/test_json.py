"""Games, states, actions and views as JSON."""

from importlib import resources
import json
from pathlib import Path

import pytest

from boardrules import CHANCE, CodecError, Player, from_json, key, to_json
from boardrules.games.tectonic_tribes import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
    View,
    load_components,
)
from tests.games.matches import after_match, play, seeded
from tests.games.tectonic_tribes.boxes import tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, position, set_up

P1, P2 = Player(0), Player(1)
TINY = TectonicTribes(components=tiny_box())


def faults(error: CodecError) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in error.faults]


def with_option(name: str, value: object) -> str:
    """Write a game of the default box, with one option replaced or added."""
    data = json.loads(to_json(TectonicTribes()))
    data["options"][name] = value
    return json.dumps(data)


def in_first_turn() -> State:
    """Let P1 and P2 choose in the first turn of a tiny match, and P2 lay a card."""
    state = deal(TINY, set_up(TINY, 1, 2), (3, 4), (5, 6))
    return play(TINY, choose(TINY, state, (3, 4), (5, 6)), "P2 place 6 -2,4 r0")


# There and back


@pytest.mark.parametrize(
    "game",
    [
        TectonicTribes(),
        TectonicTribes(players=5, advanced=True, stolen_card="forfeit", lava_scores=False),
        TectonicTribes(players=3, components=tiny_box(9)),
    ],
    ids=["default", "options", "box"],
)
def test_games_come_back(game: TectonicTribes) -> None:
    assert from_json(to_json(game), TectonicTribes) == game
    assert game.types.state is State
    assert game.types.view is View


def test_the_json_of_a_game_is_its_name_its_options_and_the_digest_of_its_box() -> None:
    game = TectonicTribes(players=3)
    assert json.loads(to_json(game)) == {
        "game": "tectonic-tribes",
        "options": {
            "players": 3,
            "advanced": False,
            "stolen_card": "hand_over",
            "lava_scores": True,
        },
        "components": key(game.components),
    }


def test_a_box_of_its_own_goes_along() -> None:
    data = json.loads(to_json(TINY))
    assert data["components"] == key(TINY.components)
    assert data["box"]["hands"] == [2, 2, 2, 2]
    assert data["box"]["terrain"][1] == {
        "number": 2,
        "face": ["lava", "lava", "lava", "lava", "mine", "lake"],
    }
    assert data["box"]["tribes"] == [["tent", "lava", "lava", "lava", "lava", "plain"]]


def test_a_box_that_was_read_from_a_file_goes_along_if_it_is_another(tmp_path: Path) -> None:
    text = (
        resources.files("boardrules.games.tectonic_tribes").joinpath("components.toml").read_text()
    )
    path = tmp_path / "box.toml"
    path.write_text(text)
    same = TectonicTribes(components=load_components(path))
    assert "box" not in json.loads(to_json(same))
    path.write_text(text.replace('"green"', '"orange"'))
    other = TectonicTribes(components=load_components(path))
    assert json.loads(to_json(other))["box"]["colours"][3] == "orange"
    assert from_json(to_json(other), TectonicTribes) == other


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (DrawOrder(CHANCE, P1, 3), '{"kind":"order","place":3,"player":-1,"seat":0}'),
        (DrawTerrain(CHANCE, P2, 57), '{"card":57,"kind":"terrain","player":-1,"seat":1}'),
        (DealCard(CHANCE, P1, 17), '{"card":17,"kind":"deal","player":-1,"seat":0}'),
        (Discard(P1, 12), '{"card":12,"kind":"discard","player":0}'),
        (Play(P1, 57), '{"card":57,"kind":"play","player":0}'),
        (
            Place(P1, 57, 3, -1, 1),
            '{"card":57,"kind":"place","player":0,"rotation":1,"x":3,"y":-1}',
        ),
        (
            Tribe(P2, 2, -3, 4, 0),
            '{"card":2,"kind":"tribe","player":1,"rotation":0,"x":-3,"y":4}',
        ),
        (Drop(P1, P2), '{"kind":"drop","player":0,"seat":1}'),
        (Pass(Player(4)), '{"kind":"pass","player":4}'),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_actions_come_back_and_keep_their_form(action: Action, text: str) -> None:
    assert to_json(action) == text
    assert from_json(text, Action) == action


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_states_and_views_come_back(players: int, stolen_card: StolenCard) -> None:
    box = tiny_box(20, hand=4)
    game = TectonicTribes(players, advanced=True, stolen_card=stolen_card, components=box)
    state = game.initial_state()
    rng = seeded(players)
    while game.to_act(state):
        assert from_json(to_json(state), State) == state
        for viewer in (None, P1, Player(players - 1)):
            view = game.view(state, viewer)
            assert from_json(to_json(view), View) == view
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert from_json(to_json(state), State) == state


def test_a_state_of_the_real_box_comes_back_and_can_be_played_on() -> None:
    game = TectonicTribes(players=4)
    state = deal(game, set_up(game, 1, 2, 3, 4), *(range(seat, 75, 7)[:10] for seat in range(5, 9)))
    again = from_json(to_json(state), State)
    assert again == state
    assert position(game, again) == position(game, state)
    assert game.legal_actions(again) == game.legal_actions(state)
    discard = "P1 discard 5"
    assert play(game, again, discard) == play(game, state, discard)


def test_the_json_of_a_state_keeps_its_form() -> None:
    assert json.loads(to_json(in_first_turn())) == {
        "order": [1, 2],
        "drawn": [1, 2],
        "origin": [
            {"kind": "place", "player": 0, "card": 1, "x": 0, "y": 0, "rotation": 0},
            {"kind": "place", "player": 1, "card": 2, "x": -1, "y": 2, "rotation": 0},
        ],
        "deals": [
            {
                "packets": [[3, 4], [5, 6]],
                "turns": [
                    {
                        "discards": [3, 5],
                        "plays": [4, 6],
                        "acts": [
                            {
                                "kind": "place",
                                "player": 1,
                                "card": 6,
                                "x": -2,
                                "y": 4,
                                "rotation": 0,
                            }
                        ],
                    }
                ],
            }
        ],
    }


def test_the_json_of_a_view_hides_what_the_view_hides() -> None:
    state = deal(TINY, set_up(TINY, 1, 2), (3, 4), (5, 6))
    state = play(TINY, state, "P2 discard 5", "P2 play 6", "P1 discard 4")
    data = json.loads(to_json(TINY.view(state, P1)))
    assert data["player"] == 0
    assert (data["pile"], data["discards"]) == (2, 2)
    assert data["deals"] == [
        {
            "sizes": [2, 2],
            "reformed_after": None,
            "late": [],
            "hands": [[3, 4]],
            "turns": [
                {
                    "has_discarded": [True, True],
                    "has_played": [False, True],
                    "discard": 4,
                    "play": None,
                    "plays": [],
                    "acts": [],
                }
            ],
        }
    ]


def test_keys_tell_states_apart() -> None:
    start = TINY.initial_state()
    assert key(start) == key(TINY.initial_state())
    assert key(start) != key(play(TINY, start, "* order P1 1"))
    states = (start, in_first_turn(), after_match(TINY))
    assert len({key(state) for state in states}) == 3


# Faults


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (
            '{"kind":"lay","player":0}',
            "$.kind",
            (
                "expected one of 'order', 'terrain', 'deal', 'discard', 'play', 'place', 'tribe',"
                " 'drop', 'pass', not 'lay'"
            ),
        ),
        ("[]", "$", "expected an object, not []"),
        ('{"kind":"pass"}', "$.player", "required, but missing"),
        ('{"kind":"pass","player":"0"}', "$.player", "expected a whole number, not '0'"),
        ('{"kind":"pass","player":true}', "$.player", "expected a whole number, not true"),
        ('{"kind":"pass","player":0,"card":1}', "$", "unknown: card"),
        ('{"kind":"play","player":0,"card":null}', "$.card", "expected a whole number, not null"),
        ('{"kind":"deal","player":-1,"seat":0}', "$.card", "required, but missing"),
        (
            '{"kind":"deal","player":-1,"seat":-1,"card":3}',
            "$",
            "seat is a seat from 0 on, not -1",
        ),
        ('{"kind":"drop","player":0,"seat":-2}', "$", "seat is a seat from 0 on, not -2"),
        (
            '{"kind":"place","player":0,"card":3,"x":0,"y":0,"rotation":4}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, not 4",
        ),
        (
            '{"kind":"tribe","player":0,"card":1,"x":0,"y":0,"rotation":true}',
            "$.rotation",
            "expected one of 0, 1, 2, 3, not true",
        ),
        (
            '{"kind":"place","player":0,"card":3,"x":0.0,"y":0,"rotation":0}',
            "$.x",
            "expected a whole number, not 0.0",
        ),
        (
            f'{{"kind":"discard","player":0,"card":{2**53 + 1}}}',
            "$.card",
            "expected a whole number of at most 2^53",
        ),
    ],
)
def test_a_faulty_action_is_refused_with_the_path(text: str, path: str, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(text, Action)
    assert faults(refused.value) == [(path, message)]


def test_faults_in_a_state_are_all_named_with_their_paths() -> None:
    data = json.loads(to_json(in_first_turn()))
    data["order"][1] = "2"
    data["drawn"][0] = None
    data["origin"][0]["kind"] = "tribe"
    data["deals"][0]["packets"][1][0] = 5.5
    data["deals"][0]["turns"][0]["plays"][0] = "4"
    data["deals"][0]["turns"][0]["acts"][0]["kind"] = "play"
    data["deals"][0]["board"] = []
    data["turn"] = 1
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), State)
    found = dict(faults(refused.value))
    assert set(found) == {
        "$",
        "$.order[1]",
        "$.drawn[0]",
        "$.origin[0].kind",
        "$.deals[0]",
        "$.deals[0].packets[1][0]",
        "$.deals[0].turns[0].plays[0]",
        "$.deals[0].turns[0].acts[0].kind",
    }
    assert found["$"] == "unknown: turn"
    assert found["$.order[1]"] == "expected a whole number, not '2'"
    assert found["$.origin[0].kind"] == "expected one of 'place', 'pass', not 'tribe'"
    assert found["$.deals[0]"] == "unknown: board"
    assert found["$.deals[0].packets[1][0]"] == "expected a whole number, not 5.5"


def test_faults_in_a_view_are_named_with_their_paths() -> None:
    data = json.loads(to_json(TINY.view(in_first_turn(), P1)))
    data["deals"][0]["turns"][0]["has_played"][1] = 1
    data["deals"][0]["hands"][0][1] = "4"
    del data["deals"][0]["late"]
    with pytest.raises(CodecError) as refused:
        from_json(json.dumps(data), View)
    assert sorted(path for path, _ in faults(refused.value)) == [
        "$.deals[0].hands[0][1]",
        "$.deals[0].late",
        "$.deals[0].turns[0].has_played[1]",
    ]


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("players", "2", "$.options.players"),
        ("players", 2.0, "$.options.players"),
        ("advanced", 1, "$.options.advanced"),
        ("stolen_card", "keep", "$.options.stolen_card"),
        ("lava_scores", None, "$.options.lava_scores"),
    ],
)
def test_a_faulty_option_is_refused_with_the_path(name: str, value: object, path: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(with_option(name, value), TectonicTribes)
    assert [found for found, _ in faults(refused.value)] == [path]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("players", 1, "players is one of 2, 3, 4, 5, not 1"),
        ("players", 6, "players is one of 2, 3, 4, 5, not 6"),
        ("sauce", "hot", "unknown: sauce"),
    ],
)
def test_an_option_that_the_game_refuses_is_named(name: str, value: object, message: str) -> None:
    with pytest.raises(CodecError) as refused:
        from_json(with_option(name, value), TectonicTribes)
    ((path, reason),) = faults(refused.value)
    assert path == "$.options"
    assert reason == message


def test_a_box_of_its_own_must_fit_its_digest_and_the_rules() -> None:
    data = json.loads(to_json(TINY))
    data["box"]["hands"] = [4, 4, 4, 4]
    with pytest.raises(CodecError, match=r"\$\.components: expected"):
        from_json(json.dumps(data), TectonicTribes)
    data["box"]["hands"] = [3, 4, 4, 4]
    data["components"] = key(data["box"])
    with pytest.raises(CodecError, match="a hand has an even number of cards"):
        from_json(json.dumps(data), TectonicTribes)
    data["box"]["hands"] = [2, 2, 2, 2]
    data["box"]["terrain"] = data["box"]["terrain"][:1]
    data["components"] = key(data["box"])
    with pytest.raises(CodecError, match="each seat needs a terrain card to begin"):
        from_json(json.dumps(data), TectonicTribes)
