"""The achievements of Tucana Builders: whether the network of a sheet fulfils a card."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from boardrules.games.tucana_builders.components import AchievementName, Hut
from boardrules.games.tucana_builders.network import (
    ColouredHut,
    Island,
    Network,
    Part,
    animals_at,
    has_five_alike,
    matching,
    toucans,
)

Huts: TypeAlias = tuple[ColouredHut, ...]
Criterion: TypeAlias = Callable[[Network, Part, Huts], bool]
"""Whether a network fulfils a card by one of its parts."""


def criterion(island: Island, name: AchievementName) -> Criterion:
    """Return what an achievement card asks for."""
    match name.split("-"):
        case ["link", huts]:  # TUCANA-7.5, TUCANA-7.8
            one, other = (island.hut_lines[Hut(hut)] for hut in huts)
            return lambda _, part, __: bool(part.lines & one and part.lines & other)
        case ["two", "each"]:  # TUCANA-7.6
            return partial(_has_two_each, island)
        case ["five", "alike"]:  # TUCANA-7.7
            return lambda _, part, __: has_five_alike(part.animals)
        case ["start", "tiles"]:  # TUCANA-7.9
            starts = island.all_starts
            return lambda _, part, __: part.spaces & starts == starts
        case _:  # four-toucans: TUCANA-7.10
            return partial(_has_four_toucans, island)


def is_fulfilled(is_met: Criterion, network: Network, huts: Huts) -> bool:
    """Return whether a network fulfils a card by any of its parts."""
    return any(is_met(network, part, huts) for part in network)


def _has_two_each(island: Island, network: Network, part: Part, huts: Huts) -> bool:
    """Return whether two animals match each hut, and a part leads to one (TUCANA-7.6)."""
    if not part.lines & island.all_hut_lines:
        return False
    return all(matching(animals_at(network, hut.lines), hut) >= 2 for hut in huts)


def _has_four_toucans(island: Island, network: Network, part: Part, huts: Huts) -> bool:
    """Return whether four toucans are linked to a hut, some of them by a part (TUCANA-7.10)."""
    if not part.lines & island.all_hut_lines or not toucans(part.animals):
        return False
    return any(
        part.lines & hut.lines and toucans(animals_at(network, hut.lines)) >= 4 for hut in huts
    )
