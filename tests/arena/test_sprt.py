"""The sequential test: its formula, its rates of errors, and tournaments that it ends."""

from collections import Counter
from math import exp, inf, log, log10, nan
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardrules import Player
from boardrules.arena import Result, Sprt, Tournament, run
from boardrules.arena.results import Played
from boardrules.arena.results_file import Results
from boardrules.arena.sprt import group_score
from boardrules.games.tiki_topple import TikiTopple

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME = TikiTopple(players=2)


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    """Computed by hand: the made-up groups add 0.5 to the squares and 2 to the number."""
    verdict = Sprt(0, 50).verdict({0.5: 60, 0.75: 40})
    mean, score1 = 0.6, 1 / (1 + 10 ** (-50 / 400))
    variance = (60 * 0.1**2 + 40 * 0.15**2 + 0.5) / 102
    ratio = sum(
        count * ((score - 0.5) ** 2 - (score - score1) ** 2) / (2 * variance)
        for score, count in ((0.5, 60), (0.75, 40))
    )
    assert verdict.llr == pytest.approx(ratio)
    assert verdict.elo == pytest.approx(400 * log10(mean / (1 - mean)))
    reach = 1.959964 * (variance / 100) ** 0.5
    ends = [400 * log10(end / (1 - end)) for end in (mean - reach, mean + reach)]
    assert verdict.interval == pytest.approx(ends)
    assert (verdict.groups, verdict.accepted) == (100, "elo1")


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_nothing_is_decided_by_nothing() -> None:
    verdict = Sprt().verdict({})
    assert (verdict.groups, verdict.llr, verdict.accepted) == (0, 0.0, None)
    assert (verdict.elo, verdict.interval) == (0.0, (-inf, inf))


def test_a_few_equal_scores_do_not_decide() -> None:
    for score in SCORES:
        assert Sprt().verdict({score: 5}).accepted is None
    assert Sprt().verdict({1.0: 20}).accepted == "elo1"
    assert Sprt().verdict({0.0: 20}).accepted == "elo0"
    assert Sprt().verdict({0.0: 20}).elo == -inf


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"elo0": 10}, "expected elo0 below elo1"),
        ({"elo1": nan}, "not 0 and nan"),
        ({"elo1": inf}, "not 0 and inf"),
        ({"elo0": -1e300}, "from -1000 to 1000"),
        ({"alpha": 0}, "expected alpha and beta above 0"),
        ({"beta": nan}, "not 0.05 and nan"),
        ({"alpha": 0.5, "beta": 0.5}, "less than 1 together"),
    ],
)
def test_hypotheses_must_make_sense(settings: dict[str, float], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Sprt(**settings)


def weights(elo: float) -> list[float]:
    """Return how often each score of a group is to be drawn, so that the mean fits the points."""
    expected = 1 / (1 + 10 ** (-elo / 400))
    low, high, each = -20.0, 20.0, [1.0]
    while high - low > 1e-9:
        tilt = (low + high) / 2
        each = [weight * exp(tilt * score) for weight, score in zip(BINOMIAL, SCORES, strict=True)]
        mean = sum(map(float.__mul__, each, SCORES)) / sum(each)
        low, high = (tilt, high) if mean < expected else (low, tilt)
    return [weight / sum(each) for weight in each]


BINOMIAL = (1, 4, 6, 4, 1)
RUNS = 500


@pytest.mark.parametrize(("elo", "wrong"), [(0, "elo1"), (50, "elo0")])
def test_errors_are_as_rare_and_tests_as_short_as_they_should_be(elo: float, wrong: str) -> None:
    """500 tests: 5% may err, give or take three standard deviations of that count."""
    sprt, rng, chances = Sprt(0, 50), Random(7), weights(elo)
    errors = length = 0
    for _ in range(RUNS):
        counts: Counter[float] = Counter()
        while (verdict := sprt.verdict(counts)).accepted is None:
            counts[rng.choices(SCORES, chances)[0]] += 1
        errors += verdict.accepted == wrong
        length += verdict.groups
    assert 0.01 * RUNS <= errors <= (0.05 + 3 * (0.05 * 0.95 / RUNS) ** 0.5) * RUNS
    # Wald's expected length: where the ratio ends on average, by what a group adds to it.
    mean = sum(map(float.__mul__, chances, SCORES))
    squares = sum(weight * (x - mean) ** 2 for weight, x in zip(chances, SCORES, strict=True))
    drift = (1 / (1 + 10 ** (-50 / 400)) - 0.5) ** 2 / (2 * squares)
    expected = 0.9 * sprt.bounds[1] / drift
    assert 0.9 * expected <= length / RUNS <= 1.3 * expected


def result(number: int, *ranks: int, seating: tuple[int, ...] = ()) -> Result:
    seats = seating or ((0, 1), (1, 0))[number % 2]
    places = len(ranks)
    winners = tuple(Player(seat) for seat in range(places) if ranks[seat] == 1)
    return Result(number, seats, (0,) * places, ranks, winners, "X", 9, (1,) * places)


def test_a_group_has_the_part_of_comparisons_that_the_first_bot_has_won() -> None:
    names = ("a", "b")
    assert group_score(names, [result(0, 1, 2), result(1, 2, 1)]) == 1.0
    assert group_score(names, [result(0, 1, 1), result(1, 1, 2)]) == 0.25
    assert group_score(names, [result(0, 1, 2), Result(1, (1, 0), void="no")]) is None


def test_larger_tables_compare_the_first_bot_with_each_other() -> None:
    one = [result(0, 2, 1, 3, seating=(0, 1, 2))]
    assert group_score(("a", "b", "b"), one) == 0.5
    assert group_score(("a", "b", "a"), one) == 0.0
    assert group_score(("a", "b", "c"), [result(0, 1, 2, 3, seating=(2, 0, 1))]) == 0.5


def tournament(matches: int = 1_000, **settings: Any) -> Tournament:
    return Tournament(GAME, ("greedy@1", "random"), matches, 7, sprt=Sprt(0, 50), **settings)


def test_a_tournament_ends_when_it_is_decided(tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []

    def count(done: int, total: int) -> None:
        calls.append((done, total))

    report = run(tournament(), workers=1, out=tmp_path / "out", progress=count)
    assert report.verdict is not None
    assert report.verdict.accepted == "elo1"
    assert len(report.results) == 2 * report.verdict.groups < 40
    assert (calls[0], calls[-1]) == ((0, 1_000), (len(report.results),) * 2)
    assert len((tmp_path / "out").read_bytes().splitlines()) == len(report.results) + 1
    assert run(tournament(), workers=1, out=tmp_path / "out") == report


def test_what_a_file_has_beyond_the_decision_stays_and_does_not_count(tmp_path: Path) -> None:
    out = tmp_path / "out"
    plain = Tournament(GAME, ("greedy@1", "random"), 40, 7)
    run(plain, workers=1, out=out)
    before = out.read_bytes()
    report = run(tournament(), workers=1, out=out)
    assert len(report.results) < 40
    assert out.read_bytes() == before
    assert run(plain, workers=1, out=out).bots[0].seconds is not None


def test_matches_that_end_early_are_not_stored_after_the_decision(tmp_path: Path) -> None:
    with Results(tournament(), tmp_path / "out") as results:
        for number in (*range(60, 3, -1), *range(4)):
            winner = number % 2
            results.add(Played(result(number, *((1, 2) if winner == 0 else (2, 1)))))
    assert results.is_complete
    assert len(results.results) == results.needed < 40
    assert len((tmp_path / "out").read_bytes().splitlines()) == results.needed + 1


def test_a_group_with_a_void_match_says_nothing() -> None:
    with Results(tournament(4)) as results:
        results.add(Played(result(0, 1, 2)))
        results.add(Played(Result(1, (1, 0), void="its worker died")))
        results.add(Played(result(2, 1, 1)))
        results.add(Played(result(3, 1, 1)))
    assert results.is_complete
    assert results.counts == {0.5: 1}


def test_undecided_is_a_verdict_too() -> None:
    verdict = run(tournament(2), workers=1).verdict
    assert verdict is not None
    assert (verdict.groups, verdict.accepted) == (1, None)


def test_a_bot_is_not_tested_against_itself() -> None:
    with pytest.raises(ValueError, match="cannot be tested against itself"):
        Tournament(GAME, ("random", "random"), 2, sprt=Sprt())
    with pytest.raises(TypeError, match="sprt"):
        Tournament(GAME, ("greedy", "random"), 2, sprt="yes")  # type: ignore[arg-type]
