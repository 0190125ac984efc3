"""The match from its preparation to its end: what may be done, and what it does."""

from tests.games.tectonic_tribes.oracle.board import Placement, placements
from tests.games.tectonic_tribes.oracle.match import CHANCE, Match
from tests.games.tectonic_tribes.oracle.notation import seat_name, seat_number


class Oracle(Match):
    """Referee one match: list what may be done, and carry it out."""

    # ------------------------------------------------------------------ what a caller asks

    def legal(self, player: int | None = None) -> list[str]:
        """List all legal actions of one actor in notation text, in the documented order.

        Without a seat given the first of `to_act` is meant.
        """
        actors = self.to_act()
        if not actors:
            return []
        if player is None:
            player = actors[0]
        if player not in actors:
            return []
        if self.step == "order":
            actions = self._order_draws()
        elif self.step == "terrain":
            actions = [f"* terrain {seat_name(self.waiting[0])} {card}" for card in self.pile]
        elif self.step == "setup":
            actions = self._setup_actions()
        elif self.step == "deal":
            receiver = seat_name(self._next_to_be_dealt())
            actions = [f"* deal {receiver} {card}" for card in self.pile]
        elif self.step == "choose":
            word = "play" if self.discarded[player] else "discard"
            actions = [f"{seat_name(player)} {word} {card}" for card in self.hands[player]]
        elif self.step == "act":
            actions = self._turn_actions()
        else:
            actions = [f"{seat_name(player)} drop {seat_name(seat)}" for seat in self._droppable()]
        assert actions, "before the end of the match something can always be done"
        assert len(actions) == len(set(actions)), "no action is listed twice"
        return actions

    def weights(self) -> list[int]:
        """List whole numbers proportional to the chances of the draws in `legal`."""
        if self.to_act() != [CHANCE]:
            return []
        # No two cards are the same, and each is as likely as each other.
        return [1 for _ in self.legal()]

    def play(self, text: str) -> None:
        """Carry out one legal action; refuse any other text with a ValueError."""
        if not any(text in self.legal(actor) for actor in self.to_act()):
            raise ValueError(f"not a legal action now: {text!r}")
        words = text.split(" ")
        if self.step == "order":
            self._draw_order_card(int(words[3]))
        elif self.step == "terrain":
            self.drawn = int(words[3])
            self.pile.remove(self.drawn)
            self.step = "setup"
        elif self.step == "setup":
            self._set_up(words)
        elif self.step == "deal":
            self._deal(int(words[3]))
        elif self.step == "choose":
            self._choose(seat_number(words[0]), words[1], int(words[2]))
        elif self.step == "act":
            self._act(words)
        else:
            self._drop(seat_number(words[2]))
        self._check_state()

    # ------------------------------------------------------------------ preparation

    def _order_draws(self) -> list[str]:
        """List the turn-order cards that the next seat may get.

        Only as many of these cards are used as there are players.
        """
        seat = self.order_cards.index(None)
        numbers = range(1, self.players + 1)
        left = [number for number in numbers if number not in self.order_cards]
        return [f"* order {seat_name(seat)} {number}" for number in left]

    def _draw_order_card(self, number: int) -> None:
        """Give the next seat a turn-order card; after the last one the preparation goes on."""
        seat = self.order_cards.index(None)
        self.order_cards[seat] = number
        if None not in self.order_cards:
            for card in range(1, self.players + 1):
                self.waiting.append(self.order_cards.index(card))
            self.step = "terrain"

    def _setup_actions(self) -> list[str]:
        """List what the seat that drew a terrain card in the preparation may do with it."""
        seat = self.waiting[0]
        card = self.drawn
        assert card is not None, "a card was drawn"
        actions = self._place_actions(seat, card)
        if not actions:
            # A box may hold cards that leave no room for the next one.
            actions.append(f"{seat_name(seat)} pass")
        return actions

    def _set_up(self, words: list[str]) -> None:
        """Lay or discard the drawn card, then let the next seat draw or begin the first deal."""
        seat = self.waiting[0]
        card = self.drawn
        assert card is not None, "a card was drawn"
        self.drawn = None
        if words[1] == "place":
            self._lay(seat, "terrain", card, words[3], words[4])
        else:
            self.discards.append(card)
        self.waiting.remove(seat)
        if self.waiting:
            assert self.pile, "a box has a terrain card for every seat"
            self.step = "terrain"
        else:
            self._begin_deal()

    # ------------------------------------------------------------------ dealing

    def _number_of_hands(self) -> int:
        """Return how many hands the match lasts, as far as is known by now."""
        if self.advanced and (self.extra_hand == "always" or self.last_tribe_laid):
            return self.box.hands[self.players] + 1
        return self.box.hands[self.players]

    def _begin_deal(self) -> None:
        """Settle the size of the next hands, or end the match if there can be none.

        With too few cards for full hands all get the largest even number that is possible.
        """
        assert all(not hand for hand in self.hands), "the old hands are played"
        assert self.hands_dealt < self._number_of_hands(), "another hand is due"
        cards = len(self.pile) + len(self.discards)
        size = self.box.hand_sizes[self.players]
        while size * self.players > cards:
            size -= 2
        if size == 0:
            self.step = "over"
            return
        self.hand_size = size
        self.hands_dealt += 1
        self.step = "deal"
        self._reform_the_pile_if_empty()

    def _reform_the_pile_if_empty(self) -> None:
        """Turn the discards into the pile if a draw is due and no card is left."""
        if not self.pile:
            assert self.discards, "the size of the hands was settled by the cards there are"
            self.pile = sorted(self.discards)
            self.discards = []
            self.reformed += 1

    def _next_to_be_dealt(self) -> int:
        """Return the seat that gets the next card: the first of those with the fewest."""
        sizes = [len(hand) for hand in self.hands]
        return sizes.index(min(sizes))

    def _deal(self, card: int) -> None:
        """Deal one card; after the last one the first turn with these hands begins."""
        seat = self._next_to_be_dealt()
        self.pile.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        if all(len(hand) == self.hand_size for hand in self.hands):
            self._begin_turn()
        else:
            self._reform_the_pile_if_empty()

    # ------------------------------------------------------------------ phases 1 and 2

    def _begin_turn(self) -> None:
        """Let everybody discard and choose cards."""
        assert not self.waiting, "everybody acted in the turn before"
        assert not self.left_over, "no card lies on from the turn before"
        assert all(card is None for card in self.in_front), "no card lies on from the turn before"
        self.turn += 1
        self.discarded = [False for _ in range(self.players)]
        self.chosen = [None for _ in range(self.players)]
        self.turn_order = []
        self.step = "choose"

    def _choose(self, seat: int, word: str, card: int) -> None:
        """Discard a card or choose the one to play; reveal when all have chosen."""
        self.hands[seat].remove(card)
        if word == "discard":
            self.discards.append(card)
            self.discarded[seat] = True
            return
        self.chosen[seat] = card
        self.in_front[seat] = card
        if None in self.chosen:
            return
        # The highest number acts first.
        for number in sorted([card for card in self.chosen if card is not None], reverse=True):
            self.turn_order.append(self.chosen.index(number))
        self.waiting = list(self.turn_order)
        self.step = "act"

    # ------------------------------------------------------------------ phase 3

    def _turn_actions(self) -> list[str]:
        """List what the seat whose turn it is may lay, and whether it may pass."""
        seat = self.waiting[0]
        card = self.in_front[seat]
        actions: list[str] = []
        if card is not None:
            actions.extend(self._place_actions(seat, card))
        # Without a card of its own, or with one that fits nowhere, a seat may pass.
        may_pass = not actions
        for tribe in self.tribes_left(seat):
            for rotation, x, y in placements(self.board, self.box.tribes[tribe - 1], seat, False):
                actions.append(f"{seat_name(seat)} tribe {tribe} {x},{y} r{rotation}")
        if may_pass:
            actions.append(f"{seat_name(seat)} pass")
        return actions

    def _place_actions(self, seat: int, card: int) -> list[str]:
        """List all ways in which a seat may lay a terrain card."""
        first = not self.placements
        ways = placements(self.board, self.box.terrain[card], seat, first)
        return [f"{seat_name(seat)} place {card} {x},{y} r{rotation}" for rotation, x, y in ways]

    def _lay(self, seat: int, kind: str, card: int, corner: str, rotation: str) -> None:
        """Put a card on top of whatever lies there."""
        x, y = corner.split(",")
        placement = Placement(seat, kind, card, int(x), int(y), int(rotation.removeprefix("r")))
        self.placements.append(placement)
        for position, square in self._squares_of(placement).items():
            self.board[position] = square

    def _act(self, words: list[str]) -> None:
        """Lay the terrain card or a tribe card, or pass."""
        seat = self.waiting[0]
        card = self.in_front[seat]
        if words[1] == "place":
            assert card is not None, "a seat without a card cannot lay it"
            assert card == int(words[2]), "a seat lays the card in front of it"
            self._lay(seat, "terrain", card, words[3], words[4])
            self.in_front[seat] = None
            self._finish_acting()
        elif words[1] == "tribe":
            tribe = int(words[2])
            self._lay(seat, "tribe", tribe, words[3], words[4])
            self.tribes_laid[seat].append(tribe)
            if not self.tribes_left(seat):
                self.last_tribe_laid = True
            if self._droppable():
                self.step = "drop"
            else:
                self._finish_acting()
        else:
            # Passing discards the card that fits nowhere; a robbed seat has none to discard.
            if card is not None:
                self.discards.append(card)
                self.in_front[seat] = None
            self._finish_acting()

    def _droppable(self) -> list[int]:
        """List the seats whose card may be discarded after the tribe card just laid.

        That is the seat itself and all seats that act later in this turn, as far as they have a
        terrain card in front of them.
        """
        return [seat for seat in sorted(self.waiting) if self.in_front[seat] is not None]

    def _drop(self, victim: int) -> None:
        """Discard the terrain card of the seat itself or of a later one.

        With "hand_over" a robbed seat gets the card of the robber in return. With "forfeit" it has
        none in this turn, and the card of the robber, if it has one, lies there until all acted.
        """
        seat = self.waiting[0]
        lost = self.in_front[victim]
        assert lost is not None, "only a card that is there can be discarded"
        self.in_front[victim] = None
        self.discards.append(lost)
        if victim != seat:
            own = self.in_front[seat]
            self.in_front[seat] = None
            if self.stolen_card == "hand_over":
                assert own is not None, "whoever acts has a card if robbed cards are replaced"
                self.in_front[victim] = own
            elif own is not None:
                self.left_over.append(own)
        self._finish_acting()

    def _finish_acting(self) -> None:
        """Let the next seat act, or finish the turn after the last one."""
        seat = self.waiting.pop(0)
        assert self.in_front[seat] is None, "whoever has acted has no card in front"
        self.step = "act"
        if not self.waiting:
            self._finish_turn()

    # ------------------------------------------------------------------ phase 4 and the end

    def _finish_turn(self) -> None:
        """End the match, or pass the hands on and go on with a turn or a deal."""
        self.discards.extend(self.left_over)
        self.left_over = []
        if self.last_tribe_laid and not self.advanced:
            self.step = "over"
            return
        if any(self.hands):
            # Every hand goes to the left: seat 1 gets what seat 0 had, seat 0 what the last had.
            self.hands = [self.hands[seat - 1] for seat in range(self.players)]
            self._begin_turn()
        elif self.hands_dealt == self._number_of_hands():
            self.step = "over"
        else:
            self._begin_deal()
