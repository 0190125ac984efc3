"""Vectors: expectations, and the files that they are kept in."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from boardrules.conformance import (
    DigestExpectation,
    Expectation,
    Question,
    Step,
    Vector,
    VectorFile,
    vectors_of,
)
from boardrules.conformance.vectors import LONGEST, Kind, ordered
from boardrules.errors import CodecError
from tests.schema.agreement import Judge, mutants

LEGAL = Question(ask="legal", seat="P1")
LONG = [f"P1 up1 {number}" for number in range(100)]

VECTOR = Vector(
    "nim/1",
    "A match",
    {"game": "nim"},
    ("NIM-1.1",),
    (
        Step((), (Expectation(ask="outcome", answer=None),)),
        Step(("P1 take 1", "P2 take 2"), (Expectation.that(LEGAL, LONG),)),
    ),
)


def test_an_answer_is_expected_in_any_order() -> None:
    expected = Expectation.that(LEGAL, ["b", "a"])
    assert expected == Expectation(ask="legal", seat="P1", answer=["a", "b"])
    assert expected.fits(["b", "a"])
    assert not expected.fits(["a"])
    assert not expected.fits(["a", "a", "b"])


def test_a_long_answer_is_kept_as_its_digest() -> None:
    expected = Expectation.that(LEGAL, LONG)
    assert len(json.dumps(LONG)) > LONGEST
    canonical = json.dumps(sorted(LONG), separators=(",", ":"))
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    assert expected == DigestExpectation(ask="legal", seat="P1", digest=digest, count=100)
    assert expected.fits(LONG[::-1])
    assert not expected.fits(LONG[1:])
    scene = Expectation.that(Question(ask="scene"), {"names": LONG})
    assert isinstance(scene, DigestExpectation)
    assert scene.count is None


@pytest.mark.parametrize(
    ("ask", "answer", "expected"),
    [
        ("legal", ["b", "a"], ["a", "b"]),
        ("explain", ["b", "a"], ["a", "b"]),
        ("box", ["b", "a"], ["a", "b"]),
        ("items", [["P2", "R", 1], ["P1", "R", 2]], [["P1", "R", 2], ["P2", "R", 1]]),
        ("weights", {"a": 6, "b": 4}, {"a": 3, "b": 2}),
        ("weights", {"a": 0}, {"a": 0}),
        ("weights", {}, {}),
        ("told", ["b", "a"], ["b", "a"]),
        ("to_act", ["P2", "P1"], ["P2", "P1"]),
        # Answers of other shapes are left as they are.
        ("legal", 5, 5),
        ("legal", ["b", 1], ["b", 1]),
        ("items", {"P1": 1}, {"P1": 1}),
        ("items", [2**60, 1], [2**60, 1]),
        ("weights", {"a": 0.5}, {"a": 0.5}),
        ("weights", {"a": True}, {"a": True}),
        ("weights", ["a"], ["a"]),
    ],
)
def test_an_answer_is_put_in_order_where_that_does_not_matter(
    ask: Kind, answer: Any, expected: Any
) -> None:
    assert ordered(ask, answer) == expected


def test_a_number_is_not_a_truth_and_not_a_decimal() -> None:
    assert Expectation.that(Question(ask="score"), [1, 0]).fits([1, 0])
    assert not Expectation.that(Question(ask="score"), [1, 0]).fits([True, False])
    assert not Expectation.that(Question(ask="score"), [1, 0]).fits([1.0, 0])


def test_a_vector_knows_its_actions_and_how_much_it_asks() -> None:
    assert VECTOR.actions == ("P1 take 1", "P2 take 2")
    assert VECTOR.answers == 2


def test_a_file_is_written_without_what_is_not_asked_for_and_read_again(tmp_path: Path) -> None:
    file = VectorFile(1, 3, "nim", (VECTOR,))
    data = json.loads(file.to_json())
    steps = data["vectors"][0]["steps"]
    assert steps[0] == {"do": [], "expect": [{"ask": "outcome", "answer": None}]}
    assert steps[1]["expect"][0].keys() == {"ask", "seat", "digest", "count"}
    path = tmp_path / "nim.json"
    path.write_text(file.to_json(), encoding="ascii")
    assert VectorFile.read(path) == file


def asking(expectation: str) -> str:
    """Write a file with one vector that asks one question."""
    steps = f'[{{"do": [], "expect": [{expectation}]}}]'
    vector = f'{{"id": "", "about": "", "game": {{}}, "rules": [], "steps": {steps}}}'
    return f'{{"format": 1, "version": 1, "game": "nim", "vectors": [{vector}]}}'


@pytest.mark.parametrize(
    "expectation",
    [
        {"ask": "outcome", "answer": None},
        {"ask": "legal", "seat": "P1", "digest": "0" * 64, "count": 3},
    ],
    ids=["answer", "digest"],
)
def test_schema_and_codec_agree_on_what_is_expected(expectation: dict[str, Any]) -> None:
    judge = Judge.of(VectorFile)
    text = asking(json.dumps(expectation))
    assert judge.refusal(json.loads(text)) == []
    judge.check(json.loads(text))
    for mutant in mutants(expectation, ["legal"]):
        judge.check(json.loads(asking(json.dumps(mutant))))
    for name in {*expectation} - {"seat", "count"}:
        less = {key: value for key, value in expectation.items() if key != name}
        assert not judge.accepts(json.loads(asking(json.dumps(less))))
    both = {"answer": 1, "digest": "0"} | expectation
    assert not judge.accepts(json.loads(asking(json.dumps(both))))
    judge.check(json.loads(asking(json.dumps(both))))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "expected an object"),
        (
            '{"format": 2, "version": 1, "game": "nim", "vectors": []}',
            r"\$.format: expected one of 1, not 2",
        ),
        ('{"format": 1, "version": 1, "game": "nim"}', r"\$.vectors: required, but missing"),
        (asking('{"ask": "outcome"}'), r"expect\[0\]: expected one of answer, digest$"),
        (asking("5"), r"expect\[0\]: expected an object, not 5$"),
        (asking('{"ask": "outcome", "digest": null}'), r"digest: expected a text, not null$"),
        (asking('{"ask": "score", "answer": [], "digest": ""}'), r"expect\[0\]: unknown: "),
    ],
)
def test_what_is_no_file_of_vectors_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "nim.json"
    path.write_text(text, encoding="ascii")
    with pytest.raises(CodecError, match=reason):
        VectorFile.read(path)


def test_the_library_has_vectors() -> None:
    assert vectors_of("tiki-topple").game == "tiki-topple"
    with pytest.raises(LookupError, match="there are no vectors of ludo"):
        vectors_of("ludo")
