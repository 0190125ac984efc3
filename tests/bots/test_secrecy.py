"""What a bot is given does not lead to the state."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import pytest

from boardrules.bots import Greedy, Turn, turn_of
from boardrules.games.tectonic_tribes import TectonicTribes
from tests.bots.matches import TABLES, moments

HOLDS_NO_MATCH = (ModuleType, type, BuiltinFunctionType, str, bytes, int, float)


def reachable(start: object) -> list[object]:
    """Follow attributes, items, closures, defaults and bound objects, as far as they lead."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, HOLDS_NO_MATCH):
            continue
        found[id(thing)] = thing
        waiting += _inside(thing)
    return list(found.values())


def _inside(thing: object) -> Iterator[object]:
    if isinstance(thing, dict):
        for name, value in cast("dict[object, object]", thing).items():
            yield name
            yield value
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from cast("list[object]", thing)
    elif isinstance(thing, FunctionType):
        yield thing.__closure__
        yield thing.__defaults__
        yield thing.__kwdefaults__
    elif isinstance(thing, MethodType):
        yield thing.__self__
        yield thing.__func__
    elif isinstance(thing, CellType):
        yield thing.cell_contents
    else:
        yield getattr(thing, "__dict__", None)
        for kind in type(thing).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                yield getattr(thing, slot, None)
        for name in dir(thing):
            if not name.startswith("__"):
                with suppress(ValueError):  # an array has attributes that are not defined
                    attribute = getattr(thing, name, None)
                    if isinstance(attribute, MethodType | FunctionType):
                        yield attribute


HIDDEN = {name: game for name, game in TABLES.items() if not name.startswith("tuk")}


@pytest.mark.slow
@pytest.mark.parametrize("game", list(HIDDEN.values()), ids=list(HIDDEN))
def test_nothing_that_a_bot_is_given_leads_to_the_state(game: Any) -> None:
    for state, player in moments(game, 11, 6):
        game.explain(state, game.legal_actions(state)[0])
        game.score(state)
        turn = turn_of(game, state, player, Random(0))
        Greedy(1)(turn)
        things = reachable(turn)
        assert turn.view in things
        assert not [thing for thing in things if isinstance(thing, game.types.state)]


def test_the_search_for_the_state_finds_one_that_is_there() -> None:
    game = TectonicTribes()
    state, _ = moments(game, 12, 4)[2]

    def careless(turn: Turn[Any, Any, Any]) -> Any:
        return game.legal_actions(state, turn.player)[0]

    assert any(thing is state for thing in reachable({"bot": [careless]}))
