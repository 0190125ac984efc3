"""Vectors of the rules, and how engines in any language are held against them."""

from boardrules.conformance.checking import (
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
from boardrules.conformance.program import Program
from boardrules.conformance.protocol import reply_to, serve
from boardrules.conformance.reasons import rules_of, sure_rules_of
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
    "Step",
    "UnsupportedError",
    "Vector",
    "VectorFile",
    "check",
    "differing",
    "exercised",
    "first_difference",
    "in_play",
    "library_at",
    "named_in",
    "narrowed",
    "questions",
    "reply_to",
    "requests_of",
    "rules_of",
    "serve",
    "sure_rules_of",
    "vectors_of",
]
