"""Each broken game is rejected by the laws it breaks."""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
import traceback

from attrs import frozen
import pytest

from boardrules.testing import (
    Lanterns,
    LawBroken,
    check_disguise,
    check_laws,
    check_processes,
    knowledge_laws,
    laws_for,
    narration_laws,
    number_laws,
    play_laws,
    rebuilding_laws,
    scene_laws,
    storage_laws,
    telling_laws,
    type_laws,
)
from tests.kit.checking import LAW, SMALL, checking, deal_again
from tests.mutants import MUTANTS, Mutant
from tests.mutants.knowledge import ShowsHands
from tests.mutants.legality import PromisesTooMuch
from tests.mutants.numbers import NumbersByASet, RefusesWhatOthersHold, ShiftsItsNumbers
from tests.mutants.observations import ObservesASet
from tests.mutants.states import NeverEnds
from tests.mutants.storage import DrawsFromASet, ObeysASet, OrdersByASet

UNSTEADY = (OrdersByASet(), ObeysASet(), DrawsFromASet(), NumbersByASet(), ObservesASet())
LEAKY = ShowsHands(2, 2, SMALL.deck)


@frozen
class Rejection:
    """What a check said of a broken game, and the lines on the way there."""

    message: str
    lines: frozenset[tuple[str, int]]


@cache
def rejection(check: Callable[..., None], *arguments: object) -> Rejection:
    """Check a broken game, once for all tests that look at it."""
    with checking(30), pytest.raises(LawBroken) as caught:
        check(*arguments)
    lines: set[tuple[str, int]] = set()
    error: BaseException | None = caught.value
    while error is not None:
        trace = traceback.walk_tb(error.__traceback__)
        lines |= {(frame.f_code.co_filename, line) for frame, line in trace}
        error = error.__cause__
    return Rejection(str(caught.value), frozenset(lines))


@pytest.mark.parametrize(
    ("mutant", "name"),
    [(mutant, name) for mutant in MUTANTS for name in mutant.laws],
    ids=str,
)
def test_a_mutant_is_rejected(mutant: Mutant, name: str) -> None:
    assert LAW[name].applies_to(mutant.game)
    assert rejection(LAW[name], mutant.game).message.startswith(f"{name}: ")


@pytest.mark.parametrize("name", LAW)
def test_every_law_has_a_mutant(name: str) -> None:
    assert [mutant for mutant in MUTANTS if name in mutant.laws]


def requirements() -> set[tuple[str, int]]:
    """Find the lines on which a law can be broken."""
    return {
        (str(module.__file__), node.lineno)
        for module in (
            play_laws,
            storage_laws,
            rebuilding_laws,
            knowledge_laws,
            narration_laws,
            telling_laws,
            scene_laws,
            number_laws,
            type_laws,
        )
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "require")
    }


def test_every_requirement_of_every_law_has_a_mutant() -> None:
    rejections = [
        *(rejection(LAW[name], mutant.game) for mutant in MUTANTS for name in mutant.laws),
        *(rejection(check_processes, game) for game in UNSTEADY),
        rejection(check_disguise, LEAKY, deal_again),
    ]
    assert requirements() - {line for each in rejections for line in each.lines} == set()


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_says_what_is_wrong_with_it(mutant: Mutant) -> None:
    assert mutant.broken.__doc__ not in {None, Lanterns.__doc__}


def test_mutants_have_different_names() -> None:
    assert len({str(mutant) for mutant in MUTANTS}) == len(MUTANTS)


def test_all_laws_together_reject_a_mutant() -> None:
    with checking(1), pytest.raises(LawBroken, match="not over after 5000 actions"):
        check_laws(NeverEnds(2, 2, SMALL.deck))


def test_every_law_rejects_a_game_that_refuses_what_it_lists() -> None:
    with checking(30), pytest.raises(LawBroken, match=r"IllegalActionError: .*card=99"):
        LAW["ends"](PromisesTooMuch())


@pytest.mark.parametrize("game", UNSTEADY, ids=lambda game: type(game).__name__)
def test_an_order_that_differs_between_processes_is_found(game: Lanterns) -> None:
    assert "with hash seed" in rejection(check_processes, game).message


def test_a_view_that_changes_with_hidden_cards_is_found() -> None:
    assert "can tell State" in rejection(check_disguise, LEAKY, deal_again).message


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [ShiftsItsNumbers(), RefusesWhatOthersHold()], ids=lambda game: type(game).__name__
)
def test_leaking_numbers_can_pass_all_other_laws(game: Lanterns) -> None:
    with checking(2):
        for each in laws_for(game):
            if each.name != "numbers_tell_nothing_hidden":
                each(game)
