"""Time on the processor: medians of rounds in which all that is compared takes its turn."""

from collections.abc import Callable, Hashable, Iterable, Mapping
import gc
from statistics import median
from time import process_time
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
T = TypeVar("T")


def medians(rounds: int, measured: Mapping[KeyT, Callable[[int], float]]) -> dict[KeyT, float]:
    """Take measurements in turn, round by round, and return the median of each.

    So a slow moment of the machine falls on all of them. They are given the number of the round.
    """
    times: dict[KeyT, list[float]] = {key: [] for key in measured}
    for number in range(rounds):
        for key, measure in measured.items():
            gc.collect()  # or one would pay for what another has left behind
            times[key].append(measure(number))
    return {key: median(some) for key, some in times.items()}


def each(function: Callable[[T], object], items: Iterable[T]) -> Callable[[int], float]:
    """Measure a function on some items; the result is for one item."""
    items = list(items)

    def measure(_round: int) -> float:
        begin = process_time()
        for item in items:
            function(item)
        return (process_time() - begin) / len(items)

    return measure
