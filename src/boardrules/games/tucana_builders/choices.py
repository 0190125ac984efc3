"""What a seat of Tucana Builders may do with its tile, listed without making the list."""

from typing import NamedTuple

from boardrules.building.bits import nth_bit
from boardrules.building.sequences import LazySequence
from boardrules.games.tucana_builders.actions import Choice, Joker, Place, Rotation, Skip


class ChoicesOfSeat(NamedTuple):
    """Every choice of a seat, made once: by space and rotation."""

    places: tuple[tuple[Place, ...], ...]
    jokers: tuple[tuple[Joker, ...], ...]
    skip: Skip


class Choices(LazySequence[Choice]):
    """The legal ones: by space and rotation, then the same by the joker, then to skip.

    `fitting` are the spaces of the terrain, and `anywhere` is a mask of those for the joker. To
    skip is legal where there is no space of the terrain (TUCANA-R1).
    """

    __slots__ = ("_actions", "_anywhere", "_fitting", "_rotations")

    def __init__(
        self,
        actions: ChoicesOfSeat,
        rotations: tuple[Rotation, ...],
        fitting: tuple[int, ...],
        anywhere: int,
    ) -> None:
        self._actions = actions
        self._rotations = rotations
        self._fitting = fitting
        self._anywhere = anywhere
        spaces = len(fitting) + anywhere.bit_count()
        self.length = spaces * len(rotations) + (not fitting)

    def item(self, place: int) -> Choice:
        """Look up the choice at an index; to skip is last."""
        number, turn = divmod(place, len(self._rotations))
        if number < len(self._fitting):
            return self._actions.places[self._fitting[number]][self._rotations[turn]]
        if place == self.length - 1 and not self._fitting:
            return self._actions.skip
        space = nth_bit(self._anywhere, number - len(self._fitting))
        return self._actions.jokers[space][self._rotations[turn]]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Place | Joker):
            return not self._fitting and action == self._actions.skip
        if action.player != self._actions.skip.player or action.rotation not in self._rotations:
            return False
        if isinstance(action, Place):
            return action.space in self._fitting
        return action.space > 0 and self._anywhere >> action.space & 1 == 1
