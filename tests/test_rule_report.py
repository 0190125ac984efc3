"""What a report says of rules, which tests run first, and how to run the tests of a rule."""

import pytest

pytest_plugins = "pytester"

TESTS = """
import pytest

@pytest.mark.parametrize("number", range(6))
def test_of_no_rule(number):
    assert number < 0

def test_that_passes(): ...

@pytest.mark.rule("TIKI-5.2")
def test_up(): assert False

@pytest.mark.rule("TIKI-5.2", "TIKI-7.1")
def test_rounds(): assert False

@pytest.mark.rule("TIKI-7.1")
def test_more_rounds(): ...

@pytest.mark.parametrize("card", [pytest.param(1, marks=pytest.mark.rule("TIKI-R1"))])
def test_toast(card): ...

@pytest.fixture
def broken(): raise ValueError

@pytest.mark.rule("TIKI-5.20")
def test_without_what_it_needs(broken): ...
"""


@pytest.fixture
def whole(pytester: pytest.Pytester) -> list[str]:
    """Return the report of all tests."""
    return report(pytester, "-v")


def report(pytester: pytest.Pytester, *options: str) -> list[str]:
    """Run some tests as ours are run; return the lines of the report."""
    pytester.makepyfile(TESTS)
    pytester.makeini("[pytest]\nmarkers = rule")
    done = pytester.runpytest_inprocess("-p", "tests.conftest", "-ra", *options)
    return done.outlines


def test_broken_rules_are_named_last_and_the_surest_first(whole: list[str]) -> None:
    start = next(index for index, line in enumerate(whole) if "rules with failing tests" in line)
    first, second, third, others, total = whole[start + 1 :]
    assert first.startswith("TIKI-5.2 (2 of 2 tests failed)  ")
    assert second == "TIKI-5.20 (1 of 1 tests failed)  "
    assert third.startswith("TIKI-7.1 (1 of 2 tests failed)  ")
    assert others == "Failures in tests of no rule: 6"
    assert "8 failed, 3 passed, 1 error" in total


def test_tests_of_rules_run_first(whole: list[str]) -> None:
    run = [line.split("::")[1].split()[0] for line in whole if "::" in line and "%]" in line]
    assert run[:5] == [
        "test_up",
        "test_rounds",
        "test_more_rounds",
        "test_toast[1]",
        "test_without_what_it_needs",
    ]
    assert run[5].startswith("test_of_no_rule")


def test_failures_of_rules_are_shown_first(whole: list[str]) -> None:
    shown = [line.strip("_ ") for line in whole if line.startswith("____")]
    assert shown[:4] == [
        "ERROR at setup of test_without_what_it_needs",
        "test_up",
        "test_rounds",
        "test_of_no_rule[0]",
    ]


def test_without_a_broken_rule_nothing_is_said(pytester: pytest.Pytester) -> None:
    lines = report(pytester, "-k", "of_no_rule")
    assert not any("rules with failing tests" in line for line in lines)
    assert "6 failed" in lines[-1]


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        (["TIKI-5.2"], "2 failed, 10 deselected"),
        (["TIKI-R1"], "1 passed, 11 deselected"),
        (["TIKI-7"], "1 failed, 1 passed, 10 deselected"),
        (["TIKI-7.1", "TIKI-R1"], "1 failed, 2 passed, 9 deselected"),
        (["TIKI-9"], "12 deselected"),
    ],
)
def test_the_tests_of_a_rule_or_a_section_can_be_run(
    pytester: pytest.Pytester, rules: list[str], total: str
) -> None:
    lines = report(pytester, *(option for rule in rules for option in ("--rule", rule)))
    assert total in lines[-1]
