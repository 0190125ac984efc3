"""The tool that writes vectors keeps what is new, and writes the files that are there."""

from collections import Counter
from unittest.mock import Mock

from attrs import evolve
import pytest

from boardrules import Player, games
from boardrules.conformance import vectors_of
from boardrules.conformance.answers import Answers
from boardrules.games.tiki_topple import Tiki, Toast
from boardrules.games.tiki_topple.column import after_toast
from boardrules.rulebook import Rulebook
from vector_lines import LINES, lines_of
from vector_matches import Feature, Played, chosen, points, run, walked
from vector_questions import asked_after
from vector_tables import BOXES, SHOWN, TABLES
from vector_ways import Words, illegal, mistyped, of_kinds, probed, ways_to_break, written
from write_vectors import Asker, added, explained, file_with, numbered, refreshed, rows_of

TIKI = "boardrules.games.tiki_topple"
TWO = (Tiki("NANI"), Tiki("NUI"))


def something(number: int) -> Feature:
    return ("file.py", "1", number, number + 1)


def played(table: str, actions: int, *numbers: int) -> Played:
    """Make up a match in which some things happen, one after the other."""
    first = {something(number): when for when, number in enumerate(numbers, start=1)}
    return Played(table, None, (None,) * actions, (), 0, first, Counter(first.keys()))


def test_every_game_has_tables_and_boxes() -> None:
    assert [*TABLES] == [*BOXES] == list(games.game_names())


@pytest.mark.parametrize("name", games.game_names())
def test_boxes_and_draws_are_about_rules_of_their_game(name: str) -> None:
    book = Rulebook.of(games.package_of(games.find_game(name)))
    about = {rule for rule, _, _ in BOXES[name]} | {*SHOWN.get(name, {})}
    assert about
    assert about <= {*book.ids}
    assert [rule for rule in SHOWN.get(name, {}) if book[rule].no_code is None] == []


# Matches


def test_the_same_seed_gives_the_same_match() -> None:
    once, again = (walked("tiki-topple", "schmidt-3", seed=5) for _ in range(2))
    assert once.texts == again.texts
    assert once.texts != walked("tiki-topple", "schmidt-3", seed=6).texts


def test_a_negative_seed_lets_greedy_players_play() -> None:
    at_random = walked("tiki-topple", "gamewright-2", seed=1)
    greedy = walked("tiki-topple", "gamewright-2", seed=-1)
    scores = [sum(match.game.score(match.states[-1])) for match in (at_random, greedy)]
    assert scores[0] < scores[1]


def test_points_name_the_rules_and_how_many_win() -> None:
    match = walked("tiki-topple", "schmidt-2", seed=0)
    found = points(match.game, match.states[-1])
    assert {rule for rule, *_ in found} == {"TIKI-6.5", "TIKI-6.6", "TIKI-7.2"}
    assert found["TIKI-7.2", "", 1, 0] == 1


def test_what_runs_is_told_by_line() -> None:
    result, found = run(TIKI, lambda: after_toast(TWO, Toast(Player(0))))
    assert result == ("NANI",)
    ((path, first, before, line),) = found
    assert path.endswith("column.py")
    assert before == 0
    assert int(first) < line


def test_matches_are_chosen_by_what_only_they_have() -> None:
    long = played("one", 100, 1, 2, 3)
    short = played("one", 10, 1, 2)
    other = played("two", 10, 1)
    rare = played("two", 500, 4)
    assert chosen([long, short, other, rare]) == [short, rare, long]


def test_a_match_is_chosen_at_every_table() -> None:
    first, second = played("one", 10, 1), played("two", 10, 1)
    assert chosen([first, second]) == [first, second]


# Ways


def test_what_is_illegal_breaks_rules_and_is_in_notation() -> None:
    match = walked("tiki-topple", "schmidt-2", seed=0)
    found = list(illegal(match, [0, len(match.actions)], Words([match])))
    assert (0, "* column NOBODY", ["TIKI-3.1"]) in [
        (number, text, [each.rule for each in broken]) for number, broken, text in found
    ]
    assert {each.rule for number, broken, _ in found if number for each in broken} == {"TIKI-7.1"}


def test_words_and_numbers_are_mistyped_one_at_a_time() -> None:
    assert [*mistyped("* aside P1 up2")] == [
        "* nothing P1 up2",
        "* aside NOBODY1 up2",
        "* aside P97 up2",
        "* aside P1 nothing2",
        "* aside P1 up97",
    ]


def test_actions_end_early_or_late_or_with_another_word_that_follows() -> None:
    words = Words([walked("tiki-topple", "schmidt-2", seed=0)])
    assert "P1 up1" in words.strayed("P1 up1 NANI")
    assert "P1 up1 NUI" in words.strayed("P1 up1 NANI")


def test_a_way_to_break_a_rule_breaks_as_little_else_as_can_be() -> None:
    match = walked("tiki-topple", "schmidt-2", seed=0)
    ways = ways_to_break([match], Words([match]))
    (_, number, text), *_ = ways["TIKI-5.2"]
    broken = match.game.explain(match.states[number], match.game.parse_action(text))
    assert [violation.rule for violation in broken] == ["TIKI-5.2"]


def test_illegal_actions_are_tried_before_and_after_each_kind_of_action() -> None:
    match = walked("tiki-topple", "schmidt-2", seed=0)
    kinds = {match.actions[number].kind for number in probed(match)[:-1]}
    assert kinds == {action.kind for action in match.actions}


# Files


def test_seats_are_asked_that_are_told_what_others_are_not() -> None:
    match = walked("tiki-topple", "schmidt-2", seed=0)
    number = [action.kind for action in match.actions].index("mission") + 1
    asked = [question.seat for question in asked_after(match, number) if question.ask == "told"]
    assert asked == [None, "P1"]


def test_the_matches_in_the_file_are_played_by_the_tool() -> None:
    in_file = {
        vector.actions
        for vector in vectors_of("tiki-topple").vectors
        if vector.id.startswith("tiki-topple/gamewright-3/match-")
    }
    by_tool = {walked("tiki-topple", "gamewright-3", seed).texts for seed in range(-3, 40)}
    assert in_file
    assert in_file <= by_tool


def test_the_boxes_in_the_file_are_those_of_the_tool() -> None:
    in_file = tuple(each for each in vectors_of("tiki-topple").vectors if "/box-" in each.id)
    assert numbered(Asker("tiki-topple", Words([])).boxes()) == in_file


def test_a_vector_is_added_for_what_fails_none_and_numbered_after_those_that_are_there() -> None:
    file = vectors_of("tiki-topple")
    own = [each for each in file.vectors if "/TIKI-5.10/done-" in each.id]
    others = [each for each in file.vectors if each not in own]
    assert [*added("tiki-topple", file.vectors, ["TIKI-5.10"])] == []
    made = numbered(added("tiki-topple", others, ["TIKI-5.10"]), others)
    assert [each.id for each in made] == [each.id for each in own]
    (following,) = numbered([evolve(own[0], id=own[0].id[:-2])], file.vectors)
    assert following.id.endswith(f"/done-{len(own) + 1}")


def test_a_vector_is_added_for_a_situation_that_none_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = walked("tiki-topple", "gamewright-2", seed=0)
    monkeypatch.setattr("write_vectors.more_matches", Mock(return_value=[[match]]))
    vectors = vectors_of("tiki-topple").vectors
    rows = Answers.of("tiki-topple").explain
    (row,) = (row for row in rows if row.rule == ("TIKI-5.10",))
    others = [each for each in vectors if row not in rows_of(each, rows)]
    missing = {*rows}.difference(*(rows_of(each, rows) for each in others))
    made = next(explained("tiki-topple", others))
    assert missing.intersection(rows_of(made, rows))
    assert "/illegal" in made.id


def test_a_situation_that_is_nowhere_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("write_vectors.more_matches", Mock(return_value=iter(())))
    with pytest.raises(ValueError, match=r"nothing shows"):
        list(explained("tiki-topple", ()))


def test_actions_of_other_kinds_have_the_first_words_of_one() -> None:
    assert [*of_kinds("P1 sign stop c7", ["discard"])] == [
        "P1 discard",
        "P1 discard stop",
        "P1 discard stop c7",
    ]


def test_an_action_with_a_field_of_another_type_is_not_written() -> None:
    game = games.find_game("tiki-topple")()
    right, wrong = Toast(Player(0)), Mock()
    assert [*written(Mock(format_action=Mock(side_effect=[TypeError, "x"])), [wrong, right])] == [
        "x"
    ]
    assert [*written(game, [right])] == ["P1 toast"]


@pytest.mark.parametrize("name", games.game_names())
def test_what_is_sought_along_lines_is_legal_and_about_rules_of_the_game(name: str) -> None:
    book = Rulebook.of(games.package_of(games.find_game(name)))
    lines = {line for rule in book.ids for line in lines_of(name, rule)}
    assert len(lines) == len(LINES[name])
    assert all(line.actions for line in lines)


def test_what_is_sought_nowhere_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("write_vectors.sought", Mock(return_value=None))
    with pytest.raises(ValueError, match=r"nothing shows TIKI-5\.10 with"):
        list(added("tiki-topple", (), ["TIKI-5.10"]))


def test_a_refreshed_vector_has_the_answers_and_rules_of_now() -> None:
    vector = min(vectors_of("tiki-topple").vectors, key=lambda each: (len(each.actions), each.id))
    stale = evolve(vector, rules=(), steps=(evolve(vector.steps[0], expect=()), *vector.steps[1:]))
    assert refreshed(vector) == vector
    assert refreshed(stale).rules != ()


def test_the_version_grows_when_a_vector_changes_or_comes_or_goes() -> None:
    file = vectors_of("tiki-topple")
    first, *others = file.vectors
    changed = evolve(first, steps=first.steps[:-1])
    assert file_with(file.vectors, file.game, None).version == 1
    assert file_with((evolve(first, rules=()), *others), file.game, file).version == file.version
    assert file_with((changed, *others), file.game, file).version == file.version + 1
    assert file_with(tuple(others), file.game, file).version == file.version + 1
    more = evolve(first, id=f"{file.game}/more")
    assert file_with((*file.vectors, more), file.game, file).version == file.version + 1
