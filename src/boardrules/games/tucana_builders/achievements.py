"""The achievements of Tucana Builders: whether a sheet fulfils a card, and by which spaces."""

from collections.abc import Callable, Iterator
from itertools import groupby, product
from typing import TypeAlias

from boardrules.bits import bits
from boardrules.games.tucana_builders.components import AchievementName, Animal, Colour, Hut
from boardrules.games.tucana_builders.links import (
    Sheet,
    animal_links,
    hut_links,
    start_links,
    trail,
)
from boardrules.games.tucana_builders.network import (
    MATCHES,
    Island,
    Network,
    count,
    has_five_alike,
    matching,
)
from boardrules.games.tucana_builders.setting import Setting
from boardrules.games.tucana_builders.state import State

Test: TypeAlias = Callable[[Network, dict[Hut, Colour]], bool]
"""Whether a network fulfils a card, given the colours of the huts."""


def is_fulfilled(
    setting: Setting, name: AchievementName, network: Network, colours: dict[Hut, Colour]
) -> bool:
    """Tell whether a network fulfils an achievement card."""
    test = setting.achievement_tests.get(name)
    if test is None:
        test = setting.achievement_tests[name] = _test(setting.island, name)
    return test(network, colours)


def _test(island: Island, name: AchievementName) -> Test:
    """Return the test of an achievement card, for which its name need not be read again."""
    match name.split("-"):
        case ["link", huts]:  # TUCANA-7.5, TUCANA-7.8
            return lambda network, _: island.are_linked(network, Hut(huts[0]), Hut(huts[1]))
        case ["two", "each"]:  # TUCANA-7.6
            return lambda network, colours: _has_two_each(island, network, colours)
        case ["five", "alike"]:  # TUCANA-7.7
            return lambda network, _: any(has_five_alike(part.animals) for part in network)
        case ["start", "tiles"]:  # TUCANA-7.9
            starts = island.all_starts
            return lambda network, _: any(part.spaces & starts == starts for part in network)
        case _:  # four-toucans: TUCANA-7.10
            return lambda network, colours: _has_four_toucans(island, network, colours)


def _has_two_each(island: Island, network: Network, colours: dict[Hut, Colour]) -> bool:
    """Tell whether two matching animals are linked to each hut."""
    parts = island.parts_at_huts(network)
    return all(
        matching(island.animals_at(parts, hut), colour) >= 2 for hut, colour in colours.items()
    )


def _has_four_toucans(island: Island, network: Network, colours: dict[Hut, Colour]) -> bool:
    """Tell whether four toucans are linked to a hut."""
    parts = island.parts_at_huts(network)
    if sum([count(part.animals, Animal.TOUCAN) for part in parts]) < 4:
        return False
    return any(count(island.animals_at(parts, hut), Animal.TOUCAN) >= 4 for hut in colours)


def evidence(
    setting: Setting,
    state: State,
    sheet: Sheet,
    name: AchievementName,
    network: Network,
    colours: dict[Hut, Colour],
) -> Iterator[str]:
    """Show by which spaces a sheet, and its network, fulfil an achievement card."""
    match name.split("-"):
        case ["link", huts]:
            for pair in hut_links(setting, sheet):
                if {pair.hut, pair.other} == set(huts):
                    yield trail(f"{pair.hut} to {pair.other}:", pair.spaces)
        case ["two", "each"]:
            for link, alike in groupby(animal_links(setting, sheet)):
                if link.animal is MATCHES[colours[link.hut]]:
                    text = trail(f"{link.animal} to {link.hut}:", link.spaces)
                    yield from [text] * len(list(alike))
        case ["five", "alike"]:
            for part, animal in product(network, MATCHES.values()):
                if count(part.animals, animal) >= 5:
                    spaces = [
                        space
                        for space in bits(part.spaces)
                        for path in sheet[space]
                        if animal in path.animals
                        and setting.island.part(path, space).lines & part.lines
                    ]
                    yield f"{animal}: {' '.join(map(str, spaces))}"
        case ["start", "tiles"]:
            for tiles in start_links(setting, state, sheet):
                yield trail(f"{tiles.tile} to {tiles.other}:", tiles.spaces)
        case _:
            toucans = {
                hut: count(setting.island.animals_at(network, hut), Animal.TOUCAN)
                for hut in colours
            }
            for link, alike in groupby(animal_links(setting, sheet)):
                if link.animal is Animal.TOUCAN and toucans[link.hut] >= 4:
                    text = trail(f"toucan to {link.hut}:", link.spaces)
                    yield from [text] * len(list(alike))
