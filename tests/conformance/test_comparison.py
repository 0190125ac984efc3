"""Two engines are compared by counting, down to the first node in which they differ."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve, frozen
import pytest
from typing_extensions import override

from boardrules import codec, perft
from boardrules.conformance import (
    Difference,
    EngineError,
    Library,
    Position,
    Question,
    UnsupportedError,
    first_difference,
)
from boardrules.player import Player
from boardrules.testing.lanterns import Action, Hide, Lanterns, State

GAME = codec.to_data(Lanterns(2, 2, (1, 1, 2, 3, 3)))
DEALT = ("* deal P1 1", "* deal P2 1", "* deal P1 2", "* deal P2 3")
DEEP = 9
"""No match is longer."""


@frozen(slots=False)
class KeepsThrees(Lanterns):
    """Lets no seat hide a 3."""

    @override
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        actions = super().legal_actions(state, player)
        return [each for each in actions if not (isinstance(each, Hide) and each.card == 3)]


def engine(game: type[Any] = Lanterns) -> Library:
    return Library(lambda _name: game)


class Altered(Library):
    """Lanterns, with some answers changed, and without counts of its own."""

    def __init__(self, **changes: Callable[[Any, Position], Any]) -> None:
        super().__init__(lambda _name: Lanterns)
        self._changes = {"perft": unsupported, **changes}

    @override
    def ask(self, question: Question) -> Any:
        change = self._changes.get(question.ask)
        answer = super().ask(question)
        return answer if change is None else change(answer, self.position)


def unsupported(_answer: Any, _position: Position) -> Any:
    raise UnsupportedError("not yet")


def failing(_answer: Any, _position: Position) -> Any:
    raise EngineError("out of order")


def compare(other: Library, done: Sequence[str] = (), depth: int = DEEP) -> Difference | None:
    return first_difference(engine(), other, GAME, done, depth=depth)


@pytest.mark.parametrize("other", [engine(), Altered()], ids=["counts", "is walked through"])
def test_equal_engines_do_not_differ(other: Library) -> None:
    assert compare(other, depth=3) is None
    assert compare(other, DEALT) is None
    assert first_difference(other, engine(), GAME, DEALT, depth=DEEP) is None


@pytest.mark.parametrize("depth", [8, DEEP])
def test_counts_that_differ_lead_to_a_node_with_other_legal_actions(depth: int) -> None:
    found = compare(engine(KeepsThrees), depth=depth)
    assert found is not None
    assert (found.question, found.error) == (Question(ask="legal"), None)
    assert found.done == ("* deal P1 1", "* deal P2 1", "* deal P1 3", "* deal P2 2")
    assert (found.expected, found.got) == (["P1 hide 1", "P1 hide 3"], ["P1 hide 1"])


def test_a_difference_below_the_depth_is_not_looked_for() -> None:
    assert compare(engine(KeepsThrees), depth=4) is None
    assert compare(engine(KeepsThrees), depth=5) is not None


def test_the_path_goes_on_from_the_position() -> None:
    assert compare(engine(KeepsThrees), DEALT, depth=2) is None
    found = compare(engine(KeepsThrees), DEALT)
    assert found is not None
    assert found.done == (*DEALT, "P1 hide 1", "P1 show 2")
    assert found.got == ["P2 hide 1"]


@pytest.mark.parametrize(
    ("kind", "got"),
    [
        ("to_act", ["P2", "P1"]),
        ("legal", ["P1 hide 1"]),
        ("legal", ["P1 hide 1", "P1 hide 2", "P1 hide 1"]),
        ("legal", {"actions": ["P1 hide 1", "P1 hide 2"]}),
        ("weights", {"P1 hide 1": 1}),
        ("weights", object),
    ],
)
def test_the_position_itself_is_compared(kind: str, got: object) -> None:
    def changed(_answer: Any, _position: Position) -> Any:
        return got

    found = compare(Altered(**{kind: changed}), DEALT, depth=1)
    assert found is not None
    assert found.question is not None
    assert (found.done, found.question.ask, found.got) == (DEALT, kind, got)


def test_an_engine_that_goes_on_after_the_end_differs_there() -> None:
    def endless(answer: Any, _position: Position) -> Any:
        return answer or ["P1 hide 1"]

    found = compare(Altered(legal=endless), DEALT)
    assert found is not None
    assert (len(found.done), found.expected, found.got) == (8, [], ["P1 hide 1"])


def test_an_error_is_followed_to_the_node_that_it_comes_from() -> None:
    def late(answer: Any, position: Position) -> Any:
        return failing(answer, position) if position.state.shown else answer

    found = compare(Altered(to_act=late), DEALT)
    assert found is not None
    assert (len(found.done), found.question) == (8, Question(ask="to_act"))
    assert found.error == "out of order"


class Refusing(Altered):
    """Refuses a match, or an action."""

    def __init__(self, refused: str) -> None:
        super().__init__()
        self._refused = refused

    @override
    def new(self, game: dict[str, Any]) -> None:
        super().new(game)
        if self._refused == game["game"]:
            raise EngineError("no such game")

    @override
    def do(self, actions: Sequence[str]) -> None:
        super().do(actions)
        if self._refused in actions:
            raise EngineError("not legal")


@pytest.mark.parametrize(
    ("refused", "done", "error"),
    [
        ("lanterns", (), "no such game"),
        ("* deal P2 1", DEALT[:2], "not legal"),
        ("P1 show 2", (*DEALT, "P1 hide 1", "P1 show 2"), "not legal"),
    ],
)
def test_what_is_refused_is_a_difference(refused: str, done: tuple[str, ...], error: str) -> None:
    found = compare(Refusing(refused), DEALT)
    assert found is not None
    assert evolve(found, counted=None) == Difference(GAME, done, error=error)


def test_a_wrong_count_of_equal_trees_is_a_difference() -> None:
    def wrong(answer: Any, position: Position) -> Any:
        return {"decision": 0, "chance": 0, "terminal": 7} if position.state.shown else answer

    assert compare(Altered(perft=wrong), DEALT) is None

    def one_too_many(answer: Any, _position: Position) -> Any:
        return answer | {"decision": answer["decision"] + (answer["decision"] > 2)}

    found = compare(Altered(perft=one_too_many), DEALT)
    assert found is not None
    assert (found.done, found.question) == (DEALT, Question(ask="perft", depth=3))


def test_a_wrong_kind_of_node_is_followed_to_the_node() -> None:
    def ended(answer: Any, position: Position) -> Any:
        ends = answer["decision"] == 2 or position.last.card == 2
        return answer | {"decision": answer["decision"] - ends, "terminal": int(ends)}

    found = compare(Altered(perft=ended), DEALT)
    assert found is not None
    assert (found.done, found.question) == ((*DEALT, "P1 hide 2"), Question(ask="perft", depth=0))
    assert found.expected == {"decision": 1, "chance": 0, "terminal": 0}


@pytest.mark.parametrize("kind", ["perft", "legal"])
def test_an_answer_that_cannot_be_read_is_a_difference(kind: str) -> None:
    def many(_answer: Any, _position: Position) -> Any:
        return "many"

    found = compare(Altered(**{kind: many}), DEALT)
    assert found is not None
    assert found.question is not None
    assert (found.done[:4], found.question.ask) == (DEALT, kind)
    assert found.got == "many" or "cannot be read" in str(found.error)


class Ending(Altered):
    """Ends for ever when it is to count three actions deep."""

    @override
    def new(self, game: dict[str, Any]) -> None:
        if "ended" in self._changes:
            raise EngineError("the program has ended")
        super().new(game)

    @override
    def ask(self, question: Question) -> Any:
        if question.depth == 3:
            self._changes["ended"] = failing
            raise EngineError("the program has ended")
        return super().ask(question)


def test_an_engine_that_ends_while_it_counts_is_not_followed() -> None:
    found = compare(Ending(perft=lambda answer, _position: answer), DEALT)
    assert found is not None
    assert (found.done, found.question) == (DEALT, Question(ask="perft", depth=3))
    assert found.error == "the program has ended"


def test_weights_and_who_acts_may_be_unsupported_by_an_engine_that_counts() -> None:
    def honest(answer: Any, _position: Position) -> Any:
        return answer

    counting = Altered(perft=honest, to_act=unsupported, legal=unsupported, weights=unsupported)
    assert compare(counting) is None


def test_an_engine_that_can_neither_count_nor_list_cannot_be_compared() -> None:
    with pytest.raises(UnsupportedError, match=r"^neither perft nor legal is supported: not yet$"):
        compare(Altered(legal=unsupported))
    with pytest.raises(UnsupportedError, match=r"^neither perft nor to_act is supported: not yet$"):
        compare(Altered(to_act=unsupported))
    with pytest.raises(UnsupportedError, match=r"^this game is not supported: there is no game "):
        first_difference(engine(), Library(), GAME, depth=1)


def test_the_counts_that_led_to_a_difference_are_told() -> None:
    found = compare(engine(KeepsThrees), depth=5)
    assert found is not None
    assert found.counted is not None
    assert found.counted.done == ()
    assert found.counted.question == Question(ask="perft", depth=5)
    for counts, cls in ((found.counted.expected, Lanterns), (found.counted.got, KeepsThrees)):
        game = codec.from_data(GAME, cls)
        assert counts == codec.to_data(perft(game, game.initial_state(), 5))


def test_counts_are_told_too_where_the_position_itself_differs() -> None:
    here = compare(Altered(legal=lambda _answer, _position: []), depth=5)
    assert here is not None
    assert here.counted is not None
    assert here.counted.question == Question(ask="perft", depth=1)
    assert here.counted.got == {"decision": 0, "chance": 0, "terminal": 0}
    alike = compare(Altered(weights=lambda _answer, _position: {}), depth=2)
    assert alike is not None
    assert alike.counted is None
    silent = Altered(to_act=lambda _answer, _position: ["P1"], legal=unsupported)
    uncounted = compare(silent, depth=5)
    assert uncounted is not None
    assert uncounted.counted is None
