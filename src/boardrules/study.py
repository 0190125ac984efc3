"""Studies: what many matches of a game are like, and what an option changes about them.

>>> from boardrules.games.tiki_topple import TikiTopple
>>> found = study(TikiTopple(players=2), 4, bot="random", seed=7, workers=1)
>>> found.sizes["decisions"].mean
56.0
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias, cast

from attrs import frozen
from typing_extensions import override

from boardrules.arena import ArenaGame, Tournament, run, wilson
from boardrules.arena.intervals import Z_95
from boardrules.arena.results_file import record_path
from boardrules.bots import lead
from boardrules.building.notation import format_player
from boardrules.game import HasScoreItems, Recordable
from boardrules.player import CHANCE, Player
from boardrules.record import Record

__all__ = ["Change", "Course", "Mean", "Share", "Study", "changes", "study"]

AnyGame: TypeAlias = ArenaGame[Any, Any, Any]


@frozen
class Course:
    """How one match went, in numbers.

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


@frozen
class Share:
    """In how many matches something is so."""

    count: float
    matches: int

    @property
    def rate(self) -> float:
        """The part of the matches."""
        return self.count / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the rate."""
        return wilson(self.count, self.matches)


@frozen
class Mean:
    """A number over many matches, with its standard error (0 for one match), least and most."""

    mean: float
    error: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """Sum up some values.

        >>> Mean.of([1, 3])
        Mean(mean=2.0, error=1.0, least=1, most=3)
        """
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(fmean(values), error, min(values), max(values))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval for the mean, by the normal distribution."""
        return self.mean - Z_95 * self.error, self.mean + Z_95 * self.error


@frozen
class Study:
    """Many matches of a game, each with luck of its own and the same bot in all seats."""

    game: AnyGame
    bot: str
    seed: str
    courses: Mapping[int, Course]
    """The matches that were played to their end, by number."""

    @property
    def shares(self) -> dict[str, Share]:
        """In how many matches each seat wins, one seat wins alone, and a winner was behind."""
        found = [each.shares for each in self.courses.values()]
        return {name: Share(sum(each[name] for each in found), len(found)) for name in found[0]}

    @property
    def sizes(self) -> dict[str, Mean]:
        """How long matches are, between how many actions is chosen, how close they are."""
        found = [each.sizes for each in self.courses.values()]
        return {name: Mean.of([each[name] for each in found]) for name in found[0]}

    @property
    def deciding(self) -> dict[str, Share]:
        """How many matches each rule decided, by its id, the most frequent first."""
        return self._counted([each.rule] for each in self.courses.values())

    @property
    def scoring(self) -> dict[str, Share]:
        """In how many matches each rule brought points, by its id, the most frequent first."""
        return self._counted(each.points for each in self.courses.values())

    @property
    def points(self) -> dict[str, Mean]:
        """How many points each rule brought to all seats of a match together, by its id."""
        return {
            rule: Mean.of([each.points.get(rule, 0) for each in self.courses.values()])
            for rule in self.scoring
        }

    def _counted(self, rules: Iterable[Iterable[str]]) -> dict[str, Share]:
        counts = Counter(rule for each in rules for rule in each)
        ordered = sorted(counts, key=lambda rule: (-counts[rule], rule))
        return {rule: Share(counts[rule], len(self.courses)) for rule in ordered}


@frozen
class Change:
    """What a number is in two studies, and the mean of its differences from match to match."""

    before: float
    after: float
    difference: Mean


def study(
    game: AnyGame,
    matches: int,
    *,
    bot: str = "greedy",
    seed: int | str = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Study:
    """Let a bot play against itself in all seats, and count what happens.

    Every match has luck of its own. Those of another study with the same seed have the same: see
    `changes`. Matches that a bot forfeits are left out.

    Args:
        game: what is played.
        matches: how many.
        bot: who plays, by name as in the arena.
        seed: where all random numbers come from.
        workers: how many processes play, by default one for each processor.
        progress: is called at the start, and whenever matches have been played.
    """
    tournament = _Apart(game, (bot,) * game.players, matches, seed)
    with TemporaryDirectory() as folder:
        report = run(tournament, workers=workers, records=folder, progress=progress)
        courses = {
            result.number: Course.of(_record(game, Path(folder), result.number))
            for result in report.results
            if result.forfeit is None and result.void is None
        }
    if not courses:
        raise ValueError("none of the matches was played to its end")
    return Study(game, bot, tournament.seed, courses)


def changes(before: Study, after: Study) -> dict[str, Change]:
    """Compare two studies match by match, as far as both have the same matches.

    With the same seed both have the same luck, until something else happens: so differences show
    sooner.
    """
    numbers = sorted(before.courses.keys() & after.courses.keys())
    if before.game.players != after.game.players or not numbers:
        raise ValueError("two studies are compared at the same number of seats, match by match")
    pairs = [(_measures(before.courses[each]), _measures(after.courses[each])) for each in numbers]
    return {
        name: Change(
            fmean(one[name] for one, _ in pairs),
            fmean(two[name] for _, two in pairs),
            Mean.of([two[name] - one[name] for one, two in pairs]),
        )
        for name in pairs[0][0]
    }


@frozen
class _Apart(Tournament):
    """A tournament in which no two matches share their luck: the same bot is in all seats."""

    @override
    def chance_rng(self, number: int) -> Random:
        return self._rng(f"chance of match {number}")


def _record(game: AnyGame, folder: Path, number: int) -> Record[Recordable[Any, Any]]:
    text = record_path(folder, number).read_text(encoding="utf-8")
    box = getattr(game, "components", None)
    return Record.from_text(text, game_type=type(game), components=box)


def _measures(course: Course) -> dict[str, float]:
    return {**course.shares, **course.sizes}


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
