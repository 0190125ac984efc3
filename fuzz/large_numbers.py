"""Documents with a large number in them: what it is in costs neither time nor memory.

Every number of a document is replaced, one at a time. Whatever is read then is asked everything
that a game can be asked about it. An answer may be an error, but it comes soon.
"""

import argparse
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import getmembers, ismethod, signature
from itertools import chain, islice, product
import json
from pathlib import Path
from random import Random
import re
import resource
import signal
import sys
from typing import Any, Final, TypeAlias, cast

from boardrules import CodecError, Player, Record, games
from boardrules.codec import from_data, to_data
from boardrules.scene import Size
from fuzz import doors, seeds
from fuzz.mutation import named_nodes, seal
from fuzz.seeds import Moment

NUMBERS: Final = (10**5, 10**9, 2**53, -(10**9))
SECONDS: Final = 1.0
"""How long an answer may take."""
MEMORY: Final = 2**26
"""How many bytes it may take."""
FOLLOWED: Final = {"view": "view", "scene": "scene", "open_scene": "scene"}
"""Questions whose answers are asked in turn, and as what."""

Question: TypeAlias = tuple[str, Callable[[], object]]


class TooLongError(BaseException):
    """A question has not been answered in time: nothing on the way may catch this."""


def main() -> int:
    """Ask everything about games; 1 if an answer took too much, which is told."""
    parser = argparse.ArgumentParser(prog="fuzz.large_numbers", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="by default all of them")
    names = parser.parse_args().games or games.game_names()
    asked = failed = 0
    for what, question in chain.from_iterable(map(questions, names)):
        asked += 1
        if (trouble := trouble_with(question)) is not None:
            failed += 1
            print(f"{trouble}: {what}", flush=True)
    print(f"{asked:,} questions were asked, and {failed:,} answers took too much.")
    return 1 if failed else 0


def _end(*_signal: object) -> None:
    raise TooLongError


# Limits.


def trouble_with(question: Callable[[], object]) -> str | None:
    """Ask a question, and name the limit that is not kept."""
    try:
        with _limited():
            _dare(question)
    except (MemoryError, RecursionError, TooLongError) as error:
        return type(error).__name__
    return None


def _dare(question: Callable[[], object]) -> None:
    """Ask a question, and let pass what it raises, unless that is too much."""
    try:
        question()
    except (MemoryError, RecursionError):
        raise
    except Exception:  # noqa: BLE001, S110  # what strangers make up need not have an answer
        pass


@contextmanager
def _limited() -> Generator[None]:
    """Let nothing take more time and memory than it may, beyond what is taken already."""
    least, most = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, most))
    signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        resource.setrlimit(resource.RLIMIT_AS, (least, most))


# Questions.


def questions(name: str) -> Iterator[Question]:
    """Change every number in the documents of a game, and ask about what is read then."""
    seen: set[str] = set()
    for moment in seeds.moments():
        if moment.game.name == name:
            for kind, document in _documents(moment):
                for what, changed in changes(document, f"{name} {kind}", seen):
                    for asked, question in _about(moment, kind, changed):
                        yield f"{asked} of {what}", question


def _documents(moment: Moment) -> Iterator[tuple[str, Any]]:
    """Yield everything that is written of a moment, by its kind."""
    game, state = moment.game, moment.state
    record = json.loads(Record(game, moment.done).to_json())
    yield "game", record["game"]
    yield "record", record
    for action in {type(each): each for each in (moment.action, *moment.done)}.values():
        yield "action", to_data(action)
    yield "state", to_data(state)
    yield "scene", to_data(game.open_scene(state))
    for seat in (None, Player(0)):
        view = game.view(state, seat)
        yield "view", to_data(view)
        yield "scene", to_data(game.scene(view))


def changes(document: Any, kind: str, seen: set[str]) -> Iterator[tuple[str, Any]]:
    """Put large numbers into a document, once at each place, also into texts and empty lists."""
    root = [document]
    kind = f"{kind} {document.get('kind', '')}".strip()
    for place, (inside, where) in named_nodes(root):
        value, name = inside[where], f"{kind} {place.removeprefix('[].')}"
        if (fill := _filled(value)) is None or name in seen:
            continue
        seen.add(name)
        for number in NUMBERS:
            inside[where] = fill(number)
            seal(document)
            yield f"{name} {number}", document
        inside[where] = value
        seal(document)


def _filled(value: Any) -> Callable[[int], Any] | None:
    """Return how to put a number in the place of a value, or None where there is no number."""
    match value:
        case bool():
            return None
        case int() | None:
            return lambda number: number
        case []:
            return lambda number: [number]
        case str() if re.search(r"\d", value):
            return lambda number: re.sub(r"\d+", str(number), value)
        case _:
            return None


def _about(moment: Moment, kind: str, document: Any) -> Iterator[Question]:
    """Find all that can be asked about a document; nothing if it is refused."""
    if kind in ("game", "record"):
        door = doors.game if kind == "game" else doors.record_json
        yield kind, partial(door, json.dumps(document).encode())
        return
    try:
        value = from_data(document, getattr(moment.game.types, kind))
    except CodecError:
        return
    yield from _questions(moment, kind, value)


def _questions(moment: Moment, kind: str, value: Any) -> Iterator[Question]:
    """Call each method of a game that takes a value of this kind, with all that it needs besides.

    Pictures also take actions, the last ones and legal ones. What `apply_unchecked` does with an
    action that is not legal is not defined.
    """
    game, state = moment.game, moment.state
    seats = [Player(seat) for seat in range(game.players)]
    known: dict[str, list[Any]] = {
        "state": [state],
        "action": [moment.action],
        "view": [game.view(state, Player(0))],
        "scene": [game.open_scene(state)],
        "player": [None, *seats],
        "focus": seats,
        "rng": [Random(0)],
        "size": [None, Size(80, 20), Size(300, 100)],
        "number": [0],
        kind: [value],
    }
    takers = {kind}
    if kind == "action":
        known |= {"last": [(value,)], "legal": [(value,)]}
        takers |= {"last"}
    for name, method in getmembers(game, ismethod):
        names = [each for each in signature(method).parameters if each in known]
        if takers.isdisjoint(names) or (name, kind) == ("apply_unchecked", "action"):
            continue
        for values in product(*map(known.__getitem__, names)):
            given = dict(zip(names, values, strict=True))
            yield name, partial(_asked, moment, method, given)


def _asked(moment: Moment, method: Callable[..., Any], given: dict[str, Any]) -> None:
    """Ask, and look at the first few things in the answer."""
    answer = method(**given)
    if isinstance(answer, Iterable):
        list(islice(cast("Iterable[object]", answer), 3))
    if (kind := FOLLOWED.get(method.__name__)) is not None:
        for _, question in _questions(moment, kind, answer):
            _dare(question)


if __name__ == "__main__":
    sys.exit(main())
