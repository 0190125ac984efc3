"""What is in the box, and which files are refused."""

from collections.abc import Callable
from importlib.resources import files
import pathlib
import subprocess
import sys
import tomllib
from typing import Any

import attrs
import pytest

from boardrules import CodecError, ComponentError, Defect, from_json, to_json
from boardrules.games.tucana_builders.component_file import (
    DEFAULT,
    FILE,
    load_components,
)
from boardrules.games.tucana_builders.components import (
    Achievement,
    AchievementName,
    Animal,
    Colour,
    Components,
    Hut,
    Path,
    SetupCard,
    Start,
    StartTile,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
)
from boardrules.games.tucana_builders.hexagons import EDGES, beyond
from boardrules.quoting import quoted
from tests.games.tucana_builders import oracle

TOOL = pathlib.Path(__file__).parents[3] / "tools" / "tucana_builders_tiles.py"
SHIPPED = (files("boardrules.games.tucana_builders") / "components.toml").read_text(
    encoding="utf-8"
)
LINE_1 = " . . A . . . . .\n"
LINE_2 = ". . t s y s j B .\n"
LINE_5 = " l t s l j t s l\n"
LINE_6 = ". b s t s t l t C\n"
STONE = 'stone = { mark = "t", cards = 3 }\n'
FISH = 'yellow-fish = { mark = "y", pier = 0 }\n'
CRAB = 'red-crab = { mark = "r", pier = 5 }\n'
TILE = 'four-way = { count = 12, paths = ["0 1 3 4"] }\n'
START_TILE_2 = '2 = { pier = 4, paths = ["1 5 toucan snake"] }\n'
CARD_1 = '1 = { yellow = "DF", red = "AE", blue = "BC" }\n'
CARD_4 = '4 = { yellow = "CF", red = "BD", blue = "AE" }\n'
LINK = "link-CF = { high = 8, low = 6 }\n"

Entries = list[tuple[str, str]]
Load = Callable[[str, str], tuple[Defect, ...]]


def load(path: pathlib.Path, *changes: tuple[str, str]) -> Components:
    """Load the shipped file with some texts in place of others."""
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return load_components(path)


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "my_box.toml"


@pytest.fixture
def refusal(path: pathlib.Path) -> Load:
    """Load the shipped file with one text in place of another; return what is wrong with it."""

    def refused(old: str, new: str) -> tuple[Defect, ...]:
        with pytest.raises(ComponentError) as info:
            load(path, (old, new))
        error = info.value
        assert isinstance(error, ValueError)
        assert error.source == str(path)
        assert error.defects
        assert all(str(defect) in str(error) for defect in error.defects)
        return error.defects

    return refused


def entries(defects: tuple[Defect, ...]) -> Entries:
    """Tell which entries are wrong, and by which rules."""
    return [(defect.where, defect.rule) for defect in defects]


def on_map(line: int, column: int) -> str:
    """Name a place on the map, counted from 1."""
    return f"island.map, line {line}, column {column}"


def path_of(text: str) -> Path:
    """Read a path such as `0 3 puma` as it stands."""
    words = text.split()
    return Path(
        tuple(int(word) for word in words if word.lstrip("-").isdigit()),
        tuple(Animal(word) for word in words if word.isalpha()),
    )


def tile(name: str, count: int, *paths: str) -> Tile:
    return Tile(TileName(name), count, tuple(map(path_of, paths)))


def setup_card(number: int, yellow: str = "", red: str = "", blue: str = "") -> SetupCard:
    return SetupCard(number, *(tuple(map(Hut, huts)) for huts in (yellow, red, blue)))


def tiny_box(**change: Any) -> Components:
    """Make a box with an island of five spaces and two huts."""
    box = Components(
        island=(" A s j .", "y s j B"),
        terrains=(TerrainKind(Terrain("sand"), "s", 1), TerrainKind(Terrain("jungle"), "j", 0)),
        starts=(Start(Symbol("fish"), "y", 4),),
        tiles=(tile("straight", 2, "0 3 puma"), tile("cross", 0, "0 2", "1 4 snake toucan")),
        start_tiles=(StartTile(4, (path_of("0 1 toucan"),)),),
        setup_cards=(setup_card(3, yellow="A", blue="B"),),
        achievements=(Achievement(AchievementName("link-AB"), 2, 1),),
    )
    return attrs.evolve(box, **change)


def with_tile(*paths: str) -> dict[str, Any]:
    return {"tiles": (tile("straight", 2, *paths),)}


def with_terrains(*terrains: tuple[str, str, int]) -> dict[str, Any]:
    return {
        "terrains": tuple(TerrainKind(Terrain(name), mark, cards) for name, mark, cards in terrains)
    }


def with_achievements(*names: str, high: int = 1, low: int = 0) -> dict[str, Any]:
    return {"achievements": tuple(Achievement(AchievementName(name), high, low) for name in names)}


def with_starts(*starts: tuple[str, str, int]) -> dict[str, Any]:
    """Make start spaces, and a start tile for each."""
    return {
        "starts": tuple(Start(Symbol(symbol), mark, pier) for symbol, mark, pier in starts),
        "start_tiles": (StartTile(0, ()),) * len(starts),
    }


# The shipped box


def test_the_shipped_file_is_what_the_tool_prints() -> None:
    printed = subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL)], capture_output=True, text=True, check=True
    ).stdout
    assert printed == SHIPPED


@pytest.mark.rule("TUCANA-1.2")
def test_a_sheet_has_spaces_of_four_terrains_start_spaces_and_huts() -> None:
    assert [terrain.name for terrain in DEFAULT.terrains] == ["jungle", "sand", "lava", "stone"]
    marks = list(DEFAULT.places.values())
    assert [marks.count(terrain.mark) for terrain in DEFAULT.terrains] == [8, 8, 8, 8]
    assert [marks.count(start.mark) for start in DEFAULT.starts] == [1] * 6
    assert list(DEFAULT.huts) == list("ABCDEF")
    assert len(DEFAULT.spaces) == 38


@pytest.mark.rule("TUCANA-1.3")
def test_there_are_120_path_tiles() -> None:
    assert sum(tile.count for tile in DEFAULT.tiles) == 120
    assert DEFAULT.tiles[0] == tile("straight-puma", 10, "0 3 puma")
    assert DEFAULT.tiles[7] == tile("tight-monkey-puma", 8, "0 1 puma monkey")
    assert DEFAULT.tiles[-1] == tile("four-way", 12, "0 1 3 4")


@pytest.mark.rule("TUCANA-1.4")
def test_there_are_six_start_tiles() -> None:
    assert len(DEFAULT.start_tiles) == 6
    assert DEFAULT.start_tiles[1] == StartTile(4, (path_of("1 5 snake toucan"),))


@pytest.mark.rule("TUCANA-1.5")
def test_there_are_eleven_setup_cards() -> None:
    assert [card.number for card in DEFAULT.setup_cards] == list(range(1, 12))
    assert DEFAULT.setup_cards[0] == setup_card(1, yellow="DF", red="AE", blue="BC")
    assert DEFAULT.setup_cards[10] == setup_card(11, yellow="BD", red="CF", blue="AE")


@pytest.mark.rule("TUCANA-1.5")
def test_a_setup_card_gives_each_hut_a_colour() -> None:
    card = DEFAULT.setup_cards[0]
    assert [card.colour(hut) for hut in DEFAULT.huts] == [
        Colour.RED,
        Colour.BLUE,
        Colour.BLUE,
        Colour.YELLOW,
        Colour.RED,
        Colour.YELLOW,
    ]
    with pytest.raises(KeyError):
        card.colour(Hut("G"))


@pytest.mark.rule("TUCANA-1.6", "TUCANA-R12")
def test_there_are_twelve_terrain_cards_three_of_each_terrain() -> None:
    assert [terrain.cards for terrain in DEFAULT.terrains] == [3, 3, 3, 3]


@pytest.mark.rule("TUCANA-1.7")
def test_there_is_a_symbol_for_each_start_space() -> None:
    assert DEFAULT.starts[0] == Start(Symbol("yellow-fish"), "y", 0)
    assert len({start.symbol for start in DEFAULT.starts}) == 6


@pytest.mark.rule(
    "TUCANA-1.8",
    "TUCANA-7.5",
    "TUCANA-7.6",
    "TUCANA-7.7",
    "TUCANA-7.8",
    "TUCANA-7.9",
    "TUCANA-7.10",
)
def test_achievements_have_the_printed_values() -> None:
    assert [(card.name, card.high, card.low) for card in DEFAULT.achievements] == [
        ("link-CF", 8, 6),
        ("two-each", 7, 5),
        ("five-alike", 7, 5),
        ("link-AD", 6, 4),
        ("start-tiles", 8, 6),
        ("four-toucans", 6, 4),
    ]


def test_the_oracle_reads_the_same_box() -> None:
    box = oracle.read_box(tomllib.loads(SHIPPED))
    assert oracle.numbered_spaces(box) == dict(enumerate(DEFAULT.spaces, start=1))
    assert box.huts == DEFAULT.huts
    assert list(oracle.STEPS.values()) == list(EDGES)
    assert box.setup_cards == {
        card.number: {hut: card.colour(hut) for hut in DEFAULT.huts} for card in DEFAULT.setup_cards
    }
    assert {name: oracle.look(paths) for name, paths in box.tiles.items()} == {
        tile.name: [(list(path.edges), sorted(path.animals)) for path in tile.paths]
        for tile in DEFAULT.tiles
    }


# Places


@pytest.mark.rule("TUCANA-1.2")
def test_places_are_columns_and_rows_of_the_map() -> None:
    box = tiny_box()
    assert box.places == {
        (1, 0): "A",
        (3, 0): "s",
        (5, 0): "j",
        (0, 1): "y",
        (2, 1): "s",
        (4, 1): "j",
        (6, 1): "B",
    }
    assert box.spaces == ((3, 0), (5, 0), (0, 1), (2, 1), (4, 1))
    assert box.huts == {"A": (1, 0), "B": (6, 1)}


def test_huts_go_by_letter() -> None:
    box = tiny_box(island=(" B s j", "y s j A"))
    assert list(box.huts.items()) == [("A", (6, 1)), ("B", (1, 0))]
    assert list(DEFAULT.huts.items())[:2] == [("A", (5, 0)), ("B", (14, 1))]


def test_a_capital_letter_with_another_meaning_is_no_hut() -> None:
    terrains = with_terrains(("sand", "s", 1), ("jungle", "C", 1))
    box = tiny_box(
        **terrains, island=(" A s C", "D s C B"), starts=(Start(Symbol("fish"), "D", 4),)
    )
    assert list(box.huts) == ["A", "B"]
    assert box.spaces == tiny_box().spaces


def test_places_touch_across_edges() -> None:
    ring = [beyond((4, 3), edge) for edge in range(6)]
    assert ring == [(5, 2), (6, 3), (5, 4), (3, 4), (2, 3), (3, 2)]
    for edge, place in enumerate(ring):
        assert beyond(place, (edge + 3) % 6) == (4, 3)


# Files of a user


def test_the_shipped_file_loads_as_the_default(path: pathlib.Path) -> None:
    assert load(path) == DEFAULT
    assert load_components(str(path)) == DEFAULT
    path.write_bytes(SHIPPED.replace("\n", "\r\n").encode())
    assert load_components(path) == DEFAULT


def test_a_box_with_true_values_is_accepted(path: pathlib.Path) -> None:
    box = load(
        path,
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


def test_a_file_that_is_not_there(path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_components(path)


@pytest.mark.parametrize("content", [b"[island", b"\xff\xfe", b"[tiles]\na = 1\na = 2"])
def test_a_file_that_is_not_toml(path: pathlib.Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ComponentError, match="not a TOML document") as refused:
        load_components(path)
    assert entries(refused.value.defects) == [("file", "TUCANA-1.2")]
    assert refused.value.source == str(path)


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
            [
                (on_map(1, 7), "hut A touches no space for tiles"),
            ],
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
    refusal: Load, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    published = ("there are 32", "is missing", "'swamp' is not one", "'rock' is not one")
    assert refusal(old, new) == tuple(
        Defect(where, message, "TUCANA-R12" if message.startswith(published) else "TUCANA-1.2")
        for where, message in found
    )


@pytest.mark.rule("TUCANA-1.2")
def test_a_hut_too_few(refusal: Load) -> None:
    first, *others = refusal(LINE_1, " . . . . . . . .\n")
    assert first == Defect("island.map", "there is no hut A", "TUCANA-1.2")
    assert entries(tuple(others)) == [
        *[(f"setup_cards.{number}", "TUCANA-1.5") for number in range(1, 12)],
        ("achievements.link-AD", "TUCANA-1.8"),
    ]


@pytest.mark.rule("TUCANA-1.2")
def test_a_hut_too_many(refusal: Load) -> None:
    first, *others = refusal(LINE_1, " . . A G . . . .\n")
    assert first == Defect(on_map(1, 8), "huts are A to F, not G", "TUCANA-1.2")
    message = "each hut has one colour, but G has 0"
    assert others == [
        Defect(f"setup_cards.{number}", message, "TUCANA-1.5") for number in range(1, 12)
    ]


@pytest.mark.rule("TUCANA-1.2")
def test_five_start_spaces(refusal: Load) -> None:
    assert refusal(CRAB, "") == (
        Defect("starts", "there are 6 start spaces, not 5", "TUCANA-1.2"),
        Defect(on_map(3, 4), "'r' is the mark of no terrain, start space or hut", "TUCANA-1.2"),
        Defect("start_tiles", "there are 6, for 5 start spaces", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.7")
def test_the_yellow_fish_is_one_of_the_symbols(refusal: Load) -> None:
    assert refusal(FISH, FISH.replace("fish", "bird")) == (
        Defect("starts.yellow-fish", "is missing", "TUCANA-1.7"),
    )


@pytest.mark.rule("TUCANA-1.7")
@pytest.mark.parametrize("name", ["Crab", "red_crab", '"red crab"', "crab-2", '"red--crab"', '""'])
def test_a_symbol_that_notation_could_not_read(refusal: Load, name: str) -> None:
    (defect,) = refusal(CRAB, CRAB.replace("red-crab", name))
    name = name.strip('"')
    message = f"a name is small letters, words joined by hyphens, not {name!r}"
    assert defect == Defect(f"starts.{name}", message, "TUCANA-1.7")


@pytest.mark.rule("TUCANA-1.3")
@pytest.mark.parametrize(("count", "total"), [(11, 119), (13, 121)])
def test_not_120_path_tiles(refusal: Load, count: int, total: int) -> None:
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
    def refused(refusal: Load, line: str, paths: str) -> tuple[Defect, ...]:
        start, _, _ = line.partition("[")
        return refusal(line, f"{start}{paths} }}\n")

    @pytest.mark.parametrize("word", UNREADABLE, ids=range(len(UNREADABLE)))
    def test_a_word_that_is_no_edge_and_no_animal(
        self, refusal: Load, line: str, where: str, rule: str, word: str
    ) -> None:
        defects = self.refused(refusal, line, f'["0 3", "1 {word} puma"]')
        message = f"{quoted(word)} is neither an edge from 0 to 5 nor an animal"
        assert defects == (Defect(f"{where}.paths[1]", message, rule),)

    @pytest.mark.parametrize("text", ["", "  ", "puma"])
    def test_a_path_that_ends_nowhere(
        self, refusal: Load, line: str, where: str, rule: str, text: str
    ) -> None:
        defects = self.refused(refusal, line, f'["0 3", "{text}"]')
        assert defects == (Defect(f"{where}.paths[1]", "a path ends at one edge or more", rule),)

    @pytest.mark.parametrize("paths", ['["1 2", "4 3 1"]', '["2", "1 3 1"]'])
    def test_an_edge_twice(
        self, refusal: Load, line: str, where: str, rule: str, paths: str
    ) -> None:
        defects = self.refused(refusal, line, paths)
        assert defects == (Defect(f"{where}.paths[1]", "a path ends at edge 1 already", rule),)


@pytest.mark.rule("TUCANA-1.4")
def test_five_start_tiles(refusal: Load) -> None:
    assert refusal(START_TILE_2, "") == (
        Defect("start_tiles.2", "is missing", "TUCANA-1.4"),
        Defect("start_tiles", "there are 5, for 6 start spaces", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.4")
@pytest.mark.parametrize("number", ["7", "0", "02", '"+2"', "two", '""'])
def test_a_start_tile_with_another_number(refusal: Load, number: str) -> None:
    name = number.strip('"')
    assert refusal(START_TILE_2, f"{number}{START_TILE_2[1:]}") == (
        Defect("start_tiles.2", "is missing", "TUCANA-1.4"),
        Defect(f"start_tiles.{name}", f"{name!r} is not one of 1, 2, 3, 4, 5, 6", "TUCANA-1.4"),
    )


@pytest.mark.rule("TUCANA-1.5")
@pytest.mark.parametrize("number", ["12", "0", "04", "four", '"\N{SUPERSCRIPT TWO}"'])
def test_a_setup_card_with_another_number(refusal: Load, number: str) -> None:
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
    refusal: Load, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert refusal(old, new) == tuple(
        Defect(f"setup_cards.{where}".rstrip("."), message, "TUCANA-1.5")
        for where, message in found
    )


@pytest.mark.rule("TUCANA-R12")
@pytest.mark.parametrize("number", [2, 4, 0])
def test_another_number_of_terrain_cards(refusal: Load, number: int) -> None:
    assert refusal(STONE, STONE.replace("3", str(number))) == (
        Defect("terrain.stone.cards", f"must be 3, not {number}", "TUCANA-R12"),
    )


@pytest.mark.rule("TUCANA-1.8")
def test_another_achievement(refusal: Load) -> None:
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
    refusal: Load, name: str, high: int, low: int, rule: str
) -> None:
    line = f"{name} = {{ high = {high}, low = {low} }}"
    assert refusal(line, f"{name} = {{ high = {low}, low = {high} }}") == (
        Defect(f"achievements.{name}.high", f"must be {high}, not {low}", rule),
        Defect(f"achievements.{name}.low", f"must be {low}, not {high}", rule),
    )


@pytest.mark.parametrize(
    ("old", "new", "where", "rule"),
    [
        pytest.param("[island]", "[sea]", "island", "TUCANA-1.2", id="no island"),
        pytest.param("map = '''", "chart = '''", "island.map", "TUCANA-1.2", id="no map"),
        pytest.param("[terrain]", "[ground]", "terrain", "TUCANA-1.2", id="no terrain"),
        pytest.param(STONE, "stone = 3\n", "terrain.stone", "TUCANA-1.2", id="no mark"),
        pytest.param(
            STONE,
            STONE.replace("3", '"3"'),
            "terrain.stone.cards",
            "TUCANA-1.6",
            id="cards are a text",
        ),
        pytest.param("[starts]", "[start]", "starts", "TUCANA-1.2", id="no starts"),
        pytest.param(
            FISH, FISH.replace("0", "0.0"), "starts.yellow-fish.pier", "TUCANA-1.2", id="fraction"
        ),
        pytest.param("[tiles]", "[tile]", "tiles", "TUCANA-1.3", id="no tiles"),
        pytest.param(
            TILE,
            TILE.replace("[", "").replace("]", ""),
            "tiles.four-way.paths",
            "TUCANA-1.3",
            id="no list of paths",
        ),
        pytest.param(
            TILE,
            TILE.replace('"0 1 3 4"', "0, 1, 3, 4"),
            "tiles.four-way.paths[3]",
            "TUCANA-1.3",
            id="paths are numbers",
        ),
        pytest.param("[start_tiles]", "[first]", "start_tiles", "TUCANA-1.4", id="no start tiles"),
        pytest.param(
            START_TILE_2,
            START_TILE_2.replace("pier = 4, ", ""),
            "start_tiles.2.pier",
            "TUCANA-1.4",
            id="no pier",
        ),
        pytest.param(
            "[setup_cards.printed]",
            "[setup_cards.known]",
            "setup_cards.printed",
            "TUCANA-1.5",
            id="no printed card",
        ),
        pytest.param(
            CARD_4,
            CARD_4.replace(', blue = "AE"', ""),
            "setup_cards.others.4.blue",
            "TUCANA-1.5",
            id="no blue",
        ),
        pytest.param(
            "[achievements]", "[cards]", "achievements", "TUCANA-1.8", id="no achievements"
        ),
        pytest.param(
            LINK, LINK.replace("8", "true"), "achievements.link-CF.high", "TUCANA-1.8", id="truth"
        ),
    ],
)
def test_a_wrong_type_or_a_missing_entry_names_entry_and_rule(
    refusal: Load, old: str, new: str, where: str, rule: str
) -> None:
    assert (where, rule) in entries(refusal(old, new))


@pytest.mark.parametrize(
    ("old", "new", "where", "key"),
    [
        pytest.param("[island]", "[dice]\nsides = 6\n[island]", "file", "dice", id="table"),
        pytest.param("map = '''", "size = 38\nmap = '''", "island", "size", id="island"),
        pytest.param(TILE, TILE.replace("12,", "12, edges = 4,"), "tiles.four-way", "edges"),
        pytest.param(
            CARD_4, CARD_4.replace("blue", 'pink = "", blue'), "setup_cards.others.4", "pink"
        ),
    ],
)
def test_an_extra_key_is_named(refusal: Load, old: str, new: str, where: str, key: str) -> None:
    (defect,) = refusal(old, new)
    assert defect.where == where
    assert defect.message == f"unknown: {key}"


@pytest.mark.parametrize(
    "table",
    [
        "island",
        "terrain",
        "starts",
        "tiles",
        "start_tiles",
        "setup_cards.printed",
        "setup_cards.others",
        "achievements",
    ],
)
@pytest.mark.parametrize(
    "line", ['source = "hearsay"\n', "source = 1\n", ""], ids=["hearsay", "number", "none"]
)
def test_a_table_without_a_known_source(refusal: Load, table: str, line: str) -> None:
    _, header, rest = SHIPPED.partition(f"\n[{table}]\n")
    shipped, _, _ = rest.partition("\n")
    defects = refusal(f"{header}{shipped}\n", f"{header}{line}")
    assert [defect.where for defect in defects] == [f"{table}.source"]


def test_every_fault_is_named_at_once(path: pathlib.Path) -> None:
    with pytest.raises(ComponentError) as refused:
        load(
            path,
            (LINE_2, ". . t s y s x B .\n"),
            (STONE, STONE.replace("3", "-1")),
            (CRAB, CRAB.replace("5", "7")),
            (TILE, TILE.replace("0 1 3 4", "0 0 lion")),
            (START_TILE_2, START_TILE_2.replace("4", "9")),
            (CARD_1, CARD_1.replace("BC", "B")),
            (LINK, LINK.replace("8", "80")),
        )
    assert entries(refused.value.defects) == [
        ("island.map", "TUCANA-R12"),
        ("terrain.stone.cards", "TUCANA-R12"),
        ("tiles.four-way.paths[0]", "TUCANA-1.3"),
        ("setup_cards.1.blue", "TUCANA-1.5"),
        ("setup_cards", "TUCANA-1.5"),
        ("achievements.link-CF.high", "TUCANA-7.5"),
        ("starts.red-crab.pier", "TUCANA-1.2"),
        (on_map(2, 13), "TUCANA-1.2"),
        ("start_tiles.2.pier", "TUCANA-1.4"),
        ("setup_cards.1", "TUCANA-1.5"),
    ]


# Boxes of a program


def test_the_class_takes_unusual_boxes() -> None:
    tiny_box(
        island=("s",), starts=(), start_tiles=(), setup_cards=(setup_card(9),), achievements=()
    )
    tiny_box(**with_terrains(("sand", "s", 40), ("jungle", "j", 0), ("swamp", "~", 0)))
    tiny_box(**with_tile("0 1 2 3 4 5 puma puma snake monkey toucan toucan"))
    tiny_box(**with_tile("0", "1", "2", "3", "4", "5"), setup_cards=(setup_card(1000, red="BA"),))
    tiny_box(tiles=())
    tiny_box(**with_achievements("link-BA", "two-each", "five-alike"))
    tiny_box(**with_achievements("start-tiles", "four-toucans"))


BARE = {"island": ("s j",), "setup_cards": (setup_card(1),), **with_starts()}
SAND = ("sand", "s", 1)


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        pytest.param(
            {"island": (" A s ?", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="unknown mark"
        ),
        pytest.param(
            {"island": (" A s a", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="a small letter"
        ),
        pytest.param(
            {"island": (" A s \N{GREEK CAPITAL LETTER OMEGA}", "y s j B")},
            on_map(1, 6),
            "TUCANA-1.2",
            id="a capital letter beyond Z",
        ),
        pytest.param(
            {"island": (" A s j \n", "y s j B")}, on_map(1, 8), "TUCANA-1.2", id="end of a line"
        ),
        pytest.param(
            {"island": (" A s  j", "y s j B")}, on_map(1, 7), "TUCANA-1.2", id="no honeycomb"
        ),
        pytest.param(
            {"island": (" A s A", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="a hut twice"
        ),
        pytest.param(
            {"island": (" A s y", "y s j B")}, on_map(2, 1), "TUCANA-1.2", id="a start twice"
        ),
        pytest.param(
            {"island": (" A s j", ". s j B")}, "starts.fish.mark", "TUCANA-1.2", id="no start"
        ),
        pytest.param(
            {**BARE, **with_achievements(), **with_terrains(SAND, ("jungle", "j", -1))},
            "terrain.jungle.cards",
            "TUCANA-1.6",
            id="negative cards",
        ),
        pytest.param(
            {**BARE, **with_achievements(), **with_terrains(("sand", "s", 0), ("jungle", "j", 0))},
            "terrain",
            "TUCANA-1.6",
            id="no terrain card",
        ),
        pytest.param(
            {"island": (), "setup_cards": (setup_card(1),)}
            | with_starts()
            | with_achievements()
            | with_terrains(),
            "terrain",
            "TUCANA-1.6",
            id="no terrain",
        ),
        *[
            pytest.param(
                with_terrains(SAND, ("jungle", "j", 0), ("lava", mark, 0)),
                "terrain.lava.mark",
                "TUCANA-1.2",
                id=f"mark {mark!r}",
            )
            for mark in ("", " ", ".", "la", "\t", "\N{ZERO WIDTH SPACE}", "j")
        ],
        pytest.param(
            with_terrains(SAND, ("jungle", "j", 0), ("sand", "w", 0)),
            "terrain.sand",
            "TUCANA-1.2",
            id="a terrain twice",
        ),
        pytest.param(
            with_terrains(SAND, ("wet jungle", "j", 0)),
            "terrain.wet jungle",
            "TUCANA-1.2",
            id="name of a terrain",
        ),
        pytest.param(
            with_starts(("fish", "j", 4)) | {"island": (" A s j", ". s j B")},
            "starts.fish.mark",
            "TUCANA-1.2",
            id="a start with the mark of a terrain",
        ),
        pytest.param(
            with_starts(("fish", "y", 4), ("crab", "y", 4)),
            "starts.crab.mark",
            "TUCANA-1.2",
            id="two starts with one mark",
        ),
        pytest.param(
            with_starts(("fish", "y", 4), ("fish", "j", 4))
            | with_terrains(SAND)
            | {"island": (" A s j", "y s s B")},
            "starts.fish",
            "TUCANA-1.7",
            id="a symbol twice",
        ),
        pytest.param(
            with_starts(("Fish", "y", 4)), "starts.Fish", "TUCANA-1.7", id="name of a symbol"
        ),
        *[
            pytest.param(
                with_starts(("fish", "y", pier)), "starts.fish.pier", "TUCANA-1.2", id=f"{pier}"
            )
            for pier in (-1, 6)
        ],
        pytest.param({"start_tiles": ()}, "start_tiles", "TUCANA-1.4", id="no start tile"),
        pytest.param(
            {"start_tiles": (StartTile(0, ()),) * 2},
            "start_tiles",
            "TUCANA-1.4",
            id="two start tiles",
        ),
        pytest.param(
            {"start_tiles": (StartTile(6, ()),)}, "start_tiles.1.pier", "TUCANA-1.4", id="no pier"
        ),
        pytest.param(
            {"start_tiles": (StartTile(0, (path_of("1"), path_of("1"))),)},
            "start_tiles.1.paths[1]",
            "TUCANA-1.4",
            id="paths of a start tile",
        ),
        *[
            pytest.param(
                with_tile("0", paths), "tiles.straight.paths[1]", "TUCANA-1.3", id=f"path {paths!r}"
            )
            for paths in ("", "puma", "6", "-1", "0", "1 1", "3 1", "1 3 snake puma")
        ],
        pytest.param(
            {"tiles": (tile("straight", -1),)},
            "tiles.straight.count",
            "TUCANA-1.3",
            id="negative count",
        ),
        pytest.param(
            {"tiles": (tile("straight", 1), tile("straight", 1))},
            "tiles.straight",
            "TUCANA-1.3",
            id="a tile twice",
        ),
        pytest.param(
            {"tiles": (tile("link-AB", 1),)}, "tiles.link-AB", "TUCANA-1.3", id="name of a tile"
        ),
        pytest.param({"setup_cards": ()}, "setup_cards", "TUCANA-1.5", id="no setup card"),
        pytest.param(
            {"setup_cards": (setup_card(0, red="AB"),)},
            "setup_cards.0",
            "TUCANA-1.5",
            id="setup card 0",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="AB"), setup_card(2, blue="AB"))},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a setup card twice",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="A"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut without a colour",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="AB", blue="A"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut with two colours",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="ABC"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut that is not there",
        ),
        *[
            pytest.param(
                with_achievements(name), f"achievements.{name}", "TUCANA-1.8", id=f"card {name!r}"
            )
            for name in ("link-AC", "link-AA", "link-A", "link-ABA", "link-", "AB", "", "six-alike")
        ],
        pytest.param(
            BARE | with_achievements("two-each"),
            "achievements.two-each",
            "TUCANA-1.8",
            id="no huts for two-each",
        ),
        pytest.param(
            BARE | with_achievements("start-tiles"),
            "achievements.start-tiles",
            "TUCANA-1.8",
            id="no start tiles to link",
        ),
        pytest.param(
            with_achievements("five-alike", "five-alike"),
            "achievements.five-alike",
            "TUCANA-1.8",
            id="an achievement twice",
        ),
        pytest.param(
            with_achievements("five-alike", high=-1),
            "achievements.five-alike.high",
            "TUCANA-1.8",
            id="negative high",
        ),
        pytest.param(
            with_achievements("five-alike", low=-1),
            "achievements.five-alike.low",
            "TUCANA-1.8",
            id="negative low",
        ),
    ],
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    assert entries(refused.value.defects) == [(where, rule)]


def test_boxes_are_values() -> None:
    assert tiny_box() == tiny_box()
    assert hash(tiny_box()) == hash(tiny_box())
    assert tiny_box() != tiny_box(tiles=())


def test_a_box_is_named_in_a_few_letters() -> None:
    assert FILE.short_name(DEFAULT) == "DEFAULT"
    assert FILE.short_name(tiny_box()).startswith("<box ")


def test_a_box_comes_back_from_json() -> None:
    for box in (DEFAULT, tiny_box()):
        assert from_json(to_json(box), Components) == box
    text = to_json(tiny_box()).replace("link-AB", "link-AX")
    with pytest.raises(CodecError, match=r"no achievement 'link-AX' .*\(TUCANA-1\.8\)"):
        from_json(text, Components)
