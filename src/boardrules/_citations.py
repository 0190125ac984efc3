"""Where rules are cited: the lines of code that name them, and the tests that carry their mark."""

import ast
from collections.abc import Collection, Iterator
import re

from attrs import frozen


@frozen
class Citation:
    """A line that cites a rule: the line itself, or the name of the test that begins there."""

    rule: str
    line: int
    text: str


def cited_lines(code: str, rules: Collection[str]) -> Iterator[Citation]:
    r"""Find the lines of a text that cite rules, by their whole numbers.

    >>> code = 'if late:\n    yield Violation("NIM-1.1", "too late")  # not NIM-1.10'
    >>> [citation.line for citation in cited_lines(code, ["NIM-1.1"])]
    [2]
    """
    numbers = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, rules))})(?!\.?\d)")
    for line, text in enumerate(code.splitlines(), start=1):
        for rule in dict.fromkeys(numbers.findall(text)):
            yield Citation(rule, line, text.strip())


def marked_tests(code: str, rules: Collection[str]) -> Iterator[Citation]:
    """Find the tests with `@pytest.mark.rule`, also those where only a parameter has it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for rule in dict.fromkeys(_marks(node)):
                if rule in rules:
                    yield Citation(rule, node.lineno, node.name)


def _marks(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "rule":
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
