"""The command `mcp`: a match as tools for a program, such as one with a language model."""

from argparse import Namespace
from random import SystemRandom
from typing import Any, cast

from boardrules.building.notation import format_player
from boardrules.cli.arguments import BOTS, SEAT, WHOLE, Parser
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.errors import CommandError
from boardrules.cli.match import make_bot
from boardrules.cli.screen import Screen
from boardrules.game import FullGame
from boardrules.player import Player

EXAMPLE = "mcp tiki-topple --bots greedy"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, the seat of the client, and who has the others."""
    parser.take("game", GAME, "the name of a game")
    add_options(parser, Entry.mentioned(words))
    about = "the seat of the program that calls (default: P1)"
    parser.take("--seat", SEAT, about, default=Player(0))
    about = (
        "the bot of all other seats, or one for each of them in the order of seats, separated by "
        "commas: random, greedy, ismcts, ismcts@2s, or yours as module:name (default: greedy)"
    )
    parser.take("--bots", BOTS, about, default=("greedy",))
    about = "a number that repeats the same matches. Each match has the next seed"
    parser.take("--seed", WHOLE, about)
    about = "do not let the program take actions back"
    parser.add_argument("--no-undo", action="store_true", help=about)


def run(arguments: Namespace, screen: Screen) -> None:
    """Answer a program on standard input and output until it leaves."""
    try:
        from boardrules.adapters import mcp  # noqa: PLC0415  # the SDK is optional
    except ImportError as error:
        raise CommandError(str(error)) from None
    entry: Entry = arguments.game
    game: Any = entry.build(chosen_options(arguments, screen))
    if not isinstance(cast("object", game), FullGame):
        raise CommandError(f"{entry.title} does not offer all that is needed: see FullGame")
    seats = _seats(game.players, arguments.seat, arguments.bots)
    for name in dict.fromkeys(seats.values()):
        make_bot(name)
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    mcp.serve(mcp.Client(game, arguments.seat, seats, seed), undo=not arguments.no_undo)


def _seats(players: int, seat: Player, bots: tuple[str, ...]) -> dict[Player, str]:
    """Return the bots by seat, or raise `CommandError` if they do not fit the table."""
    if seat >= players:
        last = format_player(Player(players - 1))
        raise CommandError(f"the seats are P1 to {last}, not {format_player(seat)}")
    others = [Player(each) for each in range(players) if each != seat]
    if len(bots) not in {1, len(others)}:
        raise CommandError(f"expected one bot, or {len(others)}, not {len(bots)}")
    return dict(zip(others, bots * len(others) if len(bots) == 1 else bots, strict=True))
