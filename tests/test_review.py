"""Reviews: decisions beside the best that a bot finds, by what the seat knew."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import attrs
from attrs import Factory, frozen
import pytest

from boardrules import Player, Record, RecordError, playout
from boardrules.bots import AnswerError, Evaluation, Greedy, Ismcts, Turn
from boardrules.bots import random as at_random
from boardrules.games.tiki_topple import TikiTopple
from boardrules.review import Judgement, Total, review, totals
from boardrules.testing import Lanterns
from tests.later import later
from tests.records.nim import Nim

GAME = TikiTopple(players=2)


@cache
def match() -> Record[Any]:
    return Record.of(playout(GAME, Random(7)))


def few() -> Record[Any]:
    """Return a match of few decisions."""
    return attrs.evolve(match(), actions=match().actions[:22])


def evaluated() -> tuple[Evaluation[Any], ...]:
    return (Evaluation(match().actions[0], 1, 0.0),)


@frozen
class Opinions:
    """A bot that prefers the last action, thinks as it is told, and remembers its turns."""

    of_last: float = 1.0
    of_others: float = 0.0
    spread: float = 0.0
    turns: list[Turn[Any, Any, Any]] = Factory(list[Turn[Any, Any, Any]])
    luck: list[int] = Factory(list[int])

    def __call__(self, turn: Turn[Any, Any, Any]) -> Any:
        return turn.actions[-1]

    def evaluate(self, turn: Turn[Any, Any, Any]) -> Sequence[Evaluation[Any]]:
        self.turns.append(turn)
        self.luck.append(turn.rng.randrange(2**63))
        last = [each for each in self.turns if len(each.actions) > 1][-1].actions[-1]
        return [
            Evaluation(each, 4, self.of_last if each == last else self.of_others, self.spread)
            for each in reversed(turn.actions)
        ]


def judged(value: float, best: float, spread: float = 0.0, player: int = 0) -> Judgement[Any]:
    """Judge two different actions."""
    one, two = [each for each in match().actions if each.player == player][:2]
    return Judgement(1, Evaluation(one, 4, value, spread), Evaluation(two, 4, best, spread))


def test_a_decision_is_compared_with_the_best_by_what_the_seat_knew() -> None:
    bot = Opinions()
    states = match().replay()
    for each in review(few(), bot):
        action, state = match().actions[each.number - 1], states[each.number - 1]
        legal = GAME.legal_actions(state, action.player)
        assert (each.player, each.played.action) == (action.player, action)
        assert (each.best.action, each.lost) == (legal[-1], 0 if action == legal[-1] else 1)
        for turn in bot.turns:
            assert turn.view == GAME.view(state, action.player)
        bot.turns.clear()


def test_both_are_judged_alone_with_the_same_luck_which_is_not_that_of_the_search() -> None:
    bot = Opinions()
    assert next(review(few(), bot)).lost == 1
    assert [len(turn.actions) > 1 for turn in bot.turns] == [True, False, False]
    search, played, best = bot.luck
    assert search != played == best


def test_what_turns_out_better_than_the_best_found_is_best() -> None:
    first = next(review(few(), Opinions(of_last=-1.0)))
    assert first.best == first.played
    assert (first.lost, first.error, first.is_mistake) == (0, 0, False)


def test_chance_and_single_actions_are_not_judged() -> None:
    states = match().replay()
    several = [
        number
        for number, (state, action) in enumerate(
            zip(states, match().actions, strict=False), start=1
        )
        if action.player >= 0 and len(GAME.legal_actions(state)) > 1
    ]
    found = list(review(match(), Opinions()))
    assert [each.number for each in found] == several
    own = [each.number for each in found if each.player == 1]
    assert [each.number for each in review(match(), Opinions(), seat=Player(1))] == own


def test_seats_that_choose_at_the_same_time_do_not_know_of_each_other() -> None:
    game = Lanterns()
    record: Record[Any] = Record.of(playout(game, Random(1)))
    bot = Opinions()
    found = list(review(record, bot))
    assert {each.player for each in found} == {*range(game.players)}
    assert all(turn.player == turn.actions[0].player for turn in bot.turns)


@pytest.mark.parametrize("bot", [Greedy(2), Ismcts(4)], ids=["greedy", "ismcts"])
def test_a_bot_that_counts_judges_the_same_each_time(bot: Any) -> None:
    found = list(review(few(), bot))
    assert found == list(review(few(), bot))
    assert found != list(review(few(), bot, seed=1))
    assert all(each.lost >= 0 for each in found)


def test_what_luck_explains_is_no_mistake() -> None:
    unsure = judged(1.0, 3.0, spread=2.0)
    assert unsure.error == sqrt(2)
    assert not unsure.is_mistake
    assert judged(1.0, 4.0, spread=2.0).is_mistake


@pytest.mark.parametrize(
    ("value", "best", "is_one"), [(-1, 0, True), (-1, 2, True), (0, 2, False), (-3, -1, False)]
)
def test_who_gives_a_lead_away_turns_the_match(value: int, best: int, *, is_one: bool) -> None:
    assert judged(value, best).is_turning_point is is_one
    assert not judged(value, best, spread=9).is_turning_point


def test_totals_count_what_mistakes_have_lost() -> None:
    found = [judged(1, 2, 8.0), judged(1, 3), judged(-1, 1), judged(0, 4, player=1)]
    assert totals(found) == (Total(Player(0), 3, 2, 1, 4.0), Total(Player(1), 1, 1, 0, 4.0))
    assert totals([]) == ()


def test_what_cannot_be_reviewed_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="a bot that evaluates actions"):
        review(match(), at_random)
    with pytest.raises(TypeError, match="a game with views, not Nim"):
        review(Record(Nim(), ()), Greedy())
    with pytest.raises(RecordError, match="action 1 does not fit"):
        review(attrs.evolve(match(), actions=match().actions[-1:]), Greedy())


@frozen
class Fixed(Opinions):
    """A bot whose opinion does not depend on the turn."""

    found: tuple[Evaluation[Any], ...] = ()

    def evaluate(self, turn: Turn[Any, Any, Any]) -> Sequence[Evaluation[Any]]:
        del turn
        return self.found


@pytest.mark.parametrize("found", [(), later(evaluated)()])
def test_a_bot_without_an_opinion_is_refused(found: tuple[Evaluation[Any], ...]) -> None:
    with pytest.raises(AnswerError, match="the bot has no opinion on what P1 may do"):
        next(review(match(), Fixed(found=found)))
