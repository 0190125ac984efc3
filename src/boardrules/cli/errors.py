"""How a command ends early."""

from argparse import ArgumentTypeError
from typing import Final

FAILED: Final = 1
"""The exit code where what was checked is not as it should be."""
USAGE: Final = 2
"""The exit code where what was asked for cannot be done."""


class CommandError(ArgumentTypeError):
    """A sentence for the user, and the exit code that goes with it.

    Where an argument cannot be read, argparse adds which one it is.
    """

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message, code)
        self.message = message
        self.code = code

    def __str__(self) -> str:
        return self.message


class LeaveError(Exception):
    """Somebody wants to leave the match."""


class SignalInterrupt(KeyboardInterrupt):
    """A signal that ends the program was received."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number
