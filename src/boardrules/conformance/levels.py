"""Levels: what an engine can offer, one after the other, and how far it got in each."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from boardrules.conformance.checking import Result
from boardrules.conformance.vectors import Kind, Vector

LEVELS: Final[dict[str, tuple[Kind, ...]]] = {
    "play": ("to_act", "legal", "perft"),
    "chance": ("weights",),
    "scoring": ("score", "items", "outcome"),
    "knowledge": ("told",),
    "scenes": ("scene", "open_scene"),
    "explanations": ("explain",),
    "boxes": ("box",),
    "keys": ("key",),
}
"""What is asked at each level."""

Standing: TypeAlias = Literal["agree", "differ", "unsupported", "unasked"]
"""How an engine did with a vector, or with what it asks at one level."""


@frozen
class Tally:
    """With how many vectors an engine agrees, and so on, and how many of its answers agree.

    It does not support a vector of which it answers nothing. What comes after a difference in a
    vector is unasked.
    """

    agree: int = 0
    differ: int = 0
    unsupported: int = 0
    unasked: int = 0
    answers: int = 0

    @property
    def size(self) -> int:
        """How many vectors there are."""
        return self.agree + self.differ + self.unsupported + self.unasked


def tally(results: Iterable[Result], unasked: int = 0) -> Tally:
    """Sum up how an engine did with vectors, some of which it may not have been asked at all."""
    results = [*results]
    counts = Counter(map(standing, results))
    return Tally(
        counts["agree"],
        counts["differ"],
        counts["unsupported"],
        unasked,
        sum(each.agreed for each in results),
    )


def standing(result: Result) -> Standing:
    """Return how an engine did with a vector."""
    if result.difference is not None:
        return "differ"
    return "unsupported" if result.unsupported and not result.agreed else "agree"


def tally_by_level(results: Sequence[Result], unasked: Sequence[Vector] = ()) -> dict[str, Tally]:
    """Sum up how an engine did at each level about which vectors ask something.

    A difference counts at the level of its question. To refuse what is legal is one in play.
    """
    found: dict[str, Tally] = {}
    for level, kinds in LEVELS.items():
        counts = Counter(_standing_at(level, each) for each in results)
        waiting = sum(not _kinds(each).isdisjoint(kinds) for each in unasked)
        answers = sum(each.answered[kind] for each in results for kind in kinds)
        each = Tally(
            counts["agree"],
            counts["differ"],
            counts["unsupported"],
            counts["unasked"] + waiting,
            answers,
        )
        if each.size:
            found[level] = each
    return found


def _standing_at(level: str, result: Result) -> Standing | None:
    """Return how an engine did with what a vector asks at a level; None if that is nothing."""
    kinds = LEVELS[level]
    difference = result.difference
    if difference is not None:
        asked = "to_act" if difference.question is None else difference.question.ask
        if asked in kinds:
            return "differ"
    if any(result.answered[kind] for kind in kinds):
        return "agree"
    refused = {kind for kind, _ in result.unsupported}
    is_asked = not _kinds(result.vector).isdisjoint(kinds)
    if not refused.isdisjoint(kinds) or (is_asked and "new" in refused):
        return "unsupported"
    return "unasked" if is_asked else None


def _kinds(vector: Vector) -> set[Kind]:
    return {each.ask for step in vector.steps for each in step.expect}
