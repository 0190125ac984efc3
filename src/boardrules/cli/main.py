"""The way in and out of the command: what is typed, streams, errors, exit codes."""

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import StringIO, TextIOWrapper
import os
from signal import SIGINT
import sys
from typing import Final

from boardrules._messages import printable
from boardrules.cli.arguments import Parser
from boardrules.cli.errors import FAILED, CommandError, SignalInterrupt
from boardrules.cli.screen import Screen
from boardrules.version import __version__

COMMANDS: Final = {
    "games": "list the games, with their options",
    "learn": "explain how a game is played, and its notation",
    "play": "play a match, or watch one",
    "simulate": "play many matches between bots",
    "rate": "rate a bot by matches against bots of known strength",
    "study": "play many matches of one bot against itself, and count what happens",
    "review": "compare each decision of a recorded match with the best that a bot finds",
    "replay": "step through a recorded match",
    "picture": "draw one moment of a recorded match",
    "rules": "show the rules of a game",
    "perft": "count the positions of a game, by depth",
    "conform": "check a program against the rules, in any language",
    "components": "print the component file of a game, or check your own",
    "mcp": "let a program play through the Model Context Protocol",
    "schema": "print JSON Schemas of what a game writes and reads",
}
"""What each module of `boardrules.cli.commands` does."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code.

    0 is success, 1 a check that failed, 2 a command that cannot be carried out. Leaving a match,
    or the end of its input, is success. After Ctrl-C it is 130 (for other signals 128 plus the
    signal number), and 141 if the output pipe was closed.
    """
    _prepare_streams()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except OSError as error:
        # Python would write the rest on its way out: that goes nowhere.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if isinstance(error, BrokenPipeError):
            return 141
        sys.stderr.write(f"boardrules: {error.strerror}\n")
        return FAILED
    return code


def _run(argv: list[str]) -> int:
    try:
        arguments = parse(argv or ["--help"])
        arguments.run(arguments, _open_screen())
    except CommandError as error:
        sys.stdout.flush()
        sys.stderr.write(printable(f"boardrules: {error}\n"))
        return error.code
    except KeyboardInterrupt as error:
        sys.stdout.flush()
        sys.stderr.write("\nboardrules: interrupted\n")
        return 128 + (error.number if isinstance(error, SignalInterrupt) else SIGINT)
    except SystemExit:  # after --help and --version
        pass
    return 0


MOST_WORDS = 1000


def parse(argv: list[str]) -> Namespace:
    """Read what was typed, or raise `CommandError`."""
    if len(argv) > MOST_WORDS:  # argparse takes longer and longer for each option
        raise CommandError(f"a command has at most {MOST_WORDS:,} words, not {len(argv):,}")
    arguments, others = make_parser(argv).parse_known_args(argv)
    if others:
        arguments.parser.error(f"unrecognized arguments: {' '.join(others)}")
    return arguments


def make_parser(argv: list[str]) -> Parser:
    """Make the parser for what was typed. Only the module of its command is loaded."""
    parser = Parser(
        prog="boardrules",
        description="The rules of modern board games: play, replay, look up.",
        epilog="boardrules COMMAND --help tells more about a command.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    chosen = next((word for word in argv if word in COMMANDS), None)
    for name, about in COMMANDS.items():
        description = f"{about[0].upper()}{about[1:]}."
        command = commands.add_parser(name, help=about, description=description)
        if name == chosen:
            module = import_module(f"boardrules.cli.commands.{name}")
            command.epilog = f"example: boardrules {module.EXAMPLE}"
            command.set_defaults(run=module.run, parser=command)
            module.add_arguments(command, argv)
    return parser


def _prepare_streams() -> None:
    """Let no character, and no stream that is closed, stop the command."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, StringIO())
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _open_screen() -> Screen:
    """Open the screen that fits: Rich is for terminals that can do more than print."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        with suppress(ImportError):
            from boardrules.cli.rich_screen import RichScreen  # noqa: PLC0415  # rich is optional

            return RichScreen()
    return Screen()
