"""Bots by name: those of the library, and everybody else's as `module:name`."""

from importlib import import_module
import inspect
from pathlib import Path
import re
import sys
import traceback
from typing import Any, Final, TypeAlias, cast

from boardrules.bots.ismcts import Ismcts
from boardrules.bots.simple import Greedy, random
from boardrules.bots.turn import Bot
from boardrules.errors import BoardRulesError
from boardrules.quoting import quoted

AnyBot: TypeAlias = Bot[Any, Any, Any]

_LIBRARY: Final[dict[str, tuple[AnyBot, str]]] = {
    "random": (random, "random has no strength"),
    "greedy": (Greedy(), "greedy@20 looks at 20 worlds"),
    "ismcts": (
        Ismcts(),
        "ismcts@500 plays 500 matches for a decision, ismcts@2s thinks for 2 seconds",
    ),
}
_LONGEST: Final = 1_000
_PROGRAMS = ("boardrules.arena.", "boardrules.bots.", "boardrules.cli.")


class UnknownBotError(BoardRulesError, LookupError):
    """A name by which no bot is found, or none that could ever play."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"there is no bot {quoted(self.name)}: {self.reason}"


def names() -> tuple[str, ...]:
    """List the names of the library's own bots.

    >>> names()
    ('random', 'greedy', 'ismcts')
    """
    return tuple(_LIBRARY)


def is_strangers(name: str) -> bool:
    """Tell whether a bot comes from outside the library, as `module:name`."""
    return ":" in name


def load(name: str) -> AnyBot:
    """Return a bot for one match, or raise `UnknownBotError` if none could ever play.

    A name may have a strength behind it: `greedy@20` looks at 20 worlds, `ismcts@500` plays 500
    matches for a decision, `ismcts@2s` thinks for two seconds. `module:name` is a bot of the
    user's own: a function of a turn, or a class whose objects can be called with one; an object is
    made for each match. What its making raises is raised here.

    >>> load("greedy@20")
    Greedy(worlds=20)
    """
    if is_strangers(name):
        return _make(name, _find(name))
    word, at, strength = name.partition("@")
    if word not in _LIBRARY:
        known = ", ".join(_LIBRARY)
        raise UnknownBotError(name, f"there are {known}, and yours as module:name")
    usual, hint = _LIBRARY[word]
    bot = _of_strength(word, strength) if at else usual
    if bot is None:
        raise UnknownBotError(name, hint)
    return bot


def _of_strength(word: str, strength: str) -> AnyBot | None:
    seconds = re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", strength)
    number = re.fullmatch(r"[1-9][0-9]{0,8}", strength)
    if word == "ismcts" and seconds:
        return Ismcts(iterations=None, seconds=float(seconds[1]))
    if word == "ismcts" and number:
        return Ismcts(iterations=int(strength))
    return Greedy(int(strength)) if word == "greedy" and number else None


def _find(name: str) -> Any:
    module, _, attribute = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(name, f"{error}{_where(error)}") from error
    except (Exception, SystemExit) as error:
        raise UnknownBotError(name, describe(error)) from error
    return found


def _make(name: str, found: Any) -> AnyBot:
    """Make a bot of what was found; refuse what cannot be called with a turn and nothing else."""
    try:
        bot = found() if isinstance(found, type) else found
    except TypeError as error:
        if _places(error):  # raised by the code of the bot
            raise
        raise UnknownBotError(name, f"it cannot be made without arguments: {error}") from None
    if not callable(cast("object", bot)):
        raise UnknownBotError(name, f"a {type(bot).__name__} cannot be called with a turn")
    if any(map(inspect.iscoroutinefunction, (bot, type(bot).__call__))):
        raise UnknownBotError(name, "it is asynchronous, and nobody awaits a bot")
    try:
        signature = inspect.signature(bot, follow_wrapped=False)
    except (TypeError, ValueError):  # it does not say what it is called with
        return cast("AnyBot", bot)
    try:
        signature.bind(None)
    except TypeError as error:
        raise UnknownBotError(name, f"it cannot be called with a turn alone: {error}") from None
    return cast("AnyBot", bot)


def describe(error: BaseException) -> str:
    """Say what was raised, and where in the code of a bot; the same words each time."""
    try:
        message = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # noqa: BLE001  # an error that cannot even be described
        message = type(error).__name__
    return re.sub(r"\b0x[0-9a-fA-F]+", "0x...", message)[:_LONGEST] + _where(error)


def _where(error: BaseException) -> str:
    """Name the place in brackets, unless there is none, or the error itself says it."""
    found = _places(error)
    if not found or (isinstance(error, SyntaxError) and error.filename is not None):
        return ""
    path, line = found[-1]
    return f" ({Path(path).name}, line {line})"


def _places(error: BaseException) -> list[tuple[str, int]]:
    """List where an error came by, from the outside in: in the code of bots, or else of games."""
    found = [
        (frame.f_globals.get("__name__", ""), (frame.f_code.co_filename, line))
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    others = [
        (module, place)
        for module, place in found
        if not module.startswith(_PROGRAMS)
        and module.partition(".")[0] not in sys.stdlib_module_names
    ]
    theirs = [place for module, place in others if not module.startswith("boardrules.")]
    return theirs or [place for _, place in others]
