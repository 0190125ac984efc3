"""Tiki Topple drawn as text, for people."""

from collections.abc import Iterator

from boardrules._messages import printable
from boardrules.building.notation import format_player
from boardrules.games.tiki_topple.drawing.scene import Place, Scene
from boardrules.games.tiki_topple.knowledge import SeatView
from boardrules.player import Player


def render(scene: Scene) -> str:
    """Draw the column and the seats, with the hands and missions that the viewer may see."""
    return printable("\n".join(line.rstrip() for line in _lines(scene)))


def _lines(scene: Scene) -> Iterator[str]:
    last, is_over = scene.last_round, scene.outcome is not None
    yield "The end" if is_over else f"Round {scene.round} of {scene.rounds}"
    yield ""
    yield from _column(last.column if last and is_over else scene.column)
    yield ""
    if last and not is_over:
        tikis = ", ".join(place.tiki for place in last.column[:3])
        yield f"The last round ended with {tikis} on top."
        yield ""
    for number, seat in enumerate(scene.seats):
        points = f"{format_player(Player(number))}  {scene.scores[number]:>3} points"
        if is_over:
            yield points
        else:
            yield from _seat(points, seat)
        if last:
            yield f"{'':16}last round: {last.missions[number]} gave {last.points[number]}"


def _column(column: tuple[Place, ...]) -> Iterator[str]:
    """Draw the column from the top, with what its first places give."""
    if not column:
        yield "  (no column yet)"
    for place in column:
        colour, points = printable(place.colour), " ".join(map(str, place.points))
        yield f"{place.number:>3}  {place.tiki:<9} {colour:<11} {points}"


def _seat(points: str, seat: SeatView) -> Iterator[str]:
    size = f"{seat.hand_size} card{'' if seat.hand_size == 1 else 's'}"
    yield f"{points}  hand: {size if seat.hand is None else ' '.join(seat.hand)}"
    if seat.played:
        yield f"{'':16}played: {' '.join(seat.played)}"
    if seat.aside:
        yield f"{'':16}set aside: {' '.join(seat.aside)}"
    if seat.mission is not None:
        yield f"{'':16}mission: {seat.mission}"
