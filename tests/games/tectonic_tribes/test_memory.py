"""What is kept, and how much: nothing after the game is gone, and nothing sized by a number."""

from collections.abc import Iterator
import gc
from importlib import import_module
import pickle
from pkgutil import iter_modules
import weakref

import pytest

from boardrules import CodecError, Player, from_json, show, to_json
from boardrules.games import tectonic_tribes
from boardrules.games.tectonic_tribes import DEFAULT, Components, TectonicTribes
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import PLAIN, box

P1 = Player(0)


def used() -> Iterator[object]:
    """Play with a box of its own, use all that is kept, and yield the game, its box and a card."""
    game = TectonicTribes(components=box(["lake mine / plain lava / forest lake+1"] * 30, hand=4))
    rng = seeded(1)
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        assert game.decode(state, game.encode(state, action)) == action
        state = game.apply(state, action)
    view = game.view(state, P1)
    game.determinize(view, rng)
    game.observe(view, P1)
    show(game, state)
    game.score_items(state)
    yield from (game, game.components, game.components.terrain[0], state.board, view)


def test_nothing_is_left_of_a_game_and_its_box() -> None:
    kept = [weakref.ref(thing) for thing in used()]
    gc.collect()
    assert [thing for thing in kept if thing() is not None] == []


def test_no_function_keeps_what_it_was_asked() -> None:
    """A cache of a module would grow with every box that a stranger sends."""
    names = [found.name for found in iter_modules(tectonic_tribes.__path__)]
    modules = [import_module(f"{tectonic_tribes.__name__}.{name}") for name in names]
    kept = [
        name
        for module in modules
        for name, value in vars(module).items()
        if hasattr(value, "cache_info")
    ]
    assert kept == []


def test_a_game_that_was_used_can_be_pickled() -> None:
    game, *_ = used()
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301  # our own bytes


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_plane_is_as_wide_as_there_are_cards(players: int) -> None:
    """A box may declare more and longer hands than its cards are enough for."""
    few = box([PLAIN] * 10, hand=200, deals=20, advanced_deals=20)
    game = TectonicTribes(players, advanced=True, components=few)
    assert game.tables.grid.cards == 10 + players
    assert game.num_actions < 10_000 * players
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert len(state.board.cards) <= game.tables.grid.cards


def test_with_the_printed_box_the_plane_is_as_wide_as_a_match_is_long() -> None:
    for players, basic, advanced in ((2, 32, 42), (3, 39, 57), (4, 44, 64), (5, 45, 65)):
        assert TectonicTribes(players).tables.grid.cards == basic
        assert TectonicTribes(players, advanced=True).tables.grid.cards == advanced


@pytest.mark.parametrize("field", ["hands", "deals", "advanced_deals"])
def test_a_number_in_a_stored_box_does_not_take_memory(field: str) -> None:
    text = to_json(DEFAULT)
    numbers = ",".join(map(str, getattr(DEFAULT, field)))
    wrong = text.replace(f'"{field}":[{numbers}]', f'"{field}":[{",".join(["10000000"] * 4)}]')
    assert wrong != text
    with pytest.raises(CodecError, match="not 10000000"):
        from_json(wrong, Components)
