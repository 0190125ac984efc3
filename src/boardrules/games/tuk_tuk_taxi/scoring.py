"""Customers delivered, and who wins, in Tuk Tuk Taxi."""

from math import inf

from boardrules.games.tuk_tuk_taxi.deliveries import deciding_rule, delivered, standings
from boardrules.games.tuk_tuk_taxi.state import State, Taxi
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Square
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player


def score(tables: Tables, state: State) -> tuple[int, ...]:
    """Count the customers that each seat has delivered."""
    return delivered(state.deliveries, tables.players)


def prospects(tables: Tables, state: State) -> tuple[float, ...]:
    """Rate how near each taxi is to its next delivery, whatever signs lie on the way."""
    if state.phase == "end":
        return (0,) * tables.players
    seats = zip(state.taxis, tables.homes, strict=True)
    return tuple(1 / (1 + _steps_left(tables, state, taxi, home)) for taxi, home in seats)


def _steps_left(tables: Tables, state: State, taxi: Taxi, home: Square) -> float:
    """Count the steps to the next delivery; to stop at a customer on the way counts as one."""
    steps_home = tables.steps_to[home]
    if taxi.carries:
        return steps_home[taxi.square]
    ways = (
        tables.steps_to[customer.square][taxi.square] + steps_home[customer.square]
        for customer in state.customers
    )
    return 1 + min(ways, default=inf)


def items(state: State) -> tuple[ScoreItem, ...]:
    """List the deliveries in their order (TUKTUK-4.8)."""
    return tuple(
        ScoreItem(player, 1, "TUKTUK-4.8", (f"delivery {number}",))
        for number, player in enumerate(state.deliveries, start=1)
    )


def outcome(tables: Tables, state: State) -> Outcome | None:
    """Tell who has won: by a delivery, or at the end of the turns by what was delivered."""
    if state.phase != "end":
        return None
    standing = ranks(standings(state.deliveries, tables.players))
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    is_played_out = tables.is_played_out(state.turn, state.stuck)
    rule = None if is_played_out else deciding_rule(state)
    return Outcome(score(tables, state), standing, winners, rule or "TUKTUK-R10")
