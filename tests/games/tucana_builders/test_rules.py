"""Options, the choices of a seat as a sequence, and what a state remembers."""

from typing import cast

import attrs
import pytest

from boardrules import CHANCE, ComponentError, Defect, IllegalActionError, Player
from boardrules.games.tucana_builders import (
    DEFAULT,
    DrawSetup,
    DrawTile,
    Joker,
    Place,
    Rotation,
    Skip,
    State,
    TileName,
    TucanaBuilders,
)
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import STARTS, set_up, turns

P1, P2, P3 = Player(0), Player(1), Player(2)


# Options


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


@pytest.mark.parametrize("wrong", [True, 0.0, "0"], ids=repr)
def test_only_a_number_is_a_seat_that_lays_a_tile(wrong: object) -> None:
    game = TucanaBuilders(players=1)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way")
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        game.legal_actions(state, cast("Player", wrong))


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


# What leads to a state


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
