"""A match at one screen: people take their turns, bots play for all other seats."""

import sys

from attrs import Factory, define

from boardrules.building.wording import Who, phrase
from boardrules.cli.autosave import SECONDS, Autosave
from boardrules.cli.decision import Decision
from boardrules.cli.describe import Describer
from boardrules.cli.errors import CommandError, LeaveError, SignalInterrupt
from boardrules.cli.match import Match
from boardrules.cli.screen import Completer, Screen, complete_nothing
from boardrules.cli.speech import Said
from boardrules.cli.watch import Watch
from boardrules.game import Recordable
from boardrules.player import CHANCE, Player

_LEAVE = {"quit", "exit"}


@define
class Session:
    """Plays one match to its end, or until somebody leaves.

    A match without people goes on by itself, with a pause at each turn. If it `is_watched`, it goes
    on as far as the user wants to see.
    """

    match: Match
    describer: Describer
    screen: Screen
    autosave: Autosave
    people: tuple[Player, ...]
    pause: float = 0
    is_watched: bool = False
    is_kept: bool = True
    """Whether a match that is in no file is kept when somebody leaves it."""
    told: dict[Player | None, int] = Factory(
        lambda self: dict.fromkeys((*self.people, None), len(self.match.steps)), takes_self=True
    )
    """How many steps each person, or a spectator, has been told."""
    at_screen: Player | None = None

    def run(self) -> None:
        """Play until the match is over, somebody leaves, or there is no more input."""
        self.autosave.save()  # a file that cannot be written is known before the match
        self.autosave.signals.catch()
        try:
            if self.is_watched:
                self._let_watch()
            while self._go_on():
                pass
            self._finish()
        except LeaveError:
            self._leave(phrase("left"))
        except EOFError:
            self._leave(phrase("no_input"))
        finally:
            try:
                self._close()
            except SignalInterrupt:  # came with what has ended the match; no other comes
                self._close()
                raise

    def _close(self) -> None:
        """Save the match, also where there is no terminal any more to write to."""
        try:
            self.screen.close()
            if self._would_be_lost():
                self._keep()
        finally:
            self.autosave.close()

    def _keep(self) -> None:
        """Keep the match for the user to go on with, or tell why that cannot be done."""
        start = "\n" if sys.exception() else ""  # after a prompt without an answer
        try:
            self.autosave.keep()
        except CommandError as error:
            told = phrase("not_saved", error=str(error))
            self.screen.complain(start + self.screen.worded(told))

    def _leave(self, farewell: Said) -> None:
        self.screen.close()
        self.screen.say(farewell)

    def _would_be_lost(self) -> bool:
        """Return whether people have made decisions in an unfinished match that is in no file."""
        game = self.match.game
        return (
            self.is_kept
            and self.autosave.path is None
            and isinstance(game, Recordable)
            and bool(game.to_act(self.match.state))
            and any(step.action.player in self.people for step in self.match.steps)
        )

    def _let_watch(self) -> None:
        """Let the user say how far the match goes on."""
        if not Watch(self.screen, self.describer, self.match, None, self._go_on).run():
            raise LeaveError

    def _go_on(self) -> bool:
        """Let whoever is to act do so; tell whether there was anybody."""
        to_act = self.match.game.to_act(self.match.state)
        for player in to_act[:1]:
            self._let_act(player)
            self.autosave.signals.check()
        return bool(to_act)

    def _let_act(self, player: Player) -> None:
        """Let a person, a bot or chance act; spectators see the turns of bots."""
        if player in self.people:
            self._take_turn(player)
            return
        if not self.people and player != CHANCE:
            self.autosave.save(after=0 if self.pause else SECONDS)
            if not self.is_watched:
                self._show(None, phrase("to_act", who=Who(player)))
                self.screen.pause(self.pause)
        if player not in self.match.bots:
            self.match.go_on(player)
            return
        if self.people:
            self.autosave.save()
        with self.screen.progress(phrase("thinking", who=Who(player))):
            self.match.go_on(player)

    def _show(self, seat: Player | None, title: Said) -> None:
        """Show a seat what has happened since it was last told, and how the match stands."""
        news = self.describer.events(self.match.steps[self.told[seat] :], seat)
        self.told[seat] = len(self.match.steps)
        self.screen.show(self.describer.moment(self.match.state, seat, title, news))

    def _finish(self) -> None:
        """Show how the match has ended: to one person as the seat, to several as spectators."""
        audience = self.people[0] if len(self.people) == 1 else None
        if len(self.people) > 1:
            self.screen.clear()
            self.told[None] = min(self.told[person] for person in self.people)
        if not self.is_watched:
            self._show(audience, phrase("the_end"))
            self.screen.hold(phrase("enter_result"))
        self.describer.result(self.screen, self.match.state)

    def _ask(self, prompt: Said, offer: Said = "", complete: Completer = complete_nothing) -> str:
        self.autosave.save()
        line = " ".join(self.screen.ask(prompt, offer, complete).split())
        if line.lower() in _LEAVE:
            raise LeaveError
        return line

    def _take_turn(self, player: Player) -> None:
        """Let a person act; of several, the next sits down before anything of theirs is drawn."""
        if len(self.people) > 1 and player != self.at_screen:
            self.screen.clear()
            line = self._ask(phrase("take_seat", who=Who(player)))
            if line.lower() == "undo" and self.at_screen is not None and self._undo(self.at_screen):
                return
            self.screen.clear()
            self.at_screen = player
        self._show(player, phrase("your_turn", who=Who(player)))
        decision = Decision.of(self.match, self.describer, self.screen, player)
        while (action := decision.make(self._ask)) is None:
            if self._undo(player):
                return
        self.match.do(action)
        self.autosave.save()

    def _undo(self, player: Player) -> bool:
        """Take back the last decision of a person; tell whether there was one.

        Between people, nobody may go back to before something was drawn or shown.
        """
        if len(self.people) > 1 and not self.match.is_fair_to_undo(player):
            self.screen.complain(phrase("not_fair_to_undo"))
            return False
        if not self.match.undo(player):
            self.screen.complain(phrase("nothing_to_undo"))
            return False
        done = len(self.match.steps)
        self.told = {seat: min(told, done) for seat, told in self.told.items()}
        self.screen.say(phrase("taken_back"))
        return True
