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

    >>> f"games/tiki_topple_rules.html#{anchor('TIKI-5.2')}"
    'games/tiki_topple_rules.html#tiki-5-2'
    """
    return number.lower().replace(".", "-")


_NUMBER = re.compile(r"([A-Z]+-)?R?[0-9]+(\.[0-9]+)?", re.ASCII)
"""The number of an entry or a section, perhaps of another ledger."""


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
class Change:
    """What a version of the rules does otherwise than the one before: the rule, and how.

    A change makes a new version if a match that was played before it may not be one any more, or
    may end otherwise.
    """

    version: int
    rule: str
    text: str


@frozen
class Rulebook:
    """The ledger of one game.

    `sections` are the titles of its numbered sections: `TIKI-5.2` is a rule of the fifth. `changes`
    are those since the first version of the rules, in order.
    """

    prefix: str
    title: str
    printed: str
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...] = ()
    sections: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

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
        for rule in self.rules:
            section = self._section(rule)
            if section is not None and not 1 <= section <= len(self.sections):
                raise ValueError(f"{rule.id} is in section {section}, which has no title")
        version = 1
        for change in self.changes:
            what = f"version {change.version} of the rules"
            if change.rule not in seen:
                raise ValueError(f"{what} changes {change.rule}, which is no rule")
            if change.version not in {max(version, 2), version + 1}:
                raise ValueError(f"{what} follows version {version}")
            version = change.version

    @property
    def version(self) -> int:
        """The version of the rules, which records name."""
        return self.changes[-1].version if self.changes else 1

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

    def heading(self, entry: Rule | Ruling) -> str:
        """Return the heading under which an entry stands here, which is not the printed one.

        A rule without a section number has only the printed one.

        >>> book = Rulebook.of("boardrules.games.tiki_topple")
        >>> book.heading(book["TIKI-5.2"]), book.heading(book["TIKI-R1"])
        ('5. Cards', 'Rulings')
        """
        if isinstance(entry, Ruling):
            return "Rulings"
        section = self._section(entry)
        return entry.section if section is None else f"{section}. {self.sections[section - 1]}"

    def find(self, text: str) -> tuple[Rule | Ruling, ...]:
        """Find entries by a number, of a section too, by `R` for all rulings, or by words.

        The prefix may be left out. Words are looked for in all that an entry says, and all of them
        must be there.

        >>> book = Rulebook.of("boardrules.games.tiki_topple")
        >>> [entry.id for entry in book.find("4")]
        ['TIKI-4.1', 'TIKI-4.2', 'TIKI-4.3', 'TIKI-4.4']
        >>> [entry.id for entry in book.find("lowest Tiki")]
        ['TIKI-5.8']
        """
        number = text.strip().upper().removeprefix(f"{self.prefix}-")
        if number == "R":
            return self.rulings
        if _NUMBER.fullmatch(number):
            wanted = f"{self.prefix}-{number}"
            return tuple(
                entry
                for entry in self.entries
                if entry.id == wanted or entry.id.startswith(f"{wanted}.")
            )
        words = text.lower().split()
        return tuple(
            entry
            for entry in self.entries
            if words and all(word in _said(entry).lower() for word in words)
        )

    def _section(self, rule: Rule) -> int | None:
        """Return the number of a rule's section, if it has one."""
        section, _, rest = rule.id.removeprefix(f"{self.prefix}-").partition(".")
        return int(section) if rest else None

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


def _said(entry: Rule | Ruling) -> str:
    """Join all texts of an entry, for searching."""
    if isinstance(entry, Rule):
        return f"{entry.text} {entry.section}"
    says = (entry.question, *entry.readings, entry.chosen, entry.reason, entry.section)
    return " ".join(says)
