"""Ledgers: reading them, refusing broken ones, and how rules are cited."""

from pathlib import Path
import tomllib

import pytest

from boardrules import CodecError, Defect, Violation, games
from boardrules.errors import Fault
from boardrules.rulebook import Rule, Rulebook, Ruling, anchor

LEDGER = """
prefix = "NIM"
title = "Nim, à la carte"
printed = "First edition"
sections = ["The aim", "Turns and taking"]

[[rules]]
id = "NIM-1"
section = "Aim"
text = "Whoever takes the last counter wins."

[[rules]]
id = "NIM-2.10"
section = "Turns"
text = "A turn takes one to three counters."

[[rulings]]
id = "NIM-R1"
section = "Turns"
question = "May a turn take more than is left?"
readings = ["yes", "no"]
chosen = "no"
reason = "There is nothing to take."

[[rulings]]
id = "NIM-R2"
section = "Aim"
question = "Does the last counter win?"
readings = ["wins", "loses"]
chosen = "wins"
reason = "It is printed so."
option = "misere"
"""

FIRST = Rule("NIM-1", "Aim", "Whoever takes the last counter wins.")


def ledger(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def book(*ids: str, rulings: tuple[str, ...] = ()) -> Rulebook:
    return Rulebook(
        "NIM",
        "Nim",
        "First edition",
        tuple(Rule(number, "Aim", "Win.") for number in ids),
        tuple(Ruling(number, "Aim", "Why?", ("so",), "so", "Thus.") for number in rulings),
        tuple(f"Part {number}" for number in range(1, 13)),
    )


def test_reads_a_ledger(tmp_path: Path) -> None:
    read = ledger(tmp_path, LEDGER)
    assert (read.prefix, read.title, read.printed) == ("NIM", "Nim, à la carte", "First edition")
    assert read.rules[0] == FIRST
    assert read.rulings[0] == Ruling(
        "NIM-R1",
        "Turns",
        "May a turn take more than is left?",
        ("yes", "no"),
        "no",
        "There is nothing to take.",
    )
    assert [ruling.option for ruling in read.rulings] == [None, "misere"]


def test_lists_rules_before_rulings(tmp_path: Path) -> None:
    read = ledger(tmp_path, LEDGER)
    assert read.ids == ("NIM-1", "NIM-2.10", "NIM-R1", "NIM-R2")
    assert read.entries == (*read.rules, *read.rulings)


def test_finds_an_entry_by_its_number(tmp_path: Path) -> None:
    read = ledger(tmp_path, LEDGER)
    assert read["NIM-1"] == FIRST
    assert read["NIM-R2"] == read.rulings[1]


@pytest.mark.parametrize("number", ["NIM-3", "NIM-2", "NIM-2.1", "nim-1", "1", ""])
def test_has_no_other_entry(tmp_path: Path, number: str) -> None:
    with pytest.raises(KeyError) as caught:
        ledger(tmp_path, LEDGER)[number]
    assert caught.value.args == (number,)


def test_an_entry_stands_under_a_heading(tmp_path: Path) -> None:
    read = ledger(tmp_path, LEDGER)
    headings = ["Aim", "2. Turns and taking", "Rulings", "Rulings"]
    assert [read.heading(entry) for entry in read.entries] == headings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("NIM-1", ["NIM-1"]),
        (" nim-1 ", ["NIM-1"]),
        ("1", ["NIM-1"]),
        ("2", ["NIM-2.10"]),
        ("2.10", ["NIM-2.10"]),
        ("R", ["NIM-R1", "NIM-R2"]),
        ("r2", ["NIM-R2"]),
        ("2.1", []),
        ("NOM-1", []),
        ("COUNTER", ["NIM-1", "NIM-2.10", "NIM-R2"]),
        ("last counter", ["NIM-1", "NIM-R2"]),
        ("turns", ["NIM-2.10", "NIM-R1"]),
        ("printed", ["NIM-R2"]),
        ("stone", []),
        (" ", []),
    ],
)
def test_entries_are_found_by_numbers_and_words(
    tmp_path: Path, text: str, found: list[str]
) -> None:
    assert [entry.id for entry in ledger(tmp_path, LEDGER).find(text)] == found


def test_needs_no_rulings(tmp_path: Path) -> None:
    text, _, _ = LEDGER.partition("[[rulings]]")
    assert ledger(tmp_path, text).rulings == ()


@pytest.mark.parametrize("number", ["NIM-1", "NIM-12", "NIM-3.4", "NIM-12.34", "NIM-R7"])
def test_takes_ids_of_rules(number: str) -> None:
    assert book(number).ids == (number,)


@pytest.mark.parametrize(
    "number",
    ["", "1", "NIM", "NIM-", "NIM-x", "NIM-1.", "NIM-.1", "NIM-1.2.3", "NIM-R", "NIM-R1.2"]
    + ["nim-1", "XNIM-1", "TIKI-1", "NIM-1 ", "NIM-1\n", "NIM-r1", "NIM--1", "NIM-\u0661"],
)
def test_refuses_ids_of_other_rulebooks(number: str) -> None:
    with pytest.raises(ValueError, match="is not a rule number of NIM"):
        book(number)


def test_a_prefix_is_taken_literally() -> None:
    with pytest.raises(ValueError, match=r"NXM-1 is not a rule number of N\.M"):
        Rulebook("N.M", "Nim", "First edition", (Rule("NXM-1", "Aim", "Win."),))


def test_refuses_a_repeated_id() -> None:
    with pytest.raises(ValueError, match="NIM-1 is used twice"):
        book("NIM-1", "NIM-2", "NIM-1")
    with pytest.raises(ValueError, match="NIM-R1 is used twice"):
        book("NIM-R1", rulings=("NIM-R1",))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('section = "Aim"', "", Fault("$.rules[0].section", "required, but missing")),
        ('"Aim"', "1", Fault("$.rules[0].section", "expected a text, not 1")),
        ('text = "W', 'page = 1\ntext = "W', Fault("$.rules[0]", "unknown: page")),
        ('["yes", "no"]', '"yes"', Fault("$.rulings[0].readings", "expected a list, not 'yes'")),
        ("NIM-2.10", "NIM-1", Fault("$", "NIM-1 is used twice")),
        ("NIM-2.10", "NIM-x", Fault("$", "NIM-x is not a rule number of NIM")),
        ("NIM-2.10", "NIM-3.1", Fault("$", "NIM-3.1 is in section 3, which has no title")),
        ("NIM-2.10", "NIM-0.1", Fault("$", "NIM-0.1 is in section 0, which has no title")),
    ],
)
def test_says_where_a_ledger_is_broken(tmp_path: Path, old: str, new: str, fault: Fault) -> None:
    assert old in LEDGER
    with pytest.raises(CodecError) as caught:
        ledger(tmp_path, LEDGER.replace(old, new, 1))
    assert caught.value.faults == (fault,)


def test_a_ledger_is_toml(tmp_path: Path) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        ledger(tmp_path, "prefix: NIM")


@pytest.mark.parametrize("name", games.game_names())
def test_a_game_has_a_ledger_in_its_package(name: str) -> None:
    package = games.package_of(games.find_game(name))
    found = Rulebook.of(package)
    assert found.rules
    assert len({*map(found.heading, found.rules)}) == len(found.sections)
    assert all(entry.section for entry in found.entries)
    assert all(ruling.chosen in ruling.readings for ruling in found.rulings)


def test_a_violation_is_cited_with_its_rule() -> None:
    assert str(Violation("NIM-1", "there are 3 left")) == "there are 3 left (NIM-1)"


def test_a_defect_is_cited_with_its_entry_and_its_rule() -> None:
    defect = Defect("heaps[0]", "a heap has 1 or more", "NIM-1")
    assert str(defect) == "heaps[0]: a heap has 1 or more (NIM-1)"


def test_entries_are_values() -> None:
    assert Rule("NIM-1", "Aim", FIRST.text) == FIRST
    assert len({Violation("NIM-1", "no"), Violation("NIM-1", "no")}) == 1
    assert len({Defect("x", "no", "NIM-1"), Defect("x", "no", "NIM-2")}) == 2


def test_no_two_rules_have_the_same_anchor() -> None:
    packages = [games.package_of(games.find_game(name)) for name in games.game_names()]
    ids = [number for package in packages for number in Rulebook.of(package).ids]
    assert anchor("TIKI-5.2") == "tiki-5-2"
    assert len({anchor(number) for number in ids}) == len(ids)


# Versions


def changed_ledger(*changes: tuple[int, str]) -> str:
    entries = (f'[[changes]]\nversion = {v}\nrule = "{rule}"\ntext = "New."' for v, rule in changes)
    return "\n".join([LEDGER, *entries])


def load(text: str, folder: Path) -> Rulebook:
    path = folder / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def test_changes_make_versions(tmp_path: Path) -> None:
    assert load(LEDGER, tmp_path).version == 1
    changed = changed_ledger((2, "NIM-1"), (2, "NIM-R1"), (3, "NIM-1"))
    assert load(changed, tmp_path).version == 3


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ([(2, "NIM-9")], "version 2 of the rules changes NIM-9, which is no rule"),
        ([(1, "NIM-1")], "version 1 of the rules follows version 1"),
        ([(3, "NIM-1")], "version 3 of the rules follows version 1"),
        ([(2, "NIM-1"), (3, "NIM-1"), (2, "NIM-1")], "version 2 of the rules follows version 3"),
    ],
)
def test_versions_come_in_order_and_change_rules(
    tmp_path: Path, changes: list[tuple[int, str]], message: str
) -> None:
    with pytest.raises(CodecError, match=message):
        load(changed_ledger(*changes), tmp_path)
