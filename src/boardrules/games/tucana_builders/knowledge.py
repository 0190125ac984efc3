"""What each seat knows in Tucana Builders: all but what others lay in the present turn."""

from collections.abc import Iterator
from typing import cast

from attrs import astuple, evolve, frozen

from boardrules.chance import Choose, chosen_by, ways
from boardrules.errors import IllegalActionError
from boardrules.game import Rng
from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.actions import Action, Choice, Joker, Place, Skip
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.position import Layout
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.games.tucana_builders.validation import rebuilt
from boardrules.memo import Remembers, memo_of, remember
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import quoted
from boardrules.reveals import revealed
from boardrules.sequences import replaced
from boardrules.typecheck import check_fields, check_type


@frozen(cache_hash=True)
class View(Remembers):
    """All that one seat knows; the seat None is a spectator.

    As a state, but of the present turn there is only who has chosen, and the viewer's own choice.
    """

    player: Player | None
    setup: int | None
    starts: tuple[Symbol, ...]
    achievements: tuple[AchievementName, ...]
    turns: tuple[Turn, ...]
    terrain: Terrain | None
    tiles: tuple[TileName, ...]
    has_chosen: tuple[bool, ...]
    choice: Choice | None

    def before_choices(self) -> State:
        """Return the state in which nobody has chosen yet in the present turn."""
        return State(
            self.setup,
            self.starts,
            self.achievements,
            self.turns,
            self.terrain,
            self.tiles,
            (None,) * len(self.has_chosen),
        )


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Hide what others have laid until all have (TUCANA-R6).

    How things lie is no secret: tiles of the present turn are not laid yet. The view remembers it
    if the state is known to be one of a match, so that nothing is played again for its worlds.
    """
    shown = View(
        player,
        state.setup,
        state.starts,
        state.achievements,
        state.turns,
        state.terrain,
        state.tiles,
        tuple(choice is not None for choice in state.choices),
        None if player is None or not state.choices else state.choices[player],
    )
    layout = turns.reached_layout(rules.tables, state)
    if layout is not None:
        remember(shown, rules.tables, layout)
    return shown


def lying(rules: Rules, view: View) -> State:
    """Return the state in which nobody has chosen yet, which remembers how things lie in a view.

    The view is taken to be right. How things lay before the present turn is often known already,
    and if not, how they lay before the last one is.
    """
    tables = rules.tables
    setup, known = (view.setup, view.starts, view.achievements), tables.shown_layouts
    past = State(*setup, view.turns)
    layout = known.get(past)
    if layout is None:
        earlier = known.get(State(*setup, view.turns[:-1]))
        if earlier is None:
            layout = turns.layout(tables, past)
        else:
            layout = turns.layout_after_turn(tables, earlier, view.turns[-1])
        known.keep(past, layout)
    if view.terrain is not None:
        layout = turns.layout_after_draws(tables, layout, view.terrain, view.tiles)
    state = view.before_choices()
    turns.remember_layout(tables, state, layout)
    return state


def witness(
    rules: Rules, state: State, action: Action, player: Player | None
) -> tuple[Action, ...]:
    """Tell what is drawn; what others lay, when all have (TUCANA-R6)."""
    if not isinstance(action, Place | Joker | Skip):
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
    start = _checked(rules, view)
    seats = rules.tables.seats
    has_chosen = choice.player in seats and view.has_chosen and view.has_chosen[choice.player]
    now = next(worlds(rules, view))[0] if has_chosen else start
    if violations := rules.explain(now, choice):
        raise IllegalActionError(choice, now, violations)
    others = tuple(None if seat == choice.player else Skip(seat) for seat in seats)
    before = evolve(start, choices=others)
    turns.remember_layout(rules.tables, before, turns.layout(rules.tables, start))
    return rules.apply_unchecked(before, choice)


# The states that a seat cannot tell apart: whatever others may have laid.


def worlds(rules: Rules, view: View) -> Iterator[tuple[State, int]]:
    """Yield every state that fits a view; one that no state has is refused at once."""
    start = _checked(rules, view)
    return ((state, 1) for state in ways(lambda choose: _world(rules, start, view, choose)))


def determinize(rules: Rules, view: View, rng: Rng) -> State:
    """Draw one of the states that fit a view, or refuse one that no state has."""
    return _world(rules, _checked(rules, view), view, chosen_by(rng))


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


def _checked(rules: Rules, view: View) -> State:
    """Return the state in which nobody has chosen yet, or raise `ValueError` for a false view.

    The view remembers how things lie in it, so that its worlds share that. It holds no state: a bot
    has the view.
    """
    tables = rules.tables
    known, layout = cast("tuple[object, Layout]", memo_of(view))
    if known is tables:
        start = view.before_choices()
        turns.remember_layout(tables, start, layout, is_reached=True)
    else:
        start = _found(rules, view)
        remember(view, tables, turns.layout(tables, start))
    return start


def _found(rules: Rules, view: View) -> State:
    """Check a view.

    Of moments that were found to be right the layout is kept, so that few turns are looked at
    twice.
    """
    now = view.before_choices()
    if not _is_known(rules, now):
        check_fields(view)
        setup = (view.setup, view.starts, view.achievements)
        past = State(*setup, view.turns)
        if not _is_known(rules, past):
            before = State(*setup, view.turns[:-1])
            _check(rules, past, before if _is_known(rules, before) else None)
        _check(rules, now, past)
    if reason := _reason_against(rules, view, now):
        raise ValueError(f"no state has this view: {reason}")
    return now


def _is_known(rules: Rules, state: State) -> bool:
    """Tell whether a moment was found to be right, and let the state remember its layout."""
    tables = rules.tables
    try:
        layout = tables.sound_layouts.get(astuple(state, recurse=False))
    except TypeError:  # there is something in it that cannot be looked up
        return False
    if layout is not None:
        turns.remember_layout(tables, state, layout)
    return layout is not None


def _check(rules: Rules, state: State, earlier: State | None) -> None:
    """Play a state again from an earlier one, and keep its layout."""
    played, defects = rebuilt(rules, state, earlier)
    if defects:
        raise ValueError(f"no state has this view: {defects[0]}")
    tables = rules.tables
    layout = turns.layout(tables, played)
    tables.sound_layouts.keep(astuple(state, recurse=False), layout)
    turns.remember_layout(tables, state, layout)


def _reason_against(rules: Rules, view: View, state: State) -> str | None:
    """Find what is wrong with the viewer, with who has chosen, or with the viewer's choice."""
    check_type(view.player, Player | None, "player")
    check_type(view.has_chosen, tuple[bool, ...], "has_chosen")
    check_type(view.choice, Choice | None, "choice")
    player, choice = view.player, view.choice
    if player is not None and player not in rules.tables.seats:
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
    return next(map(str, rules.violations(state, choice)), None)
