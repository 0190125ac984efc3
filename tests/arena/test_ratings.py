"""Ratings, the ladder, and tournaments of more bots than seats."""

from math import exp, log
from pathlib import Path
from random import Random
import sys

import pytest

from boardrules import Player, find_game, game_names
from boardrules.arena import (
    Ladder,
    Rating,
    RatingsError,
    Result,
    Sprt,
    Tournament,
    ladders,
    rate,
    run,
)
from boardrules.arena.ladder import RUNGS
from boardrules.games.tiki_topple import TikiTopple

pytest.importorskip("openskill", reason="the extra `ratings` is not installed")

TIKI = TikiTopple(players=2)
FOUR = ("a", "b", "c", "d")


def result(number: int, seating: tuple[int, ...], ranks: tuple[int, ...]) -> Result:
    winners = tuple(Player(seat) for seat, rank in enumerate(ranks) if rank == 1)
    return Result(number, seating, ranks, ranks, winners, "X", 9, (1,) * len(ranks))


def test_each_pair_plays_in_all_seats_with_the_same_luck() -> None:
    tournament = Tournament(TIKI, ("a", "b", "c"), 12, 7)
    seatings = [tournament.seating(number) for number in range(7)]
    assert seatings == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (0, 1)]
    assert tournament.round_length == 6
    luck = [tournament.chance_rng(number).random() for number in range(12)]
    assert [luck.index(each) for each in luck] == [0] * 6 + [6] * 6


def test_in_a_gauntlet_the_first_bot_always_plays() -> None:
    tournament = Tournament(TikiTopple(players=3), FOUR, 1, 7, gauntlet=True)
    assert tournament.lineups == ((0, 1, 2), (0, 1, 3), (0, 2, 3))
    assert tournament.seating(4) == (1, 3, 0)
    assert tournament.round_length == 9
    assert Tournament(TIKI, ("a", "b"), 1, gauntlet=True).lineups == ((0, 1),)


def test_bots_at_one_table_after_another_must_make_sense() -> None:
    with pytest.raises(ValueError, match="of more bots than 2 seats each is named once"):
        Tournament(TIKI, ("a", "b", "a"), 1)
    with pytest.raises(ValueError, match="500 bots at 2 seats make more than 100000 tables"):
        Tournament(TIKI, [f"greedy@{number + 1}" for number in range(500)], 1)
    with pytest.raises(ValueError, match="among more bots than seats is a gauntlet"):
        Tournament(TIKI, ("a", "b", "c"), 1, sprt=Sprt())


def test_more_bots_than_seats_are_played_and_reported() -> None:
    tournament = Tournament(TIKI, ("random", "greedy@1", "greedy@2"), 6, 7)
    report = run(tournament, workers=1)
    assert [(each.bot, each.matches) for each in report.bots] == [
        ("random", 4),
        ("greedy@1", 4),
        ("greedy@2", 4),
    ]
    gauntlet = Tournament(
        TIKI, ("greedy@1", "random", "greedy@2"), 4, 7, gauntlet=True, sprt=Sprt()
    )
    verdict = run(gauntlet, workers=1).verdict
    assert verdict is not None
    assert verdict.groups == 2


def test_who_wins_is_rated_higher() -> None:
    results = [result(number, (0, 1, 2), (3, 1, 2)) for number in range(5)]
    a, b, c = rate(("a", "b", "c"), results)
    assert a.mean < c.mean < b.mean
    assert (a.matches, b.matches, c.matches) == (5, 5, 5)
    assert a.deviation < Rating("a").deviation
    assert a.interval == pytest.approx(
        (a.mean - 1.959964 * a.deviation, a.mean + 1.959964 * a.deviation)
    )


def test_void_matches_say_nothing_and_a_draw_says_that_they_are_equal() -> None:
    assert rate(("a", "b"), [Result(0, (0, 1), void="no")]) == (Rating("a"), Rating("b"))
    a, b = rate(("a", "b"), [result(0, (0, 1), (1, 1))])
    assert (a.mean, b.mean) == pytest.approx((25, 25))


def test_a_bot_with_two_seats_has_one_rating() -> None:
    a, b = rate(("a", "b", "b"), [result(0, (0, 1, 2), (1, 2, 3))])
    assert a.mean > 25 > b.mean
    assert b.matches == 1


def test_what_is_known_stays() -> None:
    rung = Rating("b", 100, 30.0, 1.0)
    a, b = rate(("a", "b"), [result(0, (0, 1), (1, 2))], {"b": rung})
    assert b is rung
    assert a.mean > 25


def test_huge_ranks_are_ranks() -> None:
    a, b = rate(("a", "b"), [result(0, (0, 1), (10**400, 1))])
    assert a.mean < b.mean < 40


def test_who_plays_alone_is_not_rated() -> None:
    assert rate(("a",), [result(0, (0,), (1,))]) == (Rating("a"),)


def test_intervals_hold_the_true_difference() -> None:
    """100 tournaments of 120 matches between bots whose true ratings are 5 apart."""
    rng, inside = Random(7), 0
    chance = 1 / (1 + exp(-5 / (25 / 6 * 2**0.5)))
    assert log(chance / (1 - chance)) == pytest.approx(0.8485, abs=1e-3)
    for _ in range(100):
        results = [
            result(number, (0, 1), (1, 2) if rng.random() < chance else (2, 1))
            for number in range(120)
        ]
        a, b = rate(("a", "b"), results)
        reach = 1.96 * (a.deviation**2 + b.deviation**2) ** 0.5
        inside += abs(a.mean - b.mean - 5) <= reach
    assert inside >= 89


def test_without_openskill_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(RatingsError, match="ratings need openskill"):
        rate(("a",), ())


def test_every_game_has_a_ladder_for_two_players() -> None:
    assert {each.game for each in ladders() if each.players == 2} == {*game_names()}
    for ladder in ladders():
        assert ladder.bots == RUNGS
        assert ladder.players <= len(RUNGS)
        tournament = Tournament(find_game(ladder.game)(players=ladder.players), RUNGS, 1)
        assert ladder.matches % tournament.round_length == 0
        assert sum(rung.matches for rung in ladder.rungs) == ladder.matches * ladder.players
        assert min(ladder.rungs, key=lambda rung: rung.mean).bot == "random"


def test_the_documentation_shows_the_ladder() -> None:
    page = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text(encoding="utf-8")
    for ladder in ladders():
        title = ladder.game.replace("-", " ").title()
        cells = [
            "{:.1f} ({:.1f} to {:.1f})".format(rung.mean, *rung.interval) for rung in ladder.rungs
        ]
        row = (title, f"{ladder.players}", f"{ladder.matches}", *cells)
        assert f"| {' | '.join(row)} |" in page


def test_a_bot_is_rated_between_rungs() -> None:
    ladder = next(each for each in ladders() if (each.game, each.players) == ("tiki-topple", 2))
    lost = [result(number, (0, number % 4 + 1), (2, 1)) for number in range(16)]
    won = [result(number, (0, number % 4 + 1), (1, 2)) for number in range(16)]
    low, high = ladder.rate("mine", lost), ladder.rate("mine", won)
    assert low.mean < ladder.rungs[0].mean
    assert high.mean > max(rung.mean for rung in ladder.rungs)


@pytest.mark.parametrize("strength", [0, 18, 40])
def test_the_interval_on_the_ladder_knows_that_rungs_are_not_sure_either(strength: float) -> None:
    """100 ladders whose rungs are off by 5 points; 95 intervals in 100 should be right."""
    rng, inside = Random(7), 0
    true = (8, 25, 30, 40)
    for _ in range(100):
        rungs = tuple(Rating(f"{each}", 9, rng.gauss(each, 5), 5) for each in true)
        ladder = Ladder("tiki-topple", 2, "0", "0", 9, rungs)
        chances = [1 / (1 + exp((each - strength) / (25 / 6 * 2**0.5))) for each in true]
        results = [
            result(number, (0, rung + 1), (1, 2) if rng.random() < chances[rung] else (2, 1))
            for number in range(100)
            for rung in [number // 2 % 4]
        ]
        low, high = ladder.rate("mine", results).interval
        inside += low <= strength <= high
    assert inside >= 89
