"""How things lie in a world: worked out from the view, and by playing the match again."""

from collections.abc import Iterator

import pytest

from boardrules import CHANCE, Player, from_json, to_json
from boardrules.games.tectonic_tribes import State, TectonicTribes, View
from tests.games.matches import seeded
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box

TERRAIN = ["lake minex2 / plain lava / forest lake+1", "lava lava / lava lava / lava lava"] * 8
GAMES = [
    TectonicTribes(players=2, advanced=True),
    TectonicTribes(players=5, stolen_card="forfeit"),
    TectonicTribes(players=3, components=box(TERRAIN, hand=4, deals=4)),
]


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
        assert game.validate(world) == ()
        assert game.view(world, viewer) == view
        actions = game.legal_actions(state)
        is_over = not actions
        if actions:
            state = game.apply(state, actions[rng.randrange(len(actions))])


TENT = "tent plain / plain plain / plain plain"
SCRIPTED = [
    # P1 steals with tribe cards; the second hands are short, of a pile that is re-formed.
    TectonicTribes(
        players=3,
        stolen_card="forfeit",
        components=box([PLAIN] * 16, tribes=(TENT,) * 5, hand=4, deals=2),
    ),
    # But for the first card all is passed, and the pile is re-formed in every deal.
    TectonicTribes(players=3, components=box([LAVA] * 14, hand=4, deals=2)),
]


def moments(game: TectonicTribes) -> Iterator[State]:
    """Play a match in which chance and P1 do what is listed last, and others what is first."""
    state = game.initial_state()
    yield state
    while actions := game.legal_actions(state):
        is_last = game.to_act(state)[0] in {CHANCE, Player(0)}
        state = game.apply(state, actions[-1 if is_last else 0])
        yield state


@pytest.mark.parametrize("game", SCRIPTED, ids=str)
def test_the_first_world_lies_as_if_it_had_been_played_all_through_a_match(
    game: TectonicTribes,
) -> None:
    phases: set[str] = set()
    for state in moments(game):
        for viewer in (None, *game.tables.seats):
            world, _ = next(game.worlds(game.view(state, viewer)))
            assert game.validate(world) == ()
            assert game.view(world, viewer) == game.view(state, viewer)
            phases.add(world.phase)
    assert phases >= {"order", "terrain", "origin", "deal", "choose", "act", "end"}


@pytest.mark.parametrize("game", SCRIPTED, ids=str)
def test_a_view_from_elsewhere_is_drawn_alike_all_through_a_match(game: TectonicTribes) -> None:
    for state in moments(game):
        for viewer in (None, *game.tables.seats):
            view = game.view(state, viewer)
            copy = from_json(to_json(view), View)
            assert to_json(game.scene(copy)) == to_json(game.scene(view))


@pytest.mark.parametrize("game", SCRIPTED, ids=str)
def test_a_view_from_elsewhere_has_the_same_worlds_and_is_checked_once(
    game: TectonicTribes,
) -> None:
    for state in moments(game):
        for viewer in (None, Player(2)):
            view = game.view(state, viewer)
            copy = from_json(to_json(view), View)
            expected = next(game.worlds(view))
            assert next(game.worlds(copy)) == expected
            known = copy.derived
            assert next(game.worlds(copy)) == expected
            assert copy.derived is known
