"""Play Tectonic Tribes slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: the continent is a dictionary from (x, y) to the square one sees
there, a placement is found by trying every position near the continent in every rotation, and a
region by walking from square to neighbouring square. The order of this file is the order of the
rulebook: what is in the box, how a card lies, preparation, the phases of a turn, the end of the
match. Regions and their points come first of all functions, since they need a continent only.
"""

from dataclasses import dataclass
from typing import NamedTuple

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""

TERRAINS = ("forest", "lake", "mine", "plain", "lava")
"""Name every kind of ground a square can show."""

BONUSES = ("+1", "+2", "x2")
"""Name every bonus a square can carry."""

SQUARES_OF_A_CARD = 6
"""Say how many squares a card has: two columns and three rows while it lies in `r0`."""

ROTATIONS = (0, 1, 2, 3)
"""List the numbers of quarter turns clockwise."""


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        terrain: for every number the six squares of that terrain card, row by row from the
            north-west as it lies in `r0`; a square is a terrain with or without a bonus right
            behind it, such as "forest" or "lake+1".
        tribes: the set of tribe cards that each player gets, written alike; a square "tent" is a
            tent of the player who owns the card.
        hand_sizes: for every number of players the cards of a full hand.
        hands: for every number of players the hands of the basic game; the advanced game has one
            more.
    """

    terrain: dict[int, tuple[str, ...]]
    tribes: tuple[tuple[str, ...], ...]
    hand_sizes: dict[int, int]
    hands: dict[int, int]


class Square(NamedTuple):
    """Hold one visible square of the continent.

    Attributes:
        terrain: one of the terrains, or "tent".
        bonus: one of the bonuses, or an empty text.
        owner: seat that a tent belongs to; None for anything but a tent.
    """

    terrain: str
    bonus: str = ""
    owner: int | None = None


Position = tuple[int, int]
Board = dict[Position, Square]


class Placement(NamedTuple):
    """Hold how one card was laid.

    Attributes:
        seat: who laid it.
        kind: "terrain" or "tribe".
        card: number of the terrain card, or place of the tribe card in the set, counted from 1.
        x: western edge of what it covers.
        y: northern edge of what it covers.
        rotation: number of quarter turns clockwise.
    """

    seat: int
    kind: str
    card: int
    x: int
    y: int
    rotation: int


@dataclass
class Region:
    """Hold one region and what it brings.

    Attributes:
        squares: its positions, from north to south and in a row from west to east.
        terrain: what all of its squares show.
        base: number of its squares.
        bonus: sum of the "+1" and "+2" that it shows.
        doublings: number of "x2" that it shows.
        value: points for whoever controls it; zero for terrain that does not score.
        tents: for every seat the number of its tents that touch the region.
        owner: seat with more tents there than each other seat, or None.
    """

    squares: list[Position]
    terrain: str
    base: int
    bonus: int
    doublings: int
    value: int
    tents: list[int]
    owner: int | None


# ---------------------------------------------------------------------- regions and points


def neighbours(position: Position) -> list[Position]:
    """List the four positions that share an edge with a position."""
    x, y = position
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def score_regions(board: Board, players: int, lava_scores: bool) -> list[Region]:
    """List all regions of a continent, by their first square in reading order."""
    regions: list[Region] = []
    seen: set[Position] = set()
    for start in sorted(board, key=reading_order):
        # A tent is a square of no region.
        if start in seen or board[start].terrain == "tent":
            continue
        squares = connected_squares(board, start)
        seen.update(squares)
        regions.append(_region(board, squares, players, lava_scores))
    tents = [position for position in board if board[position].terrain == "tent"]
    assert len(seen) + len(tents) == len(board), "a square is in one region or is a tent"
    return regions


def region_points(regions: list[Region], players: int) -> list[int]:
    """Add up for every seat the values of the regions it controls."""
    points = [0] * players
    for region in regions:
        if region.owner is not None:
            points[region.owner] += region.value
    return points


def reading_order(position: Position) -> tuple[int, int]:
    """Return a sorting key: from north to south, and in a row from west to east."""
    x, y = position
    return (y, x)


def connected_squares(board: Board, start: Position) -> list[Position]:
    """List in reading order all squares joined to one square by squares of its own terrain."""
    found = [start]
    to_visit = [start]
    while to_visit:
        position = to_visit.pop()
        for near in neighbours(position):
            if near in board and near not in found and board[near].terrain == board[start].terrain:
                found.append(near)
                to_visit.append(near)
    return sorted(found, key=reading_order)


def _region(board: Board, squares: list[Position], players: int, lava_scores: bool) -> Region:
    """Work out what a region is worth and who controls it."""
    terrain = board[squares[0]].terrain
    bonus = 0
    doublings = 0
    for position in squares:
        assert board[position].terrain == terrain, "a region shows one terrain"
        if board[position].bonus == "+1":
            bonus += 1
        if board[position].bonus == "+2":
            bonus += 2
        if board[position].bonus == "x2":
            doublings += 1
    # Bonuses are added first; then each "x2" doubles all of it.
    value = len(squares) + bonus
    for _ in range(doublings):
        value *= 2
    if terrain == "plain" or (terrain == "lava" and not lava_scores):
        value = 0
    # A tent counts once, however many squares of the region it touches.
    touching: set[Position] = set()
    for position in squares:
        for near in neighbours(position):
            if near in board and board[near].terrain == "tent":
                touching.add(near)
    tents = [0] * players
    for near in touching:
        seat = board[near].owner
        assert seat is not None, "a tent belongs to somebody"
        tents[seat] += 1
    owner: int | None = None
    for seat in range(players):
        others = [tents[other] for other in range(players) if other != seat]
        if tents[seat] > max(others):
            owner = seat
    return Region(squares, terrain, len(squares), bonus, doublings, value, tents, owner)


# ---------------------------------------------------------------------- how a card lies


def read_square(text: str, owner: int | None) -> Square:
    """Turn a square as the box writes it into a square of the continent.

    Only a tent keeps the owner of the card: the rest of a tribe card is ground like any other.
    """
    if text == "tent":
        return Square("tent", "", owner)
    for bonus in BONUSES:
        if text.endswith(bonus):
            return Square(text[: -len(bonus)], bonus)
    return Square(text)


def turned(face: tuple[str, ...], rotation: int) -> list[list[str]]:
    """Return the rows of a card after some quarter turns clockwise."""
    rows = [[face[0], face[1]], [face[2], face[3]], [face[4], face[5]]]
    for _ in range(rotation):
        # What was the western column, read upwards, becomes the northern row, and so on.
        width = len(rows[0])
        rows = [[row[column] for row in reversed(rows)] for column in range(width)]
    return rows


def card_squares(
    face: tuple[str, ...], owner: int | None, rotation: int, x: int, y: int
) -> dict[Position, Square]:
    """Return the squares of a card that lies with its north-west corner at (x, y)."""
    squares: dict[Position, Square] = {}
    for down, row in enumerate(turned(face, rotation)):
        for right, text in enumerate(row):
            squares[(x + right, y + down)] = read_square(text, owner)
    return squares


def may_lie(board: Board, positions: list[Position], owner: int) -> bool:
    """Tell whether a seat may lay a card over these six positions."""
    covered = [board[position] for position in positions if position in board]
    # At least one square of the card lies on the continent, and at least one beside it.
    if len(covered) < 1 or len(covered) > 5:
        return False
    for square in covered:
        # Nothing ever covers lava.
        if square.terrain == "lava":
            return False
        # Nothing covers the tent of an opponent; an own tent may be covered.
        if square.terrain == "tent" and square.owner != owner:
            return False
    return True


def different_rotations(face: tuple[str, ...]) -> list[int]:
    """List the rotations of a face, leaving out any that looks the same as a smaller one."""
    rotations: list[int] = []
    for rotation in ROTATIONS:
        looks = [turned(face, smaller) for smaller in rotations]
        if turned(face, rotation) not in looks:
            rotations.append(rotation)
    return rotations


def placements(
    board: Board, face: tuple[str, ...], owner: int, first: bool
) -> list[tuple[int, int, int]]:
    """List all ways a seat may lay a card as (rotation, x, y), by rotation, then y, then x.

    The very first card of a match lies at (0, 0) in any rotation and obeys no other rule.
    """
    if first:
        return [(rotation, 0, 0) for rotation in different_rotations(face)]
    found: list[tuple[int, int, int]] = []
    if not board:
        return found
    west = min(x for x, _ in board)
    east = max(x for x, _ in board)
    north = min(y for _, y in board)
    south = max(y for _, y in board)
    for rotation in different_rotations(face):
        rows = turned(face, rotation)
        height = len(rows)
        width = len(rows[0])
        # A card further out than this touches no square of the continent.
        for y in range(north - height + 1, south + 1):
            for x in range(west - width + 1, east + 1):
                positions = [
                    (x + right, y + down) for down in range(height) for right in range(width)
                ]
                if may_lie(board, positions, owner):
                    found.append((rotation, x, y))
    return found


# ---------------------------------------------------------------------- the match


class Oracle:
    """Referee one match.

    Attributes:
        players: number of seats.
        box: what is in the box.
        advanced: whether the advanced game is played.
        stolen_card: "hand_over" or "forfeit", see `_drop`.
        lava_scores: whether regions of lava bring points.
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
    ) -> None:
        """Set up the match, before any chance draw."""
        if players not in (2, 3, 4, 5):
            raise ValueError("two to five players")
        if stolen_card not in ("hand_over", "forfeit"):
            raise ValueError("stolen_card is hand_over or forfeit")
        check_box(box, players)
        self.players: int = players
        self.box: Box = box
        self.advanced: bool = advanced
        self.stolen_card: str = stolen_card
        self.lava_scores: bool = lava_scores
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

    # ------------------------------------------------------------------ what a caller asks

    def to_act(self) -> list[int]:
        """Return [-1] for a chance draw, the seats that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step in ("order", "terrain", "deal"):
            return [CHANCE]
        if self.step == "choose":
            return [seat for seat in range(self.players) if self.chosen[seat] is None]
        return [self.waiting[0]]

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
        """Return how many hands the match lasts at most."""
        if self.advanced:
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

    def _squares_of(self, placement: Placement) -> dict[Position, Square]:
        """Return the squares of a card that was laid."""
        if placement.kind == "terrain":
            face = self.box.terrain[placement.card]
        else:
            face = self.box.tribes[placement.card - 1]
        return card_squares(face, placement.seat, placement.rotation, placement.x, placement.y)

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


def check_box(box: Box, players: int) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if len(box.terrain) < players:
        raise ValueError("fewer terrain cards than seats")
    for size in box.hand_sizes.values():
        if size < 2 or size % 2 != 0:
            raise ValueError("a hand must hold an even number of cards")
    if players not in box.hand_sizes or players not in box.hands:
        raise ValueError(f"the box does not tell the hands for {players} players")
    if box.hands[players] < 1:
        raise ValueError("a match needs a hand")
    for face in [*box.terrain.values(), *box.tribes]:
        if len(face) != SQUARES_OF_A_CARD:
            raise ValueError("a card has six squares")
    for face in box.terrain.values():
        for text in face:
            if read_square(text, None).terrain not in TERRAINS:
                raise ValueError(f"not a square of a terrain card: {text!r}")
    for face in box.tribes:
        for text in face:
            # The printed ones show plains and tents only, but other ground would do no harm.
            if read_square(text, None).terrain not in (*TERRAINS, "tent"):
                raise ValueError(f"not a square of a tribe card: {text!r}")


def seat_name(seat: int) -> str:
    """Write a seat in notation: seat 0 is P1."""
    return f"P{seat + 1}"


def seat_number(name: str) -> int:
    """Read a seat in notation: P1 is seat 0."""
    return int(name.removeprefix("P")) - 1
