"""Records of matches with a custom box."""

import json
from random import Random

from attrs import evolve
import pytest

from boardrules import Record, key, playout
from boardrules.games.tiki_topple import DEFAULT, TikiTopple
from tests.records.nim import (
    JSON,
    OWN,
    OWN_BOX,
    RECORD,
    TEXT,
    USUAL,
    Heap,
    Nim,
    edited_game,
    refusal,
)


def test_json_includes_a_custom_box() -> None:
    document = json.loads(OWN.to_json())
    assert document["game"]["box"] == {"counters": 7}
    assert document["game"]["components"] == key(OWN_BOX)
    assert Record.from_json(OWN.to_json()) == OWN
    assert Record.from_json(OWN.to_json()).replay() == OWN.replay()


def test_text_asks_for_a_custom_box() -> None:
    assert f"\ncomponents: {key(OWN_BOX)}\n" in OWN.to_text()
    error = refusal(Record.from_text, OWN.to_text())
    assert error.reason == (
        f"played with a box of its own, {key(OWN_BOX)}: load that box and pass it as components"
    )
    assert error.box == key(OWN_BOX)


def test_text_is_read_with_the_box_that_it_asks_for() -> None:
    read = Record.from_text(OWN.to_text(), components=OWN_BOX)
    assert read == OWN
    assert read.game == Nim(components=OWN_BOX)
    assert read.to_text() == OWN.to_text()
    assert read.replay() == OWN.replay()


@pytest.mark.parametrize("box", [Heap(8), USUAL, DEFAULT], ids=key)
def test_text_is_not_read_with_another_box(box: object) -> None:
    error = refusal(Record.from_text, OWN.to_text(), components=box)
    assert error.reason == f"played with the box {key(OWN_BOX)}, not with {key(box)}"
    assert error.box == key(OWN_BOX)


def test_a_box_that_is_passed_must_be_the_right_one() -> None:
    for error in (
        refusal(Record.from_text, TEXT, components=OWN_BOX),
        refusal(Record.from_json, JSON, components=OWN_BOX),
        refusal(Record.from_json, OWN.to_json(), components=USUAL),
    ):
        assert error.box is not None
    assert Record.from_text(TEXT, components=USUAL) == RECORD
    assert Record.from_json(OWN.to_json(), components=OWN_BOX) == OWN


def test_a_wrong_box_in_json_is_refused_even_if_the_right_one_is_passed() -> None:
    text = edited_game(box={"counters": 8}, components=key(OWN_BOX))
    assert (
        "$.game.components: expected" in refusal(Record.from_json, text, components=OWN_BOX).reason
    )


def test_json_without_the_box_asks_for_it_too() -> None:
    document = json.loads(OWN.to_json())
    del document["game"]["box"]
    assert key(OWN_BOX) in refusal(Record.from_json, json.dumps(document)).reason
    assert Record.from_json(json.dumps(document), components=OWN_BOX) == OWN


def test_a_box_in_json_must_be_playable() -> None:
    box = {"counters": 0}
    error = refusal(Record.from_json, edited_game(box=box, components=key(box)))
    assert error.reason == "$.game.box: a heap has one counter or more"


def test_a_record_without_a_digest_is_not_read() -> None:
    text = "\n".join(line for line in TEXT.split("\n") if not line.startswith("components"))
    assert "components" in refusal(Record.from_text, text).reason
    document = json.loads(JSON)
    del document["game"]["components"]
    assert "components" in refusal(Record.from_json, json.dumps(document)).reason


def test_a_custom_box_of_a_real_game() -> None:
    box = evolve(DEFAULT, rounds=(1, 1, 1))
    game = TikiTopple(players=3, components=box)
    record = Record(game, playout(game, Random(1)).actions)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_text(record.to_text(), components=box) == record
    assert refusal(Record.from_text, record.to_text()).reason.startswith("played with a box")
