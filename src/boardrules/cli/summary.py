"""What came of all vectors of a game, summed up."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from boardrules._messages import cut
from boardrules.cli.engine_check import Asked
from boardrules.cli.screen import Screen
from boardrules.conformance import VectorFile

MOST_REASONS: Final = 5
"""How many reasons are shown, at most."""


def counted(number: int, noun: str) -> str:
    """Write a number of things.

    >>> counted(1, "vector"), counted(1200, "answer")
    ('1 vector', '1,200 answers')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def write_summary(file: VectorFile, asked: Sequence[Asked], screen: Screen) -> None:
    """Write how many vectors and answers of a game agree, what differs, and what is left out."""
    agreed = sum(each.result.agreed for each in asked)
    differ = sum(each.difference is not None for each in asked)
    parts = [counted(len(file.vectors), "vector")]
    if differ:
        parts.append("1 differs" if differ == 1 else f"{differ:,} differ")
    if left := len(file.vectors) - len(asked):
        parts.append("1 is not asked" if left == 1 else f"{left:,} are not asked")
    parts.append(f"{counted(agreed, 'answer')} {'agrees' if agreed == 1 else 'agree'}")
    screen.say(f"{file.game}: {', '.join(parts)}")
    _write_unsupported(asked, screen)
    _write_failures(asked, screen)
    _write_rules(asked, screen)


def _write_unsupported(asked: Sequence[Asked], screen: Screen) -> None:
    """Write what a program does not support, by the reasons that it gives."""
    reasons: dict[str, Counter[str]] = {}
    for each in asked:
        for (kind, reason), count in each.result.unsupported.items():
            reasons.setdefault(cut(reason), Counter())[kind] += count
    ranked = sorted(reasons.items(), key=lambda item: -item[1].total())
    for reason, kinds in ranked[:MOST_REASONS]:
        what = ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))
        screen.item("not supported", f"{what}: {reason}")
    if others := ranked[MOST_REASONS:]:
        count = sum(kinds.total() for _, kinds in others)
        screen.item("not supported", f"{count:,} for {counted(len(others), 'other reason')}")


def _write_failures(asked: Sequence[Asked], screen: Screen) -> None:
    """Write why a program could not go on, and in which vector first."""
    failures = Counter(each.failure for each in asked if each.failure is not None)
    for failure, count in failures.most_common(MOST_REASONS):
        first = next(each.vector.id for each in asked if each.failure == failure)
        screen.item("failed", f"{counted(count, 'vector')}, such as {first}: {failure}")


def _write_rules(asked: Sequence[Asked], screen: Screen) -> None:
    """Write for each rule in how many vectors it is the likeliest reason, and an example.

    Beside that goes how many of the vectors agree that exercise it.
    """
    differing = [(each.vector, each.report) for each in asked if each.report is not None]
    found = Counter(report.likeliest for _, report in differing)
    sure = Counter(report.likeliest for _, report in differing if report.sure)
    agreeing = Counter(
        rule for each in asked if each.difference is None for rule in each.vector.rules
    )
    if found:
        screen.head(_row("likely rule", "sure", "guess", "agree", "shortest vector that differs"))
    for rule, count in found.most_common():
        shortest = next(vector for vector, report in differing if report.likeliest == rule)
        guess = f"{count - sure[rule]:,}"
        screen.say(_row(rule, f"{sure[rule]:,}", guess, f"{agreeing[rule]:,}", shortest.id))


def _row(rule: str, sure: str, guess: str, agree: str, vector: str) -> str:
    return f"{cut(rule):<15} {sure:>5} {guess:>5} {agree:>5}  {vector}"
