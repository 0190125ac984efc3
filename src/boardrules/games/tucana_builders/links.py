"""What is linked on a sheet of Tucana Builders, and by which spaces: the evidence for points.

Points themselves are counted by masks, in `network`. Here the paths are walked, for people to see.
"""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from attrs import frozen

from boardrules.games.tucana_builders.actions import Skip
from boardrules.games.tucana_builders.components import Animal, Hut, Path
from boardrules.games.tucana_builders.network import turned
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.table import Setting
from boardrules.player import Player

Sheet: TypeAlias = dict[int, tuple[Path, ...]]
"""The tiles on a sheet by space, as they lie."""


@frozen
class AnimalLink:
    """An animal that is linked to a hut: the spaces from one to the other."""

    animal: Animal
    hut: Hut
    spaces: tuple[int, ...]


@frozen
class HutLink:
    """Two huts that are linked: the spaces from one to the other."""

    hut: Hut
    other: Hut
    spaces: tuple[int, ...]


@frozen
class StartLink:
    """Two start tiles, by number, that are linked: the spaces from one to the other."""

    tile: int
    other: int
    spaces: tuple[int, ...]


class _Place(NamedTuple):
    """A path on a sheet: its space, its place on the tile, and its lines."""

    space: int
    number: int
    lines: int


def sheet_of(setting: Setting, state: State, player: Player, turns: int | None = None) -> Sheet:
    """Lay out the tiles of a seat after some turns, or after all that are finished."""
    sheet: Sheet = {}
    for number, symbol in enumerate(state.starts):
        paths = setting.components.start_tiles[number].paths
        rotation = setting.start_rotation(number, symbol)
        sheet[setting.island.starts[symbol]] = turned(paths, rotation)
    for turn in state.turns[:turns]:
        choice = turn.choices[player]
        if not isinstance(choice, Skip):
            paths = setting.tiles[turn.tiles[player]].paths
            sheet[choice.space] = turned(paths, choice.rotation)
    return sheet


def animal_links(setting: Setting, sheet: Sheet) -> Iterator[AnimalLink]:
    """Find every animal that is linked to a hut, by hut, then by space (TUCANA-4.1)."""
    places = _places(setting, sheet)
    for hut, lines in setting.island.hut_lines.items():
        trails = _trails(places, lambda place, lines=lines: place.lines & lines)  # type: ignore[misc]
        for place in places:
            if place in trails:
                for animal in sheet[place.space][place.number].animals:
                    yield AnimalLink(animal, hut, trails[place])


def hut_links(setting: Setting, sheet: Sheet) -> Iterator[HutLink]:
    """Find every two huts that are linked (TUCANA-R2)."""
    places = _places(setting, sheet)
    for hut, other in combinations(setting.island.hut_lines, 2):
        lines, others = setting.island.hut_lines[hut], setting.island.hut_lines[other]
        trails = _trails(places, lambda place, others=others: place.lines & others)  # type: ignore[misc]
        found = [trails[place] for place in places if place.lines & lines and place in trails]
        if found:
            yield HutLink(hut, other, min(found, key=len))


def start_links(setting: Setting, state: State, sheet: Sheet) -> Iterator[StartLink]:
    """Find every two start tiles that are linked (TUCANA-R3)."""
    places = _places(setting, sheet)
    spaces = [setting.island.starts[symbol] for symbol in state.starts]
    for (tile, space), (other, goal) in combinations(enumerate(spaces, start=1), 2):
        trails = _trails(places, lambda place, goal=goal: place.space == goal)  # type: ignore[misc]
        found = [trails[place] for place in places if place.space == space and place in trails]
        if found:
            yield StartLink(tile, other, min(found, key=len))


def _places(setting: Setting, sheet: Sheet) -> list[_Place]:
    return [
        _Place(space, number, setting.island.part(path, space).lines)
        for space in sorted(sheet)
        for number, path in enumerate(sheet[space])
    ]


def _trails(
    places: list[_Place], is_goal: Callable[[_Place], object]
) -> dict[_Place, tuple[int, ...]]:
    """Find, for each path that leads to a goal, the spaces on the shortest way there."""
    trails: dict[_Place, tuple[int, ...]] = {
        place: (place.space,) for place in places if is_goal(place)
    }
    ahead = deque(trails)
    while ahead:
        place = ahead.popleft()
        for other in places:
            if other not in trails and other.lines & place.lines:
                trails[other] = (other.space, *trails[place])
                ahead.append(other)
    return trails
