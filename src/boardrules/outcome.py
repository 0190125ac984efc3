"""How a match ended: points with their reasons, ranks, winners."""

from collections.abc import Sequence
from typing import TypeVar

from attrs import frozen

from boardrules.player import Player

StandingT = TypeVar("StandingT", int, tuple[int, ...])


@frozen
class ScoreItem:
    """Points that a rule gave to a seat, and what on the table they are for."""

    player: Player
    points: int
    rule: str
    evidence: tuple[str, ...] = ()


@frozen
class Outcome:
    """The end of a match.

    `rule` is the id of the rule that decided. `winners` has several seats where the rulebook
    shares the win, and none where everybody lost.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[Player, ...]
    rule: str

    @classmethod
    def by_score(cls, scores: Sequence[int], rule: str) -> "Outcome":
        """Rank seats by score; the highest wins, and equal scores share the win.

        >>> Outcome.by_score((9, 14, 14), rule="TIKI-7.2").winners
        (1, 2)
        """
        standing = ranks(scores)
        winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
        return cls(tuple(scores), standing, winners, rule)


def shares(outcome: Outcome) -> tuple[float, ...]:
    """Return the payoff of each seat: the winners split 1, and the others split -1.

    If everybody wins, or nobody, it is worth 0. A single player gets the score.

    >>> shares(Outcome.by_score((9, 14, 14), rule="TIKI-7.2"))
    (-1.0, 0.5, 0.5)
    """
    seats, won = len(outcome.scores), len(outcome.winners)
    if seats == 1:
        return (float(outcome.scores[0]),)
    if won in {0, seats}:
        return (0.0,) * seats
    return tuple(
        1 / won if seat in outcome.winners else -1 / (seats - won) for seat in range(seats)
    )


def places(outcome: Outcome) -> tuple[float, ...]:
    """Return a payoff by rank: from 1 for the first to -1 for the last, in equal steps.

    Seats that share a rank get the mean of their places. A single player gets the score.

    >>> places(Outcome.by_score((9, 14, 7), rule="TIKI-7.2"))
    (0.0, 1.0, -1.0)
    >>> places(Outcome.by_score((9, 14, 14), rule="TIKI-7.2"))
    (-1.0, 0.5, 0.5)
    """
    found = outcome.ranks
    if len(found) == 1:
        return (float(outcome.scores[0]),)
    return tuple(
        (sum(other > rank for other in found) - sum(other < rank for other in found))
        / (len(found) - 1)
        for rank in found
    )


def ranks(standings: Sequence[StandingT]) -> tuple[int, ...]:
    """Rank the seats: 1 is best, equal seats share a rank, and the next ranks are skipped.

    A tuple ranks by its first number, then by its second, as tie-breaks do.

    >>> ranks((9, 14, 14))
    (3, 1, 1)
    >>> ranks(((9, 2), (9, 5)))
    (2, 1)
    """
    return tuple(1 + sum(other > standing for other in standings) for standing in standings)
