"""Tuk Tuk Taxi: its options and its modules."""

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import Attribute, field, frozen

from boardrules._messages import quoted
from boardrules.building.base_game import BaseGame
from boardrules.building.modules import (
    DrawingModules,
    GameModules,
    LearningModules,
    NarrationModule,
)
from boardrules.building.validators import box, first_player, one_of, takes
from boardrules.game import GameTypes
from boardrules.games.tuk_tuk_taxi import knowledge, notation, validation
from boardrules.games.tuk_tuk_taxi.actions import Action
from boardrules.games.tuk_tuk_taxi.component_file import DEFAULT, FILE
from boardrules.games.tuk_tuk_taxi.components import Components
from boardrules.games.tuk_tuk_taxi.drawing.scene import Scene
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.games.tuk_tuk_taxi.streets import DeadEnds
from boardrules.games.tuk_tuk_taxi.tables import MOST_TURNS, ParkingMeter, Tables

if TYPE_CHECKING:
    from boardrules.building.candidates import Candidates


@takes(minimum=1, maximum=MOST_TURNS)
def _turn_limit(_game: object, _attribute: "Attribute[Any]", limit: object) -> None:
    """Refuse what is neither a number of turns nor None (TUKTUK-R10)."""
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ValueError(f"turn_limit is a number from 1 on, or None, not {quoted(limit)}")
    if limit is not None and limit > MOST_TURNS:
        raise ValueError(f"turn_limit is at most {MOST_TURNS}, or None, not {quoted(limit)}")


def _has_board(game: Any, _attribute: "Attribute[Any]", components: Components) -> None:
    """Refuse a board that is not in the box (TUKTUK-1.2)."""
    components.board(game.board)


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class TukTukTaxi(Rules, BaseGame[Rules, State, Action, View, Scene]):
    """Tuk Tuk Taxi for two to four players.

    Args:
        players: two to four.
        board: the face of the board: `"european"`, `"exotic"`, or a map of your own components.
        simplified: whether the signs with stars are left out.
        first_player: the seat that begins; 0 is P1.
        turn_limit: how many turns each player has before the match ends; None is no limit, and
            then a match may last for ever (TUKTUK-R10).
        parking_meter: whether stopping on a parking meter costs the next turn: `"lose_turn"` or
            `"no_effect"` (TUKTUK-R2).
        dead_ends: whether a way on which not all points can be driven is always `"allowed"`, or
            the `"last_resort"` of a taxi that has no other (TUKTUK-R25).
        components: what is in the box.

    >>> game = TukTukTaxi(players=3, board="exotic")
    >>> game.tables.customers
    6
    """

    name: ClassVar = "tuk-tuk-taxi"
    types: ClassVar[GameTypes[State, Action, View, Scene]] = GameTypes(State, Action, View, Scene)
    _tables_type: ClassVar = Tables
    player_counts: ClassVar = (2, 3, 4)

    players: int = field(default=2, validator=one_of(*player_counts))
    board: str = field(
        default="european", metadata={"listed": [board.name for board in DEFAULT.boards]}
    )
    simplified: bool = field(default=False, validator=one_of(False, True))
    first_player: int = field(default=0, validator=first_player)
    turn_limit: int | None = field(default=200, validator=_turn_limit)
    parking_meter: ParkingMeter = field(
        default="lose_turn", validator=one_of("lose_turn", "no_effect")
    )
    dead_ends: DeadEnds = field(
        default="allowed", validator=one_of("allowed", "last_resort"), kw_only=True
    )
    components: Components = field(
        default=DEFAULT,
        repr=FILE.short_name,
        validator=[box(Components), _has_board],
        metadata={"former": FILE.former},
    )

    def _modules(self) -> GameModules[Rules, State, Action, View]:
        return GameModules(knowledge, notation, validation)

    def _drawing(self) -> DrawingModules[Rules, State, Action, View, Scene]:
        from boardrules.games.tuk_tuk_taxi.drawing import picture, scene, text  # noqa: PLC0415

        return DrawingModules(scene, text, picture)

    def _narration(self) -> NarrationModule[Rules, Action, View]:
        from boardrules.games.tuk_tuk_taxi import narration  # noqa: PLC0415

        return narration

    def _learning(self) -> LearningModules[Rules, State, Action, View]:
        from boardrules.games.tuk_tuk_taxi.learning import numbers, observation  # noqa: PLC0415

        return LearningModules(numbers, observation)

    def _new_candidates(self) -> "Candidates[State]":
        from boardrules.games.tuk_tuk_taxi.learning.candidates import TaxiCandidates  # noqa: PLC0415

        return TaxiCandidates(self)
