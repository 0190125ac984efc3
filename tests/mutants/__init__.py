"""Broken games: each breaks one promise of the contract, and names the laws that must notice.

They show that the laws can fail, and what such a fault looks like. Most are Lanterns with one
method broken. The docstring of each class says what is wrong with it.
"""

from tests.mutants import (
    knowledge,
    legality,
    moves,
    numbers,
    observations,
    scores,
    states,
    storage,
    types,
)
from tests.mutants.mutant import REGISTERED, Mutant

__all__ = [
    "MUTANTS",
    "Mutant",
    "knowledge",
    "legality",
    "moves",
    "numbers",
    "observations",
    "scores",
    "states",
    "storage",
    "types",
]

MUTANTS: tuple[Mutant, ...] = tuple(REGISTERED)
"""All of them: every law of the kit is named by some, once for each way to break it."""
