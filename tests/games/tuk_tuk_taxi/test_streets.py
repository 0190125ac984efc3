"""What is derived of the streets from card to card is what would be found anew."""

from collections import Counter

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import Card, Laid, LaidCards, Square, State, TukTukTaxi
from boardrules.games.tuk_tuk_taxi.actions import LayPolice, LaySign, Remove
from boardrules.games.tuk_tuk_taxi.streets import streets, with_card, without_card
from boardrules.games.tuk_tuk_taxi.town import Direction
from tests.games.matches import play, seeded
from tests.games.tuk_tuk_taxi.hand_built import CROSS, drawn, goals, laid_cards, rolled


def is_known(game: TukTukTaxi, laid: LaidCards) -> bool:
    """Return whether what is derived from cards is there already, and is what they come to."""
    town, (made_with, known) = game.tables.town, laid.derived
    anew = streets(town, LaidCards(laid.cards))
    assert (known.top, known.bars, known.police) == (anew.top, anew.bars, anew.police)
    return made_with is town


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
            state = game.apply_unchecked(state, action)
            if isinstance(action, LaySign | LayPolice | Remove):
                assert is_known(game, state.laid)
                done[action.card if isinstance(action, LaySign) else action.kind] += 1
    assert min(done["remove"], done[Card.ONE_WAY], done[Card.NO_ENTRY], done[Card.NO_LEFT]) > 1
    assert done["police"] > 0


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
    """Nothing is looked for again, and what is left with the cards is what would be found."""
    *earlier, last = text.split(", ")
    before = play(CROSS, before, *earlier)
    streets(CROSS.tables.town, before.laid)
    after = play(CROSS, before, last)
    assert is_known(CROSS, after.laid)
    assert (after.laid is before.laid) == are_cards_kept


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


@pytest.mark.parametrize("above", SIGNS)
@pytest.mark.parametrize("beneath", SIGNS)
def test_one_card_counts_instead_of_another(beneath: Laid, above: Laid) -> None:
    town, square = CROSS.tables.town, Square("f5")
    others = (
        Laid(Square("c5"), Card.ONE_WAY, Direction.EAST),
        Laid(Square("e5"), Card.NO_ENTRY),
        Laid(Square("f4"), Card.NO_ENTRY),
    )
    one = with_card(town, LaidCards(others), beneath)
    two = with_card(town, one, above)
    assert one == LaidCards((*others, beneath))
    assert two == LaidCards((*others, beneath, above))
    assert without_card(town, two, square) == one
    assert without_card(town, one, square) == LaidCards(others)
    for laid in (one, two, without_card(town, two, square), without_card(town, one, square)):
        assert is_known(CROSS, laid)


def test_cards_on_different_squares_are_the_same_in_any_order() -> None:
    town, cards = CROSS.tables.town, [Laid(Square(square), Card.STOP) for square in ("f9", "f1")]
    one, two = LaidCards(), LaidCards()
    for card in cards:
        one = with_card(town, one, card)
    for card in reversed(cards):
        two = with_card(town, two, card)
    assert one == two == laid_cards(cards)
    assert hash(one) == hash(two)


@pytest.mark.rule("TUKTUK-6.11")
def test_a_street_that_is_closed_one_way_leaves_the_others_open() -> None:
    state = rolled(CROSS, 2, ["e5", "d4"], laid="one-way f7 S")
    assert goals(CROSS, state) == ["c5", "f4", "g5"]
