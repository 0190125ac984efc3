"""Matches that were stored, of every game: they must be read and end the same for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from boardrules import Record, RecordError, key
from tests.games.examples import EXAMPLES, Example, every_game
from tests.games.matches import play, read_record, stored_record

EVERY_RECORD = [(example, name) for example in EXAMPLES for name in example.endings]

every_record = pytest.mark.parametrize(
    ("example", "name"),
    [pytest.param(example, name, id=f"{example.name}-{name}") for example, name in EVERY_RECORD],
)


def box_of(record: Record[Any]) -> Any:
    game: Any = record.game
    return game.components


def game_of(example: Example, name: str) -> Any:
    """Make the game of a record; a box of its own is in its JSON."""
    own: dict[str, Any] = {}
    if "box" in json.loads(read_record(example.package, f"{name}.json"))["game"]:
        own["components"] = box_of(stored_record(example.game, example.package, name))
    return example.game(**example.endings[name].options, **own)


@every_game
def test_every_record_is_replayed(example: Example) -> None:
    folder = Path(__file__).parent / example.package / "records"
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{name}.{suffix}" for name in example.endings for suffix in ("txt", "json")
    )


@pytest.mark.parametrize(
    ("example", "name", "suffix"),
    [
        pytest.param(example, name, suffix, id=f"{example.name}-{name}.{suffix}")
        for example, name in EVERY_RECORD
        for suffix in ("txt", "json")
    ],
)
def test_a_record_ends_as_it_did(example: Example, name: str, suffix: str) -> None:
    game, text = game_of(example, name), read_record(example.package, f"{name}.{suffix}")
    own_box = None if game.components == example.game().components else game.components
    record: Record[Any] = (
        Record.from_json(text) if suffix == "json" else Record.from_text(text, components=own_box)
    )
    assert record.game == game
    state = record.replay()[-1]
    ending = example.endings[name]
    assert game.to_act(state) == ()
    assert game.score(state) == ending.scores
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rule) == (
        ending.scores,
        ending.winners,
        ending.rule,
    )
    assert sum(item.points for item in game.score_items(state)) == sum(ending.scores)
    assert game.validate(state) == ()


@every_record
def test_text_and_json_are_of_one_match_and_are_written_as_they_were(
    example: Example, name: str
) -> None:
    text = read_record(example.package, f"{name}.txt")
    record = stored_record(example.game, example.package, name)
    box = box_of(record)
    assert Record.from_text(text, game_type=example.game, components=box) == record
    assert record.to_text() == text
    assert record.to_json() + "\n" == read_record(example.package, f"{name}.json")


@pytest.mark.oracle
@every_record
def test_the_oracle_agrees_with_the_record(example: Example, name: str) -> None:
    oracle: Any = example.oracle(game_of(example, name))
    _, _, actions = read_record(example.package, f"{name}.txt").partition("\n\n")
    for line in actions.splitlines():
        oracle.play(line)
    ending = example.endings[name]
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == (ending.scores, ending.winners)


# Boxes


def with_small_box(example: Example) -> Record[Any]:
    """Record the beginning of a match with the small box."""
    game = example.small_game()
    return Record(game, tuple([game.parse_action(line) for line in example.json.lines]))


@every_game
def test_a_record_has_the_digest_of_its_box(example: Example) -> None:
    usual: Record[Any] = Record(example.game(), ())
    data = json.loads(usual.to_json())["game"]
    assert data["components"] == key(box_of(usual))
    assert "box" not in data
    assert key(box_of(usual)) in usual.to_text()


@every_game
def test_a_box_of_its_own_is_in_the_json_of_a_record(example: Example) -> None:
    record = with_small_box(example)
    again: Record[Any] = Record.from_json(record.to_json())
    assert again == record
    assert box_of(again) == example.small_box
    state = play(record.game, record.game.initial_state(), *example.json.lines)
    assert again.replay()[-1] == state


@every_game
def test_the_text_of_a_match_with_a_box_of_its_own_asks_for_the_box(example: Example) -> None:
    text, digest = with_small_box(example).to_text(), key(example.small_box)
    with pytest.raises(RecordError, match="played with a box of its own") as caught:
        Record.from_text(text)
    assert caught.value.box == digest
    again: Record[Any] = Record.from_text(text, components=example.small_box)
    assert again == with_small_box(example)


@every_game
def test_the_text_of_a_match_is_not_read_with_another_box(example: Example) -> None:
    text, digest = with_small_box(example).to_text(), key(example.small_box)
    for other in (example.game().components, example.other_box):
        with pytest.raises(RecordError, match=f"with the box {digest}, not with {key(other)}$"):
            Record.from_text(text, components=other)
