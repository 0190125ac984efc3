"""The reconstructed cards of Tectonic Tribes keep to what is known of the real ones."""

from collections import Counter
from itertools import combinations, pairwise
import os
from pathlib import Path
import re
import subprocess
import sys
import tomllib
from typing import Any

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "tectonic_tribes_faces.py"

SQUARE = re.compile(r"(forest|lake|mine|plain|lava|tent)(\+1|\+2|x2)?")
SOURCES = {"rulebook", "published", "reconstructed"}
WORTH = {"forest": 1, "lake": 1, "mine": 1, "plain": 0, "lava": 0, "": 0, "+1": 1, "+2": 2, "x2": 3}
EDGES = [(0, 1), (2, 3), (4, 5), (0, 2), (1, 3), (2, 4), (3, 5)]

Box = dict[str, Any]
Square = tuple[str, str]
Cards = dict[int, list[Square]]


def printed(hash_seed: str) -> str:
    """Run the script as a user does."""
    return subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def read(table: dict[str, str]) -> Cards:
    """Return the squares of each card as terrain and bonus."""
    cards: Cards = {}
    for number, text in table.items():
        if number != "source":
            rows = [row.split(" ") for row in text.split(" / ")]
            assert [len(row) for row in rows] == [2, 2, 2]
            found = [SQUARE.fullmatch(square) for row in rows for square in row]
            cards[int(number)] = [(match[1], match[2] or "") for match in found if match]
            assert len(cards[int(number)]) == 6
    return cards


def turns(card: list[Square]) -> list[dict[tuple[int, int], Square]]:
    """Return how a card looks after no, one, two and three quarter turns, by column and row."""
    lying = {(place % 2, place // 2): square for place, square in enumerate(card)}
    looks = [lying]
    for height in (3, 2, 3):
        lying = {(height - 1 - y, x): square for (x, y), square in lying.items()}
        looks.append(lying)
    return looks


def pairs_that_look_alike(cards: Cards) -> list[tuple[int, int]]:
    looks = {number: turns(card) for number, card in cards.items()}
    return [(a, b) for a, b in combinations(cards, 2) if looks[a][0] in looks[b]]


def value(card: list[Square]) -> int:
    return sum(WORTH[terrain] + WORTH[bonus] for terrain, bonus in card)


def blocks(cards: Cards) -> list[list[list[Square]]]:
    return [[cards[first + step] for step in range(20)] for first in (1, 21, 41, 61)]


@pytest.fixture(scope="module")
def text() -> str:
    return printed("0")


@pytest.fixture(scope="module")
def box(text: str) -> Box:
    return tomllib.loads(text)


@pytest.fixture(scope="module")
def terrain(box: Box) -> Cards:
    return read(box["terrain"])


@pytest.fixture(scope="module")
def tribes(box: Box) -> Cards:
    return read(box["tribes"])


# The file


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_the_same_file_comes_out_every_time(text: str, hash_seed: str) -> None:
    assert printed(hash_seed) == text


def test_the_faces_are_the_same_in_every_version_of_python(box: Box) -> None:
    assert box["terrain"]["1"] == "plain lava / forest forest / forest forest"
    assert box["terrain"]["80"] == "mine lake / lava lake / forest forest"


def test_the_file_begins_with_what_it_is(text: str) -> None:
    head, _, _ = text.partition("[")
    assert head.startswith("# What is in the box of Tectonic Tribes.")
    assert [source for source in SOURCES if f'"{source}"' not in head] == []


def test_the_file_is_plain_and_narrow(text: str) -> None:
    assert text.isascii()
    assert text.endswith("]\n")
    assert [line for line in text.splitlines() if len(line) > 100 or line != line.rstrip()] == []


def test_every_table_says_its_source(box: Box) -> None:
    assert {name: table["source"] for name, table in box.items() if "source" in table} == {
        "terrain": "reconstructed",
        "tribes": "reconstructed",
        "hands": "rulebook",
    }
    assert {name: table["source"] for name, table in box["deals"].items()} == {
        "basic": "rulebook",
        "advanced": "rulebook",
    }
    assert {name: table["source"] for name, table in box["colours"].items()} == {
        "known": "rulebook",
        "others": "reconstructed",
    }
    assert list(box) == ["terrain", "tribes", "hands", "deals", "colours"]


def test_hands_and_deals_are_those_of_the_rulebook(box: Box) -> None:
    players = ["with_2", "with_3", "with_4", "with_5"]
    tables = [box["hands"], box["deals"]["basic"], box["deals"]["advanced"]]
    assert [list(table) for table in tables] == [["source", *players]] * 3
    assert [[table[number] for number in players] for table in tables] == [
        [10, 12, 10, 8],
        [3, 2, 2, 2],
        [4, 3, 3, 3],
    ]


def test_there_are_five_colours(box: Box) -> None:
    assert box["colours"]["known"]["names"] == ["blue", "red", "yellow"]
    names = [name for table in box["colours"].values() for name in table["names"]]
    assert len(names) == len(set(names)) == 5


# Terrain cards


def test_terrain_cards_are_numbered_from_1_to_80(terrain: Cards) -> None:
    assert list(terrain) == list(range(1, 81))


def test_each_terrain_has_its_number_of_squares(terrain: Cards) -> None:
    assert Counter(kind for card in terrain.values() for kind, _ in card) == {
        "forest": 128,
        "lake": 112,
        "mine": 88,
        "plain": 112,
        "lava": 40,
    }


def test_each_bonus_has_its_number_of_squares(terrain: Cards) -> None:
    bonuses = Counter(bonus for card in terrain.values() for _, bonus in card)
    assert bonuses == {"": 440, "+1": 24, "+2": 10, "x2": 6}


def test_bonuses_lie_on_forests_lakes_and_mines(terrain: Cards) -> None:
    grounds = {kind for card in terrain.values() for kind, bonus in card if bonus}
    assert grounds == {"forest", "lake", "mine"}


def test_no_card_is_all_one_terrain(terrain: Cards) -> None:
    assert min(len({kind for kind, _ in card}) for card in terrain.values()) > 1


def test_a_card_has_at_most_one_lava_and_one_bonus(terrain: Cards) -> None:
    for card in terrain.values():
        assert sum(kind == "lava" for kind, _ in card) <= 1
        assert sum(bonus != "" for _, bonus in card) <= 1


def test_no_two_terrain_cards_look_alike(terrain: Cards) -> None:
    assert pairs_that_look_alike(terrain) == []


def test_turned_cards_look_alike() -> None:
    a, b, c = ("lake", ""), ("lake", "+1"), ("mine", "")
    card = [a, b, a, a, c, c]
    cards = {1: card, 2: [c, c, a, a, b, a], 3: [b, a, a, a, c, c], 4: [a, a, a, a, c, c]}
    assert pairs_that_look_alike(cards) == [(1, 2)]
    assert turns(card)[1] == {(2, 0): a, (2, 1): b, (1, 0): a, (1, 1): a, (0, 0): c, (0, 1): c}


def test_low_numbers_are_worth_more(terrain: Cards) -> None:
    means = [sum(map(value, block)) / 20 for block in blocks(terrain)]
    assert means == pytest.approx([5.7, 5.2, 4.55, 4.05])
    assert min(before - after for before, after in pairwise(means)) > 0.4


def test_a_value_counts_what_scores_and_the_bonus() -> None:
    card = [("forest", ""), ("lake", "x2"), ("mine", ""), ("plain", ""), ("lava", ""), ("mine", "")]
    assert value(card) == 4 + 3


def test_every_terrain_is_all_over_the_numbers(terrain: Cards) -> None:
    for block in blocks(terrain):
        kinds = Counter(kind for card in block for kind, _ in card)
        assert set(kinds) == {"forest", "lake", "mine", "plain", "lava"}
        assert min(kinds.values()) >= 5
        assert {bonus for card in block for _, bonus in card} == {"", "+1", "+2", "x2"}


def test_a_terrain_is_often_beside_itself(terrain: Cards) -> None:
    squares = [[kind for kind, _ in card] for card in terrain.values()]
    touching = [card[a] == card[b] for card in squares for a, b in EDGES]
    kinds = [kind for card in squares for kind in card]
    by_chance = sum((number / len(kinds)) ** 2 for number in Counter(kinds).values())
    assert sum(touching) / len(touching) > 1.5 * by_chance


# Tribe cards


def test_tribe_cards_have_one_to_four_tents(tribes: Cards) -> None:
    assert list(tribes) == [1, 2, 3, 4, 5]
    assert [card.count(("tent", "")) for card in tribes.values()] == [1, 2, 2, 3, 4]
    assert {square for card in tribes.values() for square in card} == {("tent", ""), ("plain", "")}


def test_no_two_tribe_cards_look_alike(tribes: Cards) -> None:
    assert pairs_that_look_alike(tribes) == []
