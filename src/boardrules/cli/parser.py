"""What can be typed after `boardrules`."""

from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias

from boardrules import games
from boardrules.cli.entries import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.files import is_stream
from boardrules.cli.options import options_of
from boardrules.cli.playing import play_match
from boardrules.cli.readers import BOTS, DEPTH, LIMIT, SEAT, SEATS, SECONDS, WHOLE
from boardrules.cli.replaying import game_of_record, replay_record
from boardrules.cli.reports import count_tree, list_games, show_components, show_rules
from boardrules.cli.screen import Screen
from boardrules.cli.simulating import simulate

Command: TypeAlias = Callable[[Namespace, Screen], int]


class Parser(ArgumentParser):
    """Parses arguments, and answers faults with a sentence."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,  # a new option must not break a script
            conflict_handler="resolve",  # the command's own flags come last, and win
            **settings,
        )
        self.asked = self.prog
        """What `--help` is typed after."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong."""
        raise CommandError(f"{message.removeprefix('argument ')}\nTry: {self.asked} --help")


AddParser: TypeAlias = Callable[..., Parser]


def parse(argv: list[str]) -> Namespace:
    """Read what was typed, or raise `CommandError`."""
    entry = _mentioned_game(argv) or _resumed_game(argv)
    arguments, others = build_parser(entry).parse_known_args(argv)
    if others:
        arguments.parser.error(f"unrecognized arguments: {' '.join(others)}")
    if vars(arguments).get("game", ...) is None:
        if entry is None:
            arguments.parser.error("the following arguments are required: GAME")
        arguments.game = entry
    return arguments


def _mentioned_game(argv: list[str]) -> Entry | None:
    """Find the game that is named, as its options are flags."""
    names = games.names()
    return next((Entry.find(word) for word in argv[1:] if word in names), None)


def _resumed_game(argv: list[str]) -> Entry | None:
    """Find the game of the match that goes on, unless that could be read only once."""
    for word, value in pairwise([*argv, ""]):
        flag, _, joined = word.partition("=")
        name = joined or value
        if flag == "--resume" and name and not is_stream(Path(name)):
            return game_of_record(Path(name))
    return None


def build_parser(entry: Entry | None = None) -> ArgumentParser:
    """Describe all that can be typed, with the options of one game as flags."""
    parser = Parser(
        prog="boardrules",
        description="The rules of modern board games: play, replay, look up.",
        epilog="boardrules COMMAND --help tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('boardrules')}")
    add = parser.add_subparsers(title="commands", metavar="COMMAND", required=True).add_parser
    _add(add, "games", list_games, "list the games, with their options", "games")
    _add_play(add, entry)
    _add_simulate(add, entry)
    _add_replay(add)
    _add_rules(add)
    _add_perft(add, entry)
    _add_components(add)
    return parser


def _add(add: AddParser, name: str, command: Command, about: str, example: str) -> Parser:
    parser = add(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"example: boardrules {example}",
    )
    parser.set_defaults(command=command, parser=parser)
    return parser


def _read_game(text: str) -> Entry:
    try:
        return Entry.find(text)
    except CommandError as error:
        raise ArgumentTypeError(str(error)) from None


def _add_game(
    parser: ArgumentParser, about: str = "the name of a game", nargs: Literal["?"] | None = None
) -> None:
    parser.add_argument("game", metavar="GAME", type=_read_game, nargs=nargs, help=about)


def _add_options(parser: Parser, entry: Entry | None) -> None:
    if entry is None:
        parser.description = f"{parser.description} With a GAME, --help shows its options too."
        return
    parser.asked = f"{parser.prog} {entry.name}"
    group = parser.add_argument_group(f"options of {entry.title}")
    for option in options_of(entry.form):
        if option.settings is not None:
            group.add_argument(option.flag, **option.settings)


def _add_play(add: AddParser, entry: Entry | None) -> None:
    parser = _add(
        add,
        "play",
        play_match,
        "play a match, or watch one",
        "play tiki-topple --seats human,random --record match.txt",
    )
    _add_game(parser, "the name of a game; with --resume the record names it", nargs="?")
    _add_options(parser, entry)
    parser.add_argument(
        "--seats",
        type=SEATS,
        metavar=SEATS.hint,
        default=(),
        help="who plays, seat by seat, with commas: human, or a bot such as random, greedy, "
        "ismcts, ismcts@500, ismcts@2s, or your own as module:name; all others are random; here a "
        "bot runs in the same process as the match, and one that goes looking finds all cards",
    )
    parser.add_argument(
        "--seed", type=WHOLE, metavar="N", help="the number that all chance comes from"
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="keep the match in a new file, as JSON if its name ends in .json",
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="let --record replace a file that is there"
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on with a recorded match, by its options and with its players; undo goes back "
        "into it, and chance does the same again; kept in its file if no other is named",
    )
    parser.add_argument(
        "--pause",
        type=SECONDS,
        metavar=SECONDS.hint,
        default=0.0,
        help="how long to wait at each turn of a match without people",
    )


def _add_simulate(add: AddParser, entry: Entry | None) -> None:
    parser = _add(
        add,
        "simulate",
        simulate,
        "play many matches between bots",
        "simulate tiki-topple --seats ismcts,random --matches 200 --seed 7 --out results.jsonl",
    )
    _add_game(parser)
    _add_options(parser, entry)
    parser.add_argument(
        "--seats",
        type=BOTS,
        metavar=BOTS.hint,
        required=True,
        help="the bots, with commas, such as random, greedy, ismcts, ismcts@500, ismcts@2s, or "
        "your own as module:name; they take turns in all seats",
    )
    parser.add_argument(
        "--matches", type=DEPTH, metavar="N", required=True, help="how many matches in all"
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
        type=DEPTH,
        metavar="N",
        help="how many matches at the same time (default: as many as there are processors)",
    )
    parser.add_argument(
        "--limit",
        type=LIMIT,
        metavar=LIMIT.hint,
        default=60.0,
        help="how long a bot may take for a decision (default: 60)",
    )


def _add_replay(add: AddParser) -> None:
    parser = _add(
        add,
        "replay",
        replay_record,
        "step through a recorded match",
        "replay match.txt --seat P1",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as text or as JSON")
    parser.add_argument(
        "--seat",
        type=SEAT,
        metavar=SEAT.hint,
        help="show only what this seat knows: P1, or 1, is the first",
    )
    parser.add_argument("--fast", action="store_true", help="show everything without asking")
    parser.add_argument(
        "--components",
        type=Path,
        metavar="FILE",
        help="the box that was played with, if a text record names one of the user's own",
    )


def _add_rules(add: AddParser) -> None:
    parser = _add(
        add, "rules", show_rules, "show the rules of a game", "rules tiki-topple TIKI-5.10"
    )
    _add_game(parser)
    parser.add_argument(
        "id", metavar="ID", nargs="?", help="the number of a rule, a section or a ruling"
    )


def _add_perft(add: AddParser, entry: Entry | None) -> None:
    parser = _add(
        add,
        "perft",
        count_tree,
        "count the positions of a game, by depth",
        "perft tiki-topple --depth 5 --divide",
    )
    _add_game(parser)
    _add_options(parser, entry)
    parser.add_argument(
        "--depth", type=DEPTH, metavar=DEPTH.hint, required=True, help="how many actions deep"
    )
    parser.add_argument(
        "--divide", action="store_true", help="split the last count by first action"
    )


def _add_components(add: AddParser) -> None:
    parser = _add(
        add,
        "components",
        show_components,
        "print the component file of a game, or check your own",
        "components tiki-topple > my_box.toml",
    )
    _add_game(parser)
    parser.add_argument(
        "--check", type=Path, metavar="FILE", help="check this file against the rulebook instead"
    )
