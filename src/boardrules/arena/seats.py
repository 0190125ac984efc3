"""Who sits at a table: a bot of the library in this process, or a stranger's in its own."""

from math import inf
from random import Random
import time
from typing import Any, TypeAlias

from attrs import Factory, define, field, frozen

from boardrules import codec
from boardrules.arena import strangers
from boardrules.arena.strangers import BotError, Supervisor
from boardrules.arena.supervisor import AnyGame, Question, Start
from boardrules.arena.tournament import Tournament
from boardrules.bots import Turn, load
from boardrules.bots.loading import AnyBot, describe, is_strangers
from boardrules.bots.turn import objection
from boardrules.player import Player


@frozen
class Clock:
    """Random numbers up to a time. The library's bots draw some all the while that they think."""

    rng: Random
    limit: float | None
    end: float = Factory(
        lambda self: inf if self.limit is None else time.monotonic() + self.limit, takes_self=True
    )

    def randrange(self, stop: int, /) -> int:
        """Return a random number, or raise `BotError` if the time is up."""
        if time.monotonic() > self.end:
            raise BotError(f"took longer than {self.limit:g} seconds")
        return self.rng.randrange(stop)


@define
class LibraryBot:
    """A bot that came with the library: a function that is called."""

    name: str
    player: Player
    rng: Random
    limit: float | None
    bot: AnyBot = field(init=False)

    def begin(self) -> None:
        """Make the bot for a match."""
        self.bot = load(self.name)

    def decide(self, game: AnyGame, state: Any) -> Any:
        """Return the action of the bot, or raise `BotError`."""
        view, actions = game.view(state, self.player), game.legal_actions(state, self.player)
        turn = Turn(game, self.player, view, actions, Clock(self.rng, self.limit))
        try:
            return self.bot(turn)
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"raised {describe(error)}") from error

    def leave(self) -> None:
        """Do nothing: the match is over."""


@define
class StrangersBot:
    """A bot that came as `module:name`: it is told what its seat knows."""

    name: str
    player: Player
    rng: Random
    limit: float | None
    supervisor: Supervisor

    def begin(self) -> None:
        """Load the bot for a match, or raise `BotError` or `UnknownBotError`."""
        self.supervisor.begin(Start(self.name, self.player, self.rng), self.limit)

    def decide(self, game: AnyGame, state: Any) -> Any:
        """Return the action of the bot, or raise `BotError`."""
        actions = tuple(game.legal_actions(state, self.player))
        # The fields of the view, and nothing that its class keeps beside them.
        view = codec.from_data(codec.to_data(game.view(state, self.player)), game.types.view)
        answer = self.supervisor.ask(Question(view, actions), self.limit)
        if isinstance(answer, int):
            return actions[answer]
        try:
            action = game.parse_action(answer)
        except Exception:  # noqa: BLE001  # a text that is no action after all
            raise BotError(f"played {answer}, which is no action") from None
        raise BotError(f"played {objection(game, state, action)}")

    def leave(self) -> None:
        """End the bot with all that it has started."""
        self.supervisor.finish()


Seat: TypeAlias = LibraryBot | StrangersBot


def take_seat(tournament: Tournament, number: int, player: Player) -> Seat:
    """Bring a bot to its seat in a match."""
    name = tournament.bot(number, player)
    rng = tournament.luck(number, player)
    if not is_strangers(name):
        return LibraryBot(name, player, rng, tournament.limit)
    return StrangersBot(name, player, rng, tournament.limit, strangers.take(tournament.game))
