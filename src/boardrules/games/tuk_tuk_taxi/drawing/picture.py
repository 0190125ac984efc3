"""Tuk Tuk Taxi drawn as a picture."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from boardrules.building.notation import format_outcome, format_player
from boardrules.drawing.svg import (
    MARK,
    SEATS,
    WIDTH,
    Block,
    Svg,
    at,
    banner,
    below,
    beside,
    compose,
    element,
    flow,
    group,
    heading,
    label,
    plural,
    tone,
)
from boardrules.games.tuk_tuk_taxi.actions import (
    Action,
    Drive,
    GoToGarage,
    GoToPetrol,
    LayPolice,
    LaySign,
    PlaceCustomer,
    Remove,
)
from boardrules.games.tuk_tuk_taxi.components import Card, Colour
from boardrules.games.tuk_tuk_taxi.drawing.road_signs import SIZE, sign
from boardrules.games.tuk_tuk_taxi.drawing.scene import Building, Scene, SeatScene, Stack, Station
from boardrules.games.tuk_tuk_taxi.notation import format_action
from boardrules.games.tuk_tuk_taxi.state import Phase
from boardrules.games.tuk_tuk_taxi.town import Square, TownSquare
from boardrules.player import Player
from boardrules.scene import Style

_ROOM: Final = 520
"""How wide and how high a board is drawn."""
_GRASS, _ASPHALT, _CLOSED = "#dcebc8", "#8d9096", "#c9c9c9"
_DIE: Final = {Colour.RED: "#d8433a", Colour.YELLOW: "#f5c400", Colour.GREEN: "#3f9b4f"}
_SKIN = "#ffd23f"
_DUE: Final[dict[Phase, str]] = {
    "customers": "places a customer",
    "draw": "draws a card",
    "card": "has drawn a card",
    "roll": "rolls",
    "drive": "drives",
    "onward": "drives on for 5 squares",
    "park": "parks or rolls again",
    "end": "the match is over",
}


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw the town with all that is on it, and beside it the seats and the turn."""
    limit = "" if scene.most_turns is None else f" of {scene.most_turns}"
    moment = f"Turn {scene.turn}{limit}: {format_player(scene.on_turn)} {_DUE[scene.phase]}"
    if scene.outcome is not None:
        moment = format_outcome(scene.outcome)
    if last:
        moment += f" · last: {', '.join(map(format_action, last))}"
    blocks = [_seat(scene, Player(seat), style) for seat in range(len(scene.seats))]
    blocks += [_turn(scene, style), _legend(scene, style)]
    return compose("Tuk Tuk Taxi", moment, _board(scene, last, legal, style), blocks, style)


# The board.


def _board(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Block:
    """Draw the town to scale, with letters and numbers along its sides."""
    wide, high = SIZE * scene.width, SIZE * scene.height
    scale = min(1.5, _ROOM / max(wide, high))
    places = {each.square: _corner(scene, each.x, each.y) for each in scene.squares}
    places |= {each.square: _corner(scene, each.x, each.y) for each in scene.stations}
    content = [
        element("rect", width=wide, height=high, rx=8, fill=_GRASS),
        *(at(*places[each.square], _square(each)) for each in scene.squares),
        *(_station(scene, each) for each in scene.stations),
        _frame(scene),
        *(_building(scene, each, places) for each in scene.buildings),
        *(at(*places[stack.square], _stack(stack)) for stack in scene.stacks),
        *(at(*places[square], _trail(size)) for square, size in _done(last)),
        *(
            at(*places[seat.square], _taxi(Player(number), seat))
            for number, seat in enumerate(scene.seats)
        ),
        *_marks(legal, places),
    ]
    drawn = element("g", *content, transform=f"translate(20 0) scale({scale:.3f})")
    width, height = scale * wide + 20, scale * high + 18
    return Block(width, height, drawn + "".join(_rulers(scene, SIZE * scale, height, style)))


def _corner(scene: Scene, x: int, y: int) -> tuple[float, float]:
    """Find the upper left corner of a square; rows count from below."""
    return SIZE * (x - 1), SIZE * (scene.height - y)


def _rulers(scene: Scene, step: float, height: float, style: Style) -> Iterator[str]:
    for column in range(scene.width):
        x = 20 + step * (column + 0.5)
        letter = ascii_lowercase[column]
        yield label(
            letter, x, height - 4, room=step, size=11, anchor="middle", **tone("muted", style)
        )
    for row in range(scene.height):
        y = step * (scene.height - row - 0.5) + 4
        yield label(row + 1, 16, y, room=16, size=11, anchor="end", **tone("muted", style))


def _square(each: TownSquare) -> str:
    """Draw a square of a street, with what is painted on it."""
    content = [element("rect", width=SIZE, height=SIZE, fill=_ASPHALT, stroke="#7b7e84")]
    if each.ground == "light":
        content.append(element("rect", x=9, y=2, width=12, height=26, rx=4, fill="#222"))
        content += (
            element("circle", cx=15, cy=7 + 8 * index, r=3.2, fill=colour)
            for index, colour in enumerate(_DIE.values())
        )
    elif each.ground != "street":
        content += (
            element(
                "rect",
                x=3,
                y=3,
                width=24,
                height=24,
                rx=3,
                fill="none",
                stroke="#fff",
                stroke_dasharray="3 2",
            ),
            label(each.ground[0].upper(), 15, 20, room=20, size=14, anchor="middle", fill="#fff"),
        )
    title = f"{each.square}: {_GROUNDS[each.ground]}"
    return group(*content, title=title, data_word=each.square)


_GROUNDS: Final = {
    "street": "street",
    "light": "traffic light",
    "garage": "in front of the garage",
    "petrol": "in front of the petrol station",
}


def _station(scene: Scene, each: Station) -> str:
    """Draw a taxi station in the colour of its seat, with its number."""
    colour = _CLOSED if each.seat is None else SEATS[each.seat]
    owner = "closed" if each.seat is None else f"of {format_player(each.seat)}"
    content = [
        element("rect", width=SIZE, height=SIZE, fill=colour, stroke="#555"),
        element("path", d="M15 4 L27 14 H23 V26 H7 V14 H3 Z", fill="#fff", stroke="#555"),
    ]
    if each.seat is not None:
        content.append(_number(each.seat, 15, 23, 12))
    title = f"{each.square}: station, {owner}"
    return at(*_corner(scene, each.x, each.y), group(*content, title=title, data_word=each.square))


def _number(seat: Player, x: float, y: float, size: float) -> str:
    """Write the number of a seat in its colour."""
    return label(seat + 1, x, y, room=size, size=size, anchor="middle", bold=True, fill=SEATS[seat])


def _frame(scene: Scene) -> str:
    """Draw the red frame, through the middle of the squares on its sides."""
    left, top = _corner(scene, scene.frame.west, scene.frame.north)
    right, bottom = _corner(scene, scene.frame.east, scene.frame.south)
    half = SIZE / 2
    return element(
        "rect",
        x=left + half,
        y=top + half,
        width=right - left,
        height=bottom - top,
        rx=6,
        fill="none",
        stroke="#c8102e",
        stroke_width=2.5,
        stroke_dasharray="8 5",
    )


def _building(scene: Scene, each: Building, places: dict[Square, tuple[float, float]]) -> str:
    """Draw a building with its number, and its customer on the side that it faces."""
    x, y = _corner(scene, each.x, each.y)
    content = [
        element("path", d="M3 13 L15 4 L27 13 V27 H3 Z", fill="#d3b08c", stroke="#7a5230"),
        label(each.number, 15, 24, room=20, size=11, anchor="middle", bold=True, fill="#3a2a1a"),
    ]
    title = f"building B{each.number}"
    if each.customer is not None:
        faced_x, faced_y = places[each.customer]
        across, down = (faced_x - x) / 2.2 + 15, (faced_y - y) / 2.2 + 15
        content.append(at(across, down, _CUSTOMER))
        title += f": a customer waits, facing {each.customer}"
    return at(x, y, group(*content, title=title, data_word=f"B{each.number}"))


_CUSTOMER: Final = (
    element("circle", r=7, fill=_SKIN, stroke="#222")
    + element("circle", cx=-2.5, cy=-1.5, r=1, fill="#222")
    + element("circle", cx=2.5, cy=-1.5, r=1, fill="#222")
    + element("path", d="M-3 2 Q0 5 3 2", fill="none", stroke="#222")
)
"""A face around (0, 0)."""


def _stack(stack: Stack) -> str:
    """Draw the top card of a square, and how many cards lie there if there are several."""
    top = stack.cards[0]
    content = [sign(top.card, top.arrow)]
    names = [each.card + (f" to {each.arrow}" if each.arrow else "") for each in stack.cards]
    if len(stack.cards) > 1:
        content += (
            element("circle", cx=5, cy=25, r=5.5, fill="#222"),
            label(len(names), 5, 28, room=9, size=8, anchor="middle", bold=True, fill="#fff"),
        )
    under = f", over {', '.join(names[1:])}" if names[1:] else ""
    return group(*content, title=f"{stack.square}: {names[0]}{under}", data_word=stack.square)


_BODY = "M2 20 V13 Q2 11 5 11 L9 4 H21 L25 11 Q28 11 28 13 V20 Z"


def _taxi(seat: Player, taxi: SeatScene) -> str:
    """Draw a taxi with the number of its seat, and its customer if it carries one."""
    colour = SEATS[seat]
    content = [
        element(
            "path",
            d="M2 20 V13 Q2 11 5 11 L9 4 H21 L25 11 Q28 11 28 13 V20 Z",
            fill=colour,
            stroke="#fff",
        ),
        element("circle", cx=8, cy=22, r=4, fill="#222", stroke="#fff"),
        element("circle", cx=22, cy=22, r=4, fill="#222", stroke="#fff"),
        label(seat + 1, 15, 16, room=12, size=12, anchor="middle", bold=True, fill="#fff"),
    ]
    if taxi.carries:
        content.append(at(25, 6, _CUSTOMER))
    load = " with a customer" if taxi.carries else ", empty"
    return group(
        *content,
        title=f"taxi of {format_player(seat)} at {taxi.square}{load}",
        data_word=taxi.square,
    )


# What was done, and what may be done.


def _squares_of(action: Action) -> tuple[Square, ...]:
    """Name the squares that an action is about."""
    match action:
        case Drive():
            return action.squares
        case LaySign() | LayPolice() | Remove() | PlaceCustomer():
            return (action.square,)
        case GoToGarage() | GoToPetrol():
            return () if action.square is None else (action.square,)
        case _:
            return ()


def _done(last: Sequence[Action]) -> Iterator[tuple[Square, float]]:
    """Find the squares of what was just done: those on the way are marked smaller."""
    for action in last:
        squares = _squares_of(action)
        for square in squares[:-1]:
            yield square, 8
        for square in squares[-1:]:
            yield square, SIZE - 4


def _trail(size: float) -> str:
    corner = (SIZE - size) / 2
    return element(
        "rect",
        x=corner,
        y=corner,
        width=size,
        height=size,
        rx=4,
        fill="none",
        stroke=MARK,
        stroke_width=2.5,
    )


def _marks(legal: Sequence[Action], places: dict[Square, tuple[float, float]]) -> Iterator[str]:
    """Mark where actions lead: a mark for one action knows it, one for several their numbers."""
    ends: dict[Square, list[int]] = {}
    for number, action in enumerate(legal):
        if squares := _squares_of(action):
            ends.setdefault(squares[-1], []).append(number)
    for square, numbers in ends.items():
        only = format_action(legal[numbers[0]]) if len(numbers) == 1 else None
        yield at(
            *places[square],
            group(
                element(
                    "rect",
                    x=1.5,
                    y=1.5,
                    width=SIZE - 3,
                    height=SIZE - 3,
                    rx=4,
                    fill=MARK,
                    fill_opacity=0.18,
                    stroke=MARK,
                    stroke_width=2.5,
                    stroke_dasharray="5 3",
                ),
                title=only or f"{square}: {plural(len(numbers), 'action')}",
                data_action=only,
                data_legal=None if only else " ".join(map(str, numbers)),
                data_word=square,
            ),
        )


# Beside the board.


def _seat(scene: Scene, player: Player, style: Style) -> Block:
    """Tell what a seat has delivered, and where its taxi is."""
    seat = scene.seats[player]
    words = "at home" if seat.is_home else f"at {seat.square}"
    words += ", with a customer" if seat.carries else ", empty"
    if seat.lost_turns:
        words += f", loses {plural(seat.lost_turns, 'turn')}"
    on_turn = None if scene.outcome else scene.on_turn
    name = banner(scene, player, f"{seat.delivered} delivered", on_turn=on_turn)
    return below((name, heading(words, style)), 4)


def _turn(scene: Scene, style: Style) -> Block:
    """Draw what was drawn and rolled in this turn, and count what is left."""
    left = sum(kind.count for kind in scene.pile)
    waiting = sum(each.customer is not None for each in scene.buildings)
    words = f"{plural(left, 'card')} in the pile, {plural(waiting, 'customer')} waiting"
    blocks = [heading(words, style)]
    if scene.roll is not None:
        number, colour = scene.roll.number, scene.roll.colour
        die = group(
            element("rect", width=34, height=34, rx=6, fill=_DIE[colour], stroke="#222"),
            label(number, 17, 25, room=24, size=22, anchor="middle", bold=True, fill="#22201c"),
            title=f"rolled {number}, {colour}",
        )
        blocks.append(_with_words(Block(34, 34, die), f"rolled {number} ({colour})", style))
    if scene.card is not None:
        drawn = group(sign(scene.card), title=f"drawn: {scene.card}", data_word=scene.card)
        blocks.append(_with_words(Block(SIZE, SIZE, drawn), f"drawn: {scene.card}", style))
    return below(blocks, 6)


def _with_words(block: Block, words: str, style: Style, room: float = 150) -> Block:
    text = label(words, 0, block.height / 2 + 5, room=room, size=13, **tone("ink", style))
    return beside((block, Block(room, block.height, text)), 8)


def _legend(scene: Scene, style: Style) -> Block:
    """Name the signs that lie on the board."""
    lying = {each.card for stack in scene.stacks for each in stack.cards}
    signs = [(Block(SIZE, SIZE, sign(card)), card) for card in Card if card in lying]
    marks = (
        "red line: the frame, where customers wait",
        "G: garage, P: petrol station",
        "black disc: how many cards lie there",
        "orange: where a sign points",
        "smiling face: a customer",
    )
    named = flow([_with_words(drawn, card, style, 150) for drawn, card in signs], WIDTH)
    return below((named, *(heading(mark, style) for mark in marks)), 4)
