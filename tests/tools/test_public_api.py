"""What is public: a change of the file is a decision, and the changelog names it."""

from pathlib import Path
from runpy import run_path

PROJECT = Path(__file__).parents[2]
TOOL = run_path(str(PROJECT / "tools" / "public_api.py"))


def test_public_names_and_their_signatures_are_those_in_the_file() -> None:
    stored = (PROJECT / "tests" / "public_api.txt").read_text(encoding="utf-8")
    assert [*TOOL["public_api"]()] == stored.splitlines(), "write: python tools/public_api.py"
