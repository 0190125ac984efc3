"""The command `review`."""

import json
from pathlib import Path
import sys

import pytest

from boardrules.bots import load
from boardrules.cli.screen import Screen
from boardrules.record import Record
from boardrules.review import review
from tests.cli.command import Run

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
        assert (f"  {each.lost:.1f}  " in row) or each.best == each.played
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
