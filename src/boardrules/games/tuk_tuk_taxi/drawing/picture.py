"""Tuk Tuk Taxi drawn as a picture."""

from collections.abc import Sequence
from typing import Final

from boardrules.building.notation import format_outcome, format_player
from boardrules.drawing.svg import (
    WIDTH,
    Block,
    Svg,
    banner,
    below,
    beside,
    compose,
    element,
    flow,
    group,
    heading,
    label,
    part,
    plural,
    tone,
)
from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.drawing.board import DIE, board
from boardrules.games.tuk_tuk_taxi.drawing.road_signs import SIZE, sign
from boardrules.games.tuk_tuk_taxi.drawing.scene import Scene
from boardrules.games.tuk_tuk_taxi.notation import format_action
from boardrules.games.tuk_tuk_taxi.state import Phase
from boardrules.player import Player
from boardrules.scene import Style

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
    seats = [_seat(scene, Player(seat), style) for seat in range(len(scene.seats))]
    blocks = [
        part("turn", [_turn(scene, style)]),
        part("seats", seats),
        part("more", [_legend(scene, style)]),
    ]
    return compose("Tuk Tuk Taxi", moment, board(scene, last, legal, style), blocks, style)


# Beside the board.

_LARGE: Final = 54
"""How large a die is drawn, and the sign that is to be laid."""


def _seat(scene: Scene, player: Player, style: Style) -> Block:
    """Say what a seat has delivered, and where its taxi is."""
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
    piled = f"{plural(left, 'card')} in the pile, {plural(waiting, 'customer')} waiting"
    counted = heading(piled, style)
    room = 130 if scene.roll and scene.card else 300
    shown: list[Block] = []
    if scene.roll is not None:
        number, colour = scene.roll.number, scene.roll.colour
        die = group(
            element("rect", width=_LARGE, height=_LARGE, rx=9, fill=DIE[colour], stroke="#222"),
            label(number, 27, 38, room=40, size=32, anchor="middle", bold=True, fill="#22201c"),
            title=f"rolled {number}, {colour}",
        )
        words = f"rolled {number} ({colour})"
        shown.append(_with_words(Block(_LARGE, _LARGE, die), words, style, room, 15))
    if scene.card is not None:
        words = f"drawn: {scene.card}"
        large = element("g", sign(scene.card), transform=f"scale({_LARGE / SIZE})")
        drawn = group(large, title=words, data_word=scene.card)
        shown.append(_with_words(Block(_LARGE, _LARGE, drawn), words, style, room, 15))
    return below((counted, *([beside(shown)] if shown else [])), 8)


def _with_words(
    block: Block, words: str, style: Style, room: float = 150, size: float = 13
) -> Block:
    text = label(words, 0, block.height / 2 + 5, room=room, size=size, **tone("ink", style))
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
