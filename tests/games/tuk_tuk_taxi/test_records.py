"""What is special about the matches of Tuk Tuk Taxi that were stored."""

from typing import cast

from attrs import evolve
import pytest

from boardrules import Record, RecordError
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.games.matches import stored_record


def stored(name: str) -> tuple[TukTukTaxi, Record[TukTukTaxi]]:
    record = stored_record(TukTukTaxi, "tuk_tuk_taxi", name)
    return cast("TukTukTaxi", record.game), record


def test_this_match_ended_with_the_last_turn_of_each_player() -> None:
    game, record = stored("limit-2")
    assert record.replay()[-1].turn == 24
    longer = Record(evolve(game, turn_limit=13), record.actions)
    assert longer.replay()[-1].phase == "draw"
    shorter = Record(evolve(game, turn_limit=11), record.actions)
    with pytest.raises(RecordError, match="the match is over") as caught:
        shorter.replay()
    assert [violation.rule for violation in caught.value.violations] == ["TUKTUK-R10"]


def test_this_match_ended_when_nobody_could_deliver_more_than_three() -> None:
    game, record = stored("simplified-4")
    before, state = record.replay()[-2:]
    # P4 has three; P2 delivers another one.
    assert [player + 1 for player in before.deliveries] == [4, 1, 4, 1, 4]
    assert state.deliveries == (*before.deliveries, 1)
    reach = [
        state.deliveries.count(seat) + state.taxis[seat].carries + len(state.customers)
        for seat in range(game.players)
    ]
    assert max(reach[:3]) == 3
