"""The command `conform` goes on after a difference, and writes down how to get there."""

import json
from pathlib import Path

from attrs import evolve
import pytest

from boardrules.cli.summary import MOST_REASONS
from boardrules.conformance import Question
from tests.cli.command import Run
from tests.cli.programs import answering, replying
from tests.cli.test_conform import DATA, right, saved, step, vector

WRONG = '{"answer": ["P1"]}'
"""Who is to act, in the eyes of a program that knows nothing of chance."""


def test_the_shortest_vector_is_asked_first(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, right(), vector(step(), name="short"))
    done = run("conform", "--file", path, "--exec", replying(tmp_path, to_act=WRONG))
    assert done.out.startswith("\ntiki-topple/short differs after 0 of 0 actions.\n")


def test_all_vectors_are_asked_and_summed_up_by_rule(run: Run, tmp_path: Path) -> None:
    question = Question(ask="explain", action="P1 toast")
    named = evolve(vector(step(question=question), name="named"), rules=("TIKI-R3",))
    kept = evolve(vector(step(question=Question(ask="outcome")), name="kept"), rules=("TIKI-R3",))
    path = saved(tmp_path, right(), vector(step(), name="short"), named, kept)
    command = replying(tmp_path, to_act=WRONG, explain='{"answer": []}')
    done = run("conform", "--file", path, "--exec", command, "--all")
    assert done.code == 1
    *first, row = done.out.splitlines()
    assert first == [
        "",
        "tiki-topple: 4 vectors, 1 agrees, 3 differ, 1 answer agrees",
        "",
        "level             agree  differ  not supported  not asked  answers",
        "play                  0       2              0          0        0",
        "scoring               1       0              0          0        1",
        "explanations          0       1              0          0        0",
        "",
        "likely rule      sure guess agree  shortest vector that differs",
    ]
    assert row.endswith("           0     3     0  tiki-topple/short")
    assert done.err.startswith("boardrules: to ask the shortest again: boardrules conform ")
    assert " --only tiki-topple/short " in done.err


def test_rules_that_are_sure_are_counted_apart(run: Run, tmp_path: Path) -> None:
    question = Question(ask="explain", action="P1 toast")
    named = evolve(vector(step(question=question), name="named"), rules=("TIKI-R3",))
    ask = r'{"unsupported": "no"}'
    command = replying(tmp_path, explain='{"answer": []}', ask=ask)
    done = run("conform", "--file", saved(tmp_path, named), "--exec", command, "--all")
    assert done.out.endswith("\nTIKI-R3             1     0     0  tiki-topple/named\n")


def test_a_program_that_fails_is_started_again(run: Run, tmp_path: Path) -> None:
    key = vector(step("* column NANI", question=Question(ask="key")), name="key")
    path = saved(tmp_path, vector(step(), name="short"), key, vector(step("* column NUI")))
    command = replying(tmp_path, to_act='{"answer": ["*"]}', key="oops")
    done = run("conform", "--file", path, "--exec", command, "--all")
    assert done.code == 1
    assert done.out.startswith("\ntiki-topple: 3 vectors, 2 agree, 1 differs, 2 answers agree\n")
    assert "\nfailed         1 vector, such as tiki-topple/key: the program cannot" in done.out
    assert "likely rule" not in done.out


def test_a_program_that_cannot_begin_a_match_is_not_asked_for_ever(
    run: Run, tmp_path: Path
) -> None:
    path = saved(tmp_path, *(vector(step(), name=f"{number}") for number in range(5)))
    done = run("conform", "--file", path, "--exec", replying(tmp_path, new="oops"), "--all")
    assert done.out.startswith(
        "\ntiki-topple: 5 vectors, 3 differ, 2 not asked, 0 answers agree\n"
        "failed         3 vectors, such as tiki-topple/0: the program cannot go on: "
    )
    path = saved(tmp_path, *(vector(step(), name=f"{number}") for number in range(4)))
    done = run("conform", "--file", path, "--exec", replying(tmp_path, new="oops"), "--all")
    assert "3 differ, 1 not asked," in done.out
    done = run("conform", "--file", path, "--exec", replying(tmp_path, to_act="oops"), "--all")
    assert "4 vectors, 4 differ, 0 answers" in done.out


def test_the_reasons_of_what_is_not_supported_are_bounded(run: Run, tmp_path: Path) -> None:
    command = answering(
        tmp_path,
        r"reason = '\\u001b[2J%d %s' % (number, 'x' * 1000)",
        """reply = '{"unsupported": "%s"}' % reason if 'key' in line else '{"answer": ["*"]}'""",
        "print(reply, flush=True)",
    )
    steps = [step(), *(step(question=Question(ask="key")) for _ in range(MOST_REASONS + 2))]
    done = run("conform", "--file", saved(tmp_path, vector(*steps)), "--exec", command)
    lines = [line for line in done.out.splitlines() if line.startswith("not supported")]
    assert len(lines) == MOST_REASONS + 1
    assert lines[0].startswith(r"not supported  1 key: \x1b[2J")
    assert lines[-1] == "not supported  2 for 2 other reasons"
    assert len(done.out) < 1_000


# The requests that lead to a difference


def lines_of(path: Path) -> list[object]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_requests_that_lead_to_a_difference_are_written(run: Run, tmp_path: Path) -> None:
    told = Question(ask="told", seat="P1")
    path = saved(tmp_path, vector(step("* column NANI", question=told)))
    requests = tmp_path / "requests.jsonl"
    command = replying(tmp_path, told='{"answer": []}', ask='{"unsupported": "no"}')
    done = run("conform", "--file", path, "--exec", command, "--requests", requests)
    assert done.code == 1
    assert lines_of(requests) == [
        {"new": DATA},
        {"do": ["* column NANI"]},
        {"ask": "told"},
    ]
    assert done.err.splitlines()[1:] == [f"to send the requests alone: {command} < {requests}"]


def test_with_all_differences_all_requests_are_written(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, right(), vector(step(), name="short"))
    requests = tmp_path / "requests.jsonl"
    words = ("conform", "--file", path, "--all", "--requests", requests, "--exec")
    run(*words, replying(tmp_path, to_act=WRONG))
    assert lines_of(requests) == [{"new": DATA}, {"ask": "to_act"}] * 2
    run(*words, replying(tmp_path, to_act='{"answer": ["*"]}'))
    assert requests.read_text() == ""


def test_the_requests_of_a_failure_are_those_that_were_sent(run: Run, tmp_path: Path) -> None:
    requests = tmp_path / "requests.jsonl"
    words = ("conform", "--file", saved(tmp_path, right()), "--requests", requests, "--exec")
    run(*words, replying(tmp_path, do="oops"))
    assert lines_of(requests) == [{"new": DATA}, {"do": ["* column NANI"]}]


def test_this_library_can_be_asked_the_requests_too(run: Run, tmp_path: Path) -> None:
    wrong = json.loads(saved(tmp_path, right()).read_text())
    wrong["vectors"][0]["steps"][0]["expect"][0]["answer"] = ["P1"]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong))
    done = run("conform", "--file", path, "--requests", tmp_path / "requests.jsonl")
    assert "\nto send the requests alone: boardrules conform --serve < " in done.err


@pytest.mark.parametrize("text", ["import sys", "[]"])
def test_no_other_file_is_replaced_by_requests(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "engine"
    path.write_text(text)
    done = run("conform", "tiki", "--only", "TIKI-5.4/", "--requests", path)
    assert (done.code, path.read_text()) == (2, text)
    assert done.err == f"boardrules: {path} already exists, and has no requests\n"
