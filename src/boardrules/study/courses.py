"""Statistics of single matches, counted in their records."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from statistics import fmean
from typing import Any, cast

from attrs import frozen

from boardrules.bots import lead
from boardrules.building.notation import format_player
from boardrules.game import HasScoreItems, Recordable
from boardrules.player import CHANCE, Player
from boardrules.record import Record


@frozen
class Course:
    """The statistics of one match.

    Args:
        scores: the points of each seat.
        winners: the seats that have won, or share the win.
        rule: the rule that decided.
        actions: how many there were, including those of chance.
        decisions: how many of them seats took.
        choices: between how many actions a seat chose on average.
        lead_changes: how often a seat that led by its points alone gave way to another.
        is_comeback: whether all who won had fewer points than somebody else after half of the
            actions.
        points: how many points each rule brought to all seats together.
    """

    scores: tuple[int, ...]
    winners: tuple[Player, ...]
    rule: str
    actions: int
    decisions: int
    choices: float
    lead_changes: int
    is_comeback: bool
    points: Mapping[str, int]

    @classmethod
    def of(cls, record: Record[Recordable[Any, Any]]) -> "Course":
        """Replay a match that has ended, and count."""
        game, states = record.game, record.replay()
        outcome = game.outcome(states[-1])
        if outcome is None:
            raise ValueError("a match that has not ended cannot be studied")
        choices = [
            len(game.legal_actions(state, action.player))
            for state, action in zip(states[:-1], record.actions, strict=True)
            if action.player != CHANCE
        ]
        scores = [game.score(state) for state in states]
        half = scores[len(record.actions) // 2]
        return cls(
            outcome.scores,
            outcome.winners,
            outcome.rule,
            actions=len(record.actions),
            decisions=len(choices),
            choices=sum(choices) / max(1, len(choices)),
            lead_changes=_lead_changes(scores),
            is_comeback=all(half[winner] < max(half) for winner in outcome.winners)
            and bool(outcome.winners),
            points=_points(game, states[-1]),
        )

    @property
    def shares(self) -> dict[str, float]:
        """What a match has or has not, by name: 1 or 0, or a part of a shared win."""
        won = len(self.winners)
        wins = {
            f"{format_player(Player(seat))} wins": float(Fraction(seat in self.winners, won or 1))
            for seat in range(len(self.scores))
        }
        return {**wins, "one winner": float(won == 1), "comeback": float(self.is_comeback)}

    @property
    def sizes(self) -> dict[str, float]:
        """What can be counted in a match, by name."""
        return {
            "actions": self.actions,
            "decisions": self.decisions,
            "choices": self.choices,
            "lead changes": self.lead_changes,
            "score": fmean(self.scores),
            "margin": max(lead(self.scores, Player(seat)) for seat in range(len(self.scores))),
        }


def _lead_changes(scores: Iterable[Sequence[int]]) -> int:
    """Count how often another seat leads alone than the last one that did."""
    leaders = [each.index(max(each)) for each in scores if each.count(max(each)) == 1]
    return sum(one != two for one, two in pairwise(leaders))


def _points(game: Recordable[Any, Any], state: Any) -> dict[str, int]:
    """Add up points by the rule that brought them."""
    if not isinstance(game, HasScoreItems):
        return {}
    found: Counter[str] = Counter()
    for item in cast("HasScoreItems[Any]", game).score_items(state):
        if item.points:
            found[item.rule] += item.points
    return dict(found)
