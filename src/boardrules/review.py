"""Reviews: each decision of a match beside the best that a bot finds, by what the seat knew then.

>>> from random import Random
>>> from boardrules import Record, playout
>>> from boardrules.bots import Greedy
>>> from boardrules.games.tiki_topple import TikiTopple
>>> game = TikiTopple()
>>> first = next(review(Record.of(playout(game, Random(7))), Greedy()))
>>> game.format_action(first.played.action), game.format_action(first.best.action), first.lost
('P1 up2 NUI', 'P1 up2 WIKIWIKI', 16.125)
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import Any, Generic, cast

from attrs import evolve, frozen

from boardrules._messages import quoted
from boardrules.bots import AnswerError, Evaluates, Evaluation, Turn, turn_of
from boardrules.bots.turn import ActionT, StateT
from boardrules.building.notation import format_player
from boardrules.game import HiddenGame, Recordable
from boardrules.player import CHANCE, Player
from boardrules.record import Record

__all__ = ["Judgement", "Total", "review", "totals"]


@frozen
class Judgement(Generic[ActionT]):
    """A decision of a match, beside the best that was found for it.

    Args:
        number: which action of the record it is, from 1 on.
        played: what was played, and how well that goes.
        best: the best that was found; equal to `played` where nothing better was found.
    """

    number: int
    played: Evaluation[ActionT]
    best: Evaluation[ActionT]

    @property
    def player(self) -> Player:
        """The seat that has decided."""
        return self.played.action.player

    @property
    def lost(self) -> float:
        """How many points the best action is ahead of the one played."""
        return self.best.value - self.played.value

    @property
    def error(self) -> float:
        """The standard error of `lost`, as if the two had not had the same luck."""
        if self.best == self.played:
            return 0.0
        return sqrt(sum(each.spread**2 / each.visits for each in (self.played, self.best)))

    @property
    def is_mistake(self) -> bool:
        """Whether more points were lost than luck explains: over twice the standard error."""
        return self.lost > 2 * self.error

    @property
    def is_turning_point(self) -> bool:
        """Whether it is a mistake by which a seat that would have led, or been level, is behind."""
        return self.is_mistake and self.played.value < 0 <= self.best.value


@frozen
class Total:
    """The decisions of a seat in total, and how many points its mistakes lost."""

    player: Player
    decisions: int
    mistakes: int
    turning_points: int
    lost: float


def review(
    record: Record[Recordable[StateT, ActionT]],
    bot: object,
    *,
    seat: Player | None = None,
    seed: int = 0,
) -> Iterator[Judgement[ActionT]]:
    """Judge the decisions of a match in order, those of one seat or of all (None).

    The bot is given what the seat knew. It looks for the best action, and then at that one and at
    what was played, each by itself and with the same luck, which is not that of the first look: by
    that, something looks best that was only lucky. Where there is just one action, nothing is
    judged. A bot that counts, and does not go by the clock, judges the same each time.

    Raises:
        TypeError: if the bot is not one that `Evaluates`, or the game has no views.
        RecordError: if the record does not fit the rules.
        AnswerError: if the bot has no opinion on actions of a turn.
    """
    if not isinstance(bot, Evaluates):
        raise TypeError("a review needs a bot that evaluates actions, as greedy and ismcts do")
    if not isinstance(record.game, HiddenGame):
        raise TypeError(f"a review needs a game with views, not {quoted(record.game)}")
    return _judgements(record, record.replay(), bot, seat, seed)


def _judgements(
    record: Record[Recordable[StateT, ActionT]],
    states: tuple[StateT, ...],
    bot: Evaluates,
    seat: Player | None,
    seed: int,
) -> Iterator[Judgement[ActionT]]:
    game = cast("HiddenGame[StateT, ActionT, Any]", record.game)
    for number, (state, action) in enumerate(
        zip(states[:-1], record.actions, strict=True), start=1
    ):
        player = action.player
        if player == CHANCE or seat not in {None, player}:
            continue
        turn = turn_of(game, state, player, _luck(seed, number, "search"))
        if len(turn.actions) > 1:
            yield _judge(number, turn, action, bot, seed)


def totals(judgements: Iterable[Judgement[Any]]) -> tuple[Total, ...]:
    """Add up the decisions of each seat that has any."""
    found = tuple(judgements)
    return tuple(
        Total(
            player,
            len(own),
            sum(each.is_mistake for each in own),
            sum(each.is_turning_point for each in own),
            sum(each.lost for each in own if each.is_mistake),
        )
        for player in sorted({each.player for each in found})
        if (own := [each for each in found if each.player == player])
    )


def _judge(
    number: int, turn: Turn[StateT, ActionT, Any], action: ActionT, bot: Evaluates, seed: int
) -> Judgement[ActionT]:
    """Compare what was played with the best that the bot finds."""

    def alone(only: ActionT) -> Evaluation[ActionT]:
        luck = _luck(seed, number, "comparison")
        return _first(bot, evolve(turn, actions=(only,), rng=luck))

    best = _first(bot, turn).action
    played = alone(action)
    better = played if best == action else alone(best)
    return Judgement(number, played, better if better.value > played.value else played)


def _first(bot: Evaluates, turn: Turn[StateT, ActionT, Any]) -> Evaluation[ActionT]:
    found = bot.evaluate(turn)
    if not found or found[0].action not in turn.actions:
        raise AnswerError(f"the bot has no opinion on what {format_player(turn.player)} may do")
    return found[0]


def _luck(seed: int, number: int, purpose: str) -> Random:
    """Return a source of random numbers for one evaluation of one decision."""
    return Random(f"{purpose} {number} {seed}")  # noqa: S311  # reviews that can be repeated
