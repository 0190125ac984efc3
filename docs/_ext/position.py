"""Draw a position of a match when the documentation is built.

The directive takes the name of a game in the catalogue::

    ```{position} tiki-topple
    :step: 21
    :seat: P1
    ```

It plays a match at random, by default with `:seed: 1` and two `:players:`, or replays a `:record:`,
whose path begins in this folder. Without a seat, everything is shown as a spectator sees it.
"""

from collections.abc import Callable
import inspect
from pathlib import Path
from random import Random
from typing import Any, ClassVar, get_args

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules import Player, Record, games, playout, replay
from boardrules.notation import format_player, parse_seat
from boardrules.svg import Layout, Style
from boardrules.telling import told

_STYLES = "positions.css"


class Position(SphinxDirective):
    """Draw what lies on the table, and write below it what was just done."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "players": directives.positive_int,
        "seed": directives.nonnegative_int,
        "record": directives.path,
        "step": directives.nonnegative_int,
        "seat": parse_seat,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture, wide and tall for phones, and a line about it."""
        game, actions, source = self._match()
        step: int = self.options["step"]
        seat: Player | None = self.options.get("seat")
        states = list(replay(game, actions[:step]))
        last = game.witness(states[-2], actions[step - 1], seat) if step else ()
        scene = game.scene(game.view(states[-1], seat))
        pictures = "".join(
            f'<div class="position-{layout}">'
            f"{game.picture(scene, last=last, style=Style(layout=layout))}</div>"
            for layout in get_args(Layout)
        )
        viewer = "a spectator" if seat is None else format_player(seat)
        about = f"{source} after {step} actions, as {viewer} sees it."
        if step:
            about += f" Last: {', '.join(told(game, states[-2], actions[step - 1], seat))}."
        line = nodes.paragraph("", "", nodes.emphasis("", about), classes=["position-about"])
        return [nodes.raw("", pictures, format="html"), line]

    def _match(self) -> tuple[Any, tuple[Any, ...], str]:
        """Read or play the match; the page is drawn anew when the file or the game changes."""
        game_class: Any = games.find(self.arguments[0])
        for path in Path(inspect.getfile(game_class)).parent.glob("*.py"):
            self.env.note_dependency(str(path))
        if "record" in self.options:
            file = Path(self.env.srcdir) / self.options["record"]
            self.env.note_dependency(str(file))
            record: Record[Any, Any] = Record.from_text(
                file.read_text(encoding="utf-8"), game_type=game_class
            )
            return record.game, record.actions, "A match"
        game = game_class(players=self.options.get("players", 2))
        rng = Random(self.options.get("seed", 1))  # noqa: S311  # not for secrets
        return game, playout(game, rng, max_actions=2_000).actions, "A random match"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, and how wide its pictures are."""
    app.add_directive("position", Position)
    app.add_css_file(_STYLES)
    return {"parallel_read_safe": True}
