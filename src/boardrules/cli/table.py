"""A match in progress: what has been done, what chance does, and how to take it back."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self, cast

from attrs import Factory, define, field, frozen

from boardrules.arena.results import one_line
from boardrules.bots import AnswerError, Bot, policy
from boardrules.bots.loading import describe
from boardrules.cli.errors import CommandError
from boardrules.cli.files import write_text
from boardrules.cli.screen import Screen
from boardrules.game import Game, HiddenGame, Recordable
from boardrules.notation import format_player
from boardrules.play import choose, draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record


@frozen
class Moment:
    """An action, with the state and the random generator as they were before it.

    Nobody knows the generator of a moment that was read from a record.
    """

    state: Any
    action: Any
    generator: Any = None


@define
class Table:
    """A game, where its match stands, and how it got there.

    Everything random comes from one generator. Random matches are those of
    `boardrules.play.playout` with the same generator. Seats without a bot play at random.
    """

    game: Game[Any, Any]
    rng: Random
    bots: Mapping[Player, Bot[Any, Any, Any]] = field(factory=dict[Player, Bot[Any, Any, Any]])
    state: Any = Factory(lambda self: self.game.initial_state(), takes_self=True)
    moments: list[Moment] = field(factory=list[Moment])

    @property
    def actions(self) -> tuple[Any, ...]:
        """What has been done, in order."""
        return tuple(moment.action for moment in self.moments)

    def steps(self, start: int = 0) -> list[tuple[Any, Any]]:
        """List the states and the actions done in them, from some number on."""
        return [(moment.state, moment.action) for moment in self.moments[start:]]

    def do(self, action: Any) -> None:
        """Carry out what a person has decided."""
        self._go_on(action, self.rng.getstate())

    def go_on(self) -> None:
        """Let the first of those to act decide: chance fairly, a bot as it likes, or at random."""
        generator = self.rng.getstate()
        player = self.game.to_act(self.state)[0]
        if player == CHANCE:
            action = draw(self.game, self.state, self.rng)
        elif player in self.bots:
            action = self._ask_bot(player)
        else:
            action = choose(self.state, self.game.legal_actions(self.state), self.rng)
        self._go_on(action, generator)

    def _ask_bot(self, player: Player) -> Any:
        """Let a bot decide; whatever it does wrong ends the match."""
        decide = policy(self.bots[player], cast("HiddenGame[Any, Any, Any]", self.game), player)
        try:
            return decide(self.state, self.game.legal_actions(self.state), self.rng)
        except AnswerError as error:
            raise CommandError(one_line(str(error))) from error
        except (Exception, SystemExit) as error:
            reason = f"the bot of {format_player(player)} failed: {describe(error)}"
            raise CommandError(one_line(reason)) from error

    def _go_on(self, action: Any, generator: object) -> None:
        after = self.game.apply(self.state, action)
        self.moments.append(Moment(self.state, action, generator))
        self.state = after

    def take_back(self, player: Player) -> bool:
        """Go back to where a player has last decided, or tell that there is no such place.

        The random generator goes back too. Whoever does the same again meets the same draws and
        the same random players: to take back is not to roll again.
        """
        for place in reversed(range(len(self.moments))):
            moment = self.moments[place]
            if moment.generator is None:
                break
            if moment.action.player == player:
                self.state = moment.state
                self.rng.setstate(moment.generator)
                del self.moments[place:]
                return True
        return False


@define
class Keeper:
    """Keeps a table's record in a file.

    The file is written whenever the program waits, and when the match is left in any way. So it
    is there up to the last action also if the program is killed while it waits.
    """

    table: Table
    screen: Screen
    path: Path | None
    kept: tuple[Any, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if self.path is not None and not isinstance(self.table.game, Recordable):
            raise CommandError("this game does not offer what a record needs")

    def keep(self) -> None:
        """Write the record, unless it is written already."""
        actions = self.table.actions
        if self.path is not None and actions != self.kept:
            record = Record(cast("Recordable[Any, Any]", self.table.game), actions)
            is_json = self.path.suffix.lower() == ".json"
            write_text(self.path, f"{record.to_json()}\n" if is_json else record.to_text())
            self.kept = actions

    def __enter__(self) -> Self:
        self.keep()  # a file that cannot be written is known before the match
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.keep()
        if self.path is not None:
            start = "" if error is None else "\n"  # after a prompt without an answer
            done = len(self.table.moments)
            self.screen.say(f"{start}The record of {done} actions is in {self.path}.")
