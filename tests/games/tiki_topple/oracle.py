"""Play Tiki Topple slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: a column is a list of names, a hand is a dictionary of counts,
and every list of legal actions is worked out afresh. The order of this file is the order of the
rulebook: what is in the box, preparation, turns, the action cards, the end of a round, the end of
the match.
"""

from dataclasses import dataclass

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""

CARD_KINDS = ("up1", "up2", "up3", "puh", "topple", "wiki", "toast")
"""Name every kind of action card the rulebook explains."""

TIKIS_THAT_END_A_ROUND = 3
"""Say how many Tikis are left when a round stops at once."""


@dataclass
class Box:
    """Describe what is in the box; the defaults are the full Schmidt box.

    Attributes:
        groups: Tikis that bear the same symbol on their backs, all groups equally large.
        missions: the 9-point, 5-point and 2-point Tiki of every mission card.
        hand: every kind of card of one colour with its number, before any "up1" goes back.
        set_aside: how many cards each player puts away blind in each round.
        rounds: number of rounds for two, three and four players.
    """

    groups: tuple[tuple[str, ...], ...] = (
        ("NANI", "WIKIWIKI", "HUHU"),
        ("NUI", "LOKAHI", "AKAMAI"),
        ("EEPO", "HOOKIPA", "KAPU"),
    )
    missions: tuple[tuple[str, str, str], ...] = (
        ("NANI", "NUI", "EEPO"),
        ("HUHU", "NUI", "EEPO"),
        ("WIKIWIKI", "AKAMAI", "EEPO"),
        ("NANI", "HOOKIPA", "NUI"),
        ("NANI", "KAPU", "NUI"),
        ("HUHU", "HOOKIPA", "NUI"),
        ("HUHU", "KAPU", "NUI"),
        ("WIKIWIKI", "HOOKIPA", "AKAMAI"),
        ("WIKIWIKI", "KAPU", "AKAMAI"),
        ("AKAMAI", "NANI", "HOOKIPA"),
        ("AKAMAI", "NANI", "KAPU"),
        ("AKAMAI", "HUHU", "HOOKIPA"),
        ("AKAMAI", "HUHU", "KAPU"),
        ("LOKAHI", "WIKIWIKI", "HOOKIPA"),
        ("LOKAHI", "WIKIWIKI", "KAPU"),
        ("LOKAHI", "EEPO", "NANI"),
        ("LOKAHI", "EEPO", "HUHU"),
        ("NUI", "EEPO", "WIKIWIKI"),
        ("EEPO", "NANI", "AKAMAI"),
        ("EEPO", "HUHU", "AKAMAI"),
        ("EEPO", "WIKIWIKI", "LOKAHI"),
        ("HOOKIPA", "LOKAHI", "NANI"),
        ("HOOKIPA", "LOKAHI", "HUHU"),
        ("HOOKIPA", "NUI", "WIKIWIKI"),
        ("KAPU", "LOKAHI", "NANI"),
        ("KAPU", "LOKAHI", "HUHU"),
        ("KAPU", "NUI", "WIKIWIKI"),
    )
    hand: tuple[tuple[str, int], ...] = (
        ("up1", 2),
        ("up2", 1),
        ("up3", 1),
        ("puh", 1),
        ("topple", 1),
        ("wiki", 1),
        ("toast", 2),
    )
    set_aside: int = 2
    rounds: tuple[int, int, int] = (4, 3, 4)


SCHMIDT = Box()
"""Hold the Schmidt box: nine cards per colour, two of them set aside in each round."""

GAMEWRIGHT = Box(
    hand=(("up1", 2), ("up2", 1), ("up3", 1), ("topple", 1), ("toast", 2)),
    set_aside=0,
)
"""Hold the Gamewright box: seven cards per colour, none set aside."""


class Oracle:
    """Referee one match.

    Attributes:
        players: number of seats.
        box: what is in the box.
        toast_bar: "each_player" or "round", see `_toast_is_barred`.
        ties: "shared" or "further_round", see `_match_is_decided`.
        round_number: the round being played, counted from 1.
        first_player: seat that starts the round being played.
        turn: seat whose turn it is, of use only once the round is prepared.
        column: Tikis on the board, the top one first.
        toasted: Tikis taken off the board in this round, in that order.
        hands: for every seat, the number of cards of every kind (zero counts are kept).
        asides: for every seat, the cards it set aside blind in this round.
        discards: for every seat, the cards it played in this round, in that order.
        missions: for every seat, its mission of this round once dealt.
        mission_deck: missions that nobody was dealt so far in the match.
        over: whether the match has ended.
    """

    def __init__(
        self,
        players: int,
        box: Box,
        first_player: int = 0,
        toast_bar: str = "each_player",
        ties: str = "shared",
    ) -> None:
        """Set up the first round, before any chance draw."""
        if players not in (2, 3, 4):
            raise ValueError("two to four players")
        if first_player not in range(players):
            raise ValueError("the first player must have a seat")
        if toast_bar not in ("each_player", "round"):
            raise ValueError("toast_bar is each_player or round")
        if ties not in ("shared", "further_round"):
            raise ValueError("ties is shared or further_round")
        self.players: int = players
        self.box: Box = box
        self.toast_bar: str = toast_bar
        self.ties: str = ties
        self.round_number: int = 1
        self.first_player: int = first_player
        self.turn: int = first_player
        self.column: list[str] = []
        self.toasted: list[str] = []
        self.hands: list[dict[str, int]] = []
        self.asides: list[list[str]] = []
        self.discards: list[list[str]] = []
        self.missions: list[tuple[str, str, str] | None] = []
        self.mission_deck: list[tuple[str, str, str]] = list(box.missions)
        self.over: bool = False
        self._points: list[int] = [0] * players
        self._check_box()
        self._prepare_round()

    # ------------------------------------------------------------------ what a caller asks

    def actor(self) -> int | None:
        """Return -1 for a chance draw, the seat that must play a card, or None at the end."""
        step = self._step()
        if step == "over":
            return None
        if step == "turn":
            return self.turn
        return CHANCE

    def legal(self) -> list[str]:
        """List all legal actions in notation text, in the documented order."""
        step = self._step()
        if step == "over":
            return []
        actions: list[str] = []
        if step == "column":
            actions = [f"* column {tiki}" for tiki in self._column_draws()]
        elif step == "aside":
            seat = self._next_to_set_aside()
            actions = [f"* aside {seat_name(seat)} {kind}" for kind in self._kinds_in_hand(seat)]
        elif step == "mission":
            seat = self._next_to_get_a_mission()
            actions = [
                f"* mission {seat_name(seat)} {mission_name(mission)}"
                for mission in self.mission_deck
            ]
        else:
            for kind in self._kinds_in_hand(self.turn):
                for words in self._ways_to_play(kind):
                    actions.append(" ".join([seat_name(self.turn), kind, *words]))
        assert actions, "before the end of the match something can always be done"
        assert len(actions) == len(set(actions)), "no action is listed twice"
        return actions

    def weights(self) -> list[int]:
        """List whole numbers proportional to the chances of the draws in `legal`."""
        step = self._step()
        if step == "column":
            # Every Tiki that may come next is as likely as every other. The number of Tikis that
            # may come next depends on the place only, so every full column is equally likely.
            return [1 for _ in self._column_draws()]
        if step == "aside":
            seat = self._next_to_set_aside()
            return [self.hands[seat][kind] for kind in self._kinds_in_hand(seat)]
        if step == "mission":
            return [1 for _ in self.mission_deck]
        return []

    def play(self, text: str) -> None:
        """Carry out one action of `legal`; refuse any other text with a ValueError."""
        if text not in self.legal():
            raise ValueError(f"not a legal action now: {text!r}")
        step = self._step()
        words = text.split(" ")
        if step == "column":
            self.column.append(words[2])
        elif step == "aside":
            seat = self._next_to_set_aside()
            self.hands[seat][words[3]] -= 1
            self.asides[seat].append(words[3])
        elif step == "mission":
            seat = self._next_to_get_a_mission()
            for mission in list(self.mission_deck):
                if mission_name(mission) == words[3]:
                    self.mission_deck.remove(mission)
                    self.missions[seat] = mission
        else:
            self._take_turn(words[1], words[2:])

    def scores(self) -> list[int]:
        """Return the points of every seat from finished rounds only."""
        return list(self._points)

    def winners(self) -> list[int]:
        """Return all seats with the highest score, or an empty list before the end."""
        if not self.over:
            return []
        best = max(self._points)
        return [seat for seat in range(self.players) if self._points[seat] == best]

    # ------------------------------------------------------------------ preparation

    def _check_box(self) -> None:
        """Refuse a box with which the rules cannot be followed."""
        tikis = self._all_tikis()
        if len({len(group) for group in self.box.groups}) != 1:
            raise ValueError("all groups must be equally large")
        if len(tikis) != len(set(tikis)):
            raise ValueError("a Tiki appears twice")
        if len(tikis) <= TIKIS_THAT_END_A_ROUND:
            raise ValueError("a round needs at least four Tikis")
        if len(self.box.missions) != len(set(self.box.missions)):
            raise ValueError("a mission appears twice")
        for mission in self.box.missions:
            for tiki in mission:
                if tiki not in tikis:
                    raise ValueError(f"a mission names an unknown Tiki: {tiki}")
        if self._number_of_rounds() < 1:
            raise ValueError("a match needs a round")
        if len(self.box.missions) < self._number_of_rounds() * self.players:
            raise ValueError("too few missions for the match")
        kinds = [kind for kind, _ in self.box.hand]
        if len(kinds) != len(set(kinds)):
            raise ValueError("a kind of card is listed twice")
        for kind, count in self.box.hand:
            if kind not in CARD_KINDS or count < 0:
                raise ValueError(f"a hand cannot hold {count} of {kind}")
        if self.box.set_aside < 0:
            raise ValueError("nobody can set aside fewer than no cards")
        # The set-aside cards must never leave a hand of toasts only: such a hand has no first card.
        others = 0
        for kind, count in self._cards_of_a_colour().items():
            if kind != "toast":
                others += count
        if others <= self.box.set_aside:
            raise ValueError("the cards other than toasts must outnumber the set-aside ones")

    def _all_tikis(self) -> list[str]:
        """List every Tiki of the tribe."""
        tikis: list[str] = []
        for group in self.box.groups:
            tikis.extend(group)
        return tikis

    def _number_of_rounds(self) -> int:
        """Return how many rounds a match lasts with this many players."""
        for_two, for_three, for_four = self.box.rounds
        if self.players == 2:
            return for_two
        if self.players == 3:
            return for_three
        return for_four

    def _cards_of_a_colour(self) -> dict[str, int]:
        """Return the cards one player uses in the match, before any is set aside."""
        cards = dict(self.box.hand)
        # Two players use all cards; three or four put one "up1" each back into the box.
        if self.players > 2:
            if cards.get("up1", 0) == 0:
                raise ValueError("with three or four players a hand needs an up1 to give back")
            cards["up1"] -= 1
        return cards

    def _prepare_round(self) -> None:
        """Clear the board and give every player all cards of their colour again."""
        self.turn = self.first_player
        self.column = []
        self.toasted = []
        self.hands = [self._cards_of_a_colour() for _ in range(self.players)]
        self.asides = [[] for _ in range(self.players)]
        self.discards = [[] for _ in range(self.players)]
        self.missions = [None for _ in range(self.players)]

    def _step(self) -> str:
        """Tell what happens next: "column", "aside", "mission", "turn" or "over"."""
        if self.over:
            return "over"
        if len(self.column) + len(self.toasted) < len(self._all_tikis()):
            return "column"
        if any(len(cards) < self.box.set_aside for cards in self.asides):
            return "aside"
        if any(mission is None for mission in self.missions):
            return "mission"
        return "turn"

    def _seats_in_order(self) -> list[int]:
        """List the seats clockwise from the first player of the round."""
        order = [self.first_player]
        while len(order) < self.players:
            order.append(self._left_of(order[-1]))
        return order

    def _left_of(self, seat: int) -> int:
        """Return the left-hand neighbour of a seat."""
        if seat == self.players - 1:
            return 0
        return seat + 1

    def _column_draws(self) -> list[str]:
        """List alphabetically the Tikis that may take the next place from the top.

        The Tikis of one group lie together. While a group is incomplete, only its other members
        may follow; otherwise any Tiki that is not on the board yet may start its group.
        """
        for group in self.box.groups:
            missing = [tiki for tiki in group if tiki not in self.column]
            if 0 < len(missing) < len(group):
                return sorted(missing)
        return sorted(tiki for tiki in self._all_tikis() if tiki not in self.column)

    def _next_to_set_aside(self) -> int:
        """Return the seat that draws the next card to set aside."""
        waiting = [
            seat for seat in self._seats_in_order() if len(self.asides[seat]) < self.box.set_aside
        ]
        return waiting[0]

    def _next_to_get_a_mission(self) -> int:
        """Return the seat that is dealt the next mission."""
        waiting = [seat for seat in self._seats_in_order() if self.missions[seat] is None]
        return waiting[0]

    def _kinds_in_hand(self, seat: int) -> list[str]:
        """List the kinds of card a seat holds, in the order of the hand table."""
        return [kind for kind, _ in self.box.hand if self.hands[seat][kind] > 0]

    # ------------------------------------------------------------------ turns

    def _take_turn(self, kind: str, tikis: list[str]) -> None:
        """Play one card of the player whose turn it is, then pass the turn or end the round."""
        self._carry_out(kind, tikis)
        self.hands[self.turn][kind] -= 1
        self.discards[self.turn].append(kind)
        if len(self.column) == TIKIS_THAT_END_A_ROUND or self._all_hands_are_empty():
            self._finish_round()
            return
        self.turn = self._left_of(self.turn)
        # All hands were equally large, so they run out one after the other in the same cycle.
        assert sum(self.hands[self.turn].values()) > 0, "a player ran out of cards too early"

    def _all_hands_are_empty(self) -> bool:
        """Return whether no player has a card left."""
        return all(sum(hand.values()) == 0 for hand in self.hands)

    def _toast_is_barred(self) -> bool:
        """Return whether the player whose turn it is may not play a toast yet.

        With "each_player" nobody may play a toast as their own first card of the round. With
        "round" only the very first card of the round may not be a toast.
        """
        if self.toast_bar == "each_player":
            return len(self.discards[self.turn]) == 0
        return all(len(cards) == 0 for cards in self.discards)

    # ------------------------------------------------------------------ action cards

    def _ways_to_play(self, kind: str) -> list[list[str]]:
        """List the Tikis a card may name, from the top of the column down."""
        ways: list[list[str]] = []
        if kind == "toast":
            # A toast names no Tiki: it always takes the lowest.
            if not self._toast_is_barred():
                ways.append([])
            return ways
        if kind == "wiki":
            # Any two different Tikis; the text gives their names in alphabetical order.
            for place, upper in enumerate(self.column):
                ways.extend(sorted([upper, lower]) for lower in self.column[place + 1 :])
            return ways
        for tiki in self.column:
            above = self.column.index(tiki)
            below = len(self.column) - 1 - above
            # A move must be made in full.
            if kind == "up1" and above >= 1:
                ways.append([tiki])
            if kind == "up2" and above >= 2:
                ways.append([tiki])
            if kind == "up3" and above >= 3:
                ways.append([tiki])
            if kind == "puh" and below >= 2:
                ways.append([tiki])
            # The last Tiki cannot be toppled.
            if kind == "topple" and below >= 1:
                ways.append([tiki])
        return ways

    def _carry_out(self, kind: str, tikis: list[str]) -> None:
        """Change the column as one card says."""
        if kind == "toast":
            lowest = self.column.pop()
            self.toasted.append(lowest)
        elif kind == "wiki":
            first = self.column.index(tikis[0])
            second = self.column.index(tikis[1])
            self.column[first] = tikis[1]
            self.column[second] = tikis[0]
        else:
            tiki = tikis[0]
            place = self.column.index(tiki)
            new_place = place
            if kind == "up1":
                new_place = place - 1
            if kind == "up2":
                new_place = place - 2
            if kind == "up3":
                new_place = place - 3
            if kind == "puh":
                new_place = place + 2
            if kind == "topple":
                new_place = len(self.column) - 1
            # Taking the Tiki out and putting it back in shifts those in between by one place.
            self.column.remove(tiki)
            self.column.insert(new_place, tiki)
            assert self.column[new_place] == tiki

    # ------------------------------------------------------------------ end of a round, match

    @staticmethod
    def mission_points(mission: tuple[str, str, str], column: list[str]) -> int:
        """Return the points of one mission on one column, top Tiki first."""
        for_nine, for_five, for_two = mission
        points = 0
        if for_nine == column[0]:
            points += 9
        if for_five in (column[0], column[1]):
            points += 5
        if for_two in (column[0], column[1], column[2]):
            points += 2
        return points

    def _finish_round(self) -> None:
        """Score all missions, then prepare the next round or end the match."""
        for seat in range(self.players):
            mission = self.missions[seat]
            assert mission is not None, "every player has a mission during the turns"
            self._points[seat] += self.mission_points(mission, self.column)
        if self._match_is_decided():
            # Unplayed cards are laid down unused. The last column stays on the board.
            for hand in self.hands:
                for kind in hand:
                    hand[kind] = 0
            self.over = True
            return
        # The used missions are already out of the deck and stay out.
        self.round_number += 1
        self.first_player = self._left_of(self.first_player)
        self._prepare_round()

    def _match_is_decided(self) -> bool:
        """Return whether no other round follows the one that has just been scored.

        With "further_round" another one follows as long as several seats are level at the top,
        unless the deck has too few missions for all seats. Else they share the win.
        """
        if self.round_number < self._number_of_rounds():
            return False
        level = [points for points in self._points if points == max(self._points)]
        can_go_on = len(self.mission_deck) >= self.players
        return not (self.ties == "further_round" and len(level) > 1 and can_go_on)


def seat_name(seat: int) -> str:
    """Write a seat in notation: seat 0 is P1."""
    return f"P{seat + 1}"


def mission_name(mission: tuple[str, str, str]) -> str:
    """Write a mission in notation: its three Tikis, the 9-point one first."""
    return "-".join(mission)
