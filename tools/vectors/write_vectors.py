"""Write the vectors of conformance: matches and single positions that exercise every rule.

    python tools/vectors/write_vectors.py [--refresh] [GAME ...]
    python tools/vectors/write_vectors.py --add RULE [RULE ...]
    python tools/vectors/write_vectors.py --explain [GAME ...]

At each table matches are played, at random and by the greedy bot. Those are kept that run code of
the game that no others run, and questions are asked wherever a match has just run such code. For
each rule there are also short vectors: the way to where a game goes wrong in which this rule is
broken, the way to an action that breaks it, and a box that is not as it says. The same files come
out every time, as long as the code stays as it is. That takes some minutes for each game. With
`--refresh` the vectors that are there are answered again, and none is looked for: that is enough
after a change of code that changes no rule. With `--add` they stay as they are, and others
join them for the ways to break some rules that fail none of their own. With `--explain` others join
them for the situations in which a rule is named, of those written down in the package's `answers`,
that no vector shows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
import gzip
from importlib.resources import files
from itertools import chain, count, pairwise
from pathlib import Path
import sys
from typing import Any, cast

from attrs import evolve

from boardrules import codec, conformance
from boardrules.building.notation import format_player
from boardrules.cli.describe import gist
from boardrules.conformance import (
    Expectation,
    Library,
    Question,
    Step,
    Vector,
    VectorFile,
    exercised,
)
from boardrules.conformance.answers import Answers, Reason
from boardrules.conformance.protocol import request_of
from boardrules.game import Explains
from boardrules.games import find_game
from boardrules.outcome import Outcome
from boardrules.player import CHANCE
from boardrules.rulebook import Rulebook
from vector_catches import Catch, Catcher, failed, sought
from vector_lines import lines_of, more_matches
from vector_matches import Feature, Played, chosen, matches_of, package_of, walked
from vector_mutants import mutants_of
from vector_questions import asked_after
from vector_tables import BOX_TABLES, BOXES, SHOWN, TABLES
from vector_ways import Words, illegal, sought_after, ways_to_break

FOLDER = Path(conformance.__file__).parent / "vectors"

POINTS = 6
"""At how many points of a match questions are asked, at least."""

PROBES = 3
"""How often it is asked in matches what breaks the same rules."""

_IN_WORDS = {
    "to_act": "who is to act",
    "legal": "what is legal",
    "weights": "how likely each draw is",
    "told": "what {viewer} is told",
    "score": "how many points there are",
    "items": "what the points are for",
    "outcome": "how the match ends",
    "scene": "what {viewer} sees",
    "open_scene": "what lies on the table",
}
"""By what answer a broken rule is seen."""


def answered(
    title: str,
    about: str,
    game: dict[str, Any],
    steps: Iterable[tuple[tuple[str, ...], Iterable[Question]]],
) -> Vector:
    """Make a vector: do the actions of each step, and answer its questions."""
    library = Library()
    library.new(game)
    found: list[Step] = []
    for texts, questions in steps:
        library.do(texts)
        found.append(
            Step(texts, tuple(Expectation.that(each, library.ask(each)) for each in questions))
        )
    made = Vector(title, about, game, (), tuple(found))
    return evolve(made, rules=exercised(made))


class Asker:
    """Makes the vectors of a game."""

    def __init__(self, name: str, words: Words) -> None:
        self.name = name
        self.words = words
        self.package = package_of(name)
        self.book = Rulebook.of(self.package)
        self.seen: set[Feature] = set()
        self.probes = Counter[tuple[str, ...]]()

    def says(self, rule: str) -> str:
        """Say what a rule says."""
        return gist(self.book[rule])

    def vector(
        self, title: str, about: str, played: Played, asked: Mapping[int, list[Question]]
    ) -> Vector:
        """Ask after some numbers of actions of a match."""
        numbers = sorted(asked)
        steps = [
            (played.texts[done:number], asked[number]) for done, number in pairwise((0, *numbers))
        ]
        return answered(f"{self.name}/{title}", about, codec.to_data(played.game), steps)

    def match(self, title: str, played: Played) -> Vector:
        """Ask a little after each decision.

        Ask all where something happens for the first time in all matches, and here and there.
        """
        length = len(played.actions)
        points = {length * part // (POINTS - 1) for part in range(POINTS)}
        points |= {played.first[feature] for feature in played.first.keys() - self.seen}
        self.seen |= played.first.keys()
        asked = {
            number: [Question(ask="to_act"), Question(ask="score")]
            for number, action in enumerate(played.actions, start=1)
            if action.player != CHANCE
        }
        asked |= {number: asked_after(played, number) for number in points}
        for number, violations, text in illegal(played, sorted(points), self.words):
            broken = tuple(sorted({violation.rule for violation in violations}))
            self.probes[broken] += 1
            if self.probes[broken] <= PROBES:
                asked[number].append(Question(ask="explain", action=text))
        return self.vector(title, _about(played), played, asked)

    def done(self, rule: str, catch: Catch) -> Vector:
        """Ask before and after the action by which a game goes wrong that breaks a rule."""
        before = [Question(ask="to_act"), Question(ask="legal"), Question(ask="key")]
        asked = {catch.number - 1: before} if catch.number else {}
        asked[catch.number] = asked_after(catch.played, catch.number)
        about = f"{self.says(rule)} {_seen(catch)}"
        return self.vector(f"{rule}/done", about, catch.played, asked)

    def broken(self, rule: str, played: Played, number: int, text: str) -> Vector:
        """Ask about an action that breaks a rule."""
        probe = Question(ask="explain", action=text)
        asked = {number: [Question(ask="to_act"), Question(ask="legal"), probe]}
        about = f"{self.says(rule)} Illegal {_when(played, number)}: {text}."
        return self.vector(f"{rule}/illegal", about, played, asked)

    def boxes(self) -> Iterator[Vector]:
        """Ask about each box that is not as a rule says."""
        file = (files(self.package) / "components.toml").read_text(encoding="utf-8")
        for rule, old, new in BOXES[self.name]:
            if old not in file:
                raise ValueError(f"{old!r} is not in the component file of {self.name}")
            table = BOX_TABLES.get(rule, next(iter(TABLES[self.name])))
            start = walked(self.name, table, seed=0)
            asked = {0: [Question(ask="box", file=file.replace(old, new))]}
            about = f"{self.says(rule)} A box with {_line(new)} instead of {_line(old)}."
            yield self.vector(f"{rule}/box", about, start, asked)

    def draws(self) -> Iterator[Vector]:
        """Ask about draws that show rules which no code decides."""
        start = walked(self.name, next(iter(TABLES[self.name])), seed=0)
        for rule, kind in SHOWN.get(self.name, {}).items():
            number = [action.kind for action in start.actions].index(kind)
            asked = {number: [Question(ask="to_act"), Question(ask="weights")]}
            yield self.vector(f"{rule}/draw", self.says(rule), start, asked)


def _seen(catch: Catch) -> str:
    """Say by what a broken rule is seen."""
    played, number, question = catch.played, catch.number, catch.question
    if question is None:
        return f"Seen by what may be done {_when(played, number - 1)}: {played.texts[number - 1]}."
    what = _IN_WORDS[question.ask].format(viewer=question.seat or "a spectator")
    return f"Seen by {what} {_when(played, number)}."


def _when(played: Played, number: int) -> str:
    if not number:
        return f"at the start of {played.table}"
    return f"after {played.texts[number - 1]}, action {number} of {played.table}"


def _line(text: str) -> str:
    """Write some lines of a component file as one, or say that there is nothing."""
    return " ... ".join(line.strip(" ,") for line in text.strip().splitlines()) or "nothing"


def _about(played: Played) -> str:
    """Say what a match is, and how it ends."""
    greedy = "between greedy players" if played.seed % 2 else "in which P1 is greedy"
    how = "at random" if played.seed >= 0 else greedy
    outcome: Outcome | None = played.game.outcome(played.states[-1])
    if outcome is None:
        return f"The first {len(played.actions)} actions of a match {how}."
    who = " and ".join(map(format_player, outcome.winners))
    return f"A match {how}. {who or 'Nobody'} won by {outcome.rule}."


def vectors(name: str) -> Iterator[Vector]:
    """Make all vectors of a game; those of the same name are still to be numbered."""
    matches = list(matches_of(name))
    asker = Asker(name, Words(matches))
    kept = sorted(chosen(matches), key=lambda match: [*TABLES[name]].index(match.table))
    for match in kept:
        yield asker.match(f"{match.table}/match", match)
    yield from asker.boxes()
    yield from asker.draws()
    catcher, broken = Catcher(name, matches, kept), ways_to_break(kept, asker.words)
    for rule in asker.book.ids:
        yield from (asker.done(rule, catch) for catch in catcher.catches(rule))
        yield from (asker.broken(rule, *way) for way in broken.get(rule, ()))


def numbered(made: Iterable[Vector], earlier: Iterable[Vector] = ()) -> tuple[Vector, ...]:
    """Number the vectors of the same name, from where earlier ones end."""
    there = Counter(each.id.rpartition("-")[0] for each in earlier)
    numbers = {name: count(number + 1) for name, number in there.items()}
    return tuple(
        evolve(each, id=f"{each.id}-{next(numbers.setdefault(each.id, count(1)))}") for each in made
    )


def added(name: str, earlier: Iterable[Vector], rules: Iterable[str]) -> Iterator[Vector]:
    """Make vectors for the ways to break some rules that fail none of their own."""
    asker = Asker(name, Words([]))
    for rule in rules:
        own = [each for each in earlier if f"/{rule}/done-" in each.id]
        for mutant in mutants_of(asker.package, rule):
            if not failed(name, mutant, own):
                catch = sought(name, rule, mutant)
                if catch is None:
                    raise ValueError(f"nothing shows {rule} with {mutant.after!r}")
                own.append(asker.done(rule, catch))
                yield own[-1]


def explained(name: str, earlier: Iterable[Vector]) -> Iterator[Vector]:
    """Make vectors for situations in which a rule is named that no vector shows."""
    rows = Answers.of(name).explain
    missing = {*rows} - {row for vector in earlier for row in rows_of(vector, rows)}
    lines = [line for row in rows for rule in row.rule for line in lines_of(name, rule)]
    batches = chain([lines], more_matches(name, ""))
    start = walked(name, next(iter(TABLES[name])), seed=0)
    for played in (each for batch in batches for each in batch):
        asker = Asker(name, Words([start, played]))
        kinds = {kind for row in missing for kind in row.actions.split(", ")}
        for number, violations, text in sought_after(played, asker.words, kinds):
            for row in [row for row in missing if row.is_of(text)]:
                broken = [each for each in violations if row.fits(each.rule, each.message)]
                if broken:
                    missing.remove(row)
                    yield asker.broken(broken[0].rule, played, number, text)
        if not missing:
            return
    raise ValueError(f"nothing shows {missing}")


def rows_of(vector: Vector, rows: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the situations that the explanations of a vector show."""
    library = Library()
    library.new(vector.game)
    for step in vector.steps:
        library.do(step.do)
        game, state = library.position.game, library.position.state
        for action in (each.action for each in step.expect if each.action is not None):
            for violation in cast("Explains[Any, Any]", game).explain(
                state, game.parse_action(action)
            ):
                yield from (
                    row
                    for row in rows
                    if row.is_of(action) and row.fits(violation.rule, violation.message)
                )


def refreshed(vector: Vector) -> Vector:
    """Answer the questions of a vector again."""
    steps = [
        (step.do, [Question(**request_of(each)) for each in step.expect]) for step in vector.steps
    ]
    # Options that are newer than the vector are written with their usual values.
    game_class: type[Any] = find_game(str(vector.game["game"]))
    game: object = codec.from_data(vector.game, game_class)
    return answered(vector.id, vector.about, codec.to_data(game), steps)


def file_with(made: tuple[Vector, ...], name: str, earlier: VectorFile | None) -> VectorFile:
    """Make a file; its version grows when an answer changes, or a vector comes or goes."""
    if earlier is None:
        return VectorFile(1, 1, name, made)
    before, now = ({each.id: each.steps for each in some} for some in (earlier.vectors, made))
    return VectorFile(1, earlier.version + (before != now), name, made)


def write(
    name: str,
    rules: Iterable[str] = (),
    *,
    is_refreshed: bool = False,
    is_explained: bool = False,
) -> None:
    """Write the file of a game, and say what is in it."""
    path = FOLDER / f"{name.replace('-', '_')}.json.gz"
    earlier = VectorFile.read(path) if path.exists() else None
    if earlier is not None and rules:
        made = earlier.vectors + numbered(added(name, earlier.vectors, rules), earlier.vectors)
    elif earlier is not None and is_explained:
        made = earlier.vectors + numbered(explained(name, earlier.vectors), earlier.vectors)
    elif earlier is not None and is_refreshed:
        made = tuple(map(refreshed, earlier.vectors))
    else:
        made = numbered(vectors(name))
    file = file_with(made, name, earlier)
    path.write_bytes(gzip.compress(file.to_json().encode("ascii"), 9, mtime=0))
    answers = sum(vector.answers for vector in file.vectors)
    size = path.stat().st_size
    print(f"{name}: {len(file.vectors)} vectors, {answers:,} answers, {size:,} bytes", flush=True)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if "--add" in sys.argv:
        for game in TABLES:
            of_game = [word for word in words if word in Rulebook.of(package_of(game)).ids]
            if of_game:
                write(game, of_game)
    else:
        for game in words or TABLES:
            write(
                game,
                is_refreshed="--refresh" in sys.argv,
                is_explained="--explain" in sys.argv,
            )
