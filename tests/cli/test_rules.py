"""The command `rules`: a ledger, its sections and entries, and where a checkout cites them."""

from collections.abc import Callable, Generator
from importlib import invalidate_caches
import json
from pathlib import Path
import sys

import pytest

from boardrules import codec
from boardrules.rulebook import Rulebook
from tests.cli.command import Run


def test_the_ledger_is_printed_by_section(run: Run) -> None:
    done = run("rules", "tiki-topple")
    assert done.code == 0
    assert done.out.startswith("Tiki Topple (Schmidt Spiele")
    assert "\n\n1. The box                4 rules\n2. The aim                1 rule\n" in done.out
    assert "\nRulings                  12 rulings\n\n1. The box\n" in done.out
    assert "\n\n2. The aim\nTIKI-2.1       A mission is dealt face down:" in done.out
    assert "is scored. (But du jeu)\n" in done.out
    assert "\n\nRulings\nTIKI-R1        Whose first card may not be a toast? Each" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("number", ["TIKI-5.10", "tiki-5.10", "5.10", " 5.10 "])
def test_one_rule_is_printed(run: Run, number: str) -> None:
    rule, *_ = run("rules", "tiki-topple", number).out.split("\n\n")
    assert rule.splitlines() == [
        "TIKI-5.10 (Les cartes d'action: Tiki Toast)",
        "               Toast cannot be played as a first card (see TIKI-R1).",
    ]


@pytest.mark.parametrize("number", ["TIKI-5", "tiki-5", "5"])
def test_one_section_is_printed(run: Run, number: str) -> None:
    done = run("rules", "tiki-topple", number)
    assert done.out.startswith("Tiki Topple (Schmidt Spiele")
    shown = [line.split()[0] for line in done.out.splitlines() if line.startswith("TIKI-")]
    assert shown == [f"TIKI-5.{rule}" for rule in range(1, len(shown) + 1)]
    assert len(shown) == 10


def test_words_are_looked_for(run: Run) -> None:
    found = run("rules", "tiki", "lowest", "tiki").out
    assert found.startswith("TIKI-5.8 (Les cartes d'action: Tiki Toast)\n")
    found = run("rules", "tiki", "puh").out
    assert "\n\n5. Cards\nTIKI-5.3       Puh moves any Tiki down by two places." in found
    assert "TIKI-5.5" not in found


def test_the_ledger_is_written_as_json(run: Run) -> None:
    book = Rulebook.of("boardrules.games.tiki_topple")
    assert codec.from_json(run("rules", "tiki", "--json").out, Rulebook) == book


def test_what_is_found_in_the_ledger_is_written_as_json(run: Run) -> None:
    data = json.loads(run("rules", "tiki", "5.8", "--json").out)
    assert [rule["id"] for rule in data["rules"]] == ["TIKI-5.8"]
    assert (data["title"], data["rulings"]) == ("Tiki Topple", [])
    data = json.loads(run("rules", "tiki", "R", "--json").out)
    assert (data["rules"], data["rulings"][0]["id"]) == ([], "TIKI-R1")


@pytest.mark.parametrize("number", ["TIKI-R", "tiki-r", " R "])
def test_the_rulings_are_printed(run: Run, number: str) -> None:
    title, rulings = run("rules", "tiki-topple", number).out.split("\n\n")
    assert title.startswith("Tiki Topple (Schmidt Spiele")
    shown = [line.split()[0] for line in rulings.splitlines() if line.startswith("TIKI-")]
    assert rulings.startswith("Rulings\n")
    assert shown == [f"TIKI-R{number}" for number in range(1, 13)]


def test_one_ruling_is_printed_with_its_readings(run: Run) -> None:
    ruling, *_ = run("rules", "tiki-topple", "r1").out.split("\n\n")
    assert ruling.splitlines() == [
        "TIKI-R1 (Les cartes d'action: Tiki Toast)",
        "question       Whose first card may not be a toast?",
        "chosen         Each player's first card of each round.",
        "or             Only the very first card of each round.",
        "or             Each player's first card of the match.",
        "reason         The print bars every player, not the first one, and explains the",
        "               card as part of a round. Some tables play the second reading.",
        "option         --toast-bar",
    ]
    ruling, *_ = run("rules", "tiki-topple", "R3").out.split("\n\n")
    assert "option" not in ruling


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        ("9.9", ""),
        ("5.11", "; did you mean TIKI-5.1 or TIKI-5.10?"),
        ("tiki-r13", "; did you mean TIKI-R3 or TIKI-R1?"),
        ("TUKTUK-5.10", "; did you mean TIKI-5.10 or TIKI-5.1?"),
    ],
)
def test_a_rule_that_is_not_there_is_a_sentence(run: Run, number: str, hint: str) -> None:
    done = run("rules", "tiki-topple", number)
    assert done.err == (
        f"boardrules: Tiki Topple has no rule {number!r}: it has TIKI-1.1 to TIKI-7.3, "
        f"and rulings TIKI-R1 to TIKI-R12{hint}\n"
    )
    assert done.code == 2


def test_a_ledger_of_someone_elses_is_read_where_it_can_be(shelf: Path, run: Run) -> None:
    package = shelf / "hex"
    package.mkdir()
    (package / "__init__.py").write_text("class Hex:\n    players = 2\n")
    info = shelf / "games-1.0.dist-info" / "entry_points.txt"
    info.write_text("[boardrules.games]\nhex = hex:Hex\n")
    try:
        assert run("rules", "hex").err == "boardrules: hex has no ledger of its rules\n"
        ledger = package / "rulebook.toml"
        ledger.write_text("prefix = ")
        assert run("rules", "hex").code == 2
        ledger.write_text('prefix = "HEX"\ntitle = "Hex!"\nprinted = "1942"\nrules = []\n')
        assert run("rules", "hex", "1").err == "boardrules: Hex! has no rule '1': it has none\n"
        ledger.write_text(
            'prefix = "HEX"\ntitle = "Hex!"\nprinted = "1942"\n'
            '[[rules]]\nid = "HEX-1"\nsection = "All"\ntext = "Connect."\n'
        )
        assert run("rules", "hex").out == (
            "Hex! (1942)\n\nAll   1 rule\n\nAll\nHEX-1          Connect. (All)\n"
        )
        assert run("rules", "hex", "R").err == "boardrules: Hex! has no rule 'R': it has HEX-1\n"
        with ledger.open("a") as file:
            file.write(
                '[[rulings]]\nid = "HEX-R1"\nsection = "All"\nquestion = "Swap?"\n'
                'readings = ["Yes."]\nchosen = "No."\nreason = "None."\n'
            )
        assert "or             Yes.\nchosen         No.\n" in run("rules", "hex", "R1").out
    finally:
        del sys.modules["hex"]


LEDGER = """
prefix = "HEX"
title = "Hex"
printed = "1942"
sections = ["The aim"]
[[rules]]
id = "HEX-1.1"
section = "Aim"
text = "Connect."
[[rules]]
id = "HEX-1.10"
section = "Aim"
text = "Be kind."
no_code = "Nobody can check it."
"""
CODE = """
class Hexes:
    players = 2
    rules = ("HEX-1.1", "HEX-1.10")

MORE = "HEX-1.1"  # and MEGA-HEX-1.1
"""
TESTS = """
import pytest
from pytest import mark

@pytest.mark.rule("HEX-1.1", "HEX-1.2")
def test_connected(): ...

@mark.rule("HEX-1.10")
def test_kind(): ...

@pytest.mark.parametrize("size", [pytest.param(1, marks=mark.rule("HEX-1.1")), 2])
def test_sizes(size): ...

@pytest.mark.rule("HEX-1.1")
class TestSides:
    def test_one(self): "HEX-1.1"
"""
RULE = "HEX-1.1 (Aim)\n               Connect.\n"


@pytest.fixture
def project(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Generator[Callable[[str], Path]]:
    """Make a project with a game, whose sources are in a folder of some name."""

    def make(source: str) -> Path:
        root = tmp_path / "project"
        package = root / source / "hexes"
        tests = root / "tests" / "unit"
        package.mkdir(parents=True)
        tests.mkdir(parents=True)
        (package / "__init__.py").write_text(CODE)
        (package / "rulebook.toml").write_text(LEDGER)
        (tests / "test_hexes.py").write_text(TESTS)
        (tests / "test_nothing.py").write_text("")
        info = shelf / "games-1.0.dist-info" / "entry_points.txt"
        info.write_text("[boardrules.games]\nhexes = hexes:Hexes\n")
        monkeypatch.setattr(sys, "path", [str(root / source), *sys.path])
        invalidate_caches()
        monkeypatch.chdir(tmp_path)
        return root

    yield make
    sys.modules.pop("hexes", None)


@pytest.mark.parametrize(
    ("folder", "code", "tests"),
    [
        (".", "project/src/hexes", "project/tests/unit"),
        ("project", "src/hexes", "tests/unit"),
        ("project/src", "hexes", "tests/unit"),
        ("site", "src/hexes", "tests/unit"),
    ],
)
def test_in_a_checkout_a_rule_has_the_lines_that_cite_it(
    run: Run,
    project: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    folder: str,
    code: str,
    tests: str,
) -> None:
    project("src")
    monkeypatch.chdir(folder)
    assert run("rules", "hexes", "1.1").out == (
        f"{RULE}\nCode\n{code}/__init__.py:4\n{code}/__init__.py:6\n"
        f"\nTests\n{tests}/test_hexes.py:6 test_connected\n"
        f"{tests}/test_hexes.py:12 test_sizes\n{tests}/test_hexes.py:15 TestSides\n"
    )


def test_a_rule_that_no_code_decides_says_why(run: Run, project: Callable[[str], Path]) -> None:
    root = project("src")
    (root / "src" / "hexes" / "__init__.py").write_text("class Hexes: players = 2\n")
    assert run("rules", "hexes", "1.10").out == (
        "HEX-1.10 (Aim)\n               Be kind.\nno code        Nobody can check it.\n"
        "\nTests\nproject/tests/unit/test_hexes.py:9 test_kind\n"
    )


CODE_LINES = "\nCode\n{0}/__init__.py:4\n{0}/__init__.py:6\n"
NO_TESTS = "\nTests\nThey are listed in a copy of the project: run this in its folder.\n"


def test_an_installed_game_has_lines_of_code_and_says_where_tests_are(
    run: Run, project: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project("site-packages")
    shown = CODE_LINES.format("project/site-packages/hexes")
    assert run("rules", "hexes", "1.1").out == f"{RULE}{shown}{NO_TESTS}"
    monkeypatch.chdir("site")
    shown = CODE_LINES.format(root / "site-packages" / "hexes")
    assert run("rules", "hexes", "1.1").out == f"{RULE}{shown}{NO_TESTS}"


@pytest.mark.parametrize(
    ("text", "is_it"),
    [
        ('[project]\nname = "hexes"\n', True),
        ('[project]\nname = "hexagons"\n', False),
        ("project = 1\n", False),
        ("project", False),
        ("", False),
    ],
)
def test_the_tests_of_an_installed_game_are_those_of_the_project_around_this_folder(
    run: Run,
    project: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    is_it: bool,
) -> None:
    root = project("site-packages")
    (root / "pyproject.toml").write_text(text)
    monkeypatch.chdir(root / "tests")
    out = run("rules", "hexes", "1.1").out
    assert ("unit/test_hexes.py:6 test_connected\n" in out) == is_it
    assert out.endswith(NO_TESTS) != is_it


def test_a_test_that_cannot_be_parsed_is_a_sentence(
    run: Run, project: Callable[[str], Path]
) -> None:
    root = project("src")
    (root / "tests" / "test_broken.py").write_text("HEX-1.1 !")
    done = run("rules", "hexes", "1.1")
    assert done.code == 1
    assert done.err == ("boardrules: project/tests/test_broken.py, line 1: invalid syntax\n")


def test_tests_are_found_without_hypothesis(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "boardrules.testing", raising=False)
    assert run("rules", "tiki-topple", "5.10").code == 0
    assert "boardrules.testing" not in sys.modules
