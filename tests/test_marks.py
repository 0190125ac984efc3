"""Rule marks are read from test files, and compared with the ledger."""

from pathlib import Path

import pytest

from boardrules.rulebook import Rule, Rulebook, Ruling
from boardrules.testing import check_ledger, rule_marks

NIM = Rulebook(
    prefix="NIM",
    title="Nim",
    printed="nowhere",
    rules=(Rule("NIM-1", "Play", "Take some."), Rule("NIM-2", "End", "The last one wins.")),
    rulings=(Ruling("NIM-R1", "Play", "None at all?", ("yes", "no"), "no", "it would not end"),),
)

TAKE = """
import pytest

@pytest.mark.rule("NIM-1", "NIM-R1")
@pytest.mark.parametrize("number", [1, 2])
def test_take(number): ...

def test_without_a_mark(): ...

@pytest.mark.rule("NIM-1")
class TestHeaps:
    @pytest.mark.rule("NIM-2")
    @pytest.mark.slow
    def test_last(self): ...
"""

END = """
from pytest import mark

@mark.rule("NIM-2")
def test_end(): ...

@mark.rule("GO-7")
def test_another_game(): ...
"""


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_marks_are_found_in_a_file(tmp_path: Path) -> None:
    write(tmp_path, test_take=TAKE, test_end=END)
    assert rule_marks(tmp_path / "test_take.py") == {
        "NIM-1": ("test_take::test_take", "test_take::TestHeaps"),
        "NIM-2": ("test_take::test_last",),
        "NIM-R1": ("test_take::test_take",),
    }


def test_marks_are_found_in_all_files_of_a_folder(tmp_path: Path) -> None:
    write(tmp_path, test_take=TAKE)
    write(tmp_path / "deeper", test_end=END, oracle=TAKE)
    marks = rule_marks(str(tmp_path))
    assert list(marks) == ["GO-7", "NIM-1", "NIM-2", "NIM-R1"]
    assert marks["NIM-2"] == ("test_end::test_end", "test_take::test_last")
    assert marks["NIM-1"] == ("test_take::test_take", "test_take::TestHeaps")


def test_a_file_without_marks_has_none(tmp_path: Path) -> None:
    write(tmp_path, test_nothing="@property\ndef rule(self): ...\n")
    assert rule_marks(tmp_path) == {}


@pytest.mark.parametrize("argument", ["RULE", "f'NIM-{1}'", "'NIM-' '1', 2", "*RULES"])
def test_a_mark_takes_only_plain_texts(tmp_path: Path, argument: str) -> None:
    text = f"@pytest.mark.rule({argument})\ndef test_take(): ...\n"
    with pytest.raises(ValueError, match=r"^test_take: a rule mark takes plain texts$"):
        rule_marks(write(tmp_path, test_take=text))


def test_a_ledger_with_a_test_for_each_rule_passes(tmp_path: Path) -> None:
    check_ledger(NIM, write(tmp_path, test_take=TAKE, test_end=END))
    check_ledger(NIM, str(tmp_path / "test_take.py"))


def test_rules_and_rulings_without_a_test_are_named(tmp_path: Path) -> None:
    write(tmp_path, test_end=END)
    with pytest.raises(AssertionError, match=r"without a test: \['NIM-1', 'NIM-R1'\]; .* \[\]$"):
        check_ledger(NIM, tmp_path)


def test_marks_without_a_rule_are_named(tmp_path: Path) -> None:
    write(tmp_path, test_take=TAKE, test_end=END.replace("NIM-2", "NIM-3"))
    with pytest.raises(AssertionError, match=r"a test: \[\]; marks without a rule: \['NIM-3'\]$"):
        check_ledger(NIM, tmp_path)


def test_marks_of_other_games_are_ignored(tmp_path: Path) -> None:
    write(tmp_path, test_take=TAKE, test_end=END.replace("GO-7", "NIMBLE-1"))
    check_ledger(NIM, tmp_path)
