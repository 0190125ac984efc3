"""The reconstructed box of Tucana Builders keeps to what is known of the real one."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from math import atan2, tau
import os
from pathlib import Path
from random import Random
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from tests.games.tucana_builders.oracle import Oracle, read_box

TOOL = Path(__file__).parents[2] / "tools" / "tucana_builders_tiles.py"

SOURCES = {"rulebook", "published", "reconstructed"}
TERRAINS = ["jungle", "sand", "lava", "stone"]
HUTS = "ABCDEF"
NE, E, SE, SW, W, NW = range(6)
BEYOND = {NE: (1, -1), E: (2, 0), SE: (1, 1), SW: (-1, 1), W: (-2, 0), NW: (-1, -1)}

Box = dict[str, Any]
MapPlace = tuple[int, int]


def printed(hash_seed: str) -> str:
    """Run the script as a user does."""
    return subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(TOOL)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def entries(table: Box) -> Box:
    return {name: entry for name, entry in table.items() if name != "source"}


def beyond(place: MapPlace, edge: int) -> MapPlace:
    return (place[0] + BEYOND[edge][0], place[1] + BEYOND[edge][1])


def touching(place: MapPlace) -> list[MapPlace]:
    return [beyond(place, edge) for edge in BEYOND]


class Island:
    """What is where on the map of a box."""

    def __init__(self, box: Box) -> None:
        marks = {
            (column, row): mark
            for row, line in enumerate(box["island"]["map"].splitlines())
            for column, mark in enumerate(line)
            if mark not in ". "
        }
        names = {
            entry["mark"]: name
            for table in (box["terrain"], box["starts"])
            for name, entry in entries(table).items()
        }
        self.huts = {mark: place for place, mark in marks.items() if mark in HUTS}
        self.spaces = {place: names[mark] for place, mark in marks.items() if mark not in HUTS}
        self.land = set(marks)
        self.starts = {name: place for place, name in self.spaces.items() if name in box["starts"]}

    def group(self, start: MapPlace) -> list[MapPlace]:
        """List what is joined to a space by spaces of the same name."""
        found = [start]
        for place in found:
            found += [
                near
                for near in touching(place)
                if near not in found and self.spaces.get(near) == self.spaces[start]
            ]
        return found

    def spaces_between(self, one: str, other: str) -> int:
        """Count the spaces of a shortest way from hut to hut."""
        reached = {self.huts[one]}
        for steps in range(len(self.spaces)):
            if any(near == self.huts[other] for place in reached for near in touching(place)):
                return steps
            reached |= {
                near for place in reached for near in touching(place) if near in self.spaces
            }
        raise AssertionError

    def coast(self) -> list[MapPlace]:
        """List the land at the sea clockwise, beginning with the northernmost."""
        middle = [sum(place[axis] for place in self.land) / len(self.land) for axis in (0, 1)]
        return sorted(
            (place for place in self.land if not set(touching(place)) <= self.land),
            key=lambda place: atan2(place[0] - middle[0], middle[1] - place[1]) % tau,
        )


def edges(path: str) -> list[int]:
    return [int(word) for word in path.split() if word.isdigit()]


def animals(path: str) -> list[str]:
    return [word for word in path.split() if not word.isdigit()]


def turned(path: str, rotation: int) -> set[int]:
    return {(edge + rotation) % 6 for edge in edges(path)}


def colours(card: dict[str, str]) -> dict[str, str]:
    """Return the colour of each hut on a setup card."""
    return {hut: colour for colour, huts in card.items() for hut in huts}


def pairs_alike(card: dict[str, str], pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """List those pairs of huts to which a setup card gives one colour."""
    return [pair for pair in pairs if colours(card)[pair[0]] == colours(card)[pair[1]]]


@pytest.fixture(scope="module")
def text() -> str:
    return printed("0")


@pytest.fixture(scope="module")
def box(text: str) -> Box:
    return tomllib.loads(text)


@pytest.fixture(scope="module")
def island(box: Box) -> Island:
    return Island(box)


@pytest.fixture(scope="module")
def cards(box: Box) -> dict[int, dict[str, str]]:
    parts = box["setup_cards"].values()
    return {int(number): card for part in parts for number, card in entries(part).items()}


# The file


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_the_same_file_comes_out_every_time(text: str, hash_seed: str) -> None:
    assert printed(hash_seed) == text


def test_the_island_and_the_cards_are_the_same_in_every_version_of_python(box: Box) -> None:
    assert box["island"]["map"].splitlines() == [
        " . . A . . . . .",
        ". . t s y s j B .",
        " . r j l s l s .",
        "F j t j l t j g .",
        " l t s l j t s l",
        ". b s t s t l t C",
        " . E j o j l p .",
        ". . . . . D . . .",
    ]
    assert box["setup_cards"]["others"]["11"] == {"yellow": "BD", "red": "CF", "blue": "AE"}


def test_the_file_begins_with_what_it_is(text: str) -> None:
    head, _, _ = text.partition("[")
    assert head.startswith("# What is in the box of Tucana Builders.")
    assert [source for source in SOURCES if f'"{source}"' not in head] == []
    assert "0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW" in head


def test_the_file_is_plain_and_narrow(text: str) -> None:
    assert text.isascii()
    assert text.endswith("}\n")
    assert [line for line in text.splitlines() if len(line) > 100 or line != line.rstrip()] == []


def test_every_table_says_its_source(box: Box) -> None:
    assert {name: table["source"] for name, table in box.items() if "source" in table} == {
        "island": "reconstructed",
        "terrain": "published",
        "starts": "reconstructed",
        "tiles": "reconstructed",
        "start_tiles": "reconstructed",
        "achievements": "rulebook",
    }
    assert {name: table["source"] for name, table in box["setup_cards"].items()} == {
        "printed": "rulebook",
        "others": "reconstructed",
    }
    assert set(box) == {
        "island",
        "terrain",
        "starts",
        "tiles",
        "start_tiles",
        "setup_cards",
        "achievements",
    }


def test_every_mark_means_one_thing(box: Box) -> None:
    places = [
        entry["mark"] for table in ("terrain", "starts") for entry in entries(box[table]).values()
    ]
    assert len(places) == len(set(places)) == 10
    assert not set(places) & set(HUTS)
    assert all(len(mark) == 1 for mark in places)


# The island


def test_marks_form_a_honeycomb(island: Island) -> None:
    assert {(column + row) % 2 for column, row in island.land} == {1}


def test_each_terrain_has_eight_spaces(island: Island, box: Box) -> None:
    assert len(island.spaces) == 38
    counts = Counter(island.spaces.values())
    assert counts == {**dict.fromkeys(TERRAINS, 8), **dict.fromkeys(entries(box["starts"]), 1)}


def test_there_are_three_cards_of_each_terrain(box: Box) -> None:
    cards = {name: entry["cards"] for name, entry in entries(box["terrain"]).items()}
    assert list(cards.items()) == [(name, 3) for name in TERRAINS]


def test_a_space_of_the_terrain_is_always_empty(island: Island, box: Box) -> None:
    for name, entry in entries(box["terrain"]).items():
        before_the_last_card = 2 * entry["cards"] - 1
        jokers = 2
        assert Counter(island.spaces.values())[name] > before_the_last_card + jokers


def test_no_group_of_one_terrain_exceeds_three_spaces(island: Island) -> None:
    assert max(len(island.group(place)) for place in island.spaces) <= 3


def test_the_island_is_in_one_piece(island: Island) -> None:
    found = [min(island.spaces)]
    for place in found:
        found += [near for near in touching(place) if near in island.spaces and near not in found]
    assert set(found) == set(island.spaces)


def test_huts_go_clockwise_round_the_coast(island: Island) -> None:
    places = {place: hut for hut, place in island.huts.items()}
    letters = "".join(places[place] for place in island.coast() if place in places)
    assert len(letters) == 6
    assert letters in HUTS * 2


def test_a_hut_touches_two_or_three_spaces(island: Island) -> None:
    for hut in island.huts.values():
        assert sum(near in island.spaces for near in touching(hut)) in (2, 3)


def test_a_hut_touches_two_free_spaces_and_no_hut(island: Island) -> None:
    for hut in island.huts.values():
        near = [island.spaces[place] for place in touching(hut) if place in island.spaces]
        assert len([name for name in near if name in TERRAINS]) >= 2
        assert len(set(near)) == len(near)
        assert not set(touching(hut)) & set(island.huts.values())


def test_c_and_f_are_further_apart_than_a_and_d(island: Island) -> None:
    assert island.spaces_between("A", "D") == 6
    assert island.spaces_between("C", "F") == 8
    assert max(island.spaces_between(*pair) for pair in combinations(HUTS, 2)) == 8


def test_each_of_these_pairs_is_further_apart_than_neighbours(island: Island) -> None:
    ways = [island.spaces_between(*pair) for pair in pairwise(HUTS + "A")]
    assert max(ways) < island.spaces_between("A", "D")


# Start spaces and start tiles


def test_there_are_six_start_spaces(island: Island, box: Box) -> None:
    assert list(island.starts) == list(entries(box["starts"]))  # In reading order
    assert len(island.starts) == 6
    assert "yellow-fish" in island.starts


def test_a_pier_looks_at_the_sea(island: Island, box: Box) -> None:
    for name, place in island.starts.items():
        assert beyond(place, box["starts"][name]["pier"]) not in island.land


def test_there_is_a_start_space_between_each_two_huts(island: Island) -> None:
    marks = dict.fromkeys(island.huts.values(), "hut")
    marks |= dict.fromkeys(island.starts.values(), "start")
    round_the_coast = [marks[place] for place in island.coast() if place in marks]
    assert len(round_the_coast) == 12
    assert all(one != other for one, other in pairwise(round_the_coast))


def test_a_start_tile_has_one_path_with_a_toucan_and_another_animal(box: Box) -> None:
    tiles = entries(box["start_tiles"])
    assert list(tiles) == ["1", "2", "3", "4", "5", "6"]
    assert {len(tile["paths"]) for tile in tiles.values()} == {1}
    found = [sorted(animals(tile["paths"][0])) for tile in tiles.values()]
    assert all(len(pair) == 2 and pair.count("toucan") == 1 for pair in found)
    assert Counter(animal for pair in found for animal in pair) == {
        "toucan": 6,
        "puma": 2,
        "snake": 2,
        "monkey": 2,
    }


def test_no_path_of_a_start_tile_ends_at_its_pier(box: Box) -> None:
    for tile in entries(box["start_tiles"]).values():
        assert tile["pier"] in BEYOND
        assert tile["pier"] not in edges(tile["paths"][0])
        assert set(edges(tile["paths"][0])) < set(BEYOND)


def test_no_two_start_tiles_have_the_same_path(box: Box) -> None:
    paths = [
        frozenset(turned(tile["paths"][0], -tile["pier"]))
        for tile in entries(box["start_tiles"]).values()
    ]
    assert len(set(paths)) == 6


def test_every_start_tile_leads_inland_from_every_start_space(island: Island, box: Box) -> None:
    for name, place in island.starts.items():
        for tile in entries(box["start_tiles"]).values():
            ends = turned(tile["paths"][0], box["starts"][name]["pier"] - tile["pier"])
            assert any(beyond(place, edge) in island.land for edge in ends)


# Path tiles


def test_there_are_120_tiles(box: Box) -> None:
    counts = {name: tile["count"] for name, tile in entries(box["tiles"]).items()}
    assert list(counts.items()) == [
        ("straight-puma", 10),
        ("straight-snake", 10),
        ("straight-monkey", 10),
        ("wide-puma", 10),
        ("wide-snake", 10),
        ("wide-monkey", 10),
        ("tight-puma-snake", 8),
        ("tight-monkey-puma", 8),
        ("tight-monkey-snake", 8),
        ("three-even", 12),
        ("three-left", 6),
        ("three-right", 6),
        ("four-way", 12),
    ]
    assert sum(counts.values()) == 120 == 24 * 5


def test_each_tile_is_what_its_name_says(box: Box) -> None:
    shapes = {
        "straight": [0, 3],
        "wide": [0, 2],
        "tight": [0, 1],
        "three-even": [0, 2, 4],
        "three-left": [0, 1, 3],
        "three-right": [0, 1, 4],
        "four-way": [0, 1, 3, 4],
    }
    for name, tile in entries(box["tiles"]).items():
        [path] = tile["paths"]
        shape, *rest = [name] if name in shapes else name.split("-")
        assert edges(path) == shapes[shape]
        assert animals(path) == rest


def test_each_animal_is_as_frequent_as_each_other(box: Box) -> None:
    counts = Counter[str]()
    for tile in entries(box["tiles"]).values():
        for animal in animals(tile["paths"][0]):
            counts[animal] += tile["count"]
    assert counts == {"puma": 36, "snake": 36, "monkey": 36}


# Cards


def test_there_are_eleven_different_setup_cards(cards: dict[int, dict[str, str]]) -> None:
    assert list(cards) == list(range(1, 12))
    assert len({tuple(sorted(card.items())) for card in cards.values()}) == 11
    for card in cards.values():
        assert set(card) == {"yellow", "red", "blue"}
        assert {len(huts) for huts in card.values()} == {2}
        assert sorted("".join(card.values())) == list(HUTS)


def test_the_printed_setup_card_is_the_first(box: Box) -> None:
    assert entries(box["setup_cards"]["printed"]) == {
        "1": {"yellow": "DF", "red": "AE", "blue": "BC"}
    }


def test_few_neighbours_have_one_colour(cards: dict[int, dict[str, str]]) -> None:
    alike = [len(pairs_alike(card, pairwise(HUTS + "A"))) for card in cards.values()]
    assert max(alike) == 1
    assert sum(alike) == 4


def test_colours_are_spread_evenly(cards: dict[int, dict[str, str]]) -> None:
    at_huts = Counter(at for card in cards.values() for at in colours(card).items())
    assert len(at_huts) == 18
    assert set(at_huts.values()) == {3, 4}
    pairs = Counter(
        pair for card in cards.values() for pair in pairs_alike(card, combinations(HUTS, 2))
    )
    assert max(pairs.values()) == 4


def test_achievements_have_the_printed_values(box: Box) -> None:
    values = {
        name: (card["high"], card["low"]) for name, card in entries(box["achievements"]).items()
    }
    assert list(values.items()) == [
        ("link-CF", (8, 6)),
        ("two-each", (7, 5)),
        ("five-alike", (7, 5)),
        ("link-AD", (6, 4)),
        ("start-tiles", (8, 6)),
        ("four-toucans", (6, 4)),
    ]


# The box as a whole


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_match_can_be_played_with_it(box: Box, players: int) -> None:
    rng = Random(players)  # not for secrets
    match = Oracle(players, read_box(box), achievements=True)
    while match.to_act():
        match.play(rng.choice(match.legal()))
    assert [len(sheet) for sheet in match.sheets] == [30] * players
    assert sum(match.bag.values()) == 120 - 24 * players
