"""Fair draws by whole weights, and all that can come of a row of choices."""

from collections.abc import Callable, Iterator, Sequence
from math import gcd
from typing import TypeAlias, TypeVar

from boardrules.game import Rng

T = TypeVar("T")

Choose: TypeAlias = Callable[[Sequence[int]], int]
"""Choose a place in some weights, all positive."""


def pick(weights: Sequence[int], rng: Rng) -> int:
    """Draw a place in `weights`, all positive, each in exact proportion to its weight.

    >>> from random import Random
    >>> rng = Random(0)
    >>> [pick((1, 3), rng) for _ in range(8)]
    [1, 1, 0, 1, 1, 1, 1, 1]
    """
    total = sum(weights)
    point = rng.randrange(total)
    if total == len(weights):
        return point  # positive weights that add up to their number are all 1
    place = 0
    while point >= weights[place]:
        point -= weights[place]
        place += 1
    return place


def chosen_by(rng: Rng) -> Choose:
    """Choose by chance, without a draw where there is but one choice.

    >>> from random import Random
    >>> choose = chosen_by(Random(0))
    >>> choose((5,)), choose((1, 1))
    (0, 1)
    """

    def choose(weights: Sequence[int]) -> int:
        if len(weights) == 1:
            return 0
        common = gcd(*weights)
        return pick([weight // common for weight in weights], rng)

    return choose


def ways(build: Callable[[Choose], T]) -> Iterator[T]:
    """Yield what `build` returns for each row of choices that it can make, the first ones first.

    >>> list(ways(lambda choose: (choose((1, 1)), choose((1, 1, 1)))))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    """
    row: list[int] = []
    while True:
        options: list[int] = []

        def choose(weights: Sequence[int], options: list[int] = options) -> int:
            if not weights:
                raise ValueError("there is nothing to choose from")
            options.append(len(weights))
            if len(options) > len(row):
                row.append(0)
            return row[len(options) - 1]

        yield build(choose)
        while options and row[-1] + 1 == options[-1]:
            row.pop()
            options.pop()
        if not options:
            return
        row[-1] += 1
