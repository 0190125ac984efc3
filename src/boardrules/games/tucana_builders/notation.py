"""Actions of Tucana Builders as text, and back."""

import re
from typing import assert_never

from boardrules._messages import quoted
from boardrules.building.notation import format_player, parse_number, parse_player, parse_seat
from boardrules.errors import NotationError
from boardrules.games.tucana_builders.actions import (
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Rotation,
    Skip,
)
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Symbol,
    Terrain,
    TileName,
)

_NAME = re.compile(r"[a-z]+(-[a-z]+)*|link-[A-Z]{2}", re.ASCII)
_ROTATIONS: dict[str, Rotation] = {"r0": 0, "r1": 1, "r2": 2, "r3": 3, "r4": 4, "r5": 5}


def format_action(action: Action) -> str:
    """Write an action: who acts, what happens, and with what."""
    start = f"{format_player(action.player)} {action.kind}"
    match action:
        case DrawSetup():
            return f"{start} {action.card}"
        case DrawStart():
            return f"{start} {action.symbol}"
        case DrawAchievement():
            return f"{start} {action.name}"
        case DrawTerrain():
            return f"{start} {action.terrain}"
        case DrawTile():
            return f"{start} {format_player(action.seat)} {action.tile}"
        case Place() | Joker():
            return f"{start} {action.space} r{action.rotation}"
        case Skip():
            return start
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action; the exact inverse of `format_action`. An error is about the part it names."""
    match text.split(" "):
        case [who, "setup", card]:
            return DrawSetup(parse_player(who), parse_number(card))
        case [who, "start", symbol]:
            return DrawStart(parse_player(who), Symbol(_name(symbol)))
        case [who, "achievement", name]:
            return DrawAchievement(parse_player(who), AchievementName(_name(name)))
        case [who, "terrain", terrain]:
            return DrawTerrain(parse_player(who), Terrain(_name(terrain)))
        case [who, "tile", seat, tile]:
            return DrawTile(parse_player(who), parse_seat(seat), TileName(_name(tile)))
        case [who, "place", space, rotation]:
            return Place(parse_player(who), parse_number(space), _rotation(rotation))
        case [who, "joker", space, rotation]:
            return Joker(parse_player(who), parse_number(space), _rotation(rotation))
        case [who, "skip"]:
            return Skip(parse_player(who))
        case _:
            raise NotationError(text, "expected an action such as 'P1 place 17 r2'")


def _name(text: str) -> str:
    if _NAME.fullmatch(text) is None:
        raise NotationError(text, f"expected a name such as straight-puma, not {quoted(text)}")
    return text


def _rotation(text: str) -> Rotation:
    if text not in _ROTATIONS:
        raise NotationError(text, f"expected a rotation from r0 to r5, not {quoted(text)}")
    return _ROTATIONS[text]
