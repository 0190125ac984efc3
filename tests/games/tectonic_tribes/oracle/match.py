"""A match as it stands: whose turn it is, the points, and what must always hold."""

from tests.games.tectonic_tribes.oracle.board import (
    Board,
    Placement,
    Position,
    card_squares,
    may_lie,
)
from tests.games.tectonic_tribes.oracle.box import SQUARES_OF_A_CARD, Box, Square, check_box
from tests.games.tectonic_tribes.oracle.regions import Region, region_points, score_regions

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""


class Match:
    """Hold how a match stands, and what can be read off that.

    Attributes:
        players: number of seats.
        box: what is in the box.
        advanced: whether the advanced game is played.
        stolen_card: "hand_over" or "forfeit", see `Oracle._drop`.
        lava_scores: whether regions of lava bring points.
        extra_hand: "always" or "after_last_tribe", see `Oracle._number_of_hands`.
        step: what happens next: "order", "terrain", "setup", "deal", "choose", "act", "drop" or
            "over".
        order_cards: for every seat its turn-order card of the preparation, None before the draw.
        drawn: terrain card that is drawn in the preparation and not laid yet, or None.
        board: the continent as seen from above.
        placements: all cards laid so far, in that order.
        pile: terrain cards in the pile, by number; which one comes next is for chance to say.
        discards: discarded terrain cards, in the order in which they were discarded.
        reformed: how often the discards became the pile.
        hands: for every seat the terrain cards in its hand, by number.
        hand_size: cards per hand in the latest deal.
        hands_dealt: number of deals so far, the one going on included.
        turn: number of the turn in the match, counted from 1; 0 before the first.
        discarded: for every seat whether it has discarded from its hand in this turn.
        chosen: for every seat the card it chose to play in this turn, or None; this is what
            settles the turn order and it stays until the next turn.
        in_front: for every seat the terrain card in front of it that it may still lay, or None.
        turn_order: all seats in the order in which they act in this turn, empty until revealed.
        waiting: seats that have not finished acting in this turn, in that order; in the
            preparation, seats that have not laid their card.
        left_over: terrain cards that lie face up until the end of this turn ("forfeit" only).
        tribes_laid: for every seat the tribe cards it laid, in that order.
        last_tribe_laid: whether somebody has laid the last tribe card of a set.
    """

    def __init__(
        self,
        players: int,
        box: Box,
        advanced: bool = False,
        stolen_card: str = "hand_over",
        lava_scores: bool = True,
        extra_hand: str = "always",
    ) -> None:
        """Set up the match, before any chance draw."""
        if players not in (2, 3, 4, 5):
            raise ValueError("two to five players")
        if stolen_card not in ("hand_over", "forfeit"):
            raise ValueError("stolen_card is hand_over or forfeit")
        if extra_hand not in ("always", "after_last_tribe"):
            raise ValueError("extra_hand is always or after_last_tribe")
        check_box(box, players)
        self.players: int = players
        self.box: Box = box
        self.advanced: bool = advanced
        self.stolen_card: str = stolen_card
        self.lava_scores: bool = lava_scores
        self.extra_hand: str = extra_hand
        self.step: str = "order"
        self.order_cards: list[int | None] = [None for _ in range(players)]
        self.drawn: int | None = None
        self.board: Board = {}
        self.placements: list[Placement] = []
        self.pile: list[int] = sorted(box.terrain)
        self.discards: list[int] = []
        self.reformed: int = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.hand_size: int = 0
        self.hands_dealt: int = 0
        self.turn: int = 0
        self.discarded: list[bool] = [False for _ in range(players)]
        self.chosen: list[int | None] = [None for _ in range(players)]
        self.in_front: list[int | None] = [None for _ in range(players)]
        self.turn_order: list[int] = []
        self.waiting: list[int] = []
        self.left_over: list[int] = []
        self.tribes_laid: list[list[int]] = [[] for _ in range(players)]
        self.last_tribe_laid: bool = False
        self._check_state()

    def to_act(self) -> list[int]:
        """Return [-1] for a chance draw, the seats that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step in ("order", "terrain", "deal"):
            return [CHANCE]
        if self.step == "choose":
            return [seat for seat in range(self.players) if self.chosen[seat] is None]
        return [self.waiting[0]]

    def scores(self) -> list[int]:
        """Return the points of every seat for the continent as it lies now."""
        return region_points(self.regions(), self.players)

    def winners(self) -> list[int]:
        """Return all seats that win or share the win, or an empty list before the end."""
        if self.step != "over":
            return []
        points = self.scores()
        best = [seat for seat in range(self.players) if points[seat] == max(points)]
        fewest = min(len(self.tribes_laid[seat]) for seat in best)
        return [seat for seat in best if len(self.tribes_laid[seat]) == fewest]

    def regions(self) -> list[Region]:
        """List all regions of the continent as it lies now."""
        return score_regions(self.board, self.players, self.lava_scores)

    def tribes_left(self, seat: int) -> list[int]:
        """List the tribe cards that a seat has not laid yet."""
        numbers = range(1, len(self.box.tribes) + 1)
        return [number for number in numbers if number not in self.tribes_laid[seat]]

    def _squares_of(self, placement: Placement) -> dict[Position, Square]:
        """Return the squares of a card that was laid."""
        if placement.kind == "terrain":
            face = self.box.terrain[placement.card]
        else:
            face = self.box.tribes[placement.card - 1]
        return card_squares(face, placement.seat, placement.rotation, placement.x, placement.y)

    # ------------------------------------------------------------------ what must always hold

    def _check_state(self) -> None:
        """Check what must hold after every action."""
        # Nothing is slid under: laying all cards again in their order gives the same view.
        rebuilt: Board = {}
        for placement in self.placements:
            squares = self._squares_of(placement)
            assert len(squares) == SQUARES_OF_A_CARD
            if rebuilt:
                assert may_lie(rebuilt, list(squares), placement.seat), "no card breaks the rules"
            rebuilt.update(squares)
        assert rebuilt == self.board, "the continent is what the cards laid show"
        # Every terrain card is in exactly one place.
        cards = [*self.pile, *self.discards, *self.left_over]
        cards.extend(laid.card for laid in self.placements if laid.kind == "terrain")
        cards.extend(card for card in self.in_front if card is not None)
        for hand in self.hands:
            cards.extend(hand)
            assert hand == sorted(hand), "a hand is kept by number"
        if self.drawn is not None:
            cards.append(self.drawn)
        assert sorted(cards) == sorted(self.box.terrain), "no terrain card is lost or doubled"
        # Every tribe card was laid at most once by every seat.
        for seat in range(self.players):
            laid_by_seat = [
                laid.card for laid in self.placements if laid.kind == "tribe" and laid.seat == seat
            ]
            assert laid_by_seat == self.tribes_laid[seat]
            assert len(laid_by_seat) == len(set(laid_by_seat)), "a tribe card is laid once"
        if self.step == "act":
            assert len({len(hand) for hand in self.hands}) == 1, "hands are equally large"
            assert len(self.hands[0]) % 2 == 0, "a turn takes two cards of every hand"
            if self.stolen_card == "hand_over":
                assert all(self.in_front[seat] is not None for seat in self.waiting)
        if self.step == "over":
            assert not self.left_over
            assert all(card is None for card in self.in_front)
