"""What decisions of Tuk Tuk Taxi are about: with which card, at which square, which way there."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boardrules.building.candidates import NONE, Candidates, Column
from boardrules.building.tables import Table
from boardrules.games.tuk_tuk_taxi.actions import (
    NUMBERS,
    GoToGarage,
    GoToPetrol,
    PlaceCustomer,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.learning.numbers import ROUTES, Numbers
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.town import DIRECTIONS, Square

_CARDS: Final = tuple(Card)
_WAYS: Final = np.array(
    [
        [DIRECTIONS.index(way) for way in route] + [NONE] * (len(NUMBERS) - len(route))
        for route in ROUTES
    ],
    np.int16,
)
"""The directions of each route."""


class TaxiCandidates(Candidates[State]):
    """Instead of routes, squares: where a taxi stops, and where anything else is put."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(Numbers(rules).numbering)
        town = rules.tables.town
        self._tables, self._town = rules.tables, town
        self._ends = Table(len(town.order), self._ends_from)
        faces = np.full((len(town.faces), self.sizes["side"]), NONE, np.int16)
        for row, squares in zip(faces, town.faces.values(), strict=True):
            row[: len(squares)] = [town.order[square] for square in squares]
        self._faces = faces

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The parts of the numbers, with squares and directions in place of sides and routes."""
        ways, squares = ", ".join(DIRECTIONS), len(self._town.order)
        about = {
            "square": "where a taxi stops, a card lies, or a customer waits",
            "arrow": f"of a sign: none, {ways}",
            "end": "of a drive: with nothing more, sent home, or which customer gets in",
            "load": "of a stay: nobody, or which customer gets in",
        }
        return (
            *(
                Column(name, size, about.get(name, name))
                for name, size in (self.sizes | {"square": squares}).items()
                if name not in {"side", "route"}
            ),
            Column("card", len(_CARDS), "the card that was drawn"),
            *(Column(f"way_{n}", len(DIRECTIONS), f"step {n} of a drive: {ways}") for n in NUMBERS),
        )

    def rows(self, state: State, numbers: Sequence[int], /) -> NDArray[np.int16]:
        """Return a row for each decision in a state, by its number."""
        parts = self.parts(numbers)
        kinds, square, route = parts["kind"], parts["square"], parts["route"]
        own = state.taxis[self._tables.seat(state.turn)].square
        stay = self._town.order[own]
        drives = route >= 0
        square[drives] = self._ends[own][route[drives]]
        square[kinds == self.kinds[Stay.kind]] = stay
        for kind, squares in (
            (GoToGarage.kind, self._town.garage),
            (GoToPetrol.kind, self._town.petrol),
        ):
            here = kinds == self.kinds[kind]
            indexes = [*(self._town.order[each] for each in squares), stay]
            square[here] = np.array(indexes, np.int16)[square[here]]
        placed = kinds == self.kinds[PlaceCustomer.kind]
        square[placed] = self._faces[parts["building"][placed], parts["side"][placed]]
        ways = np.full((len(kinds), len(NUMBERS)), NONE, np.int16)
        ways[drives] = _WAYS[route[drives]]
        card = NONE if state.card is None else _CARDS.index(state.card)
        parts["card"] = np.full(len(kinds), card, np.int16)
        parts |= {f"way_{step}": ways[:, index] for index, step in enumerate(NUMBERS)}
        return self.joined(parts)

    def _ends_from(self, start: Square) -> NDArray[np.int16]:
        """Return where each route ends that begins at a square; none where it leads nowhere."""
        ends = np.full(len(ROUTES), NONE, np.int16)
        reached: dict[str, Square] = {"": start}
        for index, route in enumerate(ROUTES):
            before = reached.get(route[:-1])
            square = None if before is None else self._town.neighbours.get((before, route[-1]))
            if square is not None:
                reached[route] = square
                ends[index] = self._town.order[square]
        return ends
