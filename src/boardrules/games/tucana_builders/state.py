"""The table of Tucana Builders at one moment: the sheets, what is left, the present turn."""

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from boardrules.building.changing import changer
from boardrules.building.deriving import Deriving
from boardrules.errors import Defect
from boardrules.games.tucana_builders.actions import Choice, Rotation
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.network import Paths

Counts: TypeAlias = tuple[int, ...]
"""How many cards or tiles there are of each kind, in the order of the box."""


@frozen(cache_hash=True)
class PlacedTile:
    """A path tile on a space of a sheet, turned clockwise by `rotation` sixths."""

    space: int
    tile: TileName
    rotation: Rotation


@frozen(cache_hash=True)
class Award:
    """The value that a seat has taken of an achievement card, and in which turn of the match.

    `spaces` are those of its sheet that had a path tile then, by number.
    """

    card: AchievementName
    value: int
    turn: int
    spaces: tuple[int, ...]


@frozen(cache_hash=True)
class Sheet(Deriving[Paths]):
    """The sheet of a seat, with what lies on it and beside it.

    `starts` are the symbols of the spaces on which its start tiles 1, 2 and so on lie. `tiles` are
    its path tiles by space, and `aside` those that it has set aside, the first one first.
    `has_joker` tells whether its joker is active. `tracks` are the points on its yellow, red and
    blue track, and `awards` what it has taken of achievement cards, the first one first.
    `first_round` are the spaces that had a path tile when the first round was scored, by number;
    None before that.
    """

    starts: tuple[Symbol, ...] = ()
    tiles: tuple[PlacedTile, ...] = ()
    aside: tuple[TileName, ...] = ()
    has_joker: bool = True
    tracks: tuple[int, int, int] = (0, 0, 0)
    awards: tuple[Award, ...] = ()
    first_round: tuple[int, ...] | None = None

    @property
    def turns(self) -> int:
        """How many turns the seat has finished: each laid a tile, or set one aside."""
        return len(self.tiles) + len(self.aside)

    @property
    def spaces(self) -> tuple[int, ...]:
        """The spaces with a path tile, by number."""
        return tuple([tile.space for tile in self.tiles])

    def value(self, card: AchievementName) -> int | None:
        """What the seat has taken of an achievement card, None for nothing yet."""
        return next((award.value for award in self.awards if award.card == card), None)


@frozen
class OpenTable(Deriving[tuple[Defect, ...]]):
    """All that lies open.

    `setup` is the number of the setup card, and `achievements` are the cards turned up. There is a
    sheet for each seat. `terrain_cards` are those left in this round, and `supply` the path tiles
    left, both by kind. Of the present turn there are the terrain, and the tiles drawn so far, by
    seat, which are not laid before all seats have chosen what to do with their tile.
    """

    setup: int | None
    achievements: tuple[AchievementName, ...]
    sheets: tuple[Sheet, ...]
    terrain_cards: Counts
    supply: Counts
    terrain: Terrain | None
    tiles: tuple[TileName, ...]

    @property
    def starts(self) -> tuple[Symbol, ...]:
        """Where the start tiles 1, 2 and so on lie: all sheets are alike (TUCANA-2.3)."""
        return self.sheets[0].starts

    @property
    def turns(self) -> int:
        """How many turns are finished."""
        return self.sheets[0].turns

    @property
    def round(self) -> int:
        """The number of the present round, or at the end that of the last one."""
        return 1 if self.sheets[0].first_round is None else 2

    @property
    def is_over(self) -> bool:
        """Whether the huts have been scored for the second time (TUCANA-6.1)."""
        return self.terrain is None and not any(self.terrain_cards) and self.round > 1


@frozen(cache_hash=True)
class State(OpenTable):
    """The table, and what each seat has chosen to do with its tile: None before it has.

    There are no choices before all tiles of a turn are drawn, nor when all seats have chosen.
    """

    choices: tuple[Choice | None, ...]


if TYPE_CHECKING:
    from attrs import evolve as changed  # mypy knows the fields
    from attrs import evolve as changed_sheet

    __all__ = ["Award", "Counts", "OpenTable", "PlacedTile", "Sheet", "State"]
    __all__ += ["changed", "changed_sheet"]
else:
    changed, changed_sheet = changer(State), changer(Sheet)
