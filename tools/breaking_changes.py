"""List what has gone or changed since a release: python tools/breaking_changes.py TAG.

Only public names count, those in `tests/public_api.txt`.
"""

from collections.abc import Iterator
from pathlib import Path
import re
import subprocess
import sys

import griffe

ROOT = Path(__file__).parents[1]
LISTED = "tests/public_api.txt"


def breaking_changes(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Explain each change since a tag that may break the program of a user."""
    command = ["git", "-C", str(root), "show", f"{tag}:{LISTED}"]
    then = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names, now = _names(then), _names((root / LISTED).read_text(encoding="utf-8"))
    yield from (f"{name}: it is gone" for name in names if name not in now)
    old = griffe.load_git("boardrules", ref=tag, repo=root, search_paths=["src"])
    new = griffe.load("boardrules", search_paths=[root / "src"])
    for change in griffe.find_breaking_changes(old, new):
        is_public = not {change.obj.path, change.obj.canonical_path}.isdisjoint(names)
        if is_public and change.kind is not griffe.BreakageKind.OBJECT_REMOVED:
            yield change.explain(griffe.ExplanationStyle.ONE_LINE)


def _names(listed: str) -> dict[str, None]:
    """Return the names in a list of public names, and those that they stand for."""
    found = re.findall(r"^(?:class )?([\w.]+)(?: = ([\w.]+))?", listed, re.MULTILINE)
    return dict.fromkeys(name for pair in found for name in pair if name)


if __name__ == "__main__":
    sys.exit("\n".join(breaking_changes(sys.argv[1])))
