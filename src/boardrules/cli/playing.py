"""The command `play`: a table is set, and a match begins."""

from argparse import Namespace
from collections.abc import Mapping
from random import Random, SystemRandom
from typing import cast

from boardrules.cli.entries import Entry
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.options import chosen_options
from boardrules.cli.screen import Screen
from boardrules.cli.seats import make_bot
from boardrules.cli.session import Session
from boardrules.cli.table import Keeper, Table
from boardrules.cli.teller import Teller
from boardrules.game import HiddenGame
from boardrules.notation import format_player
from boardrules.player import Player

PERSON = "human"
RANDOM = "random"
_PLAIN = {PERSON: "a person", RANDOM: "at random"}


def play_match(arguments: Namespace, screen: Screen) -> int:
    """Play a match among people and bots, or among bots alone."""
    entry: Entry = arguments.game
    options = chosen_options(arguments)
    seats: tuple[str, ...] = arguments.seats
    if seats and "players" not in options and entry.can_seat(len(seats)):
        options["players"] = len(seats)
    game = entry.build(options)
    if len(seats) > game.players:
        raise CommandError(f"{entry.title} has {game.players} seats here, not {len(seats)}")
    who = {Player(seat): name for seat, name in enumerate(seats)}
    people = tuple(seat for seat, name in who.items() if name.lower() == PERSON)
    bots = {seat: make_bot(name) for seat, name in who.items() if name.lower() not in _PLAIN}
    if bots and not isinstance(cast("object", game), HiddenGame):
        raise CommandError(f"{entry.title} does not offer what bots need: views")
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    table = Table(game, Random(seed), bots)  # noqa: S311  # a match that can be repeated
    keeper = Keeper(table, screen, arguments.record)
    screen.say(_opening(entry, who, game.players, seed))
    teller = Teller(game, entry.rulebook)
    Session(table, teller, screen, keeper, people, arguments.pause).run()
    return OK


def _opening(entry: Entry, who: Mapping[Player, str], players: int, seed: int) -> str:
    """Say who plays."""
    names = [who.get(Player(seat), RANDOM) for seat in range(players)]
    said = [
        f"{format_player(Player(seat))} {_PLAIN.get(name.lower(), name)}"
        for seat, name in enumerate(names)
    ]
    return f"{entry.title}: {', '.join(said)}. Seed {seed}."
