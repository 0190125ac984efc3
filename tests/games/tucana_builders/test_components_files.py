"""Which component files of Tucana Builders are refused, and by which rule."""

from collections.abc import Callable
from itertools import count

import attrs
import pytest

from boardrules import Defect
from boardrules.games.tucana_builders import DEFAULT, Components, Start, StartTile, Symbol
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
from tests.games.tucana_builders.component_parts import on_map, path_of, tile

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


CARDS = [(f"setup_cards.{number}", "1.5") for number in range(1, 12)]
STONES = [(2, 5), (4, 5), (4, 11), (5, 4), (5, 12), (6, 7), (6, 11), (6, 15)]

REFUSED: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "a mark that nothing explains": (LINE_2, ". . t s y s j B x\n", [(on_map(2, 17), "1.2")]),
    "no such start space": (
        LINE_2,
        ". . t s j s j B .\n",
        [("island.map", "R12"), ("starts.yellow-fish.mark", "1.2")],
    ),
    "a hut out at sea": (LINE_1, " . . . . . . . A\n", [(on_map(1, 16), "1.2")]),
    "a mark between two columns": (LINE_1, " . .  A . . . . .\n", [(on_map(1, 7), "1.2")]),
    "a hut too few": (
        LINE_1,
        " . . . . . . . .\n",
        [("island.map", "1.2"), *CARDS, ("achievements.link-AD", "1.8")],
    ),
    "a hut too many": (LINE_1, " . . A G . . . .\n", [(on_map(1, 8), "1.2"), *CARDS]),
    "a line without its blank": (
        LINE_5,
        LINE_5[1:],
        [(on_map(5, column), "1.2") for column in range(1, 17, 2)],
    ),
    "a mark of two things": (
        STONE,
        STONE.replace('"t"', '"r"'),
        [
            ("island.map", "R12"),
            ("starts.red-crab.mark", "1.2"),
            *((on_map(line, column), "1.2") for line, column in STONES),
        ],
    ),
    "a fifth terrain": (
        STONE,
        STONE + 'swamp = { mark = "w", cards = 3 }\n',
        [("terrain.swamp.mark", "1.2"), ("terrain.swamp", "R12")],
    ),
    "a terrain with another name": (
        STONE,
        STONE.replace("stone", "rock"),
        [("terrain.stone", "R12"), ("terrain.rock", "R12")],
    ),
    "two terrain cards": (STONE, STONE.replace("3", "2"), [("terrain.stone.cards", "R12")]),
    "four terrain cards": (STONE, STONE.replace("3", "4"), [("terrain.stone.cards", "R12")]),
    "no yellow fish": (FISH, FISH.replace("fish", "bird"), [("starts.yellow-fish", "1.7")]),
    "five start spaces": (
        CRAB,
        "",
        [("starts", "1.2"), (on_map(3, 4), "1.2"), ("start_tiles", "1.4")],
    ),
    **{
        f"symbol {name}": (
            CRAB,
            CRAB.replace("red-crab", name),
            [(f"starts.{name}".replace('"', ""), "1.7")],
        )
        for name in ("Crab", "red_crab", '"red crab"', "crab-2", '"red--crab"', '""')
    },
    "119 tiles": (TILE, TILE.replace("12", "11"), [("tiles", "1.3")]),
    "121 tiles": (TILE, TILE.replace("12", "13"), [("tiles", "1.3")]),
    "five start tiles": (START_TILE_2, "", [("start_tiles.2", "1.4"), ("start_tiles", "1.4")]),
    **{
        f"start tile {number}": (
            START_TILE_2,
            f"{number}{START_TILE_2[1:]}",
            [("start_tiles.2", "1.4"), (f"start_tiles.{number}".replace('"', ""), "1.4")],
        )
        for number in ("7", "0", "02", '"+2"', "two", '""')
    },
    **{
        f"setup card {number}": (
            CARD_4,
            f"{number}{CARD_4[1:]}",
            [("setup_cards.4", "1.5"), (f"setup_cards.{number}".replace('"', ""), "1.5")],
        )
        for number in ("12", "0", "04", "four", '"\N{SUPERSCRIPT TWO}"')
    },
    "ten setup cards": (CARD_4, "", [("setup_cards.4", "1.5")]),
    "a number in both tables": (CARD_4, f"{CARD_4}1{CARD_4[1:]}", [("setup_cards.1", "1.5")]),
    "a hut that is not there": (
        CARD_4,
        CARD_4.replace("CF", "CFG"),
        [("setup_cards.4.yellow", "1.5"), ("setup_cards.4", "1.5")],
    ),
    "three huts of a colour": (
        CARD_4,
        '4 = { yellow = "CFB", red = "D", blue = "AE" }\n',
        [("setup_cards.4.yellow", "1.5"), ("setup_cards.4.red", "1.5")],
    ),
    "not the printed card": (
        CARD_1,
        CARD_1.replace('red = "AE", blue = "BC"', 'red = "BC", blue = "AE"'),
        [("setup_cards", "1.5")],
    ),
    "another achievement": (
        LINK,
        LINK.replace("F", "E"),
        [("achievements.link-CF", "1.8"), ("achievements.link-CE", "1.8")],
    ),
}
"""A text of the file, another for it, and the entries that are wrong then, with their rules."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.rule(*{f"TUCANA-{rule}" for _, rule in found}))
        for name, (_, _, found) in REFUSED.items()
    ],
)
def test_what_does_not_fit_is_refused_by_entry_and_rule(refusal: Refusal, name: str) -> None:
    old, new, found = REFUSED[name]
    assert entries(refusal(old, new)) == [(where, f"TUCANA-{rule}") for where, rule in found]


UNREADABLE = [
    *["6", "-1", "0.5", "00", "\N{SUPERSCRIPT TWO}", "9" * 5000],
    *["lion", "Puma", "PUMA", "0,3", "pumas"],
]


@pytest.mark.parametrize(
    "paths",
    [
        *(f'["0 3", "1 {word} puma"]' for word in UNREADABLE),
        *('["0 3", ""]', '["0 3", "  "]', '["0 3", "puma"]'),
        *('["1 2", "4 3 1"]', '["2", "1 3 1"]'),
    ],
    ids=count(1),
)
@pytest.mark.parametrize(
    ("line", "where", "rule"),
    [
        pytest.param(TILE, "tiles.four-way", "1.3", marks=pytest.mark.rule("TUCANA-1.3")),
        pytest.param(START_TILE_2, "start_tiles.2", "1.4", marks=pytest.mark.rule("TUCANA-1.4")),
    ],
)
def test_a_path_that_cannot_be_read_ends_nowhere_or_has_an_edge_twice(
    refusal: Refusal, line: str, where: str, rule: str, paths: str
) -> None:
    start, _, _ = line.partition("[")
    (defect,) = refusal(line, f"{start}{paths} }}\n")
    assert (defect.where, defect.rule) == (f"{where}.paths[1]", f"TUCANA-{rule}")
    assert len(defect.message) < 200


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
    swapped = f"{name} = {{ high = {low}, low = {high} }}"
    assert entries(refusal(line, swapped)) == [
        (f"achievements.{name}.high", rule),
        (f"achievements.{name}.low", rule),
    ]
