"""The rules of modern board games as pure, typed Python.

Find a game and play it: `game_names`, `find_game`, `playout`, `walk`, `is_over`, `show`. Count its
tree: `perft`, `divide`. Store and replay matches: `Record`, `replay`, `take_back`, `to_json`,
`from_json`, and `key`. Write code for every game against the protocols `Game`, `HiddenGame` and
`FullGame`. Seats are `Player`s, and `CHANCE` is one; a match ends with an `Outcome`, and points are
`ScoreItem`s. Every error is a `BoardRulesError`: an `IllegalActionError` has the `Violation`s of
rules.

>>> from random import Random
>>> game = find_game("tiki-topple")(players=3)
>>> match = playout(game, Random(7))
>>> game.score(match.state)
(4, 23, 12)

Packages:
    games: the catalogue, and a package for each game
    bots: players that see what a seat sees
    arena: tournaments
    review: the decisions of a match beside better ones
    study: what many matches of a game are like
    dialogue: players that answer in text, such as language models
    batch: many matches at once, as arrays
    adapters: other people's programs, such as Gymnasium, PettingZoo, OpenSpiel, MCP and TextArena
    drawing: text for terminals, pictures, replay pages
    building: what games are built from, for authors of games
    testing: laws and strategies for tests of games
    conformance: vectors for engines in any language
    schema: JSON Schema of everything that has JSON
    cli: the command `boardrules`

The source is best read from `player`, `outcome`, `errors`, `scene` and `game`, which are the
contract, through `play`, `codec` and `record` to the smallest game, `boardrules.games.tiki_topple`;
then `building`, from which games are made. `narration`, `rulebook`, `persistent`, `undo` and
`version` are short.

Names are imported when they are first used.
"""

from typing import TYPE_CHECKING

from boardrules._on_demand import on_demand
from boardrules.version import __version__

if TYPE_CHECKING:
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
    from boardrules.game import FullGame, Game, HiddenGame, Rng
    from boardrules.games import find_game, game_names
    from boardrules.outcome import Outcome, ScoreItem
    from boardrules.play import action_mask, divide, is_over, perft, playout, replay, show, walk
    from boardrules.player import CHANCE, Player
    from boardrules.record import Record
    from boardrules.undo import take_back

__all__ = [
    "CHANCE",
    "BoardRulesError",
    "CodecError",
    "ComponentError",
    "ComponentWarning",
    "Defect",
    "FullGame",
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
    "find_game",
    "from_json",
    "game_names",
    "is_over",
    "key",
    "perft",
    "playout",
    "replay",
    "show",
    "take_back",
    "to_json",
    "walk",
]

if not TYPE_CHECKING:  # to a checker, every name would be right
    __getattr__ = on_demand(
        __name__,
        {
            "codec": ("from_json", "key", "to_json"),
            "errors": (
                "BoardRulesError",
                "CodecError",
                "ComponentError",
                "ComponentWarning",
                "Defect",
                "IllegalActionError",
                "NotationError",
                "NumberError",
                "RecordError",
                "Violation",
            ),
            "game": ("FullGame", "Game", "HiddenGame", "Rng"),
            "games": ("find_game", "game_names"),
            "outcome": ("Outcome", "ScoreItem"),
            "play": (
                "action_mask",
                "divide",
                "is_over",
                "perft",
                "playout",
                "replay",
                "show",
                "walk",
            ),
            "player": ("CHANCE", "Player"),
            "record": ("Record",),
            "undo": ("take_back",),
        },
    )


def __dir__() -> list[str]:
    packages = "adapters arena bots building conformance drawing games review schema study testing"
    return [*__all__, *packages.split()]
