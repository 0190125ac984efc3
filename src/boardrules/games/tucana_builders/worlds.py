"""The states that a seat of Tucana Builders cannot tell apart: whatever others may have laid."""

from collections.abc import Iterator

from attrs import astuple

from boardrules.chance import Choose, chosen_by, ways
from boardrules.game import Rng
from boardrules.games.tucana_builders.actions import Choice
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import keep
from boardrules.games.tucana_builders.validation import rebuilt
from boardrules.memo import remember
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.typecheck import check_fields, check_type


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; one that no state has is refused at once."""
    start = _before_choices(rules, view)
    return ((state, 1) for state in ways(lambda choose: _world(rules, start, view, choose)))


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view, or refuse one that no state has."""
    return _world(rules, _before_choices(rules, view), view, chosen_by(rng))


def _world(rules: Rules, state: State, view: View, choose: Choose) -> State:
    """Let each seat that has chosen do so again; the viewer does what it did."""
    for seat, has_chosen in enumerate(view.has_chosen):
        if has_chosen:
            choice = view.choice if seat == view.player else None
            if choice is None:
                actions = rules.legal_actions(state, Player(seat))
                state = rules.apply_unchecked(state, actions[choose((1,) * len(actions))])
            else:
                state = rules.apply_unchecked(state, choice)
    return state


def _before_choices(rules: Rules, view: View) -> State:
    """Return the state in which nobody has chosen yet, or raise `ValueError` for a false view.

    Of moments that were found to be right the table is kept, so that few turns are looked at twice.
    """
    setup = (view.setup, view.starts, view.achievements)
    now = State(*setup, view.turns, view.terrain, view.tiles, (None,) * len(view.has_chosen))
    if not _is_known(rules, now):
        check_fields(view)
        past = State(*setup, view.turns)
        if not _is_known(rules, past):
            before = State(*setup, view.turns[:-1])
            _check(rules, past, before if _is_known(rules, before) else None)
        _check(rules, now, past)
    if fault := _fault(rules, view, now):
        raise ValueError(f"no state has this view: {fault}")
    return now


def _is_known(rules: Rules, state: State) -> bool:
    """Tell whether a moment was found to be right, and let the state remember its table."""
    try:
        table = rules.setting.sound.get(astuple(state, recurse=False))
    except TypeError:  # there is something in it that cannot be looked up
        return False
    if table is not None:
        remember(state, rules, table)
    return table is not None


def _check(rules: Rules, state: State, earlier: State | None) -> None:
    """Play a state again from an earlier one, and keep its table."""
    played, defects = rebuilt(rules, state, earlier)
    if defects:
        raise ValueError(f"no state has this view: {defects[0]}")
    table = rules.table(played)
    keep(rules.setting.sound, astuple(state, recurse=False), table, rules.setting.most_tables)
    remember(state, rules, table)


def _fault(rules: Rules, view: View, state: State) -> str | None:
    """Find what is wrong with the viewer, with who has chosen, or with the viewer's choice."""
    check_type(view.player, Player | None, "player")
    check_type(view.has_chosen, tuple[bool, ...], "has_chosen")
    check_type(view.choice, Choice | None, "choice")
    player, choice = view.player, view.choice
    if player is not None and player not in rules.setting.seats:
        return f"there is no seat {quoted(player)}"
    if view.has_chosen and all(view.has_chosen):
        return "when all have chosen, the turn is over"
    has_chosen = player is not None and any(view.has_chosen) and view.has_chosen[player]
    if has_chosen != (choice is not None):
        return "a choice is known if and only if the viewer has chosen"
    if choice is None:
        return None
    if choice.player != player:
        return f"the choice is not the viewer's, but that of {format_player(choice.player)}"
    return next(map(str, rules.explain(state, choice)), None)
