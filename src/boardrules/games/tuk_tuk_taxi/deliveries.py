"""Deliveries in Tuk Tuk Taxi: who has how many, who leads, and when they decide a match."""

from collections.abc import Sequence

from boardrules.games.tuk_tuk_taxi.state import State
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
    """Tell by which rule the deliveries decide a match, or None as long as they do not."""
    return decided(state.deliveries, len(state.customers), [taxi.carries for taxi in state.taxis])


def decided(deliveries: tuple[Player, ...], waiting: int, carries: Sequence[bool]) -> str | None:
    """Tell which rule ends a match with these deliveries, customers on the board and aboard."""
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
