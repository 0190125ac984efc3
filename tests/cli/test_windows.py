"""A match in the window of a terminal: what is drawn for each question, and nothing scrolls."""

from pathlib import Path
import re
import signal
import time

import pytest

from boardrules.cli.layout import latest
from boardrules.cli.main import main
from boardrules.cli.screen import News, Screen
from boardrules.cli.window import Window
from boardrules.drawing.terminal_text import TextBlock, line, plain
from boardrules.games.tiki_topple import TikiTopple
from tests.cli.command import Run, forget_rich
from tests.cli.emulator import sit_down, windows

TIKI = "play tiki-topple --seed 7 --seats human,random"
TWO_PEOPLE = "play tiki-topple --seed 7 --seats human,human"


def test_every_decision_is_one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    first, begun, second, _ = windows(monkeypatch, 80, 24, TIKI, "up1", "nani", "quit")
    assert first.splitlines()[-3:] == [
        "Tiki Topple: P1 a person, P2 at random. Seed 7. Type an action, or help.",
        "65 actions: up1  up2  up3  topple  wiki",
        "P1>",
    ]
    assert begun.splitlines()[-2].startswith("8 actions, up1: AKAMAI -9  NUI ")
    assert second.splitlines()[-4:] == [
        "You move NANI up 1, to place 5 (up1 NANI).",
        "P2 moves WIKIWIKI up 3, to place 1 (up3 WIKIWIKI)",
        "58 actions: up2  up3  topple  wiki  toast",
        "P1>",
    ]
    assert all(window.startswith("Round 1 of 4") for window in (first, begun, second))


def test_what_players_did_comes_before_what_was_drawn() -> None:
    news = [
        News("P1 toasts KAPU"),
        News("NUI goes to place 1 of the column", is_minor=True),
        News("P2 moves NANI up 1, to place 3"),
        News("P1 has chosen", is_minor=True),
    ]
    texts = [each.text for each in news]
    assert plain(latest(news, 60, 1)) == f"{texts[0]}. {texts[2]}"
    assert plain(latest(news, 40, 1)) == f"... {texts[2]}"
    assert plain(latest(news, 80, 2)).split() == ". ".join(texts).split()
    assert plain(latest(news[1::2], 12, 1)) == "... P1 has"


def test_a_refusal_is_below_the_table_and_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    _, refused, _ = windows(monkeypatch, 80, 24, TIKI, "puh nani")
    assert refused.startswith("Round 1 of 4")
    assert refused.splitlines()[-4:] == [
        "P1 puh NANI is illegal: P1 has no puh in hand (TIKI-4.2).",
        "TIKI-4.2       In a turn a player chooses one card from their own hand and",
        "               carries out what it says.",
        "P1>",
    ]
    _, long, _ = windows(monkeypatch, 80, 24, TIKI, "fly " + "away " * 20)
    assert "away away" in long.splitlines()[-4]
    assert long.splitlines()[-3].endswith("now it could be 'up1 AKAMAI'.")


def test_the_window_may_get_another_size(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def answer(window: str) -> str | None:
        seen.append(window)
        terminal.screen.resize(40, 100)
        monkeypatch.setenv("LINES", "40")
        monkeypatch.setenv("COLUMNS", "100")
        return "" if len(seen) == 1 else None

    terminal = sit_down(monkeypatch, 80, 24, answer)
    main(TIKI.split())
    assert [len(window.splitlines()) for window in seen] == [24, 40]


def test_a_small_window_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    small, _, again, _ = windows(monkeypatch, 60, 20, TIKI, "", "")
    told = "This window has 60 x 20 characters: 80 x 24 show everything."
    assert told in " ".join(small.split())
    assert "This window" not in again
    assert "Type an action, ? for a list of them, or help." in again
    assert len(again.splitlines()) == 20


@pytest.mark.parametrize(
    "game", ["tectonic-tribes", "tiki-topple", "tucana-builders", "tuk-tuk-taxi"]
)
def test_a_match_goes_on_in_a_window_of_any_size(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    for columns, lines in ((40, 12), (20, 5), (10, 2), (1, 1)):
        typed = ("", "q", "help", "q", "see P2", "q", "#1", "q")
        seen = windows(
            monkeypatch, columns, lines, f"play {game} --seed 1 --seats human,random", *typed
        )
        assert len(seen) == len(typed) + 2


def test_long_answers_have_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("help", "", "more", "rules", "q", "rules", "up1")
    _, guide, keys, table, rules, back, again, begun, _ = windows(monkeypatch, 80, 24, TIKI, *typed)
    assert guide.startswith("Aim      Nine Tikis")
    assert guide.rstrip().endswith("Enter: more, q: back>")
    assert keys.startswith("ACTION         do it")
    assert keys.rstrip().endswith("Enter: back>")
    assert table == back
    assert rules == again
    assert rules.startswith("Tiki Topple (")
    assert begun.splitlines()[-2].startswith("8 actions, up1: "), "a page may be answered"


def test_the_things_of_another_player_take_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("see p2", "", "see P9", "see", "see me")
    _, other, _, ninth, nobody, me, _ = windows(monkeypatch, 80, 24, TIKI, *typed)
    assert "hand of P2" in other
    assert other.rstrip().endswith("Enter: back>")
    assert "There is no P9 in this match." in ninth
    assert "Type see and a player, such as see P2." in nobody
    assert "There is no player 'me': expected a seat such as P1." in me


def test_colours_are_used_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def colours() -> set[str]:
        terminal = sit_down(monkeypatch, 80, 24, lambda _: None)
        main(TIKI.split())
        return terminal.colours - {"default"}

    assert len(colours()) > 5
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours()
    monkeypatch.delenv("NO_COLOR")
    forget_rich(monkeypatch)
    assert not colours()


def test_a_simple_terminal_is_written_as_a_log(
    terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert "\n--- P1, your turn ---\n" in terminal(*TIKI.split()).out


@pytest.mark.parametrize("without", [False, True], ids=["rich", "plain"])
def test_the_terminal_is_cleared_between_people(
    terminal: Run, monkeypatch: pytest.MonkeyPatch, without: bool
) -> None:
    if without:
        forget_rich(monkeypatch)
    done = terminal(*TWO_PEOPLE.split(), typed="\n#1\n\n")
    assert done.out.count("\x1b[H\x1b[2J\x1b[3J") == 4


def test_people_hand_the_window_over(monkeypatch: pytest.MonkeyPatch) -> None:
    windows_seen = windows(monkeypatch, 80, 24, TWO_PEOPLE, "", "#1", "", "#1")
    handing, first, handed, second, *_ = windows_seen
    assert handing.split() == handed.replace("P2", "P1").split()
    assert handed.strip() == "P2, take your seat; the others look away. Enter:"
    assert "P1 you" in first
    assert "P2 you" in second


def test_the_end_is_seen_before_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, end, result = windows(monkeypatch, 80, 40, TIKI, *["#1"] * 99)
    assert end.splitlines()[0].startswith("The end")
    assert end.rstrip().endswith("Enter: the result>")
    assert "The match is over." in result
    assert re.search(r"^P[12] wins\.$", result, re.MULTILINE)


@pytest.mark.slow
def test_a_match_goes_on_by_itself_with_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = sit_down(monkeypatch, 80, 24, lambda _: None)
    seen: list[str] = []

    def sleep(_seconds: float) -> None:
        seen.append(terminal.text)

    monkeypatch.setattr(time, "sleep", sleep)
    main(["play", "tiki-topple", "--seed", "7", "--pause", "0.5"])
    assert len(seen) > 20
    assert all("play a card" in window for window in seen)
    assert "P1 moves NUI up 2" in seen[1]


def test_a_game_that_fits_no_windows_is_cut(monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    assert shelf.exists()
    first, shown, _ = windows(monkeypatch, 80, 24, "play race --seats human --seed 1", "show")
    assert first.splitlines()[:2] == ["(1,)", "score: (0,)"]
    assert "P1, your turn" in shown


def test_the_table_can_be_seen_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(*_: object) -> TextBlock:
        return tuple(line(str(number)) for number in range(50))

    monkeypatch.setattr(TikiTopple, "text", draw)
    _, first, second, third, _ = windows(monkeypatch, 80, 24, TIKI, "show", "", "")
    assert "P1, your turn" in first
    assert second.startswith("22\n23\n")
    assert third.startswith("45\n46\n")


def test_what_was_said_is_written_when_the_window_is_closed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    window = Window(Screen())
    window.say("one")
    window.new_page()
    window.say("two")
    window.close()
    window.close()
    window.say("three")
    assert capsys.readouterr().out == "one\ntwo\nthree\n"


def test_what_a_word_may_become_is_shown_above_the_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    monkeypatch.setenv("LINES", "24")
    Window(Screen()).keyboard.show_matches(["up1 ", "up2 ", "\x1b[2J"])
    assert capsys.readouterr().out == "\x1b7\x1b[23;1H\x1b[Kup1 up2 \\\x1b8"


@pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="windows tell nothing here")
def test_a_window_that_is_resized_is_drawn_again_in_its_new_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    def answer(window: str) -> str | None:
        seen.append(window)
        if len(seen) == 1:
            terminal.screen.resize(40, 100)
            monkeypatch.setenv("LINES", "40")
            monkeypatch.setenv("COLUMNS", "100")
            signal.raise_signal(signal.SIGWINCH)
        return None

    terminal = sit_down(monkeypatch, 80, 24, answer)
    main(TIKI.split())
    assert [len(window.splitlines()) for window in seen] == [24, 40]
    assert seen[1].splitlines()[-1] == "P1>"


def test_a_rule_that_would_hide_the_table_is_only_named(monkeypatch: pytest.MonkeyPatch) -> None:
    tribes = "play tectonic-tribes --seed 5 --seats human,greedy"
    _, refused, _ = windows(monkeypatch, 80, 24, tribes, "-1,-2 r1")
    assert refused.startswith("Setup: your turn, lay card 7")
    assert "of the continent\n(TECTONIC-4.3).\n38 actions" in refused
    assert "\nTECTONIC-4.3" not in refused
