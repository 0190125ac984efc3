"""A large number in a document costs neither time nor memory, whatever it is asked about."""

from itertools import count
import os
import subprocess
import sys

import pytest

from boardrules import games
from fuzz import large_numbers
from fuzz.large_numbers import NUMBERS, changes, trouble_with

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells and limits memory so")


@LINUX
@pytest.mark.slow
@pytest.mark.parametrize("name", games.game_names())
def test_whatever_has_a_large_number_is_read_asked_and_drawn(name: str) -> None:
    run = subprocess.run(  # noqa: S603  # Python itself
        [sys.executable, "-m", "fuzz.large_numbers", name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.endswith(" questions were asked, and 0 answers took too much.\n")


@LINUX
def test_what_takes_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_numbers, "SECONDS", 0.01)
    assert trouble_with(lambda: sum(1 for _ in count())) == "TooLongError"
    assert trouble_with(lambda: [0] * 10**9) == "MemoryError"
    assert trouble_with(lambda: [0].index(1)) is None
    assert trouble_with(lambda: [0] * 10**6) is None


def test_numbers_are_put_everywhere_one_at_a_time() -> None:
    document = {"a": 1, "b": [{"c": None}, {"c": 2}], "d": [], "e": "j18", "f": True, "g": "x"}
    before = repr(document)
    found = [(name, repr(changed)) for name, changed in changes(document, "view", set())]
    assert repr(document) == before
    assert len({changed for _, changed in found}) == len(found)
    names = {name for name, _ in found}
    assert names == {
        f"view {place} {number}" for place in ["a", "b[].c", "d", "e"] for number in NUMBERS
    }
    assert f"'e': 'j{10**9}'" in dict(found)[f"view e {10**9}"]
