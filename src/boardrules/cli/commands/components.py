"""The command `components`: a game's component file, or a check of somebody's own."""

from argparse import SUPPRESS, Namespace
from importlib.resources import files
from shlex import quote

from boardrules import codec
from boardrules.cli.arguments import FILE, Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import Screen

EXAMPLE = "components tiki-topple > my_box.toml"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game, and a file to check."""
    parser.take("game", GAME, "the name of a game")
    parser.take("--check", FILE, "check this file against the rulebook instead")
    parser.take("file", FILE, SUPPRESS, nargs="?")


def run(arguments: Namespace, screen: Screen) -> None:
    """Write a game's component file, or check somebody's own."""
    entry: Entry = arguments.game
    if (file := arguments.file) is not None:
        how = f"boardrules components {entry.name} --check {quote(str(file))}"
        raise CommandError(f"to check a file: {how}")
    if arguments.check is not None:
        key = codec.key(entry.read_box(arguments.check, screen))
        screen.say(f"OK: {arguments.check} fits {entry.title}, components {key}")
        return
    try:
        text = (files(entry.package) / "components.toml").read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise CommandError(f"{entry.title} has no component file") from None
    screen.say(text.removesuffix("\n").expandtabs())
