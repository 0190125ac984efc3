"""Vectors of the rules, and how engines in any language are checked against them.

Begin with `vectors`, `engines` and `checking`: what is asked, who is asked, and how they differ.
`protocol` and `program` ask programs in other languages; `answers`, `briefs` and `levels` help to
write one. `at_random` and `comparison` look for differences without vectors, `shrinking` and
`keeping` make vectors of them, and `reasons`, `citing` and `exercising` say which rules they are
about.
"""

from boardrules.conformance.at_random import check_at_random, game_at_random
from boardrules.conformance.briefs import brief
from boardrules.conformance.checking import (
    ABSENT,
    Difference,
    Result,
    check,
    differing,
    library_at,
    narrowed,
    questions,
    requests_of,
)
from boardrules.conformance.citing import in_play
from boardrules.conformance.comparison import first_difference
from boardrules.conformance.engines import Engine, EngineError, Library, Position, UnsupportedError
from boardrules.conformance.exercising import exercised, named_in
from boardrules.conformance.keeping import kept
from boardrules.conformance.levels import LEVELS, Standing, Tally, standing, tally, tally_by_level
from boardrules.conformance.program import Program
from boardrules.conformance.protocol import reply_to, serve
from boardrules.conformance.reasons import rules_of, sure_rules_of
from boardrules.conformance.shrinking import shrunk
from boardrules.conformance.vectors import (
    DigestExpectation,
    Expectation,
    Question,
    Step,
    Vector,
    VectorFile,
    vectors_of,
)

__all__ = [
    "ABSENT",
    "LEVELS",
    "Difference",
    "DigestExpectation",
    "Engine",
    "EngineError",
    "Expectation",
    "Library",
    "Position",
    "Program",
    "Question",
    "Result",
    "Standing",
    "Step",
    "Tally",
    "UnsupportedError",
    "Vector",
    "VectorFile",
    "brief",
    "check",
    "check_at_random",
    "differing",
    "exercised",
    "first_difference",
    "game_at_random",
    "in_play",
    "kept",
    "library_at",
    "named_in",
    "narrowed",
    "questions",
    "reply_to",
    "requests_of",
    "rules_of",
    "serve",
    "shrunk",
    "standing",
    "sure_rules_of",
    "tally",
    "tally_by_level",
    "vectors_of",
]
