"""How single texts are read."""

from functools import cache
from random import Random
import time
from typing import Any

import pytest

from boardrules import CHANCE, Player
from boardrules.bots import Turn, turn_of
from boardrules.dialogue import Category, read, retry
from boardrules.dialogue.replies import LONGEST
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.testing import Lanterns
from tests.dialogue.tables import Coins, Quiet


def first_turn(game: Any) -> Turn[Any, Any, Any]:
    """Return the first turn of a match in which chance takes what comes first."""
    state = game.initial_state()
    while game.to_act(state) == (CHANCE,):
        state = game.apply(state, game.legal_actions(state)[0])
    return turn_of(game, state, game.to_act(state)[0], Random(0))


@cache
def tiki() -> Turn[Any, Any, Any]:
    return first_turn(TikiTopple(players=2))


@cache
def taxi() -> Turn[Any, Any, Any]:
    return first_turn(TukTukTaxi())


UP = "P1 up2 HOOKIPA"


def said(text: str, turn: Turn[Any, Any, Any] | None = None) -> tuple[Category, str]:
    """Return the category of a text, and the action in it, or else the words."""
    turn = turn or tiki()
    game: Any = turn.game
    reply = read(turn, text)
    return reply.category, game.format_action(reply.action) if reply.action else reply.words


def test_the_table_has_the_action_that_the_texts_are_about() -> None:
    game: Any = tiki().game
    assert UP in map(game.format_action, tiki().actions)


@pytest.mark.parametrize(
    "text",
    [
        '{"action": "up2 HOOKIPA"}',
        '{"action": "  P1  UP2\\thookipa "}',
        '{"action": "up2 \\u0048OOKIPA"}',
        '{"action": "topple NANI"} No! {"action": "up2 HOOKIPA"} {"done": true} {x} "action" {y}',
        '{"answer": [1, {"action": "up2 HOOKIPA"}], "kind": "action"}',
        '{"kind": "action"}\nACTION: up2 HOOKIPA',
        '{"player": "P1", "action": "up2 HOOKIPA", "seat": 0}',
        'a { in prose, "quoted\n{"action": "up2 HOOKIPA", "why": "} \\" {"}',
        "ACTION: up2 HOOKIPA",
        "> **Action:** `up2 hookipa`.",
        "ACTION: topple NANI\nACTION: P1 up2 HOOKIPA\nACTION:\nAction: ...",
        "I play up2 HOOKIPA.",
        "I play up2 HOOKIPA. NANI is next. So p1 UP2 Hookipa!",
        "up2 HOOKIPA",
        "P2 may want it up, but (P1 up2 HOOKIPA)",
        "P2 has the lead. I play up2 HOOKIPA",
        "P2 has the lead!\nup2 HOOKIPA",
        "ACTION : \u00abup2 HOOKIPA\u00bb",
        "\u201cup2 HOOKIPA\u201d it is",
        "I do not know. 1. up2 HOOKIPA",
        '{"action": "topple NANI"} {"Action": "up2 HOOKIPA"}',
        '{"action": "topple NANI"} {"\\u0061ction": "up2 HOOKIPA"} {"\\u0061"}',
    ],
)
def test_a_stated_action_is_read(text: str) -> None:
    assert said(text) == ("ok", UP)


@pytest.mark.parametrize(
    ("text", "category", "words"),
    [
        ("", "empty", ""),
        (" \n\t", "empty", ""),
        ("Hm.", "unreadable", ""),
        ('{"action": "fly HOOKIPA"} up2 HOOKIPA', "unreadable", "fly HOOKIPA"),
        ('{"action": null}', "unreadable", "None"),
        ('{"action": 7}', "unreadable", "7"),
        ('{"action": ""}', "unreadable", ""),
        ('{"action": "up2 HOOKIPA"} {"action": up2}', "unreadable", '{"action": up2}'),
        ('{"action": "P2 up2 HOOKIPA"}', "unreadable", "P2 up2 HOOKIPA"),
        ('{"seat": "p2", "action": "toast"}', "unreadable", '{"seat": "p2", "action": "toast"}'),
        ('{"player": "Seat 2", "action": ""}', "unreadable", '{"player": "Seat 2", "action": ""}'),
        ('{"action": "* up2 HOOKIPA"}', "unreadable", "* up2 HOOKIPA"),
        ("ACTION: * up2 HOOKIPA", "unreadable", "* up2 HOOKIPA"),
        ("ACTION: up2 HOOKIPA, I think", "unreadable", "up2 HOOKIPA, I think"),
        ("P2 up2 HOOKIPA", "unreadable", ""),
        ("P2: -> up2 HOOKIPA", "unreadable", ""),
        ("P2 plays up2 HOOKIPA", "unreadable", ""),
        ('P2 said: "I play up2 HOOKIPA."', "unreadable", ""),
        ("P1/P2 up2 HOOKIPA", "unreadable", ""),
        ("up 1 HOOKIPA", "unreadable", ""),
        ("up2 HOO KIPA", "illegal", "up2 HOO"),
        ("up2 HOOKIPAS", "illegal", "up2 HOOKIPAS"),
        ("ACTION: up2 \N{KELVIN SIGN}APU", "unreadable", "up2 \N{KELVIN SIGN}APU"),
        ("I would toast it", "unreadable", ""),
        ("toast", "illegal", "toast"),
        ("P1 toast", "illegal", "P1 toast"),
        ("up2 HOOKIPA or up2 NUI", "ambiguous", "up2 HOOKIPA / up2 NUI"),
        ("I will not play up2 HOOKIPA", "ambiguous", "up2 HOOKIPA"),
        ("Don't play up2 NUI. Play up2 HOOKIPA", "ambiguous", "up2 NUI"),
        ("Je ne joue pas up2 HOOKIPA", "ambiguous", "up2 HOOKIPA"),
        ("Player 2 plays up2 HOOKIPA", "unreadable", ""),
        ("- toast\n- up2 HOOKIPA", "ambiguous", "toast / up2 HOOKIPA"),
        ("1. up2 HOOKIPA\n2) toast", "ambiguous", "up2 HOOKIPA / toast"),
        ('{"action": "up2 HOOKIPA"} {"action": "up2 N', "unreadable", '{"action": "up2 N'),
        ('I take {"Action": "up2 HOOKIPA', "unreadable", '{"Action": "up2 HOOKIPA'),
        ("up2 HOOKIPA. Or up2 NUI.", "ambiguous", "up2 HOOKIPA / up2 NUI"),
        ("up2 HOOKIPA -> NUI", "ambiguous", "up2 HOOKIPA"),
        ('{"action": "up2 NUI", "action": 3}', "ambiguous", "up2 NUI / 3"),
        ('{"action": "up2 NUI", "action": null}', "ambiguous", "up2 NUI / None"),
        ("\ud800", "unreadable", ""),
        ('{"action": "\\ud800"}', "unreadable", "\\ud800"),
    ],
)
def test_what_is_not_stated_is_not_read(text: str, category: Category, words: str) -> None:
    assert said(text) == (category, words)


def test_a_longer_action_is_not_cut_to_a_legal_one() -> None:
    assert said("customer B1 h14", taxi())[0] == "ok"
    assert said("customer B1 h14 then h15", taxi())[0] == "ambiguous"
    assert said("customer B1 h14 load B1", taxi())[0] == "ambiguous"


def test_an_illegal_action_names_its_rules() -> None:
    reply = read(tiki(), "ACTION: toast")
    assert [each.rule for each in reply.violations] == ["TIKI-5.10"]
    assert "TIKI-5.10" in retry(tiki(), reply)


def test_a_game_that_does_not_explain_names_the_rules_of_its_error() -> None:
    turn = first_turn(Quiet())
    assert read(turn, '{"action": "hide 99"}').violations
    assert read(turn, '{"action": "hide 99"}').category == "illegal"


def test_a_world_in_which_an_action_is_legal_after_all_names_no_rule() -> None:
    turn = first_turn(Quiet())
    narrow = Turn(turn.game, turn.player, turn.view, turn.actions[:1], turn.rng)
    game: Any = turn.game
    reply = read(narrow, game.format_action(turn.actions[1]))
    assert (reply.category, reply.violations) == ("illegal", ())


def test_words_that_differ_by_capitals_alone_are_written_exactly() -> None:
    turn = first_turn(Coins())
    assert said("ACTION: take a", turn) == ("ok", "P1 take a")
    assert said("ACTION: TAKE A", turn) == ("ok", "P1 take A")
    assert said("ACTION: take b", turn) == ("ok", "P1 take B")


def test_a_game_without_notation_is_refused() -> None:
    turn: Any = Turn(object(), Player(0), None, (), Random(0))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="object has no notation"):
        read(turn, "Hm.")


def test_a_reply_that_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="a reply is a text, not None"):
        read(tiki(), None)  # type: ignore[arg-type]


def test_an_action_of_many_words_is_not_read() -> None:
    reply = read(tiki(), '{"action": "' + "up2 " * 100 + '"}')
    assert reply.reason == "the action is longer than 300 characters"
    assert len(reply.words) < 301


@pytest.mark.parametrize(
    "text",
    [
        "{" * LONGEST,
        "{}" * (LONGEST // 2),
        '{"a":' * (LONGEST // 6) + "1" + "}" * (LONGEST // 6),
        '{"action":' * (LONGEST // 11) + "1" + "}" * (LONGEST // 11),
        '{"action":' + "9" * (LONGEST - 11) + "}",
        '{"' + '\\"' * (LONGEST // 2 - 1),
        '{"' * (LONGEST // 2),
        "ACTION:\n" * (LONGEST // 8),
        "*" * LONGEST,
        "\n" * (LONGEST - 1) + "x",
        "up2 " * (LONGEST // 4),
        "up2 HOOKIPA " * (LONGEST // 12),
        "x" * (LONGEST + 1),
        "P2 " * (LONGEST // 3),
    ],
    ids=lambda text: text[:12],
)
def test_a_huge_text_takes_no_longer_than_its_size(text: str) -> None:
    start = time.process_time()
    reply = read(tiki(), text)
    assert reply.action is None
    assert len(retry(tiki(), reply)) < 2_000
    assert time.process_time() - start < 10


def test_lanterns_is_read_without_a_guide() -> None:
    turn = first_turn(Lanterns())
    game: Any = turn.game
    text = game.format_action(turn.actions[0])
    assert said(f"Well, {text}.", turn) == ("ok", text)
