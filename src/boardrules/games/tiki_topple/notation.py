"""Actions of Tiki Topple as text, and back."""

import re
from typing import assert_never

from boardrules._messages import quoted
from boardrules.building.notation import format_player, parse_player, parse_seat
from boardrules.errors import NotationError
from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.components import Card, Mission, Tiki

_TIKI = re.compile(r"[A-Z]+", re.ASCII)


def format_action(action: Action) -> str:
    """Write an action: who acts, what happens, and with what."""
    who = format_player(action.player)
    match action:
        case DrawTiki():
            return f"{who} column {action.tiki}"
        case SetAside():
            return f"{who} aside {format_player(action.seat)} {action.card}"
        case DealMission():
            return f"{who} mission {format_player(action.seat)} {action.mission}"
        case Up() | Puh() | Topple():
            return f"{who} {action.card} {action.tiki}"
        case Wiki():
            return f"{who} wiki {action.tiki} {action.other}"
        case Toast():
            return f"{who} toast"
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Read an action; the exact inverse of `format_action`. An error is about the part it names."""
    match text.split(" "):
        case [who, "column", tiki]:
            return DrawTiki(parse_player(who), _tiki(tiki))
        case [who, "aside", seat, card]:
            return SetAside(parse_player(who), parse_seat(seat), _card(card))
        case [who, "mission", seat, mission]:
            return DealMission(parse_player(who), parse_seat(seat), _mission(mission))
        case [who, "up1", tiki]:
            return Up(parse_player(who), 1, _tiki(tiki))
        case [who, "up2", tiki]:
            return Up(parse_player(who), 2, _tiki(tiki))
        case [who, "up3", tiki]:
            return Up(parse_player(who), 3, _tiki(tiki))
        case [who, "puh", tiki]:
            return Puh(parse_player(who), _tiki(tiki))
        case [who, "topple", tiki]:
            return Topple(parse_player(who), _tiki(tiki))
        case [who, "wiki", tiki, other]:
            return Wiki(parse_player(who), _tiki(tiki), _tiki(other))
        case [who, "toast"]:
            return Toast(parse_player(who))
        case _:
            raise NotationError(text, "expected an action such as 'P1 up2 NANI'")


def _card(text: str) -> Card:
    if text not in list(Card):
        raise NotationError(text, f"expected one of {', '.join(Card)}, not {quoted(text)}")
    return Card(text)


def _tiki(text: str) -> Tiki:
    if _TIKI.fullmatch(text) is None:
        raise NotationError(text, f"expected a Tiki such as NANI, not {quoted(text)}")
    return Tiki(text)


def _mission(text: str) -> Mission:
    match text.split("-"):
        case [nine, five, two]:
            return Mission(_tiki(nine), _tiki(five), _tiki(two))
        case _:
            raise NotationError(
                text, f"expected a mission such as NANI-NUI-EEPO, not {quoted(text)}"
            )
