"""The ladder: bots of the library with ratings that were measured, for every game.

`ladder.toml` has them, with the version of the library whose rules and bots have played;
`tools/ladder.py` measures them. A bot that plays the rungs gets a rating that can be compared with
theirs. No rung goes by the clock, so that it is equally strong on every machine.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import sqrt
import tomllib
from typing import Final

import attrs
from attrs import frozen

from boardrules import codec
from boardrules.arena.ratings import Rating, rate
from boardrules.arena.results import Result

RUNGS: Final = ("random", "greedy", "ismcts@20", "ismcts@100")


@frozen
class Ladder:
    """The rungs of a game for a number of players, as they were measured.

    Args:
        game: the name of the game, which was played with its default options.
        players: how many play.
        library: the version whose rules and bots have played.
        seed: that of the tournament.
        matches: how many the rungs have played among themselves, each against each.
        rungs: their ratings.
    """

    game: str
    players: int
    library: str
    seed: str
    matches: int
    rungs: tuple[Rating, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the rungs."""
        return tuple(rung.bot for rung in self.rungs)

    def rate(self, bot: str, results: Iterable[Result]) -> Rating:
        """Rate a bot by what it has played as the first of `(bot, *self.bots)`.

        The rungs stay as they are. As nobody can be placed better than those it is compared with,
        their variance is added to that of the bot.
        """
        known = {rung.bot: rung for rung in self.rungs}
        rating = rate((bot, *self.bots), results, known)[0]
        variance = sum(rung.deviation**2 for rung in self.rungs) / len(self.rungs)
        return attrs.evolve(rating, deviation=sqrt(rating.deviation**2 + variance))


@frozen
class LadderFile:
    """All ladders there are."""

    ladders: tuple[Ladder, ...] = ()


@cache
def ladders() -> tuple[Ladder, ...]:
    """Return the ladders that come with the library.

    >>> ladders()[0].bots
    ('random', 'greedy', 'ismcts@20', 'ismcts@100')
    """
    text = (files("boardrules.arena") / "ladder.toml").read_text(encoding="utf-8")
    return codec.from_data(tomllib.loads(text), LadderFile).ladders
