"""One moment of a match of Tucana Builders: the setup, the turns so far, and the present one."""

from typing import Any

from attrs import frozen

from boardrules.constructors import fast_constructor
from boardrules.games.tucana_builders.actions import Choice
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.memo import Remembers


@frozen(cache_hash=True)
class Turn:
    """A finished turn: its terrain, and the tile of each seat and what it did with it."""

    terrain: Terrain
    tiles: tuple[TileName, ...]
    choices: tuple[Choice, ...]


@frozen(cache_hash=True)
class State(Remembers):
    """A match so far.

    `setup` is the number of the setup card, `starts` are the symbols of the start tiles 1, 2 and so
    on, and `achievements` are the cards turned up. Of the present turn there are the terrain, the
    tiles drawn so far by seat, and what each seat has chosen, None before it has.
    """

    setup: int | None = None
    starts: tuple[Symbol, ...] = ()
    achievements: tuple[AchievementName, ...] = ()
    turns: tuple[Turn, ...] = ()
    terrain: Terrain | None = None
    tiles: tuple[TileName, ...] = ()
    choices: tuple[Choice | None, ...] = ()


_state = fast_constructor(State)


def state_of_turn(
    earlier: State,
    turns: tuple[Turn, ...],
    terrain: Terrain | None,
    tiles: tuple[TileName, ...],
    choices: tuple[Choice | None, ...],
    moment: tuple[Any, ...],
) -> State:
    """Return a state after the setup of an earlier one, which knows how things lie."""
    setup, starts, achievements = earlier.setup, earlier.starts, earlier.achievements
    state = _state(setup, starts, achievements, turns, terrain, tiles, choices)
    object.__setattr__(state, "memo", moment)
    return state
