"""Deliveries: who is ahead, and when a match is decided."""


def delivered(deliveries: list[int], players: int) -> list[int]:
    """Count for every seat its deliveries."""
    return [deliveries.count(seat) for seat in range(players)]


def leading_seats(deliveries: list[int], players: int) -> list[int]:
    """List the seats that are ahead: one, or all as long as nobody has delivered.

    Equal numbers go to whoever delivered the last customer earlier.
    """
    if not deliveries:
        return list(range(players))
    counts = delivered(deliveries, players)
    seen = [0] * players
    for seat in deliveries:
        seen[seat] += 1
        if seen[seat] == max(counts):
            return [seat]
    raise AssertionError("somebody has the most deliveries")


def is_decided(deliveries: list[int], carrying: list[bool], waiting: int) -> bool:
    """Return whether a delivery just made ends the match.

    Args:
        deliveries: the seats that delivered a customer, in order.
        carrying: for every seat whether its taxi has a customer.
        waiting: number of customers on the board.
    """
    players = len(carrying)
    counts = delivered(deliveries, players)
    if max(counts) >= players:
        return True  # Two of two players, three of three, four of four
    if players == 4 and len([count for count in counts if count >= 3]) >= 2:
        return True
    if players > 2 and min(counts) >= 2:
        return True
    [leader] = leading_seats(deliveries, players)
    return all(
        counts[seat] + int(carrying[seat]) + waiting <= counts[leader]
        for seat in range(players)
        if seat != leader
    )
