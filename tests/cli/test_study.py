"""The command `study`."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from boardrules.arena import ArenaGame
from boardrules.cli.commands import study as command
from boardrules.study import Study, study
from tests.cli.command import Run

FEW = ("--matches", "2", "--bot", "random", "--workers", "1", "--seed", "7")
TIKI = ("study", "tiki-topple", *FEW)


def test_a_study_is_written_as_tables(run: Run) -> None:
    done = run(*TIKI)
    assert (done.code, done.err) == (0, "")
    head, *tables = done.out.split("\n\n")
    assert head == "Tiki Topple, 2 players: 2 matches of random, seed 7."
    assert [[line.split("  ")[0] for line in table.splitlines()] for table in tables] == [
        ["How often", "", "P1 wins", "P2 wins", "one winner", "comeback"],
        ["How much", "", "actions", "decisions", "choices", "lead changes", "score", "margin"],
        ["Rules that bring points", "rule", "TIKI-6.5", "TIKI-6.6", "TIKI-6.4"],
        ["Rules that decide who wins", "rule", "TIKI-7.2"],
    ]
    assert run(*TIKI) == done


def test_one_match_of_one_player_is_written_in_the_singular(run: Run) -> None:
    options = ("--players", "1", *FEW, "--matches", "1")
    done = run("study", "tucana-builders", *options)
    assert done.out.startswith("Tucana Builders, 1 player: 1 match of random, seed 7.\n")


def test_what_options_change_is_a_table_more(run: Run) -> None:
    three = (*TIKI, "--players", "3")
    done = run(*three, "--change", "toast-bar=round", "edition=gamewright")
    assert done.out.startswith(run(*three).out)
    title, headings, *rows = done.out.split("\n\n")[-1].splitlines()
    assert title == "With toast-bar=round, edition=gamewright"
    assert headings.split() == ["before", "after", "change", "95%", "from", "to"]
    choices = next(row.split() for row in rows if row.startswith("choices"))
    before, after, change, low, high = map(float, choices[1:])
    assert change == pytest.approx(after - before, abs=0.011) != 0
    assert low <= change <= high


def test_options_without_a_value_can_be_changed_too(run: Run) -> None:
    done = run("study", "tectonic-tribes", *FEW, "--change", "no-lava-scores")
    assert done.out.split("\n\n")[-1].startswith("With no-lava-scores\n")


def test_a_study_is_json_too(run: Run) -> None:
    data = json.loads(run(*TIKI, "--json").out)
    assert (data["game"]["game"], data["bot"], data["seed"]) == ("tiki-topple", "random", "7")
    assert data["matches"] == 2
    wins = data["shares"]["P1 wins"]
    assert wins.keys() == {"count", "matches", "rate", "interval"}
    assert wins["rate"] == wins["count"] / 2
    assert data["sizes"]["decisions"].keys() == {"mean", "error", "least", "most", "interval"}
    assert data["points"].keys() == data["scoring"].keys()
    assert "changes" not in data
    changed = json.loads(run(*TIKI, "--json", "--change", "edition=gamewright").out)
    decisions = changed.pop("changes")["decisions"]
    assert changed == data
    assert decisions["after"] - decisions["before"] == decisions["difference"]["mean"]


def test_what_things_are_worth_is_a_table_more(run: Run) -> None:
    done = run(*TIKI, "--by", "move")
    assert done.out.startswith(run(*TIKI).out)
    title, headings, *rows = done.out.split("\n\n")[-1].splitlines()
    assert title == "By move"
    assert headings.split("  ")[-1].strip() == "to"
    assert [row.split()[0] for row in rows][:3] == ["puh", "up1", "toast"]
    assert rows[2].split() == [
        "toast",
        "11.50",
        "4",
        "50.0%",
        "15.0%",
        "85.0%",
        "-12.40",
        "-20.55",
        "-4.25",
    ]
    assert rows[4].split() == ["mission", "8.00", "4", "50.0%", "15.0%", "85.0%"]
    data = json.loads(run(*TIKI, "--json", "--by", "move").out)["by"]["move"]
    assert [*data] == [row.split()[0] for row in rows]
    assert data["mission"]["worth"] is None
    assert data["toast"].keys() == {"often", "wins", "worth"}
    assert data["toast"]["worth"].keys() == {"mean", "error", "interval"}


def test_matches_that_did_not_end_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(game: ArenaGame[Any, Any, Any], matches: int, **options: Any) -> Study:
        return attrs.evolve(study(game, matches, **options), left_out=("the bot left", "x"))

    monkeypatch.setattr(command, "study", cut_short)
    line = "Left out, since not played to the end: 2. The first one: the bot left."
    assert run(*TIKI).out.splitlines()[1] == line
    assert json.loads(run(*TIKI, "--json").out)["left_out"] == ["the bot left", "x"]


def test_a_chart_is_written_beside_the_tables(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    done = run(*TIKI, "--svg", path)
    assert done == run(*TIKI)
    first = path.read_text()
    assert first.startswith("<svg")
    refused = run(*TIKI, "--svg", path)
    assert (refused.code, refused.out) == (2, "")
    assert run(*TIKI, "--svg", path, "--overwrite", "--json").code == 0
    assert path.read_text() == first


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--bot", "nobody"), "there is no bot 'nobody'"),
        (("--seed", "\n"), "a seed has 1 to 100 printable characters"),
        (("--change", "toast-bar=x"), "--toast-bar: expected one of each_player, round, not 'x'"),
        (("--change", "colour=red"), "unrecognized arguments: --colour=red"),
        (("--by", "colour"), "actions have no 'colour', only card, "),
        (("--change", "players=3"), "is compared at the same number of players"),
    ],
)
def test_what_cannot_be_studied_is_told(words: tuple[str, ...], reason: str, run: Run) -> None:
    done = run(*TIKI, *words)
    assert (done.code, done.out) == (2, "")
    assert reason in done.err


@pytest.mark.usefixtures("shelf")
def test_a_game_that_bots_cannot_play_is_refused(run: Run) -> None:
    done = run("study", "race", *FEW)
    assert (done.code, done.err) == (2, "boardrules: race does not offer what an arena needs\n")
