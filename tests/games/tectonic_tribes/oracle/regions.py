"""The regions of a continent, who controls them, and their points."""

from dataclasses import dataclass

from tests.games.tectonic_tribes.oracle.board import Board, Position


@dataclass
class Region:
    """Hold one region and what it brings.

    Attributes:
        squares: its positions, from north to south and in a row from west to east.
        terrain: what all of its squares show.
        base: number of its squares.
        bonus: sum of the "+1" and "+2" that it shows.
        doublings: number of "x2" that it shows.
        value: points for whoever controls it; zero for terrain that does not score.
        tents: for every seat the number of its tents that touch the region.
        owner: seat with more tents there than each other seat, or None.
    """

    squares: list[Position]
    terrain: str
    base: int
    bonus: int
    doublings: int
    value: int
    tents: list[int]
    owner: int | None


def neighbours(position: Position) -> list[Position]:
    """List the four positions that share an edge with a position."""
    x, y = position
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def score_regions(board: Board, players: int, lava_scores: bool) -> list[Region]:
    """List all regions of a continent, by their first square in reading order."""
    regions: list[Region] = []
    seen: set[Position] = set()
    for start in sorted(board, key=reading_order):
        # A tent is a square of no region.
        if start in seen or board[start].terrain == "tent":
            continue
        squares = connected_squares(board, start)
        seen.update(squares)
        regions.append(_region(board, squares, players, lava_scores))
    tents = [position for position in board if board[position].terrain == "tent"]
    assert len(seen) + len(tents) == len(board), "a square is in one region or is a tent"
    return regions


def region_points(regions: list[Region], players: int) -> list[int]:
    """Add up for every seat the values of the regions it controls."""
    points = [0] * players
    for region in regions:
        if region.owner is not None:
            points[region.owner] += region.value
    return points


def reading_order(position: Position) -> tuple[int, int]:
    """Return a sorting key: from north to south, and in a row from west to east."""
    x, y = position
    return (y, x)


def connected_squares(board: Board, start: Position) -> list[Position]:
    """List in reading order all squares joined to one square by squares of its own terrain."""
    found = [start]
    to_visit = [start]
    while to_visit:
        position = to_visit.pop()
        for near in neighbours(position):
            if near in board and near not in found and board[near].terrain == board[start].terrain:
                found.append(near)
                to_visit.append(near)
    return sorted(found, key=reading_order)


def _region(board: Board, squares: list[Position], players: int, lava_scores: bool) -> Region:
    """Work out what a region is worth and who controls it."""
    terrain = board[squares[0]].terrain
    bonus = 0
    doublings = 0
    for position in squares:
        assert board[position].terrain == terrain, "a region shows one terrain"
        if board[position].bonus == "+1":
            bonus += 1
        if board[position].bonus == "+2":
            bonus += 2
        if board[position].bonus == "x2":
            doublings += 1
    # Bonuses are added first; then each "x2" doubles all of it.
    value = len(squares) + bonus
    for _ in range(doublings):
        value *= 2
    if terrain == "plain" or (terrain == "lava" and not lava_scores):
        value = 0
    # A tent counts once, however many squares of the region it touches.
    touching: set[Position] = set()
    for position in squares:
        for near in neighbours(position):
            if near in board and board[near].terrain == "tent":
                touching.add(near)
    tents = [0] * players
    for near in touching:
        seat = board[near].owner
        assert seat is not None, "a tent belongs to somebody"
        tents[seat] += 1
    owner: int | None = None
    for seat in range(players):
        others = [tents[other] for other in range(players) if other != seat]
        if tents[seat] > max(others):
            owner = seat
    return Region(squares, terrain, len(squares), bonus, doublings, value, tents, owner)
