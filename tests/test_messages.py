import pytest

from boardrules._messages import LONGEST, LONGEST_LINE, cut, named, one_line, printable, quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines", "two\nlines"),
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\u202eturned", r"\u202eturned"),
        ("half \ud800", r"half \ud800"),
        ("Tūī", "Tūī"),
    ],
)
def test_control_characters_are_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_long_texts_are_cut() -> None:
    assert cut("a" * LONGEST) == "a" * LONGEST
    assert cut("a" * (LONGEST + 1)) == "a" * (LONGEST - 3) + "..."


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("a" * 10**6, id="text"),
        pytest.param([["x" * 100] * 100] * 100, id="lists"),
        pytest.param({"k" * 100: 1}, id="key"),
        pytest.param(16**8000, id="number"),
        pytest.param(b"\x1b" * 100, id="bytes"),
    ],
)
def test_a_quotation_is_short_and_harmless(value: object) -> None:
    assert len(quoted(value)) <= LONGEST
    assert quoted(value).isprintable()


def test_a_short_value_is_quoted_whole() -> None:
    assert quoted("\x1b[31m") == r"'\x1b[31m'"
    assert quoted(2**53) == "9007199254740992"


def test_a_name_is_shown_on_one_line() -> None:
    assert named("NUI") == "NUI"
    assert named("yellow\r\nfish\x1b[0m") == r"yellow\r\nfish\x1b[0m"
    assert named("a" * 100) == "a" * (LONGEST - 3) + "..."


def test_a_line_that_is_cut_stays_as_it_is() -> None:
    line = one_line("a" * (LONGEST_LINE - 1) + " b")
    assert line == "a" * (LONGEST_LINE - 1)
    assert one_line(line) == line
