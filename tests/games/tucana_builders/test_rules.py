"""Options, who acts and what is legal in each phase, two doors, and what a state remembers."""

from itertools import permutations
import pickle
from typing import cast

import attrs
import pytest

from boardrules import (
    CHANCE,
    ComponentError,
    Defect,
    IllegalActionError,
    Player,
    Violation,
    from_json,
    to_json,
)
from boardrules.games.tucana_builders import (
    DEFAULT,
    DrawSetup,
    DrawTile,
    Joker,
    Place,
    PlacedTile,
    Rotation,
    Skip,
    State,
    TileName,
    TucanaBuilders,
)
from tests.games.matches import legal, play, seeded
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import STARTS, idle, set_up, turns

P1, P2, P3 = Player(0), Player(1), Player(2)
ACHIEVEMENTS = ("link-CF", "two-each", "five-alike", "link-AD", "start-tiles", "four-toucans")


# Options


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TucanaBuilders() == TucanaBuilders(players=2, achievements=False, components=DEFAULT)
    assert hash(TucanaBuilders(players=3)) == hash(TucanaBuilders(players=3))
    others = [
        TucanaBuilders(players=3),
        TucanaBuilders(achievements=True),
        TucanaBuilders(components=tiny_box()),
    ]
    assert all(game != TucanaBuilders() for game in others)


@pytest.mark.rule("TUCANA-1.1")
@pytest.mark.parametrize("players", [-1, 0, 6, 2.0, True, "2", None])
def test_no_other_number_of_players_is_accepted(players: object) -> None:
    with pytest.raises(ValueError, match=r"^players is one of 1, 2, 3, 4, 5, not ") as refused:
        TucanaBuilders(players=cast("int", players))
    assert str(refused.value).endswith(f"not {players!r}")


@pytest.mark.rule("TUCANA-7.1")
@pytest.mark.parametrize("value", [1, 0, None, "yes"])
def test_yes_and_no_are_not_numbers_or_words(value: object) -> None:
    with pytest.raises(ValueError, match=r"^achievements is one of False, True, not ") as refused:
        TucanaBuilders(achievements=cast("bool", value))
    assert str(refused.value).endswith(f"not {value!r}")


def test_a_path_is_no_box() -> None:
    with pytest.raises(TypeError, match=r"^components come from load_components, not 'box\.toml'$"):
        TucanaBuilders(components="box.toml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("TUCANA-3.3")
@pytest.mark.parametrize(("players", "needed"), [(1, 4), (2, 8), (5, 20)])
def test_each_seat_needs_a_tile_in_each_turn(players: int, needed: int) -> None:
    enough = tiny_box(tiles={"stub": (needed - 1, "0"), "other": (1, "0 3")})
    assert TucanaBuilders(players=players, components=enough).players == players
    few = tiny_box(tiles={"stub": (needed - 1, "0"), "other": (0, "0 3")})
    with pytest.raises(ComponentError) as refused:
        TucanaBuilders(players=players, components=few)
    assert refused.value.source == f"components for {players} players"
    message = f"a match takes {needed} path tiles, not {needed - 1}"
    assert refused.value.defects == (Defect("tiles", message, "TUCANA-3.3"),)


@pytest.mark.rule("TUCANA-3.3", "TUCANA-1.3")
def test_our_box_has_just_enough_tiles_for_five() -> None:
    assert TucanaBuilders(players=5).tables.turns * 5 == 120
    one_less = attrs.evolve(DEFAULT.tiles[0], count=9)
    box = attrs.evolve(DEFAULT, tiles=(one_less, *DEFAULT.tiles[1:]))
    assert TucanaBuilders(players=4, components=box).players == 4
    with pytest.raises(ComponentError, match="a match takes 120 path tiles, not 119"):
        TucanaBuilders(players=5, components=box)


@pytest.mark.rule("TUCANA-7.1")
@pytest.mark.parametrize("cards", [0, 1])
def test_the_variant_needs_two_achievement_cards(cards: int) -> None:
    base = tiny_box()
    box = attrs.evolve(base, achievements=base.achievements[:cards])
    assert TucanaBuilders(components=box).achievements is False
    with pytest.raises(ComponentError) as refused:
        TucanaBuilders(achievements=True, components=box)
    message = f"two cards are turned up, not {cards}"
    assert refused.value.defects == (Defect("achievements", message, "TUCANA-7.1"),)
    assert TucanaBuilders(achievements=True, components=base).achievements is True


@pytest.mark.rule("TUCANA-3.3", "TUCANA-7.1")
def test_all_that_a_box_lacks_is_named() -> None:
    box = attrs.evolve(tiny_box(tiles={"stub": (7, "0")}), achievements=())
    with pytest.raises(ComponentError) as refused:
        TucanaBuilders(players=2, achievements=True, components=box)
    assert [defect.where for defect in refused.value.defects] == ["tiles", "achievements"]


# Who acts, and what is legal


@pytest.fixture
def game() -> TucanaBuilders:
    return TucanaBuilders(players=3, achievements=True)


@pytest.fixture
def states(game: TucanaBuilders) -> dict[str, State]:
    """Return a moment of each phase; P2 has laid its tile in the last of them."""
    start = game.initial_state()
    setup = play(game, start, "* setup 1", "* start red-crab")
    starts = play(game, setup, *(f"* start {symbol}" for symbol in STARTS if symbol != "red-crab"))
    cards = play(game, starts, "* achievement two-each", "* achievement link-CF")
    terrain = play(game, cards, "* terrain lava")
    tile = play(game, terrain, "* tile P1 three-even", "* tile P2 four-way")
    place = play(game, tile, "* tile P3 straight-puma")
    return {
        "setup": start,
        "start": setup,
        "achievement": starts,
        "terrain": cards,
        "tile": terrain,
        "another tile": tile,
        "place": place,
        "some have placed": play(game, place, "P2 place 8 r2"),
    }


@pytest.mark.rule("TUCANA-R9", "TUCANA-R10")
def test_who_is_to_act(game: TucanaBuilders, states: dict[str, State]) -> None:
    assert {name: game.to_act(state) for name, state in states.items()} == {
        "setup": (CHANCE,),
        "start": (CHANCE,),
        "achievement": (CHANCE,),
        "terrain": (CHANCE,),
        "tile": (CHANCE,),
        "another tile": (CHANCE,),
        "place": (P1, P2, P3),
        "some have placed": (P1, P3),
    }
    assert {name: game.phase(state) for name, state in states.items()} == {
        **{name: name for name in ("setup", "start", "achievement", "terrain", "tile", "place")},
        "another tile": "tile",
        "some have placed": "place",
    }


@pytest.mark.rule("TUCANA-R9", "TUCANA-R10")
def test_what_chance_may_do(game: TucanaBuilders, states: dict[str, State]) -> None:
    tiles = [tile.name for tile in DEFAULT.tiles]
    left = [symbol for symbol in STARTS if symbol != "red-crab"]
    expected = {
        "setup": [f"* setup {card}" for card in range(1, 12)],
        "start": [f"* start {symbol}" for symbol in left],
        "achievement": [f"* achievement {name}" for name in ACHIEVEMENTS],
        "terrain": [f"* terrain {name}" for name in ("jungle", "sand", "lava", "stone")],
        "tile": [f"* tile P1 {tile}" for tile in tiles],
        "another tile": [f"* tile P3 {tile}" for tile in tiles],
    }
    for name, texts in expected.items():
        assert legal(game, states[name]) == legal(game, states[name], CHANCE) == texts
        for seat in (0, 1, 2, 3, 99):
            assert legal(game, states[name], seat) == []


@pytest.mark.rule("TUCANA-2.5", "TUCANA-2.6", "TUCANA-R10")
def test_draws_weigh_as_much_as_there_is_left(
    game: TucanaBuilders, states: dict[str, State]
) -> None:
    assert {name: tuple(game.chance_weights(state)) for name, state in states.items()} == {
        "setup": (1,) * 11,
        "start": (1,) * 5,
        "achievement": (1,) * 6,
        "terrain": (3, 3, 3, 3),
        "tile": (10, 10, 10, 10, 10, 10, 8, 8, 8, 12, 6, 6, 12),
        "another tile": (10, 10, 10, 10, 10, 10, 8, 8, 8, 11, 6, 6, 11),
        "place": (),
        "some have placed": (),
    }


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.6")
def test_what_seats_may_do(game: TucanaBuilders, states: dict[str, State]) -> None:
    lava = [8, 10, 15, 19, 22, 26, 32, 37]
    free = [space for space in range(1, 39) if space not in (3, 6, 18, 27, 35, 38)]
    expected = {
        seat: [
            f"P{seat + 1} {kind} {space} r{turned}"
            for kind, spaces in (("place", lava), ("joker", free))
            for space in spaces
            for turned in range(rotations)
        ]
        for seat, rotations in ((0, 2), (1, 3), (2, 3))
    }
    before, after = states["place"], states["some have placed"]
    assert legal(game, before) == expected[0]
    assert {seat: legal(game, before, seat) for seat in range(3)} == expected
    assert legal(game, after) == expected[0]
    assert {seat: legal(game, after, seat) for seat in range(3)} == expected | {1: []}
    # P1 has laid as well: the first to act is P3.
    assert legal(game, play(game, after, "P1 place 8 r0")) == expected[2]
    for nobody in (CHANCE, 3, 99):
        assert legal(game, before, nobody) == []


@pytest.mark.parametrize("wrong", [True, 0.0, "0"], ids=repr)
def test_only_a_number_is_a_seat_that_lays_a_tile(wrong: object) -> None:
    game = TucanaBuilders(players=1)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way")
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        game.legal_actions(state, cast("Player", wrong))


@pytest.mark.rule("TUCANA-6.1")
def test_nobody_acts_after_the_end() -> None:
    game = TucanaBuilders(players=2, components=tiny_box(tiles={"stub": (20, "0")}))
    state = idle(game, set_up(game), 4)
    assert (game.to_act(state), game.phase(state), game.chance_weights(state)) == ((), "end", ())
    for player in (None, CHANCE, P1, P2):
        assert list(game.legal_actions(state, player)) == []


# The choices of a seat as a sequence


@pytest.mark.rule("TUCANA-R1")
@pytest.mark.parametrize(
    ("lines", "terrain", "places", "jokers"),
    [
        ((), "sand", [2, 4, 5], [1, 2, 4, 5]),
        (("sand: stub joker 4 r0",), "jungle", [1], []),
        (("jungle: stub place 1 r0",), "jungle", [], [2, 4, 5]),
        (("jungle: stub joker 1 r0",), "jungle", [], []),
    ],
)
def test_choices_behave_like_the_list_of_them(
    lines: tuple[str, ...], terrain: str, places: list[int], jokers: list[int]
) -> None:
    # Spaces are 1 j, 2 s, 4 s and 5 s. The tile has two rotations.
    kinds = {"stub": (20, "0"), "two": (20, "0 2 4")}
    box = tiny_box(island=(" A j s B", "  y s s"), tiles=kinds, cards=2)
    game = TucanaBuilders(players=1, components=box)
    state = turns(game, set_up(game), *lines)
    state = play(game, state, f"* terrain {terrain}", "* tile P1 two")
    actions = game.legal_actions(state)
    rotations: tuple[Rotation, ...] = (0, 1)
    everything: list[Place | Joker | Skip] = [
        *[Place(P1, space, turned) for space in places for turned in rotations],
        *[Joker(P1, space, turned) for space in jokers for turned in rotations],
        *[Skip(P1)] * (not places),
    ]
    assert list(actions) == everything
    assert len(actions) == len(everything)
    size = len(actions)
    assert [actions[place] for place in range(size)] == everything
    assert [actions[place] for place in range(-size, 0)] == everything
    for part in (slice(1, 3), slice(None, None, -1), slice(-2, None), slice(5, 2), slice(0, 99, 2)):
        assert list(actions[part]) == everything[part]
    assert all(action in actions for action in everything)
    assert [actions.index(action) for action in everything] == list(range(size))
    assert actions == everything
    assert repr(actions) == repr(everything)
    for place in (size, -size - 1, 10**12):
        with pytest.raises(IndexError):
            actions[place]


def test_what_is_not_legal_is_not_among_the_choices(
    game: TucanaBuilders, states: dict[str, State]
) -> None:
    actions = game.legal_actions(states["place"])
    assert Place(P1, 8, 1) in actions
    assert Joker(P1, 1, 1) in actions
    others: list[object] = [
        Place(P2, 8, 1),  # another seat
        Joker(P2, 8, 1),
        Place(Player(9), 8, 1),
        Place(CHANCE, 8, 1),
        Place(P1, 8, 2),  # the same as r0
        Joker(P1, 8, 5),
        Place(P1, 1, 1),  # another terrain
        Place(P1, 3, 1),  # a start space
        Joker(P1, 3, 1),
        *[Place(P1, space, 0) for space in (-(10**12), -8, -1, 0, 39, 10**12)],
        *[Joker(P1, space, 0) for space in (-(10**12), -8, -1, 0, 39, 10**12)],
        Skip(P1),
        Skip(P2),
        DrawTile(CHANCE, P1, TileName("four-way")),
        DrawSetup(CHANCE, 8),
        "P1 place 8 r1",
        8,
        None,
    ]
    assert [other in actions for other in others] == [False] * len(others)


@pytest.mark.rule("TUCANA-R1")
def test_a_skip_is_a_choice_of_its_own_seat_and_only_without_a_space() -> None:
    kinds = {"stub": (20, "0")}
    box = tiny_box(island=(" A j s B", "  y s s"), tiles=kinds, cards=2)
    game = TucanaBuilders(players=2, components=box)
    state = turns(game, set_up(game), "jungle: stub joker 1 r0 / stub joker 2 r0")
    state = play(game, state, "* terrain jungle", "* tile P1 stub", "* tile P2 stub")
    first, second = (game.legal_actions(state, seat) for seat in (P1, P2))
    assert Skip(P1) in first
    assert Skip(P2) not in first
    assert Place(P1, 1, 0) not in first
    assert Joker(P1, 2, 0) not in first
    assert Skip(P2) not in second
    assert Place(P2, 1, 0) in second


# Commits at the same time


@pytest.mark.rule("TUCANA-3.4", "TUCANA-R6")
def test_tiles_may_be_laid_in_any_order(game: TucanaBuilders, states: dict[str, State]) -> None:
    made = {0: "P1 place 8 r1", 1: "P2 joker 1 r2", 2: "P3 place 37 r0"}
    results: list[State] = []
    for order in permutations(range(3)):
        state = states["place"]
        for number, seat in enumerate(order):
            others = order[number + 1 :]
            before = {other: legal(game, state, other) for other in others}
            state = play(game, state, made[seat])
            if others:
                assert game.to_act(state) == tuple(sorted(others))
                # The others may do what they might before.
                assert {other: legal(game, state, other) for other in others} == before
        results.append(state)
    assert results == [results[0]] * 6
    assert len(set(results)) == 1
    assert [(sheet.tiles, sheet.has_joker) for sheet in results[0].sheets] == [
        ((PlacedTile(8, TileName("three-even"), 1),), True),
        ((PlacedTile(1, TileName("four-way"), 2),), False),
        ((PlacedTile(37, TileName("straight-puma"), 0),), True),
    ]
    assert (results[0].terrain, results[0].tiles, results[0].choices) == (None, (), ())


# What leads to a state


@pytest.mark.rule("TUCANA-3.4", "TUCANA-R4")
def test_a_refusal_gives_everything_back(game: TucanaBuilders, states: dict[str, State]) -> None:
    state = states["some have placed"]
    action = Place(P1, 3, 5)
    before = (to_json(state), hash(state))
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.action is action
    assert error.state is state
    assert (to_json(state), hash(state)) == before
    assert error.violations == (
        Violation("TUCANA-R4", "r5 of three-even looks like r1: use r1"),
        Violation("TUCANA-3.4", "space 3 is taken"),
    )
    assert str(error).endswith(
        "is illegal: r5 of three-even looks like r1: use r1 (TUCANA-R4);"
        " space 3 is taken (TUCANA-3.4)"
    )


def test_a_refusal_survives_pickling(game: TucanaBuilders, states: dict[str, State]) -> None:
    state = states["place"]
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, Skip(P3))
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
    assert type(copy) is IllegalActionError
    assert (copy.action, copy.state) == (Skip(P3), state)
    assert copy.violations == (Violation("TUCANA-R1", "P3 has an empty space of lava"),)
    assert str(copy) == str(refused.value)
    # The match goes on from the copy.
    assert legal(game, cast("State", copy.state)) == legal(game, state)


@pytest.mark.parametrize("has_cards", [False, True])
@pytest.mark.parametrize("players", [1, 2])
def test_both_doors_and_json_lead_to_the_same_states(players: int, has_cards: bool) -> None:
    box = tiny_box(island=(" A j s B", "  y s s"), cards=2)
    game = TucanaBuilders(players=players, achievements=has_cards, components=box)
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        # Whatever a state remembers, its twin has to work out from what it says.
        twin = from_json(to_json(state), State)
        assert twin == state
        assert game.to_act(twin) == game.to_act(state)
        for seat in (CHANCE, *map(Player, range(players))):
            assert list(game.legal_actions(twin, seat)) == list(game.legal_actions(state, seat))
        assert game.chance_weights(twin) == game.chance_weights(state)
        assert game.prospects(twin) == game.prospects(state)
        assert game.inventory(twin) == game.inventory(state)
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        after = game.apply(state, action)
        assert game.apply_unchecked(state, action) == after
        assert game.apply(from_json(to_json(state), State), action) == after
        state = after
    twin = from_json(to_json(state), State)
    assert game.to_act(twin) == ()
    assert game.score(twin) == game.score(state)
    assert game.outcome(twin) == game.outcome(state)
    assert game.score_items(twin) == game.score_items(state)


@pytest.mark.rule("TUCANA-R1")
def test_a_state_may_be_looked_at_by_two_games() -> None:
    kinds = {"stub": (20, "0"), "line": (20, "1 4 puma")}
    other_kinds = {"stub": (10, "0 3"), "line": (9, "1 4 toucan toucan")}
    wide = TucanaBuilders(players=1, components=tiny_box(tiles=kinds))
    narrow_box = tiny_box(island=(" A j s B", "  y s s"), tiles=other_kinds)
    narrow = TucanaBuilders(players=1, components=narrow_box)
    state = turns(wide, set_up(wide), "jungle: line place 1 r0", "sand: stub place 2 r1")
    later = play(wide, state, "* terrain jungle", "* tile P1 stub")
    for _ in range(2):
        assert wide.prospects(state) == (1,)
        # Two toucans, at A and by the other tile at B.
        assert narrow.prospects(state) == (4,)
        assert legal(wide, later)[0] == "P1 place 4 r0"
        assert legal(narrow, later) == [
            *(f"P1 joker {space} r{turned}" for space in (4, 5) for turned in range(3)),
            "P1 skip",
        ]
    # Each goes its own way from there.
    assert play(narrow, later, "P1 skip").sheets[0].aside == (TileName("stub"),)
    with pytest.raises(IllegalActionError, match="P1 has an empty space of jungle"):
        play(wide, later, "P1 skip")


def test_an_action_leaves_the_old_state_as_it_was(
    game: TucanaBuilders, states: dict[str, State]
) -> None:
    for state in states.values():
        before = (to_json(state), hash(state))
        for action in game.legal_actions(state):
            assert game.apply(state, action) != state
        assert (to_json(state), hash(state)) == before


def test_a_rotation_and_a_seat_are_what_they_say() -> None:
    for rotation in (-1, 6, 1.0, True, "0"):
        for kind in (Place, Joker):
            with pytest.raises(ValueError, match="rotation is one of 0, 1, 2, 3, 4, 5, not "):
                kind(P1, 1, cast("Rotation", rotation))
    with pytest.raises(ValueError, match="seat is a seat from 0 on, not -1"):
        DrawTile(CHANCE, CHANCE, TileName("four-way"))
