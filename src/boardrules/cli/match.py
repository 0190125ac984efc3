"""A match in progress: what has been done, what chance does, and how to take it back."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
import sys
from typing import Any, cast

from attrs import Factory, define, evolve, field, frozen

from boardrules._messages import one_line
from boardrules.bots import AnswerError, Bot, Turn, UnknownBotError, load, policy
from boardrules.bots.loading import describe, is_untrusted
from boardrules.building.notation import format_player
from boardrules.cli.errors import CommandError
from boardrules.game import Game, HiddenGame, Recordable
from boardrules.narration import since
from boardrules.play import choose, draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.undo import take_back


@frozen
class Redo:
    """What a record says comes next, once some of it was taken back.

    Whoever decides as before meets all that came then. Whoever decides otherwise still meets what
    chance did, in its order, for as long as that can be: undoing does not roll the dice again.
    """

    actions: tuple[Any, ...] = ()
    index: int = 0
    is_other: bool = False
    """Whether somebody has decided otherwise."""

    def find(self, player: Player) -> int | None:
        """Find the index of what a player did here."""
        if self.is_other and player != CHANCE:
            return None
        for index in range(self.index, len(self.actions)):
            if self.actions[index].player == player:
                return index
            if not self.is_other:
                break
        return None

    def after(self, action: Any) -> "Redo":
        """Go past what was done."""
        index = self.find(action.player)
        if index is not None and self.actions[index] == action:
            return Redo(self.actions, index + 1, self.is_other)
        if action.player == CHANCE:
            return Redo()
        return Redo(self.actions, self.index, is_other=True)


@frozen
class Step:
    """An action, with the state and all that chance depends on as they were before it."""

    state: Any
    action: Any
    generator: Any
    redo: Redo


@define
class Match:
    """A game, where its match stands, and how it got there.

    Everything random comes from one generator. Random matches are those of
    `boardrules.play.playout` with the same generator. Seats without a bot play at random.
    """

    game: Game[Any, Any]
    rng: Random
    bots: Mapping[Player, Bot[Any, Any, Any]] = field(factory=dict[Player, Bot[Any, Any, Any]])
    state: Any = Factory(lambda self: self.game.initial_state(), takes_self=True)
    steps: list[Step] = field(factory=list[Step])
    redo: Redo = Redo()

    def start_from(self, states: Sequence[Any], actions: tuple[Any, ...]) -> None:
        """Begin where a record ends.

        Nobody knows what the generator of the record was: whoever takes back some of it goes on
        with this one as it is now.
        """
        generator = self.rng.getstate()
        self.steps = [
            Step(state, action, generator, Redo(actions, index))
            for index, (state, action) in enumerate(zip(states, actions, strict=False))
        ]
        self.state = states[-1]

    @property
    def actions(self) -> tuple[Any, ...]:
        """What has been done, in order."""
        return tuple(step.action for step in self.steps)

    def do(self, action: Any, generator: object = None) -> None:
        """Carry out an action; the generator is as it was before that was chosen."""
        after = self.game.apply(self.state, action)
        self.steps.append(Step(self.state, action, generator or self.rng.getstate(), self.redo))
        self.redo = self.redo.after(action)
        self.state = after

    def go_on(self, player: Player) -> None:
        """Let a player decide: as in the record, else chance fairly, a bot as it likes."""
        generator = self.rng.getstate()
        legal = self.game.legal_actions(self.state)
        index = self.redo.find(player)
        if index is not None and self.redo.actions[index] in legal:
            action = self.redo.actions[index]
        elif player == CHANCE:
            action = draw(self.game, self.state, self.rng)
        elif player in self.bots:
            action = self._ask_bot(player, legal)
        else:
            action = choose(self.state, legal, self.rng)
        self.do(action, generator)

    def _ask_bot(self, player: Player, legal: Sequence[Any]) -> Any:
        """Let a bot decide; whatever it does wrong ends the match."""
        game = cast("HiddenGame[Any, Any, Any]", self.game)

        def bot(turn: Turn[Any, Any, Any]) -> Any:
            return self.bots[player](evolve(turn, news=self._news(player)))

        decide = policy(bot, game, player)
        try:
            return decide(self.state, legal, self.rng)
        except AnswerError as error:
            raise CommandError(one_line(str(error))) from error
        except (Exception, SystemExit) as error:
            reason = f"the bot of {format_player(player)} failed: {describe(error)}"
            raise CommandError(one_line(reason)) from error

    def _news(self, player: Player) -> tuple[str, ...]:
        """Tell a seat what happened since it decided last."""
        own = (i for i in reversed(range(len(self.steps))) if self.steps[i].action.player == player)
        steps = self.steps[next(own, 0) :]
        return since(self.game, ((step.state, step.action) for step in steps), player)

    def is_fair_to_undo(self, player: Player) -> bool:
        """Return whether a player has decided anything since which nobody has learned anything."""
        record = Record(cast("Recordable[Any, Any]", self.game), self.actions)
        return take_back(record, player) is not record

    def undo(self, player: Player) -> bool:
        """Go back to where a player has last decided, or tell that there is no such step.

        The random generator goes back too. Whoever does the same again meets the same draws and
        the same random players: undoing does not roll the dice again.
        """
        for index in reversed(range(len(self.steps))):
            step = self.steps[index]
            if step.action.player == player:
                self.state = step.state
                self.rng.setstate(step.generator)
                self.redo = step.redo
                del self.steps[index:]
                return True
        return False


def make_bot(name: str) -> Bot[Any, Any, Any]:
    """Make the bot of some name, whatever its module does.

    One of the user's own may be in the current directory, which comes after all other modules.
    """
    here = str(Path.cwd())
    if is_untrusted(name) and here not in sys.path:
        sys.path.append(here)
    try:
        return load(name)
    except UnknownBotError as error:
        raise CommandError(one_line(str(error))) from error
    except (Exception, SystemExit) as error:
        raise CommandError(one_line(f"there is no bot {name!r}: {describe(error)}")) from error
