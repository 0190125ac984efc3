"""This library as an engine: how it answers each kind of question."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardrules import codec, games, playout
from boardrules.conformance import (
    EngineError,
    Library,
    Position,
    Question,
    UnsupportedError,
    library_at,
    questions,
)
from boardrules.conformance.engines import ANSWERS
from boardrules.conformance.vectors import Kind
from boardrules.games import tiki_topple
from boardrules.testing import Lanterns
from tests.conformance.coin import Coin

GAME = tiki_topple.TikiTopple()
DATA = codec.to_data(GAME)


@cache
def match() -> tuple[str, ...]:
    return tuple(map(GAME.format_action, playout(GAME, Random(1)).actions))


def ask(kind: Kind, done: int = 21, **about: Any) -> Any:
    """Ask the library after some actions of a match."""
    return library_at(DATA, match()[:done]).ask(Question(ask=kind, **about))


def test_who_acts_and_what_is_legal() -> None:
    assert ask("to_act", 0) == ["*"]
    assert ask("to_act") == ["P1"]
    assert ask("to_act", len(match())) == []
    assert ask("legal", 1) == ["* column EEPO", "* column KAPU"]
    assert ask("legal", seat="P2") == []
    assert ask("legal", seat="P1") == ask("legal") != []
    assert ask("legal", 1, seat="*") == ask("legal", 1)
    assert ask("legal", seat="*") == ask("legal", 1, seat="P1") == []


def test_how_likely_draws_are() -> None:
    assert ask("weights", 1) == {"* column EEPO": 1, "* column KAPU": 1}
    assert ask("weights") == {}
    assert ask("weights", 1, seat="P1") == ask("weights", 1)


def test_which_rules_an_action_breaks() -> None:
    assert ask("explain", action="P1 up2 HOOKIPA") == ["TIKI-5.2"]
    assert ask("explain", action="* column NOBODY") == ["TIKI-R3"]


def test_what_seats_see_and_are_told() -> None:
    assert ask("scene")["viewer"] is None
    assert ask("scene", seat="P2")["seats"][0]["hand"] is None
    assert ask("open_scene")["seats"][0]["hand"] is not None
    assert ask("told", 0) == []
    assert ask("told", 10, seat="P1") == [match()[9]]
    assert ask("told", 10, seat="P2") == ask("told", 10) == []


def test_points_and_how_a_match_ends() -> None:
    assert ask("score", len(match())) == [7, 26]
    items = ask("items", len(match()))
    assert sum(points for seat, _, points in items if seat == "P2") == 26
    assert items == sorted(items)
    assert ask("outcome") is None
    assert ask("outcome", len(match())) == {
        "scores": [7, 26],
        "ranks": [2, 1],
        "winners": [1],
        "rule": "TIKI-7.2",
    }


def test_keys_and_counts() -> None:
    assert ask("key") == codec.key(library_at(DATA, match()[:21]).position.state)
    assert ask("perft", 0, depth=2) == {"decision": 0, "chance": 18, "terminal": 0}


def test_which_rules_a_box_breaks() -> None:
    file = Path(tiki_topple.__file__).with_name("components.toml").read_text(encoding="utf-8")
    assert ask("box", file=file) == []
    assert ask("box", file=file.replace("set_aside = 2", "set_aside = 3")) == ["TIKI-3.4"]
    assert ask("box", file=file.replace("with_2 = 4", "with_2 = 0")) == ["TIKI-7.1"]
    assert ask("box", file="[") == ["TIKI-1.4"]


@pytest.mark.parametrize(
    ("kind", "about", "reason"),
    [
        ("legal", {"seat": "P3"}, "there is no seat P3"),
        ("told", {"seat": "*"}, "expected a seat such as P1"),
        ("explain", {}, "which action is to be explained?"),
        ("explain", {"action": "P1 fly"}, "cannot read 'P1 fly'"),
        ("perft", {}, "how deep is perft to count?"),
        ("perft", {"depth": -1}, "how deep is perft to count?"),
        ("box", {}, "which component file is to be read?"),
    ],
)
def test_a_question_that_makes_no_sense(kind: Kind, about: dict[str, Any], reason: str) -> None:
    with pytest.raises(EngineError) as caught:
        ask(kind, **about)
    assert reason in str(caught.value)


def test_a_match_that_cannot_begin_or_go_on() -> None:
    library = Library()
    with pytest.raises(EngineError, match="no match has begun"):
        library.ask(Question(ask="to_act"))
    with pytest.raises(UnsupportedError, match="there is no game 'ludo'"):
        library.new({"game": "ludo"})
    with pytest.raises(EngineError, match=r"\$.options: players is one of 2, 3, 4"):
        library.new(DATA | {"options": {"players": 9}})
    library.new(DATA)
    with pytest.raises(EngineError, match="P1 toast is illegal"):
        library.do([*match()[:15], "P1 toast", match()[15]])
    assert library.ask(Question(ask="to_act")) == ["P1"]
    with pytest.raises(EngineError, match="cannot read"):
        library.do(["fly"])


def test_an_action_can_be_done_without_a_check() -> None:
    before = library_at(DATA, match()[:20]).position
    after = before.after(match()[20], is_checked=False)
    assert after == before.after(match()[20])
    assert (after.before, GAME.format_action(after.last)) == (before.state, match()[20])
    start = Position(Coin(), ())
    assert start.after("* heads", is_checked=False) == start.after("* heads")


def test_a_game_in_a_script_has_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coin, "__module__", "__main__")
    coin = Library(lambda _name: Coin)
    coin.new({"game": "coin", "options": {}})
    with pytest.raises(UnsupportedError, match="coin reads no component files"):
        coin.ask(Question(ask="box", file=""))


def test_a_game_may_offer_less() -> None:
    lanterns = Library(lambda _name: Lanterns)
    lanterns.new(codec.to_data(Lanterns()))
    with pytest.raises(UnsupportedError, match="lanterns reads no component files"):
        lanterns.ask(Question(ask="box", file=""))
    coin = Library(lambda _name: Coin)
    coin.new({"game": "coin", "options": {}})
    coin.do(["* heads"])
    assert coin.ask(Question(ask="score")) == [1]
    with pytest.raises(UnsupportedError, match="coin is not Explains"):
        coin.ask(Question(ask="explain", action="* tails"))


def test_all_that_can_be_asked_about_a_position() -> None:
    tucana = library_at(codec.to_data(games.find_game("tucana-builders")(players=3)), ())
    while tucana.ask(Question(ask="to_act")) == ["*"]:
        tucana.do(tucana.ask(Question(ask="legal"))[:1])
    asked = list(questions(tucana))
    assert len(asked) == len(set(asked)) == 19
    assert [each.seat for each in asked if each.ask == "legal"] == [None, "*", "P2", "P3"]
    assert [each.seat for each in asked if each.ask == "scene"] == [None, "P1", "P2", "P3"]
    assert {each.ask for each in asked} == {*ANSWERS} - {"explain", "perft", "box"}
