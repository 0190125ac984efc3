"""Which tests are about which rules."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from boardrules.rulebook import Rulebook


def rule_marks(tests: str | Path) -> Mapping[str, tuple[str, ...]]:
    """Find the marks `@pytest.mark.rule("TIKI-5.2")` in a file or folder of tests.

    Return the names of the tests of each rule, sorted by rule. The files are read, not run.
    """
    marks: dict[str, list[str]] = {}
    root = Path(tests)
    for path in [root] if root.is_file() else sorted(root.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _rules_of(node):
                    marks.setdefault(rule, []).append(f"{path.stem}::{node.name}")
    return {rule: tuple(names) for rule, names in sorted(marks.items())}


def check_ledger(rulebook: Rulebook, tests: str | Path) -> None:
    """Require that each rule and ruling has a test, and that each mark names a rule or ruling."""
    marked = {rule for rule in rule_marks(tests) if rule.startswith(f"{rulebook.prefix}-")}
    known = set(rulebook.ids)
    untested = sorted(known - marked)
    unknown = sorted(marked - known)
    if untested or unknown:
        raise AssertionError(f"rules without a test: {untested}; marks without a rule: {unknown}")


def _rules_of(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for mark in node.decorator_list:
        match mark:
            case ast.Call(func=ast.Attribute(attr="rule"), args=arguments):
                for argument in arguments:
                    match argument:
                        case ast.Constant(value=str(rule)):
                            yield rule
                        case _:
                            raise ValueError(f"{node.name}: a rule mark takes plain texts")
            case _:
                pass
