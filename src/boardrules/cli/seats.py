"""Who sits at a table of the command line."""

import sys

from boardrules import bots
from boardrules.cli.errors import CommandError


def find_bot(name: str) -> bots.Maker:
    """Find a bot by its name; those of the user's own may be in the current directory."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return bots.find(name)
    except LookupError as error:
        raise CommandError(str(error)) from None
