"""A decision of one person: what is typed until an action is chosen, and the answers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from string import ascii_lowercase
from typing import Any, TypeAlias

from attrs import Factory, define

from boardrules._messages import cut
from boardrules.building.notation import format_player
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.cli import keys
from boardrules.cli.advice import (
    brief,
    foreseen,
    hint,
    known_items,
    opinion_of,
    points_of,
    with_changes,
    with_points,
)
from boardrules.cli.choices import END, Choices, Indices
from boardrules.cli.describe import Describer, show_seat, standing, write_items
from boardrules.cli.errors import CommandError
from boardrules.cli.match import Match
from boardrules.cli.reading import found_in, write_entries, write_guide, write_ledger, write_words
from boardrules.cli.screen import WIDEST, Completer, Screen
from boardrules.cli.speech import Said
from boardrules.drawing.terminal_text import EMPTY, TextBlock, wrapped
from boardrules.errors import Violation
from boardrules.player import Player
from boardrules.scene import Size

Ask: TypeAlias = Callable[[Said, Said, Completer], str]
"""Asks a person: a prompt, what can be chosen, and how words are completed."""

_PREVIEWED = 24
"""For how many actions, at most, the points that they would bring are computed."""
_COMMANDS = [key.split()[0] for key in keys.MATCH if key[0].islower()]
_ALONE = {"hand", "exit", *(key for key in keys.MATCH if key in _COMMANDS)}


@define
class Decision:
    """What one person says at one moment of a match."""

    match: Match
    describer: Describer
    screen: Screen
    player: Player
    choices: Choices
    narrowed: list[Indices] = Factory(lambda self: [self.choices.all], takes_self=True)
    """The actions that are left after each step of a choice in several steps."""
    hints: dict[str, Any] = Factory(dict[str, Any])
    """The actions that a bot has proposed, by the letters to type for them."""

    @classmethod
    def of(cls, match: Match, describer: Describer, screen: Screen, player: Player) -> "Decision":
        """Let a person decide where a match stands."""
        return cls(match, describer, screen, player, Choices.at(describer, match.state, player))

    def make(self, ask: Ask) -> Any:
        """Answer until an action is chosen, and return it; None to take back the last one."""
        offer = self._offer()
        while True:
            left = self.narrowed[-1]
            line = ask(self._prompt(), offer, self.complete)
            word, _, rest = line.partition(" ")
            if line.lower() == "undo":
                return None
            if not line and len(self.choices.actions) == 1:
                return self.choices.actions[0]
            # A game may have an action that is written like one of the commands.
            if line in self.choices.texts or not self._answer(word.lower(), rest, line):
                action = self._choose(line)
                if action is not None:
                    return action
            if left != self.narrowed[-1]:
                offer = self._offer()

    def _prompt(self) -> str:
        """Name the person, and the words that are chosen already."""
        common = self.choices.steps(self.narrowed[-1])[0] if len(self.narrowed) > 1 else []
        return f"{cut(' '.join([format_player(self.player), *common]))}> "

    def _answer(self, word: str, rest: str, line: str) -> bool:
        """Answer what is not an action; tell whether it was that."""
        match word:
            case "":
                self.screen.complain(phrase("type_action"))
            case "q" if not rest:
                self.screen.complain(phrase("type_quit"))
            case "back" if not rest:
                self._step_back()
            case "why" if rest:
                self._explain(rest)
            case "why":
                self.screen.complain(phrase("type_why", action=self.choices.texts[0]))
            case "try" if rest:
                self._try(rest)
            case "try":
                self.screen.complain(phrase("type_try", action=self.choices.texts[0]))
            case "hint" if not rest:
                self._advise()
            case "score" if not rest:
                self._account()
            case "see" if rest:
                show_seat(self.screen, self.describer, self.match.state, self.player, rest)
            case "see":
                self.screen.complain(phrase("type_see"))
            case "show" | "hand" if not rest:
                self.screen.head(phrase("your_turn", who=Who(self.player)))
                self.screen.paint((*self.describer.drawing(self.match.state, self.player), EMPTY))
            case "log" if not rest:
                for event in self.describer.events(self.match.steps, self.player):
                    self.screen.say(event.text)
            case "help" if not rest:
                self._help()
            case "words":
                self._define(rest)
            case "rules":
                self._cite(rest)
            case _ if line.startswith("?"):
                self._list(line[1:].strip())
            case _:
                return False
        return True

    # Choosing.

    def _choose(self, text: str) -> Any:
        """Return the legal action that a text means, or go a step towards it, or complain."""
        action = self._read(text)
        if action is None:
            found = self._matching(text)
            if len(found) > 1:
                self._narrow(text, found)
                return None
            action = self.choices.actions[found[0]] if found else self._guess(text)
        if action is None or action in self.choices.actions:
            return action
        self._judge(action)
        return None

    def _read(self, text: str) -> Any:
        """Return the action of a hint, with a number in the list, or in full notation."""
        return self.hints.get(text.lower()) or self.choices.read(text)

    def _matching(self, text: str) -> Indices:
        """Find the legal actions that a text may mean, those of the present step first."""
        left = self.narrowed[-1]
        if text == END:
            return self.choices.steps(left)[1].get(END, ())
        return self.choices.matching(text, left) or self.choices.matching(text, self.choices.all)

    def _narrow(self, text: str, found: Indices) -> None:
        """Go on with some of the actions."""
        if found == self.narrowed[-1]:
            self.screen.complain(phrase("any_of", text=text, count=len(found)))
            return
        while not set(found) < set(self.narrowed[-1]):
            self.narrowed.pop()
        self.narrowed.append(found)

    def _step_back(self) -> None:
        if len(self.narrowed) > 1:
            self.narrowed.pop()
        else:
            self.screen.complain(phrase("no_step_back"))

    def _guess(self, text: str) -> Any:
        """Return the one action, probably illegal, that words are short for, or complain."""
        word, _, rest = text.lower().partition(" ")
        guessed = self.choices.guess(text, self._vocabulary())
        if len(guessed) == 1:
            return guessed[0]
        if guessed:
            texts = ", ".join(map(self.describer.action, guessed))
            several = phrase("any_of_listed", text=text, count=len(guessed), actions=texts)
            self.screen.complain(several)
        elif rest and word in _ALONE:
            self.screen.complain(phrase("type_alone", word=word))
        elif reasons := self._reasons(text):
            said = "; ".join(map(str, reasons))
            self.screen.complain(phrase("cannot_now", text=text, reasons=said))
            self.describer.cite(self.screen, [reason.rule for reason in reasons])
        else:
            objection = self.choices.objection(text)
            self.screen.complain(phrase("no_action", text=text, objection=objection))
        return None

    def _reasons(self, text: str) -> list[Violation]:
        """Find what forbids every action of this person that begins with a text, or has it."""
        begun = [
            self.describer.violations(self.match.state, action)
            for action in self.choices.begun_with(text, self._vocabulary())
            or self.choices.with_other_words(text)
            if action.player == self.player
        ]
        return [each for each in begun[0] if all(each in other for other in begun)] if begun else []

    def _vocabulary(self) -> Iterator[str]:
        """Yield the words of actions that this person knows of, and of no others."""
        game = self.match.game
        yield from " ".join(self.choices.texts).split()
        for action in game.legal_actions(game.initial_state()):
            yield from self.describer.action(action).split()
        for step in self.match.steps:
            for action in self.describer.learned(step.state, step.action, self.player):
                yield from self.describer.action(action).split()

    # What can be chosen.

    def _offer(self) -> Phrase:
        """Say how many actions are left, and which words come next; at last with their points."""
        left = self.narrowed[-1]
        common, following = self.choices.steps(left)
        words = list(following)
        if len(words) == len(left) <= _PREVIEWED:
            words = list(map(with_points, words, self._points(left, self.player)))
        if len(left) == 1:
            return phrase("one_action", action=" ".join(common))
        guide = self.describer.guide
        things = guide.things(words) if guide is not None and len(words) > _PREVIEWED else None
        offered: str | Phrase = "  ".join(words)
        if things is not None:
            offered = phrase("any_thing", count=len(words), things=things, example=words[0])
        begun = " ".join(common)
        if not begun:
            return phrase("actions", count=len(left), words=offered)
        return phrase("actions_begun", count=len(left), begun=begun, words=offered)

    def _points(self, left: Indices, seat: Player) -> Sequence[float]:
        """Work out how many points some actions would bring a seat now, or at the next scoring."""
        actions = [self.choices.actions[index] for index in left]
        points = points_of(self.match.game, self.match.state, self.player, actions, seat)
        return points or [0] * len(left)

    def _changes(self, left: Indices) -> Sequence[str]:
        """Say what each of some actions would change for every seat, if they are not too many."""
        if len(left) > _PREVIEWED:
            return [""] * len(left)
        rows: list[list[str]] = [[] for _ in left]
        others = [
            seat for seat in map(Player, range(self.match.game.players)) if seat != self.player
        ]
        for seat in (self.player, *others):
            who = self.screen.worded(phrase("you")) if seat == self.player else format_player(seat)
            for row, points in zip(rows, self._points(left, seat), strict=True):
                if round(points, 1):
                    row.append(with_points(who, points))
        return list(map(", ".join, rows))

    def _list(self, part: str) -> None:
        """List the actions of the present step, or all with some part."""
        found = self._matching(part) if part else self.narrowed[-1]
        if found:
            labels = map(self.choices.label, found)
            self.screen.columns(list(map(with_changes, labels, self._changes(found))))
        else:
            self.screen.complain(phrase("nothing_listed"))

    def complete(self, line: str) -> list[str]:
        """Find the words that the last word of a line may become."""
        word, _, rest = line.partition(" ")
        if word in {"why", "try", "?"}:
            line = rest
        found = self.choices.completions(line, self.narrowed[-1])
        return (
            found if " " in line else [*found, *(key for key in _COMMANDS if key.startswith(line))]
        )

    # Answers.

    def _explain(self, text: str) -> None:
        """Judge the one action that a text means."""
        action = self._meant(text)
        if action is not None:
            self._judge(action)

    def _meant(self, text: str) -> Any:
        """Return the one action that a text means, or complain."""
        action = self._read(text)
        if action is None:
            found = self._matching(text)
            if len(found) > 1:
                self.screen.complain(phrase("any_of_list", text=text, count=len(found)))
                self._list(text)
                return None
            action = self.choices.actions[found[0]] if found else self._guess(text)
        return action

    def _try(self, text: str) -> None:
        """Show what a legal action would change, and the table after it if that can be known."""
        action = self._meant(text)
        if action is None:
            return
        if action not in self.choices.actions:
            self._judge(action)
            return
        index = self.choices.actions.index(action)
        changes = "".join(self._changes((index,)))
        what = phrase("would_change", action=self.choices.texts[index], changes=changes)
        if not changes:
            what = phrase("would_change_nothing", action=self.choices.texts[index])
        after = foreseen(self.match.game, self.match.state, self.player, action)
        if after is None:
            self.screen.say(what)
            return
        told = wrapped(self.screen.worded(what), WIDEST)

        def draw(size: Size) -> TextBlock:
            room = Size(size.columns, max(1, size.lines - len(told)))
            return (*self.describer.drawing(after, self.player, room), *told)

        self.screen.drawing(draw)

    def _judge(self, action: Any) -> None:
        """Return whether an action is legal, and if not, why.

        Only for the person's own actions: why another seat may not do something can depend on
        cards that this person does not see.
        """
        text = self.describer.action(action)
        if action.player != self.player:
            self.screen.complain(phrase("not_yours", action=text, who=Who(self.player)))
            return
        violations = self.describer.violations(self.match.state, action)
        if not violations:
            self.screen.say(phrase("is_legal", action=text))
            return
        reasons = "; ".join(map(str, violations))
        self.screen.complain(phrase("is_illegal", action=text, reasons=reasons))
        self.describer.cite(self.screen, [violation.rule for violation in violations])

    def _advise(self) -> None:
        """Say what a bot thinks of its best actions."""
        game = self.match.game
        with self.screen.progress(phrase("bot_thinking")):
            found = hint(game, self.match.state, self.player)
        if not found:
            self.screen.complain(phrase("no_bot"))
        for name, each in zip(self._free_letters(), found, strict=False):
            self.hints[name] = each.action
            text = self.choices.texts[self.choices.actions.index(each.action)]
            opinion = opinion_of(each, game.players)
            self.screen.say(phrase("hint", name=name, action=brief(text), opinion=opinion))

    def _free_letters(self) -> Iterator[str]:
        """Yield letters, and then repeated letters, that are no actions themselves."""
        return (
            name
            for times in count(1)
            for name in (letter * times for letter in ascii_lowercase)
            if name != "q" and name not in self.choices.texts
        )

    def _account(self) -> None:
        """Say where the points so far come from, as far as this person can know."""
        game, state = self.match.game, self.match.state
        items = known_items(game, state, self.player)
        for seat, points in enumerate(game.score(state)):
            self.screen.say(standing(Player(seat), points))
            write_items(self.screen, [item for item in items if item.player == seat])

    def _help(self) -> None:
        """Say how the game is played, and then what can be typed."""
        if self.describer.guide is not None:
            write_guide(self.describer.guide, self.screen)
            self.screen.new_page()
        for key, meaning in keys.MATCH.items():
            self.screen.item(key, meaning)

    def _define(self, text: str) -> None:
        """Explain the notation, or a word of it."""
        guide = self.describer.guide
        words = () if guide is None else guide.explain(text) if text else guide.words
        if words:
            write_words(words, self.screen)
        else:
            nothing = phrase("nothing_written", text=text) if text else phrase("no_words")
            self.screen.complain(nothing)

    def _cite(self, text: str) -> None:
        """Show the rules, or those that a text asks for."""
        book = self.describer.rulebook
        if book is None:
            self.screen.complain(phrase("no_rules"))
        elif text:
            try:
                write_entries(book, found_in(book, text), self.screen)
            except CommandError as error:
                self.screen.complain(f"{error}.")
        else:
            write_ledger(book, self.screen)
