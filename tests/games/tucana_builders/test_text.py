"""Moments of a match drawn as text, into windows of a terminal and without a limit."""

from collections.abc import Iterator

import attrs
import pytest
from rich.style import Style

from boardrules import Player, show
from boardrules.drawing.terminal_text import Span, TextBlock, plain, width_of
from boardrules.games.tucana_builders import (
    Scene,
    State,
    Terrain,
    TerrainKind,
    TucanaBuilders,
)
from boardrules.scene import Size
from tests.games.matches import play, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up, turn
from tests.games.windows import stored_screen

EXPERT = TucanaBuilders(achievements=True)
P1, P2, P3 = Player(0), Player(1), Player(2)
SMALL, LARGE = Size(80, 20), Size(120, 36)

# P1 has a link from 2 to 3. P2 has one from 11 to hut B, and an end that is blocked by 18.
IN_SMALL = r"""
Round 1 of 2, turn 2 of 12: your turn, lay your tile  (your sheet: P1)
               [A S0]                                   Lay four-way
                                                        on  LAVA : 8 10 15 19 22
             1sto --P----*PT   4san  5jun [B M0]        26 32 37
             /              \                           or by joker: any space
          *ST   7jun  8LAV  9san 10LAV 11san              r0      r1      r2
             \                                /             /    \       \  /
[F P0]12jun 13sto 14jun 15LAV 16sto 17jun -*MT          --+---  --+---    +
                                                         /          \    /  \
   19LAV 20sto 21san 22LAV 23jun 24sto 25san 26LAV
       \                                                   sum  P  S  M joker
       *PT  28san 29sto 30san 31sto 32LAV 33sto [C M0]  P1   0  0  0  0 J
          \           \                 \  /            P2   0  0  0  0 J
         [E S1]34jun  *ST  36jun 37LAV -*MT
                         \                              link-CF 8/6: open
                              [D P0]                    link-AD 6/4: open
P puma  S snake  M monkey  T toucan: all huts
sto stone  san sand  jun jungle  LAV lava: now          Tiles: P2
[A S0] hut A  counts snakes, toucans  0 linked          tight-monkey-puma
/ - paths  ' , blocked ends  * start tile  + no animal""".removeprefix("\n")
IN_LARGE = r"""
Round 1 of 2, turn 2 of 12: your turn, lay your tile  (your sheet: P1)
               [A S0]                                   Lay four-way
                                                        on  LAVA : 8 10 15 19 22 26 32 37
             1sto --P----*PT   4san  5jun [B M0]        or by joker: any space
             /              \                             r0      r1      r2
          *ST   7jun  8LAV  9san 10LAV 11san                /    \       \  /
             \                                /         --+---  --+---    +
[F P0]12jun 13sto 14jun 15LAV 16sto 17jun -*MT           /          \    /  \

   19LAV 20sto 21san 22LAV 23jun 24sto 25san 26LAV         sum yellow P red S blue M joker
       \                                                P1   0        0     0      0 ready
       *PT  28san 29sto 30san 31sto 32LAV 33sto [C M0]  P2   0        0     0      0 ready
          \           \                 \  /
         [E S1]34jun  *ST  36jun 37LAV -*MT             link-CF 8/6: open  link-AD 6/4: open
                         \
                              [D P0]                    Tiles: P2 tight-monkey-puma
P puma  S snake  M monkey  T toucan: all huts
sto stone  san sand  jun jungle  LAV lava: now          link-CF: the huts C and F are linked
[A S0] hut A  counts snakes, toucans  0 linked          link-AD: the huts A and D are linked
/ - paths  ' , blocked ends  * start tile  + no animal
P2  sum 0  tight-monkey-puma
               [A S0]

             1sto  2san -*PT   4san  5jun [B M0]
             /              \              /
          *ST   7jun  8lav  9san 10lav --+
             \                             '  /
[F P0]12jun 13sto 14jun 15lav 16sto 17jun -*MT

   19lav 20sto 21san 22lav 23jun 24sto 25san 26lav
       \
       *PT  28san 29sto 30san 31sto 32lav 33sto [C M0]
          \           \                 \  /
         [E S1]34jun  *ST  36jun 37lav -*MT
                         \
                              [D P0]""".removeprefix("\n")
ENDED = r"""
The end: P1, P2 and P3 share the win  (your sheet: P2)
                                                           sum  P  S  M low rank
[A P2]--P-----P---[B S1]                                P1  11  4  1  0   0    1
       ,     ,     /                                    P2  11  4  1  0   0    1
    *PT----+-----+--                                    P3  11  4  1  0   0    1
          /     /
P puma  S snake  M monkey  T toucan: all huts           link-AB 6/4: P1 6, P2 6,
jun jungle  san sand                                    P3 6
[A P2] hut A  counts pumas, toucans  2 linked           five-alike 7/5: open
/ - paths  ' , blocked ends  * start tile  + no animal
link-AB: the huts A and B are linked
five-alike: five animals of a kind are linked, toucans
aside
Cards left: jungle 0, sand 0; tiles left: 12
After each round, a hut brings a point for each animal
that counts and is linked to it. In the end your
lowest track counts once more.
Spaces are numbered row by row; those below tiles and
start tiles keep their numbers.
""".removeprefix("\n")


def second_turn() -> State:
    """Draw the tiles of the second turn, in which all spaces of lava are free."""
    state = set_up(EXPERT, achievements=("link-CF", "link-AD"))
    first = (("straight-puma", "place 2 r1"), ("three-even", "place 11 r0"))
    state = turn(EXPERT, state, "sand", *first)
    tiles = ("* tile P1 four-way", "* tile P2 tight-monkey-puma")
    return play(EXPERT, state, "* terrain lava", *tiles)


def tiny_end(players: int, *achievements: str) -> tuple[TucanaBuilders, State]:
    """Let all seats lay pumas between A, yellow, and B, red; then link a toucan to B."""
    game = TucanaBuilders(players, achievements=bool(achievements), components=tiny_box())
    state = set_up(game, achievements=achievements)
    for terrain, tile, what in (
        ("jungle", "straight-puma", "place 1 r1"),
        ("sand", "straight-puma", "place 2 r1"),
        ("jungle", "four-way", "place 4 r0"),
        ("sand", "four-way", "place 5 r0"),
    ):
        state = turn(game, state, terrain, *[(tile, what)] * players)
    return game, state


def drawn(
    game: TucanaBuilders,
    state: State,
    size: Size = SMALL,
    viewer: Player | None = P1,
    focus: Player | None = None,
) -> str:
    """Draw what a seat sees, without colours."""
    return plain(game.text(game.scene(game.view(state, viewer)), size, focus))


def spans(block: TextBlock) -> Iterator[Span]:
    for line in block:
        yield from line


# Whole windows.


def test_a_small_window_has_all_that_is_needed_to_decide() -> None:
    assert drawn(EXPERT, second_turn()) == IN_SMALL


def test_a_large_window_has_the_sheets_of_others_too() -> None:
    assert drawn(EXPERT, second_turn(), LARGE) == IN_LARGE


def test_at_the_end_there_are_final_scores_and_winners() -> None:
    assert drawn(*tiny_end(3, "link-AB", "five-alike"), viewer=P2) == ENDED


def test_without_a_window_all_sheets_and_tiles_are_drawn() -> None:
    state = play(EXPERT, second_turn(), "P2 joker 12 r3")
    for name, viewer in (("whole", P1), ("whole_chosen", P2)):
        assert show(EXPERT, state, viewer) == stored_screen("tucana_builders", name)


def test_without_a_window_start_spaces_are_named_in_the_setup() -> None:
    state = play(EXPERT, EXPERT.initial_state(), "* setup 4", "* start blue-whale")
    assert " 18 green-turtle, 27 blue-whale with\ntile 1, 35 " in show(EXPERT, state)
    assert "Start spaces" not in show(EXPERT, second_turn())


# What is found in a window along a match.


def decisions(game: TucanaBuilders, *, every: int) -> Iterator[State]:
    """Play a match at random; yield the moments before P1 chooses, in some of its turns."""
    rng, state = seeded(game.players), game.initial_state()
    while actors := game.to_act(state):
        if actors[0] == P1 and state.turns % every == 0:
            yield state
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])


def needed(scene: Scene) -> Iterator[str]:
    """List what P1 needs to see."""
    yield f"Round {scene.round} of 2, turn {scene.turn} of 12: your turn, "
    own = scene.seats[P1]
    assert own.tile is not None
    assert scene.terrain is not None
    yield f"Lay {own.tile.name}"
    yield f"on  {scene.terrain.upper()} :"
    yield from (f"r{turn}" for turn in range(len(own.tile.rotations)))
    for space in own.sheet.spaces:
        if space.tile is None:
            name = str(space.terrain)[:3]
            yield f"{space.number:>2}{name.upper() if space.terrain == scene.terrain else name}"
    for hut in own.sheet.huts:
        animal = {"yellow": "P", "red": "S", "blue": "M"}[str(hut.colour)]
        yield f"[{hut.hut}{animal + str(hut.worth):>3}]"
    for number, seat in enumerate(scene.seats):
        tracks = " ".join(f"{track.points:>2}" for track in seat.tracks)
        yield f"P{number + 1} {scene.scores[number]:>3} {tracks} {'-J'[seat.has_joker]}"
        assert seat.tile is not None
        yield seat.tile.name
    for card in scene.achievements:
        yield f"{card.name} {card.high}/{card.low}"


@pytest.mark.parametrize("achievements", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_all_that_is_needed_is_in_a_small_window(players: int, achievements: bool) -> None:
    game = TucanaBuilders(players, achievements=achievements)
    for state in decisions(game, every=6):
        scene = game.scene(game.view(state, P1))
        text = plain(game.text(scene, SMALL))
        assert [fact for fact in needed(scene) if fact not in text] == []


SIZES = [Size(*size) for size in ((80, 20), (97, 26), (120, 36), (160, 37), (231, 70))]
TOO_SMALL = [
    Size(*size) for size in ((0, 0), (1, 9), (2, 2), (25, 1), (27, 12), (50, 20), (79, 19))
]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_very_large_window_has_all_sheets(players: int) -> None:
    game = TucanaBuilders(players)
    for size in (Size(240, 60), Size(120, 90)):
        lines = drawn(game, set_up(game), size).splitlines()
        assert sum(line.count("[F P0]12jun") for line in lines) == players
        for seat in range(2, players + 1):
            assert f"P{seat}  sum 0" in "\n".join(lines)


def test_a_large_window_explains_what_counts() -> None:
    state = set_up(EXPERT, achievements=("start-tiles", "two-each"))
    text = drawn(EXPERT, state, Size(130, 30))
    assert "start-tiles: all start tiles are linked\n" in text
    assert "two-each: each hut is linked to two of its animals,\ntoucans aside\n" in text
    assert "sto stone  san sand  jun jungle  lav lava\n" in text
    assert "Cards left: jungle 3, sand 3, lava 3, stone 3; tiles\nleft: 120\n" in text
    assert "In the end your\nlowest track counts once more." in text


# Whose things.


def test_the_sheet_of_another_seat_can_be_asked_for() -> None:
    text = drawn(EXPERT, second_turn(), focus=P2)
    assert "(sheet: P2)" in text
    assert "P2 lays" in text
    assert "--+" in text  # on 11
    assert "--P--" not in text  # on 2, of P1
    assert "Tiles: P1 four-way" in text


def test_a_seat_sees_what_it_has_chosen_and_a_spectator_that_it_has() -> None:
    state = play(EXPERT, second_turn(), "P1 joker 12 r0")
    own = drawn(EXPERT, state)
    assert "P1: four-way" in own
    assert "has chosen: P1 joker 12" in own
    assert "12jun" not in own
    assert "P1   0  0  0  0 - done" in own
    seen = drawn(EXPERT, state, viewer=None, focus=P1)
    assert "has chosen\n" in "\n".join(line[56:].rstrip() for line in seen.splitlines()) + "\n"
    assert "joker 12" not in seen
    assert "12jun" in seen
    assert "P1   0  0  0  0 J done" in seen
    assert drawn(EXPERT, state, LARGE, viewer=P2).count("  done") == 1


def test_the_referee_sees_all_choices() -> None:
    state = play(EXPERT, second_turn(), "P1 joker 12 r0")
    assert "P1 joker 12 r0" in plain(EXPERT.text(EXPERT.open_scene(state), LARGE, P1))


def test_a_spectator_sees_the_sheet_of_the_seat_that_is_to_act() -> None:
    state = play(EXPERT, second_turn(), "P1 joker 12 r0")
    assert "(sheet: P2)" in drawn(EXPERT, state, viewer=None)


# Moments.


def test_at_first_huts_have_no_colour_and_start_spaces_are_empty() -> None:
    text = drawn(EXPERT, EXPERT.initial_state())
    assert text.startswith("Setup: the setup card is next")
    assert "[ A  ]" in text
    assert " 3*" in text
    assert "hut A" not in text


def test_a_solo_match_ends_with_a_rating() -> None:
    game, state = tiny_end(1)
    lines = drawn(game, state).splitlines()
    assert lines[:2] == [
        "The end: P1 wins  (your sheet: P1)",
        "Rating 0 out of 10: The ferry home leaves tonight.",
    ]
    assert any(line.endswith("P1   5  4  1  0   0    1") for line in lines)
    lost = drawn(*tiny_end(1, "link-AB", "five-alike"))
    assert lost.startswith("The end: P1 has not fulfilled both achievements, and loses ")
    assert "Rating" not in lost


def test_without_an_empty_space_of_the_terrain_none_is_listed() -> None:
    box = tiny_box(island=(" A j j B", "  y j j"), tiles={"bar": (12, "0 3 puma")})
    game = TucanaBuilders(1, components=box)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 bar")
    text = drawn(game, state)
    assert "on  SAND : none" in text
    assert "turn 1 of 2: your turn, skip, or use your joker  (your sheet: P1)" in text
    state = turn(game, set_up(game), "jungle", ("bar", "joker 1 r0"))
    state = play(game, state, "* terrain sand", "* tile P1 bar")
    assert "turn 2 of 2: your turn, skip  (your sheet: P1)" in drawn(game, state)


def test_a_title_tells_who_is_still_to_lay_a_tile() -> None:
    state = second_turn()
    assert "turn 2 of 12: P1, P2 still to lay a tile  (sheet: P1)" in drawn(
        EXPERT, state, viewer=None
    )
    state = play(EXPERT, state, "P1 joker 12 r0")
    assert "turn 2 of 12: P2 still to lay a tile  (your sheet: P1)" in drawn(EXPERT, state)
    assert "turn 2 of 12: your turn, lay your tile  (your sheet: P2)" in drawn(
        EXPERT, state, viewer=P2
    )


def test_at_the_start_of_the_second_round_there_is_what_the_first_has_brought() -> None:
    game = TucanaBuilders(2, components=tiny_box())
    state = set_up(game)
    state = turn(game, state, "jungle", ("straight-puma", "place 1 r1"), ("four-way", "place 4 r0"))
    state = turn(game, state, "sand", ("straight-puma", "place 2 r1"), ("four-way", "place 5 r0"))
    assert "Round 1 brought you 2" in drawn(game, state)
    assert "Round 1 brought P2 1" in drawn(game, state, focus=P2)
    state = turn(game, state, "jungle", ("four-way", "place 4 r0"), ("four-way", "place 1 r0"))
    assert "brought" not in drawn(game, state)


# Boxes of one's own.


def test_tiles_of_several_paths_have_letters_and_words() -> None:
    game = TucanaBuilders(1, components=rich_box())
    state = turn(game, set_up(game), "sand", ("bundle", "place 4 r0"))
    state = play(game, state, "* terrain jungle", "* tile P1 weave")
    lines = drawn(game, state).splitlines()
    assert [line[:42].rstrip() for line in lines[2:8]] == [
        "      [A S0] 1JUN  2san [B M0]",
        r"         c\  /a",
        "    3JUN -b& b  *PT-  6JUN  7san",
        r"         a/  \c /  \    a\  /b",
        "[F P0] 8san  9JUN 10san -a&*  [C M0]",
        r"                            \b",
    ]
    assert [line[56:].rstrip() for line in lines[5:9]] == [
        "  r0      r1      r2",
        "b\\  /a      /b  b\\",
        "  & b-  -b& a-  -a& b-",
        r"b/  \a  a/  \b  b/  \a",
    ]
    words = "& 4: a 0 3 snake, b 1 4 monkey toucan, c 2 5; 11: "
    assert words[:23] in "\n".join(lines)
    assert f"\n{words}" in show(game, state)
    assert "& in words  Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW\n" in show(game, state)


def test_a_tile_without_a_path_is_drawn_as_such() -> None:
    game = TucanaBuilders(1, components=rich_box())
    state = play(game, set_up(game), "* terrain jungle", "* tile P1 field")
    text = drawn(game, state)
    assert "no path" in text
    state = play(game, state, "P1 place 1 r0")
    assert "& 1: no path" in drawn(game, state)


def test_terrains_that_are_alike_have_different_short_names() -> None:
    kinds = (("sand", "j"), ("sandstone", "s"))
    terrains = tuple(TerrainKind(Terrain(name), mark, 1) for name, mark in kinds)
    game = TucanaBuilders(1, components=attrs.evolve(tiny_box(), terrains=terrains))
    text = drawn(game, play(game, set_up(game), "* terrain sandstone"))
    assert " 1san" in text
    assert " 2SAD" in text
    assert "SAD sandstone: now" in text


def test_of_an_island_that_is_too_large_the_part_around_the_terrain_is_drawn() -> None:
    west, east = "j " * 40, "s " * 3
    box = attrs.evolve(tiny_box(), island=("A " + west + east + "B", " y " + west))
    game = TucanaBuilders(2, components=box)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way")
    text = drawn(game, state)
    assert "41SAN" in text
    assert "43SAN" in text
    assert " 1jun" not in text
    assert "on  SAND : 41 42 43" in text
    for size in SIZES + TOO_SMALL:
        block = game.text(game.open_scene(state), size)
        assert width_of(block) <= size.columns
        assert len(block) <= size.lines


def test_long_names_are_cut_and_push_nothing_aside() -> None:
    name = "a" * 200
    box = tiny_box(tiles={name: (40, "0 3 puma")})
    terrains = tuple(TerrainKind(Terrain(kind.mark * 200), kind.mark, 1) for kind in box.terrains)
    game = TucanaBuilders(5, components=attrs.evolve(box, terrains=terrains))
    tiles = [f"* tile P{seat} {name}" for seat in range(1, 6)]
    state = play(game, set_up(game), f"* terrain {'s' * 200}", *tiles)
    text = drawn(game, state, LARGE)
    for fact in ("sum yellow P red S blue M joker", "P5   0", "P2  sum 0  aaa", "[B S0]", " 2SSS"):
        assert fact in text
    assert sum(f"sum 0  {name}\n" in seat for seat in show(game, state).split("\nP")) == 5


def test_what_a_stranger_calls_a_terrain_is_drawn_as_text() -> None:
    game = TucanaBuilders(1, components=tiny_box())
    scene = game.open_scene(set_up(game))
    pile = attrs.evolve(scene.piles[0], terrain=Terrain("\x1b[31mred"))
    drawing = game.render(attrs.evolve(scene, piles=(pile,)))
    assert r"\x1b[31mred" in drawing
    assert "\x1b" not in drawing


# Colours.


def test_styles_are_those_of_rich() -> None:
    for state in (EXPERT.initial_state(), *decisions(EXPERT, every=8)):
        for span in spans(EXPERT.text(EXPERT.open_scene(state), LARGE)):
            Style.parse(span.style)


def test_the_terrain_of_the_turn_stands_out() -> None:
    scene = EXPERT.scene(EXPERT.view(second_turn(), P1))
    styles = {span.text: span.style for span in spans(EXPERT.text(scene, SMALL))}
    assert Style.parse(styles[" 8LAV"]).bgcolor is not None
    assert Style.parse(styles[" 1sto"]).bgcolor is None


def test_paths_that_are_linked_to_a_hut_have_a_colour() -> None:
    # The end of 27 leads to hut E, that of 35 to an empty space.
    scene = EXPERT.scene(EXPERT.view(second_turn(), P1))
    strokes = [span for span in EXPERT.text(scene, SMALL)[12] if span.text == "\\"]
    assert [Style.parse(span.style).color is not None for span in strokes] == [True, False, False]
