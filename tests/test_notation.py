"""Numbers as text, and back."""

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import NotationError
from boardrules.notation import parse_number

often = settings(max_examples=max(100, settings().max_examples), deadline=None)

LARGEST = 2**53


@pytest.mark.parametrize("number", [0, 1, -1, 9, 10, -10, 57, -131, LARGEST, -LARGEST])
def test_a_number_is_read_as_it_is_written(number: int) -> None:
    assert parse_number(str(number)) == number


@given(st.integers(-LARGEST, LARGEST))
@often
def test_every_number_is_read_as_it_is_written(number: int) -> None:
    assert parse_number(str(number)) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "-0", "00", "01", "-01", "+1", "--1", "1-", "1_000", "1.0", "1e3", "0x1", "r1"),
        *(" 1", "1 ", "1\n", "- 1", "1 2", "1,2"),
        "\u0661",  # an Arabic digit
        "\u22121",  # a minus sign, not a hyphen
        "\u00b2",  # a superscript two
        str(LARGEST + 1),
        str(-LARGEST - 1),
    ],
)
def test_nothing_else_is_a_number(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_number(text)
    assert caught.value.text == text
    assert caught.value.reason == f"expected a number such as 3 or -1, not {text!r}"


@given(st.text(alphabet="-+0123456789 _", max_size=5))
@often
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    try:
        number = parse_number(text)
    except NotationError:
        return
    assert str(number) == text
