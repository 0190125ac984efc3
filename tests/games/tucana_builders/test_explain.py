"""Why an action is illegal: every rule that it breaks, by number."""

from time import perf_counter

import pytest

from boardrules import IllegalActionError
from boardrules.games.tucana_builders import State, TucanaBuilders
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import tiny_box, with_tiles
from tests.games.tucana_builders.playing import STARTS, idle, set_up, turns

OVER = "the match is over (TUCANA-6.1)"
DUE = {
    "setup": "not now: the setup card is being turned up (TUCANA-R9)",
    "start": "not now: start cards are being turned up (TUCANA-R9)",
    "achievement": "not now: achievement cards are being turned up (TUCANA-R9)",
    "terrain": "not now: the terrain card is being turned up (TUCANA-R9)",
    "tile": "not now: tiles are being drawn (TUCANA-R9)",
    "place": "not now: tiles are being laid (TUCANA-R9)",
}
DRAWS = {
    "setup": "* setup 1",
    "start": "* start blue-whale",
    "achievement": "* achievement link-AD",
    "terrain": "* terrain sand",
    "tile": "* tile P1 wide-puma",
}
CHOICES = ("P1 place 2 r0", "P1 joker 2 r0", "P1 skip")


def refusal(game: TucanaBuilders, state: State, text: str) -> list[str]:
    """Tell why an action in notation is refused; `apply` gives the same reasons."""
    action = game.parse_action(text)
    violations = game.explain(state, action)
    assert action not in game.legal_actions(state)
    assert action not in game.legal_actions(state, action.player)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    assert refused.value.violations == violations
    return [str(violation) for violation in violations]


def moments(game: TucanaBuilders) -> dict[str, State]:
    """Go on to each phase, always with the first thing that is possible."""
    states: dict[str, State] = {}
    state = game.initial_state()
    while len(states) < 6:
        states.setdefault(game.phase(state), state)
        state = game.apply(state, game.legal_actions(state)[0])
    return states


@pytest.fixture
def game() -> TucanaBuilders:
    return TucanaBuilders(players=3)


@pytest.fixture
def drawing(game: TucanaBuilders) -> State:
    """P1 has a tile, P2 gets the next one; the terrain is sand."""
    return play(game, set_up(game), "* terrain sand", "* tile P1 wide-puma")


@pytest.fixture
def laying(game: TucanaBuilders) -> State:
    """Sand is turned up for the second time. P1 has used the joker, P2 has laid its tile.

    A tile lies on 9 for P1 and P2, and on 2 for P3.
    """
    state = turns(
        game,
        set_up(game),
        "sand: four-way joker 9 r0 / four-way place 9 r0 / four-way place 2 r0",
    )
    state = play(game, state, "* terrain sand", "* tile P1 straight-puma", "* tile P2 wide-snake")
    return play(game, state, "* tile P3 three-even", "P2 place 4 r5")


def test_a_legal_action_breaks_nothing() -> None:
    game = TucanaBuilders(players=2, achievements=True)
    states = moments(game)
    assert list(states) == [*DRAWS, "place"]
    for state in states.values():
        actions = list(game.legal_actions(state))
        assert actions
        assert [game.explain(state, action) for action in actions] == [()] * len(actions)


# Where a tile may lie


@pytest.mark.rule("TUCANA-3.4")
@pytest.mark.parametrize("space", [1, 5, 8, 12, 19, 29, 36, 37])
def test_a_space_of_another_terrain(game: TucanaBuilders, laying: State, space: int) -> None:
    expected = [f"space {space} is not sand (TUCANA-3.4)"]
    assert refusal(game, laying, f"P1 place {space} r0") == expected
    assert refusal(game, laying, f"P3 place {space} r1") == expected


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.6")
def test_a_space_that_is_taken(game: TucanaBuilders, laying: State) -> None:
    assert refusal(game, laying, "P1 place 9 r0") == ["space 9 is taken (TUCANA-3.4)"]
    assert refusal(game, laying, "P3 place 2 r0") == ["space 2 is taken (TUCANA-3.4)"]
    assert refusal(game, laying, "P3 joker 2 r0") == ["space 2 is taken (TUCANA-3.6)"]
    # What lies on other sheets does not matter.
    assert game.explain(laying, game.parse_action("P1 place 2 r0")) == ()
    assert game.explain(laying, game.parse_action("P3 joker 9 r0")) == ()


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.6", "TUCANA-2.2")
@pytest.mark.parametrize("space", [3, 6, 18, 27, 35, 38])
def test_a_start_space(game: TucanaBuilders, laying: State, space: int) -> None:
    taken = f"space {space} is taken"
    assert refusal(game, laying, f"P1 place {space} r0") == [f"{taken} (TUCANA-3.4)"]
    assert refusal(game, laying, f"P3 joker {space} r0") == [f"{taken} (TUCANA-3.6)"]


@pytest.mark.rule("TUCANA-1.2")
@pytest.mark.parametrize("space", [-(10**12), -1, 0, 39, 40, 10**12])
def test_what_is_not_a_space(game: TucanaBuilders, laying: State, space: int) -> None:
    start = perf_counter()
    expected = [f"there is no space {space} (TUCANA-1.2)"]
    assert refusal(game, laying, f"P1 place {space} r0") == expected
    assert refusal(game, laying, f"P3 joker {space} r0") == expected
    assert perf_counter() - start < 1


@pytest.mark.rule("TUCANA-R4")
def test_a_rotation_that_is_the_same_as_a_smaller_one(game: TucanaBuilders, laying: State) -> None:
    for turned, same in ((3, 0), (4, 1), (5, 2)):
        assert refusal(game, laying, f"P1 place 2 r{turned}") == [
            f"r{turned} of straight-puma looks like r{same}: use r{same} (TUCANA-R4)"
        ]
    for turned in (2, 3, 4, 5):
        expected = [
            f"r{turned} of three-even looks like r{turned % 2}: use r{turned % 2} (TUCANA-R4)"
        ]
        assert refusal(game, laying, f"P3 place 9 r{turned}") == expected
        assert refusal(game, laying, f"P3 joker 1 r{turned}") == expected


@pytest.mark.rule("TUCANA-3.7")
def test_a_joker_that_was_used_in_this_round(game: TucanaBuilders, laying: State) -> None:
    for space in (1, 2, 36):
        assert refusal(game, laying, f"P1 joker {space} r0") == [
            "P1 has used the joker in this round (TUCANA-3.7)"
        ]


@pytest.mark.rule("TUCANA-R1")
def test_to_skip_while_a_space_is_free(game: TucanaBuilders, laying: State) -> None:
    # With and without a joker.
    for seat in ("P1", "P3"):
        expected = [f"{seat} has an empty space of sand (TUCANA-R1)"]
        assert refusal(game, laying, f"{seat} skip") == expected


@pytest.mark.rule("TUCANA-R1", "TUCANA-3.4")
def test_to_place_where_only_a_skip_is_left() -> None:
    narrow = tiny_box(island=(" A j s B", "  y s s"), cards=2)
    game = TucanaBuilders(players=1, components=narrow)
    state = turns(game, set_up(game), "jungle: four-way place 1 r0")
    state = play(game, state, "* terrain jungle", "* tile P1 four-way")
    assert game.explain(state, game.parse_action("P1 skip")) == ()
    assert refusal(game, state, "P1 place 1 r0") == ["space 1 is taken (TUCANA-3.4)"]
    assert refusal(game, state, "P1 place 2 r0") == ["space 2 is not jungle (TUCANA-3.4)"]


# Whose tile, and when


@pytest.mark.rule("TUCANA-3.4")
def test_to_lay_a_second_tile(game: TucanaBuilders, laying: State) -> None:
    already = "P2 has laid a tile this turn already (TUCANA-3.4)"
    for text in ("P2 place 2 r0", "P2 place 4 r5", "P2 joker 1 r0"):
        # What it chose before does not lie there yet.
        assert refusal(game, laying, text) == [already]
    expected = "P2 has an empty space of sand (TUCANA-R1)"
    assert refusal(game, laying, "P2 skip") == [already, expected]
    assert refusal(game, laying, "P2 place 9 r0") == [already, "space 9 is taken (TUCANA-3.4)"]


@pytest.mark.rule("TUCANA-R1")
def test_to_lay_a_tile_that_was_set_aside() -> None:
    narrow = tiny_box(island=(" A j s B", "  y s s"), cards=2)
    game = TucanaBuilders(players=2, components=narrow)
    state = turns(game, set_up(game), "jungle: four-way place 1 r0 / four-way place 1 r0")
    state = play(game, state, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")
    state = play(game, state, "P1 skip")
    already = "P1 has set its tile aside this turn already (TUCANA-R1)"
    assert refusal(game, state, "P1 skip") == [already]
    assert refusal(game, state, "P1 joker 2 r0") == [already]
    assert refusal(game, state, "P1 place 1 r0") == [already, "space 1 is taken (TUCANA-3.4)"]


@pytest.mark.rule("TUCANA-3.3")
@pytest.mark.parametrize("what", ["place 2 r0", "joker 1 r0", "skip", "place 39 r0"])
def test_to_lay_a_tile_that_was_not_drawn_yet(
    game: TucanaBuilders, drawing: State, what: str
) -> None:
    for seat in ("P2", "P3"):
        expected = [f"{seat} has not drawn a tile yet (TUCANA-3.3)"]
        assert refusal(game, drawing, f"{seat} {what}") == expected
    # P1 has one, but has to wait.
    assert refusal(game, drawing, f"P1 {what}") == [DUE["tile"]]


@pytest.mark.rule("TUCANA-1.1")
@pytest.mark.parametrize("who", ["P4", "P5", "P99", "*"])
@pytest.mark.parametrize("what", ["place 2 r0", "joker 39 r5", "skip"])
def test_nobody_at_the_table(
    game: TucanaBuilders, drawing: State, laying: State, who: str, what: str
) -> None:
    expected = f"{who} has no sheet (TUCANA-1.1)"
    assert refusal(game, laying, f"{who} {what}") == [expected]
    # Whether it is the time can be judged without a seat.
    assert refusal(game, drawing, f"{who} {what}") == [expected, DUE["tile"]]
    assert refusal(game, set_up(game), f"{who} {what}") == [expected, DUE["terrain"]]


@pytest.mark.rule("TUCANA-R10")
@pytest.mark.parametrize("who", ["P1", "P3", "P4"])
def test_chance_draws_and_nobody_else(who: str) -> None:
    game = TucanaBuilders(players=3, achievements=True)
    for phase, state in moments(game).items():
        if phase in DRAWS:
            text = DRAWS[phase].replace("*", who)
            assert refusal(game, state, text) == [f"chance draws, not {who} (TUCANA-R10)"]


@pytest.mark.rule("TUCANA-R9")
@pytest.mark.parametrize("phase", DUE)
def test_another_thing_is_due(phase: str) -> None:
    game = TucanaBuilders(players=2, achievements=True)
    state = moments(game)[phase]
    for kind, text in DRAWS.items():
        if kind != phase:
            assert refusal(game, state, text) == [DUE[phase]]
            by_seat = text.replace("*", "P2")
            expected = ["chance draws, not P2 (TUCANA-R10)", DUE[phase]]
            assert refusal(game, state, by_seat) == expected
    if phase not in ("tile", "place"):
        for text in CHOICES:
            assert refusal(game, state, text) == [DUE[phase]]


@pytest.mark.rule("TUCANA-7.1", "TUCANA-R9")
def test_an_achievement_card_without_the_variant(game: TucanaBuilders) -> None:
    expected = [DUE["terrain"]]
    assert refusal(game, set_up(game), "* achievement link-AD") == expected


# What is drawn


@pytest.mark.rule("TUCANA-1.5")
@pytest.mark.parametrize("card", [-1, 0, 12, 10**12])
def test_a_setup_card_that_is_not_in_the_box(game: TucanaBuilders, card: int) -> None:
    expected = [f"there is no setup card {card} (TUCANA-1.5)"]
    assert refusal(game, game.initial_state(), f"* setup {card}") == expected


@pytest.mark.rule("TUCANA-1.7", "TUCANA-2.2")
def test_a_start_card_that_is_unknown_or_lies_there_already(game: TucanaBuilders) -> None:
    state = play(game, game.initial_state(), "* setup 1", "* start red-crab", "* start blue-whale")
    for symbol in ("red-crab", "blue-whale"):
        expected = [f"{symbol} has been turned up already (TUCANA-2.2)"]
        assert refusal(game, state, f"* start {symbol}") == expected
    expected = ["there is no start card red-fish (TUCANA-1.7)"]
    assert refusal(game, state, "* start red-fish") == expected
    assert len(legal(game, state)) == len(STARTS) - 2


@pytest.mark.rule("TUCANA-1.8", "TUCANA-7.1")
def test_an_achievement_card_that_is_unknown_or_lies_there_already() -> None:
    game = TucanaBuilders(players=2, achievements=True)
    state = set_up(game, achievements=["two-each"])
    expected = ["two-each has been turned up already (TUCANA-7.1)"]
    assert refusal(game, state, "* achievement two-each") == expected
    for name in ("link-AB", "three-each"):
        expected = [f"there is no achievement card {name} (TUCANA-1.8)"]
        assert refusal(game, state, f"* achievement {name}") == expected


@pytest.mark.rule("TUCANA-1.6", "TUCANA-3.2")
def test_a_terrain_card_that_is_unknown_or_not_left() -> None:
    game = TucanaBuilders(players=1, components=with_tiles({}))
    state = set_up(game)
    for space in (2, 4, 9):
        assert game.explain(state, game.parse_action("* terrain sand")) == ()
        state = turns(game, state, f"sand: stub place {space} r0")
    expected = ["no sand card is left in this round (TUCANA-3.2)"]
    assert refusal(game, state, "* terrain sand") == expected
    expected = ["there is no terrain card snow (TUCANA-1.6)"]
    assert refusal(game, state, "* terrain snow") == expected
    # In the second round it is there again.
    state = idle(game, state, 9)
    assert game.explain(state, game.parse_action("* terrain sand")) == ()


@pytest.mark.rule("TUCANA-1.3", "TUCANA-3.3")
def test_a_tile_that_is_unknown_or_not_left() -> None:
    box = tiny_box(tiles={"single": (1, "0"), "common": (9, "0 3"), "none": (0, "0 1")})
    game = TucanaBuilders(players=2, components=box)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 single")
    expected = ["no tile single is left (TUCANA-3.3)"]
    assert refusal(game, state, "* tile P2 single") == expected
    assert refusal(game, state, "* tile P2 none") == ["no tile none is left (TUCANA-3.3)"]
    expected = ["there is no tile wide-puma (TUCANA-1.3)"]
    assert refusal(game, state, "* tile P2 wide-puma") == expected
    # It is not put back.
    state = play(game, state, "* tile P2 common", "P1 place 2 r0", "P2 place 2 r0")
    state = play(game, state, "* terrain jungle")
    assert refusal(game, state, "* tile P1 single") == ["no tile single is left (TUCANA-3.3)"]


@pytest.mark.rule("TUCANA-R9")
def test_a_tile_for_another_seat(game: TucanaBuilders, drawing: State) -> None:
    expected = ["P2 gets the next tile (TUCANA-R9)"]
    for seat in ("P1", "P3", "P4", "P99"):
        assert refusal(game, drawing, f"* tile {seat} four-way") == expected
    state = play(game, set_up(game), "* terrain sand")
    assert refusal(game, state, "* tile P2 four-way") == ["P1 gets the next tile (TUCANA-R9)"]


# The end, and several rules at once


@pytest.mark.rule("TUCANA-6.1")
def test_after_the_end() -> None:
    box = tiny_box(tiles={"stub": (20, "0")})
    game = TucanaBuilders(players=2, achievements=True, components=box)
    state = idle(game, set_up(game, achievements=("link-AB", "five-alike")), 4)
    assert game.to_act(state) == ()
    nobody = ("P9 place 0 r5", "* skip", "P1 terrain jungle")
    for text in (*DRAWS.values(), *CHOICES, *nobody):
        assert refusal(game, state, text) == [OVER]


@pytest.mark.rule("TUCANA-R10", "TUCANA-R9", "TUCANA-1.3")
def test_a_draw_may_break_several_rules(game: TucanaBuilders, drawing: State) -> None:
    assert refusal(game, drawing, "P3 tile P1 wide-cat") == [
        "chance draws, not P3 (TUCANA-R10)",
        "P2 gets the next tile (TUCANA-R9)",
        "there is no tile wide-cat (TUCANA-1.3)",
    ]
    assert refusal(game, game.initial_state(), "P1 setup 12") == [
        "chance draws, not P1 (TUCANA-R10)",
        "there is no setup card 12 (TUCANA-1.5)",
    ]


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.6", "TUCANA-3.7", "TUCANA-R4", "TUCANA-1.2")
def test_a_choice_may_break_several_rules(game: TucanaBuilders, laying: State) -> None:
    rotation = "r4 of straight-puma looks like r1: use r1 (TUCANA-R4)"
    joker = "P1 has used the joker in this round (TUCANA-3.7)"
    taken = "space 9 is taken (TUCANA-3.6)"
    assert refusal(game, laying, "P1 place 1 r4") == [rotation, "space 1 is not sand (TUCANA-3.4)"]
    assert refusal(game, laying, "P1 joker 9 r4") == [rotation, joker, taken]
    expected = [rotation, joker, "there is no space 99 (TUCANA-1.2)"]
    assert refusal(game, laying, "P1 joker 99 r4") == expected
    # P1 has laid its tile as well.
    state = play(game, laying, "P1 place 2 r1")
    already = "P1 has laid a tile this turn already (TUCANA-3.4)"
    assert refusal(game, state, "P1 joker 9 r4") == [already, rotation, joker, taken]
