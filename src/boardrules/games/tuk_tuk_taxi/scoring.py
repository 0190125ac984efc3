"""Customers delivered, the end, and who wins, in Tuk Tuk Taxi."""

from collections.abc import Sequence

from boardrules.games.tuk_tuk_taxi.state import State
from boardrules.outcome import Outcome, ScoreItem, ranks
from boardrules.player import Player

_RULES = {2: "TUKTUK-7.1", 3: "TUKTUK-7.2", 4: "TUKTUK-7.3"}
"""The rule that says how many customers are enough: as many as there are players."""


def score(deliveries: tuple[Player, ...], players: int) -> tuple[int, ...]:
    """Count the customers that each seat has delivered."""
    return tuple([deliveries.count(Player(seat)) for seat in range(players)])


def score_items(deliveries: tuple[Player, ...]) -> tuple[ScoreItem, ...]:
    """List the deliveries in their order."""
    return tuple(
        ScoreItem(player, 1, "TUKTUK-4.8", (f"delivery {number}",))
        for number, player in enumerate(deliveries, start=1)
    )


def deciding_rule(state: State) -> str | None:
    """Tell by which rule the deliveries decide a match, or None as long as they do not."""
    return decided(state.deliveries, len(state.customers), [taxi.carries for taxi in state.taxis])


def decided(deliveries: tuple[Player, ...], waiting: int, carries: Sequence[bool]) -> str | None:
    """Tell which rule ends a match with these deliveries, customers on the board and aboard."""
    players = len(carries)
    counts = score(deliveries, players)
    if (
        max(counts) == players
        or (players > 2 and min(counts) >= 2)
        or (players == 4 and sum(count >= 3 for count in counts) >= 2)
    ):
        return _RULES[players]
    standings = _standings(deliveries, players)
    leader = standings.index(max(standings))
    others = [  # TUKTUK-R21
        count + carries[seat] + waiting for seat, count in enumerate(counts) if seat != leader
    ]
    return "TUKTUK-7.4" if max(others) <= counts[leader] else None


def _standings(deliveries: tuple[Player, ...], players: int) -> list[tuple[int, int]]:
    """Rank by customers, then by an earlier last delivery (TUKTUK-7.5)."""
    last = {player: number for number, player in enumerate(deliveries)}
    counts = score(deliveries, players)
    return [(count, -last.get(Player(seat), 0)) for seat, count in enumerate(counts)]


def outcome(state: State, players: int, *, by_delivery: bool) -> Outcome:
    """Tell who has won: by a delivery, or at the end of the turns by what has been delivered."""
    standing = ranks(_standings(state.deliveries, players))
    winners = tuple(Player(seat) for seat, rank in enumerate(standing) if rank == 1)
    counts = score(state.deliveries, players)
    rule = deciding_rule(state) if by_delivery else None
    return Outcome(counts, standing, winners, rule or "TUKTUK-R10")
