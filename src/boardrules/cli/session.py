"""A match at one screen: people take their turns, bots play for all other seats."""

from collections.abc import Iterator
import time
from typing import Any

from attrs import Factory, define

from boardrules.cli.autosave import SECONDS, Autosave
from boardrules.cli.choices import Choices
from boardrules.cli.describe import Describer
from boardrules.cli.errors import LeaveError, SignalInterrupt
from boardrules.cli.match import Match
from boardrules.cli.screen import Screen
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player

PAGE = 60
"""How many actions are listed at a time."""

_HELP = (
    ("ACTION", "do it: type its number, its notation or a part of that"),
    ("why ACTION", "tell which rules an action breaks, or that it is legal"),
    ("? [PART]", "list your actions, or those with this part; ? 2 is page 2"),
    ("undo", "take back your last decision; chance is the same until you leave"),
    ("show", "draw the table and your hand again; so does hand"),
    ("quit", "leave the match"),
)
_ALONE = {"undo", "show", "hand", "help", "quit", "exit"}


@define
class Session:
    """Plays one match to its end, or until somebody leaves."""

    match: Match
    describer: Describer
    screen: Screen
    autosave: Autosave
    people: tuple[Player, ...]
    pause: float
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
            while to_act := self.match.game.to_act(self.match.state):
                self._let_act(to_act[0])
                self.autosave.signals.check()
            self._finish()
        except LeaveError:
            self.screen.say("You have left the match.")
        except EOFError:
            self.screen.say("There is no more input, so you have left the match.")
        finally:
            try:
                self.autosave.close()
            except SignalInterrupt:  # came with what has ended the match; no other comes
                self.autosave.close()
                raise

    def _let_act(self, player: Player) -> None:
        """Let a person, a bot or chance act; spectators see the turns of bots."""
        if player in self.people:
            self._take_turn(player)
            return
        if not self.people and player != CHANCE:
            self._show(None, f"{format_player(player)} to act")
            self.autosave.save(after=0 if self.pause else SECONDS)
            time.sleep(self.pause)
        if player not in self.match.bots:
            self.match.go_on(player)
            return
        if self.people:
            self.autosave.save()
        with self.screen.progress(f"{format_player(player)} is thinking"):
            self.match.go_on(player)

    # What people see.

    def _show(self, seat: Player | None, title: str) -> None:
        """Show a seat what has happened since it was last told, and how the match stands."""
        for line in self.describer.events(self.match.steps[self.told[seat] :], seat):
            self.screen.say(line)
        self.told[seat] = len(self.match.steps)
        self.screen.picture(title, self.describer.picture(self.match.state, seat))

    def _finish(self) -> None:
        """Show how the match has ended: to one person as the seat, to several as spectators."""
        audience = self.people[0] if len(self.people) == 1 else None
        if len(self.people) > 1:
            self.screen.clear()
            self.told[None] = min(self.told[person] for person in self.people)
        self._show(audience, "The end")
        self.describer.result(self.screen, self.match.state)

    # What people do.

    def _ask(self, prompt: str) -> str:
        self.autosave.save()
        line = " ".join(self.screen.ask(prompt).split())
        if line.lower() in {"quit", "exit"}:
            raise LeaveError
        return line

    def _take_turn(self, player: Player) -> None:
        """Let a person act; of several, the next sits down before anything of theirs is drawn."""
        if len(self.people) > 1 and player != self.at_screen:
            self.screen.clear()
            self._ask(f"{format_player(player)}, take your seat; the others look away. Enter: ")
            self.screen.clear()
            self.at_screen = player
        self._show(player, f"{format_player(player)}, your turn")
        choices = Choices.at(self.describer, self.match.state, player)
        self.screen.say(f"Actions: {len(choices.actions)}. Type one, or ? for help.")
        while not self._answer(choices):
            pass

    def _answer(self, choices: Choices) -> bool:
        """Do what a person says; tell whether the turn is over."""
        line = self._ask(f"{format_player(choices.player)}> ")
        word, _, rest = line.partition(" ")
        match word.lower():
            case "undo" if not rest:
                return self._undo(choices.player)
            case "show" | "hand" if not rest:
                self._show(choices.player, f"{format_player(choices.player)}, your turn")
            case "why" if rest:
                if (action := self._find(choices, rest)) is not None:
                    self._judge(choices.player, action)
            case "why":
                self.screen.complain("Type why and an action, such as why 1.")
            case "":
                self.screen.complain("Type an action, or ? for a list of them.")
            case "help" if not rest:
                self._list(choices, "")
            case _ if line.startswith("?"):
                self._list(choices, line[1:].strip())
            case _:
                return self._act(choices, line)
        return False

    def _undo(self, player: Player) -> bool:
        if not self.match.undo(player):
            self.screen.complain("You have not decided anything yet that could be taken back.")
            return False
        done = len(self.match.steps)
        self.told = {seat: min(told, done) for seat, told in self.told.items()}
        self.screen.say("Taken back.")
        return True

    def _act(self, choices: Choices, text: str) -> bool:
        action = self._find(choices, text)
        if action is None:
            return False
        if action not in choices.actions:
            self._judge(choices.player, action)
            return False
        self.match.do(action)
        self.autosave.save()
        return True

    def _find(self, choices: Choices, text: str) -> Any:
        """Return the one action that a text means, or complain and return None."""
        found = choices.find(text, self._vocabulary(choices))
        if len(found) == 1:
            return found[0]
        word, _, rest = text.lower().partition(" ")
        if found:
            self.screen.complain(f"{text!r} could be any of these {len(found)}:")
            self.screen.columns([choices.label(action) for action in found[:PAGE]])
        elif rest and word in _ALONE:
            self.screen.complain(f"Type {word} alone.")
        else:
            self.screen.complain(f"There is no action {text!r}{choices.objection(text)}.")
        return None

    def _vocabulary(self, choices: Choices) -> Iterator[str]:
        """Yield the words of actions that this person knows of, and of no others."""
        game, player = self.match.game, choices.player
        yield from " ".join(choices.texts).split()
        for action in game.legal_actions(game.initial_state()):
            yield from self.describer.action(action).split()
        for line in self.describer.events(self.match.steps, player):
            yield from line.split()

    def _judge(self, player: Player, action: Any) -> None:
        """Tell whether an action is legal, and if not, why.

        Only for the person's own actions: why another seat may not do something can depend on
        cards that this person does not see.
        """
        text = self.describer.action(action)
        if action.player != player:
            self.screen.complain(f"{text} is not your action: you are {format_player(player)}.")
            return
        violations = self.describer.violations(self.match.state, action)
        if not violations:
            self.screen.say(f"{text} is legal.")
            return
        self.screen.complain(f"{text} is illegal: {'; '.join(map(str, violations))}.")
        self.describer.cite(self.screen, [violation.rule for violation in violations])

    def _list(self, choices: Choices, text: str) -> None:
        """List the actions that a text may mean, a page of all, or the first page with help."""
        is_part = text != "" and not text.isdecimal()
        indices = choices.indices(text) if is_part else list(range(len(choices.actions)))
        page = 1 if is_part else int(text[:9] or "1")
        if page and (shown := indices[PAGE * (page - 1) : PAGE * page]):
            self.screen.columns([choices.label(choices.actions[index]) for index in shown])
            if len(indices) > PAGE:
                self.screen.say(f"Page {page} of {-(-len(indices) // PAGE)}.")
        else:
            self.screen.complain("There is nothing like that to list.")
        if not text:
            for command, meaning in _HELP:
                self.screen.item(command, meaning)
