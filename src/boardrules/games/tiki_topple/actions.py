"""What happens in a match of Tiki Topple: one class per kind of move."""

from typing import ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from boardrules._messages import named
from boardrules.building.validators import one_of, seat
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.player import Player

UPS: Final[dict[Literal[1, 2, 3], Card]] = {1: Card.UP1, 2: Card.UP2, 3: Card.UP3}
"""The cards that move a Tiki up, by how many places."""


@frozen(cache_hash=True)
class DrawTiki:
    """Chance puts a Tiki in the next place of the column, from the top."""

    kind: ClassVar = "column"
    player: Player
    tiki: Tiki


@frozen(cache_hash=True)
class SetAside:
    """Chance draws a card that a seat sets aside blind."""

    kind: ClassVar = "aside"
    player: Player
    seat: Player = field(validator=seat)
    card: Card


@frozen(cache_hash=True)
class DealMission:
    """Chance deals a mission to a seat."""

    kind: ClassVar = "mission"
    player: Player
    seat: Player = field(validator=seat)
    mission: Mission


@frozen(cache_hash=True)
class Up:
    """Move a Tiki up by one, two or three places."""

    kind: ClassVar = "up"
    player: Player
    steps: Literal[1, 2, 3] = field(validator=one_of(1, 2, 3))
    tiki: Tiki

    @property
    def card(self) -> Card:
        """The card that this takes."""
        return UPS[self.steps]


@frozen(cache_hash=True)
class Puh:
    """Move a Tiki down by two places."""

    kind: ClassVar = "puh"
    card: ClassVar = Card.PUH
    player: Player
    tiki: Tiki


@frozen(cache_hash=True)
class Topple:
    """Put a Tiki in the last place."""

    kind: ClassVar = "topple"
    card: ClassVar = Card.TOPPLE
    player: Player
    tiki: Tiki


@frozen(cache_hash=True)
class Wiki:
    """Swap two Tikis, named in alphabetical order so that each swap is one action."""

    kind: ClassVar = "wiki"
    card: ClassVar = Card.WIKI
    player: Player
    tiki: Tiki
    other: Tiki

    def __attrs_post_init__(self) -> None:
        if self.tiki > self.other:
            names = (named(tiki) for tiki in (self.other, self.tiki))
            raise ValueError(f"wiki names {' before '.join(names)}")


@frozen(cache_hash=True)
class Toast:
    """Take the lowest Tiki out of the column."""

    kind: ClassVar = "toast"
    card: ClassVar = Card.TOAST
    player: Player


Draw: TypeAlias = DrawTiki | SetAside | DealMission
Play: TypeAlias = Up | Puh | Topple | Wiki | Toast
Action: TypeAlias = Draw | Play
"""Everything that a seat or chance can do."""
