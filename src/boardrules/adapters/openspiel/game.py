"""A table as a game of OpenSpiel."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, cast

from boardrules.adapters.openspiel._pyspiel import Game, GameInfo, GameType, IIGObservationType
from boardrules.adapters.openspiel.box import BOX, has_box, read_box, write_box
from boardrules.adapters.openspiel.observer import BoardObserver
from boardrules.adapters.openspiel.parameters import Value, options_of
from boardrules.adapters.openspiel.state import BoardState, Playable
from boardrules.game import Validates
from boardrules.games import player_counts
from boardrules.play import apply_fast

BOUNDS: Mapping[str, int] = {"max_game_length": 10_000, "max_score": 1_000}
"""Bounds that OpenSpiel asks for and no rulebook gives. They do not affect play."""


class BoardGame(Game):
    """The rules at one table; each game has a subclass.

    Args:
        params: all options of the game, its box, and all bounds.
    """

    game_class: ClassVar[type[Playable]]
    """The class of the boardrules game."""

    rules: Playable
    """The boardrules game with its options."""

    opening: Any
    """The initial state of the boardrules game."""

    apply_legal: Callable[[Any, Any], Any]
    """The fastest way to apply actions that are known to be legal."""

    def __init__(self, params: Mapping[str, Value]) -> None:
        options: dict[str, Any] = {
            option.name: option.read(params[option.name]) for option in options_of(self.game_class)
        }
        if params.get(BOX):
            box = options[BOX] = read_box(self.game_class, str(params[BOX]))
            params = {**params, BOX: write_box(box)}
        self.rules = self.game_class(**options)
        self.opening = self.rules.initial_state()
        self.apply_legal = apply_fast(self.rules)
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
        """Return a boardrules state as an OpenSpiel state without a history.

        A state that does not belong to this table raises `TypeError` or `ValueError`.
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
        """Return an observer for one seat."""
        return BoardObserver(self.rules.features, kind, params)


def game_type(rules: Playable) -> GameType:
    """Describe a game to OpenSpiel.

    All games count as having imperfect information, even if nothing is hidden.
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
            **({BOX: ""} if has_box(type(rules)) else {}),
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
        raise ValueError(f"{name} is 1 or more, not {value}")
    return value


def _check(rules: Playable, position: object) -> None:
    state_class: object = rules.types.state
    found = type(position)
    if isinstance(state_class, type) and not issubclass(found, state_class):
        raise TypeError(f"{found.__module__}.{found.__qualname__} is not a state of {rules.name}")
    if not isinstance(rules, Validates):
        return
    if defects := cast("Validates[Any]", rules).validate(position):
        raise ValueError(f"this is not a state of {rules.name} at this table: {defects[0]}")


def _is_solo(rules: Playable) -> bool:
    return rules.players == 1


@cache
def _sizes(game_class: type[Playable]) -> tuple[int, ...]:
    """List the possible numbers of players."""
    return player_counts(game_class) or (game_class().players,)
