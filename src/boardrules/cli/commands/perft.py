"""The command `perft`: how many positions a game has, by depth."""

from argparse import Namespace
from typing import Any

from boardrules.cli.argument_types import POSITIVE
from boardrules.cli.catalogue import Entry, mentioned_game
from boardrules.cli.describe import Describer
from boardrules.cli.errors import OK
from boardrules.cli.options import chosen_options
from boardrules.cli.parser import Parser
from boardrules.cli.screen import Screen
from boardrules.play import Perft, divide, perft

EXAMPLE = "perft tiki-topple --depth 5 --divide"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, and a depth."""
    parser.add_game()
    parser.add_options(mentioned_game(words))
    parser.add_argument(
        "--depth", type=POSITIVE, metavar="N", required=True, help="how many actions deep"
    )
    parser.add_argument(
        "--divide", action="store_true", help="split the last count by first action"
    )


def run(arguments: Namespace, screen: Screen) -> int:
    """Count the nodes of a game's tree by depth, or below each first action."""
    entry: Entry = arguments.game
    game = entry.build(chosen_options(arguments, screen))
    state = game.initial_state()
    _write_row(screen, "depth", "decision", "chance", "terminal", "nodes")
    for depth in range(1, arguments.depth + 1):
        with screen.working(f"Counting depth {depth}"):
            count = perft(game, state, depth)
        if not count.nodes:
            screen.say(f"No match goes on for {depth} actions.")
            break
        _write_count(screen, str(depth), count)
    if arguments.divide:
        _write_division(screen, game, state, arguments.depth)
    return OK


def _write_division(screen: Screen, game: Any, state: Any, depth: int) -> None:
    describer = Describer(game)
    with screen.working(f"Dividing depth {depth}"):
        counts = divide(game, state, depth)
    screen.head(f"Depth {depth}, by the first action")
    for action, count in counts.items():
        _write_count(screen, describer.action(action), count)


def _write_count(screen: Screen, label: str, count: Perft) -> None:
    numbers = (count.decision, count.chance, count.terminal, count.nodes)
    _write_row(screen, label, *(f"{number:,}" for number in numbers))


def _write_row(screen: Screen, label: str, *cells: str) -> None:
    screen.say(f"{label:<22}" + "".join(f" {cell:>13}" for cell in cells))
