"""Rule ledgers: the printed rules of a game, numbered, in our own words.

A ledger is a TOML file. Each rule has an id, the section of the printed rulebook that it comes
from, and a text. Each ruling says how we read what the print leaves open, and why.
"""

from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
import re
import tomllib

from attrs import evolve, frozen

from boardrules.codec import from_data
from boardrules.errors import LISTED


@frozen
class Violation:
    """A rule that an action breaks, and how."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


@frozen
class Defect:
    """A place in a hand-made state or box that contradicts the rules."""

    where: str
    message: str
    rule: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.rule})"


def listed(defects: Iterable[Defect]) -> tuple[Defect, ...]:
    """List defects, but no more than `LISTED`: the last one then tells how many others there are.

    >>> pets = listed(Defect(f"cats[{place}]", "no pets", "INN-1") for place in range(1_000_000))
    >>> len(pets), str(pets[-1])
    (50, 'cats[49]: no pets; and 999,950 more (INN-1)')
    """
    rest = iter(defects)
    shown = list(islice(rest, LISTED))
    if more := sum(1 for _ in rest):
        shown[-1] = evolve(shown[-1], message=f"{shown[-1].message}; and {more:,} more")
    return tuple(shown)


@frozen
class Rule:
    """One rule: its number, where it is printed, and what it says."""

    id: str
    section: str
    text: str


@frozen
class Ruling:
    """What we decided where the print is silent or can be read in two ways.

    `option` is the field of the game by which a user chooses another reading, or None.
    """

    id: str
    section: str
    question: str
    readings: tuple[str, ...]
    chosen: str
    reason: str
    option: str | None = None


@frozen
class Rulebook:
    """The ledger of one game."""

    prefix: str
    title: str
    printed: str
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()

    def __attrs_post_init__(self) -> None:
        ids = self.ids
        numbers = re.compile(rf"{re.escape(self.prefix)}-(R?\d+|\d+\.\d+)", re.ASCII)
        seen: set[str] = set()
        for number in ids:
            if numbers.fullmatch(number) is None:
                raise ValueError(f"{number} is not a rule number of {self.prefix}")
            if number in seen:
                raise ValueError(f"{number} is there twice")
            seen.add(number)

    @property
    def entries(self) -> tuple[Rule | Ruling, ...]:
        """Every rule, then every ruling."""
        return (*self.rules, *self.rulings)

    @property
    def ids(self) -> tuple[str, ...]:
        """The numbers of all entries."""
        return tuple(entry.id for entry in self.entries)

    def __getitem__(self, number: str) -> Rule | Ruling:
        """Return the rule or ruling with this number."""
        for entry in self.entries:
            if entry.id == number:
                return entry
        raise KeyError(number)

    @classmethod
    def load(cls, path: Path | Traversable) -> "Rulebook":
        """Read a ledger from its TOML file."""
        return from_data(tomllib.loads(path.read_text(encoding="utf-8")), cls)

    @classmethod
    def of(cls, package: str) -> "Rulebook":
        """Read the ledger that lies in a game's package.

        >>> Rulebook.of("boardrules.games.tiki_topple").title
        'Tiki Topple'
        """
        return cls.load(files(package) / "rulebook.toml")
