"""How games with a broken rule are caught: the shortest ways to where they answer otherwise."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product
from pathlib import PurePath

from attrs import evolve, frozen

from boardrules import codec, games
from boardrules.conformance import EngineError, Library, Question, Vector, check
from boardrules.conformance.vectors import ordered
from vector_lines import lines_of, more_matches
from vector_matches import Played, package_of
from vector_mutants import Mutant, apart, broken, mutants_of
from vector_questions import asked_after

NAMED = 3
"""How many matches are also tried in which the rule itself is named."""

LONGEST_WAY = 300
"""What no shorter way leads to is left to whole matches."""

SCENES = {"scene", "open_scene"}
"""What not every engine can answer."""


@frozen
class Catch:
    """Where a mutant goes wrong: after a number of actions of a match, by the answer to a question.

    There is no question if it refuses the last of these actions.
    """

    played: Played
    number: int
    question: Question | None


class Catcher:
    """Catches the mutants of a game in its matches."""

    def __init__(self, name: str, matches: Sequence[Played], kept: Sequence[Played]) -> None:
        self.name = name
        self._matches = matches
        self._kept = sorted(kept, key=lambda played: len(played.actions))
        self._runs = [_first_runs(played) for played in matches]

    def catches(self, rule: str) -> list[Catch]:
        """Catch the mutants of a rule where they first go wrong, and each place once.

        What goes unnoticed in the usual matches is sought in others. Scenes are left to where
        nothing else catches a mutant.
        """
        caught = [
            self._catch(rule, mutant, in_scenes=False)
            or sought(self.name, rule, mutant)
            or self._catch(rule, mutant, in_scenes=True)
            for mutant in mutants_of(package_of(self.name), rule)
        ]
        places = {(catch.played, catch.number): catch for catch in caught if catch is not None}
        return [*places.values()]

    def _catch(self, rule: str, mutant: Mutant, *, in_scenes: bool) -> Catch | None:
        """Tell where a mutant is caught, if it is."""
        return _caught(self.name, mutant, self._where(rule, mutant), in_scenes=in_scenes)

    def _where(self, rule: str, mutant: Mutant) -> list[Played]:
        """Choose the matches in which a mutant may go wrong.

        First come some in which the rule itself is named, then at each table the one in which the
        changed code runs first, and then all that are kept, in which most happens. Those with a box
        of their own come last.
        """
        places = [(each.path.stem, line) for each in mutant.changes for line in each.lines]
        when = [
            (min(runs[place] for place in places if place in runs), index)
            for index, runs in enumerate(self._runs)
            if not runs.keys().isdisjoint(places)
        ]
        nearest = [self._matches[index] for _, index in sorted(when)]
        at_tables = [*{match.table: match for match in reversed(nearest)}.values()][::-1]
        named = [match for match in self._matches if any(each[0] == rule for each in match.first)]
        named.sort(key=lambda match: len(match.actions))
        return sorted(dict.fromkeys((*named[:NAMED], *at_tables, *self._kept)), key=_has_own_box)


def sought(name: str, rule: str, mutant: Mutant) -> Catch | None:
    """Catch a mutant where its rule is sought: along lines, and in more matches at some tables.

    Along lines it may be in scenes alone that it goes wrong.
    """
    lines = [[line] for line in lines_of(name, rule)]
    ways = chain(
        product((False, True), lines), ((False, each) for each in more_matches(name, rule))
    )
    caught = (_caught(name, mutant, way, in_scenes=in_scenes) for in_scenes, way in ways)
    return next(filter(None, caught), None)


def _caught(
    name: str, mutant: Mutant, matches: Sequence[Played], *, in_scenes: bool
) -> Catch | None:
    """Tell where a mutant is caught in some matches. One that breaks down is not wrong but ill."""
    for played in matches:
        expected(played, in_scenes=in_scenes)  # before the process is split
    found = apart(_walk, name, mutant, matches, in_scenes)
    return found and Catch(matches[found[0]], *found[1:])


def _has_own_box(played: Played) -> bool:
    """Return whether a match is played with components that not every engine knows."""
    return "box" in codec.to_data(played.game)


def _first_runs(played: Played) -> dict[tuple[str, int], int]:
    """Tell after how many actions each line of the game runs for the first time."""
    runs: dict[tuple[str, int], int] = {}
    for (path, _, _, line), number in played.first.items():
        place = PurePath(path).stem, line
        runs[place] = min(number, runs.get(place, number))
    return runs


@cache
def expected(played: Played, *, in_scenes: bool) -> list[list[tuple[Question, str]]]:
    """List the right answers after each number of actions: those in scenes, or all others."""
    library = Library()
    library.new(codec.to_data(played.game))
    found: list[list[tuple[Question, str]]] = []
    for number in range(min(len(played.actions), LONGEST_WAY) + 1):
        library.do(played.texts[number - 1 : number] if number else ())
        found.append(
            [
                (question, _answer(library, question))
                for question in asked_after(played, number)
                if (question.ask in SCENES) == in_scenes and question.ask != "key"
            ]
        )
    return found


def _answer(library: Library, question: Question) -> str:
    return codec.to_json(ordered(question.ask, library.ask(question)))


def _walk(
    name: str, mutant: Mutant, matches: Sequence[Played], in_scenes: bool
) -> tuple[int, int, Question | None] | None:
    """Play matches with a mutant; tell in which it goes wrong first, where, and by what answer.

    Boxes of their own are left to where nothing else catches it.
    """
    game_class = broken(package_of(name), games.find_game(name).__name__, mutant)
    engine = Library(lambda _name: game_class)
    found, limit = None, LONGEST_WAY
    for index, played in enumerate(matches):
        if found is not None and _has_own_box(played):
            break
        for number, question in _wrong(engine, played, limit, in_scenes=in_scenes):
            found, limit = (index, number, question), number - 1
    return found


def _wrong(
    engine: Library, played: Played, limit: int, *, in_scenes: bool
) -> Iterator[tuple[int, Question | None]]:
    """Yield where an engine goes wrong first, if it does."""
    engine.new(codec.to_data(played.game))
    for number, answers in enumerate(expected(played, in_scenes=in_scenes)[: limit + 1]):
        try:
            engine.do(played.texts[number - 1 : number] if number else ())
        except EngineError:
            yield number, None
            return
        for question, answer in answers:
            if _answer(engine, question) != answer:
                yield number, question
                return


def failed(name: str, mutant: Mutant, vectors: Sequence[Vector]) -> list[str]:
    """Name the vectors that a mutant fails, which is asked in a process of its own.

    Keys are left out, since only states that are those of this library have them.
    """
    return apart(_failed, name, mutant, [_without_keys(each) for each in vectors]) or []


def _without_keys(vector: Vector) -> Vector:
    steps = [
        evolve(step, expect=tuple(each for each in step.expect if each.ask != "key"))
        for step in vector.steps
    ]
    return evolve(vector, steps=tuple(steps))


def _failed(name: str, mutant: Mutant, vectors: Sequence[Vector]) -> list[str]:
    game_class = broken(package_of(name), games.find_game(name).__name__, mutant)
    results = [check(vector, Library(lambda _name: game_class)) for vector in vectors]
    return [result.vector.id for result in results if result.difference is not None]
