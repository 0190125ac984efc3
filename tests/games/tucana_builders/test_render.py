"""Moments of a match drawn as text."""

import attrs

from boardrules import Player, from_json, show, to_json
from boardrules.games.tucana_builders import (
    Hut,
    SetupCard,
    State,
    Terrain,
    TucanaBuilders,
    View,
)
from tests.games.matches import play
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.drawings import FRESH, LEGEND, lines, seats
from tests.games.tucana_builders.playing import set_up, turn

GAME = TucanaBuilders()
EXPERT = TucanaBuilders(achievements=True)
P1, P2 = Player(0), Player(1)

SUPPLY = "Terrain cards left: jungle 3, sand 3, lava 3, stone 3; path tiles left: 120"
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


def second_turn() -> State:
    """Draw the tiles of the second turn: P1 has a link from 2 to 3, and P2 one from 11 to B."""
    state = set_up(EXPERT, achievements=("link-CF", "two-each"))
    first = (("straight-puma", "place 2 r1"), ("three-even", "place 11 r0"))
    state = turn(EXPERT, state, "sand", *first)
    tiles = ("* tile P1 four-way", "* tile P2 tight-monkey-puma")
    return play(EXPERT, state, "* terrain lava", *tiles)


def test_before_anything_is_turned_up() -> None:
    assert show(GAME, GAME.initial_state()) == (
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


def test_when_all_is_set_up_the_start_spaces_are_no_longer_listed() -> None:
    state = set_up(EXPERT, achievements=("link-CF",))
    assert lines(EXPERT, state)[:3] == [
        "Setup: an achievement card is next",
        SUPPLY,
        "Achievement link-CF 8/6: nobody yet",
    ]
    state = play(EXPERT, state, "* achievement two-each")
    assert show(EXPERT, state, P2) == (
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


def test_a_tile_is_drawn_in_all_its_rotations_and_like_sheets_once() -> None:
    state = play(GAME, set_up(GAME), "* terrain jungle", "* tile P1 three-even")
    assert show(GAME, state) == (
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


def test_a_seat_sees_that_another_has_chosen_and_its_own_sheet_last() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    assert show(EXPERT, state, P1) == (
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


def test_what_a_viewer_cannot_tell_apart_is_drawn_the_same() -> None:
    choices = ("P2 place 8 r0", "P2 joker 8 r0", "P2 joker 12 r3")
    states = [play(EXPERT, second_turn(), choice) for choice in choices]
    for viewer in (None, P1):
        assert len({show(EXPERT, state, viewer) for state in states}) == 1
    assert len({show(EXPERT, state, P2) for state in states}) == 3


def test_a_view_is_all_that_it_takes_to_draw() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    view = from_json(to_json(EXPERT.view(state, P2)), View)
    assert EXPERT.render(EXPERT.scene(view)) == show(EXPERT, state, P2)


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


def test_the_end_of_a_solo_match_is_drawn_with_its_rating() -> None:
    game, state = tiny_match(1)
    # A has 2 pumas in both rounds, and B has a toucan in the second.
    assert show(game, state, P1) == (
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


def test_a_win_that_is_shared_is_drawn_so() -> None:
    drawing = lines(*tiny_match(3, "link-AB", "five-alike"), P2)
    assert drawing[0] == "The end: P1 and P2 and P3 share the win"
    assert drawing[2] == "Achievement link-AB 6/4: P1 6, P2 6, P3 6"
    standing = "   11 points  yellow  4  red  1  blue  0  lowest  0  rank 1"
    first = ["P1" + standing, "P3" + standing, "P2" + standing, "", "           1       2"]
    assert seats(drawing)[:5] == first


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


def test_what_a_stranger_calls_a_terrain_is_drawn_as_text() -> None:
    game = TucanaBuilders(1, components=tiny_box())
    scene = game.open_scene(set_up(game))
    pile = attrs.evolve(scene.piles[0], terrain=Terrain("\x1b[31mred"))
    drawn = game.render(attrs.evolve(scene, piles=(pile,)))
    assert r"\x1b[31mred" in drawn
    assert "\x1b" not in drawn
