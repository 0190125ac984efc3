"""States that play leads to have no defects, however they were made."""

from collections.abc import Sequence

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import (
    Deal,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Turn,
)
from tests.games.matches import after_match, seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import position

P1, P2 = Player(0), Player(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "advanced", "stolen_card"),
    [
        (2, False, "hand_over"),
        (3, False, "forfeit"),
        (4, True, "hand_over"),
        (5, True, "forfeit"),
    ],
)
def test_states_of_a_match_have_no_defects(
    players: int, advanced: bool, stolen_card: StolenCard
) -> None:
    boxes = (tiny_box(20, hand=4), box([PLAIN] * 18, hand=4, deals=2))
    for number, components in enumerate(boxes):
        game = TectonicTribes(players, advanced, stolen_card, components=components)
        rng = seeded(number)
        state = game.initial_state()
        while game.to_act(state):
            assert game.validate(state) == ()
            for seat in game.to_act(state)[1:]:
                committed = game.apply(state, game.legal_actions(state, seat)[0])
                assert game.validate(committed) == ()
            actions = game.legal_actions(state)
            state = game.apply(state, actions[rng.randrange(len(actions))])
        assert game.validate(state) == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_with_the_real_box_has_no_defects(players: int) -> None:
    game = TectonicTribes(players, advanced=True)
    over = after_match(game, seed=players)
    assert len(over.deals) == (4 if players == 2 else 3)
    assert game.validate(over) == ()


def test_a_state_built_by_hand_is_as_good_as_one_that_was_played() -> None:
    game = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
    built = State(
        order=(2, 1),
        drawn=(14, 1),
        origin=(Place(P2, 14, 0, 0, 1), Place(P1, 1, 2, 1, 0)),
        deals=(
            Deal(
                packets=((2, 3, 5, 7), (4, 6, 8, 9)),
                turns=(Turn((7, None), (5, None)),),
            ),
        ),
    )
    assert game.validate(built) == ()
    assert game.to_act(built) == (P2,)


@pytest.mark.rule("TECTONIC-2.2", "TECTONIC-2.6")
@pytest.mark.parametrize(
    ("packets", "pile"),
    [
        (((), ()), range(3, 11)),
        (((6,), (4,)), (3, 5, 7, 8, 9, 10)),
        (((6, 9), (4, 7)), (3, 5, 8, 10)),
    ],
)
def test_the_pile_of_a_state_built_by_hand_has_what_was_not_dealt(
    packets: tuple[tuple[int, ...], ...], pile: Sequence[int]
) -> None:
    game = TectonicTribes(components=box([PLAIN] * 10))
    origin = (Place(P1, 1, 0, 0, 0), Place(P2, 2, 1, 2, 0))
    is_dealt = all(len(packet) == 2 for packet in packets)
    turns = (Turn((None, None), (None, None)),) if is_dealt else ()
    built = State((1, 2), (1, 2), origin, (Deal(packets, turns),))
    assert game.validate(built) == ()
    now = position(game, built)
    assert now.phase == ("choose" if is_dealt else "deal")
    assert (now.hands, now.pile) == (packets, tuple(pile))
