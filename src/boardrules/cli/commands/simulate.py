"""The command `simulate`: many matches between bots, and what they tell."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from attrs import frozen

from boardrules import games
from boardrules.arena import ArenaGame, Report, Result, Standing, Tournament, stored_seed
from boardrules.arena import run as run_tournament
from boardrules.arena.results_file import record_path
from boardrules.building.notation import format_player
from boardrules.cli.arguments import BOTS, FILE, FOLDER, LIMIT, PERSON, POSITIVE, TEXT, Parser
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.screen import Screen
from boardrules.errors import BoardRulesError
from boardrules.player import Player

LISTED = 10
"""How many matches that went wrong are listed."""

EXAMPLE = "simulate tiki-topple --seats ismcts,random --matches 200"

_SEATS = (
    "the bots, separated by commas, such as random, greedy, ismcts, ismcts@500, ismcts@2s, or your "
    "own as module:name. They take turns in all seats"
)
_SEED = (
    "the seed of all random numbers (default: that of the --out file, or else 128 random bits). A "
    "short one can be guessed by bots that cheat"
)
_OUT = "save the results, a line each. Matches that are there already are not played again"
_WORKERS = "how many matches to play at the same time (default: one for each processor)"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, bots, and how many matches they play."""
    parser.take("game", GAME, "the name of a game")
    add_options(parser, Entry.mentioned(words))
    parser.take("--seats", BOTS, _SEATS, required=True)
    parser.take("--matches", POSITIVE, "how many matches in all", required=True)
    parser.take("--seed", TEXT, _SEED)
    parser.take("--out", FILE, _OUT)
    parser.take("--records", FOLDER, "save a record of every match in a folder")
    parser.take("--workers", POSITIVE, _WORKERS)
    about = "how long a bot may take for a decision (default: 60)"
    parser.take("--limit", LIMIT, about, default=60.0)


def run(arguments: Namespace, screen: Screen) -> None:
    """Play a tournament, or go on with one, and report on it."""
    out: Path | None = arguments.out
    records: Path | None = arguments.records
    title = arguments.game.title
    try:
        tournament = _tournament(arguments, screen)
        with screen.progress(f"Playing {title}", tournament.matches) as show:
            counts: list[int] = []

            def count(done: int, _total: int) -> None:
                counts.append(done)
                show(done)

            report = run_tournament(
                tournament, workers=arguments.workers, out=out, records=records, progress=count
            )
    except BoardRulesError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        where = error.filename or "the results"
        raise CommandError(f"cannot write {where}: {error.strerror}") from None
    except KeyboardInterrupt:
        screen.say(
            "Nothing is saved: use --out FILE for that."
            if out is None
            else f"What has been played is in {out}. The same command goes on from there."
        )
        raise
    matches = f"{tournament.matches} match{'' if tournament.matches == 1 else 'es'}"
    screen.say(f"{title}: {matches}, seed {tournament.seed}.")
    if (before := counts[0] if counts else 0) > 0:
        were = "was" if before == 1 else "were"
        screen.say(f"{before} of {matches} {were} in {out} already.")
    _Writer(screen, tournament, out, records).write(report)
    if not report.bots:
        kept = "" if out is None else f"; they are not played again while they are in {out}"
        raise CommandError(f"none of the matches could be played{kept}", FAILED)


def _tournament(arguments: Namespace, screen: Screen) -> Tournament:
    entry: Entry = arguments.game
    seats: tuple[str, ...] = arguments.seats
    if PERSON in map(str.lower, seats):
        raise CommandError(f"{PERSON} is not a bot: people play with boardrules play")
    options = chosen_options(arguments, screen)
    takes_players = "players" in {option.name for option in entry.options}
    if takes_players or len(seats) in games.player_counts(entry.game_class):
        options.setdefault("players", len(seats))
    game = cast("ArenaGame[Any, Any, Any]", entry.build(options))
    seed = arguments.seed or (arguments.out and stored_seed(arguments.out))
    chosen = {"seed": seed} if seed else {}
    try:
        return Tournament(game, seats, arguments.matches, limit=arguments.limit, **chosen)
    except TypeError:
        raise CommandError(f"{entry.title} does not offer what an arena needs") from None
    except ValueError as error:
        raise CommandError(f"{entry.title} cannot be played like that: {error}") from None


@frozen
class _Writer:
    """Writes a report."""

    screen: Screen
    tournament: Tournament
    out: Path | None
    records: Path | None

    def write(self, report: Report) -> None:
        """Write a table of the bots, one of their seats, and what went wrong."""
        if report.bots:
            self.screen.head("Bots")
            self._table(_HEADINGS, map(_cells, report.bots))
            self.screen.head("By seat")
            self._table(("bot", "seat", *_HEADINGS[1:]), map(_seat_cells, report.seats))
        self._list("Forfeits", report.forfeits)
        if not all(map(self._record, report.forfeits)):
            self.screen.say(
                "With --records DIR from the first match on, boardrules replay can show them all."
            )
        self._list("Void matches", report.voids)

    def _table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        table = (headings, *rows)
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for name, *cells in table:
            others = (f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
            self.screen.say(name.ljust(widths[0]) + "".join(others))

    def _list(self, title: str, results: Sequence[Result]) -> None:
        if results:
            self.screen.head(title)
        for result in results[:LISTED]:
            self.screen.item(f"match {result.number}", self._reason(result))
        if len(results) > LISTED:
            self.screen.say(f"... and {len(results) - LISTED} more")

    def _record(self, result: Result) -> Path | None:
        """Name the file of a match's record, if there is one."""
        path = None if self.records is None else record_path(self.records, result.number)
        return path if path is not None and path.exists() else None

    def _reason(self, result: Result) -> str:
        if result.forfeit is None:
            return f"{result.void}."
        seat = result.forfeit.seat
        bot = self.tournament.bot(result.number, seat)
        reason = f"{bot} as {format_player(seat)}: {result.forfeit.reason}."
        if path := self._record(result):
            return f"{reason} The record is {path}."
        if self.out is not None:
            return f"{reason} The record is in line {result.number + 2} of {self.out}."
        return reason


_HEADINGS = ("bot", "matches", "wins", "rate", "95 % from", "to", "score", "forfeits", "s/move")


def _cells(standing: Standing) -> tuple[str, ...]:
    low, high = standing.interval
    return (
        standing.bot,
        f"{standing.matches}",
        f"{standing.wins:.1f}",
        f"{standing.rate:.1%}",
        f"{low:.1%}",
        f"{high:.1%}",
        "-" if standing.score is None else f"{standing.score:.1f}",
        f"{standing.forfeits}",
        "-" if standing.seconds is None else f"{standing.seconds:.4f}",
    )


def _seat_cells(standing: Standing) -> tuple[str, ...]:
    name, *others = _cells(standing)
    return (name, format_player(cast("Player", standing.seat)), *others)
