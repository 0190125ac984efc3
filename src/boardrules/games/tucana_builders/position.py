"""How things lie at one moment of Tucana Builders: what all decisions look at."""

from typing import NamedTuple, TypeAlias

from boardrules.games.tucana_builders.components import Achievement, Colour, Hut
from boardrules.games.tucana_builders.network import Network

Counts: TypeAlias = tuple[int, ...]
"""How many cards or tiles there are of each kind, in the order of the components."""


class Position(NamedTuple):
    """What lies on the sheets and beside them; the tiles of the present turn are not laid yet.

    `colours` and `cards` are what the setup has turned up: for the huts, and as achievements. From
    `empty` on there is an entry for each seat: the empty spaces as a mask, whether the joker is
    active, the network, the lines at which its paths end as a mask, the points on the tracks, one
    for each `Colour` (TUCANA-1.11), and the values taken of the achievement cards, None before
    that.
    """

    colours: dict[Hut, Colour]
    cards: tuple[Achievement, ...]
    round: int
    empty: tuple[int, ...]
    jokers: tuple[bool, ...]
    networks: tuple[Network, ...]
    ends: tuple[int, ...]
    tracks: tuple[tuple[int, ...], ...]
    values: tuple[tuple[int | None, ...], ...]


Layout: TypeAlias = tuple[Position, Counts, Counts]
"""A position, and beside it the terrain cards and the path tiles that are left."""
