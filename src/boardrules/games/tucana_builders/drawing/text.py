"""Tucana Builders drawn as text: what a player needs to decide, and as much more as fits a window.

The sheet of one seat is on the left, and what belongs to it on the right. In larger windows the
sheets of the others are below and beside that. Without a window, all sheets are drawn below each
other, with the tile of each seat.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from boardrules.building.notation import format_player
from boardrules.building.voice import Voice
from boardrules.building.wording import Phrase, Who, phrase
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
from boardrules.games.tucana_builders.drawing.scene import DUE, AchievementScene, Scene
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


def text(_rules: Rules, scene: Scene, size: Size | None, focus: Player, lang: str) -> TextBlock:
    """Draw as much of a scene as fits, with the things of one seat in full, or all of it."""
    say = Voice.of("boardrules.games.tucana_builders", scene.viewer, lang)
    if size is None:
        return stacked(*_in_full(say, scene, focus))
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
    drawn = _main(say, scene, focus, own, Size(room.columns, room.lines - rows * high))
    if len(drawn) + rows * high < room.lines:
        drawn += (EMPTY,)
    drawn += flow((_small(say, scene, seat) for seat in rest[: rows * in_row]), room.columns, _GAP)
    for column in columns:
        drawn = beside(drawn, [each for seat in column for each in _small(say, scene, seat)], _GAP)
    return fitted(drawn, size)


def _in_full(say: Voice, scene: Scene, focus: Player) -> Iterator[TextBlock]:
    """Yield all that there is to see, the things of the seat in focus last, where one types."""
    title, *rating = _moment(say, scene)
    yield (line(Span(title, "bold")), *map(line, rating))
    yield _standings(say, scene, focus, PAGE)
    yield tuple(
        each
        for part in (_last_round, _achievements, _piles, _starts)
        for each in part(say, scene, focus, PAGE)
    )
    yield tuple(each for part in _legend(say, scene, focus) for each in _flowing(part, PAGE))
    for seat in sorted(_seats(scene), key=focus.__eq__):
        sheet = sketch(scene.seats[seat].shown_sheet, scene.terrain)
        head = line(Span(_heading(say, scene, seat), "bold"))
        words = (*_laid(say, scene, seat, PAGE), *_listed(say, scene, seat, PAGE, most=None))
        yield (head, *sheet.part((0, 0), sheet.size), *words)
        yield _hand(say, scene, seat, PAGE)


def _seats(scene: Scene) -> list[Player]:
    return [Player(number) for number in range(len(scene.seats))]


def _main(say: Voice, scene: Scene, focus: Player, sheet: Canvas, size: Size) -> TextBlock:
    """Draw a sheet, what belongs to it, and what lies beside all sheets."""
    whose = say(
        "your sheet: {seat}" if focus == scene.viewer else "sheet: {seat}",
        seat=format_player(focus),
    )
    title, *rating = _moment(say, scene)
    head = [line(Span(title, "bold"), f"  ({whose})"), *map(line, rating)]
    lines = size.lines - len(head)
    columns = max(size.columns - _NARROW - _GAP, 0)
    shown = Size(min(sheet.size.columns, columns), min(sheet.size.lines, lines))
    corners = corners_of(scene.seats[focus].shown_sheet)
    due = [corners[space.x, space.y] for space in _free(scene, focus)]
    drawn = sheet.part(sheet.corner(due, shown), shown)
    columns = min(max(sheet.size.columns, _NOTES), columns)
    panel = Size(min(size.columns - columns - _GAP, _BROADEST), lines)
    side, left = below(_parts(say, scene, focus), panel)
    under = Size(columns, lines - len(drawn))
    foot, left = below([*left, *_notes(say, scene, focus)], under, gap=0)
    more, _ = below(left, Size(panel.columns, lines - len(side) - 1))
    side = (*side, EMPTY, *more) if more else side
    return (*head, *beside((*drawn, *foot), side, _GAP))


def _moment(say: Voice, scene: Scene) -> Iterator[str]:
    """Say what is due, or how the match has ended."""
    if scene.outcome is None:
        due = _task(scene) if scene.phase == "place" else phrase(DUE[scene.phase])
        if scene.phase in ("setup", "start", "achievement"):
            yield say("Setup: {due}", due=due)
        else:
            counts = {"round": scene.round, "rounds": scene.rounds, "turn": scene.turn}
            turn = "Round {round} of {rounds}, turn {turn} of {turns}: {due}"
            yield say(turn, **counts, turns=scene.turns, due=due)
    elif not scene.outcome.winners:
        yield say("The end: P1 has not fulfilled both achievements, and loses")
    else:
        yield say.outcome(scene.outcome)
    if scene.rating is not None:
        words = say.name(scene.rating.words)
        yield say("Rating {band} out of 10: {words}", band=scene.rating.band, words=words)


def _task(scene: Scene) -> Phrase:
    """Tell the viewer what to lay, or else who is yet to lay a tile."""
    viewer = scene.viewer
    if viewer is None or viewer not in scene.to_act:
        seats = ", ".join(map(format_player, scene.to_act))
        return phrase("{seats} still to lay a tile", seats=seats)
    if _free(scene, viewer):
        return phrase("your turn, lay your tile")
    if scene.seats[viewer].has_joker:
        return phrase("your turn, skip, or use your joker")
    return phrase("your turn, skip")


def _free(scene: Scene, seat: Player) -> list[SpaceScene]:
    """List the empty spaces of the turn's terrain."""
    spaces = scene.seats[seat].shown_sheet.spaces
    return [each for each in spaces if each.tile is None and each.terrain == scene.terrain]


def _small(say: Voice, scene: Scene, number: Player) -> TextBlock:
    """Draw the sheet of another seat."""
    sheet = sketch(scene.seats[number].shown_sheet, None)
    head = cut_line(line(Span(_heading(say, scene, number), "bold")), sheet.size.columns)
    return (head, *sheet.part((0, 0), sheet.size))


def _heading(say: Voice, scene: Scene, number: Player) -> str:
    """Say in a line how a seat stands."""
    seat = scene.seats[number]
    held = "" if seat.tile is None else f"  {seat.tile.name}"
    name = format_player(number) + (f" {say('you')}" if number == scene.viewer else "")
    done = f"  {say('done')}" if seat.has_chosen else ""
    return f"{name}  {say('sum')} {scene.scores[number]}{done}{held}"


def _parts(say: Voice, scene: Scene, focus: Player) -> list[Part]:
    """List what is told beside a sheet, what matters most first."""
    parts = (_hand, _standings, _last_round, _achievements, _listed, _tiles)
    return [partial(part, say, scene, focus) for part in parts]


def _notes(say: Voice, scene: Scene, focus: Player) -> list[Part]:
    """List what is told below a sheet, where there is room."""
    return [
        *(partial(_flowing, items) for items in _legend(say, scene, focus)),
        *(partial(part, say, scene, focus) for part in (_aims, _piles)),
        *(partial(wrapped, say(text)) for text in (_SCORING, _NUMBERS)),
        partial(_starts, say, scene, focus),
    ]


# The tile and its seat.


def _hand(say: Voice, scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say where a tile may be laid, and draw it in all ways in which it may be."""
    seat = scene.seats[focus]
    if seat.tile is None or scene.terrain is None:
        return ()
    if seat.has_chosen:
        name = say("{seat}: {tile}", seat=format_player(focus), tile=seat.tile.name)
        chosen = say("has chosen")
        if seat.choice is not None:
            chosen = say("has chosen: {action}", action=format_action(seat.choice))
        return wrapped(name, columns, "bold") + wrapped(chosen, columns)
    laying = say("{who:# lays|Lay} {tile}", who=Who(focus), tile=seat.tile.name)
    numbers = [str(space.number) for space in _free(scene, focus)] or [say("none")]
    name = say.name(scene.terrain).upper()
    name_of_terrain = Span(f" {name} ", terrain_style(scene.terrain, is_due=True))
    pieces = [line(f"{say('on')} ", name_of_terrain, ":"), *map(line, numbers)]
    rotations = [tile_in_hand(f"r{turn}", paths) for turn, paths in enumerate(seat.tile.rotations)]
    in_row = len(rotations) if len(rotations) * (WIDTH + _GAP) - _GAP <= columns else _HALF_TURN
    return (
        *wrapped(laying, columns, "bold"),
        *_flowing(pieces, columns, gap=1)[:_MOST_LISTED],
        *([line(say("or by joker: any space"))] if seat.has_joker else ()),
        *flow(rotations, min(columns, in_row * (WIDTH + _GAP)), _GAP),
        *(
            wrapped(in_words(seat.tile.rotations[0]), columns)
            if middle(seat.tile.rotations[0]) == "&"
            else ()
        ),
    )


def _standings(say: Voice, scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say how all seats stand: their points, their tracks, and their jokers or ranks."""
    is_broad, outcome = columns >= _BROAD, scene.outcome
    tracks = scene.seats[focus].tracks
    names = [
        f"{say(track.colour) if is_broad else ''} {track.animal[0].upper()}" for track in tracks
    ]
    last = [say("low"), say("rank")] if outcome is not None else [say("joker")]
    colours = [paint(track.colour) for track in tracks]
    rows: list[list[str | Span]] = [["", say("sum"), *map(Span, names, colours), *last]]
    for number in _seats(scene):
        seat = scene.seats[number]
        cells = [format_player(number), f"{scene.scores[number]:>3}"]
        cells += [
            f"{track.points:>{len(name)}}" for track, name in zip(seat.tracks, names, strict=True)
        ]
        if outcome is None:
            has_joker = seat.has_joker and not isinstance(seat.choice, Joker)
            joker = "-J"[has_joker]
            if is_broad:
                joker = say("ready") if has_joker else say("used").ljust(len(say("ready")))
            cells.append(joker + (f" {say('done')}" if seat.has_chosen else ""))
        else:
            lowest = min(track.points for track in seat.tracks)
            cells += [f"{lowest:>3}", f"{outcome.ranks[number]:>4}"]
        style = "bold" if number == focus else ""
        rows.append([Span(cell, style) for cell in cells])
    return table(rows, gap=1)


def _last_round(say: Voice, scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say at the start of a round what the one before has brought."""
    if scene.outcome is not None or scene.round == 1 or scene.turn > 1:
        return ()
    points = sum(track.points for track in scene.seats[focus].tracks)
    text = "Round {round} brought {who:#|you} {points}"
    return wrapped(say(text, round=scene.round - 1, who=Who(focus), points=points), columns)


# What lies beside the sheets.


def _flowing(items: Iterable[Line], columns: int, gap: int = _GAP) -> TextBlock:
    return flow([[item] for item in items], columns, gap)


def _achievements(say: Voice, scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say what achievement cards bring, and who has fulfilled them."""
    texts = [
        f"{card.name} {card.high}/{card.low}: {_taken(card) or say('open')}"
        for card in scene.achievements
    ]
    return flow([wrapped(text, columns) for text in texts], columns, _GAP)


def _taken(card: AchievementScene) -> str:
    return ", ".join(
        f"{format_player(Player(seat))} {value}"
        for seat, value in enumerate(card.taken)
        if value is not None
    )


def _aims(say: Voice, scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say what achievement cards ask for."""
    return tuple(
        each
        for card in scene.achievements
        for each in wrapped(say("{card}: {aim}", card=card.name, aim=_aim(card.name)), columns)
    )


def _aim(name: AchievementName) -> Phrase:
    if name in _AIMS:
        return phrase(_AIMS[name])
    return phrase("the huts {first} and {second} are linked", first=name[-2], second=name[-1])


def _listed(
    _say: Voice, scene: Scene, focus: Player, columns: int, most: int | None = _MOST_LISTED
) -> TextBlock:
    """Say in words what has no room on the sheet."""
    text = "; ".join(
        f"{space.number}: {in_words(space.tile.paths)}"
        for space in scene.seats[focus].shown_sheet.spaces
        if space.tile is not None and middle(space.tile.paths) == "&"
    )
    return wrapped(f"& {text}", columns)[:most] if text else ()


def _laid(say: Voice, scene: Scene, seat: Player, columns: int) -> TextBlock:
    """Say which tiles lie on which spaces, and which were set aside."""
    sheet = scene.seats[seat].shown_sheet
    tiles = [
        f"{space.number} {space.tile.name or say('start {tile}', tile=str(space.tile.start))}"
        f" r{space.tile.rotation}"
        for space in sheet.spaces
        if space.tile is not None
    ]
    tiles += [say("{tile} set aside", tile=name) for name in sheet.aside]
    return _flowing(map(line, [say("Tiles:"), *tiles]), columns) if tiles else ()


def _tiles(say: Voice, scene: Scene, focus: Player, columns: int) -> TextBlock:
    """Say which tiles the others have."""
    seats = [(format_player(seat), scene.seats[seat].tile) for seat in _seats(scene)]
    del seats[focus]
    held = [f"{seat} {tile.name}" for seat, tile in seats if tile is not None]
    return wrapped(f"{say('Tiles:')} {', '.join(held)}", columns) if held else ()


def _legend(say: Voice, scene: Scene, focus: Player) -> Iterator[list[Line]]:
    """Explain what is on a sheet."""
    sheet = scene.seats[focus].shown_sheet
    yield [
        line(
            Span(animal[0].upper(), style),
            f" {say('toucan: all huts' if animal is Animal.TOUCAN else animal)}",
        )
        for animal, style in ANIMALS.items()
    ]
    yield list(_terrains(say, sheet, scene.terrain))
    for hut in sheet.huts[:1]:
        if hut.colour is not None:
            yield [
                line(
                    Span(hut_text(hut), hut_style(hut.colour)), f" {say('hut {hut}', hut=hut.hut)}"
                ),
                line(say(f"counts {MATCHES[hut.colour]}s, toucans")),
                line(say("{count} linked", count=hut.worth)),
            ]
    yield [
        line(say("/ - paths")),
        line(say("' , blocked ends")),
        line(say("* start tile")),
        line(say("+ no animal")),
    ]
    if _needs_words(scene):
        yield [line(say("& in words")), line(say(_EDGES))]


def _needs_words(scene: Scene) -> bool:
    """Return whether a tile of any seat has more on it than can be drawn."""
    laid = [
        space.tile.paths for seat in scene.seats for space in seat.shown_sheet.spaces if space.tile
    ]
    held = [seat.tile.rotations[0] for seat in scene.seats if seat.tile]
    return any(middle(paths) == "&" for paths in (*laid, *held))


def _terrains(say: Voice, sheet: SheetScene, due: Terrain | None) -> Iterator[Line]:
    """Explain the short names of terrains, which are in capitals in their turns."""
    for terrain, name in terrain_names(sheet).items():
        is_due = terrain == due
        text = Span(name.upper() if is_due else name, terrain_style(terrain, is_due=is_due))
        full = say.name(terrain)
        yield line(text, f" {say('{terrain}: now', terrain=full) if is_due else full}")


def _starts(say: Voice, scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say in the setup for what the start spaces are, and which start tiles lie there."""
    if scene.phase not in ("setup", "start"):
        return ()
    spaces = ", ".join(
        f"{start.space} {start.symbol}"
        + (f" {say('with tile {tile}', tile=start.tile)}" if start.tile else "")
        for start in scene.starts
    )
    return wrapped(say("Start spaces: {spaces}", spaces=spaces or say("none")), columns)


def _piles(say: Voice, scene: Scene, _focus: Player, columns: int) -> TextBlock:
    """Say which terrain cards and how many tiles are left."""
    cards = ", ".join(f"{say.name(pile.terrain)} {pile.left}" for pile in scene.piles)
    tiles = sum(kind.left for kind in scene.supply)
    return wrapped(
        say("Cards left: {cards}; tiles left: {tiles}", cards=cards, tiles=tiles), columns
    )
