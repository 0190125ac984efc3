"""Files of vectors that no engine can agree with: a sentence says so."""

from pathlib import Path

from attrs import evolve
import pytest

from boardrules import codec, games
from boardrules.conformance import DigestExpectation, Expectation, Step, Vector, VectorFile
from tests.cli.command import Run

GAME = codec.to_data(games.find_game("tiki-topple")())
TIKIS = ("AKAMAI", "EEPO", "HOOKIPA", "HUHU", "KAPU", "LOKAHI", "NANI", "NUI", "WIKIWIKI")
LEGAL = [f"* column {tiki}" for tiki in TIKIS]
DIGEST = "0" * 64


def vector(step: Step) -> Vector:
    return Vector("tiki-topple-1", "The first Tiki", GAME, (), (step,))


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Step(("* column PELE",), ()), "is illegal: there is no PELE left to draw"),
        (Step(("up\x1b2",), ()), "cannot read 'up\\x1b2': expected an action such as"),
        (
            Step((), (DigestExpectation(ask="scene", seat="P7", digest=DIGEST),)),
            "there is no seat P7",
        ),
        (
            Step((), (Expectation(ask="scene", seat="p1", answer=None),)),
            "expected a seat such as P1, not 'p1'",
        ),
        (
            Step((), (Expectation(ask="legal", answer=[*LEGAL, "P1 toast", 5]),)),
            "is illegal: not now",
        ),
    ],
)
def test_what_no_engine_can_do_is_told(run: Run, tmp_path: Path, step: Step, reason: str) -> None:
    path = tmp_path / "vectors.json"
    path.write_text(VectorFile(1, 1, "tiki-topple", (vector(step),)).to_json())
    done = run("conform", "--file", path)
    assert (done.code, done.out) == (1, "")
    assert "tiki-topple-1 cannot be played: " in done.err
    assert reason in done.err


def test_an_answer_of_the_wrong_shape_is_a_difference(run: Run, tmp_path: Path) -> None:
    step = Step((), (Expectation(ask="legal", answer=5),))
    wrong = evolve(vector(step), id="tiki-topple-2")
    path = tmp_path / "vectors.json"
    path.write_text(VectorFile(1, 1, "tiki-topple", (wrong,)).to_json())
    done = run("conform", "--file", path)
    assert done.code == 1
    assert "tiki-topple-2 differs after 0 of 0 actions." in done.out
    assert "expected       5" in done.out
