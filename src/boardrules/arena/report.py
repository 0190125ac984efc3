"""What many matches tell about the bots."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

from attrs import field, frozen

from boardrules.arena.results import Result
from boardrules.player import Player

Z_95: Final = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(wins: float, matches: int, z: float = Z_95) -> tuple[float, float]:
    """Return Wilson's interval for a rate of wins: for 95 %, unless `z` says otherwise.

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    if not 0 <= wins <= matches:
        raise ValueError(f"there are 0 to {matches} wins in {matches} matches, not {wins}")
    if not matches:
        return 0.0, 1.0
    rate = wins / matches
    weight = z * z / matches
    middle = (rate + weight / 2) / (1 + weight)
    reach = z * sqrt(rate * (1 - rate) / matches + weight / matches / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@frozen
class Standing:
    """How a bot did, in one seat or in all of them (None).

    A match in which a bot has two seats counts as two. A win that is shared counts as a part of
    one. The mean score is that of matches that came to their end, and the mean time that of a
    decision; each is None where there is nothing to tell it from.
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
        """Where the true rate is to be looked for, by Wilson's interval for 95 %."""
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
        by_seat: defaultdict[tuple[str, Player], list[_Taken]] = defaultdict(list)
        for result in results:
            for taken in () if result.void is not None else _seats(names, result, seconds or {}):
                by_seat[taken.bot, taken.seat].append(taken)
        seats = [
            (name, Player(seat)) for name in dict.fromkeys(names) for seat in range(len(names))
        ]
        bots = [
            (name, [each for seat in seats if seat[0] == name for each in by_seat[seat]])
            for name in dict.fromkeys(names)
        ]
        return cls(
            tuple(_standing(name, None, taken) for name, taken in bots if taken),
            tuple(_standing(*seat, by_seat[seat]) for seat in seats if by_seat[seat]),
            results,
        )

    @property
    def forfeits(self) -> tuple[Result, ...]:
        """The matches that a bot broke off."""
        return tuple(result for result in self.results if result.forfeit is not None)

    @property
    def voids(self) -> tuple[Result, ...]:
        """The matches that could not be played."""
        return tuple(result for result in self.results if result.void is not None)


@frozen
class _Taken:
    """A seat in one match."""

    bot: str
    seat: Player
    win: Fraction
    has_forfeited: bool
    score: int | None
    decisions: int
    seconds: float | None


def _seats(
    names: Sequence[str], result: Result, seconds: Mapping[int, Sequence[float]]
) -> Iterator[_Taken]:
    times = seconds.get(result.number)
    for seat, entry in enumerate(result.seating):
        player = Player(seat)
        has_won = player in result.winners
        yield _Taken(
            names[entry],
            player,
            Fraction(1, len(result.winners)) if has_won else Fraction(0),
            result.forfeit is not None and result.forfeit.seat == player,
            result.scores[seat] if result.forfeit is None else None,
            result.decisions[seat],
            None if times is None else times[seat],
        )


def _standing(bot: str, seat: Player | None, taken: Sequence[_Taken]) -> Standing:
    scores = [each.score for each in taken if each.score is not None]
    timed = [(each.seconds, each.decisions) for each in taken if each.seconds is not None]
    seconds, decisions = sum(time for time, _ in timed), sum(count for _, count in timed)
    return Standing(
        bot,
        seat,
        len(taken),
        float(sum(each.win for each in taken)),
        sum(each.has_forfeited for each in taken),
        sum(scores) / len(scores) if scores else None,
        seconds / decisions if decisions else None,
    )
