"""A table as a game of OpenSpiel."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, cast

from boardrules.adapters.openspiel._pyspiel import Game, GameInfo, GameType, IIGObservationType
from boardrules.adapters.openspiel.observer import BoardObserver
from boardrules.adapters.openspiel.parameters import Value, options_of
from boardrules.adapters.openspiel.state import BoardState, Playable
from boardrules.game import Validates
from boardrules.games import player_counts

BOUNDS: Mapping[str, int] = {"max_game_length": 10_000, "max_score": 1_000}
"""What OpenSpiel wants to know and no rulebook says: they are told, and change nothing."""


class BoardGame(Game):
    """The rules at one table; each of our own games has a class made from this one.

    Args:
        params: the options of the game, and the bounds, all of them.
    """

    form: ClassVar[type[Playable]]
    """The class of our own game."""

    rules: Playable
    """Our own game, with the options that were chosen."""

    opening: Any
    """The state of our own game where every match begins."""

    def __init__(self, params: Mapping[str, Value]) -> None:
        options = {
            option.name: option.read(params[option.name]) for option in options_of(self.form)
        }
        self.rules = self.form(**options)
        self.opening = self.rules.initial_state()
        length, score = (_bound(name, params[name]) for name in BOUNDS)
        worth = score if _is_solo(self.rules) else 1
        info = GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=self.rules.numbering.num_draws,
            num_players=self.rules.players,
            min_utility=-worth,
            max_utility=worth,
            utility_sum=None if _is_solo(self.rules) else 0,
            max_game_length=length,
        )
        super().__init__(game_type(self.rules), info, params)

    def new_initial_state(self) -> BoardState:
        """Return the state before anything has happened."""
        return BoardState(self)

    def state_at(self, position: Any) -> BoardState:
        """Return a state of our own game as one of OpenSpiel, with no history before it.

        One that does not fit this table raises `TypeError` or `ValueError`.
        """
        _check(self.rules, position)
        state = self.new_initial_state()
        state.position = position
        return state

    def make_py_observer(
        self,
        kind: IIGObservationType | None = None,
        params: Mapping[str, Value] | None = None,
    ) -> BoardObserver:
        """Return what tells a seat what it knows."""
        return BoardObserver(self.rules.features, kind, params)


def game_type(rules: Playable) -> GameType:
    """Say what OpenSpiel should know of a game.

    All have imperfect information: where nothing is hidden, each information state has one state.
    """
    sizes = _sizes(type(rules))
    solo = _is_solo(rules)
    draws = rules.numbering.num_draws
    return GameType(
        short_name=short_name(rules.name),
        long_name=rules.name.replace("-", " ").title(),
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            GameType.ChanceMode.EXPLICIT_STOCHASTIC if draws else GameType.ChanceMode.DETERMINISTIC
        ),
        information=GameType.Information.IMPERFECT_INFORMATION,
        utility=GameType.Utility.GENERAL_SUM if solo else GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        min_num_players=min(sizes),
        max_num_players=max(sizes),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: option.default for option in options_of(type(rules))},
            **BOUNDS,
        },
    )


def short_name(name: str) -> str:
    """Return the name of a game in OpenSpiel.

    >>> short_name("tiki-topple")
    'boardrules_tiki_topple'
    """
    return f"boardrules_{name.replace('-', '_')}"


def _bound(name: str, value: Value) -> int:
    if not isinstance(value, int) or value < 1:
        raise ValueError(f"{name} is a number from 1 on, not {value}")
    return value


def _check(rules: Playable, position: object) -> None:
    form: object = rules.types.state
    kind = type(position)
    if isinstance(form, type) and not issubclass(kind, form):
        raise TypeError(f"{kind.__module__}.{kind.__qualname__} is no state of {rules.name}")
    if not isinstance(rules, Validates):
        return
    if defects := cast("Validates[Any]", rules).validate(position):
        raise ValueError(f"this is no state of {rules.name} at this table: {defects[0]}")


def _is_solo(rules: Playable) -> bool:
    return rules.players == 1


@cache
def _sizes(form: type[Playable]) -> tuple[int, ...]:
    """List how many can play."""
    return player_counts(form) or (form().players,)
