"""What each seat knows in Tuk Tuk Taxi: all that there is, the pile as numbers of each kind."""

from typing import TypeAlias

from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.player import Player

View: TypeAlias = State
"""Nothing is hidden (TUKTUK-R17)."""


def view(_rules: Rules, state: State, _player: Player | None) -> View:
    """Show everybody everything."""
    return state


def witness(_rules: Rules, _state: State, action: Action, _player: Player | None) -> Action:
    """Let everybody see what is done."""
    return action
