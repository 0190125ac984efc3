"""Tectonic Tribes drawn as a picture."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.drawing.svg import (
    MARK,
    WIDTH,
    Block,
    Svg,
    at,
    banner,
    below,
    compose,
    element,
    flow,
    group,
    heading,
    label,
    outline,
    plural,
    tone,
)
from boardrules.games.tectonic_tribes.actions import (
    Action,
    Choice,
    DealCard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Laying,
    Pass,
    Place,
    Rotation,
    Tribe,
)
from boardrules.games.tectonic_tribes.components import Card, Ground
from boardrules.games.tectonic_tribes.drawing.chart import CHART_WIDTH, TOPS, arrow, chart, disc
from boardrules.games.tectonic_tribes.drawing.faces import back, face, size, tile, words
from boardrules.games.tectonic_tribes.drawing.scene import Scene, SeatScene, doing, moment
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.player import Player
from boardrules.scene import Style

Mark: TypeAlias = Literal["", "new", "may be chosen"]
"""How a card is framed, if it is."""
_ROTATIONS: Final[tuple[Rotation, ...]] = (0, 1, 2, 3)
_CAPTION = 19
"""The room for the number above a card."""


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw the continent, and the cards in front of each seat and in the hands that one sees."""
    board = below((chart(scene.continent, last, legal, style), *_legend(scene, last, legal, style)))
    seats = [
        _seat(Desk(scene, Player(seat), last, legal, style)) for seat in range(len(scene.seats))
    ]
    return compose("Tectonic Tribes", moment(scene), board, seats, style)


# Below the continent.


def _legend(
    scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style
) -> Iterator[Block]:
    """Tell what was just done, what the squares and marks are, and what lies elsewhere."""
    if last:
        yield heading(f"last: {', '.join(map(format_action, last))}", style, CHART_WIDTH)
    grounds = [
        _explained(tile(ground), ground, 82, style)
        for ground in Ground
        if ground is not Ground.TENT
    ]
    yield flow(grounds, CHART_WIDTH, 10)
    cards = {(action.kind, action.card) for action in legal if isinstance(action, Laying)}
    if len(cards) > 1:
        about = "that many ways, with the north-west corner here"
        yield _explained(disc(8), about, CHART_WIDTH, style)
    elif cards:
        about = "north-west corner here, its top that way"
        yield _explained(arrow(0), about, CHART_WIDTH, style)
    yield heading(f"pile {scene.pile} · discards {scene.discards}", style, CHART_WIDTH)
    if scene.aside:
        yield _row("set aside", [_terrain(card, 0.4, style) for card in scene.aside], style)


def _explained(drawn: str, text: str, width: float, style: Style) -> Block:
    """Write what a shape means."""
    small = element("g", drawn, transform="scale(0.6)")
    word = label(text, 29, 17, room=width - 29, size=13, **tone("ink", style))
    return Block(width, 24, group(small, word, title=text))


# Cards.


def _card(
    drawn: str,
    title: str,
    caption: str,
    scale: float,
    style: Style,
    *,
    rotation: Rotation = 0,
    mark: Mark = "",
    word: str | None = None,
    action: Action | None = None,
) -> Block:
    """Draw a card below its caption, with a frame around it if it is new or may be chosen."""
    width, height = (scale * length for length in size(rotation))
    content = [
        label(
            caption,
            width / 2,
            12,
            room=width,
            size=13,
            anchor="middle",
            bold=True,
            **tone("ink", style),
        ),
        at(0, _CAPTION, element("g", drawn, transform=f"scale({scale})")),
    ]
    if mark:
        dashes = "6 4" if mark == "may be chosen" else None
        frame = outline(width, height, stroke_width=3, rx=3, stroke_dasharray=dashes)
        content.append(at(0, _CAPTION, frame))
    told = None if action is None else format_action(action)
    drawn = group(*content, title=title, data_word=word, data_action=told)
    return Block(width, height + _CAPTION, drawn)


def _terrain(
    card: Card,
    scale: float,
    style: Style,
    *,
    mark: Mark = "",
    word: str = "",
    action: Action | None = None,
) -> Block:
    """Draw a terrain card; its number is its word, if it has no other."""
    return _card(
        face(card.face),
        f"terrain card {card.number}: {_shown(card)}",
        str(card.number),
        scale,
        style,
        mark=mark,
        word=word or str(card.number),
        action=action,
    )


def _shown(card: Card, seat: Player | None = None) -> str:
    """Say what a card shows, row by row."""
    return ", ".join(words(each.ground, each.bonus, seat) for each in card.face)


def _row(text: str, cards: Iterable[Block], style: Style) -> Block:
    """Put cards below a line that tells what they are."""
    drawn = flow(cards, WIDTH, 12)
    return below((heading(text, style, max(drawn.width, 10 * len(text))), drawn), 2)


# Seats.


@frozen
class Desk:
    """A seat that is drawn, with what was just done, and what is to be pointed at."""

    scene: Scene
    player: Player
    last: Sequence[Action]
    legal: Sequence[Action]
    style: Style

    @property
    def seat(self) -> SeatScene:
        """Return what this seat has, as far as the viewer sees it."""
        return self.scene.seats[self.player]

    @property
    def scale(self) -> float:
        """Return how large the cards are: larger for the seat that looks at them."""
        return 0.55 if self.player == self.scene.viewer else 0.4

    @property
    def own(self) -> list[Action]:
        """List what this seat may do."""
        return [action for action in self.legal if action.player == self.player]

    def is_new(self, card: Card) -> bool:
        """Tell whether the seat was just given a terrain card, or has just chosen it."""
        return any(
            (isinstance(action, DealCard | DrawTerrain) and action.seat == self.player)
            or (isinstance(action, Choice) and action.player == self.player)
            for action in self.last
            if not isinstance(action, DrawOrder | Drop | Pass) and action.card == card.number
        )


def _seat(desk: Desk) -> Block:
    """Draw what is in front of a seat, and its hand if the viewer sees it."""
    scene, seat, style = desk.scene, desk.seat, desk.style
    table = [*_front(desk)]
    if seat.discard is not None:
        mark: Mark = "new" if desk.is_new(seat.discard) else ""
        table.append(_row("discard", [_terrain(seat.discard, desk.scale, style, mark=mark)], style))
    if seat.tribes:
        table.append(_row("tribe cards", _tribes(desk), style))
    if seat.hand:
        table.append(_row("hand", _hand(desk, seat.hand), style))
    elif seat.hand_size:
        table.append(_backs(seat.hand_size, style))
    points = plural(scene.scores[desk.player], "point")
    blocks = [banner(scene, desk.player, points, note=doing(scene, desk.player))]
    if table:
        blocks.append(flow(table, WIDTH, 14))
    blocks += _turned(desk)
    blocks += [_pass(action) for action in desk.own if isinstance(action, Pass)]
    return below(blocks, 8)


def _front(desk: Desk) -> Iterator[Block]:
    """Draw the terrain card in front of a seat, which may be laid by it, or discarded by others."""
    card, player, style = desk.seat.front, desk.player, desk.style
    if card is not None:
        drops = [each for each in desk.legal if isinstance(each, Drop) and each.seat == player]
        lays = any(isinstance(each, Place) for each in desk.own)
        mark: Mark = "may be chosen" if drops or lays else "new" if desk.is_new(card) else ""
        word, drop = f"place {card.number}", drops[0] if drops else None
        front = _terrain(card, desk.scale, style, mark=mark, word=word, action=drop)
        yield _row("in front", [front], style)
    elif desk.seat.has_front:
        title = f"the terrain card of {format_player(player)}, face down"
        yield _row("in front", [_card(back(), title, "", desk.scale, style)], style)


def _tribes(desk: Desk) -> Iterator[Block]:
    """Draw the tribe cards that a seat has left."""
    legal = {action.card for action in desk.own if isinstance(action, Tribe)}
    for card in desk.seat.tribes:
        yield _card(
            face(card.face, desk.player),
            f"tribe card {card.number}: {_shown(card, desk.player)}",
            str(card.number),
            desk.scale,
            desk.style,
            mark="may be chosen" if card.number in legal else "",
            word=f"tribe {card.number}",
        )


def _hand(desk: Desk, cards: Iterable[Card]) -> Iterator[Block]:
    """Draw a hand, of which cards may be discarded or chosen."""
    choices = {action.card: action for action in desk.own if isinstance(action, Choice)}
    for card in cards:
        action = choices.get(card.number)
        mark: Mark = "may be chosen" if action else "new" if desk.is_new(card) else ""
        yield _terrain(card, desk.scale, desk.style, mark=mark, action=action)


def _backs(count: int, style: Style) -> Block:
    """Draw a hand that one does not see."""
    fan = [
        at(8 * index, _CAPTION, element("g", back(), transform="scale(0.4)"))
        for index in range(min(count, 12))
    ]
    width = 8 * len(fan) + 24
    drawn = Block(width, 48 + _CAPTION, group(*fan, title=f"{plural(count, 'card')} in hand"))
    return below((heading(f"hand: {count}", style, max(width, 90)), drawn), 2)


def _turned(desk: Desk) -> Iterator[Block]:
    """Draw the card that may be laid in each way to turn it, once it is clear which card."""
    ways = [action for action in desk.own if isinstance(action, Laying)]
    if len({(way.kind, way.card) for way in ways}) != 1:
        return
    is_tribe = isinstance(ways[0], Tribe)
    found = desk.seat.tribes if is_tribe else (desk.seat.front,)
    cards = [card for card in found if card is not None and card.number == ways[0].card]
    for card in cards:
        legal = {way.rotation for way in ways}
        turned = [_way_to_turn(desk, card, turn, ways) for turn in _ROTATIONS if turn in legal]
        yield _row("ways to turn it", turned, desk.style)


def _way_to_turn(desk: Desk, card: Card, rotation: Rotation, ways: Sequence[Laying]) -> Block:
    """Draw a card as it lies when it is turned, with an arrow to where its top is."""
    same = [way for way in ways if way.rotation == rotation]
    turned = _card(
        face(card.face, desk.player, rotation),
        f"turned so that its top is in the {TOPS[rotation]}",
        "",
        desk.scale,
        desk.style,
        rotation=rotation,
        mark="may be chosen",
        word=f"r{rotation}",
        action=same[0] if len(same) == 1 else None,
    )
    tip = element("g", arrow(rotation), transform="scale(0.4)")
    word = label(f"r{rotation}", 18, 12, room=24, size=13, bold=True, **tone("ink", desk.style))
    return Block(turned.width, turned.height, turned.content + tip + word)


def _pass(action: Pass) -> Block:
    """Draw a button for laying nothing."""
    drawn = [
        element("rect", width=70, height=26, rx=6, fill="#fff", stroke=MARK, stroke_width=3),
        label("pass", 35, 18, room=60, size=14, anchor="middle", bold=True, fill=MARK),
    ]
    told = format_action(action)
    return Block(70, 26, group(*drawn, title="lay nothing", data_word="pass", data_action=told))
