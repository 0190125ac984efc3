"""Numbers for the actions of Tectonic Tribes.

Squares are counted on a plane that goes round: x and y modulo a width that no continent exceeds.
So a square keeps its number for the whole match.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from boardrules.errors import NumberError
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    Draw,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import ROTATIONS
from boardrules.games.tectonic_tribes.history import DRAWS
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import State
from boardrules.games.tectonic_tribes.table import Setting, Table
from boardrules.notation import format_player
from boardrules.numbers import Block, Digits, Numbering, actor
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted

VERSION: Final = 1


def numbering(rules: Rules) -> Numbering:
    """Number choices and draws by terrain card, layings by rotation, y and x, drops by seat.

    Terrain cards count in the order of the box, seats from the one that acts. The card of a
    placement is the one before its seat.
    """
    setting = rules.setting
    cards, width = len(setting.numbers), setting.width
    placement = (("rotation", len(ROTATIONS)), ("y", width), ("x", width))
    return Numbering(
        version=VERSION,
        decisions=(
            Block(Discard.kind, (("card", cards),)),
            Block(Play.kind, (("card", cards),)),
            Block(Place.kind, placement),
            Block(Tribe.kind, (("tribe", len(setting.tribes)), *placement)),
            Block(Drop.kind, (("seat", setting.players),)),
            Block(Pass.kind),
        ),
        draws=(
            Block(DrawOrder.kind, (("place", setting.players),)),
            Block(DrawTerrain.kind, (("card", cards),)),
            Block(DealCard.kind, (("card", cards),)),
        ),
    )


def encode(rules: Rules, numbering: Numbering, state: State, action: Action) -> int:
    """Return the number of an action, which is the same for all seats."""
    setting, table = rules.setting, rules.table(state)
    number = numbering.number
    player = action.player
    if player not in ((CHANCE,) if isinstance(action, DRAWS) else setting.seats):
        raise NumberError(f"{format_player(player)} does nothing of the kind {action.kind}")
    match action:
        case Tribe():
            return number(Tribe.kind, action.card - 1, *_placement(setting, table, action))
        case Place():
            if action.card != table.front[player]:
                raise NumberError(
                    f"card {quoted(action.card)} is not before {format_player(player)}"
                )
            return number(Place.kind, *_placement(setting, table, action))
        case Discard() | Play():
            return number(action.kind, _place_of_card(setting, action.card))
        case Drop():
            if action.seat not in setting.seats:
                raise NumberError(f"there is no seat {format_player(action.seat)}")
            return number(Drop.kind, (action.seat - player) % setting.players)
        case Pass():
            return number(Pass.kind)
        case DrawOrder() | DrawTerrain() | DealCard():
            if table.waiting[:1] != (action.seat,):
                raise NumberError(f"no card is due to {format_player(action.seat)}")
            if isinstance(action, DrawOrder):
                return number(DrawOrder.kind, action.place - 1)
            return number(action.kind, _place_of_card(setting, action.card))
        case _:
            assert_never(action)


def _place_of_card(setting: Setting, card: int) -> int:
    if card not in setting.numbers:
        raise NumberError(f"there is no terrain card {quoted(card)}")
    return setting.numbers.index(card)


def _placement(setting: Setting, table: Table, laying: Laying) -> Digits:
    width = setting.width
    west, north = _corner(setting, table)
    x, y = laying.x, laying.y
    if not (west <= x < west + width and north <= y < north + width):
        raise NumberError(f"{quoted(x)},{quoted(y)} is out of reach of the continent")
    return laying.rotation, y % width, x % width


def _corner(setting: Setting, table: Table) -> tuple[int, int]:
    """Return the least x and y where a card can begin that covers a square of the continent.

    Before the last card a continent is two squares narrower than the plane, so no two places to
    begin are the same on it.
    """
    grid, board = setting.grid, table.board
    if not board.covered:
        return 0, 0
    column = setting.first_columns.get(board.covered)
    if column is None:
        column = _first_column(board.covered, grid.stride)
        setting.first_columns.clear()
        setting.first_columns[board.covered] = column
    return grid.west + column - 2, board.north


def _first_column(squares: int, stride: int) -> int:
    """Find the first column with a bit in rows of so many bits."""
    rows, height = squares, stride
    while rows >> height:
        rows |= rows >> height
        height *= 2
    row = rows & ((1 << stride) - 1)
    return (row & -row).bit_length() - 1


def decode(
    rules: Rules, numbering: Numbering, state: State, number: int, player: Player | None
) -> Action:
    """Return what a number stands for: of a seat, or else of the first one to act."""
    setting, table = rules.setting, rules.table(state)
    seat = actor(rules.to_act(state), player)
    if seat == CHANCE:
        return _draw(rules, numbering, table, number)
    match numbering.decision(number):
        case Discard.kind, (place,):
            return Discard(seat, setting.numbers[place])
        case Play.kind, (place,):
            return Play(seat, setting.numbers[place])
        case Place.kind, placement:
            card = table.front[seat]
            if card is None:
                raise NumberError(f"there is no card before {format_player(seat)} to be placed")
            return _laying(setting, table, Place, seat, card, placement)
        case Tribe.kind, (tribe, *placement):
            return _laying(setting, table, Tribe, seat, tribe + 1, placement)
        case Drop.kind, (distance,):
            return Drop(seat, Player((seat + distance) % setting.players))
        case _:
            return Pass(seat)


def _draw(rules: Rules, numbering: Numbering, table: Table, number: int) -> Draw:
    kind, (place,) = numbering.draw(number)
    seat = table.waiting[0]
    if kind == DrawOrder.kind:
        return DrawOrder(CHANCE, seat, place + 1)
    form = DrawTerrain if kind == DrawTerrain.kind else DealCard
    return form(CHANCE, seat, rules.setting.numbers[place])


def _laying(
    setting: Setting,
    table: Table,
    form: type[Laying],
    seat: Player,
    card: int,
    placement: Sequence[int],
) -> Laying:
    rotation, y, x = placement
    west, north = _corner(setting, table)
    return form(
        seat,
        card,
        west + (x - west) % setting.width,
        north + (y - north) % setting.width,
        ROTATIONS[rotation],
    )
