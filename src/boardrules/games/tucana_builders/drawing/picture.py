"""Tucana Builders drawn as a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.building.notation import format_player
from boardrules.drawing.marks import MARK, chosen, dot
from boardrules.drawing.svg import (
    INK,
    WIDTH,
    Block,
    Svg,
    at,
    banner,
    below,
    beside,
    compose,
    element,
    flow,
    group,
    heading,
    ink_on,
    label,
    part,
    plural,
    tone,
)
from boardrules.games.tucana_builders.actions import (
    Action,
    DrawTerrain,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.components import Animal, Terrain
from boardrules.games.tucana_builders.drawing.maps import (
    COLOURS,
    disc,
    fitted,
    island,
    pointing,
    small_tile,
    terrain_look,
    tile,
    words,
)
from boardrules.games.tucana_builders.drawing.scene import (
    Scene,
    SeatScene,
    moment,
)
from boardrules.games.tucana_builders.drawing.supplies import achievement, legend, supply
from boardrules.games.tucana_builders.notation import format_action
from boardrules.player import Player
from boardrules.scene import Style

_BOARD: Final = 520
"""How wide the large sheet is, and what is above and below it."""


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw a large sheet, the viewer's own or the first, and beside it the others small."""
    first = scene.viewer or Player(0)
    is_tall = style.layout == "tall"
    told = " · ".join(moment(scene))
    done = format_action(last[0]) if len(last) == 1 else "all have chosen"
    others = [Player(seat) for seat in range(len(scene.seats)) if seat != first]
    hand = [_terrains(scene, legal, style), *_hand(scene, first, legal, style)]
    if scene.viewer is None:
        hand.insert(0, heading(f"sheet of {format_player(first)}", style, _BOARD))
    seats = [_standing(scene, first, WIDTH, style)]
    width = WIDTH if len(others) == 1 or is_tall else WIDTH / 2 - 6
    if others:
        drawn = [_other(scene, seat, last, width, style) for seat in others]
        seats.append(flow(drawn, WIDTH, 12))
    more = [achievement(card, style) for card in scene.achievements]
    more += (supply(scene.supply, style), legend(style))
    if last and is_tall:
        seats.insert(0, heading(f"last: {done}", style))
    elif last:
        told += f" · last: {done}"
    board = _sheet(scene, first, last, _BOARD, 470, legal)
    blocks = [part("hand", hand), part("seats", seats), part("more", more)]
    return compose("Tucana Builders", told, board, blocks, style)


def _laying(seat: Player, legal: Sequence[Action]) -> list[Place | Joker]:
    """List the ways to lay the tile of a seat: by the joker only once that was chosen."""
    own = [each for each in _of(seat, legal) if isinstance(each, Place | Joker)]
    return [each for each in own if isinstance(each, Place)] or own


def _of(seat: Player, actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action.player == seat]


# The terrain.


def _terrains(scene: Scene, legal: Sequence[Action], style: Style) -> Block:
    """Draw the terrain card of the turn, and how many cards of each terrain are still to come."""
    card = element("rect", width=80, height=48, rx=6, **tone("panel", style))
    shown = group(card, title="no terrain is turned up")
    if scene.terrain is not None:
        frame = {"fill": "none", "stroke_width": 4} | tone("ink", style, of="stroke")
        card = element("rect", width=80, height=48, rx=6, **frame)
        title = f"the terrain of this turn: {scene.terrain}"
        shown = group(_terrain_card(scene.terrain), card, title=title, data_word=Place.kind)
    piles: list[Block] = []
    for pile in scene.piles:
        draws = [
            action
            for action in legal
            if isinstance(action, DrawTerrain) and action.terrain == pile.terrain
        ]
        count = f"{pile.left} of {pile.cards}"
        card = group(
            _terrain_card(pile.terrain, count) + (dot(72, 8) if draws else ""),
            title=f"{pile.terrain}: {count} cards still to come in this round",
            class_="br-may" if draws else None,
            **pointing(pile.terrain, draws),
        )
        piles.append(Block(80, 48, card))
    room = 4 * 80 + 3 * 8
    turned_up = below((heading("this turn", style, 80), Block(80, 48, shown)), 4)
    to_come = below((heading("still to come in this round", style, room), flow(piles, room, 8)), 4)
    return beside((turned_up, to_come), 16)


def _terrain_card(terrain: Terrain, count: str = "") -> str:
    """Draw a terrain: its name, its shape, and how many cards there are."""
    colour, shape = terrain_look(terrain)
    ink = ink_on(colour)
    return "".join(
        (
            element("rect", width=80, height=48, rx=6, fill=colour),
            label(terrain, 40, 18, room=74, size=15, anchor="middle", bold=True, fill=ink),
            at(18 if count else 40, 33, shape),
            label(count, 74, 38, room=46, size=13, anchor="end", fill=ink) if count else "",
        )
    )


# Sheets, and the tiles that are laid on them.


def _sheet(
    scene: Scene,
    player: Player,
    last: Sequence[Action],
    width: float,
    height: float,
    legal: Sequence[Action] = (),
) -> Block:
    """Draw the sheet of a seat, in the middle of the room that it has."""
    seat = scene.seats[player]
    marked = {
        action.space
        for action in (*_of(player, last), seat.choice)
        if isinstance(action, Place | Joker)
    }
    piers = {start.space: start.pier for start in scene.starts}
    ways, shown = _laying(player, legal), ""
    if ways and seat.tile is not None:
        ways = [way for way in ways if way.rotation == ways[0].rotation]
        shown = element("g", tile(seat.tile.rotations[ways[0].rotation]), opacity=0.8)
    is_large = width == _BOARD
    drawn = island(seat.shown_sheet, piers, marked, ways, shown, is_large=is_large)
    block = fitted(drawn, width, height)
    return Block(width, block.height, at((width - block.width) / 2, 0, block.content))


def _hand(scene: Scene, player: Player, legal: Sequence[Action], style: Style) -> Iterator[Block]:
    """Draw the tile of a seat in all rotations, or tell what was chosen for it."""
    seat = scene.seats[player]
    if seat.tile is None:
        return
    whose = "your tile" if player == scene.viewer else f"the tile of {format_player(player)}"
    if seat.has_chosen:
        yield heading(f"{whose}, {seat.tile.name}: {_chosen(seat)}", style, _BOARD)
        return
    ways = _laying(player, legal)
    legal_turns = {way.rotation for way in ways}
    tiles: list[Block] = []
    for number, paths in enumerate(seat.tile.rotations):
        word = f"r{number}"
        is_chosen = bool(ways) and number == ways[0].rotation
        can_turn = number in legal_turns and not is_chosen
        title = f"{seat.tile.name} {word}: path {words(paths)}"
        attributes = {"class_": "br-may" if can_turn else None, "data_word": word}
        drawn = small_tile(paths, 66, title, **attributes).content
        drawn = (chosen(66, 66) if is_chosen else "") + drawn + (dot(60, 8) if can_turn else "")
        tiles.append(Block(66, 66, drawn))
    jokers = [action for action in _of(player, legal) if isinstance(action, Joker)]
    if jokers:
        is_chosen = len(jokers) == len(ways) and isinstance(ways[0], Joker)
        tiles.append(_joker_to_choose(jokers, style, is_chosen=is_chosen))
    skips = [action for action in _of(player, legal) if isinstance(action, Skip)]
    if skips:
        title = "no space of the terrain is empty: the tile may be set aside"
        tiles.append(_button("set aside", title, pointing(Skip.kind, skips)))
    if len(seat.tile.rotations) > 1:
        whose += f" in its {len(seat.tile.rotations)} rotations"
    yield below((heading(f"{whose}: {seat.tile.name}", style, _BOARD), flow(tiles, _BOARD, 14)), 8)


def _chosen(seat: SeatScene) -> str:
    match seat.choice:
        case None:
            return "has chosen"
        case Skip():
            return "set aside"
        case choice:
            by_joker = " by the joker" if isinstance(choice, Joker) else ""
            return f"laid on {choice.space}, r{choice.rotation}{by_joker}"


# Seats.


def _other(
    scene: Scene,
    player: Player,
    last: Sequence[Action],
    width: float,
    style: Style,
) -> Block:
    """Draw a seat with its sheet, and the tile that it has drawn."""
    seat = scene.seats[player]
    blocks = [
        _standing(scene, player, width, style),
        _sheet(scene, player, last, width, 280),
    ]
    if seat.tile is not None:
        name = seat.tile.name
        what = _chosen(seat) if seat.has_chosen else "to be laid"
        drawn = small_tile(
            seat.tile.rotations[0], 44, f"{name}: path {words(seat.tile.rotations[0])}"
        )
        room = width - 52
        lines = label(name, 0, 18, room=room, size=14, **tone("ink", style))
        lines += label(what, 0, 36, room=room, size=13, **tone("muted", style))
        blocks.append(beside((drawn, Block(room, 44, lines)), 8))
    return below(blocks, 8)


def _standing(scene: Scene, player: Player, width: float, style: Style) -> Block:
    """Say how a seat stands: its points, its tracks, its joker, and what it has set aside."""
    seat, is_narrow = scene.seats[player], width < WIDTH
    chips = [
        _track(track.animal, track.points, f"{track.colour} track", 46 if is_narrow else 70)
        for track in seat.tracks
    ]
    is_active = seat.has_joker and not isinstance(seat.choice, Joker)
    chips.append(_joker(style, 36 if is_narrow else 140, is_active=is_active))
    lines: list[str] = []
    if scene.outcome is not None and scene.outcome.winners:
        lowest = min(track.points for track in seat.tracks)
        lines += [f"rank {scene.outcome.ranks[player]}", f"lowest track: +{lowest}"]
    if seat.shown_sheet.aside:
        lines.append(f"set aside: {plural(len(seat.shown_sheet.aside), 'tile')}")
    points = plural(scene.scores[player], "point")
    return below(
        (
            banner(scene, player, points, width=width),
            flow(chips, width),
            *(heading(line, style, width) for line in lines),
        ),
        6,
    )


def _track(animal: Animal, points: int, name: str, width: float) -> Block:
    """Draw the points of a colour, with the animal that they come from."""
    frame = element(
        "rect", width=width, height=30, rx=6, fill="#fff", stroke=COLOURS[animal], stroke_width=3
    )
    number = label(
        points, width - 6, 21, room=width - 28, size=16, anchor="end", bold=True, fill="#22201c"
    )
    title = f"{name}, from {animal}s and toucans: {plural(points, 'point')}"
    return Block(width, 30, group(frame, at(14, 15, disc(animal)), number, title=title))


def _joker(style: Style, width: float, *, is_active: bool) -> Block:
    """Draw the joker card: a star, crossed out after it was used."""
    star = "M18 5 L21 12 L28 12 L22.5 17 L25 25 L18 20 L11 25 L13.5 17 L8 12 L15 12 Z"
    ink = tone("ink" if is_active else "muted", style)
    content = [
        element("rect", width=width, height=30, rx=6, **tone("panel", style)),
        element("path", d=star, **ink),
    ]
    if width > 36:
        name = "joker" if is_active else "joker used"
        content.append(label(name, 34, 20, room=width - 38, size=14, **ink))
    if not is_active:
        bar = tone("ink", style, of="stroke")
        content.append(element("path", d="M6 27 L30 3", stroke_width=3, **bar))
    about = "joker: once in a round, a tile may be laid on any empty space"
    title = about if is_active else "joker, used in this round"
    return Block(width, 30, group(*content, title=title))


def _joker_to_choose(jokers: Sequence[Action], style: Style, *, is_chosen: bool) -> Block:
    """Draw the joker beside the tile that it may lay."""
    drawn = _joker(style, 140, is_active=True)
    frame, mark = (chosen(140, 30), "") if is_chosen else ("", dot(134, 4))
    content = element(
        "g",
        *(frame, drawn.content, mark),
        class_=None if is_chosen else "br-may",
        **pointing(Joker.kind, jokers),
    )
    return Block(140, 30, content)


# What lies beside the sheets.


def _button(text: str, title: str, word: dict[str, object]) -> Block:
    """Draw something to choose that is no thing on the table."""
    frame = element("rect", width=90, height=36, rx=6, fill=MARK, stroke=INK, stroke_width=2)
    content = label(text, 45, 23, room=82, size=14, anchor="middle", fill=INK)
    return Block(90, 36, group(frame, content, title=title, class_="br-may", **word))
