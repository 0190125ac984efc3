"""The command `study`: what matches of a game are like, and what an option changes."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
import json
from typing import Any, cast

import attrs

from boardrules import codec
from boardrules.arena import ArenaGame
from boardrules.cli.arguments import FILE, POSITIVE, TEXT, Parser
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.errors import CommandError
from boardrules.cli.files import check_is_new, write_text
from boardrules.cli.screen import Screen
from boardrules.errors import BoardRulesError
from boardrules.study import Change, Estimate, Having, Mean, Share, Study, changes, chart, study

EXAMPLE = "study tiki-topple --players 3 --matches 200 --change toast-bar=round"

_CHANGE = (
    "what changes if options are others, each written as its flag without dashes: toast-bar=round, "
    "no-lava-scores. All is played twice, with the same luck"
)
_BY = (
    "what it is worth to have a card, a tile, or what else a field of actions names in their JSON; "
    "`move` is the kind of move"
)
_WORKERS = "how many matches to play at the same time (default: one for each processor)"
_RANGE = ("95% from", "to")
_BY_HEADINGS = ("", "a match", "seats", "wins", *_RANGE, "worth", *_RANGE)


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, who plays it, and how often."""
    parser.take("game", GAME, "the name of a game")
    add_options(parser, Entry.mentioned(words))
    parser.take("--matches", POSITIVE, "how many matches to play (default: 100)", default=100)
    about = "who plays, in all seats: one of the library's, or yours as module:name"
    parser.take("--bot", TEXT, f"{about} (default: greedy)", default="greedy")
    parser.take("--by", TEXT, _BY)
    parser.take("--change", TEXT, _CHANGE, nargs="+", default=())
    parser.take("--seed", TEXT, "the seed of all random numbers (default: 0)", default="0")
    parser.take("--workers", POSITIVE, _WORKERS)
    parser.add_argument("--json", action="store_true", help="write the study as JSON")
    parser.take("--svg", FILE, "write a chart too")
    parser.add_argument("--overwrite", action="store_true", help="replace a chart that exists")


def run(arguments: Namespace, screen: Screen) -> None:
    """Play, count, and write what was found."""
    options = chosen_options(arguments, screen)
    games = [_game(arguments, options)]
    if arguments.change:
        games.append(_game(arguments, options | _changed(arguments, screen)))
    if len({game.players for game in games}) > 1:
        raise CommandError("--change: what changes is compared at the same number of players")
    if arguments.svg is not None and not arguments.overwrite:
        check_is_new(arguments.svg)
    try:
        found = [_studied(arguments, screen, game) for game in games]
        difference = changes(*found) if arguments.change else {}
        things = found[0].by(arguments.by) if arguments.by else {}
    except (BoardRulesError, ValueError) as error:
        raise CommandError(str(error)) from None
    if arguments.svg is not None:
        write_text(arguments.svg, chart(found[0]))
    if arguments.json:
        data = _data(found[0])
        if things:
            data["by"] = {arguments.by: {thing: _had(each) for thing, each in things.items()}}
        if difference:
            data["changes"] = _each(difference)
        screen.say(json.dumps(data, indent=2))
        return
    _write(screen, arguments.game, found[0])
    if things:
        screen.head(f"By {arguments.by}")
        screen.table(_BY_HEADINGS, [_thing_row(*each) for each in things.items()])
    if difference:
        screen.head(f"With {', '.join(arguments.change)}")
        headings = ("", "before", "after", "change", *_RANGE)
        screen.table(headings, [_change_row(*each) for each in difference.items()])


def _game(arguments: Namespace, options: dict[str, Any]) -> ArenaGame[Any, Any, Any]:
    entry: Entry = arguments.game
    game = cast("ArenaGame[Any, Any, Any]", entry.build(options))
    if not isinstance(cast("object", game), ArenaGame):
        raise CommandError(f"{entry.title} does not offer what an arena needs")
    return game


def _changed(arguments: Namespace, screen: Screen) -> dict[str, Any]:
    """Read options as if they were flags."""
    parser = Parser(prog="boardrules study", add_help=False)
    add_options(parser, arguments.game)
    flags = [f"--{each}" for each in arguments.change]
    return chosen_options(parser.parse_args(flags, Namespace(game=arguments.game)), screen)


def _studied(arguments: Namespace, screen: Screen, game: ArenaGame[Any, Any, Any]) -> Study:
    matches: int = arguments.matches
    with screen.progress(f"Playing {arguments.game.title}", matches) as show:
        return study(
            game,
            matches,
            bot=arguments.bot,
            seed=arguments.seed,
            workers=arguments.workers,
            progress=lambda done, _total: show(done),
        )


def _write(screen: Screen, entry: Entry, found: Study) -> None:
    players, played = found.game.players, len(found.courses)
    matches = f"{played} match{'' if played == 1 else 'es'} of {found.bot}, seed {found.seed}"
    screen.say(f"{entry.title}, {players} player{'' if players == 1 else 's'}: {matches}.")
    if found.left_out:
        count, reason = len(found.left_out), found.left_out[0]
        screen.say(f"Left out, since not played to the end: {count}. The first one: {reason}.")
    screen.head("How often")
    screen.table(("", "matches", "rate", *_RANGE), _share_rows(found.shares))
    screen.head("How much")
    rows = [
        (name, *(f"{value:.1f}" for value in (each.mean, *each.interval, each.least, each.most)))
        for name, each in found.sizes.items()
    ]
    screen.table(("", "mean", *_RANGE, "least", "most"), rows)
    screen.head("Rules that bring points")
    rows = [
        (rule, *cells, *(f"{value:.1f}" for value in (points.mean, *points.interval)))
        for (rule, *cells), points in zip(
            _share_rows(found.scoring), found.points.values(), strict=True
        )
    ]
    screen.table(("rule", "matches", "rate", *_RANGE, "points", *_RANGE), rows)
    screen.head("Rules that decide who wins")
    screen.table(("rule", "matches", "rate", *_RANGE), _share_rows(found.deciding))


def _share_rows(shares: Mapping[str, Share]) -> list[Sequence[str]]:
    return [
        (
            name,
            f"{each.count:.1f}".removesuffix(".0"),
            *(f"{rate:.1%}" for rate in (each.rate, *each.interval)),
        )
        for name, each in shares.items()
    ]


def _thing_row(name: str, had: Having) -> Sequence[str]:
    worth = () if had.worth is None else (had.worth.mean, *had.worth.interval)
    return (
        name,
        f"{had.often:.2f}",
        str(had.wins.matches),
        *(f"{rate:.1%}" for rate in (had.wins.rate, *had.wins.interval)),
        *([f"{points:+.2f}" for points in worth] or [""] * 3),
    )


def _change_row(name: str, change: Change) -> Sequence[str]:
    difference = change.difference
    values = (difference.mean, *difference.interval)
    return (
        name,
        f"{change.before:.2f}",
        f"{change.after:.2f}",
        *(f"{value:+.2f}" for value in values),
    )


def _data(found: Study) -> dict[str, Any]:
    return {
        "game": codec.to_data(found.game),
        "bot": found.bot,
        "seed": found.seed,
        "matches": len(found.courses),
        "left_out": found.left_out,
        "shares": _each(found.shares),
        "sizes": _each(found.sizes),
        "scoring": _each(found.scoring),
        "points": _each(found.points),
        "deciding": _each(found.deciding),
    }


def _had(had: Having) -> dict[str, Any]:
    worth = had.worth and _number(had.worth)
    return {"often": had.often, "wins": _number(had.wins), "worth": worth}


def _each(found: Mapping[str, Share] | Mapping[str, Mean] | Mapping[str, Change]) -> dict[str, Any]:
    """Write each number with its interval."""
    return {name: _number(each) for name, each in found.items()}


def _number(each: Share | Estimate | Change) -> dict[str, Any]:
    if isinstance(each, Change):
        return {
            "before": each.before,
            "after": each.after,
            "difference": _number(each.difference),
        }
    rate = {"rate": each.rate} if isinstance(each, Share) else {}
    return {**attrs.asdict(each), **rate, "interval": each.interval}
