"""Bots by name: those of the library, and everybody else's as `module:name`."""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
import inspect
from pathlib import Path
import re
import sys
import traceback
from typing import Any, Final, TypeAlias, cast

from boardrules._messages import one_line, quoted
from boardrules.bots.ismcts import Ismcts
from boardrules.bots.simple import Greedy, random
from boardrules.bots.turn import Bot
from boardrules.errors import BoardRulesError

AnyBot: TypeAlias = Bot[Any, Any, Any]

_LIBRARY: Final[dict[str, AnyBot]] = {"random": random, "greedy": Greedy(), "ismcts": Ismcts()}
_PROCESSES: Final = "(?:/([1-9][0-9]?))?"
_STRENGTHS: Final[dict[str, Callable[[re.Match[str]], AnyBot]]] = {
    r"greedy@([1-9][0-9]{0,8})": lambda found: Greedy(int(found[1])),
    rf"ismcts@([1-9][0-9]{{0,8}}){_PROCESSES}": lambda found: Ismcts(
        int(found[1]), processes=int(found[2] or 1)
    ),
    rf"ismcts@([0-9]{{1,4}}(?:\.[0-9]{{1,3}})?)s{_PROCESSES}": lambda found: Ismcts(
        None, float(found[1]), processes=int(found[2] or 1)
    ),
}
_PROGRAMS: Final = (
    "boardrules.arena.",
    "boardrules.bots.",
    "boardrules.cli.",
    "boardrules.dialogue.",
)
_LONGEST: Final = 1_000


class UnknownBotError(BoardRulesError, LookupError):
    """A name by which no bot is found, or none that could ever play."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = one_line(reason)

    def __str__(self) -> str:
        return f"there is no bot {quoted(self.name)}: {self.reason}"


def names() -> tuple[str, ...]:
    """List the names of the library's own bots.

    >>> names()
    ('random', 'greedy', 'ismcts')
    """
    return tuple(_LIBRARY)


def is_untrusted(name: str) -> bool:
    """Return whether a bot comes from outside the library, as `module:name`."""
    return ":" in name


def load(name: str) -> AnyBot:
    """Return a bot for one match, or raise `UnknownBotError` if none could ever play.

    A name may have a strength behind it: `greedy@20` looks at 20 worlds, `ismcts@500` plays 500
    matches for a decision, `ismcts@2s` thinks for two seconds, and `ismcts@2s/4` does so in four
    processes at once. `module:name` is a bot of the user's own: a function of a turn, or a class
    whose objects can be called with one and are made here, one for each match.

    >>> load("greedy@20")
    Greedy(worlds=20)
    """
    if is_untrusted(name):
        return _make(name, _find(name))
    if name in _LIBRARY:
        return _LIBRARY[name]
    for pattern, make in _STRENGTHS.items():
        if found := re.fullmatch(pattern, name):
            return make(found)
    if "@" in name:
        raise UnknownBotError(name, "strengths are written as in greedy@20, ismcts@500, ismcts@2s")
    known = ", ".join(_LIBRARY)
    raise UnknownBotError(name, f"there are {known}, and yours as module:name")


def _find(name: str) -> Any:
    module, _, attribute = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise UnknownBotError(name, f"{error}{_place(error)}") from error
    except (Exception, SystemExit) as error:
        raise UnknownBotError(name, describe(error)) from error
    return found


def _make(name: str, found: Any) -> AnyBot:
    """Make a bot from what was found; refuse what cannot be called with a turn alone."""
    try:
        bot = found() if isinstance(found, type) else found
    except TypeError as error:
        if _place(error):  # raised by the code of the bot
            raise
        raise UnknownBotError(name, f"it cannot be made without arguments: {error}") from None
    if not callable(cast("object", bot)):
        raise UnknownBotError(name, f"a {type(bot).__name__} cannot be called with a turn")
    if any(map(inspect.iscoroutinefunction, (bot, type(bot).__call__))):
        raise UnknownBotError(name, "it is asynchronous, and the arena does not await bots")
    with suppress(TypeError, ValueError):  # it does not say what it is called with
        signature = inspect.signature(bot, follow_wrapped=False)
        try:
            signature.bind(None)
        except TypeError as error:
            raise UnknownBotError(name, f"it cannot be called with a turn alone: {error}") from None
    return cast("AnyBot", bot)


def describe(error: BaseException) -> str:
    """Describe an exception and where in the code of a bot it was raised, always alike."""
    try:
        message = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # noqa: BLE001  # an error that cannot even be described
        message = type(error).__name__
    has_place = isinstance(error, SyntaxError) and error.filename is not None
    place = "" if has_place else _place(error)
    return re.sub(r"\b0x[0-9a-fA-F]+", "0x...", message)[:_LONGEST] + place


def _place(error: BaseException) -> str:
    """Name the innermost line that an error came through: of a bot, or else of a game, if any."""
    found = [
        (frame.f_globals.get("__name__", ""), Path(frame.f_code.co_filename).name, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    others = [
        each
        for each in found
        if not each[0].startswith(_PROGRAMS)
        and each[0].partition(".")[0] not in sys.stdlib_module_names
    ]
    theirs = [each for each in others if not each[0].startswith("boardrules.")] or others
    return f" ({theirs[-1][1]}, line {theirs[-1][2]})" if theirs else ""
