from enum import StrEnum
from functools import partial
from typing import Any, Literal, NewType

from attrs import frozen
import numpy as np
import pytest

from boardrules.building.typecheck import (
    as_seat,
    as_viewer,
    as_whole,
    check_fields,
    check_type,
    checker,
)

Name = NewType("Name", str)


class Colour(StrEnum):
    RED = "red"


@frozen
class Card:
    name: Name
    points: int = 0
    colour: Colour | None = None


@frozen
class Hand:
    cards: tuple[Card, ...]
    size: Literal[1, 2] = 1
    pair: tuple[int, bool] = (0, False)
    marks: frozenset[int] = frozenset()


@frozen
class Deck:
    """Every field has a short condition."""

    cards: tuple[Card, ...]
    top: Card
    size: Literal["small", "large"] = "small"


NUI = Card(Name("NUI"), 3, Colour.RED)


@pytest.mark.parametrize(
    ("value", "type_form"),
    [
        (1, int),
        (None, int | None),
        ("red", str),
        (Colour.RED, Colour),
        (2, Literal[1, 2]),
        ((), tuple[int, ...]),
        ((1, True), tuple[int, bool]),
        (frozenset({1}), frozenset[int]),
        (NUI, Card),
        (NUI, Hand | Card),
        (Deck((NUI, Card(Name("\u00fc"))), NUI), Deck),
        (Hand((NUI,), 2, (4, True), frozenset({1})), Hand),
    ],
)
def test_a_value_of_the_right_type_passes(value: object, type_form: Any) -> None:
    check_type(value, type_form, "value")
    checker(type_form, "value")(value)


@pytest.mark.parametrize(
    ("value", "type_form", "message"),
    [
        (True, int, "value: expected a whole number, not True"),
        (1.0, int, "value: expected a whole number, not 1.0"),
        (np.int64(1), int, f"value: expected a whole number, not {np.int64(1)!r}"),
        (1, bool, "value: expected True or False, not 1"),
        (Colour.RED, str, "value: expected a text, not <Colour.RED: 'red'>"),
        ("red", Colour, "value: expected a Colour, not 'red'"),
        ("1", int | None, "value: expected a whole number or None, not '1'"),
        (True, Literal[1, 2], "value: expected one of 1, 2, not True"),
        ([1], Literal[1, 2], "value: expected one of 1, 2, not [1]"),
        ([1], tuple[int, ...], "value: expected a tuple, not [1]"),
        ((1, 1), tuple[int, bool], "value[1]: expected True or False, not 1"),
        ((1,), tuple[int, bool], "value: expected a tuple of 2, not (1,)"),
        (frozenset({True}), frozenset[int], "value[0]: expected a whole number, not True"),
        ("NUI", Card, "value: expected a Card, not 'NUI'"),
        ("NUI", Hand | Card, "value: expected Hand or Card, not 'NUI'"),
        (Card(Name("NUI"), True), Hand | Card, "value.points: expected a whole number, not True"),
        (None, tuple[Card, ...], "value: expected a tuple, not None"),
        ("\ud800", str, r"value: expected a text without unpaired surrogates, not '\ud800'"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(value: object, type_form: Any, message: str) -> None:
    for check in (
        partial(check_type, type_form=type_form, what="value"),
        checker(type_form, "value"),
    ):
        with pytest.raises(TypeError) as refused:
            check(value)
        assert str(refused.value) == message


def test_the_fields_of_an_object_are_checked() -> None:
    check_fields(Hand((NUI,)))
    wrong: Any = 1.5
    with pytest.raises(TypeError, match=r"^Hand\.cards\[0\]\.points: expected a whole number"):
        check_fields(Hand((Card(Name("NUI"), wrong),)))


def test_integers_of_numpy_become_int() -> None:
    assert type(as_whole(np.int64(3), "number")) is int
    assert as_seat(np.int8(1), 2) == 1
    assert as_viewer(None, 2) is None
    assert type(as_viewer(np.int8(1), 2)) is int


@pytest.mark.parametrize("value", [True, 0.0, "0", None, np.True_, np.float64(1)])
def test_anything_but_a_number_is_refused_as_a_seat(value: object) -> None:
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        as_seat(value, 2)


@pytest.mark.parametrize("seat", [-1, 2, 2**64])
def test_seats_are_those_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat .*: seats go from 0 to 1$"):
        as_seat(seat, 2)
