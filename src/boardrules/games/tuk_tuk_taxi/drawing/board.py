"""The town of Tuk Tuk Taxi as a picture: streets, buildings, signs, taxis, and marks on them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import Final

from boardrules.building.notation import format_player
from boardrules.drawing.marks import MARK, chosen, dot, ghost, may, outline, trail
from boardrules.drawing.svg import SEATS, Block, at, element, group, label, plural, tone
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
from boardrules.games.tuk_tuk_taxi.components import Colour
from boardrules.games.tuk_tuk_taxi.drawing.road_signs import SIZE, sign
from boardrules.games.tuk_tuk_taxi.drawing.scene import (
    Building,
    Scene,
    SeatScene,
    Stack,
    Station,
    TownSquare,
)
from boardrules.games.tuk_tuk_taxi.notation import format_action
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.player import Player
from boardrules.scene import Style

_ROOM: Final = 620
"""How wide and how high a board is drawn."""
_GRASS, _SAND, _ASPHALT, _CLOSED = "#cfe4bc", "#f0e5cd", "#565c68", "#c9c9c9"
DIE: Final = {Colour.RED: "#e0483e", Colour.YELLOW: "#f5c400", Colour.GREEN: "#4fae5f"}
_HALF = SIZE / 2


def board(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Block:
    """Draw the town to scale, with letters and numbers along its sides."""
    wide, high = SIZE * scene.width, SIZE * scene.height
    scale = min(2, _ROOM / max(wide, high))
    places = {each.square: _corner(scene, each.x, each.y) for each in scene.squares}
    places |= {each.square: _corner(scene, each.x, each.y) for each in scene.stations}
    content = [
        element("rect", width=wide, height=high, rx=8, fill=_GRASS),
        _frame(scene, fill=_SAND, rx=8),
        *(at(*places[each.square], _square(each)) for each in scene.squares),
        *(_station(scene, each) for each in scene.stations),
        _frame(scene, fill="none", rx=6, stroke="#d4324a", stroke_width=2, stroke_dasharray="8 5"),
        *(_building(scene, each, places) for each in scene.buildings),
        *(at(*places[stack.square], _stack(stack)) for stack in scene.stacks),
        *_done(last, places),
        *(
            at(*places[seat.square], _taxi(Player(number), seat))
            for number, seat in enumerate(scene.seats)
        ),
        *_choices(scene, legal, places),
    ]
    drawn = element("g", *content, transform=f"translate(20 0) scale({scale:.3f})")
    width, height = scale * wide + 20, scale * high + 18
    return Block(width, height, drawn + "".join(_rulers(scene, SIZE * scale, height, style)))


Places = Mapping[Square, tuple[float, float]]


def _corner(scene: Scene, x: int, y: int) -> tuple[float, float]:
    """Find the upper left corner of a square; rows count from below."""
    return SIZE * (x - 1), SIZE * (scene.height - y)


def _rulers(scene: Scene, step: float, height: float, style: Style) -> Iterator[str]:
    for column in range(scene.width):
        x = 20 + step * (column + 0.5)
        letter = ascii_lowercase[column]
        yield label(
            letter, x, height - 4, room=step, size=12, anchor="middle", **tone("muted", style)
        )
    for row in range(scene.height):
        y = step * (scene.height - row - 0.5) + 4
        yield label(row + 1, 16, y, room=16, size=12, anchor="end", **tone("muted", style))


def _square(each: TownSquare) -> str:
    """Draw a square of a street, with what is painted on it."""
    content = [element("rect", width=SIZE, height=SIZE, fill=_ASPHALT, stroke="#656b78")]
    if each.ground == "light":
        content.append(element("rect", x=9, y=2, width=12, height=26, rx=4, fill="#222"))
        content += (
            element("circle", cx=15, cy=7 + 8 * index, r=3.2, fill=colour)
            for index, colour in enumerate(DIE.values())
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


def _frame(scene: Scene, **attributes: object) -> str:
    """Draw the red frame, through the middle of the squares on its sides."""
    left, top = _corner(scene, scene.frame.west, scene.frame.north)
    right, bottom = _corner(scene, scene.frame.east, scene.frame.south)
    corner = {"x": left + _HALF, "y": top + _HALF}
    return element("rect", **corner, width=right - left, height=bottom - top, **attributes)


def _building(scene: Scene, each: Building, places: Places) -> str:
    """Draw a building with its number, and its customer on the side that it faces."""
    x, y = _corner(scene, each.x, each.y)
    wall = "#c9bba2" if each.customer is None else "#e8a05c"
    content = [
        element("path", d="M3 13 L15 4 L27 13 V27 H3 Z", fill=wall, stroke="#7a5230"),
        label(each.number, 15, 24, room=20, size=11, anchor="middle", bold=True, fill="#3a2a1a"),
    ]
    title = f"building B{each.number}"
    if each.customer is not None:
        faced_x, faced_y = places[each.customer]
        across, down = (faced_x - x) / 2.2 + 15, (faced_y - y) / 2.2 + 15
        content.append(at(across, down, CUSTOMER))
        title += f": a customer waits, facing {each.customer}"
    return at(x, y, group(*content, title=title, data_word=f"B{each.number}"))


CUSTOMER: Final = (
    element("circle", r=7, fill="#ffe08a", stroke="#222")
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
    content = [
        element("path", d=_BODY, fill=SEATS[seat], stroke="#fff", stroke_width=1.5),
        element("circle", cx=8, cy=22, r=4, fill="#222", stroke="#fff"),
        element("circle", cx=22, cy=22, r=4, fill="#222", stroke="#fff"),
        label(seat + 1, 15, 16, room=12, size=12, anchor="middle", bold=True, fill="#fff"),
    ]
    if taxi.carries:
        content.append(at(25, 6, CUSTOMER))
    load = " with a customer" if taxi.carries else ", empty"
    return group(
        *content,
        title=f"taxi of {format_player(seat)} at {taxi.square}{load}",
        data_word=taxi.square,
        data_thing=f"taxi {format_player(seat)}",
    )


# What was done.


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


def _done(last: Sequence[Action], places: Places) -> Iterator[str]:
    """Draw a line along what was just driven, or around the square where something was done."""
    for action in last:
        squares = _squares_of(action)
        if len(squares) > 1:
            yield trail(_line(places[square] for square in squares))
        elif squares:
            yield at(*places[squares[0]], outline(SIZE, SIZE, 2))


def _line(corners: Iterable[tuple[float, float]]) -> str:
    return "M" + " L".join(f"{x + _HALF:g} {y + _HALF:g}" for x, y in corners)


# What may be done.


def _choices(scene: Scene, legal: Sequence[Action], places: Places) -> Iterator[str]:
    """Mark what is to be chosen next: a building, a square, or else in which way."""
    buildings: dict[int, list[int]] = {}
    ends: dict[Square, list[int]] = {}
    for number, action in enumerate(legal):
        if isinstance(action, PlaceCustomer):
            buildings.setdefault(action.building, []).append(number)
        if squares := _squares_of(action):
            ends.setdefault(squares[-1], []).append(number)
    if len(buildings) > 1:
        corners = {each.number: _corner(scene, each.x, each.y) for each in scene.buildings}
        for building, numbers in buildings.items():
            x, y = corners[building]
            word = f"B{building}"
            yield _may(x, y, 23, 8, word, [legal[each] for each in numbers], numbers)
    elif len(ends) == 1 and len(*ends.values()) > 1:
        (square,) = ends
        yield from _ways(square, [legal[number] for number in ends[square]], places)
    else:
        taken = {seat.square for seat in scene.seats} | {stack.square for stack in scene.stacks}
        taken |= {each.square for each in scene.squares if each.ground != "street"}
        signs = {action.card for action in legal if isinstance(action, LaySign)}
        yield from (ghost(element("g", sign(card), opacity=0.75)) for card in signs)
        for square, numbers in ends.items():
            x, y = places[square]
            place = 24 if square in taken else _HALF
            yield _may(x, y, place, place, square, [legal[each] for each in numbers], numbers)


def _may(
    x: float,
    y: float,
    right: float,
    down: float,
    word: str,
    actions: Sequence[Action],
    numbers: Sequence[int],
) -> str:
    """Mark a square: a mark for one action knows it, one for several their numbers."""
    only = format_action(actions[0]) if len(actions) == 1 else None
    return at(
        x,
        y,
        may(
            element("rect", width=SIZE, height=SIZE, fill="#fff", fill_opacity=0),
            dot(right, down, 4.5),
            title=only or f"{word}: {plural(len(actions), 'action')}",
            word=word,
            data_action=only,
            data_legal=None if only else " ".join(map(str, numbers)),
            data_at=f"{x:g} {y:g}" if only else None,
        ),
    )


_BESIDE: Final = {
    Direction.NORTH: (0, -SIZE),
    Direction.EAST: (SIZE, 0),
    Direction.SOUTH: (0, SIZE),
    Direction.WEST: (-SIZE, 0),
}


def _ways(square: Square, actions: Sequence[Action], places: Places) -> Iterator[str]:
    """Mark where a sign may point, around its square, or by which ways one may drive there."""
    x, y = places[square]
    yield at(x, y, chosen(SIZE, SIZE))
    for action in actions:
        if isinstance(action, LaySign) and action.arrow is not None:
            right, down = _BESIDE[action.arrow]
            plate = element("rect", width=SIZE, height=SIZE, rx=5, fill=MARK, stroke="#22201c")
            yield at(x + right, y + down, _way(action, plate + sign(action.card, action.arrow)))
            continue
        squares = _squares_of(action)
        others = {each for way in actions if way != action for each in _squares_of(way)}
        own = next((each for each in squares if each not in others), None)
        if own is not None:
            yield trail(_line(places[each] for each in squares), 1.5)
            area = element("rect", width=SIZE, height=SIZE, fill="#fff", fill_opacity=0)
            yield at(*places[own], _way(action, area + dot(_HALF, _HALF, 5.5)))


def _way(action: Action, drawn: str) -> str:
    told = format_action(action)
    return may(drawn, title=told, word=told.partition(" ")[2], data_action=told)
