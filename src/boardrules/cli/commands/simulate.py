"""The command `simulate`: many matches between bots, and what they tell."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from attrs import define, frozen

from boardrules.arena import ArenaGame, Report, Result, Standing, Tournament, stored_seed
from boardrules.arena import run as run_tournament
from boardrules.arena.book import record_path
from boardrules.arena.tournament import random_seed
from boardrules.cli.argument_types import BOTS, LIMIT, POSITIVE
from boardrules.cli.catalogue import Entry, mentioned_game
from boardrules.cli.errors import FAILED, OK, CommandError
from boardrules.cli.options import chosen_options, options_of
from boardrules.cli.parser import Parser
from boardrules.cli.screen import Progress, Screen
from boardrules.cli.seats import PERSON
from boardrules.errors import BoardRulesError
from boardrules.notation import format_player
from boardrules.player import Player

_ADVICE = "With --records DIR from the first match on, boardrules replay can show each of them."
LISTED = 10
"""How many matches that went wrong are listed."""


EXAMPLE = "simulate tiki-topple --seats ismcts,random --matches 200 --seed 7 --out results.jsonl"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, bots, and how many matches they play."""
    parser.add_game()
    parser.add_options(mentioned_game(words))
    parser.add_argument(
        "--seats",
        type=BOTS,
        metavar=BOTS.metavar,
        required=True,
        help="the bots, with commas, such as random, greedy, ismcts, ismcts@500, ismcts@2s, or "
        "your own as module:name; they take turns in all seats",
    )
    parser.add_argument(
        "--matches", type=POSITIVE, metavar="N", required=True, help="how many matches in all"
    )
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="what all random numbers come from (default: that of the file of --out, or 128 random "
        "bits); a short one of your own is for honest bots, as others can guess it",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="keep the results, a line each; matches that are there are not played again",
    )
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="keep a record of every match in a folder"
    )
    parser.add_argument(
        "--workers",
        type=POSITIVE,
        metavar="N",
        help="how many matches at the same time (default: as many as there are processors)",
    )
    parser.add_argument(
        "--limit",
        type=LIMIT,
        metavar=LIMIT.metavar,
        default=60.0,
        help="how long a bot may take for a decision (default: 60)",
    )


def run(arguments: Namespace, screen: Screen) -> int:
    """Play a tournament, or go on with one, and report on it."""
    out: Path | None = arguments.out
    records: Path | None = arguments.records
    title = arguments.game.title
    try:
        tournament = _tournament(arguments, screen)
        with screen.progress(f"Playing {title}", tournament.matches) as show:
            counter = _Counter(show)
            report = run_tournament(
                tournament, workers=arguments.workers, out=out, records=records, progress=counter
            )
    except BoardRulesError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        where = error.filename or "the results"
        raise CommandError(f"cannot write {where}: {error.strerror}") from None
    except KeyboardInterrupt:
        screen.say(_how_to_go_on(out))
        raise
    screen.say(f"{title}: {_count(tournament.matches)}, seed {tournament.seed}.")
    if counter.first:
        were = "was" if counter.first == 1 else "were"
        screen.say(f"{counter.first} of {_count(tournament.matches)} {were} in {out} already.")
    _Writer(screen, tournament, out, records).write(report)
    if not report.bots:
        kept = "" if out is None else f"; they are not played again while they are in {out}"
        raise CommandError(f"none of the matches could be played{kept}", FAILED)
    return OK


@define
class _Counter:
    """Shows how many matches have been played, and remembers how many there were at first."""

    show: Progress
    first: int | None = None

    def __call__(self, done: int, _total: int) -> None:
        """Show progress."""
        self.first = done if self.first is None else self.first
        self.show(done)


def _tournament(arguments: Namespace, screen: Screen) -> Tournament:
    entry: Entry = arguments.game
    seats: tuple[str, ...] = arguments.seats
    if PERSON in map(str.lower, seats):
        raise CommandError(f"{PERSON} is no bot: people play with boardrules play")
    options = chosen_options(arguments, screen)
    if "players" not in options and _has_players(entry, len(seats)):
        options["players"] = len(seats)
    game = cast("ArenaGame[Any, Any, Any]", entry.build(options))
    seed = arguments.seed or (arguments.out and stored_seed(arguments.out)) or random_seed()
    try:
        return Tournament(game, seats, arguments.matches, seed, arguments.limit)
    except TypeError:
        raise CommandError(f"{entry.title} does not offer what an arena needs") from None
    except ValueError as error:
        raise CommandError(f"{entry.title} cannot be played like that: {error}") from None


def _has_players(entry: Entry, players: int) -> bool:
    """Tell whether a game can be told how many play, even if these are too many."""
    names = {option.name for option in options_of(entry.game_class)}
    return "players" in names or entry.can_seat(players)


def _count(matches: int) -> str:
    return "1 match" if matches == 1 else f"{matches} matches"


def _how_to_go_on(out: Path | None) -> str:
    if out is None:
        return "Nothing is kept: that takes --out FILE."
    return f"What has been played is in {out}. The same command goes on from there."


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
            self.screen.say(_ADVICE)
        self._list("Void matches", report.voids)

    def _table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        table = (headings, *rows)
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            first, *others = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
            self.screen.say("  ".join([first.strip().ljust(widths[0]), *others]))

    def _list(self, title: str, results: Sequence[Result]) -> None:
        if results:
            self.screen.head(title)
        for result in results[:LISTED]:
            self.screen.item(f"match {result.number}", " ".join(self._sentences(result)))
        if len(results) > LISTED:
            self.screen.say(f"... and {len(results) - LISTED} more")

    def _record(self, result: Result) -> Path | None:
        """Name the file of a match's record, if there is one."""
        path = None if self.records is None else record_path(self.records, result.number)
        return path if path is not None and path.exists() else None

    def _sentences(self, result: Result) -> Iterator[str]:
        if result.forfeit is None:
            yield f"{result.void}."
            return
        seat = result.forfeit.seat
        bot = self.tournament.bot(result.number, seat)
        yield f"{bot} as {format_player(seat)}: {result.forfeit.reason}."
        if path := self._record(result):
            yield f"The record is {path}."
        elif self.out is not None:
            yield f"The record is in line {result.number + 2} of {self.out}."


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
