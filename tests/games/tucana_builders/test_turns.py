"""Turns and rounds: terrain, tiles, where they may be laid, jokers, skips and the end."""

import pytest

from boardrules import CHANCE, IllegalActionError
from boardrules.games.tucana_builders import Components, State, TucanaBuilders
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import paths, tiny_box, with_tiles
from tests.games.tucana_builders.playing import empty, idle, set_up, tiles_of, turn, turns

SPACES = {
    "jungle": [5, 7, 12, 14, 17, 23, 34, 36],
    "sand": [2, 4, 9, 11, 21, 25, 28, 30],
    "lava": [8, 10, 15, 19, 22, 26, 32, 37],
    "stone": [1, 13, 16, 20, 24, 29, 31, 33],
}
"""The spaces of each terrain, read off the map of our box."""

START_SPACES = [3, 6, 18, 27, 35, 38]
FREE = [space for space in range(1, 39) if space not in START_SPACES]


def drawn(game: TucanaBuilders, state: State, terrain: str, *tiles: str) -> State:
    """Turn up a terrain card, and draw a tile for each seat."""
    draws = [f"* tile P{seat} {tile}" for seat, tile in enumerate(tiles, start=1)]
    return play(game, state, f"* terrain {terrain}", *draws)


def listed(seat: int, kind: str, spaces: list[int], rotations: int) -> list[str]:
    """List what a seat may do with a tile, by space and rotation."""
    return [f"P{seat} {kind} {space} r{turned}" for space in spaces for turned in range(rotations)]


def kinds(texts: list[str]) -> set[str]:
    """Return whether actions are to place, to use the joker, or to skip."""
    return {text.split(" ")[1] for text in texts}


# The course of a match


@pytest.mark.rule("TUCANA-3.1", "TUCANA-5.1")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_match_has_two_rounds_of_twelve_turns(players: int) -> None:
    game = TucanaBuilders(players=players, components=with_tiles({}))
    state = set_up(game)
    for number in range(24):
        assert state.turns == number
        assert state.round == (1 if number < 12 else 2)
        assert game.to_act(state) == (CHANCE,)
        state = idle(game, state, 1)
    assert game.to_act(state) == ()


@pytest.mark.rule("TUCANA-3.2", "TUCANA-3.3", "TUCANA-R9", "TUCANA-R10")
def test_a_turn_is_a_terrain_card_a_tile_for_each_seat_and_what_they_lay() -> None:
    game = TucanaBuilders(players=3)
    state = set_up(game)
    for _ in range(24):
        assert game.to_act(state) == (CHANCE,)
        assert kinds(legal(game, state)) == {"terrain"}
        state = game.apply(state, game.legal_actions(state)[0])
        for seat in (1, 2, 3):
            assert game.to_act(state) == (CHANCE,)
            assert all(text.startswith(f"* tile P{seat} ") for text in legal(game, state))
            state = game.apply(state, game.legal_actions(state)[0])
        for waiting in ((0, 1, 2), (1, 2), (2,)):
            assert game.to_act(state) == waiting
            state = game.apply(state, game.legal_actions(state)[0])
    assert game.to_act(state) == ()


@pytest.mark.rule("TUCANA-3.2")
def test_a_terrain_card_that_was_turned_up_is_not_in_the_pile() -> None:
    game = TucanaBuilders(players=1, components=with_tiles({}))
    state = set_up(game)
    weights: list[tuple[int, ...]] = []
    for terrain in ("sand", "stone", "sand", "sand", "lava"):
        spaces = [space for space in SPACES[terrain] if empty(game, state)[0] >> space & 1]
        state = turn(game, state, terrain, ("stub", f"place {spaces[0]} r0"))
        weights.append(tuple(game.chance_weights(state)))
    assert weights == [(3, 2, 3, 3), (3, 2, 3, 2), (3, 1, 3, 2), (3, 3, 2), (3, 2, 2)]
    assert legal(game, state) == ["* terrain jungle", "* terrain lava", "* terrain stone"]


@pytest.mark.rule("TUCANA-3.3", "TUCANA-5.5", "TUCANA-R9", "TUCANA-R10")
def test_the_supply_is_not_refilled() -> None:
    box = tiny_box(tiles={"single": (1, "0"), "common": (3, "0 3")})
    game = TucanaBuilders(players=1, components=box)
    state = play(game, set_up(game), "* terrain jungle")
    assert legal(game, state) == ["* tile P1 single", "* tile P1 common"]
    assert game.chance_weights(state) == (1, 3)
    state = play(game, state, "* tile P1 single", "P1 place 1 r0")
    for space, left in ((2, 3), (4, 2), (5, 1)):
        # The second round begins with space 4; the last tile is drawn like the others.
        state = game.apply(state, game.legal_actions(state)[0])
        assert legal(game, state) == ["* tile P1 common"]
        assert game.chance_weights(state) == (left,)
        state = play(game, state, "* tile P1 common", f"P1 place {space} r0")
    assert state.supply == (0, 0)
    assert game.to_act(state) == ()


# Where a tile may be laid


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.2")
@pytest.mark.parametrize("terrain", SPACES)
def test_a_tile_goes_on_any_empty_space_of_the_terrain_and_turned_in_any_way(terrain: str) -> None:
    game = TucanaBuilders(players=2)
    state = drawn(game, set_up(game), terrain, "wide-snake", "tight-monkey-puma")
    assert game.chance_weights(state) == ()
    for seat in (1, 2):
        own = legal(game, state, seat - 1)
        places = [text for text in own if " place " in text]
        assert places == listed(seat, "place", SPACES[terrain], 6)
        assert own == places + listed(seat, "joker", FREE, 6)


@pytest.mark.rule("TUCANA-3.4")
def test_a_tile_lies_as_it_was_turned() -> None:
    game = TucanaBuilders(players=2)
    state = turns(
        game,
        set_up(game),
        "lava: tight-puma-snake place 8 r5 / three-right place 22 r2",
        "stone: wide-monkey place 1 r4 / straight-puma place 1 r2",
    )
    mine, other = (tiles_of(game, state, seat) for seat in (0, 1))
    assert sorted(mine) == sorted([*START_SPACES, 1, 8])
    assert sorted(other) == sorted([*START_SPACES, 1, 22])
    assert mine[8] == paths("0 5 puma snake")
    assert mine[1] == paths("0 4 monkey")
    assert other[22] == paths("0 2 3")
    assert other[1] == paths("2 5 puma")


@pytest.mark.rule("TUCANA-3.5")
def test_paths_of_neighbours_need_not_meet() -> None:
    game = TucanaBuilders(players=1)
    # 13, 14 and 7 lie around each other, and start tile 2 ends at the north-west of 13.
    state = turns(game, set_up(game), "stone: straight-puma place 13 r1")
    state = drawn(game, state, "jungle", "tight-puma-snake")
    for space in (7, 12, 14):
        placed = [text for text in legal(game, state) if text.startswith(f"P1 place {space} ")]
        assert placed == listed(1, "place", [space], 6)
    # The path of 13 ends in the east, that of 14 in the north.
    state = play(game, state, "P1 place 14 r5")
    assert empty(game, state)[0] >> 14 & 1 == 0


# Rotations


@pytest.mark.rule("TUCANA-R4")
@pytest.mark.parametrize(
    ("text", "rotations"),
    [
        ("0 1 2 3 4 5", 1),
        ("0 1 2 3 4 5 puma", 1),
        ("0 2 4, 1 3 5", 1),
        ("1 3 5 puma, 0 2 4 puma", 1),
        ("0 2 4 puma, 1 3 5 snake", 2),
        ("0 3, 1 4, 2 5", 1),
        ("0 3 puma, 1 4, 2 5", 3),
        ("0 3 puma, 1 4 snake", 3),
        ("0 1, 3 4", 3),
        ("3 4 monkey, 0 1 monkey", 3),
        ("0 1 puma, 3 4 snake", 6),
        ("0 1 puma, 3 4 puma puma", 6),
        ("0 1, 2 3, 4 5", 2),
        ("0 1 toucan, 2 3 toucan, 4 5 toucan", 2),
        ("0 1 toucan, 2 3 toucan, 4 5", 6),
        ("0", 6),
        ("0 3, 1", 6),
        ("0 3 puma", 3),
        ("0 2 4", 2),
        ("0 1 3 4", 3),
    ],
)
def test_the_same_paths_with_the_same_animals_are_the_same_tile(text: str, rotations: int) -> None:
    game = TucanaBuilders(players=1, components=tiny_box(tiles={"own": (4, text)}))
    state = drawn(game, set_up(game), "sand", "own")
    expected = listed(1, "place", [2, 5], rotations)
    assert legal(game, state) == expected + listed(1, "joker", [1, 2, 4, 5], rotations)


# The joker


@pytest.mark.rule("TUCANA-3.6")
@pytest.mark.parametrize("space", [5, 2, 37, 20])
def test_by_the_joker_a_tile_goes_on_a_space_of_any_terrain(space: int) -> None:
    game = TucanaBuilders(players=1)
    state = drawn(game, set_up(game), "lava", "wide-puma")
    assert listed(1, "joker", FREE, 6) == [text for text in legal(game, state) if "joker" in text]
    state = play(game, state, f"P1 joker {space} r1")
    assert tiles_of(game, state, 0)[space] == paths("1 3 puma")


@pytest.mark.rule("TUCANA-R11", "TUCANA-3.6", "TUCANA-3.7")
def test_the_joker_may_be_wasted_on_the_terrain_that_was_turned_up() -> None:
    game = TucanaBuilders(players=2)
    state = turns(game, set_up(game), "sand: four-way joker 9 r0 / four-way place 9 r0")
    state = drawn(game, state, "sand", "four-way", "four-way")
    assert kinds(legal(game, state, 0)) == {"place"}
    assert kinds(legal(game, state, 1)) == {"place", "joker"}


@pytest.mark.rule("TUCANA-3.7")
def test_a_joker_serves_once_in_each_round() -> None:
    game = TucanaBuilders(players=3, components=with_tiles({}))
    # P1 uses it at once, P2 in the last turn of the round, P3 not at all.
    state = turns(game, set_up(game), "sand: stub joker 1 r0 / stub place 2 r0 / stub place 2 r0")
    state = idle(game, state, 10)
    state = drawn(game, state, "stone", "stub", "stub", "stub")
    assert [kinds(legal(game, state, seat)) for seat in range(3)] == [
        {"place"},
        {"place", "joker"},
        {"place", "joker"},
    ]
    state = play(game, state, "P1 place 33 r0", "P2 joker 37 r0", "P3 place 33 r0")
    # All are active again, and nobody has saved one up.
    state = drawn(game, state, "stone", "stub", "stub", "stub")
    assert [kinds(legal(game, state, seat)) for seat in range(3)] == [{"place", "joker"}] * 3
    state = play(game, state, *(f"P{seat} joker 36 r0" for seat in (1, 2, 3)))
    for _ in range(11):
        state = play(game, state, legal(game, state)[0], *(f"* tile P{n} stub" for n in (1, 2, 3)))
        for seat in (1, 2, 3):
            own = legal(game, state, seat - 1)
            assert kinds(own) == {"place"}
            state = play(game, state, own[0])
    assert game.to_act(state) == ()


# No space of the terrain


NARROW = tiny_box(
    island=(" A j s B", "  y s s"), tiles={"stub": (9, "0"), "straight": (9, "0 3")}, cards=2
)
"""A box with a single space of jungle, and two cards of it: spaces 1 j, 2 s, 3 y, 4 s, 5 s."""


@pytest.mark.rule("TUCANA-R1")
def test_a_tile_for_which_no_space_is_left_is_set_aside_or_laid_by_the_joker() -> None:
    game = TucanaBuilders(players=2, components=NARROW)
    state = turns(game, set_up(game), "jungle: stub place 1 r0 / stub joker 2 r0")
    state = drawn(game, state, "jungle", "straight", "straight")
    # P1 has a joker and no jungle; P2 has jungle and no joker.
    assert legal(game, state, 0) == [*listed(1, "joker", [2, 4, 5], 3), "P1 skip"]
    assert legal(game, state, 1) == listed(2, "place", [1], 3)
    laid = play(game, state, "P1 joker 4 r1", "P2 place 1 r0")
    assert sorted(tiles_of(game, laid, 0)) == [1, 3, 4]
    state = play(game, state, "P1 skip", "P2 place 1 r0")
    assert sorted(tiles_of(game, state, 0)) == [1, 3]
    assert sorted(tiles_of(game, state, 1)) == [1, 2, 3]
    # To skip does not turn the joker over.
    state = drawn(game, state, "sand", "straight", "straight")
    assert kinds(legal(game, state, 0)) == {"place", "joker"}
    assert kinds(legal(game, state, 1)) == {"place"}


@pytest.mark.rule("TUCANA-R1", "TUCANA-R9")
def test_a_tile_that_was_set_aside_is_out_of_the_match() -> None:
    game = TucanaBuilders(players=1, components=NARROW)
    state = turns(game, set_up(game), "jungle: stub place 1 r0")
    state = turn(game, state, "jungle", ("straight", "skip"))
    assert state.supply == (8, 8)
    assert empty(game, state) == (0b110100,)
    assert state.turns == 2
    # The round goes on, and in the next one there are two skips for jungle.
    state = turns(game, state, "sand: stub place 2 r0", "sand: stub place 4 r0")
    state = turn(game, state, "jungle", ("straight", "skip"))
    state = turn(game, state, "sand", ("straight", "place 5 r0"))
    # The sheet is full: the joker is of no use.
    for terrain in ("sand", "jungle"):
        waiting = drawn(game, state, terrain, "straight")
        assert legal(game, waiting) == ["P1 skip"]
        state = play(game, waiting, "P1 skip")
    assert game.to_act(state) == ()
    assert state.supply == (6, 4)


# The end of a round, and of the match


@pytest.fixture
def puma_box() -> Components:
    """Tiles with a puma and one end: on space 37, a puma is linked to hut D by r3."""
    return with_tiles({"puma": "0 puma"})


@pytest.mark.rule("TUCANA-5.1", "TUCANA-5.2")
def test_huts_are_scored_when_all_have_laid_their_tile_in_the_last_turn(
    puma_box: Components,
) -> None:
    game = TucanaBuilders(players=3, components=puma_box)
    line = "lava: puma place 37 r3 / puma place 37 r3 / puma place 37 r2"
    state = idle(game, turns(game, set_up(game), line), 10)
    state = drawn(game, state, "stone", "stub", "stub", "stub")
    for text in ("P3 place 24 r0", "P1 place 24 r0", "P2 place 24 r0"):
        assert game.score(state) == (0, 0, 0)
        assert state.round == 1
        state = play(game, state, text)
    assert game.score(state) == (1, 1, 0)
    assert state.round == 2
    # Until the next round ends, nothing is added.
    state = idle(game, state, 11)
    assert game.score(state) == (1, 1, 0)
    assert game.score(idle(game, state, 1)) == (2, 2, 0)


@pytest.mark.rule("TUCANA-5.5")
def test_the_second_round_has_all_terrain_cards_and_the_same_sheets(puma_box: Components) -> None:
    game = TucanaBuilders(players=2, components=puma_box)
    state = turns(game, set_up(game), "lava: puma place 37 r3 / stub place 37 r3")
    state = idle(game, state, 11)
    assert legal(game, state) == [f"* terrain {terrain}" for terrain in SPACES]
    assert game.chance_weights(state) == (3, 3, 3, 3)
    for seat in range(2):
        assert len(tiles_of(game, state, seat)) == 18
    assert tiles_of(game, state, 0)[37] == paths("3 puma")
    state = play(game, state, "* terrain sand")
    assert sum(game.chance_weights(state)) == 2 * 120 - 24
    state = play(game, state, "* tile P1 stub", "* tile P2 stub")
    with pytest.raises(IllegalActionError, match="space 2 is taken"):
        play(game, state, "P1 place 2 r0")


@pytest.mark.rule("TUCANA-6.1", "TUCANA-5.6")
def test_the_match_ends_when_the_huts_are_scored_for_the_second_time(puma_box: Components) -> None:
    game = TucanaBuilders(players=2, components=puma_box)
    state = turns(game, set_up(game), "lava: puma place 37 r3 / stub place 37 r3")
    state = idle(game, state, 22)
    state = drawn(game, state, "stone", "stub", "stub")
    for seat in ("P1", "P2"):
        assert game.outcome(state) is None
        assert game.to_act(state) != ()
        free = next(text for text in legal(game, state) if text.startswith(f"{seat} place"))
        state = play(game, state, free)
    assert game.to_act(state) == ()
    assert list(game.legal_actions(state)) == []
    assert game.chance_weights(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == game.score(state) == (2, 0)
