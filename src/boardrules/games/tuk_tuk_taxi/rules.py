"""The rules of Tuk Tuk Taxi: who acts, what is legal, and what an action breaks."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import assert_never

from boardrules.errors import Violation
from boardrules.games.tuk_tuk_taxi import scoring, turns
from boardrules.games.tuk_tuk_taxi.actions import (
    NUMBERS,
    Action,
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
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import EVENTS, INDEX, SIGNS, Card
from boardrules.games.tuk_tuk_taxi.drives import drives, violations_of_drive, violations_of_stay
from boardrules.games.tuk_tuk_taxi.signs import violations_of_sign
from boardrules.games.tuk_tuk_taxi.state import Phase, State, Taxi
from boardrules.games.tuk_tuk_taxi.streets import street
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Square, shown
from boardrules.notation import format_player
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted
from boardrules.rules import BaseRules

_DRAWS = tuple(Draw(CHANCE, card) for card in Card)
_ROLLS = tuple(Roll(CHANCE, number) for number in NUMBERS)
_WEIGHTS_OF_ROLLS = (1,) * len(_ROLLS)

_SIGNS = frozenset(SIGNS)

_PHASES: dict[type[Action], tuple[Phase, ...]] = {
    PlaceCustomer: ("customers",),
    Draw: ("draw",),
    LaySign: ("card",),
    Discard: ("card",),
    GoToGarage: ("card",),
    GoToPetrol: ("card",),
    LayPolice: ("card",),
    Remove: ("card",),
    Keep: ("card",),
    Roll: ("roll",),
    Drive: ("drive", "onward"),
    Stay: ("drive", "onward"),
    Reroll: ("park",),
    Park: ("park",),
}
"""When each kind of action can be taken."""

_DUE: dict[Phase, str] = {
    "customers": "customers are being placed",
    "draw": "a card is being drawn",
    "card": "a card has been drawn",
    "roll": "the die is being rolled",
    "drive": "a taxi is being driven",
    "onward": "a taxi has to drive on",
    "park": "a taxi has stopped on a no-parking sign",
}

_EVENTS: dict[type[Action], Card] = {
    GoToGarage: Card.GARAGE,
    GoToPetrol: Card.PETROL,
    LayPolice: Card.POLICE,
    Remove: Card.REMOVE,
    Keep: Card.REMOVE,
}
"""The events that let a seat take an action."""


class Rules(BaseRules[Tables, State, Action]):
    """The rules at one table."""

    def initial_state(self) -> State:
        """Return the table before the first customer is placed, taxis at home (TUKTUK-2.4)."""
        taxis = tuple(Taxi(home) for home in self.tables.homes)
        return State("customers", (), (), self.tables.pile, taxis)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance draws and rolls, all else is for the seat whose turn it is."""
        match state.phase:
            case "draw" | "roll":  # TUKTUK-R12
                return (CHANCE,)
            case "customers":
                return (self.tables.seat(len(state.customers)),)
            case "end":
                return ()
            case _:
                return (self.tables.seat(state.turn),)

    # What is legal.

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions in a fixed order: by squares, which go by column and row.

        Routes go by their squares, a part before the whole; then to load by building, then home.
        """
        if player is not None and (player,) != self.to_act(state):
            return ()
        match state.phase:
            case "roll":
                return _ROLLS
            case "drive" | "onward":
                return drives(self.tables, state, self.tables.seat(state.turn))
            case "draw":
                return tuple(compress(_DRAWS, state.pile))
            case "card":
                return self._card_actions(state, self.tables.seat(state.turn))
            case "customers":
                return self._placings(state, self.tables.seat(len(state.customers)))
            case "park":
                seat = self.tables.seat(state.turn)
                return (Reroll(seat), Park(seat))
            case _:
                return ()  # the match is over

    def _placings(self, state: State, seat: Player) -> tuple[PlaceCustomer, ...]:
        taken = [customer.building for customer in state.customers]
        return tuple(
            PlaceCustomer(seat, building, square)
            for building, squares in self.tables.town.faces.items()
            if building not in taken
            for square in squares
        )

    def _card_actions(self, state: State, seat: Player) -> Sequence[Action]:
        """List what may be done with the card that was drawn."""
        tables = self.tables
        card = state.card
        if card is not None and card in _SIGNS:
            return tables.signs.layings(state, seat, card) or (Discard(seat, card),)
        match card:
            case Card.GARAGE:
                free = _free(state, seat, tables.town.garage)
                return tuple(GoToGarage(seat, square) for square in free or (None,))
            case Card.PETROL:
                free = _free(state, seat, tables.town.petrol)
                return tuple(GoToPetrol(seat, square) for square in free or (None,))
            case Card.POLICE:
                return tables.signs.police[seat]
            case Card.REMOVE:
                squares = sorted(street(tables, state).cards.top, key=tables.town.order.__getitem__)
                return (*(Remove(seat, square) for square in squares), Keep(seat))
            case _:
                return ()

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws by how many cards of a kind are left; all numbers are equally likely."""
        match state.phase:
            case "roll":  # TUKTUK-1.4
                return _WEIGHTS_OF_ROLLS
            case "draw":  # TUKTUK-2.1
                return tuple(filter(None, state.pile))
            case _:
                return ()

    # What happens.

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        return turns.after(self.tables, state, action)

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
        """Tell how the match ended, or None before that."""
        return scoring.outcome(self.tables, state)

    # What an action breaks.

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Find every rule that can be judged and is broken."""
        if outcome := self.outcome(state):
            yield Violation(outcome.rule, "the match is over")
            return
        tables, player, who = self.tables, action.player, format_player(action.player)
        (actor,) = self.to_act(state)
        is_of_chance = isinstance(action, Draw | Roll)
        if is_of_chance and player != CHANCE:
            yield Violation("TUKTUK-R12", f"chance draws and rolls, not {who}")
        if not is_of_chance and player not in tables.seats:
            yield Violation("TUKTUK-1.1", f"{who} has no taxi")
        if state.phase not in _PHASES[type(action)]:
            yield Violation("TUKTUK-R11", f"not now: {_DUE[state.phase]}")
            return
        if not is_of_chance:
            if player not in tables.seats:
                return
            if player != actor:
                yield Violation("TUKTUK-R11", f"it is the turn of {format_player(actor)}")
        card = action.card if isinstance(action, LaySign | Discard) else _EVENTS.get(type(action))
        if card is not None and card is not state.card:
            yield Violation("TUKTUK-3.1", f"{state.card} has been drawn, not {card}")
            return
        match action:
            case Draw():
                if not state.pile[INDEX[action.card]]:
                    yield Violation("TUKTUK-2.1", f"no {action.card} is left in the pile")
            case PlaceCustomer():
                yield from self._violations_of_placing(state, action)
            case LaySign() | Discard() if action.card in EVENTS:
                yield Violation("TUKTUK-3.2", f"{action.card} is an event, not a sign")
            case LaySign():
                yield from violations_of_sign(tables.town, state, action)
            case Discard():
                if tables.signs.layings(state, player, action.card):
                    yield Violation("TUKTUK-3.2", f"there are squares for {action.card}")
            case GoToGarage():
                yield from _violations_of_trip(state, action, tables.town.garage, "TUKTUK-3.5")
            case GoToPetrol():
                yield from _violations_of_trip(state, action, tables.town.petrol, "TUKTUK-3.6")
            case LayPolice():
                if action.square not in tables.town.roads:
                    message = f"{shown(action.square)} is neither a street nor a light"
                    yield Violation("TUKTUK-R6", message)
            case Remove():
                if action.square not in street(tables, state).cards.top:
                    yield Violation("TUKTUK-3.8", f"there is no card on {shown(action.square)}")
            case Drive() | Stay() if player != actor:
                pass  # the roll and the heading are of another taxi
            case Drive():
                yield from violations_of_drive(tables, state, action)
            case Stay():
                yield from violations_of_stay(tables, state, action)
            case Roll() | Keep() | Reroll() | Park():
                pass
            case _:
                assert_never(action)

    def _violations_of_placing(self, state: State, action: PlaceCustomer) -> Iterator[Violation]:
        town = self.tables.town
        faces = town.faces.get(action.building)
        if faces is None:
            message = f"there is no building space B{quoted(action.building)} in the frame"
            yield Violation("TUKTUK-2.3", message)
            return
        if action.building in [customer.building for customer in state.customers]:
            yield Violation("TUKTUK-R18", f"a customer is on B{action.building} already")
        if action.square not in faces:
            message = f"from B{action.building} a customer cannot face {shown(action.square)}"
            is_inside = action.square in town.squares_inside
            yield Violation("TUKTUK-R18" if is_inside else "TUKTUK-2.3", message)


_FRONTS = {"garage": "garage", "petrol": "petrol station"}


def _violations_of_trip(
    state: State, action: GoToGarage | GoToPetrol, squares: tuple[Square, ...], rule: str
) -> Iterator[Violation]:
    free = _free(state, action.player, squares)
    if action.square is None:
        if free:
            yield Violation(rule, "there is a free square to go to")
    elif action.square not in squares:
        message = f"{shown(action.square)} is not in front of the {_FRONTS[action.kind]}"
        yield Violation(rule, message)
    elif action.square not in free:
        yield Violation("TUKTUK-4.3", f"there is another taxi on {action.square}")


def _free(state: State, seat: Player, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Leave out the squares where other taxis stand; the taxi's own counts as free (TUKTUK-R9)."""
    taken = [taxi.square for other, taxi in enumerate(state.taxis) if other != seat]
    return tuple(square for square in squares if square not in taken)
