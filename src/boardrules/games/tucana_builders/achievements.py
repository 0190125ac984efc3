"""The achievements of Tucana Builders: whether a sheet fulfils a card, and by which spaces."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby, product

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
    Part,
    count,
    has_five_alike,
    matching,
    toucans,
)
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.tables import Criterion, Tables


def is_fulfilled(
    tables: Tables, name: AchievementName, network: Network, colours: dict[Hut, Colour]
) -> bool:
    """Tell whether a network fulfils an achievement card."""
    is_met = criterion(tables, name)
    return any(is_met(network, part, colours) for part in network)


def criterion(tables: Tables, name: AchievementName) -> Criterion:
    """Return the criterion of an achievement card, for which its name need not be read again."""
    is_met = tables.criteria.get(name)
    if is_met is None:
        is_met = tables.criteria[name] = _criterion(tables.island, name)
    return is_met


def _criterion(island: Island, name: AchievementName) -> Criterion:
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


def _has_two_each(island: Island, network: Network, part: Part, colours: dict[Hut, Colour]) -> bool:
    """Tell whether two matching animals are linked to each hut, and a part leads to one."""
    if not part.lines & island.all_hut_lines:
        return False
    return all(
        matching(island.animals_at(network, hut), colour) >= 2 for hut, colour in colours.items()
    )


def _has_four_toucans(island: Island, network: Network, part: Part, _: dict[Hut, Colour]) -> bool:
    """Tell whether four toucans are linked to a hut, and some of them by a part."""
    if not part.lines & island.all_hut_lines or not toucans(part.animals):
        return False
    return any(
        part.lines & lines and toucans(island.animals_at(network, hut)) >= 4
        for hut, lines in island.hut_lines.items()
    )


def evidence(
    tables: Tables,
    state: State,
    sheet: Sheet,
    name: AchievementName,
    network: Network,
    colours: dict[Hut, Colour],
) -> Iterator[str]:
    """Show by which spaces a sheet, and its network, fulfil an achievement card."""
    match name.split("-"):
        case ["link", huts]:
            for pair in hut_links(tables, sheet):
                if {pair.hut, pair.other} == set(huts):
                    yield trail(f"{pair.hut} to {pair.other}:", pair.spaces)
        case ["two", "each"]:
            for link, alike in groupby(animal_links(tables, sheet)):
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
                        and tables.island.part(path, space).lines & part.lines
                    ]
                    yield f"{animal}: {' '.join(map(str, spaces))}"
        case ["start", "tiles"]:
            for tiles in start_links(tables, state, sheet):
                yield trail(f"{tiles.tile} to {tiles.other}:", tiles.spaces)
        case _:
            toucans = {
                hut: count(tables.island.animals_at(network, hut), Animal.TOUCAN) for hut in colours
            }
            for link, alike in groupby(animal_links(tables, sheet)):
                if link.animal is Animal.TOUCAN and toucans[link.hut] >= 4:
                    text = trail(f"toucan to {link.hut}:", link.spaces)
                    yield from [text] * len(list(alike))
