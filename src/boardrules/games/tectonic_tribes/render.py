"""Tectonic Tribes drawn as text, for people only."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import Laying, Place, Tribe
from boardrules.games.tectonic_tribes.components import SQUARES, Face, Ground, Square
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.games.tectonic_tribes.position import DUE, Position
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.scoring import Surface
from boardrules.games.tectonic_tribes.views import View, hand_size, own_hand, position_in
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


def draw(rules: Rules, view: View) -> str:
    """Draw the continent, the seats, and the cards that the viewer may see."""
    return "\n".join(line.rstrip() for line in _lines(rules, view)).rstrip()


def _lines(rules: Rules, view: View) -> Iterator[str]:
    setting = rules.setting
    now = position_in(setting, view)
    seen = scoring.surface(setting, view.layings)
    scores = scoring.points(setting, seen)
    tribes = [_tribes_left(rules, view, seat) for seat in setting.seats]
    laid = [len(setting.tribes) - len(left) for left in tribes]
    outcome = scoring.ranked(scores, laid) if now.phase == "end" else None
    yield _moment(rules, view, now) if outcome is None else _result(outcome)
    yield ""
    yield from _continent(seen, view.layings)
    yield from _wrapped(_piles(view, now))
    yield ""
    # Seats have the colours in the order of the box (TECTONIC-R16).
    colours = [printable(colour) for colour in setting.components.colours[: setting.players]]
    for seat, colour in zip(setting.seats, colours, strict=True):
        status = _status(view, now, seat) if outcome is None else f"rank {outcome.ranks[seat]}"
        yield from _wrapped(
            f"{format_player(seat)}  {colour:<{max(map(len, colours))}}  {scores[seat]:>3} points"
            f"  hand {hand_size(view, seat):>2}  tribe cards {len(tribes[seat])}  {status}"
        )
    yield ""
    yield from _cards("next", [_next(rules, now, seat) for seat in _seats_in_turn(now)])
    if view.player is not None:
        own = tribes[view.player]
        yield from _cards("hand", [(str(card), _terrain(rules, card)) for card in own_hand(view)])
        faces = [_cells(setting.faces[Tribe, card], view.player) for card in own]
        yield from _cards("tribe", list(zip(map(str, own), faces, strict=True)))


# What the view tells.


def _tribes_left(rules: Rules, view: View, seat: Player) -> list[int]:
    """List the tribe cards of a seat that have not been laid.

    Everybody sees how many they are (TECTONIC-2.1), and knows which (TECTONIC-R15).
    """
    laid = [act.card for act in view.layings if isinstance(act, Tribe) and act.player == seat]
    return [card for card in rules.setting.tribes if card not in laid]


def _seats_in_turn(now: Position) -> list[Player]:
    """List the seats that act in this turn, or those in front of which the viewer sees a card."""
    if now.phase in ("act", "drop"):
        return list(now.waiting)
    if now.phase == "order":
        return []  # these are turn-order cards
    return [Player(seat) for seat, card in enumerate(now.front) if card is not None]


# Words.


def _wrapped(text: str) -> list[str]:
    """Break a line that is too long; the names and numbers in a box may be."""
    return wrap(text, _WIDTH, subsequent_indent="    ")


def _moment(rules: Rules, view: View, now: Position) -> str:
    due = DUE[now.phase]
    if not view.deals:
        return f"Setup: {due}"
    deal = view.deals[-1]
    turn = f", turn {len(deal.turns)} of {deal.sizes[0] // 2}" if deal.turns else ""
    return f"Deal {len(view.deals)} of {rules.setting.deals}{turn}: {due}"


def _result(outcome: Outcome) -> str:
    winners = " and ".join(map(format_player, outcome.winners))
    return f"The end: {winners} {'wins' if len(outcome.winners) == 1 else 'share the win'}"


def _piles(view: View, now: Position) -> str:
    piles = f"Pile {view.pile}, discards {view.discards}"
    return piles + "".join(f", card {card} set aside" for card in now.aside)


def _status(view: View, now: Position, seat: Player) -> str:
    """Tell what a seat does in this phase."""
    match now.phase:
        case "order" | "terrain" | "origin":
            return f"turn-order card {view.order[seat]}" if seat < len(view.order) else ""
        case "choose":
            turn = view.deals[-1].turns[-1]
            if turn.has_played[seat]:
                return "has chosen"
            return "to play" if turn.has_discarded[seat] else "to discard"
        case "act" | "drop":
            if seat not in now.waiting:
                return "has acted"
            return f"to {now.phase}" if seat == now.waiting[0] else "acts later"
        case _:
            return ""


# Drawings.


def _continent(seen: Surface, layings: Sequence[Laying]) -> Iterator[str]:
    """Draw the squares that one sees, at least those around the latest card."""
    if not layings:
        yield "(no continent yet)"
        yield ""
        return
    latest = layings[-1]
    ys, xs = (sorted(numbers) for numbers in zip(*seen, strict=True))
    columns = _window(xs[0], xs[-1], latest.x + 1, _COLUMNS)
    rows = _window(ys[0], ys[-1], latest.y + 1, _ROWS)
    yield _ruler(columns)
    for y in rows:
        squares = [_cell(*seen[y, x]) if (y, x) in seen else "   " for x in columns]
        yield f"{y:>3}".ljust(4) + "".join(squares)
    yield ""
    yield _LEGEND
    yield f"Latest card: {format_action(latest)}"
    for name, shown, all_of in (("Columns", columns, xs), ("Rows", rows, ys)):
        if (shown[0], shown[-1]) != (all_of[0], all_of[-1]):
            yield (
                f"{name} {shown[0]} to {shown[-1]} of {all_of[0]} to {all_of[-1]}"
                " are shown, around the latest card"
            )


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


def _cell(square: Square, seat: Player) -> str:
    """Draw a square that a seat has laid, or would lay."""
    ground, bonus = SQUARES[square]
    return f"/{seat + 1}\\" if ground is Ground.TENT else f"{_MARKS[ground] + bonus:^3}"


def _cells(face: Face, seat: Player) -> list[str]:
    return [_cell(square, seat) for square in face]


def _terrain(rules: Rules, card: int) -> list[str]:
    return _cells(rules.setting.faces[Place, card], Player(0))  # there are no tents on it


def _next(rules: Rules, now: Position, seat: Player) -> tuple[str, list[str]]:
    """Draw the card in front of a seat, which may have lost it."""
    card = now.front[seat]
    who = format_player(seat)
    return (f"{who} -", []) if card is None else (f"{who} {card}", _terrain(rules, card))


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
