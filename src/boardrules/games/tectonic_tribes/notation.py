"""Actions of Tectonic Tribes as text, and back."""

from typing import assert_never

from boardrules._messages import quoted
from boardrules.building.notation import format_player, parse_number, parse_player, parse_seat
from boardrules.errors import NotationError
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    Rotation,
    Tribe,
)

_ROTATIONS: dict[str, Rotation] = {"r0": 0, "r1": 1, "r2": 2, "r3": 3}


def format_action(action: Action) -> str:
    """Write an action: who acts, what happens, and with what."""
    start = f"{format_player(action.player)} {action.kind}"
    match action:
        case DrawOrder():
            return f"{start} {format_player(action.seat)} {action.place}"
        case DrawTerrain() | DealCard():
            return f"{start} {format_player(action.seat)} {action.card}"
        case Discard() | Play():
            return f"{start} {action.card}"
        case Place() | Tribe():
            return f"{start} {action.card} {action.x},{action.y} r{action.rotation}"
        case Drop():
            return f"{start} {format_player(action.seat)}"
        case Pass():
            return start
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action; the exact inverse of `format_action`. An error is about the part it names."""
    match text.split(" "):
        case [who, "order", seat, place]:
            return DrawOrder(parse_player(who), parse_seat(seat), parse_number(place))
        case [who, "terrain", seat, card]:
            return DrawTerrain(parse_player(who), parse_seat(seat), parse_number(card))
        case [who, "deal", seat, card]:
            return DealCard(parse_player(who), parse_seat(seat), parse_number(card))
        case [who, "discard", card]:
            return Discard(parse_player(who), parse_number(card))
        case [who, "play", card]:
            return Play(parse_player(who), parse_number(card))
        case [who, "place", card, corner, rotation]:
            x, y = _corner(corner)
            return Place(parse_player(who), parse_number(card), x, y, _rotation(rotation))
        case [who, "tribe", card, corner, rotation]:
            x, y = _corner(corner)
            return Tribe(parse_player(who), parse_number(card), x, y, _rotation(rotation))
        case [who, "drop", seat]:
            return Drop(parse_player(who), parse_seat(seat))
        case [who, "pass"]:
            return Pass(parse_player(who))
        case _:
            raise NotationError(text, "expected an action such as 'P1 place 57 3,-1 r1'")


def _corner(text: str) -> tuple[int, int]:
    match text.split(","):
        case [x, y]:
            return parse_number(x), parse_number(y)
        case _:
            raise NotationError(text, f"expected a square such as 3,-1, not {quoted(text)}")


def _rotation(text: str) -> Rotation:
    if text not in _ROTATIONS:
        raise NotationError(text, f"expected a rotation from r0 to r3, not {quoted(text)}")
    return _ROTATIONS[text]
