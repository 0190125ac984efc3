"""Tectonic Tribes drawn as a picture."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.drawing.marks import MARK, chosen, dot, may, outline
from boardrules.drawing.svg import (
    INK,
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
    part,
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
from boardrules.games.tectonic_tribes.drawing.chart import TOPS, chart
from boardrules.games.tectonic_tribes.drawing.faces import back, face, size, tile, words
from boardrules.games.tectonic_tribes.drawing.scene import Scene, SeatScene, doing, moment
from boardrules.games.tectonic_tribes.notation import format_action
from boardrules.player import Player
from boardrules.scene import Style

Mark: TypeAlias = Literal["", "new", "may be chosen", "chosen"]
"""How a card is marked, if it is."""
_ROTATIONS: Final[tuple[Rotation, ...]] = (0, 1, 2, 3)
_HAND: Final = 680
"""How wide the hand of the viewer is in a wide picture."""
_SMALL: Final = 0.4
"""How large cards are that nobody chooses from."""
_TARGET: Final = 56
"""How large a card is at least for whoever clicks on it."""
_CAPTION = 19
"""The room for the number above a card."""


def picture(scene: Scene, last: Sequence[Action], legal: Sequence[Action], style: Style) -> Svg:
    """Draw the continent, and the cards in front of each seat and in the hands that one sees."""
    desks = [Desk(scene, Player(seat), last, legal, style) for seat in range(len(scene.seats))]
    shown = "".join(_shown_way(desk) for desk in desks)
    board = chart(scene.continent, last, legal, style, shown)
    own = [desk for desk in desks if desk.player == scene.viewer]
    blocks = [part("hand", _cards(desk)) for desk in own]
    blocks.append(part("seats", [_seat(desk) for desk in desks]))
    blocks.append(part("more", _legend(scene, last, style)))
    return compose("Tectonic Tribes", moment(scene), board, blocks, style)


# Beside the continent.


def _legend(scene: Scene, last: Sequence[Action], style: Style) -> Iterator[Block]:
    """Say what was just done, what the squares are, and what lies elsewhere."""
    if last:
        yield heading(f"last: {', '.join(map(format_action, last))}", style)
    grounds = [
        _explained(tile(ground), ground, 82, style)
        for ground in Ground
        if ground is not Ground.TENT
    ]
    yield flow(grounds, WIDTH, 10)
    yield heading(f"pile {scene.pile} · discards {scene.discards}", style)
    if scene.aside:
        yield _row("set aside", [_terrain(card, 0.4, style) for card in scene.aside], style, WIDTH)


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
    """Draw a card below its caption, with a mark if it is new, chosen or may be chosen."""
    width, height = (scale * length for length in size(rotation))
    content = [at(0, _CAPTION, chosen(width, height))] if mark == "chosen" else []
    content += [
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
    if mark == "new":
        content.append(at(0, _CAPTION, outline(width, height, 2)))
    told = None if action is None else format_action(action)
    if mark == "may be chosen":
        content.append(dot(width, _CAPTION))
        width, height = max(width, _TARGET), max(height, _TARGET)
        content.append(_unseen(width, height + _CAPTION))
        drawn = may(*content, title=title, word=word, data_action=told)
    else:
        drawn = group(*content, title=title, data_word=word)
    return Block(width, height + _CAPTION, drawn)


def _unseen(width: float, height: float) -> str:
    """Let a small card be hit beside it too."""
    return element("rect", width=width, height=height, fill="#fff", fill_opacity=0)


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


def _row(text: str, cards: Iterable[Block], style: Style, width: float) -> Block:
    """Put cards below a line that tells what they are."""
    drawn = flow(cards, width, 14)
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
        return 0.7 if self.player == self.scene.viewer else _SMALL

    @property
    def scale_of_hand(self) -> float:
        """Return how large the cards in the hand are: small while others are laid."""
        return self.scale if self.scene.phase == "choose" else _SMALL

    @property
    def width(self) -> float:
        """Return how much room the cards have."""
        if self.player != self.scene.viewer:
            return WIDTH
        return _HAND if self.style.layout == "wide" else WIDTH

    @property
    def own(self) -> list[Action]:
        """List what this seat may do."""
        return [action for action in self.legal if action.player == self.player]

    @property
    def ways(self) -> list[Laying]:
        """List the ways to lay the card that was chosen, if one was."""
        ways = [action for action in self.own if isinstance(action, Laying)]
        return ways if len({(way.kind, way.card) for way in ways}) == 1 else []

    def mark(self, kind: type[Laying], card: Card) -> Mark:
        """Return how a card is marked that may be laid."""
        if self.ways:
            return "chosen" if self.is_chosen(kind, card) else ""
        lays = any(isinstance(each, kind) and each.card == card.number for each in self.own)
        return "may be chosen" if lays else "new" if self.is_new(card) else ""

    def is_chosen(self, kind: type[Laying], card: Card) -> bool:
        """Return whether a card is the one to be laid."""
        return any(isinstance(way, kind) and way.card == card.number for way in self.ways[:1])

    def is_new(self, card: Card) -> bool:
        """Return whether the seat was just given a terrain card, or has just chosen it."""
        return any(
            (isinstance(action, DealCard | DrawTerrain) and action.seat == self.player)
            or (isinstance(action, Choice) and action.player == self.player)
            for action in self.last
            if not isinstance(action, DrawOrder | Drop | Pass) and action.card == card.number
        )


def _seat(desk: Desk) -> Block:
    """Name a seat, and draw what is in front of it unless that is the hand of the viewer."""
    scene = desk.scene
    points = plural(scene.scores[desk.player], "point")
    name = banner(scene, desk.player, points, note=doing(scene, desk.player))
    return below((name, *(() if desk.player == scene.viewer else _cards(desk))), 8)


def _cards(desk: Desk) -> Iterator[Block]:
    """Draw what is in front of a seat, and its hand if the viewer sees it."""
    seat, style, width = desk.seat, desk.style, desk.width
    table = [*_front(desk)]
    if seat.discard is not None:
        mark: Mark = "new" if desk.is_new(seat.discard) else ""
        discard = _terrain(seat.discard, desk.scale, style, mark=mark)
        table.append(_row("discard", [discard], style, width))
    if seat.tribes:
        table.append(_row("tribe cards", _tribes(desk), style, width))
    if desk.ways:
        table += _turned(desk)
    elif seat.hand:
        table.append(_row("hand", _hand(desk, seat.hand), style, width))
    elif seat.hand_size:
        table.append(_backs(seat.hand_size, style))
    table += [_pass(action) for action in desk.own if isinstance(action, Pass)]
    if table:
        yield flow(table, width, 18)


def _front(desk: Desk) -> Iterator[Block]:
    """Draw the terrain card in front of a seat, which may be laid by it, or discarded by others."""
    card, player, style = desk.seat.front, desk.player, desk.style
    if card is not None:
        drops = [each for each in desk.legal if isinstance(each, Drop) and each.seat == player]
        mark = "may be chosen" if drops else desk.mark(Place, card)
        word, drop = f"place {card.number}", drops[0] if drops else None
        front = _terrain(card, desk.scale, style, mark=mark, word=word, action=drop)
        yield _row("in front", [front], style, desk.width)
    elif desk.seat.has_front:
        title = f"the terrain card of {format_player(player)}, face down"
        hidden = _card(back(), title, "", desk.scale, style)
        yield _row("in front", [hidden], style, desk.width)


def _tribes(desk: Desk) -> Iterator[Block]:
    """Draw the tribe cards that a seat has left."""
    for card in desk.seat.tribes:
        yield _card(
            face(card.face, desk.player),
            f"tribe card {card.number}: {_shown(card, desk.player)}",
            str(card.number),
            desk.scale,
            desk.style,
            mark=desk.mark(Tribe, card),
            word=f"tribe {card.number}",
        )


def _hand(desk: Desk, cards: Iterable[Card]) -> Iterator[Block]:
    """Draw a hand, of which cards may be discarded or chosen."""
    choices = {action.card: action for action in desk.own if isinstance(action, Choice)}
    for card in cards:
        action = choices.get(card.number)
        mark: Mark = "may be chosen" if action else "new" if desk.is_new(card) else ""
        yield _terrain(card, desk.scale_of_hand, desk.style, mark=mark, action=action)


def _backs(count: int, style: Style) -> Block:
    """Draw a hand that one does not see."""
    fan = [
        at(8 * index, _CAPTION, element("g", back(), transform="scale(0.4)"))
        for index in range(min(count, 12))
    ]
    width = 8 * len(fan) + 24
    drawn = Block(width, 48 + _CAPTION, group(*fan, title=f"{plural(count, 'card')} in hand"))
    return below((heading(f"hand: {count}", style, max(width, 90)), drawn), 2)


def _shown_way(desk: Desk) -> str:
    """Draw the card that was chosen as the first way turns it."""
    return "".join(
        face(card.face, desk.player, way.rotation)
        for way in desk.ways[:1]
        for card in _chosen_cards(desk)
    )


def _chosen_cards(desk: Desk) -> list[Card]:
    """Find the card to be laid, if the viewer sees it."""
    placed = [card for card in (desk.seat.front,) if card and desk.is_chosen(Place, card)]
    return placed + [card for card in desk.seat.tribes if desk.is_chosen(Tribe, card)]


def _turned(desk: Desk) -> Iterator[Block]:
    """Draw the card that was chosen in each way to turn it; the first one is that of the dots."""
    legal = {way.rotation for way in desk.ways}
    for card in _chosen_cards(desk):
        turned = [_way_to_turn(desk, card, turn) for turn in _ROTATIONS if turn in legal]
        yield _row("turn it", turned, desk.style, desk.width)


def _way_to_turn(desk: Desk, card: Card, rotation: Rotation) -> Block:
    """Draw a card as it lies when it is turned."""
    return _card(
        face(card.face, desk.player, rotation),
        f"turned so that its top is in the {TOPS[rotation]}",
        f"r{rotation}",
        desk.scale * 0.6,
        desk.style,
        rotation=rotation,
        mark="chosen" if rotation == desk.ways[0].rotation else "may be chosen",
        word=f"r{rotation}",
    )


def _pass(action: Pass) -> Block:
    """Draw a button for laying nothing."""
    drawn = [
        element("rect", width=90, height=36, rx=6, fill=MARK, stroke=INK, stroke_width=2),
        label("pass", 45, 24, room=80, size=16, anchor="middle", bold=True, fill=INK),
    ]
    told = format_action(action)
    return Block(90, 36, may(*drawn, title="lay nothing", word="pass", data_action=told))
