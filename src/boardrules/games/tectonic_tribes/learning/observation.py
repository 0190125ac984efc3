"""What a seat knows in Tectonic Tribes, as tables of numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, get_args

from boardrules.building.observation import Feature, one_hot, seats_from
from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import Place
from boardrules.games.tectonic_tribes.board import Board, relief
from boardrules.games.tectonic_tribes.components import SQUARES, Bonus, Ground
from boardrules.games.tectonic_tribes.land import square_at
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import Phase, TurnSeen, View
from boardrules.games.tectonic_tribes.tables import Tables
from boardrules.player import Player

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_GROUNDS: Final = tuple(ground for ground in Ground if ground is not Ground.TENT)
_BONUSES: Final[tuple[Bonus, ...]] = ("+1", "+2", "x2")
_PLANES: Final = {
    square: (
        None if kind is Ground.TENT else _GROUNDS.index(kind),
        _BONUSES.index(mark) if mark else None,
    )
    for square, (kind, mark) in SQUARES.items()
}
"""The plane of the ground of a square, None for tents, and that of its bonus, None without one."""
_MOST: Final = 2**31 - 1
"""What an array of 32-bit numbers can hold; only boxes full of x2 exceed it."""


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables; squares go by y and x modulo the width, as in action numbers."""
    tables, players = rules.tables, rules.players
    cards, tribes, width = len(tables.numbers), len(tables.tribes), tables.width
    plane = (width, width)
    grounds, bonuses = ", ".join(_GROUNDS), ", ".join(_BONUSES)
    return (
        Feature("phase", (len(_PHASES),), f"one for the phase: {', '.join(_PHASES)}"),
        Feature("deal", (tables.deals + 1,), "one for the number of deals begun"),
        Feature("turn", (tables.hand // 2 + 1,), "one for the number of turns begun in this deal"),
        Feature(
            "waiting",
            (players, players),
            "one for how many act before it, by seat; none for a seat that is not to act any more",
        ),
        Feature("chosen", (players, 2), "ones for having discarded and played, by seat"),
        Feature("ground", (len(_GROUNDS), *plane), f"ones for the squares of {grounds}"),
        Feature("bonus", (len(_BONUSES), *plane), f"ones for the squares with {bonuses}"),
        Feature("tents", (players, *plane), "ones for the squares with tents, by seat"),
        Feature("score", (players,), "present points, by seat", _most_points(rules)),
        Feature("front", (players, cards), "one for the terrain card in front of it, by seat"),
        Feature("tribes", (players, tribes), "ones for the tribe cards left, by seat"),
        Feature("hand", (cards,), "ones for the terrain cards in hand"),
        Feature(
            "passed",
            (players - 1, cards),
            "ones for cards that were passed on and not seen since, by seat after the viewer",
        ),
        Feature("laid", (cards,), "ones for the terrain cards on the continent"),
        Feature("hand_size", (players,), "cards in hand, by seat", tables.hand),
        Feature("piles", (2,), "cards in the pile and in the discards", cards),
    )


def _most_points(rules: Rules) -> int:
    """Return what no seat can exceed: all squares and bonuses, with all doublings of one ground.

    Each card after the first adds five squares at the most.
    """
    tables = rules.tables
    tribes = tables.components.tribes * rules.players
    faces = [*(card.face for card in tables.components.terrain), *tribes]
    marks = Counter(SQUARES[square] for face in faces for square in face)
    bonuses = sum(count * int(mark[1]) for (_, mark), count in marks.items() if mark[:1] == "+")
    doublings = max(marks[ground, "x2"] for ground in _GROUNDS)
    return min(_MOST, (5 * tables.grid.cards + 1 + bonuses) << doublings)


def observe(rules: Rules, view: View, player: Player) -> dict[str, Sequence[int]]:
    """Fill the tables; rows by seat go round the table from `player` on.

    Where it is not the player's own view, there are zeros for that player's own cards.
    """
    seats = seats_from(player, rules.players)
    tables = rules.tables
    is_own = view.player == player
    hand = view.hand if is_own else ()
    passed = [_passed_on(view, away) if is_own else () for away in range(1, rules.players)]
    laid = [laying.card for laying in view.board.cards if type(laying) is Place]
    return {
        "phase": [int(phase == view.phase) for phase in _PHASES],
        "deal": one_hot(tables.deals + 1, view.deal),
        "turn": one_hot(tables.hand // 2 + 1, view.turn),
        "waiting": [one for seat in seats for one in one_hot(len(seats), _before(view, seat))],
        "chosen": [int(has) for seat in seats for has in _chosen(view, seat)],
        **_continent(tables, view.board, seats),
        "front": _ones(tables, [[view.front[seat]] for seat in seats]),
        "tribes": [int(card in view.tribes[seat]) for seat in seats for card in tables.tribes],
        "hand": _ones(tables, [hand]),
        "passed": _ones(tables, passed),
        "laid": _ones(tables, [laid]),
        "hand_size": [view.hand_sizes[seat] for seat in seats],
        "piles": [view.pile, view.discards],
    }


def _ones(tables: Tables, rows: Sequence[Iterable[int | None]]) -> bytearray:
    """Return a row for each group of terrain cards, with ones for those in it; None is no card."""
    indexes, size = tables.card_indexes, len(tables.numbers)
    table = bytearray(len(rows) * size)
    for row, cards in enumerate(rows):
        for card in cards:
            if card is not None:
                table[row * size + indexes[card]] = 1
    return table


def _chosen(view: View, seat: Player) -> tuple[bool, bool]:
    """Return whether a seat has discarded and played; a turn begins with an even hand."""
    if view.phase != "choose":
        return view.turn > 0, view.turn > 0
    has_played = seat not in view.waiting
    return has_played or view.hand_sizes[seat] % 2 == 1, has_played


def _continent(tables: Tables, board: Board, seats: list[Player]) -> dict[str, Sequence[int]]:
    """Show what one sees from above, and what it is worth."""
    width = tables.width
    area = width * width
    sizes = len(_GROUNDS), len(_BONUSES), len(seats)
    ground, bonus, tents = (bytearray(planes * area) for planes in sizes)
    rows = {seat: row for row, seat in enumerate(seats)}
    for spot, (square, seat, *_) in relief(tables.grid, board).layers.land().squares.items():
        x, y = square_at(spot)
        index = y % width * width + x % width
        plane, mark = _PLANES[square]
        if plane is None:
            tents[rows[seat] * area + index] = 1
        else:
            ground[plane * area + index] = 1
        if mark is not None:
            bonus[mark * area + index] = 1
    points = scoring.points(tables, board)
    score = [min(_MOST, points[seat]) for seat in seats]
    return {"ground": ground, "bonus": bonus, "tents": tents, "score": score}


def _before(view: View, seat: Player) -> int | None:
    """Count the seats that go before one, None if it is not waiting; all choose at once."""
    if seat not in view.waiting or view.phase in ("order", "deal"):
        return None
    return 0 if view.phase == "choose" else view.waiting.index(seat)


def _passed_on(view: View, away: int) -> frozenset[int]:
    """Return the cards that the viewer has passed on and that a seat so far away may have still.

    The hand of that seat was the viewer's as many turns ago.
    """
    number = view.turn - away
    if number < 1:
        return frozenset()
    turns = [event for event in view.history if isinstance(event, TurnSeen)]
    last = view.turn - (view.phase == "choose")
    turn, *later = turns[len(turns) - (last - number) - 1 :]
    return frozenset(turn.hand).difference(*(turn.plays for turn in later))
