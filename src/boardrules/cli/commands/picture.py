"""The command `picture`: one moment of a recorded match as SVG or PNG."""

from argparse import Namespace
from typing import get_args

from boardrules.cli.arguments import FILE, SEAT, WHOLE, Parser, one_of
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import check_is_new, write_bytes
from boardrules.cli.records import check_seat, replayed
from boardrules.cli.screen import Screen
from boardrules.drawing import png
from boardrules.drawing.pages import PicturedGame
from boardrules.scene import Layout, Style, Theme

EXAMPLE = "picture match.txt --at 21 --seat P1 -o position.svg"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a record, a moment, and how to draw it."""
    parser.take("file", FILE, "a record, as text or as JSON")
    parser.take("-o", FILE, "where to write the picture: a name in .svg or .png", required=True)
    parser.take("--at", WHOLE, "after how many actions (default: the end)")
    parser.take("--seat", SEAT, "show only what this seat knows: P1, or 1, is the first")
    parser.add_argument("--open", action="store_true", help="show everything face up")
    for name, choices in (("--theme", Theme), ("--layout", Layout)):
        words = get_args(choices)
        about = f"the {name[2:]} (default: {words[0]})"
        parser.take(name, one_of({word: word for word in words}), about, default=words[0])
    about = "the box that was played with, if a text record names one of your own"
    parser.take("--components", FILE, about)
    parser.add_argument("--overwrite", action="store_true", help="replace a file that exists")


def run(arguments: Namespace, screen: Screen) -> None:
    """Write the picture of one moment."""
    if arguments.o.suffix not in {".svg", ".png"}:
        raise CommandError(f"a picture is written to a name in .svg or .png, not {arguments.o}")
    if arguments.open and arguments.seat is not None:
        raise CommandError("--open shows more than --seat: give one of them")
    record, states, unfit = replayed(arguments.file, arguments.components, screen)
    check_seat(arguments.seat, record)
    if unfit is not None and arguments.at is None:
        raise CommandError(f"{arguments.file}: {unfit}", FAILED)
    at = len(states) - 1 if arguments.at is None else arguments.at
    if not 0 <= at < len(states):
        raise CommandError(f"--at is a number from 0 to {len(states) - 1}, not {at}")
    if not isinstance(record.game, PicturedGame):
        raise CommandError(f"{record.game.name} cannot be drawn as a picture")
    if not arguments.overwrite:
        check_is_new(arguments.o)
    game, style = record.game, Style(arguments.theme, arguments.layout)
    if arguments.open:
        last = list(record.actions[at - 1 : at])
        scene = game.open_scene(states[at])
    else:
        scene = game.scene(game.view(states[at], arguments.seat))
        done = zip(states[at - 1 : at], record.actions[at - 1 : at], strict=True)
        last = [each for before, act in done for each in game.witness(before, act, arguments.seat)]
    picture = game.picture(scene, last=last, style=style)
    try:
        write_bytes(arguments.o, png(picture) if arguments.o.suffix == ".png" else picture.encode())
    except ImportError as error:
        raise CommandError(str(error)) from None
