"""What a person can ask during a match: how to play, hints, and where points come from."""

from pathlib import Path
from random import Random
import re

import pytest

from boardrules import Player, Record, playout
from boardrules.bots import Ismcts
from boardrules.cli import advice
from boardrules.cli.advice import hint, known_items, points_of
from boardrules.cli.keys import MATCH
from boardrules.games.tiki_topple import TikiTopple
from boardrules.outcome import ScoreItem
from boardrules.testing import Lanterns
from tests.cli.command import TIKI, Run, moves
from tests.cli.games import Race


def answer(run: Run, line: str) -> str:
    """Return what is said to a line at the beginning of a match."""
    out = run(*TIKI, typed=f"{line}\nquit\n").out
    return out.split("P1> ")[1].partition("\n")[2]


def test_help_is_the_guide_and_what_can_be_typed(run: Run) -> None:
    said = answer(run, "help")
    assert said.startswith("Aim      Nine Tikis form one column")
    assert [line.split()[0] for line in said.splitlines()[-5:]] == [
        key.split()[0] for key in list(MATCH)[-5:]
    ]


def test_words_are_explained(run: Run) -> None:
    assert re.search(r"^puh TIKI +Move this Tiki down", answer(run, "words"), re.MULTILINE)
    assert "Swap two Tikis" in answer(run, "words wiki")
    assert answer(run, "words fly") == "Nothing is written about 'fly'.\n"


def test_rules_are_shown(run: Run) -> None:
    assert answer(run, "rules").startswith("Tiki Topple (")
    assert "TIKI-5.2" in answer(run, "rules 5")
    assert "The move up is made in full" in answer(run, "rules 5.2")
    assert answer(run, "rules 99").startswith("Tiki Topple has no rule '99': it has TIKI-1.1 to ")


def test_everything_that_was_told_is_told_again(run: Run) -> None:
    said = answer(run, "log")
    assert said.startswith("LOKAHI goes to place 1 of the column\n")
    own = "Your mission is LOKAHI for 9 points, WIKIWIKI for 5 and HOOKIPA for 2\n"
    assert f"{own}P2 is dealt a mission, face down\n" in said


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot that gives hints count instead of measuring the time of this machine."""

    def make(_iterations: None, seconds: float) -> Ismcts:
        assert seconds == advice.SECONDS
        return Ismcts(30)

    monkeypatch.setattr(advice, "Ismcts", make)


@pytest.mark.usefixtures("counted")
def test_a_bot_gives_hints(run: Run) -> None:
    lines = answer(run, "hint").splitlines()
    assert len(lines) == 3
    for letter, line in zip("abc", lines, strict=True):
        lead = r"(\d+(\.\d)? points? (ahead|behind)|level)"
        assert re.fullmatch(rf"Type {letter} for \w+ .*: {lead} on average, \d+ tries?", line)


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("letter", ["b", "C"])
def test_the_letter_of_a_hint_plays_it(run: Run, tmp_path: Path, letter: str) -> None:
    path = tmp_path / "match.txt"
    said = answer(run, "hint").splitlines()
    hinted = {line.split()[1]: line.partition(" for ")[2].partition(":")[0] for line in said}
    text = hinted[letter.lower()]
    out = run(*TIKI, "--record", path, typed=f"hint\nup2\nwhy {letter}\n{letter}\n").out
    assert f"P1 {text} is legal.\n" in out
    assert moves(path)[15] == f"P1 {text}"


@pytest.mark.usefixtures("counted")
def test_a_number_after_a_hint_is_that_of_the_list(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    out = run(*TIKI, "--record", path, typed="hint\n?\n#1\n").out
    assert f"\n  #1 {moves(path)[15].removeprefix('P1 ')} " in out
    assert not re.search(r"^ *#?1\b", answer(run, "hint"), re.MULTILINE)


@pytest.mark.usefixtures("counted")
def test_letters_are_for_the_hints_of_this_moment_only(run: Run) -> None:
    assert answer(run, "b").startswith("There is no action 'b'")
    out = run(*TIKI, typed="hint\nb\nb\n").out
    assert "There is no action 'b'" in out


def test_a_hint_does_not_change_what_chance_does(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(advice, "SECONDS", 0.01)
    asked, silent = tmp_path / "asked.txt", tmp_path / "silent.txt"
    run(*TIKI, "--record", asked, typed="hint\nup1\n#1\nhint\n#1\nscore\n#1\n")
    run(*TIKI, "--record", silent, typed="#1\n#1\n#1\n")
    assert asked.read_text() == silent.read_text()


def test_a_hint_and_a_preview_need_views() -> None:
    game = Race()
    state = (1,)
    assert hint(game, state, Player(0)) == ()
    assert points_of(game, state, Player(0), game.legal_actions(state), Player(0)) == ()
    assert known_items(game, state, Player(0)) == ()


class Scored(Race):
    """A race without views, which tells where its points come from."""

    def score_items(self, state: tuple[int, ...]) -> tuple[ScoreItem, ...]:
        return tuple(ScoreItem(Player(0), points, "RACE-1", ()) for points in state[1:])


def test_where_nothing_is_hidden_all_items_are_told() -> None:
    assert [item.points for item in known_items(Scored(), (1, 2, 1), Player(0))] == [2, 1]


@pytest.mark.usefixtures("shelf")
def test_without_a_guide_help_is_what_can_be_typed(run: Run) -> None:
    out = run("play", "race", "--seats", "human", typed="help\nquit\n").out
    assert out.split("> ")[1].startswith("help\nACTION         do it")


def test_the_things_of_another_player_are_shown_in_a_log(run: Run) -> None:
    assert "hand of P2" in answer(run, "see P2")


def test_the_score_is_told_with_its_items(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    game = TikiTopple()
    match = playout(game, Random(3))
    second = next(
        index for index, action in enumerate(match.actions) if index > 40 and action.player == 0
    )
    path.write_text(Record(game, match.actions[:second], seats=("human", "random")).to_text())
    out = run("play", "--resume", path, typed="score\nquit\n").out
    assert re.search(r"^P[12] \+[259] .*TIKI-6", out, re.MULTILINE)


def test_items_that_a_seat_cannot_know_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Lanterns()
    state = playout(game, Random(1), max_actions=5).state

    def items(_game: object, state: object) -> tuple[ScoreItem, ...]:
        """Tell one thing that everybody knows, and one that depends on hidden cards."""
        return (
            ScoreItem(Player(0), 1, "LANTERNS-1", ("open",)),
            ScoreItem(Player(1), 1, "LANTERNS-2", (repr(state),)),
        )

    monkeypatch.setattr(Lanterns, "score_items", items)
    known = known_items(game, state, Player(0))
    assert [item.evidence for item in known] == [("open",)]
