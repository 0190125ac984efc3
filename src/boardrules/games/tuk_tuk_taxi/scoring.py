"""Customers delivered, when they decide a match, and who wins, in Tuk Tuk Taxi."""

from collections.abc import Sequence
from math import inf

from boardrules.games.tuk_tuk_taxi.state import State, Taxi
from boardrules.games.tuk_tuk_taxi.tables import Tables
from boardrules.games.tuk_tuk_taxi.town import Square
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player

_ENOUGH = {2: "TUKTUK-7.1", 3: "TUKTUK-7.2", 4: "TUKTUK-7.3"}
"""The rule that says how many customers are enough: as many as there are players."""


def delivered(deliveries: tuple[Player, ...], players: int) -> tuple[int, ...]:
    """Count the customers that each seat has delivered."""
    return tuple([deliveries.count(Player(seat)) for seat in range(players)])


def standings(deliveries: tuple[Player, ...], players: int) -> list[tuple[int, int]]:
    """Rank by customers, then by an earlier last delivery (TUKTUK-7.5)."""
    last = {player: number for number, player in enumerate(deliveries)}
    counts = delivered(deliveries, players)
    return [(count, -last.get(Player(seat), 0)) for seat, count in enumerate(counts)]


def deciding_rule(state: State) -> str | None:
    """Say by which rule the deliveries decide a match, or None as long as they do not."""
    return decided(state.deliveries, len(state.customers), [taxi.carries for taxi in state.taxis])


def decided(deliveries: tuple[Player, ...], waiting: int, carries: Sequence[bool]) -> str | None:
    """Say which rule ends a match with these deliveries, customers on the board and aboard."""
    players = len(carries)
    counts = delivered(deliveries, players)
    if (
        max(counts) == players
        or min(counts) >= 2
        or (players == 4 and sum(count >= 3 for count in counts) >= 2)
    ):
        return _ENOUGH[players]
    standing = standings(deliveries, players)
    leader = standing.index(max(standing))
    others = [  # TUKTUK-R21
        count + carries[seat] + waiting for seat, count in enumerate(counts) if seat != leader
    ]
    return "TUKTUK-7.4" if max(others) <= counts[leader] else None


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
    """Return who has won: by a delivery, or at the end of the turns by what was delivered."""
    if state.phase != "end":
        return None
    standing = ranks(standings(state.deliveries, tables.players))
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    is_played_out = tables.is_played_out(state.turn, state.stuck)
    rule = None if is_played_out else deciding_rule(state)
    return Outcome(score(tables, state), standing, winners, rule or "TUKTUK-R10")
