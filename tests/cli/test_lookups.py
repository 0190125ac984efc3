"""What is looked up and counted: games, components, trees."""

from importlib.resources import files
from pathlib import Path
import re
import sys
from types import ModuleType
from unittest.mock import Mock

import pytest

from boardrules import games
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import Screen
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import Run, forget_rich

RULES = Path(sys.modules[TikiTopple.__module__].__file__ or "").parent


# Looking things up.


def test_games_are_listed_with_players_and_defaults(run: Run) -> None:
    done = run("games")
    assert done.code == 0
    assert (
        "tiki-topple      Tiki Topple, 2 to 4 players (--players 2, --edition schmidt,\n"
        "                 --first-player 0, --toast-bar each_player, --ties shared)\n"
    ) in done.out
    shown = " ".join(done.out.split())
    tucana = "Tucana Builders, 1 to 5 players (--players 2, --no-achievements, --placements hidden)"
    assert f"{tucana} tuk" in shown
    assert "--lava-scores, --extra-hand always) tiki" in shown
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.usefixtures("shelf")
def test_other_peoples_games_are_listed_as_far_as_they_go(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert "the game 'broken' cannot be loaded: No module named 'no_such_module'" in lines
    assert "plain            plain, 3 players" in lines
    assert "race             race, 1 or 2 or 4 players (--players 2, --goal 4)" in lines
    assert (
        "odd              odd (--size small, --limit none, --bonus 2, --first P1,\n"
        "                 --no-solo, --hidden x, --seed 5)" in "\n".join(lines)
    )


def test_the_catalogue_is_looked_through_once_for_many_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = Mock(wraps=games.game_names)
    monkeypatch.setattr(games, "game_names", names)
    assert Entry.mentioned(["--seats", *["human,random"] * 50]) is None
    assert names.call_count == 1


@pytest.mark.usefixtures("shelf")
def test_a_game_that_cannot_be_loaded_is_a_sentence(run: Run) -> None:
    done = run("play", "broken")
    assert done.code == 2
    assert done.err.startswith("boardrules: the game 'broken' cannot be loaded: ")


def test_a_class_outside_of_packages_has_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Loose:
        __module__ = "loose"

    monkeypatch.setitem(sys.modules, "loose", ModuleType("loose"))
    entry = Entry("loose", Loose)
    assert (entry.package, entry.rulebook, entry.title) == ("", None, "loose")
    with pytest.raises(CommandError, match="loose reads no component files"):
        entry.read_box(Path("box.toml"), Screen())


def test_the_component_file_is_printed_to_be_copied(run: Run, tmp_path: Path) -> None:
    done = run("components", "tiki-topple")
    assert done.out == (RULES / "components.toml").read_text(encoding="utf-8")
    box = tmp_path / "box.toml"
    box.write_text(done.out, encoding="utf-8")
    checked = run("components", "tiki-topple", "--check", box)
    assert checked.code == 0
    assert re.fullmatch(
        rf"OK: {re.escape(str(box))} fits Tiki Topple, components \w{{64}}\n", checked.out
    )


def test_a_file_without_its_flag_is_told_how_to_be_checked(run: Run) -> None:
    done = run("components", "tiki", "my box.toml")
    how = "boardrules components tiki-topple --check 'my box.toml'"
    assert (done.code, done.err) == (2, f"boardrules: to check a file: {how}\n")


def test_every_defect_of_a_box_is_listed(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    text = run("components", "tiki-topple").out
    box.write_text(text.replace("with_3 = 3", "with_3 = 5").replace('  "KAPU NUI WIKIWIKI",\n', ""))
    done = run("components", "tiki-topple", "--check", box)
    assert done.code == 1
    assert done.err == (
        f"boardrules: {box} does not fit Tiki Topple:\n"
        "  missions.cards: there are 27 missions, not 26 (TIKI-1.3)\n"
        "  rounds: a match has 4, 3 and 4 rounds with 2, 3 and 4 players (TIKI-7.1)\n"
    )


@pytest.mark.usefixtures("shelf")
def test_a_box_that_cannot_be_read_is_a_sentence(run: Run, tmp_path: Path) -> None:
    check = ("components", "tiki-topple", "--check")
    assert run(*check, tmp_path).err.startswith(f"boardrules: cannot read {tmp_path}: ")
    missing = run(*check, tmp_path / "none")
    assert missing.err.endswith("none: No such file or directory\n")
    assert missing.code == 2
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 20000)
    assert run(*check, deep).err.endswith("\n  file: not a TOML document: nested too deeply\n")
    assert run("components", "race").err == "boardrules: race has no component file\n"
    assert run("components", "race", "--check", deep).err == (
        "boardrules: race reads no component files\n"
    )


# Counting.


def test_the_tree_is_counted_by_depth(run: Run) -> None:
    done = run("perft", "tiki-topple", "--depth", "4", "--players", "3")
    assert done.code == 0
    assert [line.split() for line in done.out.splitlines()] == [
        ["depth", "decision", "chance", "terminal", "nodes"],
        ["1", "0", "9", "0", "9"],
        ["2", "0", "18", "0", "18"],
        ["3", "0", "18", "0", "18"],
        ["4", "0", "108", "0", "108"],
    ]


@pytest.mark.usefixtures("shelf")
def test_the_tree_is_divided_by_the_first_action(run: Run) -> None:
    done = run("perft", "told", "--depth", "3", "--goal", "3", "--divide")
    assert [line.split() for line in done.out.splitlines()[1:]] == [
        ["1", "2", "0", "0", "2"],
        ["2", "1", "0", "3", "4"],
        ["3", "0", "0", "2", "2"],
        [],
        ["Depth", "3,", "by", "the", "first", "action"],
        ["*", "go", "1", "0", "0", "2", "2"],
        ["*", "go", "2", "0", "0", "0", "0"],
    ]


@pytest.mark.usefixtures("shelf")
def test_counting_stops_where_the_tree_does(run: Run) -> None:
    done = run("perft", "race", "--depth", "999999999", "--goal", "2")
    assert done.out.endswith("No match lasts 3 actions.\n")


def test_progress_is_shown_on_a_terminal(terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Counting depth 1" in terminal("perft", "tiki-topple", "--depth", "1").err
    forget_rich(monkeypatch)
    done = terminal("perft", "tiki-topple", "--depth", "2")
    assert done.err == "".join(f"Counting depth {depth} ...\r{' ' * 20}\r" for depth in (1, 2))


def test_progress_is_not_shown_elsewhere(
    terminal: Run, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    del terminal
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run("perft", "tiki-topple", "--depth", "1").err == ""


@pytest.mark.parametrize(
    "argv",
    [
        ("components", "tectonic-tribes", "--check"),
        ("play", "tectonic-tribes", "--seed", "7", "--components"),
        ("perft", "tectonic-tribes", "--depth", "1", "--components"),
    ],
    ids=["components", "play", "perft"],
)
def test_what_may_be_a_mistake_in_a_box_is_one_line(
    run: Run, tmp_path: Path, argv: tuple[str, ...]
) -> None:
    ours = files("boardrules.games.tectonic_tribes") / "components.toml"
    lines = ours.read_text(encoding="utf-8").split("\n")
    box = tmp_path / "box.toml"
    box.write_text("\n".join(line for line in lines if not line.startswith("7 = ")))
    done = run(*argv, box)
    assert done.code == 0
    assert "warning" not in done.out
    assert done.err.startswith(f"warning: {box}: the rulebook speaks of terrain cards up to ")
    assert done.err.endswith(" 79 of them, with numbers from 1 to 80 (TECTONIC-1.3)\n")
    assert done.err.count("\n") == 1
