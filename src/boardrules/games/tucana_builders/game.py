"""Tucana Builders: its options and its modules."""

from typing import ClassVar

from attrs import field, frozen

from boardrules.building.base_game import BaseGame
from boardrules.building.modules import (
    DrawingModules,
    GameModules,
    LearningModules,
    NarrationModule,
)
from boardrules.building.typecheck import as_seat
from boardrules.building.validators import box, one_of
from boardrules.game import GameTypes
from boardrules.games.tucana_builders import knowledge, links, notation, scoring, validation
from boardrules.games.tucana_builders.actions import Action, Choice
from boardrules.games.tucana_builders.component_file import DEFAULT, FILE
from boardrules.games.tucana_builders.components import Components, Hut
from boardrules.games.tucana_builders.drawing.scene import Scene
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.links import AnimalLink, HutLink, StartLink
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.state import Sheet, State
from boardrules.games.tucana_builders.tables import Placements, Tables
from boardrules.player import Player


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class TucanaBuilders(Rules, BaseGame[Rules, State, Action, View, Scene]):
    """Tucana Builders for one to five players.

    Args:
        players: one to five; one is the solo game.
        achievements: whether two achievement cards are turned up: the expert variant.
        placements: whether what a seat lays is `"hidden"` from the others until all have laid, or
            `"open"` at once (TUCANA-R6).
        components: what is in the box.

    >>> game = TucanaBuilders(players=3, achievements=True)
    >>> game.tables.turns
    24
    """

    name: ClassVar = "tucana-builders"
    types: ClassVar[GameTypes[State, Action, View, Scene]] = GameTypes(State, Action, View, Scene)
    _tables_type: ClassVar = Tables
    player_counts: ClassVar = (1, 2, 3, 4, 5)

    players: int = field(default=2, validator=one_of(*player_counts))
    achievements: bool = field(default=False, validator=one_of(False, True))
    placements: Placements = field(
        default="hidden", validator=one_of("hidden", "open"), kw_only=True
    )
    components: Components = field(
        default=DEFAULT,
        repr=FILE.short_name,
        validator=box(Components),
        metadata={"former": FILE.former},
    )

    def what_if(self, view: View, action: Choice) -> State:
        """Try what a seat may do with its tile, without making up what the others do.

        Return the state after this turn if all others laid nothing. The points and links of that
        seat are what they will be, whatever the others do; nothing else in the state is. An illegal
        action raises `IllegalActionError`.
        """
        return knowledge.what_if(self, view, action)

    def _sheet(self, state: State, player: Player) -> Sheet:
        return state.sheets[as_seat(player, self.players)]

    def hut_points(self, state: State, player: Player) -> dict[Hut, int]:
        """Return what each hut of a sheet would bring if the round ended now."""
        return scoring.hut_points(self.tables, state, self._sheet(state, player))

    def animal_links(self, state: State, player: Player) -> tuple[AnimalLink, ...]:
        """List the animals on a sheet that are linked to huts, and by which spaces."""
        return tuple(links.animal_links(self.tables, self._sheet(state, player)))

    def hut_links(self, state: State, player: Player) -> tuple[HutLink, ...]:
        """List the huts of a sheet that are linked to each other, and by which spaces."""
        return tuple(links.hut_links(self.tables, self._sheet(state, player)))

    def start_links(self, state: State, player: Player) -> tuple[StartLink, ...]:
        """List the start tiles of a sheet that are linked to each other, and by which spaces."""
        return tuple(links.start_links(self.tables, self._sheet(state, player)))

    def _modules(self) -> GameModules[Rules, State, Action, View]:
        return GameModules(knowledge, notation, validation)

    def _drawing(self) -> DrawingModules[Rules, State, Action, View, Scene]:
        from boardrules.games.tucana_builders.drawing import picture, scene, text  # noqa: PLC0415

        return DrawingModules(scene, text, picture)

    def _narration(self) -> NarrationModule[Rules, Action, View]:
        from boardrules.games.tucana_builders import narration  # noqa: PLC0415

        return narration

    def _learning(self) -> LearningModules[Rules, State, Action, View]:
        from boardrules.games.tucana_builders.learning import numbers, observation  # noqa: PLC0415

        return LearningModules(numbers, observation)
