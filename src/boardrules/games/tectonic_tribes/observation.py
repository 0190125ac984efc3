"""What a seat knows in Tectonic Tribes, as tables of numbers."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, get_args

from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import Laying, Place, Tribe
from boardrules.games.tectonic_tribes.components import SQUARES, Bonus, Ground
from boardrules.games.tectonic_tribes.position import Phase, Position
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.tables import Seen, Tables
from boardrules.games.tectonic_tribes.views import (
    DealView,
    TurnView,
    View,
    hand_size,
    own_hand,
    position_in,
)
from boardrules.observation import Feature, among, one_hot, seats_from
from boardrules.player import Player

_PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
_GROUNDS: Final = tuple(ground for ground in Ground if ground is not Ground.TENT)
_BONUSES: Final[tuple[Bonus, ...]] = ("+1", "+2", "x2")
_MOST: Final = 2**31 - 1
"""What an array of 32-bit numbers can hold; only boxes full of x2 come to more points."""

_MOST_CONTINENTS: Final = 500
"""How many continents are kept as they were seen."""


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
        Feature("score", (players,), "points as things lie now, by seat", _most_points(rules)),
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
    tables, numbers = rules.tables, rules.tables.numbers
    now = position_in(tables, view)
    nobody = (False,) * rules.players
    *_, deal = DealView((0,) * rules.players, None, (), ((),), ()), *view.deals
    *_, turn = TurnView(nobody, nobody, None, None, (), ()), *deal.turns
    is_own = view.player == player
    hand = set(own_hand(view)) if is_own else set[int]()
    passed = [_passed(deal, away) if is_own else () for away in range(1, rules.players)]
    layings = view.layings
    tribes = {(act.player, act.card) for act in layings if isinstance(act, Tribe)}
    laid = {act.card for act in layings if isinstance(act, Place)}
    return {
        "phase": [int(phase == now.phase) for phase in _PHASES],
        "deal": one_hot(tables.deals + 1, len(view.deals)),
        "turn": one_hot(tables.hand // 2 + 1, len(deal.turns)),
        "waiting": [one for seat in seats for one in one_hot(len(seats), _before(now, seat))],
        "chosen": [
            int(has[seat]) for seat in seats for has in (turn.has_discarded, turn.has_played)
        ],
        **_continent(tables, layings, seats),
        "front": [one for seat in seats for one in among(numbers, {now.front[seat]})],
        "tribes": [int((seat, card) not in tribes) for seat in seats for card in tables.tribes],
        "hand": among(numbers, hand),
        "passed": [one for cards in passed for one in among(numbers, cards)],
        "laid": among(numbers, laid),
        "hand_size": [hand_size(view, seat) for seat in seats],
        "piles": [view.pile, view.discards],
    }


def _passed(deal: DealView, away: int) -> set[int]:
    """Return the cards that the viewer has passed on and that a seat so far away may have still.

    The hand of that seat was the viewer's as many turns ago.
    """
    if len(deal.turns) <= away:
        return set()
    turn, *later = deal.turns[-1 - away :]
    seen = {card for turn in later for card in turn.plays}
    return set(deal.hands[-1 - away]) - {turn.discard, turn.play} - seen


def _continent(
    tables: Tables, layings: tuple[Laying, ...], seats: list[Player]
) -> dict[str, Sequence[int]]:
    """Show what one sees from above, and what it is worth."""
    area = tables.width**2
    sizes = len(_GROUNDS), len(_BONUSES), len(seats)
    ground, bonus, tents = (bytearray(planes * area) for planes in sizes)
    grounds, bonuses, tents_of, points = _seen(tables, layings)
    for index in grounds:
        ground[index] = 1
    for index in bonuses:
        bonus[index] = 1
    for row, seat in enumerate(seats):
        for square in tents_of[seat]:
            tents[row * area + square] = 1
    score = [min(_MOST, points[seat]) for seat in seats]
    return {"ground": ground, "bonus": bonus, "tents": tents, "score": score}


def _seen(tables: Tables, layings: tuple[Laying, ...]) -> Seen:
    """Find the squares of a continent by kind; most views show one that has been seen before."""
    known = tables.seen_continents
    seen = known.get(layings)
    if seen is None:
        if len(known) == _MOST_CONTINENTS:
            known.clear()
        seen = known[layings] = _look(tables, scoring.surface(tables, layings))
    return seen


def _look(tables: Tables, surface: scoring.Surface) -> Seen:
    width = tables.width
    area = width * width
    grounds: list[int] = []
    bonuses: list[int] = []
    tents: list[list[int]] = [[] for _ in tables.seats]
    for (x, y), (square, seat) in surface.items():
        square_number = y % width * width + x % width
        kind, mark = SQUARES[square]
        if kind is Ground.TENT:
            tents[seat].append(square_number)
        else:
            grounds.append(_GROUNDS.index(kind) * area + square_number)
        if mark:
            bonuses.append(_BONUSES.index(mark) * area + square_number)
    return grounds, bonuses, tents, scoring.points(tables, surface)


def _before(now: Position, seat: Player) -> int | None:
    """Count the seats that go before one, None if it is not waiting; all choose at once."""
    if seat not in now.waiting:
        return None
    return 0 if now.phase == "choose" else now.waiting.index(seat)
