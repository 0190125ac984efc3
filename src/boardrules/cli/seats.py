"""Who sits at a table of the command line."""

from pathlib import Path
import sys
from typing import Any

from boardrules import bots
from boardrules.arena.results import one_line
from boardrules.bots.loading import describe
from boardrules.cli.errors import CommandError


def look_here() -> None:
    """Let bots of the user's own be found in the current directory."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)


def make_bot(name: str) -> bots.Bot[Any, Any, Any]:
    """Make the bot of some name, whatever its module does."""
    look_here()
    try:
        return bots.load(name)
    except bots.UnknownBotError as error:
        raise CommandError(one_line(str(error))) from error
    except (Exception, SystemExit) as error:
        raise CommandError(one_line(f"there is no bot {name!r}: {describe(error)}")) from error
