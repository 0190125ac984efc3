"""The match from its setup to its end: what may be done, and what it does."""

from tests.games.tuk_tuk_taxi.oracle.board import Square, faceable
from tests.games.tuk_tuk_taxi.oracle.deliveries import is_decided
from tests.games.tuk_tuk_taxi.oracle.driving import (
    Choice,
    choices,
    has_only_light_stopped,
    kind_on,
    place_after,
    place_before,
)
from tests.games.tuk_tuk_taxi.oracle.match import CHANCE, Match
from tests.games.tuk_tuk_taxi.oracle.notation import (
    building_number,
    choice_text,
    name_of,
    read_choice,
    seat_name,
    square_of,
)
from tests.games.tuk_tuk_taxi.oracle.signs import Card, places_for, top_cards


class Oracle(Match):
    """Referee one match: list what may be done, and carry it out."""

    # ------------------------------------------------------------------ what a caller asks

    def legal(self, player: int | None = None) -> list[str]:
        """List all legal actions of one actor in notation text, in the documented order.

        Without a seat given the one of `to_act` is meant.
        """
        actors = self.to_act()
        if not actors or (player is not None and player not in actors):
            return []
        if actors == [CHANCE]:
            actions = [f"* {chance}" for chance, _ in self._chances()]
        else:
            actions = [f"{seat_name(self.seat)} {words}" for words in self._decisions()]
        assert actions, "before the end of the match something can always be done"
        assert len(actions) == len(set(actions)), "no action is listed twice"
        return actions

    def weights(self) -> list[int]:
        """List whole numbers proportional to the chances of what is in `legal`."""
        if self.to_act() != [CHANCE]:
            return []
        return [weight for _, weight in self._chances()]

    def play(self, text: str) -> None:
        """Carry out one legal action; refuse any other text with a ValueError."""
        if text not in self.legal():
            raise ValueError(f"not a legal action now: {text!r}")
        _, word, *rest = text.split(" ")
        if word == "customer":
            self._place_customer(building_number(rest[0]), square_of(rest[1]))
        elif word == "draw":
            self._draw(rest[0])
        elif word == "sign":
            self._lay(square_of(rest[1]), Card(rest[0], "".join(rest[2:])))
        elif word in ("discard", "keep"):
            self._discard()
        elif word in ("garage", "petrol"):
            self._follow_event(word, rest[0])
        elif word == "police":
            self._lay(square_of(rest[0]), Card("police"))
        elif word == "remove":
            self._remove(square_of(rest[0]))
        elif word == "roll":
            self.thrown = int(rest[0])
            self.step = "drive"
        elif word in ("drive", "stay"):
            self._drive(read_choice(rest))
        elif word == "reroll":
            self.step = "roll"
        else:
            assert word == "park", "there is no other action"
            self._finish_turn()
        self._check_state()

    # ------------------------------------------------------------------ what may be done

    def _chances(self) -> list[tuple[str, int]]:
        """List what chance may do now, each with its weight, in the order of the components."""
        if self.step == "draw":
            return [(f"draw {kind}", number) for kind, number in self.pile.items() if number > 0]
        assert self.step == "roll", "chance does nothing else"
        return [(f"roll {number}", 1) for number in sorted(self.box.die)]

    def _decisions(self) -> list[str]:
        """List what the seat to act may do now, without the name of the seat."""
        if self.step == "customer":
            return [
                f"customer B{building} {name_of(square)}"
                for building in sorted(self.board.buildings)
                if building not in self.customers
                for square in faceable(self.board, building)
            ]
        if self.step == "card":
            return self._decisions_about_card()
        if self.step == "reroll":
            return ["reroll", "park"]
        assert self.step == "drive", "nobody is asked anything else"
        return [choice_text(choice) for choice in choices(self.situation(), self._takeable())]

    def _decisions_about_card(self) -> list[str]:
        """List what may be done with the card in hand."""
        if self.drawn in ("garage", "petrol"):
            place = self.board.garage if self.drawn == "garage" else self.board.petrol
            free = [square for square in sorted(place) if square not in self._others()]
            return [f"{self.drawn} {name_of(square)}" for square in free] or [f"{self.drawn} stay"]
        if self.drawn == "police":
            roads = sorted([*self.board.streets, *self.board.lights])
            return [f"police {name_of(square)}" for square in roads]
        if self.drawn == "remove":
            return [*[f"remove {name_of(square)}" for square in sorted(self.cards)], "keep"]
        return [
            f"sign {self.drawn} {name_of(square)} {arrow}".rstrip()
            for square, arrow in places_for(self.board, self.drawn, self.taxis)
        ] or [f"discard {self.drawn}"]

    # ------------------------------------------------------------------ setup

    def _place_customer(self, building: int, square: Square) -> None:
        """Put a customer on the board; after the last one the first turn begins."""
        self.customers[building] = square
        self.unplaced -= 1
        self.seat = (self.seat + 1) % self.players
        if self.unplaced == 0:
            self._begin_turn()

    # ------------------------------------------------------------------ a turn

    def _begin_turn(self) -> None:
        """Wait for a card, or for a number when all cards have been drawn."""
        self.thrown = None
        self.came_from = None
        self.further = 0
        if any(self.pile.values()):
            self.step = "draw"
            self.stuck = 0
        else:
            self.step = "roll"
            self.stuck = self.stuck + 1 if self._is_stuck() else 0

    def _is_stuck(self) -> bool:
        """Return whether no number lets the taxi enter a square, even without loading anybody."""
        drive = self.situation()
        for number, colour in self.box.die.items():
            drive.thrown = number
            drive.points = number
            drive.colour = colour
            if any(choice.way for choice in choices(drive, {})):
                return False
        return True

    def _finish_turn(self) -> None:
        """Go on to the next seat that has no turn to leave out, or to the end."""
        while True:
            self.turns += 1
            if self.turn_limit is not None and self.turns == self.turn_limit * self.players:
                self.step = "over"
                return
            if self.stuck == self.players:
                self.step = "over"
                return
            self.seat = (self.seat + 1) % self.players
            if self.lost[self.seat] == 0:
                break
            self.lost[self.seat] -= 1
            self.stuck = 0
        self._begin_turn()

    # ------------------------------------------------------------------ cards

    def _draw(self, kind: str) -> None:
        """Take a card from the pile."""
        self.pile[kind] -= 1
        self.drawn = kind
        self.step = "card"

    def _lay(self, square: Square, card: Card) -> None:
        """Put the card in hand on top of a square."""
        assert card.kind == self.drawn, "only the card in hand is laid"
        self.cards.setdefault(square, []).append(card)
        self.drawn = ""
        self.step = "roll"

    def _discard(self) -> None:
        """Take the card in hand out of the game."""
        self.gone[self.drawn] += 1
        self.drawn = ""
        self.step = "roll"

    def _remove(self, square: Square) -> None:
        """Take the top card of a square out of the game, and the card in hand."""
        card = self.cards[square].pop()
        self.gone[card.kind] += 1
        if not self.cards[square]:
            del self.cards[square]
        self._discard()

    def _follow_event(self, kind: str, where: str) -> None:
        """Move the taxi to the garage or to the petrol station, which ends the turn."""
        self._discard()
        if where != "stay":
            self.taxis[self.seat] = square_of(where)
        if kind == "garage":
            self.lost[self.seat] += 1
        self._finish_turn()

    # ------------------------------------------------------------------ driving

    def _drive(self, choice: Choice) -> None:
        """Move the taxi, then do what lies on its squares."""
        drive = self.situation()
        for square in choice.way:
            if kind_on(drive, square) == "slippery":
                self.lost[self.seat] += 1
        self.came_from = place_before(drive, choice.way)
        self.taxis[self.seat] = drive.home if choice.home else place_after(drive, choice.way)
        if choice.load:
            del self.customers[choice.load]
            self.carrying[self.seat] = True
        if not choice.way:
            self._finish_turn()
        elif self.taxis[self.seat] == drive.home:
            self._come_home()
        else:
            self._stop_on(kind_on(drive, choice.way[-1]), has_only_light_stopped(drive, choice))

    def _come_home(self) -> None:
        """Deliver the customer, if there is one."""
        if self.carrying[self.seat]:
            self.carrying[self.seat] = False
            self.deliveries.append(self.seat)
            if is_decided(self.deliveries, self.carrying, len(self.customers)):
                self.step = "over"
                return
        self._finish_turn()

    def _stop_on(self, kind: str, only_light: bool) -> None:
        """Do what a sign does to a taxi that has stopped on it.

        Where only a light has stopped the taxi, no sign lets it go on.
        """
        if kind == "no-parking" and not only_light:
            self.step = "reroll"
            return
        if kind == "no-stopping" and not only_light:
            tops = top_cards(self.cards).values()
            if self.further < len([card for card in tops if card.kind == "no-stopping"]):
                self.further += 1
                self.thrown = None
                self.step = "drive"
                return
        if kind == "parking-meter" and self.parking_meter == "lose_turn":
            self.lost[self.seat] += 1
        self._finish_turn()
