"""The states that a seat of Tuk Tuk Taxi cannot tell apart: there is only one."""

from collections.abc import Iterator

from boardrules.game import Rng
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.validation import defects
from boardrules.typecheck import check_type


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield the one state that there can be; a view that no state has is refused at the call."""
    return iter(((_checked(rules, view), 1),))


def determinize(rules: Rules, view: View, _rng: Rng) -> State:
    """Return the one state that there can be, or refuse a view that no state has."""
    return _checked(rules, view)


def _checked(rules: Rules, view: View) -> State:
    """Refuse what is no state of a match; look at each only once."""
    known = rules.setting.sound_views
    if view not in known:
        check_type(view, View, "view")
        if (defect := next(iter(defects(rules, view)), None)) is not None:
            raise ValueError(f"no state has this view: {defect}")
        known.add(view)
    return view
