"""Tectonic Tribes, by Alexander Kneepkens: shape a continent, and hold most tents around it.

Read `components`, `actions`, `land`, `board` and `state` first, then `tables`, `rules`, `turns`,
`scoring` and `game`. `notation`, `validation`, `component_file` and `narration` stand alone;
`knowledge`, `drawing`, `learning` and `windowed`, for learners too, may be skipped.

>>> game = TectonicTribes(players=2)
>>> state = game.initial_state()
>>> [game.format_action(action) for action in game.legal_actions(state)]
['* order P1 1', '* order P1 2']
"""

from boardrules.games.tectonic_tribes.actions import (
    Act,
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    Rotation,
    Tribe,
)
from boardrules.games.tectonic_tribes.board import Board
from boardrules.games.tectonic_tribes.component_file import DEFAULT, load_components
from boardrules.games.tectonic_tribes.components import (
    Bonus,
    Card,
    Components,
    Face,
    FaceSquare,
    Ground,
    Square,
    TerrainCard,
)
from boardrules.games.tectonic_tribes.drawing.scene import (
    Continent,
    LaidCard,
    Scene,
    SeatScene,
    SquareScene,
    Status,
)
from boardrules.games.tectonic_tribes.game import TectonicTribes
from boardrules.games.tectonic_tribes.scoring import Region
from boardrules.games.tectonic_tribes.state import (
    Event,
    EventSeen,
    Phase,
    Reshuffle,
    ReshuffleSeen,
    State,
    Turn,
    TurnSeen,
    View,
)
from boardrules.games.tectonic_tribes.tables import ExtraHand, StolenCard
from boardrules.games.tectonic_tribes.windowed import WindowedTribes

__all__ = [
    "DEFAULT",
    "Act",
    "Action",
    "Board",
    "Bonus",
    "Card",
    "Components",
    "Continent",
    "DealCard",
    "Discard",
    "DrawOrder",
    "DrawTerrain",
    "Drop",
    "Event",
    "EventSeen",
    "ExtraHand",
    "Face",
    "FaceSquare",
    "Ground",
    "LaidCard",
    "Pass",
    "Phase",
    "Place",
    "Play",
    "Region",
    "Reshuffle",
    "ReshuffleSeen",
    "Rotation",
    "Scene",
    "SeatScene",
    "Square",
    "SquareScene",
    "State",
    "Status",
    "StolenCard",
    "TectonicTribes",
    "TerrainCard",
    "Tribe",
    "Turn",
    "TurnSeen",
    "View",
    "WindowedTribes",
    "load_components",
]
