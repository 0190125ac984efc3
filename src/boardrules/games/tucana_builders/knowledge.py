"""What each seat knows in Tucana Builders: all but what others lay in the present turn."""

from attrs import frozen

from boardrules.games.tucana_builders.actions import Action, Choice, Joker, Place, Skip
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.player import Player
from boardrules.typecheck import as_viewer


@frozen(cache_hash=True)
class View:
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


def view(rules: Rules, state: State, player: Player | None) -> View:
    """Hide what others have laid until all have (TUCANA-R6)."""
    player = as_viewer(player, rules.players)
    return View(
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


def witness(rules: Rules, state: State, action: Action, player: Player | None) -> Action | None:
    """Hide what another seat lays, unless it is the last one: then all is shown at once."""
    if not isinstance(action, Place | Joker | Skip) or action.player == player:
        return action
    return action if rules.to_act(state) == (action.player,) else None
