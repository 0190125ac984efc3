"""Studies: what matches are like, counted in made-up ones and in a few that are played."""

from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from boardrules import Outcome, Player, Record, codec, playout
from boardrules.arena import Forfeit, Report, Result, Tournament, run, wilson
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.study import Course, Estimate, Mean, Share, Study, changes, chart, studies, study
from tests.records import nim

GAME = TikiTopple(players=2)
COURSE = Course(
    scores=(9, 4),
    winners=(Player(0),),
    rule="TIKI-7.2",
    actions=20,
    decisions=12,
    choices=3.5,
    lead_changes=1,
    is_comeback=False,
    points={"TIKI-6.4": 13},
)


def made_up(*courses: Course, game: Any = GAME) -> Study:
    """Return a study of matches that nobody has played."""
    return Study(game, "greedy", "7", dict(enumerate(courses)))


# One match


def test_a_match_is_counted_as_it_is_replayed() -> None:
    match = playout(GAME, Random(7))
    course = Course.of(Record.of(match))
    choices = [
        len(GAME.legal_actions(state))
        for state, action in zip(Record.of(match).replay(), match.actions, strict=False)
        if action.player >= 0
    ]
    assert course.scores == GAME.score(match.state)
    assert (course.actions, course.decisions) == (len(match.actions), len(choices))
    assert course.choices == sum(choices) / len(choices)
    assert sum(course.points.values()) == sum(course.scores)
    assert {*course.points} == {item.rule for item in GAME.score_items(match.state)}


def test_a_game_may_not_say_where_its_points_come_from() -> None:
    course = Course.of(nim.RECORD)
    assert (course.actions, course.decisions, course.choices) == (3, 3, (3 + 3 + 2) / 3)
    assert (course.points, course.rule) == ({}, "NIM-2")


class Swaying(nim.Nim):
    """Nim in which points come and go with what is left."""

    points = {5: (0, 0), 3: (2, 1), 2: (0, 1), 0: (3, 1)}  # noqa: RUF012
    winners: tuple[Player, ...] = (Player(0),)

    def score(self, state: nim.Position) -> tuple[int, ...]:
        return self.points[state.left]

    def outcome(self, state: nim.Position) -> Outcome | None:
        return None if state.left else Outcome((3, 1), (1, 2), self.winners, "NIM-2")


def test_leads_change_when_another_seat_leads_alone() -> None:
    assert Course.of(Record(Swaying(), nim.ACTIONS)).lead_changes == 2


@pytest.mark.parametrize(
    ("winners", "is_comeback"),
    [((), False), ((Player(0),), False), ((Player(1),), True), ((Player(0), Player(1)), False)],
)
def test_who_wins_from_behind_comes_back(
    winners: tuple[Player, ...], monkeypatch: pytest.MonkeyPatch, *, is_comeback: bool
) -> None:
    monkeypatch.setattr(Swaying, "winners", winners)
    assert Course.of(Record(Swaying(), nim.ACTIONS)).is_comeback is is_comeback


def test_points_that_cancel_are_points_and_items_without_points_are_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = playout(GAME, Random(7))
    items = GAME.score_items(match.state)[:1]
    changed = [attrs.evolve(items[0], points=points, rule=f"X-{points}") for points in (0, 2)]
    found: Callable[[Any, Any], Any] = lambda _game, _state: changed  # noqa: E731
    monkeypatch.setattr(TikiTopple, "score_items", found)
    assert Course.of(Record.of(match)).points == {"X-2": 2}


def test_a_match_that_has_not_ended_is_refused() -> None:
    with pytest.raises(ValueError, match="has not ended"):
        Course.of(Record(GAME, ()))


def test_shares_and_sizes_of_a_match_have_names() -> None:
    assert COURSE.shares == {"P1 wins": 1, "P2 wins": 0, "one winner": 1, "comeback": 0}
    shared = attrs.evolve(COURSE, winners=(Player(0), Player(1)), is_comeback=True)
    assert shared.shares == {"P1 wins": 0.5, "P2 wins": 0.5, "one winner": 0, "comeback": 1}
    lost = attrs.evolve(COURSE, winners=())
    assert [*lost.shares.values()] == [0, 0, 0, 0]
    assert COURSE.sizes == {
        "actions": 20,
        "decisions": 12,
        "choices": 3.5,
        "lead changes": 1,
        "score": 6.5,
        "margin": 5,
    }


def test_seats_have_what_they_play() -> None:
    assert Course.of(nim.RECORD).had == {
        "move": {"take": (2, 1)},
        "counters": {"take 2": (2, 0), "take 1": (0, 1)},
    }


def test_seats_have_what_is_dealt_to_them_and_not_what_is_drawn_for_all() -> None:
    had = Course.of(Record.of(playout(GAME, Random(7)))).had
    assert had["move"].keys() & {"column", "aside", "mission"} == {"aside", "mission"}
    assert (had["move"]["mission"], had["move"]["aside"]) == ((4, 4), (8, 8))
    assert had["mission"]["mission LOKAHI-WIKIWIKI-HOOKIPA"] == (1, 0)
    assert had["card"]["aside toast"] == (0, 2)


def test_what_is_none_or_several_has_no_name() -> None:
    game = TukTukTaxi(turn_limit=5)
    actions = playout(game, Random(7)).actions
    had = Course.of(Record(game, actions)).had
    assert {field for action in actions for field in codec.to_data(action)} >= {"squares", "load"}
    assert had.keys().isdisjoint({"squares", "load", "kind", "player"})


# Many matches


def test_shares_and_means_have_intervals() -> None:
    assert Share(3, 4).rate == 0.75
    assert Share(3, 4).interval == wilson(3, 4)
    assert Mean.of([2]) == Mean(2, 0, 2, 2)
    found = Mean.of([1, 3])
    assert found.interval == pytest.approx((2 - 1.96, 2 + 1.96), abs=0.001)


def test_a_study_sums_matches_up() -> None:
    other = attrs.evolve(COURSE, winners=(Player(1),), rule="X", actions=30, points={"X": -1})
    found = made_up(COURSE, COURSE, other)
    assert found.shares["P1 wins"] == Share(2, 3)
    assert found.sizes["actions"] == Mean.of([20, 20, 30])
    assert found.deciding == {"TIKI-7.2": Share(2, 3), "X": Share(1, 3)}
    assert found.scoring == {"TIKI-6.4": Share(2, 3), "X": Share(1, 3)}
    assert found.points == {"TIKI-6.4": Mean.of([13, 13, 0]), "X": Mean.of([0, 0, -1])}


def with_cards(*scores: int, **counts: tuple[int, int]) -> Course:
    winners = tuple(map(Player, range(2))) if scores[0] == scores[1] else (Player(0),)
    return attrs.evolve(COURSE, scores=scores, winners=winners, had={"card": counts})


def test_what_a_thing_is_worth_follows_from_who_has_more_of_it() -> None:
    found = made_up(
        with_cards(9, 4, up=(1, 0), down=(2, 0), toast=(1, 1)),
        with_cards(9, 2, up=(2, 1), down=(1, 2), toast=(1, 1)),
        with_cards(6, 6, up=(0, 0), toast=(1, 1), once=(1, 0)),
    ).by("card")
    assert [*found] == ["up", "down", "once", "toast"]
    assert (found["up"].often, found["up"].wins) == (4 / 3, Share(2, 3))
    worth = found["up"].worth
    assert worth is not None
    assert worth == Estimate(6, 1)
    assert worth.interval == pytest.approx((4.04, 7.96), abs=0.01)
    down = found["down"].worth
    assert down is not None
    assert [down.mean, down.error] == pytest.approx([0.6, 3.04], abs=0.01)
    assert (found["once"].worth, found["once"].wins) == (None, Share(0.5, 1))
    assert (found["toast"].worth, found["toast"].often, found["toast"].wins) == (
        None,
        2,
        Share(3, 6),
    )


def test_only_what_actions_name_can_be_asked_for() -> None:
    with pytest.raises(ValueError, match="actions have no 'tile', only card"):
        made_up(with_cards(9, 4, up=(1, 0)), COURSE).by("tile")


def test_studies_are_compared_match_by_match() -> None:
    longer = attrs.evolve(COURSE, actions=26, winners=(Player(1),))
    found = changes(made_up(COURSE, COURSE), made_up(longer, COURSE, longer))
    assert (found["actions"].before, found["actions"].after) == (20, 23)
    assert found["actions"].difference == Mean.of([6, 0])
    assert found["P1 wins"].difference == Mean.of([-1, 0])


@pytest.mark.parametrize(
    "other", [made_up(COURSE, game=TikiTopple(players=3)), Study(GAME, "greedy", "7", {9: COURSE})]
)
def test_studies_without_common_matches_are_not_compared(other: Study) -> None:
    with pytest.raises(ValueError, match="at the same number of seats, match by match"):
        changes(made_up(COURSE), other)


# Matches that are played


def test_a_study_can_be_repeated_and_each_match_has_its_own_luck() -> None:
    found = study(GAME, 3, bot="random", seed=7, workers=1)
    assert found == study(GAME, 3, bot="random", seed="7", workers=1)
    assert (found.bot, found.seed, [*found.courses]) == ("random", "7", [0, 1, 2])
    assert len({each.choices for each in found.courses.values()}) == 3


def test_luck_is_shared_with_another_study_and_not_within_one() -> None:
    seen: list[list[Any]] = []

    def spy(tournament: Tournament, **options: Any) -> Report:
        seen.append([tournament.chance_rng(each).random() for each in range(2)])
        return run(tournament, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studies, "run", spy)
        for game in (GAME, TikiTopple(players=2, toast_bar="round")):
            study(game, 2, bot="random", workers=1)
    assert seen[0] == seen[1]
    assert seen[0][0] != seen[0][1]


def test_matches_that_did_not_end_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoil(tournament: Tournament, **options: Any) -> Report:
        one, two, three = run(tournament, **options).results
        spoiled = [
            attrs.evolve(one, forfeit=Forfeit(Player(0), "no")),
            Result(two.number, two.seating, void="its worker died"),
        ]
        return Report.of(tournament.seats, (*spoiled, three)[:kept])

    monkeypatch.setattr(studies, "run", spoil)
    kept = 3
    found = study(GAME, 3, bot="random", workers=1)
    assert [*found.courses] == [2]
    assert {*found.left_out} == {"the bot no", "its worker died"}
    kept = 2
    with pytest.raises(
        ValueError, match="none of the matches was played to its end: its worker died"
    ):
        study(GAME, 3, bot="random", workers=1)


# Charts


def bars(picture: str) -> list[float]:
    """Return how long the bars of a chart are."""
    rows = [each for each in ET.fromstring(picture).iter() if each.get("height") == "16"]
    return [float(each.get("width", "")) for each in rows]


def test_a_chart_has_bars_for_what_happens_and_for_points() -> None:
    other = attrs.evolve(COURSE, winners=(Player(1),), points={"TIKI-6.5": 13, "X": -1})
    picture = chart(made_up(COURSE, COURSE, COURSE, other))
    for text in ("Tiki Topple", "2 players, 4 matches of greedy", ">75%<", ">TIKI-6.5<", ">9.8<"):
        assert text in picture
    first, second, *others = bars(picture)
    assert (first, second, others[:2]) == (165, 55, [220, 0])
    assert others[2] == pytest.approx(3 * others[3], abs=0.02)
    assert others[4:] == [0]


def test_a_chart_of_one_match_without_points_has_no_bars_for_them() -> None:
    picture = chart(made_up(attrs.evolve(COURSE, points={})))
    assert "1 match of greedy" in picture
    assert len(bars(picture)) == 4
