"""Tiki Topple drawn as text, for people."""

from collections.abc import Iterator

from boardrules.games.tiki_topple.components import Tiki
from boardrules.games.tiki_topple.knowledge import SeatView, View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.scoring import mission_points, score
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import printable

_MARKS = ("9 5 2", "5 2", "2")
"""What the first three places give."""


def draw(rules: Rules, view: View) -> str:
    """Draw the column and the seats, with the hands and missions that the viewer may see."""
    return "\n".join(_lines(rules, view))


def _lines(rules: Rules, view: View) -> Iterator[str]:
    scores = score(view.finished, rules.players)
    is_over = len(view.finished) == rules.setting.rounds
    yield "The end" if is_over else f"Round {len(view.finished) + 1} of {rules.setting.rounds}"
    yield ""
    yield from _column(rules, view.finished[-1].column if is_over else view.column)
    yield ""
    if view.finished and not is_over:
        yield f"The last round ended with {', '.join(view.finished[-1].column[:3])} on top."
        yield ""
    for number, seat in enumerate(view.seats):
        points = f"{format_player(Player(number))}  {scores[number]:>3} points"
        if is_over:
            yield points
        else:
            yield from _seat(points, seat)
        if view.finished:
            mission = view.finished[-1].missions[number]
            gave = mission_points(mission, view.finished[-1].column)
            yield f"{'':16}last round: {mission} gave {gave}"


def _column(rules: Rules, column: tuple[Tiki, ...]) -> Iterator[str]:
    """Draw the column from the top, with what its first places give."""
    colours = dict(rules.setting.components.colours)
    if not column:
        yield "  (no column yet)"
    for place, tiki in enumerate(column):
        marks = _MARKS[place] if place < len(_MARKS) else ""
        yield f"{place + 1:>3}  {tiki:<9} {printable(colours[tiki]):<11} {marks}".rstrip()


def _seat(points: str, seat: SeatView) -> Iterator[str]:
    size = f"{seat.hand_size} card{'' if seat.hand_size == 1 else 's'}"
    yield f"{points}  hand: {size if seat.hand is None else ' '.join(seat.hand)}"
    if seat.played:
        yield f"{'':16}played: {' '.join(seat.played)}"
    if seat.aside:
        yield f"{'':16}set aside: {' '.join(seat.aside)}"
    if seat.mission is not None:
        yield f"{'':16}mission: {seat.mission}"
