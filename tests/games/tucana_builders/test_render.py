"""The sheets drawn as text."""

import attrs
import pytest

from boardrules import Player, from_json, to_json
from boardrules.games.tucana_builders import (
    DEFAULT,
    Hut,
    SetupCard,
    State,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
    TucanaBuilders,
    View,
)
from boardrules.games.tucana_builders.render import draw
from tests.games.matches import play, seeded
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.boxes import oracle_box, paths, tiny_box
from tests.games.tucana_builders.playing import STARTS, set_up, turn

GAME = TucanaBuilders()
EXPERT = TucanaBuilders(achievements=True)
P1, P2 = Player(0), Player(1)

LEGEND = """\
P puma (yellow)  S snake (red)  M monkey (blue)  T toucan (all)  + no animal
[A yel] yellow hut A  * start tile  & see below the map
Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW"""
SUPPLY = "Terrain cards left: jungle 3, sand 3, lava 3, stone 3; path tiles left: 120"
FRESH = "  0 points  yellow  0  red  0  blue  0  joker active"
EMPTY = """\
                    [  A  ]

                   1       2       3       4       5
                 stone   sand   yellow-  sand   jungle  [  B  ]
                                 fish
               6       7       8       9      10      11
             red-   jungle   lava    sand    lava    sand
             crab
          12      13      14      15      16      17      18
[  F  ] jungle   stone  jungle   lava    stone  jungle  green-
                                                        turtle
      19      20      21      22      23      24      25      26
     lava    stone   sand    lava   jungle   stone   sand    lava

          27      28      29      30      31      32      33
         blue-   sand    stone   sand    stone   lava    stone  [  C  ]
         whale
                      34      35      36      37      38
            [  E  ] jungle  orange- jungle   lava   purple-
                            starfis                 octopus

                                        [  D  ]"""
# Each start tile is turned so that its pier, W on the tile, is at that of the space. Tile 4 is not
# turned, and its end to SE leads to hut E.
STARTED = r"""
                    [A red]

                   1       2       3       4       5
                 stone   sand   --PT     sand   jungle  [B blu]
                                   *\
               6 /     7       8       9      10      11
              ST    jungle   lava    sand    lava    sand
               *\
          12      13      14      15      16      17      18 /
[F yel] jungle   stone  jungle   lava    stone  jungle  --MT
                                                           *
      19      20      21      22      23      24      25      26
     lava    stone   sand    lava   jungle   stone   sand    lava

         \27      28      29      30      31      32      33
          PT     sand    stone   sand    stone   lava    stone  [C blu]
           *\
             \        34     \35      36      37     \38 /
            [E red] jungle    ST    jungle   lava   --MT
                               *\                      *

                                        [D yel]
Huts are worth, as the tiles lie: A 0, B 0, C 0, D 0, E 1, F 0""".removeprefix("\n")
LAVA = STARTED.replace("lava", "LAVA")
OF_P1 = LAVA.replace(
    """\
                 stone   sand   --PT     sand   jungle  [B blu]
""",
    """\
                 stone  ---P------PT     sand   jungle  [B blu]
""",
)
OF_P2 = LAVA.replace(
    r"""
                 stone   sand   --PT     sand   jungle  [B blu]
                                   *\
               6 /     7       8       9      10      11
              ST    jungle   LAVA    sand    LAVA    sand
               *\
""",
    r"""
                 stone   sand   --PT     sand   jungle  [B blu]
                                   *\                     /
               6 /     7       8       9      10      11 /
              ST    jungle   LAVA    sand    LAVA   ---+
               *\                                       \
""",
)


def lines(game: TucanaBuilders, state: State, player: Player | None = None) -> list[str]:
    """Draw a state, which always fits 76 columns: 80 with a frame."""
    drawing = game.render(state, player).splitlines()
    assert max(map(len, drawing)) <= 76
    return drawing


def seats(drawing: list[str]) -> list[str]:
    """Take what is below the legend."""
    legend = LEGEND.splitlines()
    place = drawing.index(legend[0])
    assert drawing[place : place + 4] == [*legend, ""]
    return drawing[place + 4 :]


def second_turn() -> State:
    """Draw the tiles of the second turn: P1 has a link from 2 to 3, and P2 one from 11 to B."""
    state = set_up(EXPERT, achievements=("link-CF", "two-each"))
    first = (("straight-puma", "place 2 r1"), ("three-even", "place 11 r0"))
    state = turn(EXPERT, state, "sand", *first)
    tiles = ("* tile P1 four-way", "* tile P2 tight-monkey-puma")
    return play(EXPERT, state, "* terrain lava", *tiles)


def test_before_anything_is_turned_up() -> None:
    assert GAME.render(GAME.initial_state()) == (
        f"""\
Setup: the setup card is next
{SUPPLY}
Start spaces: yellow-fish on 3, red-crab on 6, green-turtle on 18,
    blue-whale on 27, orange-starfish on 35, purple-octopus on 38
Start tiles laid: none

{LEGEND}

P1  {FRESH}
P2  {FRESH}

{EMPTY}"""
    )


@pytest.mark.rule("TUCANA-2.1", "TUCANA-2.2", "TUCANA-2.3")
def test_in_the_setup_huts_have_colours_and_start_tiles_are_drawn_as_they_lie() -> None:
    state = play(GAME, GAME.initial_state(), "* setup 4", "* start blue-whale", "* start red-crab")
    # Card 4 has yellow C F, red B D, blue A E. Tile 1 has paths to 0 and 2, the pier at 4, and is
    # not turned at the pier of 27; tile 2 has 1 and 5, and is turned by 1 to the pier of 6 at 5.
    # The toucan on 27 is linked to hut E.
    drawing = lines(GAME, state)
    assert drawing[0] == "Setup: a start card is next"
    assert drawing[4] == "Start tiles laid: 1 on 27, 2 on 6"
    sheet = seats(drawing)[3:]
    assert sheet[0] == "                    [A blu]"
    assert sheet[5:8] == [
        "               6 /     7       8       9      10      11",
        "              ST    jungle   lava    sand    lava    sand",
        "               *\\",
    ]
    assert sheet[14:19] == [
        "          27 /    28      29      30      31      32      33",
        "          PT     sand    stone   sand    stone   lava    stone  [C yel]",
        "           *\\",
        "             \\        34      35      36      37      38",
        "            [E blu] jungle  orange- jungle   lava   purple-",
    ]
    assert sheet[-1] == "Huts are worth, as the tiles lie: A 0, B 0, C 0, D 0, E 1, F 0"


@pytest.mark.rule("TUCANA-2.3", "TUCANA-7.1")
def test_when_all_is_set_up_the_start_spaces_are_no_longer_listed() -> None:
    state = set_up(EXPERT, achievements=("link-CF",))
    assert lines(EXPERT, state)[:3] == [
        "Setup: an achievement card is next",
        SUPPLY,
        "Achievement link-CF 8/6: nobody yet",
    ]
    state = play(EXPERT, state, "* achievement two-each")
    assert EXPERT.render(state, P2) == (
        f"""\
Round 1 of 2, turn 1 of 12: the terrain card is next
{SUPPLY}
Achievement link-CF 8/6: nobody yet
Achievement two-each 7/5: nobody yet

{LEGEND}

P1  {FRESH}
P2  {FRESH}

{STARTED}"""
    )


@pytest.mark.rule("TUCANA-3.2", "TUCANA-3.3", "TUCANA-R4")
def test_a_tile_is_drawn_in_all_its_rotations_and_like_sheets_once() -> None:
    state = play(GAME, set_up(GAME), "* terrain jungle", "* tile P1 three-even")
    assert GAME.render(state) == (
        rf"""
Round 1 of 2, turn 1 of 12: tiles are being drawn
Terrain: jungle, in capitals on the map
Terrain cards left: jungle 2, sand 3, lava 3, stone 3; path tiles left: 119

{LEGEND}

P1  {FRESH}
    three-even: 0 2 4
      r0 /   \r1
    ---+       +---
        \     /
P2  {FRESH}

{STARTED.replace("jungle", "JUNGLE")}""".removeprefix("\n")
    )


@pytest.mark.rule("TUCANA-3.4", "TUCANA-3.6", "TUCANA-R6")
def test_a_seat_sees_that_another_has_chosen_and_its_own_sheet_last() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    assert EXPERT.render(state, P1) == (
        rf"""
Round 1 of 2, turn 2 of 12: tiles are being laid
Terrain: lava, in capitals on the map
Terrain cards left: jungle 3, sand 2, lava 2, stone 3; path tiles left: 116
Achievement link-CF 8/6: nobody yet
Achievement two-each 7/5: nobody yet

{LEGEND}

P2  {FRESH}
    tight-monkey-puma: 0 1 puma monkey; has chosen

{OF_P2}

P1  {FRESH}
    four-way: 0 1 3 4
      r0 /   \r1     \r2 /
    ---+--- ---+---    +
      /         \     / \

{OF_P1}""".removeprefix("\n")
    )


@pytest.mark.rule("TUCANA-3.6", "TUCANA-R6")
def test_a_seat_sees_the_tile_that_it_has_laid_and_its_joker_used() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    # The ends of the tile, 0 and 1, are at 3 and 4 now: SW, and W, where hut F is, a yellow one.
    sheet = OF_P2.replace("F 0", "F 1").replace("[F yel] jungle ", "[F yel]---PM   ")
    sheet = sheet.replace(f"\n{'*':>60}\n", f"\n          /{'*':>49}\n")
    assert "\n".join(seats(lines(EXPERT, state, P2))) == (
        rf"""
P1  {FRESH}
    four-way: 0 1 3 4
      r0 /   \r1     \r2 /
    ---+--- ---+---    +
      /         \     / \

{OF_P1}

P2    0 points  yellow  0  red  0  blue  0  joker used
    tight-monkey-puma: 0 1 puma monkey; has chosen: P2 joker 12 r3

{sheet}""".removeprefix("\n")
    )


@pytest.mark.rule("TUCANA-R6")
def test_a_spectator_sees_the_sheets_in_the_order_of_seats_and_no_choice() -> None:
    state = play(EXPERT, second_turn(), "P1 joker 8 r0")
    assert "\n".join(seats(lines(EXPERT, state))) == (
        rf"""
P1  {FRESH}
    four-way: 0 1 3 4; has chosen

{OF_P1}

P2  {FRESH}
    tight-monkey-puma: 0 1 puma monkey
      r0 /    r1      r2      r3     \r4     \r5 /
      PM---   PM---   PM    --PM    --PM      PM
                \     / \     /

{OF_P2}""".removeprefix("\n")
    )


@pytest.mark.rule("TUCANA-R6")
def test_what_a_viewer_cannot_tell_apart_is_drawn_the_same() -> None:
    choices = ("P2 place 8 r0", "P2 joker 8 r0", "P2 joker 12 r3")
    states = [play(EXPERT, second_turn(), choice) for choice in choices]
    for viewer in (None, P1):
        assert len({EXPERT.render(state, viewer) for state in states}) == 1
    assert len({EXPERT.render(state, P2) for state in states}) == 3


def test_a_view_is_all_that_it_takes_to_draw() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    view = from_json(to_json(EXPERT.view(state, P2)), View)
    assert draw(EXPERT, view) == EXPERT.render(state, P2)


def tiny_match(players: int, *achievements: str) -> tuple[TucanaBuilders, State]:
    """Let all seats lay pumas between A, yellow, and B, red; then link a toucan to B."""
    box = tiny_box()
    game = TucanaBuilders(players, achievements=bool(achievements), components=box)
    state = set_up(game, achievements=achievements)
    for terrain, tile, what in (
        ("jungle", "straight-puma", "place 1 r1"),
        ("sand", "straight-puma", "place 2 r1"),
        ("jungle", "four-way", "place 4 r0"),
        ("sand", "four-way", "place 5 r0"),
    ):
        state = turn(game, state, terrain, *[(tile, what)] * players)
    return game, state


@pytest.mark.rule("TUCANA-8.1", "TUCANA-8.4", "TUCANA-R7")
def test_the_end_of_a_solo_match_is_drawn_with_its_rating() -> None:
    game, state = tiny_match(1)
    # A has 2 pumas in both rounds, and B has a toucan in the second.
    assert game.render(state, P1) == (
        f"""\
The end: P1 wins
Rating 0 out of 10: The ferry home leaves tonight.
Terrain cards left: jungle 0, sand 0; path tiles left: 20

{LEGEND}

P1    5 points  yellow  4  red  1  blue  0  lowest  0  rank 1

           1       2
[A yel]----P-------P----[B red]
                          /
       3 /     4 /     5 /
      PT-------+-------+---
       *      /       /
Huts are worth, as the tiles lie: A 2, B 1"""
    )


@pytest.mark.rule("TUCANA-8.2", "TUCANA-8.3")
def test_a_solo_match_that_is_lost_is_drawn_without_a_rating() -> None:
    drawing = lines(*tiny_match(1, "link-AB", "five-alike"))
    # A and B are linked in the first round, but five animals of a kind never are.
    assert drawing[:5] == [
        "The end: P1 has not fulfilled both achievements, and loses",
        "Terrain cards left: jungle 0, sand 0; path tiles left: 20",
        "Achievement link-AB 6/4: P1 6",
        "Achievement five-alike 7/5: nobody yet",
        "",
    ]
    assert seats(drawing)[0] == "P1    0 points  yellow  4  red  1  blue  0  lowest  0  rank 1"


@pytest.mark.rule("TUCANA-6.5", "TUCANA-7.2")
def test_a_win_that_is_shared_is_drawn_so() -> None:
    drawing = lines(*tiny_match(3, "link-AB", "five-alike"), P2)
    assert drawing[0] == "The end: P1 and P2 and P3 share the win"
    assert drawing[2] == "Achievement link-AB 6/4: P1 6, P2 6, P3 6"
    standing = "   11 points  yellow  4  red  1  blue  0  lowest  0  rank 1"
    first = ["P1" + standing, "P3" + standing, "P2" + standing, "", "           1       2"]
    assert seats(drawing)[:5] == first


@pytest.mark.rule("TUCANA-3.7", "TUCANA-5.2", "TUCANA-6.2", "TUCANA-6.3")
def test_tracks_and_jokers_are_those_of_the_moment_and_the_end_adds_the_lowest_track() -> None:
    card = SetupCard(3, (Hut("A"),), (Hut("B"),), (Hut("C"),))
    island = (" A j s B", "  y j s", "     C")  # hut C touches 4 and 5
    box = tiny_box(tiles={"all": (8, "0 1 2 3 4 5 puma snake monkey")})
    game = TucanaBuilders(components=attrs.evolve(box, island=island, setup_cards=(card,)))
    state = set_up(game, setup=3)
    state = turn(game, state, "sand", ("all", "joker 4 r0"), ("all", "place 5 r0"))
    drawn = play(game, state, "* terrain jungle", "* tile P1 all")
    assert seats(lines(game, drawn))[:5] == [
        "P1    0 points  yellow  0  red  0  blue  0  joker used",
        "    all: 0 1 2 3 4 5 puma snake monkey",
        "     \\r0 /",
        "    --PSM--",
        "      / \\",
    ]
    state = turn(game, state, "jungle", ("all", "place 1 r0"), ("all", "place 1 r0"))
    # P1 has 1, 3 and 4 linked: 3 pumas and a toucan to A, 2 monkeys and a toucan to C. P2 has 1 and
    # 3 linked, 2 pumas and a toucan to A; and 5, a snake to B and a monkey to C.
    drawing = seats(lines(game, state))
    assert drawing[0] == "P1    7 points  yellow  4  red  0  blue  3  joker active"
    assert [line for line in drawing if line.startswith("Huts are")] == [
        "Huts are worth, as the tiles lie: A 4, B 0, C 3",
        "Huts are worth, as the tiles lie: A 3, B 1, C 1",
    ]
    state = turn(game, state, "sand", ("all", "place 2 r0"), ("all", "place 2 r0"))
    state = turn(game, state, "jungle", ("all", "joker 5 r0"), ("all", "place 4 r0"))
    # Both have all of it linked: 5 pumas, 4 snakes, 4 monkeys and a toucan.
    drawing = lines(game, state)
    assert drawing[0] == "The end: P1 wins"
    assert [line for line in drawing if " points " in line] == [
        "P1   28 points  yellow 10  red  5  blue  8  lowest  5  rank 1",
        "P2   27 points  yellow  9  red  6  blue  6  lowest  6  rank 2",
    ]


@pytest.mark.rule("TUCANA-8.2", "TUCANA-8.4")
def test_a_solo_match_with_both_achievements_is_rated() -> None:
    values = {"link-AB": (60, 4), "five-alike": (7, 0)}
    box = tiny_box(tiles={"ways": (4, "0 1 3 4 puma")}, achievements=values)
    game = TucanaBuilders(players=1, achievements=True, components=box)
    state = set_up(game, achievements=tuple(values))
    for terrain, space in (("jungle", 1), ("sand", 2), ("jungle", 4), ("sand", 5)):
        state = turn(game, state, terrain, ("ways", f"place {space} r0"))
    # A and B are linked in round 1: 3 pumas and a toucan. In round 2 there are 5 pumas.
    drawing = lines(game, state)
    assert drawing[:2] == ["The end: P1 wins", "Rating 4 out of 10: The village says thank you."]
    assert drawing[3:5] == ["Achievement link-AB 60/4: P1 60", "Achievement five-alike 7/0: P1 0"]
    assert seats(drawing)[0] == "P1   72 points  yellow 10  red  2  blue  0  lowest  0  rank 1"


@pytest.mark.rule("TUCANA-R8")
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


@pytest.mark.rule("TUCANA-4.1", "TUCANA-4.2")
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


@pytest.mark.rule("TUCANA-4.2")
def test_huts_side_by_side_are_not_joined() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A B j s", "  y j s")))
    tile = ("straight-puma", "place 1 r1")
    assert seats(lines(game, turn(game, set_up(game), "jungle", tile, tile)))[3:6] == [
        "                   1       2",
        "[A yel] [B red]----P---  sand",
        "          /",
    ]


@pytest.mark.rule("TUCANA-R1")
def test_a_tile_that_is_set_aside_lies_nowhere() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    before, after = seats(lines(game, state)), seats(lines(game, play(game, state, "P1 skip"), P1))
    assert after[5:7] == [f"P1  {FRESH}", "    four-way: 0 1 3 4; has chosen: P1 skip"]
    assert after[7:] == before[10:]
    assert after[8] == "           1       2"


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
    drawing = lines(TucanaBuilders(components=box), State())
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


@pytest.mark.rule("TUCANA-3.4", "TUCANA-R6", "TUCANA-R8")
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
