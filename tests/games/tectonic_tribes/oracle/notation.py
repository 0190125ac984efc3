"""Seats as the notation of actions writes them."""


def seat_name(seat: int) -> str:
    """Write a seat in notation: seat 0 is P1."""
    return f"P{seat + 1}"


def seat_number(name: str) -> int:
    """Read a seat in notation: P1 is seat 0."""
    return int(name.removeprefix("P")) - 1
