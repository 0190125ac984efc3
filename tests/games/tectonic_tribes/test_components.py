"""What is in the box of Tectonic Tribes, and which cards, hands and colours are refused."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest

from boardrules import ComponentError, ComponentWarning, Defect
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    Components,
    Face,
    Ground,
    Square,
    TerrainCard,
    load_components,
)
from boardrules.games.tectonic_tribes.components import SQUARES
from tests.games.box_files import BoxFile, entries
from tests.games.examples.tectonic_tribes import CARD_7, TRIBE_2

Load = Callable[..., Components]
Refusal = Callable[[str, str], tuple[Defect, ...]]


def face(text: str) -> Face:
    """Read squares such as `lake+1 mine`."""
    return tuple(map(Square, text.split()))


def tiny_box(**change: Any) -> Components:
    """Make a box with two terrain cards and one tribe card."""
    box = Components(
        terrain=(
            TerrainCard(3, face("forest lake+1 mine plain lava forest")),
            TerrainCard(8, face("minex2 mine mine+2 lake lake lake")),
        ),
        tribes=(face("tent plain plain plain plain plain"),),
        hands=(2, 2, 2, 2),
        deals=(1, 1, 1, 1),
        advanced_deals=(2, 1, 1, 1),
        colours=("blue", "red", "yellow", "white", "black"),
    )
    return attrs.evolve(box, **change)


def with_faces(*texts: str) -> dict[str, Any]:
    """Make terrain cards from 1 on."""
    return {
        "terrain": tuple(TerrainCard(number, face(text)) for number, text in enumerate(texts, 1))
    }


def with_numbers(*numbers: int) -> dict[str, Any]:
    """Make terrain cards that all look alike."""
    return {"terrain": tuple(TerrainCard(number, face("lake " * 6)) for number in numbers)}


# The shipped box


@pytest.mark.rule("TECTONIC-1.2")
def test_squares_are_read_row_by_row() -> None:
    assert '7 = "{} {} / {} {} / {} {}"'.format(*DEFAULT.terrain[6].face) == CARD_7
    assert {len(card.face) for card in DEFAULT.terrain} == {6}
    assert {len(card) for card in DEFAULT.tribes} == {6}


@pytest.mark.rule("TECTONIC-1.2")
def test_a_square_is_a_ground_with_or_without_a_bonus() -> None:
    assert SQUARES[Square("forest")] == (Ground.FOREST, "")
    assert SQUARES[Square("lake+1")] == (Ground.LAKE, "+1")
    assert SQUARES[Square("lava+2")] == (Ground.LAVA, "+2")
    assert SQUARES[Square("minex2")] == (Ground.MINE, "x2")
    assert SQUARES[Square("tent")] == (Ground.TENT, "")
    assert len(SQUARES) == 5 * 4 + 1
    assert [square for square, parts in SQUARES.items() if square != "".join(parts)] == []
    assert list(Ground) == ["forest", "lake", "mine", "plain", "lava", "tent"]


@pytest.mark.rule("TECTONIC-1.3")
def test_terrain_cards_go_by_number() -> None:
    assert [card.number for card in DEFAULT.terrain] == list(range(1, 81))


@pytest.mark.rule("TECTONIC-1.4")
def test_a_colour_has_five_tribe_cards() -> None:
    assert len(DEFAULT.tribes) == 5
    assert [card.count(Square("tent")) for card in DEFAULT.tribes] == [1, 2, 2, 3, 4]
    assert DEFAULT.colours == ("blue", "red", "yellow", "green", "purple")


@pytest.mark.rule("TECTONIC-2.6", "TECTONIC-7.2", "TECTONIC-8.1")
def test_hands_and_deals_are_those_of_the_rulebook() -> None:
    assert DEFAULT.hands == (10, 12, 10, 8)
    assert DEFAULT.deals == (3, 2, 2, 2)
    assert DEFAULT.advanced_deals == (4, 3, 3, 3)


# Files of a user


def test_a_box_with_true_values_is_accepted(load: Load) -> None:
    box = load(
        ('[terrain]\nsource = "reconstructed"', '[terrain]\nsource = "rulebook"'),
        (f"{CARD_7}\n", ""),
        # Any terrain, any bonus, and the numbers in any order.
        ('\n80 = "', '\n7 = "lavax2 lava+1 / plain+2 mine/lake  lake"\n80 = "'),
        (TRIBE_2, '2 = "tent tent / tent tent / tent tent"'),
        ('["blue", "red", "yellow"]', '["red", "yellow", "blue"]'),
        ('["green", "purple"]', '["white", "black"]'),
    )
    card = TerrainCard(7, face("lavax2 lava+1 plain+2 mine lake lake"))
    assert box == attrs.evolve(
        DEFAULT,
        terrain=(*DEFAULT.terrain[:6], card, *DEFAULT.terrain[7:]),
        tribes=(DEFAULT.tribes[0], face("tent " * 6), *DEFAULT.tribes[2:]),
        colours=("red", "yellow", "blue", "white", "black"),
    )


@pytest.mark.rule("TECTONIC-1.3")
@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (f"{CARD_7}\n", "", "79 of them, with numbers from 1 to 80"),
        (f"{CARD_7}\n", f"{CARD_7}\n81{CARD_7[1:]}\n", "81 of them, with numbers from 1 to 81"),
        (f"{CARD_7}\n", f"9007199254740992{CARD_7[1:]}\n", "from 1 to 9007199254740992"),
    ],
    ids=["a card too few", "a card too many", "another number"],
)
def test_how_many_terrain_cards_there_are_is_not_printed(
    path: Path, old: str, new: str, found: str
) -> None:
    text = BoxFile("tectonic_tribes").text
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    printed = "the rulebook speaks of terrain cards up to number 80, and this file has"
    with pytest.warns(ComponentWarning, match=f"{printed} .*{found} [(]TECTONIC-1.3[)]$") as warned:
        box = load_components(path)
    assert [card.number for card in box.terrain] != list(range(1, 81))
    assert [warning.filename for warning in warned] == [__file__]
    assert str(warned[0].message).startswith(f"{path}: ")


BASIC = '[deals.basic]\nsource = "rulebook"\nwith_2 = '
ADVANCED = '[deals.advanced]\nsource = "rulebook"\nwith_2 = '
NOT_SIX = [
    *("", "lake lake / lake lake", "lake lake / lake lake / lake"),
    *("lake lake lake / lake lake lake", "lake lake lake lake lake lake"),
    "lake lake / lake lake / lake lake / ",
]
NO_NUMBERS = ["0", "-1", "07", '"+7"', "x", '"7.0"', '"\N{SUPERSCRIPT TWO}"', '""', "9" * 17]
NO_SQUARES = ["swamp", "Lake", "lake+3", "lake+", "+1lake", "tent+1"]
NOT_TWO = [
    *('"green"', '"green", "purple", "white"', '"green", "green"', '"green", "blue"'),
    *('"green", ""', '"green", " "'),
]

REFUSALS: list[tuple[str, str, str, str]] = [
    *(
        (
            f"{CARD_7}\n",
            f"{CARD_7}\n{name}{CARD_7[1:]}\n",
            f"terrain.{name}".replace('"', ""),
            "1.3",
        )
        for name in NO_NUMBERS
    ),
    (f"{CARD_7}\n", f"{2**53 + 1}{CARD_7[1:]}\n", f"terrain.{2**53 + 1}", "1.3"),
    *(
        (card, f'{card[0]} = "{text}"', where, "1.2")
        for card, where in ((CARD_7, "terrain.7"), (TRIBE_2, "tribes.2"))
        for text in (*NOT_SIX, *(f"plain plain / plain {one} / plain plain" for one in NO_SQUARES))
    ),
    (CARD_7, '7 = "lake lake / tent lake / lake lake"', "terrain.7", "1.4"),
    (TRIBE_2, '2 = "tent tent / plain plain / plain lake"', "tribes.2", "1.4"),
    (TRIBE_2, '2 = "tent tent / plain plain / plain lava"', "tribes.2", "1.4"),
    (TRIBE_2, '2 = "tent tent / plain plain / plain plain+1"', "tribes.2", "1.4"),
    (f"{TRIBE_2}\n", "", "tribes.2", "1.4"),
    (f"{TRIBE_2}\n", f"{TRIBE_2}\n6{TRIBE_2[1:]}\n", "tribes.6", "1.4"),
    *(("with_3 = 12", f"with_3 = {size}", "hands.with_3", "2.6") for size in (10, 11, 0, -12)),
    *((f"{BASIC}3", f"{BASIC}{hands}", "deals.basic.with_2", "7.2") for hands in (5, 0)),
    *((f"{ADVANCED}4", f"{ADVANCED}{hands}", "deals.advanced.with_2", "8.1") for hands in (5, 0)),
    *(
        ('["blue", "red", "yellow"]', names, "colours.known.names", "1.4")
        for names in ('["blue", "red"]', '["blue", "red", "green"]', "[]")
    ),
    *(('"green", "purple"', names, "colours.others.names", "1.4") for names in NOT_TWO),
]
"""A text of the file, another for it, the entry that is wrong then, and its rule."""


@pytest.mark.parametrize(
    ("old", "new", "where", "rule"),
    [pytest.param(*case, marks=pytest.mark.rule(f"TECTONIC-{case[-1]}")) for case in REFUSALS],
    ids=count(1),
)
def test_what_does_not_fit_is_refused_by_entry_and_rule(
    refusal: Refusal, old: str, new: str, where: str, rule: str
) -> None:
    assert entries(refusal(old, new)) == [(where, f"TECTONIC-{rule}")]


# Boxes made by hand: the class checks only that the rules can run


def test_the_class_takes_unusual_boxes() -> None:
    tiny_box(**with_numbers(1000))
    tiny_box(**with_faces("plain+2 lava+1 lavax2 lava lava lava"))
    tiny_box(tribes=(face("forest lake+1 minex2 lava plain plain"),) * 7)
    tiny_box(hands=(2, 20, 4, 6), deals=(9, 1, 1, 1))


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "no terrain card": (with_faces(), "terrain", "TECTONIC-1.3"),
    "number 0": (with_numbers(0, 1), "terrain.0", "TECTONIC-1.3"),
    "negative number": (with_numbers(-3), "terrain.-3", "TECTONIC-1.3"),
    "not ascending": (with_numbers(1, 5, 3), "terrain.3", "TECTONIC-1.3"),
    "a number twice": (with_numbers(1, 5, 5), "terrain.5", "TECTONIC-1.3"),
    "five squares": (with_faces("lake " * 5), "terrain.1", "TECTONIC-1.2"),
    "seven squares": (with_faces("lake " * 6, "mine " * 7), "terrain.2", "TECTONIC-1.2"),
    "a sea": (with_faces("lake lake lake lake lake sea"), "terrain.1", "TECTONIC-1.2"),
    "a tent": (with_faces("lake lake lake lake lake tent"), "terrain.1", "TECTONIC-1.4"),
    "no tribe card": ({"tribes": ()}, "tribes", "TECTONIC-1.4"),
    "two squares": ({"tribes": (face("tent " * 6), face("tent " * 2))}, "tribes.2", "TECTONIC-1.2"),
    "a hut": ({"tribes": (face("tent tent tent tent tent hut"),)}, "tribes.1", "TECTONIC-1.2"),
    "odd hand": ({"hands": (2, 3, 2, 2)}, "hands.with_3", "TECTONIC-2.6"),
    "no hand": ({"hands": (2, 2, 2, 0)}, "hands.with_5", "TECTONIC-2.6"),
    "negative hand": ({"hands": (-2, 2, 2, 2)}, "hands.with_2", "TECTONIC-2.6"),
    "no deal": ({"deals": (1, 1, 0, 1)}, "deals.basic.with_4", "TECTONIC-7.2"),
    "no advanced deal": (
        {"advanced_deals": (1, 1, 1, -1)},
        "deals.advanced.with_5",
        "TECTONIC-8.1",
    ),
    "four colours": ({"colours": tuple("abcd")}, "colours", "TECTONIC-1.4"),
    "six colours": ({"colours": tuple("abcdef")}, "colours", "TECTONIC-1.4"),
    "a colour twice": ({"colours": tuple("abcda")}, "colours", "TECTONIC-1.4"),
    "no name": ({"colours": ("a", "b", "c", "d", "")}, "colours", "TECTONIC-1.4"),
    "long name": ({"colours": ("a", "b", "c", "d", "e" * 81)}, "colours", "TECTONIC-1.4"),
    "2^53": (with_numbers(2**53 + 1), f"terrain.{2**53 + 1}", "TECTONIC-1.3"),
    "an endless number": (
        with_numbers(10**5000),
        "terrain.a number of thousands of digits",
        "TECTONIC-1.3",
    ),
    "201 cards": (with_numbers(*range(1, 202)), "terrain", "TECTONIC-1.3"),
    "11 tribes": ({"tribes": (face("tent " * 6),) * 11}, "tribes", "TECTONIC-1.4"),
    "hand of 202": ({"hands": (202, 2, 2, 2)}, "hands.with_2", "TECTONIC-2.6"),
    "endless hand": ({"hands": (2, 2, 10**7, 2)}, "hands.with_4", "TECTONIC-2.6"),
    "endless match": ({"deals": (2, 10**7, 2, 2)}, "deals.basic.with_3", "TECTONIC-7.2"),
    "21 hands": ({"advanced_deals": (21, 1, 1, 1)}, "deals.advanced.with_2", "TECTONIC-8.1"),
    "points beyond 2^53": (with_faces(*["minex2 " * 6] * 7), "terrain", "TECTONIC-7.5"),
}


@pytest.mark.parametrize(("change", "where", "rule"), REFUSED.values(), ids=REFUSED)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    assert entries(refused.value.defects) == [(where, rule)]
