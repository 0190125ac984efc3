"""Matches that were stored: they must be read and end the same for ever."""

from pathlib import Path

from attrs import evolve
import pytest

from boardrules import Record, RecordError
from boardrules.games.tuk_tuk_taxi import Action, State, TukTukTaxi
from tests.games.tuk_tuk_taxi.hand_built import oracle_box
from tests.games.tuk_tuk_taxi.oracle import Oracle

RECORDS = Path(__file__).parent / "records"

TABLES = {
    "european-2": TukTukTaxi(),
    "exotic-3": TukTukTaxi(3, "exotic", first_player=2, turn_limit=None, parking_meter="no_effect"),
    "simplified-4": TukTukTaxi(4, simplified=True, first_player=1),
    "limit-2": TukTukTaxi(2, "exotic", simplified=True, turn_limit=12),
}

ENDS = {
    "european-2": ((2, 0), (0,), "TUKTUK-7.1"),
    "exotic-3": ((3, 2, 1), (0,), "TUKTUK-7.2"),
    "simplified-4": ((2, 1, 0, 3), (3,), "TUKTUK-7.4"),
    "limit-2": ((0, 1), (1,), "TUKTUK-R10"),
}
"""The scores and the winners, as the oracle had them, and the rule."""


def read(name: str) -> str:
    return (RECORDS / name).read_text(encoding="utf-8")


def stored(name: str) -> Record[State, Action]:
    return Record.from_text(read(f"{name}.txt"), game_type=TukTukTaxi)


def test_every_record_is_replayed() -> None:
    names = sorted(path.name for path in RECORDS.iterdir())
    assert names == sorted(f"{name}.{form}" for name in ENDS for form in ("txt", "json"))


@pytest.mark.rule("TUKTUK-7.1", "TUKTUK-7.2", "TUKTUK-7.4", "TUKTUK-R10")
@pytest.mark.parametrize("form", ["txt", "json"])
@pytest.mark.parametrize("name", ENDS)
def test_a_record_ends_as_it_did(name: str, form: str) -> None:
    game = TABLES[name]
    text = read(f"{name}.{form}")
    record = Record.from_text(text) if form == "txt" else Record.from_json(text)
    assert record.game == game
    state: State = record.replay()[-1]
    outcome = game.outcome(state)
    assert game.to_act(state) == ()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rule) == ENDS[name]
    assert game.validate(state) == ()


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
    oracle = Oracle(
        game.players,
        oracle_box(game.components),
        game.board,
        game.simplified,
        game.first_player,
        game.turn_limit,
        game.parking_meter,
    )
    _, _, actions = read(f"{name}.txt").partition("\n\n")
    for line in actions.splitlines():
        oracle.play(line)
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == ENDS[name][:2]


@pytest.mark.rule("TUKTUK-R10")
def test_this_match_ended_with_the_last_turn_of_each_player() -> None:
    record = stored("limit-2")
    assert record.replay()[-1].turn == 24
    longer = Record(evolve(TABLES["limit-2"], turn_limit=13), record.actions)
    assert longer.replay()[-1].phase == "draw"
    shorter = Record(evolve(TABLES["limit-2"], turn_limit=11), record.actions)
    with pytest.raises(RecordError, match="the match is over") as caught:
        shorter.replay()
    assert [violation.rule for violation in caught.value.violations] == ["TUKTUK-R10"]


@pytest.mark.rule("TUKTUK-7.4")
def test_this_match_ended_when_nobody_could_deliver_more_than_three() -> None:
    before, state = stored("simplified-4").replay()[-2:]
    # P4 has three; P2 delivers another one.
    assert [player + 1 for player in before.deliveries] == [4, 1, 4, 1, 4]
    assert state.deliveries == (*before.deliveries, 1)
    reach = [
        state.deliveries.count(seat) + state.taxis[seat].carries + len(state.customers)
        for seat in TABLES["simplified-4"].setting.seats
    ]
    assert max(reach[:3]) == 3
