"""The command `perft`: how many positions a game has, by depth, here and in another program."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from boardrules import codec
from boardrules.cli.arguments import FILE, POSITIVE, WHOLE, Parser
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.describe import Describer
from boardrules.cli.differences import Report
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.programs import started, take_program
from boardrules.cli.records import game_of_flag, read_saved
from boardrules.cli.screen import Screen
from boardrules.conformance import Difference, EngineError, Library, first_difference
from boardrules.game import Game, Recordable
from boardrules.play import Perft, divide, perft

EXAMPLE = "perft tiki-topple --depth 5 --divide"
KINDS = ("decision", "chance", "terminal", "nodes")


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, or a record of it, and a depth."""
    entry = Entry.mentioned(words) or game_of_flag("--from", parser.prog, words)
    about = "the name of a game. With --from the record names it"
    parser.take("game", GAME, about, nargs="?", default=entry)
    add_options(parser, entry)
    parser.take("--depth", POSITIVE, "how many actions deep", required=True)
    parser.take("--from", FILE, "count from a position of this record", dest="record")
    parser.take("--at", WHOLE, "after how many actions of the record (default: the end)")
    parser.add_argument(
        "--divide", action="store_true", help="split the last count by the first action"
    )
    about = "compare with this program, and show the first position in which it differs"
    take_program(parser, about)


@frozen
class _Start:
    """The position from which is counted, and the actions that lead there."""

    game: Game[Any, Any]
    state: Any
    actions: Sequence[Any] = ()


def run(arguments: Namespace, screen: Screen) -> None:
    """Count the nodes of a game's tree by depth, or below each first action."""
    start = _start(arguments, screen)
    depth: int = arguments.depth
    if arguments.command and not isinstance(start.game, Recordable):
        raise CommandError(f"{arguments.game.title} does not offer what records need")
    screen.say(_row("depth", *KINDS))
    for deep in range(1, depth + 1):
        with screen.progress(f"Counting depth {deep}"):
            count = perft(start.game, start.state, deep)
        if not count.nodes:
            screen.say(f"No match lasts {deep} actions.")
            break
        screen.say(_count(str(deep), count))
    if arguments.divide:
        with screen.progress(f"Dividing depth {depth}"):
            counts = divide(start.game, start.state, depth)
        screen.head(f"Depth {depth}, by the first action")
        describer = Describer(start.game)
        for action, count in counts.items():
            screen.say(_count(describer.action(action), count))
    if arguments.command:
        _compare(start, arguments, screen)


def _start(arguments: Namespace, screen: Screen) -> _Start:
    """Return the position to count from: the initial one, or that of a record."""
    parser: Parser = arguments.parser
    entry: Entry | None = arguments.game
    if entry is None:
        parser.error("the following arguments are required: GAME")
    options = chosen_options(arguments, screen)
    if arguments.record is None:
        if arguments.at is not None:
            parser.error("--at is a position of a record: name it with --from")
        game = entry.build(options)
        return _Start(game, game.initial_state())
    saved = read_saved(arguments.record, entry, options)
    actions = saved.record.actions
    at = len(actions) if arguments.at is None else arguments.at
    if not 0 <= at <= len(actions):
        raise CommandError(f"--at is a number from 0 to {len(actions)}, not {at}")
    return _Start(saved.record.game, saved.states[at], actions[:at])


def _compare(start: _Start, arguments: Namespace, screen: Screen) -> None:
    """Compare the counts with those of a program, and show where it first differs."""
    done = [Describer(start.game).action(action) for action in start.actions]
    game, depth = codec.to_data(start.game), arguments.depth
    try:
        with started(arguments) as program, screen.progress("Comparing"):
            difference = first_difference(Library(), program, game, done, depth=depth)
    except EngineError as error:
        raise CommandError(f"the program cannot be compared: {error}") from None
    if difference is None:
        screen.say("The program counts the same.")
        return
    _write_counts(difference.counted, screen)
    count = len(difference.done)
    screen.head(f"The program differs after {count} {'action' if count == 1 else 'actions'}.")
    if path := difference.done[len(done) :]:
        screen.item("path", ", ".join(path))
    Report.of(difference).write(screen)
    raise CommandError("the program counts otherwise", FAILED)


def _write_counts(counted: Difference | None, screen: Screen) -> None:
    """Write what this library and the program count, if both did."""
    if counted is None or counted.question is None or counted.error is not None:
        return
    screen.head(_row(f"depth {counted.question.depth}", *KINDS))
    screen.say(_count("this library", codec.from_data(counted.expected, Perft)))
    screen.say(_count("the program", codec.from_data(counted.got, Perft)))


def _count(label: str, count: Perft) -> str:
    numbers = (count.decision, count.chance, count.terminal, count.nodes)
    return _row(label, *(f"{number:,}" for number in numbers))


def _row(label: str, *cells: str) -> str:
    return f"{label:<22}" + "".join(f" {cell:>13}" for cell in cells)
