"""What is special about the matches of Tectonic Tribes that were stored."""

from typing import cast

from attrs import evolve
import pytest

from boardrules import Outcome, Player, Record, RecordError
from boardrules.games.tectonic_tribes import State, TectonicTribes, Tribe
from tests.games.examples.tectonic_tribes import oracle_of
from tests.games.matches import stored_record
from tests.games.tectonic_tribes.playing import deals

OTHER_LAVA = {
    "default-2": ((10, 4), (0,)),
    "advanced-3": ((30, 23, 27), (0,)),
    "forfeit-4": ((12, 12, 6, 9), (0, 1)),
    "without-lava-5": ((22, 23, 13, 23, 19), (1, 3)),
}
"""The scores and the winners with the other reading of lava, as the oracle had them."""


def stored(name: str) -> tuple[TectonicTribes, Record[TectonicTribes]]:
    record = stored_record(TectonicTribes, "tectonic_tribes", name)
    return cast("TectonicTribes", record.game), record


def tribes_laid(record: Record[TectonicTribes], player: int, first: int | None = None) -> list[int]:
    """List the tribe cards that a seat has laid, after some actions or all."""
    actions = record.actions[:first]
    return sorted(
        action.card for action in actions if isinstance(action, Tribe) and action.player == player
    )


def turns(state: State) -> list[int]:
    """Tell how many turns of each deal have begun."""
    return [len(deal.turns) for deal in deals(state)]


@pytest.mark.oracle
@pytest.mark.parametrize("name", OTHER_LAVA)
def test_the_oracle_agrees_with_the_record_by_the_other_reading_of_lava(name: str) -> None:
    game, record = stored(name)
    other = evolve(game, lava_scores=not game.lava_scores)
    oracle = oracle_of(other)
    for action in record.actions:
        oracle.play(game.format_action(action))
    outcome = other.outcome(record.replay()[-1])
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == OTHER_LAVA[name]
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == OTHER_LAVA[name]


def test_three_are_level_and_two_of_them_have_laid_fewer_tribe_cards() -> None:
    game, record = stored("forfeit-4")
    assert [len(tribes_laid(record, seat)) for seat in range(4)] == [3, 3, 3, 4]
    assert game.outcome(record.replay()[-1]) == Outcome(
        (13, 13, 9, 13), (1, 1, 4, 3), (Player(0), Player(1)), "TECTONIC-7.11"
    )


def test_this_match_ended_with_a_last_tribe_card_and_cards_in_hand() -> None:
    _, record = stored("default-2")
    assert [tribes_laid(record, seat) for seat in range(2)] == [[1, 2, 3, 4, 5], [2, 3, 4, 5]]
    state = record.replay()[-1]
    assert turns(state) == [5, 5, 2]
    # Two cards are chosen in a turn.
    assert [len(packet) - 2 * 2 for packet in deals(state)[-1].packets] == [6, 6]


def test_this_match_went_on_after_a_last_tribe_card() -> None:
    game, record = stored("advanced-3")
    basic = Record(evolve(game, advanced=False), record.actions)
    with pytest.raises(RecordError, match="the match is over") as caught:
        basic.replay()
    assert [violation.rule for violation in caught.value.violations] == ["TECTONIC-7.1"]
    last = len(caught.value.states) - 1
    assert (last, len(record.actions)) == (172, 292)
    state = record.replay()[last]
    # P2 has laid the fifth tribe card, as the last of the ninth turn, and the tenth begins.
    assert tribes_laid(record, 1, last) == [1, 2, 3, 4, 5]
    assert turns(state) == [6, 4]
    assert deals(state)[-1].turns[-1].discards == (None, None, None)


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
    game, record = stored(name)
    other = evolve(game, stolen_card="forfeit" if game.stolen_card == "hand_over" else "hand_over")
    with pytest.raises(RecordError) as caught:
        Record(other, record.actions).replay()
    assert caught.value.action == game.parse_action(line)
    assert [violation.rule for violation in caught.value.violations] == [rule]
