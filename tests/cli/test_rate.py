"""The command `rate`, and what `simulate` tells about many bots."""

import csv
import json
from pathlib import Path
import re

import attrs
import pytest

from boardrules.arena import Report, Result, ladders
from boardrules.cli.commands import rate
from boardrules.cli.main import main
from boardrules.cli.standings import save_standings

pytest.importorskip("openskill", reason="the extra `ratings` is not installed")

ONE = ("--workers", "1", "--seed", "7")
TIKI = ladders()[[(each.game, each.players) for each in ladders()].index(("tiki-topple", 2))]


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)


def made_up(*ranks: tuple[int, int], void: str | None = None) -> object:
    """Return a runner of tournaments that plays nothing."""

    class Fake:
        results = tuple(
            Result(number, (0, number % 4 + 1), void=void)
            if void
            else Result(number, (0, number % 4 + 1), (0, 0), each, (), "X", 1, (1, 1))
            for number, each in enumerate(ranks)
        )
        forfeits = results[:1]

    def run(_tournament: object, **options: object) -> type[Fake]:
        options["progress"](1, 2)  # type: ignore[operator]
        return Fake

    return run


def test_a_bot_gets_a_rating_with_its_interval(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "run_tournament", made_up((1, 2), (2, 1)))
    assert main(["rate", "greedy@1", "tiki-topple", *ONE]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith("Tiki Topple, 2 players: 2 matches, seed 7.\ngreedy@1 has the rating ")
    assert re.search(r"rating [0-9.]+, 95% from -?[0-9.]+ to [0-9.]+\.", out)
    assert "1 of the matches were forfeited." in out
    assert re.search(r"^random +1 +100.0% +20.7% +100.0%$", out, re.MULTILINE)
    assert re.search(r"^greedy +1 +0.0% +0.0% +79.3%$", out, re.MULTILINE)
    for rung in TIKI.rungs:
        assert re.search(rf"^{rung.bot} +{rung.matches} +{rung.mean:.1f} ", out, re.MULTILINE)


def test_whole_rounds_are_played_and_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cheap = attrs.evolve(TIKI, rungs=TIKI.rungs[:1])
    monkeypatch.setattr(rate, "ladders", lambda: (cheap,))
    argv = ["rate", "greedy@1", "tiki-topple", "--workers", "1", "--matches", "3", "--out", "o"]
    assert main([*argv, "--seed", "7"]) == 0
    first, _ = capsys.readouterr()
    assert len(Path("o").read_text().splitlines()) == 5
    assert main(argv) == 0
    assert capsys.readouterr().out == first


def test_nothing_played_is_no_rating(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "run_tournament", made_up((1, 2), void="its worker died"))
    assert main(["rate", "greedy@1", "tiki-topple", *ONE]) == 1
    assert "none of the matches could be played" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("greedy", "tiki-topple"), "greedy is a rung of the ladder itself"),
        (
            ("greedy@1", "tiki-topple", "--players", "9"),
            "the ladder of Tiki Topple has rungs for 2",
        ),
        (("nobody", "tiki-topple"), "there is no bot 'nobody'"),
        (("greedy@1", "tiki-topple", "--seed", "\n"), "a seed has 1 to 100 printable characters"),
        (("greedy@1", "tiki-topple", "--out", "/dev/full/x"), "cannot write /dev/full"),
    ],
)
def test_what_cannot_be_rated_is_told(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rate", *words, "--workers", "1"]) == 2
    assert reason in capsys.readouterr().err


SIMULATE = ("simulate", "tiki-topple", "--players", "2", "--seats", "greedy@1,random,greedy@2")


@pytest.mark.parametrize("name", ["table.csv", "table.jsonl"])
def test_standings_of_many_bots_are_written_and_stored(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = [*SIMULATE, "--gauntlet", "--matches", "4", "--ratings", "--standings", name, *ONE]
    assert main(argv) == 0
    out, _ = capsys.readouterr()
    assert re.search(r"^Ratings\nbot +matches +rating +95% from +to\ngreedy@", out, re.MULTILINE)
    with Path(name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file) if name == "table.csv" else map(json.loads, file))
    assert [(row["bot"], row["seat"] or "") for row in rows[:4]] == [
        ("greedy@1", ""),
        ("random", ""),
        ("greedy@2", ""),
        ("greedy@1", "P1"),
    ]
    assert float(rows[0]["rating_low"]) < float(rows[0]["rating"]) < float(rows[0]["rating_high"])
    assert float(rows[0]["rate_low"]) <= float(rows[0]["rate"]) <= float(rows[0]["rate_high"])
    assert rows[3]["rating"] in {"", None}


def test_standings_without_matches_are_an_empty_table(tmp_path: Path) -> None:
    save_standings(tmp_path / "t.csv", Report.of(("a", "b"), ()), {})
    assert (tmp_path / "t.csv").read_text().strip() == ""


def test_standings_need_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--matches", "1", *ONE, "--standings", "table.txt"]) == 2
    assert "standings are stored as .csv or .jsonl, not as table.txt" in capsys.readouterr().err
    assert main([*SIMULATE, "--matches", "1", *ONE, "--standings", "no/table.csv"]) == 2
    assert "cannot write no/table.csv: No such file" in capsys.readouterr().err
