"""The streets in a state of Tuk Tuk Taxi: which cards count there, and what is in a taxi's way."""

from typing import NamedTuple

from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.setting import Setting
from boardrules.games.tuk_tuk_taxi.state import Laid, State
from boardrules.games.tuk_tuk_taxi.steps import Steps, Traffic, against_arrows
from boardrules.games.tuk_tuk_taxi.town import Direction, Square
from boardrules.memo import remembered
from boardrules.player import Player


class Street(NamedTuple):
    """The cards that count, the directions that one-way signs close, and the steps by station."""

    top: dict[Square, Laid]
    against: frozenset[tuple[int, Direction]]
    steps: dict[Square, Steps]


@remembered
def street(setting: Setting, state: State) -> Street:
    """Find the cards that count: on each square the last one laid (TUKTUK-3.2)."""
    return _street(setting, {laid.square: laid for laid in state.laid})


def with_card(setting: Setting, before: Street, laid: Laid) -> Street:
    """Lay one more card on the streets."""
    return _street(setting, {**before.top, laid.square: laid})


def _street(setting: Setting, top: dict[Square, Laid]) -> Street:
    return Street(top, against_arrows(setting.town, top), {home: {} for home in setting.homes})


def showing(setting: Setting, state: State, card: Card) -> int:
    """Count the cards of a kind that no other card covers."""
    return sum(laid.card is card for laid in street(setting, state).top.values())


def traffic(setting: Setting, state: State, seat: Player) -> Traffic:
    """Return what stands on the streets for the taxi of a seat."""
    top, against, steps = street(setting, state)
    taken = frozenset([taxi.square for other, taxi in enumerate(state.taxis) if other != seat])
    home = setting.homes[seat]
    return Traffic(top, against, taken, home, steps[home])
