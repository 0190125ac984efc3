"""Games of ours with one rule broken in each: an engine that plays them has to be caught.

The docstring of a class says what is wrong with it. Where something deep inside a game is wrong,
that is so only while a method of the class runs, so that the library beside it stays right.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
import inspect
import sys
from typing import Any, ClassVar
from unittest.mock import patch

from attrs import evolve, frozen

from boardrules.conformance import Library, serve
from boardrules.errors import Violation
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tectonic_tribes import rules as tectonic_rules
from boardrules.games.tectonic_tribes import turns as tectonic_turns
from boardrules.games.tectonic_tribes.actions import Discard, Pass
from boardrules.games.tectonic_tribes.board import relief
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tiki_topple import rules as tiki_rules
from boardrules.games.tiki_topple import scoring as tiki_scoring
from boardrules.games.tiki_topple import turns as tiki_turns
from boardrules.games.tiki_topple.actions import DealMission, Topple, Wiki
from boardrules.games.tiki_topple.column import COLUMN_AFTER
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tucana_builders import turns as tucana_turns
from boardrules.games.tucana_builders.actions import Skip
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.games.tuk_tuk_taxi import turns as tuk_turns
from boardrules.games.tuk_tuk_taxi.actions import LaySign
from boardrules.games.tuk_tuk_taxi.streets import streets
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player


@frozen
class Wrong:
    """A wrong game, the rule that it breaks, and among how many rules that is to be named."""

    game_class: type[Any]
    rule: str
    place: int

    def __str__(self) -> str:
        return f"{self.rule} {self.game_class.__name__}"


WRONG: list[Wrong] = []


def breaks(rule: str, place: int = 3) -> Callable[[type[Any]], type[Any]]:
    """List a class as one that breaks a rule."""

    def listed(cls: type[Any]) -> type[Any]:
        WRONG.append(Wrong(cls, rule, place))
        return cls

    return listed


def changed(method: Any, module: Any, name: str, value: Any) -> Any:
    """Return a method that runs while a name in a module means something else."""

    def run(*arguments: Any) -> Any:
        with patch.object(module, name, value):
            result: Any = method(*arguments)
            return tuple(result) if inspect.isgenerator(result) else result

    return run


def without(rule: str, violations: Iterable[Violation]) -> tuple[Violation, ...]:
    return tuple(each for each in violations if each.rule != rule)


def level(weights: Sequence[int]) -> Sequence[int]:
    return (1,) * len(weights)


def total(items: Iterable[ScoreItem], players: int) -> tuple[int, ...]:
    points = Counter[int]()
    for item in items:
        points[item.player] += item.points
    return tuple(points[seat] for seat in range(players))


def shared(outcome: Outcome, rule: str) -> Outcome:
    """Let all who are level share the win."""
    return Outcome.by_score(outcome.scores, rule)


def set_to(tables: Any, **values: Any) -> Any:
    """Return tables in which something is wrong."""
    wrong: Any = evolve(tables)
    wrong.__dict__.update(values)
    return wrong


# Tiki Topple


@breaks("TIKI-5.10")
class ToastAsFirstCard(TikiTopple):
    """Takes a toast as the first card for legal."""

    @staticmethod
    def may_toast(_setting: Any, _state: Any, _player: Any) -> bool:
        return True

    legal_actions = changed(TikiTopple.legal_actions, tiki_rules, "may_toast", may_toast)
    violations = changed(TikiTopple.violations, tiki_rules, "may_toast", may_toast)


@breaks("TIKI-5.7")
class WikiOfNeighbours(TikiTopple):
    """Lets wiki swap neighbours only."""

    def is_far(self, state: Any, action: Any) -> bool:
        return isinstance(action, Wiki) and (
            {action.tiki, action.other} <= {*state.column}
            and abs(state.column.index(action.tiki) - state.column.index(action.other)) > 1
        )

    def legal_actions(self, state: Any, player: Any = None) -> Any:
        actions = super().legal_actions(state, player)
        return [each for each in actions if not self.is_far(state, each)]

    def violations(self, state: Any, action: Any) -> Any:
        yield from super().violations(state, action)
        if self.is_far(state, action):
            yield Violation("TIKI-5.7", "wiki swaps neighbours")

    def apply(self, state: Any, action: Any) -> Any:
        return self.apply_unchecked(state, action)


@breaks("TIKI-5.5")
class ToppleToLastButOne(TikiTopple):
    """Puts a Tiki that is toppled in the last place but one."""

    @staticmethod
    def topple(column: tuple[str, ...], play: Any) -> tuple[str, ...]:
        others = tuple(each for each in column if each != play.tiki)
        return (*others[:-1], play.tiki, others[-1])

    apply_unchecked = changed(
        TikiTopple.apply_unchecked,
        tiki_turns,
        "COLUMN_AFTER",
        {**COLUMN_AFTER, Topple: topple},
    )


@breaks("TIKI-6.5")
class SecondTikiInThirdPlace(TikiTopple):
    """Gives 5 points in the third place as well."""

    lines = ((9, 1, "TIKI-6.4"), (5, 3, "TIKI-6.5"), (2, 3, "TIKI-6.6"))
    apply_unchecked = changed(TikiTopple.apply_unchecked, tiki_scoring, "_LINES", lines)
    score_items = changed(TikiTopple.score_items, tiki_scoring, "_LINES", lines)


@breaks("TIKI-6.1")
class RoundOfFourTikis(TikiTopple):
    """Ends a round when four Tikis are left."""

    apply_unchecked = changed(TikiTopple.apply_unchecked, tiki_turns, "LEFT_AT_THE_END", 4)


@breaks("TIKI-3.4")
class AsidesEquallyLikely(TikiTopple):
    """Draws each kind of card as often as any other."""

    def chance_weights(self, state: Any) -> Any:
        return level(super().chance_weights(state))


@breaks("TIKI-2.1")
class OpenMissions(TikiTopple):
    """Deals missions face up."""

    def witness(self, state: Any, action: Any, player: Any) -> Any:
        told = super().witness(state, action, player)
        return told or ((action,) if isinstance(action, DealMission) else ())


@breaks("TIKI-7.3")
class FirstOfEqualsWins(TikiTopple):
    """Lets the first seat win alone of those who are level."""

    def outcome(self, state: Any) -> Any:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, winners=outcome.winners[:1])


real_due = tiki_rules.due


@breaks("TIKI-4.1")
class TurnsToTheRight(TikiTopple):
    """Lets the right-hand neighbour act next."""

    @staticmethod
    def due(tables: Any, state: Any) -> Any:
        phase, seat = real_due(tables, state)
        if phase != "turns":
            return phase, seat
        first = tables.orders[len(state.finished)][0]
        return phase, Player((2 * first - seat) % tables.players)

    to_act = changed(TikiTopple.to_act, tiki_rules, "due", due)
    legal_actions = changed(TikiTopple.legal_actions, tiki_rules, "due", due)
    violations = changed(TikiTopple.violations, tiki_rules, "due", due)


@breaks("TIKI-6.10")
class SameFirstPlayer(TikiTopple):
    """Lets the same player begin all rounds."""

    @cached_property
    def tables(self) -> Any:
        first, *others, end = super().tables.orders
        return set_to(super().tables, orders=(first, *[first] * len(others), end))


@breaks("TIKI-7.1")
class ARoundFewer(TikiTopple):
    """Ends a match a round too early."""

    @cached_property
    def tables(self) -> Any:
        right = super().tables
        return set_to(right, rounds=right.rounds - 1, orders=(*right.orders[:-2], ()))


@breaks("TIKI-3.3")
class NothingIsPutBack(TikiTopple):
    """Lets three or four players use all their cards."""

    @cached_property
    def tables(self) -> Any:
        right = super().tables
        return set_to(right, hand=right.cards.hand)


# Tectonic Tribes


def without_lava(grid: Any, board: Any) -> Any:
    return relief(grid, board)._replace(lava=0)


@breaks("TECTONIC-4.5")
class LavaIsCovered(TectonicTribes):
    """Lets cards cover lava."""

    legal_actions = changed(TectonicTribes.legal_actions, tectonic_rules, "relief", without_lava)
    violations = changed(TectonicTribes.violations, tectonic_rules, "relief", without_lava)


@breaks("TECTONIC-R2")
class PassAtWill(TectonicTribes):
    """Lets a player lay nothing."""

    def legal_actions(self, state: Any, player: Any = None) -> Any:
        actions = super().legal_actions(state, player)
        if state.phase != "act" or not actions:
            return actions
        passing = Pass(self.to_act(state)[0])
        return actions if passing in actions else [*actions, passing]

    def violations(self, state: Any, action: Any) -> Any:
        return without("TECTONIC-R2", super().violations(state, action))


@breaks("TECTONIC-3.3")
class LowestFirst(TectonicTribes):
    """Lets the lowest number go first."""

    @staticmethod
    def order(front: tuple[int | None, ...]) -> tuple[Player, ...]:
        numbers = sorted(card for card in front if card is not None)
        return tuple(Player(front.index(card)) for card in numbers)

    apply_unchecked = changed(
        TectonicTribes.apply_unchecked, tectonic_turns, "in_order_of_turn", order
    )


@breaks("TECTONIC-R12")
class OpenDiscards(TectonicTribes):
    """Lets everybody see what is discarded from a hand."""

    def witness(self, state: Any, action: Any, player: Any) -> Any:
        if isinstance(action, Discard):
            return (action,)
        return super().witness(state, action, player)


@breaks("TECTONIC-7.10")
class TribesBreakNoTie(TectonicTribes):
    """Lets players share the win who have laid different numbers of tribe cards."""

    def outcome(self, state: Any) -> Any:
        outcome = super().outcome(state)
        return outcome and shared(outcome, outcome.rule)


real_changed = vars(tectonic_turns)["changed"]


@breaks("TECTONIC-6.1")
class HandsToTheRight(TectonicTribes):
    """Passes hands to the neighbour on the right."""

    @staticmethod
    def passed(before: Any, **changes: Any) -> Any:
        if changes.get("phase") == "choose" and before.phase != "deal":
            changes["hands"] = changes["hands"][2:] + changes["hands"][:2]
        return real_changed(before, **changes)

    apply_unchecked = changed(TectonicTribes.apply_unchecked, tectonic_turns, "changed", passed)


@breaks("TECTONIC-R4", place=11)  # all rules of regions are in play as soon as there is one
class LavaScoresNothing(TectonicTribes):
    """Gives no points for lava."""

    @cached_property
    def tables(self) -> Any:
        return evolve(super().tables, lava_scores=False)


@breaks("TECTONIC-2.6", place=4)  # the vector of TECTONIC-2.8 ends with the same deal
class SmallHands(TectonicTribes):
    """Deals hands with two cards fewer, unless none would be left."""

    @cached_property
    def tables(self) -> Any:
        right = super().tables
        return set_to(right, hand=max(2, right.hand - 2))


# Tucana Builders


@breaks("TUCANA-3.7")
class JokerEveryTurn(TucanaBuilders):
    """Lets the joker be used in every turn."""

    def legal_actions(self, state: Any, player: Any = None) -> Any:
        sheets = tuple(evolve(sheet, has_joker=True) for sheet in state.sheets)
        return super().legal_actions(evolve(state, sheets=sheets), player)

    def violations(self, state: Any, action: Any) -> Any:
        return without("TUCANA-3.7", super().violations(state, action))


@breaks("TUCANA-R1")
class SkipAtWill(TucanaBuilders):
    """Lets a player set a tile aside although there is a space for it."""

    def legal_actions(self, state: Any, player: Any = None) -> Any:
        actions = super().legal_actions(state, player)
        seats = self.to_act(state)
        if not state.choices or (player is not None and player not in seats):
            return actions
        skip = Skip(seats[0] if player is None else player)
        return actions if skip in actions else [*actions, skip]

    def violations(self, state: Any, action: Any) -> Any:
        return without("TUCANA-R1", super().violations(state, action))


@breaks("TUCANA-R6")
class OpenChoices(TucanaBuilders):
    """Lets everybody see what is laid before all have chosen."""

    def witness(self, state: Any, action: Any, player: Any) -> Any:
        return super().witness(state, action, player) or (action,)


@breaks("TUCANA-3.3")
class TilesEquallyLikely(TucanaBuilders):
    """Draws each kind of tile as often as any other."""

    def chance_weights(self, state: Any) -> Any:
        weights = super().chance_weights(state)
        return level(weights) if self.phase(state) == "tile" else weights


@breaks("TUCANA-7.3")
class HighValueForAll(TucanaBuilders):
    """Gives the high value of an achievement to those who come later, too."""

    @staticmethod
    def offer(tables: Any, _state: Any, card: Any) -> int:
        high: int = tables.achievement_cards[card].high
        return high

    apply_unchecked = changed(TucanaBuilders.apply_unchecked, tucana_turns, "offer", offer)


@breaks("TUCANA-6.4")
class LowestTrackBreaksNoTie(TucanaBuilders):
    """Lets players share the win whose lowest tracks differ."""

    def outcome(self, state: Any) -> Any:
        outcome = super().outcome(state)
        if outcome is None or self.players == 1:
            return outcome
        rule = "TUCANA-6.5" if outcome.rule == "TUCANA-6.4" else outcome.rule
        return shared(outcome, rule)


@breaks("TUCANA-6.2")
class LowestTrackAddsNothing(TucanaBuilders):
    """Does not add the lowest track once more."""

    def score_items(self, state: Any) -> Any:
        return tuple(each for each in super().score_items(state) if each.rule != "TUCANA-6.2")

    def score(self, state: Any) -> Any:
        return total(self.score_items(state), self.players)


@breaks("TUCANA-3.1")
class OneRound(TucanaBuilders):
    """Ends a match after its first round."""

    def apply_unchecked(self, state: Any, action: Any) -> Any:
        after = super().apply_unchecked(state, action)
        if state.round == after.round:
            return after
        return evolve(after, terrain_cards=(0,) * len(after.terrain_cards))


# Tuk Tuk Taxi


@breaks("TUKTUK-R24")
class FirstSeatBegins(TukTukTaxi):
    """Lets the first seat begin, whatever the option says."""

    @cached_property
    def tables(self) -> Any:
        return evolve(super().tables, first_player=0)


@breaks("TUKTUK-6.1")
class SlipperyIsDry(TukTukTaxi):
    """Lets taxis pass a slippery square at no cost."""

    apply_unchecked = changed(TukTukTaxi.apply_unchecked, tuk_turns, "_SLIPPERY", None)


@breaks("TUKTUK-6.2")
class ParkingAllowed(TukTukTaxi):
    """Lets nobody roll again on a no-parking sign."""

    apply_unchecked = changed(TukTukTaxi.apply_unchecked, tuk_turns, "_NO_PARKING", None)


@breaks("TUKTUK-3.5")
class GarageForFree(TukTukTaxi):
    """Costs no turn in the garage."""

    free: ClassVar = dict.fromkeys(tuk_turns.COST_OF_TRIP, 0)

    apply_unchecked = changed(TukTukTaxi.apply_unchecked, tuk_turns, "COST_OF_TRIP", free)


@breaks("TUKTUK-2.1")
class CardsEquallyLikely(TukTukTaxi):
    """Draws each kind of card as often as any other."""

    def chance_weights(self, state: Any) -> Any:
        return level(super().chance_weights(state))


@breaks("TUKTUK-7.5")
class EarlierDeliveryCountsNothing(TukTukTaxi):
    """Lets those share the win who have delivered the same number."""

    def outcome(self, state: Any) -> Any:
        outcome = super().outcome(state)
        return outcome and evolve(
            outcome,
            ranks=ranks(outcome.scores),
            winners=Outcome.by_score(outcome.scores, "").winners,
        )


@breaks("TUKTUK-3.2")
class NoSignOnSigns(TukTukTaxi):
    """Lets no sign be laid on a sign that is there already."""

    def is_taken(self, state: Any, action: Any) -> bool:
        top = streets(self.tables.town, state.laid).top
        return isinstance(action, LaySign) and action.square in top

    def legal_actions(self, state: Any, player: Any = None) -> Any:
        actions = super().legal_actions(state, player)
        return [each for each in actions if not self.is_taken(state, each)]

    def violations(self, state: Any, action: Any) -> Any:
        yield from super().violations(state, action)
        if self.is_taken(state, action):
            yield Violation("TUKTUK-3.2", "there is a sign already")

    def apply(self, state: Any, action: Any) -> Any:
        return self.apply_unchecked(state, action)


real_rule = vars(tuk_turns)["deciding_rule"]


@breaks("TUKTUK-7.4")
class NobodyWinsEarly(TukTukTaxi):
    """Goes on when nobody else can do better any more."""

    @staticmethod
    def deciding_rule(state: Any) -> str | None:
        rule: str | None = real_rule(state)
        return None if rule == "TUKTUK-7.4" else rule

    apply_unchecked = changed(TukTukTaxi.apply_unchecked, tuk_turns, "deciding_rule", deciding_rule)


if __name__ == "__main__":
    # A program that speaks for the wrong game that it is told the name of.
    (chosen,) = (wrong.game_class for wrong in WRONG if wrong.game_class.__name__ == sys.argv[1])
    serve(Library(lambda _name: chosen), sys.stdin.buffer, sys.stdout.buffer)
