"""The bot that searches."""

from collections.abc import Callable, Iterator
from itertools import combinations
import json
from math import inf, sqrt
from random import Random
from typing import Any, cast

import attrs
from attrs import frozen
import pytest

from boardrules import CHANCE, Player
from boardrules.bots import Ismcts, Turn, random, turn_of
from boardrules.bots.ismcts import BREADTH, Search
from boardrules.bots.tree import Node
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.bots.matches import hidden_choice, moments, play


@frozen
class Letter:
    """X or Y, or neither."""

    player: Player
    letter: str


class Penny:
    """Two choose at once: the first gets 10 points for another letter, and 1 for being safe.

    Then the second says something. A state, and a view, is what was chosen and said; a question
    mark is what the other cannot see.
    """

    players = 2

    def to_act(self, state: str) -> tuple[Player, ...]:
        waiting = tuple(Player(seat) for seat in (0, 1) if state[seat] == " ")
        return waiting or ((Player(1),) if state[2] == " " else ())

    def legal_actions(self, state: str, player: Player | None = None) -> list[Letter]:
        to_act = self.to_act(state)
        seat = to_act[0] if player is None else player
        return [Letter(seat, letter) for letter in ("XYS", "XY")[seat]] if seat in to_act else []

    def apply(self, state: str, action: Letter) -> str:
        index = 2 if " " not in state[:2] else action.player
        return state[:index] + action.letter + state[index + 1 :]

    def score(self, state: str) -> tuple[int, int]:
        return (1 if state[0] == "S" else 10 * (state[0] != state[1]), 0)

    def view(self, state: str, player: Player) -> str:
        other = 1 - player
        hides = " " in state[:2] and state[other] != " "
        return state[:other] + "?" + state[other + 1 :] if hides else state

    def witness(self, state: str, action: Letter, player: Player) -> tuple[Letter, ...]:
        is_last = state[:2].count(" ") < 2
        return (action,) if player == action.player or is_last else ()

    def determinize(self, view: str, _rng: Random) -> str:
        return view

    def worlds(self, view: str) -> Iterator[tuple[str, int]]:
        yield view, 1


def test_a_search_hides_a_choice_from_those_who_choose_at_the_same_time() -> None:
    game: Any = Penny()
    turn = turn_of(game, "   ", Player(0), Random(0))
    bot = Ismcts(iterations=200)
    chosen = {bot(attrs.evolve(turn, rng=Random(seed))).letter for seed in range(10)}
    assert chosen == {"X", "Y"}, "who is seen through would be safe"


def test_in_a_search_all_is_known_again_when_choices_show() -> None:
    game: Any = Penny()
    search = searched(game, "   ", Player(1), 100, Ismcts(candidates=1, exploration=10))
    for action, tried in search.root.tried.items():
        assert {*tried.nodes} == {f"{letter}{action.letter} " for letter in "XYS"}


def searched(
    game: Any, state: Any, player: Player, matches: int, settings: Ismcts | None = None
) -> Search[Any, Any, Any]:
    """Search for a while."""
    search = Search(settings or Ismcts(), turn_of(game, state, player, Random(0)))
    for _ in range(matches):
        search.play_once()
    return search


def nodes_below(node: Node[Any, Any]) -> Iterator[tuple[Any, Node[Any, Any] | None]]:
    """Yield all that may become known below a node, with its node if it has one."""
    for tried in node.tried.values():
        for view, below in tried.nodes.items():
            yield view, below
            if below is not None:
                yield from nodes_below(below)


def test_a_seat_remembers_its_own_hidden_choices_in_a_search() -> None:
    game, state, player = hidden_choice()
    search = searched(game, state, player, 100)
    views = [{*tried.nodes} for tried in search.root.tried.values()]
    assert all(not one & other for one, other in combinations(views, 2))


def test_of_one_action_no_search_is_made() -> None:
    game = TikiTopple()
    turn = next(
        turn
        for seed in range(20)
        for state, player in play(game, [random, random], seed)
        if len((turn := turn_of(game, state, player, Random(0))).actions) == 1
    )
    unasked = Turn(turn.game, turn.player, turn.view, turn.actions, cast("Any", None))
    assert Ismcts()(unasked) == turn.actions[0]


def test_a_search_has_a_limit() -> None:
    with pytest.raises(ValueError, match="a search needs a limit: iterations or seconds"):
        Ismcts(iterations=None)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Ismcts(iterations=0), "iterations is 1 or more, not 0"),
        (lambda: Ismcts(iterations=cast("int", 2.5)), "iterations is a whole number, not 2.5"),
        (lambda: Ismcts(seconds=-1), "seconds are a number from 0 on, not -1"),
        (lambda: Ismcts(seconds=inf), "seconds are a number from 0 on, not inf"),
        (lambda: Ismcts(widening=0), "widening is more than 0, not 0"),
        (lambda: Ismcts(horizon=0), "horizon is 1 or more, not 0"),
        (lambda: Ismcts(candidates=0), "candidates is 1 or more, not 0"),
        (lambda: Ismcts(nodes=0), "nodes is 1 or more, not 0"),
        (lambda: Ismcts(processes=0), "processes is 1 or more, not 0"),
    ],
)
def test_limits_that_allow_nothing_are_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        make()


def test_a_search_ends_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    assert list(Ismcts(iterations=None, seconds=3).budget()) == [0, 1, 2]


def test_a_search_plays_once_however_little_time_there_is() -> None:
    assert list(Ismcts(iterations=None, seconds=0).budget()) == [0]
    assert list(Ismcts(iterations=5, seconds=3600).budget()) == [0, 1, 2, 3, 4]


@pytest.mark.slow
def test_a_search_tries_more_of_what_goes_well() -> None:
    """A taxi that can bring its customer home scores at once."""
    game = TukTukTaxi(turn_limit=20)

    def gains(state: Any, player: Player) -> set[int]:
        before = game.score(state)[player]
        afters = (game.apply(state, action) for action in game.legal_actions(state))
        return {game.score(after)[player] - before for after in afters}

    state, player = next(
        (state, player)
        for seed in range(50)
        for state, player in play(game, [random, random], seed)
        if len(gains(state, player)) > 1
    )
    action = Ismcts(iterations=300)(turn_of(game, state, player, Random(1)))
    assert game.score(game.apply(state, action))[player] > game.score(state)[player]


def test_a_tree_grows_below_what_the_searching_seat_knows() -> None:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    search = searched(game, state, player, 100)
    root = search.root
    assert root.visits == search.leads.visits == 100
    assert sum(tried.visits for tried in root.tried.values()) == 100
    below = list(nodes_below(root))
    assert search.size == 1 + len(below)
    assert all(view.player == player for view, _ in below)
    assert any(node is not None and node.visits for _, node in below)


class Coin:
    """One chooses a letter: X is worth a point. Then a coin is tossed for 100 points.

    A state, and a view, is what has happened.
    """

    players = 1

    def to_act(self, state: str) -> tuple[Player, ...]:
        return ((Player(0),), (CHANCE,), ())[len(state)]

    def legal_actions(self, state: str, _player: Player | None = None) -> list[Letter]:
        return [Letter(CHANCE if state else Player(0), letter) for letter in "XY"]

    def chance_weights(self, _state: str) -> list[int]:
        return [1, 1]

    def apply(self, state: str, action: Letter) -> str:
        return state + action.letter

    def score(self, state: str) -> tuple[int]:
        return ((state[:1] == "X") + 100 * (state[1:] == "X"),)

    def view(self, state: str, _player: Player) -> str:
        return state

    def determinize(self, view: str, _rng: Random) -> str:
        return view

    def worlds(self, view: str) -> Iterator[tuple[str, int]]:
        yield view, 1


def test_all_actions_have_the_same_luck() -> None:
    game: Any = Coin()
    search = searched(game, "", Player(0), 40, Ismcts(exploration=1_000))
    better, worse = search.evaluations()
    assert better.visits == worse.visits == 20
    assert better.value == pytest.approx(worse.value + 1)
    assert better.spread == pytest.approx(worse.spread)
    assert better.spread > 10, "there was luck"


def test_a_tree_does_not_outgrow_its_limit() -> None:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    search = searched(game, state, player, 100, Ismcts(nodes=5))
    assert search.size == 5
    assert len(list(nodes_below(search.root))) == 4
    assert search.leads.visits == 100


def test_below_the_root_a_search_looks_at_a_few_of_many_actions() -> None:
    game = TukTukTaxi()
    state, player = next(
        (state, player)
        for state, player in moments(game, 1, 40)
        if len(game.legal_actions(state)) > BREADTH
    )
    search = searched(game, state, player, 60)
    widths = {len(node.tried) for _, node in nodes_below(search.root) if node is not None}
    assert len(search.root.tried) == len(search.turn.actions) > BREADTH
    assert widths
    assert max(widths) <= BREADTH


def test_the_most_promising_actions_are_tried_first() -> None:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    search = searched(game, state, player, 20, Ismcts(widening=1))
    promises = [tried.promise for tried in search.root.tried.values()]
    assert promises == sorted(promises, reverse=True)
    tried = [each.visits > 0 for each in search.root.tried.values()]
    assert not any(tried[1 + int(sqrt(20)) :])


def test_a_tree_can_be_looked_at() -> None:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    search = searched(game, state, player, 100)
    shallow, deep = search.tree(), search.tree(depth=2)
    assert json.loads(json.dumps(deep)) == deep
    assert shallow["visits"] == deep["visits"] == 100
    for each, one, other in zip(
        search.evaluations(), shallow["actions"], deep["actions"], strict=True
    ):
        assert other == {**one, "then": other["then"]}
        assert one["then"] == []
        assert one["visits"] == each.visits
    some = next(each for each in deep["actions"] if each["then"])
    assert some["promise"] == search.root.tried[game.parse_action(some["action"])].promise
    assert 0 < sum(each["visits"] for each in some["then"]) < some["visits"]
    assert all(each["then"] == [] for node in some["then"] for each in node["actions"])
    with pytest.raises(ValueError, match="depth is 1 or more, not 0"):
        search.tree(depth=0)
