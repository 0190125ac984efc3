"""The scripts that show how libraries learn: short, and all named in the documentation."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "examples" / "learning" / "libraries").glob("*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_is_short_and_documented(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    program = ast.parse(text)
    lines = text.splitlines()
    used = {
        number
        for part in program.body
        if not isinstance(part, ast.Import | ast.ImportFrom | ast.Expr)
        or (isinstance(part, ast.Expr) and not isinstance(part.value, ast.Constant))
        for number in range(part.lineno, (part.end_lineno or part.lineno) + 1)
        if lines[number - 1].strip()
    }
    assert len(used) <= 21
    assert f"libraries/{script.name}`" in (ROOT / "docs" / "learners.md").read_text("utf-8")
