"""How a difference between an engine and this library is written, as a person can use it."""

from collections import Counter
from itertools import islice
import json
from typing import Any

from boardrules.cli.catalogue import Entry
from boardrules.cli.describe import Describer
from boardrules.cli.screen import Screen
from boardrules.conformance import Difference, differing, library_at, rules_of
from boardrules.quoting import cut

SHOWN = 10
"""How many parts of answers that differ are shown, and how many rules, at most."""


def write_difference(difference: Difference, screen: Screen) -> None:
    """Draw the position, and write what is expected there, what came, and the rules."""
    position = library_at(difference.game, difference.done).position
    rulebook = Entry.find(position.game.name).rulebook
    describer = Describer(position.game, rulebook, is_open=True)
    screen.say(f"\n{describer.picture(position.state, None)}\n")
    if difference.done:
        screen.item("last action", difference.done[-1])
    question = difference.question
    if question is None:
        screen.item("expected", "that it is done" if difference.done else "that the match begins")
    else:
        about = (question.seat, question.action, question.depth)
        asked = " ".join(str(each) for each in about if each is not None)
        screen.item("question", f"{question.ask} {asked}".strip())
    if difference.error is not None:
        screen.item("got", f"an error: {cut(difference.error)}")
    else:
        _write_answers(difference.expected, difference.got, screen)
    screen.head("Rules")
    describer.cite(screen, rules_of(difference)[:SHOWN])


def _write_answers(expected: Any, got: Any, screen: Screen) -> None:
    """Write how two answers differ: what is missing or too much in a list of texts, or by path."""
    match expected, got:
        case [*ours], [*theirs] if all(isinstance(each, str) for each in (*ours, *theirs)):
            missing, extra = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
            for label, some in {"missing": [*missing], "too much": [*extra]}.items():
                if some:
                    more = f", and {len(some) - SHOWN:,} more" if len(some) > SHOWN else ""
                    screen.item(label, ", ".join(some[:SHOWN]) + more)
        case _:
            for path, mine, theirs in islice(differing(expected, got), SHOWN):
                screen.item("expected", f"{path} {cut(json.dumps(mine))}")
                screen.item("got", f"{path} {cut(json.dumps(theirs))}")
