"""The rules of Tucana Builders: who acts, what is legal, and what an action breaks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from operator import not_
from typing import Any, ClassVar, overload

from boardrules._messages import named, quoted
from boardrules.building.base_rules import BaseRules
from boardrules.building.notation import format_player
from boardrules.building.typecheck import as_whole, no_actions
from boardrules.errors import Violation
from boardrules.games.tucana_builders import scoring, turns
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
from boardrules.games.tucana_builders.choices import Choices
from boardrules.games.tucana_builders.laying import paths_of
from boardrules.games.tucana_builders.scoring import Rating
from boardrules.games.tucana_builders.state import OpenTable, Sheet, State
from boardrules.games.tucana_builders.tables import Tables
from boardrules.games.tucana_builders.turns import AFTER, Phase
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player

_CHANCE = (CHANCE,)


class Rules(BaseRules[Tables, State, Action]):
    """The rules of a match with one set of options."""

    def initial_state(self) -> State:
        """Return the table before anything is turned up.

        Jokers are active (TUCANA-2.4), all path tiles are in the supply (TUCANA-2.5), all terrain
        cards in their pile (TUCANA-2.6), and tracks at 0 (TUCANA-2.7).
        """
        return State(
            setup=None,
            achievements=(),
            sheets=(Sheet(),) * self.tables.players,
            terrain_cards=self.tables.terrain_cards,
            supply=self.tables.tile_counts,
            terrain=None,
            tiles=(),
            choices=(),
        )

    # Who acts.

    def phase(self, state: OpenTable) -> Phase:
        """Return what is due."""
        return turns.phase(self.tables, state)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Return who acts: chance, or all seats that have not laid their tile."""
        if state.choices:
            # To compare choices with None would take longer.
            return tuple(compress(self.tables.seats, map(not_, state.choices)))
        return () if state.is_over else _CHANCE

    # What is legal.

    @overload
    def legal_actions(self, state: State) -> Sequence[Action]: ...
    @overload
    def legal_actions(self, state: State, player: Player) -> Sequence[Action]: ...
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions: to place, to use the joker, to skip; by space and rotation.

        Chance draws in the order of the components.
        """
        if not state.choices:
            if player is None or player == CHANCE:
                return self._draws(state)
            return no_actions(player, self.players)
        tables = self.tables
        if player is None:
            seat = tables.seats[state.choices.index(None)]
        else:
            seat = Player(as_whole(player, "seat"))
            if seat not in tables.seats or state.choices[seat] is not None:
                return no_actions(seat, self.players)
        # The joker reaches any empty space (TUCANA-3.6, TUCANA-R11).
        sheet = state.sheets[seat]
        empty = paths_of(tables, sheet).empty
        return Choices(
            tables.choices[seat],
            tables.rotations[state.tiles[seat]],
            tables.spaces[empty & tables.island.terrains[state.terrain]],
            empty if sheet.has_joker else 0,
        )

    def _draws(self, state: State) -> Sequence[Draw]:
        tables = self.tables
        if state.terrain is not None:
            draws, supply = tables.tile_draws[len(state.tiles)], state.supply
            return draws if all(supply) else tuple(compress(draws, supply))
        due = turns.phase(tables, state)
        if due in {"terrain", "end"}:  # at which no card is left
            return tables.terrain_piles[state.terrain_cards][0]
        shown = {*state.starts, *state.achievements}
        return tuple([draw for card, draw in tables.card_draws[due].items() if card not in shown])

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws: terrains and tiles by how many are left, all else equally."""
        if state.choices:
            return ()
        if state.terrain is not None:  # TUCANA-3.3
            return state.supply if all(state.supply) else tuple(filter(None, state.supply))
        if turns.phase(self.tables, state) in {"terrain", "end"}:  # TUCANA-3.2
            return self.tables.terrain_piles[state.terrain_cards][1]
        return (1,) * len(self._draws(state))

    # What happens, and what it brings.

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return AFTER[type(action)](self.tables, state, action)

    def score(self, state: OpenTable) -> tuple[int, ...]:
        """Add up tracks and achievements; at the end the lowest track as well."""
        return scoring.score(state)

    def prospects(self, state: OpenTable) -> tuple[int, ...]:
        """Add up what the huts of each sheet would bring if the round ended now."""
        return scoring.prospects(self.tables, state)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the points of huts round by round, achievements, and what the end adds or takes."""
        return tuple(scoring.score_items(self.tables, state))

    def outcome(self, state: OpenTable) -> Outcome | None:
        """Return how the match ended, or None before that."""
        return scoring.outcome(state)

    def rating(self, state: OpenTable) -> Rating | None:
        """Rate a solo match that is over and not lost; None for any other."""
        return scoring.rating_of(state)

    # What an action breaks.

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        phase = self.phase(state)
        if phase == "end":
            return (Violation("TUCANA-6.1", "the match is over"),)
        others, player = self._VIOLATIONS[type(action)](self, state, action), action.player
        if isinstance(action, (Place, Joker, Skip)):  # in less time than by a union
            if phase == "place" and player in self.tables.seats and state.choices[player] is None:
                return others
            return self._violations_of_choice(state, action, phase, others)
        if action.kind == phase and player == CHANCE:
            return others
        return _violations_of_draw(action, phase, others)

    def _violations_of_setup(self, _: State, action: DrawSetup) -> Iterator[Violation]:
        if action.card not in self.tables.setup_cards:
            yield Violation("TUCANA-1.5", f"there is no setup card {quoted(action.card)}")

    def _violations_of_start(self, state: State, action: DrawStart) -> Iterator[Violation]:
        if action.symbol not in self.tables.island.starts:
            yield Violation("TUCANA-1.7", f"there is no start card {named(action.symbol)}")
        elif action.symbol in state.starts:
            yield Violation("TUCANA-2.2", f"{action.symbol} has been turned up already")

    def _violations_of_achievement(
        self, state: State, action: DrawAchievement
    ) -> Iterator[Violation]:
        if action.name not in self.tables.achievement_cards:
            yield Violation("TUCANA-1.8", f"there is no achievement card {named(action.name)}")
        elif action.name in state.achievements:
            yield Violation("TUCANA-7.1", f"{action.name} has been turned up already")

    def _violations_of_terrain(self, state: State, action: DrawTerrain) -> Iterator[Violation]:
        index = self.tables.terrain_indexes.get(action.terrain)
        if index is None:
            yield Violation("TUCANA-1.6", f"there is no terrain card {named(action.terrain)}")
        elif not state.terrain_cards[index]:
            yield Violation("TUCANA-3.2", f"no {action.terrain} card is left in this round")

    def _violations_of_tile(self, state: State, action: DrawTile) -> Iterator[Violation]:
        if action.seat != len(state.tiles):
            following = format_player(Player(len(state.tiles)))
            yield Violation("TUCANA-R9", f"{following} gets the next tile")
        index = self.tables.tile_indexes.get(action.tile)
        if index is None:
            yield Violation("TUCANA-1.3", f"there is no tile {named(action.tile)}")
        elif not state.supply[index]:
            yield Violation("TUCANA-3.3", f"no tile {action.tile} is left")

    def _violations_of_choice(
        self, state: State, choice: Choice, phase: Phase, others: Iterator[Violation]
    ) -> Iterator[Violation]:
        """Explain why a seat may not choose now; if tiles are being laid, find others as well."""
        player = choice.player
        who = format_player(player)
        is_seated = player in self.tables.seats
        if not is_seated:
            yield Violation("TUCANA-1.1", f"{who} has no sheet")
        if phase == "tile" and is_seated and player >= len(state.tiles):
            yield Violation("TUCANA-3.3", f"{who} has not drawn a tile yet")
        elif phase != "place":
            yield Violation("TUCANA-R9", f"not now: {_DUE[phase]}")
        elif is_seated:
            if isinstance(state.choices[player], Skip):
                yield Violation("TUCANA-R1", f"{who} has set its tile aside this turn already")
            else:
                yield Violation("TUCANA-3.4", f"{who} has laid a tile this turn already")
            yield from others

    def _violations_of_skip(self, state: State, skip: Skip) -> Iterator[Violation]:
        empty = paths_of(self.tables, state.sheets[skip.player]).empty
        if empty & self.tables.island.terrains[state.terrain]:
            message = f"{format_player(skip.player)} has an empty space of {state.terrain}"
            yield Violation("TUCANA-R1", message)

    def _violations_of_laying(self, state: State, choice: Place | Joker) -> Iterator[Violation]:
        tables, player, space = self.tables, choice.player, choice.space
        empty = paths_of(tables, state.sheets[player]).empty
        is_joker = isinstance(choice, Joker)
        tile = state.tiles[player]
        different = len(tables.rotations[tile])
        if choice.rotation >= different:
            same = choice.rotation % different
            message = f"r{choice.rotation} of {tile} looks like r{same}: use r{same}"
            yield Violation("TUCANA-R4", message)
        if is_joker and not state.sheets[player].has_joker:
            message = f"{format_player(player)} has used the joker in this round"
            yield Violation("TUCANA-3.7", message)
        if not 1 <= space <= len(tables.components.spaces):
            yield Violation("TUCANA-1.2", f"there is no space {quoted(space)}")
        elif not empty >> space & 1:
            rule = "TUCANA-3.6" if is_joker else "TUCANA-3.4"
            yield Violation(rule, f"space {space} is taken")
        elif not is_joker and not tables.island.terrains[state.terrain] >> space & 1:
            yield Violation("TUCANA-3.4", f"space {space} is not {state.terrain}")

    _VIOLATIONS: ClassVar[dict[type[Action], Callable[[Any, State, Any], Iterator[Violation]]]] = {
        DrawSetup: _violations_of_setup,
        DrawStart: _violations_of_start,
        DrawAchievement: _violations_of_achievement,
        DrawTerrain: _violations_of_terrain,
        DrawTile: _violations_of_tile,
        Place: _violations_of_laying,
        Joker: _violations_of_laying,
        Skip: _violations_of_skip,
    }


def _violations_of_draw(
    draw: Draw, phase: Phase, others: Iterator[Violation]
) -> Iterator[Violation]:
    """Return whether chance draws, and this is what it draws now; if it is, find others as well."""
    if draw.player != CHANCE:
        yield Violation("TUCANA-R10", f"chance draws, not {format_player(draw.player)}")
    if draw.kind == phase:
        yield from others
    else:
        yield Violation("TUCANA-R9", f"not now: {_DUE[phase]}")


_DUE: dict[Phase, str] = {
    "setup": "the setup card is being turned up",
    "start": "start cards are being turned up",
    "achievement": "achievement cards are being turned up",
    "terrain": "the terrain card is being turned up",
    "tile": "tiles are being drawn",
    "place": "tiles are being laid",
}
