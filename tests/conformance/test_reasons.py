"""Which rules a difference is about."""

from functools import cache
from random import Random
from typing import Any

from attrs import evolve
import pytest

from boardrules import codec, games, playout
from boardrules.conformance import (
    Difference,
    Library,
    Question,
    library_at,
    rules_of,
    sure_rules_of,
    vectors_of,
)
from boardrules.conformance import reasons as module
from boardrules.games.tiki_topple import TikiTopple
from tests.conformance.coin import Coin

GAME = TikiTopple()
DATA = codec.to_data(GAME)


@cache
def match() -> tuple[str, ...]:
    return tuple(map(GAME.format_action, playout(GAME, Random(1)).actions))


TOASTS = ("P1 toast", "P2 toast")


def named(question: Question, expected: Any, got: Any, done: int = 21) -> tuple[str, ...]:
    return rules_of(Difference(DATA, match()[:done], question, expected, got))


def sure(question: Question, expected: Any, got: Any) -> frozenset[str]:
    return sure_rules_of(Difference(DATA, match()[:21], question, expected, got))


def test_explanations_name_rules() -> None:
    question = Question(ask="explain", action="P1 toast")
    found = named(question, ["TIKI-4.1", "TIKI-5.10"], ["TIKI-5.10", "TIKI-5.2", 5])
    assert found[:2] == ("TIKI-4.1", "TIKI-5.2")
    found = named(Question(ask="box", file=""), ["TIKI-1.4"], None)
    assert found[0] == "TIKI-1.4"


def test_points_name_rules() -> None:
    expected = [["P1", "TIKI-6.4", 9], ["P2", "TIKI-6.6", 2]]
    got = [["P1", "TIKI-6.4", 9], ["P2", "TIKI-6.5", 2], "x"]
    found = named(Question(ask="items"), expected, got)
    assert found[:2] == ("TIKI-6.6", "TIKI-6.5")


def test_another_number_of_points_is_a_matter_of_the_rules_that_count_them() -> None:
    game = games.find_game("tectonic-tribes")()
    actions = tuple(map(game.format_action, playout(game, Random(1)).actions))
    asked = Question(ask="items")
    items = library_at(codec.to_data(game), actions).ask(asked)
    more = [[seat, rule, points + 1] for seat, rule, points in items]
    found = Difference(codec.to_data(game), actions, asked, items, more)
    rules = rules_of(found)
    assert {*rules[: rules.index("TECTONIC-7.7")]} >= {"TECTONIC-7.4", "TECTONIC-7.5"}
    assert sure_rules_of(found) == set()
    fewer = evolve(found, got=items[1:])
    assert rules_of(fewer)[0] == "TECTONIC-7.7"
    assert sure_rules_of(fewer) == {"TECTONIC-7.7"}


def test_another_number_of_points_by_a_rule_that_needs_no_other_names_it() -> None:
    expected = [["P1", "TIKI-6.4", 9], ["P2", "TIKI-6.6", 2]]
    got = [["P1", "TIKI-6.4", 8], ["P2", "TIKI-6.6", 2]]
    assert named(Question(ask="items"), expected, got, len(match()))[0] == "TIKI-6.4"
    assert sure(Question(ask="items"), expected, got) == {"TIKI-6.4"}


def test_an_outcome_names_a_rule() -> None:
    ends = {"rule": "TIKI-7.3"}, {"rule": "TIKI-7.2"}
    assert named(Question(ask="outcome"), *ends)[:2] == ("TIKI-7.3", "TIKI-7.2")
    assert named(Question(ask="outcome"), None, {"rule": "TIKI-7.2"})[0] == "TIKI-7.2"
    assert "TIKI-7.2" not in named(Question(ask="outcome"), None, {"rule": 5}, 0)


def test_an_outcome_by_the_same_rule_does_not_name_it() -> None:
    ends = {"rule": "TIKI-7.2", "winners": [0]}, {"rule": "TIKI-7.2", "winners": [1]}
    assert sure(Question(ask="outcome"), *ends) == set()


def test_rules_that_are_named_are_sure() -> None:
    question = Question(ask="explain", action="P1 toast")
    assert sure(question, ["TIKI-4.1", "TIKI-5.10"], ["TIKI-5.10"]) == {"TIKI-4.1"}
    legal = ["P1 topple AKAMAI"]
    assert sure(Question(ask="legal"), legal, [*legal, "P1 up2 HOOKIPA"]) == {"TIKI-5.2"}
    refused = Difference(DATA, match()[:21], error="no", refused_by=("TIKI-5.7",))
    assert sure_rules_of(refused) == {"TIKI-5.7"}


def test_where_the_last_action_led_elsewhere_no_rule_is_sure() -> None:
    assert sure(Question(ask="legal"), ["P2 topple NANI"], ["P2 up2 HOOKIPA"]) == set()


def test_what_is_illegal_breaks_rules() -> None:
    legal = ["P1 topple AKAMAI"]
    got: list[Any] = [*legal, 5, "P1 fly", "P1 up2 HOOKIPA"]
    assert named(Question(ask="legal"), legal, got)[0] == "TIKI-5.2"


def test_other_actions_instead_are_the_fault_of_the_last_action() -> None:
    first = next(place for place, text in enumerate(match()) if text in TOASTS) + 1
    found = named(Question(ask="legal"), ["P2 topple NANI"], ["P2 up2 HOOKIPA"], first)
    assert found[0] == "TIKI-5.8"


def test_an_engine_knows_why_it_refuses_something() -> None:
    found = Difference(DATA, match()[:21], error="no", refused_by=("TIKI-5.7",))
    assert rules_of(found)[0] == "TIKI-5.7"


def test_a_rule_that_was_not_in_play_before_comes_first() -> None:
    first = next(place for place, text in enumerate(match()) if " topple " in text)
    for question in (None, Question(ask="open_scene"), Question(ask="key")):
        assert rules_of(Difference(DATA, match()[: first + 1], question, 1, 2))[0] == "TIKI-5.5"


def test_an_action_that_is_left_out_is_tried() -> None:
    found = named(Question(ask="legal"), ["P1 topple AKAMAI"], [], 15)
    assert "TIKI-5.5" in found[:3]


def test_what_is_in_play_in_an_action_that_both_list_as_well_has_no_part_in_another() -> None:
    legal = library_at(DATA, match()[:15]).ask(Question(ask="legal"))
    one, other = [text for text in legal if " topple " in text][:2]
    assert "TIKI-5.5" not in named(Question(ask="legal"), [one, other], [one], 15)
    up = next(text for text in legal if " up1 " in text)
    assert "TIKI-5.5" in named(Question(ask="legal"), [one, up], [up], 15)[:3]


def test_where_a_vector_ends_that_shows_a_rule_this_is_the_first_guess() -> None:
    asked = Question(ask="to_act")
    shown = {vector.id: vector for vector in vectors_of("tiki-topple").vectors}
    vector = shown["tiki-topple/TIKI-R12/done-1"]
    assert rules_of(Difference(vector.game, vector.actions, asked, ["*"], []))[0] == "TIKI-R12"
    before = Difference(vector.game, vector.actions[:-1], asked, ["P1"], ["P2"])
    assert rules_of(before)[0] != "TIKI-R12"


def test_where_vectors_of_many_rules_end_none_of_them_comes_first_for_that() -> None:
    shown = {vector.id: vector for vector in vectors_of("tiki-topple").vectors}
    vector = shown["tiki-topple/TIKI-6.3/done-1"]
    found = Difference(vector.game, vector.actions, Question(ask="score"), [0, 0], [0, 1])
    assert rules_of(found)[0] == "TIKI-R6"


def test_what_takes_long_is_not_asked_again() -> None:
    assert "TIKI-4.1" not in named(Question(ask="perft", depth=99), {}, {"chance": 1})


def test_what_is_told_is_a_matter_of_the_answer() -> None:
    assert named(Question(ask="told", seat="P2"), [], ["x"], 14)[0] == "TIKI-2.1"


def test_who_is_to_act_is_a_matter_of_the_answer_where_both_let_a_player_act() -> None:
    first = next(place for place, text in enumerate(match()) if text.startswith("P1")) + 1
    assert named(Question(ask="to_act"), ["P2"], ["P3"], first)[0] == "TIKI-4.1"
    assert named(Question(ask="to_act"), ["P2"], ["*"], first)[0] != "TIKI-4.1"


def test_where_the_match_is_over_for_one_only_the_rules_of_its_outcome_are_in_play() -> None:
    to_act = Question(ask="to_act")
    assert "TIKI-7.2" in named(to_act, [], ["*"], len(match()))
    assert "TIKI-7.2" not in named(to_act, ["P1"], ["*"], len(match()))


def test_what_is_wrong_on_the_table_before_any_player_has_acted_names_its_rules() -> None:
    scene = Question(ask="open_scene")
    assert named(scene, {"rounds": 4}, {"rounds": 3}, 0)[0] == "TIKI-7.1"
    assert {*named(scene, {"hand": ["up1"]}, {"hand": []}, 9)[:2]} == {"TIKI-3.2", "TIKI-3.3"}
    assert named(scene, {"rounds": 4}, {"rounds": 3}, 21)[0] != "TIKI-7.1"


def test_where_rules_are_as_new_those_come_first_that_few_vectors_exercise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_vectors(_game: str) -> Any:
        raise LookupError

    question = Question(ask="items")
    found = named(question, 1, 2)
    monkeypatch.setattr(module, "vectors_of", no_vectors)
    assert sorted(named(question, 1, 2)) == sorted(found)


def test_a_game_without_a_ledger_has_no_rules_to_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def coin_at(game: dict[str, Any], done: tuple[str, ...]) -> Library:
        library = Library(lambda _name: Coin)
        library.new(game)
        library.do(done)
        return library

    monkeypatch.setattr(module, "library_at", coin_at)
    data: dict[str, Any] = {"game": "coin", "options": {}}
    assert rules_of(Difference(data, ("* heads",), Question(ask="score"), [1], [0])) == ()
