"""The continent seen from above: regions, points, and who wins, in Tectonic Tribes."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias, cast

from attrs import frozen

from boardrules.games.tectonic_tribes.actions import Laying
from boardrules.games.tectonic_tribes.board import Kept, Rows
from boardrules.games.tectonic_tribes.components import SQUARES, TENT, Ground, Square
from boardrules.games.tectonic_tribes.land import ROW, Land
from boardrules.games.tectonic_tribes.position import Position
from boardrules.games.tectonic_tribes.state import State
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.games.tectonic_tribes.turns import position
from boardrules.memo import memo_of
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player

UNSCORED = frozenset(
    square for square, (ground, _) in SQUARES.items() if ground in {Ground.TENT, Ground.PLAIN}
)

FEW_CARDS = 12
"""A continent of so many cards is scored as a whole in no more time than by keeping its land."""

MOST_STEPS = 8
"""From land so many cards ago, land is made card by card; otherwise from all cards at once."""

Spot: TypeAlias = tuple[int, int]
"""Where a square lies: its x, then its y."""

reading_order = itemgetter(1, 0)
"""Sorts spots as one reads: from north to south, then from west to east."""

Surface: TypeAlias = dict[Spot, tuple[Square, Player]]
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


def score(tables: Tables, state: State) -> tuple[int, ...]:
    """Add up the points of each seat, as things lie now.

    A state that play has led to remembers its board, and that its points.
    """
    made_in, now = cast("tuple[object, Position]", memo_of(state))
    if made_in is not tables:
        return points(tables, surface(tables, state.layings))
    kept = now.board.kept
    if kept.points is None:
        kept.points = _points_of(tables, state, kept)
    return kept.points


def _points_of(tables: Tables, state: State, kept: Kept) -> tuple[int, ...]:
    """Score a board: as a whole, or as one more card on the land below, which is then kept.

    Land is worth its cost where a second card is tried on it, and where a match is scored step by
    step, unless the cards are few.
    """
    below, top = kept.below, kept.top
    if below is None or top is None:
        return (0,) * tables.players
    if not below.is_asked:
        below.is_asked = True
        layings = state.layings
        if below.points is None or len(layings) <= FEW_CARDS:
            return points(tables, surface(tables, layings))
    land: Land = _land_of(tables, state, below) if below.land is None else below.land
    return land.with_card(*_laid(tables, top))


def _land_of(tables: Tables, state: State, kept: Kept) -> Land:
    """Return the land below the latest card of a state.

    It is made from that of a board a few cards ago, or else from all cards.
    """
    steps: list[Kept] = []
    at = kept
    while at.land is None and at.below is not None and len(steps) < MOST_STEPS:
        steps.append(at)
        at = at.below
    if at.land is None:
        seen = surface(tables, state.layings[:-1])
        squares = {y * ROW + x: square for (x, y), square in seen.items()}
        land = Land(tables.players, tables.scored, squares, tables.patterns)
        _keep(kept, land)
        return land
    while steps:
        land = cast("Land", at.land)
        at = steps.pop()
        card = _laid(tables, cast("Laying", at.top))
        known = land.with_card(*card) if at.points is None else at.points
        _keep(at, land.grown(*card, known))
    return cast("Land", kept.land)


def _keep(kept: Kept, land: Land) -> None:
    """Keep land, and let go of what is below it."""
    kept.land, kept.points, kept.below = land, land.points, None


def _laid(tables: Tables, top: Laying) -> tuple[Rows, Player, int, int]:
    """Tell how a card lies, whose it is, and where."""
    return tables.looks[type(top), top.card][top.rotation], top.player, top.x, top.y


def score_items(tables: Tables, state: State) -> tuple[ScoreItem, ...]:
    """Show each region that brings points, with its squares and the tents around it."""
    return tuple(
        ScoreItem(region.owner, region.points, "TECTONIC-7.7", tuple(_evidence(region)))
        for region in regions(tables, surface(tables, state.layings))
        if region.owner is not None and region.points
    )


def outcome(tables: Tables, state: State) -> Outcome | None:
    """Tell how a match ended, or None before that."""
    now = position(tables, state)
    if now.phase != "end":
        return None
    return ranked(score(tables, state), [len(tables.tribes) - len(left) for left in now.tribes])


def ranked(scores: Sequence[int], tribes_laid: Sequence[int]) -> Outcome:
    """Rank by points (TECTONIC-7.9), then by fewer tribe cards laid (TECTONIC-7.10)."""
    standing = ranks([(points, -laid) for points, laid in zip(scores, tribes_laid, strict=True)])
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    if scores.count(max(scores)) == 1:
        rule = "TECTONIC-7.9"
    else:
        rule = "TECTONIC-7.10" if len(winners) == 1 else "TECTONIC-7.11"
    return Outcome(tuple(scores), standing, winners, rule)


def surface(tables: Tables, layings: Iterable[Laying]) -> Surface:
    """Lay all cards in their order, each on top of those before (TECTONIC-4.4)."""
    looks = tables.looks
    seen: Surface = {}
    for laying in layings:
        rows = looks[type(laying), laying.card][laying.rotation]
        for y, row in enumerate(rows, start=laying.y):
            for x, square in enumerate(row, start=laying.x):
                seen[x, y] = (square, laying.player)
    return seen


def regions(tables: Tables, seen: Surface) -> tuple[Region, ...]:
    """Find all regions, scored or not, from north to south and from west to east."""
    starts = (spot for spot in sorted(seen, key=reading_order) if seen[spot][0] != TENT)
    return tuple(_regions_from(starts, tables, seen))


def points(tables: Tables, seen: Surface) -> tuple[int, ...]:
    """Add up the points of each seat; only regions beside tents can bring any."""
    tents = [spot for spot, (square, _) in seen.items() if square == TENT]
    starts = [
        spot
        for tent in tents
        for spot in _beside(tent)
        if spot in seen and seen[spot][0] not in UNSCORED
    ]
    total = [0] * tables.players
    for region in _regions_from(starts, tables, seen):
        if region.owner is not None:
            total[region.owner] += region.points
    return tuple(total)


def _regions_from(starts: Iterable[Spot], tables: Tables, seen: Surface) -> Iterator[Region]:
    """Yield the region of each start, unless an earlier start was in it."""
    assigned: set[Spot] = set()
    for start in starts:
        if start not in assigned:
            squares, tents = _spread(seen, start)
            assigned |= squares
            yield _region(tables, seen, squares, tents)


def _region(tables: Tables, seen: Surface, squares: set[Spot], tents: set[Spot]) -> Region:
    """Tell what a region is worth, and to whom."""
    ground = SQUARES[seen[next(iter(squares))][0]][0]
    bonuses = [SQUARES[seen[spot][0]][1] for spot in squares]
    bonus = bonuses.count("+1") + 2 * bonuses.count("+2")
    doublings = bonuses.count("x2")
    # TECTONIC-7.4: a point for each square; TECTONIC-7.5 and TECTONIC-R7: bonuses, then doublings.
    worth = (len(squares) + bonus) * 2**doublings
    if ground is Ground.PLAIN:  # TECTONIC-7.6
        worth = 0
    if ground is Ground.LAVA and not tables.lava_scores:  # TECTONIC-R4
        worth = 0
    owners = [seen[tent][1] for tent in tents]
    around = tuple([owners.count(seat) for seat in tables.seats])
    return Region(
        ground,
        tuple(sorted(squares, key=reading_order)),
        bonus,
        doublings,
        worth,
        around,
        _majority(around),
    )


def _spread(seen: Surface, start: Spot) -> tuple[set[Spot], set[Spot]]:
    """Walk over squares of one ground (TECTONIC-7.3); return them, and the tents beside them.

    Each tent counts once, however many sides it touches (TECTONIC-R9).
    """
    ground = SQUARES[seen[start][0]][0]
    squares, tents, ahead = {start}, set[Spot](), [start]
    while ahead:
        for spot in _beside(ahead.pop()):
            if spot in seen and spot not in squares:
                there = SQUARES[seen[spot][0]][0]
                if there is ground:
                    squares.add(spot)
                    ahead.append(spot)
                elif there is Ground.TENT:
                    tents.add(spot)
    return squares, tents


def _beside(spot: Spot) -> tuple[Spot, ...]:
    x, y = spot
    return ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))


def _majority(tents: tuple[int, ...]) -> Player | None:
    """Find the seat with most tents (TECTONIC-7.7), None if several have (TECTONIC-7.8)."""
    most = max(tents)
    return Player(tents.index(most)) if tents.count(most) == 1 else None


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
