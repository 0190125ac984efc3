"""What is special about the matches of Tucana Builders that were stored."""

from itertools import product

from attrs import evolve
import pytest

from boardrules import Outcome, Player, Record, RecordError
from boardrules.games.tucana_builders import DrawTerrain, Skip, State, TucanaBuilders
from tests.games.examples import TUCANA_BUILDERS
from tests.games.matches import stored_record

RECORDS = tuple(TUCANA_BUILDERS.endings)


def stored(name: str) -> Record[TucanaBuilders]:
    return stored_record(TucanaBuilders, "tucana_builders", name)


def game_of(name: str) -> TucanaBuilders:
    return stored(name).game


def final_state(name: str) -> State:
    return stored(name).replay()[-1]


def test_there_is_a_record_of_every_table_and_variant() -> None:
    tables = [(game_of(name).players, game_of(name).achievements) for name in RECORDS]
    assert {*tables} == {*product(range(1, 6), (False, True))}


def test_players_who_are_level_go_by_their_lowest_track() -> None:
    # 3 + 2 + 2 and 2 again, against 1 + 3 + 4 and 1 again.
    game, state = game_of("base-2"), final_state("base-2")
    assert game.outcome(state) == Outcome((9, 9), (1, 2), (Player(0),), "TUCANA-6.4")
    # Two tracks of nothing, and 7 points each.
    game, state = game_of("base-3"), final_state("base-3")
    shared = Outcome((7, 4, 7), (1, 3, 1), (Player(0), Player(2)), "TUCANA-6.5")
    assert game.outcome(state) == shared


def test_solo_matches_are_rated_unless_they_are_lost() -> None:
    """By the printed table: 50 to 59 is the third band, 60 to 69 the fourth, 70 to 79 the fifth."""
    names = ("base-1", "expert-1-late", "expert-1", "expert-1-lost")
    ratings = [game_of(name).rating(final_state(name)) for name in names]
    assert [None if rating is None else rating.band for rating in ratings] == [2, 3, 4, None]


def test_with_a_box_of_its_own_tiles_were_set_aside() -> None:
    record = stored("own-box-3")
    assert sum(isinstance(action, Skip) for action in record.actions) == 6
    assert sum(isinstance(action, DrawTerrain) for action in record.actions) == 16


def test_a_match_of_the_expert_variant_does_not_fit_the_base_game() -> None:
    record = stored("expert-2")
    with pytest.raises(RecordError, match="not now") as caught:
        Record(evolve(game_of("expert-2"), achievements=False), record.actions).replay()
    assert caught.value.action == record.actions[7]
    assert [violation.rule for violation in caught.value.violations] == ["TUCANA-R9"]
