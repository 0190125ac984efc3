"""The continent seen from above: regions, points, and who wins, in Tectonic Tribes."""

from collections.abc import Sequence
from operator import itemgetter
from typing import TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.games.tectonic_tribes.board import Board, relief
from boardrules.games.tectonic_tribes.components import Ground, Square
from boardrules.games.tectonic_tribes.land import Land, square_at
from boardrules.games.tectonic_tribes.state import Shown
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player

Surface: TypeAlias = dict[tuple[int, int], tuple[Square, Player]]
"""What one sees of the continent: each square by its x and y, and who laid it."""

reading_order = itemgetter(1, 0)
"""Sorts squares as one reads: from north to south, then from west to east."""


@frozen
class Region:
    """A connected group of squares of one ground, as (x, y) from north to south and west to east.

    `points` is what it brings to `owner`: the seat with most of the `tents` around it, or None.
    """

    ground: Ground
    squares: tuple[tuple[int, int], ...]
    bonus: int
    doublings: int
    points: int
    tents: tuple[int, ...]
    owner: Player | None


def points(tables: Tables, board: Board) -> tuple[int, ...]:
    """Add up the present points of each seat."""
    return relief(tables.grid, board).layers.points()


def score_items(tables: Tables, board: Board) -> tuple[ScoreItem, ...]:
    """Show each region that brings points, with its squares and the tents around it."""
    return tuple(
        ScoreItem(region.owner, region.points, "TECTONIC-7.7", tuple(_evidence(region)))
        for region in regions(tables, board)
        if region.owner is not None and region.points
    )


def outcome(tables: Tables, shown: Shown) -> Outcome | None:
    """Return how a match ended, or None before that."""
    if shown.phase != "end":
        return None
    laid = [len(tables.tribes) - len(left) for left in shown.tribes]
    return ranked(points(tables, shown.board), laid)


def ranked(scores: Sequence[int], tribes_laid: Sequence[int]) -> Outcome:
    """Rank by points (TECTONIC-7.9), then by fewer tribe cards laid (TECTONIC-7.10)."""
    standing = ranks([(points, -laid) for points, laid in zip(scores, tribes_laid, strict=True)])
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if scores.count(max(scores)) == 1:
        rule = "TECTONIC-7.9"
    else:
        rule = "TECTONIC-7.10" if len(winners) == 1 else "TECTONIC-7.11"
    return Outcome(tuple(scores), standing, winners, rule)


def surface(tables: Tables, board: Board) -> Surface:
    """Show each square that one sees, and who laid it."""
    return {square_at(spot): seen[:2] for spot, seen in _land(tables, board).squares.items()}


def regions(tables: Tables, board: Board) -> tuple[Region, ...]:
    """Find all regions, scored or not, from north to south and from west to east."""
    land = _land(tables, board)
    found = [
        Region(
            region.ground,
            tuple(sorted(map(square_at, region.spots), key=reading_order)),
            region.bonus,
            region.doublings,
            region.worth if region.ground in tables.scored else 0,  # TECTONIC-7.6, TECTONIC-R4
            region.tents,
            region.owner,
        )
        for region in {land.region(spot) for spot in land.squares}
        if region.ground is not Ground.TENT
    ]
    return tuple(sorted(found, key=lambda region: reading_order(region.squares[0])))


def _land(tables: Tables, board: Board) -> Land:
    return relief(tables.grid, board).layers.land()


def _evidence(region: Region) -> list[str]:
    squares = " ".join(f"{x},{y}" for x, y in region.squares)
    tents = [
        f"{format_player(Player(seat))} {count}" for seat, count in enumerate(region.tents) if count
    ]
    shown = [f"{region.ground} {squares}"]
    if region.bonus:
        shown.append(f"bonus +{region.bonus}")
    shown += ["x2"] * region.doublings
    return [*shown, f"tents {', '.join(tents)}"]
