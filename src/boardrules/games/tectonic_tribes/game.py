"""Tectonic Tribes: its options and its modules."""

from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from boardrules.building.base_game import BaseGame
from boardrules.building.modules import (
    DrawingModules,
    GameModules,
    LearningModules,
    NarrationModule,
)
from boardrules.building.validators import box, one_of
from boardrules.game import GameTypes
from boardrules.games.tectonic_tribes import knowledge, notation, scoring, validation
from boardrules.games.tectonic_tribes.actions import Action
from boardrules.games.tectonic_tribes.component_file import DEFAULT, FILE
from boardrules.games.tectonic_tribes.components import Components
from boardrules.games.tectonic_tribes.drawing.scene import Scene
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.scoring import Region, Surface
from boardrules.games.tectonic_tribes.state import State, View
from boardrules.games.tectonic_tribes.tables import ExtraHand, StolenCard, Tables

if TYPE_CHECKING:
    from boardrules.building.candidates import Candidates


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class TectonicTribes(Rules, BaseGame[Rules, State, Action, View, Scene]):
    """Tectonic Tribes for two to five players.

    Args:
        players: two to five.
        advanced: whether play goes on after somebody's last tribe card, for one more hand.
        stolen_card: what becomes of a player's own terrain card after a tribe card that discarded
            an opponent's: `"hand_over"` gives it to the opponent, with `"forfeit"` the opponent
            has none (TECTONIC-R1).
        lava_scores: whether regions of lava bring points (TECTONIC-R4).
        extra_hand: whether the advanced game has its further hand `"always"`, or only
            `"after_last_tribe"`, once somebody has laid their last tribe card (TECTONIC-R3).
        components: what is in the box.

    >>> game = TectonicTribes(players=3, advanced=True)
    >>> game.tables.deals
    3
    """

    name: ClassVar = "tectonic-tribes"
    types: ClassVar[GameTypes[State, Action, View, Scene]] = GameTypes(State, Action, View, Scene)
    _tables_type: ClassVar[type[Tables]] = Tables
    player_counts: ClassVar = (2, 3, 4, 5)

    players: int = field(default=2, validator=one_of(*player_counts))
    advanced: bool = field(default=False, validator=one_of(False, True))
    stolen_card: StolenCard = field(default="hand_over", validator=one_of("hand_over", "forfeit"))
    lava_scores: bool = field(default=True, validator=one_of(True, False))
    extra_hand: ExtraHand = field(
        default="always", validator=one_of("always", "after_last_tribe"), kw_only=True
    )
    components: Components = field(
        default=DEFAULT,
        repr=FILE.short_name,
        validator=box(Components),
        metadata={"former": FILE.former},
    )

    def surface(self, state: State) -> Surface:
        """Return the squares of the continent that one sees, by x and y, and who laid them."""
        return scoring.surface(self.tables, state.board)

    def regions(self, state: State) -> tuple[Region, ...]:
        """List all regions of the continent, scored or not, in the order of score items."""
        return scoring.regions(self.tables, state.board)

    def _modules(self) -> GameModules[Rules, State, Action, View]:
        return GameModules(knowledge, notation, validation)

    def _drawing(self) -> DrawingModules[Rules, State, Action, View, Scene]:
        from boardrules.games.tectonic_tribes.drawing import picture, scene, text  # noqa: PLC0415

        return DrawingModules(scene, text, picture)

    def _narration(self) -> NarrationModule[Rules, Action, View]:
        from boardrules.games.tectonic_tribes import narration  # noqa: PLC0415

        return narration

    def _learning(self) -> LearningModules[Rules, State, Action, View]:
        from boardrules.games.tectonic_tribes.learning import numbers, observation  # noqa: PLC0415

        return LearningModules(numbers, observation)

    def _new_candidates(self) -> "Candidates[State]":
        from boardrules.games.tectonic_tribes.learning.candidates import TribeCandidates  # noqa: PLC0415

        return TribeCandidates(self)
