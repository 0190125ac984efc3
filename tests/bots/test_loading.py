"""Bots by name."""

import pickle
from typing import Any

import pytest

from boardrules.bots import Greedy, Ismcts, Turn, UnknownBotError, load, names, random
from boardrules.bots.loading import describe


def test_ours_have_names() -> None:
    assert names() == ("random", "greedy", "ismcts")
    assert load("random") is random
    assert load("greedy") == Greedy()
    assert load("ismcts") == Ismcts()


def test_a_name_may_tell_how_strong() -> None:
    assert load("greedy@20") == Greedy(20)
    assert load("ismcts@500") == Ismcts(500)
    assert load("ismcts@0.5s") == Ismcts(None, 0.5)
    assert load("ismcts@2s/4") == Ismcts(None, 2, processes=4)
    assert load("ismcts@500/2") == Ismcts(500, processes=2)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("deep-blue", "there is no bot 'deep-blue': there are random, greedy, ismcts, and yours"),
        ("random@3", "there is no bot 'random@3': strengths are written as in greedy@20"),
        ("greedy@2s", "there is no bot 'greedy@2s': strengths are written as in greedy@20"),
        ("ismcts@0", "there is no bot 'ismcts@0': strengths are written as in greedy@20"),
        ("ismcts@", "there is no bot 'ismcts@': strengths are written as in greedy@20"),
        ("", "there is no bot ''"),
        ("no_such_module:bot", "there is no bot 'no_such_module:bot': No module named"),
        (":bot", "there is no bot ':bot'"),
        (
            "tests.bots.test_loading:Nobody",
            "no bot 'tests.bots.test_loading:Nobody': module",
        ),
        ("tests.bots.matches:TABLES", "cannot be called with a turn"),
    ],
)
def test_other_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownBotError) as caught:
        load(name)
    assert message in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


def first(turn: Turn[Any, Any, Any]) -> Any:
    return turn.actions[0]


class Counting:
    """Remembers how often it was asked."""

    def __init__(self) -> None:
        self.turns = 0

    def __call__(self, turn: Turn[Any, Any, Any]) -> Any:
        self.turns += 1
        return turn.actions[0]


def test_a_function_of_a_turn_is_a_bot() -> None:
    assert load("tests.bots.test_loading:first") is first


def test_a_class_makes_a_bot_for_each_match() -> None:
    one, other = (load("tests.bots.test_loading:Counting") for _ in range(2))
    assert isinstance(one, Counting)
    assert one is not other


def test_an_error_without_a_message_is_told_by_its_name() -> None:
    assert describe(KeyboardInterrupt()) == "KeyboardInterrupt"
    assert describe(ValueError("no idea")) == "ValueError: no idea"
