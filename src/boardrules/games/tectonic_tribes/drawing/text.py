"""Tectonic Tribes drawn as text: what a player needs to decide, and as much more as fits a window.

Without a window, all of the continent is drawn, and all that one sees of the cards of every seat.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from sys import maxsize
from typing import Final

from attrs import evolve, frozen

from boardrules.building.notation import format_player
from boardrules.building.voice import Voice
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.drawing.terminal_text import (
    EMPTY,
    PAGE,
    Line,
    Span,
    TextBlock,
    beside,
    first_that_fits,
    fitted,
    flow,
    line,
    paint,
    stacked,
    table,
    width_of,
    wrapped,
)
from boardrules.games.tectonic_tribes.actions import Rotation
from boardrules.games.tectonic_tribes.components import Card
from boardrules.games.tectonic_tribes.drawing import sketch
from boardrules.games.tectonic_tribes.drawing.scene import Scene, SeatScene
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.scoring import Region
from boardrules.games.tectonic_tribes.state import DUE
from boardrules.games.tectonic_tribes.tables import StolenCard
from boardrules.player import CHANCE, Player
from boardrules.scene import Size

_GAP = 3
"""The columns between the continent and what is beside it."""
_TALL = 22
"""A window with more lines has an empty one below the first."""
_REGIONS: Final = (30, 20, 12, 8, 5)
"""How many lines about regions there may be."""
_BEST = 5
"""How many regions there may be on one line."""
_LARGE: Final = (0, 1)
_SMALL: Final = (2, 3)
_LISTED: Final = 4
"""How much less may be drawn of the cards."""
_HAND: Final = "{who:hand of #|your hand}"
_ROTATIONS: Final[tuple[Rotation, ...]] = (0, 1, 2, 3)


def text(rules: Rules, scene: Scene, size: Size | None, focus: Player, lang: str) -> TextBlock:
    """Draw as much of a scene as fits, with the things of one seat in full, or all of it."""
    say = Voice.of("boardrules.games.tectonic_tribes", scene.viewer, lang)
    head = line(Span(_moment(say, scene), "bold"))
    wide = sketch.SPACED if size is None else 2
    tribes = tuple(paint(seat.colour) for seat in scene.seats)
    desk = Desk(say, scene, focus, tribes, wide, rules.tables.stolen_card)
    if size is None:
        return stacked([head], *_in_full(desk))
    above = (head, EMPTY)[: 1 + (size.lines > _TALL)]
    room = Size(size.columns, size.lines - len(above))
    return fitted((*above, *first_that_fits(_tables(desk, room), room)), size)


def _in_full(desk: "Desk") -> Iterator[TextBlock]:
    """Yield all that there is to see, the cards of the seat in focus last, where one types."""
    scene = desk.scene
    continent = sketch.in_full(desk.say, scene.continent, desk.tribes)
    yield (*continent, EMPTY, *sketch.legend(desk.say, PAGE))
    yield _regions(desk, PAGE, len(scene.continent.regions))
    piles = [desk.say("pile {pile}, discards {discards}", pile=scene.pile, discards=scene.discards)]
    piles += [desk.say("card {card} set aside", card=card.number) for card in scene.aside]
    yield (*_seats(desk, maxsize), line(", ".join(piles)))
    yield flow(filter(None, _to_lay(desk, PAGE, with_others=True)), PAGE, _GAP)
    for player in sorted(map(Player, range(len(scene.seats))), key=desk.focus.__eq__):
        its = evolve(desk, focus=player)
        hand, tribes = _held(its, PAGE)
        yield flow(filter(None, (hand, *_chosen(its, PAGE), tribes)), PAGE, _GAP)


@frozen
class Desk:
    """A scene, the seat whose things are drawn, and how: styles of tribes, width of squares."""

    say: Voice
    scene: Scene
    focus: Player
    tribes: tuple[str, ...]
    wide: int
    stolen_card: StolenCard

    @property
    def seat(self) -> SeatScene:
        """What that seat has."""
        return self.scene.seats[self.focus]

    def heading(self, thing: str) -> Line:
        """Write whose things these are: yours, or those of P2."""
        return line(Span(self.say(thing, who=Who(self.focus)), "dim"))

    def owner(self, region: Region) -> Span:
        """Write whose region it is."""
        if region.owner is None:
            return Span(self.say("nobody"), "dim")
        return Span(format_player(region.owner), f"bold {self.tribes[region.owner]}")


def _tables(desk: Desk, room: Size) -> Iterator[TextBlock]:
    """Yield what is below the first line, with ever fewer explanations and smaller cards.

    All of the continent comes first, then the part that has room.
    """
    cards = cache(partial(_cards, desk))
    legend = sketch.legend(desk.say, room.columns)
    hint, brief = (
        (*wrapped(text, room.columns, "dim"), *legend) for text in (_hint(desk), _brief_hint(desk))
    )
    for draw in (sketch.whole, sketch.part):
        for foot, panels, levels in (
            (hint, _rich_panels, _LARGE),
            (brief, _panels, _LARGE),
            (hint, _rich_panels, _SMALL),
            (brief, _panels, _SMALL),
            (legend, _panels, (*_LARGE, *_SMALL)),
            ((), _poor_panels, (*_LARGE, *_SMALL, _LISTED)),
        ):
            left = Size(room.columns - _GAP, room.lines - len(foot))
            if continent := draw(desk.say, desk.scene.continent, left, desk.tribes):
                columns = left.columns - width_of(continent)
                drawn = [cards(columns, less) for less in levels]
                for panel in panels(desk, columns, drawn):
                    yield (*beside(continent, panel, _GAP), *foot)


# Words.


def _moment(say: Voice, scene: Scene) -> str:
    """Say what is going on, and who is to do what."""
    if scene.outcome is not None:
        return say.outcome(scene.outcome)
    task = _task(scene)
    if not scene.deal:
        return say("Setup: {task}", task=task)
    deal = say("Deal {deal} of {deals}", deal=scene.deal, deals=scene.deals)
    if not scene.turn:
        return say("{deal}: {task}", deal=deal, task=task)
    turn = say("turn {turn} of {turns}", turn=scene.turn, turns=scene.turns)
    return say("{deal}, {turn}: {task}", deal=deal, turn=turn, task=task)


def _task(scene: Scene) -> Phrase:
    """Say what the viewer is to do, or else what others are."""
    acting = scene.to_act[0]
    if acting == CHANCE:
        return phrase(DUE[scene.phase])
    if scene.phase == "choose":
        if scene.viewer is None or scene.viewer not in scene.to_act:
            seats = ", ".join(map(format_player, scene.to_act))
            return phrase("{seats} still to choose a card", seats=seats)
        if scene.seats[scene.viewer].status == "to_discard":
            return phrase("first discard a card of your hand")
        return phrase("choose a card of your hand to play")
    if scene.phase == "drop":
        task = phrase("drop a card that is yet to be laid")
    else:
        task = _laying(scene, acting)
    return phrase("{who:# is to|your turn,} {task}", who=Who(acting), task=task)


def _laying(scene: Scene, player: Player) -> Phrase:
    """Say which cards a seat may lay."""
    seat = scene.seats[player]
    has_tribe = bool(seat.tribes) and scene.phase == "act"
    if seat.front is None:
        return phrase("lay a tribe card" if has_tribe else "pass")
    text = "lay card {card} or a tribe card" if has_tribe else "lay card {card}"
    return phrase(text, card=seat.front.number)


def _hint(desk: Desk) -> str:
    """Say what one should know for what is to be done."""
    scene = desk.scene
    match scene.phase:
        case "choose":
            return desk.say("Whoever plays the highest number lays first.")
        case "origin" if not scene.continent.cards:
            return desk.say("The first card lies at 0,0. Turn it as you like.")
        case "origin" | "act":
            return desk.say(
                "A card covers 1 to 5 squares, but no lava and no tents of others."
                " x,y is its north-west corner, and r1 to r3 turn it clockwise."
            )
        case "drop":
            later = "lays yours instead" if desk.stolen_card == "hand_over" else "has none to lay"
            return desk.say(
                "drop P1 discards the card in front of P1: yours, or that of somebody who acts"
                " later and then {later}.",
                later=phrase(later),
            )
        case _:
            return ""


def _brief_hint(desk: Desk) -> str:
    """Tell the same in fewer words, if it has many."""
    scene = desk.scene
    if scene.phase in ("origin", "act") and scene.continent.cards:
        return desk.say("x,y is the north-west corner of the card, and r1 to r3 turn it clockwise.")
    return _hint(desk)


# Beside the continent.


def _rich_panels(desk: Desk, columns: int, cards: Sequence[TextBlock]) -> Iterator[TextBlock]:
    """Yield the seats, the cards and ever fewer regions, at last with smaller cards."""
    seats, hands = _seats(desk, columns), _other_hands(desk, columns)
    regions, best = _regions(desk, columns, _REGIONS[0]), _best_regions(desk, columns)
    for some in (*(regions[:most] for most in _REGIONS), best):
        yield stacked(seats, cards[0], hands, some)
    yield from ((*seats, *each, *hands, *best) for each in cards)


def _panels(desk: Desk, columns: int, cards: Sequence[TextBlock]) -> Iterator[TextBlock]:
    """Yield the seats and the cards, ever smaller, with the best regions if there is room."""
    seats, hands = _seats(desk, columns), _other_hands(desk, columns)
    best = _best_regions(desk, columns)
    for each in cards:
        yield (*seats, *each, *hands, *best)
        yield (*seats, *each, *hands)


def _poor_panels(desk: Desk, columns: int, cards: Sequence[TextBlock]) -> Iterator[TextBlock]:
    """Yield the seats and the cards, ever smaller, with the hands of others if there is room."""
    seats = _seats(desk, columns)
    for hands in (_other_hands(desk, columns), ()):
        yield from ((*seats, *each, *hands) for each in cards)


def _seats(desk: Desk, columns: int) -> TextBlock:
    """Write a line for each seat, with what it does and its colour if there is room.

    The card that was laid last is below them.
    """
    scene = desk.scene
    words = ("hand", "card", "") if scene.outcome is None else ("rank",)
    heads = ("", "", "", "points", "tribes", *words)
    rows = [[Span(word and desk.say(word), "dim") for word in heads]]
    rows += [_seat(desk, Player(number)) for number in range(len(scene.seats))]
    most = max(map(len, rows))
    tables = (table((row[:end] for row in rows), gap=1) for end in (most, most - 1, most - 2))
    latest = [
        line(Span(f"{desk.say('latest card:')} ", "dim"), Span(sketch.laying(card), "underline"))
        for card in scene.continent.cards[-1:]
    ]
    return (*first_that_fits(tables, Size(columns, len(rows))), *latest)


def _seat(desk: Desk, player: Player) -> list[Span]:
    """Tell the points of a seat, its cards and what it does, or its rank at the end."""
    scene, seat = desk.scene, desk.scene.seats[player]
    if scene.outcome is None:
        front = str(seat.front.number) if seat.front else "?" if seat.has_front else "-"
        more = [
            Span(f"{seat.hand_size:>4}"),
            Span(f"{front:>4}", "bold"),
            Span(_doing(desk, player)),
        ]
    else:
        more = [Span(f"{scene.outcome.ranks[player]:>4}")]
    return [
        Span(">" if player in scene.to_act else " ", "bold"),
        Span(format_player(player), f"bold {desk.tribes[player]}"),
        Span(desk.say("you") if player == scene.viewer else "", "bold"),
        Span(f"{scene.scores[player]:>6}"),
        Span(f"{len(seat.tribes):>6}"),
        *more,
        Span(desk.say.name(seat.colour), "dim"),
    ]


def _doing(desk: Desk, player: Player) -> str:
    """Say what a seat does in this phase; in the setup its turn-order card tells that."""
    seat = desk.scene.seats[player]
    if seat.order is not None:
        return desk.say("turn-order card {place}", place=seat.order)
    return "" if seat.status is None else desk.say(seat.status.replace("_", " "))


def _regions(desk: Desk, columns: int, most: int) -> TextBlock:
    """List the regions that are worth most, those with an owner first."""
    worth = [region for region in desk.scene.continent.regions if region.points]
    worth.sort(key=lambda region: (region.owner is None, -region.points))
    rows = [
        (
            desk.owner(region),
            f"{region.points:>3}",
            desk.say(
                "{ground} from {place}",
                ground=phrase(region.ground),
                place=",".join(map(str, region.squares[0])),
            ),
            Span(_tents(desk, region), "dim"),
        )
        for region in worth[:most]
    ]
    heading = line(Span(desk.say("regions: owner, points, where"), "dim"))
    tables = (table(row[:end] for row in rows) for end in (4, 3))
    found = first_that_fits(tables, Size(columns, most))
    return (heading, *found) if found else ()


def _tents(desk: Desk, region: Region) -> str:
    tents = ":".join(map(str, region.tents))
    return desk.say("tents {tents}", tents=tents) if any(region.tents) else ""


def _best_regions(desk: Desk, columns: int) -> TextBlock:
    """List on one line the regions that are worth most, first those of the seat in focus."""
    worth = [region for region in desk.scene.continent.regions if region.points]
    worth.sort(key=lambda region: (region.owner != desk.focus, -region.points))
    texts = [
        [
            line(
                Span("" if number else f"{desk.say('regions:')} ", "dim"),
                desk.owner(region),
                f" {region.points} {desk.say(region.ground)}",
                f" {','.join(map(str, region.squares[0]))}",
            )
        ]
        for number, region in enumerate(worth[:_BEST])
    ]
    return flow(texts, columns)[:1]


# Cards.


def _cards(desk: Desk, columns: int, less: int) -> TextBlock:
    """Draw the cards of the seat in focus, first those that it is about now; none at the end.

    With ever less room, a hand that is not chosen from is listed; tribe cards are drawn upright
    alone; the cards of others are left out, and a hand to choose from is drawn together with the
    tribe cards; at last it is listed, too.
    """
    seat, phase = desk.seat, desk.scene.phase
    if phase == "end":
        return ()
    held, its_tribes = _held(desk, columns)
    listed = (desk.heading(_HAND), *wrapped(_numbers(seat), columns)) if held else ()
    if phase not in ("choose", "deal"):
        if less in _LARGE and phase == "act" and desk.focus in desk.scene.to_act:
            ways = [_turned(desk, card, f"{card.number} ") for card in seat.tribes]
            heading = desk.heading("{who:tribe cards, turned of #|your tribe cards, turned}")
            its_tribes = _section(heading, [way for card in ways for way in card], columns)
        to_lay = _to_lay(desk, columns, with_others=less not in (_SMALL[1], _LISTED))
        sections = [*to_lay, its_tribes, listed if less else held]
    elif less == _SMALL[1]:
        hand = [_captioned(desk, card, card.number) for card in seat.hand or ()]
        hand += [_captioned(desk, card, f"t{card.number}") for card in seat.tribes]
        sections = [
            _section(
                desk.heading("{who:hand, and tribe cards of #|your hand, and tribe cards}"),
                hand,
                columns,
            )
        ]
    else:
        sections = [listed if less == _LISTED else held, *_chosen(desk, columns), its_tribes]
    return flow(filter(None, sections), columns, _GAP)


def _held(desk: Desk, columns: int) -> tuple[TextBlock, TextBlock]:
    """Draw the hand of the seat in focus, as far as one sees it, and its tribe cards."""
    hand, tribes = (
        [_captioned(desk, card, card.number) for card in cards]
        for cards in (desk.seat.hand or (), desk.seat.tribes)
    )
    return (
        _section(desk.heading(_HAND), hand, columns),
        _section(desk.heading("{who:tribe cards of #|your tribe cards}"), tribes, columns),
    )


def _chosen(desk: Desk, columns: int) -> Iterator[TextBlock]:
    """Yield the cards that the seat in focus has chosen in this turn."""
    for words, card in (("discarded", desk.seat.discard), ("to play", desk.seat.front)):
        if card is not None and desk.scene.phase == "choose":
            drawn = _captioned(desk, card, card.number)
            yield _section(line(Span(desk.say(words), "dim")), [drawn], columns)


def _to_lay(desk: Desk, columns: int, *, with_others: bool) -> Iterator[TextBlock]:
    """Yield the ways to turn the card that the seat in focus lays, and the cards of the others.

    These are in the order in which they are going to be laid.
    """
    scene, card = desk.scene, desk.seat.front
    fronts = {seat: scene.seats[seat].front for seat in scene.waiting}
    if card is not None and scene.phase != "drop" and desk.focus in scene.to_act:
        heading = line(Span(desk.say("card {card}, turned", card=card.number), "dim"))
        yield _section(heading, _turned(desk, card), columns)
        fronts = fronts | {desk.focus: None} if with_others else {}
    cards = [
        _captioned(desk, front, f"{format_player(seat)} {front.number}")
        for seat, front in fronts.items()
        if front is not None
    ]
    yield _section(line(Span(desk.say("next, in order"), "dim")), cards, columns)


def _section(heading: Line, cards: Sequence[TextBlock], columns: int) -> TextBlock:
    """Draw cards beside each other below a heading, if there are any."""
    return (heading, *flow(cards, columns, 1)) if cards else ()


def _turned(desk: Desk, card: Card, name: str = "") -> list[TextBlock]:
    """Draw all ways to turn a card."""
    return [_captioned(desk, card, f"{name}r{turn}", turn) for turn in _ROTATIONS]


def _captioned(desk: Desk, card: Card, caption: object, rotation: Rotation = 0) -> TextBlock:
    """Draw a card below what it is called."""
    face = sketch.face(card, desk.focus, desk.tribes, desk.wide, rotation)
    return (line(Span(f"{caption!s:^{width_of(face)}}", "bold")), *face)


def _numbers(seat: SeatScene) -> str:
    return " ".join(str(card.number) for card in seat.hand or ())


def _other_hands(desk: Desk, columns: int) -> TextBlock:
    """List the hands of other seats, as far as one sees them."""
    return tuple(
        each
        for number, seat in enumerate(desk.scene.seats)
        if seat.hand and number != desk.focus
        for each in wrapped(
            desk.say(
                "{who} holds {cards}", who=format_player(Player(number)), cards=_numbers(seat)
            ),
            columns,
        )
    )
