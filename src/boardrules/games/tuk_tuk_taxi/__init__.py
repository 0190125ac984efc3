"""Tuk Tuk Taxi, by Tactic: bring customers to your station, and lay signs in the others' way.

Read `town`, `components`, `actions`, `streets` and `state` first, then `tables`, `signs`, `drives`,
`rules`, `turns`, `scoring` and `game`. `notation`, `validation`, `component_file` and `narration`
stand alone; `knowledge`, `drawing` and `learning` may be skipped.

>>> game = TukTukTaxi(players=2)
>>> state = game.initial_state()
>>> [game.format_action(action) for action in game.legal_actions(state)][:2]
['P1 customer B1 h14', 'P1 customer B2 f13']
"""

from boardrules.games.tuk_tuk_taxi.actions import (
    Action,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Number,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.component_file import DEFAULT, load_components
from boardrules.games.tuk_tuk_taxi.components import Board, Card, Colour, Components
from boardrules.games.tuk_tuk_taxi.drawing.scene import (
    Building,
    CardCount,
    Frame,
    Rolled,
    Scene,
    SeatScene,
    Sign,
    Stack,
    Station,
    TownSquare,
)
from boardrules.games.tuk_tuk_taxi.game import TukTukTaxi
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.state import Customer, Phase, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import DeadEnds, Laid, LaidCards
from boardrules.games.tuk_tuk_taxi.tables import ParkingMeter
from boardrules.games.tuk_tuk_taxi.town import Direction, Square, Town

__all__ = [
    "DEFAULT",
    "Action",
    "Board",
    "Building",
    "Card",
    "CardCount",
    "Colour",
    "Components",
    "Customer",
    "DeadEnds",
    "Direction",
    "Discard",
    "Draw",
    "Drive",
    "Frame",
    "GoToGarage",
    "GoToPetrol",
    "Keep",
    "Laid",
    "LaidCards",
    "LayPolice",
    "LaySign",
    "Number",
    "Park",
    "ParkingMeter",
    "Phase",
    "PlaceCustomer",
    "Remove",
    "Reroll",
    "Roll",
    "Rolled",
    "Scene",
    "SeatScene",
    "Sign",
    "Square",
    "Stack",
    "State",
    "Station",
    "Stay",
    "Taxi",
    "Town",
    "TownSquare",
    "TukTukTaxi",
    "View",
    "load_components",
]
