"""The command `rate`: a bot plays the rungs of the ladder, and gets a rating."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from boardrules.arena import Ladder, Result, Tournament, ladders, stored_seed, wilson
from boardrules.arena import run as run_tournament
from boardrules.cli.arguments import FILE, LIMIT, POSITIVE, TEXT, WHOLE, Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.screen import Screen
from boardrules.cli.standings import write_ratings
from boardrules.errors import BoardRulesError

EXAMPLE = "rate my_bots:mine tiki-topple"

_MATCHES = "how many matches to play, in whole rounds against all rungs (default: about 100)"
_OUT = "save the results, a line each. Matches that are there already are not played again"
_AGAINST_HEADINGS = ("rung", "matches", "ahead", "95% from", "to")
_WORKERS = "how many matches to play at the same time (default: one for each processor)"


def add_arguments(parser: Parser, words: list[str]) -> None:  # noqa: ARG001  # as for all commands
    """Take a bot and a game, and how many matches to play."""
    parser.take("bot", TEXT, "a bot of yours as module:name, or one of the library's")
    parser.take("game", GAME, "the name of a game")
    parser.take("--players", WHOLE, "how many play (default: 2)", default=2)
    parser.take("--matches", POSITIVE, _MATCHES, default=100)
    parser.take(
        "--seed", TEXT, "the seed of all random numbers (default: that of --out, or random)"
    )
    parser.take("--out", FILE, _OUT)
    parser.take("--workers", POSITIVE, _WORKERS)
    about = "how long a bot may take for a decision (default: 60)"
    parser.take("--limit", LIMIT, about, default=60.0)


def run(arguments: Namespace, screen: Screen) -> None:
    """Play the rungs, and write the rating between theirs."""
    entry: Entry = arguments.game
    bot: str = arguments.bot
    ladder = _ladder(entry, arguments.players)
    if bot in ladder.bots:
        raise CommandError(f"{bot} is a rung of the ladder itself")
    try:
        ladder.rate(bot, ())  # an error before the first match if it cannot be done
        tournament = _tournament(arguments, ladder)
        with screen.progress(f"Playing {entry.title}", tournament.matches) as show:
            report = run_tournament(
                tournament,
                workers=arguments.workers,
                out=arguments.out,
                progress=lambda done, _total: show(done),
            )
    except BoardRulesError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        where = error.filename or "the results"
        raise CommandError(f"cannot write {where}: {error.strerror}") from None
    rating = ladder.rate(bot, report.results)
    if not rating.matches:
        raise CommandError("none of the matches could be played", FAILED)
    low, high = rating.interval
    matches = f"{rating.matches} matches, seed {tournament.seed}"
    screen.say(f"{entry.title}, {ladder.players} players: {matches}.")
    screen.say(f"{bot} has the rating {rating.mean:.1f}, 95% from {low:.1f} to {high:.1f}.")
    if report.forfeits:
        screen.say(f"{len(report.forfeits)} of the matches were forfeited.")
    screen.head("Against each rung")
    screen.table(_AGAINST_HEADINGS, _against(ladder, report.results))
    screen.head(f"The ladder, measured with version {ladder.library}")
    write_ratings(screen, (rating, *ladder.rungs))


def _ladder(entry: Entry, players: int) -> Ladder:
    found = {each.players: each for each in ladders() if each.game == entry.name}
    if players not in found:
        known = ", ".join(map(str, found)) or "no number of"
        raise CommandError(f"the ladder of {entry.title} has rungs for {known} players")
    return found[players]


def _against(ladder: Ladder, results: Sequence[Result]) -> list[Sequence[str]]:
    """Count how often the bot ended ahead of each rung, where a level rank is half."""
    rows: list[Sequence[str]] = []
    for index, rung in enumerate(ladder.bots, start=1):
        ahead = [
            (ranks[0] < ranks[index]) + (ranks[0] == ranks[index]) / 2
            for result in results
            if {0, index} <= (ranks := dict(zip(result.seating, result.ranks, strict=False))).keys()
        ]
        low, high = wilson(sum(ahead), len(ahead))
        rate = sum(ahead) / max(1, len(ahead))
        rows.append((rung, str(len(ahead)), f"{rate:.1%}", f"{low:.1%}", f"{high:.1%}"))
    return rows


def _tournament(arguments: Namespace, ladder: Ladder) -> Tournament:
    """Plan whole rounds, so that the bot has the same luck against each rung."""
    out: Path | None = arguments.out
    game = arguments.game.build({"players": ladder.players})
    names = (arguments.bot, *ladder.bots)
    seed = arguments.seed or (out and stored_seed(out))
    chosen: dict[str, Any] = {"seed": seed} if seed else {}

    def planned(matches: int) -> Tournament:
        return Tournament(game, names, matches, limit=arguments.limit, gauntlet=True, **chosen)

    try:
        length = planned(1).round_length
        return planned(-(-arguments.matches // length) * length)
    except ValueError as error:
        raise CommandError(str(error)) from None
