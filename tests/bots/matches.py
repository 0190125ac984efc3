"""Games, and matches of bots, for the tests of bots."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from boardrules import CHANCE, Player
from boardrules.bots import random, turn_of
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.play import draw
from boardrules.testing import Lanterns

TABLES: dict[str, Any] = {
    "lanterns": Lanterns(),
    "tiki-topple": TikiTopple(players=3),
    "tectonic-tribes": TectonicTribes(players=3),
    "tucana-builders": TucanaBuilders(players=2),
    "tucana-builders-solo": TucanaBuilders(players=1),
    "tuk-tuk-taxi": TukTukTaxi(players=4, turn_limit=20),
}
EVERY_TABLE = pytest.mark.parametrize("game", list(TABLES.values()), ids=list(TABLES))


def play(game: Any, bots: list[Any], seed: int) -> Iterator[tuple[Any, Player]]:
    """Play a match among bots; yield the states in which a seat decides, with the seat."""
    chance, own = Random(seed), Random(seed + 1)
    state = game.initial_state()
    while to_act := game.to_act(state):
        if to_act[0] == CHANCE:
            action = draw(game, state, chance)
        else:
            yield state, to_act[0]
            action = bots[to_act[0]](turn_of(game, state, to_act[0], own))
        state = game.apply(state, action)


def moments(game: Any, seed: int, some: int) -> list[tuple[Any, Player]]:
    """Return a few moments of a random match at which a seat decides."""
    found = list(play(game, [random] * game.players, seed))
    return found[:: max(1, len(found) // some)]


def hidden_choice() -> tuple[TectonicTribes, Any, Player]:
    """Return a game, a state in which both seats choose a card, and the first seat."""
    game = TectonicTribes()
    state, player = next(
        (state, player)
        for state, player in play(game, [random, random], 1)
        if game.to_act(state) == (0, 1) and game.legal_actions(state)[0].kind == "play"
    )
    return game, state, player
