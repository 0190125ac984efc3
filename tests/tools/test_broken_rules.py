"""Rules are broken on purpose, and the vectors that are named after them fail."""

from collections import Counter
import os
from pathlib import Path

import pytest

from boardrules import games
from boardrules.conformance import vectors_of
from boardrules.rulebook import Rulebook
from check_naming import lines_of
from check_vectors import unseen
from vector_breaks import BREAKS, UNBROKEN
from vector_catches import Catcher
from vector_matches import looked_at, package_of, walked
from vector_mutants import apart, mutants_of

IS_SAMPLE = os.environ.get("BOARDRULES_LAWS") == "sample"
TIKI = "boardrules.games.tiki_topple"

every_game = pytest.mark.parametrize("name", games.game_names())


@every_game
def test_it_is_written_down_how_every_rule_is_broken(name: str) -> None:
    for rule in Rulebook.of(package_of(name)).ids:
        mutants = mutants_of(package_of(name), rule)
        assert [[(each.before, each.after) for each in mutant.changes] for mutant in mutants] == [
            [(old, new) for _, old, new in way] for way in BREAKS.get(rule, ())
        ]


def test_no_rule_is_both_broken_and_unbroken() -> None:
    assert BREAKS.keys() & UNBROKEN.keys() == set()


def test_a_rule_that_is_left_out_is_named() -> None:
    with pytest.raises(ValueError, match=r"neither how TIKI-9\.9 is broken nor why"):
        mutants_of(TIKI, "TIKI-9.9")


def test_a_change_tells_the_lines_of_what_is_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    start = "import Any, Final, TypeAlias, TypeVar\n\nfrom"
    changes = [("column", start, "import Text\n\nfrom"), ("column", "(tiki,)", "()")]
    monkeypatch.setitem(BREAKS, "TIKI-9.8", [changes[:1]])
    monkeypatch.setitem(BREAKS, "TIKI-9.9", [changes[1:]])
    ((change,),) = (mutant.changes for mutant in mutants_of(TIKI, "TIKI-9.8"))
    assert (change.path.name, change.lines) == ("column.py", range(4, 7))
    with pytest.raises(ValueError, match=r"'\(tiki,\)' is in column 2 times"):
        mutants_of(TIKI, "TIKI-9.9")


def test_a_process_of_its_own_may_fail() -> None:
    assert apart(int, "5") == 5
    assert apart(int, "five") is None


@pytest.mark.slow
def test_a_mutant_is_caught_where_it_first_goes_wrong() -> None:
    match = looked_at("tiki-topple", walked("tiki-topple", "gamewright-2", seed=0))
    catcher = Catcher("tiki-topple", [match], [match])
    catch, _ = catcher.catches("TIKI-5.10")
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
        assert unseen(name, rule) == []


def test_where_a_broken_rule_stands_among_those_that_are_named_is_counted() -> None:
    counts = Counter[str]()
    named, left_out = lines_of("tiki-topple", ["TIKI-2.1", "TIKI-4.2"], counts)
    assert named.startswith("TIKI-2.1 1: 1 of 2 by told in tiki-topple/TIKI-2.1/done-1: TIKI-2.1 ")
    assert left_out.startswith("TIKI-4.2 1: - of ")
    assert counts == {"first": 1, "not named": 1}
