"""What bots think of each action."""

from random import Random
from typing import Any

import pytest

from boardrules.bots import Evaluates, Evaluation, Greedy, Ismcts, lead, random, turn_of
from boardrules.bots.evaluation import Tally
from boardrules.bots.ismcts import Search
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from tests.bots.matches import EVERY_TABLE, moments, play

THINKERS = pytest.mark.parametrize("bot", [Greedy(2), Ismcts(6)], ids=["greedy", "ismcts"])


def of_a_match(game: Any) -> list[Any]:
    """Return a few turns with something to choose."""
    turns = [turn_of(game, state, seat, Random(3)) for state, seat in moments(game, 2, 4)]
    return [turn for turn in turns if len(turn.actions) > 1]


@pytest.mark.slow
@EVERY_TABLE
@THINKERS
def test_a_bot_takes_what_it_thinks_best(game: Any, bot: Any) -> None:
    for turn in of_a_match(game):
        thought = bot.evaluate(with_seed(turn, 5))
        assert {each.action for each in thought} <= {*turn.actions}
        chosen = bot(with_seed(turn, 5))
        assert chosen in [each.action for each in thought if is_as_good(each, thought[0])]


def with_seed(turn: Any, seed: int) -> Any:
    return type(turn)(turn.game, turn.player, turn.view, turn.actions, Random(seed))


def is_as_good(one: Evaluation[Any], other: Evaluation[Any]) -> bool:
    return (one.visits, one.value) == (other.visits, other.value)


@THINKERS
def test_the_same_numbers_give_the_same_thoughts(bot: Any) -> None:
    for turn in of_a_match(TikiTopple(players=3)):
        assert bot.evaluate(with_seed(turn, 1)) == bot.evaluate(with_seed(turn, 1))


def test_who_evaluates_says_so() -> None:
    assert isinstance(Greedy(), Evaluates)
    assert isinstance(Ismcts(), Evaluates)
    assert not isinstance(random, Evaluates)


def test_greedy_values_an_action_by_the_lead_after_it() -> None:
    game = TectonicTribes()
    *_, turn = (turn for turn in of_a_match(game) if turn.actions[0].kind == "place")
    world = game.determinize(turn.view, Random(0))
    thought = Greedy(3).evaluate(turn)
    assert {each.visits for each in thought} == {3}
    assert len(thought) == len(turn.actions)
    for each in thought:
        assert each.value == lead(game.score(game.apply(world, each.action)), turn.player)
    order = [(-each.value, turn.actions.index(each.action)) for each in thought]
    assert order == sorted(order)


def test_a_search_counts_its_visits_and_adds_up_its_leads() -> None:
    turn = of_a_match(TikiTopple())[1]
    search = Search(Ismcts(30), with_seed(turn, 4))
    for _ in range(30):
        search.play_once()
    thought = Ismcts(30).evaluate(with_seed(turn, 4))
    assert sum(each.visits for each in thought) == 30
    assert {each.action: (each.visits, each.value, each.spread) for each in thought} == {
        action: (tried.visits, tried.mean, tried.spread)
        for action, tried in search.root.tried.items()
        if tried.visits
    }
    order = [(-each.visits, -each.value, turn.actions.index(each.action)) for each in thought]
    assert order == sorted(order)


def test_a_tally_knows_mean_and_spread() -> None:
    tally = Tally()
    assert (tally.visits, tally.spread) == (0, 0)
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        tally.add(value)
    assert tally.visits == 8
    assert (tally.mean, tally.spread) == pytest.approx((5, 2))


def test_a_search_that_is_stopped_answers_with_what_it_has() -> None:
    turn = of_a_match(TikiTopple())[0]
    told: list[int] = []

    def goes_on(played: int) -> bool:
        told.append(played)
        return played < 7

    thought = Ismcts(1_000_000).evaluate(turn, goes_on)
    assert told == [1, 2, 3, 4, 5, 6, 7]
    assert sum(each.visits for each in thought) == 7


def test_a_search_without_time_has_tried_something() -> None:
    turn = of_a_match(TikiTopple())[0]
    (thought,) = Ismcts(None, seconds=0).evaluate(turn)
    assert thought.visits == 1


def test_of_one_action_a_search_tells_how_well_it_goes() -> None:
    game = TikiTopple()
    turn = next(
        turn
        for seed in range(20)
        for state, player in play(game, [random, random], seed)
        if len((turn := turn_of(game, state, player, Random(0))).actions) == 1
    )
    (thought,) = Ismcts(5).evaluate(turn)
    assert (thought.action, thought.visits) == (turn.actions[0], 5)
