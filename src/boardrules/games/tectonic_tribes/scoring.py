"""The continent seen from above: regions, points, and who wins, in Tectonic Tribes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from boardrules.games.tectonic_tribes.actions import Laying
from boardrules.games.tectonic_tribes.board import Rows
from boardrules.games.tectonic_tribes.components import SQUARES, Ground, Square
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player

TENT = Square("tent")
UNSCORED = frozenset(
    square for square, (ground, _) in SQUARES.items() if ground in {Ground.TENT, Ground.PLAIN}
)

Position: TypeAlias = tuple[int, int]
"""A square of the plane: its y, then its x, so that positions sort as one reads."""

Surface: TypeAlias = dict[Position, tuple[Square, Player]]
"""What one sees of the continent: each square, and who laid it."""


@frozen
class Region:
    """Squares of one ground that hang together, as (x, y) from north to south and west to east.

    `points` is what it brings to `owner`: the seat with most of the `tents` around it, or None.
    """

    ground: Ground
    squares: tuple[tuple[int, int], ...]
    bonus: int
    doublings: int
    points: int
    tents: tuple[int, ...]
    owner: Player | None


def surface(
    layings: Iterable[Laying], looks: Mapping[tuple[type[Laying], int], Sequence[Rows]]
) -> Surface:
    """Lay all cards in their order, each on top of those before (TECTONIC-4.4)."""
    seen: Surface = {}
    for laying in layings:
        rows = looks[type(laying), laying.card][laying.rotation]
        for y, row in enumerate(rows, start=laying.y):
            for x, square in enumerate(row, start=laying.x):
                seen[y, x] = (square, laying.player)
    return seen


def regions(seen: Surface, players: int, *, lava_scores: bool) -> tuple[Region, ...]:
    """Find all regions, in the order of their first squares (TECTONIC-7.3, TECTONIC-R9)."""
    starts = (place for place in sorted(seen) if seen[place][0] != TENT)
    return tuple(_regions_from(starts, seen, players, lava_scores=lava_scores))


def score(seen: Surface, players: int, *, lava_scores: bool) -> tuple[int, ...]:
    """Add up the points of each seat; only regions beside tents can bring any."""
    tents = [place for place, (square, _) in seen.items() if square == TENT]
    starts = [
        place
        for tent in tents
        for place in _beside(tent)
        if place in seen and seen[place][0] not in UNSCORED
    ]
    points = [0] * players
    for region in _regions_from(starts, seen, players, lava_scores=lava_scores):
        if region.owner is not None:
            points[region.owner] += region.points
    return tuple(points)


def _regions_from(
    starts: Iterable[Position], seen: Surface, players: int, *, lava_scores: bool
) -> Iterator[Region]:
    """Yield the region of each start, unless an earlier start was in it."""
    assigned: set[Position] = set()
    for start in starts:
        if start not in assigned:
            squares, tents = _spread(seen, start)
            assigned |= squares
            yield _region(seen, squares, tents, players, lava_scores=lava_scores)


def _region(
    seen: Surface,
    squares: set[Position],
    tents: set[Position],
    players: int,
    *,
    lava_scores: bool,
) -> Region:
    ground = SQUARES[seen[min(squares)][0]][0]
    bonuses = [SQUARES[seen[place][0]][1] for place in squares]
    bonus = bonuses.count("+1") + 2 * bonuses.count("+2")
    doublings = bonuses.count("x2")
    points = (len(squares) + bonus) * 2**doublings  # TECTONIC-7.4, 7.5, TECTONIC-R7
    if ground is Ground.PLAIN or (ground is Ground.LAVA and not lava_scores):
        points = 0  # TECTONIC-7.6, TECTONIC-R4
    owners = [seen[tent][1] for tent in tents]
    around = tuple([owners.count(Player(seat)) for seat in range(players)])
    return Region(
        ground,
        tuple([(x, y) for y, x in sorted(squares)]),
        bonus,
        doublings,
        points,
        around,
        _majority(around),
    )


def _spread(seen: Surface, start: Position) -> tuple[set[Position], set[Position]]:
    """Walk over squares of one ground; return them, and the tents beside them."""
    ground = SQUARES[seen[start][0]][0]
    squares, tents, ahead = {start}, set[Position](), [start]
    while ahead:
        for place in _beside(ahead.pop()):
            if place in seen and place not in squares:
                there = SQUARES[seen[place][0]][0]
                if there is ground:
                    squares.add(place)
                    ahead.append(place)
                elif there is Ground.TENT:
                    tents.add(place)
    return squares, tents


def _beside(place: Position) -> tuple[Position, ...]:
    y, x = place
    return ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))


def _majority(tents: tuple[int, ...]) -> Player | None:
    """Find the seat with more tents than each other (TECTONIC-7.7, TECTONIC-7.8)."""
    most = max(tents)
    return Player(tents.index(most)) if tents.count(most) == 1 else None


def score_items(found: Iterable[Region]) -> tuple[ScoreItem, ...]:
    """Show each region that brings points, with its squares and the tents around it."""
    return tuple(
        ScoreItem(region.owner, region.points, "TECTONIC-7.7", tuple(_evidence(region)))
        for region in found
        if region.owner is not None and region.points
    )


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


def outcome(scores: Sequence[int], tribes_laid: Sequence[int]) -> Outcome:
    """Rank by points, then by fewer tribe cards laid (TECTONIC-7.9, 7.10, 7.11)."""
    standing = ranks([(points, -laid) for points, laid in zip(scores, tribes_laid, strict=True)])
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if scores.count(max(scores)) == 1:
        rule = "TECTONIC-7.9"
    else:
        rule = "TECTONIC-7.10" if len(winners) == 1 else "TECTONIC-7.11"
    return Outcome(tuple(scores), standing, winners, rule)
