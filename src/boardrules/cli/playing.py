"""The command `play`: a table is set, and a match begins."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, cast

from boardrules.cli.entries import Entry
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.files import check_is_new
from boardrules.cli.keeping import Keeper
from boardrules.cli.options import chosen_options
from boardrules.cli.resuming import Saved, read_saved
from boardrules.cli.screen import Screen
from boardrules.cli.seats import PERSON, PLAIN, RANDOM, make_bot, seat_again
from boardrules.cli.session import LeaveError, Session
from boardrules.cli.table import Table
from boardrules.cli.teller import Teller
from boardrules.game import Game, HiddenGame
from boardrules.notation import format_player
from boardrules.player import Player


def play_match(arguments: Namespace, screen: Screen) -> int:
    """Play a match among people and bots, or among bots alone."""
    entry: Entry = arguments.game
    game, saved = _beginning(arguments)
    path = _file(arguments, saved)
    try:
        seats = _seats(arguments, game, saved, screen)
    except (LeaveError, EOFError):
        screen.say("You have left the match.")
        return OK
    is_over = saved is not None and saved.is_over
    who = {Player(seat): name for seat, name in enumerate(seats)}
    people = tuple(seat for seat, name in who.items() if name == PERSON)
    named = {seat: name for seat, name in who.items() if name not in PLAIN and not is_over}
    if named and not isinstance(cast("object", game), HiddenGame):
        raise CommandError(f"{entry.title} does not offer what bots need: views")
    bots = {seat: make_bot(name) for seat, name in named.items()}
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    table = Table(game, Random(seed), bots)  # noqa: S311  # can be repeated
    if saved is not None:
        table.lay_out(saved.states, saved.record.actions)
    keeper = _keeper(table, screen, path, seats, saved)
    screen.say(_opening(entry, seats, seed))
    done = len(table.moments)
    if done:
        screen.say(f"{done} actions are done already.")
    told: dict[Player | None, int] = dict.fromkeys((*people, None), done)
    teller = Teller(game, entry.rulebook)
    Session(table, teller, screen, keeper, people, arguments.pause, told).run()
    return OK


def _beginning(arguments: Namespace) -> tuple[Game[Any, Any], Saved | None]:
    """Return the game, and the match to go on with, if there is one."""
    entry: Entry = arguments.game
    options = chosen_options(arguments)
    if arguments.resume is not None:
        saved = read_saved(arguments.resume, entry, options)
        return saved.record.game, saved
    seats = len(arguments.seats)
    if seats and "players" not in options and entry.can_seat(seats):
        options["players"] = seats
    return entry.build(options), None


def _file(arguments: Namespace, saved: Saved | None) -> Path | None:
    """Return where to keep the match; what is there already is not lost by mistake."""
    path: Path | None = arguments.record
    if path is None:
        return None if saved is None or saved.is_over else saved.path
    if not arguments.overwrite and not (saved is not None and saved.is_in(path)):
        check_is_new(path)
    return path


def _seats(
    arguments: Namespace, game: Game[Any, Any], saved: Saved | None, screen: Screen
) -> tuple[str, ...]:
    """Return who sits where: as the command says, or else as in the match that goes on."""
    seats: tuple[str, ...] = arguments.seats
    if len(seats) > game.players:
        title = arguments.game.title
        raise CommandError(f"{title} has {game.players} seats here, not {len(seats)}")
    if saved is not None and not seats:
        seats = saved.record.seats
        if not saved.is_over:
            seats = seat_again(seats, game.players, saved.path, screen)
    names = [name.lower() if name.lower() in PLAIN else name for name in seats]
    return (*names, *[RANDOM] * (game.players - len(names)))


def _keeper(
    table: Table, screen: Screen, path: Path | None, seats: tuple[str, ...], saved: Saved | None
) -> Keeper:
    """Keep the match; in the file that it came from it stays written as it was."""
    if saved is not None and path is not None and saved.is_in(path):
        return Keeper(table, screen, path, seats, saved.is_json, saved.comments)
    is_json = path is not None and path.suffix.lower() == ".json"
    return Keeper(table, screen, path, seats, is_json, {})


def _opening(entry: Entry, seats: Sequence[str], seed: int) -> str:
    """Say who plays."""
    said = [
        f"{format_player(Player(seat))} {PLAIN.get(name, name)}" for seat, name in enumerate(seats)
    ]
    return f"{entry.title}: {', '.join(said)}. Seed {seed}."
