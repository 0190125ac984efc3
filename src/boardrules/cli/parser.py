"""The parser of a command, and the game that it is about."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any, NoReturn

from boardrules.cli.catalogue import Entry, flag_of
from boardrules.cli.errors import CommandError
from boardrules.cli.options import options_of


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

    def add_game(self, about: str = "the name of a game", **settings: Any) -> None:
        """Let a game be named."""
        self.add_argument("game", metavar="GAME", type=Entry.find, help=about, **settings)

    def add_options(self, entry: Entry | None) -> None:
        """Let the options of a game be set by flags, if it is known which game that is."""
        if entry is None:
            self.description = f"{self.description} With a GAME, --help shows its options too."
            return
        self.asked = f"{self.prog} {entry.name}"
        group = self.add_argument_group(f"options of {entry.title}")
        for option in options_of(entry.game_class):
            if (settings := option.settings) is not None:
                group.add_argument(flag_of(option.name), **settings)
