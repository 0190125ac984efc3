"""Actions of Tuk Tuk Taxi as text, and back."""

import re
from typing import assert_never

from boardrules.building.notation import format_player, parse_number, parse_player
from boardrules.errors import NotationError
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
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.town import Direction, Square

_SQUARE = re.compile(r"[a-z][1-9][0-9]{0,2}", re.ASCII)


def format_action(action: Action) -> str:
    """Write an action: who acts, what happens, and where."""
    return " ".join([format_player(action.player), action.kind, *_words(action)])


def _words(action: Action) -> list[str]:
    match action:
        case PlaceCustomer():
            return [f"B{action.building}", action.square]
        case Draw() | Discard():
            return [action.card]
        case LaySign():
            arrow = [] if action.arrow is None else [action.arrow]
            return [action.card, action.square, *arrow]
        case GoToGarage() | GoToPetrol():
            return ["stay" if action.square is None else action.square]
        case LayPolice() | Remove():
            return [action.square]
        case Roll():
            return [str(action.number)]
        case Drive():
            return [*action.squares, *_load(action.load), *["home"] * action.home]
        case Stay():
            return _load(action.load)
        case Keep() | Reroll() | Park():
            return []
        case _:
            assert_never(action)


def _load(building: int | None) -> list[str]:
    return [] if building is None else ["load", f"B{building}"]


def parse_action(text: str) -> Action:
    """Read an action; the exact inverse of `format_action`. An error is about the part it names."""
    match text.split(" "):
        case [who, "customer", building, square]:
            return PlaceCustomer(parse_player(who), _building(building), _square(square))
        case [who, "draw", card]:
            return Draw(parse_player(who), _card(card))
        case [who, "sign", card, square]:
            return LaySign(parse_player(who), _card(card), _square(square))
        case [who, "sign", card, square, arrow]:
            return LaySign(parse_player(who), _card(card), _square(square), _direction(arrow))
        case [who, "discard", card]:
            return Discard(parse_player(who), _card(card))
        case [who, "garage", square]:
            return GoToGarage(parse_player(who), None if square == "stay" else _square(square))
        case [who, "petrol", square]:
            return GoToPetrol(parse_player(who), None if square == "stay" else _square(square))
        case [who, "police", square]:
            return LayPolice(parse_player(who), _square(square))
        case [who, "remove", square]:
            return Remove(parse_player(who), _square(square))
        case [who, "keep"]:
            return Keep(parse_player(who))
        case [who, "roll", number]:
            return Roll(parse_player(who), NUMBERS[_number(number) - 1])
        case [who, "drive", *squares, "load", building]:
            return Drive(parse_player(who), _squares(squares), _building(building))
        case [who, "drive", *squares, "home"]:
            return Drive(parse_player(who), _squares(squares), home=True)
        case [who, "drive", *squares]:
            return Drive(parse_player(who), _squares(squares))
        case [who, "stay"]:
            return Stay(parse_player(who))
        case [who, "stay", "load", building]:
            return Stay(parse_player(who), _building(building))
        case [who, "reroll"]:
            return Reroll(parse_player(who))
        case [who, "park"]:
            return Park(parse_player(who))
        case _:
            raise NotationError(text, "expected an action such as 'P1 drive c7 c8 c9'")


def _card(text: str) -> Card:
    if text not in list(Card):
        raise NotationError(text, f"expected a card such as stop, not {text!r}")
    return Card(text)


def _square(text: str) -> Square:
    if _SQUARE.fullmatch(text) is None:
        raise NotationError(text, f"expected a square such as c7, not {text!r}")
    return Square(text)


def _squares(words: list[str]) -> tuple[Square, ...]:
    return tuple(map(_square, words))


def _building(text: str) -> int:
    if not text.startswith("B"):
        raise NotationError(text, f"expected a building space such as B7, not {text!r}")
    return parse_number(text[1:])


def _direction(text: str) -> Direction:
    if text not in list(Direction):
        raise NotationError(text, f"expected N, E, S or W, not {text!r}")
    return Direction(text)


def _number(text: str) -> int:
    if text not in {str(number) for number in NUMBERS}:
        raise NotationError(text, f"expected a number from 1 to 6, not {text!r}")
    return int(text)
