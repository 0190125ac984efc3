"""Check the links inside a folder of HTML pages, without a network: `check_links.py docs/_build`.

Every file that a link leads to must be there, and every place in it.
"""

from collections.abc import Iterator
from html import unescape
from pathlib import Path
import re
import sys
from urllib.parse import unquote, urlsplit

_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
_PLACE = re.compile(r'\s(?:id|name)="([^"]*)"')


def broken_links(folder: Path) -> Iterator[str]:
    """Yield each link that leads nowhere, with its page."""
    texts = {page: page.read_text(encoding="utf-8") for page in sorted(folder.rglob("*.html"))}
    places = {page: set(_PLACE.findall(text)) for page, text in texts.items()}
    for page, text in texts.items():
        for link in dict.fromkeys(_LINK.findall(text)):
            address = urlsplit(unescape(link))
            if address.scheme or address.netloc:
                continue
            target = page.parent / unquote(address.path) if address.path else page
            if target.is_dir():
                target /= "index.html"
            target = target.resolve()
            is_there = target in places if address.fragment else target.is_file()
            if not is_there or (address.fragment and address.fragment not in places[target]):
                yield f"{page.relative_to(folder)}: {link}"


def main(folder: str) -> int:
    """Print what is broken, and return how many links that are, at most 1."""
    broken = list(broken_links(Path(folder).resolve()))
    for line in broken:
        print(line)
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
