"""Seats, squares, building spaces and drives as the notation of actions writes them."""

from tests.games.tuk_tuk_taxi.oracle.board import Square
from tests.games.tuk_tuk_taxi.oracle.driving import Choice


def seat_name(seat: int) -> str:
    """Write a seat: seat 0 is P1."""
    return f"P{seat + 1}"


def name_of(square: Square) -> str:
    """Write a square: the column as a letter, then the row."""
    return "abcdefghijklmnopqrstuvwxyz"[square[0]] + str(square[1])


def square_of(name: str) -> Square:
    """Read the name of a square."""
    return ("abcdefghijklmnopqrstuvwxyz".index(name[0]), int(name[1:]))


def building_number(name: str) -> int:
    """Read the name of a building space: B1 is 1."""
    return int(name.removeprefix("B"))


def choice_text(choice: Choice) -> str:
    """Write what is done with a taxi, without the name of the seat."""
    words = ["drive", *[name_of(square) for square in choice.way]] if choice.way else ["stay"]
    if choice.load:
        words += ["load", f"B{choice.load}"]
    if choice.home:
        words += ["home"]
    return " ".join(words)


def read_choice(words: list[str]) -> Choice:
    """Read what follows "drive" or "stay"."""
    if words and words[-1] == "home":
        return Choice(tuple(square_of(word) for word in words[:-1]), home=True)
    if "load" in words:
        way = tuple(square_of(word) for word in words[:-2])
        return Choice(way, load=building_number(words[-1]))
    return Choice(tuple(square_of(word) for word in words))
