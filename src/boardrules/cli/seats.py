"""Who sits at a table of the command line."""

from pathlib import Path
import sys

from boardrules import bots
from boardrules.cli.errors import CommandError


def look_here() -> None:
    """Let bots of the user's own be found in the current directory."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)


def find_bot(name: str) -> bots.Maker:
    """Find a bot by its name."""
    look_here()
    try:
        return bots.find(name)
    except LookupError as error:
        raise CommandError(str(error)) from None
