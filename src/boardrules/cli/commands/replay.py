"""The command `replay`: a record, looked at step by step."""

from argparse import Namespace
from collections.abc import Callable, Sequence
import sys
from typing import Any

from attrs import evolve

from boardrules.cli.arguments import FILE, SEAT, Parser
from boardrules.cli.catalogue import Entry
from boardrules.cli.describe import Describer
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import check_is_new, write_text
from boardrules.cli.records import AnyRecord, check_seat, replayed
from boardrules.cli.screen import Screen
from boardrules.pictures import replay_page
from boardrules.player import Player

EXAMPLE = "replay match.txt --seat P1"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a record, and how to look at it."""
    parser.take("file", FILE, "a record, as text or as JSON")
    parser.take("--seat", SEAT, "show only what this seat knows: P1, or 1, is the first")
    parser.add_argument("--fast", action="store_true", help="show everything without asking")
    about = "the box that was played with, if a text record names one of your own"
    parser.take("--components", FILE, about)
    parser.take("--html", FILE, "write a page that replays the match in a browser")
    parser.add_argument("--overwrite", action="store_true", help="replace a page that exists")


def run(arguments: Namespace, screen: Screen) -> None:
    """Show a recorded match as far as it fits the rules, and what does not fit."""
    record, states, unfit = replayed(arguments.file, arguments.components, screen)
    check_seat(arguments.seat, record)
    describer = Describer(record.game, Entry(record.game.name, type(record.game)).rulebook)
    if arguments.html is None:
        _show(arguments, screen, describer, record, states)
    else:
        _write_page(arguments, screen, record, len(states) - 1)
    if unfit is not None:
        describer.cite(screen, [violation.rule for violation in unfit.violations])
        raise CommandError(f"{arguments.file}: {unfit}", FAILED)
    describer.result(screen, states[-1])


def _show(
    arguments: Namespace,
    screen: Screen,
    describer: Describer,
    record: AnyRecord,
    states: Sequence[Any],
) -> None:
    """Show the match as text, all of it or step by step."""
    seat: Player | None = arguments.seat
    titles = [
        describer.action(action)
        if seat is None
        else ", ".join(describer.event(state, action, seat))
        for state, action in zip(states, record.actions, strict=False)
    ]

    def show(index: int) -> None:
        title = titles[index - 1] if index else "the beginning"
        drawing = describer.picture(states[index], seat)
        screen.picture(f"{index}/{len(states) - 1}  {title}", drawing)

    if arguments.fast or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for index in range(len(states)):
            show(index)
    else:
        _browse(screen, show, len(states) - 1)


def _write_page(arguments: Namespace, screen: Screen, record: AnyRecord, steps: int) -> None:
    """Write the page, for one seat or for everybody."""
    if not arguments.overwrite:
        check_is_new(arguments.html)
    match = evolve(record, actions=record.actions[:steps], lines=())
    seats = None if arguments.seat is None else (arguments.seat,)
    try:
        page = replay_page(match, seats)
    except TypeError as error:
        raise CommandError(str(error)) from None
    write_text(arguments.html, page)
    screen.say(f"Open {arguments.html} in a browser.")


def _browse(screen: Screen, show: Callable[[int], None], last: int) -> None:
    """Show one state at a time, as the user wants, until the user or the match is done."""
    index = 0
    show(index)
    while True:
        try:
            line = screen.ask("Enter: next, b: back, a number: go there, q: quit> ")
        except EOFError:
            return
        match line.lower():
            case "q" | "quit":
                return
            case "" if index == last:
                return
            case "":
                index += 1
            case "b":
                index = max(index - 1, 0)
            case _ if line.isdecimal() and len(line) < 9 and int(line) <= last:
                index = int(line)
            case _:
                screen.complain(f"Type a number from 0 to {last}.")
                continue
        show(index)
