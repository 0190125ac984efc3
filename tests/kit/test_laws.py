"""Laws: their parts, and how to make one."""

import importlib
from typing import Any

from hypothesis import reject
from hypothesis.errors import FailedHealthCheck
import pytest

from boardrules import Game
from boardrules.game import HasInventory
import boardrules.testing
from boardrules.testing import LAWS, Lanterns, Law, LawBroken, Match, check_laws, law, laws, require
from tests.kit.checking import LAW, SMALL, checking
from tests.kit.stairs import Stairs


@law(HasInventory)
def is_short(game: Any, match: Any) -> None:
    """A match
    is short.
    """
    require(len(match.actions) < 10, "{} actions at {}", len(match.actions), game)


def test_anybody_can_make_a_law() -> None:
    assert str(is_short) == is_short.name == "is_short"
    assert is_short.statement == "A match is short."
    assert is_short.needs == (Game, HasInventory)
    assert not is_short.small_box
    assert is_short.applies_to(SMALL)
    assert not is_short.applies_to(Stairs())
    with checking(5):
        is_short(SMALL)
        with pytest.raises(LawBroken, match=r"16 actions at Lanterns\(players=2"):
            is_short(Lanterns())


def test_a_custom_law_may_be_for_small_boxes() -> None:
    assert law(small_box=True)(is_short.check).small_box


def test_a_law_needs_no_docstring() -> None:
    def holds(game: Any, match: Any) -> None: ...

    assert law()(holds).statement == ""


def test_hypothesis_settings_decide_the_number_of_matches() -> None:
    seen: list[Any] = []

    @law()
    def counts(_game: Any, match: Any) -> None:
        seen.append(match)

    with checking(7):
        counts(SMALL)
    assert len(seen) == 7


def test_what_is_required_holds() -> None:
    require([0], "there is something")


def test_a_broken_requirement_says_what_and_where() -> None:
    with pytest.raises(LawBroken, match=r"^3 is not 4$"):
        require([], "{} is not {}", 3, 4)


def test_a_message_may_contain_braces() -> None:
    with pytest.raises(LawBroken, match=r"^\{1: 2\} is empty \{\}$"):
        require(None, "{1: 2} is empty {}")


def test_a_broken_law_is_a_failed_assertion() -> None:
    assert issubclass(LawBroken, AssertionError)


@pytest.mark.parametrize("each", LAWS, ids=str)
def test_every_law_has_a_statement(each: Law) -> None:
    assert each.statement.endswith(".")
    assert "  " not in each.statement


def test_laws_have_different_names() -> None:
    assert len(LAW) == len(LAWS)


def test_a_class_of_the_running_script_is_not_sent_to_other_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laws, "LAWS", ())
    monkeypatch.setattr(Lanterns, "__module__", "__main__")
    monkeypatch.setattr(laws, "check_processes", pytest.fail)
    check_laws(Lanterns())


def test_the_kit_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", dict[str, None]().get)
    with pytest.raises(ImportError, match=r"boardrules\[testing\]"):
        importlib.reload(boardrules.testing)


def test_errors_of_hypothesis_do_not_break_a_law() -> None:
    @law()
    def looks_at_nothing(_game: Any, _match: Match[Any, Any]) -> None:
        """Reject every match."""
        reject()

    with checking(5), pytest.raises(FailedHealthCheck):
        looks_at_nothing(SMALL)
