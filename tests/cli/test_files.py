"""Where the command writes: files whole or not at all, links as links, devices as they are."""

from collections.abc import Callable
import os
from pathlib import Path
import subprocess
import sys

import pytest

from boardrules import Record
from boardrules.cli.errors import CommandError
from boardrules.cli.files import write_text
from boardrules.cli.main import main

PLAY = ("play", "tiki-topple", "--seed", "7", "--record")


def test_a_file_that_is_there_is_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.txt"
    path.write_text("all I have")
    assert main([*PLAY, str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "", "nothing is played"
    assert err == (
        f"boardrules: {path} already exists: continue it with --resume, "
        "or replace it with --overwrite\n"
    )
    assert path.read_text() == "all I have"
    assert main([*PLAY, str(path), "--overwrite"]) == 0
    assert Record.from_text(path.read_text()).seats == ("random", "random")


def test_an_empty_file_is_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.touch()
    assert main([*PLAY, str(path)]) == 2
    assert path.read_text() == ""


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_what_goes_wrong_leaves_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    path = tmp_path / "match.txt"
    path.write_text("old")

    def fail(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[broken], fail)
    with pytest.raises(CommandError, match=r"match.txt: No space left on device"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_text_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def note(name: str, act: Callable[..., object]) -> Callable[..., object]:
        def noted(*arguments: object) -> object:
            done.append(name)
            return act(*arguments)

        return noted

    monkeypatch.setattr(os, "fsync", note("fsync", os.fsync))
    monkeypatch.setattr(Path, "replace", note("replace", Path.replace))
    write_text(tmp_path / "match.txt", "new")
    assert done == ["fsync", "replace", "fsync"]


def test_a_folder_that_cannot_be_opened_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", fail)
    write_text(tmp_path / "match.txt", "new")
    assert (tmp_path / "match.txt").read_text() == "new"


@pytest.mark.skipif(os.name != "posix", reason="links and devices are those of POSIX")
class TestPosix:
    """What only such systems have."""

    def test_a_link_in_a_circle_is_a_sentence(self, tmp_path: Path) -> None:
        link = tmp_path / "link"
        link.symlink_to(link)
        with pytest.raises(CommandError, match="Too many levels of symbolic links"):
            write_text(link, "new")
        assert link.is_symlink()

    def test_a_link_to_what_is_not_there_yet_is_followed(self, tmp_path: Path) -> None:
        link, path = tmp_path / "link", tmp_path / "match.txt"
        link.symlink_to(path)
        write_text(link, "new")
        assert path.read_text() == "new"
        assert link.is_symlink()

    def test_what_cannot_even_be_looked_at_is_a_sentence(self, tmp_path: Path) -> None:
        with pytest.raises(CommandError, match="File name too long"):
            write_text(tmp_path / ("x" * 300), "new")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
    def test_a_full_device_is_a_sentence(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*PLAY, "/dev/full"]) == 2
        assert capsys.readouterr().err == (
            "boardrules: cannot write /dev/full: No space left on device\n"
        )

    def test_nothing_is_kept_nowhere(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*PLAY, os.devnull]) == 0
        assert "The record of" not in capsys.readouterr().out

    def test_a_pipe_gets_the_record_once_when_the_match_is_left(self, tmp_path: Path) -> None:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        with subprocess.Popen(["cat", path], stdout=subprocess.PIPE, text=True) as cat:  # noqa: S603, S607
            assert main([*PLAY, str(path)]) == 0
            assert cat.stdout is not None
            assert len(Record.from_text(cat.stdout.read()).actions) == 116
        assert path.is_fifo()

    @pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout")
    def test_a_record_may_follow_what_is_printed(self, tmp_path: Path) -> None:
        path = tmp_path / "out.txt"
        command = [sys.executable, "-m", "boardrules", *PLAY, "/dev/stdout"]
        with path.open("w") as out:
            subprocess.run(command, stdout=out, check=True)  # noqa: S603
        printed, title, record = path.read_text().partition("boardrules record 1\n")
        assert "The match is over." in printed
        assert Record.from_text(title + record).seats == ("random", "random")
