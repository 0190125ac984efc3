"""The results of a tournament in a file, line by line, so that a run can be resumed.

The first line says which tournament it is. Each line below is a match, in the order of their
numbers. The times, which differ from run to run, are in a second file. Whatever kills a run leaves
at most one unfinished line behind; the next run cuts it off.
"""

from collections import Counter
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
import os
from pathlib import Path
from typing import Any, BinaryIO, Self, TypeVar

import attrs
from attrs import Factory, define, field, frozen
from typing_extensions import TypeForm

from boardrules import codec
from boardrules._messages import named, quoted
from boardrules.arena.results import Played, Result
from boardrules.arena.sprt import group_score
from boardrules.arena.tournament import Tournament
from boardrules.errors import BoardRulesError, CodecError
from boardrules.version import __version__

T = TypeVar("T")

FORMAT = 2


class ResultsError(BoardRulesError, ValueError):
    """A file of results that cannot be used."""


@frozen
class Header:
    """The tournament that a results file belongs to; more matches may be played later."""

    arena: int
    library: str
    game: dict[str, Any]
    seats: tuple[str, ...]
    seed: str
    limit: float | None
    gauntlet: bool = False

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.game.get("options", {}), dict):
            raise ValueError("expected options by name")  # noqa: TRY004  # as for all documents

    @classmethod
    def of(cls, tournament: Tournament) -> "Header":
        """Describe a tournament."""
        game = codec.to_data(tournament.game)
        return cls(
            FORMAT,
            __version__,
            game,
            tournament.seats,
            tournament.seed,
            tournament.limit,
            tournament.gauntlet,
        )

    def values(self) -> tuple[dict[str, Any], ...]:
        """Return the values by name, then those of the game, its options, and its components."""
        game = {**self.game}
        options, components = game.pop("options", {}), game.pop("components", None)
        own = attrs.asdict(self, filter=attrs.filters.exclude("game"))
        return own, game, options, {"components": components}


@frozen
class Times:
    """How long each seat of a match has thought, in seconds."""

    number: int
    seconds: tuple[float, ...]


def stored_seed(out: str | os.PathLike[str]) -> str | None:
    """Return the seed of the tournament in a file of results, or None if there is no such file."""
    path = Path(out)
    _check_regular(path)
    text = path.read_bytes() if path.exists() else b""
    first, newline, _ = text.partition(b"\n")
    return _parsed(path, 1, first, Header).seed if newline else None


def record_path(folder: Path, number: int) -> Path:
    """Name the file of a match's record."""
    return folder / f"match-{number:06}.txt"


def times_path(out: Path) -> Path:
    """Name the file of the times beside a file of results."""
    return out.with_name(f"{out.name}.times")


@define
class Results:
    """The results so far, in memory and optionally in files, in the order of their numbers.

    Entering reads what an earlier run has left. A result that comes early waits for those before.
    If the tournament ends when something is decided, only the `needed` matches up to there are
    stored: the same ones with any number of workers.
    """

    tournament: Tournament
    out: Path | None = field(default=None, converter=attrs.converters.optional(Path))
    records: Path | None = field(default=None, converter=attrs.converters.optional(Path))
    results: list[Result] = Factory(list[Result])
    seconds: dict[int, tuple[float, ...]] = Factory(dict[int, tuple[float, ...]])
    needed: int = field(init=False)
    counts: Counter[float] = Factory(Counter[float])
    _early: dict[int, Played] = Factory(dict[int, Played])
    _open_files: ExitStack = Factory(ExitStack)
    results_file: "_LineFile | None" = None
    times_file: "_LineFile | None" = None

    def __attrs_post_init__(self) -> None:
        self.needed = self.tournament.matches

    @property
    def is_complete(self) -> bool:
        """Whether there are as many results as needed."""
        return len(self.results) >= self.needed

    @property
    def done(self) -> int:
        """How many matches have been played, including early ones."""
        return len(self.results) + len(self._early)

    def __enter__(self) -> Self:
        if self.records is not None:
            self.records.mkdir(parents=True, exist_ok=True)
        if self.out is not None:
            if not self.out.parent.exists():
                self.out.parent.mkdir(parents=True)
            _check_regular(times_path(self.out))
            with ExitStack() as files:
                self.results_file = files.enter_context(_opened(self.out))
                self._read_results(self.results_file)
                self.times_file = files.enter_context(_opened(times_path(self.out)))
                self._read_times(self.times_file)
                self.results_file.cut(len(self.results_file.lines))
                self.times_file.cut(len(self.seconds))
                if not self.results_file.lines:
                    self.results_file.append(Header.of(self.tournament))
                self._open_files = files.pop_all()
        return self

    def __exit__(self, *_error: object) -> None:
        self._open_files.close()

    def add(self, played: Played) -> None:
        """Store a result, and those that were waiting for it."""
        self._early[played.result.number] = played
        while (number := len(self.results)) in self._early and not self.is_complete:
            self._store(self._early.pop(number))

    def _store(self, played: Played) -> None:
        result = played.result
        if self.records is not None and played.record is not None:
            path = record_path(self.records, result.number)
            path.write_text(played.record, encoding="utf-8", newline="\n")
        if played.seconds:
            times = Times(result.number, tuple(round(each, 6) for each in played.seconds))
            if self.times_file is not None:
                self.times_file.append(times)
            self.seconds[result.number] = times.seconds
        if self.results_file is not None:
            self.results_file.append(result)
        self._count(result)

    def _count(self, result: Result) -> None:
        """Count a result, and check whether it decides the tournament's question."""
        self.results.append(result)
        sprt, size = self.tournament.sprt, self.tournament.players
        if sprt is None or len(self.results) % size or len(self.results) > self.needed:
            return
        score = group_score(self.tournament.seats, self.results[-size:])
        if score is not None:
            self.counts[score] += 1
            if sprt.verdict(self.counts).accepted is not None:
                self.needed = len(self.results)

    def _read_results(self, file: "_LineFile") -> None:
        header = Header.of(self.tournament)
        if file.lines:
            _check_header(file, header)
        elif not _as_line(header).startswith(file.unfinished):
            raise _error(file.path, 1, "this is no file of results")
        for number in range(len(file.lines) - 1):
            result = file.parse(number + 1, Result)
            expected = (number, self.tournament.seating(number))
            if (result.number, result.seating) != expected:
                reason = "expected match {} with the seating {}".format(*expected)
                raise _error(file.path, number + 2, reason)
            self._count(result)

    def _read_times(self, file: "_LineFile") -> None:
        """Read the times of the matches that have results, up to the first that has none."""
        least = 0
        for index in range(len(file.lines)):
            times = file.parse(index, Times)
            if times.number >= len(self.results):
                break
            if times.number < least:
                raise _error(file.path, index + 1, f"expected match {least} or a later one")
            if len(times.seconds) != self.tournament.players:
                raise _error(file.path, index + 1, f"expected {self.tournament.players} times")
            self.seconds[times.number] = times.seconds
            least = times.number + 1


@frozen
class _LineFile:
    """A file of JSON lines: those that were there, and the unfinished one at its end."""

    path: Path
    file: BinaryIO
    lines: list[bytes]
    unfinished: bytes

    def parse(self, index: int, type_form: TypeForm[T]) -> T:
        """Read a line."""
        return _parsed(self.path, index + 1, self.lines[index], type_form)

    def cut(self, count: int) -> None:
        """Keep some lines, and cut off the rest."""
        self.file.truncate(sum(len(line) + 1 for line in self.lines[:count]))

    def append(self, value: object) -> None:
        """Write a line, unless the file is not there any more."""
        self.file.write(_as_line(value))
        self.file.flush()
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(self.file.fileno()), self.path.stat()):
                return
        reason = "this file was deleted or replaced while it was being written"
        raise _error(self.path, None, reason)


@contextmanager
def _opened(path: Path) -> Generator[_LineFile]:
    """Open a file for one run at a time."""
    _check_regular(path)
    with path.open("a+b") as file, _locked(file, path):
        file.seek(0)
        *lines, unfinished = file.read().split(b"\n")
        yield _LineFile(path, file, lines, unfinished)


@contextmanager
def _locked(file: BinaryIO, path: Path) -> Generator[None]:
    """Refuse a file that another run is writing, where file locks are supported."""
    try:
        import fcntl  # noqa: PLC0415  # not on every system
    except ImportError:
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _error(path, None, "another run is writing this file") from None
    except OSError:
        pass
    try:
        yield
    finally:
        with suppress(OSError):  # closing is not enough if forked workers have the file open too
            fcntl.flock(file, fcntl.LOCK_UN)


def _check_regular(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise _error(path, None, "results can only be stored in a regular file")


def _check_header(file: _LineFile, expected: Header) -> None:
    found = file.parse(0, Header).values()
    for there, here in zip(found, expected.values(), strict=True):
        for name in {**there, **here}:
            old, new = there.get(name), here.get(name)
            if old != new:
                reason = f"{named(name)} is {quoted(old)} in the file and {quoted(new)} in this run"
                raise _error(file.path, 1, f"this is another tournament: {reason}")


def _as_line(value: object) -> bytes:
    return codec.to_json(value).encode() + b"\n"


def _parsed(path: Path, number: int, line: bytes, type_form: TypeForm[T]) -> T:
    try:
        return codec.from_json(line, type_form)
    except CodecError as error:
        raise _error(path, number, str(error)) from None


def _error(path: Path, line: int | None, reason: str) -> ResultsError:
    where = f"{path}" if line is None else f"{path}, line {line}"
    return ResultsError(f"{where}: {reason}")
