"""What everybody knows in Tuk Tuk Taxi, as tables of numbers."""

from collections.abc import Sequence
from typing import Final, get_args

from boardrules.building.observation import Feature, seats_from
from boardrules.games.tuk_tuk_taxi.actions import NUMBERS
from boardrules.games.tuk_tuk_taxi.components import SIGNS, Card
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import Phase
from boardrules.games.tuk_tuk_taxi.town import DIRECTIONS, Square
from boardrules.player import Player

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_CARDS: Final = tuple(Card)
_LAID: Final = (*SIGNS, Card.POLICE)
"""The cards that lie on the board."""
_LAID_INDEX: Final = {card: index for index, card in enumerate(_LAID)}
_DIRECTION_INDEX: Final = {way: index for index, way in enumerate(DIRECTIONS)}
_MANY: Final = 1000
"""More turns than this, to come or to be lost, are shown as this many."""
_MOST_LAYERS: Final = 10
"""What lies deeper than that on a square is not shown, in a box with many removals."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables; squares go by column and row, cards in the order of `Card`."""
    tables, players = rules.tables, rules.players
    squares, layers, sides = len(tables.town.order), _layers(rules), len(DIRECTIONS)
    ways = ", ".join(DIRECTIONS)
    limit = _MANY if tables.turn_limit is None else tables.turn_limit
    return (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("turn", (players,), "one for the seat whose turn it is, none at the end"),
        Feature(
            "turns_left",
            (1,),
            f"turns to come, {_MANY} also for more or no limit",
            min(_MANY, limit * players),
        ),
        Feature("card", (len(_CARDS),), "one for the card that was drawn"),
        Feature("number", (len(NUMBERS),), "one for the number that was rolled"),
        Feature("heading", (sides,), f"one for the direction of a drive that goes on: {ways}"),
        Feature(
            "onward",
            (1,),
            "drives from no-stopping signs in this turn",
            max(1, tables.cards[Card.NO_STOPPING]),
        ),
        Feature("taxis", (players, squares), "one for where the taxi is, by seat"),
        Feature("homes", (players, squares), "one for where the station is, by seat"),
        Feature("carries", (players,), "one for a customer aboard, by seat"),
        Feature("lost_turns", (players,), "turns to be lost, by seat", min(_MANY, limit)),
        Feature("delivered", (players,), "customers delivered, by seat", players),
        Feature(
            "last_delivery",
            (players,),
            "how many had been delivered in all with the last one of a seat, by seat",
            tables.customers,
        ),
        Feature("customers", (squares,), "customers who face a square", sides),
        Feature(
            "buildings",
            (len(tables.town.faces), sides),
            "one for which of its squares a customer faces, by building",
        ),
        Feature(
            "laid",
            (layers, squares, len(_LAID)),
            f"one for a card, from the top of each square: {', '.join(_LAID)}",
        ),
        Feature("arrows", (layers, squares, sides), f"one for the arrow of such a card: {ways}"),
        Feature("pile", (len(_CARDS),), "cards in the pile, by kind", max(1, *tables.pile)),
        Feature("stuck", (1,), "turns in a row in which nobody could drive", players),
    )


def _layers(rules: Rules) -> int:
    """Return how many cards of a square can ever count: the top one, and others by removing."""
    return min(_MOST_LAYERS, 1 + rules.tables.cards[Card.REMOVE])


def observe(rules: Rules, view: View, player: Player) -> dict[str, Sequence[int]]:
    """Fill the tables; rows by seat go round the table from `player` on."""
    tables = rules.tables
    seats, order = seats_from(player, tables.players), tables.town.order
    taxis = [view.taxis[seat] for seat in seats]
    homes = [tables.homes[seat] for seat in seats]
    last = {seat: number for number, seat in enumerate(view.deliveries, start=1)}
    left = _MANY if tables.most_turns is None else tables.most_turns - view.turn
    turn = _turn(rules, view)
    return {
        "phase": [int(phase == view.phase) for phase in _PHASES],
        "turn": [int(seat == turn) for seat in seats],
        "turns_left": [min(_MANY, left)],
        "card": [int(card is view.card) for card in _CARDS],
        "number": [int(number == view.number) for number in NUMBERS],
        "heading": [int(way is view.heading) for way in DIRECTIONS],
        "onward": [view.onward],
        "taxis": _one_each(len(order), [order[taxi.square] for taxi in taxis]),
        "homes": _one_each(len(order), [order[home] for home in homes]),
        "carries": [int(taxi.carries) for taxi in taxis],
        "lost_turns": [min(_MANY, tables.turn_limit or _MANY, taxi.lost_turns) for taxi in taxis],
        "delivered": [view.deliveries.count(seat) for seat in seats],
        "last_delivery": [last.get(seat, 0) for seat in seats],
        "customers": _customers(rules, view),
        "buildings": _buildings(rules, view),
        **_laid(rules, view),
        "pile": list(view.pile),
        "stuck": [view.stuck],
    }


def _one_each(size: int, indexes: list[int]) -> bytearray:
    """Return a row for each index, with a one there."""
    table = bytearray(size * len(indexes))
    for row, index in enumerate(indexes):
        table[row * size + index] = 1
    return table


def _turn(rules: Rules, view: View) -> Player | None:
    """Return whose turn it is, or who places a customer."""
    if view.phase == "customers":
        return rules.to_act(view)[0]
    return None if view.phase == "end" else rules.tables.seat(view.turn)


def _customers(rules: Rules, view: View) -> list[int]:
    order = rules.tables.town.order
    table = [0] * len(order)
    for customer in view.customers:
        table[order[customer.square]] += 1
    return table


def _buildings(rules: Rules, view: View) -> bytearray:
    sides = len(DIRECTIONS)
    faced = {customer.building: customer.square for customer in view.customers}
    faces = rules.tables.town.faces
    table = bytearray(sides * len(faces))
    for row, (building, squares) in enumerate(faces.items()):
        if building in faced:
            table[row * sides + squares.index(faced[building])] = 1
    return table


def _laid(rules: Rules, view: View) -> dict[str, bytearray]:
    """Show the cards on the board and their arrows, layer by layer."""
    order, layers, sides = rules.tables.town.order, _layers(rules), len(DIRECTIONS)
    squares, kinds = len(order), len(_LAID)
    cards, arrows = bytearray(layers * squares * kinds), bytearray(layers * squares * sides)
    covering: dict[Square, int] = {}
    for laid in reversed(view.laid.cards):
        square, arrow = laid.square, laid.arrow
        layer = covering.get(square, 0)
        covering[square] = layer + 1
        if layer < layers:
            index = layer * squares + order[square]
            cards[index * kinds + _LAID_INDEX[laid.card]] = 1
            if arrow is not None:
                arrows[index * sides + _DIRECTION_INDEX[arrow]] = 1
    return {"laid": cards, "arrows": arrows}
