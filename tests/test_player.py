"""Seats and chance, their notation, and fields that take only certain values."""

from typing import Any

from attrs import field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE, NotationError, Player
from boardrules.building.notation import format_player, parse_player, parse_seat, reading
from boardrules.building.validators import one_of, seat

often = settings(max_examples=max(100, settings().max_examples), deadline=None)


@frozen
class Chair:
    owner: Player = field(validator=seat)
    legs: int | str = field(default=4, validator=one_of(3, 4, "none"))


def test_chance_is_not_a_seat() -> None:
    assert CHANCE == -1


def test_the_first_seat_is_written_p1() -> None:
    assert format_player(Player(0)) == "P1"
    assert format_player(Player(11)) == "P12"


def test_chance_is_written_as_a_star() -> None:
    assert format_player(CHANCE) == "*"
    assert parse_player("*") == CHANCE


@pytest.mark.parametrize("seat", range(99))
def test_a_seat_is_read_as_it_is_written(seat: int) -> None:
    assert parse_player(format_player(Player(seat))) == seat
    assert parse_seat(format_player(Player(seat))) == seat


BROKEN = [
    *("", "P", "P0", "P01", "P100", "p1", "1", "P-1", "P1 ", " P1", "P1\n", "PP1", "**"),
    "P\u0661",  # an Arabic digit
]


@pytest.mark.parametrize("text", BROKEN)
def test_nothing_else_is_a_player(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_player(text)
    assert caught.value.text == text
    assert caught.value.reason == f"expected a seat such as P1, not {text!r}"


@pytest.mark.parametrize("text", [*BROKEN, "*"])
def test_nothing_else_is_a_seat(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_seat(text)
    assert caught.value.text == text
    assert caught.value.reason == f"expected a seat such as P1, not {text!r}"


@given(st.text(alphabet="P*0123456789", max_size=4))
@often
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    try:
        player = parse_player(text)
    except NotationError:
        return
    assert format_player(player) == text


def test_an_error_in_a_part_is_one_in_the_whole() -> None:
    with pytest.raises(NotationError) as caught, reading("P0 take 2"):
        parse_player("P0")
    assert caught.value.text == "P0 take 2"
    assert caught.value.reason == "expected a seat such as P1, not 'P0'"


def test_a_wrong_value_is_an_error_in_notation() -> None:
    with pytest.raises(NotationError) as caught, reading("P1 take 0"):
        raise ValueError("take one or more")
    assert (caught.value.text, caught.value.reason) == ("P1 take 0", "take one or more")


def test_a_text_without_errors_raises_nothing() -> None:
    with reading("P2"):
        assert parse_player("P2") == 1


def test_other_errors_are_not_in_the_text() -> None:
    with pytest.raises(ZeroDivisionError), reading("P1 take 2"):
        _ = 1 // 0


def test_a_field_takes_seats() -> None:
    assert [Chair(Player(number)).owner for number in (0, 1, 98)] == [0, 1, 98]


@pytest.mark.parametrize("number", [-1, -2])
def test_a_field_takes_no_other_player(number: int) -> None:
    with pytest.raises(ValueError, match=f"owner is a seat from 0 on, not {number}"):
        Chair(Player(number))


@pytest.mark.parametrize("legs", [3, 4, "none"])
def test_a_field_takes_listed_values(legs: int | str) -> None:
    assert Chair(Player(0), legs).legs == legs


@pytest.mark.parametrize("legs", [2, 5, "3", 3.0, True, None, [], "None"], ids=repr)
def test_a_field_takes_no_other_value(legs: Any) -> None:
    with pytest.raises(ValueError, match="legs is one of 3, 4, 'none', not ") as caught:
        Chair(Player(0), legs)
    assert str(caught.value).endswith(repr(legs))
