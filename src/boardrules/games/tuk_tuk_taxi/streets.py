"""The streets in a state of Tuk Tuk Taxi: which cards count there, and what is in a taxi's way."""

from typing import NamedTuple, TypeAlias

from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.routes import End, Throw, Ways, ways_of
from boardrules.games.tuk_tuk_taxi.setting import Setting
from boardrules.games.tuk_tuk_taxi.state import Laid, State, Taxi
from boardrules.games.tuk_tuk_taxi.steps import Cards, cards_of, relaid
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.memo import remembered
from boardrules.player import Player

Start: TypeAlias = tuple[Player, Square, Direction | None, Throw]
"""What the ways of a drive depend on beside the cards."""


class Street(NamedTuple):
    """The cards that count; `ways` and `ends` fill up with what is known of drives among them.

    `ends` are those of drives that meet neither taxis nor customers.
    """

    cards: Cards
    ways: dict[Start, Ways]
    ends: dict[Start, list[End]]


@remembered
def street(setting: Setting, state: State) -> Street:
    """Find the cards that count: on each square the last one laid (TUKTUK-3.2)."""
    top = {laid.square: laid for laid in state.laid}
    return Street(cards_of(setting.town, top, setting.bare_steps), {}, {})


def with_card(setting: Setting, before: Street, square: Square, laid: Laid | None) -> Street:
    """Let another card count on a square, or none."""
    return Street(relaid(setting.town, before.cards, square, laid), {}, {})


def showing(setting: Setting, state: State, card: Card) -> int:
    """Count the cards of a kind that no other card covers."""
    return sum(laid.card is card for laid in street(setting, state).cards.top.values())


def ways(setting: Setting, among: Street, start: Start) -> Ways:
    """Find all ways of a drive, each time the same."""
    found = among.ways.get(start)
    if found is None:
        seat, square, heading, throw = start
        home = setting.homes[seat]
        found = ways_of(setting.town, among.cards, home, throw, square, heading)
        among.ways[start] = found
    return found


def taken(taxis: tuple[Taxi, ...], seat: Player) -> list[Square]:
    """List the squares of the other taxis."""
    return [taxi.square for other, taxi in enumerate(taxis) if other != seat]
