"""Break each rule on purpose, and report where it stands among the rules that are named.

    python tools/vectors/check_naming.py [GAME | RULE ...]

Each way to break a rule in `breaks.toml` is an engine that is held against all vectors of its game,
but for boxes, the shortest first, as the command `conform` does. At the first difference the rules
are listed that may be the reason. A rule that stands first or second there is named well.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
import sys
from types import ModuleType
from typing import Any

from boardrules import games
from boardrules.conformance import (
    Library,
    Question,
    Vector,
    check,
    narrowed,
    questions,
    rules_of,
    vectors_of,
)
from boardrules.rulebook import Rulebook
from vector_matches import package_of
from vector_mutants import Mutant, apart, broken, mutants_of
from vector_tables import TABLES

SHOWN = 4
"""How many of the named rules are printed."""


class Wrong(Library):
    """Plays a wrong game with modules of its own: those of the right one are there outside."""

    def __init__(self, game_class: type[Any], package: str) -> None:
        super().__init__(lambda _name: game_class)
        self._package = package
        self._own = modules_of(package)

    def new(self, game: dict[str, Any]) -> None:
        """Begin a match of the wrong game."""
        with self._loaded():
            super().new(game)

    def do(self, actions: Sequence[str]) -> None:
        """Carry actions out in the wrong game."""
        with self._loaded():
            super().do(actions)

    def ask(self, question: Question) -> Any:
        """Answer a question about the wrong game."""
        with self._loaded():
            return super().ask(question)

    @contextmanager
    def _loaded(self) -> Generator[None]:
        right = modules_of(self._package)
        try:
            put(self._package, self._own)
            yield
        finally:
            self._own = modules_of(self._package)
            put(self._package, right)


def modules_of(package: str) -> dict[str, ModuleType]:
    """Return the modules of a package that are loaded, with itself."""
    return {name: sys.modules[name] for name in sys.modules if f"{name}.".startswith(f"{package}.")}


def put(package: str, modules: dict[str, ModuleType]) -> None:
    """Let these be the modules of a package that are loaded."""
    for name in modules_of(package):
        del sys.modules[name]
    sys.modules.update(modules)


def named(name: str, mutant: Mutant, vectors: Sequence[Vector]) -> tuple[str, str, list[str]]:
    """Tell by which vector and question a mutant is first caught, and the rules that are named."""
    package = package_of(name)
    right = Library()
    right.new(vectors[0].game)
    for question in questions(right):  # so that all its modules are loaded
        right.ask(question)
    modules = modules_of(package)
    engine = Wrong(broken(package, games.find_game(name).__name__, mutant), package)
    put(package, modules)  # what is expected is what the rules say
    for vector in vectors:
        found = check(vector, engine).difference
        if found is not None:
            near = narrowed(found, engine)
            asked = "do" if near.question is None else near.question.ask
            return vector.id, asked, list(rules_of(near))
    return "", "", []


def lines_of(name: str, rules: Sequence[str], counts: Counter[str]) -> Iterator[str]:
    """Yield a line for each way to break some rules, and count where they stand."""
    played = [each for each in vectors_of(name).vectors if "/box-" not in each.id]
    vectors = sorted(played, key=lambda each: len(each.actions))
    for rule in rules:
        for number, mutant in enumerate(mutants_of(package_of(name), rule), start=1):
            found = apart(named, name, mutant, vectors)
            if found is None or not found[0]:
                how = "not caught" if found else "broken down"
                counts[how] += 1
                yield f"{rule} {number}: {how}"
                continue
            vector, asked, others = found
            place = others.index(rule) + 1 if rule in others else 0
            counts[_in_words(place)] += 1
            how = f"{place or '-'} of {len(others)} by {asked} in {vector}"
            yield f"{rule} {number}: {how}: {' '.join(others[:SHOWN])}"


def _in_words(place: int) -> str:
    words = {0: "not named", 1: "first", 2: "second"}
    return words.get(place, "third to fifth" if place <= 5 else "later")


if __name__ == "__main__":
    for game in TABLES:
        ids = Rulebook.of(package_of(game)).ids
        chosen = [rule for rule in ids if rule in sys.argv[1:]]
        if game in sys.argv[1:] or not sys.argv[1:]:
            chosen = list(ids)
        if chosen:
            total = Counter[str]()
            for line in lines_of(game, chosen, total):
                print(line, flush=True)
            print(f"{game}: {', '.join(f'{count} {how}' for how, count in total.most_common())}")
