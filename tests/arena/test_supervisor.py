"""The process of a stranger's bot and the one above it, seen from inside."""

from collections.abc import Iterator
from contextlib import nullcontext, suppress
from fcntl import F_DUPFD_CLOEXEC, fcntl
from functools import cache
from io import BytesIO
import json
from multiprocessing import Pipe, reduction
from multiprocessing.connection import Connection
import os
from pathlib import Path
import pickle
from random import Random
import socket
import subprocess
import sys
from typing import Any, NoReturn

import pytest

from boardrules import CHANCE, Player
from boardrules.arena import namespaces, processes, supervisor
from boardrules.arena.processes import start_python
from boardrules.arena.supervisor import be_bot, serve, supervise
from boardrules.bots import Turn, turn_of
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots
from tests.arena.games import Tied
from tests.arena.processes import PATIENCE, remaining

TIKI = TikiTopple(players=2)
P1 = Player(0)


@cache
def first_turn() -> Turn[Any, Any, Any]:
    """Return the first moment at which a seat decides."""
    state = TIKI.initial_state()
    while TIKI.to_act(state) == (CHANCE,):
        state = TIKI.apply(state, TIKI.legal_actions(state)[0])
    return turn_of(TIKI, state, P1, Random(1))


def pickled(bot: str, questions: int = 1) -> bytes:
    name = bot if ":" in bot else f"{bots.__name__}:{bot}"
    question = (first_turn().view, first_turn().actions, ())
    return b"".join(map(pickle.dumps, [(name, P1, Random(1)), *[question] * questions]))


def said(bot: str, questions: int = 1) -> list[dict[str, Any]]:
    """Let a bot answer, and return what the referee is told before it is gone."""
    sent: list[bytes] = []
    serve(TIKI, BytesIO(pickled(bot, questions)), sent.append)
    messages = [json.loads(line) for line in sent]
    return [
        message
        for message in messages
        if message != {"forfeit": "raised EOFError: Ran out of input"}
    ]


def test_a_bot_answers_with_the_index_of_an_action() -> None:
    assert said("first", 2) == [{"ready": True}, {"index": 0}, {"index": 0}]


def test_a_bot_has_the_random_numbers_that_it_is_given() -> None:
    numbers = Random(1)
    indices = [{"index": numbers.randrange(len(first_turn().actions))} for _ in range(3)]
    assert said("boardrules.bots:random", 3)[1:] == indices


def test_what_a_bot_raises_is_told_with_its_place_and_without_addresses() -> None:
    _, answer = said("raises", 2)
    line = bots.raises.__code__.co_firstlineno + 1
    reason = "raised ValueError: no idea about\n<object object at 0x...>"
    assert answer == {"forfeit": f"{reason} (bots.py, line {line})"}


def test_what_cannot_be_told_is_named() -> None:
    assert said("raises_the_unspeakable")[1]["forfeit"].startswith(
        "raised UnspeakableError (bots.py, line "
    )


def test_a_bot_that_wants_to_leave_is_only_quoted() -> None:
    assert said("leaves")[1]["forfeit"].startswith("raised SystemExit: enough (bots.py")


def test_a_bot_that_cannot_be_made_is_told() -> None:
    (answer,) = said("Unmade")
    assert answer["forfeit"].startswith("raised RuntimeError: no model (bots.py")


def test_an_action_that_a_bot_makes_up_is_written_out() -> None:
    assert said("toasts")[1] == {"action": "P1 toast"}


def test_what_is_no_action_is_named_by_its_type() -> None:
    assert said("gives_none")[1] == {"forfeit": "answered None, which is no action"}
    assert said("gives_a_number")[1] == {"forfeit": "answered an object of int, which is no action"}


def test_a_bot_that_is_not_there_is_unknown() -> None:
    (answer,) = said("nobody")
    assert answer == {"unknown": "module 'tests.arena.bots' has no attribute 'nobody'"}


BROKEN = {
    "arithmetic": ("1 / 0\n", "ZeroDivisionError: division by zero (arithmetic_bot.py, line 1)"),
    "absent": ("\nimport nothere\n", "No module named 'nothere' (absent_bot.py, line 2)"),
    "grammar": ("\n\ndef bot(:\n", "SyntaxError: invalid syntax (grammar_bot.py, line 3)"),
    "complaint": ("raise SyntaxError('no')", "SyntaxError: no (complaint_bot.py, line 1)"),
    "indirect": ("import absent_bot\n", "No module named 'nothere' (absent_bot.py, line 2)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_cannot_be_imported_is_told_with_the_place(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each, (code, _) in BROKEN.items():
        (tmp_path / f"{each}_bot.py").write_text(code)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (answer,) = said(f"{name}_bot:bot")
    assert answer == {"unknown": BROKEN[name][1]}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Demanding", "it cannot be made without arguments: Demanding.__init__() missing 1"),
        ("Mute", "a Mute cannot be called with a turn"),
        ("muses", "it is asynchronous, and the arena does not await bots"),
        ("Muse", "it is asynchronous, and the arena does not await bots"),
        ("wants_more", "it cannot be called with a turn alone: missing a required argument: 'act"),
    ],
)
def test_a_bot_that_could_never_play_is_unknown(name: str, reason: str) -> None:
    (answer,) = said(name)
    assert answer["unknown"].startswith(reason)


def test_a_bot_that_cannot_be_looked_into_may_play() -> None:
    assert said("Unsigned") == [{"ready": True}, {"index": 0}]


def test_a_bot_that_makes_something_else_in_a_wrong_way_is_known() -> None:
    (answer,) = said("Confused")
    line = bots.Confused.__init__.__code__.co_firstlineno + 1
    assert answer["forfeit"].startswith("raised TypeError: Demanding.__init__() missing 1 required")
    assert answer["forfeit"].endswith(f" (bots.py, line {line})")


def test_an_error_is_told_with_the_place_in_the_code_of_the_bot() -> None:
    line = bots.misuses_us.__code__.co_firstlineno + 1
    assert said("misuses_us")[1]["forfeit"].endswith(f" (bots.py, line {line})")


# The process of a bot, without splitting it off.


class ExitedError(BaseException):
    """Stands for the end of a process."""


@pytest.fixture
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be done to the process of the tests."""

    def leave(code: int) -> NoReturn:
        raise ExitedError(code)

    def done(*_arguments: object) -> bool:
        return True

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(os, "setpgid", done)
    for name in (
        *("adopt_orphans", "confine", "end_children", "end_with_parent", "redirect_streams"),
    ):
        monkeypatch.setattr(processes, name, done)
    monkeypatch.setattr(processes, "hidden", nullcontext)
    monkeypatch.setattr(namespaces, "enter", done)


@pytest.mark.usefixtures("_one_process")
@pytest.mark.parametrize("is_there", [False, True])
def test_a_bot_looks_for_modules_in_the_current_folder_last(
    is_there: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*([str(tmp_path)] if is_there else []), *sys.path])
    before = [*sys.path]
    ours, theirs = socket.socketpair()
    inherited = os.dup(0)
    ours.sendall(pickled("first"))
    ours.shutdown(socket.SHUT_WR)
    with pytest.raises(ExitedError, match="0"):
        be_bot(TIKI, theirs.detach(), inherited)
    assert sys.path == (before if is_there else [*before, str(tmp_path)])
    with ours, ours.makefile() as answers:
        assert answers.readline() == '{"ready": true}\n'
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.close(inherited)


@pytest.fixture
def control() -> Iterator[tuple[Connection, Connection]]:
    ours, theirs = Pipe()
    with ours, theirs:
        yield ours, theirs


Control = tuple[Connection, Connection]


def shell(program: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603
        ["/bin/sh", "-c", program], stdout=subprocess.PIPE, process_group=0
    )


@pytest.mark.usefixtures("_one_process")
def test_what_a_bot_has_started_ends_with_its_match(control: Control) -> None:
    with shell("sleep 3600 & echo $!; exec sleep 3600") as process:
        assert process.stdout is not None
        started = int(process.stdout.readline())
        control[0].send_bytes(b"stop")
        supervise(process.pid, control[1])
        process.returncode = 0  # it was waited for already
    assert json.loads(control[0].recv_bytes()) == {"forfeit": "its process was ended by signal 9"}
    assert json.loads(control[0].recv_bytes()) == {"ready": True}
    assert remaining([started]) == []


@pytest.mark.usefixtures("_one_process")
def test_all_end_when_the_referee_is_gone(control: Control) -> None:
    with shell("sleep 3600 & echo $!; exec sleep 3600") as process:
        assert process.stdout is not None
        started = int(process.stdout.readline())
        control[0].close()
        with pytest.raises(BrokenPipeError):
            supervise(process.pid, control[1])
        process.returncode = 0
    assert remaining([started, process.pid]) == []


@pytest.mark.usefixtures("_one_process")
@pytest.mark.parametrize("is_there", [True, False])
def test_what_does_not_end_is_told(
    is_there: bool,
    control: Control,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(processes, "end_children", bool)
    with shell("exec sleep 3600") as process:
        if is_there:
            control[0].send_bytes(b"stop")
        else:
            control[0].close()
        with nullcontext() if is_there else pytest.raises(BrokenPipeError):
            supervise(process.pid, control[1])
        process.returncode = 0
    if is_there:
        assert json.loads(control[0].recv_bytes()) == {
            "forfeit": "its process was ended by signal 9"
        }
        assert json.loads(control[0].recv_bytes()) == {"ready": False}
    assert capsys.readouterr().err == ("" if is_there else f"{processes.UNENDED}\n")


# The process above it, for real.


def start_supervisor(game: object) -> "tuple[Connection, subprocess.Popen[bytes]]":
    control, theirs = Pipe()
    with theirs:
        process = start_python("boardrules.arena.supervisor", theirs.fileno())
    control.send_bytes(game if isinstance(game, bytes) else pickle.dumps(game))
    return control, process


def hear(control: Connection) -> Any:
    assert control.poll(PATIENCE)
    return json.loads(control.recv_bytes())


def test_a_supervisor_serves_matches_until_the_referee_is_gone() -> None:
    control, process = start_supervisor(TIKI)
    for _ in range(2):
        ours, theirs = socket.socketpair()
        with theirs:
            reduction.send_handle(control, theirs.fileno(), process.pid)
        with ours, ours.makefile() as answers:
            ours.sendall(pickled("first"))
            assert [answers.readline() for _ in range(2)] == [
                '{"ready": true}\n',
                '{"index": 0}\n',
            ]
            ours.shutdown(socket.SHUT_WR)
            assert hear(control) == {"forfeit": "its process ended with exit code 0"}
        control.send_bytes(b"stop")
        assert hear(control) == {"ready": True}
    control.close()
    assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (b"cno_such_module\nGame\n.", "ModuleNotFoundError: No module named 'no_such_module'"),
        (Tied(players=2, home=-1), "ImportError: this is not my home"),
    ],
    ids=["module", "object"],
)
def test_a_game_that_cannot_be_loaded_is_unfit(game: object, reason: str) -> None:
    control, process = start_supervisor(game)
    with control:
        assert hear(control) == {"unfit": reason}
    assert process.wait(PATIENCE) == 0


@pytest.mark.usefixtures("_one_process")
def test_a_split_off_process_is_that_of_the_bot(
    control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, in the process of the tests: the bot's and the supervisor's side of the fork."""
    pids = iter([7, 0])
    supervised: list[int] = []

    def copy(_descriptor: int) -> int:
        return fcntl(control[1].fileno(), F_DUPFD_CLOEXEC)

    def note(bot: int, _control: Connection) -> None:
        supervised.append(bot)

    def be(_game: object, descriptor: int, _control: int) -> None:
        os.close(descriptor)
        raise ExitedError

    monkeypatch.setattr(os, "dup", copy)
    monkeypatch.setattr(supervisor, "supervise", note)
    monkeypatch.setattr(supervisor, "be_bot", be)
    monkeypatch.setattr(os, "fork", lambda: next(pids))
    control[0].send_bytes(pickle.dumps(TIKI))
    for _ in range(2):
        with socket.socket() as sent:
            reduction.send_handle(control[0], sent.fileno(), os.getpid())
    with suppress(ExitedError):
        supervisor.main()
    assert supervised == [7]
