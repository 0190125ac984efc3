"""Play Tuk Tuk Taxi slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: a way of a taxi is the list of squares that it has entered, and
whatever has to be known about it, such as the points that are left, is worked out anew from that
list after each step. The order of this file is the order of the rulebook: what is in the box, the
streets, where signs may lie, how a taxi drives, when a match is decided, and the match from its
setup to its end. How a component file is read comes last.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""

Square = tuple[int, int]
"""A place on the board: its column, 0 in the west, and its row, 1 in the south."""

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""Say for every direction, in their order, how far it is to the next square."""

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""Say which direction is straight back."""

RIGHT_OF = {"N": "E", "E": "S", "S": "W", "W": "N"}
"""Say for every direction of travel which direction is to the right."""

LEFT_OF = {"N": "W", "W": "S", "S": "E", "E": "N"}
"""Say for every direction of travel which direction is to the left."""

TURN_SIGNS = ("turn-right", "turn-left", "no-right", "no-left")
"""Name the signs that lie on crossroads and have an arrow."""

PLAIN_SIGNS = (
    "slippery",
    "no-parking",
    "no-stopping",
    "crossing-ahead",
    "crossing",
    "speed-limit",
    "stop",
    "no-entry",
    "parking-meter",
    "police-stop",
)
"""Name the signs without an arrow."""

EVENTS = ("garage", "petrol", "police", "remove")
"""Name the cards that are no signs."""

ENDS_A_DRIVE = ("crossing", "stop", "police-stop")
"""Name the signs on which a taxi has to stop."""

POINTS_OF_NO_STOPPING = 5
"""Say how many squares a taxi has to drive on after it stopped on that sign."""

CUSTOMERS_OF_A_PLAYER = 2
"""Say how many customers each player puts on the board."""


# ---------------------------------------------------------------------- what is in the box


@dataclass
class Board:
    """Describe one face of the board.

    Attributes:
        streets: squares of streets, those before the garage and the petrol station included.
        lights: squares with a traffic light; they are not among the streets.
        stations: for every number the square of that taxi station, clockwise.
        garage: street squares before the garage.
        petrol: street squares before the petrol station.
        buildings: for every number the place of that building space, in reading order.
        frame: the south-western and the north-eastern corner of the red frame; what lies strictly
            between them is inside.
    """

    streets: set[Square]
    lights: set[Square]
    stations: dict[int, Square]
    garage: list[Square]
    petrol: list[Square]
    buildings: dict[int, Square]
    frame: tuple[Square, Square]


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        boards: for every name a face of the board.
        cards: for every kind of sign or event how many cards show it.
        starred: kinds that the simplified game leaves out.
        die: for every number on the die its colour: "red", "yellow" or "green".
        customers: number of customers.
    """

    boards: dict[str, Board]
    cards: dict[str, int]
    starred: list[str]
    die: dict[int, str]
    customers: int


def used_stations(players: int) -> list[int]:
    """List the numbers of the stations by seat; the others are closed."""
    return [1, 3] if players == 2 else list(range(1, players + 1))


def in_frame(board: Board, square: Square) -> bool:
    """Tell whether a place is inside the red frame."""
    (west, south), (east, north) = board.frame
    return west < square[0] < east and south < square[1] < north


def faceable(board: Board, building: int) -> list[Square]:
    """List the squares that a customer on a building space may face, in order."""
    place = board.buildings[building]
    if not in_frame(board, place):
        return []
    near = [neighbour(place, direction) for direction in STEPS]
    return sorted(square for square in near if square in board.streets and in_frame(board, square))


# ---------------------------------------------------------------------- streets


def neighbour(square: Square, direction: str) -> Square:
    """Return the place next to a square."""
    right, up = STEPS[direction]
    return (square[0] + right, square[1] + up)


def heading(start: Square, end: Square) -> str:
    """Return the direction of a step."""
    [direction] = [direction for direction in STEPS if neighbour(start, direction) == end]
    return direction


def is_road(board: Board, square: Square) -> bool:
    """Tell whether a place is a street square or a light; stations do not count."""
    return square in board.streets or square in board.lights


def arms(board: Board, square: Square) -> list[str]:
    """List the directions in which a road goes on."""
    return [direction for direction in STEPS if is_road(board, neighbour(square, direction))]


def is_crossroads(board: Board, square: Square) -> bool:
    """Tell whether three or four roads meet on a street square."""
    return square in board.streets and len(arms(board, square)) >= 3


def straight_street(board: Board, square: Square, direction: str) -> list[Square]:
    """List the longest straight run of road through a square, along the axis of a direction."""
    run = [square]
    while is_road(board, neighbour(run[-1], direction)):
        run.append(neighbour(run[-1], direction))
    while is_road(board, neighbour(run[0], OPPOSITE[direction])):
        run.insert(0, neighbour(run[0], OPPOSITE[direction]))
    return run


# ---------------------------------------------------------------------- signs on the board


class Card(NamedTuple):
    """Hold a card that lies on the board.

    Attributes:
        kind: what it shows.
        arrow: the direction of its arrow; an empty text for a card without one.
    """

    kind: str
    arrow: str = ""


Cards = dict[Square, list[Card]]
"""The cards on the board, on each square the lowest first. A square without cards is left out."""


def top_cards(cards: Cards) -> dict[Square, Card]:
    """Return the cards that count: on each square the one on top."""
    return {square: pile[-1] for square, pile in cards.items()}


def arrows_for(board: Board, kind: str, square: Square) -> list[str]:
    """List the arrows with which a sign may lie on a street square, [""] for one without arrow.

    Whether a taxi stands there is not looked at.
    """
    if kind in PLAIN_SIGNS:
        return [""]
    found = arms(board, square)
    if kind == "one-way":
        # The street must go on at least to one side along the arrow.
        return [arrow for arrow in STEPS if arrow in found or OPPOSITE[arrow] in found]
    assert kind in TURN_SIGNS, "there is no other sign"
    if not is_crossroads(board, square):
        return []
    side = RIGHT_OF if kind.endswith("right") else LEFT_OF
    return [arrow for arrow in STEPS if OPPOSITE[arrow] in found and side[arrow] in found]


def places_for(board: Board, kind: str, taxis: list[Square]) -> list[tuple[Square, str]]:
    """List where and with which arrow a sign may be put, in order."""
    return [
        (square, arrow)
        for square in sorted(board.streets)
        if square not in taxis
        for arrow in arrows_for(board, kind, square)
    ]


# ---------------------------------------------------------------------- driving

Way = tuple[Square, ...]
"""The squares that a taxi enters, in order."""


@dataclass
class Drive:
    """Describe the situation before a taxi drives.

    Attributes:
        board: the streets.
        tops: the cards that count.
        taxis: where the other taxis are.
        home: the taxi's own station.
        start: where the taxi is.
        came_from: the square from which it came earlier in this turn, or None.
        points: the number thrown, or what the no-stopping sign demands.
        colour: the colour of that number; what no-stopping demands is "green".
        thrown: the number thrown; None where nothing was, so that no police can object to it.
    """

    board: Board
    tops: dict[Square, Card]
    taxis: list[Square]
    home: Square
    start: Square
    came_from: Square | None
    points: int
    colour: str
    thrown: int | None


class Choice(NamedTuple):
    """Hold what a player may do with a taxi.

    Attributes:
        way: the squares entered; none if the taxi stays.
        load: number of the building space whose customer is taken at the end, or 0.
        home: whether the police send the taxi home from the last square.
    """

    way: Way
    load: int = 0
    home: bool = False


def kind_on(drive: Drive, square: Square) -> str:
    """Return the kind of the card that counts on a square; an empty text if there is none."""
    return drive.tops[square].kind if square in drive.tops else ""


def place_after(drive: Drive, way: Way) -> Square:
    """Return where a taxi is after some steps."""
    return way[-1] if way else drive.start


def place_before(drive: Drive, way: Way) -> Square | None:
    """Return where a taxi was one step earlier in this turn, if it has moved in it."""
    if not way:
        return drive.came_from
    return place_after(drive, way[:-1])


def points_left(drive: Drive, way: Way) -> int:
    """Return what is left of the number thrown; nothing if it does not reach that far.

    Only a way with a light in it has to do with colours: a red number lets no taxi onto it, and of
    a yellow one the whole way gets half.
    """
    points = drive.points
    if any(square in drive.board.lights for square in way):
        if drive.colour == "red":
            return 0
        if drive.colour == "yellow":
            points = points // 2
    for square in way:
        if points == 0:
            return 0
        points -= 1
        if kind_on(drive, square) == "crossing-ahead" and points > 0:
            points -= 1
    return points


def is_slowed_down(drive: Drive, way: Way) -> bool:
    """Tell whether a speed limit forbids the next square, because it would be the fifth or more."""
    return len(way) >= 4 and any(kind_on(drive, square) == "speed-limit" for square in way)


def is_against_one_way(drive: Drive, start: Square, end: Square) -> bool:
    """Tell whether a step goes against the arrow of a one-way street."""
    for square, card in drive.tops.items():
        if card.kind == "one-way" and heading(start, end) == OPPOSITE[card.arrow]:
            street = straight_street(drive.board, square, card.arrow)
            if start in street and end in street:
                return True
    return False


def is_against_turn_sign(drive: Drive, way: Way, direction: str) -> bool:
    """Tell whether the sign on the square just entered forbids to leave in a direction."""
    if not way:
        return False
    before = place_before(drive, way)
    assert before is not None, "a taxi that has entered a square came from somewhere"
    arrived = heading(before, way[-1])
    card = drive.tops.get(way[-1], Card(""))
    if card.arrow != arrived:
        return False
    if card.kind == "turn-right":
        return direction != RIGHT_OF[arrived]
    if card.kind == "turn-left":
        return direction != LEFT_OF[arrived]
    if card.kind == "no-right":
        return direction == RIGHT_OF[arrived]
    if card.kind == "no-left":
        return direction == LEFT_OF[arrived]
    return False


def open_steps(drive: Drive, way: Way) -> list[Square]:
    """List the squares that may be entered next."""
    here = place_after(drive, way)
    found: list[Square] = []
    for direction in STEPS:
        square = neighbour(here, direction)
        if not is_road(drive.board, square) and square != drive.home:
            continue  # Nothing to drive on, or a station of somebody else
        if square == place_before(drive, way):
            continue  # Straight back
        if kind_on(drive, square) == "no-entry":
            continue
        if is_against_one_way(drive, here, square):
            continue
        if is_against_turn_sign(drive, way, direction):
            continue
        found.append(square)
    return found


def is_finished(drive: Drive, way: Way) -> bool:
    """Tell whether a way ends here, because it has to."""
    if way and way[-1] == drive.home:
        return True
    if way and kind_on(drive, way[-1]) in ENDS_A_DRIVE:
        return True
    if points_left(drive, way) == 0 or is_slowed_down(drive, way):
        return True
    return not open_steps(drive, way)


def all_ways(drive: Drive, way: Way = ()) -> list[Way]:
    """List the ways that begin with some steps, these alone included, finished or not.

    The last square may be one on which the taxi cannot stay: see `settled`.
    """
    found = [way]
    if not is_finished(drive, way):
        for square in open_steps(drive, way):
            found += all_ways(drive, (*way, square))
    return found


def settled(drive: Drive, way: Way) -> Way:
    """Take back what was entered after the last free square without a light."""
    while way and (way[-1] in drive.board.lights or way[-1] in drive.taxis):
        way = way[:-1]
    return way


def is_held(drive: Drive) -> bool:
    """Tell whether a police-stop keeps the taxi where it is."""
    if drive.thrown is None or drive.thrown <= 3:
        return False
    return kind_on(drive, drive.start) == "police-stop"


def watched(drive: Drive, choice: Choice) -> Choice:
    """Return what becomes of a drive if the police wait on one of its squares before the last."""
    if drive.thrown in (5, 6):
        for number in range(1, len(choice.way)):
            if kind_on(drive, choice.way[number - 1]) == "police":
                return Choice(choice.way[:number], home=True)
    return choice


def choices(drive: Drive, faced: dict[int, Square]) -> list[Choice]:
    """List what may be done with a taxi, in order: the ways, then staying.

    Args:
        drive: the situation.
        faced: for every building space with a customer whom this taxi may take the square that the
            customer faces; empty for a taxi with a customer.
    """
    if is_held(drive):
        return [Choice(())]
    found: list[Choice] = []
    for way in all_ways(drive):
        if is_finished(drive, way):
            found.append(Choice(settled(drive, way)))
        if place_after(drive, way) not in drive.taxis:
            for building, square in faced.items():
                if square == place_after(drive, way):
                    found.append(Choice(way, load=building))
    found = [watched(drive, choice) for choice in found]
    for choice in found:
        check_choice(drive, choice)
    return sorted(set(found), key=rank)


def runs_up_to_light(drive: Drive, way: Way) -> bool:
    """Tell whether a finished way has run up to a light that the roll cannot pass.

    No point is left for the square beyond the light: none of a red number, or none of the half of
    a yellow one. A light with no open step beyond it is such a light too. A taxi before the light
    changes nothing here: it only moves the end farther back, see `settled`.
    """
    if way[-1] not in drive.board.lights:
        return False
    return points_left(drive, way) == 0 or not open_steps(drive, way)


def has_only_light_stopped(drive: Drive, choice: Choice) -> bool:
    """Tell whether nothing but a red or yellow light has stopped a drive.

    A way that ends for another reason ends on no light: it ends on the taxi's own last square,
    where the points end or a speed limit ends it, or on the square of another taxi.
    """
    if drive.thrown is None:
        return False  # The five squares of no-stopping
    if drive.colour == "green":
        return False
    if not choice.way:
        return False  # No square has been entered
    if choice.load or choice.home:
        return False
    ways = [
        way
        for way in all_ways(drive)
        if is_finished(drive, way) and settled(drive, way) == choice.way
    ]
    assert ways, "a drive that is chosen is the end of some way"
    return all(runs_up_to_light(drive, way) for way in ways)


def rank(choice: Choice) -> tuple[bool, Way, bool, int]:
    """Return a sorting key: staying last, then squares, then plain, loading and being sent home."""
    return (not choice.way, choice.way, choice.home, choice.load)


def check_choice(drive: Drive, choice: Choice) -> None:
    """Check what holds for every drive, whatever lies on the board."""
    assert len(choice.way) <= drive.points, "no more squares than points"
    before = drive.came_from
    here = drive.start
    for square in choice.way:
        assert is_road(drive.board, square) or square == drive.home
        assert square in [neighbour(here, direction) for direction in STEPS]
        assert square != before, "no taxi goes straight back"
        assert here != drive.home or here == drive.start, "nobody drives through a station"
        assert kind_on(drive, square) != "no-entry"
        before, here = here, square
    if not choice.home:
        assert here not in drive.taxis, "no two taxis share a square"
        assert here not in drive.board.lights, "no taxi stands on a light"
    if drive.colour == "red" and not choice.home:
        assert not any(square in drive.board.lights for square in choice.way)
    assert not (choice.home and choice.load), "whoever is caught loads nobody"


# ---------------------------------------------------------------------- when a match is decided


def delivered(deliveries: list[int], players: int) -> list[int]:
    """Count for every seat its deliveries."""
    return [deliveries.count(seat) for seat in range(players)]


def leading_seats(deliveries: list[int], players: int) -> list[int]:
    """List the seats that are ahead: one, or all as long as nobody has delivered.

    Equal numbers go to whoever delivered the last customer earlier.
    """
    if not deliveries:
        return list(range(players))
    counts = delivered(deliveries, players)
    seen = [0] * players
    for seat in deliveries:
        seen[seat] += 1
        if seen[seat] == max(counts):
            return [seat]
    raise AssertionError("somebody has the most deliveries")


def is_decided(deliveries: list[int], carrying: list[bool], waiting: int) -> bool:
    """Tell whether a delivery just made ends the match.

    Args:
        deliveries: the seats that delivered a customer, in order.
        carrying: for every seat whether its taxi has a customer.
        waiting: number of customers on the board.
    """
    players = len(carrying)
    counts = delivered(deliveries, players)
    if max(counts) >= players:
        return True  # Two of two players, three of three, four of four
    if players == 4 and len([count for count in counts if count >= 3]) >= 2:
        return True
    if players > 2 and min(counts) >= 2:
        return True
    [leader] = leading_seats(deliveries, players)
    return all(
        counts[seat] + int(carrying[seat]) + waiting <= counts[leader]
        for seat in range(players)
        if seat != leader
    )


# ---------------------------------------------------------------------- the match


class Oracle:
    """Referee one match.

    Attributes:
        players: number of seats.
        box: what is in the box.
        board: the face that is played on.
        turn_limit: number of turns of each player after which the match ends, or None.
        parking_meter: "lose_turn" or "no_effect".
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
        left_out = box.starred if simplified else []
        self.players: int = players
        self.box: Box = box
        self.board: Board = chosen
        self.turn_limit: int | None = turn_limit
        self.parking_meter: str = parking_meter
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

    # ------------------------------------------------------------------ what a caller asks

    def to_act(self) -> list[int]:
        """Return [-1] for a draw or a roll, the seat that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step in ("draw", "roll"):
            return [CHANCE]
        return [self.seat]

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

    def scores(self) -> list[int]:
        """Return how many customers every seat has delivered."""
        return delivered(self.deliveries, self.players)

    def winners(self) -> list[int]:
        """Return all seats that win or share the win, or an empty list before the end."""
        if self.step != "over":
            return []
        return leading_seats(self.deliveries, self.players)

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
        )

    def _others(self) -> list[Square]:
        """List where the other taxis are."""
        return [self.taxis[seat] for seat in range(self.players) if seat != self.seat]

    def _takeable(self) -> dict[int, Square]:
        """Return the customers whom the seat may take, see `choices`."""
        return {} if self.carrying[self.seat] else dict(self.customers)

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
        """Tell whether no number lets the taxi enter a square."""
        drive = self.situation()
        for number, colour in self.box.die.items():
            drive.thrown = number
            drive.points = number
            drive.colour = colour
            if any(choice.way for choice in choices(drive, self._takeable())):
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


def check_box(box: Box, board: Board, players: int) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if players not in (2, 3, 4):
        raise ValueError("two to four players")
    stations = list(board.stations.values())
    places = [*board.streets, *board.lights, *stations, *board.buildings.values()]
    if len(places) != len(set(places)):
        raise ValueError("two things at one place")
    if not all(0 <= column < 26 and row >= 1 for column, row in places):
        raise ValueError("places without a name")
    if not set(used_stations(players)) <= set(board.stations):
        raise ValueError("too few stations")
    for station in stations:
        near = arms(board, station)
        if len(near) != 1 or neighbour(station, near[0]) not in board.streets:
            raise ValueError("a station has one street neighbour")
    if not {*board.garage, *board.petrol} <= board.streets:
        raise ValueError("in front of the garage and the petrol station there is a street")
    usable = [building for building in board.buildings if faceable(board, building)]
    if len(usable) < CUSTOMERS_OF_A_PLAYER * players:
        raise ValueError("too few building spaces at streets in the frame")
    if box.customers < CUSTOMERS_OF_A_PLAYER * players:
        raise ValueError("too few customers")
    if not {*box.cards, *box.starred} <= {*PLAIN_SIGNS, *TURN_SIGNS, "one-way", *EVENTS}:
        raise ValueError("a card that nobody knows")
    if any(number < 0 for number in box.cards.values()):
        raise ValueError("less than no card")
    if not box.die or any(number < 1 for number in box.die):
        raise ValueError("a die without numbers")
    if not set(box.die.values()) <= {"red", "yellow", "green"}:
        raise ValueError("a colour that nobody knows")


# ---------------------------------------------------------------------- notation


def seat_name(seat: int) -> str:
    """Write a seat: seat 0 is P1."""
    return f"P{seat + 1}"


def name_of(square: Square) -> str:
    """Write a square: the column as a letter, then the row."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1])


def square_of(name: str) -> Square:
    """Read the name of a square."""
    return ("abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:]))


def building_number(name: str) -> int:
    """Read the name of a building space: B1 is 1."""
    return int(name.removeprefix("B"))


def choice_text(choice: Choice) -> str:
    """Write what is done with a taxi, without the name of the seat."""
    words = ["drive", *[name_of(square) for square in choice.way]] if choice.way else ["stay"]
    if choice.load:
        words += ["load", f"B{choice.load}"]
    if choice.home:
        words += ["home"]
    return " ".join(words)


def read_choice(words: list[str]) -> Choice:
    """Read what follows "drive" or "stay"."""
    if words and words[-1] == "home":
        return Choice(tuple(square_of(word) for word in words[:-1]), home=True)
    if "load" in words:
        way = tuple(square_of(word) for word in words[:-2])
        return Choice(way, load=building_number(words[-1]))
    return Choice(tuple(square_of(word) for word in words))


# ---------------------------------------------------------------------- component files


def read_board(text: str) -> Board:
    """Read a text map: the first column is a, the last line is row 1; blanks and dots are nothing.

    The marks: # street, L light, 1 to 4 stations, G street in front of the garage, P street in
    front of the petrol station, B building space, + corner of the red frame.
    """
    lines = text.strip("\n").splitlines()
    reading = [
        ((column, len(lines) - number), mark)
        for number, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark not in (" ", ".")
    ]
    for _, mark in reading:
        if mark not in "#L1234GPB+":
            raise ValueError(f"a mark that nobody knows: {mark!r}")
    numbers = [mark for _, mark in reading if mark in "1234"]
    if len(numbers) != len(set(numbers)):
        raise ValueError("a station that is there twice")
    corners = [square for square, mark in reading if mark == "+"]
    columns = sorted({column for column, _ in corners})
    rows = sorted({row for _, row in corners})
    if len(corners) != 4 or len(columns) != 2 or len(rows) != 2:
        raise ValueError("a frame has four corners")
    return Board(
        streets={square for square, mark in reading if mark in "#GP"},
        lights={square for square, mark in reading if mark == "L"},
        stations={int(mark): square for square, mark in reading if mark in "1234"},
        garage=[square for square, mark in reading if mark == "G"],
        petrol=[square for square, mark in reading if mark == "P"],
        buildings=dict(enumerate([square for square, mark in reading if mark == "B"], start=1)),
        frame=((columns[0], rows[0]), (columns[1], rows[1])),
    )


def read_box(file: dict[str, Any]) -> Box:
    """Turn a component file, as `tomllib` reads it, into a box."""
    return Box(
        boards={name: read_board(board["map"]) for name, board in file["boards"].items()},
        cards={**entries(file["signs"]), **entries(file["events"])},
        starred=list(file["simplified"]["without"]),
        die={
            number: colour for colour, numbers in entries(file["die"]).items() for number in numbers
        },
        customers=file["customers"]["count"],
    )


def entries(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is in a table besides its source."""
    return {name: entry for name, entry in table.items() if name != "source"}
