"""States that are filled without their constructor are as those that it makes."""

import gc
import sys
import weakref

import attrs
import pytest

from boardrules.games.tucana_builders import State, TucanaBuilders
from boardrules.play import walk
from tests.games.matches import seeded


def states(game: TucanaBuilders) -> list[State]:
    """Return all states of a match."""
    return [step.after for step in walk(game, seeded(3))]


GAMES = [TucanaBuilders(1, achievements=True), TucanaBuilders(3)]


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_as_one_that_is_built_by_hand(game: TucanaBuilders) -> None:
    for state in states(game):
        built = State(*attrs.astuple(state, recurse=False))
        assert type(state) is State
        assert (state, hash(state), repr(state)) == (built, hash(built), repr(built))
        assert game.to_act(state) == game.to_act(built)
        assert not hasattr(state, "__dict__")
        assert sys.getsizeof(state) == sys.getsizeof(built)


def test_a_state_can_be_referred_to_weakly_and_goes_when_nobody_needs_it() -> None:
    state = states(GAMES[1])[-1]
    reference = weakref.ref(state)
    assert reference() is state
    del state
    gc.collect()
    assert reference() is None
