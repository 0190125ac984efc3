"""Random draws by whole weights, and all results of a series of choices."""

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import TypeAlias, TypeVar

from boardrules.game import Rng

T = TypeVar("T")

Choose: TypeAlias = Callable[[Sequence[int]], int]
"""Choose an index in a sequence of positive weights."""


class EqualWeights(tuple[int, ...]):
    """Weights that are all 1: one of them is drawn without adding them up.

    >>> EqualWeights((1, 1, 1)) == (1, 1, 1)
    True
    """

    __slots__ = ()


def pick(weights: Sequence[int], rng: Rng) -> int:
    """Draw an index in `weights`, all positive, in exact proportion to its weight.

    >>> from random import Random
    >>> rng = Random(0)
    >>> [pick((1, 3), rng) for _ in range(8)]
    [1, 1, 0, 1, 1, 1, 1, 1]
    """
    if type(weights) is EqualWeights:
        return rng.randrange(len(weights))
    total = sum(weights)
    point = rng.randrange(total)
    if total == len(weights):
        return point  # all weights are 1
    index = 0
    while point >= weights[index]:
        point -= weights[index]
        index += 1
    return index


def chosen_by(rng: Rng) -> Choose:
    """Return a `Choose` that draws at random; a single choice needs no draw.

    >>> from random import Random
    >>> choose = chosen_by(Random(0))
    >>> choose((5,)), choose((1, 1))
    (0, 1)
    """

    def choose(weights: Sequence[int]) -> int:
        if len(weights) == 1:
            return 0
        common = gcd(*weights)
        return pick(weights if common == 1 else [weight // common for weight in weights], rng)

    return choose


def ways(build: Callable[[Choose], T]) -> Iterator[T]:
    """Yield what `build` returns for every series of choices that it can make, in order.

    >>> list(ways(lambda choose: (choose((1, 1)), choose((1, 1, 1)))))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    """
    series: list[int] = []
    while True:
        options: list[int] = []

        def choose(weights: Sequence[int], options: list[int] = options) -> int:
            if not weights:
                raise ValueError("there is nothing to choose from")
            options.append(len(weights))
            if len(options) > len(series):
                series.append(0)
            return series[len(options) - 1]

        yield build(choose)
        while options and series[-1] + 1 == options[-1]:
            series.pop()
            options.pop()
        if not options:
            return
        series[-1] += 1
