"""Matches that were stored: they must be read and end the same for ever."""

from pathlib import Path

from attrs import evolve
import pytest

from boardrules import Outcome, Player, Record, RecordError
from boardrules.games.tectonic_tribes import Action, State, TectonicTribes
from tests.games.tectonic_tribes.boxes import oracle_box
from tests.games.tectonic_tribes.oracle import Oracle
from tests.games.tectonic_tribes.playing import position

RECORDS = Path(__file__).parent / "records"

TABLES = {
    "default-2": TectonicTribes(),
    "advanced-3": TectonicTribes(players=3, advanced=True),
    "forfeit-4": TectonicTribes(players=4, stolen_card="forfeit"),
    "without-lava-5": TectonicTribes(players=5, advanced=True, lava_scores=False),
}

ENDS = {
    "default-2": ((12, 7), (0,)),
    "advanced-3": ((31, 29, 32), (2,)),
    "forfeit-4": ((13, 13, 9, 13), (0, 1)),
    "without-lava-5": ((20, 21, 12, 22, 18), (3,)),
}
"""The scores and the winners, as the oracle had them."""

OTHER_LAVA = {
    "default-2": ((10, 4), (0,)),
    "advanced-3": ((30, 23, 27), (0,)),
    "forfeit-4": ((12, 12, 6, 9), (0, 1)),
    "without-lava-5": ((22, 23, 13, 23, 19), (1, 3)),
}
"""The same with the other reading of lava."""


def read(name: str) -> str:
    return (RECORDS / name).read_text(encoding="utf-8")


def stored(name: str) -> Record[State, Action]:
    return Record.from_text(read(f"{name}.txt"), game_type=TectonicTribes)


def final_state(record: Record[State, Action]) -> State:
    return record.replay()[-1]


def test_every_record_is_replayed() -> None:
    names = sorted(path.name for path in RECORDS.iterdir())
    assert names == sorted(f"{name}.{form}" for name in ENDS for form in ("txt", "json"))


@pytest.mark.rule("TECTONIC-7.9", "TECTONIC-7.11")
@pytest.mark.parametrize("form", ["txt", "json"])
@pytest.mark.parametrize("name", ENDS)
def test_a_record_ends_as_it_did(name: str, form: str) -> None:
    game = TABLES[name]
    text = read(f"{name}.{form}")
    record = Record.from_text(text) if form == "txt" else Record.from_json(text)
    assert record.game == game
    state = final_state(record)
    scores, winners = ENDS[name]
    assert game.to_act(state) == ()
    assert game.score(state) == scores
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.rule == ("TECTONIC-7.9" if len(winners) == 1 else "TECTONIC-7.11")
    assert sum(item.points for item in game.score_items(state)) == sum(scores)


@pytest.mark.parametrize("name", ENDS)
def test_text_and_json_are_of_one_match_and_are_written_as_they_were(name: str) -> None:
    text, json = read(f"{name}.txt"), read(f"{name}.json")
    record = Record.from_text(text)
    assert record == Record.from_json(json)
    assert record.to_text() == text
    assert record.to_json() + "\n" == json


@pytest.mark.rule("TECTONIC-R4")
@pytest.mark.parametrize("name", ENDS)
def test_the_oracle_agrees_with_the_record_by_both_readings_of_lava(name: str) -> None:
    game = TABLES[name]
    oracle = Oracle(
        game.players,
        oracle_box(game.components),
        game.advanced,
        game.stolen_card,
        game.lava_scores,
    )
    _, _, actions = read(f"{name}.txt").partition("\n\n")
    for line in actions.splitlines():
        oracle.play(line)
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == ENDS[name]
    oracle.lava_scores = not game.lava_scores
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == OTHER_LAVA[name]
    other = evolve(game, lava_scores=not game.lava_scores)
    outcome = other.outcome(final_state(stored(name)))
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == OTHER_LAVA[name]


@pytest.mark.rule("TECTONIC-7.10", "TECTONIC-7.11")
def test_three_are_level_and_two_of_them_have_laid_fewer_tribe_cards() -> None:
    state = final_state(stored("forfeit-4"))
    game = TABLES["forfeit-4"]
    assert [len(left) for left in position(game, state).tribes] == [2, 2, 2, 1]
    assert game.outcome(state) == Outcome(
        (13, 13, 9, 13), (1, 1, 4, 3), (Player(0), Player(1)), "TECTONIC-7.11"
    )


@pytest.mark.rule("TECTONIC-7.1")
def test_this_match_ended_with_a_last_tribe_card_and_cards_in_hand() -> None:
    state = final_state(stored("default-2"))
    now = position(TABLES["default-2"], state)
    assert now.tribes == ((), (1,))
    assert [len(hand) for hand in now.hands] == [6, 6]
    assert [len(deal.turns) for deal in state.deals] == [5, 5, 2]


@pytest.mark.rule("TECTONIC-8.1", "TECTONIC-7.1")
def test_this_match_went_on_after_a_last_tribe_card() -> None:
    record = stored("advanced-3")
    basic = Record(evolve(TABLES["advanced-3"], advanced=False), record.actions)
    with pytest.raises(RecordError, match="the match is over") as caught:
        basic.replay()
    assert [violation.rule for violation in caught.value.violations] == ["TECTONIC-7.1"]
    last = len(caught.value.states) - 1
    assert (last, len(record.actions)) == (172, 292)
    state = record.replay()[last]
    # P2 has laid the fifth tribe card, as the last of the ninth turn, and the tenth begins.
    assert position(TABLES["advanced-3"], state).tribes[1] == ()
    assert [len(deal.turns) for deal in state.deals] == [6, 4]
    assert state.deals[-1].turns[-1].discards == (None, None, None)


@pytest.mark.rule("TECTONIC-R1")
@pytest.mark.parametrize(
    ("name", "line", "rule"),
    [
        # P1, who was robbed, has laid a tribe card as the last of the turn, and drops nothing.
        ("forfeit-4", "P1 discard 17", "TECTONIC-R13"),
        # P2, who was robbed, lays the card of the robber.
        ("without-lava-5", "P2 place 71 -1,1 r2", "TECTONIC-4.1"),
    ],
)
def test_these_matches_need_their_reading_of_a_stolen_card(name: str, line: str, rule: str) -> None:
    game, record = TABLES[name], stored(name)
    other = evolve(game, stolen_card="forfeit" if game.stolen_card == "hand_over" else "hand_over")
    with pytest.raises(RecordError) as caught:
        Record(other, record.actions).replay()
    assert caught.value.action == game.parse_action(line)
    assert [violation.rule for violation in caught.value.violations] == [rule]
