"""Which rules are in play when code runs that cites them."""

from collections.abc import Iterator
from importlib import import_module
import inspect
import sys
from types import FrameType, SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest

from boardrules.conformance import in_play
from boardrules.conformance.citing import Tracer, rules_by_line, rules_by_name, watched

LEDGER = """
prefix = "INN"
title = "The inn"
printed = "nowhere"
""" + "".join(
    f'[[rules]]\nid = "INN-{number}"\nsection = "-"\ntext = "Rule {number}."\n'
    for number in range(1, 16)
)

GUESTS = '''
"""Guests of the inn."""

from attrs import frozen

MOST = 4
"""How many guests there may be (INN-1)."""

BEDS: int = 2  # INN-2

REST = BEDS, MOST


@frozen
class Guest:
    """Somebody who stays (INN-3)."""

    name: str

    def greet(self) -> str:
        return self.name


def plain() -> int:
    return 0


def told() -> int:
    """Return something (INN-4)."""
    return 0


def decided(number: int) -> int:
    # What is above a statement counts for it (INN-5).
    if number:
        number += 1
    elif number is None:
        number = 2  # INN-6
    for _ in range(
        number,  # INN-7
    ):
        number += (
            1  # INN-8
        )
    match number:
        case 0:  # INN-9
            number = 0
            return number
        case _:
            return 1


def uses() -> int:
    return MOST


def uses_by_attribute(module) -> int:
    return module.BEDS


@property
def decorated(_self) -> int:  # INN-10
    def inner() -> int:
        return 5  # INN-11

    return inner()
'''

WHOLE = '''
"""A module that is about one rule (INN-12)."""


def run() -> int:
    return 0
'''

ORDERS = '''
def choice(dish: str):
    match dish:
        case "soup":  # INN-14
            size = 2
            return lambda guests: guests > size
        case _:
            return None


def is_open(hour: int) -> bool:
    """Return whether the kitchen is open (INN-15)."""
    return hour < 22
'''

STOCK = '''
from functools import cached_property


class Stock:
    @cached_property
    def barrels(self) -> int:
        """How many barrels there are (INN-13)."""
        return 3

    def left(self) -> int:
        return self.barrels - 1


def doubled(stock) -> int:
    return 2 * stock.barrels


def of_inn(inn) -> int:
    return inn.stock.barrels


def of_others(neighbour) -> int:
    return neighbour.barrels + neighbour().barrels
'''


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Make a package whose code cites the rules of a ledger."""
    folder = tmp_path_factory.mktemp("site") / "an_inn"
    folder.mkdir()
    rooms = {"__init__": "", "guests": GUESTS, "orders": ORDERS, "stock": STOCK, "whole": WHOLE}
    for name, code in rooms.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    (folder / "rulebook.toml").write_text(LEDGER, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder.parent), *sys.path])
        yield import_module("an_inn.guests")
    for name in ("an_inn", *(f"an_inn.{room}" for room in rooms)):
        sys.modules.pop(name, None)
    # Tests may come in any order: the next package of this name lies elsewhere.
    rules_by_line.cache_clear()
    rules_by_name.cache_clear()


def cited(call: Any) -> set[str]:
    return {rule.removeprefix("INN-") for rule in in_play("an_inn", call)[1]}


def test_rules_are_in_play_where_the_code_that_cites_them_runs(inn: Any) -> None:
    assert cited(inn.plain) == set()
    assert cited(inn.told) == {"4"}
    assert cited(lambda: inn.decided(0)) == {"5", "7", "9"}
    assert cited(lambda: inn.decided(None)) == {"5", "6", "7", "8"}
    assert cited(lambda: inn.decided(1)) == {"5", "7", "8"}
    assert cited(lambda: inn.decorated.fget(None)) == {"10", "11"}


def test_what_a_case_cites_is_in_play_in_a_function_that_it_returns(inn: Any) -> None:
    del inn
    orders = import_module("an_inn.orders")
    soup = orders.choice("soup")
    assert cited(lambda: soup(3)) == {"14"}
    assert cited(lambda: orders.choice("stew")) == set()


def test_the_rules_of_functions_that_answer_yes_or_no_are_noted_with_the_answer(inn: Any) -> None:
    del inn
    orders = import_module("an_inn.orders")
    result, tracer = watched("an_inn", lambda: (orders.is_open(21), orders.is_open(23)))
    assert result == (True, False)
    code = orders.is_open.__code__
    assert tracer.answers == {(code, True): {"INN-15"}, (code, False): {"INN-15"}}


def test_what_a_constant_cites_is_in_play_where_it_is_named(inn: Any) -> None:
    assert cited(inn.uses) == {"1"}
    assert cited(lambda: inn.uses_by_attribute(inn)) == {"2"}


def test_what_a_class_cites_is_in_play_in_its_methods(inn: Any) -> None:
    assert cited(inn.Guest("Ann").greet) == {"3"}


def test_what_a_module_cites_is_in_play_in_its_functions(inn: Any) -> None:
    del inn
    assert cited(import_module("an_inn.whole").run) == {"12"}


def test_what_is_worked_out_once_is_in_play_wherever_it_is_used(inn: Any) -> None:
    del inn
    module = import_module("an_inn.stock")
    stock = module.Stock()
    assert stock.barrels == 3
    assert cited(stock.left) == cited(lambda: module.doubled(stock)) == {"13"}
    assert cited(lambda: module.of_inn(SimpleNamespace(stock=stock))) == {"13"}
    other = Mock(barrels=1, return_value=Mock(barrels=2))
    assert cited(lambda: module.of_others(other)) == set()


def test_rules_are_found_by_the_name_of_what_they_are_about(inn: Any) -> None:
    del inn
    assert rules_by_name("an_inn")["barrels"] == {"INN-13"}
    assert rules_by_name("an_inn")["MOST"] == {"INN-1"}


def test_the_result_is_returned_and_an_error_passes(inn: Any) -> None:
    assert in_play("an_inn", inn.uses) == (4, frozenset({"INN-1"}))
    before = sys.gettrace()
    with pytest.raises(TypeError):
        in_play("an_inn", lambda: inn.decided("x"))
    assert sys.gettrace() is before


def test_a_tracer_notes_functions_and_lines() -> None:
    frame = cast("FrameType", inspect.currentframe())
    file, first, line = frame.f_code.co_filename, frame.f_code.co_firstlineno, frame.f_lineno
    assert Tracer({}).enter(frame, "call", None) is None
    tracer = Tracer({file: {first: {"INN-1"}, line + 10: {"INN-2"}}})
    assert tracer.enter(frame, "call", None) == tracer.run
    assert tracer.found == {"INN-1"}
    assert tracer.run(frame, "line", None) == tracer.run
    tracer = Tracer({file: {frame.f_lineno + 1: {"INN-3"}}})
    tracer.run(frame, "line", None)
    assert tracer.found == {"INN-3"}
    tracer = Tracer({file: {first: {"INN-1"}}})
    tracer.run(frame, "return", True)
    tracer.run(frame, "return", 1)
    assert tracer.answers == {(frame.f_code, True): {"INN-1"}}
