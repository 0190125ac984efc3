"""Boxes of Tectonic Tribes, small or odd, for tests."""

from collections.abc import Mapping, Sequence

from boardrules.games.tectonic_tribes import (
    DEFAULT,
    Components,
    Face,
    Square,
    TerrainCard,
)
from tests.games.tectonic_tribes.oracle import Box

PLAIN = "plain plain / plain plain / plain plain"
LAVA = "lava lava / lava lava / lava lava"


def face(text: str) -> Face:
    """Read a face such as `plain lake+1 / mine lava / forest tent`, spaces and slashes as liked."""
    return tuple(Square(word) for word in text.replace("/", " ").split())


def box(
    terrain: Sequence[str] | Mapping[int, str],
    *,
    tribes: Sequence[str] = ("tent plain / plain plain / plain plain",),
    hand: int = 2,
    deals: int = 1,
    advanced_deals: int | None = None,
) -> Components:
    """Make a box; faces without numbers are numbered from 1 on."""
    faces = terrain if isinstance(terrain, Mapping) else dict(enumerate(terrain, start=1))
    more = deals + 1 if advanced_deals is None else advanced_deals
    return Components(
        terrain=tuple(TerrainCard(number, face(text)) for number, text in sorted(faces.items())),
        tribes=tuple(map(face, tribes)),
        hands=(hand, hand, hand, hand),
        deals=(deals, deals, deals, deals),
        advanced_deals=(more, more, more, more),
        colours=DEFAULT.colours,
    )


def tiny_box(
    cards: int = 8, *, hand: int = 2, deals: int = 2, advanced_deals: int | None = None
) -> Components:
    """Make a box of so many cards, nearly all lava, so that few placements are legal."""
    faces = (
        "lava lava / lava lava / forest lava",
        "lava lava / lava lava / mine lake",
        "lake lava / lava lava / lava lava",
    )
    return box(
        [faces[number % 3] for number in range(cards)],
        tribes=("tent lava / lava lava / lava plain",),
        hand=hand,
        deals=deals,
        advanced_deals=advanced_deals,
    )


def oracle_box(components: Components) -> Box:
    """Put the same things in a box of the oracle, which knows the hands of the basic game only."""
    seats = range(2, 6)
    return Box(
        terrain={card.number: tuple(map(str, card.face)) for card in components.terrain},
        tribes=tuple(tuple(map(str, tribe)) for tribe in components.tribes),
        hand_sizes=dict(zip(seats, components.hands, strict=True)),
        hands=dict(zip(seats, components.deals, strict=True)),
    )
