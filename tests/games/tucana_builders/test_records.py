"""What is special about the matches of Tucana Builders that were stored."""

from itertools import product

from attrs import evolve
import pytest

from boardrules import Outcome, Player, Record, RecordError
from boardrules.games.tucana_builders import (
    Colour,
    DrawTerrain,
    Skip,
    State,
    TucanaBuilders,
)
from tests.games.examples import TUCANA_BUILDERS
from tests.games.examples.tucana_builders import oracle_of
from tests.games.matches import stored_record

RECORDS = tuple(TUCANA_BUILDERS.endings)

TRACKS = {
    "base-2": [(3, 2, 2), (1, 3, 4)],
    "base-3": [(0, 3, 4), (0, 2, 2), (3, 0, 4)],
    "expert-1": [(20, 11, 18)],
    "expert-1-late": [(12, 10, 25)],
    "expert-1-lost": [(14, 11, 12)],
    "expert-4": [(10, 12, 15), (12, 11, 20), (18, 9, 6), (11, 16, 4)],
    "own-box-3": [(40, 46, 35), (50, 40, 50), (74, 46, 63)],
}
"""The tracks in some of them: yellow, red, blue."""

AWARDS: dict[str, dict[str, dict[int, int]]] = {
    "expert-1": {"link-AD": {0: 6}, "five-alike": {0: 7}},
    "expert-1-late": {"link-AD": {0: 4}, "link-CF": {0: 6}},
    "expert-1-lost": {"five-alike": {}, "start-tiles": {}},
    "expert-2": {"link-AD": {}, "five-alike": {0: 7, 1: 7}},
    "expert-3": {"link-CF": {}, "five-alike": {1: 7, 2: 5}},
    "expert-4": {"two-each": {0: 7, 1: 7}, "five-alike": {2: 7, 1: 5}},
    "expert-5": {"two-each": {4: 7, 1: 5}, "five-alike": {0: 7, 1: 5}},
    "own-box-3": {"two-each": {1: 7, 2: 7, 0: 5}, "five-alike": {0: 7, 1: 7, 2: 5}},
}
"""What seats took of the achievement cards."""


def stored(name: str) -> Record[TucanaBuilders]:
    return stored_record(TucanaBuilders, "tucana_builders", name)


def game_of(name: str) -> TucanaBuilders:
    return stored(name).game


def final_state(name: str) -> State:
    return stored(name).replay()[-1]


def test_there_is_a_record_of_every_table_and_variant() -> None:
    tables = [(game_of(name).players, game_of(name).achievements) for name in RECORDS]
    assert {*tables} == {*product(range(1, 6), (False, True))}


@pytest.mark.oracle
@pytest.mark.parametrize("name", RECORDS)
def test_the_oracle_has_the_same_awards_and_tracks(name: str) -> None:
    record, game = stored(name), game_of(name)
    oracle = oracle_of(game)
    for action in record.actions:
        oracle.play(game.format_action(action))
    assert oracle.lost() == (TUCANA_BUILDERS.endings[name].rule == "TUCANA-8.3")
    assert oracle.awards == AWARDS.get(name, {})
    if name in TRACKS:
        assert [tuple(track.values()) for track in oracle.tracks] == TRACKS[name]


@pytest.mark.parametrize("name", AWARDS)
def test_achievements_were_awarded_as_they_are(name: str) -> None:
    state = final_state(name)
    awards: dict[str, dict[int, int]] = {card: {} for card in state.achievements}
    for item in game_of(name).score_items(state):
        if item.rule in {"TUCANA-7.2", "TUCANA-7.3", "TUCANA-8.2"}:
            _turn, card, *_ = item.evidence
            awards[card][item.player] = item.points
    assert awards == AWARDS[name]


@pytest.mark.parametrize("name", TRACKS)
def test_tracks_ended_as_they_do(name: str) -> None:
    game, state = game_of(name), final_state(name)
    tracks = [dict.fromkeys(map(str, Colour), 0) for _ in range(game.players)]
    for item in game.score_items(state):
        match item.evidence:
            case [_, hut, *_] if " hut " in hut:
                tracks[item.player][hut.split(" ")[0]] += item.points
            case _:
                pass
    assert [tuple(track.values()) for track in tracks] == TRACKS[name]


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


@pytest.mark.parametrize(
    ("name", "first", "last"), [("expert-1", 1, 12), ("expert-1-late", 13, 24)]
)
def test_alone_a_value_goes_by_the_round(name: str, first: int, last: int) -> None:
    game, state = game_of(name), final_state(name)
    awards = [item for item in game.score_items(state) if item.rule == "TUCANA-8.2"]
    assert len(awards) == 2
    turns = [int(item.evidence[0].removeprefix("turn ")) for item in awards]
    assert all(first <= turn <= last for turn in turns)


def test_this_match_was_lost_with_many_points() -> None:
    game, record = game_of("expert-1-lost"), stored("expert-1-lost")
    before, over = record.replay()[-2:]
    assert game.score(over) == (0,)
    # 14, 11 and 12 on the tracks, and 11 again, are lost.
    assert game.score_items(over)[-1].points == -(14 + 11 + 12 + 11)
    assert game.score(before)[0] > 0
    alone = evolve(game, achievements=False)
    kept = tuple(action for action in record.actions if action.kind != "achievement")
    state = Record(alone, kept).replay()[-1]
    assert alone.score(state) == (48,)


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
