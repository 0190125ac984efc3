"""Fair draws by whole weights."""

from collections.abc import Sequence

from boardrules.game import Rng


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
