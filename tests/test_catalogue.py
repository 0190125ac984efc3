"""Games by their names, ours and other people's."""

from pathlib import Path
import sys
from typing import ClassVar

from attrs import frozen
import pytest

from boardrules import games


@frozen
class Nim:
    """A game that somebody else has published."""

    name: ClassVar = "nim"


def publish(monkeypatch: pytest.MonkeyPatch, site: Path, entry: str) -> None:
    """Install a distribution with a single entry point."""
    info = site / "nim-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[boardrules.games]\n{entry}\n")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])


def test_names_come_sorted_and_once() -> None:
    assert list(games.game_names()) == sorted(set(games.game_names()))
    assert "tiki-topple" in games.game_names()


@pytest.mark.parametrize("name", games.game_names())
def test_a_game_is_found_by_its_own_name(name: str) -> None:
    game_class = games.find_game(name)
    assert game_class.name == name
    assert game_class().name == name


def test_an_unknown_name_is_refused_with_a_list_of_names() -> None:
    with pytest.raises(LookupError) as caught:
        games.find_game("tiki")
    listed = ", ".join(games.game_names())
    assert caught.value.args == (f"there is no game 'tiki'; there are {listed}",)


@pytest.mark.parametrize("name", ["", "Tiki-Topple", "tiki_topple", "tiki-topple ", "nim"])
def test_a_name_is_taken_literally(name: str) -> None:
    with pytest.raises(LookupError, match="there is no game"):
        games.find_game(name)


def test_other_people_publish_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    publish(monkeypatch, tmp_path, f"nim = {__name__}:Nim")
    assert games.find_game("nim") is Nim
    assert "nim" in games.game_names()
    assert list(games.game_names()) == sorted(games.game_names())
    with pytest.raises(LookupError, match=r"there is no game 'go'; there are .*\bnim\b"):
        games.find_game("go")


def test_other_games_cannot_take_our_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ours, names = games.find_game("tiki-topple"), games.game_names()
    publish(monkeypatch, tmp_path, f"tiki-topple = {__name__}:Nim")
    assert games.find_game("tiki-topple") is ours
    assert games.game_names() == names


def test_other_entry_point_groups_are_ignored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    publish(monkeypatch, tmp_path, f"[console_scripts]\nnim = {__name__}:Nim")
    assert "nim" not in games.game_names()
