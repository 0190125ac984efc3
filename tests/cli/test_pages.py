"""Replay pages that the command writes."""

from pathlib import Path

import pytest

from boardrules import Record
from boardrules.testing import Lanterns
from tests.cli.command import Run
from tests.replay_pages.unpacking import data_of


def viewers_of(page: Path) -> list[str]:
    return [view["name"] for view in data_of(page.read_text())["views"]]


@pytest.mark.parametrize(
    ("asked", "viewers", "shown"),
    [
        ([], ["a spectator"], "what a spectator sees"),
        (["--seat", "P2"], ["P2"], "what P2 sees"),
        (
            ["--open"],
            ["the referee", "a spectator", "P1", "P2"],
            "all cards face up, and what everybody sees",
        ),
    ],
)
def test_a_page_shows_what_was_asked_for_and_the_command_says_what(
    run: Run, recorded: Path, asked: list[str], viewers: list[str], shown: str
) -> None:
    page = recorded.with_name("match.html")
    done = run("replay", recorded, "--html", page, *asked)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Open {page} in a browser: it shows {shown}.\n\nThe match is not")
    assert viewers_of(page) == viewers


def test_a_page_is_for_a_seat_or_for_the_referee(run: Run, recorded: Path) -> None:
    page = recorded.with_name("match.html")
    done = run("replay", recorded, "--html", page, "--open", "--seat", "1")
    assert (done.code, done.out) == (2, "")
    assert done.err == "boardrules: --open shows more than --seat: give one of them\n"
    assert not page.exists()


def test_a_page_that_is_there_is_replaced_where_one_says_so(run: Run, recorded: Path) -> None:
    page = recorded.with_name("match.html")
    page.write_text("mine")
    done = run("replay", recorded, "--html", page)
    assert done.code == 2
    assert done.err == f"boardrules: {page} already exists: replace it with --overwrite\n"
    assert page.read_text() == "mine"
    assert run("replay", recorded, "--html", page, "--overwrite").code == 0
    assert viewers_of(page) == ["a spectator"]


def test_a_page_ends_where_the_record_does_not_fit(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P1 up1 NANI"))
    page = recorded.with_name("match.html")
    done = run("replay", recorded, "--html", page)
    assert len(data_of(page.read_text())["scores"]) == 2
    assert done.code == 1
    assert done.out.startswith(
        f"Open {page} in a browser: it shows what a spectator sees.\nTIKI-4.1 "
    )
    assert "action 17 does not fit: P1 up1 NANI" in done.err


@pytest.mark.usefixtures("shelf")
def test_a_game_without_pictures_has_no_page(run: Run, tmp_path: Path) -> None:
    path, page = tmp_path / "match.txt", tmp_path / "match.html"
    path.write_text(Record(Lanterns(), ()).to_text())
    done = run("replay", path, "--html", page)
    assert (done.code, done.out) == (2, "")
    reason = "cannot be drawn as pictures: without --html it is shown as text"
    assert done.err == f"boardrules: lanterns {reason}\n"
    assert not page.exists()
