"""Which component files of Tucana Builders are refused, and by which rule."""

from collections.abc import Callable

import attrs
import pytest

from boardrules import Defect
from boardrules._messages import quoted
from boardrules.games.tucana_builders import (
    DEFAULT,
    Components,
    Start,
    StartTile,
    Symbol,
)
from tests.games.box_files import entries
from tests.games.examples.tucana_builders import (
    CARD_1,
    CARD_4,
    CRAB,
    FISH,
    LINE_2,
    LINK,
    START_TILE_2,
    STONE,
    TILE,
)
from tests.games.tucana_builders.component_parts import (
    on_map,
    path_of,
    tile,
)

Load = Callable[..., Components]
Refusal = Callable[[str, str], tuple[Defect, ...]]

LINE_1 = " . . A . . . . .\n"
LINE_5 = " l t s l j t s l\n"


def test_a_box_with_true_values_is_accepted(load: Load) -> None:
    box = load(
        ('[tiles]\nsource = "reconstructed"', '[tiles]\nsource = "rulebook"'),
        # A large group of one terrain, and other numbers of spaces.
        (LINE_5, " t t t t t t t t\n"),
        # Other symbols and marks, and a pier that looks inland.
        (CRAB, 'old-grey-ship = { mark = "Z", pier = 2 }\n'),
        (" . r j", " . Z j"),
        # Several paths on a tile, toucans and many animals, in any order; a tile without paths.
        (TILE, 'crossing = { count = 11, paths = ["3 0 toucan", "puma 4 monkey 1 puma"] }\n'),
        ("[start_tiles]\n", "bare = { count = 1, paths = [] }\n[start_tiles]\n"),
        (START_TILE_2, ""),
        ("6 = { pier = 4", '2 = { pier = 0, paths = ["3", "5 monkey"] }\n6 = { pier = 4'),
        # The printed card under another number.
        (CARD_1, CARD_4.replace("4", "1")),
        (CARD_4, '4 = { yellow = "FD", red = "EA", blue = "CB" }\n'),
        (LINK, ""),
        ("[achievements]\n", "[achievements]\n" + LINK),
    )
    lines = list(DEFAULT.island)
    lines[2] = lines[2].replace("r", "Z")
    lines[4] = " t t t t t t t t"
    cards = DEFAULT.setup_cards
    start_tiles = list(DEFAULT.start_tiles)
    start_tiles[1] = StartTile(0, (path_of("3"), path_of("5 monkey")))
    crossing = tile("crossing", 11, "0 3 toucan", "1 4 puma puma monkey")
    starts = list(DEFAULT.starts)
    starts[1] = Start(Symbol("old-grey-ship"), "Z", 2)
    assert box == attrs.evolve(
        DEFAULT,
        island=tuple(lines),
        starts=tuple(starts),
        tiles=(*DEFAULT.tiles[:-1], crossing, tile("bare", 1)),
        start_tiles=tuple(start_tiles),
        setup_cards=(
            attrs.evolve(cards[3], number=1),
            *cards[1:3],
            attrs.evolve(cards[0], number=4),
            *cards[4:],
        ),
    )
    assert list(box.huts) == list("ABCDEF")


@pytest.mark.rule("TUCANA-1.2", "TUCANA-R12")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param(
            LINE_2,
            ". . t s y s j B x\n",
            [(on_map(2, 17), "'x' is the mark of no terrain, start space or hut")],
            id="a mark that nothing explains",
        ),
        pytest.param(
            LINE_2,
            ". . t s y s j B \t\n",
            [(on_map(2, 17), "'\\t' is the mark of no terrain, start space or hut")],
            id="a tab",
        ),
        pytest.param(
            LINE_2,
            ". . t s y s y B .\n",
            [
                ("island.map", "there are 32 spaces beside the start spaces, not 31"),
                (on_map(2, 13), "'y' is on the map already"),
            ],
            id="a start space twice",
        ),
        pytest.param(
            LINE_2,
            ". . t s j s j B .\n",
            [
                ("island.map", "there are 32 spaces beside the start spaces, not 33"),
                ("starts.yellow-fish.mark", "'y' is not on the map"),
            ],
            id="no such start space",
        ),
        pytest.param(
            LINE_1,
            " . . A A . . . .\n",
            [(on_map(1, 8), "'A' is on the map already")],
            id="a hut twice",
        ),
        pytest.param(
            LINE_1,
            " . . . . . . . A\n",
            [(on_map(1, 16), "hut A touches no space for tiles")],
            id="a hut out at sea",
        ),
        pytest.param(
            LINE_1,
            " . .  A . . . . .\n",
            [(on_map(1, 7), "hut A touches no space for tiles")],
            id="a mark between two columns",
        ),
        pytest.param(
            LINE_5,
            LINE_5[1:],
            [
                (on_map(5, column), "is one column off the other lines")
                for column in range(1, 17, 2)
            ],
            id="a line without its blank",
        ),
        pytest.param(
            STONE,
            STONE.replace('"t"', '"r"'),
            [
                ("island.map", "there are 32 spaces beside the start spaces, not 25"),
                ("starts.red-crab.mark", "'r' is a mark already"),
                *[
                    (on_map(line, column), "'t' is the mark of no terrain, start space or hut")
                    for line, column in [
                        (2, 5),
                        (4, 5),
                        (4, 11),
                        (5, 4),
                        (5, 12),
                        (6, 7),
                        (6, 11),
                        (6, 15),
                    ]
                ],
            ],
            id="a mark of two things",
        ),
        pytest.param(
            STONE,
            STONE + 'swamp = { mark = "w", cards = 3 }\n',
            [
                ("terrain.swamp.mark", "'w' is not on the map"),
                ("terrain.swamp", "'swamp' is not one of jungle, sand, lava, stone"),
            ],
            id="a fifth terrain",
        ),
        pytest.param(
            STONE,
            STONE.replace("stone", "rock"),
            [
                ("terrain.stone", "is missing"),
                ("terrain.rock", "'rock' is not one of jungle, sand, lava, stone"),
            ],
            id="a terrain with another name",
        ),
        pytest.param(
            FISH,
            FISH.replace("0", "6"),
            [("starts.yellow-fish.pier", "an edge is a number from 0 to 5, not 6")],
            id="a pier at no edge",
        ),
    ],
)
def test_an_island_that_does_not_fit(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    published = ("there are 32", "is missing", "'swamp' is not one", "'rock' is not one")
    assert refusal(old, new) == tuple(
        Defect(where, message, "TUCANA-R12" if message.startswith(published) else "TUCANA-1.2")
        for where, message in found
    )


@pytest.mark.rule("TUCANA-1.2")
def test_a_hut_too_few(refusal: Refusal) -> None:
    first, *others = refusal(LINE_1, " . . . . . . . .\n")
    assert first == Defect("island.map", "there is no hut A", "TUCANA-1.2")
    assert entries(tuple(others)) == [
        *[(f"setup_cards.{number}", "TUCANA-1.5") for number in range(1, 12)],
        ("achievements.link-AD", "TUCANA-1.8"),
    ]


@pytest.mark.rule("TUCANA-1.2")
def test_a_hut_too_many(refusal: Refusal) -> None:
    first, *others = refusal(LINE_1, " . . A G . . . .\n")
    assert first == Defect(on_map(1, 8), "huts are A to F, not G", "TUCANA-1.2")
    message = "each hut has one colour, but G has 0"
    assert others == [
        Defect(f"setup_cards.{number}", message, "TUCANA-1.5") for number in range(1, 12)
    ]


@pytest.mark.rule("TUCANA-1.2")
def test_five_start_spaces(refusal: Refusal) -> None:
    assert refusal(CRAB, "") == (
        Defect("starts", "there are 6 start spaces, not 5", "TUCANA-1.2"),
        Defect(on_map(3, 4), "'r' is the mark of no terrain, start space or hut", "TUCANA-1.2"),
        Defect("start_tiles", "there are 6, for 5 start spaces", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.7")
def test_the_yellow_fish_is_one_of_the_symbols(refusal: Refusal) -> None:
    assert refusal(FISH, FISH.replace("fish", "bird")) == (
        Defect("starts.yellow-fish", "is missing", "TUCANA-1.7"),
    )


@pytest.mark.rule("TUCANA-1.7")
@pytest.mark.parametrize("name", ["Crab", "red_crab", '"red crab"', "crab-2", '"red--crab"', '""'])
def test_a_symbol_that_notation_could_not_read(refusal: Refusal, name: str) -> None:
    (defect,) = refusal(CRAB, CRAB.replace("red-crab", name))
    name = name.strip('"')
    message = f"a name is lower-case words joined by hyphens, not {name!r}"
    assert defect == Defect(f"starts.{name}", message, "TUCANA-1.7")


@pytest.mark.rule("TUCANA-1.3")
@pytest.mark.parametrize(("count", "total"), [(11, 119), (13, 121)])
def test_not_120_path_tiles(refusal: Refusal, count: int, total: int) -> None:
    assert refusal(TILE, TILE.replace("12", str(count))) == (
        Defect("tiles", f"there are 120 path tiles, not {total}", "TUCANA-1.3"),
    )


UNREADABLE = [
    *["6", "-1", "0.5", "00", "\N{SUPERSCRIPT TWO}", "9" * 5000],
    *["lion", "Puma", "PUMA", "0,3", "pumas"],
]


@pytest.mark.parametrize(
    ("line", "where", "rule"),
    [
        pytest.param(
            TILE, "tiles.four-way", "TUCANA-1.3", marks=pytest.mark.rule("TUCANA-1.3"), id="tile"
        ),
        pytest.param(
            START_TILE_2,
            "start_tiles.2",
            "TUCANA-1.4",
            marks=pytest.mark.rule("TUCANA-1.4"),
            id="start tile",
        ),
    ],
)
class TestPaths:
    @staticmethod
    def refused(refusal: Refusal, line: str, paths: str) -> tuple[Defect, ...]:
        start, _, _ = line.partition("[")
        return refusal(line, f"{start}{paths} }}\n")

    @pytest.mark.parametrize("word", UNREADABLE, ids=range(len(UNREADABLE)))
    def test_a_word_that_is_no_edge_and_no_animal(
        self, refusal: Refusal, line: str, where: str, rule: str, word: str
    ) -> None:
        defects = self.refused(refusal, line, f'["0 3", "1 {word} puma"]')
        message = f"{quoted(word)} is neither an edge from 0 to 5 nor an animal"
        assert defects == (Defect(f"{where}.paths[1]", message, rule),)

    @pytest.mark.parametrize("text", ["", "  ", "puma"])
    def test_a_path_that_ends_nowhere(
        self, refusal: Refusal, line: str, where: str, rule: str, text: str
    ) -> None:
        defects = self.refused(refusal, line, f'["0 3", "{text}"]')
        assert defects == (Defect(f"{where}.paths[1]", "a path ends at one edge or more", rule),)

    @pytest.mark.parametrize("paths", ['["1 2", "4 3 1"]', '["2", "1 3 1"]'])
    def test_an_edge_twice(
        self, refusal: Refusal, line: str, where: str, rule: str, paths: str
    ) -> None:
        defects = self.refused(refusal, line, paths)
        assert defects == (Defect(f"{where}.paths[1]", "a path ends at edge 1 already", rule),)


@pytest.mark.rule("TUCANA-1.4")
def test_five_start_tiles(refusal: Refusal) -> None:
    assert refusal(START_TILE_2, "") == (
        Defect("start_tiles.2", "is missing", "TUCANA-1.4"),
        Defect("start_tiles", "there are 5, for 6 start spaces", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.4")
@pytest.mark.parametrize("number", ["7", "0", "02", '"+2"', "two", '""'])
def test_a_start_tile_with_another_number(refusal: Refusal, number: str) -> None:
    name = number.strip('"')
    assert refusal(START_TILE_2, f"{number}{START_TILE_2[1:]}") == (
        Defect("start_tiles.2", "is missing", "TUCANA-1.4"),
        Defect(f"start_tiles.{name}", f"{name!r} is not one of 1, 2, 3, 4, 5, 6", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.5")
@pytest.mark.parametrize("number", ["12", "0", "04", "four", '"\N{SUPERSCRIPT TWO}"'])
def test_a_setup_card_with_another_number(refusal: Refusal, number: str) -> None:
    name = number.strip('"')
    assert entries(refusal(CARD_4, f"{number}{CARD_4[1:]}")) == [
        ("setup_cards.4", "TUCANA-1.5"),
        (f"setup_cards.{name}", "TUCANA-1.5"),
    ]


@pytest.mark.rule("TUCANA-1.5")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param(CARD_4, "", [("4", "is missing")], id="ten cards"),
        pytest.param(
            CARD_4,
            f"{CARD_4}1{CARD_4[1:]}",
            [("1", "is listed twice")],
            id="a number in both tables",
        ),
        pytest.param(
            CARD_4,
            CARD_4.replace("CF", "CE"),
            [
                ("4", "each hut has one colour, but E has 2"),
                ("4", "each hut has one colour, but F has 0"),
            ],
            id="a hut twice",
        ),
        pytest.param(
            CARD_4,
            CARD_4.replace("CF", "CFG"),
            [
                ("4.yellow", "a colour has two huts, not 3"),
                ("4", "there is no hut 'G' on the map"),
            ],
            id="a hut that is not there",
        ),
        pytest.param(
            CARD_4,
            '4 = { yellow = "CFB", red = "D", blue = "AE" }\n',
            [
                ("4.yellow", "a colour has two huts, not 3"),
                ("4.red", "a colour has two huts, not 1"),
            ],
            id="three huts of a colour",
        ),
        pytest.param(
            CARD_1,
            CARD_1.replace('red = "AE", blue = "BC"', 'red = "BC", blue = "AE"'),
            [("", "no card has the printed huts: yellow D F, red A E, blue B C")],
            id="not the printed card",
        ),
    ],
)
def test_setup_cards_that_do_not_fit(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert refusal(old, new) == tuple(
        Defect(f"setup_cards.{where}".rstrip("."), message, "TUCANA-1.5")
        for where, message in found
    )


@pytest.mark.rule("TUCANA-R12")
@pytest.mark.parametrize("number", [2, 4, 0])
def test_another_number_of_terrain_cards(refusal: Refusal, number: int) -> None:
    assert refusal(STONE, STONE.replace("3", str(number))) == (
        Defect("terrain.stone.cards", f"must be 3, not {number}", "TUCANA-R12"),
    )


@pytest.mark.rule("TUCANA-1.8")
def test_another_achievement(refusal: Refusal) -> None:
    names = "link-CF, two-each, five-alike, link-AD, start-tiles, four-toucans"
    assert refusal(LINK, LINK.replace("F", "E")) == (
        Defect("achievements.link-CF", "is missing", "TUCANA-1.8"),
        Defect("achievements.link-CE", f"'link-CE' is not one of {names}", "TUCANA-1.8"),
    )


@pytest.mark.parametrize(
    ("name", "high", "low", "rule"),
    [
        pytest.param(name, high, low, rule, marks=pytest.mark.rule(rule))
        for name, high, low, rule in (
            ("link-CF", 8, 6, "TUCANA-7.5"),
            ("two-each", 7, 5, "TUCANA-7.6"),
            ("five-alike", 7, 5, "TUCANA-7.7"),
            ("link-AD", 6, 4, "TUCANA-7.8"),
            ("start-tiles", 8, 6, "TUCANA-7.9"),
            ("four-toucans", 6, 4, "TUCANA-7.10"),
        )
    ],
)
def test_an_achievement_with_other_values(
    refusal: Refusal, name: str, high: int, low: int, rule: str
) -> None:
    line = f"{name} = {{ high = {high}, low = {low} }}"
    assert refusal(line, f"{name} = {{ high = {low}, low = {high} }}") == (
        Defect(f"achievements.{name}.high", f"must be {high}, not {low}", rule),
        Defect(f"achievements.{name}.low", f"must be {low}, not {high}", rule),
    )
