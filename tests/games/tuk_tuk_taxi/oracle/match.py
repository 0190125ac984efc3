"""A match as it stands: whose turn it is, the situation, and what must always hold."""

from tests.games.tuk_tuk_taxi.oracle.board import Board, Square, faceable, is_road
from tests.games.tuk_tuk_taxi.oracle.box import CUSTOMERS_OF_A_PLAYER, Box, check_box, used_stations
from tests.games.tuk_tuk_taxi.oracle.deliveries import delivered, leading_seats
from tests.games.tuk_tuk_taxi.oracle.driving import Drive
from tests.games.tuk_tuk_taxi.oracle.signs import Cards, arrows_for, top_cards

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""

POINTS_OF_NO_STOPPING = 5
"""Say how many squares a taxi has to drive on after it stopped on that sign."""


class Match:
    """Hold how a match stands, and what can be read off that.

    Attributes:
        players: number of seats.
        box: what is in the box.
        board: the face that is played on.
        turn_limit: number of turns of each player after which the match ends, or None.
        parking_meter: "lose_turn" or "no_effect".
        dead_ends: "allowed" or "last_resort".
        step: what happens next: "customer", "draw", "card", "roll", "drive", "reroll" or "over".
        seat: whose turn it is.
        homes: for every seat its station.
        taxis: for every seat where its taxi is.
        carrying: for every seat whether its taxi has a customer.
        customers: for every building space with a customer the square that the customer faces.
        unplaced: number of customers that are still to be put on the board.
        deliveries: the seats that delivered a customer, in order.
        in_play: for every kind how many cards there are in this match.
        pile: for every kind how many cards have not been drawn.
        drawn: kind of the card in hand; an empty text if there is none.
        cards: the cards on the board.
        gone: for every kind how many cards have left the game.
        lost: for every seat how many turns it has still to leave out.
        turns: number of turns that are over, lost ones included.
        thrown: the number thrown for this drive; None if nothing was.
        came_from: the square from which the taxi came earlier in this turn, or None.
        further: number of drives in this turn that a no-stopping sign demanded.
        stuck: number of turns in a row, this one included, in which no number helps.
    """

    def __init__(
        self,
        players: int,
        box: Box,
        board: str | Board = "european",
        simplified: bool = False,
        first_player: int = 0,
        turn_limit: int | None = 200,
        parking_meter: str = "lose_turn",
        dead_ends: str = "allowed",
    ) -> None:
        """Set up the match, before the first customer is placed."""
        chosen = box.boards[board] if isinstance(board, str) else board
        check_box(box, chosen, players)
        if first_player not in range(players):
            raise ValueError("nobody has that seat")
        if turn_limit is not None and turn_limit < 1:
            raise ValueError("at least one turn each")
        if parking_meter not in ("lose_turn", "no_effect"):
            raise ValueError("a parking meter costs a turn or nothing")
        if dead_ends not in ("allowed", "last_resort"):
            raise ValueError("dead ends are allowed, or a last resort")
        left_out = box.starred if simplified else []
        self.players: int = players
        self.box: Box = box
        self.board: Board = chosen
        self.turn_limit: int | None = turn_limit
        self.parking_meter: str = parking_meter
        self.dead_ends: str = dead_ends
        self.step: str = "customer"
        self.seat: int = first_player
        self.homes: list[Square] = [chosen.stations[number] for number in used_stations(players)]
        self.taxis: list[Square] = list(self.homes)
        self.carrying: list[bool] = [False for _ in range(players)]
        self.customers: dict[int, Square] = {}
        self.unplaced: int = CUSTOMERS_OF_A_PLAYER * players
        self.deliveries: list[int] = []
        self.in_play: dict[str, int] = {
            kind: number for kind, number in box.cards.items() if kind not in left_out
        }
        self.pile: dict[str, int] = dict(self.in_play)
        self.drawn: str = ""
        self.cards: Cards = {}
        self.gone: dict[str, int] = dict.fromkeys(self.in_play, 0)
        self.lost: list[int] = [0 for _ in range(players)]
        self.turns: int = 0
        self.thrown: int | None = None
        self.came_from: Square | None = None
        self.further: int = 0
        self.stuck: int = 0
        self._check_state()

    def to_act(self) -> list[int]:
        """Return [-1] for a draw or a roll, the seat that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step in ("draw", "roll"):
            return [CHANCE]
        return [self.seat]

    def scores(self) -> list[int]:
        """Return how many customers every seat has delivered."""
        return delivered(self.deliveries, self.players)

    def winners(self) -> list[int]:
        """Return all seats that win or share the win, or an empty list before the end."""
        if self.step != "over":
            return []
        return leading_seats(self.deliveries, self.players)

    def situation(self) -> Drive:
        """Describe the situation before the seat drives."""
        return Drive(
            board=self.board,
            tops=top_cards(self.cards),
            taxis=self._others(),
            home=self.homes[self.seat],
            start=self.taxis[self.seat],
            came_from=self.came_from,
            points=POINTS_OF_NO_STOPPING if self.thrown is None else self.thrown,
            colour="green" if self.thrown is None else self.box.die[self.thrown],
            thrown=self.thrown,
            avoids_dead_ends=self.dead_ends == "last_resort",
        )

    def _others(self) -> list[Square]:
        """List where the other taxis are."""
        return [self.taxis[seat] for seat in range(self.players) if seat != self.seat]

    def _takeable(self) -> dict[int, Square]:
        """Return the customers whom the seat may take, see `choices`."""
        return {} if self.carrying[self.seat] else dict(self.customers)

    # ------------------------------------------------------------------ what must always hold

    def _check_state(self) -> None:
        """Check what must hold after every action."""
        lying = [card for pile in self.cards.values() for card in pile]
        for kind, number in self.in_play.items():
            on_board = len([card for card in lying if card.kind == kind])
            in_hand = int(self.drawn == kind)
            assert self.pile[kind] >= 0
            assert self.pile[kind] + in_hand + on_board + self.gone[kind] == number, (
                "no card is lost or doubled"
            )
        assert (self.drawn != "") == (self.step == "card")
        for square, pile in self.cards.items():
            assert pile, "a square without cards is left out"
            for card in pile:
                if card.kind == "police":
                    assert is_road(self.board, square)
                else:
                    assert square in self.board.streets
                    assert card.arrow in arrows_for(self.board, card.kind, square)
        placed = len(self.customers) + sum(self.carrying) + len(self.deliveries)
        assert placed + self.unplaced == CUSTOMERS_OF_A_PLAYER * self.players, (
            "no customer is lost or doubled"
        )
        for building, square in self.customers.items():
            assert square in faceable(self.board, building)
        assert len(set(self.taxis)) == self.players, "no two taxis share a square"
        for seat in range(self.players):
            assert self.taxis[seat] in self.board.streets or self.taxis[seat] == self.homes[seat]
            assert not (self.carrying[seat] and self.taxis[seat] == self.homes[seat])
            assert self.lost[seat] >= 0
        assert self.further <= self.in_play.get("no-stopping", 0)
        assert self.stuck <= self.players
        if self.turn_limit is not None:
            assert self.turns <= self.turn_limit * self.players
            assert self.step == "over" or self.turns < self.turn_limit * self.players
        assert (self.step == "over") == (not self.to_act()) == bool(self.winners())
