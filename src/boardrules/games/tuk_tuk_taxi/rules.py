"""The rules of Tuk Tuk Taxi: who acts, what is legal, and what an action breaks."""

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from typing import Any, overload

from boardrules._messages import quoted
from boardrules.building.base_rules import BaseRules
from boardrules.building.chance import EqualWeights
from boardrules.building.notation import format_player
from boardrules.building.typecheck import no_actions
from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi import scoring
from boardrules.games.tuk_tuk_taxi.actions import (
    NUMBERS,
    Action,
    CardUse,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Signing,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import EVENTS, INDEX, Card
from boardrules.games.tuk_tuk_taxi.drives import drives, taken, violations_of_driving
from boardrules.games.tuk_tuk_taxi.signs import violations_of_sign
from boardrules.games.tuk_tuk_taxi.state import Phase, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import LaidCards, streets
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Square, shown
from boardrules.games.tuk_tuk_taxi.turns import AFTER
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player

_DRAWS = tuple(Draw(CHANCE, card) for card in Card)
_ROLLS = tuple(Roll(CHANCE, number) for number in NUMBERS)
_WEIGHTS_OF_ROLLS = EqualWeights((1,) * len(_ROLLS))

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    PlaceCustomer: ("customers",),
    Draw: ("draw",),
    Roll: ("roll",),
    Drive: ("drive", "onward"),
    Stay: ("drive", "onward"),
    Reroll: ("park",),
    Park: ("park",),
}
"""When actions can be taken; all others are what is done with a card."""

_DUE: dict[Phase, str] = {
    "customers": "customers are being placed",
    "draw": "a card is being drawn",
    "card": "a card has been drawn",
    "roll": "the die is being rolled",
    "drive": "a taxi is being driven",
    "onward": "a taxi has to drive on",
    "park": "a taxi has stopped on a no-parking sign",
}

_OF_CHANCE = frozenset((Draw, Roll))
_DRIVING = frozenset((Drive, Stay))


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before the first customer is placed, taxis at home (TUKTUK-2.4)."""
        taxis = tuple(map(Taxi, self.tables.homes))
        return State("customers", (), LaidCards(), self.tables.pile, taxis)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Return who acts: chance draws and rolls, all else is for the seat whose turn it is."""
        phase = state.phase
        if phase in {"draw", "roll"}:  # TUKTUK-R12
            return (CHANCE,)
        turn = len(state.customers) if phase == "customers" else state.turn
        return () if phase == "end" else (self.tables.seat(turn),)

    @overload
    def legal_actions(self, state: State) -> Sequence[Action]: ...
    @overload
    def legal_actions(self, state: State, player: Player) -> Sequence[Action]: ...
    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions in a fixed order: by squares, which go by column and row.

        Routes go by their squares, a part before the whole; then to load by building, then home.
        """
        if player is not None and (player,) != self.to_act(state):
            return no_actions(player, self.players)
        return _LEGAL[state.phase](self.tables, state)

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws by how many cards of a kind are left; all numbers are equally likely."""
        match state.phase:
            case "roll":  # TUKTUK-1.4
                return _WEIGHTS_OF_ROLLS
            case "draw":  # TUKTUK-2.1
                return tuple(filter(None, state.pile))
            case _:
                return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return AFTER[type(action)](self.tables, state, action)

    def score(self, state: State) -> tuple[int, ...]:
        """Count the customers that each seat has delivered."""
        return scoring.score(self.tables, state)

    def prospects(self, state: State) -> tuple[float, ...]:
        """Rate how near each taxi is to its next delivery: below 1, and more the nearer it is."""
        return scoring.prospects(self.tables, state)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the deliveries in their order."""
        return scoring.items(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, or None before that."""
        return scoring.outcome(self.tables, state)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Find every rule that can be judged and is broken."""
        if state.phase == "end" and (outcome := self.outcome(state)):
            yield Violation(outcome.rule, "the match is over")
            return
        tables, player, kind = self.tables, action.player, type(action)
        if kind in _DRIVING and state.phase in _PHASES[kind] and action in drives(tables, state):
            return  # first, because most drives are legal
        (actor,) = self.to_act(state)
        if kind in _OF_CHANCE:
            if player != CHANCE:
                message = f"chance draws and rolls, not {format_player(player)}"
                yield Violation("TUKTUK-R12", message)
        elif player not in tables.seats:
            yield Violation("TUKTUK-1.1", f"{format_player(player)} has no taxi")
        if state.phase not in _PHASES.get(kind, ("card",)):
            yield Violation("TUKTUK-R11", f"not now: {_DUE[state.phase]}")
            return
        if player != actor and kind not in _OF_CHANCE:
            if player not in tables.seats:
                return
            yield Violation("TUKTUK-R11", f"it is the turn of {format_player(actor)}")
            if kind in _DRIVING:
                return  # the roll and the heading are of another taxi
        if state.phase == "card" and isinstance(action, CardUse) and action.card is not state.card:
            yield Violation("TUKTUK-3.1", f"{state.card} has been drawn, not {action.card}")
            return
        if kind in _VIOLATIONS:
            yield from _VIOLATIONS[kind](tables, state, action)


# What is legal.


def _placings(tables: Tables, state: State) -> Sequence[Action]:
    seat = tables.seat(len(state.customers))
    buildings = [customer.building for customer in state.customers]
    return tuple(
        PlaceCustomer(seat, building, square)
        for building, squares in tables.town.faces.items()
        if building not in buildings
        for square in squares
    )


def _uses_of_card(tables: Tables, state: State) -> Sequence[Action]:
    """List what may be done with the card that was drawn."""
    seat, card = tables.seat(state.turn), state.card
    match card:
        case None:
            return ()
        case Card.GARAGE:
            free = _free(state, seat, tables.town.garage)
            return tuple(GoToGarage(seat, square) for square in free or (None,))
        case Card.PETROL:
            free = _free(state, seat, tables.town.petrol)
            return tuple(GoToPetrol(seat, square) for square in free or (None,))
        case Card.POLICE:
            return tables.signs.police[seat]
        case Card.REMOVE:
            squares = dict.fromkeys(laid.square for laid in state.laid.cards)
            return (*(Remove(seat, square) for square in squares), Keep(seat))
        case _:
            return tables.signs.layings(state, seat, card) or (Discard(seat, card),)


_LEGAL: dict[Phase, Callable[[Tables, State], Sequence[Action]]] = {
    "customers": _placings,
    "draw": lambda _, state: tuple(compress(_DRAWS, state.pile)),
    "card": _uses_of_card,
    "roll": lambda _, _state: _ROLLS,
    "drive": drives,
    "onward": drives,
    "park": lambda tables, state: (Reroll(tables.seat(state.turn)), Park(tables.seat(state.turn))),
    "end": lambda _, _state: (),
}


def _free(state: State, seat: Player, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Leave out the squares where other taxis stand; the taxi's own counts as free (TUKTUK-R9)."""
    others = taken(state.taxis, seat)
    return tuple(square for square in squares if square not in others)


# What an action breaks.


def _violations_of_placing(
    tables: Tables, state: State, action: PlaceCustomer
) -> Iterator[Violation]:
    faces = tables.town.faces.get(action.building)
    if faces is None:
        message = f"there is no building space B{quoted(action.building)} in the frame"
        yield Violation("TUKTUK-2.3", message)
        return
    if action.building in [customer.building for customer in state.customers]:
        yield Violation("TUKTUK-R18", f"a customer is on B{action.building} already")
    if action.square not in faces:
        message = f"from B{action.building} a customer cannot face {shown(action.square)}"
        is_inside = action.square in tables.town.squares_inside
        yield Violation("TUKTUK-R18" if is_inside else "TUKTUK-2.3", message)


def _violations_of_draw(_tables: Tables, state: State, action: Draw) -> Iterator[Violation]:
    if not state.pile[INDEX[action.card]]:
        yield Violation("TUKTUK-2.1", f"no {action.card} is left in the pile")


def _violations_of_signing(tables: Tables, state: State, action: Signing) -> Iterator[Violation]:
    if action.card in EVENTS:
        yield Violation("TUKTUK-3.2", f"{action.card} is an event, not a sign")
    elif isinstance(action, LaySign):
        yield from violations_of_sign(tables.town, state, action)
    elif tables.signs.layings(state, action.player, action.card):
        yield Violation("TUKTUK-3.2", f"there are squares for {action.card}")


def _violations_of_trip(
    tables: Tables, state: State, action: GoToGarage | GoToPetrol
) -> Iterator[Violation]:
    squares, rule, front = tables.town.garage, "TUKTUK-3.5", "garage"
    if isinstance(action, GoToPetrol):
        squares, rule, front = tables.town.petrol, "TUKTUK-3.6", "petrol station"
    free = _free(state, action.player, squares)
    if action.square is None:
        if free:
            yield Violation(rule, "there is a free square to go to")
    elif action.square not in squares:
        yield Violation(rule, f"{shown(action.square)} is not in front of the {front}")
    elif action.square not in free:
        yield Violation("TUKTUK-4.3", f"there is another taxi on {action.square}")


def _violations_of_police(tables: Tables, _state: State, action: LayPolice) -> Iterator[Violation]:
    if action.square not in tables.town.roads:
        yield Violation("TUKTUK-R6", f"{shown(action.square)} is neither a street nor a light")


def _violations_of_removing(tables: Tables, state: State, action: Remove) -> Iterator[Violation]:
    if action.square not in streets(tables.town, state.laid).top:
        yield Violation("TUKTUK-3.8", f"there is no card on {shown(action.square)}")


_VIOLATIONS: dict[type[Action], Callable[[Tables, State, Any], Iterator[Violation]]] = {
    PlaceCustomer: _violations_of_placing,
    Draw: _violations_of_draw,
    LaySign: _violations_of_signing,
    Discard: _violations_of_signing,
    GoToGarage: _violations_of_trip,
    GoToPetrol: _violations_of_trip,
    LayPolice: _violations_of_police,
    Remove: _violations_of_removing,
    Drive: violations_of_driving,
    Stay: violations_of_driving,
}
