import pickle

from attrs import frozen
import pytest

from boardrules.constructors import fast_constructor, fast_constructor_with_memo
from boardrules.games.tuk_tuk_taxi import State
from boardrules.memo import Remembers


@frozen(cache_hash=True)
class Pair(Remembers):
    left: int
    right: str = "r"


@frozen
class Referenced:
    left: int


def test_a_fast_constructor_takes_the_arguments_of_the_constructor() -> None:
    make = fast_constructor(Pair)
    assert [make(1), make(1, "x"), make(right="x", left=1)] == [Pair(1), Pair(1, "x"), Pair(1, "x")]
    with pytest.raises(TypeError):
        make()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def test_what_it_makes_is_like_what_the_constructor_makes() -> None:
    made, constructed = fast_constructor(Pair)(1), Pair(1)
    assert type(made) is Pair
    assert (made, hash(made), repr(made)) == (constructed, hash(constructed), repr(constructed))
    assert pickle.loads(pickle.dumps(made)) == constructed  # noqa: S301
    with pytest.raises(AttributeError):
        made.left = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_memo_can_be_given_first() -> None:
    made = fast_constructor_with_memo(Pair)(("setting", 3), 1, right="x")
    assert (made, made.memo) == (Pair(1, "x"), ("setting", 3))
    assert type(made) is Pair
    assert not hasattr(pickle.loads(pickle.dumps(made)), "memo")  # noqa: S301
    with pytest.raises(AttributeError):
        made.memo = ()


def test_a_state_of_a_game_can_be_made_so() -> None:
    fields = ("draw", (), (), (), ())
    assert fast_constructor(State)(*fields) == State(*fields)  # type: ignore[arg-type]


def test_a_class_with_a_slot_for_weak_references_is_refused() -> None:
    with pytest.raises(TypeError, match="Referenced has a slot for weak references"):
        fast_constructor(Referenced)
