"""Show the code and the tests that cite rules, and examples, as pages whose lines can be linked.

Other extensions call `source_address`; the pages are written when everything else has been. The
role `source` links to the page of an example: {source}`examples/server/app.py`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

from boardrules import games
from boardrules._citations import cited_lines, marked_tests
from boardrules.rulebook import Rulebook

ROOT = Path(__file__).parents[2]

EXAMPLES = (
    *("examples/**/*.py", "examples/**/*.mjs"),
    *("src/boardrules/testing/lanterns/*.py", "tests/typescript/*.ts"),
)
"""Files that have a page although they may cite no rule."""

_LANGUAGES = {".py": "python", ".mjs": "javascript", ".ts": "typescript"}


class Place(NamedTuple):
    """A line of a file of the project, and what is there: code, or the name of a test."""

    path: Path
    line: int
    text: str


class Citations(NamedTuple):
    """Where a rule is cited."""

    code: list[Place]
    tests: list[Place]


def package_of(game: str) -> str:
    """Name the package of a game in the catalogue."""
    return games.package_of(games.find_game(game))


@cache
def citations(package: str) -> Mapping[str, Citations]:
    """Find where each rule and ruling of a game is cited."""
    found = {number: Citations([], []) for number in Rulebook.of(package).ids}
    for path in sorted((ROOT / "src").joinpath(*package.split(".")).rglob("*.py")):
        for cited in cited_lines(path.read_text(encoding="utf-8"), found):
            found[cited.rule].code.append(Place(path, cited.line, cited.text))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        code = path.read_text(encoding="utf-8")
        if any(cited_lines(code, found)):
            for mark in marked_tests(code, found):
                found[mark.rule].tests.append(Place(path, mark.line, mark.text))
    return found


def source_address(docname: str, place: Place) -> str:
    """Return the address of a line of code, from a page of the documentation."""
    return f"{relative_uri(f'{docname}.html', f'{_page(place.path)}.html')}#L-{place.line}"


class SourceLink(SphinxRole):
    """A link to the page of an example, by its path in the project."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, and warn of a file that has no page."""
        path = ROOT / self.text
        if path not in _examples():
            location = self.get_location()
            logging.getLogger(__name__).warning("%s has no page", self.text, location=location)
        address = relative_uri(f"{self.env.docname}.html", f"{_page(path)}.html")
        link = nodes.reference("", "", nodes.literal("", self.text), refuri=address, internal=True)
        return [link], []


@cache
def _examples() -> frozenset[Path]:
    return frozenset(path for pattern in EXAMPLES for path in ROOT.glob(pattern))


def _page(path: Path) -> str:
    return f"source/{path.relative_to(ROOT).with_suffix('').as_posix()}"


def _no_toctree(**_: object) -> str:
    return ""


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Make a page of each example and each file that cites a rule."""
    if app.builder.format != "html":
        return
    highlighter: Any = getattr(app.builder, "highlighter", None)
    cited = chain.from_iterable(
        places
        for game in games.game_names()
        for found in citations(package_of(game)).values()
        for places in found
    )
    for path in sorted({place.path for place in cited} | _examples()):
        written = Path(app.outdir) / f"{_page(path)}.html"
        if written.exists() and written.stat().st_mtime > path.stat().st_mtime:
            continue
        name = path.relative_to(ROOT).as_posix()
        code = path.read_text(encoding="utf-8")
        language = _LANGUAGES[path.suffix]
        body = highlighter.highlight_block(code, language, linenos="inline", linespans="L")
        context: dict[str, Any] = {
            "title": name,
            "body": f'<h1 class="source-name">{name}</h1>{body}',
            "toctree": _no_toctree,  # which would take longer than everything else
        }
        yield _page(path), context, "page.html"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the role, and write the pages at the end."""
    app.add_role("source", SourceLink())
    app.connect("html-collect-pages", _pages)
    return {"parallel_read_safe": True}
