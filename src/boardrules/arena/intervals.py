"""Confidence intervals."""

from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""How many standard deviations on each side hold 95% of a normal distribution."""


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for a rate of wins.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if not 0 <= wins <= matches:
        raise ValueError(f"expected 0 to {matches} wins in {matches} matches, not {wins}")
    if not matches:
        return 0.0, 1.0
    rate = wins / matches
    weight = Z_95 * Z_95 / matches
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z_95 * sqrt(rate * (1 - rate) / matches + weight / matches / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
