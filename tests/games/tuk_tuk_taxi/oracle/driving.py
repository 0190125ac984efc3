"""How a taxi drives: every way that it may take, and where that ends."""

from dataclasses import dataclass
from typing import NamedTuple

from tests.games.tuk_tuk_taxi.oracle.board import (
    LEFT_OF,
    OPPOSITE,
    RIGHT_OF,
    STEPS,
    Board,
    Square,
    heading,
    is_road,
    neighbour,
    straight_street,
)
from tests.games.tuk_tuk_taxi.oracle.signs import Card

ENDS_A_DRIVE = ("crossing", "stop", "police-stop")
"""Name the signs on which a taxi has to stop."""

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
        avoids_dead_ends: whether a dead end is driven to only if there is nothing else.
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
    avoids_dead_ends: bool


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
    """Return whether a speed limit forbids the next square: it would be the fifth or more."""
    return len(way) >= 4 and any(kind_on(drive, square) == "speed-limit" for square in way)


def is_against_one_way(drive: Drive, start: Square, end: Square) -> bool:
    """Return whether a step goes against the arrow of a one-way street."""
    for square, card in drive.tops.items():
        if card.kind == "one-way" and heading(start, end) == OPPOSITE[card.arrow]:
            street = straight_street(drive.board, square, card.arrow)
            if start in street and end in street:
                return True
    return False


def is_against_turn_sign(drive: Drive, way: Way, direction: str) -> bool:
    """Return whether the sign on the square just entered forbids to leave in a direction."""
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
    """Return whether a way ends here, because it has to."""
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


def is_dead_end(drive: Drive, way: Way) -> bool:
    """Return whether a finished way ends for no reason but that there is no open step.

    What stops a taxi at a light is the light, even if there is no open step behind it.
    """
    if not way or way[-1] == drive.home or way[-1] in drive.board.lights:
        return False
    if kind_on(drive, way[-1]) in ENDS_A_DRIVE or is_slowed_down(drive, way):
        return False
    return points_left(drive, way) > 0


def ways_to_the_end(drive: Drive) -> list[Way]:
    """List the finished ways that may be chosen."""
    finished = [way for way in all_ways(drive) if is_finished(drive, way)]
    if not drive.avoids_dead_ends or all(is_dead_end(drive, way) for way in finished):
        return finished
    return [way for way in finished if not is_dead_end(drive, way)]


def settled(drive: Drive, way: Way) -> Way:
    """Take back what was entered after the last free square without a light."""
    while way and (way[-1] in drive.board.lights or way[-1] in drive.taxis):
        way = way[:-1]
    return way


def is_held(drive: Drive) -> bool:
    """Return whether a police-stop keeps the taxi where it is."""
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
    found = [Choice(settled(drive, way)) for way in ways_to_the_end(drive)]
    for way in all_ways(drive):
        if place_after(drive, way) not in drive.taxis:
            for building, square in faced.items():
                if square == place_after(drive, way):
                    found.append(Choice(way, load=building))
    found = [watched(drive, choice) for choice in found]
    for choice in found:
        check_choice(drive, choice)
    return sorted(set(found), key=rank)


def runs_up_to_light(drive: Drive, way: Way) -> bool:
    """Return whether a finished way has run up to a light that the roll cannot pass.

    No point is left for the square beyond the light: none of a red number, or none of the half of
    a yellow one. A light with no open step beyond it is such a light too. A taxi before the light
    changes nothing here: it only moves the end farther back, see `settled`.
    """
    if way[-1] not in drive.board.lights:
        return False
    return points_left(drive, way) == 0 or not open_steps(drive, way)


def has_only_light_stopped(drive: Drive, choice: Choice) -> bool:
    """Return whether nothing but a red or yellow light has stopped a drive.

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
    ways = [way for way in ways_to_the_end(drive) if settled(drive, way) == choice.way]
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
