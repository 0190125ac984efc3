"""Matches that were stored: they must be read and end the same for ever."""

from pathlib import Path

import pytest

from boardrules import Record
from boardrules.games.tiki_topple import State, TikiTopple
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT, Oracle

RECORDS = Path(__file__).parent / "records"

TABLES = {
    "schmidt-2": TikiTopple(),
    "schmidt-3": TikiTopple(players=3, first_player=2),
    "schmidt-4": TikiTopple(players=4, first_player=1, toast_bar="round"),
    "gamewright-2": TikiTopple(edition="gamewright", toast_bar="round"),
    "gamewright-3": TikiTopple(players=3, edition="gamewright"),
    "gamewright-4": TikiTopple(players=4, edition="gamewright", first_player=3),
}

ENDS = {
    "schmidt-2": ((2, 18), (1,)),
    "schmidt-3": ((0, 9, 21), (2,)),
    "schmidt-4": ((13, 2, 20, 7), (2,)),
    "gamewright-2": ((9, 13), (1,)),
    "gamewright-3": ((7, 7, 7), (0, 1, 2)),
    "gamewright-4": ((7, 18, 2, 16), (1,)),
}
"""The scores and the winners, as the oracle had them."""


def read(name: str) -> str:
    return (RECORDS / name).read_text(encoding="utf-8")


def final_state(record: Record[State, object]) -> State:
    return record.replay()[-1]


def test_every_record_is_replayed() -> None:
    names = sorted(path.name for path in RECORDS.iterdir())
    assert names == sorted(f"{name}.{form}" for name in ENDS for form in ("txt", "json"))


@pytest.mark.rule("TIKI-7.2", "TIKI-7.3")
@pytest.mark.parametrize("form", ["txt", "json"])
@pytest.mark.parametrize("name", ENDS)
def test_a_record_ends_as_it_did(name: str, form: str) -> None:
    game = TABLES[name]
    text = read(f"{name}.{form}")
    record = Record.from_text(text) if form == "txt" else Record.from_json(text)
    assert record.game == game
    state = final_state(record)
    scores, winners = ENDS[name]
    assert game.score(state) == scores
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.rule == ("TIKI-7.2" if len(winners) == 1 else "TIKI-7.3")
    assert sum(item.points for item in game.score_items(state)) == sum(scores)


@pytest.mark.parametrize("name", ENDS)
def test_text_and_json_are_of_one_match_and_are_written_as_they_were(name: str) -> None:
    text, json = read(f"{name}.txt"), read(f"{name}.json")
    record = Record.from_text(text)
    assert record == Record.from_json(json)
    assert record.to_text() == text
    assert record.to_json() + "\n" == json


@pytest.mark.parametrize("name", ENDS)
def test_the_oracle_agrees_with_the_record(name: str) -> None:
    game = TABLES[name]
    box = SCHMIDT if game.edition == "schmidt" else GAMEWRIGHT
    oracle = Oracle(game.players, box, game.first_player, game.toast_bar)
    _, _, actions = read(f"{name}.txt").partition("\n\n")
    for line in actions.splitlines():
        oracle.play(line)
    scores, winners = ENDS[name]
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == (scores, winners)


@pytest.mark.rule("TIKI-R1")
@pytest.mark.parametrize("name", ["schmidt-4", "gamewright-2"])
def test_these_matches_need_the_looser_bar_on_toast(name: str) -> None:
    game = TABLES[name]
    strict = TikiTopple(game.players, game.edition, game.first_player)
    states = Record.from_text(read(f"{name}.txt")).replay()
    actions = Record.from_text(read(f"{name}.txt")).actions
    broken = {
        violation.rule
        for state, action in zip(states, actions, strict=False)
        for violation in strict.explain(state, action)
    }
    assert broken == {"TIKI-5.10"}
