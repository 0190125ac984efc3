"""Print what is in the box of Tucana Builders, with a made-up island, tiles and setup cards.

    python tools/tucana_builders_tiles.py

The pictures of the sheet, the tiles and the setup cards are published nowhere. These have the shape
and the numbers of the real ones as far as those are known. The same file comes out every time.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from operator import eq
from random import Random
from typing import TypeVar

T = TypeVar("T")
MapPlace = tuple[int, int]
"""Column and row of a mark on the map."""
Island = dict[MapPlace, str]
"""The marks on the map, without the sea."""
Card = tuple[str, ...]
"""The colours of the huts A to F."""

SEED = 35  # One that soon finds a good island and fair cards
FREE = "#"
SHAPE = """\
 . . A . . . . .
. . # # y # # B .
 . r # # # # # .
F # # # # # # g .
 # # # # # # # #
. b # # # # # # C
 . E # o # # p .
. . . . . D . . .
"""
BEYOND = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))  # NE, E, SE, SW, W, NW

MARKS = {"jungle": "j", "sand": "s", "lava": "l", "stone": "t"}
SPACES_OF_A_TERRAIN = 8

COLOURS = ("yellow", "red", "blue")
HUTS = "ABCDEF"
PRINTED: Card = ("red", "blue", "blue", "yellow", "red", "yellow")

FILE = """\
# What is in the box of Tucana Builders. Copy this file, type in what your own box shows, and load
# it: TucanaBuilders(components=load_components("my_box.toml")).
#
# Each table says where its values come from: "rulebook" (printed), "published" (lists and reports
# by others) or "reconstructed" (made to fit what is known).
#
# Edges of a hexagon that stands on a point: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. The island, the start
# spaces, the tiles and the setup cards were made by the script tucana_builders_tiles.py.

[island]
source = "reconstructed"
# Hold the sheet so that its hexagons stand on a point. One mark per hexagon: in a row they are two
# columns apart, and the rows above and below are one column off, so that a mark touches those to
# its left and right and the four that are diagonal to it. A to F are huts; the marks of terrains
# and of start spaces are in the next two tables; a dot or a blank is sea. Spaces for tiles are
# numbered from 1, line by line.
map = '''
{island}'''

[terrain]
source = "published"
# The mark on the map, and the number of terrain cards.
{terrain}

[starts]
source = "reconstructed"
# For each start card the mark of its space, which is on the map once, and the edge with the pier.
# The yellow fish is in the rulebook; the other symbols are made up.
yellow-fish = {{ mark = "y", pier = 0 }}
red-crab = {{ mark = "r", pier = 5 }}
green-turtle = {{ mark = "g", pier = 1 }}
blue-whale = {{ mark = "b", pier = 4 }}
orange-starfish = {{ mark = "o", pier = 3 }}
purple-octopus = {{ mark = "p", pier = 2 }}

[tiles]
source = "reconstructed"
# The path tiles. For each path first the edges at which it ends, then the animals on it: puma,
# snake, monkey or toucan. A tile may have several paths; they are not linked to each other. It does
# not matter which way round you hold a tile, but keep to that way once you have chosen it.
straight-puma = {{ count = 10, paths = ["0 3 puma"] }}
straight-snake = {{ count = 10, paths = ["0 3 snake"] }}
straight-monkey = {{ count = 10, paths = ["0 3 monkey"] }}
wide-puma = {{ count = 10, paths = ["0 2 puma"] }}
wide-snake = {{ count = 10, paths = ["0 2 snake"] }}
wide-monkey = {{ count = 10, paths = ["0 2 monkey"] }}
tight-puma-snake = {{ count = 8, paths = ["0 1 puma snake"] }}
tight-monkey-puma = {{ count = 8, paths = ["0 1 monkey puma"] }}
tight-monkey-snake = {{ count = 8, paths = ["0 1 monkey snake"] }}
three-even = {{ count = 12, paths = ["0 2 4"] }}
three-left = {{ count = 6, paths = ["0 1 3"] }}
three-right = {{ count = 6, paths = ["0 1 4"] }}
four-way = {{ count = 12, paths = ["0 1 3 4"] }}

[start_tiles]
source = "reconstructed"
# By number: the edge with the pier, and the paths, written the same way. These are held with the
# pier to the left.
1 = {{ pier = 4, paths = ["0 2 toucan puma"] }}
2 = {{ pier = 4, paths = ["1 5 toucan snake"] }}
3 = {{ pier = 4, paths = ["1 3 toucan monkey"] }}
4 = {{ pier = 4, paths = ["2 5 toucan puma"] }}
5 = {{ pier = 4, paths = ["0 3 toucan snake"] }}
6 = {{ pier = 4, paths = ["0 1 2 toucan monkey"] }}

# By number: the huts of each colour. Number your cards in any order.

[setup_cards.printed]
source = "rulebook"
{printed}

[setup_cards.others]
source = "reconstructed"
{others}

[achievements]
source = "rulebook"
# The value for the first to fulfil it, and the value for later ones.
link-CF = {{ high = 8, low = 6 }}
two-each = {{ high = 7, low = 5 }}
five-alike = {{ high = 7, low = 5 }}
link-AD = {{ high = 6, low = 4 }}
start-tiles = {{ high = 8, low = 6 }}
four-toucans = {{ high = 6, low = 4 }}
"""


# Only `Random.random` draws: it is the one method of which Python promises that the same seed gives
# the same numbers in every version. And no set or dictionary is walked whose order could vary.


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order."""
    return sorted(items, key=lambda _: rng.random())


def touching(position: MapPlace) -> list[MapPlace]:
    """List the six neighbours."""
    column, row = position
    return [(column + right, row + down) for right, down in BEYOND]


def group(island: Island, start: MapPlace) -> list[MapPlace]:
    """List the spaces joined to one space by spaces of its own terrain."""
    found = [start]
    for position in found:
        near = [other for other in touching(position) if other not in found]
        found += [other for other in near if island.get(other) == island[start]]
    return found


def is_good(island: Island) -> bool:
    """Return whether terrains are well mixed, at the huts too."""
    if any(len(group(island, place)) > 3 for place in island if island[place] in MARKS.values()):
        return False
    for place in island:
        if island[place] in HUTS:
            near = [island[other] for other in touching(place) if other in island]
            if len(set(near)) < len(near):
                return False
    return True


def island_map(rng: Random) -> str:
    """Try until the terrains on the free spaces are good."""
    while True:
        pile = shuffled([*MARKS.values()] * SPACES_OF_A_TERRAIN, rng)
        text = "".join(pile.pop() if mark == FREE else mark for mark in SHAPE)
        rows = list(enumerate(text.splitlines()))
        marks = {(column, row): mark for row, line in rows for column, mark in enumerate(line)}
        if is_good({place: mark for place, mark in marks.items() if mark not in ". "}):
            return text


def neighbours_alike(card: Card) -> int:
    """Count the huts that have the colour of the next hut on the coast."""
    return sum(card[place - 1] == card[place] for place in range(len(HUTS)))


def is_fair(cards: Sequence[Card]) -> bool:
    """Return whether colours are spread evenly over huts, and over pairs of huts of a colour."""
    at_huts = list(zip(*cards, strict=True))
    colours = [at_hut.count(colour) for at_hut in at_huts for colour in COLOURS]
    alike = [sum(map(eq, one, other)) for one, other in combinations(at_huts, 2)]
    return set(colours) == {3, 4} and max(alike) <= 4


def setup_cards(rng: Random) -> list[Card]:
    """Try until some different cards, the printed one first, are fair."""
    others = [card for card in sorted(set(permutations(COLOURS * 2))) if card != PRINTED]
    none_alike = [card for card in others if neighbours_alike(card) == 0]
    one_alike = [card for card in others if neighbours_alike(card) == 1]
    while True:
        cards = shuffled(none_alike, rng)[:7] + shuffled(one_alike, rng)[:3]
        if is_fair([PRINTED, *cards]):
            return [PRINTED, *shuffled(cards, rng)]


def line(number: int, card: Card) -> str:
    """Write one setup card."""
    at = {
        colour: "".join(hut for hut, its in zip(HUTS, card, strict=True) if its == colour)
        for colour in COLOURS
    }
    return f"{number} = {{ " + ", ".join(f'{name} = "{huts}"' for name, huts in at.items()) + " }"


if __name__ == "__main__":
    random = Random(SEED)
    island = island_map(random)
    lines = [line(number, card) for number, card in enumerate(setup_cards(random), start=1)]
    terrain = [f'{name} = {{ mark = "{mark}", cards = 3 }}' for name, mark in MARKS.items()]
    print(
        FILE.format(
            island=island,
            terrain="\n".join(terrain),
            printed=lines[0],
            others="\n".join(lines[1:]),
        ),
        end="",
    )
