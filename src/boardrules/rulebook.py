"""Rule ledgers: the printed rules of a game, numbered, in our own words.

A ledger is a TOML file. Each rule has an id, the section of the printed rulebook that it comes
from, and a text. Each ruling says how we read something that the rulebook leaves open, and why.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
import re
import tomllib

from attrs import frozen

from boardrules.codec import from_data


def anchor(number: str) -> str:
    """Return the place of a rule on its game's page of the documentation.

    >>> f"games/tiki_topple.html#{anchor('TIKI-5.2')}"
    'games/tiki_topple.html#tiki-5-2'
    """
    return number.lower().replace(".", "-")


@frozen
class Rule:
    """One rule: its number, where it is printed, and what it says.

    `no_code` is for a rule that no code decides, and says who or what does.
    """

    id: str
    section: str
    text: str
    no_code: str | None = None


@frozen
class Ruling:
    """What we decided where the rulebook is silent or can be read in two ways.

    `option` is the field of the game that chooses another reading, or None. `no_code` is for a
    ruling that no code decides, and says why.
    """

    id: str
    section: str
    question: str
    readings: tuple[str, ...]
    chosen: str
    reason: str
    option: str | None = None
    no_code: str | None = None


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
                raise ValueError(f"{number} is used twice")
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
        """Read the ledger in a game's package.

        >>> Rulebook.of("boardrules.games.tiki_topple").title
        'Tiki Topple'
        """
        return cls.load(files(package) / "rulebook.toml")
