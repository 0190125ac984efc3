"""Link the number of every rule that the documentation shows to that rule: in text and in code."""

from collections.abc import Iterator
from functools import cache
import re
from typing import Any

from docutils import nodes
from sources import package_of
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.osutil import relative_uri
from sphinx.util.typing import ExtensionMetadata

from boardrules import games
from boardrules.rulebook import Rulebook, anchor


@cache
def _pages() -> dict[str, str]:
    """Return the page of each rule and ruling."""
    return {
        number: f"games/{package.rpartition('.')[2]}_rules"
        for package in map(package_of, games.game_names())
        for number in Rulebook.of(package).ids
    }


@cache
def _numbers() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w#/-])({'|'.join(map(re.escape, _pages()))})(?!\.?\d)")


def rule_address(docname: str, number: str) -> str:
    """Return the address of a rule, from a page of the documentation."""
    page = _pages()[number]
    start = "" if page == docname else relative_uri(f"{docname}.html", f"{page}.html")
    return f"{start}#{anchor(number)}"


class LinkRules(SphinxTransform):
    """Link numbers in text, other than in titles and in what is a link already."""

    default_priority = 900
    _LEFT_ALONE = (
        nodes.title,
        nodes.reference,
        nodes.FixedTextElement,
        nodes.raw,
        nodes.Invisible,
        pending_xref,
    )

    def apply(self, **_: Any) -> None:
        """Replace each number by a link with the same text."""
        for element in list(self.document.findall(nodes.TextElement)):
            if not _is_left_alone(element, self._LEFT_ALONE):
                children = [part for child in element.children for part in self._parts(child)]
                element.clear()
                element.extend(children)

    def _parts(self, node: nodes.Node) -> Iterator[nodes.Node]:
        if not isinstance(node, nodes.Text):
            yield node
            return
        for index, part in enumerate(_numbers().split(node)):
            if part:
                yield self._link(part) if index % 2 else nodes.Text(part)

    def _link(self, number: str) -> nodes.reference:
        address = rule_address(self.env.docname, number)
        return nodes.reference("", number, refuri=address, internal=True, classes=["rule-link"])


def _is_left_alone(node: nodes.Node, kinds: tuple[type[Any], ...]) -> bool:
    inner: nodes.Node | None = node
    while inner is not None and not isinstance(inner, kinds):
        inner = inner.parent
    return inner is not None


def _link_code(
    _app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Link numbers in blocks of code, which are HTML by then."""

    def link(number: re.Match[str]) -> str:
        return f'<a class="rule-link" href="{rule_address(pagename, number[0])}">{number[0]}</a>'

    if "body" in context:
        context["body"] = re.sub(
            r"<pre>.*?</pre>",
            lambda block: _numbers().sub(link, block[0]),
            context["body"],
            flags=re.DOTALL,
        )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the transform, and what comes after the highlighting."""
    app.add_transform(LinkRules)
    app.connect("html-page-context", _link_code)
    return {"parallel_read_safe": True}
