"""Tuk Tuk Taxi drawn as text: what a player needs to decide, and as much more as fits a window.

The town is on the left, and what is told about it on the right and below. Without a window, all of
it is below the town.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from string import ascii_lowercase
from types import SimpleNamespace
from typing import Final, TypeAlias

from boardrules.building.guide import Guide
from boardrules.building.notation import format_player
from boardrules.building.voice import Voice
from boardrules.building.wording import Value, Who
from boardrules.drawing.terminal_map import Canvas
from boardrules.drawing.terminal_text import (
    EMPTY,
    PAGE,
    Line,
    Part,
    Span,
    TextBlock,
    below,
    beside,
    fitted,
    flow,
    line,
    paint,
    stacked,
    width_of,
    wrapped,
)
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.drawing.cells import CODES, cells_of, covered_cards
from boardrules.games.tuk_tuk_taxi.drawing.scene import Scene
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import Phase
from boardrules.games.tuk_tuk_taxi.tables import ParkingMeter
from boardrules.games.tuk_tuk_taxi.town import Square, square_at
from boardrules.player import Player
from boardrules.scene import Size

_CELL: Final = 3
"""The characters of a square."""
_NARROW, _BROAD, _BROADEST = 14, 44, 64
"""The columns beside a town: the fewest, those that give room for sentences, and the most."""
_GAP = 2
_TABLE = 18
"""The columns that give room for a table of the seats."""
_LAST_TURNS = 20
"""The turns before the end in which the limit is told."""
_SEATS: Final = tuple(map(paint, ("blue", "red", "brown", "green")))
"""The colours of taxis and their stations."""
_GROUNDS: Final = {
    "street": "grey30 on grey78",
    "light": "bold grey0 on grey50",
    "garage": "bold grey0 on light_sky_blue1",
    "petrol": "bold grey0 on light_green",
}
"""The styles of squares, as long as nothing lies there."""
_FRAME, _CUSTOMER, _BUILDING, _CLOSED, _RULER = "dim red", paint("pink"), "dim", "dim", "dim"
_WARNING, _ORDER, _BAN = (
    "bold orange4 on cornsilk1",
    "bold blue3 on light_cyan1",
    "bold red3 on misty_rose1",
)
_SIGNS: Final = {
    Card.SLIPPERY: _WARNING,
    Card.CROSSING_AHEAD: _WARNING,
    Card.POLICE: _WARNING,
    Card.CROSSING: _ORDER,
    Card.TURN_RIGHT: _ORDER,
    Card.TURN_LEFT: _ORDER,
    Card.ONE_WAY: _ORDER,
    Card.PARKING_METER: _ORDER,
}
"""The styles of signs that are no bans."""
_LIGHTS: Final = {
    Colour.RED: "no light is passed",
    Colour.YELLOW: "only {half} squares if you pass a light",
    Colour.GREEN: "lights are open",
}
"""What a colour of the die means; a number stands for half of the one that was rolled."""


_DUE: Final[dict[Phase, str]] = {
    "customers": "{who:# places|you place} a customer",
    "draw": "{who:# draws|you draw} a card",
    "card": "{who:# has|you have} drawn {card}",
    "roll": "{who:# rolls|you roll}",
    "drive": "{who:# has|you have} rolled {number} ({colour})",
    "onward": "{who:# drives|you drive} on for 5 squares",
    "park": "{who:# parks or rolls|park or roll} again",
}

Meanings: TypeAlias = Mapping[str, str]
"""What each card means in this match."""


def text(rules: Rules, scene: Scene, size: Size | None, focus: Player, lang: str) -> TextBlock:
    """Draw as much of a scene as fits, of a large town the part around a taxi; or all of it."""
    say = Voice.of("boardrules.games.tuk_tuk_taxi", scene.viewer, lang)
    meanings = _meanings(rules.tables.parking_meter, lang)
    if size is None:
        return stacked(*_in_full(say, scene, focus, meanings))
    has_head = size.lines > scene.height + 1
    title = _title(say, scene)
    head = [line(Span(title, "bold"))] if has_head else []
    lines = size.lines - len(head)
    cells = cells_of(scene)
    town = _town(scene, cells, focus, Size(size.columns - _NARROW - 1, lines))
    panel = Size(min(size.columns - width_of(town) - 1, _BROADEST), lines)
    first = [] if has_head else [partial(wrapped, title, style="bold")]
    turn = partial(_turn, say, scene, meanings)
    seats = partial(_seats, say, scene, cells, focus)
    side, missing = below([*first, turn, seats], panel)
    if missing:
        side, _ = below([*first, seats, turn], panel)
    room = Size(panel.columns, lines - len(side) - 1)
    under = Size(width_of(town) - 1, lines - len(town))
    if panel.columns < _BROAD:
        more, rest = _legend(say, scene, focus, room, under)
        left: list[Part] = [lambda _: _poured(rest, under)[0]]
    else:
        more, left = below(_sentences(say, scene, focus, meanings), room, gap=0)
    foot, _ = below([*left, *_facts(say, scene)], under, gap=0)
    side = (*side, EMPTY, *more) if more else side
    return fitted((*head, *beside((*town, *foot), side, gap=1)), size)


def _in_full(say: Voice, scene: Scene, focus: Player, meanings: Meanings) -> Iterator[TextBlock]:
    """Yield all that there is to see."""
    cells = cells_of(scene)
    yield wrapped(_moment(say, scene, has_limit=True), PAGE, "bold")
    yield _turn(say, scene, meanings, PAGE)
    yield _town(scene, cells, focus, None)
    laid = {sign.card for stack in scene.stacks for sign in stack.cards}
    signs = [line(_code(card), f" {card}") for card in CODES if card in laid]
    marks = [*_marks(say, scene, focus), line(say("7 building B7")), _street(say)]
    yield (*_flowing(marks, PAGE), *_flowing(signs, PAGE))
    yield tuple(each for fact in _facts(say, scene) for each in fact(PAGE))
    yield _seats(say, scene, cells, focus, PAGE)


# The town.


def _town(scene: Scene, cells: Mapping[Square, str], focus: Player, size: Size | None) -> TextBlock:
    """Draw a town between its row numbers and column letters, as far as it fits."""
    canvas, numbers, letters = Canvas(), Canvas(), Canvas()
    styles = _styles(scene)
    taxis = {
        seat.square: format_player(Player(number)) + ("*" if seat.carries else " ")
        for number, seat in enumerate(scene.seats)
    }
    for square, text in {**cells, **taxis}.items():
        x, y = _place(square)
        canvas.put(_CELL * x, scene.height - y, text, styles.get(square, _FRAME))
    digits = len(str(scene.height))
    for line_number in range(scene.height):
        numbers.put(0, line_number, f"{scene.height - line_number:>{digits}}", _RULER)
    letters.put(0, 0, "".join(f" {letter} " for letter in ascii_lowercase[: scene.width]), _RULER)
    left, top, shown = 0, 0, Size(_CELL * scene.width, scene.height)
    if size is not None:
        shown = Size(max(size.columns - digits, 0) // _CELL * _CELL, max(size.lines - 1, 0))
        x, y = _place(scene.seats[focus].square)
        left, top = canvas.corner([(_CELL * x, scene.height - y)], shown)
        left -= left % _CELL
    rows = numbers.part((0, top), Size(digits, shown.lines))
    ruler = letters.part((left, 0), Size(shown.columns, 1))
    gap = int(size is None)
    drawn = beside(rows, canvas.part((left, top), shown), gap)
    return (*drawn, *beside([line(" " * digits)], ruler, gap))


def _place(square: Square) -> tuple[int, int]:
    """Return the column of a square from 0, and its row from 1."""
    return ascii_lowercase.index(square[0]), int(square[1:])


def _styles(scene: Scene) -> dict[Square, str]:
    """Choose how each square looks, what lies on top last."""
    styles = {each.square: _GROUNDS[each.ground] for each in scene.squares}
    if scene.roll is not None:
        lights = [each.square for each in scene.squares if each.ground == "light"]
        styles |= dict.fromkeys(lights, f"bold {paint(scene.roll.colour)}")
    for station in scene.stations:
        styles[station.square] = _CLOSED if station.seat is None else _SEATS[station.seat]
    for building in scene.buildings:
        square = square_at((building.x - 1, building.y - 1))
        styles[square] = _BUILDING if building.customer is None else _CUSTOMER
    for stack in scene.stacks:
        styles[stack.square] = _SIGNS.get(stack.cards[0].card, _BAN)
    return styles | {seat.square: f"bold {_SEATS[n]}" for n, seat in enumerate(scene.seats)}


# The turn and the seats.


def _moment(say: Voice, scene: Scene, *, has_limit: bool) -> str:
    """Say whose turn it is, and what is due, or how the match has ended."""
    if scene.outcome is not None:
        return say.outcome(scene.outcome)
    parts: dict[str, Value] = {"who": Who(scene.on_turn)}
    if scene.card is not None:
        parts["card"] = scene.card
    if scene.roll is not None:
        parts |= {"number": scene.roll.number, "colour": say.name(scene.roll.colour)}
    due = say(_DUE[scene.phase], **parts)
    if scene.heading is not None:
        due = say("{due}, heading {direction}", due=due, direction=scene.heading)
    if scene.phase == "customers":
        return say("Setup: {due}", due=due)
    if has_limit and scene.most_turns is not None:
        return say(
            "Turn {turn} of {turns}: {due}", turn=scene.turn, turns=scene.most_turns, due=due
        )
    return say("Turn {turn}: {due}", turn=scene.turn, due=due)


def _title(say: Voice, scene: Scene) -> str:
    """Say what is due; the limit of turns only when it is near."""
    limit = scene.most_turns
    return _moment(say, scene, has_limit=limit is not None and limit - scene.turn < _LAST_TURNS)


def _turn(say: Voice, scene: Scene, meanings: Meanings, columns: int) -> TextBlock:
    """Say what the card or the roll of this turn means."""
    if scene.card is not None:
        meaning = meanings[scene.card]
        return wrapped(meaning[0].upper() + meaning[1:], columns)
    if scene.roll is None:
        return ()
    number, colour = scene.roll.number, scene.roll.colour
    light = say(
        "{colour}: {light}", colour=say.name(colour), light=say(_LIGHTS[colour], half=number // 2)
    )
    text = wrapped(light, columns - _CELL - 1)
    return beside([line(Span(f" {number} ", f"bold {paint(colour)}"))], text, gap=1)


def _seats(
    say: Voice, scene: Scene, cells: Mapping[Square, str], focus: Player, columns: int
) -> TextBlock:
    """Say how the seats stand, in a line for each as far as there is room."""
    heading = say("delivered") if columns >= _BROAD else say("pts")
    has_heading = columns >= _TABLE
    drawn: TextBlock = (line(Span(f"   {heading}   {say('taxi')}", "dim")),) if has_heading else ()
    for number, seat in enumerate(scene.seats):
        beneath = cells[seat.square].strip(" -.")
        where: str = say("at home") if seat.is_home else seat.square
        if beneath and not seat.is_home:
            where = say("{square} on {beneath}", square=where, beneath=beneath)
        texts = [f"{'*' if seat.carries else ' '} {where}"]
        if seat.lost_turns:
            texts.append(f"  {say('loses {turns:# turn|# turns}', turns=seat.lost_turns)}")
        if scene.outcome is not None:
            texts.append(f"  {say('rank {rank}', rank=scene.outcome.ranks[number])}")
        points = f"{seat.delivered:>{len(heading)}}"
        delivered = f" {points}" if has_heading else f" {say('delivered')} {seat.delivered}"
        style = "bold" if number == focus else ""
        name = line(
            Span(format_player(Player(number)), f"bold {_SEATS[number]}"), Span(delivered, style)
        )
        drawn += flow([[name], *([line(Span(text, style))] for text in texts)], columns, gap=1)
    return drawn


# What the signs mean, and what else there is to know.


@cache
def _meanings(parking_meter: ParkingMeter, lang: str) -> Meanings:
    """Return what each card means in a match where meters are free or not, from the guide."""
    guide = Guide.of("boardrules.games.tuk_tuk_taxi", lang)
    words = guide.at(SimpleNamespace(parking_meter=parking_meter)).words
    return {each.word: each.text.partition(": ")[2] for each in words if each.word in list(Card)}


def _signs(scene: Scene, focus: Player) -> list[Card]:
    """List the signs that count, those near a taxi first."""
    x, y = _place(scene.seats[focus].square)
    near: dict[Card, int] = {}
    for stack in scene.stacks:
        column, row = _place(stack.square)
        card, distance = stack.cards[0].card, abs(column - x) + abs(row - y)
        near[card] = min(distance, near.get(card, distance))
    return sorted(near, key=lambda card: near[card])


def _legend(
    say: Voice, scene: Scene, focus: Player, room: Size, under: Size
) -> tuple[TextBlock, Sequence[Line]]:
    """Explain what is on the board in few words; return also what is left for below the town.

    If several things have no room beside the town, the marks of the board itself go below, as far
    as they have room there, and signs near the taxi come first.
    """
    marks = _marks(say, scene, focus)
    signs = [line(_code(card), f" {card}") for card in _signs(scene, focus)]
    more, rest = _beside_town([*marks, *signs, _street(say)], room)
    if len(rest) <= 1:
        return more, rest
    _, left = _poured(marks, under)
    more, rest = _beside_town([*left, *signs], room)
    return more, [*marks[: len(marks) - len(left)], *rest]


def _beside_town(items: Sequence[Line], room: Size) -> tuple[TextBlock, Sequence[Line]]:
    """Put items beside a town; return also those that are too broad, and those that are left."""
    items = _aligned(items, room.columns)
    broad = [item for item in items if width_of([item]) > room.columns]
    more, rest = _poured([item for item in items if item not in broad], room)
    return more, [*broad, *rest]


def _aligned(items: Sequence[Line], columns: int) -> list[Line]:
    """Make items equally wide, if two of them fit beside each other."""
    widest = width_of(items)
    if 2 * widest + _GAP > columns:
        return [*items]
    return [(*item, Span(" " * (widest - width_of([item])))) for item in items]


def _sentences(say: Voice, scene: Scene, focus: Player, meanings: Meanings) -> list[Part]:
    """Explain what is on the board."""
    signs = [partial(_sign, card, meanings[card]) for card in _signs(scene, focus)]
    return [partial(_flowing, [*_marks(say, scene, focus), _street(say)]), *signs]


def _sign(card: Card, meaning: str, columns: int) -> TextBlock:
    text = wrapped(f"{card}: {meaning}", columns - _CELL)
    return beside([line(_code(card))], text, gap=1)


def _code(card: Card) -> Span:
    return Span(CODES[card], _SIGNS.get(card, _BAN))


def _street(say: Voice) -> Line:
    return line(Span(".", _GROUNDS["street"]), f" {say('street')}")


def _marks(say: Voice, scene: Scene, focus: Player) -> list[Line]:
    """Explain what is on the board besides signs."""
    marks = [
        line(
            Span(f"[{focus + 1}]", _SEATS[focus]),
            f" {say('home of {seat}', seat=format_player(focus))}",
        ),
        line(Span("7>", _CUSTOMER), f" {say('customer')}"),
        line(Span("L", _GROUNDS["light"]), f" {say('light')}"),
        line(say("* loaded")),
        line(Span("G", _GROUNDS["garage"]), f" {say('garage')}"),
        line(Span("P", _GROUNDS["petrol"]), f" {say('petrol')}"),
        line(Span("+-", _FRAME), f" {say('frame')}"),
    ]
    if any(station.seat is None for station in scene.stations):
        marks.append(line(Span("[x]", _CLOSED), f" {say('closed')}"))
    return marks


def _flowing(items: Iterable[Line], columns: int) -> TextBlock:
    return flow([[item] for item in items], columns, _GAP)


def _poured(items: Sequence[Line], size: Size) -> tuple[TextBlock, Sequence[Line]]:
    """Put as many items into a window as fit; return also those that are left."""
    drawn: TextBlock = ()
    for number in range(len(items)):
        more = _flowing(items[: number + 1], size.columns)
        if len(more) > size.lines:
            return drawn, items[number:]
        drawn = more
    return drawn, ()


def _waiting(say: Voice, scene: Scene) -> list[str]:
    """Say at which buildings customers are, and which squares they face."""
    faced = {building.number: building.customer for building in scene.buildings}
    customers = [f"B{number} {square}" for number, square in faced.items() if square]
    return customers or [say("none on the board")]


def _counts(say: Voice, scene: Scene) -> Iterator[str]:
    """Say what is left in the pile, and what else may end the match."""
    yield str(sum(kind.count for kind in scene.pile))
    if scene.deliveries:
        seats = " ".join(map(format_player, scene.deliveries))
        yield say("deliveries in their order: {seats}", seats=seats)
    if scene.stuck:
        yield say("turns in a row in which nobody can drive: {turns}", turns=scene.stuck)


def _facts(say: Voice, scene: Scene) -> list[Part]:
    """List what else is told of the board and of the cards."""
    items = {
        "Customers:": _waiting(say, scene),
        "Pile:": _counts(say, scene),
        "Covered:": covered_cards(scene),
    }
    return [partial(_listed, say(title), tuple(items)) for title, items in items.items()]


def _listed(title: str, items: Sequence[str], columns: int) -> TextBlock:
    """Put items behind a title, separated by semicolons; none is broken unless it is long."""
    pieces = [f"{item};" for item in items[:-1]] + [*items[-1:]]
    blocks = [wrapped(piece, columns) for piece in (title, *pieces)]
    return flow(blocks, columns, gap=1) if items else ()
