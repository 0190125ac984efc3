"""A test that stops as soon as it is decided: is the first bot better than the others?

The sequential probability ratio test on groups of mirrored matches. A group has one score, the part
of its comparisons that the first bot has won: with two players 0, 1/4, 1/2, 3/4 or 1. As matches of
a group share their luck, these scores vary less than those of single matches, and the test is
shorter. The logarithm of the likelihood ratio is that of the normal approximation, with the
variance of the scores so far.
"""

from collections.abc import Mapping, Sequence
from math import inf, log, log10, sqrt
from typing import Final, Literal

from attrs import field, frozen

from boardrules.arena.intervals import Z_95
from boardrules.arena.results import Result

MOST_ELO: Final = 1_000


@frozen
class Sprt:
    """Two hypotheses about how many Elo points the first bot is better, and how often to be wrong.

    Args:
        elo0: it is better by this much, or by less.
        elo1: it is better by this much, or by more.
        alpha: how often `elo1` may be accepted although `elo0` is true.
        beta: how often `elo0` may be accepted although `elo1` is true.

    >>> Sprt().verdict({0.25: 40, 0.5: 60, 0.75: 140}).accepted
    'elo1'
    """

    elo0: float = field(default=0.0, converter=float)
    elo1: float = field(default=10.0, converter=float)
    alpha: float = field(default=0.05, converter=float)
    beta: float = field(default=0.05, converter=float)

    def __attrs_post_init__(self) -> None:
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise ValueError(
                f"expected elo0 below elo1, both from -{MOST_ELO} to {MOST_ELO}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )
        if not (min(self.alpha, self.beta) > 0 and self.alpha + self.beta < 1):
            raise ValueError(
                "expected alpha and beta above 0 that make less than 1 together, "
                f"not {self.alpha:g} and {self.beta:g}"
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `elo0` and `elo1` are accepted, which are Wald's."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, counts: Mapping[float, int]) -> "Verdict":
        """Judge groups: how many there are of each score."""
        groups = sum(counts.values())
        mean = sum(score * count for score, count in counts.items()) / groups if groups else 0.5
        squares = sum(count * (score - mean) ** 2 for score, count in counts.items())
        # Two groups are made up, one lost and one won, so that a few equal scores decide nothing.
        variance = (squares + 0.5) / (groups + 2)
        score0, score1 = _expected_score(self.elo0), _expected_score(self.elo1)
        llr = groups * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)
        low, high = self.bounds
        accepted: Literal["elo0", "elo1"] | None = (
            "elo0" if llr <= low else "elo1" if llr >= high else None
        )
        reach = Z_95 * sqrt(variance / groups) if groups else inf
        interval = _elo(mean - reach), _elo(mean + reach)
        return Verdict(self, dict(sorted(counts.items())), llr, accepted, _elo(mean), interval)


@frozen
class Verdict:
    """What an `Sprt` says after some groups of matches.

    Args:
        sprt: the hypotheses.
        counts: how many groups there are of each score.
        llr: the logarithm of the likelihood ratio; it is decided at one of `sprt.bounds`.
        accepted: the hypothesis that is accepted, None if more matches are needed.
        elo: by how many points the first bot seems to be better.
        interval: the 95% interval of that, as if the number of matches had been fixed.
    """

    sprt: Sprt
    counts: dict[float, int]
    llr: float
    accepted: Literal["elo0", "elo1"] | None
    elo: float
    interval: tuple[float, float]

    @property
    def groups(self) -> int:
        """How many groups have been counted."""
        return sum(self.counts.values())


def group_score(names: Sequence[str], group: Sequence[Result]) -> float | None:
    """Return the part of a group's comparisons between the first bot and another that it has won.

    An equal rank is half a win. A group with a void match has no score, as luck was not shared.
    """
    won = compared = 0
    for result in group:
        if result.void is not None:
            return None
        ranks: tuple[list[int], list[int]] = ([], [])
        for index, rank in zip(result.seating, result.ranks, strict=True):
            ranks[names[index] != names[0]].append(rank)
        for mine in ranks[0]:
            for other in ranks[1]:
                won += 2 if mine < other else mine == other
                compared += 2
    return won / compared


def _expected_score(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def _elo(score: float) -> float:
    """Return the Elo difference that a score between 0 and 1 means."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)
