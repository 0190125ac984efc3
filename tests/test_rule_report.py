"""What a report says of rules, which tests run first, and how to run the tests of a rule."""

import pytest

from boardrules.rulebook import Rulebook

pytest_plugins = "pytester"

TESTS = """
import pytest

from boardrules.rulebook import Rulebook

@pytest.mark.parametrize("number", range(6))
def test_of_no_rule(number):
    assert number < 0

def test_that_passes(): ...

@pytest.mark.rule("TIKI-5.2")
def test_up(): assert False

@pytest.mark.rule("TIKI-5.2", "TIKI-7.1")
def test_rounds(): assert False

@pytest.mark.rule("TIKI-7.1", "TIKI-R1")
def test_more_rounds(): ...

@pytest.mark.parametrize("card", [pytest.param(1, marks=pytest.mark.rule("TIKI-R1"))])
def test_toast(card): assert False

@pytest.mark.rule("TIKI-5.2")
def test_down(): ...

@pytest.fixture
def broken(): raise ValueError

@pytest.mark.rule("TIKI-5.20")
def test_without_what_it_needs(broken): ...
"""

PICTURE = "def test_it_is_drawn(): assert False"


@pytest.fixture
def whole(pytester: pytest.Pytester) -> list[str]:
    """Return the report of all tests."""
    return report(pytester, "-v")


def report(pytester: pytest.Pytester, *options: str) -> list[str]:
    """Run some tests as ours are run; return the lines of the report."""
    pytester.makepyfile(test_broken_rules=TESTS, test_pictures=PICTURE)
    pytester.makeini("[pytest]\nmarkers = rule")
    done = pytester.runpytest_inprocess("-p", "tests.conftest", "-ra", *options)
    return done.outlines


def test_broken_rules_are_named_last_and_the_surest_first(whole: list[str]) -> None:
    start = next(index for index, line in enumerate(whole) if "rules with failing tests" in line)
    *rules, others, drawing, total = whole[start + 1 :]
    assert [rule.split(")")[0] for rule in rules] == [
        "TIKI-5.2 (2 of 3 tests failed",
        "TIKI-5.20 (1 of 1 tests failed",
        "TIKI-R1 (1 of 2 tests failed",
        "TIKI-7.1 (1 of 2 tests failed",
    ]
    assert others == "6 failed in test_broken_rules.py, which name no rule"
    assert drawing == "1 failed in test_pictures.py, which name no rule"
    assert "10 failed, 3 passed, 1 error" in total


def test_a_ruling_is_shown_with_its_question(whole: list[str]) -> None:
    (ruling,) = [line for line in whole if line.startswith("TIKI-R1 (")]
    book = Rulebook.of("boardrules.games.tiki_topple")
    (entry,) = [entry for entry in book.rulings if entry.id == "TIKI-R1"]
    assert entry.question in ruling
    assert entry.chosen in ruling


def test_tests_of_rules_run_first(whole: list[str]) -> None:
    run = [line.split("::")[1].split()[0] for line in whole if "::" in line and "%]" in line]
    assert run[:5] == [
        "test_up",
        "test_rounds",
        "test_more_rounds",
        "test_toast[1]",
        "test_down",
    ]
    assert run[6].startswith("test_of_no_rule")
    assert run[-1] == "test_it_is_drawn"


def test_failures_of_rules_are_shown_first(whole: list[str]) -> None:
    shown = [line.strip("_ ") for line in whole if line.startswith("____")]
    assert shown[:5] == [
        "ERROR at setup of test_without_what_it_needs",
        "test_up",
        "test_rounds",
        "test_toast[1]",
        "test_of_no_rule[0]",
    ]
    assert shown[-1] == "test_it_is_drawn"


def test_without_a_broken_rule_nothing_is_said(pytester: pytest.Pytester) -> None:
    lines = report(pytester, "-k", "of_no_rule")
    assert not any("rules with failing tests" in line for line in lines)
    assert "6 failed" in lines[-1]


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        (["TIKI-5.2"], "2 failed, 1 passed, 10 deselected"),
        (["TIKI-R1"], "1 failed, 1 passed, 11 deselected"),
        (["TIKI-7"], "1 failed, 1 passed, 11 deselected"),
        (["TIKI-7.1", "TIKI-R1"], "2 failed, 1 passed, 10 deselected"),
        (["TIKI-9"], "13 deselected"),
    ],
)
def test_the_tests_of_a_rule_or_a_section_can_be_run(
    pytester: pytest.Pytester, rules: list[str], total: str
) -> None:
    lines = report(pytester, *(option for rule in rules for option in ("--rule", rule)))
    assert total in lines[-1]
