"""Rules are broken on purpose, and the vectors that are named after them fail."""

import ast
from collections import Counter
import os
from pathlib import Path

import pytest

from boardrules import games
from boardrules.conformance import vectors_of
from boardrules.rulebook import Rulebook
from check_vectors import unfailed
from vector_breaks import BREAKS, UNBROKEN
from vector_catches import Catcher
from vector_matches import looked_at, package_of, walked
from vector_mutants import Changer, apart, mutants_of

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"
TIKI = "boardrules.games.tiki_topple"

every_game = pytest.mark.parametrize("name", games.names())


def changed(code: str) -> list[str]:
    """Write code with each of its changes."""
    changer = Changer()
    changer.visit(ast.parse(code))
    return [
        ast.unparse(ast.fix_missing_locations(Changer(number).visit(ast.parse(code))))
        for number, _ in enumerate(changer.found)
    ]


@pytest.mark.parametrize(
    ("code", "others"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a in b", ["x = a not in b"]),
        ("x: int = 3", ["x: int = 4", "x: int = 2"]),
        ("x = True", ["x = False"]),
        ("x = a and b", ["x = a or b"]),
        ("x = a or b", ["x = a and b"]),
        ("x = not a", ["x = a"]),
        ("x = a + b", ["x = a - b", "x = a"]),
        ("x = a - b", ["x = a + b"]),
        ("x = a % b", ["x = a"]),
        ("x = a if b else c", ["x = c if b else a"]),
        ("if a:\n    b = c", ["if not a:\n    b = c"]),
        ("x = [a for a in b if a]", ["x = [a for a in b]"]),
        ("x = max(a)", ["x = min(a)"]),
        ("a(b)", ["pass"]),
        ("a += b", ["pass"]),
        ("def f(a: int | None) -> int | None:\n    return g(a)", [
            "def f(a: int | None) -> int | None:\n    return a",
        ]),
        ('"""Say something."""', []),
        ('x = Violation("A-1", 1 + 1)', []),
    ],
)  # fmt: skip
def test_code_is_changed_a_little(code: str, others: list[str]) -> None:
    assert changed(code) == others


def test_the_changes_nearest_to_a_rule_come_first() -> None:
    mutants = mutants_of(TIKI, "TIKI-6.4")
    assert {(each.before, each.rank) for each in mutants[:4]} == {("9", 0), ("1", 0)}
    assert [each.rank for each in mutants] == sorted(each.rank for each in mutants)


def test_changes_are_told_apart_by_what_they_are_about() -> None:
    about = {each.about: each.module.rpartition(".")[2] for each in mutants_of(TIKI, "TIKI-5.4")}
    assert about == {"play": "plays", "reasons": "rules"}


@every_game
def test_what_is_written_down_is_in_the_code_once(name: str) -> None:
    ids = Rulebook.of(package_of(name)).ids
    broken = [rule for rule in ids if rule in BREAKS]
    for rule in broken:
        mutants = mutants_of(package_of(name), rule)
        assert [each.after for each in mutants] == [new for _, _, new in BREAKS[rule]]
        assert all(each.about == "play" for each in mutants)
    assert broken


def test_a_process_of_its_own_may_fail() -> None:
    assert apart(int, "5") == 5
    assert apart(int, "five") is None


def test_a_mutant_is_caught_where_it_first_goes_wrong() -> None:
    match = looked_at("tiki-topple", walked("tiki-topple", "gamewright-2", seed=0))
    catcher = Catcher("tiki-topple", [match], [match])
    (catch,) = catcher.catches("TIKI-5.10")
    assert catch.question is not None
    assert (catch.number, catch.question.ask) == (11, "legal")
    assert catcher.catches("TIKI-4.4") == []
    (seen,) = catcher.catches("TIKI-R8")
    assert seen.question is not None
    assert seen.question.ask == "scene"


@every_game
def test_every_rule_has_a_vector_of_its_own_or_a_reason(name: str) -> None:
    ids = [vector.id for vector in vectors_of(name).vectors]
    rules = Rulebook.of(package_of(name)).ids
    shown = {rule for rule in rules if any(f"/{rule}/" in each for each in ids)}
    assert {*rules} - shown == {rule for rule in rules if rule in UNBROKEN}


def test_the_reasons_are_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert [rule for rule, why in UNBROKEN.items() if f"| {rule} | {why} |\n" not in page] == []


@every_game
def test_vectors_of_a_rule_do_not_say_the_same(name: str) -> None:
    own = [each for each in vectors_of(name).vectors if "/match-" not in each.id]
    said = Counter((each.id.rpartition("-")[0], each.about) for each in own)
    assert [about for about, times in said.items() if times > 1] == []


@pytest.mark.law
@every_game
def test_vectors_that_are_named_after_a_rule_fail_when_it_is_broken(name: str) -> None:
    rules = [rule for rule in Rulebook.of(package_of(name)).ids if BREAKS.get(rule)]
    for rule in rules[:: 40 if IS_SAMPLE else 5]:
        assert unfailed(name, rule) == []
