"""Statistics over many matches, with confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from attrs import frozen

from boardrules.arena import wilson
from boardrules.arena.intervals import Z_95


@frozen
class Share:
    """The share of matches in which something holds."""

    count: float
    matches: int

    @property
    def rate(self) -> float:
        """The share, from 0 to 1."""
        return self.count / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval for the rate."""
        return wilson(self.count, self.matches)


@frozen
class Mean:
    """A number over many matches, with its standard error (0 for one match), least and most."""

    mean: float
    error: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Sum up some values.

        >>> Mean.of([1, 3])
        Mean(mean=2.0, error=1.0, least=1, most=3)
        """
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(fmean(values), error, min(values), max(values))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval for the mean, by the normal distribution."""
        return self.mean - Z_95 * self.error, self.mean + Z_95 * self.error
