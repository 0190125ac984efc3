"""What a report says of rules, which tests run first, and how to run the tests of a rule."""

from pathlib import Path
import subprocess
import sys

import pytest

ROOT = Path(__file__).parents[1]

TESTS = """
import pytest

@pytest.mark.parametrize("number", range(30))
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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("some")
    (path / "test_some.py").write_text(TESTS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def whole(folder: Path) -> list[str]:
    """Return the report of all tests."""
    return report(folder, "-v")


def report(folder: Path, *options: str) -> list[str]:
    """Run the tests of a folder as ours are run; return the lines of the report."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command += ["-o", f"addopts=--rootdir={folder}", "-o", "markers=rule", "-ra", *options]
    done = subprocess.run(  # noqa: S603  # Python itself, on files of our own
        [*command, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_broken_rules_are_named_last_and_the_surest_first(whole: list[str]) -> None:
    start = next(index for index, line in enumerate(whole) if "rules with failing tests" in line)
    first, second, third, others, total = whole[start + 1 :]
    assert first.startswith("TIKI-5.2 (2 of 2 tests failed)  ")
    assert second == "TIKI-5.20 (1 of 1 tests failed)  "
    assert third.startswith("TIKI-7.1 (1 of 2 tests failed)  ")
    assert others == "Failures in tests of no rule: 30"
    assert "32 failed, 3 passed, 1 error" in total


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


def test_without_a_broken_rule_nothing_is_said(folder: Path) -> None:
    lines = report(folder, "-k", "of_no_rule")
    assert not any("rules with failing tests" in line for line in lines)
    assert "30 failed" in lines[-1]


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        (["TIKI-5.2"], "2 failed, 34 deselected"),
        (["TIKI-R1"], "1 passed, 35 deselected"),
        (["TIKI-7"], "1 failed, 1 passed, 34 deselected"),
        (["TIKI-7.1", "TIKI-R1"], "1 failed, 2 passed, 33 deselected"),
        (["TIKI-9"], "36 deselected"),
    ],
)
def test_the_tests_of_a_rule_or_a_section_can_be_run(
    folder: Path, rules: list[str], total: str
) -> None:
    lines = report(folder, *(option for rule in rules for option in ("--rule", rule)))
    assert total in lines[-1]
