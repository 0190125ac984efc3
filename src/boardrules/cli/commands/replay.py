"""The command `replay`: a record, looked at step by step."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
import sys
from typing import Any

from attrs import frozen

from boardrules.cli.argument_types import SEAT
from boardrules.cli.catalogue import Entry
from boardrules.cli.describe import Describer
from boardrules.cli.errors import FAILED, OK, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.parser import Parser
from boardrules.cli.records import named_game, read_record
from boardrules.cli.screen import Screen
from boardrules.errors import RecordError
from boardrules.notation import format_player
from boardrules.player import Player

EXAMPLE = "replay match.txt --seat P1"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a record, and how to look at it."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a record, as text or as JSON")
    parser.add_argument(
        "--seat",
        type=SEAT,
        metavar=SEAT.metavar,
        help="show only what this seat knows: P1, or 1, is the first",
    )
    parser.add_argument("--fast", action="store_true", help="show everything without asking")
    parser.add_argument(
        "--components",
        type=Path,
        metavar="FILE",
        help="the box that was played with, if a text record names one of the user's own",
    )


def run(arguments: Namespace, screen: Screen) -> int:
    """Show a recorded match as far as it fits the rules, and what does not fit."""
    text = read_text(arguments.file)
    box: Path | None = arguments.components
    components = None if box is None else named_game(text).read_box(box, screen)
    record, fault = read_record(arguments.file, text, components)
    seat: Player | None = arguments.seat
    if seat is not None and seat >= record.game.players:
        raise CommandError(f"there is no {format_player(seat)}: {record.game.players} play here")
    try:
        states: Sequence[Any] = record.replay()
    except RecordError as error:
        states, fault = error.states, error
    describer = Describer(record.game, Entry(record.game.name, type(record.game)).rulebook)
    viewer = Viewer(describer, screen, record.actions, states, seat)
    if arguments.fast or not (sys.stdin.isatty() and sys.stdout.isatty()):
        viewer.show_all()
    else:
        viewer.browse()
    if fault is not None:
        describer.cite(screen, [violation.rule for violation in fault.violations])
        raise CommandError(f"{arguments.file}: {fault}", FAILED)
    describer.result(screen, states[-1])
    return OK


@frozen
class Viewer:
    """Shows the states of a record to a seat, or all that was done to nobody in particular."""

    describer: Describer
    screen: Screen
    actions: Sequence[Any]
    states: Sequence[Any]
    seat: Player | None

    @property
    def last(self) -> int:
        """The number of the last state."""
        return len(self.states) - 1

    def show(self, index: int) -> None:
        """Draw a state, under the action that led to it."""
        self.screen.picture(
            f"{index}/{self.last}  {self._title(index)}",
            self.describer.picture(self.states[index], self.seat),
        )

    def _title(self, index: int) -> str:
        if index == 0:
            return "the beginning"
        action = self.actions[index - 1]
        if self.seat is None:
            return self.describer.action(action)
        return self.describer.event(self.states[index - 1], action, self.seat)

    def show_all(self) -> None:
        """Draw every state."""
        for index in range(len(self.states)):
            self.show(index)

    def browse(self) -> None:
        """Draw one state at a time, as the user wants."""
        index: int | None = 0
        while index is not None:
            self.show(index)
            index = self._ask(index)

    def _ask(self, index: int) -> int | None:
        """Ask where to go from a state; None is away."""
        while True:
            try:
                line = self.screen.ask("Enter: next, b: back, a number: go there, q: quit> ")
            except EOFError:
                return None
            match line.lower():
                case "":
                    return index + 1 if index < self.last else None
                case "b":
                    return max(index - 1, 0)
                case "q" | "quit":
                    return None
                case _ if line.isdecimal() and len(line) < 9 and int(line) <= self.last:
                    return int(line)
                case _:
                    self.screen.complain(f"Type a number from 0 to {self.last}.")
