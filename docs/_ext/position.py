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
from typing import Any, ClassVar, Literal, get_args

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from boardrules import Player, Record, games, playout, replay
from boardrules.building.notation import format_player, parse_seat
from boardrules.drawing.svg import Tone, tone
from boardrules.narration import told
from boardrules.scene import Layout, Style, Theme

_THEMES = "picture_themes.css"


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
        states, scene, last = self._moment(game, actions)
        step: int = self.options["step"]
        seat: Player | None = self.options.get("seat")
        pictures = "".join(
            f'<div class="position-{layout}">'
            f"{game.picture(scene, last=last, style=Style(layout=layout))}</div>"
            for layout in get_args(Layout)
        )
        viewer = "a spectator" if seat is None else format_player(seat)
        about = f"{source} after {step} actions, as {viewer} sees it."
        if step:
            about += f" Last: {'; '.join(told(game, states[-2], actions[step - 1], seat))}."
        line = nodes.paragraph("", "", nodes.emphasis("", about), classes=["position-about"])
        return [nodes.raw("", pictures, format="html", classes=["no-search"]), line]

    def _moment(
        self, game: Any, actions: tuple[Any, ...]
    ) -> tuple[list[Any], Any, tuple[Any, ...]]:
        """Return the states up to the moment, what the seat sees, and what it was told last."""
        step: int = self.options["step"]
        seat: Player | None = self.options.get("seat")
        states = list(replay(game, actions[:step]))
        last = game.witness(states[-2], actions[step - 1], seat) if step else ()
        return states, game.scene(game.view(states[-1], seat)), last

    def _match(self) -> tuple[Any, tuple[Any, ...], str]:
        """Read or play the match; the page is drawn anew when the file or the game changes."""
        game_class: Any = games.find_game(self.arguments[0])
        for path in Path(inspect.getfile(game_class)).parent.glob("*.py"):
            self.env.note_dependency(str(path))
        if "record" in self.options:
            file = Path(self.env.srcdir) / self.options["record"]
            self.env.note_dependency(str(file))
            record: Record[Any] = Record.from_text(
                file.read_text(encoding="utf-8"), game_type=game_class
            )
            return record.game, record.actions, "A match"
        game = game_class(players=self.options.get("players", 2))
        rng = Random(self.options.get("seed", 1))  # noqa: S311  # not for secrets
        return game, playout(game, rng, max_actions=2_000).actions, "A random match"


def _write_themes(app: Sphinx) -> None:
    """Let pictures be light or dark as the reader has chosen here, not only as the system is."""
    folder = Path(app.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f'body[data-theme="{theme}"] .br-{of}-{name} '
        f"{{ {of}: {tone(name, Style(theme=theme), of=of)[of]} }}\n"
        for theme in get_args(Theme)
        if theme != "auto"
        for name in get_args(Tone)
        for of in get_args(Literal["fill", "stroke"])
    ]
    (folder / _THEMES).write_text("".join(lines), encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, and how wide its pictures are."""
    app.add_directive("position", Position)
    app.add_css_file("boardrules.css")
    app.add_css_file(_THEMES)
    app.connect("builder-inited", _write_themes)
    return {"parallel_read_safe": True}
