"""The command `play`: a table is set, and a match begins."""

from argparse import Namespace
from random import Random, SystemRandom

from boardrules.cli.entries import Entry
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.options import chosen_options
from boardrules.cli.screen import Screen
from boardrules.cli.session import Session
from boardrules.cli.table import Keeper, Table
from boardrules.cli.teller import Teller
from boardrules.notation import format_player
from boardrules.player import Player


def play_match(arguments: Namespace, screen: Screen) -> int:
    """Play a match among people and random players, or among random players alone."""
    entry: Entry = arguments.game
    options = chosen_options(arguments)
    seats: tuple[str, ...] = arguments.seats
    if seats and "players" not in options and entry.can_seat(len(seats)):
        options["players"] = len(seats)
    game = entry.build(options)
    if len(seats) > game.players:
        raise CommandError(f"{entry.title} has {game.players} seats here, not {len(seats)}")
    people = tuple(Player(seat) for seat, who in enumerate(seats) if who == "human")
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    table = Table(game, Random(seed))  # noqa: S311  # a match that can be repeated
    keeper = Keeper(table, screen, arguments.record)
    screen.say(_opening(entry, people, game.players, seed))
    teller = Teller(game, entry.rulebook)
    Session(table, teller, screen, keeper, people, arguments.pause).run()
    return OK


def _opening(entry: Entry, people: tuple[Player, ...], players: int, seed: int) -> str:
    who = [
        f"{format_player(Player(seat))} {'a person' if seat in people else 'at random'}"
        for seat in range(players)
    ]
    return f"{entry.title}: {', '.join(who)}. Seed {seed}."
