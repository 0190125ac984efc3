"""Tucana Builders drawn as text: what a player needs to decide, and as much more as fits a window.

The sheet of one seat is on the left, and what belongs to it on the right. In larger windows the
sheets of the others are below and beside that. Without a window, all sheets are drawn below each
other, with the tile of each seat.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from boardrules.building.notation import format_player, format_task
from boardrules.drawing.terminal_map import Canvas
from boardrules.drawing.terminal_text import (
    EMPTY,
    PAGE,
    Line,
    Part,
    Span,
    TextBlock,
    below,
    beside,
    cut_line,
    fitted,
    flow,
    line,
    paint,
    stacked,
    table,
    wrapped,
)
from boardrules.games.tucana_builders.actions import Joker
from boardrules.games.tucana_builders.components import AchievementName, Animal, Terrain
from boardrules.games.tucana_builders.drawing.scene import AchievementScene, Scene, moment
from boardrules.games.tucana_builders.drawing.sheets import SheetScene, SpaceScene
from boardrules.games.tucana_builders.drawing.sketch import (
    ANIMALS,
    WIDTH,
    corners_of,
    hut_style,
    hut_text,
    in_words,
    middle,
    sketch,
    terrain_names,
    terrain_style,
    tile_in_hand,
)
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.notation import format_action
from boardrules.games.tucana_builders.rules import Rules
from boardrules.player import Player
from boardrules.scene import Size

_GAP: Final = 2
_MAIN: Final = 20
"""The lines for a sheet and what belongs to it, before sheets of others get any."""
_NARROW, _BROAD, _BROADEST = 24, 44, 64
"""The columns beside a sheet: the fewest, those that give room for words, and the most."""
_NOTES = 54
"""The columns below a sheet, which may be smaller."""
_MOST_LISTED = 3
"""The lines of a list of spaces or of tiles."""
_HALF_TURN = 3
"""The ways of laying a tile that are drawn beside each other where all have no room."""
_SCORING = (
    "After each round, a hut brings a point for each animal that counts and is linked to it. "
    "In the end your lowest track counts once more."
)
_EDGES = "Edges: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW"
_NUMBERS = "Spaces are numbered row by row; those below tiles and start tiles keep their numbers."
_AIMS: Final = {
    "two-each": "each hut is linked to two of its animals, toucans aside",
    "five-alike": "five animals of a kind are linked, toucans aside",
    "start-tiles": "all start tiles are linked",
    "four-toucans": "four toucans are linked to a hut",
}
"""What achievement cards ask for, besides two huts linked."""


def text(_rules: Rules, scene: Scene, size: Size | None, focus: Player) -> TextBlock:
    """Draw as much of a scene as fits, with the things of one seat in full, or all of it."""
    if size is None:
        return stacked(*_in_full(scene, focus))
    own = sketch(scene.seats[focus].shown_sheet, scene.terrain)
    wide, high = own.size.columns + _GAP, own.size.lines + 1
    others = [seat for seat in _seats(scene) if seat != focus]
    in_column = max(size.lines // high, 1)
    columns = [others[first : first + in_column] for first in range(0, len(others), in_column)]
    columns = columns[: max((size.columns - max(wide, _NOTES + _GAP) - _BROAD) // wide, 0)]
    rest = others[len(columns) * in_column :]
    room = Size(size.columns - len(columns) * wide, size.lines)
    in_row = max((room.columns + _GAP) // wide, 1)
    rows = min(-(-len(rest) // in_row), max((room.lines - _MAIN) // high, 0))
    drawn = _main(scene, focus, own, Size(room.columns, room.lines - rows * high))
    if len(drawn) + rows * high < room.lines:
        drawn += (EMPTY,)
    drawn += flow((_small(scene, seat) for seat in rest[: rows * in_row]), room.columns, _GAP)
    for column in columns:
        drawn = beside(drawn, [each for seat in column for each in _small(scene, seat)], _GAP)
    return fitted(drawn, size)


def _in_full(scene: Scene, focus: Player) -> Iterator[TextBlock]:
    """Yield all that there is to see, the things of the seat in focus last, where one types."""
    title, *rating = moment(scene, _task(scene))
    yield (line(Span(title, "bold")), *map(line, rating))
    yield _standings(scene, focus, PAGE)
    yield tuple(
        each
        for part in (_last_round, _achievements, _piles, _starts)
        for each in part(scene, focus, PAGE)
    )
    yield tuple(each for part in _legend(scene, focus) for each in _flowing(part, PAGE))
    for seat in sorted(_seats(scene), key=focus.__eq__):
        sheet = sketch(scene.seats[seat].shown_sheet, scene.terrain)
        head = line(Span(_heading(scene, seat), "bold"))
        words = (*_laid(scene, seat, PAGE), *_listed(scene, seat, PAGE, most=None))
        yield (head, *sheet.part((0, 0), sheet.size), *words)
        yield _hand(scene, seat, PAGE)


def _seats(scene: Scene) -> list[Player]:
    return [Player(number) for number in range(len(scene.seats))]


def _main(scene: Scene, focus: Player, sheet: Canvas, size: Size) -> TextBlock:
    """Draw a sheet, what belongs to it, and what lies beside all sheets."""
    whose = "your sheet" if focus == scene.viewer else "sheet"
    title, *rating = moment(scene, _task(scene))
    head = [line(Span(title, "bold"), f"  ({whose}: {format_player(focus)})"), *map(line, rating)]
    lines = size.lines - len(head)
    columns = max(size.columns - _NARROW - _GAP, 0)
    shown = Size(min(sheet.size.columns, columns), min(sheet.size.lines, lines))
    corners = corners_of(scene.seats[focus].shown_sheet)
    due = [corners[space.x, space.y] for space in _free(scene, focus)]
    drawn = sheet.part(sheet.corner(due, shown), shown)
    columns = min(max(sheet.size.columns, _NOTES), columns)
    panel = Size(min(size.columns - columns - _GAP, _BROADEST), lines)
    side, left = below(_parts(scene, focus), panel)
    under = Size(columns, lines - len(drawn))
    foot, left = below([*left, *_notes(scene, focus)], under, gap=0)
    more, _ = below(left, Size(panel.columns, lines - len(side) - 1))
    side = (*side, EMPTY, *more) if more else side
    return (*head, *beside((*drawn, *foot), side, _GAP))


def _task(scene: Scene) -> str:
    """Tell the viewer what to lay, or else who is yet to lay a tile."""
    viewer = scene.viewer
    if viewer is None or viewer not in scene.to_act:
        return f"{', '.join(map(format_player, scene.to_act))} still to lay a tile"
    if _free(scene, viewer):
        task = "lay your tile"
    else:
        task = "skip, or use your joker" if scene.seats[viewer].has_joker else "skip"
    return format_task(task, viewer, viewer)


def _free(scene: Scene, seat: Player) -> list[SpaceScene]:
    """List the empty spaces of the turn's terrain."""
    spaces = scene.seats[seat].shown_sheet.spaces
    return [each for each in spaces if each.tile is None and each.terrain == scene.terrain]


def _small(scene: Scene, number: Player) -> TextBlock:
    """Draw the sheet of another seat."""
    sheet = sketch(scene.seats[number].shown_sheet, None)
    head = cut_line(line(Span(_heading(scene, number), "bold")), sheet.size.columns)
    return (head, *sheet.part((0, 0), sheet.size))


def _heading(scene: Scene, number: Player) -> str:
    """Say in a line how a seat stands."""
    seat = scene.seats[number]
    held = "" if seat.tile is None else f"  {seat.tile.name}"
    name = f"{format_player(number)}{' you' * (number == scene.viewer)}"
    return f"{name}  sum {scene.scores[number]}{'  done' * seat.has_chosen}{held}"


def _parts(scene: Scene, focus: Player) -> list[Part]:
    """List what is told beside a sheet, what matters most first."""
    parts = (_hand, _standings, _last_round, _achievements, _listed, _tiles)
    return [partial(part, scene, focus) for part in parts]


def _notes(scene: Scene, focus: Player) -> list[Part]:
    """List what is told below a sheet, where there is room."""
    return [
        *(partial(_flowing, items) for items in _legend(scene, focus)),
        *(partial(part, scene, focus) for part in (_aims, _piles)),
        *(partial(wrapped, text) for text in (_SCORING, _NUMBERS)),
        partial(_starts, scene, focus),
    ]


# The tile and its seat.


def _hand(scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say where a tile may be laid, and draw it in all ways in which it may be."""
    seat = scene.seats[focus]
    if seat.tile is None or scene.terrain is None:
        return ()
    if seat.has_chosen:
        chosen = "" if seat.choice is None else f": {format_action(seat.choice)}"
        name = wrapped(f"{format_player(focus)}: {seat.tile.name}", columns, "bold")
        return name + wrapped(f"has chosen{chosen}", columns)
    who = "Lay" if focus == scene.viewer else f"{format_player(focus)} lays"
    numbers = [str(space.number) for space in _free(scene, focus)] or ["none"]
    name_of_terrain = Span(f" {scene.terrain.upper()} ", terrain_style(scene.terrain, is_due=True))
    pieces = [line("on ", name_of_terrain, ":"), *map(line, numbers)]
    rotations = [tile_in_hand(f"r{turn}", paths) for turn, paths in enumerate(seat.tile.rotations)]
    in_row = len(rotations) if len(rotations) * (WIDTH + _GAP) - _GAP <= columns else _HALF_TURN
    return (
        *wrapped(f"{who} {seat.tile.name}", columns, "bold"),
        *_flowing(pieces, columns, gap=1)[:_MOST_LISTED],
        *([line("or by joker: any space")] if seat.has_joker else ()),
        *flow(rotations, min(columns, in_row * (WIDTH + _GAP)), _GAP),
        *(
            wrapped(in_words(seat.tile.rotations[0]), columns)
            if middle(seat.tile.rotations[0]) == "&"
            else ()
        ),
    )


def _standings(scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say how all seats stand: their points, their tracks, and their jokers or ranks."""
    is_broad, outcome = columns >= _BROAD, scene.outcome
    tracks = scene.seats[focus].tracks
    names = [f"{track.colour if is_broad else ''} {track.animal[0].upper()}" for track in tracks]
    last = ["low", "rank"] if outcome is not None else ["joker"]
    colours = [paint(track.colour) for track in tracks]
    rows: list[list[str | Span]] = [["", "sum", *map(Span, names, colours), *last]]
    for number in _seats(scene):
        seat = scene.seats[number]
        cells = [format_player(number), f"{scene.scores[number]:>3}"]
        cells += [
            f"{track.points:>{len(name)}}" for track, name in zip(seat.tracks, names, strict=True)
        ]
        if outcome is None:
            has_joker = seat.has_joker and not isinstance(seat.choice, Joker)
            joker = ("ready" if has_joker else "used ") if is_broad else "-J"[has_joker]
            cells.append(joker + " done" * seat.has_chosen)
        else:
            lowest = min(track.points for track in seat.tracks)
            cells += [f"{lowest:>3}", f"{outcome.ranks[number]:>4}"]
        style = "bold" if number == focus else ""
        rows.append([Span(cell, style) for cell in cells])
    return table(rows, gap=1)


def _last_round(scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say at the start of a round what the one before has brought."""
    if scene.outcome is not None or scene.round == 1 or scene.turn > 1:
        return ()
    who = "you" if focus == scene.viewer else format_player(focus)
    points = sum(track.points for track in scene.seats[focus].tracks)
    return wrapped(f"Round {scene.round - 1} brought {who} {points}", columns)


# What lies beside the sheets.


def _flowing(items: Iterable[Line], columns: int, gap: int = _GAP) -> TextBlock:
    return flow([[item] for item in items], columns, gap)


def _achievements(scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say what achievement cards bring, and who has fulfilled them."""
    texts = [
        f"{card.name} {card.high}/{card.low}: {_taken(card) or 'open'}"
        for card in scene.achievements
    ]
    return flow([wrapped(text, columns) for text in texts], columns, _GAP)


def _taken(card: AchievementScene) -> str:
    return ", ".join(
        f"{format_player(Player(seat))} {value}"
        for seat, value in enumerate(card.taken)
        if value is not None
    )


def _aims(scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say what achievement cards ask for."""
    return tuple(
        each
        for card in scene.achievements
        for each in wrapped(f"{card.name}: {_aim(card.name)}", columns)
    )


def _aim(name: AchievementName) -> str:
    return _AIMS.get(name, f"the huts {name[-2]} and {name[-1]} are linked")


def _listed(
    scene: Scene, focus: Player, columns: int, most: int | None = _MOST_LISTED
) -> TextBlock:
    """Say in words what has no room on the sheet."""
    text = "; ".join(
        f"{space.number}: {in_words(space.tile.paths)}"
        for space in scene.seats[focus].shown_sheet.spaces
        if space.tile is not None and middle(space.tile.paths) == "&"
    )
    return wrapped(f"& {text}", columns)[:most] if text else ()


def _laid(scene: Scene, seat: Player, columns: int) -> TextBlock:
    """Say which tiles lie on which spaces, and which were set aside."""
    sheet = scene.seats[seat].shown_sheet
    tiles = [
        f"{space.number} {space.tile.name or f'start {space.tile.start}'} r{space.tile.rotation}"
        for space in sheet.spaces
        if space.tile is not None
    ]
    tiles += [f"{name} set aside" for name in sheet.aside]
    return _flowing(map(line, ["Tiles:", *tiles]), columns) if tiles else ()


def _tiles(scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say which tiles the others have."""
    seats = [(format_player(seat), scene.seats[seat].tile) for seat in _seats(scene)]
    del seats[focus]
    held = [f"{seat} {tile.name}" for seat, tile in seats if tile is not None]
    return wrapped(f"Tiles: {', '.join(held)}", columns) if held else ()


def _legend(scene: Scene, focus: Player) -> Iterator[list[Line]]:
    """Explain what is on a sheet."""
    sheet = scene.seats[focus].shown_sheet
    yield [
        line(Span(animal[0].upper(), style), f" {animal}{': all huts' * (animal is Animal.TOUCAN)}")
        for animal, style in ANIMALS.items()
    ]
    yield list(_terrains(sheet, scene.terrain))
    for hut in sheet.huts[:1]:
        if hut.colour is not None:
            yield [
                line(Span(hut_text(hut), hut_style(hut.colour)), f" hut {hut.hut}"),
                line(f"counts {MATCHES[hut.colour]}s, toucans"),
                line(f"{hut.worth} linked"),
            ]
    yield [
        line("/ - paths"),
        line("' , blocked ends"),
        line("* start tile"),
        line("+ no animal"),
    ]
    if _needs_words(scene):
        yield [line("& in words"), line(_EDGES)]


def _needs_words(scene: Scene) -> bool:
    """Return whether a tile of any seat has more on it than can be drawn."""
    laid = [
        space.tile.paths for seat in scene.seats for space in seat.shown_sheet.spaces if space.tile
    ]
    held = [seat.tile.rotations[0] for seat in scene.seats if seat.tile]
    return any(middle(paths) == "&" for paths in (*laid, *held))


def _terrains(sheet: SheetScene, due: Terrain | None) -> Iterator[Line]:
    """Explain the short names of terrains, which are in capitals in their turns."""
    for terrain, name in terrain_names(sheet).items():
        is_due = terrain == due
        text = Span(name.upper() if is_due else name, terrain_style(terrain, is_due=is_due))
        yield line(text, f" {terrain}{': now' * is_due}")


def _starts(scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say in the setup for what the start spaces are, and which start tiles lie there."""
    if scene.phase not in ("setup", "start"):
        return ()
    spaces = ", ".join(
        f"{start.space} {start.symbol}" + (f" with tile {start.tile}" if start.tile else "")
        for start in scene.starts
    )
    return wrapped(f"Start spaces: {spaces or 'none'}", columns)


def _piles(scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say which terrain cards and how many tiles are left."""
    cards = ", ".join(f"{pile.terrain} {pile.left}" for pile in scene.piles)
    tiles = sum(kind.left for kind in scene.supply)
    return wrapped(f"Cards left: {cards}; tiles left: {tiles}", columns)
