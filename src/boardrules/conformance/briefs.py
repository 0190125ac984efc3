"""A brief: all that somebody, or a model, needs to write an engine of a game, on one page."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
import json
import re
from typing import Any

import attrs

from boardrules import codec, games
from boardrules._docstrings import argument_notes
from boardrules.building.guide import Guide
from boardrules.conformance.answers import Answers
from boardrules.conformance.engines import Library
from boardrules.conformance.levels import LEVELS
from boardrules.conformance.protocol import reply_to
from boardrules.conformance.vectors import vectors_of
from boardrules.rulebook import Rulebook, Ruling
from boardrules.schema import schemas

_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
"""A link of a page, which leads nowhere from a brief."""


def brief(name: str) -> str:
    """Write the brief of a game in Markdown, or raise `LookupError` if it has no vectors.

    >>> brief("tiki-topple").splitlines()[0]
    '# Write an engine of Tiki Topple'
    """
    game_class: type[Any] = games.find_game(name)
    package = games.package_of(game_class)
    book = Rulebook.of(package)
    parts = [
        ("", _task(name, book)),
        ("The protocol", _protocol()),
        ("How the match begins", _conversation(game_class())),
        ("The game", _game(package)),
        ("Options", _options(game_class)),
        ("Notation", _notation(package)),
        ("Rules", _ledger(book)),
        ("Rulings", _rulings(book)),
        ("Answers", Answers.of(name).markdown()),
        ("What is in the box", _box(package)),
        ("Scenes", _scenes(game_class)),
    ]
    return "\n".join(line for title, lines in parts for line in _section(title, lines))


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    if title:
        yield from (f"## {title}", "")
    yield from lines
    yield ""


def _task(name: str, book: Rulebook) -> Iterator[str]:
    """Say what is to be written, and how it is judged."""
    vectors = vectors_of(name).vectors
    answers = sum(vector.answers for vector in vectors)
    yield f"# Write an engine of {book.title}"
    yield ""
    yield (
        f"Write a program that knows the rules of {book.title}, in any language. It reads requests "
        "from its standard input and answers each on its standard output, as the protocol below "
        "says. This page is all that you need: the rules by number, how we read what they leave "
        "open, what is in the box, how actions are written, and what each answer looks like. Do "
        "not look at other engines of the game."
    )
    yield ""
    yield (
        f"It is judged by {len(vectors)} vectors with {answers:,} answers, which are positions and "
        f"matches about {len(book.ids)} rules and rulings:"
    )
    yield ""
    yield f'    boardrules conform {name} --exec "COMMAND" --all'
    yield f'    boardrules conform {name} --exec "COMMAND" --random 200'
    yield ""
    yield (
        "A vector counts if all its answers agree. What your program does not support is counted "
        "apart, by level, so begin with play and go on from there:"
    )
    yield ""
    yield from (
        f"{number}. {level}: {', '.join(f'`{kind}`' for kind in kinds)}"
        for number, (level, kinds) in enumerate(LEVELS.items(), start=1)
    )


def _protocol() -> Iterator[str]:
    """Write the part of the documentation about the protocol, without what is for its pages."""
    text = (files("boardrules.conformance") / "protocol.md").read_text(encoding="utf-8")
    for line in _LINK.sub(r"\1", text).splitlines():
        if not line.startswith("%"):
            yield line


def _conversation(game: Any) -> Iterator[str]:
    """Ask about the first positions of a match with the usual options."""
    library = Library()
    first = game.format_action(game.legal_actions(game.initial_state())[0])
    yield "With the usual options, and the first of the legal actions:"
    yield ""
    yield "```text"
    for request in (
        {"new": codec.to_data(game)},
        {"ask": "to_act"},
        {"ask": "legal"},
        {"ask": "weights"},
        {"do": [first]},
        {"ask": "told"},
        {"ask": "to_act"},
        {"ask": "score"},
        {"ask": "outcome"},
    ):
        line = codec.to_json(request)
        yield f"> {line}"
        yield f"< {codec.to_json(reply_to(library, line))}"
    yield "```"


def _game(package: str) -> Iterator[str]:
    for part in Guide.of(package).parts:
        yield f"**{part.title}.** {part.text}"
        yield ""


def _options(game_class: type[Any]) -> Iterator[str]:
    """List what `options` has in a request, with what is usual."""
    usual, notes = codec.to_data(game_class())["options"], argument_notes(game_class)
    listed = {field.name: _values(field) for field in attrs.fields(game_class)}
    listed["players"] = games.player_counts(game_class)
    yield "Every request `new` has all of them."
    yield ""
    yield "| Option | Values | Usual | Meaning |"
    yield "|---|---|---|---|"
    for name, value in usual.items():
        values = ", ".join(f"`{json.dumps(each)}`" for each in listed[name])
        yield f"| `{name}` | {values} | `{json.dumps(value)}` | {notes.get(name, '')} |"


def _values(field: "attrs.Attribute[Any]") -> tuple[Any, ...]:
    """List the values of an option, if it takes only some."""
    if isinstance(field.default, bool):
        return (False, True)
    return (*field.metadata.get("listed", ()), *getattr(field.validator, "options", ()))


def _notation(package: str) -> Iterator[str]:
    """List the words of the notation."""
    yield (
        "An action is who does it, `P1` and so on or `*` for chance, then one of these phrases. "
        "Words in capitals are placeholders, which are explained too; where there is a pattern, "
        "the word stands for all that fit it."
    )
    yield ""
    yield "| Words | Pattern | Meaning | Rules |"
    yield "|---|---|---|---|"
    for word in Guide.of(package).words:
        pattern = "" if word.pattern is None else f"`{word.pattern}`".replace("|", "\\|")
        yield f"| `{word.word}` | {pattern} | {word.text} | {', '.join(word.rules)} |"


def _ledger(book: Rulebook) -> Iterator[str]:
    """Write the rules, by section."""
    for heading, rules in groupby(book.rules, book.heading):
        yield from (f"### {heading}", "")
        yield from (f"- **{rule.id}** {rule.text}" for rule in rules)
        yield ""


def _rulings(book: Rulebook) -> Iterator[str]:
    """Write what was decided where the print leaves something open, and why."""
    for ruling in book.rulings:
        yield f"- **{ruling.id}** {ruling.question} {ruling.chosen} {ruling.reason}{_rest(ruling)}"


def _rest(ruling: Ruling) -> str:
    """Name the readings that are played by an option."""
    if ruling.option is None:
        return ""
    others = " ".join(reading for reading in ruling.readings if reading != ruling.chosen)
    return f" The option `{ruling.option}` chooses. Also possible: {others}"


def _box(package: str) -> Iterator[str]:
    """Write the component file, whose comments say what it means."""
    yield "Whoever types in another box writes such a file; the question `box` sends one."
    yield ""
    yield "```toml"
    yield (files(package) / "components.toml").read_text(encoding="utf-8").rstrip("\n")
    yield "```"


def _scenes(game_class: type[Any]) -> Iterator[str]:
    """Write the schema of scenes, in which each class says what its fields mean."""
    yield "This is the JSON Schema of a scene. All fields are written, in this order."
    yield ""
    yield "```json"
    yield json.dumps(_without_limits(schemas(game_class, complete=True)["scene"]))
    yield "```"


def _without_limits(part: Any) -> Any:
    """Leave out how large numbers can be: no scene has such numbers."""
    match part:
        case {**fields}:
            limits = {"minimum", "maximum"}
            return {key: _without_limits(fields[key]) for key in fields if key not in limits}
        case [*items]:
            return [_without_limits(each) for each in items]
        case _:
            return part
