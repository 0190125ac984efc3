"""What a game keeps: tables of a limited size."""

from typing import Any

from boardrules import Player
from boardrules.building.tables import Table
from boardrules.games.tiki_topple import Card, Components, Edition, Mission, Tiki, TikiTopple
from tests.games.matches import seeded
from tests.games.tiki_topple.matches import tiny_box


def largest_box() -> Components:
    """Make a box with as much of everything as a box may hold."""
    tikis = tuple(Tiki(chr(ord("A") + number) * 40) for number in range(24))
    hand = tuple(sorted((*Card, *Card, *Card, *Card, Card.WIKI, Card.WIKI), key=list(Card).index))
    return Components(
        groups=(tikis,),
        colours=tuple((tiki, "c" * 40) for tiki in tikis),
        missions=tuple(
            Mission(tikis[n % 10], tikis[n // 10 % 10], tikis[n // 100]) for n in range(1000)
        ),
        rounds=(100, 100, 100),
        editions=tuple(
            Edition(f"{number}".rjust(40, "e"), hand, 12 if number == 0 else 30)
            for number in range(20)
        ),
    )


def use(game: TikiTopple) -> None:
    """Play a match and ask for everything that is kept."""
    rng = seeded(1)
    state = game.initial_state()
    while game.to_act(state):
        view = game.view(state, Player(0))
        game.determinize(view, rng)
        game.observe(view, Player(0))
        next(game.worlds(view))
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        game.decode(state, game.encode(state, action))
        game.chance_weights(state)
        game.validate(state)
        state = game.apply(state, action)


def test_what_comes_up_in_play_is_kept_in_tables_of_a_limited_size() -> None:
    game = TikiTopple(components=tiny_box())
    use(game)
    kept: list[Any] = [each for each in vars(game.tables).values() if isinstance(each, Table)]
    assert len(kept) == 6
    assert all(0 < len(table) <= table.most <= 2**14 for table in kept)


def test_a_world_of_the_largest_box_is_found_at_once() -> None:
    box = largest_box()
    game = TikiTopple(edition=box.editions[0].name, components=box)
    rng = seeded(1)
    state = game.initial_state()
    while len(game.to_act(state)) == 1 and game.to_act(state)[0] < 0:
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    for viewer in (None, Player(0)):
        view = game.view(state, viewer)
        world, weight = next(game.worlds(view))
        assert weight > 0
        assert game.view(world, viewer) == game.view(game.determinize(view, rng), viewer) == view
