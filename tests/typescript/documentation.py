"""What the documentation shows in TypeScript."""

from collections.abc import Iterator
from pathlib import Path
import re

DOCS = Path(__file__).parents[2] / "docs"


def blocks() -> Iterator[tuple[str, str]]:
    """Yield each block of TypeScript, with the name of its page."""
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```typescript\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            yield page.stem, block


def programs() -> Iterator[tuple[str, str]]:
    """Yield the blocks that use types, each with the name of a file."""
    for number, (page, block) in enumerate(blocks(), start=1):
        if block.startswith("import"):
            text = re.sub(r'"\./([a-z-]+)"', r'"./types/\1.js"', block)
            yield f"{page}_{number}.ts", text


def types() -> Iterator[str]:
    """Yield the blocks that show a type."""
    return (block for _, block in blocks() if block.startswith("export"))
