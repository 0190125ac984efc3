"""Statistics over many matches, with confidence intervals."""

from collections.abc import Iterable, Sequence
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
class Estimate:
    """A number that was estimated, with its standard error."""

    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval, by the normal distribution."""
        return self.mean - Z_95 * self.error, self.mean + Z_95 * self.error

    @classmethod
    def slope(cls, tables: Iterable[Sequence[tuple[float, float]]]) -> "Estimate | None":
        """Return by how much the second of two numbers grows with the first.

        Both are compared with the mean of their table, since seats of a table share its luck. Where
        the first is not the same in all seats at fewer than two tables, nothing can be said.

        >>> Estimate.slope([[(1, 5), (0, 1)], [(0, 2), (1, 4)]])
        Estimate(mean=3.0, error=1.0)
        """
        squares: list[float] = []
        products: list[float] = []
        for table in tables:
            x, y = fmean(one for one, _ in table), fmean(two for _, two in table)
            squares.append(sum((one - x) ** 2 for one, _ in table))
            products.append(sum((one - x) * (two - y) for one, two in table))
        telling = sum(map(bool, squares))
        if telling < 2:
            return None
        slope = sum(products) / sum(squares)
        # The errors of the seats of a table belong together.
        errors = [xy - slope * xx for xy, xx in zip(products, squares, strict=True)]
        variance = sum(each**2 for each in errors) * telling / (telling - 1)
        return cls(slope, sqrt(variance) / sum(squares))


@frozen
class Mean(Estimate):
    """A number over many matches, with its standard error (0 for one match), least and most."""

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
