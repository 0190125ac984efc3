"""How a difference between an engine and this library is written, as a person can use it."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from attrs import frozen

from boardrules import codec
from boardrules._messages import cut, quoted
from boardrules.cli.catalogue import Entry
from boardrules.cli.describe import Describer, gist
from boardrules.cli.screen import Screen
from boardrules.conformance import (
    ABSENT,
    Difference,
    Question,
    differing,
    library_at,
    rules_of,
    sure_rules_of,
)
from boardrules.drawing.terminal_text import plain
from boardrules.errors import CodecError

SHOWN: Final = 10
"""How many parts of answers that differ are shown, at most."""

MOST_RULES: Final = 5
"""How many rules are shown, at most."""

_IN_WORDS: Final = {
    "to_act": "who is to act?",
    "legal": "what is legal{whom}?",
    "weights": "how likely is each draw?",
    "explain": "which rules does {action} break?",
    "scene": "what does {viewer} see?",
    "open_scene": "what lies on the table, with all cards face up?",
    "told": "what is {viewer} told of the last action?",
    "score": "how many points has each seat?",
    "items": "which rules have brought points?",
    "outcome": "how has the match ended?",
    "key": "what is the key of the state?",
    "perft": "how many nodes are {depth} deep?",
    "box": "which rules does the component file break?",
}
"""What each kind of question asks."""


@frozen
class Report:
    """A difference with all that is told about it: the position, drawn, and the rules."""

    difference: Difference
    picture: str
    sure: dict[str, str]
    """Rules that are surely the reason, and what they say."""
    guessed: dict[str, str]
    """Rules that may be the reason, the likeliest first."""
    more: int
    """How many others may be the reason."""

    @classmethod
    def of(cls, difference: Difference) -> "Report":
        """Work out what is told, or raise `BoardRulesError` where no match leads there."""
        position = library_at(difference.game, difference.done).position
        rulebook = Entry.find(position.game.name).rulebook
        describer = Describer(position.game, rulebook, is_open=True)
        known = {} if rulebook is None else {each.id: gist(each) for each in rulebook.entries}
        sure, rules = sure_rules_of(difference), rules_of(difference) if known else ()
        shown = rules[:MOST_RULES]
        texts = {number: known.get(number, "There is no such rule.") for number in shown}
        return cls(
            difference,
            plain(describer.drawing(position.state, None)),
            {number: text for number, text in texts.items() if number in sure},
            {number: text for number, text in texts.items() if number not in sure},
            len(rules) - len(texts),
        )

    @property
    def likeliest(self) -> str:
        """The rule that is the likeliest reason."""
        return next(iter((*self.sure, *self.guessed)), "none")

    def write(self, screen: Screen) -> None:
        """Draw the position, and write what is expected there, what came, and the rules."""
        difference = self.difference
        for path, mine, theirs in islice(self._parts_of_scene(), 1):
            where = _place(path) or "the scene"
            screen.item("differs in", f"{where}: {_written(theirs)} instead of {_written(mine)}")
        screen.say(f"\n{self.picture}\n")
        if difference.done:
            screen.item("last action", difference.done[-1])
        if difference.question is None:
            what = "that it is done" if difference.done else "that the match begins"
            screen.item("expected", what)
        else:
            screen.item("question", in_words(difference.question))
        if difference.error is not None:
            screen.item("got", f"an error: {difference.error}")
        else:
            expected, got = difference.expected, difference.got
            if difference.question is not None and difference.question.ask == "items":
                expected, got = _as_lines(expected), _as_lines(got)
            _write_answers(expected, got, screen)
        for head, rules in {
            "Rules that are sure: an answer names them": self.sure,
            "Rules that are a guess, the likeliest first": self.guessed,
        }.items():
            if rules:
                screen.head(head)
            for number, text in rules.items():
                screen.item(cut(number), text)
        if self.more:
            screen.say(f"... and {self.more} more")

    def _parts_of_scene(self) -> Iterable[tuple[str, Any, Any]]:
        """Find the parts in which two scenes differ, if they are such."""
        match self.difference:
            case Difference(question=Question(ask="scene" | "open_scene"), error=None):
                return differing(self.difference.expected, self.difference.got)
            case _:
                return ()


def in_words(question: Question) -> str:
    """Write a question as a person would ask it, with its kind in the protocol.

    >>> in_words(Question(ask="told", seat="P2"))
    'what is P2 told of the last action? (told)'
    """
    depth = question.depth
    asked = _IN_WORDS[question.ask].format(
        whom=f" for {question.seat}" if question.seat else "",
        viewer=question.seat or "a spectator",
        action=question.action,
        depth="one action" if depth == 1 else f"{depth} actions",
    )
    return f"{asked} ({question.ask})"


def _write_answers(expected: Any, got: Any, screen: Screen) -> None:
    """Write how two answers differ: what is missing or too many of a list of texts, or by path."""
    match expected, got:
        case [*ours], [*theirs] if all(isinstance(each, str) for each in (*ours, *theirs)):
            missing, extra = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
            for label, some in {"missing": [*missing], "too many": [*extra]}.items():
                if some:
                    more = f", and {len(some) - SHOWN:,} more" if len(some) > SHOWN else ""
                    screen.item(label, ", ".join(map(cut, some[:SHOWN])) + more)
            if missing or extra:
                return
        case _:
            pass
    if expected == got:  # this library's own answer
        screen.item("expected", "an answer with another digest")
        screen.item("got", _written(got))
    for path, mine, theirs in islice(differing(expected, got), SHOWN):
        where = f"{place} = " if (place := _place(path)) else ""
        screen.item("expected", f"{where}{_written(mine)}")
        screen.item("got", f"{where}{_written(theirs)}")


def _place(path: str) -> str:
    """Write a path as people do; the whole answer has none."""
    return path.removeprefix("$").removeprefix(".")


def _as_lines(items: Any) -> Any:
    """Write each item of points on one line, if they are such."""
    match items:
        case [*rows] if all(isinstance(row, list) for row in rows):
            return [" ".join(map(str, row)) for row in rows]
        case _:
            return items


def _written(answer: Any) -> str:
    """Write an answer, or a part of one, as JSON, cut short."""
    if answer is ABSENT:
        return str(ABSENT.value)
    try:
        return cut(codec.to_json(answer))
    except CodecError:
        return quoted(answer)
