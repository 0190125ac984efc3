"""The rules of Tucana Builders: who acts, what is legal, what happens, and why not."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias, TypeVar, assert_never, cast

from attrs import field, frozen

from boardrules.errors import ComponentError, Defect, Violation
from boardrules.games.tucana_builders import scoring
from boardrules.games.tucana_builders.actions import (
    Action,
    Choice,
    Draw,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.component_file import DEFAULT, name_of_box
from boardrules.games.tucana_builders.components import Components, Terrain
from boardrules.games.tucana_builders.scoring import Rating, rating
from boardrules.games.tucana_builders.state import State, Turn
from boardrules.games.tucana_builders.table import Choices, Setting, Table
from boardrules.games.tucana_builders.turns import after_terrain, after_tile, after_turn, table_of
from boardrules.memo import remember
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import cut, printable, quoted
from boardrules.sequences import replaced
from boardrules.typecheck import as_whole
from boardrules.validators import box, one_of

CHOICES = (Place, Joker, Skip)

DrawT = TypeVar("DrawT", bound=Draw)
Phase: TypeAlias = Literal["setup", "start", "achievement", "terrain", "tile", "place", "end"]


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Rules:
    """The rules at one table; the options are its fields."""

    player_counts: ClassVar = (1, 2, 3, 4, 5)

    players: int = field(default=2, validator=one_of(*player_counts))
    achievements: bool = field(default=False, validator=one_of(False, True))
    components: Components = field(default=DEFAULT, repr=name_of_box, validator=box(Components))

    def __attrs_post_init__(self) -> None:
        if defects := tuple(self._defects_of_box()):
            raise ComponentError(f"components for {self.players} players", defects)

    def _defects_of_box(self) -> Iterator[Defect]:
        """Find what keeps a match of so many players from being played with this box."""
        needed = self.setting.turns * self.players
        tiles = sum(tile.count for tile in self.components.tiles)
        if tiles < needed:
            yield Defect("tiles", f"a match takes {needed} path tiles, not {tiles}", "TUCANA-3.3")
        cards = len(self.components.achievements)
        if cards < self.setting.achievements:
            yield Defect("achievements", f"two cards are turned up, not {cards}", "TUCANA-7.1")

    @cached_property
    def setting(self) -> Setting:
        """What the options come to."""
        return Setting(self.players, self.components, self.achievements)

    # The contract.

    def initial_state(self) -> State:
        """Return the table before anything is turned up."""
        return State()

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance, or all seats that have not laid their tile."""
        if state.choices:
            return tuple([seat for seat in self.setting.seats if state.choices[seat] is None])
        return () if self.phase(state) == "end" else (CHANCE,)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: to place, to use the joker, to skip; by space and rotation.

        Chance draws in the order of the components.
        """
        if state.choices:
            if player is None:
                return self._choices(state, Player(state.choices.index(None)))
            seat = Player(as_whole(player, "seat"))
            if seat not in self.setting.seats or state.choices[seat] is not None:
                return ()
            return self._choices(state, seat)
        return self._draws(state) if player is None or player == CHANCE else ()

    def _choices(self, state: State, seat: Player) -> Choices:
        table = self.table(state)
        empty = table.empty[seat]
        return Choices(
            self.setting.choices[seat],
            self.setting.rotations[state.tiles[seat]],
            empty & self.setting.island.terrains[state.terrain],
            empty if table.jokers[seat] else 0,
        )

    def _draws(self, state: State) -> Sequence[Draw]:
        match self.phase(state):
            case "tile":
                return _those_left(self.setting.tile_draws[len(state.tiles)], self.table(state).bag)
            case "terrain":
                return _those_left(self.setting.terrain_draws, self.table(state).terrains)
            case "setup":
                return tuple(DrawSetup(CHANCE, card) for card in self.setting.cards)
            case "start":
                symbols = [start.symbol for start in self.components.starts]
                left = [symbol for symbol in symbols if symbol not in state.starts]
                return tuple(DrawStart(CHANCE, symbol) for symbol in left)
            case "achievement":
                names = [card.name for card in self.components.achievements]
                unused = [name for name in names if name not in state.achievements]
                return tuple(DrawAchievement(CHANCE, name) for name in unused)
            case _:
                return ()

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: terrains and tiles by how many are left, all else equally."""
        if state.choices:
            return ()
        match self.phase(state):
            case "tile":
                return tuple([number for number in self.table(state).bag if number])
            case "terrain":
                return tuple([number for number in self.table(state).terrains if number])
            case "setup":
                return (1,) * len(self.components.setup_cards)
            case "start":
                return (1,) * (len(self.components.starts) - len(state.starts))
            case "achievement":
                return (1,) * (len(self.components.achievements) - len(state.achievements))
            case _:
                return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        terrain, tiles, choices = state.terrain, state.tiles, state.choices
        match action:
            case Place() | Joker() | Skip():
                choices = replaced(choices, action.player, action)
                if None not in choices:
                    return self._after_turn(state, cast("tuple[Choice, ...]", choices))
                table = self.table(state)
            case DrawTile():
                tiles = (*tiles, action.tile)
                table = after_tile(self.setting, self.table(state), action.tile)
                if len(tiles) == self.players:
                    choices = (None,) * self.players
            case DrawTerrain():
                terrain = action.terrain
                table = after_terrain(self.setting, self.table(state), terrain)
            case _:
                return self._after_setup(state, action)
        after = State(
            state.setup, state.starts, state.achievements, state.turns, terrain, tiles, choices
        )
        remember(after, self, table)
        return after

    def _after_setup(self, state: State, action: DrawSetup | DrawStart | DrawAchievement) -> State:
        setup, starts, cards = state.setup, state.starts, state.achievements
        match action:
            case DrawSetup():
                setup = action.card
            case DrawStart():
                starts = (*starts, action.symbol)
            case DrawAchievement():
                cards = (*cards, action.name)
            case _:
                assert_never(action)
        return State(setup, starts, cards)

    def _after_turn(self, state: State, choices: tuple[Choice, ...]) -> State:
        turn = Turn(cast("Terrain", state.terrain), state.tiles, choices)
        table = after_turn(self.setting, self.table(state), turn)
        after = State(state.setup, state.starts, state.achievements, (*state.turns, turn))
        remember(after, self, table)
        return after

    def score(self, state: State) -> tuple[int, ...]:
        """Add up tracks and achievements; at the end the lowest track as well."""
        return scoring.score(self.table(state), is_over=self.phase(state) == "end")

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the points of huts round by round, achievements, and what the end adds or takes."""
        return tuple(scoring.score_items(self.setting, state))

    def outcome(self, state: State) -> Outcome | None:
        """Tell how the match ended, or None before that."""
        return scoring.outcome(self.table(state)) if self.phase(state) == "end" else None

    def rating(self, state: State) -> Rating | None:
        """Rate a solo match that is over and not lost (TUCANA-8.4, TUCANA-R7)."""
        outcome = self.outcome(state)
        if self.players > 1 or outcome is None or not outcome.winners:
            return None
        return rating(outcome.scores[0])

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        phase = self.phase(state)
        if phase == "end":
            return (Violation("TUCANA-6.1", "the match is over"),)
        if isinstance(action, CHOICES):
            return self._faults_of_choice(state, action, phase)
        return self._faults_of_draw(state, action, phase)

    # How things lie.

    def phase(self, state: State) -> Phase:
        """Tell what is due."""
        if state.choices:
            return "place"
        if state.terrain is not None:
            return "tile"
        if state.setup is None:
            return "setup"
        if len(state.starts) < len(self.components.starts):
            return "start"
        if len(state.achievements) < self.setting.achievements:
            return "achievement"
        return "terrain" if len(state.turns) < self.setting.turns else "end"

    def table(self, state: State) -> Table:
        """Tell how things lie; a state that play has led to remembers it."""
        table: Table
        rules, table = state.memo
        if rules is not self:
            table = table_of(self.setting, state)
            remember(state, self, table)
        return table

    # Why an action is illegal.

    def _faults_of_draw(self, state: State, action: Draw, phase: Phase) -> Iterator[Violation]:
        if action.player != CHANCE:
            yield Violation("TUCANA-R10", f"chance draws, not {format_player(action.player)}")
        if action.kind != phase:
            yield Violation("TUCANA-R9", f"this is not the time: {_DUE[phase]}")
            return
        setting = self.setting
        match action:
            case DrawSetup():
                if action.card not in setting.cards:
                    yield Violation("TUCANA-1.5", f"there is no setup card {quoted(action.card)}")
            case DrawStart():
                if action.symbol not in setting.island.starts:
                    yield Violation("TUCANA-1.7", f"there is no start card {_named(action.symbol)}")
                elif action.symbol in state.starts:
                    yield Violation("TUCANA-2.2", f"{action.symbol} has been turned up already")
            case DrawAchievement():
                if action.name not in setting.achievement_cards:
                    yield Violation(
                        "TUCANA-1.8", f"there is no achievement card {_named(action.name)}"
                    )
                elif action.name in state.achievements:
                    yield Violation("TUCANA-7.1", f"{action.name} has been turned up already")
            case DrawTerrain():
                if action.terrain not in setting.places_of_terrains:
                    yield Violation(
                        "TUCANA-1.6", f"there is no terrain card {_named(action.terrain)}"
                    )
                elif not self.table(state).terrains[setting.places_of_terrains[action.terrain]]:
                    yield Violation("TUCANA-3.2", f"no {action.terrain} card is left in this round")
            case DrawTile():
                if action.seat != len(state.tiles):
                    following = format_player(Player(len(state.tiles)))
                    yield Violation("TUCANA-R9", f"{following} gets the next tile")
                if action.tile not in setting.tiles:
                    yield Violation("TUCANA-1.3", f"there is no tile {_named(action.tile)}")
                elif not self.table(state).bag[setting.places_of_tiles[action.tile]]:
                    yield Violation("TUCANA-3.3", f"no tile {action.tile} is left")
            case _:
                assert_never(action)

    def _faults_of_choice(self, state: State, choice: Choice, phase: Phase) -> Iterator[Violation]:
        player = choice.player
        who = format_player(player)
        is_seated = player in self.setting.seats
        if not is_seated:
            yield Violation("TUCANA-1.1", f"{who} has no sheet")
        if phase == "tile" and is_seated and player >= len(state.tiles):
            yield Violation("TUCANA-3.3", f"{who} has not drawn a tile yet")
            return
        if phase != "place":
            yield Violation("TUCANA-R9", f"this is not the time: {_DUE[phase]}")
            return
        if not is_seated:
            return
        earlier = state.choices[player]
        if isinstance(earlier, Skip):
            yield Violation("TUCANA-R1", f"{who} has set its tile aside this turn already")
        elif earlier is not None:
            yield Violation("TUCANA-3.4", f"{who} has laid a tile this turn already")
        table = self.table(state)
        fitting = table.empty[player] & self.setting.island.terrains[state.terrain]
        if isinstance(choice, Skip):
            if fitting:
                message = f"{who} has an empty space of {state.terrain}"
                yield Violation("TUCANA-R1", message)
            return
        tile = state.tiles[player]
        different = len(self.setting.rotations[tile])
        if choice.rotation >= different:
            same = choice.rotation % different
            message = f"r{choice.rotation} of {tile} looks like r{same}: use r{same}"
            yield Violation("TUCANA-R4", message)
        if isinstance(choice, Joker) and not table.jokers[player]:
            yield Violation("TUCANA-3.7", f"{who} has used the joker in this round")
        if not 1 <= choice.space <= len(self.components.spaces):
            yield Violation("TUCANA-1.2", f"there is no space {quoted(choice.space)}")
            return
        bit = 1 << choice.space
        if not table.empty[player] & bit:
            rule = "TUCANA-3.6" if isinstance(choice, Joker) else "TUCANA-3.4"
            yield Violation(rule, f"space {choice.space} is taken")
        elif isinstance(choice, Place) and not fitting & bit:
            message = f"space {choice.space} is not {state.terrain}"
            yield Violation("TUCANA-3.4", message)


def _those_left(draws: tuple[DrawT, ...], counts: Sequence[int]) -> tuple[DrawT, ...]:
    """Leave out the draws of which nothing is left."""
    if all(counts):
        return draws
    return tuple([draw for draw, left in zip(draws, counts, strict=True) if left])


def _named(name: str) -> str:
    """Repeat a name that may be anything."""
    return printable(cut(name))


_DUE: dict[Phase, str] = {
    "setup": "the setup card is being turned up",
    "start": "start cards are being turned up",
    "achievement": "achievement cards are being turned up",
    "terrain": "the terrain card is being turned up",
    "tile": "tiles are being drawn",
    "place": "tiles are being laid",
}
