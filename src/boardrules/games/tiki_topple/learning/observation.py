"""What a seat knows in Tiki Topple, as tables of numbers."""

from collections.abc import Iterable
from typing import Final, get_args

from boardrules.building.observation import Feature, one_hot, seats_from
from boardrules.games.tiki_topple.components import Card, Tiki
from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Phase, Rules
from boardrules.games.tiki_topple.state import Round
from boardrules.games.tiki_topple.tables import Tables
from boardrules.player import Player

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_CARDS: Final = tuple(Card)
_POINTS: Final = (9, 5, 2)
"""What the Tikis of a mission give at most."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables; Tikis go in alphabetical order, cards in the order of `Card`."""
    tables = rules.tables
    players, cards, tikis = tables.players, len(Card), tables.number_of_tikis
    of_a_kind = max(map(tables.hand.count, tables.hand))
    return (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("round", (tables.most_rounds + 1,), "one for the number of finished rounds"),
        Feature("first", (players,), "one for the seat that begins this round, none at the end"),
        Feature("due", (players,), "one for the seat whose turn, card set aside or mission is due"),
        Feature("column", (tikis, tikis), "one for the Tiki, by place from the top and by Tiki"),
        Feature("hand", (cards,), "own cards in hand, by kind", of_a_kind),
        Feature("aside", (cards,), "own cards set aside, by kind", of_a_kind),
        Feature("mission", (len(_POINTS), tikis), "one for the seat's Tiki for 9, 5 and 2 points"),
        Feature("hand_size", (players,), "cards in hand, by seat", len(tables.hand)),
        Feature("played", (players, cards), "cards played, by seat and by kind", of_a_kind),
        Feature(
            "used_missions",
            (len(tables.components.missions),),
            "one for each mission of the finished rounds, in the order of the box",
        ),
        Feature(
            "score",
            (players,),
            "points of the finished rounds, by seat",
            sum(_POINTS) * tables.most_rounds,
        ),
    )


def observe(rules: Rules, view: View, player: Player) -> dict[str, list[int]]:
    """Fill the tables; rows by seat go round the table from `player` on.

    Where the view hides the player's own cards and mission, there are zeros.
    """
    tables = rules.tables
    seats = seats_from(player, tables.players)
    first = () if view.phase == "end" else tables.orders[len(view.finished)][:1]
    own = view.seats[player]
    return {
        "phase": [int(name == view.phase) for name in _PHASES],
        "round": one_hot(tables.most_rounds + 1, len(view.finished)),
        "first": [int(seat in first) for seat in seats],
        "due": [int(seat == view.due) for seat in seats],
        "column": _tikis(tables, view.column, tables.number_of_tikis),
        "hand": _count(own.hand or ()),
        "aside": _count(own.aside or ()),
        "mission": _tikis(tables, own.mission.tikis if own.mission else (), len(_POINTS)),
        "hand_size": [view.seats[seat].hand_size for seat in seats],
        "played": [count for seat in seats for count in _count(view.seats[seat].played)],
        "used_missions": _used_missions(tables, view.finished),
        "score": [view.points[seat] for seat in seats],
    }


def _count(cards: tuple[Card, ...]) -> list[int]:
    return [cards.count(card) for card in _CARDS]


def _used_missions(tables: Tables, finished: tuple[Round, ...]) -> list[int]:
    table = [0] * len(tables.components.missions)
    for done in finished:
        for mission in done.missions:
            table[tables.mission_indices[mission]] = 1
    return table


def _tikis(tables: Tables, tikis: Iterable[Tiki], rows: int) -> list[int]:
    """Return a row for each Tiki with a one in its column, then rows of zeros."""
    columns = tables.components.tikis
    table = [0] * (rows * len(columns))
    for row, tiki in enumerate(tikis):
        table[row * len(columns) + columns.index(tiki)] = 1
    return table
