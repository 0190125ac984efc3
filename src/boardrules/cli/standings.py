"""Standings of bots as tables: on the screen, as CSV and as JSON Lines."""

from collections.abc import Iterable, Mapping
import csv
from io import StringIO
import json
from pathlib import Path
from typing import Any

from boardrules.arena import Rating, Report, Standing
from boardrules.building.notation import format_player
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import Screen

SUFFIXES = (".csv", ".jsonl")


def write_ratings(screen: Screen, ratings: Iterable[Rating]) -> None:
    """Write ratings with their intervals, the best first."""
    rows = [
        (each.bot, f"{each.matches}", *(f"{value:.1f}" for value in (each.mean, *each.interval)))
        for each in sorted(ratings, key=lambda each: -each.mean)
    ]
    screen.table(("bot", "matches", "rating", "95% from", "to"), rows)


def check_suffix(path: Path) -> None:
    """Refuse a file of standings that is neither CSV nor JSON Lines, before anything is played."""
    if path.suffix not in SUFFIXES:
        raise CommandError(f"standings are stored as {' or '.join(SUFFIXES)}, not as {path}")


def save_standings(path: Path, report: Report, ratings: Mapping[str, Rating]) -> None:
    """Store the standings of bots, and of bots in seats, with intervals beside all rates."""
    rows = [
        {**_values(each), **_rated(ratings.get(each.bot) if each.seat is None else None)}
        for each in (*report.bots, *report.seats)
    ]
    text = StringIO(newline="")
    if path.suffix == ".csv":
        writer = csv.DictWriter(text, [*rows[0]] if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        text.writelines(f"{json.dumps(row)}\n" for row in rows)
    path.write_text(text.getvalue(), encoding="utf-8", newline="\n")


def _values(standing: Standing) -> dict[str, Any]:
    low, high = standing.interval
    return {
        "bot": standing.bot,
        "seat": None if standing.seat is None else format_player(standing.seat),
        "matches": standing.matches,
        "wins": standing.wins,
        "rate": standing.rate,
        "rate_low": low,
        "rate_high": high,
        "score": standing.score,
        "forfeits": standing.forfeits,
        "seconds": standing.seconds,
    }


def _rated(rating: Rating | None) -> dict[str, float | None]:
    if rating is None:
        return {"rating": None, "rating_low": None, "rating_high": None}
    low, high = rating.interval
    return {"rating": rating.mean, "rating_low": low, "rating_high": high}
