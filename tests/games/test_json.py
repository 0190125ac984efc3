"""Games, states, actions and views of every game as JSON."""

import json
from typing import Any

import pytest

from boardrules import CodecError, Player, from_json, key, to_json
from tests.games.examples import EXAMPLES, BadBox, Entry, Example, Seen, every_game
from tests.games.examples.example import Options
from tests.games.json_paths import entry_at, put
from tests.games.matches import after_match, legal, play, seeded


def every_case(field: str) -> pytest.MarkDecorator:
    """Run a test for each entry in some field of the JSON examples."""
    return pytest.mark.parametrize(
        ("example", "case"),
        [
            pytest.param(example, case, id=f"{example.name}-{number}")
            for example in EXAMPLES
            for number, case in enumerate(getattr(example.json, field), start=1)
        ],
    )


DEFAULT: Options = {}

every_kind_of_game = pytest.mark.parametrize(
    ("example", "options"),
    [
        pytest.param(example, options, id=f"{example.name}-{name}")
        for example in EXAMPLES
        for name, options in (
            ("default", DEFAULT),
            ("options", example.options),
            ("box", example.small),
        )
    ],
)


def faults(error: CodecError) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in error.faults]


def refused(data: Any, cls: Any) -> list[tuple[str, str]]:
    """Read JSON data that does not fit; return where, and what is wrong there."""
    with pytest.raises(CodecError) as error:
        from_json(json.dumps(data), cls)
    return faults(error.value)


def spoiled(value: object, entries: tuple[Entry, ...]) -> Any:
    """Write a value as JSON, with some entries changed."""
    data = json.loads(to_json(value))
    for entry in entries:
        put(data, entry.path, entry.value)
    return data


def in_match(example: Example) -> tuple[Any, Any]:
    """Return the game with the small box, and a state in the middle of a match."""
    game = example.small_game()
    return game, play(game, game.initial_state(), *example.json.lines)


# There and back


@every_kind_of_game
def test_games_come_back(example: Example, options: Options) -> None:
    game = example.game(**options)
    assert from_json(to_json(game), example.game) == game


@every_kind_of_game
def test_the_types_of_a_game_are_those_of_its_states_and_views(
    example: Example, options: Options
) -> None:
    game = example.game(**options)
    state = game.initial_state()
    assert type(state) is game.types.state
    assert type(game.view(state, Player(0))) is game.types.view


@every_game
def test_the_json_of_a_game_is_its_name_its_options_and_the_digest_of_its_box(
    example: Example,
) -> None:
    game = example.game(players=3)
    assert json.loads(to_json(game)) == {
        "game": example.name,
        "options": example.json.of_three,
        "components": key(game.components),
    }


@every_game
def test_a_box_of_its_own_goes_along(example: Example) -> None:
    data = json.loads(to_json(example.small_game()))
    assert data["components"] == key(example.small_box)
    assert {path: entry_at(data["box"], path) for path in example.json.box} == example.json.box


@every_case("actions")
def test_actions_come_back_and_keep_their_form(example: Example, case: tuple[Any, str]) -> None:
    action, text = case
    assert to_json(action) == text
    assert from_json(text, example.game.types.action) == action


@every_game
def test_there_is_an_example_of_every_kind_of_action(example: Example) -> None:
    kinds = {action.kind for action, _ in example.json.actions}
    assert kinds == {cls.kind for cls in example.game.types.action.__args__}


@pytest.mark.law
@every_case("matches")
def test_states_actions_and_views_come_back(example: Example, case: Options) -> None:
    game = example.game(**case)
    state, rng = game.initial_state(), seeded(game.players)
    while to_act := game.to_act(state):
        assert from_json(to_json(state), game.types.state) == state
        for viewer in (None, Player(0), Player(game.players - 1)):
            view = game.view(state, viewer)
            assert from_json(to_json(view), game.types.view) == view
        actions = game.legal_actions(state, to_act[rng.randrange(len(to_act))])
        action = actions[rng.randrange(len(actions))]
        assert from_json(to_json(action), game.types.action) == action
        state = game.apply(state, action)
    assert from_json(to_json(state), game.types.state) == state


@every_game
def test_a_state_of_the_real_box_comes_back_and_can_be_played_on(example: Example) -> None:
    game = example.game(**example.options)
    state, rng = game.initial_state(), seeded(1)
    for _ in range(80):
        again = from_json(to_json(state), game.types.state)
        assert again == state
        assert game.to_act(again) == game.to_act(state)
        assert game.score(again) == game.score(state)
        for seat in range(game.players):
            assert legal(game, again, seat) == legal(game, state, seat)
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        state = game.apply(state, action)
        assert game.apply(again, action) == state


@every_game
def test_the_json_of_a_state_keeps_its_form(example: Example) -> None:
    _, state = in_match(example)
    assert json.loads(to_json(state)) == example.json.state


@every_case("seen")
def test_the_json_of_a_view_has_what_a_seat_knows(example: Example, case: Seen) -> None:
    game = example.small_game()
    state = play(game, game.initial_state(), *case.lines)
    viewer = None if case.viewer is None else Player(case.viewer)
    data = json.loads(to_json(game.view(state, viewer)))
    assert {path: entry_at(data, path) for path in case.parts} == case.parts


@every_game
def test_keys_tell_states_apart(example: Example) -> None:
    game, state = in_match(example)
    start = game.initial_state()
    assert key(start) == key(game.initial_state())
    end = after_match(game)
    second = game.apply(start, game.legal_actions(start)[0])
    assert len({key(start), key(second), key(state), key(end)}) == 4
    # What a state remembers is not part of it.
    assert key(from_json(to_json(state), game.types.state)) == key(state)


@every_game
def test_keys_of_objects_are_sorted(example: Example) -> None:
    _, state = in_match(example)
    for text in (to_json(state), to_json(example.small_game())):
        assert text == json.dumps(
            json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )


# Faults


@every_case("bad_actions")
def test_a_faulty_action_is_refused_with_the_path(
    example: Example, case: tuple[str, str, str]
) -> None:
    text, path, message = case
    assert refused(json.loads(text), example.game.types.action) == [(path, message)]


@every_game
def test_faults_in_a_state_are_all_named_with_their_paths(example: Example) -> None:
    _, state = in_match(example)
    entries = tuple(example.json.bad_state)
    found = refused(spoiled(state, entries), example.game.types.state)
    assert sorted(found) == sorted((entry.place, entry.message) for entry in entries)


@every_game
def test_faults_in_a_view_are_all_named_with_their_paths(example: Example) -> None:
    game, state = in_match(example)
    view = game.view(state, Player(example.json.seen[0].viewer or 0))
    entries = tuple(example.json.bad_view)
    found = refused(spoiled(view, entries), example.game.types.view)
    assert sorted(found) == sorted((entry.place, entry.message) for entry in entries)


@every_case("bad_options")
def test_a_faulty_option_is_refused_with_the_path(
    example: Example, case: tuple[str, Any, str, str]
) -> None:
    name, value, path, message = case
    data = json.loads(to_json(example.game()))
    data["options"][name] = value
    assert refused(data, example.game) == [(path, message)]


@every_case("bad_boxes")
def test_a_box_of_its_own_must_fit_its_digest(example: Example, case: BadBox) -> None:
    data = json.loads(to_json(example.small_game()))
    put(data["box"], case.path, case.value)
    ((path, message),) = refused(data, example.game)
    assert path == "$.components"
    assert message.startswith("expected ")


@every_case("bad_boxes")
def test_a_box_of_its_own_must_fit_the_rules(example: Example, case: BadBox) -> None:
    data = json.loads(to_json(example.small_game()))
    put(data["box"], case.path, case.value)
    data["components"] = key(data["box"])
    data["options"] |= case.options
    with pytest.raises(CodecError) as error:
        from_json(json.dumps(data), example.game)
    assert case.message in str(error.value)
