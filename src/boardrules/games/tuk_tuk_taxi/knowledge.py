"""What each seat knows in Tuk Tuk Taxi: everything but the order of the pile (TUKTUK-R17)."""

from collections.abc import Iterator
from typing import TypeAlias

from boardrules.building.deriving import derived
from boardrules.building.typecheck import check_type
from boardrules.errors import Defect
from boardrules.game import Rng
from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.validation import defects
from boardrules.player import Player

View: TypeAlias = State
"""A view is the state itself, which counts what is in the pile and hides nothing."""


def view(_rules: Rules, state: State, _player: Player | None) -> View:
    """Show everybody everything."""
    return state


def witness(
    _rules: Rules, _state: State, action: Action, _player: Player | None
) -> tuple[Action, ...]:
    """Tell everybody what is done."""
    return (action,)


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield the one state that there can be; a view that no state has is refused at the call."""
    return iter(((_checked(rules, view), 1),))


def determinize(rules: Rules, view: View, _rng: Rng) -> State:
    """Return the one state that there can be, or refuse a view that no state has."""
    return _checked(rules, view)


def _checked(rules: Rules, view: View) -> State:
    """Refuse what is no state of a match; look at each only once."""
    if (defect := _first_defect(rules, view)) is not None:
        raise ValueError(f"no state has this view: {defect}")
    return view


@derived
def _first_defect(rules: Rules, view: View) -> Defect | None:
    check_type(view, View, "view")
    return next(iter(defects(rules, view)), None)
