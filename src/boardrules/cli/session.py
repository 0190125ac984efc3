"""A match at one screen: people take their turns, bots play for all other seats."""

from collections.abc import Iterator
from contextlib import nullcontext
import time
from typing import Any

from attrs import Factory, define

from boardrules.cli.autosave import Autosave
from boardrules.cli.choices import Choices
from boardrules.cli.describe import Describer
from boardrules.cli.errors import LeaveError
from boardrules.cli.match import Match
from boardrules.cli.screen import Screen
from boardrules.cli.signals import SignalInterrupt
from boardrules.notation import format_player
from boardrules.player import CHANCE, Player

PAGE = 60
"""How many actions are listed at a time."""

_HELP = (
    ("ACTION", "do it: type its number, its notation or a part of that"),
    ("why ACTION", "tell which rules an action breaks, or that it is legal"),
    ("? [PART]", "list what you can do, or what has this part; ? 2 is page 2"),
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
    pause: float = 0
    told: dict[Player | None, int] = Factory(dict[Player | None, int])
    at_screen: Player | None = None

    def run(self) -> None:
        """Play until the match is over, somebody leaves, or there is no more input."""
        self.autosave.open()
        try:
            self._play()
        finally:
            try:
                self.autosave.close()
            except SignalInterrupt:  # came with what has ended the match; no other comes
                self.autosave.close()
                raise

    def _play(self) -> None:
        try:
            while to_act := self.match.game.to_act(self.match.state):
                self._let_act(to_act[0])
                self.autosave.signals.check()
            self._finish()
        except LeaveError:
            self.screen.say("You have left the match.")
        except EOFError:
            self.screen.say("There is no more input: the match is left.")

    def _let_act(self, player: Player) -> None:
        """Let a person, a bot or chance act; spectators see the turns of bots."""
        if player in self.people:
            self._take_turn(player)
            return
        if not self.people and player != CHANCE:
            self._show(None, f"{format_player(player)} to act")
            if self.pause:
                self.autosave.save()
                time.sleep(self.pause)
            else:
                self.autosave.save_now_and_then()
        if self.people and player in self.match.bots:
            self.autosave.save()
        with (
            self.screen.working(f"{format_player(player)} is thinking")
            if player in self.match.bots
            else nullcontext()
        ):
            self.match.go_on(player)

    # What people see.

    def _show(self, seat: Player | None, title: str) -> None:
        """Show a seat what has happened since it was last told, and how the match stands."""
        for line in self.describer.events(self.match.steps[self.told.get(seat, 0) :], seat):
            self.screen.say(line)
        self.told[seat] = len(self.match.steps)
        self.screen.picture(title, self.describer.picture(self.match.state, seat))

    def _hand_over(self, player: Player) -> None:
        """Let the next of several people sit down before anything of theirs is drawn."""
        if len(self.people) > 1 and player != self.at_screen:
            self.screen.clear()
            self._ask(f"{format_player(player)}, take your seat; the others look away. Enter: ")
            self.screen.clear()
            self.at_screen = player

    def _finish(self) -> None:
        """Show how the match has ended: to one person as the seat, to several as spectators."""
        audience = self.people[0] if len(self.people) == 1 else None
        if len(self.people) > 1:
            self.screen.clear()
            self.told[None] = min(self.told.get(person, 0) for person in self.people)
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
        self._hand_over(player)
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
                self._explain(choices, rest)
            case "":
                self.screen.complain("Type what you do, or ? for what you can do.")
            case "help" if not rest:
                self._list(choices, "")
            case _ if line.startswith("?"):
                self._list(choices, line[1:].strip())
            case _:
                return self._act(choices, line)
        return False

    def _undo(self, player: Player) -> bool:
        if not self.match.undo(player):
            self.screen.complain("You have decided nothing yet that could be taken back.")
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

    def _explain(self, choices: Choices, text: str) -> None:
        action = self._find(choices, text)
        if action is not None:
            self._judge(choices.player, action)

    def _find(self, choices: Choices, text: str) -> Any:
        """Return the one action that a text means, or complain and return None."""
        found = choices.find(text, self._vocabulary(choices))
        if len(found) == 1:
            return found[0]
        if found:
            self.screen.complain(f"{text!r} may be one of {len(found)}:")
            self.screen.columns([choices.label(action) for action in found[:PAGE]])
        else:
            unread = f"No action reads like {text!r}{choices.objection(text)}."
            self.screen.complain(_usage(text) or unread)
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
            self.screen.complain(f"{text} is not yours to do: you are {format_player(player)}.")
            return
        violations = self.describer.violations(self.match.state, action)
        if not violations:
            self.screen.say(f"{text} is legal.")
            return
        self.screen.complain(f"{text} is illegal: {'; '.join(map(str, violations))}.")
        self.describer.cite(self.screen, [violation.rule for violation in violations])

    def _list(self, choices: Choices, text: str) -> None:
        """List the actions, a page of them or those that a text may mean, or all with help."""
        if text and not text.isdecimal():
            self._page(choices, choices.indices(text), 1)
            return
        self._page(choices, list(range(len(choices.actions))), int(text[:9] or "1"))
        if not text:
            for command, meaning in _HELP:
                self.screen.item(command, meaning)

    def _page(self, choices: Choices, indices: list[int], page: int) -> None:
        pages = -(-len(indices) // PAGE)
        shown = indices[PAGE * (page - 1) : PAGE * page] if page else []
        if not shown:
            self.screen.complain("There is nothing like that to list.")
            return
        self.screen.columns([choices.label(choices.actions[index]) for index in shown])
        if pages > 1:
            self.screen.say(f"Page {page} of {pages}.")


def _usage(text: str) -> str | None:
    """Say how a command is used, if a text is one that is used in another way."""
    word, _, rest = text.lower().partition(" ")
    if text.lower() == "why":
        return "why what? Type why and an action."
    return f"Type {word} alone." if rest and word in _ALONE else None
