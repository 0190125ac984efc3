"""What each seat knows in Tucana Builders: all but what others lay in the present turn.

With open placements it knows that too.
"""

from collections.abc import Iterator
from typing import Any, cast

from attrs import fields, frozen

from boardrules._messages import quoted
from boardrules.building.chance import Choose, chosen_by, ways
from boardrules.building.notation import format_player
from boardrules.building.sequences import replaced
from boardrules.building.simultaneous_choices import revealed
from boardrules.building.typecheck import check_type
from boardrules.errors import IllegalActionError
from boardrules.game import Rng
from boardrules.games.tucana_builders.actions import Action, Choice, Joker, Place, Skip
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import OpenTable, State, changed
from boardrules.games.tucana_builders.validation import defects_of_table
from boardrules.player import Player


@frozen(cache_hash=True)
class View(OpenTable):
    """The table as one seat knows it; the seat None is a spectator.

    While tiles are being laid, there is who has chosen, and the choices that the viewer knows:
    its own, or with open placements all of them. The others are None.
    """

    player: Player | None
    has_chosen: tuple[bool, ...]
    choices: tuple[Choice | None, ...]


_OPEN = [field.name for field in fields(OpenTable)]


def _open(table: OpenTable) -> dict[str, Any]:
    """Return what lies open, by the names of fields."""
    return {name: getattr(table, name) for name in _OPEN}


def _sees(rules: Rules, player: Player | None, seat: int) -> bool:
    """Return whether somebody sees what a seat lays before all have laid (TUCANA-R6)."""
    return seat == player or rules.tables.placements == "open"


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Hide what others have laid until all have, unless placements are open."""
    choices = enumerate(state.choices)
    return View(
        **_open(state),
        player=player,
        has_chosen=tuple([choice is not None for choice in state.choices]),
        choices=tuple([choice if _sees(rules, player, seat) else None for seat, choice in choices]),
    )


def witness(
    rules: Rules, state: State, action: Action, player: Player | None
) -> tuple[Action, ...]:
    """Return what is drawn; what others lay, when all have (TUCANA-R6), or at once."""
    if not isinstance(action, Place | Joker | Skip) or rules.tables.placements == "open":
        return (action,)
    if rules.to_act(state) == (action.player,):
        choices = cast("tuple[Choice, ...]", replaced(state.choices, action.player, action))
        return revealed(choices, action, player)
    return (action,) if action.player == player else ()


def what_if(rules: Rules, view: View, choice: Choice) -> State:
    """Return the state after the turn if a seat does this, and all others lay nothing.

    Whoever is known to have chosen in this turn may not do so again.
    """
    check_type(choice, Choice, "action")
    start = _before_choices(rules, view)
    seats = rules.tables.seats
    has_chosen = choice.player in seats and view.has_chosen and view.has_chosen[choice.player]
    now = next(worlds(rules, view))[0] if has_chosen else start
    if violations := rules.explain(now, choice):
        raise IllegalActionError(choice, now, violations)
    others = tuple(None if seat == choice.player else Skip(seat) for seat in seats)
    return rules.apply_unchecked(changed(start, choices=others), choice)


# The states that a seat cannot tell apart: whatever others may have laid.


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; one that no state has is refused at once."""
    start = _before_choices(rules, view)
    return ((state, 1) for state in ways(lambda choose: _world(rules, start, view, choose)))


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view, or refuse one that no state has."""
    return _world(rules, _before_choices(rules, view), view, chosen_by(rng))


def _world(rules: Rules, state: State, view: View, choose: Choose) -> State:
    """Let each seat that has chosen do so again; those that the viewer sees do what they did."""
    for seat, has_chosen in enumerate(view.has_chosen):
        if has_chosen:
            choice = view.choices[seat]
            if choice is None:
                actions = rules.legal_actions(state, Player(seat))
                state = rules.apply_unchecked(state, actions[choose((1,) * len(actions))])
            else:
                state = rules.apply_unchecked(state, choice)
    return state


def _before_choices(rules: Rules, view: View) -> State:
    """Return the state in which nobody has chosen yet, or raise `ValueError` for a false view."""
    reason = next(map(str, defects_of_table(rules.tables, view)), None)
    state = State(**_open(view), choices=(None,) * len(view.has_chosen))
    reason = reason or _reason_against(rules, view, state)
    if reason:
        raise ValueError(f"no state has this view: {reason}")
    return state


def _reason_against(rules: Rules, view: View, state: State) -> str | None:
    """Find what is wrong with the viewer, with who has chosen, or with choices that it knows."""
    player = view.player
    if player is not None and player not in rules.tables.seats:
        return f"there is no seat {quoted(player)}"
    choosing = rules.players if rules.phase(view) == "place" else 0
    if not len(view.has_chosen) == len(view.choices) == choosing:
        return "seats choose when all tiles are drawn"
    if view.has_chosen and all(view.has_chosen):
        return "when all have chosen, the turn is over"
    for seat, (has_chosen, choice) in enumerate(zip(view.has_chosen, view.choices, strict=True)):
        if (has_chosen and _sees(rules, player, seat)) != (choice is not None):
            return "a choice is known if and only if it has been made, and the viewer sees it"
        if choice is not None:
            if choice.player != seat:
                where = format_player(Player(seat))
                return f"the choice of {where} is that of {format_player(choice.player)}"
            if reason := next(map(str, rules.violations(state, choice)), None):
                return reason
    return None
