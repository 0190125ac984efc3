"""What lies beside the sheets of Tucana Builders: achievements, the tiles that are left, marks."""

from collections.abc import Sequence
from typing import Final

from boardrules.building.notation import format_player
from boardrules.drawing.svg import (
    SEATS,
    WIDTH,
    Block,
    at,
    below,
    element,
    flow,
    group,
    heading,
    label,
    tone,
)
from boardrules.games.tucana_builders.drawing.maps import COLOURS, disc, small_tile, words
from boardrules.games.tucana_builders.drawing.scene import AchievementScene, TileSupply
from boardrules.player import Player
from boardrules.scene import Style

_KINDS: Final = 40
"""The kinds of path tiles that are drawn; a box of somebody's own may have more."""

_ACHIEVEMENTS: Final = {
    "two-each": "two animals of its kind at each hut",
    "five-alike": "five animals of a kind linked, no toucans",
    "start-tiles": "all start tiles linked",
    "four-toucans": "four toucans at one hut",
}


def achievement(card: AchievementScene, style: Style) -> Block:
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


def supply(kinds: Sequence[TileSupply], style: Style) -> Block:
    """Draw the kinds of path tiles with how many of each are left."""
    total = f"path tiles left: {sum(kind.left for kind in kinds)}"
    drawn_kinds: list[Block] = []
    for kind in kinds[:_KINDS]:
        title = f"{kind.name}: {kind.left} left, path {words(kind.paths)}"
        drawn = small_tile(kind.paths, 40, title, data_word=kind.name)
        ink = tone("ink" if kind.left else "muted", style)
        count = label(kind.left, 20, 13, room=40, size=14, anchor="middle", **ink)
        drawn_kinds.append(below((drawn, Block(40, 16, count)), 0))
    blocks = [heading(total, style), flow(drawn_kinds, WIDTH, 4)]
    if len(kinds) > _KINDS:
        blocks.append(heading(f"and {len(kinds) - _KINDS} more kinds", style))
    return below(blocks, 4)


def legend(style: Style) -> Block:
    """Say what the marks mean."""
    whose = ("yellow huts", "red huts", "blue huts", "all huts")
    blocks: list[Block] = []
    for animal, which in zip(COLOURS, whose, strict=True):
        text = label(f"{animal}: {which}", 28, 15, room=184, size=13, **tone("muted", style))
        blocks.append(Block(212, 20, at(11, 10, disc(animal)) + text))
    lines = (
        "hut: its animal, and what it is worth now",
        "yellow tile, broad path: linked to a hut",
    )
    return below((flow(blocks, WIDTH), *(heading(line, style, WIDTH) for line in lines)), 4)
