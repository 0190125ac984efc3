"""The command `conform` plays at random with a program, and keeps what it finds."""

import json
from pathlib import Path
import shlex
import sys

import pytest

from boardrules.conformance import VectorFile
from tests.cli.command import Run
from tests.cli.programs import answering, replying
from tests.conformance import wrong_games

WRONG = shlex.join([sys.executable, "-m", wrong_games.__name__, "ToppleToLastButOne"])
"""A program that puts a toppled Tiki in the last place but one."""


def test_the_library_agrees_with_itself(run: Run) -> None:
    done = run("conform", "tiki", "--random", "2", "--seed", "3")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[1].startswith("tiki-topple: 2 matches, 2 agree, ")
    levels = [line.split()[:2] for line in lines[4:]]
    names = ["play", "chance", "scoring", "knowledge", "scenes", "explanations", "keys"]
    assert levels == [[name, "2"] for name in names]


def test_a_difference_is_shortened_and_drawn_and_its_rules_are_named(run: Run) -> None:
    done = run("conform", "tiki", "--random", "9", "--seed", "3", "--exec", WRONG)
    assert done.code == 1
    head, table, *_ = done.out.splitlines()[1:]
    assert head.startswith("tiki-topple/random/3-1 differs after ")
    assert int(head.split()[-1].rstrip(".")) < 25
    assert table.startswith("table          ")
    assert "players 2" in table
    assert "\nRound 1 of 1" in done.out
    assert "\nlast action    P" in done.out
    assert "\nRules that are a guess, the likeliest first\nTIKI-5.5 " in done.out
    again = shlex.join(["--random", "1", "--seed", "3", "--exec", WRONG])
    assert done.err == (
        f"boardrules: to ask it again: boardrules conform tiki-topple {again}\n"
        "to keep it as a vector, add --to DIR\n"
    )


def test_a_difference_is_kept_as_a_vector_which_shows_it_again(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    words = ["--random", "1", "--seed", "3", "--exec", WRONG]
    done = run("conform", "tiki", *words, "--to", folder)
    (path,) = folder.iterdir()
    again = shlex.join(["--file", str(path), "--exec", WRONG])
    assert done.err == f"boardrules: to ask it again: boardrules conform tiki-topple {again}\n"
    (vector,) = VectorFile.read(path).vectors
    assert path.name == f"{vector.id.removeprefix('tiki-topple/')}.json"
    assert vector.about == "A match at random, shortened: tiki-topple/random/3-1."
    assert "TIKI-5.5" in vector.rules
    assert run("conform", "tiki", "--file", path, "--exec", WRONG).code == 1
    assert run("conform", "tiki", "--file", path).code == 0


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("")
    done = run("conform", "tiki", "--random", "1", "--exec", WRONG, "--to", path / "kept")
    assert done.code == 2
    assert done.err == f"boardrules: cannot write {path / 'kept'}: Not a directory\n"


def test_all_matches_may_be_played(run: Run) -> None:
    done = run("conform", "tiki", "--random", "2", "--all", "--exec", WRONG)
    assert done.code == 1
    assert done.out.startswith("\ntiki-topple: 2 matches, 2 differ, ")
    assert "agree  first match that differs\n" in done.out
    assert done.out.endswith("  tiki-topple/random/0-1\n")
    assert done.err.startswith("boardrules: to ask it again: ")


def test_requests_are_those_of_the_short_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "requests.jsonl"
    done = run("conform", "tiki", "--random", "1", "--exec", WRONG, "--requests", path)
    lines = path.read_text().splitlines()
    assert [*json.loads(lines[0])] == ["new"]
    assert f" and this match after {len(lines) - 2}." in done.out
    assert done.err.endswith(f"to send the requests alone: {WRONG} < {path}\n")


def test_a_table_is_told_with_its_box(run: Run, tmp_path: Path) -> None:
    command = answering(
        tmp_path,
        """wanted = '"box":' in line or (number and '"new"' not in line)""",
        """no, wrong = '{"unsupported": "usual"}', '{"answer": null}'""",
        "print(wrong if wanted else no, flush=True)",
    )
    done = run("conform", "tiki", "--random", "40", "--exec", command)
    assert done.code == 1
    assert ", a box of its own\n" in done.out.replace("\n               ", " ")


@pytest.mark.parametrize(
    ("code", "failure"),
    [
        ("sys.exit(3)", "it ended with exit code 3"),
        ("import time; time.sleep(9)", "it gave no reply in 0.5 seconds"),
        ("print('[' * 9, flush=True)", "it wrote what is no reply"),
        ("print('x' * 2**25, flush=True)", "it wrote a line of more than 16,777,216 bytes"),
        ("while True: print('{}', flush=True)", "it wrote what is no reply"),
    ],
)
def test_a_program_that_fails_is_told_from_one_that_is_wrong(
    run: Run, tmp_path: Path, code: str, failure: str
) -> None:
    seconds = "0.5" if "sleep" in code else "30"
    words = ["--exec", answering(tmp_path, code), "--seconds", seconds]
    done = run("conform", "tiki", "--random", "3", *words, "--to", tmp_path / "kept")
    assert done.code == 1
    head, told, *_ = done.out.splitlines()[1:]
    assert head == "tiki-topple/random/0-1 fails after 0 of 0 actions."
    assert failure in " ".join(done.out.split())
    assert told.startswith("failure        the program cannot go on: ")
    assert len([*(tmp_path / "kept").iterdir()]) == 1
    done = run("conform", "tiki", "--random", "9", "--all", *words)
    assert done.out.startswith("\ntiki-topple: 9 matches, 3 differ, 6 not asked, 0 answers agree\n")
    assert "\nfailed         3 matches, such as tiki-topple/random/0-1: " in done.out


def test_a_program_may_fail_while_a_match_is_shortened(run: Run, tmp_path: Path) -> None:
    command = answering(
        tmp_path,
        "number > 1 and sys.exit()",
        """print('{"answer": null}', flush=True)""",
    )
    done = run("conform", "tiki", "--random", "1", "--exec", command)
    assert done.code == 1
    assert "differs after 0 actions, and this match after 0.\n" in done.out
    assert '\nexpected       ["*"]\ngot            null\n' in done.out


def test_nothing_that_is_supported(run: Run, tmp_path: Path) -> None:
    command = replying(tmp_path, new='{"unsupported": "another game"}')
    done = run("conform", "tiki", "--random", "2", "--exec", command)
    assert done.out == (
        "\ntiki-topple: 2 matches, 2 not supported, 0 answers agree\n"
        "not supported  2 new: another game\n"
    )
    assert done.err == "boardrules: nothing was asked that is supported\n"


@pytest.mark.parametrize("word", ["--list", "--rules", "--only=x", "--file=x"])
def test_what_is_about_vectors_is_refused(run: Run, word: str) -> None:
    done = run("conform", "tiki", "--random", "2", word)
    assert done.code == 2
    flag = word.partition("=")[0]
    assert done.err.startswith(f"boardrules: {flag} is about vectors, and --random asks none\n")


@pytest.mark.usefixtures("shelf")
def test_a_game_of_somebody_else(run: Run) -> None:
    done = run("conform", "lanterns", "--random", "2")
    assert done.code == 0
    assert done.out.startswith("\nlanterns: 2 matches, 2 agree, ")
    done = run("conform", "race", "--random", "2")
    assert done.code == 2
    assert done.err == "boardrules: race does not offer what records need\n"


def test_all_games_are_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardrules.games.game_names", lambda: ("tiki-topple",))
    assert run("conform", "--random", "1").out.startswith("\ntiki-topple: 1 match, 1 agrees, ")
