"""Show a game on the front page, and link where it can be played.

The configuration value `boardrules_play` is the page to play of a site that has one; without it
there are no links to it::

    ```{game-card} tiki-topple
    :step: 21
    :seat: P1
    What it is, in a sentence.
    ```

    ```{play-link} tiki-topple
    ```

    ```{play-button}
    ```

    ```{play-page}
    ```
"""

import re
from typing import Any

from docutils import nodes
from position import Position
from sources import package_of
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

from boardrules.drawing.svg import GAP
from boardrules.rulebook import Rulebook


class GameCard(Position):
    """Draw the board of a game, alone, and lead to its page."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return a picture, the name, a sentence and links."""
        game = self.arguments[0]
        package = package_of(game)
        page = _address(self.env.docname, f"games/{package.rpartition('.')[2]}")
        title = Rulebook.of(package).title
        links = nodes.paragraph(
            "", "", _link("Rules", page.replace(".html", "_rules.html")), classes=["game-links"]
        )
        if play := _play_address(self.config, self.env.docname, game):
            links.insert(0, [_link("Play", play), nodes.Text(" ")])
        card = nodes.container("", classes=["game-card"])
        board = f'<a href="{page}">{self._board()}</a>'
        card += nodes.raw("", board, format="html", classes=["no-search"])
        card += nodes.paragraph("", "", _link(title, page), classes=["game-title"])
        card += self.parse_content_to_nodes()
        card += links
        return [card]

    def _board(self) -> str:
        """Cut the board out of the picture of a table."""
        game, actions, _ = self._match()
        *_, scene, _ = self._moment(game, actions)
        picture = str(game.picture(scene))
        board = re.search(r'class="br-board" data-width="([\d.]+)" data-height="([\d.]+)"', picture)
        if board is None:
            raise self.error(f"the picture of {self.arguments[0]} has no board")
        width, height = (float(size) + GAP for size in board.groups())
        box = f'viewBox="{GAP / 2} {56 - GAP / 2} {width} {height}"'
        return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', box, picture, count=1)


class PlayLink(SphinxDirective):
    """Lead to the page where a game can be played, if the site has one."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a paragraph with the link, or nothing."""
        address = _play_address(self.config, self.env.docname, self.arguments[0])
        if not address:
            return []
        return [nodes.paragraph("", "", _link("Play now", address), classes=["game-links"])]


class PlayButton(SphinxDirective):
    """Lead to where all games are played: the page of the site, or how to get one."""

    def run(self) -> list[nodes.Node]:
        """Return a paragraph with the link."""
        address = _play_address(self.config, self.env.docname)
        link = _link("Play now", address or _address(self.env.docname, "play"))
        return [nodes.paragraph("", "", link, classes=["play-button"])]


class PlayPage(SphinxDirective):
    """Lead to the page to play, or tell where there is one."""

    def run(self) -> list[nodes.Node]:
        """Return a sentence."""
        if address := _play_address(self.config, self.env.docname):
            return [nodes.paragraph("", "", _link("Play now", address), classes=["game-links"])]
        return self.parse_text_to_nodes(
            "The page to play is part of the site that `nox -s site` builds: see [Host it "
            "yourself](#host-it-yourself). These pages were built without it."
        )


def _link(text: str, address: str) -> nodes.reference:
    return nodes.reference("", text, refuri=address, internal=True)


def _address(docname: str, page: str) -> str:
    return relative_uri(f"{docname}.html", f"{page}.html")


def _play_address(config: Any, docname: str, game: str = "") -> str:
    page: str = config.boardrules_play
    query = f"?game={game}" if game else ""
    return f"{relative_uri(f'{docname}.html', page)}{query}" if page else ""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, and where the page to play is."""
    app.add_config_value("boardrules_play", "", "env", types=frozenset({str}))
    app.add_directive("game-card", GameCard)
    app.add_directive("play-link", PlayLink)
    app.add_directive("play-button", PlayButton)
    app.add_directive("play-page", PlayPage)
    return {"parallel_read_safe": True}
