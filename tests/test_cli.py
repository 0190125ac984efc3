"""The command, called as a function: what it prints, what it answers, how it ends."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from enum import StrEnum
from importlib import invalidate_caches
from importlib.metadata import version
from io import StringIO
from itertools import groupby
import json
from pathlib import Path
from random import Random
import re
import runpy
import subprocess
import sys
import time
from types import ModuleType
from typing import Literal, NewType, Protocol

import attrs
from attrs import field, frozen
from attrs.validators import in_
import pytest

from boardrules import (
    CHANCE,
    ComponentError,
    IllegalActionError,
    Outcome,
    Player,
    Record,
    Violation,
    playout,
)
from boardrules.cli import commands, main
from boardrules.cli.argument_types import argument_type_of
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.main import COMMANDS, parse
from boardrules.cli.options import chosen_options, options_of
from boardrules.games.tiki_topple import TikiTopple, load_components
from boardrules.rulebook import Defect

CLEARED = "=" * 72
"""What stands for a cleared screen where there is no terminal."""

RULES = Path(sys.modules[TikiTopple.__module__].__file__ or "").parent


@frozen
class Done:
    """What a command has left behind."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Calls the command, with what is typed in."""

    def __call__(self, *argv: str | Path, typed: str = "") -> Done: ...


class Keys(StringIO):
    """What a person types at a terminal; to interrupt is to type `^C`."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        if line == "^C\n":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*argv: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command as if at a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")

    def call(*argv: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", Keys(typed))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


def forget_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Rich impossible to import."""
    monkeypatch.delitem(sys.modules, "boardrules.cli.rich_screen", raising=False)
    for name in ["rich", *(name for name in sys.modules if name.startswith("rich."))]:
        monkeypatch.setitem(sys.modules, name, None)


# Other people's games.


@frozen
class Go:
    """Somebody goes on by one or two."""

    player: Player
    size: int


@frozen
class Race:
    """The contract and nothing else: chance gives a start, then all in turn run to the goal."""

    players: int = field(default=2, validator=in_((1, 2, 4)))
    goal: int = 4

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_act(self, state: tuple[int, ...]) -> tuple[Player, ...]:
        if not state:
            return (CHANCE,)
        return () if sum(state) >= self.goal else (Player((len(state) - 1) % self.players),)

    def legal_actions(self, state: tuple[int, ...], player: Player | None = None) -> Sequence[Go]:
        to_act = self.to_act(state)
        if not to_act or player not in {None, to_act[0]}:
            return ()
        return [Go(to_act[0], size) for size in (1, 2)]

    def chance_weights(self, state: tuple[int, ...]) -> Sequence[int]:
        return () if state else (1, 1)

    def apply(self, state: tuple[int, ...], action: Go) -> tuple[int, ...]:
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("RACE-1", "too far"),))
        return (*state, action.size)

    def score(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sum(state[1 + seat :: self.players]) for seat in range(self.players))

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        if sum(state) < self.goal:
            return None
        winners = tuple(map(Player, range(self.players))) if self.goal < 9 else ()
        return Outcome(self.score(state), (1,) * self.players, winners, "RACE-2")


class Told(Race):
    """A race with a notation, and nothing by which a record could name it."""

    def format_action(self, action: Go) -> str:
        return f"{'*' if action.player == CHANCE else f'P{action.player + 1}'} go {action.size}"

    def parse_action(self, text: str) -> Go:
        found = re.fullmatch(r"P([1-9]) go ([0-9]+)", text)
        if found is None:
            raise ValueError(text)
        return Go(Player(int(found[1]) - 1), int(found[2]))


class Plain:
    """A class that is not one of attrs."""

    players = 3


class Size(StrEnum):
    """How large something is."""

    SMALL = "small"
    LARGE = "large"


Points = NewType("Points", int)
SEAT = Player(0)


@frozen
class Odd:
    """A game with every kind of option.

    Args:
        level: how hard,
            `100 %` at 3.
        first: who begins.

    Nothing more.
    """

    level: Literal[1, 2, 3]
    size: Size = Size.SMALL
    limit: int | None = None
    bonus: Points = Points(2)
    first: Player = SEAT
    solo: bool = False
    extras: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    made: str = field(factory=str)
    _hidden: str = "x"
    seed: int = 5
    derived: int = field(default=1, init=False)


Vague = attrs.make_class("Vague", {"players": attrs.field(type="Nobody", default=2)})  # type: ignore[call-overload]


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Install a distribution with other people's games, and return where its modules go."""
    site = tmp_path / "site"
    info = site / "games-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[boardrules.games]\n"
        "broken = no_such_module:Game\n"
        "lanterns = boardrules.testing.lanterns:Lanterns\n"
        f"odd = {__name__}:Odd\n"
        f"plain = {__name__}:Plain\n"
        f"race = {__name__}:Race\n"
        f"told = {__name__}:Told\n"
    )
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    invalidate_caches()
    return site


def moves(path: Path) -> list[str]:
    """Read the actions of a text record."""
    return path.read_text().partition("\n\n")[2].splitlines()


# The command itself.


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version") == Done(0, f"boardrules {version('boardrules')}\n", "")


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    assert run() == run("--help")
    assert run().out.startswith("usage: boardrules [-h] [--version] COMMAND ...\n")


def test_each_command_has_a_module() -> None:
    modules = Path(commands.__file__).parent.glob("[!_]*.py")
    assert sorted(COMMANDS) == sorted(path.stem for path in modules)


def test_only_the_module_of_the_command_is_loaded() -> None:
    code = f"""
import sys
from boardrules.cli import commands, main
for command in [None, *{list(COMMANDS)}]:
    main([command or "--version"])
    loaded = [name for name in sys.modules if name.startswith({commands.__name__ + "."!r})]
    assert loaded == ([{commands.__name__!r} + f".{{command}}"] if command else []), loaded
    assert "boardrules.arena" not in sys.modules or command == "simulate"
    for name in loaded + [name for name in sys.modules if name.startswith("boardrules.arena")]:
        del sys.modules[name]
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)  # noqa: S603


def test_only_the_flags_of_the_command_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[type] = []

    def no_options(game_class: type) -> tuple[()]:
        asked.append(game_class)
        return ()

    monkeypatch.setattr("boardrules.cli.parser.options_of", no_options)
    assert vars(parse(["play", "tiki-topple"])).keys() == {
        *("run", "parser", "game", "seats", "seed", "record", "overwrite", "resume", "pause"),
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
            "Tiki Topple cannot be played so: --first-player is one of 0, 1, not 2",
        ),
        (
            ["play", "tuk-tuk-taxi", "--turn-limit", "0"],
            "Tuk Tuk Taxi cannot be played so: --turn-limit is a number from 1 on, or None, not 0",
        ),
        (
            ["play", "tuk-tuk-taxi", "--board", "board"],
            "Tuk Tuk Taxi cannot be played so: --board is one of 'european', 'exotic', not 'board'",
        ),
        (
            ["play", "tiki-topple", "--edition", "mine"],
            "Tiki Topple cannot be played so: --edition is one of 'gamewright', 'schmidt', not",
        ),
        (
            ["play", "tiki-topple", "--seats", "me"],
            "there is no bot 'me': there are random, greedy, ismcts, and yours as module:name",
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


# Looking things up.


def test_games_are_listed_with_players_and_defaults(run: Run) -> None:
    done = run("games")
    assert done.code == 0
    assert (
        "tiki-topple      Tiki Topple, 2 to 4 players (--players 2, --edition schmidt, "
        "--first-player 0, --toast-bar each_player)\n"
    ) in done.out
    assert "Tucana Builders, 1 to 5 players (--players 2, --no-achievements)\n" in done.out
    assert "--stolen-card hand_over, --lava-scores)\n" in done.out


@pytest.mark.usefixtures("shelf")
def test_other_peoples_games_are_listed_as_far_as_they_go(run: Run) -> None:
    lines = run("games").out.splitlines()
    assert "the game 'broken' cannot be loaded: No module named 'no_such_module'" in lines
    assert "plain            plain, 3 players" in lines
    assert "race             race, 1 or 2 or 4 players (--players 2, --goal 4)" in lines
    assert (
        "odd              odd (--size small, --limit none, --bonus 2, --first P1, --no-solo, "
        "--hidden x, --seed 5)" in lines
    )


@pytest.mark.usefixtures("shelf")
def test_a_game_that_cannot_be_loaded_is_a_sentence(run: Run) -> None:
    done = run("play", "broken")
    assert done.code == 2
    assert done.err.startswith("boardrules: the game 'broken' cannot be loaded: ")


def test_the_ledger_is_printed_by_section(run: Run) -> None:
    done = run("rules", "tiki-topple")
    assert done.code == 0
    assert done.out.startswith("Tiki Topple (Schmidt Spiele")
    assert "\n\nBut du jeu\nTIKI-2.1       A mission is dealt face down:" in done.out
    assert "\n\nRulings\nTIKI-R1        Whose first card may not be a toast? Each" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


@pytest.mark.parametrize("number", ["TIKI-5.10", "tiki-5.10", "5.10", " 5.10 "])
def test_one_rule_is_printed(run: Run, number: str) -> None:
    assert run("rules", "tiki-topple", number).out == (
        "TIKI-5.10 (Les cartes d'action: Tiki Toast)\n"
        "               Toast cannot be played as a first card.\n"
    )


@pytest.mark.parametrize("number", ["TIKI-5", "tiki-5", "5"])
def test_one_section_is_printed(run: Run, number: str) -> None:
    done = run("rules", "tiki-topple", number)
    assert done.out.startswith("Tiki Topple (Schmidt Spiele")
    shown = [line.split()[0] for line in done.out.splitlines() if line.startswith("TIKI-")]
    assert shown == [f"TIKI-5.{rule}" for rule in range(1, len(shown) + 1)]
    assert len(shown) == 10


@pytest.mark.parametrize("number", ["TIKI-R", "tiki-r", " R "])
def test_the_rulings_are_printed(run: Run, number: str) -> None:
    title, rulings = run("rules", "tiki-topple", number).out.split("\n\n")
    assert title.startswith("Tiki Topple (Schmidt Spiele")
    shown = [line.split()[0] for line in rulings.splitlines() if line.startswith("TIKI-")]
    assert rulings.startswith("Rulings\n")
    assert shown == [f"TIKI-R{number}" for number in range(1, 12)]


def test_one_ruling_is_printed_with_its_readings(run: Run) -> None:
    assert run("rules", "tiki-topple", "r1").out.splitlines() == [
        "TIKI-R1 (Les cartes d'action: Tiki Toast)",
        "question       Whose first card may not be a toast?",
        "chosen         Each player's first card of each round.",
        "or             Only the very first card of each round.",
        "reason         The print bars every player, not the first one. Some tables play",
        "               the other reading.",
        "option         --toast-bar",
    ]
    assert "option" not in run("rules", "tiki-topple", "R3").out


def test_a_rule_that_is_not_there_is_a_sentence(run: Run) -> None:
    done = run("rules", "tiki-topple", "9.9")
    assert done.err == (
        "boardrules: Tiki Topple has no rule '9.9': it has TIKI-1.1 to TIKI-7.3, "
        "and rulings TIKI-R1 to TIKI-R11\n"
    )
    assert done.code == 2


def test_a_ledger_of_someone_elses_is_read_where_it_can_be(shelf: Path, run: Run) -> None:
    package = shelf / "hex"
    package.mkdir()
    (package / "__init__.py").write_text("class Hex:\n    players = 2\n")
    info = shelf / "games-1.0.dist-info" / "entry_points.txt"
    info.write_text("[boardrules.games]\nhex = hex:Hex\n")
    try:
        assert run("rules", "hex").err == "boardrules: hex has no ledger of its rules\n"
        ledger = package / "rulebook.toml"
        ledger.write_text("prefix = ")
        assert run("rules", "hex").code == 2
        ledger.write_text('prefix = "HEX"\ntitle = "Hex!"\nprinted = "1942"\nrules = []\n')
        assert run("rules", "hex", "1").err == "boardrules: Hex! has no rule '1': it has none\n"
        ledger.write_text(
            'prefix = "HEX"\ntitle = "Hex!"\nprinted = "1942"\n'
            '[[rules]]\nid = "HEX-1"\nsection = "All"\ntext = "Connect."\n'
        )
        assert run("rules", "hex").out == "Hex! (1942)\n\nAll\nHEX-1          Connect.\n"
        assert run("rules", "hex", "R").err == "boardrules: Hex! has no rule 'R': it has HEX-1\n"
        with ledger.open("a") as file:
            file.write(
                '[[rulings]]\nid = "HEX-R1"\nsection = "All"\nquestion = "Swap?"\n'
                'readings = ["Yes."]\nchosen = "No."\nreason = "None."\n'
            )
        assert "or             Yes.\nchosen         No.\n" in run("rules", "hex", "R1").out
    finally:
        del sys.modules["hex"]


def test_a_class_outside_of_packages_has_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Loose:
        __module__ = "loose"

    monkeypatch.setitem(sys.modules, "loose", ModuleType("loose"))
    entry = Entry("loose", Loose)
    assert (entry.package, entry.rulebook, entry.load_components) == ("", None, None)
    assert entry.title == "loose"


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
    assert done.out.endswith("No match goes on for 3 actions.\n")


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


# Options as flags.


@pytest.mark.usefixtures("shelf")
def test_every_kind_of_option_is_read() -> None:
    flags = "--level 3 --size large --limit 7 --bonus -1 --first p2 --solo --made a --hidden y"
    arguments = parse(["perft", "odd", "--depth", "1", *flags.split()])
    assert chosen_options(arguments) == {
        "level": 3,
        "size": Size.LARGE,
        "limit": 7,
        "bonus": -1,
        "first": 1,
        "solo": True,
        "made": "a",
        "hidden": "y",
    }
    flags = "--level 1 --no-solo --limit None --first 3"
    arguments = parse(["perft", "odd", "--depth", "1", *flags.split()])
    assert chosen_options(arguments) == {"level": 1, "solo": False, "limit": None, "first": 2}


@pytest.mark.usefixtures("shelf")
def test_flags_say_what_the_class_says(run: Run) -> None:
    shown = " ".join(run("play", "odd", "--help").out.split())
    assert "--level {1,2,3} how hard, 100 % at 3 --size" in shown
    assert "--first SEAT who begins (default: P1)" in shown
    assert "--limit N|{none} (default: none)" in shown
    assert "--extras" not in shown


@pytest.mark.usefixtures("shelf")
def test_the_commands_own_flags_win() -> None:
    arguments = parse(["play", "odd", "--level", "1", "--seed", "3"])
    assert arguments.seed == 3
    assert chosen_options(arguments) == {"level": 1}


def test_a_union_is_read_by_whoever_can() -> None:
    reader = argument_type_of(Literal["few", "many"] | int | None)
    assert reader is not None
    assert [reader("many"), reader("2"), reader("none")] == ["many", 2, None]
    with pytest.raises(ArgumentTypeError) as caught:
        reader("some")
    assert str(caught.value) == ("expected one of few, many or a whole number or none, not 'some'")
    assert argument_type_of(int | dict[str, int]) is None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("'size' must be in (1, 2)", "--size must be in (1, 2)"),
        ("_hidden is not for solo players", "--hidden is not for --solo players"),
        ("limited to 'size', oversize, mid-size", "limited to 'size', oversize, mid-size"),
    ],
)
def test_a_refusal_names_flags_and_not_fields(said: str, told: str) -> None:
    class Fussy(Odd):
        def __attrs_post_init__(self) -> None:
            raise ValueError(said)

    with pytest.raises(CommandError) as caught:
        Entry("fussy", attrs.frozen(Fussy)).build({"level": 1})
    assert str(caught.value) == f"fussy cannot be played so: {told}"


def test_a_class_without_fields_is_refused_in_its_own_words() -> None:
    with pytest.raises(CommandError) as caught:
        Entry("plain", Plain).build({"players": 3})
    assert str(caught.value) == "plain cannot be played so: Plain() takes no arguments"


def test_a_box_with_which_so_many_cannot_play_is_told_with_its_defects() -> None:
    def cramped() -> None:
        raise ComponentError("box", (Defect("seats", "too few", "SIT-1"),))

    with pytest.raises(CommandError) as caught:
        Entry("cramped", cramped).build({})  # type: ignore[arg-type]
    assert str(caught.value) == "cramped cannot be played so:\n  seats: too few (SIT-1)"
    assert caught.value.code == 1


def test_annotations_that_cannot_be_resolved_make_no_flags() -> None:
    (option,) = options_of(Vague)
    assert option.settings is None
    assert options_of(Plain) == ()


@pytest.mark.usefixtures("shelf")
def test_an_option_without_a_default_must_be_given(run: Run) -> None:
    assert run("play", "odd").err.startswith(
        "boardrules: the following arguments are required: --level\n"
    )


# Watching.


def test_a_match_without_people_is_shown_to_its_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    done = run("play", "tiki-topple", "--seed", "7", "--record", path, "--players", "3")
    game = TikiTopple(players=3)
    match = playout(game, Random(7))  # a draw at a table
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Tiki Topple: P1 at random, P2 at random, P3 at random. Seed 7.\n")
    assert moves(path) == [game.format_action(action) for action in match.actions]
    assert done.out.count(" to act ---") == sum(action.player >= 0 for action in match.actions)
    assert "something is drawn, unseen (6 times)\nsomething" not in done.out
    assert "mission:" not in done.out
    end = done.out.partition("The match is over.")[2]
    assert end.startswith("\nP1: 4 points, rank 3\nP2: 23 points, rank 1\nP3: 12 points, rank 2\n")
    assert "\nP2 wins.\nTIKI-7.2       The player with the most points wins.\n\nPoints\nP" in end
    assert sum(map(int, re.findall(r"^P2 \+(\d+)", end, re.MULTILINE))) == 23
    assert end.endswith(f"\nThe record of 108 actions is in {path}.\n")


def test_points_have_no_heading_where_there_are_none(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr(TikiTopple, "score_items", nothing)
    done = run("play", "tiki-topple", "--seed", "7")
    assert done.out.endswith("\nTIKI-7.2       The player with the most points wins.\n")


def test_without_a_seed_there_is_one_to_repeat_the_match(run: Run) -> None:
    first = run("play", "tiki-topple").out
    seed = re.search(r"Seed (\d+)\.", first)
    assert seed is not None
    assert run("play", "tiki-topple", "--seed", seed[1]).out == first


def test_options_reach_the_game(run: Run, tmp_path: Path) -> None:
    path, box = tmp_path / "match.txt", tmp_path / "box.toml"
    box.write_text(run("components", "tiki-topple").out.replace('"orange"', '"mauve"'))
    flags = "--players 4 --edition gamewright --first-player 1 --toast-bar round --components"
    done = run("play", "tiki-topple", *flags.split(), box, "--record", path)
    assert done.code == 0
    record = Record.from_text(path.read_text(), components=load_components(box))
    assert record.game == TikiTopple(4, "gamewright", 1, "round", load_components(box))


def test_a_box_that_does_not_fit_is_listed_before_play(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("")
    done = run("play", "tiki-topple", "--components", box)
    assert done.code == 1
    assert "\n  tikis: required, but missing (" in done.err


def test_one_can_watch_slowly(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    kept: list[int] = []

    def sleep(seconds: float) -> None:
        assert seconds == 0.5
        kept.append(len(moves(path)))

    monkeypatch.setattr(time, "sleep", sleep)
    done = run("play", "tiki-topple", "--seed", "7", "--pause", ".5", "--record", path)
    assert len(kept) == done.out.count(" to act ---")
    assert kept == sorted(set(kept)), "the record is up to date at each pause"


# Playing.

TIKI = ("play", "tiki-topple", "--seed", "7", "--seats", "human,random")


def answers(run: Run, typed: str, *argv: str | Path) -> list[str]:
    """Return what was printed after each line that was typed, up to the next prompt."""
    done = run(*(argv or TIKI), typed=typed)
    assert (done.code, done.err) == (0, "")
    return [
        answer.partition("\n")[2]
        for answer in re.split(r"^P\d> ", done.out, flags=re.MULTILINE)[1:]
    ]


def test_a_person_plays_a_match_by_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = run(*TIKI, "--record", path, typed="1\n" * 99)
    assert (done.code, done.err) == (0, "")
    assert "The match is over." in done.out
    record = Record.from_json(path.read_text())
    assert record.game.outcome(record.replay()[-1]) is not None
    assert record.actions[15] == record.game.parse_action("P1 up1 AKAMAI")


def test_a_person_sees_the_own_cards_only(run: Run) -> None:
    out = run(*TIKI).out
    assert "* mission P1 LOKAHI-WIKIWIKI-HOOKIPA\nsomething is drawn, unseen\n" in out
    assert "hand: up1 up2 up3 topple wiki toast toast\n" in out
    assert "P2    0 points  hand: 7 cards\n" in out
    assert "Actions: 65. Type one, or ? for help.\nP1> \n" in out
    assert out.endswith("There is no more input: the match is left.\n")


@pytest.mark.parametrize(
    "typed",
    [
        "16",
        "P1 up3 WIKIWIKI",
        "up3 WIKIWIKI",
        "up3 wikiwiki",
        "p1 UP3 w",
        "up3 w",
        "p3 wiki",
        " UP3  W ",
    ],
)
def test_an_action_is_typed_in_many_ways(run: Run, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "match.txt"
    run(*TIKI, "--record", path, typed=f"{typed}\nquit\n")
    assert moves(path)[15] == "P1 up3 WIKIWIKI"


def test_words_come_in_any_order(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    run(*TIKI, "--record", path, typed="wiki nui ak\nquit")
    assert moves(path)[15] == "P1 wiki AKAMAI NUI"


def test_what_is_not_clear_is_asked_back(run: Run) -> None:
    several, unknown, no_such_number, nothing, _ = answers(run, "up1\nfly NUI\n66\n\nQUIT\n")
    assert several == (
        "'up1' may be one of 8:\n"
        "  1 up1 AKAMAI      3 up1 WIKIWIKI    5 up1 NANI        7 up1 EEPO\n"
        "  2 up1 NUI         4 up1 HUHU        6 up1 KAPU        8 up1 HOOKIPA\n"
    )
    assert unknown == (
        "No action reads like 'fly NUI': expected an action such as 'P1 up2 NANI'.\n"
    )
    assert no_such_number == "No action reads like '66': there are 65.\n"
    assert nothing == "Type what you do, or ? for what you can do.\n"


@pytest.mark.parametrize("typed", ["undo 3", "show x", "hand 1", "Help wiki", "quit now", "exit 0"])
def test_a_command_with_more_than_it_takes_says_so(run: Run, typed: str) -> None:
    said, _ = answers(run, f"{typed}\nquit\n")
    assert said == f"Type {typed.lower().split()[0]} alone.\n"


def test_an_illegal_action_is_refused_with_its_rules(run: Run) -> None:
    toast, up, _ = answers(run, "toast\nup3 nui\nquit\n")
    assert toast == (
        "P1 toast is illegal: toast cannot be the first card (TIKI-5.10).\n"
        "TIKI-5.10      Toast cannot be played as a first card.\n"
    )
    assert up.startswith("P1 up3 NUI is illegal: ")
    assert "\nTIKI-5.2       The move up is made in full:" in up


def test_why_explains_any_action(run: Run) -> None:
    typed = "why puh na\nwhy 3\nwhy up1\nwhy\nwhy up3 a\nquit\n"
    illegal, legal, several, nothing, short, _ = answers(run, typed)
    assert illegal == (
        "P1 puh NANI is illegal: P1 has no puh in hand (TIKI-4.2).\n"
        "TIKI-4.2       In a turn a player chooses one card from their own hand and\n"
        "               carries out what it says.\n"
    )
    assert legal == "P1 up1 WIKIWIKI is legal.\n"
    assert several.startswith("'up1' may be one of 8:\n")
    assert nothing == "why what? Type why and an action.\n"
    assert short.startswith("P1 up3 AKAMAI is illegal: ")


def test_why_may_find_several_illegal_actions(run: Run) -> None:
    several, _ = answers(run, "why puh h\nquit\n")
    assert several == "'puh h' may be one of 2:\n  - puh HUHU       - puh HOOKIPA\n"


def test_why_tells_nothing_about_the_cards_of_others(run: Run) -> None:
    other, chance, _ = answers(run, "why P2 toast\n* mission P2 NANI-NUI-EEPO\nquit\n")
    assert other == "P2 toast is not yours to do: you are P1.\n"
    assert chance == "* mission P2 NANI-NUI-EEPO is not yours to do: you are P1.\n"


def test_help_is_what_a_question_mark_is(run: Run) -> None:
    asked, said, _ = answers(run, "?\nhelp\nquit\n")
    assert said == asked


def test_what_can_be_done_is_listed_by_pages(run: Run) -> None:
    first, second, third, zero, some, _ = answers(run, "?\n? 2\n?3\n?0\n? wiki na\nquit\n")
    assert first.startswith("  1 up1 AKAMAI ")
    assert " 60 wiki KAPU NANI\nPage 1 of 2.\nACTION         do it" in first
    assert [line.split()[0] for line in first.splitlines()[-6:]] == (
        ["ACTION", "why", "?", "undo", "show", "quit"]
    )
    assert second.startswith(" 61 wiki EEPO NANI ")
    assert second.endswith("Page 2 of 2.\n")
    assert third == zero == "There is nothing like that to list.\n"
    assert re.findall(r"\d+", some) == ["34", "52", "61", "41", "56", "62", "47", "60"]
    assert max(map(len, first.splitlines())) <= 80


def test_the_table_is_drawn_again(run: Run) -> None:
    show, hand, _ = answers(run, "show\nHAND\nquit\n")
    assert show == hand
    assert "mission: LOKAHI-WIKIWIKI-HOOKIPA" in show


def test_the_same_choice_after_undo_meets_the_same_chances(run: Run, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.txt", tmp_path / "twice.txt"
    run(*TIKI, "--record", once, typed="1\n" * 9)
    run(*TIKI, "--record", twice, typed="1\n" * 6 + "1\nundo\n" * 2 + "undo\nundo\n" + "1\n" * 5)
    assert moves(once) == moves(twice)
    assert any(line.startswith("* mission") for line in moves(once)[30:])


def test_undo_goes_back_to_the_own_last_decision(run: Run) -> None:
    nothing, played, undone, _ = answers(run, "undo\n1\nundo\nquit\n")
    assert nothing == "You have decided nothing yet that could be taken back.\n"
    assert played.startswith("P1 up1 AKAMAI\nP2 up3 WIKIWIKI\n")
    assert undone.startswith("Taken back.\n\n--- P1, your turn ---\n")
    assert "  1  LOKAHI" in undone
    assert "column" not in undone.partition("Round")[0]


def test_seats_set_the_number_of_players(run: Run) -> None:
    seats = ("play", "tiki-topple", "--seats")
    assert run(*seats, "human,random,random").out.startswith(
        "Tiki Topple: P1 a person, P2 at random, P3 at random. Seed"
    )
    assert run(*seats, "human").out.startswith("Tiki Topple: P1 a person, P2 at random. Seed")
    assert run(*seats, "random,human", "--players", "3").out.startswith(
        "Tiki Topple: P1 at random, P2 a person, P3 at random. Seed"
    )


# Bots at the table.


def test_bots_are_named_and_play_their_seats(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ("--seats", "ismcts@3,Random,greedy@1", "--seed", "7", "--record", path)
    done = run("play", "tiki-topple", *seats)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Tiki Topple: P1 ismcts@3, P2 at random, P3 greedy@1. Seed 7.\n")
    first = moves(path)
    run("play", "tiki-topple", *seats)
    assert moves(path) == first


def test_a_bot_of_the_users_own_may_be_in_the_current_directory(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_bots.py").write_text(OWN_BOTS)
    (tmp_path / "bad_bots.py").write_text("raise SystemExit(4)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    done = run("play", "tiki-topple", "--seats", "own_bots:last,random", "--seed", "1")
    assert done.out.startswith("Tiki Topple: P1 own_bots:last, P2 at random. Seed 1.\n")
    assert done.code == 0
    for bot, complaint in (
        ("own_bots:broken", "the bot of P1 failed: ValueError: no idea (own_bots.py, line 6)"),
        ("own_bots:gone", "the bot of P1 failed: SystemExit: 3 (own_bots.py, line 15)"),
        ("own_bots:wordy", "the bot of P1 failed: ValueError: one two (own_bots.py, line 22)"),
        ("own_bots:tall", "the bot of P1 answered up down, which is no action"),
        ("own_bots:silent", "the bot of P1 answered None, which is no action"),
        ("own_bots:rash", RASH),
        ("own_bots:Needy", NEEDY),
        ("bad_bots:last", "there is no bot 'bad_bots:last': SystemExit: 4 (bad_bots.py, line 1)"),
    ):
        done = run("play", "tiki-topple", "--seats", bot, "--seed", "1")
        assert (done.code, done.err) == (2, f"boardrules: {complaint}\n")


RASH = (
    "the bot of P1 answered P1 toast, which is illegal: toast cannot be the first card (TIKI-5.10)"
)

NEEDY = (
    "there is no bot 'own_bots:Needy': it cannot be made without arguments: "
    "Needy.__init__() missing 1 required positional argument: 'strength'"
)

OWN_BOTS = """
def last(turn):
    return turn.actions[-1]

def broken(turn):
    raise ValueError("no idea")

def silent(turn):
    pass

def rash(turn):
    return turn.game.parse_action("P1 toast")

def gone(turn):
    raise SystemExit(3)

class Needy:
    def __init__(self, strength):
        pass

def wordy(turn):
    raise ValueError("one\\n  two")

class Tall:
    __repr__ = lambda self: "up\\ndown"

def tall(turn):
    return Tall()
"""


@pytest.mark.usefixtures("shelf")
def test_a_game_without_views_seats_no_bots(run: Run) -> None:
    done = run("play", "race", "--seats", "greedy")
    assert (done.code, done.err) == (2, "boardrules: race does not offer what bots need: views\n")


# Several people at one screen.


def screens(out: str) -> list[str]:
    """Return what is drawn between one clearing of the screen and the next."""
    return [screen.strip("\n") for screen in out.split(CLEARED)]


def test_people_do_not_see_each_others_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ("play", "tiki-topple", "--seed", "7", "--seats", "human,human")
    done = run(*seats, "--record", path, typed="\n1\n" * 99)
    record = Record.from_text(path.read_text())
    decisions = [
        (action.player, state)
        for action, state in zip(record.actions, record.replay()[:-1], strict=True)
        if action.player != CHANCE
    ]
    opening, *turns, end = screens(done.out)
    assert opening.startswith("Tiki Topple: P1 a person, P2 a person.")
    for seat, moments in groupby(decisions, key=lambda decision: decision[0]):
        assert turns.pop(0) == f"P{seat + 1}, take your seat; the others look away. Enter: "
        turn = turns.pop(0)
        states = [state for _, state in moments]
        assert turn.count("mission:") == turn.count("set aside:") == len(states)
        for state in states:
            assert f"mission: {state.missions[seat]}" in turn
            assert f"mission: {state.missions[1 - seat]}" not in turn
        assert len(re.findall(rf"^P{2 - seat} .* hand: \d cards?$", turn, re.MULTILINE)) == len(
            states
        )
        assert not re.search(rf"\* (aside|mission) P{2 - seat}", turn)
    assert turns == []
    assert "mission:" not in end
    assert "The match is over." in end


def test_a_person_is_told_what_happened_since(run: Run) -> None:
    seats = ("play", "tiki-topple", "--seed", "7", "--seats", "human,random,human")
    turns = screens(run(*seats, typed="\n1\n\n1\n\n1\n").out)
    assert turns[4].partition("\n\n")[0].splitlines()[-5:] == [
        "* aside P3 topple",
        "something is drawn, unseen (2 times)",
        "* mission P3 WIKIWIKI-KAPU-AKAMAI",
        "P1 up2 NUI",
        "P2 up2 EEPO",
    ]
    assert turns[6].partition("\n\n")[0].splitlines() == [
        "P1 up2 NUI",
        "P2 up2 EEPO",
        "P3 up1 LOKAHI",
    ]


def test_one_may_leave_before_sitting_down(run: Run) -> None:
    done = run("play", "tiki-topple", "--seats", "human,human", typed="quit\n")
    assert done.code == 0
    assert done.out.endswith("You have left the match.\n")
    assert "mission" not in done.out


@pytest.mark.usefixtures("shelf")
def test_choices_at_the_same_time_stay_hidden(run: Run) -> None:
    seats = ("play", "lanterns", "--seed", "3", "--seats", "human,human")
    done = run(*seats, typed="\nhide 2\nshow 3\n\n1\n1\n\n1\n1\n\n1\n1\n")
    _, _, first, _, second, _, third, *_, end = screens(done.out)
    assert "P1> hide 2\nP1 hide 2\n" in first
    assert first.endswith("P1> show 3")
    assert "P1 has chosen (2 times)\n" in second
    assert "P1 hide" not in second
    assert third.startswith("P1 show 3\nP2 has chosen\nP2 show 1\n")
    assert end.endswith(
        "\nPoints\nP1 +1          turn 1 (LANTERNS-4)\nP2 +1          turn 2 (LANTERNS-4)"
    )


@pytest.mark.usefixtures("shelf")
def test_a_game_that_draws_nothing_has_its_view_listed(run: Run) -> None:
    done = run("play", "lanterns", "--seed", "3", "--seats", "human", typed="why show 2\n")
    assert "\n--- P1, your turn ---\nplayer: 0\ndealt: (4, 4)\nheld: ((2, 3, 5, 7),)\n" in done.out
    assert "\nscore: (0, 0)\n" in done.out
    assert (
        "P1 show 2 is illegal: one hides a lantern first, and shows one then (LANTERNS-2).\nP1> "
    ) in done.out


# Games that offer less.


@pytest.mark.usefixtures("shelf")
def test_a_game_with_the_contract_alone_can_be_played(run: Run) -> None:
    done = run(
        "play", "race", "--seats", "human", "--seed", "1", typed="nothing\nwhy 1\nsize=2\n1\n1\n1\n"
    )
    assert done.code == 0
    assert done.out.startswith("race: P1 a person. Seed 1.\nGo(player=-1, size=1)\n")
    assert "\n--- P1, your turn ---\n(1,)\nscore: (0,)\n" in done.out
    assert "No action reads like 'nothing'.\n" in done.out
    assert "Go(player=0, size=1) is legal.\n" in done.out
    assert done.out.endswith("The match is over.\nP1: 3 points, rank 1\nP1 wins.\n")


@pytest.mark.usefixtures("shelf")
def test_a_refusal_is_the_explanation_where_there_is_no_other(run: Run) -> None:
    done = run("play", "told", "--seats", "human", typed="go 3\nwhat\n")
    assert "P1 go 3 is illegal: too far (RACE-1).\n" in done.out
    assert "No action reads like 'what'.\n" in done.out


@pytest.mark.usefixtures("shelf")
def test_a_win_is_shared_or_nobodys(run: Run) -> None:
    assert run("play", "race").out.endswith("P1 and P2 share the win.\n")
    assert run("play", "race", "--goal", "9").out.endswith("Nobody wins.\n")


@pytest.mark.usefixtures("shelf")
def test_a_game_without_names_for_records_says_so(run: Run, tmp_path: Path) -> None:
    done = run("play", "told", "--record", tmp_path / "match.txt")
    assert done.err == ("boardrules: this game does not offer what a record needs\n")
    assert done.code == 2


# Records.


def test_an_interrupted_match_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    monkeypatch.setattr(sys, "stdin", Keys("1\n1\n^C\n"))
    assert main([*TIKI, "--record", str(path)]) == 130
    out, err = capsys.readouterr()
    assert out.endswith(f"P1> \nThe record of 19 actions is in {path}.\n")
    assert err == "\nboardrules: interrupted\n"
    assert len(Record.from_text(path.read_text()).replay()) == 20


def test_a_record_is_kept_when_a_game_fails(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    drawn: list[object] = []

    def fail(*_: object) -> str:
        drawn.append(None)
        if len(drawn) > 3:
            raise ZeroDivisionError
        return ""

    monkeypatch.setattr(TikiTopple, "render", fail)
    with pytest.raises(ZeroDivisionError):
        run("play", "tiki-topple", "--record", path)
    assert len(moves(path)) == 18


def test_a_record_that_cannot_be_written_is_known_at_once(run: Run, tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "match.txt", "No such file or directory"),
    ):
        done = run(*TIKI, "--record", path)
        assert done.err == f"boardrules: cannot write {path}: {reason}\n"
        assert done.code == 2
        assert "P1>" not in done.out
    assert list(tmp_path.iterdir()) == []


# Replaying.


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    """Return the record of an unfinished match of 17 actions."""
    path = tmp_path / "match.txt"
    run(*TIKI, "--record", path, typed="1\n")
    return path


def test_a_record_is_replayed_with_every_action(run: Run, recorded: Path) -> None:
    done = run("replay", recorded)
    assert (done.code, done.err) == (0, "")
    titles = re.findall(r"^--- (.*) ---$", done.out, re.MULTILINE)
    assert titles == [
        "0/17  the beginning",
        *(f"{number}/17  {line}" for number, line in enumerate(moves(recorded), start=1)),
    ]
    assert done.out.endswith("\nThe match is not over.\nP1: 0 points\nP2: 0 points\n")


@pytest.mark.parametrize("seat", ["P2", "p2", "2"])
def test_a_seat_is_shown_what_it_saw(run: Run, recorded: Path, seat: str) -> None:
    out = run("replay", recorded, "--seat", seat).out
    assert "LOKAHI-WIKIWIKI-HOOKIPA" not in out
    assert "--- 14/17  something is drawn, unseen ---" in out
    assert "mission: LOKAHI-WIKIWIKI-KAPU" in out


def test_there_must_be_such_a_seat(run: Run, recorded: Path) -> None:
    done = run("replay", recorded, "--seat", "P3")
    assert done.err == "boardrules: there is no P3: 2 play here\n"
    assert done.code == 2


def test_a_whole_match_is_replayed_from_json(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.JSON"
    played = run("play", "tiki-topple", "--seed", "7", "--record", path).out
    assert json.loads(path.read_text())["record"] == 1
    replayed = run("replay", path).out
    end = replayed.partition("The match is over.")[2]
    assert end
    assert end in played


def test_one_steps_through_a_record(terminal: Run, recorded: Path) -> None:
    done = terminal("replay", recorded, typed="\nb\nb\n16\n18\nx\n\n\n")
    assert re.findall(r"(\d+)/17  ", done.out) == ["0", "1", "0", "0", "16", "17"]
    assert done.out.count("There are numbers from 0 to 17.") == 2
    assert "The match is not over." in done.out
    assert done.code == 0
    assert re.findall(r"(\d+)/17  ", terminal("replay", recorded, typed="q\n").out) == ["0"]
    assert re.findall(r"(\d+)/17  ", terminal("replay", recorded, typed="\n").out) == ["0", "1"]
    assert terminal("replay", recorded, "--fast").out.count("/17  ") == 18


def test_an_action_that_does_not_fit_is_shown_after_those_that_do(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P1 up1 NANI"))
    done = run("replay", recorded)
    assert re.findall(r"^--- (\d+)/16", done.out, re.MULTILINE) == [
        str(place) for place in range(17)
    ]
    assert done.out.endswith(
        "\n\nTIKI-4.1       From the round's first player on, clockwise, the players take\n"
        "               turns.\n"
        "TIKI-4.3       A card that has been played is out for the rest of the round.\n"
    )
    assert done.err == (
        f"boardrules: {recorded}: line 27: action 17 does not fit: P1 up1 NANI: "
        "it is the turn of P2 (TIKI-4.1); P1 has no up1 in hand (TIKI-4.3)\n"
    )
    assert done.code == 1


def test_a_line_that_is_no_action_is_shown_after_those_that_are(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace("P2 up3 WIKIWIKI", "P2 fly WIKIWIKI"))
    done = run("replay", recorded)
    assert "--- 16/16  P1 up1 AKAMAI ---" in done.out
    assert done.err == (
        f"boardrules: {recorded}: line 27: cannot read 'P2 fly WIKIWIKI': "
        "expected an action such as 'P1 up2 NANI'\n"
    )
    assert done.code == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: expected the title 'boardrules record 1', not ''"),
        (b"\xff\xfe", "it is not text in UTF-8"),
        (b"{", "$: not a JSON document"),
        (b'{"record": 2, "library": "", "game": {}, "actions": []}', "expected record format 1"),
        (b"boardrules record 1\ngame: go\nlibrary: 1\n\n", "there is no game 'go'"),
        (b"boardrules record 1\ngame: tiki-topple\nlibrary: 1\nplayers: x\n\n", "not a JSON"),
        (b"boardrules record 1\nplayers 2\n\n", "line 2: expected a new heading"),
    ],
)
def test_what_is_no_record_is_a_sentence(
    run: Run, tmp_path: Path, content: bytes, complaint: str
) -> None:
    path = tmp_path / "match"
    path.write_bytes(content)
    done = run("replay", path)
    assert done.code in {1, 2}
    assert done.out == ""
    assert complaint in done.err
    assert str(path) in done.err


def test_a_record_that_cannot_be_read_is_a_sentence(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path).err.startswith(f"boardrules: cannot read {tmp_path}: ")
    missing = tmp_path / "none"
    done = run("replay", missing)
    assert done.err == f"boardrules: cannot read {missing}: No such file or directory\n"
    assert done.code == 2


@pytest.mark.parametrize("name", ["match.txt", "match.json"])
def test_a_box_of_the_users_own_is_asked_for(run: Run, tmp_path: Path, name: str) -> None:
    path, box = tmp_path / name, tmp_path / "box.toml"
    box.write_text(run("components", "tiki-topple").out.replace('"orange"', '"mauve"'))
    run("play", "tiki-topple", "--components", box, "--record", path)
    assert "mauve" in run("replay", path, "--components", box).out
    done = run("replay", path)
    if name == "match.txt":
        assert done.code == 1
        assert done.err.endswith("pass it as components (--components FILE)\n")
    else:
        assert "mauve" in done.out


def test_a_box_needs_a_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text("?")
    assert run("replay", path, "--components", path).err.startswith(
        "boardrules: there is no game ''"
    )


# Screens.


def test_rich_draws_frames(terminal: Run) -> None:
    done = terminal(*TIKI, typed="?\nup1\nwhy toast\n")
    assert "╭─ P1, your turn ─" in done.out
    assert "│   1  LOKAHI    purple      9 5 2 " in done.out
    assert " 60 wiki KAPU NANI" in done.out
    assert "Toast cannot be played as a first card." in done.out
    assert done.out.count("\x1b[3J") == 0


def drawing(text: str) -> Callable[[object, object, object], str]:
    """Draw the same for everybody, always."""
    return lambda _game, _state, _seat: text


def test_rich_keeps_the_lines_of_wide_drawings(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TikiTopple, "render", drawing("[b]" + "#" * 90))
    assert f"\n--- P1, your turn ---\n[b]{'#' * 90}\n" in terminal(*TIKI).out
    monkeypatch.setattr(TikiTopple, "render", drawing(""))
    assert "╭─ P1, your turn ─" in terminal(*TIKI).out


def test_without_rich_a_terminal_is_written_plainly(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_rich(monkeypatch)
    done = terminal("play", "tiki-topple", "--seats", "human,human", typed="\n1\n\n")
    assert "╭" not in done.out
    assert "\n--- P1, your turn ---\n" in done.out
    assert done.out.count("\x1b[H\x1b[2J\x1b[3J") == 4


def test_simple_terminals_are_written_plainly(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "\n--- P1, your turn ---\n" in terminal(*TIKI).out


def test_rich_clears_the_screen_between_people(terminal: Run) -> None:
    done = terminal("play", "tiki-topple", "--seats", "human,human", typed="\n1\n\n")
    assert done.out.count("\x1b[H\x1b[2J\x1b[3J") == 4
