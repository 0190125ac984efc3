"""Mend what the theme leaves out for people who listen to a page or have no mouse.

Captions in the sidebar are headings without a level, the two drawers beside the text are landmarks
without a name, code and tables that scroll cannot be reached with the keyboard, the parameters of a
signature are definitions of nothing, and the page of search results has no heading.
"""

from pathlib import Path
import re

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

CHANGES = (
    (r'role="heading">', 'role="heading" aria-level="2">'),
    (r'<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Pages">'),
    (r'<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    (r"<pre>", '<pre tabindex="0">'),
    (r'<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    (r"<dl>\n((?:<dd>.*</dd>\n)+)</dl>", r"<div>\n\1</div>"),
    (r"<dd>(<em class=\"sig-param\">.*)</dd>", r'<div class="parameter">\1</div>'),
    (r'(<article role="main"[^>]*>)(?!(?:.|\n)*<h1)', r"\1<h1>Search</h1>"),
)
"""What is replaced by what; a page on which all of this was done stays as it is."""


def mend(page: str) -> str:
    """Mend a page."""
    for found, instead in CHANGES:
        page = re.sub(found, instead, page)
    return page


def _mend_all(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and app.builder.format == "html":
        for path in Path(app.outdir).rglob("*.html"):
            page = path.read_text(encoding="utf-8")
            if (mended := mend(page)) != page:
                path.write_text(mended, encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Mend the pages once they are written."""
    app.connect("build-finished", _mend_all)
    return {"parallel_read_safe": True}
