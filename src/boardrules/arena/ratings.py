"""Ratings: one number for how well a bot plays, from matches at tables of any size.

The model is that of Plackett and Luce as openskill computes it; the extra `ratings` installs that.
Bots do not learn between matches, so nothing is added to the uncertainty from match to match.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from boardrules.arena.intervals import Z_95
from boardrules.arena.results import Result
from boardrules.errors import BoardRulesError

START: Final = 25.0
"""The rating of a bot that nothing is known about."""
SPREAD: Final = START / 3
"""The standard deviation of that."""


class RatingsError(BoardRulesError, ImportError):
    """Ratings need openskill, which is not installed."""


@frozen
class Rating:
    """How well a bot plays: the mean and the standard deviation of what is known about it.

    Only differences mean something. Of two bots with two players, one that is 5 points better wins
    70% of its matches, and one that is 10 points better 85%.
    """

    bot: str
    matches: int = 0
    mean: float = START
    deviation: float = SPREAD

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that holds the true rating with 95% probability."""
        reach = Z_95 * self.deviation
        return self.mean - reach, self.mean + reach


def rate(
    names: Sequence[str], results: Iterable[Result], known: Mapping[str, Rating] | None = None
) -> tuple[Rating, ...]:
    """Rate bots by the ranks in the results of matches, in their order.

    Args:
        names: the bots, as in the tournament.
        results: the matches; void ones say nothing, and neither do those of one player.
        known: ratings that stay as they are, by the names of their bots.
    """
    model = _model()
    known = known or {}
    ratings: dict[str, Any] = {
        name: model.rating(rating.mean, rating.deviation)
        for name in names
        for rating in [known.get(name, Rating(name))]
    }
    matches: Counter[str] = Counter()
    for result in results:
        if len(result.ranks) < 2:
            continue
        seated = [names[index] for index in result.seating]
        places = sorted({*result.ranks})
        ranks = [float(places.index(rank)) for rank in result.ranks]  # however large they are
        teams = model.rate([[ratings[name]] for name in seated], ranks=ranks)
        for name in {*seated}:
            matches[name] += 1
            if name not in known:
                # A bot with two seats learns from both.
                own = [team[0] for team, other in zip(teams, seated, strict=True) if other == name]
                ratings[name] = model.rating(
                    sum(each.mu for each in own) / len(own),
                    sum(each.sigma for each in own) / len(own),
                )
    return tuple(
        known.get(name) or Rating(name, matches[name], ratings[name].mu, ratings[name].sigma)
        for name in dict.fromkeys(names)
    )


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415  # optional
    except ImportError:
        raise RatingsError("ratings need openskill: install boardrules[ratings]") from None
    return PlackettLuce(START, SPREAD, tau=0.0)
