"""Signals that end a program: each is an interruption, so that nothing is left unsaved."""

import signal
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

from attrs import Factory, define

_NUMBERS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_USUAL = (signal.SIG_DFL, signal.default_int_handler)


class SignalInterrupt(KeyboardInterrupt):
    """A signal that ends the program has come."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@define
class EndingSignals:
    """The signals that would end this program, and what Python does with them otherwise.

    One that somebody ignores, as `nohup` does, or handles in another way stays as it is.
    """

    before: dict[int, Any] = Factory(dict[int, Any])
    come: int | None = None

    def catch(self) -> None:
        """Raise `SignalInterrupt` for the first that comes, and ignore all others."""
        if current_thread() is main_thread():
            handlers = {number: signal.getsignal(number) for number in _NUMBERS}
            self.before = {
                number: handler for number, handler in handlers.items() if handler in _USUAL
            }
        self._handle(dict.fromkeys(self.before, self._interrupt))

    def _interrupt(self, number: int, _frame: FrameType | None) -> None:
        self.come = number
        self.ignore()
        raise SignalInterrupt(number)

    def check(self) -> None:
        """Raise once more what has come, if somebody's code has caught it."""
        if self.come is not None:
            raise SignalInterrupt(self.come)

    def ignore(self) -> None:
        """Ignore them from now on."""
        self._handle(dict.fromkeys(self.before, signal.SIG_IGN))

    def restore(self) -> None:
        """Leave them to Python again, unless one has come: then the program ends."""
        if self.come is None:
            self._handle(self.before)

    def _handle(self, handlers: dict[int, Any]) -> None:
        for number, handler in handlers.items():
            signal.signal(number, handler)
