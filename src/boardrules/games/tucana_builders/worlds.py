"""The states that a seat of Tucana Builders cannot tell apart: whatever others may have laid."""

from collections.abc import Iterator

from boardrules.chance import Choose, chosen_by, ways
from boardrules.game import Rng
from boardrules.games.tucana_builders.actions import Choice
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import keep
from boardrules.games.tucana_builders.validation import defects
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.typecheck import check_fields, check_type

_MOST = 16
"""How many moments of a match to remember that were found to be sound."""


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

    What all can see is looked at once, and the viewer's own choice each time.
    """
    state = State(
        view.setup,
        view.starts,
        view.achievements,
        view.turns,
        view.terrain,
        view.tiles,
        (None,) * len(view.has_chosen),
    )
    sound = rules.setting.sound
    key = (view.player, state, view.has_chosen)
    if key not in sound:
        check_fields(view)
        for fault in _faults(rules, view, state):
            raise ValueError(f"no state has this view: {fault}")
        keep(sound, key, state, _MOST)
    state = sound[key]
    for fault in _faults_of_choice(rules, view, state):
        raise ValueError(f"no state has this view: {fault}")
    return state


def _faults(rules: Rules, view: View, state: State) -> Iterator[str]:
    if view.player is not None and view.player not in rules.setting.seats:
        yield f"there is no seat {quoted(view.player)}"
    yield from map(str, defects(rules, state))
    if view.has_chosen and all(view.has_chosen):
        yield "when all have chosen, the turn is over"


def _faults_of_choice(rules: Rules, view: View, state: State) -> Iterator[str]:
    check_type(view.choice, Choice | None, "choice")
    if view.choice is None:
        if view.player is not None and any(view.has_chosen) and view.has_chosen[view.player]:
            yield f"{format_player(view.player)} has chosen, but nobody knows what"
    elif view.player is None or not any(view.has_chosen) or not view.has_chosen[view.player]:
        yield "there is a choice of somebody who has not chosen"
    elif view.choice.player != view.player:
        yield f"the choice is that of {format_player(view.choice.player)}"
    else:
        yield from map(str, rules.explain(state, view.choice))
