"""Games for OpenSpiel; needs the extra `openspiel`.

Begin with `game` and `state`; `observer` is what a seat sees. `parameters` and `box` write options
as parameters, and `registry` names games.

>>> import pyspiel
>>> names = register()
>>> game = pyspiel.load_game("boardrules_tiki_topple(players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     number, probability = state.chance_outcomes()[0]
...     state.apply_action(number)
>>> state.action_to_string(state.legal_actions()[0])
'P1 up3 EEPO'
"""

from boardrules.adapters.openspiel.game import BoardGame
from boardrules.adapters.openspiel.observer import BoardObserver
from boardrules.adapters.openspiel.registry import register, register_game
from boardrules.adapters.openspiel.state import BoardState, Memory, Playable, resampler

__all__ = [
    "BoardGame",
    "BoardObserver",
    "BoardState",
    "Memory",
    "Playable",
    "register",
    "register_game",
    "resampler",
]
