"""What a game keeps goes with it, is in no copy, and grows with no box that a stranger sends."""

from copy import copy, deepcopy
import gc
from importlib import import_module
import pickle
from pkgutil import iter_modules
from typing import Any
import weakref

import attrs

from boardrules import Player, from_json, show, to_json
from tests.games.examples import Example, every_game
from tests.games.matches import seeded


def game_of(example: Example) -> Any:
    """Make a game with a small box of its own, which nothing else holds."""
    game: Any = example.small_game()
    return from_json(to_json(game), game.__class__)


def use(game: Any) -> tuple[object, ...]:
    """Play a match, ask for everything that may be kept, and return some of what was seen."""
    rng, seat = seeded(1), Player(0)
    state = game.initial_state()
    view = None
    while game.to_act(state):
        view = game.view(state, seat)
        game.determinize(view, rng)
        game.observe(view, seat)
        next(game.worlds(view))
        game.chance_weights(state)
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        assert game.decode(state, game.encode(state, action)) == action
        state = game.apply(state, action)
    show(game, state)
    game.score_items(state)
    game.inventory(state)
    assert game.validate(state) == ()
    return game, game.components, game.tables, game.numbering, state, view


@every_game
def test_nothing_is_left_of_a_game_and_its_box(example: Example) -> None:
    left = [weakref.ref(each) for each in use(game_of(example)) if hasattr(each, "__weakref__")]
    gc.collect()
    assert [each() for each in left] == [None] * len(left)
    assert len(left) >= 4


@every_game
def test_copies_leave_the_tables_behind(example: Example) -> None:
    game = game_of(example)
    options = {field.name for field in attrs.fields(game.__class__)}
    use(game)
    copies: list[Any] = [copy(game), deepcopy(game), pickle.loads(pickle.dumps(game))]  # noqa: S301
    for again in copies:
        assert set(again.__dict__) == options
        assert again == game
        use(again)


@every_game
def test_no_function_of_a_module_keeps_what_it_was_asked(example: Example) -> None:
    package = import_module(example.game.__module__.rpartition(".")[0])
    modules = [
        import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__)
    ]
    kept = [
        name
        for module in modules
        for name, value in vars(module).items()
        if hasattr(value, "cache_info")
    ]
    assert kept == []
