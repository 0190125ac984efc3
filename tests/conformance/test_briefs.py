"""Briefs: all that an engine needs is in them, and nothing that leads elsewhere."""

import re
from typing import Any

import pytest

from boardrules import codec, games
from boardrules.conformance import Library, brief, reply_to
from boardrules.conformance.answers import Answers
from boardrules.conformance.engines import ANSWERS
from boardrules.rulebook import Rulebook

each_game = pytest.mark.parametrize(
    "game", ["tectonic-tribes", "tiki-topple", "tucana-builders", "tuk-tuk-taxi"]
)


@each_game
def test_a_brief_has_all_that_an_engine_needs(game: str) -> None:
    text = brief(game)
    game_class: Any = games.find_game(game)
    book = Rulebook.of(games.package_of(game_class))
    assert all(f"- **{entry.id}** " in text for entry in book.entries)
    assert all(f"| `{option}` | " in text for option in codec.to_data(game_class())["options"])
    assert "\n".join(Answers.of(game).markdown()) in text
    assert all(f"`{kind}`" in text for kind in ANSWERS)
    assert '"title": "Scene"' in text


@each_game
def test_a_brief_leads_nowhere_else(game: str) -> None:
    text = brief(game)
    assert re.findall(r"\]\(|\{[a-z]+\}`|^% |^```\{", text, re.MULTILINE) == []


@each_game
def test_the_conversation_of_a_brief_is_held(game: str) -> None:
    _, _, later = brief(game).partition("## How the match begins")
    lines = re.findall(r"^([<>]) (.*)$", later.partition("## The game")[0], re.MULTILINE)
    library, reply = Library(), ""
    for mark, line in lines:
        if mark == ">":
            reply = codec.to_json(reply_to(library, line))
        else:
            assert reply == line
    assert lines


def test_options_have_their_values_and_what_is_usual() -> None:
    text = brief("tuk-tuk-taxi")
    assert '| `board` | `"european"`, `"exotic"` | `"european"` | ' in text
    assert "| `simplified` | `false`, `true` | `false` | " in text
    assert "| `players` | `2`, `3`, `4` | `2` | " in text


def test_readings_that_an_option_chooses_are_all_named() -> None:
    (line,) = re.findall(r"^- \*\*TECTONIC-R1\*\*.*$", brief("tectonic-tribes"), re.MULTILINE)
    assert " The option `stolen_card` chooses. Also possible: forfeit: " in line


def test_there_is_no_brief_of_a_game_without_vectors() -> None:
    with pytest.raises(LookupError):
        brief("nim")
