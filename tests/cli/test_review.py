"""The command `review`."""

import json
from pathlib import Path
from random import Random
import re
import sys
from typing import Any

import pytest

from boardrules import playout
from boardrules.bots import load
from boardrules.cli.screen import Screen
from boardrules.record import Record
from boardrules.review import review
from boardrules.testing import Lanterns
from tests.cli.command import Run
from tests.replay_pages.unpacking import data_of

RECORD = Path(__file__).parents[1] / "games" / "tiki_topple" / "records" / "schmidt-2.txt"
GREEDY = ("review", RECORD, "--bot", "greedy@2")


def test_a_review_is_a_table_of_decisions_and_one_of_seats(run: Run) -> None:
    done = run(*GREEDY)
    head, decisions, seats = done.out.split("\n\n")
    assert (done.code, done.err) == (0, "")
    assert head == "Tiki Topple, reviewed by greedy@2 with seed 0."
    title, headings, *rows = decisions.splitlines()
    assert (title, headings.split()) == (
        "Decisions",
        ["action", "played", "better", "lead", "lost", "+-"],
    )
    found = list(review(Record.from_text(RECORD.read_text()), load("greedy@2")))
    assert [int(row.split()[0]) for row in rows] == [each.number for each in found]
    for row, each in zip(rows, found, strict=True):
        assert row.endswith("turning point") is each.is_turning_point
        assert row.endswith(("mistake", "turning point")) is each.is_mistake
        assert (f"  {each.lost:.2f}  " in row) or each.best == each.played
    assert seats.splitlines()[1].startswith("seat  decisions  mistakes  turning points  lost by")
    assert [line.split()[0] for line in seats.splitlines()[2:]] == ["P1", "P2"]


def test_a_review_is_json_too(run: Run) -> None:
    done = run(*GREEDY, "--json", "--seat", "P2", "--seed", "3")
    data = json.loads(done.out)
    assert (data["game"], data["bot"], data["seed"]) == ("tiki-topple", "greedy@2", 3)
    assert {each["seat"] for each in data["decisions"]} == {"P2"}
    first = data["decisions"][0]
    assert first["played"]["action"].startswith("P2 ")
    assert first["lost"] == first["best"]["value"] - first["played"]["value"]
    assert first.keys() == {
        *("number", "seat", "played", "best", "lost", "error", "mistake", "turning_point")
    }
    assert first["best"].keys() == {"action", "visits", "value", "spread"}
    (seat,) = data["seats"]
    assert (seat["player"], seat["decisions"]) == ("P2", len(data["decisions"]))


@pytest.mark.parametrize(("seat", "name"), [((), "the referee"), (("--seat", "P2"), "P2")])
def test_a_page_has_a_note_at_each_decision(
    seat: tuple[str, ...], name: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "review.html"
    done = run(*GREEDY, *seat, "--html", path)
    assert done == run(*GREEDY, *seat)
    data: dict[str, Any] = data_of(path.read_text())
    assert [view["name"] for view in data["views"]] == [name]
    rows = done.out.split("\n\n")[1].splitlines()[2:]
    notes = {step: note for step, note in enumerate(data["notes"]) if note}
    decisions = [int(row.split()[0]) for row in rows]
    # A round of 29 actions begins with 15 draws, which are one step.
    assert [*notes] == [number - 15 - 14 * (number // 29) for number in decisions]
    for row, note in zip(rows, notes.values(), strict=True):
        assert re.match(
            r"Lead [+-]\d+\.\d\d; (nothing better was found|.+ is better by .+)\.$", note
        )
        assert note.endswith("mistake.") is row.endswith("mistake")


@pytest.fixture
def named(tmp_path: Path) -> tuple[Path, ...]:
    """Return files of matches between `mine` and `other`, who change seats."""
    whole = Record.from_text(RECORD.read_text())
    paths = (tmp_path / "first.txt", tmp_path / "second.txt")
    for path, seats in zip(paths, [("mine", "other"), ("other", "mine")], strict=True):
        path.write_text(Record(whole.game, whole.actions[:30], seats=seats).to_text())
    return paths


def test_several_matches_are_one_review_of_whom_they_name(
    run: Run, named: tuple[Path, ...]
) -> None:
    head, decisions, seats = run("review", *named, "--bot", "greedy@2").out.split("\n\n")
    assert head == "Tiki Topple, reviewed by greedy@2 with seed 0."
    assert [row.split()[0] for row in decisions.splitlines()[2:]] == [
        path.name for path in named for _ in range(13)
    ]
    assert [row.split()[:2] for row in seats.splitlines()[2:]] == [["mine", "13"], ["other", "13"]]


def test_only_the_worst_decisions_are_shown_of_somebody_with_a_name(
    run: Run, named: tuple[Path, ...]
) -> None:
    words: tuple[str | Path, ...] = ("review", *named, "--bot", "greedy@2", "--seat", "mine")
    documents = json.loads(run(*words, "--json").out)
    assert [each["file"] for each in documents] == [*map(str, named)]
    assert [{one["seat"] for one in each["decisions"]} for each in documents] == [{"P1"}, {"P2"}]
    lost = sorted((one["lost"] for each in documents for one in each["decisions"]), reverse=True)
    _, decisions, seats = run(*words, "--worst", "3").out.split("\n\n")
    assert decisions.splitlines()[0] == "The worst decisions"
    rows = decisions.splitlines()[2:]
    assert [f"  {each:.2f}  " in row for each, row in zip(lost, rows, strict=False)] == [True] * 3
    assert [row.split()[0] for row in seats.splitlines()[2:]] == ["mine"]


def test_who_is_in_no_record_or_on_two_pages_is_refused(
    run: Run, named: tuple[Path, ...], tmp_path: Path
) -> None:
    unknown = run("review", *named, RECORD, "--seat", "nobody")
    assert (unknown.code, unknown.out) == (2, "")
    assert "nobody is called 'nobody' in these records" in unknown.err
    pages = run("review", *named, "--html", tmp_path / "review.html")
    assert (pages.code, pages.out) == (2, "")
    assert "--html: a page shows one match" in pages.err


def test_a_page_is_not_replaced_unless_that_is_said(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    path.touch()
    refused = run(*GREEDY, "--html", path)
    assert (refused.code, refused.out) == (2, "")
    assert run(*GREEDY, "--html", path, "--overwrite").code == 0
    assert path.read_text().startswith("<!doctype html>")


@pytest.mark.usefixtures("shelf")
def test_a_game_that_cannot_be_drawn_has_no_page(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lanterns.txt"
    path.write_text(Record.of(playout(Lanterns(), Random(1))).to_text())
    refused = run("review", path, "--bot", "greedy@1", "--html", tmp_path / "review.html")
    assert (refused.code, refused.out) == (2, "")
    assert "cannot be drawn" in refused.err


def test_a_match_without_decisions_is_said_to_have_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    path.write_text(RECORD.read_text().partition("\n\n")[0] + "\n\n")
    assert run("review", path).out.splitlines()[1:] == ["There is nothing to decide."]


def test_what_does_not_fit_the_rules_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(f"{RECORD.read_text()}P1 toast\n")
    done = run("review", path)
    assert (done.code, done.out) == (1, "")
    assert "action 117 does not fit: P1 toast" in done.err
    path.write_text("not a record")
    assert "expected the title" in run("review", path).err
    assert "there is no P3" in run("review", RECORD, "--seat", "3").err


BOTS = """
class Silent:
    def __call__(self, turn): return turn.actions[0]
    def evaluate(self, turn): return ()

class Angry(Silent):
    def evaluate(self, turn): raise RuntimeError("no")
"""


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("nobody", "there is no bot 'nobody'"),
        ("random", "a review needs a bot that evaluates actions, as greedy and ismcts do"),
        ("judges:Silent", "the bot has no opinion on what P1 may do"),
        ("judges:Angry", "judges:Angry raised RuntimeError: no (judges.py, line 7)"),
    ],
)
def test_a_bot_that_cannot_judge_is_refused(
    bot: str, reason: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "judges.py").write_text(BOTS)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    done = run("review", RECORD, "--bot", bot)
    assert done.code == 2
    assert reason in done.err


def test_names_in_a_table_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().table(("name", "n"), [("\x1b[2J", "1")])
    assert "\x1b" not in capsys.readouterr().out
