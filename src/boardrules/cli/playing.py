"""The command `play`: a table is set, and a match begins."""

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, cast

from boardrules.cli.entries import Entry, flag_of
from boardrules.cli.errors import FAILED, OK, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.options import chosen_options
from boardrules.cli.replaying import read_record
from boardrules.cli.screen import Screen
from boardrules.cli.seats import make_bot
from boardrules.cli.session import Session
from boardrules.cli.table import Keeper, Moment, Table
from boardrules.cli.teller import Teller
from boardrules.errors import RecordError
from boardrules.game import Game, HiddenGame
from boardrules.notation import format_player
from boardrules.player import Player

PERSON = "human"
RANDOM = "random"
_PLAIN = {PERSON: "a person", RANDOM: "at random"}


def play_match(arguments: Namespace, screen: Screen) -> int:
    """Play a match among people and bots, or among bots alone."""
    entry: Entry = arguments.game
    seats: tuple[str, ...] = arguments.seats
    game, moments, state = _beginning(arguments, len(seats))
    if len(seats) > game.players:
        raise CommandError(f"{entry.title} has {game.players} seats here, not {len(seats)}")
    who = {Player(seat): name for seat, name in enumerate(seats)}
    people = tuple(seat for seat, name in who.items() if name.lower() == PERSON)
    bots = {seat: make_bot(name) for seat, name in who.items() if name.lower() not in _PLAIN}
    if bots and not isinstance(cast("object", game), HiddenGame):
        raise CommandError(f"{entry.title} does not offer what bots need: views")
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    table = Table(game, Random(seed), bots, state, moments)  # noqa: S311  # can be repeated
    keeper = Keeper(table, screen, arguments.record or arguments.resume)
    screen.say(_opening(entry, who, game.players, seed))
    if moments:
        screen.say(f"{len(moments)} actions are done already.")
    told: dict[Player | None, int] = dict.fromkeys((*people, None), len(moments))
    teller = Teller(game, entry.rulebook)
    Session(table, teller, screen, keeper, people, arguments.pause, told).run()
    return OK


def _beginning(arguments: Namespace, seats: int) -> tuple[Game[Any, Any], list[Moment], Any]:
    """Return the game, and what has been done before, with the state that it led to."""
    entry: Entry = arguments.game
    options = chosen_options(arguments)
    if arguments.resume is not None:
        return _recorded(arguments.resume, entry, options)
    if seats and "players" not in options and entry.can_seat(seats):
        options["players"] = seats
    game = entry.build(options)
    return game, [], game.initial_state()


def _recorded(
    path: Path, entry: Entry, options: dict[str, Any]
) -> tuple[Game[Any, Any], list[Moment], Any]:
    record, fault = read_record(path, read_text(path), options.pop("components", None))
    if record.game.name != entry.name:
        raise CommandError(f"{path} is a match of {record.game.name}, not of {entry.name}")
    for name, value in options.items():
        if getattr(record.game, name, None) != value:
            raise CommandError(f"{path} was not played with this {flag_of(name)}")
    if fault is not None:
        raise CommandError(f"{path}: {fault}", FAILED)
    try:
        states = record.replay()
    except RecordError as error:
        raise CommandError(f"{path}: {error}", FAILED) from None
    moments = [Moment(*done) for done in zip(states, record.actions, strict=False)]
    return record.game, moments, states[-1]


def _opening(entry: Entry, who: Mapping[Player, str], players: int, seed: int) -> str:
    """Say who plays."""
    names = [who.get(Player(seat), RANDOM) for seat in range(players)]
    said = [
        f"{format_player(Player(seat))} {_PLAIN.get(name.lower(), name)}"
        for seat, name in enumerate(names)
    ]
    return f"{entry.title}: {', '.join(said)}. Seed {seed}."
