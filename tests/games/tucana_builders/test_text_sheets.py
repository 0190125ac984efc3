"""Sheets drawn as text: unusual ones, and those of whole matches."""

import attrs
import pytest

from boardrules import Player, show
from boardrules.games.tucana_builders import DEFAULT, SetupCard, State, TucanaBuilders
from tests.games.matches import play, seeded
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.boxes import oracle_box, tiny_box
from tests.games.tucana_builders.playing import STARTS, set_up, turn

P1, P2 = Player(0), Player(1)


def last_sheet(game: TucanaBuilders, state: State, viewer: Player | None = None) -> list[str]:
    """Draw the last sheet, without the heading, and what is told below it."""
    *_, last = show(game, state, viewer).split(" sum ")[1:]
    return last.splitlines()[1:]


def test_paths_from_all_sides_reach_a_hut() -> None:
    island = (" j j", "j A j y B", " j j")
    box = tiny_box(island=island, tiles={"all": (24, "0 1 2 3 4 5 puma")}, cards=6)
    game = TucanaBuilders(players=1, components=box)
    state = set_up(game)
    for space in (1, 2, 3, 4, 6, 7):
        state = turn(game, state, "jungle", ("all", f"place {space} r0"))
    assert "\n".join(last_sheet(game, state)) == (
        r"""
    \  /  \  /
   --P-----P--
 \  /  \  /  \  /     /
--P---[A P6]--P--  *PT--[B S1]
 /  \  /  \  /  \
   --P-----P--
    /  \  /  \
Tiles:  1 all r0  2 all r0  3 all r0  4 all r0  5 start 1 r0  6 all r0  7 all r0""".removeprefix(
            "\n"
        )
    )


def test_huts_side_by_side_are_not_joined() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A B j s", "  y j s")))
    tile = ("straight-puma", "place 1 r1")
    assert last_sheet(game, turn(game, set_up(game), "jungle", tile, tile))[1:4] == [
        "[A P0][B S1]--P--  2san",
        "       /",
        "    *PT-  4jun  5san",
    ]


def test_a_tile_that_is_set_aside_lies_nowhere() -> None:
    game = TucanaBuilders(components=tiny_box(island=(" A j j B", "  y j j")))
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    before = last_sheet(game, state, P1)
    after = last_sheet(game, play(game, state, "P1 skip"), P1)
    assert after[:4] == before[:4]
    assert after[4:] == [
        "Tiles:  3 start 1 r0  four-way set aside",
        "",
        "P1: four-way",
        "has chosen: P1 skip",
    ]


def test_without_a_window_a_wide_map_is_drawn_whole() -> None:
    # A, spaces 1 to 10, sea, and on the far side 11, the start space 12, and B.
    island = f"A {'j s ' * 5}{'.' * 58}s y B"
    box = tiny_box(island=(island,), tiles={"row": (4, "1 4 puma")})
    game = TucanaBuilders(players=1, components=box)
    state = turn(game, set_up(game), "sand", ("row", "place 8 r0"))
    line = last_sheet(game, turn(game, state, "jungle", ("row", "place 9 r0")))[1]
    assert line.split("  ")[0] == "[A P0] 1jun"
    assert " 7jun --P-----P-- 10san " in line
    assert line.endswith(" 11san  *PT--[B S1]")


def test_numbers_of_four_digits_fit() -> None:
    rows = [" " * (row % 2) + "j s j s j s j s j" for row in range(112)]
    island = (*rows[:-1], rows[-1][:-3] + "y j", f"A{'B':>16}")
    game = TucanaBuilders(components=tiny_box(island=island))
    assert last_sheet(game, set_up(game))[-6:] == [
        "991jun992san993jun994san995jun996san997jun998san999jun",
        "                                                 /",
        "   1000ju1001sa1002ju1003sa1004ju1005sa1006ju *PT- 1008ju",
        "",
        "[A P0]                                          [B S0]",
        "Tiles:  1007 start 1 r0",
    ]


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
    assert "\nStart spaces: none\n" in show(game, game.initial_state())
    assert last_sheet(game, game.initial_state()) == []


STROKES = "/-\\/-\\"
"""How a path is drawn that leads on, at each edge."""
ENDS = {0: (4, -1), 1: (4, 0), 2: (4, 1), 3: (1, 1), 4: (1, 0), 5: (1, -1)}
"""Where paths end at each edge of a hexagon, in columns and lines from where it begins."""


def expected_end(sheet: oracle.Sheet, place: oracle.Position, edge: int) -> str:
    """Say what is drawn at the edge of a tile.

    A path leads on to a hut, to an empty space, or to a path of another tile. Otherwise it is
    blocked, and so is that of another tile that leads here.
    """
    other, there = oracle.neighbour(place, edge), oracle.opposite(edge)
    has_end = any(edge in path.edges for path in sheet[place])
    is_met = any(there in path.edges for path in sheet.get(other, ()))
    if has_end and (is_met or other not in sheet):
        return STROKES[edge]
    is_above = edge in (2, 3)
    if edge in (1, 4):
        return "-" if has_end else " "
    return "',"[is_above != has_end] if has_end or is_met else " "


def check_sheet(drawing: list[str], sheet: oracle.Sheet, box: oracle.Box) -> None:
    """Read a sheet back, hexagon by hexagon; the first line is that of hut A."""
    canvas = [line.ljust(80) for line in drawing]
    for number, place in oracle.numbered_spaces(box).items():
        left, top = 3 * place[0], 2 * place[1]
        text = canvas[top][left : left + 6]
        if place not in sheet:
            assert text.strip().lower() == f"{number}{box.ground[place][:3]}"
            continue
        (path,) = sheet[place]
        initials = sorted(animal[0].upper() for animal in path.animals)
        assert sorted(text[2:4].strip(" -")) == (initials or ["+"])
        for edge, (right, down) in ENDS.items():
            drawn = canvas[top + down][left + right]
            if edge != 4 or drawn != "*":
                assert drawn == expected_end(sheet, place, edge)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "viewer"), [(2, None), (2, P1), (3, P2)])
def test_through_a_match_all_is_drawn_as_it_lies(players: int, viewer: Player | None) -> None:
    game = TucanaBuilders(players=players, achievements=True)
    box = oracle_box(DEFAULT)
    referee = oracle.Oracle(players, box, achievements=True)
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        action = game.legal_actions(state)[rng.randrange(len(game.legal_actions(state)))]
        state = game.apply(state, action)
        referee.play(game.format_action(action))
        if len(referee.start_order) < len(STARTS):
            continue
        seat = game.scene(game.view(state, viewer)).in_focus()
        sheet = dict(referee.sheets[seat])
        kind, choice = referee.drawn[seat], referee.chosen[seat]
        if viewer is not None and kind is not None and choice is not None:
            sheet[referee.spaces[choice.space]] = oracle.turned(box.tiles[kind], choice.rotation)
        drawing = show(game, state, viewer)
        own = last_sheet(game, state, viewer)
        check_sheet(own, sheet, box)
        worth = oracle.hut_points(sheet, box.huts, referee.colours)
        for hut, animal in ((hut, animal) for hut in "ABCDEF" for animal in "PSM"):
            shown = f"[{hut}{animal + str(worth[hut]):>3}]"
            assert (shown in "\n".join(own)) == (animal == animal_of(referee, hut))
        for number, (points, track) in enumerate(
            zip(referee.scores(), referee.tracks, strict=True), start=1
        ):
            standing = [f"P{number}", str(points), *map(str, track.values())]
            assert standing in [line.split()[:5] for line in drawing.splitlines()]
    assert show(game, state, viewer).startswith("The end: ")


def animal_of(referee: oracle.Oracle, hut: str) -> str:
    """Return the first letter of the animal that counts at a hut."""
    return {"yellow": "P", "red": "S", "blue": "M"}[referee.colours[hut]]
