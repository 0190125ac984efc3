"""How bots decide: those of the library in this process, untrusted ones in their own."""

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from math import inf
from random import Random
import time
from typing import Any, TypeAlias

from attrs import Factory, frozen

from boardrules import codec
from boardrules.arena import untrusted
from boardrules.arena.tournament import Tournament
from boardrules.arena.untrusted import BotError
from boardrules.bots import Turn, load
from boardrules.bots.loading import describe, is_untrusted
from boardrules.bots.turn import objection
from boardrules.narration import since
from boardrules.player import Player

Steps: TypeAlias = Sequence[tuple[Any, Any]]
"""Actions, each with the state before it."""

Decide: TypeAlias = Callable[[Any, Steps], Any]
"""Return what a bot does in a state, some steps after it decided last, or raise `BotError`."""


def seated_bot(
    tournament: Tournament, number: int, player: Player
) -> AbstractContextManager[Decide]:
    """Load the bot of a seat for the duration of a match.

    Entering raises `BotError` or `UnknownBotError` if the bot cannot be loaded.
    """
    if is_untrusted(tournament.bot(number, player)):
        return _untrusted_bot(tournament, number, player)
    return _library_bot(tournament, number, player)


@frozen
class _LimitedRng:
    """Random numbers up to a deadline: whatever takes long in the library's bots draws some."""

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


@contextmanager
def _library_bot(tournament: Tournament, number: int, player: Player) -> Generator[Decide]:
    game, rng = tournament.referees_game, tournament.bot_rng(number, player)
    bot = load(tournament.bot(number, player))

    def decide(state: Any, _steps: Steps) -> Any:
        view, actions = game.view(state, player), game.legal_actions(state, player)
        turn = Turn(game, player, view, actions, _LimitedRng(rng, tournament.limit))
        try:
            return bot(turn)
        except BotError:
            raise
        except Exception as error:
            raise BotError(f"raised {describe(error)}") from error

    yield decide


@contextmanager
def _untrusted_bot(tournament: Tournament, number: int, player: Player) -> Generator[Decide]:
    game, rng = tournament.referees_game, tournament.bot_rng(number, player)
    supervisor = untrusted.take(tournament.game)

    def decide(state: Any, steps: Steps) -> Any:
        actions = tuple(game.legal_actions(state, player))
        # The fields of the view, and nothing that its class keeps beside them.
        view = codec.from_data(codec.to_data(game.view(state, player)), game.types.view)
        answer = supervisor.ask(view, actions, tournament.limit, since(game, steps, player))
        if isinstance(answer, int):
            return actions[answer]
        try:
            action = game.parse_action(answer)
        except Exception:  # noqa: BLE001  # a text that is no action after all
            raise BotError(f"played {answer}, which is no action") from None
        raise BotError(f"played {objection(game, state, action)}")

    try:
        supervisor.begin(tournament.bot(number, player), player, rng, tournament.limit)
        yield decide
    finally:
        supervisor.finish()
