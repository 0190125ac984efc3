"""The command `play`: a match among people and bots, or among bots alone."""

from argparse import Namespace
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, cast

from boardrules.cli.argument_types import SEATS, SECONDS, WHOLE
from boardrules.cli.autosave import Autosave
from boardrules.cli.catalogue import Entry, mentioned_game
from boardrules.cli.describe import Describer
from boardrules.cli.errors import OK, CommandError, LeaveError
from boardrules.cli.files import check_is_new, is_stream
from boardrules.cli.match import Match
from boardrules.cli.options import chosen_options
from boardrules.cli.parser import Parser
from boardrules.cli.records import SavedMatch, game_of_record, read_saved
from boardrules.cli.screen import Screen
from boardrules.cli.seats import PERSON, PLAIN, RANDOM, make_bot, seats_of_record
from boardrules.cli.session import Session
from boardrules.game import Game, HiddenGame, Recordable
from boardrules.notation import format_player
from boardrules.player import Player

EXAMPLE = "play tiki-topple --seats human,random --record match.txt"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, who plays, and where the match is kept."""
    entry = mentioned_game(words) or _resumed_game(words)
    about = "the name of a game; with --resume the record names it"
    parser.add_game(about, nargs="?", default=entry)
    parser.add_options(entry)
    parser.add_argument(
        "--seats",
        type=SEATS,
        metavar=SEATS.metavar,
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
        "into it, and until you leave, chance does the same again; kept in its file if no other is "
        "named",
    )
    parser.add_argument(
        "--pause",
        type=SECONDS,
        metavar=SECONDS.metavar,
        default=0.0,
        help="how long to wait at each turn of a match without people",
    )


def _resumed_game(words: Iterable[str]) -> Entry | None:
    """Find the game of the match that goes on, unless that could be read only once."""
    for word, value in pairwise([*words, ""]):
        flag, _, joined = word.partition("=")
        name = joined or value
        if flag == "--resume" and name and not is_stream(Path(name)):
            return game_of_record(Path(name))
    return None


def run(arguments: Namespace, screen: Screen) -> int:
    """Play a match to its end, or until somebody leaves."""
    parser: Parser = arguments.parser
    entry: Entry | None = arguments.game
    if entry is None:
        if arguments.resume is not None:
            game_of_record(arguments.resume)  # which tells what is wrong with it
        parser.error("the following arguments are required: GAME")
    game, saved = _game(entry, arguments, screen)
    path = _file(arguments, saved)
    try:
        seats = _seats(arguments, game, saved, screen)
    except (LeaveError, EOFError):
        screen.say("You have left the match.")
        return OK
    who = {Player(seat): name for seat, name in enumerate(seats)}
    is_over = saved is not None and saved.is_over
    named = {seat: name for seat, name in who.items() if name not in PLAIN and not is_over}
    if named and not isinstance(cast("object", game), HiddenGame):
        raise CommandError(f"{entry.title} does not offer what bots need: views")
    if path is not None and not isinstance(game, Recordable):
        raise CommandError("this game does not offer what a record needs")
    bots = {seat: make_bot(name) for seat, name in named.items()}
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    match = Match(game, Random(seed), bots)  # noqa: S311  # can be repeated
    if saved is not None:
        match.start_from(saved.states, saved.record.actions)
    if saved is not None and path is not None and saved.is_in(path):
        autosave = Autosave(match, screen, path, seats, saved.is_json, saved.comments, saved.text)
    else:
        is_json = path is not None and path.suffix.lower() == ".json"
        autosave = Autosave(match, screen, path, seats, is_json, {})
    players = [f"{format_player(seat)} {PLAIN.get(name, name)}" for seat, name in who.items()]
    screen.say(f"{entry.title}: {', '.join(players)}. Seed {seed}.")
    done = len(match.steps)
    if done:
        screen.say(f"{done} actions have been played already.")
    people = tuple(seat for seat, name in who.items() if name == PERSON)
    told: dict[Player | None, int] = dict.fromkeys((*people, None), done)
    describer = Describer(game, entry.rulebook)
    Session(match, describer, screen, autosave, people, arguments.pause, told).run()
    return OK


def _game(
    entry: Entry, arguments: Namespace, screen: Screen
) -> tuple[Game[Any, Any], SavedMatch | None]:
    """Return the game, and the match to go on with, if there is one."""
    options = chosen_options(arguments, screen)
    if arguments.resume is not None:
        saved = read_saved(arguments.resume, entry, options)
        return saved.record.game, saved
    seats = len(arguments.seats)
    if seats and "players" not in options and entry.can_seat(seats):
        options["players"] = seats
    return entry.build(options), None


def _file(arguments: Namespace, saved: SavedMatch | None) -> Path | None:
    """Return where to keep the match; what is there already is not lost by mistake."""
    path: Path | None = arguments.record
    if path is None:
        return None if saved is None or saved.is_over else saved.path
    if not arguments.overwrite and not (saved is not None and saved.is_in(path)):
        check_is_new(path)
    return path


def _seats(
    arguments: Namespace, game: Game[Any, Any], saved: SavedMatch | None, screen: Screen
) -> tuple[str, ...]:
    """Return who sits where: as the command says, or else as in the match that goes on."""
    seats: tuple[str, ...] = arguments.seats
    if len(seats) > game.players:
        title = arguments.game.title
        raise CommandError(f"{title} has {game.players} seats here, not {len(seats)}")
    if saved is not None and not seats:
        seats = saved.record.seats
        if not saved.is_over:
            seats = seats_of_record(seats, game.players, saved.path, screen)
    names = [name.lower() if name.lower() in PLAIN else name for name in seats]
    return (*names, *[RANDOM] * (game.players - len(names)))
