"""How a component file is read."""

from typing import Any

from tests.games.tuk_tuk_taxi.oracle.board import Board
from tests.games.tuk_tuk_taxi.oracle.box import Box


def read_board(text: str) -> Board:
    """Read a text map: the first column is a, the last line is row 1; blanks and dots are nothing.

    The marks: # street, L light, 1 to 4 stations, G street in front of the garage, P street in
    front of the petrol station, B building space, + corner of the red frame.
    """
    lines = text.strip("\n").splitlines()
    reading = [
        ((column, len(lines) - number), mark)
        for number, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark not in (" ", ".")
    ]
    for _, mark in reading:
        if mark not in "#L1234GPB+":
            raise ValueError(f"a mark that nobody knows: {mark!r}")
    numbers = [mark for _, mark in reading if mark in "1234"]
    if len(numbers) != len(set(numbers)):
        raise ValueError("a station that appears twice")
    corners = [square for square, mark in reading if mark == "+"]
    columns = sorted({column for column, _ in corners})
    rows = sorted({row for _, row in corners})
    if len(corners) != 4 or len(columns) != 2 or len(rows) != 2:
        raise ValueError("a frame has four corners")
    return Board(
        streets={square for square, mark in reading if mark in "#GP"},
        lights={square for square, mark in reading if mark == "L"},
        stations={int(mark): square for square, mark in reading if mark in "1234"},
        garage=[square for square, mark in reading if mark == "G"],
        petrol=[square for square, mark in reading if mark == "P"],
        buildings=dict(enumerate([square for square, mark in reading if mark == "B"], start=1)),
        frame=((columns[0], rows[0]), (columns[1], rows[1])),
    )


def read_box(file: dict[str, Any]) -> Box:
    """Turn a component file, as `tomllib` reads it, into a box."""
    return Box(
        boards={name: read_board(board["map"]) for name, board in file["boards"].items()},
        cards={**entries(file["signs"]), **entries(file["events"])},
        starred=list(file["simplified"]["without"]),
        die={
            number: colour for colour, numbers in entries(file["die"]).items() for number in numbers
        },
        customers=file["customers"]["count"],
    )


def entries(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is in a table besides its source."""
    return {name: entry for name, entry in table.items() if name != "source"}
