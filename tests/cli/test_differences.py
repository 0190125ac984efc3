"""How a difference between an engine and the library is written."""

from pathlib import Path
from typing import Any

from attrs import evolve
import pytest

from boardrules import codec, games
from boardrules.cli.differences import MOST_RULES, SHOWN, Report
from boardrules.cli.screen import Screen
from boardrules.conformance import Difference, Question, rules_of

GAME = codec.to_data(games.find_game("tiki-topple")())
BEGINNING = Difference(GAME, ())
TIKIS = ["AKAMAI", "EEPO", "HOOKIPA", "HUHU", "KAPU", "LOKAHI", "NANI", "NUI", "WIKIWIKI"]
LEGAL = [f"* column {tiki}" for tiki in TIKIS]


@pytest.fixture
def items(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Write a difference, and return what stands between the position and the rules."""
    monkeypatch.setenv("COLUMNS", "80")

    def write(difference: Difference) -> list[str]:
        Report.of(difference).write(Screen())
        before, _, _ = capsys.readouterr().out.partition("\n\nRules that are ")
        assert before.startswith("\nRound 1 of 4: ")
        return before.rpartition("\n\n")[2].replace("\n" + " " * 15, " ").splitlines()

    return write


def test_a_match_that_does_not_begin(items: Any) -> None:
    assert items(evolve(BEGINNING, error="no such game")) == [
        "expected       that the match begins",
        "got            an error: no such game",
    ]


def test_an_action_that_is_refused(items: Any) -> None:
    assert items(Difference(GAME, ("* column NUI",), error="not\x1b legal")) == [
        "last action    * column NUI",
        "expected       that it is done",
        "got            an error: not\\x1b legal",
    ]


def test_an_error_instead_of_an_answer(items: Any) -> None:
    question = Question(ask="legal", seat="P1")
    assert items(evolve(BEGINNING, question=question, expected=[], error="not mine")) == [
        "question       what is legal for P1? (legal)",
        "got            an error: not mine",
    ]


def test_actions_that_are_missing_or_too_many(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="legal"), expected=LEGAL)
    assert items(evolve(asked, got=LEGAL[1:])) == [
        "question       what is legal? (legal)",
        "missing        * column AKAMAI",
    ]
    assert items(evolve(asked, got=[*LEGAL, *LEGAL[:2]])) == [
        "question       what is legal? (legal)",
        "too many       * column AKAMAI, * column EEPO",
    ]
    many = [f"* column {number}" for number in range(SHOWN + 2)]
    assert items(evolve(asked, got=[*many, *LEGAL[1:]])) == [
        "question       what is legal? (legal)",
        "missing        * column AKAMAI",
        f"too many       {', '.join(many[:SHOWN])}, and 2 more",
    ]


def test_points_are_written_by_seat_and_rule(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="items"), expected=[["P1", "TIKI-6.5", 5]])
    assert items(evolve(asked, got=[["P1", "TIKI-6.5", 4]]))[1:] == [
        "missing        P1 TIKI-6.5 5",
        "too many       P1 TIKI-6.5 4",
    ]
    assert items(evolve(asked, got=4))[1:] == [
        'expected       ["P1 TIKI-6.5 5"]',
        "got            4",
    ]


def test_answers_that_are_no_lists_are_compared_by_path(items: Any) -> None:
    question = Question(ask="perft", depth=1)
    expected = {"decision": 0, "chance": 9, "terminal": 0}
    wrong = evolve(BEGINNING, question=question, expected=expected)
    assert items(evolve(wrong, got=expected | {"chance": 8})) == [
        "question       how many nodes are one action deep? (perft)",
        "expected       chance = 9",
        "got            chance = 8",
    ]


def test_a_whole_answer_that_differs(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="to_act"), expected=["*"])
    assert items(evolve(asked, got=5)) == [
        "question       who is to act? (to_act)",
        'expected       ["*"]',
        "got            5",
    ]
    assert items(evolve(asked, got=2**60))[-1] == "got            1152921504606846976"


def test_what_an_engine_says_cannot_command_a_terminal(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="legal"), expected=LEGAL)
    assert items(evolve(asked, got=["\x1b[2J", *LEGAL])) == [
        "question       what is legal? (legal)",
        "too many       \\x1b[2J",
    ]


def test_texts_in_another_order(items: Any) -> None:
    told = ["P1 toast", "* mission P2 NANI-NUI-EEPO"]
    asked = evolve(BEGINNING, question=Question(ask="told"), expected=told)
    assert items(evolve(asked, got=told[::-1])) == [
        "question       what is a spectator told of the last action? (told)",
        'expected       [0] = "P1 toast"',
        'got            [0] = "* mission P2 NANI-NUI-EEPO"',
        'expected       [1] = "* mission P2 NANI-NUI-EEPO"',
        'got            [1] = "P1 toast"',
    ]


def heads(difference: Difference, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Write a difference, and return what stands above the position."""
    Report.of(difference).write(Screen())
    return capsys.readouterr().out.partition("\nRound 1 of 4")[0].splitlines()


def test_scenes_that_differ_are_headed_by_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    scene = {"column": [{"tiki": "NANI"}], "round": 1}
    asked = evolve(BEGINNING, question=Question(ask="open_scene"), expected=scene)
    assert heads(evolve(asked, got=scene | {"round": 2}), capsys) == [
        "differs in     round: 2 instead of 1"
    ]
    assert heads(evolve(asked, expected={"round": 1}, got=5), capsys) == [
        'differs in     the scene: 5 instead of {"round":1}'
    ]
    assert heads(evolve(asked, got=scene), capsys) == []
    assert heads(evolve(asked, error="no scenes"), capsys) == []


def test_a_shorter_list_is_shown_as_such(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="weights"), expected={"a": [1, None]})
    assert items(evolve(asked, got={"a": [1]}))[1:] == [
        "expected       a.length = 2",
        "got            a.length = 1",
        "expected       a[1] = null",
        "got            a[1] = nothing",
    ]


def test_an_answer_of_which_only_the_digest_is_known(items: Any) -> None:
    asked = evolve(BEGINNING, question=Question(ask="score"), expected=[0, 0])
    assert items(evolve(asked, got=[0, 0])) == [
        "question       how many points has each seat? (score)",
        "expected       an answer with another digest",
        "got            [0,0]",
    ]


def rules_in(difference: Difference, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Write a difference; return the rules that are sure, and those that are a guess."""
    Report.of(difference).write(Screen())
    before, _, guessed = capsys.readouterr().out.partition(
        "\nRules that are a guess, the likeliest first\n"
    )
    _, _, sure = before.partition("\nRules that are sure: an answer names them\n")
    return sure, guessed


def test_rules_that_an_answer_names_are_sure(capsys: pytest.CaptureFixture[str]) -> None:
    question = Question(ask="explain", action="P1 puh NANI")
    found = Difference(GAME, (), question, ["TIKI-R3"], ["TIKI-5.4"])
    sure, guessed = rules_in(found, capsys)
    assert sure.startswith("TIKI-R3 ")
    assert "\nTIKI-5.4       The move down is made in full" in sure
    assert guessed.startswith("TIKI-")


def test_it_is_said_how_many_rules_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    asked = evolve(BEGINNING, question=Question(ask="open_scene"), expected=1, got=2)
    count = len(rules_of(asked)) - MOST_RULES
    assert count > 0
    assert rules_in(asked, capsys)[1].endswith(f"\n... and {count} more\n")
    few = Difference(GAME, ("* column NUI",), Question(ask="told"), [], ["x"])
    assert " more\n" not in rules_in(few, capsys)[1]


def test_all_other_rules_are_a_guess(capsys: pytest.CaptureFixture[str]) -> None:
    asked = evolve(BEGINNING, question=Question(ask="to_act"), expected=["*"], got=[])
    sure, guessed = rules_in(asked, capsys)
    assert sure == ""
    assert guessed.startswith("TIKI-")


def test_an_answer_may_name_a_rule_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    question = Question(ask="explain", action="P1 puh NANI")
    found = Difference(GAME, (), question, ["TIKI-R3"], ["TIKI-R3", "TIKI-99\x1b"])
    assert "TIKI-99\\x1b    There is no such rule.\n" in rules_in(found, capsys)[0]


def test_a_game_without_rules_to_name(capsys: pytest.CaptureFixture[str], shelf: Path) -> None:
    del shelf
    lanterns = codec.to_data(games.find_game("lanterns")())
    report = Report.of(Difference(lanterns, (), error="no"))
    report.write(Screen())
    assert capsys.readouterr().out.endswith("got            an error: no\n")
    assert report.likeliest == "none"
