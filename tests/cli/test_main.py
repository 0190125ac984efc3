"""The command itself: help, sentences, streams and exit codes."""

from importlib.metadata import version
from io import StringIO
from pathlib import Path
import re
import runpy
import subprocess
import sys

import pytest

from boardrules.cli import commands, start
from boardrules.cli.catalogue import Entry
from boardrules.cli.main import COMMANDS, main, parse
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import Done, Run


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == Done(0, f"boardrules {version('boardrules')}\n", "")


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    assert run() == run("--help")
    assert run().out.startswith("usage: boardrules [-h] [--version] COMMAND ...\n")


def test_a_command_of_very_many_words_is_refused(run: Run) -> None:
    done = run("play", *("--seats",) * 1000)
    assert done == Done(2, "", "boardrules: a command has at most 1,000 words, not 1,001\n")


def test_each_command_has_a_module() -> None:
    modules = Path(commands.__file__).parent.glob("[!_]*.py")
    assert sorted(COMMANDS) == sorted(path.stem for path in modules)


def test_only_the_module_of_the_command_is_loaded() -> None:
    code = f"""
import sys
from boardrules.cli import commands
from boardrules.cli.main import main
for command in [None, *{list(COMMANDS)}]:
    main([command, "--help"] if command else ["--version"])
    loaded = [name for name in sys.modules if name.startswith({commands.__name__ + "."!r})]
    assert loaded == ([{commands.__name__!r} + f".{{command}}"] if command else []), loaded
    assert "boardrules.arena" not in sys.modules or command in ("simulate", "rate", "study")
    for name in loaded + [name for name in sys.modules if name.startswith("boardrules.arena")]:
        del sys.modules[name]
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)  # noqa: S603


def test_only_the_flags_of_the_command_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[type] = []

    def no_options(entry: Entry) -> tuple[()]:
        asked.append(entry.game_class)
        return ()

    monkeypatch.setattr(Entry, "options", property(no_options))
    assert vars(parse(["play", "tiki-topple"])).keys() == {
        *(
            "run",
            "parser",
            "game",
            "seats",
            "seed",
            "record",
            "overwrite",
            "no_save",
            "resume",
            "pause",
            "open",
            "lang",
        ),
    }
    assert asked == [TikiTopple]
    parse(["rules", "tiki-topple"])
    assert asked == [TikiTopple]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_line_of_help_and_an_example(run: Run, command: str) -> None:
    assert re.search(rf"^    {command}\s+\w+", run("--help").out, re.MULTILINE)
    done = run(command, "--help")
    assert done.code == 0
    assert f"\nexample: boardrules {command}" in done.out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (["--"], "the following arguments are required: COMMAND\nTry: boardrules --help"),
        (["paly"], "COMMAND: invalid choice: 'paly' (choose from "),
        (["play"], "the following arguments are required: GAME\nTry: boardrules play --help"),
        (["play", "go"], "GAME: there is no game 'go'; there are "),
        (["play", "go", "--players", "3"], "GAME: there is no game 'go'; there are "),
        (["rules", "go"], "GAME: there is no game 'go'; there are "),
        (["play", "tiki-topple", "--play", "3"], "unrecognized arguments: --play 3"),
        (["play", "tiki-topple", "--players", "7"], "--players: expected one of 2, 3, 4, not '7'"),
        (
            ["play", "tiki-topple", "--toast-bar", "no"],
            "--toast-bar: expected one of each_player, round, not 'no'",
        ),
        (
            ["play", "tiki-topple", "--first-player", "x"],
            "--first-player: expected a whole number, not 'x'",
        ),
        (
            ["play", "tiki-topple", "--first-player", "2"],
            "Tiki Topple cannot be played with these options: --first-player is one of 0, 1, not 2",
        ),
        (
            ["play", "tuk-tuk-taxi", "--turn-limit", "0"],
            (
                "Tuk Tuk Taxi cannot be played with these options: "
                "--turn-limit is a number from 1 on, or None, not 0"
            ),
        ),
        (
            ["play", "tuk-tuk-taxi", "--board", "board"],
            (
                "Tuk Tuk Taxi cannot be played with these options: "
                "--board is one of 'european', 'exotic', not 'board'"
            ),
        ),
        (
            ["play", "tiki-topple", "--edition", "mine"],
            (
                "Tiki Topple cannot be played with these options: "
                "--edition is one of 'gamewright', 'schmidt', not"
            ),
        ),
        (
            ["play", "tiki-topple", "--seats", "me"],
            (
                "there is no bot 'me': there are random, greedy, ismcts, and yours as module:name; "
                "to play yourself: --seats human,greedy"
            ),
        ),
        (
            ["play", "tiki-topple", "--seats", "human,,random"],
            "--seats: expected seats such as human,random, not 'human,,random'",
        ),
        (
            ["play", "tiki-topple", "--seats", "human,no_such_module:bot"],
            "there is no bot 'no_such_module:bot': No module named 'no_such_module'",
        ),
        (
            ["play", "tiki-topple", "--seats", "random,random,random", "--players", "2"],
            "Tiki Topple has 2 seats here, not 3",
        ),
        (["play", "tiki-topple", "--seed", "9" * 5000], "--seed: expected a whole number, not"),
        (["play", "tiki-topple", "--pause", "nan"], "--pause: expected a number of seconds"),
        (["play", "tiki-topple", "--pause", "-1"], "--pause: expected a number of seconds"),
        (["perft", "tiki-topple"], "the following arguments are required: --depth"),
        (["perft", "tiki-topple", "--depth", "0"], "--depth: expected a whole number from 1 on"),
        (["replay", "x", "--seat", "P0"], "--seat: expected a seat such as P1, not 'P0'"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(
    run: Run, argv: list[str], complaint: str
) -> None:
    done = run(*argv)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"boardrules: {complaint}")


@pytest.mark.parametrize(
    ("argv", "command"),
    [
        (["play", "--play"], "play"),
        (["play", "tiki-topple", "--play"], "play tiki-topple"),
        (["play", "tiki-topple", "--players", "7"], "play tiki-topple"),
        (["simulate", "tiki-topple"], "simulate tiki-topple"),
        (["perft", "tiki-topple", "--depth", "1", "2"], "perft tiki-topple"),
        (["rules", "tiki-topple", "--play"], "rules"),
        (["replay", "match.txt", "--play"], "replay"),
    ],
)
def test_the_help_that_is_named_is_that_of_the_command_and_its_game(
    run: Run, argv: list[str], command: str
) -> None:
    assert run(*argv).err.endswith(f"\nTry: boardrules {command} --help\n")


def test_the_module_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boardrules", "--version"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("boardrules", run_name="__main__")
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("boardrules ")


@pytest.mark.parametrize(
    ("error", "code", "complaint"),
    [
        (OSError(28, "No space left on device"), 1, "boardrules: No space left on device\n"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
    ],
)
def test_output_that_cannot_be_written_ends_the_command(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    error: OSError,
    code: int,
    complaint: str,
) -> None:
    with (tmp_path / "out").open("w") as file:

        class Full(StringIO):
            def fileno(self) -> int:
                return file.fileno()

            def write(self, _: str, /) -> int:
                raise error

        monkeypatch.setattr(sys, "stdout", Full())
        assert main(["games"]) == code
    assert capsys.readouterr().err == complaint


def test_closed_streams_are_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["play", "tiki-topple", "--seats", "human"]) == 0
    assert main(["rules", "tiki-topple", "9.9"]) == 2


def test_characters_that_a_stream_does_not_know_are_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    with path.open("w", encoding="ascii") as file:
        monkeypatch.setattr(sys, "stdout", file)
        assert main(["rules", "tiki-topple"]) == 0
    assert "Le mat?riel" in path.read_text()


INTERRUPTED = """
import sys
class Interrupting:
    def find_spec(self, name, *_others):
        if name == sys.argv[1]:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from boardrules.cli import start
sys.exit(start())
"""


@pytest.mark.parametrize("module", ["boardrules.cli.main", "boardrules.cli.arguments"])
def test_to_interrupt_before_the_command_has_begun_is_quiet(module: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, module]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603  # our own
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_the_entry_point_runs_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boardrules", "--version"])
    assert start() == 0
    assert capsys.readouterr().out.startswith("boardrules ")
