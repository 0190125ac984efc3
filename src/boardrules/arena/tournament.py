"""Tournaments: who plays what, how often, and with which random numbers."""

from collections.abc import Iterable
from functools import cached_property
import hmac
from itertools import combinations
from math import comb
import pickle
from random import Random
import secrets
from threading import TIMEOUT_MAX
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

import attrs
from attrs import field, frozen

from boardrules._messages import quoted
from boardrules.arena.sprt import Sprt
from boardrules.bots.turn import ActionT, StateT, ViewT
from boardrules.building.validators import check_whole
from boardrules.game import HiddenGame, Recordable
from boardrules.player import Player

MOST_LINEUPS = 100_000
"""How many different tables a tournament has at most."""
LONGEST_SEED = 100
"""How many characters a seed has at most."""


@runtime_checkable
class ArenaGame(HiddenGame[StateT, ActionT, ViewT], Recordable[StateT, ActionT], Protocol):
    """A game that bots can play without seeing the state, and whose matches can be recorded."""


AnyGame: TypeAlias = ArenaGame[Any, Any, Any]


def _as_names(seats: Iterable[str]) -> tuple[str, ...]:
    names = tuple(seats) if isinstance(cast("object", seats), Iterable) else ()
    if isinstance(seats, str) or not all(isinstance(cast("object", name), str) for name in names):
        raise TypeError(f"seats are names of bots such as 'my_bots:last', not {quoted(seats)}")
    return names


def _as_text(seed: int | str) -> str:
    if isinstance(seed, bool) or not isinstance(cast("object", seed), int | str):
        raise TypeError(f"a seed is a text or a whole number, not {quoted(seed)}")
    text = str(seed)
    if not (text.isprintable() and 0 < len(text) <= LONGEST_SEED):
        raise ValueError(f"a seed has 1 to {LONGEST_SEED} printable characters: {quoted(seed)}")
    return text


def random_seed() -> str:
    """Return 128 random bits, in hexadecimal."""
    return secrets.token_hex(16)


@frozen
class Tournament:
    """Many matches between bots.

    Match `n` belongs to group `n // players`. Chance draws from the same random numbers in all
    matches of a group, and the bots move on by one seat from each match to the next. So each bot
    has the same luck in every seat. If there are more bots than seats, each group seats some of
    them: all combinations in turn, with the same luck for all, and then again with other luck.

    Args:
        game: what is played; other processes must be able to import its class.
        seats: the bots by name, as many as there are seats, or more.
        matches: how many; a multiple of `round_length` is fair.
        seed: where all random numbers come from, 128 random bits by default. A text or a number of
            your own repeats a run, but a bot can guess a short one by trial.
        limit: how many seconds a bot has for a decision; None for no limit.
        sprt: what to find out about the first bot; the tournament ends as soon as that is decided,
            after `matches` at the latest.
        gauntlet: whether the first bot plays in every match, if there are more bots than seats.

    >>> from boardrules.games.tiki_topple import TikiTopple
    >>> tournament = Tournament(TikiTopple(players=3), ("greedy", "random", "random"), 6)
    >>> [tournament.seating(number) for number in range(4)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]
    """

    game: AnyGame
    seats: tuple[str, ...] = field(converter=_as_names)
    matches: int
    seed: str = field(factory=random_seed, converter=_as_text)
    limit: float | None = field(default=60.0, converter=attrs.converters.optional(float))
    sprt: Sprt | None = field(
        default=None, validator=attrs.validators.optional(attrs.validators.instance_of(Sprt))
    )
    gauntlet: bool = False

    def __attrs_post_init__(self) -> None:
        game = cast("object", self.game)
        for protocol in (HiddenGame, Recordable):
            if not isinstance(game, protocol):
                raise TypeError(f"an arena needs a {protocol.__name__}, not {quoted(game)}")
        bots, players = len(self.seats), self.game.players
        if bots < players:
            raise ValueError(f"the game has {players} seats, not {bots}")
        if bots > players and len({*self.seats}) < bots:
            raise ValueError(f"of more bots than {players} seats each is named once")
        if comb(bots - self.gauntlet, players - self.gauntlet) > MOST_LINEUPS:
            raise ValueError(f"{bots} bots at {players} seats make more than {MOST_LINEUPS} tables")
        check_whole("matches", self.matches, least=1)
        if self.limit is not None and not 0 < self.limit <= TIMEOUT_MAX:
            raise ValueError(f"limit is a number of seconds above 0, or None, not {self.limit}")
        if self.sprt is not None and len({*self.seats}) < 2:
            raise ValueError("a bot cannot be tested against itself")
        if self.sprt is not None and bots > players and not self.gauntlet:
            raise ValueError("a test of the first bot among more bots than seats is a gauntlet")

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.players

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The bots of each group in turn, by their indices in `seats`."""
        first = (0,) if self.gauntlet else ()
        others = range(len(first), len(self.seats))
        return tuple(
            (*first, *chosen) for chosen in combinations(others, self.players - len(first))
        )

    @property
    def round_length(self) -> int:
        """How many matches there are until every lineup has played in all seats."""
        return len(self.lineups) * self.players

    @cached_property
    def referees_game(self) -> AnyGame:
        """The game that matches are played on: it may remember states, and no bot is given it."""
        return cast("AnyGame", pickle.loads(pickle.dumps(self.game)))  # noqa: S301

    def seating(self, number: int) -> tuple[int, ...]:
        """Return for each seat of a match the index of its bot in `seats`."""
        lineup = self.lineups[number // self.players % len(self.lineups)]
        return tuple(lineup[(seat + number) % self.players] for seat in range(self.players))

    def bot(self, number: int, seat: Player) -> str:
        """Name the bot that has a seat in a match."""
        return self.seats[self.seating(number)[seat]]

    def chance_rng(self, number: int) -> Random:
        """Return the random numbers of chance in a match, the same for a group of each lineup."""
        return self._rng(f"chance of group {number // self.round_length}")

    def bot_rng(self, number: int, seat: Player) -> Random:
        """Return the random numbers of a bot in a match, which nobody else has."""
        return self._rng(f"seat {seat} of match {number}")

    def _rng(self, purpose: str) -> Random:
        """Derive a generator that reveals neither the seed nor any other generator."""
        digest = hmac.digest(self.seed.encode(), purpose.encode(), "sha256")
        return Random(int.from_bytes(digest))  # noqa: S311  # matches that can be repeated
