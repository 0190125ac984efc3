"""Tectonic Tribes drawn as text, for people only."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from boardrules.games.tectonic_tribes.actions import Place, Tribe
from boardrules.games.tectonic_tribes.components import Bonus, Card, Ground
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.games.tectonic_tribes.position import DUE
from boardrules.games.tectonic_tribes.scene import Continent, LaidCard, Scene, SeatScene
from boardrules.notation import format_player
from boardrules.outcome import Outcome
from boardrules.player import Player
from boardrules.quoting import printable

_WIDTH = 76
"""The characters of a line: in a frame, it still fits 80 columns."""
_COLUMNS = 24
"""The squares of the continent that fit beside each other, three characters each."""
_ROWS = 40
"""The squares that are shown above each other, so that the rest is not too far away."""
_MARKS = {
    Ground.FOREST: "F",
    Ground.LAKE: "L",
    Ground.MINE: "M",
    Ground.PLAIN: ".",
    Ground.LAVA: "#",
}
_LEGEND = r"F forest  L lake  M mine  . plain  # lava  /1\ tent of P1  +1 +2 x2 bonus"


def render(scene: Scene) -> str:
    """Draw the continent, the seats, and the cards that the viewer may see."""
    return "\n".join(line.rstrip() for line in _lines(scene)).rstrip()


def _lines(scene: Scene) -> Iterator[str]:
    outcome = scene.outcome
    yield _moment(scene) if outcome is None else _result(outcome)
    yield ""
    yield from _continent(scene.continent)
    yield from _wrapped(_piles(scene))
    yield ""
    colours = [printable(seat.colour) for seat in scene.seats]
    for number, seat in enumerate(scene.seats):
        status = _status(seat) if outcome is None else f"rank {outcome.ranks[number]}"
        yield from _wrapped(
            f"{format_player(Player(number))}  {colours[number]:<{max(map(len, colours))}}"
            f"  {scene.scores[number]:>3} points  hand {seat.hand_size:>2}"
            f"  tribe cards {len(seat.tribes)}  {status}"
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


def _moment(scene: Scene) -> str:
    due = DUE[scene.phase]
    if not scene.deal:
        return f"Setup: {due}"
    turn = f", turn {scene.turn} of {scene.turns}" if scene.turn else ""
    return f"Deal {scene.deal} of {scene.deals}{turn}: {due}"


def _result(outcome: Outcome) -> str:
    winners = " and ".join(map(format_player, outcome.winners))
    return f"The end: {winners} {'wins' if len(outcome.winners) == 1 else 'share the win'}"


def _piles(scene: Scene) -> str:
    piles = f"Pile {scene.pile}, discards {scene.discards}"
    return piles + "".join(f", card {card.number} set aside" for card in scene.aside)


def _status(seat: SeatScene) -> str:
    """Tell what a seat does in this phase; in the setup its turn-order card tells that."""
    if seat.order is not None:
        return f"turn-order card {seat.order}"
    return "" if seat.status is None else seat.status.replace("_", " ")


# Drawings.


def _continent(continent: Continent) -> Iterator[str]:
    """Draw the squares that one sees, at least those around the latest card."""
    if not continent.cards:
        yield "(no continent yet)"
        yield ""
        return
    latest = continent.cards[-1]
    cells = {
        (square.x, square.y): _cell(square.ground, square.bonus, square.tent)
        for square in continent.squares
    }
    xs, ys = (sorted(numbers) for numbers in zip(*cells, strict=True))
    columns = _window(xs[0], xs[-1], latest.x + 1, _COLUMNS)
    rows = _window(ys[0], ys[-1], latest.y + 1, _ROWS)
    yield _ruler(columns)
    for y in rows:
        yield f"{y:>3}".ljust(4) + "".join(cells.get((x, y), "   ") for x in columns)
    yield ""
    yield _LEGEND
    yield f"Latest card: {_laying(latest)}"
    for name, shown, all_of in (("Columns", columns, xs), ("Rows", rows, ys)):
        if (shown[0], shown[-1]) != (all_of[0], all_of[-1]):
            yield (
                f"{name} {shown[0]} to {shown[-1]} of {all_of[0]} to {all_of[-1]}"
                " are shown, around the latest card"
            )


def _laying(card: LaidCard) -> str:
    """Write how a card was laid, in notation."""
    kind = Tribe if card.kind == "tribe" else Place
    return format_action(kind(card.player, card.number, card.x, card.y, card.rotation))


def _window(first: int, last: int, middle: int, room: int) -> range:
    """Choose what to show: all if there is room, otherwise as much around a middle as there is."""
    start = max(first, min(middle - room // 2, last + 1 - room))
    return range(start, min(start + room, last + 1))


def _ruler(columns: range) -> str:
    """Number the columns; of long numbers only the even ones have room."""
    line = ""
    for index, x in enumerate(columns):
        if x % 2 == 0 or -10 < x < 99:
            line += f"{x:>{4 + 3 * index + 2 - len(line)}}"
    return line


def _cell(ground: Ground, bonus: Bonus, tent: Player | None) -> str:
    """Draw a square, or a tent of a seat."""
    return f"{_MARKS[ground] + bonus:^3}" if tent is None else f"/{tent + 1}\\"


def _captioned(card: Card, seat: Player) -> tuple[str, list[str]]:
    """Draw a card that a seat has, under its number."""
    return str(card.number), [
        _cell(square.ground, square.bonus, seat if square.ground is Ground.TENT else None)
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
