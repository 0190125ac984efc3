"""Broken games: each breaks the contract in one way, and names the laws that must reject it.

They show that the laws can fail. Most are Lanterns with one broken method. The docstring of each
class says what is wrong with it.
"""

from tests.mutants import (
    knowledge,
    legality,
    moves,
    narrations,
    numbers,
    observations,
    remembering,
    scenes,
    scores,
    states,
    storage,
    telling,
    types,
)
from tests.mutants.mutant import REGISTERED, Mutant

__all__ = [
    "MUTANTS",
    "Mutant",
    "knowledge",
    "legality",
    "moves",
    "narrations",
    "numbers",
    "observations",
    "remembering",
    "scenes",
    "scores",
    "states",
    "storage",
    "telling",
    "types",
]

MUTANTS: tuple[Mutant, ...] = tuple(REGISTERED)
"""All mutants; for each law there is one for each way to break it."""
