"""The rules of modern board games as pure, typed Python."""

from boardrules.codec import GameTypes, from_json, key, to_json
from boardrules.errors import (
    BoardRulesError,
    CodecError,
    ComponentError,
    Fault,
    IllegalActionError,
    NotationError,
    RecordError,
)
from boardrules.game import (
    AppliesUnchecked,
    Draws,
    Explains,
    Game,
    HasInventory,
    HasNotation,
    HasScoreItems,
    HasTypes,
    HasViews,
    HiddenGame,
    Recordable,
    Rng,
    Validates,
)
from boardrules.outcome import Outcome, ScoreItem
from boardrules.play import Perft, Playout, Policy, Step, divide, perft, playout, replay, walk
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.rulebook import Defect, Rule, Rulebook, Ruling, Violation
from boardrules.sequences import LazySequence

__all__ = [
    "CHANCE",
    "AppliesUnchecked",
    "BoardRulesError",
    "CodecError",
    "ComponentError",
    "Defect",
    "Draws",
    "Explains",
    "Fault",
    "Game",
    "GameTypes",
    "HasInventory",
    "HasNotation",
    "HasScoreItems",
    "HasTypes",
    "HasViews",
    "HiddenGame",
    "IllegalActionError",
    "LazySequence",
    "NotationError",
    "Outcome",
    "Perft",
    "Player",
    "Playout",
    "Policy",
    "Record",
    "RecordError",
    "Recordable",
    "Rng",
    "Rule",
    "Rulebook",
    "Ruling",
    "ScoreItem",
    "Step",
    "Validates",
    "Violation",
    "divide",
    "from_json",
    "key",
    "perft",
    "playout",
    "replay",
    "to_json",
    "walk",
]
