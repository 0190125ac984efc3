"""What the results of many matches say about the bots."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from attrs import field, frozen

from boardrules.arena.results import Result
from boardrules.player import Player

Z_95: Final = 1.959963984540054
"""How many standard deviations on each side hold 95 % of a normal distribution."""


def wilson(wins: float, matches: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a rate of wins.

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


@frozen
class Standing:
    """How a bot did, in one seat or in all of them (None).

    A match in which a bot has two seats counts as two. A shared win counts as a part of one. The
    mean score is that of matches without a forfeit, and the mean time that of a decision; either
    is None where there is no data.
    """

    bot: str
    seat: Player | None
    matches: int
    wins: float
    forfeits: int
    score: float | None
    seconds: float | None

    @property
    def rate(self) -> float:
        """The part of the matches that were won."""
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the rate."""
        return wilson(self.wins, self.matches)


@frozen
class Report:
    """A tournament in numbers: each bot, each bot in each seat, and all results."""

    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    results: tuple[Result, ...] = field(repr=False)

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        results: Iterable[Result],
        seconds: Mapping[int, Sequence[float]] | None = None,
    ) -> "Report":
        """Add results up; `seconds` are the times of the seats, by the number of the match."""
        results = tuple(results)
        seats = [
            (names[index], Player(seat), result)
            for result in results
            if result.void is None
            for seat, index in enumerate(result.seating)
        ]
        standings = [
            _standing(bot, seat, taken, seconds or {})
            for bot in dict.fromkeys(names)
            for seat in (None, *map(Player, range(len(names))))
            if (taken := [each[1:] for each in seats if each[0] == bot and seat in (None, each[1])])
        ]
        return cls(
            tuple(standing for standing in standings if standing.seat is None),
            tuple(standing for standing in standings if standing.seat is not None),
            results,
        )

    @property
    def forfeits(self) -> tuple[Result, ...]:
        """The matches that a bot forfeited."""
        return tuple(result for result in self.results if result.forfeit is not None)

    @property
    def voids(self) -> tuple[Result, ...]:
        """The matches that could not be played."""
        return tuple(result for result in self.results if result.void is not None)


def _standing(
    bot: str,
    seat: Player | None,
    taken: Sequence[tuple[Player, Result]],
    seconds: Mapping[int, Sequence[float]],
) -> Standing:
    """Add up the seats that a bot has taken, each with the result of its match."""
    wins = sum(
        Fraction(1, len(result.winners)) for player, result in taken if player in result.winners
    )
    scores = [result.scores[player] for player, result in taken if result.forfeit is None]
    timed = [(player, result) for player, result in taken if result.number in seconds]
    decisions = sum(result.decisions[player] for player, result in timed)
    return Standing(
        bot,
        seat,
        matches=len(taken),
        wins=float(wins),
        forfeits=sum(
            result.forfeit is not None and result.forfeit.seat == player for player, result in taken
        ),
        score=sum(scores) / len(scores) if scores else None,
        seconds=sum(seconds[result.number][player] for player, result in timed) / decisions
        if decisions
        else None,
    )
