"""Replay pages that the command writes."""

from pathlib import Path

import pytest

from boardrules import Player, Record
from boardrules.pictures import replay_page
from boardrules.testing import Lanterns
from tests.cli.command import Run
from tests.replay_pages.unpacking import data_of


def test_a_page_is_written_for_everybody_or_for_one_seat(run: Run, recorded: Path) -> None:
    page = recorded.with_name("match.html")
    record = Record.from_text(recorded.read_text())
    done = run("replay", recorded, "--html", page)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Open {page} in a browser.\n\nThe match is not over.\n")
    assert page.read_text() == replay_page(record)
    done = run("replay", recorded, "--html", page, "--seat", "P2", "--overwrite")
    assert done.code == 0
    assert page.read_text() == replay_page(record, (Player(1),))


def test_a_page_that_is_there_is_not_replaced(run: Run, recorded: Path) -> None:
    page = recorded.with_name("match.html")
    page.write_text("mine")
    done = run("replay", recorded, "--html", page)
    assert done.code == 2
    assert done.err == f"boardrules: {page} already exists: replace it with --overwrite\n"
    assert page.read_text() == "mine"


def test_a_page_ends_where_the_record_does_not_fit(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P1 up1 NANI"))
    page = recorded.with_name("match.html")
    done = run("replay", recorded, "--html", page)
    assert len(data_of(page.read_text())["scores"]) == 17
    assert done.code == 1
    assert done.out.startswith(f"Open {page} in a browser.\nTIKI-4.1 ")
    assert "action 17 does not fit: P1 up1 NANI" in done.err


@pytest.mark.usefixtures("shelf")
def test_a_game_without_pictures_has_no_page(run: Run, tmp_path: Path) -> None:
    path, page = tmp_path / "match.txt", tmp_path / "match.html"
    path.write_text(Record(Lanterns(), ()).to_text())
    done = run("replay", path, "--html", page)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("boardrules: Lanterns(")
    assert done.err.endswith(" cannot be drawn: it does not fit PicturedGame\n")
    assert not page.exists()
