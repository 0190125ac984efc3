"""The program of a user, which is asked in the protocol of engines."""

from argparse import Namespace

from boardrules.cli.arguments import COMMAND, LIMIT, Parser
from boardrules.cli.errors import CommandError
from boardrules.conformance import EngineError, Program
from boardrules.conformance.program import SECONDS


def take_program(parser: Parser, about: str) -> None:
    """Take the command of a program, and how long it may take for one reply."""
    parser.take("--exec", COMMAND, about, dest="command")
    about = f"how long the program may take for one reply (default: {SECONDS:g})"
    parser.take("--seconds", LIMIT, about, default=SECONDS)


def started(arguments: Namespace) -> Program:
    """Start the program that was named."""
    try:
        return Program(arguments.command, seconds=arguments.seconds)
    except EngineError as error:
        raise CommandError(str(error)) from None
