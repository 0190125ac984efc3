"""One match: the referee holds the state, and the bots are told what their seats know."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from random import Random
import time
from typing import Any, TypeAlias

from attrs import Factory, define

from boardrules.arena import strangers
from boardrules.arena.results import Forfeit, Played, Result
from boardrules.arena.seats import Seat, StrangersBot, take_seat
from boardrules.arena.strangers import BotError
from boardrules.arena.supervisor import AnyGame
from boardrules.arena.tournament import Tournament
from boardrules.bots import UnknownBotError
from boardrules.play import draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.validators import check_whole

Note: TypeAlias = Callable[[Player], object]
"""Is told which stranger's bot is asked, whenever it is another than before."""


def play_match(tournament: Tournament, number: int) -> Result:
    """Play one match of a tournament, by its number from 0 on.

    The result is the same each time, unless a bot goes by the clock.
    """
    check_whole("the number of a match", number)
    if not 0 <= number < tournament.matches:
        raise ValueError(f"the matches are 0 to {tournament.matches - 1}, not {number}")
    try:
        return referee(tournament, number).result
    finally:
        strangers.close_idle()


def referee(tournament: Tournament, number: int, note: Note = id) -> Played:
    """Play one match, and keep the processes of strangers' bots for the next one."""
    match = _Match(tournament, number, note)
    try:
        match.play()
    except (BotError, UnknownBotError) as error:
        return match.broken_off(str(error))
    return match.finished()


def forfeited(tournament: Tournament, number: int, seat: Player, reason: str) -> Played:
    """Return a match of which nothing is known but who has broken it off."""
    return _Match(tournament, number, id, asked=seat).broken_off(reason)


def check_bots(tournament: Tournament) -> None:
    """Make each bot once, and raise `UnknownBotError` if a name has none that could ever play.

    A bot that raises something of its own while it is made is one.
    """
    places = {name: place for place, name in reversed([*enumerate(tournament.seats)])}
    for place in sorted(places.values()):
        seat = take_seat(tournament, 0, Player(place))
        try:
            with suppress(BotError):
                seat.begin()
        finally:
            seat.leave()


@define
class _Match:
    """A match in progress."""

    tournament: Tournament
    number: int
    note: Note
    asked: Player = CHANCE
    noted: Player = CHANCE
    game: AnyGame = Factory(lambda self: self.tournament.referees_game, takes_self=True)
    chance: Random = Factory(lambda self: self.tournament.chance(self.number), takes_self=True)
    state: Any = Factory(lambda self: self.game.initial_state(), takes_self=True)
    actions: list[Any] = Factory(list[Any])
    decisions: list[int] = Factory(lambda self: [0] * self.game.players, takes_self=True)
    seconds: list[float] = Factory(lambda self: [0.0] * self.game.players, takes_self=True)

    def play(self) -> None:
        """Play to the end, or raise what a bot forfeits for."""
        with ExitStack() as stack:
            seats: list[Seat] = []
            for player in map(Player, range(self.game.players)):
                seats.append(take_seat(self.tournament, self.number, player))
                stack.callback(seats[-1].leave)
            for seat in seats:
                self._ask(seat)
                seat.begin()
            while to_act := self.game.to_act(self.state):
                self._let_act(seats, to_act[0])

    def _ask(self, seat: Seat) -> None:
        """Remember who is asked, also where it is known if this process dies."""
        self.asked = seat.player
        if isinstance(seat, StrangersBot) and seat.player != self.noted:
            self.noted = seat.player
            self.note(seat.player)

    def _let_act(self, seats: list[Seat], player: Player) -> None:
        if player == CHANCE:
            action = draw(self.game, self.state, self.chance)
        else:
            self._ask(seats[player])
            start = time.perf_counter()
            action = seats[player].decide(self.game, self.state)
            self.seconds[player] += time.perf_counter() - start
            self.decisions[player] += 1
        self.state = self.game.apply(self.state, action)
        self.actions.append(action)

    def finished(self) -> Played:
        """Return the match as it ended."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise ValueError("nobody is to act, but the match is not over")
        result = self._result(outcome.scores, outcome.ranks, outcome.winners, rule=outcome.rule)
        return Played(result, tuple(self.seconds), self._record())

    def broken_off(self, reason: str) -> Played:
        """Return the match as it stands, lost by the bot that was asked."""
        players = tuple(map(Player, range(self.game.players)))
        others = tuple(player for player in players if player != self.asked)
        ranks = tuple(1 if player in others else len(players) for player in players)
        forfeit, record = Forfeit(self.asked, reason), self._record()
        scores = self.game.score(self.state)
        result = self._result(scores, ranks, others, forfeit=forfeit, record=record)
        return Played(result, tuple(self.seconds), record)

    def _record(self) -> str:
        return Record(self.game, tuple(self.actions)).to_text()

    def _result(
        self,
        scores: tuple[int, ...],
        ranks: tuple[int, ...],
        winners: tuple[Player, ...],
        **more: Any,
    ) -> Result:
        return Result(
            self.number,
            self.tournament.seating(self.number),
            scores,
            ranks,
            winners,
            actions=len(self.actions),
            decisions=tuple(self.decisions),
            **more,
        )
