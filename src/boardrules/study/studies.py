"""Many matches of a game, summed up and compared."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from attrs import frozen
from typing_extensions import override

from boardrules._messages import quoted
from boardrules.arena import ArenaGame, Tournament, run
from boardrules.arena.results_file import record_path
from boardrules.game import Recordable
from boardrules.player import Player
from boardrules.record import Record
from boardrules.study.courses import Course
from boardrules.study.numbers import Estimate, Mean, Share

AnyGame: TypeAlias = ArenaGame[Any, Any, Any]


@frozen
class Having:
    """What it means to have something: a card, a tile, a place on the board.

    Args:
        often: how often it was had in a match, by all seats together.
        wins: how many of the seats that had it at all have won.
        worth: by how many points a seat is further ahead for each one that it had more than others;
            None where too few had another number than others.
    """

    often: float
    wins: Share
    worth: Estimate | None


@frozen
class Study:
    """Many matches of a game, each with luck of its own and the same bot in all seats."""

    game: AnyGame
    bot: str
    seed: str
    courses: Mapping[int, Course]
    """The matches that were played to their end, by number."""
    left_out: tuple[str, ...] = ()
    """Why others were not: what each forfeit, or void match, is due to."""

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

    def by(self, name: str) -> dict[str, Having]:
        """Return what it means to have a thing, for all that a field of actions names.

        The field is `card`, `tile` and so on, as in the JSON of actions; `move` is the word of an
        action in notation. A seat has what it plays, and what chance deals to it. What is worth
        most comes first.
        """
        courses = self.courses.values()
        known = sorted({each for course in courses for each in course.had})
        if name not in known:
            raise ValueError(f"actions have no {quoted(name)}, only {', '.join(known)}")
        things = {thing for course in courses for thing in course.had.get(name, ())}
        found = {thing: self._having(name, thing) for thing in things}

        def place(thing: str) -> tuple[float, str]:
            worth = found[thing].worth
            return (inf if worth is None else -worth.mean, thing)

        return {thing: found[thing] for thing in sorted(things, key=place)}

    def _having(self, name: str, thing: str) -> Having:
        courses = self.courses.values()
        none = (0,) * self.game.players
        counts = [course.had.get(name, {}).get(thing, none) for course in courses]
        won = [
            course.won(Player(seat))
            for course, each in zip(courses, counts, strict=True)
            for seat, count in enumerate(each)
            if count
        ]
        tables = [
            [*zip(each, course.scores, strict=True)]
            for course, each in zip(courses, counts, strict=True)
        ]
        often = sum(map(sum, counts)) / len(courses)
        return Having(often, Share(sum(won), len(won)), Estimate.slope(tables))

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
        left_out = {each.number: each.void for each in report.voids} | {
            each.number: each.forfeit and f"the bot {each.forfeit.reason}"
            for each in report.forfeits
        }
        courses = {
            result.number: Course.of(_record(game, Path(folder), result.number))
            for result in report.results
            if result.number not in left_out
        }
    reasons = tuple(str(reason) for reason in left_out.values())
    if not courses:
        raise ValueError(f"none of the matches was played to its end: {reasons[0]}")
    return Study(game, bot, tournament.seed, courses, reasons)


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
