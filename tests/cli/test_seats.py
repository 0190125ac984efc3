"""Who plays: bots, several people at one screen, and games that offer less."""

from itertools import groupby
from pathlib import Path
import re
import sys

import pytest

from boardrules import (
    CHANCE,
    Record,
)
from tests.cli.command import CLEARED, Run, moves

# Bots at the table.


def test_bots_are_named_and_play_their_seats(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    seats = ("--seats", "ismcts@3,Random,greedy@1", "--seed", "7", "--record", path)
    done = run("play", "tiki-topple", *seats)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Tiki Topple: P1 ismcts@3, P2 at random, P3 greedy@1. Seed 7.\n")
    first = moves(path)
    path.unlink()
    assert run("play", "tiki-topple", *seats) == done
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
        ("own_bots:Torn", "there is no bot 'own_bots:Torn': OSError: no (own_bots.py, line 32)"),
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

class Torn:
    def __init__(self):
        raise OSError("no")
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
    done = run(*seats, "--record", path, typed="\n#1\n" * 99)
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
        assert turn.count("    mission ") == turn.count("    set aside ") == len(states)
        for state in states:
            assert f"    mission     {state.missions[seat]}" in turn
            assert f"    mission     {state.missions[1 - seat]}" not in turn
        hands = re.findall(rf"^  P{2 - seat} .*\n    hand +(.*)$", turn, re.MULTILINE)
        assert len(hands) == len(states)
        assert all(re.fullmatch(r"\d face down|no cards left", hand) for hand in hands)
        assert f"* aside P{2 - seat}" not in turn
        shown = {str(done.missions[1 - seat]) for done in states[-1].finished}
        assert shown.issuperset(re.findall(rf"\* mission P{2 - seat} (\S+)", turn))
    assert turns == []
    assert "    mission " not in end
    assert "The match is over." in end


def test_a_person_is_told_what_happened_since(run: Run) -> None:
    seats = ("play", "tiki-topple", "--seed", "7", "--seats", "human,random,human")
    turns = screens(run(*seats, typed="\n#1\n\n#1\n\n#1\n").out)
    assert turns[4].partition("\n\n")[0].splitlines()[-5:] == [
        "P1 is dealt a mission, face down",
        "P2 is dealt a mission, face down",
        "Your mission is WIKIWIKI for 9 points, KAPU for 5 and AKAMAI for 2",
        "P1 moves NUI up 2, to place 1 (up2 NUI)",
        "P2 moves EEPO up 2, to place 6 (up2 EEPO)",
    ]
    assert turns[6].partition("\n\n")[0].splitlines() == [
        "You move NUI up 2, to place 1 (up2 NUI)",
        "P2 moves EEPO up 2, to place 6 (up2 EEPO)",
        "P3 moves LOKAHI up 1, to place 1 (up1 LOKAHI)",
    ]


def test_one_may_leave_before_sitting_down(run: Run) -> None:
    done = run("play", "tiki-topple", "--seats", "human,human", typed="quit\n")
    assert done.code == 0
    assert done.out.endswith("You have left the match.\n")
    assert "mission" not in done.out


@pytest.mark.usefixtures("shelf")
def test_choices_at_the_same_time_stay_hidden(run: Run) -> None:
    seats = ("play", "lanterns", "--seed", "3", "--seats", "human,human")
    done = run(*seats, typed="\nhide 2\nshow 3\n\n#1\n#1\n\n#1\n#1\n\n#1\n#1\n")
    _, _, first, _, second, _, third, *_, end = screens(done.out)
    assert "P1> hide 2\nYou hide lantern 2 (hide 2)\n" in first
    assert first.endswith("P1> show 3")
    assert "P1 has chosen (2 times)\n" in second
    assert "hide 2" not in second
    assert third.startswith(
        "You show lantern 3 (show 3)\nP2 has chosen\nP2 shows lantern 1 (show 1)\n"
    )
    assert end.endswith(
        "\nPoints\nP1 +1          turn 1 (LANTERNS-4)\nP2 +1          turn 2 (LANTERNS-4)\n"
        "\nThe match is over.\nP1: 1 point, rank 1\nP2: 1 point, rank 1\nP1 and P2 share the win."
    )


@pytest.mark.usefixtures("shelf")
def test_a_game_that_draws_nothing_has_its_view_listed(run: Run) -> None:
    done = run("play", "undrawn", "--seed", "3", "--seats", "human", typed="why show 2\n")
    assert "\n--- P1, your turn ---\nplayer: 0\ndealt: (4, 4)\nheld: ((2, 3, 5, 7),)\n" in done.out
    assert "\nscore: (0, 0)\n" in done.out
    assert (
        "P1 show 2 is illegal: a player hides a lantern first, then shows one (LANTERNS-2).\nP1> "
    ) in done.out


@pytest.mark.usefixtures("shelf")
def test_a_game_that_draws_plain_text_alone_is_shown_as_that(run: Run) -> None:
    done = run("play", "plainly-drawn", "--seed", "3", "--seats", "human")
    assert "\n--- P1, your turn ---\npile 1\n\n" in done.out


# Games that offer less.


@pytest.mark.usefixtures("shelf")
def test_a_game_with_the_contract_alone_can_be_played(run: Run) -> None:
    typed = "nothing\nwhy #1\nwords\nrules\nhint\nscore\nsize=2\n#1\n#1\n#1\n"
    done = run("play", "race", "--seats", "human", "--seed", "1", typed=typed)
    assert done.code == 0
    assert done.out.startswith("race: P1 a person. Seed 1.\nGo(player=-1, size=1)\n")
    assert "\n--- P1, your turn ---\n(1,)\nscore: (0,)\n" in done.out
    assert "There is no action 'nothing': now it could be 'Go(player=0, size=1)'.\n" in done.out
    assert "Go(player=0, size=1) is legal.\n" in done.out
    assert "Nothing is written about the notation.\n" in done.out
    assert "The rules of this game are not written down.\n" in done.out
    assert "No bot can play this game: it has no views.\n" in done.out
    assert "score\nP1: 0 points\nP1> " in done.out
    assert done.out.endswith("The match is over.\nP1: 3 points, rank 1\nP1 wins.\n")


@pytest.mark.usefixtures("shelf")
def test_a_refusal_is_the_explanation_where_there_is_no_other(run: Run) -> None:
    done = run("play", "told", "--seats", "human", typed="go 3\nwhat\n")
    assert "P1 go 3 is illegal: too far (RACE-1).\n" in done.out
    assert "There is no action 'what': now it could be 'go 1'.\n" in done.out


@pytest.mark.usefixtures("shelf")
def test_a_win_is_shared_or_nobodys(run: Run) -> None:
    assert run("play", "race").out.endswith("P1 and P2 share the win.\n")
    assert run("play", "race", "--goal", "9").out.endswith("Nobody wins.\n")


@pytest.mark.usefixtures("shelf")
def test_a_game_without_names_for_records_says_so(run: Run, tmp_path: Path) -> None:
    done = run("play", "told", "--record", tmp_path / "match.txt")
    assert done.err == ("boardrules: told does not offer what records need\n")
    assert done.code == 2


def test_between_people_a_decision_is_taken_back_before_the_next_takes_a_seat(run: Run) -> None:
    seats = ("play", "tuk-tuk-taxi", "--seed", "7", "--seats", "human,human")
    out = run(*seats, typed="\n#1\nundo\n#2\nundo\n\nundo\nquit\n").out
    assert out.count("Taken back.") == 2
    assert "You have not decided anything since something was last drawn or shown" in out
