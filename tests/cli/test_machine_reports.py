"""What came of `conform`, for other programs."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from boardrules.conformance import Question
from tests.cli.command import Run
from tests.cli.programs import replying
from tests.cli.test_conform import DATA, saved, step, vector

RIGHT, WRONG, NO = '{"answer": ["*"]}', '{"answer": ["P1"]}', '{"unsupported": "no \\u001b keys"}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file of vectors about who acts, and one about keys."""
    keys = vector(step(question=Question(ask="key")), name="keys")
    return saved(tmp_path, vector(step(), name="short"), keys, vector(step("* column NANI")))


def reported(run: Run, *words: str | Path, code: int = 0) -> Any:
    done = run("conform", *words, "--json")
    assert done.code == code
    (game,) = json.loads(done.out)
    return game


def test_all_that_agrees_is_counted(run: Run, path: Path, tmp_path: Path) -> None:
    command = replying(tmp_path, to_act=RIGHT, key=NO)
    assert reported(run, "--file", path, "--exec", command) == {
        "game": "tiki-topple",
        "asked": "vector",
        "total": counts(3, agree=2, unsupported=1, answers=2),
        "levels": {
            "play": counts(2, agree=2, answers=2),
            "keys": counts(1, unsupported=1),
        },
        "unsupported": [
            {"id": "tiki-topple/keys", "kind": "key", "reason": "no \\x1b keys", "count": 1}
        ],
        "differences": [],
    }


def counts(asked: int, **others: int) -> dict[str, int]:
    zeros = dict.fromkeys(("agree", "differ", "unsupported", "unasked", "answers"), 0)
    return {"asked": asked, **zeros, **others}


def test_a_difference_is_given_with_its_requests_and_rules(
    run: Run, path: Path, tmp_path: Path
) -> None:
    command = replying(tmp_path, to_act=WRONG, key=NO)
    game = reported(run, "--file", path, "--exec", command, code=1)
    assert game["total"] == counts(3, differ=1, unasked=2)
    assert game["levels"]["play"] == counts(2, differ=1, unasked=1)
    (difference,) = game["differences"]
    report = difference.pop("report")
    assert report.startswith("tiki-topple/short differs after 0 of 0 actions.\n")
    assert "\nmissing        *\ntoo many       P1\n" in report
    guess = difference.pop("guess")
    assert guess[0] in report
    assert difference == {
        "id": "tiki-topple/short",
        "failure": None,
        "sure": [],
        "requests": [{"new": DATA}, {"ask": "to_act"}],
    }


def test_a_failure_is_given(run: Run, path: Path, tmp_path: Path) -> None:
    command = replying(tmp_path, to_act="oops", key=NO)
    game = reported(run, "--file", path, "--exec", command, "--all", code=1)
    assert [each["id"] for each in game["differences"]] == ["tiki-topple/short", "tiki-topple/one"]
    first = game["differences"][0]
    assert first["failure"].startswith("the program cannot go on: it wrote what is no reply: ")
    assert (first["sure"], first["guess"]) == ([], [])


def test_matches_at_random_are_told_in_the_same_way(run: Run) -> None:
    game = reported(run, "tiki", "--random", "1")
    assert (game["asked"], game["total"]["asked"]) == ("match", 1)


def test_test_cases_agree_differ_or_are_skipped(run: Run, path: Path, tmp_path: Path) -> None:
    command = replying(tmp_path, column=RIGHT, to_act=WRONG, key=NO)
    out = tmp_path / "junit.xml"
    done = run("conform", "--file", path, "--exec", command, "--all", "--junit", out)
    assert done.code == 1
    assert done.out.startswith("\ntiki-topple: 3 vectors, ")
    root = ET.fromstring(out.read_bytes())
    (suite,) = root
    assert root.tag == "testsuites"
    assert suite.attrib == {"name": "tiki-topple", "tests": "3", "failures": "2", "skipped": "1"}
    short, keys, one = suite
    assert short.attrib == {"classname": "tiki-topple", "name": "tiki-topple/short"}
    (failure,) = short
    assert failure.tag == "failure"
    assert failure.attrib == {"message": "tiki-topple/short differs after 0 of 0 actions."}
    assert "\nmissing        *\n" in str(failure.text)
    (skipped,) = keys
    assert (skipped.tag, skipped.attrib) == ("skipped", {"message": "no \\x1b keys"})
    assert one.attrib["name"] == "tiki-topple/one"


def test_what_agrees_is_an_empty_test_case(run: Run, path: Path, tmp_path: Path) -> None:
    out = tmp_path / "junit.xml"
    assert run("conform", "--file", path, "--junit", out).code == 0
    (suite,) = ET.fromstring(out.read_bytes())
    assert [len(case) for case in suite] == [0, 0, 0]


def test_a_file_that_cannot_be_written(run: Run, path: Path, tmp_path: Path) -> None:
    done = run("conform", "--file", path, "--junit", tmp_path / "no" / "junit.xml")
    assert done.code == 2
    assert done.err.startswith("boardrules: cannot write ")
