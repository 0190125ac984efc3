"""Run tests on mutants: a plugin of pytest for `mutation.py`.

Games that tests share make their tables anew for each test. Otherwise only the first test of a
module would use the functions that make them, and what was made before a mutant came into being
would go on being right. The tests that take least time come first.
"""

import json
from pathlib import Path
import sys

import pytest

from boardrules.building.base_rules import BaseRules

_STATISTICS = Path("mutmut-stats.json")
_DURATIONS: dict[str, float] = (
    json.loads(_STATISTICS.read_text(encoding="utf-8"))["duration_by_test"]
    if _STATISTICS.exists()
    else {}
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests first that are known to take least time."""
    items.sort(key=lambda item: _DURATIONS.get(item.nodeid, 0.0))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Let the games that modules of tests have made forget what follows from their options."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for value in vars(module).values():
                if isinstance(value, BaseRules):
                    vars(value).pop("tables", None)
