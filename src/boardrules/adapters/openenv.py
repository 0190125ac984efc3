"""Environments for OpenEnv: one seat answers in text, bots have the others; needs OpenEnv.

>>> table = TableEnvironment("tuk-tuk-taxi")
>>> observation = table.reset(seed=7)
>>> table.step(TextAction(text='{"action": "customer B7 i10"}')).category
'ok'

`app` is a server of such environments, and `TableClient` plays at one.
"""

from importlib.util import find_spec

if find_spec("openenv") is None:
    raise ImportError(
        'boardrules.adapters.openenv needs OpenEnv: pip install "boardrules[openenv]"'
    )

from random import SystemRandom
from typing import Any
from uuid import uuid4

from openenv.core import env_server
from openenv.core.client_types import StepResult
from openenv.core.env_client import EnvClient
from openenv.core.env_server import Action, Environment, Observation, State
from openenv.core.env_server.types import EnvironmentMetadata

from boardrules.adapters.catalogue import found
from boardrules.bots.loading import AnyBot, load
from boardrules.building.notation import format_player
from boardrules.building.typecheck import as_seat
from boardrules.dialogue.prompts import Legal, retry
from boardrules.dialogue.table import Table, ending
from boardrules.dialogue.teaching import title_of
from boardrules.game import HiddenGame
from boardrules.outcome import shares
from boardrules.player import Player
from boardrules.version import __version__

__all__ = [
    "TableClient",
    "TableEnvironment",
    "TableState",
    "TextAction",
    "TextObservation",
    "app",
]


class TextAction(Action):
    """A reply: any text that states an action."""

    text: str


class TextObservation(Observation):
    """What a seat is asked, and how its last reply was read.

    The reward comes with the end: winners share 1 and the others -1; who forfeits gets -1.
    """

    prompt: str
    category: str | None = None
    reason: str = ""


class TableState(State):
    """What anybody may know of a match: not its cards."""

    game: str = ""
    seat: str = ""
    refused: int = 0
    """How many replies in a row have been refused."""


class TableEnvironment(Environment[TextAction, TextObservation, TableState]):
    """One seat at a table of bots. A step is a reply; then bots and chance go on.

    Args:
        game: the game, with its options, or the name of one in the catalogue.
        bots: the bot of all other seats: a name, or a function of a turn.
        seat: the seat that answers.
        tries: how many replies in a row may be refused before the seat forfeits.
        legal: what is said about legal actions.
        options: the options of a game that is given by name.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        game: HiddenGame[Any, Any, Any] | str,
        *,
        bots: str | AnyBot = "greedy",
        seat: int = 0,
        tries: int = 3,
        legal: Legal = "count",
        **options: Any,
    ) -> None:
        super().__init__()
        self.game: HiddenGame[Any, Any, Any] = found(game, options)
        self.bots = bots
        self.seat = as_seat(seat, self.game.players)
        self.tries = tries
        self.legal: Legal = legal
        self._state = TableState(game=title_of(self.game), seat=format_player(self.seat))
        self._table: Table | None = None

    @property
    def state(self) -> TableState:
        """What anybody may know of the match."""
        return self._state

    def reset(
        self, seed: int | None = None, episode_id: str | None = None, **_: Any
    ) -> TextObservation:
        """Begin a match."""
        others = [Player(each) for each in range(self.game.players) if each != self.seat]
        bots = {
            each: load(self.bots) if isinstance(self.bots, str) else self.bots for each in others
        }
        number = SystemRandom().randrange(2**32) if seed is None else seed
        self._table = Table(self.game, bots, number)
        self._state = self._state.model_copy(
            update={"episode_id": episode_id or str(uuid4()), "step_count": 0, "refused": 0}
        )
        return TextObservation(prompt=self._table.ask(legal=self.legal))

    def step(self, action: TextAction, timeout_s: float | None = None, **_: Any) -> TextObservation:
        """Read a reply, and do what it states."""
        del timeout_s  # bots take the time they take
        table = self._table
        if table is None:
            raise ValueError("reset the environment first")
        turn = table.asked
        reply = table.answer(action.text)
        self._state.step_count += 1
        self._state.refused = 0 if reply.category == "ok" else self._state.refused + 1
        outcome = table.outcome
        done, reward = outcome is not None, 0.0
        if outcome is not None:
            prompt, reward = ending(outcome), shares(outcome)[self.seat]
        elif self._state.refused == self.tries:
            prompt, done, reward = "You forfeit the match.", True, -1.0
            self._table = None
        else:
            more = "" if reply.action is not None else f"\n\n{retry(turn, reply)}"
            prompt = table.ask(legal=self.legal) + more
        return TextObservation(
            prompt=prompt, category=reply.category, reason=reply.reason, done=done, reward=reward
        )

    def get_metadata(self) -> EnvironmentMetadata:
        """Name the game."""
        title = title_of(self.game)
        about = f"One seat in a match of {title}, which answers in text."
        return EnvironmentMetadata(name=title, description=about, version=__version__)


class TableClient(EnvClient[TextAction, TextObservation, TableState]):
    """Plays at a server of `app`."""

    def _step_payload(self, action: TextAction) -> dict[str, Any]:
        return action.model_dump()

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[TextObservation]:
        done, reward = payload["done"], payload["reward"]
        seen = TextObservation(**payload["observation"], done=done, reward=reward)
        return StepResult(seen, reward, done)

    def _parse_state(self, payload: dict[str, Any]) -> TableState:
        return TableState(**payload)


def app(game: HiddenGame[Any, Any, Any] | str, *, sessions: int = 100, **options: Any) -> Any:
    """Make a server of environments, one for each client, as an application for ASGI.

    `sessions` is how many clients there may be at once; the other arguments are those of
    `TableEnvironment`.
    """
    library: Any = env_server  # whose types are not complete
    return library.create_fastapi_app(
        lambda: TableEnvironment(game, **options),
        TextAction,
        TextObservation,
        max_concurrent_envs=sessions,
        state_cls=TableState,
    )
