"""The results of a tournament in a file, line by line, so that a broken run can go on.

The first line says which tournament it is. Each line below is a match, in order of their numbers.
Beside it is a file with the times, which are not the same in any two runs. Whatever kills a run
leaves at most one torn line behind; the next run cuts it off.
"""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from importlib.metadata import version
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeVar, cast

import attrs
from attrs import Factory, define, frozen
from typing_extensions import TypeForm

from boardrules import codec
from boardrules.arena.results import Played, Result
from boardrules.arena.tournament import Tournament
from boardrules.errors import BoardRulesError, CodecError

T = TypeVar("T")

FORMAT = 2
LONGEST = 200
"""How many characters of a value are shown."""


class ResultsError(BoardRulesError, ValueError):
    """A file of results that cannot be used: the line, if it is one, and what is wrong with it."""

    def __init__(self, path: str, line: int | None, reason: str) -> None:
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        where = self.path if self.line is None else f"{self.path}, line {self.line}"
        return f"{where}: {self.reason}"


@frozen
class Header:
    """Which tournament a file of results belongs to; more matches may be played later."""

    arena: int
    library: str
    game: dict[str, Any]
    seats: tuple[str, ...]
    seed: str
    limit: float | None

    @classmethod
    def of(cls, tournament: Tournament) -> "Header":
        """Describe a tournament."""
        game = codec.to_data(tournament.game)
        library = version("boardrules")
        return cls(FORMAT, library, game, tournament.seats, tournament.seed, tournament.limit)


def stored_seed(out: str | os.PathLike[str]) -> str | None:
    """Return the seed of the tournament in a file of results, or None if there is no such file."""
    path = Path(out)
    _check_regular(path)
    lines, _ = _read_lines(path)
    return _parse(path, 1, lines[0], Header).seed if lines else None


@frozen
class Times:
    """How long each seat of a match has thought, in seconds."""

    number: int
    seconds: tuple[float, ...]


def record_path(folder: Path, number: int) -> Path:
    """Name the file of a match's record."""
    return folder / f"match-{number:06}.txt"


def times_path(out: Path) -> Path:
    """Name the file of the times beside a file of results."""
    return out.with_name(f"{out.name}.times")


@define
class Book:
    """The results so far, in memory and, if wanted, in files. Early results wait for their turn.

    Entering it reads what an earlier run has left.
    """

    tournament: Tournament
    out: Path | None = None
    records: Path | None = None
    results: list[Result] = Factory(list[Result])
    seconds: dict[int, tuple[float, ...]] = Factory(dict[int, tuple[float, ...]])
    early: dict[int, Played] = Factory(dict[int, Played])
    files: ExitStack = Factory(ExitStack)
    results_file: "_Lines | None" = None
    times_file: "_Lines | None" = None

    @property
    def done(self) -> int:
        """How many matches have been played, early ones among them."""
        return len(self.results) + len(self.early)

    def __enter__(self) -> Self:
        if self.records is not None:
            self.records.mkdir(parents=True, exist_ok=True)
        if self.out is not None:
            with self.files:  # closed again if what is there cannot be gone on with
                self._open(self.out)
                self.files = self.files.pop_all()
        return self

    def _open(self, out: Path) -> None:
        if not out.parent.exists():
            out.parent.mkdir(parents=True)
        for path in (out, times_path(out)):
            _check_regular(path)
        self.results_file = _Lines(out, self.files.enter_context(out.open("ab")))
        self.files.callback(_claim(self.results_file.file, out))
        header = Header.of(self.tournament)
        self._read_results(out, header)
        self._read_times(times_path(out))
        times = self.files.enter_context(times_path(out).open("ab"))
        self.times_file = _Lines(times_path(out), times)
        if not out.stat().st_size:
            self.results_file.write(header)

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.files.close()

    def add(self, played: Played) -> None:
        """Put a result down, and those that were waiting for it."""
        self.early[played.result.number] = played
        while (number := len(self.results)) in self.early:
            self._put_down(self.early.pop(number))

    def _put_down(self, played: Played) -> None:
        result = played.result
        if self.records is not None and played.record is not None:
            path = record_path(self.records, result.number)
            path.write_text(played.record, encoding="utf-8", newline="\n")
        if played.seconds:
            times = Times(result.number, tuple(round(each, 6) for each in played.seconds))
            if self.times_file is not None:
                self.times_file.write(times)
            self.seconds[result.number] = times.seconds
        if self.results_file is not None:
            self.results_file.write(result)
        self.results.append(result)

    def _read_results(self, path: Path, header: Header) -> None:
        lines, torn = _read_lines(path)
        if lines:
            _check_header(path, lines[0], header)
        elif not _line(header).startswith(torn):
            raise ResultsError(str(path), 1, "this is no file of results")
        for number, line in enumerate(lines[1:]):
            result = _parse(path, number + 2, line, Result)
            expected = (number, self.tournament.seating(number))
            if (result.number, result.seating) != expected:
                reason = "expected match {} with the seating {}".format(*expected)
                raise ResultsError(str(path), number + 2, reason)
            self.results.append(result)
        _cut(path, _size(lines))

    def _read_times(self, path: Path) -> None:
        """Read the times of the results that are there, and cut off the others."""
        lines, _ = _read_lines(path)
        for place, line in enumerate(lines):
            times = _parse(path, place + 1, line, Times)
            if times.number >= len(self.results):
                lines = lines[:place]
                break
            if len(times.seconds) != self.tournament.players:
                reason = f"expected {self.tournament.players} times"
                raise ResultsError(str(path), place + 1, reason)
            self.seconds[times.number] = times.seconds
        _cut(path, _size(lines))


def _claim(file: BinaryIO, path: Path) -> Callable[[], None]:
    """Refuse a file that another run is writing, where that can be known; return the release."""
    try:
        import fcntl  # noqa: PLC0415  # not on every system
    except ImportError:
        return _nothing
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ResultsError(str(path), None, "another run is writing this file") from None
    except OSError:  # a file system without locks
        return _nothing
    # To close the file is not enough where workers were split off and have it too.
    return partial(fcntl.flock, file, fcntl.LOCK_UN)


def _nothing() -> None:
    """There is nothing to release."""


def _check_header(path: Path, line: bytes, wanted: Header) -> None:
    found = _parse(path, 1, line, Header)
    for field in attrs.fields(Header):
        there, here = getattr(found, field.name), getattr(wanted, field.name)
        if there != here:
            reason = f"this is another tournament: {_difference(field.name, there, here)}"
            raise ResultsError(str(path), 1, reason)


def _difference(name: str, there: object, here: object) -> str:
    """Name the first thing that differs, as deep down as it is; the box comes last."""
    match there, here:
        case dict(), dict():
            old, new = cast("dict[str, Any]", there), cast("dict[str, Any]", here)
        case _:
            return f"{name} is {_shown(there)} there, and {_shown(here)} here"
    keys = sorted({*old, *new}, key=lambda key: (key == "components", key))
    key = next(key for key in keys if old.get(key, ...) != new.get(key, ...))
    deeper = key if name == "game" else f"{name}.{key}"
    return _difference(deeper, old.get(key, ...), new.get(key, ...))


def _shown(value: object) -> str:
    if value is ...:
        return "nothing"
    text = json.dumps(codec.to_data(value))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _read_lines(path: Path) -> tuple[list[bytes], bytes]:
    """Return the lines of a file, and the torn one at its end; nothing if there is no file."""
    try:
        *lines, torn = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return [], b""
    return lines, torn


def _parse(path: Path, number: int, line: bytes, form: TypeForm[T]) -> T:
    try:
        return codec.from_json(line, form)
    except CodecError as error:
        reason = str(error)
    raise ResultsError(str(path), number, reason)


def _line(value: object) -> bytes:
    return codec.to_json(value).encode() + b"\n"


@frozen
class _Lines:
    """A file that values are written to, as long as it is where it was."""

    path: Path
    file: BinaryIO

    def write(self, value: object) -> None:
        """Write a value as a line."""
        self.file.write(_line(value))
        self.file.flush()
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(self.file.fileno()), self.path.stat()):
                return
        reason = "this file was deleted or replaced while it was written"
        raise ResultsError(str(self.path), None, reason)


def _check_regular(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise ResultsError(str(path), None, "results are kept in a regular file, which this is not")


def _size(lines: list[bytes]) -> int:
    return sum(len(line) + 1 for line in lines)


def _cut(path: Path, length: int) -> None:
    if path.exists():
        os.truncate(path, length)
