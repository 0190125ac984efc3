"""Who wins."""

import pytest

from boardrules import Outcome, Player
from boardrules.games.tectonic_tribes.scoring import ranked
from tests.games.tectonic_tribes.boxes import PLAIN
from tests.games.tectonic_tribes.continents import Card, match, strip

GAP = "plain plain plain"


def level(one: str, other: str) -> list[str]:
    """Give a seat three points by a tribe card; what is put after this is beside the other."""
    return ["lake lake lake", f"{one} tent plain plain", GAP, f"{other} tent plain plain"]


@pytest.mark.rule("TECTONIC-7.9")
def test_most_points_win() -> None:
    game, state = match(2, strip(2, *level("P1", "P2"), "forest forest+2 plain", GAP))
    assert game.outcome(state) == Outcome((3, 4), (2, 1), (Player(1),), "TECTONIC-7.9")


@pytest.mark.rule("TECTONIC-7.10")
@pytest.mark.parametrize(
    ("one", "other", "ranks", "winner"), [("P1", "P2", (1, 2), 0), ("P2", "P1", (2, 1), 1)]
)
def test_of_players_who_are_level_the_one_with_fewer_tribe_cards_laid_wins(
    one: str, other: str, ranks: tuple[int, ...], winner: int
) -> None:
    rest = ["forest forest plain", GAP, f"{other} plain tent plain", "plain mine plain"]
    game, state = match(2, strip(2, *level(one, other), *rest))
    assert game.outcome(state) == Outcome((3, 3), ranks, (Player(winner),), "TECTONIC-7.10")


@pytest.mark.rule("TECTONIC-7.10", "TECTONIC-R9")
def test_a_tribe_card_that_was_covered_has_been_laid_all_the_same() -> None:
    # Neither has a point. P1 covers the tent of the only tribe card.
    cards = strip(2, "plain plain plain", "P1 tent plain plain")
    game, state = match(2, [*cards, Card(PLAIN, 3, -2), Card(PLAIN, 4, 0)])
    assert "tent" not in {square for square, _ in game.surface(state).values()}
    assert game.outcome(state) == Outcome((0, 0), (2, 1), (Player(1),), "TECTONIC-7.10")


@pytest.mark.rule("TECTONIC-7.11")
def test_players_who_are_still_level_share_the_win() -> None:
    game, state = match(2, strip(2, *level("P1", "P2"), "forest forest forest", GAP))
    assert game.outcome(state) == Outcome((3, 3), (1, 1), (Player(0), Player(1)), "TECTONIC-7.11")


@pytest.mark.rule("TECTONIC-7.11")
def test_all_share_the_win_if_nobody_has_laid_a_tribe_card() -> None:
    game, state = match(3, strip(3, *["lake lake lake"] * 3))
    everybody = tuple(map(Player, range(3)))
    assert game.outcome(state) == Outcome((0, 0, 0), (1, 1, 1), everybody, "TECTONIC-7.11")


@pytest.mark.rule("TECTONIC-7.9", "TECTONIC-7.10", "TECTONIC-7.11")
@pytest.mark.parametrize(
    ("scores", "laid", "ranks", "winners", "rule"),
    [
        # Tribe cards count only for those who are level, here below the top.
        ((5, 2, 2), (5, 2, 1), (1, 3, 2), (0,), "TECTONIC-7.9"),
        ((5, 2, 2), (5, 1, 1), (1, 2, 2), (0,), "TECTONIC-7.9"),
        ((5, 5, 4), (2, 1, 0), (2, 1, 3), (1,), "TECTONIC-7.10"),
        ((5, 5, 5), (4, 4, 2), (2, 2, 1), (2,), "TECTONIC-7.10"),
        ((5, 5, 5), (4, 2, 2), (3, 1, 1), (1, 2), "TECTONIC-7.11"),
        ((1, 5, 5), (0, 3, 3), (3, 1, 1), (1, 2), "TECTONIC-7.11"),
    ],
)
def test_ranks_at_a_table_of_three(
    scores: tuple[int, ...],
    laid: tuple[int, ...],
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
    rule: str,
) -> None:
    expected = Outcome(scores, ranks, tuple(map(Player, winners)), rule)
    assert ranked(scores, laid) == expected
