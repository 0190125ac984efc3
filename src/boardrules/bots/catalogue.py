"""Bots by name: our own, and everybody else's as `module:name`."""

from collections.abc import Callable
from importlib import import_module
import re
from typing import Any, TypeAlias

from boardrules.bots.ismcts import Ismcts
from boardrules.bots.simple import Greedy, random
from boardrules.bots.turn import Bot

Maker: TypeAlias = Callable[[], Bot[Any, Any, Any]]
"""Makes a bot for one seat in one match."""

_OURS = {
    "random": "random has no strength",
    "greedy": "greedy@20 looks at 20 worlds",
    "ismcts": "ismcts@500 plays 500 matches for a decision, ismcts@2s thinks for 2 seconds",
}


def names() -> tuple[str, ...]:
    """List the names of our own bots.

    >>> names()
    ('random', 'greedy', 'ismcts')
    """
    return tuple(_OURS)


def find(name: str) -> Maker:
    """Return what makes the bot with this name, or raise `LookupError`.

    A name may have a strength behind it: `greedy@20` looks at 20 worlds, `ismcts@500` plays 500
    matches for a decision, `ismcts@2s` thinks for two seconds. `module:name` is a bot of the
    user's own: a function of a turn, or a class whose objects can be called with one; an object is
    made for each match.

    >>> find("greedy@20")()
    Greedy(worlds=20)
    """
    if ":" in name:
        return _find_own(name)
    word, at, strength = name.partition("@")
    if word not in _OURS:
        ours = ", ".join(_OURS)
        raise LookupError(f"there is no bot {name!r}: there are {ours}, and yours as module:name")
    bot = _of_strength(word, strength) if at else _DEFAULTS[word]
    if bot is None:
        raise LookupError(f"there is no bot {name!r}: {_OURS[word]}")
    return lambda: bot


_DEFAULTS: dict[str, Bot[Any, Any, Any]] = {
    "random": random,
    "greedy": Greedy(),
    "ismcts": Ismcts(),
}


def _of_strength(word: str, strength: str) -> Bot[Any, Any, Any] | None:
    seconds = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", strength)
    number = re.fullmatch(r"[1-9][0-9]{0,8}", strength)
    if word == "ismcts" and seconds:
        return Ismcts(iterations=None, seconds=float(seconds[1]))
    if word == "ismcts" and number:
        return Ismcts(iterations=int(strength))
    return Greedy(int(strength)) if word == "greedy" and number else None


def _find_own(name: str) -> Maker:
    module, _, attribute = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise LookupError(f"there is no bot {name!r}: {error}") from error
    if isinstance(found, type):
        return found
    if callable(found):
        return lambda: found
    raise LookupError(f"there is no bot {name!r}: it cannot be called with a turn")
