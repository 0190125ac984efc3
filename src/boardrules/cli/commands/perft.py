"""The command `perft`: how many positions a game has, by depth."""

from argparse import Namespace

from boardrules.cli.arguments import POSITIVE, Parser
from boardrules.cli.catalogue import GAME, Entry, add_options, chosen_options
from boardrules.cli.describe import Describer
from boardrules.cli.screen import Screen
from boardrules.play import Perft, divide, perft

EXAMPLE = "perft tiki-topple --depth 5 --divide"


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, and a depth."""
    parser.take("game", GAME, "the name of a game")
    add_options(parser, Entry.mentioned(words))
    parser.take("--depth", POSITIVE, "how many actions deep", required=True)
    parser.add_argument(
        "--divide", action="store_true", help="split the last count by the first action"
    )


def run(arguments: Namespace, screen: Screen) -> None:
    """Count the nodes of a game's tree by depth, or below each first action."""
    entry: Entry = arguments.game
    game = entry.build(chosen_options(arguments, screen))
    state = game.initial_state()
    screen.say(_row("depth", "decision", "chance", "terminal", "nodes"))
    for depth in range(1, arguments.depth + 1):
        with screen.progress(f"Counting depth {depth}"):
            count = perft(game, state, depth)
        if not count.nodes:
            screen.say(f"No match lasts {depth} actions.")
            break
        screen.say(_count(str(depth), count))
    if arguments.divide:
        with screen.progress(f"Dividing depth {arguments.depth}"):
            counts = divide(game, state, arguments.depth)
        screen.head(f"Depth {arguments.depth}, by the first action")
        describer = Describer(game)
        for action, count in counts.items():
            screen.say(_count(describer.action(action), count))


def _count(label: str, count: Perft) -> str:
    numbers = (count.decision, count.chance, count.terminal, count.nodes)
    return _row(label, *(f"{number:,}" for number in numbers))


def _row(label: str, *cells: str) -> str:
    return f"{label:<22}" + "".join(f" {cell:>13}" for cell in cells)
