"""What is written down about a game: its guide, and the title of its ledger."""

from functools import cache
import sys

from boardrules.building.guide import Guide
from boardrules.rulebook import Rulebook


def guide_of(game: object) -> Guide | None:
    """Return the guide beside the class of a game, if there is one that can be read."""
    return _guide(_package(game))


def title_of(game: object) -> str:
    """Return the name of a game as its ledger has it, or else that of its class."""
    return _title(_package(game)) or type(game).__name__


def _package(game: object) -> str:
    spec = sys.modules[type(game).__module__].__spec__
    return (spec.parent or "") if spec is not None else ""


@cache
def _guide(package: str) -> Guide | None:
    try:
        return Guide.of(package)
    except (OSError, ValueError):
        return None


@cache
def _title(package: str) -> str | None:
    try:
        return Rulebook.of(package).title
    except (OSError, ValueError):
        return None
