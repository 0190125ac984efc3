"""What a bot is, and the turn that it decides."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar, cast

from attrs import frozen

from boardrules._messages import quoted
from boardrules.building.notation import format_player
from boardrules.errors import BoardRulesError, IllegalActionError
from boardrules.game import Game, HasNotation, HiddenGame, Rng
from boardrules.play import Policy
from boardrules.player import HasPlayer, Player

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
PointsT = TypeVar("PointsT", int, float)


@frozen
class Turn(Generic[StateT, ActionT, ViewT]):
    """The moment at which a seat decides: what it knows, and its legal actions.

    It does not hold the state. `game.determinize(view, rng)` draws one that may be the true one.
    Of `rng` only `randrange` is promised. `news` is what the seat was told since it decided last,
    in words, where somebody tells it: the arena and the terminal do.
    """

    game: HiddenGame[StateT, ActionT, ViewT]
    player: Player
    view: ViewT
    actions: Sequence[ActionT]
    rng: Rng
    news: tuple[str, ...] = ()


Bot: TypeAlias = Callable[[Turn[StateT, ActionT, ViewT]], ActionT]
"""A function of a turn that returns one of its actions.

A bot that remembers something is an object that can be called.
"""


def turn_of(
    game: HiddenGame[StateT, ActionT, ViewT], state: StateT, player: Player, rng: Rng
) -> Turn[StateT, ActionT, ViewT]:
    """Return the turn of a seat; nothing else should draw from its random numbers.

    >>> from random import Random
    >>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
    >>> game = TukTukTaxi()
    >>> turn = turn_of(game, game.initial_state(), Player(0), Random(0))
    >>> game.format_action(turn.actions[0])
    'P1 customer B1 h14'
    """
    actions = tuple(game.legal_actions(state, player))  # a lazy sequence may hold the state
    if not actions:
        raise ValueError(f"{format_player(player)} is not to act")
    return Turn(game, player, game.view(state, player), actions, rng)


class AnswerError(BoardRulesError, ValueError):
    """A bot has answered with something that is not an action of its turn."""


def policy(
    bot: Bot[StateT, ActionT, ViewT],
    game: HiddenGame[StateT, ActionT, ViewT],
    player: Player,
) -> Policy[StateT, ActionT]:
    """Let a bot decide for a seat in `playout` and `walk`, with random numbers of its own.

    An answer that is not an action of the turn raises `AnswerError`, which names the broken rules.
    """

    def decide(state: StateT, _actions: Sequence[ActionT], rng: Rng) -> ActionT:
        turn = turn_of(game, state, player, Random(rng.randrange(2**63)))  # noqa: S311
        action = bot(turn)
        if action not in turn.actions:
            who = format_player(player)
            raise AnswerError(f"the bot of {who} answered {objection(game, state, action)}")
        return action

    return decide


def objection(game: Game[Any, Any], state: Any, answer: Any) -> str:
    """Explain why a bot's answer cannot be played."""
    try:
        game.apply(state, answer)
    except IllegalActionError as error:
        reason = "illegal: " + "; ".join(map(str, error.violations))
    except Exception:  # noqa: BLE001  # it may be anything
        reason = "no action"
    else:
        reason = "not its own"
    return f"{shown(game, answer)}, which is {reason}"


def shown(game: Game[Any, Any], answer: Any) -> str:
    """Write what may be an action in the notation of the game, if that is possible."""
    if isinstance(game, HasNotation):
        with suppress(Exception):  # it may be anything
            return cast("HasNotation[Any]", game).format_action(answer)
    return quoted(answer)


def lead(scores: tuple[PointsT, ...], player: Player) -> PointsT:
    """Return by how many points a seat leads the best other one; alone, its score.

    >>> lead((4, 9, 7), Player(0)), lead((4,), Player(0))
    (-5, 4)
    """
    others = scores[:player] + scores[player + 1 :]
    return scores[player] - max(others) if others else scores[player]
