"""Cases of tests that are about several rules: each is marked with the rules that it names."""

import re
from typing import Any

import pytest


def cases(*rows: tuple[Any, ...]) -> list[Any]:
    """Mark each row of values with the rules in its last one."""
    return [pytest.param(*row, marks=pytest.mark.rule(*_rules(row[-1]))) for row in rows]


def _rules(value: object) -> list[str]:
    return re.findall(r"[A-Z]+-R?\d+(?:\.\d+)?", str(value))
