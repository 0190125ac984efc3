"""The parts of OpenSpiel that the adapter uses; the stub file beside this gives them types."""

from typing import Any, cast

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        'boardrules.adapters.openspiel needs OpenSpiel: pip install "boardrules[openspiel]"'
    ) from error

_pyspiel = cast("Any", pyspiel)
Game = _pyspiel.Game
GameInfo = _pyspiel.GameInfo
GameType = _pyspiel.GameType
IIGObservationType = _pyspiel.IIGObservationType
PlayerId = _pyspiel.PlayerId
PrivateInfoType = _pyspiel.PrivateInfoType
State = _pyspiel.State
load_game = _pyspiel.load_game
register_game = _pyspiel.register_game
