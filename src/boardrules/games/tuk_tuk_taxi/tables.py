"""Tables derived from the options of Tuk Tuk Taxi, computed once."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import frozen

from boardrules.building.tables import BaseTables, Table
from boardrules.errors import Defect
from boardrules.games.tuk_tuk_taxi.components import Card, Colour, Components
from boardrules.games.tuk_tuk_taxi.signs import Signs
from boardrules.games.tuk_tuk_taxi.streets import DeadEnds, Start, Throw, throw_of
from boardrules.games.tuk_tuk_taxi.town import Direction, Square, Town
from boardrules.player import Player

ParkingMeter: TypeAlias = Literal["lose_turn", "no_effect"]
"""What stopping on a parking meter costs."""

MOST_TURNS = 10**15
"""How many turns a seat can have; those of all together are numbers that JSON holds exactly."""

CUSTOMERS_EACH = 2
"""How many customers each player places (TUKTUK-2.2)."""

CAUGHT_FROM = 5
"""The lowest number with which the police catches a taxi (TUKTUK-6.14)."""

_ONWARD = throw_of(5, Colour.GREEN, rule="TUKTUK-6.3")
"""What a no-stopping sign makes a taxi drive (TUKTUK-6.3, TUKTUK-R4).

The police does not look at it (TUKTUK-R27).
"""


@frozen(slots=False)
class Tables(BaseTables):
    """The options, and tables that are made once."""

    board: str
    simplified: bool
    first_player: int
    turn_limit: int | None
    parking_meter: ParkingMeter
    dead_ends: DeadEnds
    components: Components

    def defects(self) -> Iterator[Defect]:
        """Find what keeps these players from playing with this box on this board."""
        if self.components.customers < self.customers:
            message = f"{self.players} players place {self.customers} customers"
            yield Defect("customers", message, "TUKTUK-2.2")
        usable = sum(bool(faces) for faces in self.town.faces.values())
        if usable < self.customers:
            message = f"has {usable} buildings for {self.customers} customers"
            yield Defect(f"boards.{self.board}", message, "TUKTUK-2.3")

    # Seats and turns.

    @cached_property
    def homes(self) -> tuple[Square, ...]:
        """The station of each seat: opposite ones for two players (TUKTUK-R7)."""
        numbers = (1, 3) if self.players == 2 else (1, 2, 3, 4)
        return tuple(self.town.stations[number] for number in numbers[: self.players])

    def seat(self, turn: int) -> Player:
        """Return whose turn it is, or who places the customer of this number, counted from 0.

        The youngest player begins, whose seat is `first_player` (TUKTUK-2.5, TUKTUK-R24).
        """
        return self.seats[(self.first_player + turn) % self.players]

    @cached_property
    def most_turns(self) -> int | None:
        """How many turns a match has at most, those of all seats together (TUKTUK-R10)."""
        return None if self.turn_limit is None else self.turn_limit * self.players

    def is_played_out(self, turn: int, stuck: int) -> bool:
        """Return whether the turns are used up, or nobody can drive any more (TUKTUK-R10)."""
        return turn == self.most_turns or stuck == self.players

    # The town.

    @cached_property
    def town(self) -> Town:
        """The board that is played on."""
        return self.components.board(self.board).town

    @cached_property
    def signs(self) -> Signs:
        """Where cards may be laid."""
        return Signs(self.town, self.seats)

    @cached_property
    def steps_to(self) -> Table[Square, dict[Square, int]]:
        """The steps to a square from each other one."""
        return Table(64, self.town.steps_to)

    # The box.

    @cached_property
    def customers(self) -> int:
        """How many customers are placed (TUKTUK-2.2)."""
        return CUSTOMERS_EACH * self.players

    @cached_property
    def cards(self) -> dict[Card, int]:
        """How many cards there are of each kind in this game (TUKTUK-1.5)."""
        left_out = self.components.starred if self.simplified else ()
        counts = dict(self.components.cards)
        return {card: 0 if card in left_out else counts.get(card, 0) for card in Card}

    @cached_property
    def pile(self) -> tuple[int, ...]:
        """The pile at the beginning: all cards of the game (TUKTUK-2.1)."""
        return tuple(self.cards.values())

    @cached_property
    def throws(self) -> dict[int | None, Throw]:
        """Each number of the die (TUKTUK-1.4), and None for driving on from a no-stopping sign.

        The police looks at the number thrown, even if a light halves it (TUKTUK-R3).
        """
        thrown: dict[int | None, Throw] = {
            number: throw_of(number, colour, is_fast=number >= CAUGHT_FROM)
            for number, colour in enumerate(self.components.die, start=1)
        }
        return {None: _ONWARD, **thrown}

    def start(
        self, seat: Player, square: Square, number: int | None, heading: Direction | None = None
    ) -> Start:
        """Return from where and with what a taxi drives; a turn begins without a heading."""
        throw = self.throws[number]
        return self.homes[seat], square, heading, throw.points, throw.toll, self.dead_ends

    @cached_property
    def farthest_first(self) -> list[int]:
        """The numbers of the die, with those first that lead farthest through lights."""
        throws = self.throws
        numbers = [number for number in throws if number is not None]
        return sorted(numbers, key=lambda number: throws[number].toll - throws[number].points)
