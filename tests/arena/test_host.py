"""The process of a bot, seen from inside."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
import json
import os
from pathlib import Path
import pickle
from random import Random
import sys
from typing import Any, BinaryIO

import pytest

from boardrules import CHANCE, Player
from boardrules.arena import host
from boardrules.arena.host import Ask, Start, serve
from boardrules.bots import turn_of
from boardrules.games.tiki_topple import TikiTopple
from tests.arena import bots

TIKI = TikiTopple(players=2)
P1 = Player(0)


def first_question() -> Ask:
    state = TIKI.initial_state()
    while TIKI.to_act(state) == (CHANCE,):
        state = TIKI.apply(state, TIKI.legal_actions(state)[0])
    turn = turn_of(TIKI, state, P1, Random(1))
    return Ask(turn.view, turn.actions)


QUESTION = first_question()


def start(bot: str) -> Start:
    name = bot if bot == "random" else f"{bots.__name__}:{bot}"
    return Start(name, TIKI, P1, Random(1))


def said(bot: str, questions: int = 1) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []

    def reply(**message: object) -> None:
        messages.append(message)

    serve(start(bot), [QUESTION] * questions, reply)
    return messages


def test_a_bot_answers_with_the_place_of_an_action() -> None:
    assert said("first", 2) == [{"ready": True}, {"place": 0}, {"place": 0}]


def test_a_bot_has_the_random_numbers_that_it_is_given() -> None:
    numbers = Random(1)
    places = [{"place": numbers.randrange(len(QUESTION.actions))} for _ in range(3)]
    assert said("random", 3)[1:] == places


def test_what_a_bot_raises_is_told_with_its_place_and_without_addresses() -> None:
    _, answer = said("raises", 2)
    line = bots.raises.__code__.co_firstlineno + 1
    assert answer == {
        "raised": f"ValueError: no idea about\n<object object at 0x...> (bots.py, line {line})"
    }


def test_what_cannot_be_told_is_named() -> None:
    assert said("raises_the_unspeakable")[1]["raised"].startswith(
        "UnspeakableError (bots.py, line "
    )


def test_a_bot_that_wants_to_leave_is_only_quoted() -> None:
    assert said("leaves")[1]["raised"].startswith("SystemExit: enough (bots.py")


def test_a_bot_that_cannot_be_made_is_told() -> None:
    (answer,) = said("Unmade")
    assert answer["raised"].startswith("RuntimeError: no model (bots.py")


def test_an_action_that_a_bot_makes_up_is_written_out() -> None:
    assert said("toasts")[1] == {"action": "P1 toast"}


def test_what_is_no_action_is_named_by_its_type() -> None:
    assert said("gives_none")[1] == {"other": "None"}
    assert said("gives_a_number")[1] == {"other": "an object of int"}


def test_a_bot_that_is_not_there_is_unknown() -> None:
    (answer,) = said("nobody")
    assert answer["unknown"] == (
        "there is no bot 'tests.arena.bots:nobody': "
        "module 'tests.arena.bots' has no attribute 'nobody'"
    )


BROKEN = {
    "arithmetic": ("1 / 0\n", "ZeroDivisionError: division by zero (arithmetic_bot.py, line 1)"),
    "absent": ("\nimport nothere\n", "No module named 'nothere' (absent_bot.py, line 2)"),
    "grammar": ("\n\ndef bot(:\n", "SyntaxError: invalid syntax (grammar_bot.py, line 3)"),
    "complaint": ("raise SyntaxError('no')", "SyntaxError: no (complaint_bot.py, line 1)"),
    "indirect": ("import absent_bot\n", "No module named 'nothere' (absent_bot.py, line 2)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_module_that_cannot_be_imported_is_unknown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each, (text, _) in BROKEN.items():
        (tmp_path / f"{each}_bot.py").write_text(text)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    messages: list[dict[str, Any]] = []

    def reply(**message: object) -> None:
        messages.append(message)

    serve(Start(f"{name}_bot:bot", TIKI, P1, Random(1)), [], reply)
    (answer,) = messages
    assert answer["unknown"] == f"there is no bot '{name}_bot:bot': {BROKEN[name][1]}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Demanding", "it cannot be made without arguments: Demanding.__init__() missing 1"),
        ("Mute", "a Mute cannot be called with a turn"),
        ("muses", "it is asynchronous, and nobody awaits a bot"),
        ("Muse", "it is asynchronous, and nobody awaits a bot"),
        ("wants_more", "it cannot be called with a turn alone: missing a required argument: 'act"),
    ],
)
def test_a_bot_that_could_never_play_is_unknown(name: str, reason: str) -> None:
    (answer,) = said(name)
    assert answer["unknown"].startswith(f"there is no bot 'tests.arena.bots:{name}': {reason}")


def test_a_bot_that_cannot_be_looked_into_may_play() -> None:
    assert said("Unsigned") == [{"ready": True}, {"place": 0}]


def test_a_bot_that_makes_something_else_in_a_wrong_way_is_known() -> None:
    (answer,) = said("Confused")
    line = bots.Confused.__init__.__code__.co_firstlineno + 1
    assert answer["raised"].startswith("TypeError: Demanding.__init__() missing 1 required")
    assert answer["raised"].endswith(f" (bots.py, line {line})")


def test_an_error_is_told_with_the_place_in_the_code_of_the_bot() -> None:
    line = bots.misuses_us.__code__.co_firstlineno + 1
    assert said("misuses_us")[1]["raised"].endswith(f" (bots.py, line {line})")


class ExitedError(BaseException):
    """Stands for the end of a process."""


def run_main(
    monkeypatch: pytest.MonkeyPatch, incoming: bytes, fork: Callable[[], int] | None
) -> list[dict[str, Any]]:
    """Run the main function on some input, and return what it tells the referee."""
    outgoing = BytesIO()

    def streams() -> tuple[BinaryIO, BinaryIO]:
        return BytesIO(incoming), outgoing

    def leave(code: int) -> None:
        assert code == 0
        raise ExitedError

    monkeypatch.setattr(host, "take_streams", streams)
    monkeypatch.setattr(os, "_exit", leave)
    if fork is None:
        monkeypatch.delattr(os, "fork")
    else:
        monkeypatch.setattr(os, "fork", fork)
    with suppress(ExitedError):
        host.main()
    return [json.loads(line) for line in outgoing.getvalue().splitlines()]


def pickled(*messages: object) -> bytes:
    return b"".join(map(pickle.dumps, messages))


MATCH = pickled(start("first"), QUESTION, QUESTION, None)


def test_a_split_off_process_plays_one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = run_main(monkeypatch, MATCH, lambda: 0)
    assert answers == [{"ready": True}, {"place": 0}, {"place": 0}]


def test_a_host_that_cannot_split_plays_one_match_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = run_main(monkeypatch, MATCH + MATCH, None)
    assert answers == [{"ready": True}, {"place": 0}, {"place": 0}]


def test_a_host_tells_how_the_process_of_each_match_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = iter([0, 3, -9])

    def see_out(child: int, _referee: BinaryIO) -> int:
        assert child == 7
        return next(ends)

    monkeypatch.setattr(host, "see_out", see_out)
    matches = pickled(*[start("first")] * 3, None)
    answers = run_main(monkeypatch, matches, lambda: 7)
    assert answers == [{"ended": 0}, {"ended": 3}, {"ended": -9}]


def test_a_host_ends_when_the_referee_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_main(monkeypatch, b"", lambda: 7) == []


def test_a_match_that_cannot_be_read_is_unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = b"cno_such_module\nGame\n."
    (answer,) = run_main(monkeypatch, broken, lambda: 7)
    assert answer == {"unfit": "ModuleNotFoundError: No module named 'no_such_module'"}


def test_a_thinking_process_ends_when_the_referee_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    asked: list[object] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    host.pass_on(BytesIO(pickled(QUESTION)), asked.append)
    assert (codes, asked) == ([1], [QUESTION])
