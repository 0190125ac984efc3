"""What is kept of the streets from card to card is what would be found anew, and so are moves."""

from collections import Counter

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import Card, Laid, Square, State, TukTukTaxi
from boardrules.games.tuk_tuk_taxi.actions import LayPolice, LaySign, Remove
from boardrules.games.tuk_tuk_taxi.steps import (
    Cards,
    cards_of,
    open_moves,
    open_steps,
    relaid,
)
from boardrules.games.tuk_tuk_taxi.streets import street
from boardrules.games.tuk_tuk_taxi.town import HEADINGS, Direction
from boardrules.memo import memo_of
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import CROSS, STREET, drawn, rolled


def found_anew(game: TukTukTaxi, state: State) -> Cards:
    """Look at all cards."""
    return cards_of(game.tables.town, {laid.square: laid for laid in state.laid})


def parts(cards: Cards) -> dict[str, object]:
    """List the cards in their order, and all that they come to."""
    return {
        "top": list(cards.top.items()),
        "against": cards.against,
        "police": cards.police,
        "effects": cards.effects,
        "closed": cards.closed,
        "turned": cards.turned,
    }


def moves_as_steps(game: TukTukTaxi, cards: Cards) -> list[object]:
    """Name the squares and directions of all moves of all taxis."""
    town = game.tables.town
    return [
        [
            (town.squares[spot], town.arrivals[arrival].heading)
            for spot, arrival in open_moves(town, cards, starts[square, heading])
        ]
        for starts in game.tables.starts
        for square in town.squares
        for heading in HEADINGS
    ]


def all_steps(game: TukTukTaxi, cards: Cards) -> list[object]:
    """List the steps of all taxis, as the rules say it square by square."""
    town = game.tables.town
    return [
        list(open_steps(town, cards, home, square, heading))
        for home in game.tables.homes
        for square in town.squares
        for heading in HEADINGS
    ]


@pytest.mark.oracle
@pytest.mark.parametrize("board", ["european", "exotic"])
def test_streets_are_kept_from_card_to_card(board: str) -> None:
    game = TukTukTaxi(2, board, turn_limit=60)
    done: Counter[object] = Counter()
    for seed in range(3):
        rng, state = seeded(seed), game.initial_state()
        while game.to_act(state):
            actions = game.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
            before, state = state, game.apply_unchecked(state, action)
            among = street(game.tables, state)
            if isinstance(action, LaySign | LayPolice | Remove):
                assert parts(among.cards) == parts(found_anew(game, state))
                assert moves_as_steps(game, among.cards) == all_steps(game, among.cards)
                done[action.card if isinstance(action, LaySign) else action.kind] += 1
            if before.customers != state.customers and state.phase != "customers":
                done["load"] += 1
            order = game.tables.town.order
            faced = [(order[one.square], one.building) for one in state.customers]
            waiting = [(spot, one) for spot, some in among.waiting.items() for one in some]
            assert sorted(waiting) == sorted(faced)
            assert among.met == among.cards.police.union(among.waiting)
    assert min(done["remove"], done[Card.ONE_WAY], done[Card.NO_ENTRY], done[Card.NO_LEFT]) > 1
    assert min(done["police"], done["load"]) > 0


LAID = "stop f6, no-parking f5, no-stopping g5, police f7"
WAITING = {1: "f7", 4: "g5", 5: "f4"}


def carded(card: str) -> State:
    """Let P1 have drawn a card."""
    return drawn(rolled(CROSS, 1, ["e5", "d4"], laid=LAID, customers=WAITING), card)


def driving(number: int, start: str = "e5") -> State:
    """Let P1 have rolled on e5 or elsewhere, one square from two signs and customers."""
    return rolled(CROSS, number, [start, "d4"], laid=LAID, customers=WAITING)


@pytest.mark.parametrize(
    ("before", "text", "are_cards_kept"),
    [
        (attrs.evolve(driving(1), phase="draw", number=None), "* draw stop", True),
        (carded("stop"), "P1 sign stop c5", False),
        (carded("stop"), "P1 sign stop f6", False),
        (carded("police"), "P1 police f5", False),
        (carded("remove"), "P1 remove f7", False),
        (carded("remove"), "P1 keep", True),
        (carded("garage"), "P1 garage f9", True),
        (carded("petrol"), "P1 petrol a5", True),
        (attrs.evolve(driving(1), phase="roll", number=None), "* roll 4", True),
        (driving(1), "P1 drive d5", True),
        (driving(1), "P1 drive f5", True),
        (driving(1, "f3"), "P1 drive f4 load B5", True),
        (driving(2), "P1 drive f5 g5 load B4", True),
        (driving(2, "f4"), "P1 stay load B5", True),
        (driving(1), "P1 drive f5, P1 reroll", True),
        (driving(1), "P1 drive f5, P1 park", True),
    ],
)
def test_the_streets_of_the_next_state_are_known(
    before: State, text: str, *, are_cards_kept: bool
) -> None:
    """Nothing is looked for again, and what is left with the state is what would be found."""
    tables = CROSS.tables
    *earlier, last = text.split(", ")
    before = play(CROSS, before, *earlier)
    among = street(tables, before)
    after = play(CROSS, before, last)
    made_in, kept = memo_of(after)
    assert made_in is tables
    anew = street(tables, attrs.evolve(after))
    assert parts(kept.cards) == parts(anew.cards)
    assert (kept.waiting, kept.met) == (anew.waiting, anew.met)
    assert (kept.cards is among.cards) == (kept.known is among.known) == are_cards_kept


SIGNS = [
    Laid(Square("f5"), Card.STOP),
    Laid(Square("f5"), Card.CROSSING_AHEAD),
    Laid(Square("f5"), Card.NO_ENTRY),
    Laid(Square("f5"), Card.ONE_WAY, Direction.EAST),
    Laid(Square("f5"), Card.ONE_WAY, Direction.SOUTH),
    Laid(Square("f5"), Card.TURN_LEFT, Direction.EAST),
    Laid(Square("f5"), Card.NO_RIGHT, Direction.NORTH),
    Laid(Square("f5"), Card.POLICE),
    Laid(Square("f5"), Card.SLIPPERY),
]


@pytest.mark.parametrize("above", [*SIGNS, None])
@pytest.mark.parametrize("beneath", SIGNS)
def test_one_card_counts_instead_of_another(beneath: Laid, above: Laid | None) -> None:
    town, square = CROSS.tables.town, Square("f5")
    others = {
        Square("e5"): Laid(Square("e5"), Card.NO_ENTRY),
        Square("c5"): Laid(Square("c5"), Card.ONE_WAY, Direction.EAST),
        Square("f4"): Laid(Square("f4"), Card.NO_ENTRY),
    }
    before = cards_of(town, {**others, square: beneath})
    after = relaid(town, before, square, above)
    anew = cards_of(town, others if above is None else {**others, square: above})
    assert parts(after) == parts(anew)
    assert moves_as_steps(CROSS, after) == all_steps(CROSS, after)
    assert parts(before) == parts(cards_of(town, {**others, square: beneath}))


@pytest.mark.rule("TUKTUK-6.11")
def test_a_street_that_is_closed_one_way_leaves_the_others_open() -> None:
    town = CROSS.tables.town
    cards = cards_of(town, {Square("f7"): Laid(Square("f7"), Card.ONE_WAY, Direction.SOUTH)})
    steps = open_steps(town, cards, None, Square("f5"), Direction.EAST)
    assert list(steps) == [("g5", Direction.EAST), ("f4", Direction.SOUTH)]


# Arrivals


def test_an_arrival_has_a_home_only_within_reach_of_it() -> None:
    town, (starts, _) = STREET.tables.town, STREET.tables.starts
    assert town.around(Square("q3")) == ["q3", "p3", "o3", "o2", "n3", "m3", "l3", "k3"]
    assert town.arrivals[starts[Square("k3"), Direction.EAST]] == ("k3", Direction.EAST, "q3")
    assert town.arrivals[starts[Square("j3"), Direction.EAST]] == ("j3", Direction.EAST, None)
    assert [town.arrivals[number] for number in town.numbers.values()] == [*town.arrivals]
