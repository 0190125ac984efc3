"""Environments for TextArena: all seats answer in text; needs the extra `textarena`.

>>> table = env("tuk-tuk-taxi")
>>> table.reset(num_players=2, seed=7)
>>> player, observation = table.get_observation()
>>> table.step('Near my station: {"action": "customer B7 i10"}')
(False, {})

Importing this module also registers the games of the catalogue, so that `textarena.make` finds
them as `boardrules/tiki-topple`, and so on. Its observations are one text: how the game is played,
and what is asked now.
"""

from importlib.util import find_spec

if find_spec("textarena") is None:
    raise ImportError(
        'boardrules.adapters.textarena needs TextArena: pip install "boardrules[textarena]"'
    )

from random import SystemRandom
from typing import Any, cast

import textarena
from textarena import MinimalMultiPlayerState, ObservationType
from textarena.core import GAME_ID
from textarena.wrappers import GameBoardObservationWrapper

from boardrules import games
from boardrules.adapters.catalogue import found
from boardrules.building.notation import format_player
from boardrules.dialogue.prompts import Legal, retry
from boardrules.dialogue.table import Table, ending
from boardrules.dialogue.teaching import lesson
from boardrules.game import HiddenGame
from boardrules.outcome import shares
from boardrules.player import Player

__all__ = ["TableEnv", "env"]

ERRORS = 1
"""How many replies in a row may be refused: as many as in TextArena's own games."""


class TableEnv(textarena.Env):
    """A table at which TextArena asks each seat in turn.

    A seat is taught the game once, and then shown the table, what has happened and what is asked
    whenever it is to act. Nobody is shown what others have answered, which may be a secret: what a
    seat may know of it is told by the game. A seat whose replies are refused too often loses.

    Args:
        game: the game, with its options, or the name of one in the catalogue.
        legal: what is said about legal actions.
        error_allowance: how many replies in a row may be refused.
        options: the options of a game that is given by name, other than the number of players.
    """

    state: MinimalMultiPlayerState

    def __init__(
        self,
        game: HiddenGame[Any, Any, Any] | str,
        *,
        legal: Legal = "count",
        error_allowance: int = ERRORS,
        **options: Any,
    ) -> None:
        self.game = game
        self.legal: Legal = legal
        self.error_allowance = error_allowance
        self.options = options

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a match. The seed is for this match alone, and changes no other random numbers."""
        players = {"players": num_players} if isinstance(self.game, str) else {}
        game: HiddenGame[Any, Any, Any] = found(self.game, {**players, **self.options})
        if game.players != num_players:
            raise ValueError(f"the game has {game.players} players, not {num_players}")
        self.table = Table(game, seed=SystemRandom().randrange(2**32) if seed is None else seed)
        self.state = MinimalMultiPlayerState(num_players, error_allowance=self.error_allowance)
        seats = {seat: format_player(Player(seat)) for seat in range(num_players)}
        cast("Any", self.state).reset(game_state={}, role_mapping=seats)
        self._tell(f"{lesson(game)}\n", ObservationType.PROMPT)
        self._ask()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Read the reply of who was asked, and ask the next one."""
        player = self.state.current_player_id
        self._tell(action, ObservationType.PLAYER_ACTION, player, player)
        turn = self.table.asked
        reply = self.table.answer(action)
        outcome = self.table.outcome
        if reply.action is None:
            if self.state.set_invalid_move(f"{reply.reason}."):
                self._forfeit(player, reply.reason)
            else:
                self._ask(f"\n\n{retry(turn, reply)}")
        elif outcome is None:
            self._ask()
        else:
            self._end(dict(enumerate(shares(outcome))), ending(outcome))
        done, info = cast("tuple[bool, dict[str, Any]]", self.state.step())
        if not done:
            self.state.current_player_id = self.table.asked.player
        return done, info

    def _tell(self, text: str, kind: ObservationType, by: int = GAME_ID, to: int = -1) -> None:
        self.state.add_observation(text, kind, from_id=by, to_id=to)

    def _ask(self, more: str = "") -> None:
        """Show the table and the question to whoever is to act."""
        asked = self.table.ask(legal=self.legal, teach=False) + more
        self._tell(asked, ObservationType.GAME_BOARD, to=self.table.asked.player)

    def _forfeit(self, player: int, reason: str) -> None:
        others = [seat for seat in range(self.state.num_players) if seat != player]
        rewards = {player: -1.0, **{seat: 1 / len(others) for seat in others}}
        self._end(rewards, f"{format_player(Player(player))} forfeits: {reason}.")

    def _end(self, rewards: dict[int, float], reason: str) -> None:
        self.state.set_game_outcome(rewards, reason)
        self._tell(reason, ObservationType.GAME_ADMIN)


def env(game: HiddenGame[Any, Any, Any] | str, **options: Any) -> TableEnv:
    """Make an environment of a game, or of the name of one in the catalogue; see `TableEnv`."""
    return TableEnv(game, **options)


_library: Any = textarena  # whose types are not those of what it takes
for _name in games.game_names():
    _library.register(
        f"boardrules/{_name}", TableEnv, default_wrappers=[GameBoardObservationWrapper], game=_name
    )
