"""The way in and out of the command: streams, errors, exit codes."""

from collections.abc import Sequence
from io import StringIO, TextIOWrapper
import os
import sys
from typing import Final

from boardrules.cli.errors import FAILED, OK, CommandError
from boardrules.cli.parser import parse
from boardrules.cli.screen import open_screen
from boardrules.quoting import printable

# As shells count: 128 and the number of the signal.
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code.

    0 is success, 1 a check that failed, 2 a command that cannot be carried out. To leave a match,
    or to end its input, is success. After Ctrl-C it is 130, and 141 if nobody reads the output.
    """
    _prepare_streams()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except OSError as error:
        _silence_stdout()
        if isinstance(error, BrokenPipeError):
            return BROKEN_PIPE
        sys.stderr.write(f"boardrules: {error.strerror}\n")
        return FAILED
    return code


def _run(argv: list[str]) -> int:
    try:
        arguments = parse(argv)
        return int(arguments.command(arguments, open_screen()))
    except CommandError as error:
        sys.stdout.flush()
        sys.stderr.write(printable(f"boardrules: {error}\n"))
        return error.code
    except KeyboardInterrupt:
        sys.stdout.flush()
        sys.stderr.write("\nboardrules: interrupted\n")
        return INTERRUPTED
    except SystemExit:  # after --help and --version
        return OK


def _prepare_streams() -> None:
    """Let no character, and no stream that is closed, stop the command."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, StringIO())
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _silence_stdout() -> None:
    """Send what is still to be written nowhere: Python would try again on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
