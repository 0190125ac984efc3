"""What is in the box of Tucana Builders, and where its island has spaces and huts."""

import tomllib

import pytest

from boardrules.games.tucana_builders import DEFAULT, Colour, Hut, Start, StartTile, Symbol
from boardrules.games.tucana_builders.hexagons import EDGES
from tests.games.box_files import BoxFile
from tests.games.tucana_builders import oracle
from tests.games.tucana_builders.component_parts import (
    path_of,
    setup_card,
    tile,
    tiny_box,
    with_terrains,
)

# The shipped box


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
    box = oracle.read_box(tomllib.loads(BoxFile("tucana_builders").text))
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
