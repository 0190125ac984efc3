"""How near a taxi is to its next delivery: with n steps left, to 1 / (1 + n) of a point."""

import attrs
import pytest

from boardrules.games.tuk_tuk_taxi import State
from tests.games.tuk_tuk_taxi.hand_built import CROSS, STREET, rolled

FACED = {1: "d3", 2: "e3"}


def street(first: str, second: str, carrying: tuple[int, ...] = (), laid: str = "") -> State:
    """Put the taxis on the street, where P1 lives beyond p3 and P2 beside g3."""
    return rolled(STREET, 1, [first, second], laid=laid, customers=FACED, carrying=carrying)


@pytest.mark.rule("TUKTUK-4.8")
@pytest.mark.parametrize(
    ("first", "second", "steps"),
    [("p3", "g3", (1, 1)), ("n3", "j3", (3, 4)), ("a3", "a3", (16, 7)), ("q3", "p3", (0, 10))],
)
def test_a_taxi_with_a_customer_has_the_steps_home_left(
    first: str, second: str, steps: tuple[int, int]
) -> None:
    state = street(first, second, carrying=(0, 1))
    assert STREET.prospects(state) == (1 / (1 + steps[0]), 1 / (1 + steps[1]))


@pytest.mark.rule("TUKTUK-4.6", "TUKTUK-4.8")
@pytest.mark.parametrize(
    ("second", "steps"),
    [
        ("e3", 0 + 1 + 3),
        ("f3", 1 + 1 + 3),
        ("d3", 1 + 1 + 3),  # as far as with the customer who is there
        ("a3", 4 + 1 + 3),
        ("g2", 3 + 1 + 3),
    ],
)
def test_an_empty_taxi_has_the_steps_by_the_best_customer_and_a_stop_left(
    second: str, steps: int
) -> None:
    # From e3 it is 3 steps home to g2, and from d3 it is 4.
    assert STREET.prospects(street("q3", second))[1] == 1 / (1 + steps)


@pytest.mark.rule("TUKTUK-4.6", "TUKTUK-4.8")
def test_the_way_home_decides_between_customers() -> None:
    # P1 lives at j6: 7 steps from f7, which is 1 step away, and 4 from g5, which is 2 away.
    state = rolled(CROSS, 1, ["f6", "d4"], customers={1: "f7", 4: "g5"})
    assert CROSS.prospects(state)[0] == 1 / (1 + 2 + 1 + 4)


def test_signs_do_not_matter() -> None:
    laid = "no-entry o3, stop p3, one-way c3 W"
    assert STREET.prospects(street("n3", "f3", (0,), laid)) == (1 / 4, 1 / 6)


def test_without_a_customer_nothing_is_in_prospect() -> None:
    state = rolled(STREET, 1, ["n3", "f3"], carrying=[0])
    assert STREET.prospects(state) == (1 / 4, 0)


def test_at_the_end_nothing_is_in_prospect() -> None:
    state = attrs.evolve(street("n3", "f3", (0,)), phase="end", number=None)
    assert STREET.prospects(state) == (0, 0)
