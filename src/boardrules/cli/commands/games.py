"""The command `games`: the games of the catalogue, with how many can play and their options."""

from argparse import Namespace

from boardrules import games
from boardrules.cli.arguments import Parser
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import Screen

EXAMPLE = "games"


def add_arguments(_parser: Parser, _words: list[str]) -> None:
    """Take no arguments."""


def run(_arguments: Namespace, screen: Screen) -> None:
    """Describe each game, or tell what keeps it from being loaded."""
    for name in games.game_names():
        try:
            entry = Entry.find(name)
        except CommandError as error:
            screen.complain(str(error))
            continue
        defaults = [option.typed for option in entry.options if option.typed]
        options = f" ({', '.join(defaults)})" if defaults else ""
        screen.item(f"{name:<16}", f"{entry.title}{_players(entry.player_counts)}{options}")


def _players(counts: tuple[int, ...]) -> str:
    if not counts:
        return ""
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f", {counts[0]} to {counts[-1]} players"
    return f", {' or '.join(map(str, counts))} player{'' if counts == (1,) else 's'}"
