"""Programs as engines: honest ones, broken ones and hostile ones."""

from contextlib import suppress
import os
from pathlib import Path
import signal
import sys
import time

import pytest

from boardrules.conformance import EngineError, Program, Question, UnsupportedError
from boardrules.conformance import program as module

TO_ACT = Question(ask="to_act")
SILENT = "it gave no reply in 0.2 seconds; was the line flushed?"
PRINTS_ELSE = "is something else printed to standard output? print it to standard error"
LOOP = "import sys\nfor line in sys.stdin: print({}, flush=True)"


def started(code: str, seconds: float = 20) -> Program:
    """Start a small Python program, which imports nothing of ours."""
    return Program([sys.executable, "-I", "-S", "-c", code], seconds=seconds)


def failure(code: str, seconds: float = 20, when: Path | None = None) -> str:
    """Ask a program once, when a file is there, and return why it cannot go on; it stays ended."""
    with started(code, seconds) as program:
        while when is not None and not when.exists():
            time.sleep(0.001)
        with pytest.raises(EngineError, match="the program cannot go on: ") as first:
            program.ask(TO_ACT)
        with pytest.raises(EngineError) as second:
            program.new({})
    assert str(first.value) == str(second.value)
    return str(first.value).removeprefix("the program cannot go on: ")


def test_a_program_is_sent_lines_of_canonical_json() -> None:
    with started(LOOP.format("'{\"answer\": [%s]}' % line.strip()")) as program:
        program.new({"game": "nim"})
        program.do(("P1 take 1",))
        asked = Question(ask="explain", action="P1 take \u00e9", seat="P2")
        assert program.ask(asked) == [{"ask": "explain", "action": "P1 take \u00e9", "seat": "P2"}]
    with started(LOOP.format("'{\"answer\": %d}' % len(line)")) as program:
        assert program.ask(asked) == len(
            '{"action":"P1 take \\u00e9","ask":"explain","seat":"P2"}\n'
        )


def test_a_program_may_not_support_a_question_or_refuse_an_action() -> None:
    replies = [r'{"unsupported": "no \u001b[31mkeys"}', '{"error": "no such card"}']
    with started(LOOP.format(f"{replies}[b'do' in line.encode()]")) as program:
        with pytest.raises(UnsupportedError, match=r"no \\x1b\[31mkeys"):
            program.ask(Question(ask="key"))
        with pytest.raises(EngineError, match="no such card"):
            program.do(["P1 puh NANI"])
        with pytest.raises(UnsupportedError):  # it goes on
            program.ask(Question(ask="key"))


def test_what_is_no_reply_is_quoted() -> None:
    found = failure(r"input(); print('\x1b[2J' + 'x' * 100, flush=True); input()")
    assert found.startswith(r"it wrote what is no reply: \x1b[2Jxxx")
    assert found.endswith(
        f"xxx... ($: not a JSON document: Expecting value: line 1 column 1 (char 0)); {PRINTS_ELSE}"
    )


def test_a_reply_that_is_no_utf_8_is_quoted() -> None:
    writing = "import os; input(); os.write(1, {}); input()"
    found = failure(writing.format(r"""b'{"answer": "caf\xe9"}\n'"""))
    assert found.startswith('it wrote what is no reply: {"answer": "caf\ufffd"} ($: not UTF-8: ')
    assert "byte 15" in found
    found = failure(writing.format(r"""'{"answer": 1}\n'.encode('utf-16-le')[:-1]"""))
    assert found.startswith("it wrote what is no reply: ")


def test_deep_json_is_no_reply() -> None:
    found = failure("input(); print('{\"answer\": ' + '[' * 200_000, flush=True); input()")
    assert found.endswith(f"[[[... ($: not a JSON document: nested too deeply); {PRINTS_ELSE}")


def test_a_program_that_ends() -> None:
    assert failure("input(); raise SystemExit(3)") == "it ended with exit code 3"


def test_a_program_that_ended_before_it_was_asked() -> None:
    assert failure("") == "it ended with exit code 0; it should answer until its input ends"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_a_program_that_is_killed() -> None:
    assert failure("import os; input(); os.kill(os.getpid(), 9)") == "it ended by signal 9"


def test_a_line_that_is_not_ended() -> None:
    said = "import os; input(); os.write(1, b'{\"answer\": []}')"
    assert failure(said) == (
        "it ended with exit code 0 in the middle of a line; it should answer until its input ends"
    )
    assert failure(f"{said}; input()", seconds=0.2) == SILENT


def test_a_program_that_closes_its_output() -> None:
    assert failure("import os; os.close(1); input(); input()") == "it closed its standard output"


def test_a_program_that_never_reads() -> None:
    with started("import time; time.sleep(60)", seconds=0.2) as program:
        with pytest.raises(EngineError, match="it gave no reply in"):
            program.do(["x" * 1_000_000])  # more than a pipe holds
        with pytest.raises(EngineError, match="it gave no reply"):
            program.ask(TO_ACT)


def test_a_program_that_never_answers() -> None:
    second = failure("while True: input()", seconds=1)
    assert second == "it gave no reply in a second; was the line flushed?"
    assert failure("while True: input()", seconds=0.2) == SILENT


def test_lines_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 1_000)
    with started(LOOP.format("'{\"answer\": \"%s\"}' % ('x' * 985)")) as program:
        assert len(program.ask(TO_ACT)) == 985
    found = failure(LOOP.format("'{\"answer\": \"%s\"}' % ('x' * 986)"))
    assert found == "it wrote a line of more than 1,000 bytes"


def test_megabytes_without_end() -> None:
    found = failure("import os; input()\nwhile True: os.write(1, b' ' * 1_000_000)")
    assert found == "it wrote a line of more than 16,777,216 bytes"


def ask_on(program: Program) -> None:
    for _ in range(1_000):
        program.ask(TO_ACT)


def test_lines_that_nobody_asked_for_are_noticed_by_a_later_request() -> None:
    with (
        started(LOOP.format('\'{"answer": 1}\\n{"answer": 1}\'')) as program,
        pytest.raises(
            EngineError, match=r"a line that nobody asked for: {.answer.: 1}; is something"
        ),
    ):
        ask_on(program)


def test_a_flood_of_lines_is_noticed() -> None:
    with (
        started("while True: print('{\"answer\": 1}')") as program,
        pytest.raises(EngineError, match="a line that nobody asked for"),
    ):
        ask_on(program)


def test_standard_error_is_left_alone(capfd: pytest.CaptureFixture[str]) -> None:
    code = "print('thinking', file=sys.stderr, flush=True) or '{\"answer\": 1}'"
    with started(LOOP.format(code)) as program:
        assert program.ask(TO_ACT) == 1
    assert capfd.readouterr() == ("", "thinking\n")


CHILD = """
import os, sys, time
if os.fork() == 0:
    {before}
    open({path!r} + ".part", "w").write(str(os.getpid()))
    os.rename({path!r} + ".part", {path!r})
    time.sleep(60)
while not os.path.exists({path!r}): time.sleep(0.001)
{after}
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows does not fork")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "child"
    code = CHILD.format(before="", path=str(path), after="")
    assert failure(code, seconds=0.2, when=path) == SILENT
    assert has_ended(int(path.read_text()))


@pytest.mark.skipif(os.name == "nt", reason="Windows does not fork")
def test_nothing_waits_for_what_has_left_the_program(tmp_path: Path) -> None:
    path = tmp_path / "child"
    code = CHILD.format(before="os.setsid()", path=str(path), after="input()")
    assert failure(code, seconds=0.2, when=path) == SILENT
    os.kill(int(path.read_text()), signal.SIGKILL)


def has_ended(pid: int) -> bool:
    """Wait until a process is gone; whoever adopts it may take a while."""
    for _ in range(1_000):
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(pid, 0)
            if " Z " not in Path(f"/proc/{pid}/stat").read_text():
                time.sleep(0.01)
                continue
        return True
    return False


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "'unbalanced", "."])
def test_a_command_that_cannot_start(command: str) -> None:
    with pytest.raises(EngineError, match="the program cannot be started: "):
        Program(command)


def test_a_command_may_be_empty() -> None:
    with pytest.raises(EngineError, match=r"cannot be started: the command is empty$"):
        Program("")


def test_a_command_is_split_as_a_shell_does() -> None:
    command = f'"{sys.executable}" -I -S -c "{LOOP.format(1)}"'
    with Program(command, seconds=20) as program, pytest.raises(EngineError, match="reply: 1 "):
        program.ask(TO_ACT)


def test_a_program_can_be_closed_twice() -> None:
    program = started("")
    program.close()
    program.close()


def test_where_there_are_no_groups_of_processes_the_program_is_ended_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "killpg")
    assert failure("while True: input()", seconds=0.2) == SILENT
