"""The errors that this library raises, and what they report.

Every exception is made from its fields, so it keeps all of them when it is pickled.
"""

from collections.abc import Iterable
from itertools import islice

from attrs import evolve, frozen

from boardrules._messages import one_line, printable, quoted

LISTED = 50
"""How many faults of a document, or defects of a box or a state, are listed; others are counted."""


@frozen
class Violation:
    """A rule that an action breaks, and how."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


@frozen
class Defect:
    """Something in a hand-built state or box that contradicts the rules, and where it is."""

    where: str
    message: str
    rule: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.rule})"


def listed(defects: Iterable[Defect]) -> tuple[Defect, ...]:
    """List up to `LISTED` defects; the last one says how many more there are.

    >>> pets = listed(Defect(f"cats[{index}]", "no pets", "INN-1") for index in range(1_000_000))
    >>> len(pets), str(pets[-1])
    (50, 'cats[49]: no pets; and 999,950 more (INN-1)')
    """
    rest = iter(defects)
    shown = list(islice(rest, LISTED))
    if more := sum(1 for _ in rest):
        shown[-1] = evolve(shown[-1], message=f"{shown[-1].message}; and {more:,} more")
    return tuple(shown)


class BoardRulesError(Exception):
    """Base class for all errors that this library raises on purpose."""


class IllegalActionError(BoardRulesError, ValueError):
    """An illegal action, with the unchanged state and every rule that it breaks."""

    def __init__(self, action: object, state: object, violations: tuple[Violation, ...]) -> None:
        super().__init__(action, state, violations)
        self.action = action
        self.state = state
        self.violations = violations

    def __str__(self) -> str:
        reasons = "; ".join(str(violation) for violation in self.violations)
        try:
            action = one_line(str(self.action))
        except ValueError:  # Python refuses to write a number of thousands of digits
            action = type(self.action).__name__
        return f"{action} is illegal" + (f": {reasons}" if reasons else "")


class NotationError(BoardRulesError, ValueError):
    """A text that is not an action in a game's notation."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(text, reason)
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        return f"cannot read {quoted(self.text)}: {self.reason}"


class NumberError(BoardRulesError, ValueError):
    """A number that stands for no action, or an action that no number stands for."""


@frozen
class Fault:
    """Something wrong in a JSON document, or in a value to be written, and where it is."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class CodecError(BoardRulesError, ValueError):
    """A JSON document that does not hold what was expected, or a value that none can hold.

    `faults` are the first `LISTED` faults; `more` is how many others were found.
    """

    def __init__(self, faults: tuple[Fault, ...], more: int = 0) -> None:
        more += len(faults[LISTED:])
        self.faults = faults[:LISTED]
        self.more = more
        super().__init__(self.faults, more)

    def __str__(self) -> str:
        shown = "; ".join(str(fault) for fault in self.faults[:5])
        more = len(self.faults[5:]) + self.more
        return f"{shown}; and {more:,} more" if more else shown


class ComponentError(BoardRulesError, ValueError):
    """A box that a game cannot be played with; each defect names the entry and the rule.

    `defects` are the first `LISTED` defects; `more` is how many others were found.
    """

    def __init__(self, source: str, defects: tuple[Defect, ...], more: int = 0) -> None:
        more += len(defects[LISTED:])
        self.source = source
        self.defects = defects[:LISTED]
        self.more = more
        super().__init__(source, self.defects, more)

    def __str__(self) -> str:
        shown = "; ".join(str(defect) for defect in self.defects)
        more = f"; and {self.more:,} more" if self.more else ""
        return f"{printable(self.source)}: {shown}{more}"


class ComponentWarning(UserWarning):
    """A box that can be played with, but is probably not the printed one."""


class RecordError(BoardRulesError, ValueError):
    """A record that cannot be read, or whose actions do not fit its game.

    `line` is the line in a text record, or None. `action` is the action there, or its text if it
    could not be read. `violations` are the rules that it breaks, and `states` are the states before
    it. If the record was played with components that were not given, `box` is their digest.
    """

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        action: object = None,
        violations: tuple[Violation, ...] = (),
        states: tuple[object, ...] = (),
        box: str | None = None,
    ) -> None:
        super().__init__(reason, line, action, violations, states, box)
        self.reason = reason
        self.line = line
        self.action = action
        self.violations = violations
        self.states = states
        self.box = box

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"
