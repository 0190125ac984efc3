"""What a window of a terminal shows: what a player needs to decide, and as much more as fits."""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.games.tectonic_tribes import sketch
from boardrules.games.tectonic_tribes.actions import Rotation
from boardrules.games.tectonic_tribes.components import Card
from boardrules.games.tectonic_tribes.position import DUE
from boardrules.games.tectonic_tribes.scene import Scene, SeatScene, doing
from boardrules.lines import (
    EMPTY,
    Block,
    Line,
    Size,
    Span,
    beside,
    first_that_fits,
    fitted,
    flow,
    line,
    paint,
    table,
    width_of,
    wrapped,
)
from boardrules.notation import format_outcome, format_owner, format_player, format_task
from boardrules.player import CHANCE, Player

_GAP = 3
"""The columns between the continent and what is beside it."""
_PANELS: Final = {3: 60, 2: 50, 1: 34}
"""How much room is left beside the continent, for each height of its squares."""
_TALL = 22
"""A window with more lines has an empty one below the first."""
_REGIONS: Final = (30, 20, 12, 8, 5)
"""How many lines about regions there may be."""
_ROTATIONS: Final[tuple[Rotation, ...]] = (0, 1, 2, 3)


def screenful(scene: Scene, size: Size, focus: Player) -> Block:
    """Draw as much of a scene as fits, with the things of one seat in full."""
    above = (line(Span(_moment(scene), "bold")), EMPTY)[: 1 + (size.lines > _TALL)]
    room = Size(size.columns, size.lines - len(above))
    desk = Desk(scene, focus, tuple(paint(seat.colour) for seat in scene.seats))
    continent = _continent(desk, room)
    left = Size(room.columns - width_of(continent) - _GAP, room.lines)
    panel = first_that_fits(_panels(desk, left.columns), left)
    return fitted((*above, *beside(continent, panel, _GAP)), size)


@frozen
class Desk:
    """A scene, the seat whose things are drawn in full, and the styles of the tribes."""

    scene: Scene
    focus: Player
    tribes: tuple[str, ...]

    @property
    def seat(self) -> SeatScene:
        """What that seat has."""
        return self.scene.seats[self.focus]

    def heading(self, thing: str) -> Line:
        """Write whose things these are: yours, or those of P2."""
        return line(Span(format_owner(thing, self.focus, self.scene.viewer), "dim"))


# Words.


def _moment(scene: Scene) -> str:
    """Tell what is going on, and who is to do what."""
    if scene.outcome is not None:
        return format_outcome(scene.outcome)
    turn = f", turn {scene.turn} of {scene.turns}" if scene.turn else ""
    when = f"Deal {scene.deal} of {scene.deals}{turn}" if scene.deal else "Setup"
    return f"{when}: {_task(scene)}"


def _task(scene: Scene) -> str:
    """Tell what the viewer is to do, or else what others are."""
    acting = scene.to_act[0]
    if acting == CHANCE:
        return DUE[scene.phase]
    if scene.phase == "choose":
        if scene.viewer is None or scene.viewer not in scene.to_act:
            return f"{', '.join(map(format_player, scene.to_act))} still to choose a card"
        if scene.seats[scene.viewer].status == "to_discard":
            return "first discard a card of your hand"
        return "choose a card of your hand to play"
    task = "drop a card that is yet to be laid" if scene.phase == "drop" else _laying(scene, acting)
    return format_task(task, acting, scene.viewer)


def _laying(scene: Scene, player: Player) -> str:
    """Tell which cards a seat may lay."""
    seat = scene.seats[player]
    cards = [] if seat.front is None else [f"card {seat.front.number}"]
    if seat.tribes and scene.phase == "act":
        cards.append("a tribe card")
    return f"lay {' or '.join(cards)}" if cards else "pass"


def _hint(scene: Scene) -> str:
    """Tell what one should know for what is to be done."""
    match scene.phase:
        case "choose":
            return "Whoever plays the highest number lays first."
        case "origin" if not scene.continent.cards:
            return "The first card lies at 0,0. Turn it as you like."
        case "origin" | "act":
            return (
                "A card covers 1 to 5 squares, but no lava and no tents of others."
                " x,y is its north-west corner, and r1 to r3 turn it clockwise."
            )
        case "drop":
            return "drop P1 discards the card in front of P1: yours, or one to be laid later."
        case _:
            return ""


# The continent.


def _continent(desk: Desk, room: Size) -> Block:
    """Draw the continent, with squares as large as they can be, or the part that has room."""
    continent = desk.scene.continent
    if not (continent.squares and continent.cards):
        return (line("(no continent yet)"),)
    left = room
    for scale, panel in _PANELS.items():
        left = Size(room.columns - panel - _GAP, room.lines)
        if sheet := sketch.whole(continent, left, scale):
            return tuple(sketch.drawn(continent, sheet, desk.tribes))
    return first_that_fits((_part(desk, left, note) for note in (1, 2)), room)


def _part(desk: Desk, room: Size, lines: int) -> Block:
    """Draw a part of the continent above some lines with what is not shown of it."""
    continent = desk.scene.continent
    sheet = sketch.part(continent, Size(room.columns, room.lines - lines))
    note = [line(Span(text, "bold")) for text in ("not shown:", *sketch.left_out(continent, sheet))]
    return (
        *sketch.drawn(continent, sheet, desk.tribes),
        *flow(([each] for each in note), room.columns),
    )


# Beside it.


def _panels(desk: Desk, columns: int) -> Iterator[Block]:
    """Yield the seats and the cards, with ever fewer explanations, at last with smaller cards."""
    scene = desk.scene
    seats = (*_seats(desk, columns), *_latest(scene))
    cards = _cards(desk, columns)
    hands, regions = _other_hands(desk, columns), _regions(desk, columns)
    hint, legend = wrapped(_hint(scene), columns, "dim"), _legend(columns)
    for most in (*_REGIONS, 0):
        yield _stacked(seats, cards, hands, regions[:most], (*hint, *legend))
    yield (*seats, *cards, *hands, *hint, *legend)
    yield (*seats, *cards, *hands, *legend)
    yield _stacked(seats, cards, hands)
    yield from ((*seats, *_cards(desk, columns, less)) for less in (0, 1, 2, 3))


def _stacked(*parts: Block) -> Block:
    """Put parts below each other, with an empty line between."""
    block: Block = ()
    for part in filter(None, parts):
        block += (EMPTY, *part) if block else part
    return block


def _seats(desk: Desk, columns: int) -> Block:
    """Write a line for each seat, with what it does and its colour if there is room."""
    scene = desk.scene
    words = ("hand", "card", "") if scene.outcome is None else ("rank",)
    rows = [[Span(word, "dim") for word in ("", "", "", "points", "tribes", *words)]]
    rows += [_seat(desk, Player(number)) for number in range(len(scene.seats))]
    most = max(map(len, rows))
    tables = (table((row[:end] for row in rows), gap=1) for end in (most, most - 1, most - 2))
    return first_that_fits(tables, Size(columns, len(rows)))


def _seat(desk: Desk, player: Player) -> list[Span]:
    """Tell the points of a seat, its cards and what it does, or its rank at the end."""
    scene, seat = desk.scene, desk.scene.seats[player]
    if scene.outcome is None:
        front = str(seat.front.number) if seat.front else "?" if seat.has_front else "-"
        more = [
            Span(f"{seat.hand_size:>4}"),
            Span(f"{front:>4}", "bold"),
            Span(doing(scene, player)),
        ]
    else:
        more = [Span(f"{scene.outcome.ranks[player]:>4}")]
    return [
        Span(">" if player in scene.to_act else " ", "bold"),
        Span(format_player(player), f"bold {desk.tribes[player]}"),
        Span("you" if player == scene.viewer else "", "bold"),
        Span(f"{scene.scores[player]:>6}"),
        Span(f"{len(seat.tribes):>6}"),
        *more,
        Span(seat.colour, "dim"),
    ]


def _latest(scene: Scene) -> Iterator[Line]:
    """Tell which card was laid last."""
    for card in scene.continent.cards[-1:]:
        yield line(Span("latest card: ", "dim"), Span(sketch.laying(card), "underline"))


def _regions(desk: Desk, columns: int) -> Block:
    """List the regions that are worth most, those with an owner first."""
    worth = [region for region in desk.scene.continent.regions if region.points]
    worth.sort(key=lambda region: (region.owner is None, -region.points))
    rows = [
        (
            Span("nobody", "dim")
            if region.owner is None
            else Span(format_player(region.owner), f"bold {desk.tribes[region.owner]}"),
            f"{region.points:>3}",
            f"{region.ground} from {','.join(map(str, region.squares[0]))}",
            Span(f"tents {':'.join(map(str, region.tents))}" if any(region.tents) else "", "dim"),
        )
        for region in worth[: _REGIONS[0]]
    ]
    heading = line(Span("regions: owner, points, where", "dim"))
    tables = (table(row[:end] for row in rows) for end in (4, 3))
    found = first_that_fits(tables, Size(columns, _REGIONS[0]))
    return (heading, *found) if found else ()


def _legend(columns: int) -> Block:
    """Explain the squares."""
    marks = [
        *sketch.LEGEND,
        (Span("^1", "bold"), "tent of P1"),
        (Span("1 2 x", "bold"), "bonus +1 +2 x2"),
    ]
    return flow([[line(mark, f" {text}")] for mark, text in marks], columns)


# Cards.


def _cards(desk: Desk, columns: int, less: int = 0) -> Block:
    """Draw the cards of the seat in focus, first those that it is about now; none at the end.

    With less room, the cards of others are left out; with even less, cards to choose from are put
    together with the tribe cards, and those that only lie in the hand are listed, at last all.
    """
    seat, phase = desk.seat, desk.scene.phase
    is_laying = phase not in ("choose", "deal")
    hand = [_captioned(desk, card, card.number) for card in seat.hand or ()]
    tribes = [_captioned(desk, card, card.number) for card in seat.tribes]
    if phase == "end":
        return ()
    if less == 2 and not is_laying:
        hand += [_captioned(desk, card, f"t{card.number}") for card in seat.tribes]
        return _section(desk.heading("hand, and tribe cards"), hand, columns)
    held = _section(desk.heading("hand"), hand, columns)
    if less >= 2 and hand:
        held = (desk.heading("hand"), *wrapped(_numbers(seat), columns))
    its_tribes = _section(desk.heading("tribe cards"), tribes, columns)
    if is_laying:
        sections = [*_to_lay(desk, columns, with_others=not less), its_tribes, held]
    else:
        sections = [held, *_chosen(desk, columns), its_tribes]
    return flow(filter(None, sections), columns, 3)


def _chosen(desk: Desk, columns: int) -> Iterator[Block]:
    """Yield the cards that the seat in focus has chosen in this turn."""
    for words, card in (("discarded", desk.seat.discard), ("to play", desk.seat.front)):
        if card is not None:
            drawn = _captioned(desk, card, card.number)
            yield _section(line(Span(words, "dim")), [drawn], columns)


def _to_lay(desk: Desk, columns: int, *, with_others: bool) -> Iterator[Block]:
    """Yield the ways to turn the card that the seat in focus lays, and the cards of the others."""
    scene, card = desk.scene, desk.seat.front
    fronts = {Player(number): seat.front for number, seat in enumerate(scene.seats)}
    if card is not None and scene.phase != "drop" and desk.focus in scene.to_act:
        ways = [_captioned(desk, card, f"r{turn}", turn) for turn in _ROTATIONS]
        yield _section(line(Span(f"card {card.number}, turned", "dim")), ways, columns)
        fronts = fronts | {desk.focus: None} if with_others else {}
    cards = [
        _captioned(desk, front, f"{format_player(seat)} {front.number}")
        for seat, front in fronts.items()
        if front is not None
    ]
    yield _section(line(Span("yet to be laid", "dim")), cards, columns)


def _section(heading: Line, cards: Sequence[Block], columns: int) -> Block:
    """Draw cards beside each other below a heading, if there are any."""
    return (heading, *flow(cards, columns, 1)) if cards else ()


def _captioned(desk: Desk, card: Card, caption: object, rotation: Rotation = 0) -> Block:
    """Draw a card below what it is called."""
    face = sketch.face(card, desk.focus, desk.tribes, rotation)
    return (line(Span(f"{caption!s:^{width_of(face)}}", "bold")), *face)


def _numbers(seat: SeatScene) -> str:
    return " ".join(str(card.number) for card in seat.hand or ())


def _other_hands(desk: Desk, columns: int) -> Block:
    """List the hands of other seats, as far as one sees them."""
    return tuple(
        each
        for number, seat in enumerate(desk.scene.seats)
        if seat.hand and number != desk.focus
        for each in wrapped(f"{format_player(Player(number))} holds {_numbers(seat)}", columns)
    )
