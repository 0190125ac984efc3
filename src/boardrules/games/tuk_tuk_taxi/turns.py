"""The steps of a turn of Tuk Tuk Taxi that most nodes are, as states built directly."""

from boardrules.games.tuk_tuk_taxi.actions import Number
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.state import Laid, State
from boardrules.sequences import replaced


def drawn(state: State, place: int, card: Card) -> State:
    """Return the state after a draw of the kind of card at a place in the pile."""
    return State(
        "card",
        state.customers,
        state.laid,
        replaced(state.pile, place, state.pile[place] - 1),
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        card,
    )


def laid(state: State, card: Laid) -> State:
    """Return the state after the card that was drawn is laid."""
    return State(
        "roll",
        state.customers,
        (*state.laid, card),
        state.pile,
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
    )


def rolled(state: State, number: Number) -> State:
    """Return the state after a roll; the heading is that of a drive that goes on."""
    return State(
        "drive",
        state.customers,
        state.laid,
        state.pile,
        state.taxis,
        state.deliveries,
        state.turn,
        state.stuck,
        None,
        number,
        state.heading,
        state.onward,
    )
