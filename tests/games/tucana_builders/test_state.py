"""States that are filled without their constructor are as those that it makes."""

import copy
import gc
import pickle
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


@pytest.mark.parametrize("game", GAMES)
def test_a_state_can_be_copied_and_sent_elsewhere(game: TucanaBuilders) -> None:
    for state in states(game):
        sent = pickle.loads(pickle.dumps(state))  # noqa: S301  # what we have just written
        assert not any(hasattr(sheet, "derived") for sheet in sent.sheets)
        for other in (sent, copy.copy(state), copy.deepcopy(state), attrs.evolve(state)):
            assert (other, hash(other)) == (state, hash(state))
            assert game.to_act(other) == game.to_act(state)
            assert game.score(other) == game.score(state)


def test_a_state_stays_as_it_is() -> None:
    state = states(GAMES[1])[-1]
    for name in ("setup", "sheets", "choices"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(state, name, ())


def test_a_state_can_be_referred_to_weakly_and_goes_when_nobody_needs_it() -> None:
    state = states(GAMES[1])[-1]
    reference = weakref.ref(state)
    assert reference() is state
    del state
    gc.collect()
    assert reference() is None
