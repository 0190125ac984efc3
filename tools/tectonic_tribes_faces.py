"""Print what is in the box of Tectonic Tribes, with made-up faces for the cards.

    python tools/tectonic_tribes_faces.py

The printed faces are published nowhere. These have the shape of the real ones, and a balance that
makes sense of the rules: the lower its number, the more a card is worth, so that going first costs
something. The same file comes out every time.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import TypeVar

T = TypeVar("T")
Face = tuple[str, ...]
"""Six squares, row by row from the north-west; a card is two squares wide and three high."""

SEED = 78  # One that soon finds good faces
CARDS_OF_A_BLOCK = 20
SCORING = ("forest", "lake", "mine")

# What is on the cards 1 to 20, 21 to 40, 41 to 60 and 61 to 80. A block has 120 squares. A card is
# worth its scoring squares plus its bonus (x2 counts 3): 5.7, 5.2, 4.55 and 4.05 on average.
BLOCKS = (
    {"forest": 36, "lake": 31, "mine": 25, "plain": 21, "lava": 7, "+1": 8, "+2": 4, "x2": 2},
    {"forest": 33, "lake": 29, "mine": 23, "plain": 26, "lava": 9, "+1": 7, "+2": 3, "x2": 2},
    {"forest": 31, "lake": 27, "mine": 21, "plain": 30, "lava": 11, "+1": 5, "+2": 2, "x2": 1},
    {"forest": 28, "lake": 25, "mine": 19, "plain": 35, "lava": 13, "+1": 4, "+2": 1, "x2": 1},
)

TRIBES: tuple[Face, ...] = (
    ("plain", "plain", "tent", "plain", "plain", "plain"),
    ("tent", "tent", "plain", "plain", "plain", "plain"),
    ("tent", "plain", "plain", "plain", "plain", "tent"),
    ("plain", "tent", "tent", "tent", "plain", "plain"),
    ("tent", "plain", "tent", "tent", "plain", "tent"),
)

FILE = """\
# What is in the box of Tectonic Tribes. Copy this file, type in what your own box says, and load
# it: TectonicTribes(components=load_components("my_box.toml")).
#
# Each table says where its values come from: "rulebook" (printed), "published" (lists and reports
# by others) or "reconstructed" (made to fit what is known).

[terrain]
source = "reconstructed"
# By number: the squares of a card held upright, from the top row to the bottom row, in each row the
# left one first. A square is forest, lake, mine, plain or lava; +1, +2 or x2 is written right
# behind it, as in lake+1 or minex2. Made by the script tectonic_tribes_faces.py.
{terrain}

[tribes]
source = "reconstructed"
# The cards that each player has, written the same way. A square is plain or tent.
{tribes}

# The cards in a full hand.

[hands]
source = "rulebook"
with_2 = 10
with_3 = 12
with_4 = 10
with_5 = 8

# The hands in a match, in the basic and in the advanced game.

[deals.basic]
source = "rulebook"
with_2 = 3
with_3 = 2
with_4 = 2
with_5 = 2

[deals.advanced]
source = "rulebook"
with_2 = 4
with_3 = 3
with_4 = 3
with_5 = 3

# The colours of the players.

[colours.known]
source = "rulebook"
names = ["blue", "red", "yellow"]

[colours.others]
source = "reconstructed"
names = ["green", "purple"]
"""


# Only `Random.random` draws: it is the one method of which Python promises that the same seed gives
# the same numbers in every version. And no set or dictionary is walked whose order could vary.


def pick(items: Sequence[T], rng: Random) -> T:
    """Draw one item."""
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order."""
    return sorted(items, key=lambda _: rng.random())


def copies(amounts: dict[str, int], *names: str) -> list[str]:
    """List each name as often as its amount says."""
    return [name for name in names for _ in range(amounts[name])]


def grown(pile: list[str], has_lava: bool, rng: Random) -> Face:
    """Take squares from the pile; about half of them repeat the one above or to the left."""
    lava = pick(range(6), rng) if has_lava else None
    face: list[str] = []
    for place in range(6):
        touching = face[-2:] if place % 2 else face[-2:-1]
        spreading = [terrain for terrain in touching if terrain in pile]
        if place == lava:
            face.append("lava")
        elif spreading and rng.random() < 0.5:
            face.append(pick(spreading, rng))
            pile.remove(face[-1])
        else:
            face.append(pile.pop())
    return tuple(face)


def is_good(face: Face) -> bool:
    """Return whether no terrain has more than four squares, and at least two squares score."""
    most = max(map(face.count, face))
    return most <= 4 and sum(terrain in SCORING for terrain in face) >= 2


def upright(face: Face) -> Face:
    """Return the same face for both ways to hold a card upright."""
    return min(face, face[::-1])


def with_bonus(face: Face, bonus: str, rng: Random) -> Face:
    """Put a bonus, or the empty text, on a square that scores."""
    chosen = pick([place for place, terrain in enumerate(face) if terrain in SCORING], rng)
    return face[:chosen] + (face[chosen] + bonus,) + face[chosen + 1 :]


def block(amounts: dict[str, int], taken: Iterable[Face], rng: Random) -> list[Face]:
    """Try until twenty faces without bonuses are good, and different from each other and others."""
    lava = [place < amounts["lava"] for place in range(CARDS_OF_A_BLOCK)]
    while True:
        pile = shuffled(copies(amounts, *SCORING, "plain"), rng)
        faces = [grown(pile, has_lava, rng) for has_lava in shuffled(lava, rng)]
        known = [upright(face) for face in chain(taken, faces)]
        if all(map(is_good, faces)) and len(set(known)) == len(known):
            return shuffled(faces, rng)  # The last ones grew from leftovers.


def terrain_cards(rng: Random) -> list[Face]:
    """Make the faces of all terrain cards, number 1 first."""
    faces: list[Face] = []
    bonuses: list[str] = []
    for amounts in BLOCKS:
        faces += block(amounts, faces, rng)
        some = copies(amounts, "+1", "+2", "x2")
        bonuses += shuffled(some + [""] * (CARDS_OF_A_BLOCK - len(some)), rng)
    return [with_bonus(face, bonus, rng) for face, bonus in zip(faces, bonuses, strict=True)]


def table(faces: Iterable[Face]) -> str:
    """Write one line per card."""
    return "\n".join(
        f'{number} = "{" / ".join(" ".join(face[row : row + 2]) for row in (0, 2, 4))}"'
        for number, face in enumerate(faces, start=1)
    )


if __name__ == "__main__":
    terrain = terrain_cards(Random(SEED))
    print(FILE.format(terrain=table(terrain), tribes=table(TRIBES)), end="")
