"""The rules of Tuk Tuk Taxi: who acts, what is legal, and what happens."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias, assert_never

import attrs
from attrs import field, fields, frozen

from boardrules.errors import ComponentError, Defect, Violation
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
from boardrules.games.tuk_tuk_taxi.component_file import DEFAULT, name_of_box
from boardrules.games.tuk_tuk_taxi.components import Card, Components
from boardrules.games.tuk_tuk_taxi.drives import (
    Drives,
    can_drive,
    ends,
    heading_after,
    is_held_by_light,
)
from boardrules.games.tuk_tuk_taxi.faults import faults
from boardrules.games.tuk_tuk_taxi.state import Customer, Laid, Phase, State, Taxi
from boardrules.games.tuk_tuk_taxi.table import Setting, Street
from boardrules.games.tuk_tuk_taxi.town import Square
from boardrules.memo import remember
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import CHANCE, Player
from boardrules.quoting import quoted
from boardrules.sequences import replaced
from boardrules.validators import box, one_of

ParkingMeter: TypeAlias = Literal["lose_turn", "no_effect"]

MOST_TURNS = 10**15
"""How many turns a seat can have; those of all together are numbers that JSON holds exactly."""


@frozen(slots=False)  # cached properties in slots would slow down every look-up of an attribute
class Rules:
    """The rules at one table; the options are its fields."""

    player_counts: ClassVar = (2, 3, 4)

    players: int = field(default=2, validator=one_of(*player_counts))
    board: str = "european"
    simplified: bool = field(default=False, validator=one_of(False, True))
    first_player: int = 0
    turn_limit: int | None = 200
    parking_meter: ParkingMeter = field(
        default="lose_turn", validator=one_of("lose_turn", "no_effect")
    )
    components: Components = field(default=DEFAULT, repr=name_of_box, validator=box(Components))

    def __attrs_post_init__(self) -> None:
        one_of(*range(self.players))(self, fields(type(self)).first_player, self.first_player)
        limit = self.turn_limit
        if limit is not None and (type(limit) is not int or limit < 1):
            raise ValueError(f"turn_limit is a number from 1 on, or None, not {quoted(limit)}")
        if limit is not None and limit > MOST_TURNS:
            raise ValueError(f"turn_limit is at most {MOST_TURNS}, or None, not {quoted(limit)}")
        self.components.board(self.board)
        if defects := tuple(self._defects_of_box()):
            raise ComponentError(f"components for {self.players} players", defects)

    def _defects_of_box(self) -> Iterator[Defect]:
        """Find what keeps a match of so many players from being played with this box."""
        setting = self.setting
        if self.components.customers < setting.customers:
            message = f"{setting.customers} customers are placed"
            yield Defect("customers", message, "TUKTUK-2.2")
        usable = sum(bool(faces) for faces in setting.town.faces.values())
        if usable < setting.customers:
            message = f"has {usable} buildings for {setting.customers} customers"
            yield Defect(f"boards.{self.board}", message, "TUKTUK-2.3")

    @cached_property
    def setting(self) -> Setting:
        """What the options come to."""
        return Setting(self.players, self.components, self.board, self.simplified)

    # The contract.

    def initial_state(self) -> State:
        """Return the table before the first customer is placed, taxis at home (TUKTUK-2.4)."""
        taxis = tuple(Taxi(home) for home in self.setting.homes)
        return State("customers", (), (), self.setting.pile, taxis)

    def seat(self, state: State) -> Player:
        """Tell whose turn it is; somebody has to be the youngest (TUKTUK-2.5, TUKTUK-R24)."""
        return Player((self.first_player + state.turn) % self.players)

    def to_act(self, state: State) -> tuple[Player, ...]:
        """Tell who acts: chance draws and rolls, all else is for the seat whose turn it is."""
        match state.phase:
            case "draw" | "roll":
                return (CHANCE,)
            case "customers":
                return (Player((self.first_player + len(state.customers)) % self.players),)
            case "end":
                return ()
            case _:
                return (self.seat(state),)

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions in a fixed order: by squares, which go by column and row.

        Routes go by their squares, a part before the whole; then to load by building, then home.
        """
        to_act = self.to_act(state)
        if not to_act or (player is not None and player != to_act[0]):
            return ()
        seat = to_act[0]
        match state.phase:
            case "draw":
                return tuple([draw for draw, left in zip(_DRAWS, state.pile, strict=True) if left])
            case "roll":
                return _ROLLS
            case "drive" | "onward":
                return Drives(seat, ends(self.setting, self.street(state), state, seat))
            case "customers":
                return self._placings(state, seat)
            case "park":
                return (Reroll(seat), Park(seat))
            case _:
                return self._card_actions(state, seat)

    def _placings(self, state: State, seat: Player) -> tuple[PlaceCustomer, ...]:
        taken = [customer.building for customer in state.customers]
        return tuple(
            PlaceCustomer(seat, building, square)
            for building, squares in self.setting.town.faces.items()
            if building not in taken
            for square in squares
        )

    def _card_actions(self, state: State, seat: Player) -> Sequence[Action]:
        """List what may be done with the card that was drawn."""
        town = self.setting.town
        card = state.card
        match card:
            case Card.GARAGE:
                free = self.free_squares(state, seat, town.garage)
                return tuple(GoToGarage(seat, square) for square in free or (None,))
            case Card.PETROL:
                free = self.free_squares(state, seat, town.petrol)
                return tuple(GoToPetrol(seat, square) for square in free or (None,))
            case Card.POLICE:
                return self.setting.police[seat]
            case Card.REMOVE:
                squares = sorted(self.street(state).top, key=town.order.__getitem__)
                return (*(Remove(seat, square) for square in squares), Keep(seat))
            case None:
                return ()
            case _:
                return self.setting.layings(state, seat, card) or (Discard(seat, card),)

    def free_squares(
        self, state: State, seat: Player, squares: tuple[Square, ...]
    ) -> tuple[Square, ...]:
        """Leave out the squares where other taxis stand."""
        taken = [taxi.square for other, taxi in enumerate(state.taxis) if other != seat]
        return tuple(square for square in squares if square not in taken)

    def chance_weights(self, state: State) -> Sequence[int]:
        """Weigh the draws by how many cards of a kind are left; all numbers are equally likely."""
        match state.phase:
            case "draw":
                return tuple([left for left in state.pile if left])
            case "roll":
                return (1,) * len(_ROLLS)
            case _:
                return ()

    def apply_unchecked(self, state: State, action: Action) -> State:
        """Return the state after an action that is known to be legal."""
        match action:
            case Roll():
                after = turns.rolled(state, action.number)
            case Draw():
                after = turns.drawn(state, self.setting.places[action.card], action.card)
            case Drive() | Stay():
                return self._after_drive(state, action)
            case LaySign():
                return self._after_laying(state, Laid(action.square, action.card, action.arrow))
            case LayPolice():
                return self._after_laying(state, Laid(action.square, Card.POLICE))
            case Remove():
                top = self.street(state).top[action.square]
                place = len(state.laid) - 1 - state.laid[::-1].index(top)
                laid = state.laid[:place] + state.laid[place + 1 :]
                return attrs.evolve(state, phase="roll", laid=laid, card=None)
            case Discard() | Keep():
                after = attrs.evolve(state, phase="roll", card=None)
            case GoToGarage() | GoToPetrol():
                taxi = state.taxis[action.player]
                square = taxi.square if action.square is None else action.square
                lost = taxi.lost_turns + isinstance(action, GoToGarage)
                moved = Taxi(square, taxi.carries, lost)
                return self._after_turn(state, replaced(state.taxis, action.player, moved))
            case PlaceCustomer():
                after = self._after_placing(state, Customer(action.building, action.square))
            case Reroll():
                after = attrs.evolve(state, phase="roll", number=None)
            case Park():
                return self._after_turn(state, state.taxis)
            case _:
                assert_never(action)
        remember(after, *state.memo)  # the same cards lie on the board
        return after

    def _after_laying(self, state: State, laid: Laid) -> State:
        after = turns.laid(state, laid)
        remember(after, self, self.setting.with_card(self.street(state), laid))
        return after

    def _after_placing(self, state: State, customer: Customer) -> State:
        customers = tuple(sorted((*state.customers, customer), key=lambda one: one.building))
        phase: Phase = "customers"
        if len(customers) == self.setting.customers:
            phase = "draw" if any(state.pile) else "roll"
        after = attrs.evolve(state, phase=phase, customers=customers)
        return after if phase != "roll" else self._with_stuck(after)

    def _after_drive(self, state: State, action: Drive | Stay) -> State:
        """Move the taxi, and do what signs do where it has been and where it stops."""
        seat = action.player
        taxi = state.taxis[seat]
        customers = state.customers
        if action.load is not None:
            customers = tuple([one for one in customers if one.building != action.load])
        carries = taxi.carries or action.load is not None
        if isinstance(action, Stay):
            moved = Taxi(taxi.square, carries, taxi.lost_turns)
            return self._after_turn(state, replaced(state.taxis, seat, moved), customers)
        top = self.street(state).top
        cards = [top[square].card for square in action.squares if square in top]
        lost = taxi.lost_turns + cards.count(Card.SLIPPERY)  # TUKTUK-6.1
        end = action.squares[-1]
        home = self.setting.homes[seat]
        if action.home or end == home:
            moved = Taxi(home, lost_turns=lost)
            taxis = replaced(state.taxis, seat, moved)
            if carries:
                return self._after_delivery(state, taxis, seat)
            return self._after_turn(state, taxis)
        card = top[end].card if end in top else None
        if card is Card.PARKING_METER and self.parking_meter == "lose_turn":
            lost += 1  # TUKTUK-6.12
        taxis = replaced(state.taxis, seat, Taxi(end, carries, lost))
        phase: Phase | None = "park" if card is Card.NO_PARKING else None  # TUKTUK-6.2
        onward = state.onward
        if card is Card.NO_STOPPING:  # TUKTUK-6.3, TUKTUK-R4
            signs = sum(laid.card is Card.NO_STOPPING for laid in top.values())
            if onward < signs:
                phase, onward = "onward", onward + 1
        if phase is None or (action.load is None and self._is_held_by_light(state, action)):
            return self._after_turn(state, taxis, customers)
        after = attrs.evolve(
            state,
            phase=phase,
            customers=customers,
            taxis=taxis,
            number=None,
            heading=heading_after(self.setting, taxi.square, action.squares),
            onward=onward,
        )
        remember(after, *state.memo)
        return after

    def _is_held_by_light(self, state: State, drive: Drive) -> bool:
        return is_held_by_light(
            self.setting, self.street(state), state, drive.player, drive.squares
        )

    def _after_delivery(self, state: State, taxis: tuple[Taxi, ...], seat: Player) -> State:
        """Count a customer (TUKTUK-4.8), and end the match if that decides it."""
        delivered = attrs.evolve(state, taxis=taxis, deliveries=(*state.deliveries, seat))
        if scoring.deciding_rule(delivered) is not None:
            return attrs.evolve(delivered, phase="end", number=None, heading=None, onward=0)
        remember(delivered, *state.memo)
        return self._after_turn(delivered, taxis)

    def _after_turn(
        self,
        state: State,
        taxis: tuple[Taxi, ...],
        customers: tuple[Customer, ...] | None = None,
    ) -> State:
        """Begin the turn of the next seat that has none to lose, or end the match."""
        turn, stuck = state.turn + 1, state.stuck
        if turn != self.last_turn and stuck < self.players:
            taxis, lost = self._without_lost_turns(taxis, turn)
            if lost:
                turn, stuck = turn + lost, 0
        is_over = turn == self.last_turn or stuck == self.players
        after = State(
            "end" if is_over else "draw" if any(state.pile) else "roll",
            state.customers if customers is None else customers,
            state.laid,
            state.pile,
            taxis,
            state.deliveries,
            turn,
            stuck,
        )
        remember(after, *state.memo)
        return self._with_stuck(after) if after.phase == "roll" else after

    def _without_lost_turns(
        self, taxis: tuple[Taxi, ...], turn: int
    ) -> tuple[tuple[Taxi, ...], int]:
        """Leave out the turns that are lost from a turn on, and count them (TUKTUK-R11)."""
        first = (self.first_player + turn) % self.players
        if not taxis[first].lost_turns:
            return taxis, 0
        seats = [*range(first, self.players), *range(first)]
        rounds, place = min((taxis[seat].lost_turns, place) for place, seat in enumerate(seats))
        lost = rounds * self.players + place
        if self.last_turn is not None:
            lost = min(lost, self.last_turn - turn)
        rested = list(taxis)
        for place, seat in enumerate(seats):
            taxi = taxis[seat]
            own = (lost + self.players - 1 - place) // self.players
            rested[seat] = Taxi(taxi.square, taxi.carries, taxi.lost_turns - own)
        return tuple(rested), lost

    def _with_stuck(self, state: State) -> State:
        """Count the turns in a row, begun without a card, in which nobody can drive."""
        is_stuck = not can_drive(self.setting, self.street(state), state, self.seat(state))
        stuck = state.stuck + 1 if is_stuck else 0
        if stuck == state.stuck:
            return state
        after = attrs.evolve(state, stuck=stuck)
        remember(after, *state.memo)
        return after

    def score(self, state: State) -> tuple[int, ...]:
        """Count the customers that each seat has delivered."""
        return scoring.score(state.deliveries, self.players)

    def score_items(self, state: State) -> tuple[ScoreItem, ...]:
        """List the deliveries in their order."""
        return scoring.score_items(state.deliveries)

    def outcome(self, state: State) -> Outcome | None:
        """Tell how the match ended, or None before that."""
        if state.phase != "end":
            return None
        return scoring.outcome(state, self.players, by_delivery=not self.is_played_out(state))

    def violations(self, state: State, action: Action) -> Iterable[Violation]:
        """Find every rule that can be judged and is broken."""
        if outcome := self.outcome(state):
            return (Violation(outcome.rule, "the match is over"),)
        return faults(self.setting, self.street(state), state, action, self.to_act(state)[0])

    @cached_property
    def last_turn(self) -> int | None:
        """How many turns a match has at the most (TUKTUK-R10)."""
        return None if self.turn_limit is None else self.turn_limit * self.players

    def is_played_out(self, state: State) -> bool:
        """Tell whether the turns are used up, or nobody can drive any more (TUKTUK-R10)."""
        return state.turn == self.last_turn or state.stuck == self.players

    def street(self, state: State) -> Street:
        """Tell which cards on the board count; a state that play has led to remembers it."""
        street: Street
        rules, street = state.memo
        if rules is not self:
            street = self.setting.street(state.laid)
            remember(state, self, street)
        return street


_DRAWS = tuple(Draw(CHANCE, card) for card in Card)
_ROLLS = tuple(Roll(CHANCE, number) for number in NUMBERS)
