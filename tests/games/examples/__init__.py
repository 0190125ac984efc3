"""Examples of all games, for the tests that are the same for each of them."""

import pytest

from tests.games.examples.example import (
    MISSING,
    BadBox,
    Ending,
    Entry,
    Example,
    FileExample,
    JsonExample,
    Seen,
)
from tests.games.examples.tectonic_tribes import TECTONIC_TRIBES
from tests.games.examples.tiki_topple import TIKI_TOPPLE
from tests.games.examples.tucana_builders import TUCANA_BUILDERS
from tests.games.examples.tuk_tuk_taxi import TUK_TUK_TAXI

EXAMPLES = (TECTONIC_TRIBES, TIKI_TOPPLE, TUCANA_BUILDERS, TUK_TUK_TAXI)

every_game = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)

__all__ = [
    "EXAMPLES",
    "MISSING",
    "TECTONIC_TRIBES",
    "TIKI_TOPPLE",
    "TUCANA_BUILDERS",
    "TUK_TUK_TAXI",
    "BadBox",
    "Ending",
    "Entry",
    "Example",
    "FileExample",
    "JsonExample",
    "Seen",
    "every_game",
]
