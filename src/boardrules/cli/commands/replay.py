"""The command `replay`: a record, looked at step by step."""

from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from attrs import evolve

from boardrules.building.notation import format_player
from boardrules.building.wording import phrase
from boardrules.cli.arguments import FILE, SEAT, Parser
from boardrules.cli.catalogue import Entry
from boardrules.cli.describe import Describer
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import check_is_new, write_text
from boardrules.cli.match import Match
from boardrules.cli.records import AnyRecord, check_seat, replayed
from boardrules.cli.screen import Screen
from boardrules.cli.watch import Watch
from boardrules.cli.window import Window, full_window
from boardrules.drawing import OPEN, replay_page
from boardrules.drawing.pages import PicturedGame, Viewer
from boardrules.player import Player

EXAMPLE = "replay match.txt --seat P1"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a record, and how to look at it."""
    parser.take("file", FILE, "a record, as text or as JSON")
    parser.take("--seat", SEAT, "show only what this seat knows: P1, or 1, is the first")
    parser.add_argument("--open", action="store_true", help="show all cards face up")
    parser.add_argument("--fast", action="store_true", help="show everything without asking")
    about = "the box that was played with, if a text record names one of your own"
    parser.take("--components", FILE, about)
    parser.take("--html", FILE, "write a page for browsers: of a spectator, of --seat, or --open")
    parser.take("--upgrade", FILE, "write the part that fits the present rules, as text")
    parser.add_argument("--overwrite", action="store_true", help="replace a file that exists")
    parser.take_language()


def run(arguments: Namespace, screen: Screen) -> None:
    """Show a recorded match as far as it fits the rules, and what does not fit."""
    screen.lang = arguments.lang
    record, states, unfit = replayed(arguments.file, arguments.components, screen)
    check_seat(arguments.seat, record)
    entry = Entry(record.game.name, type(record.game))
    describer = Describer(record.game, entry.rulebook, is_open=arguments.open, lang=arguments.lang)
    if arguments.upgrade is not None:
        _upgrade(arguments, screen, record, entry)
    elif arguments.html is None:
        screen = _show(arguments, screen, describer, record, states)
    else:
        _write_page(arguments, screen, record, len(states) - 1)
    if unfit is not None:
        screen.close()
        describer.cite(screen, [violation.rule for violation in unfit.violations])
        raise CommandError(f"{arguments.file}: {unfit}", FAILED)
    describer.result(screen, states[-1])


def _show(
    arguments: Namespace,
    screen: Screen,
    describer: Describer,
    record: AnyRecord,
    states: Sequence[Any],
) -> Screen:
    """Show the match as text, all of it or step by step, and return where that is."""
    seat: Player | None = arguments.seat
    window = screen if arguments.fast else full_window(screen)
    if isinstance(window, Window):
        match = Match(record.game, Random(0))  # noqa: S311  # nothing is drawn
        match.start_from(states, record.actions)
        with suppress(EOFError):
            Watch(window, describer, match, seat, lambda: False).run()
        return window
    titles = [screen.worded(phrase("beginning"))] + [
        ". ".join(describer.event(state, action, seat))
        for state, action in zip(states[:-1], record.actions, strict=False)
    ]
    for index, (title, state) in enumerate(zip(titles, states, strict=False)):
        screen.show(describer.moment(state, seat, f"{index}/{len(states) - 1}  {title}"))
    return screen


def _upgrade(arguments: Namespace, screen: Screen, record: AnyRecord, entry: Entry) -> None:
    """Write the match as far as it fits, and say what the rules have changed since."""
    if not arguments.overwrite:
        check_is_new(arguments.upgrade)
    upgraded, _ = record.upgrade()
    write_text(arguments.upgrade, upgraded.to_text())
    fits = f"{len(upgraded.actions)} of {len(record.actions)} actions fit"
    screen.say(f"Rules of version {record.rules}, now {upgraded.rules}: {fits}.")
    book = entry.rulebook
    for change in () if book is None else book.changes:
        if change.version > record.rules:
            screen.say(f"{change.version}  {change.rule}  {change.text}")


def _write_page(arguments: Namespace, screen: Screen, record: AnyRecord, steps: int) -> None:
    """Write the page, for a spectator, for one seat, or for the referee; say for whom it is."""
    if arguments.open and arguments.seat is not None:
        raise CommandError("--open shows more than --seat: give one of them")
    if not isinstance(record.game, PicturedGame):
        reason = "cannot be drawn as pictures: without --html it is shown as text"
        raise CommandError(f"{record.game.name} {reason}")
    if not arguments.overwrite:
        check_is_new(arguments.html)
    match = evolve(record, actions=record.actions[:steps], lines=())
    viewers, shown = _viewers(arguments, record)
    write_text(arguments.html, replay_page(match, viewers, lang=arguments.lang))
    screen.say(f"Open {arguments.html} in a browser: it shows {shown}.")


def _viewers(arguments: Namespace, record: AnyRecord) -> tuple[tuple[Viewer, ...], str]:
    """Return who may see the page, and say what it shows."""
    seat: Player | None = arguments.seat
    if arguments.open:
        # Where all cards lie open, what others see is no secret.
        everybody: tuple[Viewer, ...] = (OPEN, None, *map(Player, range(record.game.players)))
        return everybody, "all cards face up, and what everybody sees"
    return (seat,), f"what {'a spectator' if seat is None else format_player(seat)} sees"
