"""A record, looked at step by step."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
import re
import sys
from typing import Any, TypeAlias

from attrs import frozen

from boardrules.cli.entries import Entry
from boardrules.cli.errors import FAILED, OK, CommandError
from boardrules.cli.files import read_text
from boardrules.cli.screen import Screen
from boardrules.cli.teller import Teller
from boardrules.errors import BoardRulesError, RecordError
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.record import Record, split_lines

AnyRecord: TypeAlias = Record[Any, Any]


def replay_record(arguments: Namespace, screen: Screen) -> int:
    """Show a recorded match as far as it fits the rules, and what does not fit."""
    text = read_text(arguments.file)
    box: Path | None = arguments.components
    components = None if box is None else _find_game(text).read_box(box)
    record, fault = read_record(arguments.file, text, components)
    _check_seat(record, arguments.seat)
    try:
        states: Sequence[Any] = record.replay()
    except RecordError as error:
        states, fault = error.states, error
    teller = Teller(record.game, Entry(record.game.name, type(record.game)).rulebook)
    viewer = Viewer(teller, screen, record.actions, states, arguments.seat)
    if arguments.fast or not (sys.stdin.isatty() and sys.stdout.isatty()):
        viewer.show_all()
    else:
        viewer.browse()
    if fault is not None:
        teller.cite(screen, [violation.rule for violation in fault.violations])
        raise CommandError(f"{arguments.file}: {fault}", FAILED)
    teller.result(screen, states[-1])
    return OK


def _check_seat(record: AnyRecord, seat: Player | None) -> None:
    if seat is not None and seat >= record.game.players:
        raise CommandError(f"there is no {format_player(seat)}: {record.game.players} play here")


def read_record(path: Path, text: str, components: object) -> tuple[AnyRecord, RecordError | None]:
    """Read a record. Where a line of a text is no action, read what is above it."""
    read = Record.from_json if is_json(text) else Record.from_text
    try:
        try:
            return read(text, components=components), None
        except RecordError as error:
            if error.line is None or error.action is None:
                raise
            above = "\n".join(split_lines(text)[: error.line - 1])
            return Record.from_text(above, components=components), error
    except BoardRulesError as error:
        asks_for_box = isinstance(error, RecordError) and error.box is not None
        hint = " (--components FILE)" if asks_for_box else ""
        raise CommandError(f"{path}: {error}{hint}", FAILED) from None


def is_json(text: str) -> bool:
    """Tell in which of the two forms a record is written."""
    return text.lstrip().startswith("{")


def _find_game(text: str) -> Entry:
    """Find the game that a record names, in either form."""
    form = r'"game"\s*:\s*"([^"]*)"' if is_json(text) else r"^game: (.+)$"
    found = re.search(form, text, re.MULTILINE)
    return Entry.find("" if found is None else found[1])


def game_of_record(path: Path) -> Entry:
    """Find the game that a file names, or tell what is wrong with the file."""
    text = read_text(path)
    try:
        return _find_game(text)
    except CommandError:
        record, _ = read_record(path, text, None)
        return Entry(record.game.name, type(record.game))


@frozen
class Viewer:
    """Shows the states of a record to a seat, or all that was done to nobody in particular."""

    teller: Teller
    screen: Screen
    actions: Sequence[Any]
    states: Sequence[Any]
    seat: Player | None

    @property
    def last(self) -> int:
        """The number of the last state."""
        return len(self.states) - 1

    def show(self, place: int) -> None:
        """Draw a state, under the action that led to it."""
        self.screen.picture(
            f"{place}/{self.last}  {self._title(place)}",
            self.teller.picture(self.states[place], self.seat),
        )

    def _title(self, place: int) -> str:
        if place == 0:
            return "the beginning"
        action = self.actions[place - 1]
        if self.seat is None:
            return self.teller.action(action)
        return self.teller.event(self.states[place - 1], action, self.seat)

    def show_all(self) -> None:
        """Draw every state."""
        for place in range(len(self.states)):
            self.show(place)

    def browse(self) -> None:
        """Draw one state at a time, as the user wants."""
        place: int | None = 0
        while place is not None:
            self.show(place)
            place = self._ask(place)

    def _ask(self, place: int) -> int | None:
        """Ask where to go from a place; None is away."""
        while True:
            try:
                line = self.screen.ask("Enter: next, b: back, a number: go there, q: quit> ")
            except EOFError:
                return None
            match line.lower():
                case "":
                    return place + 1 if place < self.last else None
                case "b":
                    return max(place - 1, 0)
                case "q" | "quit":
                    return None
                case _ if line.isdecimal() and len(line) < 9 and int(line) <= self.last:
                    return int(line)
                case _:
                    self.screen.complain(f"There are numbers from 0 to {self.last}.")
