r"""Tucana Builders drawn as text, for people to read.

A hexagon takes seven characters and three lines. A tile has its number between the ends of paths to
NW and NE, and its animals between those to W and E. Rows are half a hexagon off each other, so that
ends that meet make one stroke. Here a snake, a monkey and a toucan are linked to hut A:

    [A blu]
        \
         \ 2       3
           S------MT
                  /*\
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, product
from textwrap import wrap
from typing import TypeAlias

from boardrules.games.tucana_builders import turns
from boardrules.games.tucana_builders.actions import Joker, Place
from boardrules.games.tucana_builders.components import Animal, Colour, Hut, Path, Terrain
from boardrules.games.tucana_builders.hexagons import MapPlace, beyond
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.links import Sheet, animal_links, sheet_of
from boardrules.games.tucana_builders.network import MATCHES, turned
from boardrules.games.tucana_builders.notation import format_action
from boardrules.games.tucana_builders.position import Layout
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.setting import ROUNDS
from boardrules.games.tucana_builders.state import State
from boardrules.games.tucana_builders.turns import Phase
from boardrules.notation import format_player
from boardrules.player import Player

Cell: TypeAlias = tuple[str, str, str]
"""The three lines of a hexagon."""

_WIDTH = 76
"""The characters of a line: in a frame, it still fits 80 columns."""
_COLUMNS = 18
"""The columns of a map that fit beside each other; a hexagon takes two of them."""
_STROKES = ("/", "-", "\\", "/", "-", "\\")
"""How a path ends at each edge."""
_LETTERS = "abcdef"
"""The paths of a tile that has several; they end at six edges at most."""
_LEGEND = (
    "P puma (yellow)  S snake (red)  M monkey (blue)  T toucan (all)  + no animal",
    "[A yel] yellow hut A  * start tile  & see below the map",
    "Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW",
)
_DUE: dict[Phase, str] = {
    "setup": "the setup card is next",
    "start": "a start card is next",
    "achievement": "an achievement card is next",
    "terrain": "the terrain card is next",
    "tile": "tiles are being drawn",
    "place": "tiles are being laid",
}


def draw(rules: Rules, view: View) -> str:
    """Draw the table, then each seat with its sheet.

    The viewer's own is last, where one types. Sheets that are still alike are drawn once, below
    the last of their seats.
    """
    return "\n".join(line.rstrip() for line in _lines(rules, view)).rstrip()


def _lines(rules: Rules, view: View) -> Iterator[str]:
    state = view.before_choices()
    layout = turns.layout(rules.setting, state)
    position = layout[0]
    yield from _moment(rules, state)
    yield from _common(rules, state, layout)
    yield ""
    yield from _LEGEND
    seats = sorted(rules.setting.seats, key=lambda seat: seat == view.player)
    sheets = {seat: _sheet(rules, view, state, seat) for seat in seats}
    for sheet, alike in groupby(seats, sheets.__getitem__):
        yield ""
        for seat in alike:
            yield from _seat(rules, view, state, seat)
        yield ""
        yield from _map(rules, sheet, position.colours, view.terrain)


def _sheet(rules: Rules, view: View, state: State, seat: Player) -> Sheet:
    """Lay out the tiles of a seat, with the one that the viewer has laid in the present turn."""
    sheet = sheet_of(rules.setting, state, seat)
    if seat == view.player and isinstance(view.choice, Place | Joker):
        paths = rules.setting.tiles[view.tiles[seat]].paths
        sheet[view.choice.space] = turned(paths, view.choice.rotation)
    return sheet


# Words.


def _wrapped(text: str) -> list[str]:
    """Break a line that is too long; the names in a box may be."""
    return wrap(text, _WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _moment(rules: Rules, state: State) -> Iterator[str]:
    """Tell what is due, or how the match has ended."""
    phase, outcome, rating = rules.phase(state), rules.outcome(state), rules.rating(state)
    if outcome is None:
        length = rules.setting.turns // ROUNDS
        finished, turn = divmod(len(state.turns), length)
        is_setup = phase in ("setup", "start", "achievement")
        when = f"Round {finished + 1} of {ROUNDS}, turn {turn + 1} of {length}"
        yield f"{'Setup' if is_setup else when}: {_DUE[phase]}"
    elif not outcome.winners:
        yield "The end: P1 has not fulfilled both achievements, and loses"
    else:
        winners = " and ".join(map(format_player, outcome.winners))
        yield f"The end: {winners} {'wins' if len(outcome.winners) == 1 else 'share the win'}"
    if rating is not None:
        yield f"Rating {rating.band} out of 10: {rating.words}"


def _common(rules: Rules, state: State, layout: Layout) -> Iterator[str]:
    """Tell what lies beside the sheets."""
    position, terrains, bag = layout
    if state.terrain is not None:
        yield from _wrapped(f"Terrain: {state.terrain}, in capitals on the map")
    kinds = zip(rules.setting.components.terrains, terrains, strict=True)
    left = ", ".join(f"{kind.name} {number}" for kind, number in kinds)
    yield from _wrapped(f"Terrain cards left: {left}; path tiles left: {sum(bag)}")
    if rules.phase(state) in ("setup", "start"):
        starts = rules.setting.island.starts
        spaces = [f"{symbol} on {space}" for symbol, space in starts.items()]
        yield from _wrapped(f"Start spaces: {', '.join(spaces) or 'none'}")
        laid = [f"{number} on {starts[symbol]}" for number, symbol in enumerate(state.starts, 1)]
        yield from _wrapped(f"Start tiles laid: {', '.join(laid) or 'none'}")
    for index, card in enumerate(position.cards):
        values = zip(rules.setting.seats, [taken[index] for taken in position.values], strict=True)
        taken = [f"{format_player(seat)} {value}" for seat, value in values if value is not None]
        fulfilled = ", ".join(taken) or "nobody yet"
        yield from _wrapped(f"Achievement {card.name} {card.high}/{card.low}: {fulfilled}")


def _seat(rules: Rules, view: View, state: State, seat: Player) -> Iterator[str]:
    """Tell how a seat stands, and draw its tile in all ways in which it may be laid."""
    position, outcome = turns.position(rules.setting, state), rules.outcome(state)
    choice = view.choice if seat == view.player else None
    words = [format_player(seat), f"{rules.score(state)[seat]:>3} points"]
    words += [f"{colour} {at:>2}" for colour, at in zip(Colour, position.tracks[seat], strict=True)]
    if outcome is None:
        is_active = position.jokers[seat] and not isinstance(choice, Joker)
        words.append(f"joker {'active' if is_active else 'used'}")
    else:
        words += [f"lowest {min(position.tracks[seat]):>2}", f"rank {outcome.ranks[seat]}"]
    yield from _wrapped("  ".join(words))
    if seat >= len(view.tiles):
        return
    tile = rules.setting.tiles[view.tiles[seat]]
    text = f"    {tile.name}: {_words(tile.paths)}"
    if any(view.has_chosen) and view.has_chosen[seat]:
        chosen = "" if choice is None else f": {format_action(choice)}"
        yield from _wrapped(f"{text}; has chosen{chosen}")
        return
    yield from _wrapped(text)
    rotations = rules.setting.rotations[tile.name]
    cells = [_tile(f"r{turn}", turned(tile.paths, turn), " ") for turn in rotations]
    for parts in zip(*cells, strict=True):
        yield " " * 4 + " ".join(parts)


def _words(paths: Sequence[Path]) -> str:
    """Write the edges and animals of paths, each with its letter if there are several."""
    words = [" ".join([*map(str, path.edges), *path.animals]) for path in paths]
    if len(words) > 1:
        words = [f"{letter} {text}" for letter, text in zip(_LETTERS, words, strict=False)]
    return ", ".join(words) or "no path"


# Drawings.


def _map(
    rules: Rules, sheet: Sheet, colours: Mapping[Hut, Colour], terrain: Terrain | None
) -> Iterator[str]:
    """Draw a sheet; one that is too wide is drawn in strips, from the west to the east."""
    ends = {
        (rules.setting.components.spaces[space - 1], edge)
        for space, paths in sheet.items()
        for path in paths
        for edge in path.edges
    }
    cells = {**dict(_spaces(rules, sheet, terrain)), **dict(_huts(rules, colours, ends))}
    columns = sorted({column for column, _ in cells})
    strips = [list(strip) for _, strip in groupby(columns, lambda x: (x - columns[0]) // _COLUMNS)]
    for strip in strips:
        if len(strips) > 1:
            yield f"Columns {strip[0] + 1} to {strip[-1] + 1} of the map"
        lines = "\n".join(_strip(cells, strip, _joins(rules, ends)))
        yield from lines.strip("\n").split("\n")
    spaces = [space for space in sorted(sheet) if _middle(sheet[space]) == "&"]
    if spaces:
        yield from _wrapped(
            f"& {'; '.join(f'{space}: {_words(sheet[space])}' for space in spaces)}"
        )
    if colours:
        points = Counter(
            link.hut
            for link in animal_links(rules.setting, sheet)
            if link.animal in {MATCHES[colours[link.hut]], Animal.TOUCAN}
        )
        huts = ", ".join(f"{hut} {points[hut]}" for hut in colours)
        yield from _wrapped(f"Huts are worth, as the tiles lie: {huts}")


def _strip(
    cells: Mapping[MapPlace, Cell], columns: Sequence[int], joins: Collection[MapPlace]
) -> Iterator[str]:
    """Put hexagons beside and below each other, and draw what joins two in a row."""
    rows = [row for column, row in cells if column in columns]
    for row, part in product(range(min(rows), max(rows) + 1), range(3)):
        line = ""
        for place in product(columns, [row]):
            if place in cells:
                line = line.ljust(4 * (place[0] - columns[0])) + cells[place][part]
                line += "-" if part == 1 and place in joins else ""
        yield line.rstrip()


def _joins(rules: Rules, ends: Collection[tuple[MapPlace, int]]) -> set[MapPlace]:
    """Find the places from which a path goes on to the east; a hut may be at either end."""
    huts = rules.setting.components.huts.values()
    to_east = {place for place, edge in ends if edge == 1}
    from_east = {beyond(place, 4) for place, edge in ends if edge == 4}
    return {
        *(to_east & from_east),
        *(place for place in to_east if beyond(place, 1) in huts),
        *(place for place in from_east if place in huts),
    }


def _spaces(rules: Rules, sheet: Sheet, terrain: Terrain | None) -> Iterator[tuple[MapPlace, Cell]]:
    """Draw the spaces: tiles, or what they are for, as far as there is room."""
    names = {kind.mark: str(kind.name) for kind in rules.setting.components.terrains}
    names |= {start.mark: str(start.symbol) for start in rules.setting.components.starts}
    for number, place in enumerate(rules.setting.components.spaces, start=1):
        if number in sheet:
            below = "*" if number in rules.setting.island.starts.values() else " "
            yield place, _tile(str(number), sheet[number], below)
        else:
            name = names[rules.setting.components.places[place]]
            parts = wrap(name.upper() if name == terrain else name, 7)
            yield place, _cell(str(number), *parts[:2])


def _huts(
    rules: Rules, colours: Mapping[Hut, Colour], ends: Collection[tuple[MapPlace, int]]
) -> Iterator[tuple[MapPlace, Cell]]:
    """Draw the huts, with the last bit of the paths that lead there."""
    for hut, place in rules.setting.components.huts.items():
        inside = f"{hut} {colours[hut][:3]}" if hut in colours else hut
        north_east, _, south_east, south_west, _, north_west = (
            stroke if (beyond(place, edge), (edge + 3) % 6) in ends else " "
            for edge, stroke in enumerate(_STROKES)
        )
        top, bottom = f"{north_west}   {north_east}", f"{south_west} {south_east}"
        yield place, _cell(top, f"[{inside:^5}]", bottom)


def _tile(label: str, paths: Sequence[Path], below: str) -> Cell:
    """Draw a tile; where it has several paths, their ends are letters."""
    ends = [" "] * 6
    for letter, path in zip(_LETTERS, paths, strict=False):
        for edge in path.edges:
            ends[edge] = _STROKES[edge] if len(paths) == 1 else letter
    north_east, east, south_east, south_west, west, north_west = ends
    middle = _middle(paths)
    if len(middle) < 3:
        middle += east
    if len(middle) < 3:
        middle = west + middle
    return _cell(
        f"{north_west}{label:^3}{north_east}",
        f"{west * 2}{middle}{east * 2}",
        f"{south_west}{below}{south_east}",
    )


def _middle(paths: Sequence[Path]) -> str:
    """Write the animals of a path; what has no room is listed below the map instead."""
    if len(paths) != 1 or len(paths[0].animals) > 3:
        return "&"
    return "".join(animal[0].upper() for animal in paths[0].animals) or "+"


def _cell(top: str, middle: str = "", bottom: str = "") -> Cell:
    """Write three lines of seven characters."""
    return (f"{top:^7}"[:7], f"{middle:^7}"[:7], f"{bottom:^7}"[:7])
