"""Boxes, towns and moments of Tuk Tuk Taxi that tests build by hand."""

from collections.abc import Iterable, Mapping, Sequence

import attrs

from boardrules.games.tuk_tuk_taxi import (
    DEFAULT,
    Board,
    Card,
    Components,
    Customer,
    Direction,
    Laid,
    LaidCards,
    Square,
    State,
    Taxi,
    TukTukTaxi,
)
from tests.games.matches import legal
from tests.games.tuk_tuk_taxi import oracle

SMALL = (
    "....1....",
    ".G#####P.",
    ".#+.L.+#.",
    ".#.B#B.#.",
    "4#####L#2",
    ".#BB#B.#.",
    ".#+.#.+#.",
    ".G#####P.",
    "....3....",
)
"""All kinds of squares; lights, streets and building 3 are on the sides of the frame."""


PLUS = (
    "+..1..+",
    "...#B..",
    "..B#...",
    "4G##LP2",
    "..B#B..",
    "...#...",
    "+..3..+",
)
"""Streets are b4 c4 d2 d3 d4 d5 d6 f4; d4 is the one crossroads, with arms N to d5, E to the light
e4, S to d3, W to c4. B1 faces d6, B2 c4 or d5, B3 c4 or d3, B4 d3 and not the light."""

TOWN = (
    "+...1...+",
    ".GG###PP.",
    ".#.B#B.#.",
    ".#B.L.B#.",
    "4###L###2",
    ".#B.#.B#.",
    ".#.B#B.#.",
    ".#L#####.",
    "+...3...+",
)
"""Blocks of streets, where all ends of a drive come about."""


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


def laid_cards(cards: Iterable[Laid]) -> LaidCards:
    """Lay cards on the board one after another, the first first."""
    by_square = sorted(cards, key=lambda laid: (laid.square[0], int(laid.square[1:])))
    return LaidCards(tuple(by_square))


def signs(text: str) -> LaidCards:
    """Read cards on the board such as `stop c7, one-way d4 N`, the first laid first."""
    laid: list[Laid] = []
    for part in text.split(", ") if text else ():
        card, square, *arrow = part.split(" ")
        way = Direction(arrow[0]) if arrow else None
        laid.append(Laid(Square(square), Card(card), way))
    return laid_cards(laid)


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
    cards = signs(laid)
    return State(
        phase="drive",
        customers=tuple(
            Customer(building, Square(square))
            for building, square in sorted((customers or {}).items())
        ),
        laid=cards,
        pile=without(game.tables.pile, [one.card for one in cards.cards]),
        taxis=tuple(
            Taxi(Square(square), carries=seat in carrying) for seat, square in enumerate(taxis)
        ),
        number=number,
    )


def start(game: TukTukTaxi) -> State:
    """Return the table before the first customer is placed."""
    tables = game.tables
    return State("customers", (), LaidCards(), tables.pile, tuple(map(Taxi, tables.homes)))


def placed(game: TukTukTaxi) -> State:
    """Let customers stand where they first may, and the first card be due."""
    faces = [(building, squares[0]) for building, squares in game.tables.town.faces.items()]
    customers = tuple(Customer(*face) for face in faces[: game.tables.customers])
    return attrs.evolve(start(game), phase="draw", customers=customers)


def drawn(state: State, card: str) -> State:
    """Let a card have been drawn from the pile."""
    return attrs.evolve(
        state, phase="card", pile=without(state.pile, (Card(card),)), card=Card(card)
    )


def laying(state: State, text: str) -> State:
    """Let cards from the pile lie on the board, the first laid first."""
    laid = signs(text)
    pile = without(state.pile, [one.card for one in laid.cards])
    return attrs.evolve(state, laid=laid, pile=pile)


def without(pile: tuple[int, ...], cards: Sequence[Card]) -> tuple[int, ...]:
    """Take cards out of a pile."""
    return tuple(left - cards.count(card) for card, left in zip(Card, pile, strict=True))


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
