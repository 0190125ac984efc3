"""One moment of a match of Tucana Builders: the setup, the turns so far, and the present one."""

from typing import Any, cast

from attrs import frozen

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


class _Draft(Remembers):
    """A state that is being filled."""

    __slots__ = cast("tuple[str, ...]", vars(State)["__slots__"])

    setup: int | None
    starts: tuple[Symbol, ...]
    achievements: tuple[AchievementName, ...]
    turns: tuple[Turn, ...]
    terrain: Terrain | None
    tiles: tuple[TileName, ...]
    choices: tuple[Choice | None, ...]
    _attrs_cached_hash: int | None


def state_of_turn(
    earlier: State,
    turns: tuple[Turn, ...],
    terrain: Terrain | None,
    tiles: tuple[TileName, ...],
    choices: tuple[Choice | None, ...],
    moment: tuple[Any, ...],
) -> State:
    """Return a state after the setup of an earlier one, which knows how things lie.

    It equals `State(...)`, but takes a fifth of the time: the constructor of a frozen class sets
    each field by a call, so here a class with the same slots is filled, and becomes a state.
    """
    draft = _Draft()
    draft.setup = earlier.setup
    draft.starts = earlier.starts
    draft.achievements = earlier.achievements
    draft.turns = turns
    draft.terrain = terrain
    draft.tiles = tiles
    draft.choices = choices
    # As the constructor of a state does.
    draft._attrs_cached_hash = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    draft.memo = moment
    draft.__class__ = State  # type: ignore[assignment]  # their slots are the same
    return cast("State", draft)
