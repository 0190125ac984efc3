"""What each seat knows: all but what others lay in the present turn, unless that is open."""

from itertools import islice, product

from attrs import evolve
import pytest

from boardrules import Player
from boardrules.games.tucana_builders import (
    Joker,
    Place,
    PlacedTile,
    Sheet,
    Skip,
    State,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
    View,
)
from boardrules.play import walk
from tests.games.matches import play, seeded
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import drawn, ready, set_up

P1, P2, P3 = Player(0), Player(1), Player(2)
SEATS = (P1, P2, P3)
EVERYBODY: tuple[Player | None, ...] = (None, *SEATS)

# Spaces 1 and 4 are jungle, 2 and 5 are sand. A hub lies one way only.
TILES = {"hub": (12, "0 1 2 3 4 5 puma"), "straight": (12, "0 3 snake")}
GAME = TucanaBuilders(3, components=tiny_box(tiles=TILES))
FISH = (Symbol("yellow-fish"),)
HUB, STRAIGHT = TileName("hub"), TileName("straight")
JUNGLE, SAND = Terrain("jungle"), Terrain("sand")
READY = ready(GAME)
DRAWN = drawn(GAME, READY, JUNGLE, HUB, HUB, HUB)
PLACES = ["place 1 r0", "place 4 r0", *(f"joker {space} r0" for space in (1, 2, 4, 5))]
"""What a seat may do with its hub in the first turn, in order."""


def hidden(viewer: Player | None, has_chosen: tuple[bool, ...], choice: str | None = None) -> View:
    """Return the view of somebody in the first turn who knows one choice at most."""
    known = None if choice is None else GAME.parse_action(choice)
    assert known is None or isinstance(known, Place | Joker | Skip)
    return seen(DRAWN, viewer, has_chosen, known)


def seen(
    state: State,
    viewer: Player | None,
    has_chosen: tuple[bool, ...] = (),
    choice: Place | Joker | Skip | None = None,
) -> View:
    """Return the view of somebody who sees all of a state but what all seats but one choose."""
    choices = [choice if choice and seat == choice.player else None for seat in SEATS]
    return View(
        setup=state.setup,
        achievements=state.achievements,
        sheets=state.sheets,
        terrain_cards=state.terrain_cards,
        supply=state.supply,
        terrain=state.terrain,
        tiles=state.tiles,
        player=viewer,
        has_chosen=has_chosen,
        choices=tuple(choices[: len(has_chosen)]),
    )


# Views, phase by phase


@pytest.mark.rule("TUCANA-R6", "TUCANA-3.2", "TUCANA-3.3")
def test_terrain_cards_and_tiles_lie_open() -> None:
    state = play(GAME, READY, "* terrain sand")
    for viewer in EVERYBODY:
        assert GAME.view(state, viewer) == seen(drawn(GAME, READY, SAND), viewer)
    state = play(GAME, state, "* tile P1 straight", "* tile P2 hub")
    for viewer in EVERYBODY:
        assert GAME.view(state, viewer) == seen(drawn(GAME, READY, SAND, STRAIGHT, HUB), viewer)
    state = play(GAME, state, "* tile P3 hub")
    nobody = (False, False, False)
    for viewer in EVERYBODY:
        all_drawn = drawn(GAME, READY, SAND, STRAIGHT, HUB, HUB)
        assert GAME.view(state, viewer) == seen(all_drawn, viewer, nobody)


@pytest.mark.rule("TUCANA-R6")
@pytest.mark.parametrize("what", ["place 4 r0", "joker 4 r0", "joker 2 r0"])
def test_what_a_seat_lays_is_known_to_that_seat_alone(what: str) -> None:
    state = play(GAME, DRAWN, f"P2 {what}")
    chosen = (False, True, False)
    for viewer in (None, P1, P3):
        assert GAME.view(state, viewer) == hidden(viewer, chosen)
    assert GAME.view(state, P2) == hidden(P2, chosen, f"P2 {what}")


@pytest.mark.rule("TUCANA-R6")
def test_when_all_have_chosen_all_is_shown() -> None:
    state = play(GAME, DRAWN, "P3 joker 5 r0", "P1 place 1 r0", "P2 place 4 r0")
    sheets = tuple(
        Sheet(FISH, (PlacedTile(space, HUB, 0),), has_joker=space != 5) for space in (1, 4, 5)
    )
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert view == seen(state, viewer)
        assert (view.sheets, view.terrain, view.tiles) == (sheets, None, ())


@pytest.mark.rule("TUCANA-R1", "TUCANA-R6")
def test_that_a_tile_was_set_aside_is_hidden_too() -> None:
    game = TucanaBuilders(2, components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand")
    state = play(game, state, "* tile P1 four-way", "* tile P2 four-way")
    skipped, used = play(game, state, "P1 skip"), play(game, state, "P1 joker 1 r0")
    assert game.view(skipped, P2) == game.view(used, P2)
    assert game.view(skipped, P1).choices == (Skip(P1), None)
    assert game.view(used, P1).choices == (Joker(P1, 1, 0), None)


# Open placements

OPEN = evolve(GAME, placements="open")


@pytest.mark.rule("TUCANA-R6")
@pytest.mark.parametrize("what", ["place 4 r0", "joker 2 r0"])
def test_with_open_placements_everybody_sees_what_a_seat_lays(what: str) -> None:
    state = play(OPEN, DRAWN, f"P2 {what}")
    action = OPEN.parse_action(f"P2 {what}")
    for viewer in EVERYBODY:
        assert OPEN.view(state, viewer) == hidden(viewer, (False, True, False), f"P2 {what}")
        assert OPEN.witness(DRAWN, action, viewer) == (action,)
        assert list(OPEN.worlds(OPEN.view(state, viewer))) == [(state, 1)]
        assert OPEN.determinize(OPEN.view(state, viewer), seeded(1)) == state
        assert OPEN.scene(OPEN.view(state, viewer)).seats[1].choice == action
    others = [name for name in OPEN.legal_actions(state, P1) if name.player == P1]
    assert others == list(OPEN.legal_actions(DRAWN, P1))


@pytest.mark.rule("TUCANA-R6")
def test_with_open_placements_the_last_choice_reveals_nothing_else() -> None:
    state = play(OPEN, DRAWN, "P1 place 1 r0", "P2 place 4 r0")
    last = Joker(P3, 5, 0)
    assert {OPEN.witness(state, last, viewer) for viewer in EVERYBODY} == {(last,)}
    assert OPEN.apply(state, last) == GAME.apply(state, last)


@pytest.mark.rule("TUCANA-R6")
def test_with_open_placements_a_view_without_a_choice_is_false() -> None:
    view = OPEN.view(play(OPEN, DRAWN, "P2 place 4 r0"), P1)
    with pytest.raises(ValueError, match="a choice is known if and only if"):
        OPEN.worlds(evolve(view, choices=(None,) * 3))


# Witnesses


@pytest.mark.rule("TUCANA-R6")
@pytest.mark.parametrize("what", ["place 1 r0", "joker 2 r0"])
def test_a_choice_is_hidden_while_somebody_has_yet_to_choose(what: str) -> None:
    action = GAME.parse_action(f"P2 {what}")
    for state in (DRAWN, play(GAME, DRAWN, "P3 place 4 r0"), play(GAME, DRAWN, "P1 place 4 r0")):
        seen = {viewer: GAME.witness(state, action, viewer) for viewer in EVERYBODY}
        assert seen == {None: (), P1: (), P2: (action,), P3: ()}


@pytest.mark.rule("TUCANA-R6")
@pytest.mark.parametrize("last", SEATS)
def test_with_the_last_choice_all_are_told_but_no_seat_what_it_knows(last: Player) -> None:
    others = [seat for seat in SEATS if seat != last]
    state = play(GAME, DRAWN, *(f"P{seat + 1} place 1 r0" for seat in others))
    action = Joker(last, 5, 0)
    chosen = [action if seat == last else Place(seat, 1, 0) for seat in SEATS]
    told = {viewer: GAME.witness(state, action, viewer) for viewer in EVERYBODY}
    assert told[None] == told[last] == tuple(chosen)
    for seat in others:
        assert told[seat] == tuple(choice for choice in chosen if choice.player != seat)


@pytest.mark.rule("TUCANA-R6", "TUCANA-8.1")
def test_alone_every_choice_is_the_last() -> None:
    game = TucanaBuilders(1, components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way")
    for action in (Skip(P1), Joker(P1, 2, 1)):
        assert game.witness(state, action, None) == (action,)
        assert game.witness(state, action, P1) == (action,)


# Worlds


def chosen(*texts: str) -> State:
    """Let seats choose in the first turn."""
    return play(GAME, DRAWN, *texts)


@pytest.mark.rule("TUCANA-R6")
def test_what_two_seats_have_done_is_any_pair_for_those_who_did_neither() -> None:
    state = chosen("P3 place 4 r0", "P1 place 1 r0")
    pairs = [chosen(f"P1 {one}", f"P3 {other}") for one, other in product(PLACES, PLACES)]
    for viewer in (None, P2):
        assert list(GAME.worlds(GAME.view(state, viewer))) == [(world, 1) for world in pairs]
    mine = [(chosen("P1 place 1 r0", f"P3 {what}"), 1) for what in PLACES]
    assert list(GAME.worlds(GAME.view(state, P1))) == mine
    his = [(chosen(f"P1 {what}", "P3 place 4 r0"), 1) for what in PLACES]
    assert list(GAME.worlds(GAME.view(state, P3))) == his


def test_worlds_come_one_by_one() -> None:
    game = TucanaBuilders(5)
    state = play(
        game, set_up(game), "* terrain lava", *(f"* tile P{n} wide-puma" for n in range(1, 6))
    )
    state = play(game, state, *(f"P{n} joker {n} r{n}" for n in (2, 4, 5)), "P3 joker 7 r0")
    view = game.view(state, P1)
    # Each of four seats has 8 spaces of lava, or any of 32, and 6 rotations: 240 to the fourth.
    worlds = [world for world, _ in islice(game.worlds(view), 241)]
    assert [world.choices[1:4] for world in worlds[:240]] == [
        (Place(P2, 8, 0), Place(P3, 8, 0), Place(Player(3), 8, 0))
    ] * 240
    assert worlds[240].choices[3] == Place(Player(3), 8, 1)
    for seed in range(20):
        guess = game.determinize(view, seeded(seed))
        assert game.view(guess, P1) == view
        assert game.validate(guess) == ()


# Beside plain filtering over all histories


def test_worlds_of_a_view_share_their_sheets() -> None:
    game = TucanaBuilders(3, achievements=True)
    for step in walk(game, seeded(5)):
        view, rng = game.view(step.after, Player(0)), seeded(1)
        worlds = [game.determinize(view, rng) for _ in range(3)]
        assert all(world.sheets is view.sheets for world in worlds)
        fresh = game.determinize(evolve(view), seeded(1))
        assert fresh == worlds[0]
        assert game.score(fresh) == game.score(worlds[0])


def test_a_view_that_was_right_for_a_game_is_checked_by_another() -> None:
    game, other = TucanaBuilders(2), TucanaBuilders(3)
    state = next(step.after for step in walk(game, seeded(5)) if step.after.choices)
    view = game.view(state, Player(0))
    for _ in range(2):
        assert game.determinize(view, seeded(1)) == state
        with pytest.raises(ValueError, match="no state has this view"):
            other.determinize(view, seeded(1))
