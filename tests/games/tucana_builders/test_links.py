"""What is linked on a sheet, and by which spaces.

The tiny sheet that most tests use, with the numbers of its spaces; 3 is the start space:

    A  1  2  B
     [3] 4  5
"""

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

from boardrules import CHANCE, Player, playout
from boardrules.games.tucana_builders import (
    AnimalLink,
    Components,
    HutLink,
    SetupCard,
    Start,
    StartLink,
    StartTile,
    State,
    Symbol,
    TucanaBuilders,
)
from tests.games.matches import seeded
from tests.games.tucana_builders.boxes import paths, tiny_box
from tests.games.tucana_builders.playing import set_up, tracks, turns

P1 = Player(0)
COLOURS = ("yellow", "red", "blue")


def shown(links: Iterable[AnimalLink | HutLink | StartLink]) -> list[str]:
    """Write links as `puma to E: 27`."""
    texts: list[str] = []
    for link in links:
        match link:
            case AnimalLink():
                ends = f"{link.animal} to {link.hut}"
            case HutLink():
                ends = f"{link.hut} to {link.other}"
            case StartLink():
                ends = f"{link.tile} to {link.other}"
        texts.append(f"{ends}: {'-'.join(map(str, link.spaces))}")
    return texts


def animals(game: TucanaBuilders, state: State, seat: int = 0) -> list[str]:
    return shown(game.animal_links(state, Player(seat)))


def huts(game: TucanaBuilders, state: State, seat: int = 0) -> list[str]:
    return shown(game.hut_links(state, Player(seat)))


def starts(game: TucanaBuilders, state: State, seat: int = 0) -> list[str]:
    return shown(game.start_links(state, Player(seat)))


def tiny(
    tiles: dict[str, str],
    *,
    start: str = "4",
    island: tuple[str, ...] = (" A j s B", "  y j s"),
    cards: int = 3,
) -> TucanaBuilders:
    """Make a solo game with own tiles, 20 of each, and a start tile that leads to the sea."""
    kinds = {name: (20, text) for name, text in tiles.items()}
    box = tiny_box(island=island, tiles=kinds, cards=cards)
    box = attrs.evolve(box, start_tiles=(StartTile(4, paths(start)),))
    return TucanaBuilders(players=1, components=box)


# On the sheet of our box


@pytest.mark.rule("TUCANA-4.1")
def test_an_animal_is_linked_by_a_continuous_path() -> None:
    game = TucanaBuilders(players=2)
    # From start tile 2 on space 6 a path goes up to space 1, and beyond that is hut A. The tile of
    # P1 leads there, that of P2 lies across.
    line = "stone: straight-snake place 1 r0 / straight-snake place 1 r1"
    state = turns(game, set_up(game), line)
    at_e = ["puma to E: 27", "toucan to E: 27"]
    assert animals(game, state, 0) == [
        "snake to A: 1",
        "snake to A: 6-1",
        "toucan to A: 6-1",
        *at_e,
    ]
    assert animals(game, state, 1) == at_e
    assert game.animal_links(state, P1)[1].spaces == (6, 1)


@pytest.mark.rule("TUCANA-4.2", "TUCANA-R2", "TUCANA-R3")
def test_nothing_is_linked_through_a_hut() -> None:
    game = TucanaBuilders(players=1)
    # Two paths come to hut A: from start tile 2 by space 1, and from start tile 1 by space 2.
    lines = ("stone: straight-snake place 1 r0", "sand: wide-monkey place 2 r5")
    state = turns(game, set_up(game), *lines)
    assert animals(game, state) == [
        "snake to A: 1",
        "monkey to A: 2",
        "puma to A: 3-2",
        "toucan to A: 3-2",
        "snake to A: 6-1",
        "toucan to A: 6-1",
        "puma to E: 27",
        "toucan to E: 27",
    ]
    assert starts(game, state) == []
    assert huts(game, state) == []


@pytest.mark.rule("TUCANA-R2", "TUCANA-R8", "TUCANA-4.1")
def test_huts_are_linked_by_a_path_on_which_animals_do_not_block() -> None:
    game = TucanaBuilders(players=1)
    # Start tile 6 on space 38 has ends towards 37, 32 and 33; D is beyond 37, and C beyond 33.
    lines = ("lava: wide-puma place 37 r1", "stone: wide-monkey place 33 r1")
    half = turns(game, set_up(game), lines[0])
    assert huts(game, half) == []
    state = turns(game, half, lines[1])
    assert huts(game, state) == ["C to D: 33-38-37"]
    assert animals(game, state) == [
        "monkey to C: 33",
        "puma to C: 37-38-33",
        "monkey to C: 38-33",
        "toucan to C: 38-33",
        "monkey to D: 33-38-37",
        "puma to D: 37",
        "monkey to D: 38-37",
        "toucan to D: 38-37",
        "puma to E: 27",
        "toucan to E: 27",
    ]


# Where paths join


@pytest.mark.rule("TUCANA-R8", "TUCANA-4.1")
@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (0, []),  # The ends are in the north-east and the south-west: at the sea, and at nothing.
        (1, ["puma to B: 1-2", "puma to B: 2"]),
        (2, []),
    ],
)
def test_tiles_join_when_both_have_a_path_to_the_shared_edge(
    rotation: int, expected: list[str]
) -> None:
    game = tiny({"straight": "0 3 puma", "bend": "0 1 puma"})
    # Space 1 has an end in the east, beside space 2, and one in the south-east.
    state = turns(
        game, set_up(game), "jungle: bend place 1 r1", f"sand: straight place 2 r{rotation}"
    )
    assert animals(game, state) == expected


@pytest.mark.rule("TUCANA-R8", "TUCANA-4.1")
def test_two_paths_of_a_tile_that_do_not_meet_are_not_linked() -> None:
    cross, one = "1 4 puma, 2 5 snake", "1 2 4 5 puma snake"
    for text, at_a in ((cross, ["puma to A: 1"]), (one, ["puma to A: 1", "snake to A: 1"])):
        game = tiny({"own": text, "bend": "4 5 monkey"})
        state = turns(game, set_up(game), "jungle: own place 1 r0")
        assert animals(game, state) == at_a
        # The path to the south-east goes on to 4, whose tile leads back to the north-west.
        state = turns(game, state, "jungle: bend place 4 r0")
        assert animals(game, state) == at_a + (["monkey to A: 4-1"] if text is one else [])


# Several ways to a hut


@pytest.mark.rule("TUCANA-R3")
def test_a_network_that_enters_a_hut_twice_brings_each_animal_once() -> None:
    game = tiny({"bend": "0 1 snake"}, cards=1)
    # B is beyond the east of 2 and the north-east of 5; 2 and 5 are joined.
    state = turns(game, set_up(game), "sand: bend place 2 r1", "jungle: bend joker 5 r5")
    assert animals(game, state) == ["snake to B: 2", "snake to B: 5"]
    # The round is over. Hut B is red: two points for two snakes.
    assert tracks(state) == ((0, 2, 0),)
    assert game.score(state) == (2,)


# Start tiles


def two_starts(first: str, second: str) -> TucanaBuilders:
    """Make a solo game with the start spaces 2 and 4, and 1, 3 and 5 beside them.

    The spaces lie in a row: A 1 2 3 4 5 B.
    """
    base = tiny_box(tiles={"straight": (20, "1 4 puma"), "west": (20, "4")}, cards=3)
    box: Components = attrs.evolve(
        base,
        island=("A j y s z j B",),
        starts=(Start(Symbol("yellow-fish"), "y", 0), Start(Symbol("zebra-fish"), "z", 0)),
        start_tiles=(StartTile(0, paths(first)), StartTile(0, paths(second))),
    )
    return TucanaBuilders(players=1, components=box)


@pytest.mark.rule("TUCANA-R3", "TUCANA-7.9")
def test_start_tiles_are_linked_by_a_path_between_them() -> None:
    game = two_starts("1 4 toucan", "1 4 monkey")
    state = set_up(game, starts=("zebra-fish", "yellow-fish"))
    assert starts(game, turns(game, state, "sand: west place 3 r0")) == []
    # Tile 1 lies on space 4, tile 2 on space 2.
    state = turns(game, state, "sand: straight place 3 r0")
    assert starts(game, state) == ["1 to 2: 4-3-2"]
    assert game.start_links(state, P1) == (StartLink(1, 2, (4, 3, 2)),)
    assert animals(game, state) == []
    state = turns(game, state, "jungle: straight place 5 r0")
    assert animals(game, state) == [
        "monkey to B: 2-3-4-5",
        "puma to B: 3-4-5",
        "toucan to B: 4-5",
        "puma to B: 5",
    ]


@pytest.mark.rule("TUCANA-R3")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("4 toucan, 1 puma", "1 toucan, 4 puma", ["1 to 2: 2-3-4"]),
        ("4 toucan, 1 puma", "1 toucan, 5 puma", []),
        ("4 toucan, 2 puma", "1 toucan, 4 puma", []),
        ("4 toucan, 0 1 2 puma", "1 4", ["1 to 2: 2-3-4"]),
    ],
)
def test_a_start_tile_with_several_paths_is_linked_by_any_of_them(
    first: str, second: str, expected: list[str]
) -> None:
    game = two_starts(first, second)
    state = turns(game, set_up(game), "sand: straight place 3 r0")
    assert starts(game, state) == expected


# Which animals match


def check_points(colour: str, animal: str, points: int) -> None:
    """Link an animal to a hut of a colour, and look at the track."""
    base = tiny({"own": f"4 {animal}"}, cards=1).components
    card = SetupCard(1, *(tuple(base.huts) if colour == name else () for name in COLOURS))
    game = TucanaBuilders(players=1, components=attrs.evolve(base, setup_cards=(card,)))
    state = turns(game, set_up(game), "jungle: own place 1 r0", "sand: own place 5 r0")
    assert animals(game, state) == [f"{animal} to A: 1"]
    assert tracks(state) == (tuple(points * (colour == name) for name in COLOURS),)


@pytest.mark.rule("TUCANA-4.3")
@pytest.mark.parametrize(
    ("colour", "own"), [("yellow", "puma"), ("red", "snake"), ("blue", "monkey")]
)
@pytest.mark.parametrize("animal", ["puma", "snake", "monkey"])
def test_an_animal_brings_points_to_huts_of_one_colour(colour: str, own: str, animal: str) -> None:
    check_points(colour, animal, int(animal == own))


@pytest.mark.rule("TUCANA-4.4")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_toucan_brings_points_to_huts_of_every_colour(colour: str) -> None:
    check_points(colour, "toucan", 1)


@pytest.mark.parametrize("seat", [-2, 2, 9, None, True, 0.0, "0", CHANCE])
def test_links_are_of_a_sheet_that_is_there(seat: Any) -> None:
    game = TucanaBuilders()
    for links in (game.animal_links, game.hut_links, game.start_links, game.hut_points):
        with pytest.raises((TypeError, ValueError), match="seat"):
            links(game.initial_state(), seat)


def test_huts_are_worth_what_the_tiles_would_bring_now() -> None:
    game = TucanaBuilders()
    assert game.hut_points(game.initial_state(), P1) == {}
    final = playout(game, seeded(1)).state
    for seat in range(2):
        items = [
            item
            for item in game.score_items(final)
            if item.player == seat and item.evidence[0] == "round 2"
        ]
        worth = game.hut_points(final, Player(seat))
        assert sorted(worth) == ["A", "B", "C", "D", "E", "F"]
        assert {item.evidence[1][-1]: item.points for item in items} == {
            hut: points for hut, points in worth.items() if points
        }
        assert items
