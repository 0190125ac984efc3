"""What can be looked up and counted without a match: games, rules, boxes, trees."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from boardrules import codec
from boardrules.cli.entries import Entry, catalogue, flag_of
from boardrules.cli.errors import OK, CommandError
from boardrules.cli.options import chosen_game, options_of
from boardrules.cli.screen import Screen
from boardrules.cli.teller import Teller, gist
from boardrules.play import Perft, divide, perft
from boardrules.rulebook import Rule, Rulebook, Ruling


def list_games(_arguments: Namespace, screen: Screen) -> int:
    """Write a line for each game of the catalogue."""
    for entry in catalogue():
        if isinstance(entry, Entry):
            screen.say(f"{entry.name:<16} {entry.title}{_players(entry)}{_defaults(entry)}")
        else:
            screen.complain(str(entry))
    return OK


def _players(entry: Entry) -> str:
    counts = entry.player_counts
    if not counts:
        return ""
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f", {counts[0]} to {counts[-1]} players"
    return f", {' or '.join(map(str, counts))} player{'' if counts == (1,) else 's'}"


def _defaults(entry: Entry) -> str:
    typed = [option.as_typed for option in options_of(entry.form)]
    defaults = [text for text in typed if text is not None]
    return f" ({', '.join(defaults)})" if defaults else ""


def show_rules(arguments: Namespace, screen: Screen) -> int:
    """Write a game's ledger, a section of it, or one entry."""
    entry: Entry = arguments.game
    book = entry.rulebook
    if book is None:
        raise CommandError(f"{entry.title} has no ledger of its rules")
    if arguments.id is None:
        _write_entries(book, book.entries, screen)
    elif found := _find_rule(book, arguments.id):
        _write_entry(found, screen)
    else:
        _write_entries(book, _find_section(book, arguments.id), screen)
    return OK


def _numbers(book: Rulebook, text: str) -> tuple[str, str]:
    """Return what a text may mean as a number, of which the prefix may be left out."""
    number = text.strip().upper()
    return number, f"{book.prefix}-{number}"


def _find_rule(book: Rulebook, text: str) -> Rule | Ruling | None:
    numbers = _numbers(book, text)
    return next((entry for entry in book.entries if entry.id in numbers), None)


def _find_section(book: Rulebook, text: str) -> Sequence[Rule | Ruling]:
    numbers = _numbers(book, text)
    starts = tuple(f"{number}." for number in numbers)
    is_rulings = f"{book.prefix}-R" in numbers
    rules = [rule for rule in book.rules if rule.id.startswith(starts)]
    if found := book.rulings if is_rulings else rules:
        return found
    raise CommandError(f"{book.title} has no rule {text!r}: it has {_extent(book)}")


def _extent(book: Rulebook) -> str:
    """Name the first and the last rule, and so the rulings."""
    parts: dict[str, Sequence[Rule | Ruling]] = {"": book.rules, "rulings ": book.rulings}
    spans = [
        what + " to ".join(dict.fromkeys((part[0].id, part[-1].id)))
        for what, part in parts.items()
        if part
    ]
    return ", and ".join(spans) or "none"


def _write_entries(book: Rulebook, entries: Iterable[Rule | Ruling], screen: Screen) -> None:
    screen.say(f"{book.title} ({book.printed})")
    for title, part in groupby(entries, key=_title):
        screen.head(title)
        for entry in part:
            screen.item(entry.id, gist(entry))


def _title(entry: Rule | Ruling) -> str:
    return entry.section if isinstance(entry, Rule) else "Rulings"


def _write_entry(entry: Rule | Ruling, screen: Screen) -> None:
    screen.say(f"{entry.id} ({entry.section})")
    if isinstance(entry, Rule):
        screen.item("", entry.text)
        return
    screen.item("question", entry.question)
    for reading in entry.readings:
        screen.item("chosen" if reading == entry.chosen else "or", reading)
    if entry.chosen not in entry.readings:
        screen.item("chosen", entry.chosen)
    screen.item("reason", entry.reason)
    if entry.option is not None:
        screen.item("option", flag_of(entry.option))


def show_components(arguments: Namespace, screen: Screen) -> int:
    """Write a game's component file, or check somebody's own."""
    entry: Entry = arguments.game
    if arguments.check is not None:
        return _check_box(entry, arguments.check, screen)
    file = entry.resource("components.toml")
    if file is None:
        raise CommandError(f"{entry.title} has no component file")
    screen.say(file.read_text(encoding="utf-8").removesuffix("\n").expandtabs())
    return OK


def _check_box(entry: Entry, path: Path, screen: Screen) -> int:
    box = entry.read_box(path)
    screen.say(f"OK: {path} fits {entry.title}, components {codec.key(box)}")
    return OK


def count_tree(arguments: Namespace, screen: Screen) -> int:
    """Count the nodes of a game's tree by depth, or below each first action."""
    game = chosen_game(arguments)
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
    teller = Teller(game)
    with screen.working(f"Dividing depth {depth}"):
        counts = divide(game, state, depth)
    screen.head(f"Depth {depth}, by the first action")
    for action, count in counts.items():
        _write_count(screen, teller.action(action), count)


def _write_count(screen: Screen, label: str, count: Perft) -> None:
    numbers = (count.decision, count.chance, count.terminal, count.nodes)
    _write_row(screen, label, *(f"{number:,}" for number in numbers))


def _write_row(screen: Screen, label: str, *cells: str) -> None:
    screen.say(f"{label:<22}" + "".join(f" {cell:>13}" for cell in cells))
