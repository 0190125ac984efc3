"""Tiki Topple, by Keith Meyers: move the tribe so that the first three fit your mission.

Read `components`, `actions`, `state` and `column` first, then `tables`, `choices`, `rules`,
`turns`, `scoring` and `game`. `notation`, `validation`, `component_file` and `narration` stand
alone; `knowledge`, with `set_aside_choices`, `drawing` and `learning` may be skipped.

Schmidt's edition (Easy Play) is the default; Gamewright's is an option.

>>> game = TikiTopple(players=2)
>>> state = game.initial_state()
>>> game.to_act(state)
(-1,)
>>> [game.format_action(action) for action in game.legal_actions(state)][:2]
['* column AKAMAI', '* column EEPO']
"""

from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    DrawTiki,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.component_file import DEFAULT, load_components
from boardrules.games.tiki_topple.components import Card, Components, Edition, Mission, Tiki
from boardrules.games.tiki_topple.drawing.scene import LastRound, Place, Scene
from boardrules.games.tiki_topple.game import TikiTopple
from boardrules.games.tiki_topple.knowledge import SeatView, View
from boardrules.games.tiki_topple.state import Round, Seat, State
from boardrules.games.tiki_topple.tables import Ties, ToastBar

__all__ = [
    "DEFAULT",
    "Action",
    "Card",
    "Components",
    "DealMission",
    "DrawTiki",
    "Edition",
    "LastRound",
    "Mission",
    "Place",
    "Puh",
    "Round",
    "Scene",
    "Seat",
    "SeatView",
    "SetAside",
    "State",
    "Ties",
    "Tiki",
    "TikiTopple",
    "Toast",
    "ToastBar",
    "Topple",
    "Up",
    "View",
    "Wiki",
    "load_components",
]
