"""Numbers for the actions of Tuk Tuk Taxi."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final

from attrs import frozen

from boardrules._messages import named, quoted
from boardrules.building.notation import format_player
from boardrules.building.numbers import BaseNumbers, Digits, NumberBlock, Numbering, actor
from boardrules.building.tables import Table
from boardrules.errors import NumberError
from boardrules.games.tuk_tuk_taxi.actions import (
    NUMBERS,
    Action,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import SIGNS, Card
from boardrules.games.tuk_tuk_taxi.drives import drives
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.signs import arrows
from boardrules.games.tuk_tuk_taxi.state import State, Taxi
from boardrules.games.tuk_tuk_taxi.town import (
    DIRECTIONS,
    LEFT,
    RIGHT,
    Direction,
    Square,
    Town,
    shown,
)
from boardrules.player import CHANCE, Player

VERSION: Final = 1

_SIDES: Final = 4
"""How many squares a building can face, and how many customers a square."""

_ENDS: Final = 2 + _SIDES
"""How many ways there are for a drive to end."""

_MOST_KEPT: Final = 2**14
"""How many routes are kept with their starts, and how many actions, each with its number."""

_ARROWS: Final = (None, *DIRECTIONS)
_CARDS: Final = tuple(Card)


def _routes() -> Iterator[str]:
    """Yield all routes by their directions, such as NNE: short ones first, and none turns back.

    From each direction the next one is to the left, straight on, or to the right.
    """
    routes: list[tuple[Direction, ...]] = [(way,) for way in DIRECTIONS]
    for _ in NUMBERS:
        yield from map("".join, routes)
        routes = [
            (*route, way)
            for route in routes
            for way in (LEFT[route[-1]], route[-1], RIGHT[route[-1]])
        ]


ROUTES: Final = tuple(_routes())
_ROUTE_INDEX: Final = {route: index for index, route in enumerate(ROUTES)}


@frozen(slots=False, eq=False)
class Numbers(BaseNumbers[State, Action]):
    """The numbers of a game's actions, which are the same for all seats."""

    rules: Rules

    @cached_property
    def numbering(self) -> Numbering:
        """Number squares by column and row, and drives by route and by how they end.

        A drive ends with nothing more, with being sent home, or with loading one of the customers
        who face the last square. Customers and buildings count in the order of their numbers. The
        card of a sign is the one that was drawn.
        """
        town = self.rules.tables.town
        squares = len(town.order)
        return Numbering(
            version=VERSION,
            decisions=(
                NumberBlock(PlaceCustomer.kind, (("building", len(town.faces)), ("side", _SIDES))),
                NumberBlock(LaySign.kind, (("square", squares), ("arrow", len(_ARROWS)))),
                NumberBlock(Discard.kind),
                NumberBlock(GoToGarage.kind, (("square", len(town.garage) + 1),)),
                NumberBlock(GoToPetrol.kind, (("square", len(town.petrol) + 1),)),
                NumberBlock(LayPolice.kind, (("square", squares),)),
                NumberBlock(Remove.kind, (("square", squares),)),
                NumberBlock(Keep.kind),
                NumberBlock(Drive.kind, (("route", len(ROUTES)), ("end", _ENDS))),
                NumberBlock(Stay.kind, (("load", 1 + _SIDES),)),
                NumberBlock(Reroll.kind),
                NumberBlock(Park.kind),
            ),
            draws=(
                NumberBlock(Draw.kind, (("card", len(_CARDS)),)),
                NumberBlock(Roll.kind, (("number", len(NUMBERS)),)),
            ),
        )

    def encode(self, state: State, action: Action) -> int:
        """Return the number of an action, which is the same for all seats."""
        player = action.player
        actors = (CHANCE,) if isinstance(action, Draw | Roll) else self.rules.tables.seats
        if player not in actors:
            raise NumberError(f"{action.kind} is not an action of {format_player(player)}")
        return self.numbering.number(action.kind, *_digits(self.rules.tables.town, state, action))

    def legal_numbers(self, state: State, player: Player) -> list[int]:
        """Return the numbers of the legal actions of a seat."""
        if (player,) != self.rules.to_act(state):
            return []
        card = state.card
        if state.phase == "card" and card is not None and card in SIGNS:
            numbers = self._numbers_of_signs(card, state.taxis)
            return numbers or [self.numbering.number(Discard.kind)]
        if state.phase in {"drive", "onward"}:
            return self._numbers_of_drives(state, player)
        return [self._known[action] for action in self.rules.legal_actions(state, player)]

    @cached_property
    def _known(self) -> Table[Action, int]:
        """The numbers of actions that are neither drives nor about signs.

        Such a number depends at most on the town, and not on the state.
        """
        town = self.rules.tables.town
        return Table(
            _MOST_KEPT,
            lambda action: self.numbering.number(action.kind, *_lasting_digits(town, action)),
        )

    def _numbers_of_drives(self, state: State, seat: Player) -> list[int]:
        """Number the drives and stays of one taxi, without asking of each what it is about."""
        start = state.taxis[seat].square
        first_drive, first_stay = self._first_drive_and_stay
        numbers: list[int] = []
        for action in drives(self.rules.tables, state):
            if isinstance(action, Drive):
                load = _number_of_load(state, action.squares[-1], action.load)
                end = load + 1 if load else int(action.home)
                numbers.append(first_drive + self._routes[start, action.squares] * _ENDS + end)
            else:
                numbers.append(first_stay + _number_of_load(state, start, action.load))
        return numbers

    @cached_property
    def _first_drive_and_stay(self) -> tuple[int, int]:
        return self.numbering.number(Drive.kind, 0, 0), self.numbering.number(Stay.kind, 0)

    @cached_property
    def _routes(self) -> Table[tuple[Square, tuple[Square, ...]], int]:
        """The index of a route, given where it starts and what squares are entered."""
        town = self.rules.tables.town
        return Table(_MOST_KEPT, lambda drive: _route(town, *drive))

    def _numbers_of_signs(self, card: Card, taxis: tuple[Taxi, ...]) -> list[int]:
        """Number the ways to lay a sign: on all squares that it fits but those of the taxis."""
        numbers, places = self._signs[card]
        numbers = numbers.copy()
        taken = {places[taxi.square] for taxi in taxis}
        for start, end in sorted(taken, reverse=True):
            del numbers[start:end]
        return numbers

    @cached_property
    def _signs(self) -> dict[Card, tuple[list[int], dict[Square, tuple[int, int]]]]:
        """The numbers of all ways to lay a sign that fit the town, and where those of a square are.

        They are in the order of the squares.
        """
        town = self.rules.tables.town
        signs: dict[Card, tuple[list[int], dict[Square, tuple[int, int]]]] = {}
        for card in SIGNS:
            numbers: list[int] = []
            places: dict[Square, tuple[int, int]] = {}
            for square, index in town.order.items():
                start = len(numbers)
                for arrow in arrows(town, card, square) if square in town.streets else ():
                    digits = index, _ARROWS.index(arrow)
                    numbers.append(self.numbering.number(LaySign.kind, *digits))
                places[square] = start, len(numbers)
            signs[card] = numbers, places
        return signs

    def decode(self, state: State, number: int, player: Player | None) -> Action:
        """Return the action that a number stands for, by default for the first seat to act."""
        seat = actor(self.rules.to_act(state), player)
        if seat == CHANCE:
            kind, (index,) = self.numbering.draw(number)
            return Draw(seat, _CARDS[index]) if kind == Draw.kind else Roll(seat, NUMBERS[index])
        kind, digits = self.numbering.decision(number)
        town = self.rules.tables.town
        match kind, digits:
            case Drive.kind, (route, end):
                squares = tuple(_drive(town, state.taxis[seat].square, ROUTES[route]))
                load = _load(state, squares[-1], end - 1) if end > 1 else None
                return Drive(seat, squares, load, home=end == 1)
            case Stay.kind, (end,):
                return Stay(seat, _load(state, state.taxis[seat].square, end) if end else None)
            case LaySign.kind, (index, arrow):
                return LaySign(seat, _card(state), _square(town, index), _ARROWS[arrow])
            case Discard.kind, _:
                return Discard(seat, _card(state))
            case LayPolice.kind, (index,):
                return LayPolice(seat, _square(town, index))
            case Remove.kind, (index,):
                return Remove(seat, _square(town, index))
            case GoToGarage.kind, (index,):
                return GoToGarage(seat, (*town.garage, None)[index])
            case GoToPetrol.kind, (index,):
                return GoToPetrol(seat, (*town.petrol, None)[index])
            case PlaceCustomer.kind, (index, side):
                building, faces = tuple(town.faces.items())[index]
                if side >= len(faces):
                    raise NumberError(f"B{building} has no square {side + 1} to face")
                return PlaceCustomer(seat, building, faces[side])
            case _:
                return _PLAIN[kind](seat)


def _digits(town: Town, state: State, action: Action) -> Digits:
    match action:
        case Drive():
            route = _route(town, state.taxis[action.player].square, action.squares)
            load = _number_of_load(state, action.squares[-1], action.load)
            return route, load + 1 if load else int(action.home)
        case Stay():
            return (_number_of_load(state, state.taxis[action.player].square, action.load),)
        case LaySign():
            _check_card(state, action.card)
            return _index(town, action.square), _ARROWS.index(action.arrow)
        case Discard():
            _check_card(state, action.card)
            return ()
        case _:
            return _lasting_digits(town, action)


def _lasting_digits(town: Town, action: Action) -> Digits:
    """Return the digits of an action that do not depend on the state."""
    match action:
        case LayPolice() | Remove():
            return (_index(town, action.square),)
        case GoToGarage():
            return (_index_in_front(town.garage, action.square),)
        case GoToPetrol():
            return (_index_in_front(town.petrol, action.square),)
        case PlaceCustomer():
            faces = town.faces.get(action.building, ())
            if action.square not in faces:
                message = (
                    f"from B{quoted(action.building)} a customer cannot face {shown(action.square)}"
                )
                raise NumberError(message)
            return tuple(town.faces).index(action.building), faces.index(action.square)
        case Draw():
            return (_CARDS.index(action.card),)
        case Roll():
            return (action.number - 1,)
        case _:
            return ()


def _route(town: Town, start: Square, squares: tuple[Square, ...]) -> int:
    try:
        ways = [town.directions[step] for step in pairwise((start, *squares))]
        return _ROUTE_INDEX["".join(ways)]
    except KeyError:
        message = f"no route of up to {len(NUMBERS)} squares leads from {start} by"
        raise NumberError(f"{message} {named(' '.join(squares))}") from None


def _number_of_load(state: State, square: Square, building: int | None) -> int:
    """Count up to a customer among those who face a square, from 1 on; None is 0."""
    if building is None:
        return 0
    waiting = _waiting(state, square)
    if building not in waiting:
        raise NumberError(f"no customer on B{quoted(building)} faces {shown(square)}")
    return 1 + waiting.index(building)


def _waiting(state: State, square: Square) -> list[int]:
    """List the buildings of the customers who face a square."""
    return [customer.building for customer in state.customers if customer.square == square]


def _check_card(state: State, card: Card) -> None:
    if card is not state.card:
        raise NumberError(f"{named(str(card))} has not been drawn")


def _index(town: Town, square: Square) -> int:
    if square not in town.order:
        raise NumberError(f"there is no square {shown(square)}")
    return town.order[square]


def _index_in_front(squares: tuple[Square, ...], square: Square | None) -> int:
    """Return the index of a square in front of a building; to stay comes last."""
    if square is None:
        return len(squares)
    if square not in squares:
        raise NumberError(f"{shown(square)} is not one of {', '.join(squares)}")
    return squares.index(square)


def _drive(town: Town, start: Square, route: str) -> Iterator[Square]:
    """Follow a route from square to square."""
    square = start
    for way in route:
        if (square, way) not in town.neighbours:
            raise NumberError(f"nothing leads {way} from {square}")
        square = town.neighbours[square, way]
        yield square


def _load(state: State, square: Square, number: int) -> int:
    """Return the building of a customer who faces a square."""
    waiting = _waiting(state, square)
    if number > len(waiting):
        raise NumberError(f"{len(waiting)} customers face {square}, so there is no number {number}")
    return waiting[number - 1]


def _card(state: State) -> Card:
    if state.card is None:
        raise NumberError("no card has been drawn")
    return state.card


def _square(town: Town, index: int) -> Square:
    return town.squares[index]


_PLAIN: dict[str, type[Keep | Reroll | Park]] = {cls.kind: cls for cls in (Keep, Reroll, Park)}
