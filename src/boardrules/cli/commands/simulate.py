"""The command `simulate`: many matches between bots, and what they tell."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import attrs
from attrs import frozen

from boardrules import games
from boardrules.arena import (
    ArenaGame,
    Report,
    Result,
    Sprt,
    Standing,
    Tournament,
    Verdict,
    rate,
    stored_seed,
)
from boardrules.arena import run as run_tournament
from boardrules.arena.results_file import record_path
from boardrules.building.notation import format_player
from boardrules.cli.arguments import (
    BOTS,
    FILE,
    FOLDER,
    LIMIT,
    PERSON,
    POSITIVE,
    SETTING,
    TEXT,
    Parser,
)
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.screen import Screen
from boardrules.cli.standings import check_suffix, save_standings, write_ratings
from boardrules.errors import BoardRulesError
from boardrules.player import Player

MOST_MATCHES = 100_000
"""How many matches a test takes at most, if nothing else is said."""
LISTED = 10
"""How many matches that went wrong are listed."""

EXAMPLE = "simulate tiki-topple --seats ismcts,random --matches 200"

_SEATS = (
    "the bots, separated by commas, such as random, greedy, ismcts, ismcts@500, ismcts@2s, or your "
    "own as module:name. They take turns in all seats; with --players there may be more of them"
)
_SEED = (
    "the seed of all random numbers (default: that of the --out file, or else 128 random bits). A "
    "short one can be guessed by bots that cheat"
)
_OUT = "save the results, a line each. Matches that are there already are not played again"
_SPRT = (
    "stop as soon as it is decided whether the first bot is better than the others: by elo0 points "
    "or less (default 0), or by elo1 or more (10), with the rates of errors alpha and beta (0.05)"
)
_GAUNTLET = (
    "of more bots than --players, let the first one play in every match (default: each combination "
    "of bots plays)"
)
_RATINGS = "rate the bots, which needs the extra ratings"
_WORKERS = "how many matches to play at the same time (default: one for each processor)"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, bots, and how many matches they play."""
    parser.take("game", GAME, "the name of a game")
    add_options(parser, Entry.mentioned(words))
    parser.take("--seats", BOTS, _SEATS, required=True)
    about = f"how many matches in all; with --sprt at most (default: {MOST_MATCHES})"
    parser.take("--matches", POSITIVE, about)
    parser.take("--sprt", SETTING, _SPRT, nargs="*")
    parser.add_argument("--gauntlet", action="store_true", help=_GAUNTLET)
    parser.add_argument("--ratings", action="store_true", help=_RATINGS)
    parser.take("--standings", FILE, "save the standings as FILE.csv or FILE.jsonl")
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
    standings: Path | None = arguments.standings
    if standings is not None:
        check_suffix(standings)
    try:
        if arguments.ratings:
            rate((), ())  # which is an error before the first match if it cannot be done
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
    played = len(report.results)
    matches = f"{played} match{'' if played == 1 else 'es'}"
    screen.say(f"{title}: {matches}, seed {tournament.seed}.")
    if (before := min(counts[0], played) if counts else 0) > 0:
        were = "was" if before == 1 else "were"
        screen.say(f"{before} of {matches} {were} in {out} already.")
    ratings = rate(tournament.seats, report.results) if arguments.ratings else ()
    _Writer(screen, tournament, out, records).write(report)
    if ratings:
        screen.head("Ratings")
        write_ratings(screen, ratings)
    if standings is not None:
        try:
            save_standings(standings, report, {each.bot: each for each in ratings})
        except OSError as error:
            raise CommandError(f"cannot write {standings}: {error.strerror}") from None
    if not report.bots:
        kept = "" if out is None else f"; they are not played again while they are in {out}"
        raise CommandError(f"none of the matches could be played{kept}", FAILED)


def _tournament(arguments: Namespace, screen: Screen) -> Tournament:
    entry: Entry = arguments.game
    seats: tuple[str, ...] = arguments.seats
    if PERSON in map(str.lower, seats):
        raise CommandError(f"{PERSON} is not a bot: people play with boardrules play")
    least = min(games.player_counts(entry.game_class), default=1)
    if len(seats) < least:
        example = ",".join((*seats, *["random"] * (least - len(seats))))
        needs = f"needs {least} bots or more"
        raise CommandError(f"{entry.title} {needs}: name them all, such as --seats {example}")
    options = chosen_options(arguments, screen)
    takes_players = "players" in {option.name for option in entry.options}
    if takes_players or len(seats) in games.player_counts(entry.game_class):
        options.setdefault("players", len(seats))
    game = cast("ArenaGame[Any, Any, Any]", entry.build(options))
    seed = arguments.seed or (arguments.out and stored_seed(arguments.out))
    chosen: dict[str, Any] = {"seed": seed} if seed else {}
    sprt = None if arguments.sprt is None else _sprt(arguments.sprt)
    matches: int | None = arguments.matches
    if matches is None and sprt is not None:
        matches = MOST_MATCHES
    if matches is None:
        raise CommandError("the following arguments are required: --matches, or --sprt")
    try:
        return Tournament(
            game,
            seats,
            matches,
            limit=arguments.limit,
            sprt=sprt,
            gauntlet=arguments.gauntlet,
            **chosen,
        )
    except TypeError:
        raise CommandError(f"{entry.title} does not offer what an arena needs") from None
    except ValueError as error:
        raise CommandError(f"{entry.title} cannot be played like that: {error}") from None


def _sprt(settings: Iterable[tuple[str, float]]) -> Sprt:
    known = [each.name for each in attrs.fields(Sprt)]
    for name, _ in settings:
        if name not in known:
            raise CommandError(f"--sprt: expected {', '.join(known)}, not {name!r}")
    try:
        return Sprt(**dict(settings))
    except ValueError as error:
        raise CommandError(f"--sprt: {error}") from None


@frozen
class _Writer:
    """Writes a report."""

    screen: Screen
    tournament: Tournament
    out: Path | None
    records: Path | None

    def write(self, report: Report) -> None:
        """Write what is decided, a table of the bots, one of their seats, and what went wrong."""
        if report.verdict is not None:
            self.screen.head("Test")
            self._verdict(report.verdict)
        if report.bots:
            self.screen.head("Bots")
            self.screen.table(_HEADINGS, map(_cells, report.bots))
            self.screen.head("By seat")
            self.screen.table(("bot", "seat", *_HEADINGS[1:]), map(_seat_cells, report.seats))
        self._list("Forfeits", report.forfeits)
        if not all(map(self._record, report.forfeits)):
            self.screen.say(
                "With --records DIR from the first match on, boardrules replay can show them all."
            )
        self._list("Void matches", report.voids)

    def _verdict(self, verdict: Verdict) -> None:
        sprt, (low, high), first = verdict.sprt, verdict.interval, self.tournament.seats[0]
        reasons = {
            "elo0": f"elo0={sprt.elo0:g} is accepted: {first} is not {sprt.elo1:g} points better.",
            "elo1": f"elo1={sprt.elo1:g} is accepted: {first} is more than {sprt.elo0:g} better.",
            None: "It is not decided: more matches are needed.",
        }
        self.screen.say(reasons[verdict.accepted])
        self.screen.say(f"Elo {verdict.elo:+.1f}, 95% from {low:+.1f} to {high:+.1f}.")
        bounds = "{:.2f} and {:.2f}".format(*sprt.bounds)
        self.screen.say(f"Log likelihood ratio {verdict.llr:.2f}; it is decided at {bounds}.")
        counts = ", ".join(f"{score:.3g}: {count}" for score, count in verdict.counts.items())
        self.screen.say(f"Groups by score: {counts or 'none'}.")

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


_HEADINGS = ("bot", "matches", "wins", "rate", "95% from", "to", "score", "forfeits", "s/move")


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
