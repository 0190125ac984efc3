"""A search in several processes."""

import pickle
from queue import Queue
from random import Random
from threading import Event
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from boardrules.bots import Evaluation, Ismcts, turn_of
from boardrules.bots.parallel import search_apart, together
from boardrules.games.tiki_topple import TikiTopple
from tests.bots.matches import EVERY_TABLE, moments


def a_turn(seed: int = 4) -> Any:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    return turn_of(game, state, player, Random(seed))


def test_each_process_searches() -> None:
    found = Ismcts(10, processes=3).evaluate(a_turn())
    assert sum(each.visits for each in found) == 30
    assert found == Ismcts(10, processes=3).evaluate(a_turn()), "the same each time"
    alone = Ismcts(10).evaluate(a_turn())
    assert found != alone


def test_all_processes_stop_together() -> None:
    found = Ismcts(10**9, processes=2).evaluate(a_turn(), lambda played: played < 5)
    assert sum(each.visits for each in found) >= 6


def test_another_process_stops_when_told_to_and_sends_what_it_has_found() -> None:
    stop, sent = Event(), Queue[Any]()
    stop.set()
    search_apart(SimpleNamespace(send=sent.put), stop, Ismcts(10**9).evaluate, a_turn())
    assert sum(each.visits for each in sent.get_nowait()) == 1


def test_what_was_found_is_put_together() -> None:
    one = (Evaluation[Any]("a", 2, 1.0, 1.0), Evaluation[Any]("b", 1, 4.0))
    other = (Evaluation[Any]("b", 2, 1.0),)
    actions: list[Any] = ["c", "a", "b"]
    first, second = together(actions, [one, other])
    assert (first.action, first.visits, first.value) == ("b", 3, 2)
    assert first.spread == pytest.approx(2**0.5), "of 4, 1 and 1"
    assert second == one[0]


@EVERY_TABLE
def test_a_turn_can_be_sent_to_a_process(game: Any) -> None:
    state, player = moments(game, 3, 4)[1]
    turn = turn_of(game, state, player, Random(0))
    sent: Any = pickle.loads(pickle.dumps(turn))  # noqa: S301
    assert attrs.evolve(sent, rng=turn.rng) == turn
