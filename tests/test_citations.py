"""Where rules are cited, in code and in tests."""

import pytest

from boardrules._citations import Citation, cited_lines, marked_tests

CODE = """
RULES = ("NIM-1.1", "NIM-1.10", "NIM-1.1")
MORE = "NIM-R1"  # (NIM-1.1); not MEGA-NIM-1.1, NIM-1.11 or NIM-1.1.1
"""
TESTS = """
@pytest.mark.rule("NIM-1.1", "NIM-R1")
@pytest.mark.rule("NIM-1.1")
def test_first(): "NIM-1.1"

@cache
@pytest.mark.parametrize("size", [pytest.param(1, marks=mark.rule("NIM-1.1")), 2])
def test_sizes(size): ...

@pytest.mark.rule(*MANY)
class TestSides:
    @pytest.mark.rule("NIM-1.10")
    def test_one(self): ...
"""


def test_lines_cite_whole_numbers_once_each() -> None:
    found = list(cited_lines(CODE, ["NIM-1.1", "NIM-R1"]))
    assert [(each.rule, each.line) for each in found] == [
        ("NIM-1.1", 2),
        ("NIM-R1", 3),
        ("NIM-1.1", 3),
    ]
    assert found[0].text == 'RULES = ("NIM-1.1", "NIM-1.10", "NIM-1.1")'


@pytest.mark.parametrize("rules", [["NIM-1.1", "NIM-R1", "NIM-1.10"], ["NIM-1.1"], ["NIM-2"]])
def test_tests_are_found_by_their_marks(rules: list[str]) -> None:
    assert list(marked_tests(TESTS, rules)) == [
        citation
        for citation in (
            Citation("NIM-1.1", 4, "test_first"),
            Citation("NIM-R1", 4, "test_first"),
            Citation("NIM-1.1", 8, "test_sizes"),
            Citation("NIM-1.10", 13, "test_one"),
        )
        if citation.rule in rules
    ]
