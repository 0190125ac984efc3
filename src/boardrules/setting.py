"""The setting of a game: what follows from its options, with tables that are made once."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen

from boardrules.errors import Defect
from boardrules.player import Player


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class BaseSetting(ABC):
    """What all settings have; a game adds its other options as fields, and its tables."""

    players: int

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """All seats."""
        return tuple(map(Player, range(self.players)))

    @abstractmethod
    def defects(self) -> Iterable[Defect]:
        """Find what keeps a match with these options from being played with this box."""
        ...
