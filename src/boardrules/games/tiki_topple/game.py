"""Tiki Topple: its options and its modules."""

from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from boardrules.building.base_game import BaseGame
from boardrules.building.modules import (
    DrawingModules,
    GameModules,
    LearningModules,
    NarrationModule,
)
from boardrules.building.validators import box, first_player, one_of
from boardrules.game import GameTypes
from boardrules.games.tiki_topple import knowledge, notation, validation
from boardrules.games.tiki_topple.actions import Action
from boardrules.games.tiki_topple.component_file import DEFAULT, FILE
from boardrules.games.tiki_topple.components import Components
from boardrules.games.tiki_topple.drawing.scene import Scene
from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.games.tiki_topple.state import State
from boardrules.games.tiki_topple.tables import Tables, Ties, ToastBar

if TYPE_CHECKING:
    from boardrules.building.candidates import Candidates
    from boardrules.games.tiki_topple.learning.batch import Batch


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class TikiTopple(Rules, BaseGame[Rules, State, Action, View, Scene]):
    """Tiki Topple for two to four players.

    Args:
        players: two to four (TIKI-1.1).
        edition: `"schmidt"` with nine cards per colour, or `"gamewright"` with seven.
        first_player: the seat that starts the first round (TIKI-3.5, TIKI-R10); 0 is P1.
        toast_bar: whether toast is barred as the first card of `"each_player"` in a round, or
            only as the first card of the `"round"` (TIKI-R1).
        ties: whether players who are level at the top have `"shared"` the win, or there is a
            `"further_round"` (TIKI-R12).
        components: what is in the box.

    >>> game = TikiTopple(players=3, edition="gamewright")
    >>> game.tables.rounds
    3
    """

    name: ClassVar = "tiki-topple"
    types: ClassVar[GameTypes[State, Action, View, Scene]] = GameTypes(State, Action, View, Scene)
    _tables_type: ClassVar = Tables
    player_counts: ClassVar = (2, 3, 4)

    players: int = field(default=2, validator=one_of(*player_counts))
    edition: str = field(
        default="schmidt", metadata={"listed": [edition.name for edition in DEFAULT.editions]}
    )
    first_player: int = field(default=0, validator=first_player)
    toast_bar: ToastBar = field(default="each_player", validator=one_of("each_player", "round"))
    ties: Ties = field(default="shared", validator=one_of("shared", "further_round"), kw_only=True)
    components: Components = field(
        default=DEFAULT,
        repr=FILE.short_name,
        validator=box(Components),
        metadata={"former": FILE.former},
    )

    def _modules(self) -> GameModules[Rules, State, Action, View]:
        return GameModules(knowledge, notation, validation)

    def _drawing(self) -> DrawingModules[Rules, State, Action, View, Scene]:
        from boardrules.games.tiki_topple.drawing import picture, scene, text  # noqa: PLC0415

        return DrawingModules(scene, text, picture)

    def _narration(self) -> NarrationModule[Rules, Action, View]:
        from boardrules.games.tiki_topple import narration  # noqa: PLC0415

        return narration

    def batch(self, size: int) -> "Batch":
        """Return matches that are played side by side, as arrays; needs NumPy."""
        from boardrules.games.tiki_topple.learning.batch import Batch  # noqa: PLC0415

        return Batch(self, size)

    def _learning(self) -> LearningModules[Rules, State, Action, View]:
        from boardrules.games.tiki_topple.learning import numbers, observation  # noqa: PLC0415

        return LearningModules(numbers, observation)

    def _new_candidates(self) -> "Candidates[State]":
        from boardrules.games.tiki_topple.learning.candidates import TikiCandidates  # noqa: PLC0415

        return TikiCandidates(self)
