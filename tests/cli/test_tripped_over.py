"""What people trip over at a terminal of 80 x 24: long results, long lists, and moves unseen."""

from pathlib import Path
from random import Random
import re
import sys

import pytest

from boardrules import CHANCE, Player
from boardrules.cli import advice
from boardrules.cli.advice import foreseen
from boardrules.cli.main import main
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.play import draw
from boardrules.testing import Lanterns
from tests.cli.command import Keys, Run
from tests.cli.emulator import sit_down, windows
from tests.cli.games import Race

TAXI = "play tuk-tuk-taxi --seed 1 --seats human,random"
TRIBES = "play tectonic-tribes --seed 1 --seats human,random"
TUCANA = "play tucana-builders --seed 1 --players 5 --achievements"


def test_a_long_result_has_pages_and_ends_with_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, first, second, last = windows(monkeypatch, 80, 10, TUCANA, "e", "", "", "q")
    assert first.splitlines()[0] == "Points"
    assert first.rstrip().endswith("Enter: more, q: the result>")
    assert second.rstrip().endswith("Enter: the result>")
    assert "The match is over." in last
    assert re.search(r"^P[1-5] wins\.$", last, re.MULTILINE)


def test_a_long_result_may_be_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, page, last = windows(monkeypatch, 80, 10, TUCANA, "e", *[""] * 20)
    assert page.rstrip().endswith("Enter: the result>")
    assert re.search(r"^P[1-5] wins\.$", last, re.MULTILINE)


def test_a_long_result_is_shown_where_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, last = windows(monkeypatch, 80, 24, TUCANA, "e", "")
    assert re.search(r"^P[1-5] wins\.$", last, re.MULTILINE)


def test_a_result_that_fits_has_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    argv = "play tuk-tuk-taxi --seed 1 --turn-limit 2"
    *_, last = windows(monkeypatch, 80, 24, argv, "e", "")
    assert "The match is over." in last


def test_the_result_of_a_record_has_pages_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "match.txt"
    run(*TUCANA.split(), "--record", path)
    *_, page, last = windows(monkeypatch, 80, 10, f"replay {path}", "e", "", "q")
    assert page.rstrip().endswith("Enter: more, q: the result>")
    assert re.search(r"^P[1-5] wins\.$", last, re.MULTILINE)


def test_many_squares_are_counted_and_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def answer(window: str) -> str | None:
        seen.append(window)
        return "#1" if len(seen) < 12 and "street squares" not in window else None

    sit_down(monkeypatch, 80, 24, answer)
    main(TAXI.split())
    offered = seen[-1].splitlines()[-2]
    assert re.fullmatch(
        r"\d+ actions, [a-z-]+( [a-z-]+)?: any of \d+ street squares, such as [a-z]\d+", offered
    )


def test_a_placement_is_seen_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("#1", "try", "try #1", "", "try fly", "try discard", "try P2 pass", "quit")
    seen = windows(monkeypatch, 80, 24, TRIBES, *typed)
    first, _, told, tried, back, unknown, several, illegal, *_ = seen
    assert "place" in first
    assert "Type try and an action, such as try " in told
    assert tried.rstrip().endswith("Enter: back>")
    assert re.search(r" would change( nobody's points\.|: .+\.)$", tried, re.MULTILINE)
    assert back.splitlines()[-1] == "P1>"
    assert "There is no action 'fly'" in unknown or "'fly' is not possible" in unknown
    assert "could be any of these" in several
    assert "is not your action" in illegal


def test_every_change_is_told(run: Run) -> None:
    told = run(
        "play", "tiki-topple", "--seed", "7", "--seats", "human,random", typed="try up1 akamai"
    )
    assert "up1 AKAMAI would change: you " in told.out
    assert ", P2 " in told.out


def test_what_others_have_chosen_is_not_shown_before_all_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    def answer(window: str) -> str | None:
        seen.append(window)
        if "would change" in window:
            return None
        return "try #1" if "choose a card of your hand to play" in window else "#1"

    sit_down(monkeypatch, 80, 24, answer)
    main(["play", "tectonic-tribes", "--seed", "1", "--seats", "random,human"])
    assert seen[-1].splitlines()[-1] == "P2>"
    assert re.search(r"^play \d+ would change nobody's points\.$", seen[-1], re.MULTILINE)


def test_only_what_can_be_known_is_foreseen() -> None:
    game = Lanterns()
    state = game.initial_state()
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, draw(game, state, Random(1)))
    first = game.legal_actions(state, Player(0))[0]
    seen = foreseen(game, state, Player(0), first)
    assert game.view(seen, Player(0)) == game.view(game.apply(state, first), Player(0))
    assert foreseen(Race(), (1,), Player(0), None) is None


def test_what_is_revealed_by_an_action_is_not_foreseen() -> None:
    game = TectonicTribes()
    state = game.initial_state()
    rng = Random(1)
    while len(game.to_act(state)) < 2:
        legal = game.legal_actions(state)
        is_chance = game.to_act(state) == (CHANCE,)
        state = game.apply(state, draw(game, state, rng) if is_chance else legal[0])
    while game.to_act(state) != (Player(1),):
        state = game.apply(state, game.legal_actions(state)[0])
    discard = game.legal_actions(state)[0]
    assert foreseen(game, state, Player(1), discard) is not None
    state = game.apply(state, discard)
    assert foreseen(game, state, Player(1), game.legal_actions(state)[0]) is None


def test_which_game_is_meant_is_asked(terminal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    done = terminal("play", "x", "--seats", "human,random", typed="zebra\n9\n2\n")
    assert done.out.startswith("Which game is meant?\n1 ")
    assert "2              tiki-topple\n" in done.out
    assert done.out.count("Its name or number: ") == 3
    assert "Round 1 of 4" in done.out
    done = terminal("play", "tu", typed="tuk\nq\n")
    assert "tiki" not in done.out
    assert "Tuk Tuk Taxi: P1 at random" in done.out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert terminal("play", typed="").out.startswith("De quel jeu s\u2019agit-il\xa0?\n")


def test_nobody_is_asked_where_nobody_is(
    run: Run, terminal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "'tu' may be one of" in run("play", "tu").err
    assert "usage" in terminal("play", "--help").out
    monkeypatch.setattr(sys, "stdin", Keys(""))
    assert "required: GAME" in terminal("play").err


def test_three_hints_are_read_beside_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SECONDS", 0.02)
    seen: list[str] = []

    def answer(window: str) -> str | None:
        seen.append(window)
        if len(seen) > 40:
            return None
        return "a" if re.search("^Type a for ", window, re.MULTILINE) else "hint"

    sit_down(monkeypatch, 80, 24, answer)
    main(TAXI.split())
    hints = [window for window in seen if "Type a for " in window]
    assert hints
    assert all(window.splitlines()[-1] == "P1>" for window in hints)
