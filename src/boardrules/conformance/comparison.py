"""Compare two engines by counting, down to the first node of the game tree in which they differ."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

from attrs import evolve, frozen
from typing_extensions import TypeForm

from boardrules import codec
from boardrules.building.notation import format_player
from boardrules.conformance.checking import Difference
from boardrules.conformance.engines import Engine, EngineError, UnsupportedError
from boardrules.conformance.vectors import Expectation, Question, ordered
from boardrules.errors import CodecError
from boardrules.play import Perft
from boardrules.player import CHANCE

T = TypeVar("T")
ArgumentT = TypeVar("ArgumentT")

_Node: TypeAlias = tuple[str, ...]
"""A node of a game tree: the actions that lead there."""

_TO_ACT: Final = Question(ask="to_act")
_LEGAL: Final = Question(ask="legal")
_WEIGHTS: Final = Question(ask="weights")


def first_difference(
    one: Engine, other: Engine, game: dict[str, Any], done: Sequence[str] = (), *, depth: int
) -> Difference | None:
    """Find the first node below a position in which an engine differs from another, if any does.

    Both count the tree below the position, one depth after the other. Where the counts differ, so
    do those below an action, and so on, down to a node where other players are to act, or other
    actions are legal, or have other weights. An engine that does not support `perft` is counted by
    walking through the tree with `to_act` and `legal`, where each node is a match begun anew. What
    does not support these either, or the game, cannot be compared: that is `UnsupportedError`.
    """
    pair = _Pair(_Tree(one, game), _Tree(other, game))
    start = tuple(done)
    if (found := pair.on_the_way(start)) is not None:
        return found
    here = pair.at(start)
    try:
        deep, counted = pair.first_count(start, depth)
    except UnsupportedError:
        if here is None:
            raise
        return here
    if here is not None:
        return evolve(here, counted=counted)
    return None if counted is None else evolve(pair.narrowed(counted, deep), counted=counted)


@frozen
class _Tree:
    """The tree of a game as an engine knows it."""

    engine: Engine
    game: dict[str, Any]

    def go(self, done: _Node) -> None:
        """Bring the engine to a node."""
        try:
            self.engine.new(self.game)
        except UnsupportedError as error:
            raise UnsupportedError(f"this game is not supported: {error}") from None
        self.engine.do(done)

    def count(self, done: _Node, depth: int) -> Perft:
        """Count the nodes that are some actions below a node."""
        self.go(done)
        question = Question(ask="perft", depth=depth)
        try:
            answer = self.engine.ask(question)
        except UnsupportedError:
            return self._walk(done, depth)
        return _read(answer, Perft, question)

    def legal(self) -> list[str]:
        """List the legal actions where the engine is."""
        return self._list(_LEGAL)

    def _walk(self, done: _Node, depth: int) -> Perft:
        kinds = Counter[str]()
        paths = [(done, depth)]
        while paths:
            path, left = paths.pop()
            self.go(path)
            if left:
                paths += [((*path, action), left - 1) for action in self.legal()]
            else:
                kinds[self._kind()] += 1
        return Perft(**kinds)

    def _kind(self) -> str:
        to_act = self._list(_TO_ACT)
        if not to_act:
            return "terminal"
        return "chance" if to_act == [format_player(CHANCE)] else "decision"

    def _list(self, question: Question) -> list[str]:
        """Ask for a list that is needed to count."""
        try:
            return _read(self.engine.ask(question), list[str], question)
        except UnsupportedError as error:
            reason = f"neither perft nor {question.ask} is supported: {error}"
            raise UnsupportedError(reason) from None


@frozen
class _Pair:
    """The trees of two engines: what one says is expected of the other."""

    one: _Tree
    other: _Tree

    def on_the_way(self, done: _Node) -> Difference | None:
        """Return where the other engine refuses to begin, or an action that leads to a node."""
        error = _tried(self.other.go, ())
        number = 0
        while error is None and number < len(done):
            error = _tried(self.other.engine.do, done[number : number + 1])
            number += 1
        return None if error is None else self._difference(done[:number], None, None, error)

    def at(self, done: _Node) -> Difference | None:
        """Return in what the engines differ at a node itself. What is not supported is left out."""
        self.one.go(done)
        self.other.go(done)
        for question in (_TO_ACT, _LEGAL, _WEIGHTS):
            with suppress(UnsupportedError):
                expected = self.one.engine.ask(question)
                got = _tried(self.other.engine.ask, question)
                if not _fits(question, expected, got):
                    return self._difference(done, question, ordered(question.ask, expected), got)
        return None

    def first_count(self, done: _Node, depth: int) -> tuple[int, Difference | None]:
        """Return at which depth the other engine first counts otherwise, and how, if it does."""
        for deep in range(1, depth + 1):
            expected = self.one.count(done, deep)
            if (found := self.counted(done, deep, expected)) is not None:
                return deep, found
            if not expected.nodes:
                break
        return 0, None

    def counted(self, done: _Node, depth: int, expected: Perft) -> Difference | None:
        """Return whether the other engine counts otherwise."""
        got = _tried(lambda deep: self.other.count(done, deep), depth)
        if got == expected:
            return None
        counts = got if isinstance(got, EngineError) else codec.to_data(got)
        question = Question(ask="perft", depth=depth)
        return self._difference(done, question, codec.to_data(expected), counts)

    def narrowed(self, found: Difference, depth: int) -> Difference:
        """Follow counts that differ down to the first node that does."""
        while _tried(self.other.go, found.done) is None:  # or it has ended while it was counting
            if (here := self.at(found.done)) is not None:
                return here
            depth -= 1
            further = next(self._below(found.done, depth), None)
            if further is None:
                break
            if further.question is None:
                return further
            found = further
        return found

    def _below(self, done: _Node, depth: int) -> Iterator[Difference]:
        """Yield the actions below which the other engine counts otherwise, or which it refuses."""
        self.one.go(done)
        for action in self.one.legal() if depth >= 0 else ():
            node = (*done, action)
            error = _tried(self.other.go, node)
            if error is not None:
                yield self._difference(node, None, None, error)
            elif (found := self.counted(node, depth, self.one.count(node, depth))) is not None:
                yield found

    def _difference(
        self, done: _Node, question: Question | None, expected: object, got: object
    ) -> Difference:
        if isinstance(got, EngineError):
            return Difference(self.one.game, done, question, expected, error=str(got))
        return Difference(self.one.game, done, question, expected, got)


def _tried(call: Callable[[ArgumentT], T], argument: ArgumentT) -> T | EngineError:
    """Return an engine's answer or its error; raise if it does not support the question."""
    try:
        return call(argument)
    except UnsupportedError:
        raise
    except EngineError as error:
        return error


def _read(answer: object, form: TypeForm[T], question: Question) -> T:
    try:
        return codec.from_data(answer, form)
    except CodecError as error:
        raise EngineError(f"the answer to {question.ask} cannot be read: {error}") from None


def _fits(question: Question, expected: object, got: object) -> bool:
    try:
        return Expectation.that(question, expected).fits(got)
    except CodecError:
        return False
