"""Tucana Builders, by Eilif Svensson and Kristian A. Østby: paths that lead animals to their huts.

Read `components`, `hexagons`, `actions`, `network` and `state` first, then `tables`, `choices`,
`laying`, `links`, `achievements`, `rules`, `turns`, `scoring` and `game`. `notation`, `validation`,
`component_file` and `narration` stand alone; `knowledge`, `drawing` and `learning` may be skipped.

>>> game = TucanaBuilders(players=2)
>>> state = game.initial_state()
>>> [game.format_action(action) for action in game.legal_actions(state)][:2]
['* setup 1', '* setup 2']
"""

from boardrules.games.tucana_builders.actions import (
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Rotation,
    Skip,
)
from boardrules.games.tucana_builders.component_file import DEFAULT, load_components
from boardrules.games.tucana_builders.components import (
    Achievement,
    AchievementName,
    Animal,
    Colour,
    Components,
    Hut,
    Path,
    SetupCard,
    Start,
    StartTile,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
)
from boardrules.games.tucana_builders.drawing.scene import (
    AchievementScene,
    Scene,
    SeatScene,
    StartScene,
    TerrainPile,
    TileSupply,
    Track,
)
from boardrules.games.tucana_builders.drawing.sheets import (
    HeldTile,
    HutScene,
    LaidTile,
    SheetScene,
    SpaceScene,
)
from boardrules.games.tucana_builders.game import TucanaBuilders
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.links import (
    AnimalLink,
    HutLink,
    PathLink,
    StartLink,
)
from boardrules.games.tucana_builders.scoring import Rating, rating
from boardrules.games.tucana_builders.state import Award, PlacedTile, Sheet, State
from boardrules.games.tucana_builders.tables import Placements

__all__ = [
    "DEFAULT",
    "Achievement",
    "AchievementName",
    "AchievementScene",
    "Action",
    "Animal",
    "AnimalLink",
    "Award",
    "Colour",
    "Components",
    "DrawAchievement",
    "DrawSetup",
    "DrawStart",
    "DrawTerrain",
    "DrawTile",
    "HeldTile",
    "Hut",
    "HutLink",
    "HutScene",
    "Joker",
    "LaidTile",
    "Path",
    "PathLink",
    "Place",
    "PlacedTile",
    "Placements",
    "Rating",
    "Rotation",
    "Scene",
    "SeatScene",
    "SetupCard",
    "Sheet",
    "SheetScene",
    "Skip",
    "SpaceScene",
    "Start",
    "StartLink",
    "StartScene",
    "StartTile",
    "State",
    "Symbol",
    "Terrain",
    "TerrainKind",
    "TerrainPile",
    "Tile",
    "TileName",
    "TileSupply",
    "Track",
    "TucanaBuilders",
    "View",
    "load_components",
    "rating",
]
