"""The rules of modern board games as pure, typed Python."""

from boardrules.codec import from_json, key, to_json
from boardrules.errors import (
    BoardRulesError,
    CodecError,
    ComponentError,
    ComponentWarning,
    Defect,
    IllegalActionError,
    NotationError,
    NumberError,
    RecordError,
    Violation,
)
from boardrules.game import Game, HiddenGame, Rng
from boardrules.outcome import Outcome, ScoreItem
from boardrules.play import action_mask, divide, perft, playout, replay, show, walk
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.version import __version__

__all__ = [
    "CHANCE",
    "BoardRulesError",
    "CodecError",
    "ComponentError",
    "ComponentWarning",
    "Defect",
    "Game",
    "HiddenGame",
    "IllegalActionError",
    "NotationError",
    "NumberError",
    "Outcome",
    "Player",
    "Record",
    "RecordError",
    "Rng",
    "ScoreItem",
    "Violation",
    "__version__",
    "action_mask",
    "divide",
    "from_json",
    "key",
    "perft",
    "playout",
    "replay",
    "show",
    "to_json",
    "walk",
]
