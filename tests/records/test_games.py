"""Records of games that are not in the catalogue."""

import json
from random import Random
from typing import Any, ClassVar

from attrs import frozen
import pytest

from boardrules import Record, RecordError, playout
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing.lanterns import Lanterns
from tests.play.tiny_games import Stairs
from tests.records.nim import ACTIONS, JSON, TEXT, Nim, Twos, refusal


def test_a_game_may_have_no_box() -> None:
    record = Record(Twos(), playout(Twos(), Random(0)).actions, library="1.2.3")
    assert record.to_text() == (
        "boardrules record 1\ngame: twos\nlibrary: 1.2.3\nplayers: 2\n\nP1\nP2\n"
    )
    assert Record.from_text(record.to_text(), game_type=Twos) == record
    assert Record.from_json(record.to_json(), game_type=Twos) == record


def test_a_match_that_began_later_has_no_record() -> None:
    game = TikiTopple()
    later = playout(game, Random(0), state=playout(game, Random(0), max_actions=5).state)
    with pytest.raises(RecordError, match="from the start"):
        Record.of(later)


def test_a_game_without_notation_has_no_records() -> None:
    with pytest.raises(TypeError, match="notation"):
        Record.of(playout(Stairs(), Random(0)))


def test_a_record_of_a_game_without_a_box_names_none() -> None:
    record = Record(Twos(), ())
    text = record.to_text().replace("players: 2", "players: 2\ncomponents: 0")
    assert refusal(Record.from_text, text, game_type=Twos).reason
    document = json.loads(record.to_json())
    document["game"]["box"] = {"counters": 2}
    error = refusal(Record.from_json, json.dumps(document), game_type=Twos)
    assert "unknown" in error.reason


@frozen
class Marienbad(Nim):
    """A game that nobody has published."""

    name: ClassVar = "marienbad"


UNPUBLISHED = Record(Marienbad(), ACTIONS, library="1.2.3")


def test_an_unpublished_game_is_not_found() -> None:
    assert "there is no game 'marienbad'" in str(refusal(Record.from_text, UNPUBLISHED.to_text()))
    assert "there is no game 'marienbad'" in str(refusal(Record.from_json, UNPUBLISHED.to_json()))


def test_the_class_of_a_game_may_be_passed() -> None:
    read = Record.from_text(UNPUBLISHED.to_text(), game_type=Marienbad)
    assert read == Record.from_json(UNPUBLISHED.to_json(), game_type=Marienbad) == UNPUBLISHED
    assert read.replay() == UNPUBLISHED.replay()


def test_the_class_of_another_game_is_refused() -> None:
    for error in (
        refusal(Record.from_text, TEXT, game_type=Marienbad),
        refusal(Record.from_json, JSON, game_type=Marienbad),
    ):
        assert error.reason == "a match of another game: expected 'marienbad', not 'nim'"


def test_another_game_is_reported_even_if_its_box_differs_too() -> None:
    text = Record(TikiTopple(), ()).to_json()
    error = refusal(Record.from_json, text, game_type=Lanterns)
    assert error.reason == "a match of another game: expected 'lanterns', not 'tiki-topple'"


def test_bytes_are_not_a_text() -> None:
    text: Any = TEXT.encode()
    with pytest.raises(TypeError, match=r"^expected the text of a record as a str, not b'board"):
        Record.from_text(text)
