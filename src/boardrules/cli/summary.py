"""What came of all that a game's engine was asked: in words, and summed up."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from boardrules import codec
from boardrules._messages import cut
from boardrules.cli.differences import in_words
from boardrules.cli.engine_check import Asked, Batch
from boardrules.cli.screen import MARGIN, Screen
from boardrules.conformance import Difference, Tally, tally, tally_by_level

MOST_REASONS: Final = 5
"""How many reasons are shown, at most."""


def counted(number: int, noun: str) -> str:
    """Write a number of things.

    >>> counted(1, "vector"), counted(1200, "answer"), counted(2, "match")
    ('1 vector', '1,200 answers', '2 matches')
    """
    ending = "" if number == 1 else "es" if noun.endswith("ch") else "s"
    return f"{number:,} {noun}{ending}"


def write_difference(asked: Asked, difference: Difference, screen: Screen) -> None:
    """Write where an engine leaves the way of a vector or a match, or that it has failed there."""
    title, actions = asked.vector.id, len(asked.vector.actions)
    where = f"after {len(difference.done)} of {actions} actions"
    if asked.report is None:
        screen.head(f"{title} fails {where}.")
        screen.item("failure", str(asked.failure))
        if difference.question is not None:
            screen.item("question", in_words(difference.question))
        elif difference.done:
            screen.item("action", difference.done[-1])
    elif asked.vector.answers:
        screen.head(f"{title} differs {where}.")
        asked.report.write(screen)
    else:
        short = len(difference.done)
        screen.head(f"{title} differs after {actions} actions, and this match after {short}.")
        screen.item("table", _table(difference))
        asked.report.write(screen)


def _table(difference: Difference) -> str:
    """Write the options of a match, and whether it has a box of its own."""
    options = [f"{name} {_said(value)}" for name, value in difference.game["options"].items()]
    return ", ".join([*options, *["a box of its own"] * ("box" in difference.game)])


def _said(value: object) -> str:
    return value if isinstance(value, str) else codec.to_json(value)


def write_summary(batch: Batch, asked: Sequence[Asked], screen: Screen) -> None:
    """Write how many vectors and answers of a game agree, what differs, and what is left out."""
    results = [each.result for each in asked]
    total = tally(results, batch.size - len(asked))
    parts = [
        counted(batch.size, batch.noun),
        *(f"{count:,} {_standing(word, count)}" for word, count in _counts(total).items() if count),
        f"{counted(total.answers, 'answer')} {_standing('agree', total.answers)}",
    ]
    screen.head(f"{batch.game}: {', '.join(parts)}")
    _write_unsupported(asked, screen)
    _write_failures(asked, batch.noun, screen)
    _write_levels(tally_by_level(results, batch.left(results)), screen)
    _write_rules(asked, "shortest vector" if batch.vectors else "first match", screen)


def _counts(total: Tally) -> dict[str, int]:
    return {
        "agree": total.agree,
        "differ": total.differ,
        "not supported": total.unsupported,
        "not asked": total.unasked,
    }


def _standing(word: str, count: int) -> str:
    return f"{word}s" if count == 1 and word in {"agree", "differ"} else word


def _write_levels(levels: dict[str, Tally], screen: Screen) -> None:
    """Write a line for each level about which anything was to be asked."""
    if not levels:
        return
    heads = [*_counts(Tally()), "answers"]
    screen.head(f"{'level':<{MARGIN}}" + "".join(f"  {head:>6}" for head in heads))
    for level, counts in levels.items():
        cells = [*_counts(counts).values(), counts.answers]
        row = (f"  {cell:>{max(6, len(head))},}" for head, cell in zip(heads, cells, strict=True))
        screen.say(f"{level:<{MARGIN}}{''.join(row)}")


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


def _write_failures(asked: Sequence[Asked], noun: str, screen: Screen) -> None:
    """Write why a program could not go on, and where first."""
    failures = Counter(each.failure for each in asked if each.failure is not None)
    for failure, count in failures.most_common(MOST_REASONS):
        first = next(each.vector.id for each in asked if each.failure == failure)
        screen.item("failed", f"{counted(count, noun)}, such as {first}: {failure}")


def _write_rules(asked: Sequence[Asked], example: str, screen: Screen) -> None:
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
        screen.head(_row("likely rule", "sure", "guess", "agree", f"{example} that differs"))
    for rule, count in found.most_common():
        shortest = next(vector for vector, report in differing if report.likeliest == rule)
        guess = f"{count - sure[rule]:,}"
        screen.say(_row(rule, f"{sure[rule]:,}", guess, f"{agreeing[rule]:,}", shortest.id))


def _row(rule: str, sure: str, guess: str, agree: str, vector: str) -> str:
    return f"{cut(rule):<15} {sure:>5} {guess:>5} {agree:>5}  {vector}"
