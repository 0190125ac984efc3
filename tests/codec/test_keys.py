"""Keys: the same for equal values, in every process."""

import hashlib
import os
from random import Random
import subprocess
import sys

from attrs import evolve

from boardrules import from_json, key, to_json, walk
from boardrules.games.tiki_topple import TikiTopple
from tests.codec.values import EVERYTHING, GOLDEN, Point


def test_a_key_is_the_hash_of_the_canonical_json() -> None:
    assert key(EVERYTHING) == hashlib.sha256(GOLDEN.encode()).hexdigest()
    assert key((1, 2)) == "49a64717d5d4cb19952e6eac2946415cf6879adacf9908e7d872332d32c6e684"


def test_equal_values_have_equal_keys_however_they_were_built() -> None:
    again = evolve(
        EVERYTHING,
        names=frozenset(sorted(EVERYTHING.names, reverse=True)),
        numbers=frozenset([100, -1, 9, 10, 9]),
        table={"a": Point(2, 0), "b": Point(1, 0)},
    )
    assert again == EVERYTHING
    assert key(again) == key(EVERYTHING)


def test_different_values_have_different_keys() -> None:
    others = [
        EVERYTHING,
        evolve(EVERYTHING, whole=-2),
        evolve(EVERYTHING, maybe=0),
        evolve(EVERYTHING, nothing=(), names=frozenset({"pear"})),
        evolve(EVERYTHING, cells=((0, 1),)),
        evolve(EVERYTHING, pair=(4, "4")),
    ]
    assert len({key(other) for other in others}) == len(others)


def test_a_state_read_from_json_has_the_same_key() -> None:
    game = TikiTopple()
    state = next(step.before for step in walk(game, Random(4)) if game.to_act(step.before) == (0,))
    first = game.apply_unchecked(state, game.legal_actions(state)[0])
    assert key(from_json(to_json(first), game.types.state)) == key(first)
    assert key(first) != key(state)


def middle_state() -> object:
    """Return a state of the second round, in which most fields have values."""
    return list(walk(TikiTopple(players=3), Random(7)))[60].before


KEYS = """
import sys
from importlib import import_module
from boardrules import key, to_json
tests = import_module(sys.argv[1])
print(list(frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})))
print(key(tests.EVERYTHING))
print(to_json(tests.EVERYTHING))
print(key(frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})))
print(key(tests.middle_state()))
"""


def test_keys_are_the_same_in_every_process() -> None:
    runs = [
        subprocess.run(  # noqa: S603  # Python itself, on the lines above
            [sys.executable, "-c", KEYS, __name__],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("0", "1", "2")
    ]
    # The set is in different orders; otherwise this would prove nothing.
    assert len({order for order, *_ in runs}) > 1
    fruit = frozenset({"pear", "apple", "fig", "plum", "lime", "kiwi"})
    expected = [key(EVERYTHING), GOLDEN, key(fruit), key(middle_state())]
    assert [found for _, *found in runs] == [expected] * 3
