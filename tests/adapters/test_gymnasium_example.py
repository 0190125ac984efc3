"""The example that learns Tiki Topple: a short run, the same each time."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "learning" / "learn.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = spec_from_file_location("learn_example", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "learn_example", module)
    spec.loader.exec_module(module)
    return module


def ignore(_lesson: int, _network: Any) -> None:
    """Report nothing."""


@pytest.mark.slow
def test_the_same_seed_learns_the_same(example: Any) -> None:
    plan = example.Plan(tables=4, steps=32, hidden=16, batch=64)
    first, second, other = (example.learn(plan, 2, seed, ignore).weights for seed in (1, 1, 2))
    assert all(map(np.array_equal, first, second))
    assert not np.array_equal(first[0], other[0])


@pytest.mark.peer
def test_a_short_run_learns_to_beat_random(example: Any) -> None:
    plan = example.Plan(rate=2e-3)
    network = example.learn(plan, 50, 1, ignore)
    won, shared, lost = example.measure(plan, network, "random", 200, 1)
    assert won + shared + lost == 200
    assert won > 1.2 * lost


@pytest.mark.slow
def test_it_prints_its_curve() -> None:
    run = subprocess.run(  # noqa: S603  # Python itself, on a script of our own
        [sys.executable, str(SCRIPT), "--lessons", "1", "--every", "1", "--matches", "2"],
        check=True,
        capture_output=True,
        text=True,
    )
    header, *lines = run.stdout.splitlines()
    assert header.endswith("of 2 against greedy")
    assert [line.split()[0] for line in lines] == ["0", "2,048"]
