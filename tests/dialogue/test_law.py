"""The reading law: no action comes out of a text that does not state it."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules.bots import Turn, turn_of
from boardrules.dialogue import Reply, prompt, read
from boardrules.dialogue.notation import Notation
from tests.bots.matches import EVERY_TABLE, moments
from tests.dialogue import stand_ins, table
from tests.dialogue.table import Read, check, replies, turns


@st.composite
def texts(draw: st.DrawFn) -> tuple[Turn[Any, Any, Any], str]:
    """Draw a turn, and a text out of stand-ins' replies, words of the notation, and anything."""
    turn = draw(st.sampled_from(turns()))
    rng = Random(draw(st.integers(0, 2**32)))
    notation = Notation(turn)
    piece = st.one_of(
        st.sampled_from(list(stand_ins.ALL.values())).map(lambda each: each(turn, rng)),
        st.sampled_from(notation.texts),
        st.sampled_from(sorted(notation.spellings.values())),
        st.sampled_from(['{"action": "', '"}', "ACTION: ", "{", "}", '"', "\\", ", ", ". ", "P2"]),
        st.text(max_size=8),
    )
    glue = draw(st.sampled_from([" ", "", "\n", " -> "]))
    return turn, glue.join(draw(st.lists(piece, max_size=8)))


@pytest.mark.law
@settings(max_examples=2_000, deadline=None)
@given(texts())
def test_no_action_is_read_that_a_text_does_not_state(
    drawn: tuple[Turn[Any, Any, Any], str],
) -> None:
    check(read, *drawn)


@pytest.mark.parametrize("name", stand_ins.ALL)
def test_a_stand_in_is_read_by_the_law(name: str) -> None:
    assert replies(name).total() == 20 * len(turns())


@pytest.mark.parametrize("name", ["in_prose", "in_json"])
def test_a_right_answer_is_always_read(name: str) -> None:
    assert set(replies(name)) == {"ok"}


@pytest.mark.parametrize("name", ["hallucinating", "disguised", "injecting"])
def test_no_action_comes_of_what_is_wrong_or_only_looks_right(name: str) -> None:
    assert set(replies(name)) <= {"unreadable", "ambiguous", "illegal"}


def too_eager(turn: Turn[Any, Any, Any], text: str) -> Reply[Any]:
    """Read too much: what begins like a text, or else the first legal action."""
    reply = read(turn, text)
    return reply if reply.category == "ok" else Reply("ok", turn.actions[0])


def prefixes(turn: Turn[Any, Any, Any], text: str) -> Reply[Any]:
    """Read too much: the first legal action that any two words of a text may be short for."""
    for each, action in zip(Notation(turn).texts, turn.actions, strict=True):
        if " ".join(each.split()[:2]) in text:
            return Reply("ok", action)
    return Reply("unreadable")


@pytest.mark.parametrize("mutant", [too_eager, prefixes])
def test_a_reader_that_reads_too_much_is_found(mutant: Read) -> None:
    with pytest.raises(AssertionError):
        replies("hallucinating", mutant)


@EVERY_TABLE
def test_worlds_with_the_same_view_have_the_same_prompt(game: Any) -> None:
    for state, player in moments(game, 9, 6):
        turn = turn_of(game, state, player, Random(0))
        for seed in range(5):
            world = game.determinize(turn.view, Random(seed))
            other = turn_of(game, world, player, Random(seed))
            for legal in ("count", "all", "none"):
                assert prompt(other, legal=legal) == prompt(turn, legal=legal)


def test_a_table_tells_how_stand_ins_are_read() -> None:
    head, *lines = table.rows(tried=1)
    assert head == "| stand-in | `ok` | `empty` | `unreadable` | `ambiguous` | `illegal` |"
    assert lines[0] == f"| right, in prose | {len(turns())} | 0 | 0 | 0 | 0 |"
