"""Tables as text, in Markdown, so that the documentation can hold a run as it was printed."""

from typing import TypeAlias

Table: TypeAlias = tuple[list[str], list[list[str]]]
"""Headings, and rows; the first column is text, the others are numbers."""


def show(title: str, table: Table) -> None:
    """Print a table."""
    headings, rows = table
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    rules = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    print(f"\n## {title}\n")
    for row in (headings, rules, *rows):
        first, *rest = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print(f"| {' | '.join([first, *rest])} |", flush=True)
