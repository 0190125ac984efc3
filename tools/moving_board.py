"""Write the moving picture of the README: a round of Tiki Topple, drawn by the library.

It is one SVG without a script. Each step of the round is shown for a moment, what is told of it
stands below, and what has changed its place moves there. Whoever wants no motion sees the end::

    python tools/moving_board.py docs/moving_board.svg
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
import re
import sys
from typing import Any
from xml.etree import ElementTree as ET

from attrs import frozen

from boardrules import CHANCE, Player, playout, replay
from boardrules.games.tiki_topple import TikiTopple
from boardrules.narration import told
from boardrules.scene import Style

SECONDS = 1.6
"""How long a step is shown."""
MOVING = 0.3
"""How much of this time things take to move."""
SVG = "{http://www.w3.org/2000/svg}"
STYLE = """
.frame { visibility: hidden; animation: show %(total)ss step-end infinite }
@keyframes show { 0%% { visibility: visible } %(shown).3f%% { visibility: hidden } }
%(moves)s
@media (prefers-reduced-motion: reduce) {
  .frame, .frame * { animation: none !important }
  .frame:last-child { visibility: visible }
}
@media (prefers-color-scheme: dark) { .told { fill: #f0ede6 } .sheet { fill: #1d1f23 } }
"""


@frozen
class Frame:
    """A picture of a step, and what is told of it."""

    picture: ET.Element
    words: str


def frames(game: Any, seed: int, viewer: Player | None) -> Iterator[Frame]:
    """Draw the first round of a match: what was dealt, and each decision."""
    actions = playout(game, Random(seed)).actions
    states = list(replay(game, actions))
    first = next(place for place, action in enumerate(actions) if action.player != CHANCE)
    yield _frame(game, states[first], viewer, (), "Two players, nine Tikis, two secret missions")
    for place in range(first, len(actions)):
        before, action = states[place], actions[place]
        if action.player == CHANCE:
            return
        last = game.witness(before, action, viewer)
        words = told(game, before, action, viewer)
        yield _frame(game, states[place + 1], viewer, last, words[0])


def _frame(game: Any, state: Any, viewer: Player | None, last: Any, words: str) -> Frame:
    scene = game.scene(game.view(state, viewer))
    picture = game.picture(scene, last=last, style=Style(layout="tall"))
    return Frame(ET.fromstring(picture), words)  # noqa: S314  # drawn by the library


def moving(shown: list[Frame]) -> str:
    """Put pictures together, one after the other."""
    ET.register_namespace("", SVG[1:-1])
    sizes = [frame.picture.get("viewBox", "").split() for frame in shown]
    width, height = (max(float(size[axis]) for size in sizes) for axis in (2, 3))
    root = ET.Element(f"{SVG}svg", viewBox=f"0 0 {width:g} {height + 30:g}", role="img")
    root.set("aria-label", f"A round of Tiki Topple. {'. '.join(frame.words for frame in shown)}")
    root.set("font-family", shown[0].picture.get("font-family", ""))
    style = ET.SubElement(root, f"{SVG}style")
    sheet = {"width": f"{width:g}", "height": f"{height + 30:g}", "rx": "8", "fill": "#fffdf8"}
    ET.SubElement(root, f"{SVG}rect", sheet | {"class": "sheet"})
    moves: list[str] = []
    total = SECONDS * len(shown)
    before: dict[str, tuple[float, float]] = {}
    for number, frame in enumerate(shown):
        delay = f"animation-delay: {number * SECONDS:g}s"
        group = ET.SubElement(root, f"{SVG}g", {"class": "frame", "style": delay})
        group.extend(frame.picture)
        caption = {"x": "12", "y": f"{height + 12:g}", "font-size": "15", "fill": "#22201c"}
        text = ET.SubElement(group, f"{SVG}text", caption | {"class": "told"})
        text.text = frame.words
        for each in group.iter(f"{SVG}text"):  # the caption tells it in words
            each.text = (each.text or "").partition(" \N{MIDDLE DOT} last: ")[0]
        found = places(group)
        for name, (element, at) in found.items():
            x, y = (old - new for old, new in zip(before.get(name, at), at, strict=True))
            if x or y:
                move = f"m{len(moves)}"
                part = 100 * MOVING / total
                start = f"translate: {x:g}px {y:g}px"
                moves.append(
                    f"@keyframes {move} {{ 0% {{ {start} }} {part:.3f}% {{ translate: 0 }} }}"
                )
                element.set("style", f"animation: {move} {total:g}s {number * SECONDS:g}s infinite")
        before = {name: at for name, (_, at) in found.items()}
    values = {"total": f"{total:g}", "shown": 100 / len(shown), "moves": "\n".join(moves)}
    style.text = STYLE % values
    return ET.tostring(root, encoding="unicode") + "\n"


def places(
    element: ET.Element, x: float = 0, y: float = 0
) -> dict[str, tuple[ET.Element, tuple[float, float]]]:
    """Find where the things are that a picture names; of those with one name, the first."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    found: dict[str, tuple[ET.Element, tuple[float, float]]] = {}
    if name := element.get("data-word"):
        found[name] = element, (x, y)
    for child in element:
        found = places(child, x, y) | found
    return found


def moving_board() -> str:
    """Draw the picture of the README."""
    return moving(list(frames(TikiTopple(players=2), 1, Player(0))))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(moving_board(), encoding="utf-8")
