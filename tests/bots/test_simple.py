"""The bots that do not search."""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

from attrs import frozen
import pytest

from boardrules import Player
from boardrules.bots import Greedy, lead, random, turn_of
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from tests.bots.matches import moments, play


def test_at_random_every_action_comes_up() -> None:
    game = TikiTopple()
    state, player = moments(game, 10, 4)[1]
    rng = Random(0)
    seen = {random(turn_of(game, state, player, rng)) for _ in range(500)}
    assert seen == set(game.legal_actions(state))


def test_greedy_takes_the_points_that_are_there() -> None:
    game = TectonicTribes()
    for seed in range(2):
        state, player = next(
            (state, player)
            for state, player in [*play(game, [random, random], seed)][20:]
            if len({*leads_after(game, state)}) > 5
        )
        action = Greedy(1)(turn_of(game, state, player, Random(0)))
        after = game.apply(state, action)
        assert lead(game.score(after), player) == max(leads_after(game, state))


def leads_after(game: Any, state: Any) -> list[int]:
    """Return by how much the seat to act would lead after each of its actions."""
    player = game.to_act(state)[0]
    return [
        lead(game.score(game.apply(state, action)), player) for action in game.legal_actions(state)
    ]


def test_greedy_sees_a_choice_when_all_have_chosen() -> None:
    """In the last turn of Tucana Builders points are scored when both seats have chosen."""
    game = TucanaBuilders(players=2)
    matches = ([*play(game, [random, random], seed)] for seed in range(20))
    both = ([each for each in match if len(game.to_act(each[0])) == 2] for match in matches)
    state, player = next(match[-1] for match in both if len(game.legal_actions(match[-1][0])) > 3)
    totals: dict[Any, int] = {}
    for mine in game.legal_actions(state):
        after = game.apply(state, mine)
        ends = [game.apply(after, other) for other in game.legal_actions(after)]
        totals[mine] = sum(lead(game.score(end), player) for end in ends)
        assert [game.to_act(end) for end in ends] == [()] * len(ends)
    assert len({*totals.values()}) > 1
    action = Greedy(4)(turn_of(game, state, player, Random(1)))
    assert totals[action] == max(totals.values())


@frozen
class Step:
    """Where to go."""

    player: Player
    to: str


class Detour:
    """To the goal C there is a way from B alone, and from A, which looks nearer, one has to leave.

    A state, and a view, is where one is.
    """

    players = 1
    ways: ClassVar = {"A": "AB", "B": "AC", "C": ""}
    promises: ClassVar = {"A": 0.5, "B": 0.4, "C": 0.0}

    def to_act(self, state: str) -> tuple[Player, ...]:
        return (Player(0),) if self.ways[state] else ()

    def legal_actions(self, state: str, _player: Player) -> list[Step]:
        return [Step(Player(0), to) for to in self.ways[state]]

    def apply(self, _state: str, action: Step) -> str:
        return action.to

    def score(self, state: str) -> tuple[int]:
        return (int(state == "C"),)

    def prospects(self, state: str) -> tuple[float]:
        return (self.promises[state],)

    def view(self, state: str, _player: Player) -> str:
        return state

    def worlds(self, view: str) -> Iterator[tuple[str, int]]:
        yield view, 1


def test_greedy_does_not_wait_for_ever() -> None:
    game: Any = Detour()
    turn = turn_of(game, "A", Player(0), Random(0))
    assert Greedy()(turn).to == "B"
    best, *_ = Greedy(worlds=5).evaluate(turn)
    assert (best.action.to, best.visits, best.value) == ("B", 5, 1)


def test_greedy_takes_what_is_better_at_once() -> None:
    game: Any = Detour()
    best, other = Greedy().evaluate(turn_of(game, "B", Player(0), Random(0)))
    assert (best.action.to, best.visits, best.value, best.spread) == ("C", 1, 1, 0)
    assert (other.action.to, other.value) == ("A", 0.5)


def test_greedy_looks_at_one_world_at_least() -> None:
    with pytest.raises(ValueError, match="worlds is 1 or more, not 0"):
        Greedy(0)
