"""What players answer in text, who may be anybody: as in `doors`, a target takes bytes."""

from functools import cache
from itertools import islice
from random import Random
from typing import Any

from boardrules import CHANCE, walk
from boardrules.bots import Turn, turn_of
from boardrules.dialogue import read, retry
from boardrules.dialogue.replies import LONGEST_ACTION
from fuzz import seeds
from fuzz.doors import as_text
from tests.dialogue.stating import states

LONGEST_RETRY = 20_000
"""How long an explanation may be, however long the answer is."""


@cache
def _turns() -> tuple[Turn[Any, Any, Any], ...]:
    """Return a turn in the middle of a match of each game."""
    games = {game.name: game for game in seeds.tables()}
    return tuple(_turn(game) for game in games.values())


def _turn(game: Any) -> Turn[Any, Any, Any]:
    steps = islice(walk(game, Random(7)), seeds.LENGTH)
    decisions = [step for step in steps if step.action.player != CHANCE]
    step = decisions[len(decisions) // 2]
    return turn_of(game, step.before, step.action.player, Random(0))


def answer(data: bytes) -> None:
    """Read an answer in each game: a legal action that it states, or none and why."""
    text = as_text(data)
    for turn in _turns():
        reply = read(turn, text)
        assert (reply.action is None) == (reply.category != "ok"), reply
        assert reply.words.isprintable(), ascii(reply.words)
        assert len(reply.words) <= 10 * LONGEST_ACTION, len(reply.words)
        if reply.action is None:
            assert reply.reason, reply
            assert len(retry(turn, reply)) <= LONGEST_RETRY
        else:
            assert reply.action in turn.actions
            assert states(turn, text, reply.action), (text, reply.action)
