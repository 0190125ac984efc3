"""The command `conform`: hold this library, or a program in any language, against vectors."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
import json
from pathlib import Path
import shlex
import sys

from boardrules import games
from boardrules.cli.arguments import FILE, FOLDER, LIMIT, TEXT, Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.differences import in_words, write_difference
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import write_text
from boardrules.cli.screen import Screen
from boardrules.conformance import (
    Difference,
    Engine,
    EngineError,
    Library,
    Program,
    Vector,
    VectorFile,
    check,
    named_in,
    narrowed,
    serve,
    vectors_of,
)
from boardrules.errors import BoardRulesError, CodecError
from boardrules.schema import schema_for

EXAMPLE = 'conform tiki-topple --exec "node engine.mjs"'
KEPT = Path("tests", "kept")
SECONDS = 60.0


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take games, an engine, and which vectors it is asked."""
    parser.take("games", GAME, "the names of games (default: all that have vectors)", nargs="*")
    parser.take("--exec", TEXT, "the program that is asked (default: this library)", dest="command")
    about = f"how long the program may take for one reply (default: {SECONDS:g})"
    parser.take("--seconds", LIMIT, about, default=SECONDS)
    parser.take("--only", TEXT, "ask only vectors whose ids have this part")
    parser.take("--file", FILE, "ask the vectors in this file instead")
    about = "keep the match in this file, which broke a law, to be checked again by your tests"
    parser.take("--keep", FILE, about)
    about = f"the folder of what is kept (default: {KEPT})"
    parser.take("--to", FOLDER, about, default=KEPT)
    for flag, about in {
        "--list": "list the vectors instead",
        "--rules": "show instead how many vectors exercise each rule, and one of them",
        "--schema": "print the JSON Schema of files of vectors instead",
        "--serve": "answer requests on standard input, as the program of --exec does",
    }.items():
        parser.add_argument(flag, action="store_true", help=about)


def run(arguments: Namespace, screen: Screen) -> None:
    """Ask an engine, up to the first difference, or tell about the vectors."""
    if arguments.serve:
        serve(Library(), sys.stdin.buffer, sys.stdout.buffer)
        return
    if arguments.keep:
        _keep(arguments.keep, arguments.to, screen)
        return
    if arguments.schema:
        screen.say(json.dumps(schema_for(VectorFile, title="Vectors"), indent=2))
        return
    files = [file for file in _files(arguments) if file.vectors]
    if not files:
        raise CommandError("there are no such vectors")
    for file in files:
        if arguments.list:
            for vector in file.vectors:
                screen.say(f"{vector.id}: {vector.about}")
        elif arguments.rules:
            _write_rules(file, screen)
    if not (arguments.list or arguments.rules):
        _conform(files, arguments, screen)


def _keep(path: Path, folder: Path, screen: Screen) -> None:
    """Copy a match that broke a law into the folder of what is kept."""
    file = _read(path)
    if not any(vector.law for vector in file.vectors):
        raise CommandError(f"{path} has no match that broke a law")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"cannot write {folder}: {error.strerror}") from None
    kept = folder / f"{path.name.partition('.')[0]}.json"
    write_text(kept, f"{file.to_json()}\n")
    screen.say(f"{kept} is checked again by boardrules.testing.check_kept({str(folder)!r}).")


def _files(arguments: Namespace) -> Iterator[VectorFile]:
    """Find the vectors that are asked for."""
    chosen: list[Entry] = arguments.games
    part: str = arguments.only or ""
    names = [entry.name for entry in chosen] or games.names()
    found = [_read(arguments.file)] if arguments.file else map(_of, names)
    for file in found:
        if file.game in names:
            vectors = tuple(vector for vector in file.vectors if part in vector.id)
            yield VectorFile(file.format, file.version, file.game, vectors)


def _read(path: Path) -> VectorFile:
    try:
        return VectorFile.read(path)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except CodecError as error:
        raise CommandError(f"{path} is not a file of vectors: {error}") from None


def _of(game: str) -> VectorFile:
    try:
        return vectors_of(game)
    except LookupError:
        return VectorFile(1, 0, game, ())


def _write_rules(file: VectorFile, screen: Screen) -> None:
    """Write for each rule how many vectors name it in an answer, and in how many it is in play.

    Beside that goes one of them, or why there is none: first a vector in which an answer names the
    rule, then one that is named after it, then the shortest.
    """
    book = Entry.find(file.game).rulebook
    if book is None:
        raise CommandError(f"{file.game} has no rulebook")
    screen.say(f"{book.title}: {len(book.ids)} rules and rulings, {_count(file.vectors)}")
    screen.say(f"{'rule':<15} {'named':>5} {'in play':>7}  for example")
    answers = {vector.id: named_in(vector) for vector in file.vectors}
    missing = 0
    for entry in book.entries:
        reason = f"no code decides it: {entry.no_code}" if entry.no_code else "none"
        places = [
            (
                entry.id not in answers[vector.id],
                f"/{entry.id}/" not in vector.id,
                len(vector.actions),
                vector.id,
            )
            for vector in file.vectors
            if entry.id in vector.rules
        ]
        *_, example = min(places, default=(reason,))
        named = sum(not is_unnamed for is_unnamed, *_ in places)
        missing += not places and entry.no_code is None
        screen.say(f"{entry.id:<15} {named:>5} {len(places):>7}  {example}")
    screen.say(f"{missing} without a vector\n")


def _count(vectors: Sequence[Vector]) -> str:
    return f"{len(vectors):,} vector{'' if len(vectors) == 1 else 's'}"


def _conform(files: list[VectorFile], arguments: Namespace, screen: Screen) -> None:
    """Ask one game after the other."""
    command: str | None = arguments.command
    if command is not None and not command.strip():
        raise CommandError("--exec names no program")
    try:
        program = Program(command, seconds=arguments.seconds) if command else None
    except EngineError as error:
        raise CommandError(str(error)) from None
    with program or nullcontext():
        agreed = [_ask(file, program or Library(), arguments, screen) for file in files]
    if not any(agreed):
        raise CommandError("nothing was asked that is supported", FAILED)


def _ask(file: VectorFile, engine: Engine, arguments: Namespace, screen: Screen) -> int:
    """Ask all vectors of a game up to the first difference; return how many answers agree."""
    agreed, unsupported = 0, Counter[str]()
    with screen.progress(file.game, len(file.vectors)) as progress:
        for number, vector in enumerate(file.vectors, start=1):
            try:
                result = check(vector, engine)
                if result.difference is not None:
                    _write_difference(vector, result.difference, engine, screen)
            except BoardRulesError as error:  # of this library
                raise CommandError(f"{vector.id} cannot be played: {error}", FAILED) from None
            if result.difference is not None:
                raise CommandError(f"to ask it again: {_again(vector, arguments)}", FAILED)
            agreed += result.agreed
            unsupported += result.unsupported
            progress(number)
    left_out = ", ".join(f"{count:,} {kind}" for kind, count in sorted(unsupported.items()))
    answers = "1 answer agrees" if agreed == 1 else f"{agreed:,} answers agree"
    screen.say(
        f"{file.game}: {_count(file.vectors)}, {answers}"
        + (f"; not supported: {left_out}" if left_out else "")
    )
    return agreed


def _write_difference(
    vector: Vector, difference: Difference, engine: Engine, screen: Screen
) -> None:
    """Write where an engine leaves the way of a vector, or that it has broken down there."""
    done = f"{len(difference.done)} of {len(vector.actions)} actions"
    if isinstance(engine, Program) and engine.failure is not None:
        screen.say(f"{vector.id}, after {done}: {engine.failure}")
        if difference.question is not None:
            screen.item("question", in_words(difference.question))
        elif difference.done:
            screen.item("action", difference.done[-1])
        return
    first = narrowed(difference, engine)
    done = f"{len(first.done)} of {len(vector.actions)} actions"
    screen.head(f"{vector.id} differs after {done}.")
    write_difference(first, screen)


def _again(vector: Vector, arguments: Namespace) -> str:
    """Write the command that asks one vector again."""
    options = {
        "--only": vector.id,
        "--file": arguments.file,
        "--exec": arguments.command,
        "--seconds": None if arguments.seconds == SECONDS else f"{arguments.seconds:g}",
    }
    given = [str(word) for pair in options.items() if pair[1] for word in pair]
    return shlex.join(["boardrules", "conform", vector.game["game"], *given])
