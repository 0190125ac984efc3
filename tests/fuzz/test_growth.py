"""What a document costs grows with its size: in calls and in memory, which are always the same."""

from collections.abc import Callable
from functools import partial
import sys
import tracemalloc

import pytest

from fuzz import growth
from fuzz.growth import Growth, growths
from fuzz.targets import TARGETS, Target

SMALL, LARGE = 2**11, 2**13
MOST = 1.6 * LARGE / SMALL
"""How many times as much a large document may cost as a small one."""
LONG = {"command", "page", "reply"}
"""These take long whatever the size, or as long as chance will have it."""
SOME = 2
"""How many growths of a target are tried here; `python -m fuzz.growth` tries more."""


def sample(name: str) -> list[Growth]:
    every = list(growths(name))
    return every[5 :: 1 + len(every) // SOME]


def cost(run: Callable[[], None]) -> tuple[int, int]:
    """Count the functions that are called, also in C, and the bytes taken at the same time."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    tracemalloc.start()
    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(None)
        _, memory = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    return calls, memory


@pytest.mark.parametrize("name", sorted(TARGETS.keys() - LONG))
def test_what_a_document_costs_grows_with_its_size(name: str) -> None:
    for each in sample(name):
        small, large = each.grow(SMALL), each.grow(LARGE)
        each.run(small)  # some things are worked out only once
        costs = zip(cost(partial(each.run, small)), cost(partial(each.run, large)), strict=True)
        for (least, most), little in zip(costs, (20_000, 2**20), strict=True):
            assert most <= MOST * least + little, f"{each.what}: {least:,} and {most:,}"


@pytest.mark.parametrize(("power", "is_steep"), [(1, False), (2, True)])
def test_what_grows_too_fast_is_found(
    monkeypatch: pytest.MonkeyPatch, power: int, *, is_steep: bool
) -> None:
    clock = [0.0]

    def run(data: bytes) -> None:
        clock[0] += (len(data) / growth.SMALL) ** power

    monkeypatch.setitem(TARGETS, "slow", Target(run, tuple))
    monkeypatch.setattr("fuzz.growth.time.process_time", lambda: clock[0])
    assert Growth("slow", "spaces", lambda size: b" " * size).is_steep() is is_steep


def test_everything_in_a_document_can_grow() -> None:
    found = {each.what: each for each in growths("action")}
    assert "copies of line" not in found
    grown = found["digits at [].player"].grow(5_000)
    assert b'"player":' in grown
    assert b"9" * 5_000 in grown
    texts = {each.what: each for each in growths("record-text")}
    assert texts["copies of line 'players'"].grow(5_000).count(b"players: ") > 300
    assert b"players17: " in texts["beginnings of line 'players'"].grow(5_000)
