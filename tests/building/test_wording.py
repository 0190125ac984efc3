"""Sentences in several languages, from templates with parameters."""

from pathlib import Path

import pytest

from boardrules import CodecError, Player
from boardrules.building.wording import Named, Phrase, Who, Wording, phrase

P1, P2 = Player(0), Player(1)

WORDING = Wording(
    {
        "en": {
            "and": "and",
            "you": "you",
            "takes": "{who:# takes|you take} {count:a counter|# counters}",
            "gives": "{who} gives {things} to {other}",
            "thing_cup": "a cup",
        },
        "fr": {
            "and": "et",
            "you": "toi",
            "takes": "{who:# prend|tu prends} {count:un jeton|# jetons}",
            "gives": "{other} reçoit {things} de {who}",
            "thing_cup": "une tasse",
        },
    }
)


@pytest.mark.parametrize(
    ("count", "viewer", "lang", "sentence"),
    [
        (1, None, "en", "P1 takes a counter"),
        (2, P2, "en", "P1 takes 2 counters"),
        (2, P1, "en", "You take 2 counters"),
        (1, P1, "fr", "Tu prends un jeton"),
        (0, P1, "fr", "Tu prends un jeton"),
        (1.5, P1, "en", "You take 1.5 counters"),
        (1.5, P1, "fr", "Tu prends un jeton"),
        (2.5, P1, "fr", "Tu prends 2,5 jetons"),
    ],
)
def test_a_form_fits_who_is_told_and_how_many_there_are(
    count: float, viewer: Player | None, lang: str, sentence: str
) -> None:
    said = phrase("takes", who=Who(P1), count=count)
    assert WORDING.sentence(said, viewer, lang) == sentence


@pytest.mark.parametrize(
    ("things", "sentence"),
    [
        (["a hat"], "P1 gives a hat to you"),
        (["a hat", Named("thing", "cup")], "P1 gives a hat and a cup to you"),
        (["1", 2, Named("thing", "old-hat")], "P1 gives 1, 2 and old hat to you"),
        (Phrase("thing_cup", {}), "P1 gives a cup to you"),
    ],
)
def test_what_goes_into_a_template_is_listed_and_named(
    things: list[str | int | Named], sentence: str
) -> None:
    said = phrase("gives", who=Who(P1), things=things, other=Who(P2))
    assert WORDING.sentence(said, P2) == sentence


def test_another_language_has_another_order_of_words() -> None:
    said = phrase("gives", who=Who(P1), things=[Named("thing", "cup")], other=Who(P2))
    assert WORDING.sentence(said, P2, "fr") == "Toi reçoit une tasse de P1"


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"^expected a language such as en or fr, not 'de'$"):
        WORDING.sentence(phrase("takes", who=Who(P1), count=1), None, "de")


def test_languages_have_the_same_names() -> None:
    with pytest.raises(ValueError, match=r"^\[fr\] has no goes, takes$"):
        Wording({"en": {"takes": "takes", "goes": "goes"}, "fr": {}})


def test_templates_have_the_same_parameters_in_all_languages() -> None:
    message = r"^takes has different parameters: \[en\] count, who; \[fr\] none$"
    with pytest.raises(ValueError, match=message):
        Wording({"en": {"takes": "{who:#|you} takes {count}"}, "fr": {"takes": "prend"}})


def test_templates_are_texts(tmp_path: Path) -> None:
    path = tmp_path / "narration.toml"
    path.write_text("[en]\ntakes = 3\n")
    with pytest.raises(CodecError):
        Wording.load(path)
