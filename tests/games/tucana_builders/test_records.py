"""Matches that were stored: they must be read and end the same for ever."""

from pathlib import Path

from attrs import evolve
import pytest

from boardrules import Outcome, Player, Record, RecordError, key
from boardrules.games.tucana_builders import (
    DEFAULT,
    Action,
    DrawTerrain,
    Skip,
    State,
    TucanaBuilders,
)
from tests.games.tucana_builders.boxes import oracle_box
from tests.games.tucana_builders.oracle import Oracle
from tests.games.tucana_builders.playing import position

RECORDS = Path(__file__).parent / "records"

TABLES = {
    "base-1": (1, False),
    "base-2": (2, False),
    "base-3": (3, False),
    "base-4": (4, False),
    "base-5": (5, False),
    "expert-1": (1, True),
    "expert-1-late": (1, True),
    "expert-1-lost": (1, True),
    "expert-2": (2, True),
    "expert-3": (3, True),
    "expert-4": (4, True),
    "expert-5": (5, True),
    "own-box-3": (3, True),
}
"""The number of players, and whether it is the expert variant."""

ENDS = {
    "base-1": ((53,), (0,), "TUCANA-8.1"),
    "base-2": ((9, 9), (0,), "TUCANA-6.4"),
    "base-3": ((7, 4, 7), (0, 2), "TUCANA-6.5"),
    "base-4": ((55, 47, 46, 38), (0,), "TUCANA-6.3"),
    "base-5": ((46, 43, 38, 40, 38), (0,), "TUCANA-6.3"),
    "expert-1": ((73,), (0,), "TUCANA-8.1"),
    "expert-1-late": ((67,), (0,), "TUCANA-8.1"),
    "expert-1-lost": ((0,), (), "TUCANA-8.3"),
    "expert-2": ((72, 47), (0,), "TUCANA-6.3"),
    "expert-3": ((39, 51, 44), (1,), "TUCANA-6.3"),
    "expert-4": ((54, 66, 46, 35), (1,), "TUCANA-6.3"),
    "expert-5": ((54, 83, 55, 40, 42), (1,), "TUCANA-6.3"),
    "own-box-3": ((168, 194, 241), (2,), "TUCANA-6.3"),
}
"""The scores and the winners, as the oracle had them, and the rule that decided."""

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


def read(name: str) -> str:
    return (RECORDS / name).read_text(encoding="utf-8")


def stored(name: str) -> Record[State, Action]:
    return Record.from_json(read(f"{name}.json"), game_type=TucanaBuilders)


def game_of(name: str) -> TucanaBuilders:
    """Return the table; a box of its own is in the JSON of a record."""
    if name != "own-box-3":
        return TucanaBuilders(*TABLES[name])
    game = stored(name).game
    assert isinstance(game, TucanaBuilders)
    return TucanaBuilders(*TABLES[name], components=game.components)


def final_state(name: str) -> State:
    return stored(name).replay()[-1]


def test_every_record_is_replayed() -> None:
    names = sorted(path.name for path in RECORDS.iterdir())
    assert names == sorted(f"{name}.{form}" for name in ENDS for form in ("txt", "json"))
    assert {*TABLES.values()} == {
        (players, expert) for players in range(1, 6) for expert in (False, True)
    }


@pytest.mark.rule("TUCANA-6.3", "TUCANA-6.4", "TUCANA-6.5", "TUCANA-8.1", "TUCANA-8.3")
@pytest.mark.parametrize("form", ["txt", "json"])
@pytest.mark.parametrize("name", ENDS)
def test_a_record_ends_as_it_did(name: str, form: str) -> None:
    game, text = game_of(name), read(f"{name}.{form}")
    record: Record[State, Action]
    if form == "json":
        record = Record.from_json(text)
    else:
        own_box = game.components if name == "own-box-3" else None
        record = Record.from_text(text, components=own_box)
    assert record.game == game
    state = record.replay()[-1]
    scores, winners, rule = ENDS[name]
    assert game.to_act(state) == ()
    assert game.score(state) == scores
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.rule) == (scores, winners, rule)
    assert sum(item.points for item in game.score_items(state)) == sum(scores)


@pytest.mark.parametrize("name", ENDS)
def test_text_and_json_are_of_one_match_and_are_written_as_they_were(name: str) -> None:
    text, json = read(f"{name}.txt"), read(f"{name}.json")
    record = stored(name)
    box = game_of(name).components
    assert Record.from_text(text, game_type=TucanaBuilders, components=box) == record
    assert record.to_text() == text
    assert record.to_json() + "\n" == json


@pytest.mark.parametrize("name", ENDS)
def test_the_oracle_agrees_with_the_record(name: str) -> None:
    game = game_of(name)
    oracle = Oracle(game.players, oracle_box(game.components), game.achievements)
    _, _, actions = read(f"{name}.txt").partition("\n\n")
    for line in actions.splitlines():
        oracle.play(line)
    scores, winners, rule = ENDS[name]
    assert (tuple(oracle.scores()), tuple(oracle.winners())) == (scores, winners)
    assert oracle.lost() == (rule == "TUCANA-8.3")
    assert oracle.awards == AWARDS.get(name, {})
    if name in TRACKS:
        assert [tuple(track.values()) for track in oracle.tracks] == TRACKS[name]


@pytest.mark.rule("TUCANA-7.2", "TUCANA-7.3", "TUCANA-8.2")
@pytest.mark.parametrize("name", AWARDS)
def test_achievements_were_awarded_as_they_are(name: str) -> None:
    table = position(game_of(name), final_state(name))
    assert {
        card.name: {
            seat: values[place]
            for seat, values in enumerate(table.values)
            if values[place] is not None
        }
        for place, card in enumerate(table.cards)
    } == AWARDS[name]


@pytest.mark.rule("TUCANA-5.2", "TUCANA-5.4", "TUCANA-5.6")
@pytest.mark.parametrize("name", TRACKS)
def test_tracks_ended_as_they_do(name: str) -> None:
    assert list(position(game_of(name), final_state(name)).tracks) == TRACKS[name]


@pytest.mark.rule("TUCANA-6.4", "TUCANA-6.5")
def test_players_who_are_level_go_by_their_lowest_track() -> None:
    # 3 + 2 + 2 and 2 again, against 1 + 3 + 4 and 1 again.
    game, state = game_of("base-2"), final_state("base-2")
    assert game.outcome(state) == Outcome((9, 9), (1, 2), (Player(0),), "TUCANA-6.4")
    # Two tracks of nothing, and 7 points each.
    game, state = game_of("base-3"), final_state("base-3")
    shared = Outcome((7, 4, 7), (1, 3, 1), (Player(0), Player(2)), "TUCANA-6.5")
    assert game.outcome(state) == shared


@pytest.mark.rule("TUCANA-8.4", "TUCANA-R7")
def test_solo_matches_are_rated_unless_they_are_lost() -> None:
    """By the printed table: 50 to 59 is the third band, 60 to 69 the fourth, 70 to 79 the fifth."""
    names = ("base-1", "expert-1-late", "expert-1", "expert-1-lost")
    ratings = [game_of(name).rating(final_state(name)) for name in names]
    assert [None if rating is None else rating.band for rating in ratings] == [2, 3, 4, None]


@pytest.mark.rule("TUCANA-8.2")
@pytest.mark.parametrize(
    ("name", "first", "last"), [("expert-1", 1, 12), ("expert-1-late", 13, 24)]
)
def test_alone_a_value_goes_by_the_round(name: str, first: int, last: int) -> None:
    game, state = game_of(name), final_state(name)
    awards = [item for item in game.score_items(state) if item.rule == "TUCANA-8.2"]
    assert len(awards) == 2
    turns = [int(item.evidence[0].removeprefix("turn ")) for item in awards]
    assert all(first <= turn <= last for turn in turns)


@pytest.mark.rule("TUCANA-8.3")
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


@pytest.mark.rule("TUCANA-R1")
def test_with_a_box_of_its_own_tiles_were_set_aside() -> None:
    record = stored("own-box-3")
    assert sum(isinstance(action, Skip) for action in record.actions) == 6
    assert sum(isinstance(action, DrawTerrain) for action in record.actions) == 16


def test_the_text_of_a_match_with_a_box_of_its_own_asks_for_the_box() -> None:
    text = read("own-box-3.txt")
    digest = key(game_of("own-box-3").components)
    with pytest.raises(RecordError, match="played with a box of its own") as caught:
        Record.from_text(text)
    assert caught.value.box == digest
    with pytest.raises(RecordError, match=f"with the box {digest}, not with {key(DEFAULT)}$"):
        Record.from_text(text, components=DEFAULT)


@pytest.mark.rule("TUCANA-7.1")
def test_a_match_of_the_expert_variant_does_not_fit_the_base_game() -> None:
    record = stored("expert-2")
    with pytest.raises(RecordError, match="this is not the time") as caught:
        Record(evolve(game_of("expert-2"), achievements=False), record.actions).replay()
    assert caught.value.action == record.actions[7]
    assert [violation.rule for violation in caught.value.violations] == ["TUCANA-R9"]
