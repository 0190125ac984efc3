"""One moment of a match of Tucana Builders: the setup, the turns so far, and the present one."""

from attrs import frozen

from boardrules.constructors import fast_constructor, fast_constructor_with_memo
from boardrules.games.tucana_builders.actions import Choice
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.memo import Remembers


@frozen(cache_hash=True, weakref_slot=False)
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


new_turn = fast_constructor(Turn)
"""Make a finished turn."""

state_in_setup = fast_constructor(State)
"""Make a state before the first turn."""

state_of_turn = fast_constructor_with_memo(State)
"""Make a state that knows how things lie: that comes first, then the fields."""
