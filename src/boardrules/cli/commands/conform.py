"""The command `conform`: hold this library, or a program in any language, against vectors."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
import json
from pathlib import Path
import re
import shlex
import sys

from boardrules import codec, games
from boardrules._messages import quoted
from boardrules.cli.arguments import FILE, FOLDER, POSITIVE, TEXT, WHOLE, Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.engine_check import Asked, Batch, asked
from boardrules.cli.errors import FAILED, CommandError
from boardrules.cli.files import is_stream, write_bytes, write_text
from boardrules.cli.machine_reports import as_data, as_junit
from boardrules.cli.programs import started, take_program
from boardrules.cli.screen import Screen
from boardrules.cli.summary import counted, write_difference, write_summary
from boardrules.conformance import (
    Difference,
    Library,
    VectorFile,
    brief,
    kept,
    named_in,
    requests_of,
    serve,
    vectors_of,
)
from boardrules.conformance.program import SECONDS
from boardrules.errors import CodecError
from boardrules.game import Recordable
from boardrules.schema import schema_for

EXAMPLE = 'conform tiki-topple --exec "node engine.mjs"'
KEPT = Path("tests", "regressions")
EDGE = r"(?:(?<!\w)|(?!\w))"
"""Anywhere but inside a word or a number: TIKI-5.1 is no part of TIKI-5.10."""


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take games, an engine, and which vectors it is asked."""
    parser.take("games", GAME, "the names of games (default: all that have vectors)", nargs="*")
    take_program(parser, "the program that is asked (default: this library)")
    about = "ask only vectors whose ids have these whole words, such as TIKI-5.1 or schmidt-3"
    parser.take("--only", TEXT, about)
    parser.take("--file", FILE, "ask the vectors in this file instead")
    about = "ask all vectors, and sum up how they differ, instead of stopping at the first"
    parser.add_argument("--all", action="store_true", help=about)
    about = "write to this file the requests that lead to each difference: CMD < FILE"
    parser.take("--requests", FILE, about)
    about = (
        "play this many matches at random instead, in which everything is asked, and shorten the "
        "first one that differs"
    )
    parser.take("--random", POSITIVE, about)
    about = "the seed of matches at random (default: 0)"
    parser.take("--seed", WHOLE, about, default=0)
    about = "keep the match in this file, which broke a law, to be checked again by your tests"
    parser.take("--keep", FILE, about)
    about = (
        "the folder of what is kept. With --random, the shortened match is kept there as a vector, "
        f"and with --keep it is {KEPT} by default"
    )
    parser.take("--to", FOLDER, about)
    about = "write what came of it as JSON instead"
    parser.add_argument("--json", action="store_true", help=about)
    parser.take("--junit", FILE, "write what came of it to this file too, in the XML of JUnit")
    for flag, about in {
        "--brief": "write instead all that somebody needs to write an engine of the game",
        "--list": "list the vectors instead",
        "--rules": "show instead how many vectors exercise each rule, and one of them",
        "--schema": "print the JSON Schema of files of vectors instead",
        "--serve": "answer requests on standard input, as the program of --exec does",
    }.items():
        parser.add_argument(flag, action="store_true", help=about)


def run(arguments: Namespace, screen: Screen) -> None:
    """Ask an engine, or tell about the vectors."""
    if arguments.serve:
        serve(Library(), sys.stdin.buffer, sys.stdout.buffer)
        return
    if arguments.keep:
        _keep(arguments.keep, arguments.to or KEPT, screen)
        return
    if arguments.schema:
        screen.say(json.dumps(schema_for(VectorFile, title="Vectors"), indent=2))
        return
    if arguments.brief:
        _write_brief(arguments, screen)
        return
    if arguments.random:
        _conform(list(_matches(arguments)), arguments, screen)
        return
    files = [file for file in _files(arguments) if file.vectors]
    if not files:
        raise CommandError("there are no such vectors: boardrules conform --list lists all")
    for file in files:
        if arguments.list:
            for vector in file.vectors:
                screen.say(f"{vector.id}: {vector.about}")
        elif arguments.rules:
            _write_rules(file, screen, is_part=arguments.only is not None)
    if not (arguments.list or arguments.rules):
        _conform(list(map(Batch.of_vectors, files)), arguments, screen)


def _write_brief(arguments: Namespace, screen: Screen) -> None:
    """Write all that somebody needs to write an engine, for one game."""
    chosen: list[Entry] = arguments.games
    if len(chosen) != 1:
        arguments.parser.error("--brief is about one game")
    try:
        screen.say(brief(chosen[0].name))
    except LookupError as error:
        raise CommandError(str(error)) from None


def _keep(path: Path, folder: Path, screen: Screen) -> None:
    """Copy a match that broke a law into the folder of what is kept."""
    file = _read(path)
    if not any(vector.law for vector in file.vectors):
        raise CommandError(f"{path} has no match that broke a law")
    kept = _written(file, folder, path.name.partition(".")[0])
    find = "" if file.game in games.game_names() else ", find=..."
    screen.say(
        f"{kept} is checked again by boardrules.testing.check_regressions({str(folder)!r}{find})."
    )


def _written(file: VectorFile, folder: Path, name: str) -> Path:
    """Write a file of vectors into a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"cannot write {folder}: {error.strerror}") from None
    path = folder / f"{name}.json"
    write_text(path, f"{file.to_json()}\n")
    return path


def _matches(arguments: Namespace) -> Iterator[Batch]:
    """Prepare matches at random of the games that are asked for."""
    chosen: list[Entry] = arguments.games or list(map(Entry.find, games.game_names()))
    for word in ("only", "file", "list", "rules"):
        if getattr(arguments, word):
            arguments.parser.error(f"--{word} is about vectors, and --random asks none")
    for entry in chosen:
        if not isinstance(entry.build({}), Recordable):
            raise CommandError(f"{entry.title} does not offer what records need")
        yield Batch.at_random(entry.game_class, arguments.random, arguments.seed)


def _files(arguments: Namespace) -> Iterator[VectorFile]:
    """Find the vectors that are asked for."""
    chosen: list[Entry] = arguments.games
    part = re.compile(f"{EDGE}{re.escape(arguments.only or '')}{EDGE}")
    names = [entry.name for entry in chosen] or games.game_names()
    found = [_asking(arguments.file, names)] if arguments.file else map(_of, names)
    for file in found:
        vectors = tuple(vector for vector in file.vectors if part.search(vector.id))
        yield VectorFile(file.format, file.version, file.game, vectors)


def _asking(path: Path, names: Sequence[str]) -> VectorFile:
    """Read a file of vectors that ask something about one of some games."""
    file = _read(path)
    if any(vector.law for vector in file.vectors):
        how = "boardrules.testing.check_regressions checks it in your tests"
        raise CommandError(f"{path} has a match that broke a law, and asks nothing: {how}")
    if file.game not in names:
        raise CommandError(f"{path} is about {quoted(file.game)}, and not about {', '.join(names)}")
    return file


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


def _write_rules(file: VectorFile, screen: Screen, *, is_part: bool) -> None:
    """Write for each rule how many vectors are its own, name it in an answer, or have it in play.

    Beside that goes one of them, or why there is none: first a vector that is named after the rule,
    then one in which an answer names it, then the shortest. Of a part of the vectors, only the
    rules are listed that it exercises.
    """
    book = Entry.find(file.game).rulebook
    if book is None:
        raise CommandError(f"{file.game} has no rulebook")
    screen.say(
        f"{book.title}: {len(book.ids)} rules and rulings, {counted(len(file.vectors), 'vector')}"
    )
    screen.say(f"{'rule':<15} {'own':>3} {'named':>5} {'in play':>7}  for example")
    answers = {vector.id: named_in(vector) for vector in file.vectors}
    missing: list[str] = []
    shared: list[str] = []
    for entry in book.entries:
        reason = f"no code decides it: {entry.no_code}" if entry.no_code else "none"
        places = [
            (
                f"/{entry.id}/" not in vector.id,
                entry.id not in answers[vector.id],
                len(vector.actions),
                vector.id,
            )
            for vector in file.vectors
            if entry.id in vector.rules
        ]
        *_, example = min(places, default=(reason,))
        own = sum(not is_shared for is_shared, *_ in places)
        named = sum(not is_unnamed for _, is_unnamed, *_ in places)
        if not places and entry.no_code is None:
            missing.append(entry.id)
        elif places and not own:
            shared.append(entry.id)
        if places or not is_part:
            screen.say(f"{entry.id:<15} {own:>3} {named:>5} {len(places):>7}  {example}")
    if is_part:
        screen.say(f"not in these vectors: {counted(len(missing), 'rule')}\n")
    else:
        screen.say(f"without a vector: {', '.join(missing) or 'none'}")
        screen.say(f"without a vector of their own: {', '.join(shared) or 'none'}\n")


def _conform(batches: list[Batch], arguments: Namespace, screen: Screen) -> None:
    """Ask one game after the other, and tell what came of it."""
    path: Path | None = arguments.requests
    if path is not None:
        _check_is_of_requests(path)
    found: list[tuple[Batch, list[Asked]]] = []
    for batch in batches:
        now = _ask(batch, arguments, screen)
        found.append((batch, now))
        is_last = now[-1].difference is not None and not arguments.all
        if not (is_last or arguments.json):
            write_summary(batch, now, screen)
        if is_last:
            break
    if arguments.json:
        screen.say(json.dumps([as_data(*each) for each in found], indent=2))
    if arguments.junit is not None:
        write_bytes(arguments.junit, as_junit(found))
    asked = [each for _, some in found for each in some]
    different = [(each, each.difference) for each in asked if each.difference is not None]
    if path is not None:
        write_text(path, "".join(_lines(difference) for _, difference in different))
    for each, difference in different[:1]:
        if not (arguments.all or arguments.json):
            write_difference(each, difference, screen)
        raise CommandError(_hint(each, difference, arguments), FAILED)
    if not any(each.result.agreed for each in asked):
        raise CommandError("nothing was asked that is supported", FAILED)


def _check_is_of_requests(path: Path) -> None:
    """Refuse to write over a file that has anything but requests."""
    with suppress(OSError):  # writing will tell
        if path.is_file() and not is_stream(path):
            with path.open("rb") as file:
                if file.read(7) not in {b"", b'{"new":'}:
                    raise CommandError(f"{path} already exists, and has no requests")


def _ask(batch: Batch, arguments: Namespace, screen: Screen) -> list[Asked]:
    """Put an engine to all trials of a game, or to those up to the first difference."""
    starting = partial(started, arguments) if arguments.command else None
    found: list[Asked] = []
    with (
        screen.progress(batch.game, batch.size) as progress,
        closing(asked(batch.trials, starting)) as answers,
    ):
        for each in answers:
            found.append(each)
            progress(len(found))
            if each.difference is not None and not arguments.all:
                break
    return found


def _lines(difference: Difference) -> str:
    return "".join(f"{codec.to_json(request)}\n" for request in requests_of(difference))


def _hint(asked: Asked, difference: Difference, arguments: Namespace) -> str:
    """Say how the first difference is asked again, kept, and sent alone."""
    what = "the shortest" if arguments.all and not arguments.random else "it"
    again: dict[str, object]
    if not arguments.random:
        again = {"--only": asked.vector.id, "--file": arguments.file}
    elif arguments.to is None:
        number = asked.vector.id.rpartition("-")[2]
        again = {"--random": number, "--seed": arguments.seed}
    else:
        file = kept(difference, f"A match at random, shortened: {asked.vector.id}.")
        name = file.vectors[0].id.rpartition("/")[2]
        again = {"--file": _written(file, arguments.to, name)}
    hint = f"to ask {what} again: {_again(difference, again, arguments)}"
    if arguments.random and arguments.to is None:
        hint += "\nto keep it as a vector, add --to DIR"
    if arguments.requests is not None:
        command = arguments.command or "boardrules conform --serve"
        hint += f"\nto send the requests alone: {command} < {shlex.quote(str(arguments.requests))}"
    return hint


def _again(difference: Difference, options: dict[str, object], arguments: Namespace) -> str:
    """Write the command that asks something again."""
    options = options | {
        "--exec": arguments.command,
        "--seconds": None if arguments.seconds == SECONDS else f"{arguments.seconds:g}",
    }
    given = [str(word) for pair in options.items() if pair[1] is not None for word in pair]
    return shlex.join(["boardrules", "conform", difference.game["game"], *given])
