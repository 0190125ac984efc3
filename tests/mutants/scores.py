"""Mutants that break outcomes, scores, checks of states, and components."""

from abc import abstractmethod
from collections.abc import Mapping
from itertools import count
from typing import ClassVar

import attrs
from attrs import frozen
from typing_extensions import override

from boardrules.errors import Defect
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.testing.lanterns import Lanterns, State
from tests.mutants.mutant import (
    rejected_by,
)


@frozen
class _Judges(Lanterns):
    """Lanterns with another outcome."""

    @override
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and self.judge(outcome)

    @abstractmethod
    def judge(self, outcome: Outcome) -> Outcome | None:
        """Change the outcome."""


@rejected_by("outcome_at_the_end")
@frozen
class JudgesEarly(Lanterns):
    """Has an outcome before the end."""

    @override
    def outcome(self, state: State) -> Outcome | None:
        return Outcome.by_score(self.score(state), "LANTERNS-7")


@rejected_by("outcome_at_the_end")
@frozen
class NeverJudges(_Judges):
    """Has no outcome, not even at the end."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return None


@rejected_by("deterministic")
@frozen
class JudgesByTheClock(_Judges):
    """Names another rule for the end each time."""

    calls: ClassVar = count()

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, rule=f"LANTERNS-{next(self.calls)}")


@rejected_by("outcome_at_the_end")
@frozen
class GivesABonusAtTheEnd(_Judges):
    """Has different points in the outcome and in the score."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, scores=tuple(points + 1 for points in outcome.scores))


@rejected_by("outcome_at_the_end")
@frozen
class RanksFromZero(_Judges):
    """Counts ranks from 0."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, ranks=tuple(rank - 1 for rank in outcome.ranks))


@rejected_by("outcome_at_the_end")
@frozen
class RanksOnlyTheFirstSeat(_Judges):
    """Has a rank for the first seat only."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, ranks=(1,), winners=(Player(0),))


@rejected_by("outcome_at_the_end")
@frozen
class LetsTheLastWin(_Judges):
    """Lets the seats with the fewest points win."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        last = max(outcome.ranks)
        winners = [Player(seat) for seat, rank in enumerate(outcome.ranks) if rank == last]
        return attrs.evolve(outcome, winners=tuple(winners))


@rejected_by("outcome_at_the_end")
@frozen
class BreaksTiesInSecret(_Judges):
    """Lets only one of the seats win that share the first rank."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, winners=outcome.winners[:1])


@rejected_by("outcome_at_the_end")
@frozen
class EndsWithoutARule(_Judges):
    """Names no rule for the end."""

    @override
    def judge(self, outcome: Outcome) -> Outcome | None:
        return attrs.evolve(outcome, rule="")


@rejected_by("outcome_at_the_end", "score_items_add_up")
@frozen
class ForgetsASeat(Lanterns):
    """Has no score for the last seat."""

    @override
    def score(self, state: State) -> tuple[int, ...]:
        return super().score(state)[:-1]


@rejected_by("score_items_add_up")
@frozen
class GivesAStart(Lanterns):
    """Gives the first seat a point that no item accounts for."""

    @override
    def score(self, state: State) -> tuple[int, ...]:
        first, *others = super().score(state)
        return (first + 1, *others)


@rejected_by("score_items_add_up")
@frozen
class ScoresWithoutARule(Lanterns):
    """Names no rule for a point."""

    @override
    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        return tuple(attrs.evolve(item, rule="") for item in super().score_items(state))


@rejected_by("score_items_add_up")
@frozen
class ScoresForChance(Lanterns):
    """Gives chance a point."""

    @override
    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        return (*super().score_items(state), ScoreItem(CHANCE, 1, "LANTERNS-4"))


# Hand-built states and components.


@rejected_by("reachable_states_are_valid")
@frozen
class ForbidsTheDeal(Lanterns):
    """Finds a defect in every state of the deal."""

    @override
    def validate(self, state: State) -> tuple[Defect, ...]:
        is_dealing = self.is_dealing(state)
        return (Defect("packets", "hands are not full", "LANTERNS-1"),) if is_dealing else ()


@rejected_by("components_are_conserved")
@frozen
class LosesHiddenLanterns(Lanterns):
    """Does not know where hidden lanterns are."""

    @override
    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        return {**super().inventory(state), "hidden": ()}


@rejected_by("components_are_conserved")
@frozen
class KeepsChosenLanternsTwice(Lanterns):
    """Lists what was chosen both on the table and in the hand."""

    @override
    def inventory(self, state: State) -> Mapping[str, tuple[str, ...]]:
        chosen = tuple(str(card) for choice in state.choices for card in choice)
        return {**super().inventory(state), "table": chosen}
