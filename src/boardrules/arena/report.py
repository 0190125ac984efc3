"""What the results of many matches say about the bots."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from attrs import field, frozen

from boardrules.arena.intervals import wilson
from boardrules.arena.results import Result
from boardrules.arena.sprt import Verdict
from boardrules.player import Player


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
        """The share of matches won."""
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval for the rate."""
        return wilson(self.wins, self.matches)


@frozen
class Report:
    """A tournament in numbers: each bot, each bot in each seat, all results, what is decided."""

    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    results: tuple[Result, ...] = field(repr=False)
    verdict: Verdict | None = None

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        results: Iterable[Result],
        seconds: Mapping[int, Sequence[float]] | None = None,
        verdict: Verdict | None = None,
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
            verdict,
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
