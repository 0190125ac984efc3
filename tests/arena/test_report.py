import pytest

from boardrules import Player, from_json, to_json
from boardrules.arena import Forfeit, Report, Result, wilson

P1, P2, P3 = map(Player, range(3))


# The examples of Newcombe's comparison of methods (1998), and two simple ones.
@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_that_of_wilson(wins: int, matches: int, low: float, high: float) -> None:
    assert wilson(wins, matches) == pytest.approx((low, high), abs=5e-5)
    mirrored = (1 - high, 1 - low)
    assert wilson(matches - wins, matches) == pytest.approx(mirrored, abs=5e-5)


def test_parts_of_wins_count_as_such() -> None:
    wins, matches = 7 / 3, 5
    for end in wilson(wins, matches):
        deviation = (end * (1 - end) / matches) ** 0.5
        assert abs(end - wins / matches) == pytest.approx(1.959964 * deviation)


@pytest.mark.parametrize(("wins", "matches"), [(5, 3), (-1, 3), (float("nan"), 3), (0, -1)])
def test_an_interval_needs_wins_among_the_matches(wins: float, matches: int) -> None:
    with pytest.raises(ValueError, match=f"wins in {matches} matches, not {wins}"):
        wilson(wins, matches)


def result(number: int, scores: tuple[int, int], *winners: Player) -> Result:
    seating = ((0, 1), (1, 0))[number % 2]
    return Result(number, seating, scores, (1, 1), winners, "TIKI-7.2", 9, (3, 6))


RESULTS = (
    result(0, (9, 4), P1),
    result(1, (5, 5), P1, P2),
    Result(2, (0, 1), (2, 1), (2, 1), (P2,), None, 4, (1, 2), Forfeit(P1, "no"), record="..."),
    Result(3, (1, 0), void="its worker died"),
)


def test_each_bot_has_its_wins_scores_forfeits_and_times() -> None:
    report = Report.of(("a", "b"), RESULTS, {0: (3.0, 6.0), 2: (1.0, 8.0)})
    a, b = report.bots
    assert (a.bot, a.seat, a.matches, a.wins, a.forfeits, a.score) == ("a", None, 3, 1.5, 1, 7.0)
    assert (b.bot, b.seat, b.matches, b.wins, b.forfeits, b.score) == ("b", None, 3, 1.5, 0, 4.5)
    assert (a.seconds, b.seconds) == (4 / 4, 14 / 8)
    assert a.rate == 0.5
    assert a.interval == wilson(1.5, 3)


def test_each_bot_is_told_apart_by_seat() -> None:
    report = Report.of(("a", "b"), RESULTS)
    assert [(each.bot, each.seat, each.matches, each.wins) for each in report.seats] == [
        ("a", P1, 2, 1.0),
        ("a", P2, 1, 0.5),
        ("b", P1, 1, 0.5),
        ("b", P2, 2, 1.0),
    ]
    assert {each.seconds for each in report.seats} == {None}


def test_bots_of_the_same_name_are_one() -> None:
    (both,) = Report.of(("a", "a"), RESULTS).bots
    assert (both.matches, both.wins, both.forfeits) == (6, 3.0, 1)


def test_the_order_is_that_of_the_seats() -> None:
    assert [each.bot for each in Report.of(("z", "a"), RESULTS).bots] == ["z", "a"]


def test_thirds_of_wins_add_up() -> None:
    shared = [
        Result(number, (0, 1, 2), (1,) * 3, (1,) * 3, (P1, P2, P3), "X", 1, (1,) * 3)
        for number in range(3)
    ]
    assert [each.wins for each in Report.of(("a", "b", "c"), shared).bots] == [1.0, 1.0, 1.0]


def test_what_went_wrong_can_be_found() -> None:
    report = Report.of(("a", "b"), RESULTS)
    assert [each.number for each in report.forfeits] == [2]
    assert [each.number for each in report.voids] == [3]
    assert report.results == RESULTS


def test_a_bot_that_always_forfeits_has_no_score() -> None:
    a, _ = Report.of(("a", "b"), RESULTS[2:]).bots
    assert (a.score, a.rate) == (None, 0.0)


def test_matches_that_nobody_could_play_say_nothing() -> None:
    report = Report.of(("a", "b"), RESULTS[3:])
    assert (report.bots, report.seats) == ((), ())


def test_reasons_are_fit_to_be_shown_and_stored() -> None:
    forfeit = Forfeit(P1, "no\n idea \x1b[31m \udc80")
    assert forfeit.reason == r"no idea \x1b[31m \udc80"
    assert from_json(to_json(forfeit), Forfeit) == forfeit
    assert Result(0, (0, 1), void="its\nworker").void == "its worker"


def test_a_result_fits_its_seats() -> None:
    with pytest.raises(ValueError, match="scores, ranks and decisions of 2 seats"):
        Result(0, (0, 1), (1,), (1, 2), (P1,), "X", 1, (1, 1))
    with pytest.raises(ValueError, match="expected winners among 2 seats"):
        Result(0, (0, 1), (1, 1), (1, 2), (P3,), "X", 1, (1, 1))
