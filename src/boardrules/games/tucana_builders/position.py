"""How things lie at one moment of Tucana Builders: what all decisions look at."""

from typing import NamedTuple

from boardrules.games.tucana_builders.components import Achievement, Colour, Hut
from boardrules.games.tucana_builders.network import Network


class Position(NamedTuple):
    """What lies on the sheets and beside them; the tiles of the present turn are not laid yet.

    `colours` and `cards` are what the setup has turned up: for the huts, and as achievements.
    `terrains` and `bag` count the terrain cards and the path tiles that are left, in the order of
    the components. The others have an entry for each seat: the `empty` spaces as a mask, whether
    the joker is active, the network, the points on the tracks, one for each `Colour`
    (TUCANA-1.11), and the values taken of the achievement cards, None before that.
    """

    colours: dict[Hut, Colour]
    cards: tuple[Achievement, ...]
    round: int
    terrains: tuple[int, ...]
    bag: tuple[int, ...]
    empty: tuple[int, ...]
    jokers: tuple[bool, ...]
    networks: tuple[Network, ...]
    tracks: tuple[tuple[int, ...], ...]
    values: tuple[tuple[int | None, ...], ...]

    def with_terrains(self, terrains: tuple[int, ...]) -> "Position":
        """Return the position with other terrain cards left."""
        colours, cards, number, _, bag, empty, jokers, networks, tracks, values = self
        return Position(
            colours, cards, number, terrains, bag, empty, jokers, networks, tracks, values
        )

    def with_bag(self, bag: tuple[int, ...]) -> "Position":
        """Return the position with other path tiles left."""
        colours, cards, number, terrains, _, empty, jokers, networks, tracks, values = self
        return Position(
            colours, cards, number, terrains, bag, empty, jokers, networks, tracks, values
        )
