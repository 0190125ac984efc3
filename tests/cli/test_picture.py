"""Pictures that the command writes."""

from pathlib import Path
import sys

import pytest

from boardrules import Player, Record
from boardrules.drawing import png
from boardrules.games.tiki_topple import TikiTopple
from boardrules.scene import Style
from boardrules.testing import Lanterns
from tests.cli.command import Run

P2 = Player(1)


def test_a_picture_is_that_of_a_spectator_at_the_end(run: Run, recorded: Path) -> None:
    record = Record.from_text(recorded.read_text(), game_type=TikiTopple)
    game, states = record.game, record.replay()
    assert isinstance(game, TikiTopple)
    path = recorded.with_name("position.svg")
    done = run("picture", recorded, "-o", path)
    assert (done.code, done.out, done.err) == (0, "", "")
    scene = game.scene(game.view(states[17], None))
    assert path.read_text() == game.picture(scene, last=record.actions[16:])


def test_a_picture_is_that_of_a_seat_at_any_moment(run: Run, recorded: Path) -> None:
    record = Record.from_text(recorded.read_text(), game_type=TikiTopple)
    game, states = record.game, record.replay()
    assert isinstance(game, TikiTopple)
    path = recorded.with_name("position.svg")
    # P2 does not learn which mission P1 is dealt.
    run("picture", recorded, "-o", path, "--at", "14", "--seat", "P2")
    assert path.read_text() == game.picture(game.scene(game.view(states[14], P2)))
    run("picture", recorded, "-o", path, "--at", "15", "--seat", "2", "--overwrite")
    seen = game.picture(game.scene(game.view(states[15], P2)), last=record.actions[14:15])
    assert path.read_text() == seen
    run("picture", recorded, "-o", path, "--at", "0", "--seat", "2", "--overwrite")
    assert path.read_text() == game.picture(game.scene(game.view(states[0], P2)))


def test_a_picture_may_show_everything_and_have_a_style(run: Run, recorded: Path) -> None:
    record = Record.from_text(recorded.read_text(), game_type=TikiTopple)
    game, states = record.game, record.replay()
    assert isinstance(game, TikiTopple)
    path = recorded.with_name("position.svg")
    style = ("--theme", "dark", "--layout", "tall")
    for at, last in ((0, ()), (14, record.actions[13:14])):
        run("picture", recorded, "-o", path, "--open", "--at", str(at), *style, "--overwrite")
        drawn = game.picture(game.open_scene(states[at]), last=last, style=Style("dark", "tall"))
        assert path.read_text() == drawn


def test_a_picture_may_be_a_png(run: Run, recorded: Path) -> None:
    drawing, path = recorded.with_name("position.svg"), recorded.with_name("position.png")
    assert run("picture", recorded, "-o", drawing).code == 0
    assert run("picture", recorded, "-o", path).code == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    game = TikiTopple()
    scene = game.scene(game.view(game.initial_state(), None))
    run("picture", recorded, "-o", path, "--at", "0", "--overwrite")
    assert path.read_bytes() == png(game.picture(scene)) != data


def test_a_png_needs_an_extra(run: Run, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    path = recorded.with_name("position.png")
    done = run("picture", recorded, "-o", path)
    assert done.code == 2
    assert done.err == (
        "boardrules: this needs the extra pictures: pip install 'boardrules[pictures]'\n"
    )
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["-o", "x.gif"], "a picture is written to a name in .svg or .png, not x.gif"),
        (
            ["-o", "x.svg", "--open", "--seat", "1"],
            "--open shows more than --seat: give one of them",
        ),
        (["-o", "x.svg", "--seat", "P3"], "there is no P3: this match has 2 players"),
        (["-o", "x.svg", "--at", "18"], "--at is a number from 0 to 17, not 18"),
        (["-o", "x.svg", "--at=-1"], "--at is a number from 0 to 17, not -1"),
        (["-o", "x.svg", "--theme", "sepia"], "--theme: expected"),
        ([], "the following arguments are required: -o"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(
    run: Run, recorded: Path, words: list[str], complaint: str
) -> None:
    done = run("picture", recorded, *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert not Path("x.svg").exists()


def test_a_picture_that_is_there_is_not_replaced(run: Run, recorded: Path) -> None:
    path = recorded.with_name("position.svg")
    path.write_text("mine")
    done = run("picture", recorded, "-o", path)
    assert done.err == f"boardrules: {path} already exists: replace it with --overwrite\n"
    assert path.read_text() == "mine"
    done = run("picture", recorded, "-o", path.with_name("no") / "position.svg")
    assert done.err.endswith("position.svg: No such file or directory\n")


def test_a_record_that_does_not_fit_has_no_end_to_draw(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P1 up1 NANI"))
    path = recorded.with_name("position.svg")
    done = run("picture", recorded, "-o", path)
    assert done.code == 1
    assert "action 17 does not fit: P1 up1 NANI" in done.err
    assert not path.exists()
    assert run("picture", recorded, "-o", path, "--at", "16").code == 0
    assert path.exists()


@pytest.mark.usefixtures("shelf")
def test_a_game_without_pictures_is_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(Record(Lanterns(), ()).to_text())
    done = run("picture", path, "-o", tmp_path / "x.svg")
    assert (done.code, done.err) == (2, "boardrules: lanterns cannot be drawn as a picture\n")


def test_a_picture_of_a_box_of_the_users_own(run: Run, tmp_path: Path) -> None:
    record, box, path = tmp_path / "m.txt", tmp_path / "box.toml", tmp_path / "x.svg"
    box.write_text(run("components", "tiki-topple").out.replace('"orange"', '"mauve"'))
    run("play", "tiki-topple", "--components", box, "--record", record)
    assert run("picture", record, "-o", path).code == 1
    assert run("picture", record, "-o", path, "--at", "9", "--components", box).code == 0
    assert "AKAMAI, mauve" in path.read_text()
