"""Ranks, winners and points."""

from collections import Counter
from itertools import product

from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import Outcome, Player, ScoreItem
from boardrules.outcome import places, ranks, shares

often = settings(max_examples=max(100, settings().max_examples), deadline=None)
scores = st.lists(st.integers(-3, 3), max_size=6)
standings = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=6)


def test_the_most_is_the_first_rank() -> None:
    assert ranks((3, 9, 7)) == (3, 1, 2)


def test_equal_seats_share_a_rank_and_skip_the_next() -> None:
    assert ranks((9, 14, 14, 2)) == (3, 1, 1, 4)
    assert ranks((5, 5, 5)) == (1, 1, 1)


def test_negative_scores_rank_too() -> None:
    assert ranks((-1, 0, -7)) == (2, 1, 3)


def test_a_tie_break_decides_between_equals_only() -> None:
    assert ranks(((9, 2), (9, 5), (1, 99))) == (2, 1, 3)
    assert ranks(((9, 2), (9, 2))) == (1, 1)


def test_nobody_has_no_rank() -> None:
    assert ranks(()) == ()


def test_ranks_take_any_sequence() -> None:
    assert ranks([1, 2]) == (2, 1)


def test_places_go_from_the_first_to_the_last_and_are_shared() -> None:
    assert places(Outcome.by_score((9, 14, 3, 5), "NIM-7")) == (1 / 3, 1, -1, -1 / 3)
    assert places(Outcome.by_score((9, 14, 9), "NIM-7")) == (-0.5, 1, -0.5)
    assert places(Outcome.by_score((2, 2), "NIM-7")) == (0, 0)
    assert places(Outcome.by_score((7,), "NIM-7")) == (7,)


def test_an_outcome_by_score() -> None:
    assert Outcome.by_score((9, 14, 3), rule="NIM-7") == Outcome(
        scores=(9, 14, 3), ranks=(2, 1, 3), winners=(Player(1),), rule="NIM-7"
    )


def test_equal_scores_share_the_win_in_the_order_of_seats() -> None:
    assert Outcome.by_score([14, 9, 14], "NIM-7").winners == (0, 2)


def test_an_outcome_keeps_tuples_and_is_a_value() -> None:
    outcome = Outcome.by_score([1, 2], "NIM-7")
    assert outcome.scores == (1, 2)
    assert hash(outcome) == hash(Outcome.by_score((1, 2), "NIM-7"))
    with pytest.raises(FrozenInstanceError):
        outcome.rule = "NIM-8"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_everybody_may_lose() -> None:
    assert Outcome((0, 0), (1, 1), (), "NIM-8").winners == ()


def test_a_score_item_needs_no_evidence() -> None:
    assert ScoreItem(Player(0), 5, "NIM-7").evidence == ()
    assert ScoreItem(Player(0), 5, "NIM-7", ("the last heap",)).evidence == ("the last heap",)


@given(scores)
@often
def test_ranks_order_seats_as_scores_do(points: list[int]) -> None:
    found = ranks(points)
    for (one, one_rank), (other, other_rank) in product(zip(points, found, strict=True), repeat=2):
        assert (one_rank < other_rank) is (one > other)
        assert (one_rank == other_rank) is (one == other)


@given(standings)
@often
def test_tie_breaks_order_seats_as_tuples_do(standing: list[tuple[int, ...]]) -> None:
    places = sorted(standing, reverse=True)
    assert ranks(standing) == tuple(places.index(own) + 1 for own in standing)


@given(scores)
@often
def test_a_rank_is_skipped_for_each_seat_that_shares_one(points: list[int]) -> None:
    expected = 1
    for rank, sharing in sorted(Counter(ranks(points)).items()):
        assert rank == expected
        expected += sharing


@given(st.permutations([3, 1, 3, 2]))
@often
def test_a_rank_does_not_depend_on_the_seat(points: list[int]) -> None:
    expected = {3: 1, 2: 3, 1: 4}
    assert ranks(points) == tuple(expected[score] for score in points)


@given(scores)
@often
def test_winners_are_those_with_the_most(points: list[int]) -> None:
    outcome = Outcome.by_score(points, "NIM-7")
    assert outcome.scores == tuple(points)
    assert outcome.ranks == ranks(points)
    assert list(outcome.winners) == [
        seat for seat, score in enumerate(points) if score == max(points)
    ]
    assert outcome.rule == "NIM-7"


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ((5, 3), (0,), (1, -1)),
        ((5, 3, 2), (0,), (1, -0.5, -0.5)),
        ((5, 5, 2), (0, 1), (0.5, 0.5, -1)),
        ((5, 3, 5), (0, 2), (0.5, -1, 0.5)),
        ((5, 5), (0, 1), (0, 0)),
        ((5, 3), (), (0, 0)),
        ((7,), (0,), (7,)),
    ],
)
def test_winners_share_one_and_losers_share_minus_one(
    scores: tuple[int, ...], winners: tuple[Player, ...], expected: tuple[float, ...]
) -> None:
    assert shares(Outcome(scores, tuple(1 for _ in scores), winners, "R")) == expected
