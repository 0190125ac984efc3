"""What came of all that an engine was asked, for other programs: as JSON, and in JUnit's XML."""

from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree as ET

from attrs import asdict
from typing_extensions import override

from boardrules._messages import printable
from boardrules.cli.engine_check import Asked, Batch
from boardrules.cli.screen import Screen
from boardrules.cli.summary import write_difference
from boardrules.conformance import Difference, Tally, requests_of, standing, tally, tally_by_level


class Page(Screen):
    """Keeps what is written."""

    def __init__(self) -> None:
        self.text = ""

    @override
    def write(self, text: str, style: str = "") -> None:
        self.text += printable(text)


def as_data(batch: Batch, asked: Sequence[Asked]) -> dict[str, Any]:
    """Sum up a game in JSON data: counts in all and by level, and each difference."""
    results = [each.result for each in asked]
    levels = tally_by_level(results, batch.left(results))
    return {
        "game": batch.game,
        "asked": batch.noun,
        "total": _counts(tally(results, batch.size - len(asked))),
        "levels": {level: _counts(counts) for level, counts in levels.items()},
        "unsupported": [
            {"id": each.vector.id, "kind": kind, "reason": reason, "count": count}
            for each in results
            for (kind, reason), count in each.unsupported.items()
        ],
        "differences": [
            _difference(each, each.difference) for each in asked if each.difference is not None
        ],
    }


def _counts(counts: Tally) -> dict[str, int]:
    return {"asked": counts.size, **asdict(counts)}


def _difference(asked: Asked, difference: Difference) -> dict[str, Any]:
    return {
        "id": asked.vector.id,
        "failure": asked.failure,
        "sure": [] if asked.report is None else [*asked.report.sure],
        "guess": [] if asked.report is None else [*asked.report.guessed],
        "requests": requests_of(difference),
        "report": _report(asked, difference),
    }


def _report(asked: Asked, difference: Difference) -> str:
    page = Page()
    write_difference(asked, difference, page)
    return page.text.strip("\n")


def as_junit(found: Iterable[tuple[Batch, Sequence[Asked]]]) -> bytes:
    """Write a test suite for each game, and a test case for each vector or match.

    What is not supported is skipped, and what was not asked is left out.
    """
    root = ET.Element("testsuites")
    for batch, asked in found:
        counts = tally([each.result for each in asked])
        suite = ET.SubElement(
            root,
            "testsuite",
            name=batch.game,
            tests=str(counts.size),
            failures=str(counts.differ),
            skipped=str(counts.unsupported),
        )
        for each in asked:
            _add_case(suite, batch.game, each)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _add_case(suite: ET.Element, game: str, asked: Asked) -> None:
    case = ET.SubElement(suite, "testcase", classname=game, name=printable(asked.vector.id))
    if asked.difference is not None:
        report = _report(asked, asked.difference)
        failure = ET.SubElement(case, "failure", message=report.partition("\n")[0])
        failure.text = report
    elif standing(asked.result) == "unsupported":
        reasons = dict.fromkeys(reason for _, reason in asked.result.unsupported)
        ET.SubElement(case, "skipped", message=printable("; ".join(reasons)))
