"""Tucana Builders drawn as a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.building.notation import format_player
from boardrules.drawing.svg import (
    SEATS,
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
    outline,
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
from boardrules.games.tucana_builders.components import Animal, Path, Terrain
from boardrules.games.tucana_builders.drawing.maps import (
    COLOURS,
    SIDE,
    disc,
    fitted,
    island,
    loose_tile,
    may_lie,
    pointing,
    terrain_look,
    words,
)
from boardrules.games.tucana_builders.drawing.scene import (
    AchievementScene,
    Scene,
    SeatScene,
    TileSupply,
    moment,
)
from boardrules.games.tucana_builders.notation import format_action
from boardrules.player import Player
from boardrules.scene import Style

_BOARD: Final = 440
"""How wide the large sheet is, and what is above and below it."""
_KINDS: Final = 40
"""The kinds of path tiles that are drawn; a box of somebody's own may have more."""


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw a large sheet, the viewer's own or the first, and beside it the others small."""
    first = scene.viewer or Player(0)
    is_tall = style.layout == "tall"
    told = " · ".join(moment(scene))
    done = format_action(last[0]) if len(last) == 1 else "all have chosen"
    others = [Player(seat) for seat in range(len(scene.seats)) if seat != first]
    board = [
        _terrains(scene, legal, style),
        heading(f"sheet of {format_player(first)}", style, _BOARD),
        _sheet(scene, first, last, legal, _BOARD, 400),
        *_hand(scene, first, legal, style),
        _legend(style),
    ]
    beside_it = [_standing(scene, first, legal, WIDTH, style)]
    beside_it += [_achievement(card, style) for card in scene.achievements]
    width = WIDTH if len(others) == 1 or is_tall else WIDTH / 2 - 6
    if others:
        seats = [_other(scene, seat, last, legal, width, style) for seat in others]
        beside_it.append(flow(seats, WIDTH, 12))
    # In a wide picture there is room below the board; in a tall one the seats come first.
    (beside_it if is_tall else board).append(_supply(scene.supply, style))
    if last and is_tall:
        board.insert(0, heading(f"last: {done}", style, _BOARD))
    elif last:
        told += f" · last: {done}"
    return compose("Tucana Builders", told, below(board), beside_it, style)


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
        frame_of_pile = _dashed(80, 48) if draws else ""
        card = group(
            _terrain_card(pile.terrain, count) + frame_of_pile,
            title=f"{pile.terrain}: {count} cards still to come in this round",
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


def _dashed(width: float, height: float) -> str:
    """Frame a thing that may be chosen."""
    return outline(width, height, stroke_dasharray="6 4", stroke_width=3)


# Sheets, and the tiles that are laid on them.


def _sheet(
    scene: Scene,
    player: Player,
    last: Sequence[Action],
    legal: Sequence[Action],
    width: float,
    height: float,
) -> Block:
    """Draw the sheet of a seat, in the middle of the room that it has."""
    seat = scene.seats[player]
    marked = {
        action.space
        for action in (*_of(player, last), seat.choice)
        if isinstance(action, Place | Joker)
    }
    piers = {start.space: start.pier for start in scene.starts}
    own, is_large = _of(player, legal), width == _BOARD
    drawn = island(seat.shown_sheet, piers, marked, own, is_large=is_large)
    block = fitted(drawn, width, height)
    return Block(width, block.height, at((width - block.width) / 2, 0, block.content))


def _tile(paths: Sequence[Path], size: float, title: str, frame: str = "", **word: object) -> Block:
    """Draw a tile that lies on no sheet."""
    drawn = group(loose_tile(paths, frame), title=title, **word)
    block = Block(2 * SIDE, 2 * SIDE, at(SIDE, SIDE, drawn))
    return fitted(block, size, size)


def _hand(scene: Scene, player: Player, legal: Sequence[Action], style: Style) -> Iterator[Block]:
    """Draw the tile of a seat in all rotations, or tell what was chosen for it."""
    seat = scene.seats[player]
    if seat.tile is None:
        return
    whose = "your tile" if player == scene.viewer else f"the tile of {format_player(player)}"
    if seat.has_chosen:
        yield heading(f"{whose}, {seat.tile.name}: {_chosen(seat)}", style, _BOARD)
        return
    tiles: list[Block] = []
    for number, paths in enumerate(seat.tile.rotations):
        word = f"r{number}"
        actions = [
            action
            for action in _of(player, legal)
            if isinstance(action, Place | Joker) and action.rotation == number
        ]
        frame = may_lie() if actions else ""
        title = f"{seat.tile.name} {word}: path {words(paths)}"
        drawn = _tile(paths, 66, title, frame, **pointing(word, actions))
        name = label(word, 33, 13, room=66, size=14, anchor="middle", **tone("ink", style))
        tiles.append(below((drawn, Block(66, 16, name)), 0))
    skips = [action for action in _of(player, legal) if isinstance(action, Skip)]
    if skips:
        title = "no space of the terrain is empty: the tile may be set aside"
        tiles.append(_button("set aside", title, pointing(Skip.kind, skips)))
    if len(seat.tile.rotations) > 1:
        whose += f" in its {len(seat.tile.rotations)} rotations"
    yield below((heading(f"{whose}: {seat.tile.name}", style, _BOARD), flow(tiles, _BOARD)), 4)


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
    legal: Sequence[Action],
    width: float,
    style: Style,
) -> Block:
    """Draw a seat with its sheet, and the tile that it has drawn."""
    seat = scene.seats[player]
    blocks = [
        _standing(scene, player, legal, width, style),
        _sheet(scene, player, last, legal, width, 280),
    ]
    if seat.tile is not None:
        name = seat.tile.name
        what = _chosen(seat) if seat.has_chosen else "to be laid"
        drawn = _tile(seat.tile.rotations[0], 44, f"{name}: path {words(seat.tile.rotations[0])}")
        room = width - 52
        lines = label(name, 0, 18, room=room, size=14, **tone("ink", style))
        lines += label(what, 0, 36, room=room, size=13, **tone("muted", style))
        blocks.append(beside((drawn, Block(room, 44, lines)), 8))
    return below(blocks, 8)


def _standing(
    scene: Scene, player: Player, legal: Sequence[Action], width: float, style: Style
) -> Block:
    """Tell how a seat stands: its points, its tracks, its joker, and what it has set aside."""
    seat, is_narrow = scene.seats[player], width < WIDTH
    chips = [
        _track(track.animal, track.points, f"{track.colour} track", 46 if is_narrow else 70)
        for track in seat.tracks
    ]
    jokers = [action for action in _of(player, legal) if isinstance(action, Joker)]
    is_active = seat.has_joker and not isinstance(seat.choice, Joker)
    chips.append(_joker(jokers, style, 36 if is_narrow else 140, is_active=is_active))
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


def _joker(jokers: Sequence[Action], style: Style, width: float, *, is_active: bool) -> Block:
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
    if jokers:
        content.append(_dashed(width, 30))
    # The joker of another seat is nothing to click on.
    word = pointing(Joker.kind, jokers) if jokers else {}
    about = "joker: once in a round, a tile may be laid on any empty space"
    title = about if is_active else "joker, used in this round"
    return Block(width, 30, group(*content, title=title, **word))


# What lies beside the sheets.


def _button(text: str, title: str, word: dict[str, object]) -> Block:
    """Draw something to choose that is no thing on the table."""
    frame = element("rect", width=90, height=36, rx=6, fill="#fff", stroke="#888")
    content = label(text, 45, 23, room=82, size=14, anchor="middle", fill="#22201c")
    dashes = _dashed(90, 36)
    return Block(90, 36, group(frame, content, dashes, title=title, **word))


_ACHIEVEMENTS: Final = {
    "two-each": "two animals of its kind at each hut",
    "five-alike": "five animals of a kind linked, no toucans",
    "start-tiles": "all start tiles linked",
    "four-toucans": "four toucans at one hut",
}


def _achievement(card: AchievementScene, style: Style) -> Block:
    """Draw an achievement card: its values, and a box for each seat, full if it has got it."""
    huts = card.name.removeprefix("link-")
    task = _ACHIEVEMENTS.get(card.name) or f"huts {huts[0]} and {huts[1]} linked"
    boxes: list[Block] = []
    for seat, (taken, offered) in enumerate(zip(card.taken, card.offered, strict=True)):
        who, colour = format_player(Player(seat)), SEATS[seat]
        if taken is not None:
            text, title = f"{who}: {taken}", f"{who} has got {taken}"
        elif offered is not None:
            text, title = f"{who}: ({offered})", f"{who} would get {offered} now"
        else:
            text, title = f"{who}: -", f"{who} has not got it"
        ink = {"fill": "#fff"} if taken is not None else tone("ink", style)
        frame = element(
            "rect",
            width=72,
            height=26,
            rx=6,
            fill="none" if taken is None else colour,
            stroke=colour,
            stroke_width=2,
        )
        name = label(text, 36, 18, room=64, size=14, anchor="middle", bold=True, **ink)
        boxes.append(Block(72, 26, group(frame, name, title=title)))
    title = f"achievement {card.name}: {card.high} for the first, {card.low} later"
    text = f"{task}: {card.high}, later {card.low}"
    line = label(text, 0, 14, room=WIDTH, size=14, **tone("ink", style))
    drawn = below((Block(WIDTH, 18, line), flow(boxes, WIDTH)), 4)
    return Block(WIDTH, drawn.height, group(drawn.content, title=title, data_word=card.name))


def _supply(supply: Sequence[TileSupply], style: Style) -> Block:
    """Draw the kinds of path tiles with how many of each are left."""
    total = f"path tiles left: {sum(kind.left for kind in supply)}"
    kinds: list[Block] = []
    for kind in supply[:_KINDS]:
        title = f"{kind.name}: {kind.left} left, path {words(kind.paths)}"
        drawn = _tile(kind.paths, 40, title, data_word=kind.name)
        ink = tone("ink" if kind.left else "muted", style)
        count = label(kind.left, 20, 13, room=40, size=14, anchor="middle", **ink)
        kinds.append(below((drawn, Block(40, 16, count)), 0))
    blocks = [heading(total, style), flow(kinds, WIDTH, 4)]
    if len(supply) > _KINDS:
        blocks.append(heading(f"and {len(supply) - _KINDS} more kinds", style))
    return below(blocks, 4)


def _legend(style: Style) -> Block:
    """Tell what the marks mean."""
    huts = {
        Animal.PUMA: "yellow huts",
        Animal.SNAKE: "red huts",
        Animal.MONKEY: "blue huts",
        Animal.TOUCAN: "all huts",
    }
    blocks: list[Block] = []
    for animal, which in huts.items():
        text = label(f"{animal}: {which}", 28, 15, room=184, size=13, **tone("muted", style))
        blocks.append(Block(212, 20, at(11, 10, disc(animal)) + text))
    lines = (
        "hut: its animal, and what it is worth now",
        "yellow tile, broad path: linked to a hut",
    )
    return below((flow(blocks, _BOARD), *(heading(line, style, _BOARD) for line in lines)), 4)
