"""Shorter matches in which an engine still differs."""

from contextlib import suppress
from random import Random
from typing import Any, Final

from boardrules import codec
from boardrules.conformance.at_random import check_at_random
from boardrules.conformance.checking import Difference, check, library_at
from boardrules.conformance.engines import Engine, EngineError
from boardrules.conformance.vectors import Expectation, Step, Vector, plain

MOST_ACTIONS: Final = 40_000
"""How many actions are done in matches from which some are left out, at most."""

OTHERS: Final = 20
"""How many other matches are tried."""


def shrunk(difference: Difference, engine: Engine) -> Difference:
    """Find a short match in which an engine differs by the same kind of answer.

    Options become what they usually are. Other matches at random may differ earlier. Then actions
    are left out: first half of them at once, then fewer. What becomes illegal by that is left out
    too.
    """
    shrinker = _Shrinker(difference, engine)
    usual = _usual_options(difference.game)
    for name, value in usual.items():
        shrinker.set_option(name, value)
    for number in range(OTHERS):
        shrinker.play_another(usual if number % 2 else {}, Random(number))  # noqa: S311
    size = len(shrinker.best.done) // 2
    while size:
        start = 0
        while start < len(shrinker.best.done):
            if not shrinker.leave_out(start, start + size):
                start += size
        size //= 2
    return shrinker.best


def _usual_options(game: dict[str, Any]) -> dict[str, Any]:
    options: dict[str, Any] = codec.to_data(type(library_at(game, ()).position.game)())["options"]
    return options


class _Shrinker:
    """Tries matches in place of the best one so far."""

    def __init__(self, best: Difference, engine: Engine) -> None:
        self.best = best
        self._engine = engine
        self._left = MOST_ACTIONS

    def set_option(self, name: str, value: object) -> None:
        """Try another value of an option."""
        options: dict[str, Any] = self.best.game["options"]
        if options[name] != value:
            self._try(self.best.game | {"options": options | {name: value}}, self.best.done)

    def play_another(self, options: dict[str, Any], rng: Random) -> None:
        """Try another match, perhaps with other options."""
        best = self.best
        game = best.game | {"options": best.game["options"] | options}
        kinds = () if best.question is None else (best.question.ask,)
        longest = len(best.done) - 1
        with suppress(EngineError):
            match = check_at_random("", game, self._engine, rng, kinds=kinds, longest=longest)
            self._take(match.difference)

    def leave_out(self, start: int, end: int) -> bool:
        """Try to leave out some actions."""
        done = self.best.done
        return self._try(self.best.game, done[:start] + done[end:])

    def _try(self, game: dict[str, Any], actions: tuple[str, ...]) -> bool:
        """Take a match if the engine differs in it as in the best one."""
        if self._left <= 0:
            return False
        self._left -= 1 + len(actions)
        with suppress(EngineError):  # a game, or a seat, that there is not
            return self._take(check(self._asking(game, actions), self._engine).difference)
        return False

    def _take(self, found: Difference | None) -> bool:
        if found is None or _kind(found) != _kind(self.best):
            return False
        self.best = found
        return True

    def _asking(self, game: dict[str, Any], actions: tuple[str, ...]) -> Vector:
        """Ask the same question after those of some actions that are legal."""
        library, done = library_at(game, ()), list[str]()
        for action in actions:
            with suppress(EngineError):
                library.do([action])
                done.append(action)
        asked = self.best.question
        expect = () if asked is None else (Expectation.that(plain(asked), library.ask(asked)),)
        return Vector("", "", game, (), (Step(tuple(done), expect),))


def _kind(difference: Difference) -> tuple[object, ...]:
    """Return what sort of difference it is; a match that does not begin is one of its own."""
    asked = None if difference.question is None else difference.question.ask
    return asked, difference.error is None, bool(difference.done or asked)
