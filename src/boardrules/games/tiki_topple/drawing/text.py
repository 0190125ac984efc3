"""Tiki Topple drawn as text: what a player needs to decide, and as much more as fits a window.

Without a window, all that one sees of the column and of every seat is drawn.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from boardrules.building.notation import format_player
from boardrules.building.voice import Voice
from boardrules.building.wording import Who
from boardrules.drawing.terminal_text import (
    EMPTY,
    Line,
    Span,
    TextBlock,
    beside,
    cut_line,
    first_that_fits,
    fitted,
    flow,
    line,
    paint,
    plain,
    stacked,
    table,
    wrapped,
)
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.drawing.scene import LastRound, Place, Scene
from boardrules.games.tiki_topple.knowledge import SeatView
from boardrules.games.tiki_topple.rules import DUE, Rules
from boardrules.games.tiki_topple.scoring import mission_lines
from boardrules.outcome import Outcome
from boardrules.player import CHANCE, Player
from boardrules.scene import Size

_THICKEST = 3
"""The most lines that a Tiki has in the column."""
_MOST_WORDS = 3
"""Beside the names of Tikis: what cards do, then rules, then colours."""
_NARROW = 24
"""How wide the room beside a folded column is."""

_PLAYED, _LAST, _GAVE = "played", "last round", "last"
"""Headings of what may be left out."""

_EFFECTS: Final = {
    Card.UP1: "a Tiki up 1 place",
    Card.UP2: "a Tiki up 2 places",
    Card.UP3: "a Tiki up 3 places",
    Card.PUH: "a Tiki down 2 places",
    Card.TOPPLE: "a Tiki to the bottom",
    Card.WIKI: "swap two Tikis",
    Card.TOAST: "the lowest Tiki out",
}
"""What each card does."""
_LONGEST: Final = max(map(len, _EFFECTS))
"""How long the name of a card is at most."""

_RULES: Final = (
    "Every move is made in full, and toast is never",
    "a first card.",
    "",
    "A mission gives 9 points for its first Tiki in",
    "place 1, 5 for its second in place 1 or 2, and",
    "2 for its third in place 1, 2 or 3.",
    "",
    "A round ends when three Tikis are left, or when",
    "all cards have been played.",
)


def text(_rules: Rules, scene: Scene, size: Size | None, focus: Player, lang: str) -> TextBlock:
    """Draw as much of a scene as fits, with the things of one seat in full, or all of it."""
    say = Voice.of("boardrules.games.tiki_topple", scene.viewer, lang)
    head = [line(Span(text, "bold")) for text in (_moment(say, scene), *_news(say, scene))]
    past = tuple(_past(say, scene))
    if size is None:
        seats = [_in_full(say, scene, Player(number)) for number in range(len(scene.seats))]
        column = _column(say, scene, focus, thick=1, words=_MOST_WORDS)
        return stacked(head, column, [each for seat in seats for each in seat], past)
    below = (*_seats(say, scene, size.columns), *past)
    room = Size(size.columns, size.lines - len(head) - len(below) - 2)
    middle = first_that_fits(_middles(say, scene, focus, room), room)
    return fitted((*head, EMPTY, *middle, EMPTY, *below), size)


def _middles(say: Voice, scene: Scene, focus: Player, room: Size) -> Iterator[TextBlock]:
    """Yield the column with what is beside it, in ever fewer words; at last, a folded column.

    Tikis are as thick as they can be when all of the box are in the column.
    """
    thick = max(1, min((room.lines - 1) // len(scene.colours), _THICKEST))
    for words in range(_MOST_WORDS, -1, -1):
        column = _column(say, scene, focus, thick, words)
        yield beside(column, _panel(say, scene, focus, words), 4)
    folded = _folded(say, scene, Size(room.columns - _NARROW - 4, room.lines))
    yield beside(folded, _narrow_panel(say, scene, focus), 4)


# Words.


def _moment(say: Voice, scene: Scene) -> str:
    """Say what is going on, and who is to do what."""
    if scene.outcome is not None:
        return say.outcome(scene.outcome)
    acting = scene.to_act[0]
    due = say(DUE[scene.phase])
    if acting != CHANCE:
        due = say("{who:# is to play a card|your turn, play a card}", who=Who(acting))
    return say("Round {round} of {rounds}: {due}", round=scene.round, rounds=scene.rounds, due=due)


def _news(say: Voice, scene: Scene) -> Iterator[str]:
    """Say how the last round ended, until the viewer has played a card of the next."""
    if _is_news(scene) and scene.last_round is not None:
        top, points = _top(scene.last_round), scene.last_round.points
        if scene.viewer is None:
            yield say("Round {round} is over: {top} on top.", round=scene.round - 1, top=top)
        else:
            yield say(
                "Round {round} is over: {top} on top; you scored {points}.",
                round=scene.round - 1,
                top=top,
                points=points[scene.viewer],
            )


def _past(say: Voice, scene: Scene) -> Iterator[Line]:
    """Say how the last round ended when that is no news."""
    if scene.last_round and scene.outcome is None and not _is_news(scene):
        ended = say("The last round ended with {top} on top.", top=_top(scene.last_round))
        yield line(Span(ended, "dim"))


def _is_news(scene: Scene) -> bool:
    """Return whether the viewer has played no card yet in this round, or nobody has."""
    seats = scene.seats if scene.viewer is None else (scene.seats[scene.viewer],)
    return scene.outcome is None and not any(seat.played for seat in seats)


def _top(last: LastRound) -> str:
    return ", ".join(place.tiki for place in last.column[:3])


def _counted(cards: Iterable[Card]) -> str:
    """List cards, those of a kind together."""
    return " ".join(
        card if count == 1 else f"{card} x{count}" for card, count in Counter(cards).items()
    )


def _unseen(say: Voice, seat: SeatView) -> str:
    """Tell of a hand without cards that one sees."""
    if seat.hand_size:
        return say("{count} face down", count=seat.hand_size)
    return say("no cards left")


# The column.


def _places(scene: Scene) -> tuple[Place, ...]:
    """Return the column; at the end, that of the last round."""
    last = scene.last_round
    return last.column if last and scene.outcome else scene.column


def _mission(scene: Scene, focus: Player) -> Mission | None:
    """Return the mission of a seat, if it is known; at the end, that of the last round."""
    last = scene.last_round
    return last.missions[focus] if last and scene.outcome else scene.seats[focus].mission


def _column(say: Voice, scene: Scene, focus: Player, thick: int, words: int) -> TextBlock:
    """Draw the column from the top: what its places score, and what the mission asks for."""
    places, mission = _places(scene), _mission(scene, focus)
    if not places:
        return (line(say("(no column yet)")),)
    names = _names(say, scene, with_colours=words == _MOST_WORDS)
    head = [Span("   "), Span(" Tiki", "dim"), Span(say("scores"), "dim")]
    owner = say("{who:mission of #|your mission}", who=Who(focus)) if mission else ""
    # So wide at least that the hand stays where it is.
    widest = len(say("{points} in place {places}", points=2, places="1, 2, 3"))
    head += [Span(f"{owner:<{widest}}", "dim")]
    rows: list[Sequence[str | Span]] = [head]
    for place in places:
        style, name = paint(place.colour), names[place.tiki]
        bar = ("", Span(" " * len(name), style))
        scores = " ".join(map(str, place.points))
        wish = _wish(say, place.tiki, mission, place.number)
        rows += [bar] * ((thick - 1) // 2)
        rows += [(f"{place.number:>3}", Span(name, style), scores, wish)]
        rows += [bar] * (thick // 2)
    for tiki in scene.out:
        rows += [(Span(say("out"), "dim"), Span(f" {tiki}", "dim"), "", _wish(say, tiki, mission))]
    return table(rows)


def _names(say: Voice, scene: Scene, *, with_colours: bool) -> dict[Tiki, str]:
    """Write the name of each Tiki, and that of its colour if wanted, all equally long."""
    rows = [
        (f" {tiki}", say.name(colour) if with_colours else "") for tiki, colour in scene.colours
    ]
    names = plain(table(rows)).splitlines()
    width = max(map(len, names)) + 1
    return {tiki: name.ljust(width) for (tiki, _), name in zip(scene.colours, names, strict=True)}


def _wish(say: Voice, tiki: Tiki, mission: Mission | None, place: int | None = None) -> Span:
    """Say what a mission gives for a Tiki, or would give in which places."""
    asked = () if mission is None else mission_lines(mission)
    wishes = [(points, lowest) for wanted, points, lowest in asked if wanted == tiki]
    if place is None:
        lost = (say("{points} lost", points=points) for points, _ in wishes)
        return Span(", ".join(lost), "dim")
    given = [say("{points} points", points=points) for points, lowest in wishes if place <= lowest]
    open_yet = [
        say("{points} in place {places}", points=points, places=", ".join("123"[:lowest]))
        for points, lowest in wishes
        if place > lowest
    ]
    return Span("; ".join([*given, *open_yet]), "bold" if given else "")


def _folded(say: Voice, scene: Scene, room: Size) -> TextBlock:
    """Draw a long column in parts beside each other, with names as long as there is room."""
    tikis = [(f"{place.number:>3}", place.tiki, paint(place.colour)) for place in _places(scene)]
    tikis += [(say("out"), tiki, "dim") for tiki in scene.out]
    deep = max(room.lines, 1)
    starts = range(0, len(tikis), deep)
    width = max((room.columns + 2) // max(len(starts), 1) - 6, 1)
    parts = [
        table(
            [
                (number, Span(f"{tiki:<{width}.{width}}", style))
                for number, tiki, style in tikis[start : start + deep]
            ],
            gap=1,
        )
        for start in starts
    ]
    return flow(parts, room.columns)


# Beside the column.


def _panel(say: Voice, scene: Scene, focus: Player, words: int) -> Iterator[Line]:
    """List the hand of a seat with what its cards do; at the end, the ranks."""
    seat = scene.seats[focus]
    if scene.outcome is None:
        yield line(Span(say("{who:hand of #|your hand}", who=Who(focus)), "dim"))
        yield from _hand(say, seat.hand, words) if seat.hand else (line(_unseen(say, seat)),)
        if seat.aside:
            yield line(Span(say("set aside: {cards}", cards=_counted(seat.aside)), "dim"))
    else:
        yield line(Span(say("final scores"), "dim"))
        yield from _ranking(say, scene.outcome)
    if words > 1:
        yield EMPTY
        yield from (line(Span(each and say(each), "dim")) for each in _RULES)


def _hand(say: Voice, hand: Iterable[Card], words: int) -> TextBlock:
    """List cards, those of a kind together, with what they do."""
    return table(
        (
            Span(f"{card:<{_LONGEST}}", "bold"),
            f"x{count}" if count > 1 else "  ",
            say(_EFFECTS[card]) if words else "",
        )
        for card, count in Counter(hand).items()
    )


def _ranking(say: Voice, outcome: Outcome) -> TextBlock:
    """List the seats with their points, the best first."""
    seats = sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__)
    return table(
        (
            f"{outcome.ranks[seat]}.",
            Span(format_player(Player(seat)), "bold" if seat in outcome.winners else ""),
            f"{outcome.scores[seat]:>3} {say('points')}",
        )
        for seat in seats
    )


def _narrow_panel(say: Voice, scene: Scene, focus: Player) -> Iterator[Line]:
    """List the hand of a seat and its mission in little room."""
    seat, mission = scene.seats[focus], _mission(scene, focus)
    if scene.outcome is None:
        yield line(Span(say("{who:hand of #|your hand}", who=Who(focus)), "dim"))
        yield from wrapped(_counted(seat.hand or ()) or _unseen(say, seat), _NARROW)
    if mission is not None:
        yield line(Span(say("{who:mission of #|your mission}", who=Who(focus)), "dim"))
        for tiki, points, lowest in mission_lines(mission):
            places = ", ".join("123"[:lowest])
            wish = say("{points} in {places}: {tiki}", points=points, places=places, tiki=tiki)
            yield cut_line(line(wish), _NARROW)


# Below it.


def _seats(say: Voice, scene: Scene, columns: int) -> TextBlock:
    """Write a line for each seat; what there is nothing of has no column.

    With less room, the missions of the last round are left out, then all of it, then what was
    played.
    """
    seats = [_seat(say, scene, Player(number)) for number in range(len(scene.seats))]
    heads = [head for head in seats[0] if any(seat[head].text for seat in seats)]
    tables = (
        table(
            [
                [Span(head and say(head), "dim") for head in heads if head not in without],
                *([seat[head] for head in heads if head not in without] for seat in seats),
            ]
        )
        for without in ((_GAVE,), (_LAST,), (_GAVE, _LAST), (_GAVE, _LAST, _PLAYED))
    )
    return first_that_fits(tables, Size(columns, len(seats) + 1))


def _seat(say: Voice, scene: Scene, player: Player) -> dict[str, Span]:
    """Tell the points of a seat, its cards, and what the last round gave, by headings."""
    seat, last = scene.seats[player], scene.last_round
    is_open = scene.viewer is None and seat.hand is not None
    hand = _counted(seat.hand or ()) if is_open else f"{seat.hand_size:>4}"
    return {
        "": _name(say, scene, player),
        "points": Span(f"{scene.scores[player]:>6}"),
        "hand": Span(hand if scene.outcome is None else ""),
        "mission": Span(str(seat.mission) if is_open and seat.mission else ""),
        _PLAYED: Span(_counted(seat.played)),
        _LAST: Span(f"+{last.points[player]:<2} {last.missions[player]}" if last else ""),
        _GAVE: Span(f"+{last.points[player]}" if last else ""),
    }


def _name(say: Voice, scene: Scene, player: Player) -> Span:
    is_own, is_acting = player == scene.viewer, player in scene.to_act
    name = (
        f"{'>' if is_acting else ' '} {format_player(player)}{' ' + say('you') if is_own else ''}"
    )
    return Span(name, "bold" if is_own or is_acting else "")


def _in_full(say: Voice, scene: Scene, player: Player) -> TextBlock:
    """Tell all that one sees of a seat, in a line for each thing."""
    seat, last, outcome = scene.seats[player], scene.last_round, scene.outcome
    things = {
        "hand": _counted(seat.hand or ()) or _unseen(say, seat),
        "set aside": _counted(seat.aside or ()),
        "mission": str(seat.mission or ""),
        "played": _counted(seat.played),
    }
    if outcome is not None:
        things = {"rank": str(outcome.ranks[player])}
    if last is not None:
        things["last round"] = f"+{last.points[player]} {last.missions[player]}"
    rows = [(f"    {say(thing):<10}", text) for thing, text in things.items() if text]
    name, points = _name(say, scene, player), say("points")
    return (line(name, f"{scene.scores[player]:>{16 - name.width}} {points}"), *table(rows))
