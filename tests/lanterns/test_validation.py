"""Hand-built states of Lanterns."""

from itertools import product
from typing import Any

from attrs import evolve
import pytest

from boardrules import Defect
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State
from tests.lanterns.table import DEAL, EVEN, FIRST_TURN, GAME, ODD, SMALL, play


def defects_of(game: Lanterns = GAME, **fields: Any) -> list[tuple[str, str]]:
    """List the defects of the state after the first turn, with some fields changed."""
    found: tuple[Defect, ...] = game.validate(evolve(play(*DEAL, *FIRST_TURN), **fields))
    return [(defect.where, str(defect).partition(": ")[2]) for defect in found]


ROUND = ("packets", "the lanterns are dealt in seat order (LANTERNS-1)")
SIZE = ("packets", "a hand has 4 lanterns (LANTERNS-1)")
RISING = ("packets", "lanterns are in rising order (LANTERNS-1)")
DECK = ("packets", "there are more lanterns than in the deck (LANTERNS-1)")
EARLY = ("choices", "nobody chooses before the deal is over (LANTERNS-2)")
TURN = ("shown", "everybody hides and shows one in a turn (LANTERNS-2)")
TWO = ("choices", "a turn ends when all have chosen two (LANTERNS-2)")
HAND = ("choices", "lanterns are chosen from the hand (LANTERNS-3)")


@pytest.mark.parametrize(
    ("fields", "defects"),
    [
        ({}, []),
        ({"choices": ((), (3, 5))}, []),
        ({"packets": (ODD,)}, [("packets", "there are 2 players (LANTERNS-1)")]),
        ({"choices": ((), (), ())}, [("packets", "there are 2 players (LANTERNS-1)")]),
        ({"packets": ((1, 3, 5), EVEN), "hidden": (), "shown": ()}, [ROUND]),
        ({"packets": (ODD, (2, 4)), "hidden": (), "shown": ()}, [ROUND]),
        ({"packets": (ODD, (2, 4, 6)), "hidden": (), "shown": ()}, []),
        ({"packets": ((1, 3, 5, 7, 8), EVEN)}, [SIZE]),
        ({"packets": ((3, 1, 5, 7), EVEN)}, [RISING]),
        ({"packets": (ODD, (2, 2, 4, 8))}, [DECK]),
        ({"packets": (ODD, (2, 4, 8, 9))}, [DECK]),
        ({"packets": (ODD, (2, 4, 6))}, [EARLY]),
        ({"packets": ((), ()), "choices": ((1,), ())}, [EARLY]),
        ({"packets": ((), ()), "shown": ()}, [TURN]),
        ({"hidden": ()}, [TURN]),
        ({"shown": ()}, [TURN]),
        ({"hidden": ((1, 8), (4, 3))}, [TURN]),
        ({"hidden": ((1,),)}, [TURN]),
        ({"shown": ((7, 2, 2),)}, [TURN]),
        ({"choices": ((4, 6), (3, 5))}, [TWO]),
        ({"hidden": (), "shown": (), "choices": ((1, 3, 5), ())}, [TWO]),
        ({"choices": ((3,), ())}, [HAND]),
        ({"choices": ((4, 4), ())}, [HAND]),
        ({"hidden": ((2, 8),)}, [HAND]),
        ({"shown": ((1, 2),)}, [HAND]),
        ({"hidden": ((1, 8),) * 3, "shown": ((7, 2),) * 3}, [HAND]),
        ({"packets": ((3, 1, 5, 7, 9), (2, 4))}, [ROUND, SIZE, RISING, DECK, EARLY]),
        ({"choices": ((1, 2, 3), ())}, [TWO, HAND]),
    ],
)
def test_a_hand_built_state_has_every_defect_named(
    fields: dict[str, Any], defects: list[tuple[str, str]]
) -> None:
    assert defects_of(**fields) == defects


def reachable(game: Lanterns) -> set[State]:
    """Find all reachable states, in any order of choices."""
    found = {game.initial_state()}
    border = list(found)
    while border:
        state = border.pop()
        after = {
            game.apply(state, action)
            for player in game.to_act(state)
            for action in game.legal_actions(state, player)
        }
        border += after - found
        found |= after
    return found


@pytest.mark.slow
def test_a_state_has_no_defect_if_and_only_if_play_can_reach_it() -> None:
    states = reachable(SMALL)
    assert [state for state in states if SMALL.validate(state)] == []
    packets = product([(), (1,), (1, 1), (1, 3), (3, 1), (3, 3), (1, 2, 3)], repeat=2)
    turns = [(), ((1, 1),), ((1, 3),), ((3, 1),), ((1,),), ((1, 3), (3, 1))]
    choices = product([(), (1,), (3, 1), (1, 3), (1, 3, 3)], repeat=2)
    for fields in product(packets, turns, turns, choices):
        state = State(*fields)
        assert (SMALL.validate(state) == ()) == (state in states)
