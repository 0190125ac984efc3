"""Play matches of any game by notation, or at random."""

from pathlib import Path
from random import Random
from typing import Any, TypeVar

from boardrules import Player, Record
from boardrules.game import Recordable

StateT = TypeVar("StateT")


def seeded(seed: int) -> Random:
    """Return a source of random numbers that is the same in every run."""
    return Random(seed)


def play(game: Recordable[StateT, Any], state: StateT, *texts: str) -> StateT:
    """Apply actions that are given in notation."""
    for text in texts:
        state = game.apply(state, game.parse_action(text))
    return state


def legal(game: Recordable[StateT, Any], state: StateT, player: int | None = None) -> list[str]:
    """List the legal actions in notation."""
    seat = () if player is None else (Player(player),)
    return [game.format_action(action) for action in game.legal_actions(state, *seat)]


def after_match(game: Recordable[StateT, Any], seed: int = 0) -> StateT:
    """Play a match at random to its end."""
    rng = seeded(seed)
    state = game.initial_state()
    while game.to_act(state):
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    return state


def read_record(package: str, name: str) -> str:
    """Read the file of a match that was stored."""
    path = Path(__file__).parent / package / "records" / name
    return path.read_text(encoding="utf-8")


def stored_record(game_type: type[Any], package: str, name: str) -> Record[Any]:
    """Read a match that was stored, with its box."""
    return Record.from_json(read_record(package, f"{name}.json"), game_type=game_type)
