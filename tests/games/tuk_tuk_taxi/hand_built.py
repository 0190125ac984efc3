"""Boxes, towns and moments of Tuk Tuk Taxi that tests build by hand."""

from collections.abc import Mapping, Sequence

import attrs

from boardrules.games.tuk_tuk_taxi import (
    DEFAULT,
    Board,
    Card,
    Components,
    Customer,
    Direction,
    Laid,
    Square,
    State,
    Taxi,
    TukTukTaxi,
)
from tests.games.matches import legal
from tests.games.tuk_tuk_taxi import oracle


def box_of(
    lines: Sequence[str], cards: Mapping[str, int] | None = None, customers: int = 8
) -> Components:
    """Make a box with one board, called town; without cards, those of our box."""
    counts = (
        DEFAULT.cards
        if cards is None
        else tuple((card, cards[card]) for card in Card if card in cards)
    )
    board = Board("town", tuple(lines))
    return attrs.evolve(DEFAULT, boards=(board,), cards=counts, customers=customers)


def oracle_box(components: Components) -> oracle.Box:
    """Put the same things in a box of the oracle."""
    return oracle.Box(
        boards={
            board.name: oracle.read_board("\n".join(board.lines)) for board in components.boards
        },
        cards={str(card): count for card, count in components.cards},
        starred=[str(card) for card in components.starred],
        die={number: str(colour) for number, colour in enumerate(components.die, start=1)},
        customers=components.customers,
    )


def signs(text: str) -> tuple[Laid, ...]:
    """Read cards on the board such as `stop c7, one-way d4 N`, the first laid first."""
    laid: list[Laid] = []
    for part in text.split(", ") if text else ():
        card, square, *arrow = part.split(" ")
        way = Direction(arrow[0]) if arrow else None
        laid.append(Laid(Square(square), Card(card), way))
    return tuple(laid)


def rolled(
    game: TukTukTaxi,
    number: int,
    taxis: Sequence[str],
    *,
    laid: str = "",
    customers: Mapping[int, str] | None = None,
    carrying: Sequence[int] = (),
) -> State:
    """Build a moment by hand: the first player has rolled, taxis and cards are where they are told.

    Cards that lie on the board are taken from the pile. Customers that are not told of are said to
    be aboard or delivered nowhere: such a state may be a moment of no match, but can be driven in.
    """
    state = game.initial_state()
    lying = signs(laid)
    pile = tuple(
        left - [one.card for one in lying].count(card)
        for card, left in zip(Card, state.pile, strict=True)
    )
    return attrs.evolve(
        state,
        phase="drive",
        number=number,
        laid=lying,
        pile=pile,
        taxis=tuple(
            Taxi(Square(square), carries=seat in carrying) for seat, square in enumerate(taxis)
        ),
        customers=tuple(
            Customer(building, Square(square))
            for building, square in sorted((customers or {}).items())
        ),
    )


def placed(game: TukTukTaxi) -> State:
    """Let everybody place customers where they first may."""
    state = game.initial_state()
    while state.phase == "customers":
        state = game.apply(state, game.legal_actions(state)[0])
    return state


STREET = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+...............+",
            ".2.BB.....BB.....",
            "G#######L######P1",
            "...BB.3.......4..",
            "+...............+",
        ),
        customers=4,
    ),
)
"""One straight street from a3 to p3 with a light at i3; P1 lives at q3, P2 at g2."""

CROSS = TukTukTaxi(
    board="town",
    components=box_of(
        (
            "+....G....+",
            "....2#.....",
            "....B#B....",
            "....B#B..1.",
            "P######LL#P",
            "...3B#B..4.",
            "....B#B....",
            ".....###...",
            "+....#....+",
        )
    ),
)
"""Crossroads at f5 and, with three arms, at f2; lights at h5 and i5; P1 lives at j6, P2 at d4."""


def goals(game: TukTukTaxi, state: State) -> list[str]:
    """List the legal drives by their last square, which tells the way in a town without rings."""
    return [" ".join(text.split(" ")[1:]) for text in map(_goal, legal(game, state))]


def _goal(text: str) -> str:
    """Leave out of a drive all squares but the last."""
    player, kind, *words = text.split(" ")
    if kind != "drive":
        return text
    squares = [word for word in words if word not in {"load", "home"} and word[0] != "B"]
    return " ".join([player, *words[len(squares) - 1 :]])
