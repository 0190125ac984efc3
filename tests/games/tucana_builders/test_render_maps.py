"""Sheets drawn as text: unusual ones, and those of whole matches."""

import attrs
import pytest

from boardrules import Player
from boardrules.games.tucana_builders import (
    DEFAULT,
    SetupCard,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
    TucanaBuilders,
)
from tests.games.matches import play, seeded
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.boxes import oracle_box, paths, tiny_box
from tests.games.tucana_builders.drawings import FRESH, lines, seats
from tests.games.tucana_builders.playing import STARTS, set_up, turn

P1, P2 = Player(0), Player(1)


def test_paths_that_are_not_linked_on_a_tile_have_letters_and_are_listed() -> None:
    kinds = {"two": (4, "0 3 puma, 1 2 monkey"), "many": (4, "0 3 puma puma puma snake")}
    box = tiny_box(tiles=kinds)
    box = attrs.evolve(box, tiles=(*box.tiles, Tile(TileName("blank"), 4, ())))
    game = TucanaBuilders(players=1, components=box)
    state = turn(game, set_up(game), "sand", ("many", "place 2 r1"))
    state = turn(game, state, "jungle", ("two", "place 1 r0"))
    two = play(game, state, "* terrain jungle", "* tile P1 two")
    assert seats(lines(game, two))[1:5] == [
        "    two: a 0 3 puma, b 1 2 monkey",
        "      r0 a    r1     ar2     br3 a   br4 b   ar5 b",
        "       &bbb aaa&aaa bbb&    bbb&    aaa&aaa    &bbb",
        "      a b     b b     b a     a                 a",
    ]
    blank = play(game, state, "* terrain jungle", "* tile P1 blank")
    assert seats(lines(game, blank))[1:5] == ["    blank: no path", "      r0", "       &", ""]
    # The snake on 2 is linked to the red hut; so is the monkey on 1.
    assert seats(lines(game, play(game, blank, "P1 place 4 r0")))[2:] == [
        "           1 a     2",
        "[A yel]    &bbb----&----[B red]",
        "          a b",
        "       3 /     4       5",
        "      PT---    &     sand",
        "       *",
        "& 1: a 0 3 puma, b 1 2 monkey; 2: 1 4 puma puma puma snake; 4: no path",
        "Huts are worth, as the tiles lie: A 0, B 1",
    ]


def test_paths_from_all_sides_reach_a_hut() -> None:
    island = (" j j", "j A j y B", " j j")
    box = tiny_box(island=island, tiles={"all": (24, "0 1 2 3 4 5 puma")}, cards=6)
    game = TucanaBuilders(players=1, components=box)
    state = set_up(game)
    for space in (1, 2, 3, 4, 6, 7):
        state = turn(game, state, "jungle", ("all", f"place {space} r0"))
    assert "\n".join(seats(lines(game, state))[2:]) == (
        r"""
     \ 1 /   \ 2 /
    ---P-------P---
      / \     / \
 \ 3 /   \   /   \ 4 /     5 /
---P----[A yel]----P---   PT----[B red]
  / \     / \     / \      *
     \ 6 /   \ 7 /
    ---P-------P---
      / \     / \
Huts are worth, as the tiles lie: A 6, B 1""".removeprefix("\n")
    )


def test_huts_side_by_side_are_not_joined() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A B j s", "  y j s")))
    tile = ("straight-puma", "place 1 r1")
    assert seats(lines(game, turn(game, set_up(game), "jungle", tile, tile)))[3:6] == [
        "                   1       2",
        "[A yel] [B red]----P---  sand",
        "          /",
    ]


def test_a_tile_that_is_set_aside_lies_nowhere() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    before, after = seats(lines(game, state)), seats(lines(game, play(game, state, "P1 skip"), P1))
    assert after[5:7] == [f"P1  {FRESH}", "    four-way: 0 1 3 4; has chosen: P1 skip"]
    assert after[7:] == before[10:]
    assert after[8] == "           1       2"


def test_sheets_that_look_the_same_are_drawn_once() -> None:
    game = TucanaBuilders(components=tiny_box(tiles={"one": (4, "0 3"), "other": (4, "1 4")}))
    tiles = (("one", "place 5 r1"), ("other", "place 5 r0"))
    drawing = seats(lines(game, turn(game, set_up(game), "sand", *tiles)))
    assert sum("[A yel]" in line for line in drawing) == 1


def test_a_map_that_is_too_wide_is_drawn_in_strips() -> None:
    # A, spaces 1 to 10, sea, and on the far side 11, the start space 12, and B.
    island = f"A {'j s ' * 5}{'.' * 58}s y B"
    box = tiny_box(island=(island,), tiles={"row": (4, "1 4 puma")})
    game = TucanaBuilders(players=1, components=box)
    state = turn(game, set_up(game), "sand", ("row", "place 8 r0"))
    assert seats(lines(game, turn(game, state, "jungle", ("row", "place 9 r0"))))[2:] == [
        "Columns 1 to 17 of the map",
        "           1       2       3       4       5       6       7       8",
        "[A yel] jungle   sand   jungle   sand   jungle   sand   jungle  ---P----",
        "Columns 19 to 21 of the map",
        "   9      10",
        "---P---  sand",
        "Columns 81 to 85 of the map",
        "  11      12 /",
        " sand     PT----[B red]",
        "           *",
        "Huts are worth, as the tiles lie: A 0, B 1",
    ]


def test_numbers_of_four_digits_fit() -> None:
    rows = [" " * (row % 2) + "j s j s j s j s j" for row in range(112)]
    island = (*rows[:-1], rows[-1][:-3] + "y j", f"A{'B':>16}")
    game = TucanaBuilders(components=tiny_box(island=island))
    assert seats(lines(game, set_up(game)))[-6:-2] == [
        "     1000    1001    1002    1003    1004    1005    1006    1007/   1008",
        "    jungle   sand   jungle   sand   jungle   sand   jungle    PT--- jungle",
        "                                                               *",
        "",
    ]


def test_names_and_values_of_any_length_fit() -> None:
    name = "long-" * 30 + "name"
    box = tiny_box(achievements={"link-AB": (10**15, 10**14), "five-alike": (10**15, 10**14)})
    box = attrs.evolve(
        box,
        terrains=(TerrainKind(Terrain(name), "j", 1), TerrainKind(Terrain("quicksand"), "s", 1)),
        starts=(attrs.evolve(box.starts[0], symbol=Symbol(name)),),
        tiles=(Tile(TileName(name), 20, paths("0 3" + " puma" * 40)),),
    )
    game = TucanaBuilders(players=5, achievements=True, components=box)
    assert seats(lines(game, game.initial_state()))[6:9] == [
        "           1       2",
        "[  A  ]  long-  quicksa [  B  ]",
        "         long-    nd",
    ]
    state = set_up(game, achievements=("link-AB", "five-alike"))
    state = play(game, state, f"* terrain {name}", f"* tile P1 {name}")
    assert "[A yel]  LONG-  quicksa [B red]" in lines(game, state)
    state = set_up(game, achievements=("five-alike", "link-AB"))
    state = turn(game, state, name, *[(name, "place 1 r1")] * 5)
    assert "[A yel]----&--- quicksa [B red]" in lines(game, state)


def test_an_island_without_spaces_is_not_drawn() -> None:
    box = attrs.evolve(
        tiny_box(),
        island=(),
        starts=(),
        start_tiles=(),
        setup_cards=(SetupCard(1, (), (), ()),),
        achievements=(),
    )
    game = TucanaBuilders(components=box)
    drawing = lines(game, game.initial_state())
    assert drawing[2:5] == ["Start spaces: none", "Start tiles laid: none", ""]
    assert seats(drawing) == [f"P1  {FRESH}", f"P2  {FRESH}"]


ENDS = {0: (0, 5), 1: (1, 6), 2: (2, 4), 3: (2, 2), 4: (1, 0), 5: (0, 1)}
"""The line and the character of a hexagon where a path to each edge ends."""


def check_map(drawing: list[str], sheet: oracle.Sheet, box: oracle.Box) -> None:
    """Read the last map of a drawing back, hexagon by hexagon."""
    tops = [place for place, line in enumerate(drawing) if line[20:22] == "[A"]
    canvas = [line.ljust(80) for line in drawing[tops[-1] - 1 :]]  # nothing is above hut A
    ends = {(spot, edge) for spot, (path,) in sheet.items() for edge in path.edges}
    for number, (column, row) in oracle.numbered_spaces(box).items():
        left = 4 * column
        cell = [line[left : left + 8] for line in canvas[3 * row : 3 * row + 3]]
        assert cell[0].strip("\\ /") == str(number)
        if (column, row) not in sheet:
            assert cell[1][:7].strip().lower() == box.ground[column, row]
            continue
        (path,) = sheet[column, row]
        drawn = {edge for edge, (line, place) in ENDS.items() if cell[line][place] in "/-\\"}
        assert drawn == set(path.edges)
        initials = sorted(animal[0].upper() for animal in path.animals)
        assert sorted(cell[1][2:5].replace("-", "").strip()) == (initials or ["+"])
        east = (column + 2, row)
        is_joined = 1 in path.edges and ((east, 4) in ends or east in box.huts.values())
        assert cell[1][7] == ("-" if is_joined else " ")


@pytest.mark.slow
@pytest.mark.parametrize(("players", "viewer"), [(2, None), (2, P1), (3, P2)])
def test_through_a_match_all_is_drawn_as_it_lies(players: int, viewer: Player | None) -> None:
    game = TucanaBuilders(players=players, achievements=True)
    box = oracle_box(DEFAULT)
    referee = oracle.Oracle(players, box, achievements=True)
    seat = players - 1 if viewer is None else viewer
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        action = game.legal_actions(state)[rng.randrange(len(game.legal_actions(state)))]
        state = game.apply(state, action)
        referee.play(game.format_action(action))
        if len(referee.start_order) < len(STARTS):
            continue
        drawing = lines(game, state, viewer)
        sheet = dict(referee.sheets[seat])
        kind, choice = referee.drawn[seat], referee.chosen[seat]
        if viewer is not None and kind is not None and choice is not None:
            sheet[referee.spaces[choice.space]] = oracle.turned(box.tiles[kind], choice.rotation)
        check_map(drawing, sheet, box)
        worth = oracle.hut_points(sheet, box.huts, referee.colours)
        huts = ", ".join(f"{hut} {worth[hut]}" for hut in "ABCDEF")
        assert drawing[-1] == f"Huts are worth, as the tiles lie: {huts}"
        standings = [line.split()[:9] for line in drawing if " points " in line]
        for number, (points, track) in enumerate(
            zip(referee.scores(), referee.tracks, strict=True), start=1
        ):
            at = [word for colour in track for word in (colour, str(track[colour]))]
            assert [f"P{number}", str(points), "points", *at] in standings
    assert lines(game, state, viewer)[0].startswith("The end: ")
