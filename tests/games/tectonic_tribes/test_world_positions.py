"""How things lie in a world: worked out from the view, and by playing the match again."""

from attrs import evolve
import pytest

from boardrules import Player, from_json, to_json
from boardrules.games.tectonic_tribes import State, TectonicTribes, View
from boardrules.games.tectonic_tribes.position import Position
from boardrules.games.tectonic_tribes.turns import position
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import box

TERRAIN = ["lake minex2 / plain lava / forest lake+1", "lava lava / lava lava / lava lava"] * 8
GAMES = [
    TectonicTribes(players=2, advanced=True),
    TectonicTribes(players=5, stolen_card="forfeit"),
    TectonicTribes(players=3, components=box(TERRAIN, hand=4, deals=4)),
]


def sorted_discards(now: Position) -> Position:
    return evolve(now, discards=tuple(sorted(now.discards)))


@pytest.mark.law
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_a_world_lies_as_if_it_had_been_played(game: TectonicTribes, seed: int) -> None:
    rng = seeded(seed)
    state = game.initial_state()
    is_over = False
    while not is_over:
        viewer = (None, *map(Player, range(game.players)))[rng.randrange(game.players + 1)]
        view = game.view(state, viewer)
        if rng.randrange(10) == 0:
            view = from_json(to_json(view), View)
        world = game.determinize(view, rng)
        again = State(world.order, world.drawn, world.origin, world.deals)
        found, expected = (position(game.setting, each) for each in (world, again))
        assert found == sorted_discards(expected)
        actions = game.legal_actions(state)
        is_over = not actions
        if actions:
            state = game.apply(state, actions[rng.randrange(len(actions))])
