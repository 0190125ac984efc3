"""A state that is built by hand and has no defect is one from which a match can be played on."""

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
from hypothesis import settings
import pytest

from boardrules import Player
from boardrules.games.tuk_tuk_taxi import (
    Card,
    Customer,
    Direction,
    Laid,
    Square,
    State,
    TukTukTaxi,
)
from boardrules.games.tuk_tuk_taxi.components import SIGNS
from tests.games.box_files import entries
from tests.games.cases import cases
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import (
    PLUS,
    TOWN,
    box_of,
    laid_cards,
    laying,
    placed,
)
from tests.later import later, now

GAME = TukTukTaxi()
SHUT = TukTukTaxi(board="town", components=box_of(PLUS, {"no-entry": 2}, customers=4))


DRAW = placed(GAME)
"""The moment before the first card."""

SETUP = later(play)(GAME, GAME.initial_state(), "P1 customer B1 h14")
"""The moment after the first customer."""

SHUT_IN = later(play)(
    SHUT,
    placed(SHUT),
    *("* draw no-entry", "P1 sign no-entry d6", "* roll 1", "P1 stay"),
    *("* draw no-entry", "P2 sign no-entry d2", "* roll 5", "P2 stay"),
)
"""The first turn without a card, when nobody can leave the station any more."""


def moved(state: State, seat: int, **changes: Any) -> State:
    """Change something about a taxi."""
    taxis = list(state.taxis)
    taxis[seat] = attrs.evolve(taxis[seat], **changes)
    return attrs.evolve(state, taxis=tuple(taxis))


def goes_on(laid: str, square: str, **changes: Any) -> State:
    """Let P1 have come to a square, driving east unless told otherwise."""
    state = moved(laying(DRAW, laid), 0, square=Square(square))
    return attrs.evolve(state, **{"heading": Direction.EAST, **changes})


def delivered(*seats: int, home: int | None = None, **changes: Any) -> State:
    """Let these seats have delivered, in this order."""
    state = attrs.evolve(
        DRAW, customers=DRAW.customers[len(seats) :], deliveries=tuple(map(Player, seats))
    )
    if home is not None:
        state = moved(state, home, square=Square("b14"))
    return attrs.evolve(state, **changes)


@later
def stuck(seat: int, **changes: Any) -> State:
    """Let the first turns without a card have been counted as such, with another taxi."""
    return attrs.evolve(moved(now(SHUT_IN), seat, **changes), stuck=1 + seat)


def test_what_these_states_are_made_from_is_right() -> None:
    shut_in = now(SHUT_IN)
    assert GAME.validate(DRAW) == GAME.validate(now(SETUP)) == SHUT.validate(shut_in) == ()
    assert (shut_in.phase, shut_in.turn, shut_in.stuck) == ("roll", 2, 1)


@pytest.mark.parametrize(
    ("game", "state", "where", "rule"),
    cases(
        # Customers are placed before all else.
        (GAME, attrs.evolve(DRAW, phase="customers"), "phase", "TUKTUK-R11"),
        (GAME, later(moved)(SETUP, 1, square=Square("b14")), "taxis", "TUKTUK-2.4"),
        (GAME, later(attrs.evolve)(SETUP, pile=(*DRAW.pile[:-1], 2)), "pile", "TUKTUK-2.1"),
        (GAME, later(laying)(SETUP, "stop b14"), "pile", "TUKTUK-2.1"),
        (GAME, later(attrs.evolve)(SETUP, turn=1), "phase", "TUKTUK-R11"),
        (GAME, later(attrs.evolve)(SETUP, deliveries=(Player(0),)), "phase", "TUKTUK-R11"),
        # The second of two deliveries ends the match, at home and in the own turn.
        (GAME, delivered(0, 0), "deliveries[1]", "TUKTUK-7.1"),
        (GAME, delivered(0, 0, 1), "deliveries[1]", "TUKTUK-7.1"),
        (GAME, delivered(0, 0, 1, phase="end", turn=1), "deliveries[1]", "TUKTUK-7.1"),
        (GAME, delivered(0, 0, phase="end", turn=400), "deliveries[1]", "TUKTUK-7.1"),
        (GAME, delivered(0, 0, phase="end", turn=1), "deliveries[1]", "TUKTUK-R11"),
        (GAME, delivered(0, 0, phase="end", home=0), "deliveries[1]", "TUKTUK-R11"),
        # A turn goes on from the sign on top, if one could come there so.
        (GAME, goes_on("stop c14", "c14", phase="park"), "phase", "TUKTUK-6.2"),
        (GAME, goes_on("", "c14", phase="park"), "phase", "TUKTUK-6.2"),
        (GAME, goes_on("no-parking c14, stop c14", "c14", phase="roll"), "phase", "TUKTUK-6.2"),
        (
            *(GAME, goes_on("no-parking c14, no-stopping e18", "c14", phase="onward", onward=1)),
            *("phase", "TUKTUK-6.3"),
        ),
        *(
            (GAME, goes_on(laid, square, phase="park", heading=way), "heading", "TUKTUK-R8")
            for laid, square, way in (
                ("no-parking c14", "c14", Direction.NORTH),
                ("no-parking r10", "r10", Direction.WEST),  # from another's station
                ("no-parking c14, one-way e14 W", "c14", Direction.EAST),
            )
        ),
        # Drives from no-stopping signs are counted, as many as are showing.
        (GAME, goes_on("no-stopping c14", "c14", phase="onward"), "onward", "TUKTUK-R4"),
        (
            *(GAME, goes_on("no-stopping c14, no-stopping c14", "c14", phase="onward", onward=2)),
            *("onward", "TUKTUK-R4"),
        ),
        (GAME, goes_on("no-parking c14", "c14", phase="park", onward=-1), "onward", "TUKTUK-R4"),
        # Lost turns are left out before a turn begins, and nobody loses for ever.
        (GAME, moved(DRAW, 0, lost_turns=1), "taxis[0].lost_turns", "TUKTUK-R11"),
        (GAME, moved(DRAW, 1, lost_turns=10**16), "taxis[1].lost_turns", "TUKTUK-R11"),
        # No more signs are gone than can have been removed.
        (GAME, attrs.evolve(DRAW, pile=(0, *DRAW.pile[1:-1], 0)), "pile", "TUKTUK-3.8"),
        (
            *(GAME, attrs.evolve(DRAW, pile=(*DRAW.pile[:-2], 1, DRAW.pile[-1]))),
            *("pile", "TUKTUK-3.8"),
        ),
        # In a row of stuck turns nobody can drive, nobody loses a turn, and there are no cards.
        (SHUT, stuck(0, square=Square("b4")), "stuck", "TUKTUK-R10"),
        (SHUT, stuck(1, square=Square("b4")), "stuck", "TUKTUK-R10"),
        (SHUT, stuck(1, lost_turns=1), "stuck", "TUKTUK-R10"),
        (SHUT, later(attrs.evolve)(SHUT_IN, stuck=3), "stuck", "TUKTUK-R11"),
        (SHUT, later(attrs.evolve)(SHUT_IN, turn=0, stuck=2), "stuck", "TUKTUK-R11"),
        (SHUT, attrs.evolve(placed(SHUT), stuck=1), "stuck", "TUKTUK-R11"),
        (SHUT, later(attrs.evolve)(SHUT_IN, heading=Direction.WEST), "stuck", "TUKTUK-R11"),
    ),
)
def test_a_defect_is_named_with_its_place_and_rule(
    game: TukTukTaxi, state: State, where: str, rule: str
) -> None:
    assert entries(game.validate(state)) == [(where, rule)]


def test_a_state_built_by_hand_may_be_right() -> None:
    states = [
        delivered(0, 1, turn=399),
        delivered(0, 0, phase="end"),
        delivered(0, 1, phase="end", turn=400),
        goes_on("no-parking c14, no-stopping e18", "c14", phase="park", onward=1),
        goes_on("no-parking c14", "c14", phase="drive", number=4),
        goes_on("no-stopping j18", "j18", phase="onward", onward=1, heading=Direction.SOUTH),
        attrs.evolve(DRAW, pile=(2, *DRAW.pile[1:-1], 0)),  # three removed
        moved(DRAW, 1, lost_turns=10**15),
    ]
    assert [GAME.validate(state) for state in states] == [()] * len(states)


def test_signs_for_which_there_is_no_square_may_be_gone() -> None:
    lines = ("+........+", ".3BBBB2...", "G########P", "....BB1.4.", "+........+")
    game = TukTukTaxi(board="town", components=box_of(lines, {"turn-left": 2}, customers=4))
    state = play(game, placed(game), "* draw turn-left", "P1 discard turn-left")
    assert game.validate(state) == ()


# Whatever passes can be played on


def to_the_street(state: State, game: TukTukTaxi, rng: Random) -> State:
    square = rng.choice(sorted({*game.tables.town.streets, *game.tables.homes}))
    return moved(state, rng.randrange(game.players), square=square)


def aboard(state: State, game: TukTukTaxi, rng: Random) -> State:
    customers = state.customers[rng.randrange(2) :]
    state = moved(state, rng.randrange(game.players), carries=rng.randrange(2) == 0)
    return attrs.evolve(state, customers=customers)


def another_delivery(state: State, game: TukTukTaxi, rng: Random) -> State:
    deliveries = (*state.deliveries, Player(rng.randrange(game.players)))
    return attrs.evolve(state, deliveries=deliveries, customers=state.customers[1:])


def another_customer(state: State, game: TukTukTaxi, rng: Random) -> State:
    building, faced = rng.choice(sorted(game.tables.town.faces.items()))
    one = Customer(building, rng.choice(faced))
    return attrs.evolve(state, customers=(*state.customers[1:], one))


def another_card(state: State, game: TukTukTaxi, rng: Random) -> State:
    card = rng.choice([*SIGNS, Card.POLICE])
    square = rng.choice(sorted(game.tables.town.roads))
    arrow = rng.choice([None, None, *Direction])
    pile = [left - (card is kind) for kind, left in zip(Card, state.pile, strict=True)]
    laid = laid_cards((*state.laid.cards, Laid(square, card, arrow)))
    return attrs.evolve(state, laid=laid, pile=tuple(pile))


def no_pile(state: State, game: TukTukTaxi, rng: Random) -> State:
    _ = game, rng
    return attrs.evolve(state, pile=(0,) * len(Card))


def another_value(state: State, game: TukTukTaxi, rng: Random) -> State:
    values: dict[str, list[Any]] = {
        "phase": ["customers", "draw", "card", "roll", "drive", "onward", "park", "end"],
        "turn": [0, 1, 2, 3, 6, 9, game.tables.most_turns],
        "stuck": [0, 1, 2, game.players],
        "card": [None, *Card],
        "number": [None, 1, 2, 3, 4, 5, 6],
        "heading": [None, *Direction],
        "onward": [0, 1, 2],
    }
    name = rng.choice(sorted(values))
    return attrs.evolve(state, **{name: rng.choice(values[name])})


def losing(state: State, game: TukTukTaxi, rng: Random) -> State:
    return moved(state, rng.randrange(game.players), lost_turns=rng.choice([0, 1, 2, 10**9]))


EDITS: list[Callable[[State, TukTukTaxi, Random], State]] = [
    *(to_the_street, aboard, another_delivery, another_customer, another_card, no_pile, losing),
    *(another_value, another_value, another_value, another_value),
]

CARDS = {"no-parking": 3, "no-stopping": 3, "no-entry": 2, "remove": 2, "police": 1, "one-way": 1}
TABLES = {
    "two": TukTukTaxi(2, turn_limit=6, first_player=1),
    "shut": attrs.evolve(SHUT, turn_limit=8),
    "three": TukTukTaxi(3, "town", turn_limit=6, components=box_of(TOWN, CARDS)),
    "four": TukTukTaxi(4, "town", turn_limit=5, components=box_of(TOWN, {"slippery": 2})),
}


def moments(game: TukTukTaxi, rng: Random) -> list[State]:
    """Play a match at random."""
    states = [game.initial_state()]
    while game.to_act(states[-1]):
        actions = game.legal_actions(states[-1])
        states.append(game.apply(states[-1], actions[rng.randrange(len(actions))]))
    return states


@pytest.mark.law
@pytest.mark.parametrize("name", TABLES)
def test_a_state_without_defects_can_be_played_to_its_end(name: str) -> None:
    game, rng = TABLES[name], seeded(12)
    kept: set[str] = set()
    states = [state for _ in range(4) for state in moments(game, rng)]
    for _ in range(60 * settings().max_examples):
        before = rng.choice(states)
        state = before
        for _ in range(rng.randrange(1, 4)):
            state = rng.choice(EDITS)(state, game, rng)
        if state == before or game.validate(state):
            continue
        kept.add(state.phase)
        while game.to_act(state):
            assert game.outcome(state) is None
            actions = game.legal_actions(state)
            few = [actions[rng.randrange(len(actions))] for _ in range(3)]
            after = [game.apply(state, action) for action in few]
            assert [game.validate(one) for one in after] == [()] * len(few), few
            state = after[0]
        assert game.outcome(state) is not None
    assert kept >= {"roll", "drive"}
