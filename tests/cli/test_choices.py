"""Actions found by a part of them, word by word, and completed."""

from random import Random
from string import ascii_lowercase
from typing import Any

import pytest

from boardrules.bots import Evaluation
from boardrules.cli import decision
from boardrules.cli.choices import Choices
from boardrules.cli.decision import Decision
from boardrules.cli.describe import Describer
from boardrules.cli.match import Match
from boardrules.cli.screen import Completer, Screen
from boardrules.cli.speech import Said, spoken
from boardrules.games.tiki_topple import TikiTopple
from boardrules.player import Player
from tests.cli.games import Race


def choices(*texts: str) -> Choices:
    """Offer some actions, whatever they mean."""
    return Choices(Describer(Race()), Player(0), texts, texts)


HAND = choices("play 5", "play 34", "play 59", "discard 5", "discard 59")
SHEET = choices("place 1 r0", "place 1 r1", "place 13 r1", "joker 1 r0", "joker 12 r1")
DRIVES = choices("drive j18 i18", "drive j18 i18 h18", "drive j18 k18")


@pytest.mark.parametrize(
    ("offered", "text", "found"),
    [
        (HAND, "34", ["play 34"]),
        (HAND, "5", ["play 5", "discard 5"]),
        (HAND, "9", []),
        (HAND, "DIS 5", ["discard 5"]),
        (HAND, "59 play", ["play 59"]),
        (HAND, "P1 play 5", ["play 5"]),
        (HAND, "scar", ["discard 5", "discard 59"]),
        (SHEET, "1", ["place 1 r0", "place 1 r1", "joker 1 r0"]),
        (SHEET, "0", ["place 1 r0", "joker 1 r0"]),
        (SHEET, "j 12", ["joker 12 r1"]),
        (SHEET, "place 1 r", ["place 1 r0", "place 1 r1"]),
        (DRIVES, "drive j18 i18", ["drive j18 i18"]),
        (DRIVES, "i18", ["drive j18 i18", "drive j18 i18 h18"]),
    ],
)
def test_a_number_is_what_is_printed(offered: Choices, text: str, found: list[str]) -> None:
    assert [offered.texts[index] for index in offered.matching(text, offered.all)] == found


def test_the_next_words_are_those_after_what_all_have_in_common() -> None:
    assert SHEET.steps(SHEET.all) == ([], {"place": (0, 1, 2), "joker": (3, 4)})
    assert SHEET.steps((0, 1)) == (["place", "1"], {"r0": (0,), "r1": (1,)})
    assert SHEET.steps((0,)) == (["place", "1", "r0"], {".": (0,)})
    assert DRIVES.steps((0, 1)) == (["drive", "j18", "i18"], {".": (0,), "h18": (1,)})


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ["place", "1", "r0", "r1", "13", "joker", "12"]),
        ("j", ["joker"]),
        ("joker ", ["1", "r0", "12", "r1"]),
        ("joker 12 r", ["r1"]),
        ("fly ", []),
    ],
)
def test_words_are_completed(line: str, words: list[str]) -> None:
    assert SHEET.completions(line, SHEET.all) == words


def decide(offered: Choices, *typed: str) -> tuple[object, list[str], list[list[str]]]:
    """Type some lines; return the action, what was offered, and how `w` could be completed."""
    left = iter(typed)
    offers: list[str] = []
    completed: list[list[str]] = []

    def ask(_prompt: Said, offer: Said, complete: Completer) -> str:
        offers.append(spoken(offer))
        completed.append(list(complete("w")))
        return next(left)

    match = Match(Race(), Random(0), state=(1,))
    deciding = Decision(match, offered.describer, Screen(), Player(0), offered)
    return deciding.make(ask), offers, completed


def test_an_action_may_end_where_others_go_on() -> None:
    action, offers, _ = decide(DRIVES, "i18", ".")
    assert action == "drive j18 i18"
    assert offers == ["3 actions, drive j18: i18  k18", "2 actions, drive j18 i18: .  h18"]


def test_an_action_may_be_written_like_a_command() -> None:
    assert decide(choices("score", "rules 5", "toast"), "rules 5")[0] == "rules 5"


def test_a_single_action_is_offered_whole() -> None:
    assert decide(choices("toast"), "toast")[1] == ["1 action, by Enter: toast"]


def test_enter_does_the_only_action_and_no_other() -> None:
    assert decide(choices("toast"), "")[0] == "toast"
    assert decide(choices("toast", "up1 NUI"), "", "up1")[0] == "up1 NUI"


def test_commands_are_completed_too() -> None:
    assert decide(choices("wiki NUI"), "#1")[2] == [["wiki", "why", "words"]]


def test_hints_have_letters_that_begin_no_action(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offered = choices(*ascii_lowercase.replace("q", ""), "aa", "toast", "up1")

    def hint(*_where: object) -> list[Evaluation[Any]]:
        return [Evaluation[Any]("toast", 3, 0), Evaluation[Any]("up1", 2, 0)]

    monkeypatch.setattr(decision, "hint", hint)
    assert decide(offered, "hint", "cc")[0] == "up1"
    assert capsys.readouterr().out.startswith("Type bb for toast: ")


def test_an_action_that_is_explained_is_completed() -> None:
    game = TikiTopple()
    offered = choices("up1 NUI")
    deciding = Decision(Match(game, Random(0)), Describer(game), Screen(), Player(0), offered)
    assert deciding.complete("why up1 N") == deciding.complete("? up1 N") == ["NUI"]
