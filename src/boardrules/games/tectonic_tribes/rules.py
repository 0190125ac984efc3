"""The rules of Tectonic Tribes: who acts, what is legal, what happens, and why not."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias, cast

from attrs import field, frozen

from boardrules.errors import ComponentError, Defect, Violation
from boardrules.games.tectonic_tribes import scoring
from boardrules.games.tectonic_tribes.actions import Action, Drop
from boardrules.games.tectonic_tribes.components import DEFAULT, Components, name_of_box
from boardrules.games.tectonic_tribes.history import (
    CHOICES,
    DRAWS,
    state_after,
    table_after,
    table_of,
)
from boardrules.games.tectonic_tribes.scoring import Region, Surface
from boardrules.games.tectonic_tribes.setup import draws, faults_of_draw
from boardrules.games.tectonic_tribes.state import State
from boardrules.games.tectonic_tribes.table import Setting, Table
from boardrules.games.tectonic_tribes.turns import (
    choices,
    droppable,
    faults_of_act,
    faults_of_choice,
)
from boardrules.memo import remember
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.typecheck import as_whole
from boardrules.validators import box, one_of

StolenCard: TypeAlias = Literal["hand_over", "forfeit"]


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Rules:
    """The rules at one table; the options are its fields."""

    player_counts: ClassVar = (2, 3, 4, 5)

    players: int = field(default=2, validator=one_of(*player_counts))
    advanced: bool = field(default=False, validator=one_of(False, True))
    stolen_card: StolenCard = field(default="hand_over", validator=one_of("hand_over", "forfeit"))
    lava_scores: bool = field(default=True, validator=one_of(True, False))
    components: Components = field(default=DEFAULT, repr=name_of_box, validator=box(Components))

    def __attrs_post_init__(self) -> None:
        if len(self.components.terrain) < self.players:
            defect = Defect("terrain", "each seat needs a terrain card to begin", "TECTONIC-2.4")
            raise ComponentError(f"components for {self.players} players", (defect,))

    @cached_property
    def setting(self) -> Setting:
        """What the options come to (TECTONIC-7.2, TECTONIC-8.1)."""
        box = self.components
        return Setting(
            players=self.players,
            components=box,
            deals=(box.advanced_deals if self.advanced else box.deals)[self.players - 2],
            ends_with_last_tribe=not self.advanced,
            hands_over=self.stolen_card == "hand_over",
        )

    # The contract.

    def initial_state(self) -> State:
        """Return the table before anything is drawn."""
        return State()

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance, all seats that have not chosen, or the seat whose turn it is."""
        return self._to_act(self.table(state))

    def _to_act(self, table: Table) -> tuple[Player, ...]:
        match table.phase:
            case "order" | "terrain" | "deal":
                return (CHANCE,)
            case "choose":
                return table.waiting
            case _:
                return table.waiting[:1]

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: by card, rotation, y and x; drops by seat; draws by number.

        Terrain cards come before tribe cards, and to pass comes last.
        """
        table = self.table(state)
        to_act = self._to_act(table)
        if not to_act or (player is not None and player not in to_act):
            return ()
        seat = to_act[0] if player is None else Player(as_whole(player, "seat"))
        match table.phase:
            case "choose":
                return choices(self.setting, table, seat)
            case "origin" | "act":
                return self.setting.layings(table)
            case "drop":
                return tuple([Drop(seat, victim) for victim in droppable(table)])
            case _:
                return draws(table)

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: no two cards are the same, so all are equally likely."""
        table = self.table(state)
        match table.phase:
            case "order":
                return (1,) * len(table.waiting)
            case "terrain" | "deal":
                return (1,) * len(table.pile)
            case _:
                return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        before = self.table(state)
        table = table_after(self.setting, before, action)
        after = state_after(state, action, before, table)
        remember(after, self, table)
        return after

    def score(self, state: State) -> tuple[int, ...]:
        """Score the continent as it lies now."""
        return scoring.score(self.surface(state), self.players, lava_scores=self.lava_scores)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the regions that bring points, from north to south and from west to east."""
        return scoring.score_items(self.regions(state))

    def outcome(self, state: State) -> Outcome | None:
        """Tell how the match ended, or None before that."""
        table = self.table(state)
        if table.phase != "end":
            return None
        laid = [len(self.setting.tribes) - len(left) for left in table.tribes]
        return scoring.outcome(self.score(state), laid)

    def surface(self, state: State) -> Surface:
        """Return the squares of the continent that one sees."""
        return scoring.surface(state.layings, self.setting.looks)

    def regions(self, state: State) -> tuple[Region, ...]:
        """List all regions of the continent, scored or not, in the same order."""
        return scoring.regions(self.surface(state), self.players, lava_scores=self.lava_scores)

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        return self.faults(self.table(state), action, state.plays)

    # How things lie, and what an action does to that.

    def table(self, state: State) -> Table:
        """Tell how things lie; a state that play has led to remembers it."""
        rules, table = cast("tuple[object, Table]", state.memo)
        if rules is not self:
            table = table_of(self.setting, state)
            remember(state, self, table)
        return table

    def faults(
        self, table: Table, action: Action, plays: tuple[int | None, ...]
    ) -> Iterator[Violation]:
        """Find the rules that an action breaks as things lie, after these cards were chosen."""
        if table.phase == "end":
            return iter((Violation(self._rule_of_end(table), "the match is over"),))
        if isinstance(action, DRAWS):
            return faults_of_draw(table, action)
        if isinstance(action, CHOICES):
            return faults_of_choice(self.setting, table, action)
        return faults_of_act(self.setting, table, action, plays)

    def _rule_of_end(self, table: Table) -> str:
        """Tell by which rule a match has ended."""
        if self.setting.ends_with_last_tribe and not all(table.tribes):
            return "TECTONIC-7.1"
        if table.deal < self.setting.deals:
            return "TECTONIC-R11"
        return "TECTONIC-8.1" if self.advanced else "TECTONIC-7.2"
