"""What each seat knows in Tuk Tuk Taxi: all that there is, the pile as numbers of each kind."""

from collections.abc import Iterator
from typing import TypeAlias

from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.player import Player
from boardrules.typecheck import as_viewer

View: TypeAlias = State
"""Nothing is hidden (TUKTUK-R17)."""


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Show everybody everything."""
    as_viewer(player, rules.players)
    return state


def worlds(view: View) -> Iterator[tuple[State, int]]:
    """Yield the one state that there can be."""
    yield view, 1
