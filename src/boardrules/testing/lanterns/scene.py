"""Lanterns as they lie on the table, as somebody sees them."""

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.building.voice import Voice
from boardrules.drawing.terminal_text import Span, TextBlock, fitted, line, table
from boardrules.player import Player
from boardrules.scene import BaseScene, Size
from boardrules.testing.lanterns.pieces import Cards, State, View, without
from boardrules.testing.lanterns.rules import Rules


@frozen(cache_hash=True)
class SeatScene:
    """A seat: how many lanterns it holds and has chosen, and which, as far as the viewer knows.

    `shown` is what it showed in the turn before.
    """

    hand_size: int
    chosen: int
    shown: int | None
    hand: Cards | None = None
    choice: Cards | None = None


@frozen(cache_hash=True)
class Scene(BaseScene):
    """The lanterns of the seats, and how many are left in the pile; turns count from 1."""

    turn: int
    seats: tuple[SeatScene, ...]
    pile: int


def scene(rules: Rules, view: View) -> Scene:
    """Show a seat its own lanterns."""
    # What is hidden decides neither who acts nor the score: any lanterns will do. A view that was
    # made up may count more of them than there are.
    most = len(rules.deck)
    blank = State(
        tuple((0,) * min(dealt, most) for dealt in view.dealt),
        (),
        view.shown,
        tuple((0,) * min(chosen, most) for chosen in view.chosen),
    )
    hands: dict[Player, tuple[Cards, Cards]] = {}
    if view.player is not None:
        held = view.held[len(view.shown)] if len(view.shown) < len(view.held) else ()
        hands[view.player] = (without(held, *view.choice), view.choice)
    return _scene(rules, blank, view.player, hands)


def open_scene(rules: Rules, state: State) -> Scene:
    """Show the lanterns of all seats."""
    hands = {
        Player(seat): (without(state.hand(seat, state.turn), *choice), choice)
        for seat, choice in enumerate(state.choices)
    }
    return _scene(rules, state, None, hands)


def _scene(
    rules: Rules, state: State, viewer: Player | None, hands: dict[Player, tuple[Cards, Cards]]
) -> Scene:
    """Show a state; `hands` has the lanterns and choices of the seats whose own are seen."""
    return Scene(
        viewer,
        rules.to_act(state),
        rules.score(state),
        rules.outcome(state),
        state.turn + (not rules.is_over(state)),
        tuple(
            SeatScene(
                len(state.packets[(seat - state.turn) % rules.players])
                - 2 * state.turn
                - len(state.choices[seat]),
                len(state.choices[seat]),
                state.shown[-1][seat] if state.shown else None,
                *hands.get(Player(seat), ()),
            )
            for seat in range(rules.players)
        ),
        len(rules.deck) - sum(map(len, state.packets)),
    )


def text(scene: Scene, size: Size | None, focus: Player, lang: str) -> TextBlock:
    """Draw a line for each seat, with the lanterns that one sees; the seat in focus stands out."""
    say = Voice.of("boardrules.testing.lanterns", scene.viewer, lang)
    moment = say.outcome(scene.outcome) if scene.outcome else say("Turn {turn}", turn=scene.turn)
    rows = [
        (
            Span(format_player(Player(number)), "bold" if number == focus else ""),
            say("{points} points", points=scene.scores[number]),
            say("hand {cards}", cards=_cards(seat)),
            say("chosen {count}", count=seat.chosen),
            "" if seat.shown is None else say("showed {card}", card=seat.shown),
        )
        for number, seat in enumerate(scene.seats)
    ]
    return fitted((line(moment), *table(rows)), size)


def _cards(seat: SeatScene) -> str:
    return str(seat.hand_size) if seat.hand is None else " ".join(map(str, seat.hand))
