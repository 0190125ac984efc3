"""Counts from a position of a record, and counts that are compared with those of a program."""

from pathlib import Path
import shlex
import sys

import pytest

from tests.cli.command import Run
from tests.cli.programs import replying
from tests.conformance import reluctant

RECORD = Path(__file__).parents[1] / "games" / "tiki_topple" / "records" / "schmidt-2.txt"
RELUCTANT = shlex.join([sys.executable, str(reluctant.__file__)])
HONEST = shlex.join([sys.executable, "-m", "boardrules", "conform", "--serve"])


def rows(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines()[1:]]


# A position of a record


def test_a_position_of_a_record_is_counted(run: Run) -> None:
    done = run("perft", "--from", RECORD, "--at", "112", "--depth", "2")
    assert rows(done.out) == [["1", "8", "0", "0", "8"], ["2", "47", "0", "0", "47"]]
    assert run("perft", "tiki-topple", "--from", RECORD, "--at", "112", "--depth", "2") == done


def test_the_position_is_the_last_one_unless_another_is_named(run: Run) -> None:
    assert run("perft", "--from", RECORD, "--depth", "1").out.endswith(
        "No match lasts 1 actions.\n"
    )
    first = run("perft", "--from", RECORD, "--at", "0", "--depth", "1").out
    assert rows(first) == [["1", "0", "9", "0", "9"]]


def test_a_position_that_the_record_does_not_have_is_refused(run: Run) -> None:
    assert run("perft", "--from", RECORD, "--at", "117", "--depth", "1").err == (
        "boardrules: --at is a number from 0 to 116, not 117\n"
    )
    refused = run("perft", "tiki-topple", "--at", "3", "--depth", "1")
    assert refused.err.startswith("boardrules: --at is a position of a record: name it with --from")


def test_a_game_or_a_record_is_required(run: Run) -> None:
    refused = run("perft", "--depth", "1")
    assert refused.code == 2
    assert "the following arguments are required: GAME" in refused.err


def test_a_record_of_another_match_is_refused(run: Run) -> None:
    options = ("--from", RECORD, "--depth", "1")
    assert "is a match of tiki-topple, not of" in run("perft", "tuk-tuk-taxi", *options).err
    assert "was not played with this --players" in run("perft", *options, "--players", "3").err


# Another program


def test_a_program_that_counts_the_same(run: Run) -> None:
    options = ("--from", RECORD, "--at", "112", "--depth", "3")
    done = run("perft", *options, "--exec", HONEST)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\nThe program counts the same.\n")


def test_a_program_that_counts_otherwise_is_followed_to_the_first_difference(run: Run) -> None:
    options = ("--from", RECORD, "--at", "16", "--depth", "2")
    done = run("perft", *options, "--exec", RELUCTANT)
    assert (done.code, done.err) == (1, "boardrules: the program counts otherwise\n")
    counts, _, shown = done.out.partition("\nThe program differs after 17 actions.\n")
    assert counts.splitlines()[-3:] == [
        "depth 2                     decision        chance      terminal         nodes",
        "this library                     864             0             0           864",
        "the program                      828             0             0           828",
    ]
    assert shown.startswith("path           P2 up1 HUHU\n\nRound 1 of 4: P1 is to play a card\n\n")
    assert "\nquestion       what is legal? (legal)\nmissing        P1 toast\n" in shown
    assert "\nTIKI-5.10      Toast cannot be played as a first card" in shown


def test_a_program_that_differs_at_the_position_itself(run: Run) -> None:
    options = ("--from", RECORD, "--at", "17", "--depth", "1")
    done = run("perft", *options, "--exec", RELUCTANT)
    assert "\nthe program                       23 " in done.out
    assert "\nThe program differs after 17 actions.\n\nRound 1 of 4: P1 is " in done.out
    assert "\nmissing        P1 toast\n" in done.out


def test_a_program_that_breaks_down_while_it_counts(run: Run, tmp_path: Path) -> None:
    command = replying(tmp_path, perft="oops", ask='{"unsupported": "no"}')
    done = run("perft", "tiki-topple", "--depth", "1", "--exec", command)
    assert done.code == 1
    assert "the program  " not in done.out
    assert (
        "\ngot            an error: the program cannot go on: it wrote what is no reply" in done.out
    )


def test_a_program_that_supports_too_little_cannot_be_compared(run: Run, tmp_path: Path) -> None:
    command = replying(tmp_path, ask=r'{"unsupported": "\u001b"}')
    done = run("perft", "tiki-topple", "--depth", "1", "--exec", command)
    assert (done.code, done.err) == (
        2,
        "boardrules: the program cannot be compared: neither perft nor legal is supported: \\x1b\n",
    )


def test_a_program_that_cannot_be_asked(run: Run) -> None:
    nothing = run("perft", "tiki-topple", "--depth", "1", "--exec", " ")
    assert (nothing.code, nothing.out) == (2, "")
    assert nothing.err.startswith("boardrules: --exec: expected the command of a program, not ' '")
    done = run("perft", "tiki-topple", "--depth", "1", "--exec", "/no/such/program")
    assert done.code == 2
    assert done.err.startswith("boardrules: the program cannot be started: ")


@pytest.mark.usefixtures("shelf")
def test_a_game_without_records_cannot_be_compared(run: Run) -> None:
    done = run("perft", "told", "--depth", "1", "--exec", HONEST)
    assert (done.code, done.err) == (2, "boardrules: told does not offer what records need\n")
