"""What went wrong with a bot, in the same words each time."""

from contextlib import suppress
from pathlib import Path
import re
import sys
import traceback
from typing import Any, Final, cast

from boardrules.errors import IllegalActionError
from boardrules.game import Game, HasNotation

LONGEST: Final = 1_000
"""How many characters of what a bot says are passed on."""

_OURS = "boardrules"
_MACHINERY = ("boardrules.arena.", "boardrules.bots.", "boardrules.cli.")


def objection(game: Game[Any, Any], state: Any, answer: Any) -> str:
    """Say what a bot has answered, and why that cannot be played."""
    try:
        game.apply(state, answer)
    except IllegalActionError as error:
        reason = "illegal: " + "; ".join(map(str, error.violations))
    except Exception:  # noqa: BLE001  # it may be anything
        reason = "no action"
    else:
        reason = "not its own"
    return f"{_shown(game, answer)}, which is {reason}"


def _shown(game: Game[Any, Any], answer: Any) -> str:
    """Write an answer in the notation of the game, if it has one for that."""
    if isinstance(game, HasNotation):
        with suppress(Exception):  # it may be anything
            return cast("HasNotation[Any]", game).format_action(answer)
    return repr(answer)[:LONGEST]


def tell(error: BaseException) -> str:
    """Say what was raised, and where in the code of the bot."""
    try:
        message = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # noqa: BLE001  # an error that cannot even be told
        message = type(error).__name__
    message = re.sub(r"\b0x[0-9a-fA-F]+", "0x...", message)
    return message[:LONGEST] + _where(error)


def tell_unknown(name: str, error: BaseException) -> str:
    """Say why there is no bot of some name."""
    if type(error) is LookupError:
        return f"{error}" + ("" if error.__cause__ is None else _where(error.__cause__))
    return f"there is no bot {name!r}: {tell(error)}"


def _where(error: BaseException) -> str:
    """Name the place in brackets, unless there is none, or the error itself says it."""
    found = places(error)
    if not found or (isinstance(error, SyntaxError) and error.filename is not None):
        return ""
    path, line = found[-1]
    return f" ({path.name}, line {line})"


def places(error: BaseException) -> list[tuple[Path, int]]:
    """List where an error has come by, from the outside in, without what only leads there.

    What is in our own package counts only if nothing else does.
    """
    found = [
        (frame.f_globals.get("__name__", ""), Path(frame.f_code.co_filename), line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    others = [
        (_top(module) == _OURS, path, line)
        for module, path, line in found
        if _top(module) not in sys.stdlib_module_names and not module.startswith(_MACHINERY)
    ]
    theirs = [(path, line) for is_ours, path, line in others if not is_ours]
    return theirs or [(path, line) for _, path, line in others]


def _top(module: str) -> str:
    return module.partition(".")[0]
