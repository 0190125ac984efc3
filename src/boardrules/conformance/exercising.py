"""Which rules a vector exercises."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import attrs

from boardrules import codec, games
from boardrules._citations import cited_lines
from boardrules._docstrings import argument_notes
from boardrules.conformance.citing import in_play
from boardrules.conformance.engines import Library
from boardrules.conformance.vectors import Expectation, Kind, Vector
from boardrules.rulebook import Rulebook

T = TypeVar("T")


def exercised(
    vector: Vector, find: Callable[[str], type[Any]] = games.find_game
) -> tuple[str, ...]:
    """Name the rules that a vector exercises, in the order of the ledger.

    These are the rules that its answers name, and those that are in play while this library does
    its actions and answers its questions. A rule about an option is exercised where the option is
    not what it is by default, and every rule by a vector that is named after it.
    """
    game_class = find(vector.game["game"])
    package = games.package_of(game_class)
    book = Rulebook.of(package)
    named: set[str] = set()
    running: set[str] = set()

    def watched(call: Callable[[], T]) -> T:
        result, rules = in_play(package, call)
        running.update(rules)
        return result

    library = Library(find)
    watched(partial(library.new, vector.game))
    for step in vector.steps:
        watched(partial(library.do, step.do))
        for question in step.expect:
            named.update(_named(question.ask, watched(partial(library.ask, question))))
    chosen = set(_chosen(game_class, codec.from_data(vector.game, game_class), book))
    shown = named | running | chosen | {*vector.id.split("/")}
    return tuple(number for number in book.ids if number in shown)


def named_in(vector: Vector) -> frozenset[str]:
    """Return the rules that the answers of a vector name, which is more than to be in play."""
    questions = (question for step in vector.steps for question in step.expect)
    return frozenset(
        rule
        for question in questions
        if isinstance(question, Expectation)
        for rule in _named(question.ask, question.answer)
    )


def _named(ask: Kind, answer: Any) -> Iterator[str]:
    """Yield the rules that an answer names."""
    match ask, answer:
        case "explain" | "box", rules:
            yield from rules
        case "items", items:
            yield from (rule for _, rule, _ in items)
        case "outcome", {"rule": rule}:
            yield rule
        case _:
            pass


def _chosen(game_class: type[Any], game: Any, book: Rulebook) -> Iterator[str]:
    """Yield the rules about options of a game that are not what they are by default."""
    notes = argument_notes(game_class)
    for option in attrs.fields(game_class):
        if getattr(game, option.name) != option.default:
            for citation in cited_lines(notes.get(option.name, ""), book.ids):
                yield citation.rule
            for ruling in book.rulings:
                if ruling.option == option.name:
                    yield ruling.id
