"""Point at rules: `pytest --rule TIKI-5.2` runs a rule's tests, and a report names broken rules.

`BOARDRULES_LAWS` says how many matches a law is checked on: `full` is the default, `sample` is for
a quick run, and `search` looks for what nobody has found yet: many matches, and others every time.
"""

from collections import Counter
from collections.abc import Generator
import os
from pathlib import Path

from hypothesis import settings
import pytest

from boardrules import games
from boardrules.rulebook import Rule, Rulebook
from tests.later import now

settings.register_profile("full", max_examples=5, derandomize=True)
settings.register_profile("sample", max_examples=2, derandomize=True)
settings.register_profile("search", max_examples=1_000)
settings.load_profile(os.environ.get("BOARDRULES_LAWS", "full"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule",
        action="append",
        metavar="ID",
        help="run only the tests of a rule, such as TIKI-5.2, or of a section, such as TIKI-5",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files without a rule of the games that are asked for: most have none."""
    wanted = config.getoption("rule")
    if not wanted or collection_path.suffix != ".py":
        return None
    text = collection_path.read_text(encoding="utf-8")
    return None if any(f"{one.partition('-')[0]}-" in text for one in wanted) else True


def rules_of(item: pytest.Item) -> list[str]:
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def is_of_drawing(file: str) -> bool:
    """Return whether the tests of a file look at drawings, which differ whatever is broken."""
    return file.startswith(("test_picture", "test_scene", "test_text"))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Make the calls that a table of cases has put off."""
    pyfuncitem.funcargs.update({name: now(value) for name, value in pyfuncitem.funcargs.items()})


def is_part(rule: str, wanted: str) -> bool:
    return rule == wanted or rule.startswith(f"{wanted}.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the rules that were asked for, and run those first that point best."""
    for item in items:
        item.user_properties += [("rule", rule) for rule in rules_of(item)]
    items.sort(key=lambda item: (not rules_of(item), is_of_drawing(item.path.name)))
    if wanted := config.getoption("rule"):
        kept: list[pytest.Item] = []
        left: list[pytest.Item] = []
        for item in items:
            is_wanted = any(is_part(rule, one) for rule in rules_of(item) for one in wanted)
            (kept if is_wanted else left).append(item)
        config.hook.pytest_deselected(items=left)
        items[:] = kept


def count_by_rule(reports: list[pytest.TestReport]) -> Counter[str]:
    return Counter(
        str(rule)
        for report in reports
        for name, rule in getattr(report, "user_properties", ())  # a file may fail to be collected
        if name == "rule"
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Say at the very end, where one looks first, which rules are broken: the surest first.

    That is the one with the most failing tests; of equals, with the most that name no other rule.
    Files with failing tests of no rule come after that, those that test drawings last.
    """
    yield
    failed = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
    broken = count_by_rule(failed)
    if not broken:
        return
    alone = count_by_rule([report for report in failed if len(count_by_rule([report])) == 1])
    kept = count_by_rule(terminalreporter.getreports("passed"))
    texts = {
        entry.id: entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.chosen}"
        for name in games.game_names()
        for entry in Rulebook.of(games.package_of(games.find_game(name))).entries
    }
    terminalreporter.section("rules with failing tests", red=True, bold=True)
    for rule in sorted(broken, key=lambda rule: (-broken[rule], -alone[rule], kept[rule], rule)):
        tests = f"{broken[rule]} of {broken[rule] + kept[rule]} tests failed"
        terminalreporter.line(f"{rule} ({tests})  {texts.get(rule, '')}")
    others = Counter(
        report.nodeid.split("::")[0] for report in failed if not count_by_rule([report])
    )
    for file in sorted(others, key=lambda file: (is_of_drawing(Path(file).name), file)):
        terminalreporter.line(f"{others[file]} failed in {file}, which name no rule")
