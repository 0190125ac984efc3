"""A match that is watched, or played by one person."""

from pathlib import Path
from random import Random
import re
import time

import pytest

from boardrules import (
    Record,
    playout,
)
from boardrules.games.tiki_topple import TikiTopple, load_components
from tests.cli.command import TIKI, Run, moves

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
    assert "something is drawn face down (6 times)\nsomething" not in done.out
    assert "    mission " not in done.out
    points, _, end = done.out.partition("\nPoints\n")[2].partition("\n\nThe match is over.")
    assert sum(map(int, re.findall(r"^P2 \+(\d+)", points, re.MULTILINE))) == 23
    assert end.startswith("\nP1: 4 points, rank 3\nP2: 23 points, rank 1\nP3: 12 points, rank 2\n")
    winner = "\nP2 wins.\nTIKI-7.2       The player with the most points wins.\n"
    assert end.endswith(f"{winner}The record of 108 actions is in {path}.\n")


def test_points_have_no_heading_where_there_are_none(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(*_: object) -> tuple[()]:
        return ()

    monkeypatch.setattr(TikiTopple, "score_items", nothing)
    done = run("play", "tiki-topple", "--seed", "7")
    assert "\nThe match is over.\n" in done.out
    assert "\nPoints\n" not in done.out


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


TIKIS = ["AKAMAI", "EEPO", "HOOKIPA", "HUHU", "KAPU", "LOKAHI", "NANI", "NUI", "WIKIWIKI"]


def answers(run: Run, typed: str, *argv: str | Path) -> list[str]:
    """Return what was printed after each line that was typed, up to the next prompt."""
    done = run(*(argv or TIKI), typed=typed)
    assert (done.code, done.err) == (0, "")
    return [
        answer.partition("\n")[2]
        for answer in re.split(r"^P\d[^>\n]*> ", done.out, flags=re.MULTILINE)[1:]
    ]


def test_a_person_plays_a_match_by_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = run(*TIKI, "--record", path, typed="#1\n" * 99)
    assert (done.code, done.err) == (0, "")
    assert "The match is over." in done.out
    record = Record.from_json(path.read_text())
    assert record.game.outcome(record.replay()[-1]) is not None
    assert record.actions[15] == record.game.parse_action("P1 up1 AKAMAI")


def test_a_person_sees_the_own_cards_only(run: Run) -> None:
    out = run(*TIKI).out
    own = "Your mission is LOKAHI for 9 points, WIKIWIKI for 5 and HOOKIPA for 2\n"
    assert f"{own}P2 is dealt a mission, face down\n" in out
    assert "    hand        up1 up2 up3 topple wiki toast x2\n" in out
    assert "P2           0 points\n    hand        7 face down\n" in out
    assert "65 actions: up1  up2  up3  topple  wiki\nP1> \n" in out
    assert out.endswith("There is no more input, so you have left the match.\n")


@pytest.mark.parametrize(
    "typed",
    [
        "#16",
        "# 16",
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
    unknown, no_such_number, number, nothing, _ = answers(run, "fly NUI\n#66\n65\n\nQUIT\n")
    assert unknown == ("There is no action 'fly NUI': now it could be 'up1 AKAMAI'.\n")
    assert no_such_number == "There is no action '#66': there are 65.\n"
    assert number == ("There is no action '65': to choose by the number in the list, type #65.\n")
    assert nothing == "Type an action, ? for a list of them, or help.\n"


@pytest.mark.parametrize(
    "typed", ["undo 3", "show x", "hand 1", "Help wiki", "quit now", "exit 0", "hint 2"]
)
def test_a_command_with_more_than_it_takes_says_so(run: Run, typed: str) -> None:
    said, _ = answers(run, f"{typed}\nquit\n")
    assert said == f"Type {typed.lower().split()[0]} alone.\n"


def test_an_illegal_action_is_refused_with_its_rules(run: Run) -> None:
    toast, up, _ = answers(run, "toast\nup3 nui\nquit\n")
    assert toast == (
        "P1 toast is illegal: toast cannot be the first card (TIKI-5.10).\n"
        "TIKI-5.10      Toast cannot be played as a first card (see TIKI-R1).\n"
    )
    assert up.startswith("P1 up3 NUI is illegal: ")
    assert "\nTIKI-5.2       The move up is made in full:" in up


def test_why_explains_any_action(run: Run) -> None:
    typed = "why puh na\nwhy #3\nwhy up1\nwhy\nwhy up3 a\nquit\n"
    illegal, legal, several, nothing, short, _ = answers(run, typed)
    assert illegal == (
        "P1 puh NANI is illegal: P1 has no puh in hand (TIKI-4.2).\n"
        "TIKI-4.2       In a turn a player chooses one card from their own hand and\n"
        "               carries out what it says.\n"
    )
    assert legal == "P1 up1 WIKIWIKI is legal.\n"
    assert several == (
        "'up1' could be any of these 8:\n"
        "  #1 up1 AKAMAI: you -9, P2 -3.4    #5 up1 NANI\n"
        "  #2 up1 NUI: P2 +0.6               #6 up1 KAPU\n"
        "  #3 up1 WIKIWIKI: P2 -0.2          #7 up1 EEPO\n"
        "  #4 up1 HUHU                       #8 up1 HOOKIPA\n"
    )
    assert nothing == "Type why and an action, such as why up1 AKAMAI.\n"
    assert short.startswith("P1 up3 AKAMAI is illegal: ")


def test_why_may_find_several_illegal_actions(run: Run) -> None:
    several, _ = answers(run, "why puh h\nquit\n")
    assert several == "'puh h' could be any of these 2: P1 puh HUHU, P1 puh HOOKIPA.\n"


def test_why_tells_nothing_about_the_cards_of_others(run: Run) -> None:
    other, chance, _ = answers(run, "why P2 toast\n* mission P2 NANI-NUI-EEPO\nquit\n")
    assert other == "P2 toast is not your action: you are P1.\n"
    assert chance == "* mission P2 NANI-NUI-EEPO is not your action: you are P1.\n"


def test_what_can_be_done_is_listed(run: Run) -> None:
    everything, nothing, some, _ = answers(run, "?\n?0\n? wiki na\nquit\n")
    assert everything.startswith("  #1 up1 AKAMAI ")
    assert everything.endswith(" #33 wiki HUHU LOKAHI\n")
    assert max(map(len, everything.splitlines())) <= 80
    assert nothing == "There is nothing like that to list.\n"
    assert sorted(re.findall(r"#(\d+)", some)) == ["34", "41", "47", "52", "56", "60", "61", "62"]


def test_a_large_choice_is_made_in_steps(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    typed = "1\nup1\n?\nback\nback\nwiki\nhoo\nup2 ha\nlok\nquit\n"
    one, same, listed, back, far, swap, hookipa, unknown, done, _ = answers(
        run, typed, *TIKI, "--record", path
    )
    assert one == ("8 actions, up1: AKAMAI -9  NUI  WIKIWIKI  HUHU  NANI  KAPU  EEPO  HOOKIPA\n")
    assert same == "'up1' could be any of these 8.\n"
    assert re.findall(r"#(\d+)", listed) == ["1", "5", "2", "6", "3", "7", "4", "8"]
    assert back == "65 actions: up1  up2  up3  topple  wiki\n"
    assert far == "There is no step to go back. To take back an action, type undo.\n"
    assert sorted(swap.removeprefix("36 actions, wiki: ").split()) == TIKIS
    others = re.findall("[A-Z]+", hookipa.removeprefix("8 actions, wiki HOOKIPA: "))
    assert sorted([*others, "HOOKIPA"]) == TIKIS
    assert unknown.startswith("There is no action 'up2 ha'")
    assert done.startswith(
        "You swap HOOKIPA and LOKAHI, now in places 1 and 9 (wiki HOOKIPA LOKAHI)\n"
    )


def test_the_prompt_shows_what_is_chosen_already(run: Run) -> None:
    assert "\nP1 wiki HOOKIPA> back" in run(*TIKI, typed="wiki\nhoo\nback\nquit\n").out


def test_what_forbids_every_way_to_go_on_is_told(run: Run) -> None:
    toast, puh, _ = answers(run, "toast now\npuh\nquit\n")
    assert toast.startswith("There is no action 'toast now'")
    assert puh.startswith("'puh' is not possible now: P1 has no puh in hand (TIKI-4.2).\nTIKI-4.2 ")


def test_a_misspelt_action_is_answered_with_the_nearest(run: Run) -> None:
    near, _ = answers(run, "Up2 hookipaa\nquit\n")
    assert near == "There is no action 'Up2 hookipaa': now it could be 'up2 HOOKIPA'.\n"


def test_a_letter_is_no_part_of_a_word(run: Run) -> None:
    letter, _ = answers(run, "k i\nquit\n")
    assert letter.startswith("There is no action 'k i'")


def test_leaving_takes_more_than_a_letter(run: Run) -> None:
    assert answers(run, "q\nquit\n")[0] == "Type quit to leave the match.\n"


def test_a_step_may_leave_the_choice_that_was_begun(run: Run) -> None:
    begun, other, _ = answers(run, "up1\nup2\nquit\n")
    assert begun.startswith("8 actions, up1: ")
    assert other.startswith("7 actions, up2: ")


def test_the_table_is_drawn_again(run: Run) -> None:
    show, hand, _ = answers(run, "show\nHAND\nquit\n")
    assert show == hand
    assert "    mission     LOKAHI-WIKIWIKI-HOOKIPA" in show


def test_the_same_choice_after_undo_meets_the_same_chances(run: Run, tmp_path: Path) -> None:
    once, twice = tmp_path / "once.txt", tmp_path / "twice.txt"
    run(*TIKI, "--record", once, typed="#1\n" * 9)
    run(*TIKI, "--record", twice, typed="#1\n" * 6 + "#1\nundo\n" * 2 + "undo\nundo\n" + "#1\n" * 5)
    assert moves(once) == moves(twice)
    assert any(line.startswith("* mission") for line in moves(once)[30:])


def test_undo_goes_back_to_the_own_last_decision(run: Run) -> None:
    nothing, played, undone, _ = answers(run, "undo\n#1\nundo\nquit\n")
    assert nothing == "You have not decided anything yet that could be taken back.\n"
    assert played.startswith(
        "You move AKAMAI up 1, to place 1 (up1 AKAMAI)\n"
        "P2 moves WIKIWIKI up 3, to place 1 (up3 WIKIWIKI)\n"
    )
    assert undone.startswith("Taken back.\n\n--- P1, your turn ---\n")
    assert "  1   LOKAHI" in undone
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


def test_a_word_that_fits_into_no_action_is_told_why(run: Run) -> None:
    taxi = ("play", "tuk-tuk-taxi", "--seed", "3", "--seats", "human,random")
    out = run(*taxi, typed="#1\n#1\n#1\n#1\nb3\nh7\nquit\n").out
    assert "'h7' is not possible now: h7 is not the next square from i18 (TUKTUK-4.1).\n" in out
    out = run(*taxi, "--lang", "fr", typed="#1\n#1\n#1\n#1\nb3\nh7\nquit\n").out
    assert "«\xa0h7\xa0» n\u2019est pas possible maintenant\xa0: " in out
