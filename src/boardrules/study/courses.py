"""Statistics of single matches, counted in their records."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any, TypeAlias, cast

from attrs import field, frozen

from boardrules import codec
from boardrules.bots import lead
from boardrules.building.notation import format_player
from boardrules.game import HasScoreItems, Recordable
from boardrules.player import CHANCE, Player
from boardrules.record import Record

Had: TypeAlias = Mapping[str, Mapping[str, tuple[int, ...]]]
"""How often each seat had each thing, by the field of actions that names it."""

_NO_FIELDS = {"kind", "player"}


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
        had: for each field of actions, such as `card`, and for `move`, the word of an action in
            notation: how often each seat had what, by choice or by a deal.
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
    had: Had = field(factory=dict[str, Any])

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
            had=_had(game, record.actions),
        )

    @property
    def shares(self) -> dict[str, float]:
        """What a match has or has not, by name: 1 or 0, or a part of a shared win."""
        seats = [Player(seat) for seat in range(len(self.scores))]
        wins = {f"{format_player(seat)} wins": self.won(seat) for seat in seats}
        alone = float(len(self.winners) == 1)
        return {**wins, "one winner": alone, "comeback": float(self.is_comeback)}

    def won(self, seat: Player) -> float:
        """Return 1 for a seat that has won, a part of that where a win is shared, or 0."""
        return (seat in self.winners) / max(1, len(self.winners))

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


def _had(game: Recordable[Any, Any], actions: Iterable[Any]) -> Had:
    """Count what each seat did and was dealt, by each field of its actions that names one thing."""
    counts: dict[str, dict[str, list[int]]] = {"move": {}}
    for action in actions:
        data = codec.to_data(action)
        seat = data.pop("seat", None) if action.player == CHANCE else action.player
        if seat is None:
            continue  # chance did it to nobody
        move = game.format_action(action).split()[1]
        named = {name: _named(value) for name, value in data.items() if name not in _NO_FIELDS}
        for name, value in {"move": "", **named}.items():
            if value is not None:
                things = counts.setdefault(name, {})
                things.setdefault(f"{move} {value}".rstrip(), [0] * game.players)[seat] += 1
    return {
        name: {thing: tuple(each) for thing, each in things.items()}
        for name, things in counts.items()
    }


def _named(value: Any) -> str | None:
    """Write the value of a field, unless it is none, or several."""
    if isinstance(value, dict):
        return "-".join(map(str, cast("dict[str, Any]", value).values()))
    return None if value is None or isinstance(value, list) else str(value)
