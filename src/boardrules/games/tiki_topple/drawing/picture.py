"""Tiki Topple drawn as a picture."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.drawing.marks import chosen, dot, may, outline
from boardrules.drawing.svg import (
    INK,
    SEATS,
    WIDTH,
    Block,
    Svg,
    at,
    banner,
    below,
    beside,
    compose,
    element,
    flow,
    group,
    heading,
    ink_on,
    label,
    part,
    plural,
    tone,
)
from boardrules.games.tiki_topple.actions import Action, Play, Puh, Topple, Up, Wiki
from boardrules.games.tiki_topple.components import Card, Mission, Tiki
from boardrules.games.tiki_topple.drawing.scene import LastRound, Place, Scene
from boardrules.games.tiki_topple.knowledge import SeatView
from boardrules.games.tiki_topple.notation import format_action
from boardrules.games.tiki_topple.scoring import mission_lines
from boardrules.player import Player
from boardrules.scene import Style

_COLOURS: Final = {
    "brown": "#8b5a3c",
    "green": "#5fae5c",
    "grey": "#9a9da3",
    "light blue": "#6ab4e8",
    "orange": "#ee8a2a",
    "pink": "#ee8fb6",
    "purple": "#8450ad",
    "red": "#c8322a",
    "yellow": "#f2cf3b",
}
_OTHER = "#c8c2b4"
"""A colour that only a box of somebody's own has."""

_LEFT, _LENGTH, _ROW, _THICK = 70, 220, 46, 40
"""Where a Tiki begins, how long it is, and how far and how high the rows are."""
_RING = 34
"""The room for what a seat can win with a Tiki."""


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw the column with the missions that the viewer knows, and the cards of all seats."""
    is_over = scene.outcome is not None
    moment = "The end" if is_over else f"Round {scene.round} of {scene.rounds}"
    if last:
        moment += f" · last: {', '.join(map(format_action, last))}"
    marks = _Marks.of(legal)
    blocks: list[Block] = []
    if scene.viewer is not None and not is_over:
        blocks.append(part("hand", _hand(scene, scene.viewer, marks, style)))
    seats = [_seat(scene, Player(seat), marks, style) for seat in range(len(scene.seats))]
    blocks.append(part("seats", seats))
    if scene.last_round is not None:
        blocks.append(part("more", [_last_round(scene.last_round, style)]))
    return compose("Tiki Topple", moment, _board(scene, last, marks, style), blocks, style)


@frozen
class _Marks:
    """What is to be chosen next, a card or else a Tiki, and what was chosen before that."""

    chosen: frozenset[str]
    next: frozenset[str]

    @classmethod
    def of(cls, legal: Sequence[Action]) -> "_Marks":
        """Find what all plays have in common, and of what the next step is a choice."""
        plays = [action for action in legal if isinstance(action, Play)]
        cards: frozenset[str] = frozenset(action.card for action in plays)
        if len(cards) != 1 or not any(map(_tikis, plays)):
            return cls(frozenset(), cards)
        moved = Counter(tiki for action in plays for tiki in _tikis(action))
        common = {tiki for tiki, times in moved.items() if len(plays) == times > 1}
        return cls(cards | common, frozenset(moved.keys() - common))


# The column.


def _board(scene: Scene, last: Sequence[Action], marks: _Marks, style: Style) -> Block:
    """Draw the column from the top, beside it what the missions that are known give.

    It takes the same room as long as the match lasts: below the column is what was taken out.
    """
    ended = scene.last_round.column if scene.last_round and scene.outcome else ()
    places = scene.column or ended
    missions = [seat.mission for seat in scene.seats]
    if ended and scene.last_round is not None:
        missions = list(scene.last_round.missions)
    known = [(Player(seat), mission) for seat, mission in enumerate(missions) if mission]
    rows = [
        at(
            0,
            _ROW * index,
            _place(place, _moved(place.tiki, last), marks, style),
            *(
                at(_LEFT + _LENGTH + _RING * (column + 0.75), _THICK / 2, ring)
                for column, (seat, mission) in enumerate(known)
                for ring in _rings(place, seat, mission)
            ),
        )
        for index, place in enumerate(places)
    ]
    width = _LEFT + _LENGTH + _RING * (len(scene.seats) + 0.5)
    if not rows:
        rows = [label("no column yet", _LEFT, 24, room=_LENGTH, **tone("muted", style))]
    for index, tiki in enumerate(scene.out, start=len(places)):
        chip = _chip(tiki, 88, _colour_of_out(scene, tiki))
        words = label("taken out", 98, 16, room=120, size=13, **tone("muted", style))
        rows.append(at(_LEFT, _ROW * index + 8, chip, words))
    column = Block(width, _ROW * len(scene.colours), "".join(rows))
    notes = ("left: what missions give there", "full ring: it counts now")
    return below((column, *(heading(note, style, width) for note in notes)), 4)


def _colour_of_out(scene: Scene, tiki: Tiki) -> str:
    return _COLOURS.get(dict(scene.colours)[tiki], _OTHER)


def _place(place: Place, moved: str, marks: _Marks, style: Style) -> str:
    """Draw a place with its Tiki: a head that lies on its side, with its name."""
    colour = _COLOURS.get(place.colour, _OTHER)
    ink = ink_on(colour)
    points = " ".join(map(str, place.points))
    can_move = place.tiki in marks.next
    head = [chosen(_LENGTH, _THICK)] if place.tiki in marks.chosen else []
    head += [
        element("rect", width=_LENGTH, height=_THICK, rx=8, fill=colour, stroke="#0008"),
        element("path", d="M12 10 h30", stroke=ink, stroke_width=3),
        element("circle", cx=19, cy=20, r=4, fill="#fff", stroke="#222"),
        element("circle", cx=35, cy=20, r=4, fill="#fff", stroke="#222"),
        element("path", d="M17 31 h20", stroke=ink, stroke_width=3),
        label(place.tiki, 54, 26, room=118, size=16, bold=True, fill=ink),
    ]
    if moved:
        head += [outline(_LENGTH, _THICK), at(_LENGTH - 80, 8, moved)]
    if can_move:
        head.append(dot(_LENGTH - 20, _THICK / 2, 9))
    about = f"place {place.number}: {place.tiki}, {place.colour}"
    return group(
        label(points, 0, 26, room=42, size=13, **tone("muted", style)),
        label(place.number, 62, 26, room=16, size=15, anchor="end", **tone("ink", style)),
        at(_LEFT, 0, *head),
        title=about + (f", worth {points} to a mission" if points else ""),
        class_="br-may" if can_move else None,
        data_word=place.tiki,
        data_thing=place.tiki,
    )


def _rings(place: Place, seat: Player, mission: Mission) -> Iterator[str]:
    """Draw what a mission gives for a Tiki: a full ring if it counts in this column."""
    for tiki, points, lowest in mission_lines(mission):
        if tiki == place.tiki:
            counts = place.number <= lowest
            colour = SEATS[seat]
            ring = {"stroke": "#fff" if counts else colour, "stroke_width": 2}
            yield group(
                element("circle", r=14, fill=colour if counts else "#fff", **ring),
                label(
                    points,
                    0,
                    5,
                    room=24,
                    size=14,
                    anchor="middle",
                    bold=True,
                    fill="#fff" if counts else colour,
                ),
                title=f"{points} points for {format_player(seat)}"
                + ("" if counts else f" in place {lowest} or higher"),
            )


def _tikis(action: Action) -> tuple[Tiki, ...]:
    """Name the Tikis that a play moves; a toast takes whichever is lowest."""
    match action:
        case Up() | Puh() | Topple():
            return (action.tiki,)
        case Wiki():
            return (action.tiki, action.other)
        case _:
            return ()


def _moved(tiki: Tiki, last: Sequence[Action]) -> str:
    """Draw how a Tiki was just moved, if it was."""
    for action in last:
        if tiki in _tikis(action) and isinstance(action, Play):
            card = _symbol(action.card)
            return element("rect", width=36, height=24, rx=6, fill="#fff", stroke=INK) + card
    return ""


# Cards.


_UP = "M4 17 L12 6 L20 17 Z"
_SYMBOLS: Final = {
    Card.UP1: (_UP, "1"),
    Card.UP2: (_UP, "2"),
    Card.UP3: (_UP, "3"),
    Card.PUH: ("M4 7 L12 18 L20 7 Z", "2"),
    Card.TOPPLE: ("M10 5 L18 14 L26 5 Z M8 17 h20 v3 h-20 Z", ""),
    Card.WIKI: ("M5 12 L11 4 L17 12 Z M19 12 L25 20 L31 12 Z", ""),
    Card.TOAST: ("M10 5 l3 -2 l15 15 l-3 3 Z M25 3 l3 3 l-15 15 l-3 -3 Z", ""),
}
"""A shape for what each card does, in 36 by 24, and how far."""


def _symbol(card: Card) -> str:
    """Draw what a card does."""
    shape, number = _SYMBOLS[card]
    drawn = element("path", d=shape, fill=INK)
    if number:
        drawn += label(number, 22, 18, room=12, size=15, bold=True, fill=INK)
    return drawn


_DOES: Final = {
    Card.UP1: "up 1",
    Card.UP2: "up 2",
    Card.UP3: "up 3",
    Card.PUH: "down 2",
    Card.TOPPLE: "to last",
    Card.WIKI: "swap two",
    Card.TOAST: "last out",
}


def _card(card: Card, marks: _Marks) -> Block:
    """Draw a card of a hand, with its name in the notation and what it does."""
    title = f"{card}: {_DOES[card]}"
    content = [
        chosen(52, 60) if card in marks.chosen else "",
        element("rect", width=52, height=60, rx=5, fill="#fff", stroke="#888"),
        at(8, 3, _symbol(card)),
        label(card, 26, 42, room=48, size=12, anchor="middle", bold=True, fill=INK),
        label(_DOES[card], 26, 55, room=48, size=10, anchor="middle", fill="#555"),
    ]
    if card in marks.next:
        return Block(52, 60, may(*content, dot(46, 6), title=title, word=card))
    return Block(52, 60, group(*content, title=title, data_word=card))


def _small_card(card: Card) -> Block:
    back = element("rect", width=36, height=24, rx=4, fill="#fff", stroke="#888")
    return Block(36, 24, group(back, _symbol(card), title=f"{card}: {_DOES[card]}"))


def _backs(count: int, style: Style) -> Block:
    """Draw cards face down."""
    cards = [
        at(14 * index, 0, element("rect", width=24, height=34, rx=4, fill="#7d8fb3", stroke="#fff"))
        for index in range(min(count, 12))
    ]
    room = 14 * len(cards) + 20
    words = label(plural(count, "card"), room, 22, room=100, size=13, **tone("muted", style))
    return Block(room + 100, 34, group(*cards, words, title=f"{plural(count, 'card')} in hand"))


def _chip(text: str, width: float, colour: str) -> str:
    return group(
        element("rect", width=width, height=24, rx=6, fill=colour, stroke="#0008"),
        label(
            text,
            width / 2,
            16,
            room=width - 8,
            size=11,
            anchor="middle",
            bold=True,
            fill=ink_on(colour),
        ),
        title=text,
    )


# Seats.


def _hand(scene: Scene, player: Player, marks: _Marks, style: Style) -> Iterator[Block]:
    """Draw the mission and the cards of a seat, as far as the viewer sees them."""
    seat = scene.seats[player]
    if seat.mission is not None:
        yield _mission(scene, seat.mission)
    if seat.hand is None:
        yield _backs(seat.hand_size, style)
    else:
        own = marks if player in scene.to_act else _Marks.of(())
        yield flow([_card(card, own) for card in seat.hand], WIDTH)


def _seat(scene: Scene, player: Player, marks: _Marks, style: Style) -> Block:
    """Name a seat, with its cards unless that is the hand of the viewer."""
    seat = scene.seats[player]
    hidden = seat.has_mission and seat.mission is None
    points = plural(scene.scores[player], "point")
    blocks = [banner(scene, player, points, note="mission hidden" if hidden else "")]
    if player != scene.viewer and scene.outcome is None:
        blocks += _hand(scene, player, marks, style)
    return below((*blocks, *_lying(seat, style)), 8)


def _lying(seat: SeatView, style: Style) -> Iterator[Block]:
    """Draw the cards played, and those set aside as far as they are known."""
    for words, cards in (("played", seat.played), ("set aside", seat.aside or ())):
        if cards:
            title = Block(70, 24, label(words, 0, 16, room=66, size=12, **tone("muted", style)))
            yield beside((title, flow(map(_small_card, cards), WIDTH - 70)), 0)


def _mission(scene: Scene, mission: Mission) -> Block:
    """Draw the three Tikis of a mission with their points."""
    colours = dict(scene.colours)
    chips = [
        Block(128, 24, _chip(f"{points}: {tiki}", 128, _COLOURS.get(colours[tiki], _OTHER)))
        for tiki, points, _ in mission_lines(mission)
    ]
    return beside(chips, 8)


def _last_round(done: LastRound, style: Style) -> Block:
    """Say what the missions of the round before gave."""
    lines = [
        f"{format_player(Player(seat))}: {mission} gave {points}"
        for seat, (mission, points) in enumerate(zip(done.missions, done.points, strict=True))
    ]
    return below((heading("last round", style), *(heading(line, style) for line in lines)), 2)
