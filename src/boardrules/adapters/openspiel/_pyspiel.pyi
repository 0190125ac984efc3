from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

class PlayerId(IntEnum):
    CHANCE = -1
    TERMINAL = -4

class PrivateInfoType:
    SINGLE_PLAYER: PrivateInfoType

class IIGObservationType:
    public_info: bool
    perfect_recall: bool
    private_info: PrivateInfoType
    def __init__(self, *, perfect_recall: bool) -> None: ...

class GameType:
    class Dynamics:
        SEQUENTIAL: GameType.Dynamics

    class ChanceMode:
        DETERMINISTIC: GameType.ChanceMode
        EXPLICIT_STOCHASTIC: GameType.ChanceMode

    class Information:
        IMPERFECT_INFORMATION: GameType.Information

    class Utility:
        GENERAL_SUM: GameType.Utility
        ZERO_SUM: GameType.Utility

    class RewardModel:
        TERMINAL: GameType.RewardModel

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        min_num_players: int,
        max_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, Any],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float | None,
        max_game_length: int,
    ) -> None: ...

class Game:
    def __init__(
        self, game_type: GameType, game_info: GameInfo, parameters: Mapping[str, Any]
    ) -> None: ...
    def __getattr__(self, name: str) -> Any: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def legal_actions(self, player: int = ...) -> list[int]: ...
    def __getattr__(self, name: str) -> Any: ...

def load_game(short_name: str, parameters: Mapping[str, Any]) -> Game: ...
def register_game(game_type: GameType, creator: Callable[[dict[str, Any]], Game]) -> None: ...
