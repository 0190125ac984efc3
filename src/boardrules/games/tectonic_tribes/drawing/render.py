"""Tectonic Tribes drawn as text, for people only."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from boardrules._messages import printable
from boardrules.building.notation import format_player
from boardrules.games.tectonic_tribes.components import Card, Ground
from boardrules.games.tectonic_tribes.drawing.scene import Continent, Scene, doing, moment
from boardrules.games.tectonic_tribes.drawing.sketch import cell, laying, window
from boardrules.player import Player

_WIDTH = 76
"""The characters of a line: in a frame, it still fits 80 columns."""
_COLUMNS = 24
"""The squares of the continent that fit beside each other, three characters each."""
_ROWS = 40
"""The squares that are shown above each other, so that the rest is not too far away."""
_LEGEND = r"F forest  L lake  M mine  . plain  # lava  /1\ tent of P1  +1 +2 x2 bonus"


def render(scene: Scene) -> str:
    """Draw the continent, the seats, and the cards that the viewer may see."""
    return "\n".join(line.rstrip() for line in _lines(scene)).rstrip()


def _lines(scene: Scene) -> Iterator[str]:
    yield moment(scene)
    yield ""
    yield from _continent(scene.continent)
    yield from _wrapped(_piles(scene))
    yield ""
    colours = [printable(seat.colour) for seat in scene.seats]
    for number, seat in enumerate(scene.seats):
        yield from _wrapped(
            f"{format_player(Player(number))}  {colours[number]:<{max(map(len, colours))}}"
            f"  {scene.scores[number]:>3} points  hand {seat.hand_size:>2}"
            f"  tribe cards {len(seat.tribes)}  {doing(scene, Player(number))}"
        )
    yield ""
    yield from _cards("next", [_next(scene, seat) for seat in _seats_in_turn(scene)])
    for number, seat in enumerate(scene.seats):
        if seat.hand is not None:
            if scene.viewer is None:
                yield f"{format_player(Player(number))} has"
            yield from _cards("hand", [_captioned(card, Player(number)) for card in seat.hand])
            yield from _cards("tribe", [_captioned(card, Player(number)) for card in seat.tribes])


def _seats_in_turn(scene: Scene) -> list[Player]:
    """List the seats that act in this turn, or those in front of which the viewer sees a card."""
    if scene.phase in ("act", "drop"):
        return list(scene.waiting)
    return [Player(number) for number, seat in enumerate(scene.seats) if seat.front is not None]


# Words.


def _wrapped(text: str) -> list[str]:
    """Break a line that is too long; the names and numbers in a box may be."""
    return wrap(text, _WIDTH, subsequent_indent="    ")


def _piles(scene: Scene) -> str:
    piles = f"Pile {scene.pile}, discards {scene.discards}"
    return piles + "".join(f", card {card.number} set aside" for card in scene.aside)


# Drawings.


def _continent(continent: Continent) -> Iterator[str]:
    """Draw the squares that one sees, at least those around the latest card."""
    if not continent.cards:
        yield "(no continent yet)"
        yield ""
        return
    latest = continent.cards[-1]
    cells = {
        (square.x, square.y): cell(square.ground, square.bonus, square.tent)
        for square in continent.squares
    }
    xs, ys = (sorted(numbers) for numbers in zip(*cells, strict=True))
    columns = window(xs[0], xs[-1], latest.x + 1, _COLUMNS)
    rows = window(ys[0], ys[-1], latest.y + 1, _ROWS)
    yield _ruler(columns)
    for y in rows:
        yield f"{y:>3}".ljust(4) + "".join(cells.get((x, y), "   ") for x in columns)
    yield ""
    yield _LEGEND
    yield f"Latest card: {laying(latest)}"
    for name, shown, all_of in (("Columns", columns, xs), ("Rows", rows, ys)):
        if (shown[0], shown[-1]) != (all_of[0], all_of[-1]):
            yield (
                f"{name} {shown[0]} to {shown[-1]} of {all_of[0]} to {all_of[-1]}"
                " are shown, around the latest card"
            )


def _ruler(columns: range) -> str:
    """Number the columns; of long numbers only the even ones have room."""
    line = ""
    for index, x in enumerate(columns):
        if x % 2 == 0 or -10 < x < 99:
            line += f"{x:>{4 + 3 * index + 2 - len(line)}}"
    return line


def _captioned(card: Card, seat: Player) -> tuple[str, list[str]]:
    """Draw a card that a seat has, under its number."""
    return str(card.number), [
        cell(square.ground, square.bonus, seat if square.ground is Ground.TENT else None)
        for square in card.face
    ]


def _next(scene: Scene, seat: Player) -> tuple[str, list[str]]:
    """Draw the card in front of a seat, which may have lost it."""
    card = scene.seats[seat].front
    number, cells = ("-", []) if card is None else _captioned(card, seat)
    return f"{format_player(seat)} {number}", cells


def _cards(label: str, cards: Sequence[tuple[str, list[str]]]) -> Iterator[str]:
    """Draw upright cards beside each other: a caption above three rows of two squares."""
    width = max([6, *(len(caption) for caption, _ in cards)])
    count = (_WIDTH - 6) // (width + 1)
    for start in range(0, len(cards), count):
        line = cards[start : start + count]
        yield f"{label:<6}" + " ".join(f"{caption:^{width}}" for caption, _ in line)
        for left in (0, 2, 4):
            rows = ["".join(cells[left : left + 2]) for _, cells in line]
            yield " " * 6 + "|".join(f"{row:^{width}}" for row in rows)
