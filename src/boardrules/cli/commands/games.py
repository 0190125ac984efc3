"""The command `games`: a line for each game of the catalogue."""

from argparse import Namespace

from boardrules import games
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.options import options_of
from boardrules.cli.parser import Parser
from boardrules.cli.screen import Screen

EXAMPLE = "games"


def add_arguments(_parser: Parser, _words: list[str]) -> None:
    """Take no arguments."""


def run(_arguments: Namespace, screen: Screen) -> int:
    """Write a line for each game, or what keeps it from being loaded."""
    for name in games.names():
        try:
            entry = Entry.find(name)
        except CommandError as error:
            screen.complain(str(error))
        else:
            screen.say(f"{name:<16} {entry.title}{_players(entry)}{_defaults(entry)}")
    return OK


def _players(entry: Entry) -> str:
    counts = entry.player_counts
    if not counts:
        return ""
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f", {counts[0]} to {counts[-1]} players"
    return f", {' or '.join(map(str, counts))} player{'' if counts == (1,) else 's'}"


def _defaults(entry: Entry) -> str:
    typed = [option.as_typed for option in options_of(entry.game_class)]
    defaults = [text for text in typed if text is not None]
    return f" ({', '.join(defaults)})" if defaults else ""
