"""Guides: each says what the ledger says, fits on a screen, and explains all of the notation."""

from pathlib import Path
from random import Random
import sys
from typing import Any, get_args

from attrs import fields
import pytest

from boardrules import CodecError, games
from boardrules.building.guide import (
    Guide,
    Here,
    Part,
    TranslatedPart,
    TranslatedWord,
    Translation,
    Word,
)
from boardrules.building.wording import typeset
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.narration import LANGUAGES
from boardrules.play import playout
from boardrules.rulebook import Rulebook

PACKAGES = {name: games.package_of(games.find_game(name)) for name in games.game_names()}
EVERY_GAME = pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)

WIDTH, HEIGHT = 78, 22
"""What is free on a terminal of 80 x 24, with a prompt below."""

TABLES: list[Any] = [
    TikiTopple(players=4),
    TikiTopple(players=3, edition="gamewright", toast_bar="round"),
    TectonicTribes(players=2, advanced=True),
    TectonicTribes(players=5, stolen_card="forfeit"),
    TucanaBuilders(players=1, achievements=True),
    TucanaBuilders(players=3),
    TukTukTaxi(players=4, turn_limit=20),
    TukTukTaxi(players=2, board="exotic", turn_limit=30),
]

GUIDE = Guide(
    (Part("Aim", "Take the last counter.", ("NIM-1",)), Part("End", "All are gone.", ("NIM-1",))),
    (
        Word("P1", "a player", ("NIM-1",), "P[1-9]"),
        Word("HEAP", "a heap", ("NIM-2",), "[a-c]"),
        Word("take HEAP ...", "take a counter from each", ("NIM-2",)),
        Word("take all", "take all counters", ("NIM-2",)),
        Word("a", "the first heap", ("NIM-2",)),
    ),
)


# Those of the library's games.


@EVERY_GAME
def test_a_guide_has_the_same_parts_in_every_game(package: str) -> None:
    assert [part.title for part in Guide.of(package).parts] == ["Aim", "Turn", "End", "Scoring"]
    french = [part.title for part in Guide.of(package, "fr").parts]
    assert french == ["But", "Tour", "Fin", "Points"]


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guide_fits_on_a_small_terminal(package: str, lang: str) -> None:
    lines = Guide.of(package, lang).lines(WIDTH)
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= WIDTH


@EVERY_GAME
def test_a_guide_is_translated_as_a_whole(package: str) -> None:
    english, french = Guide.of(package), Guide.of(package, "fr")
    same = [
        ours.text
        for ours, theirs in zip(english.entries, french.entries, strict=True)
        if ours.text == theirs.text
    ]
    assert same == []


@EVERY_GAME
def test_an_unknown_language_is_the_usual_one(package: str) -> None:
    assert Guide.of(package, "xx") == Guide.of(package)


@pytest.mark.parametrize("game", TABLES, ids=repr)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guide_fits_the_options_of_a_match(game: Any, lang: str) -> None:
    guide = Guide.of(PACKAGES[game.name], lang).at(game)
    text = " ".join(each.text for each in guide.entries)
    for other in ("Gamewright", "unless", "as an option", "Alone you", "sauf si", "selon l'option"):
        assert other not in text or (other == "Alone you" and game.players == 1)
    assert "  " not in text
    assert ".." not in text.replace("...", "")
    assert all(each.text.endswith(".") for each in guide.entries)


@pytest.mark.parametrize("package", PACKAGES.values(), ids=PACKAGES)
def test_what_depends_on_options_names_options_of_the_game(package: str) -> None:
    guide = Guide.of(package)
    (name,) = [name for name, each in PACKAGES.items() if each == package]
    options = {field.name for field in fields(games.find_game(name))}
    named = {name for each in guide.entries for here in each.here for name in here.when}
    assert named <= options


def test_a_table_is_taught_what_holds_there() -> None:
    def end(**options: Any) -> str:
        return Guide.of(PACKAGES["tectonic-tribes"]).at(TectonicTribes(**options)).parts[2].text

    assert end(players=2).endswith("Otherwise it ends after three full hands.")
    assert end(players=3).endswith("Otherwise it ends after two full hands.")
    assert end(advanced=True).startswith("It ends after three full hands, or four")
    assert end(advanced=True, extra_hand="after_last_tribe").endswith("there is one hand more.")
    taxi = Guide.of(PACKAGES["tuk-tuk-taxi"], "fr")
    (meter,) = taxi.at(TukTukTaxi(parking_meter="no_effect")).explain("parking-meter")[:1]
    means = "Panneau : il ne veut rien dire, car le stationnement est gratuit ici."
    assert meter.text == typeset(means, "fr")


@EVERY_GAME
def test_a_guide_stands_on_the_ledger(package: str) -> None:
    guide, ids = Guide.of(package), Rulebook.of(package).ids
    cited = [*(part.rules for part in guide.parts), *(word.rules for word in guide.words)]
    for rules in cited:
        assert rules
        assert len({*rules}) == len(rules)
        assert {*rules} <= {*ids}


@EVERY_GAME
def test_texts_are_sentences(package: str) -> None:
    guide = Guide.of(package)
    texts = [*(part.text for part in guide.parts), *(word.text for word in guide.words)]
    assert [text for text in texts if not text.endswith(".")] == []


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_all_notation_of_a_match_is_explained(game: Any) -> None:
    guide = Guide.of(PACKAGES[game.name])
    match = playout(game, Random(1))
    for text in {game.format_action(action) for action in match.actions}:
        who, _, what = text.partition(" ")
        assert guide.explain(text), text
        assert guide.explain(what), what
        assert guide.explain(who), who


@pytest.mark.parametrize(
    ("game", "text", "word"),
    [
        (TectonicTribes(), "P1 pass", "pass"),
        (TucanaBuilders(), "P1 skip", "skip"),
        (TukTukTaxi(), "P1 discard turn-left", "discard CARD"),
        (TukTukTaxi(), "P1 garage stay", "garage stay"),
        (TukTukTaxi(), "P1 petrol stay", "petrol stay"),
        (TukTukTaxi(), "P1 remove c7", "remove SQUARE"),
        (TukTukTaxi(), "P1 keep", "keep"),
        (TukTukTaxi(), "P1 drive c7 c8 home", "drive SQUARE ... home"),
        (TukTukTaxi(), "P1 drive c7 load B7", "drive SQUARE ... load B7"),
        (TukTukTaxi(), "P1 stay load B7", "stay load B7"),
        (TukTukTaxi(), "P1 reroll", "reroll"),
        (TukTukTaxi(), "P1 park", "park"),
    ],
)
def test_what_seldom_comes_up_is_explained(game: Any, text: str, word: str) -> None:
    assert game.format_action(game.parse_action(text)) == text
    assert Guide.of(PACKAGES[game.name]).explain(text)[1].word == word


@pytest.mark.parametrize("name", PACKAGES)
def test_there_is_an_entry_for_every_kind_of_action(name: str) -> None:
    begun = {entry.word.split()[0] for entry in Guide.of(PACKAGES[name]).words}
    kinds = {kind.kind for kind in get_args(games.find_game(name).types.action)}
    assert kinds - begun <= {"up"}, "up is written up1, up2 and up3"


def test_every_card_of_tuk_tuk_taxi_is_explained() -> None:
    guide = Guide.of(PACKAGES["tuk-tuk-taxi"])
    assert {card.value for card in Card} <= {entry.word for entry in guide.words}


def test_every_achievement_is_explained() -> None:
    guide = Guide.of(PACKAGES["tucana-builders"])
    names = {card.name for card in TucanaBuilders().components.achievements}
    assert names <= {entry.word for entry in guide.words}


# Any guide.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P2 take b", ["P1", "take HEAP ...", "HEAP"]),
        ("take b c b", ["take HEAP ...", "HEAP"]),
        ("take all", ["take all"]),
        ("take a", ["take HEAP ...", "a"]),
        ("take", ["take HEAP ...", "take all"]),
        ("all", ["take all"]),
        ("HEAP", ["HEAP"]),
        ("a", ["a", "HEAP"]),
        ("c", ["HEAP"]),
        ("P9", ["P1"]),
        ("P1", ["P1"]),
        ("take d", []),
        ("P2 give b", []),
        ("P2 b", []),
        ("* take b", []),
        ("give", []),
        ("", []),
    ],
)
def test_entries_are_found_by_what_is_written(text: str, words: list[str]) -> None:
    assert [entry.word for entry in GUIDE.explain(text)] == words


def test_titles_stand_beside_the_texts() -> None:
    assert GUIDE.lines(16) == [
        "Aim  Take the",
        "     last",
        "     counter.",
        "",
        "End  All are",
        "     gone.",
    ]


def test_a_window_may_be_too_narrow_for_words() -> None:
    assert GUIDE.lines(0)[:2] == ["Aim  Take", "     the"]


def test_a_word_is_explained_once() -> None:
    with pytest.raises(ValueError, match="take is explained twice"):
        Guide((), (Word("take", "one", ()), Word("take", "another", ())))


def test_a_pattern_is_a_regular_expression() -> None:
    with pytest.raises(ValueError, match="the pattern of HEAP is broken: unterminated character"):
        Guide((), (Word("HEAP", "a heap", (), "[a-c"),))


def test_many_words_have_a_name_together() -> None:
    guide = Guide.of(PACKAGES["tectonic-tribes"])
    assert guide.things(["0,0", "-2,1"]) == "places X,Y"
    assert guide.things(["0,0", "r1"]) is None


def test_a_passage_that_may_read_otherwise_stands_in_the_text_once() -> None:
    here = Here({"players": ("2",)}, "All", "None")
    with pytest.raises(ValueError, match="'All' does not stand exactly once in 'All or All"):
        Guide((Part("End", "All or All.", (), (here,)),), ())


def test_a_translation_has_the_same_entries() -> None:
    parts = tuple(TranslatedPart(part.title, part.text) for part in GUIDE.parts)
    words = tuple(TranslatedWord(word.word, word.text) for word in GUIDE.words)
    assert GUIDE.translated(Translation(parts, words)) == GUIDE
    with pytest.raises(ValueError, match="it has 1 parts, not 2"):
        GUIDE.translated(Translation(parts[1:], words))
    with pytest.raises(ValueError, match="its words are not those of the guide: P1"):
        GUIDE.translated(Translation(parts, words[1:]))
    with pytest.raises(ValueError, match="its words are not those of the guide: another order"):
        GUIDE.translated(Translation(parts, words[::-1]))
    named = TranslatedWord("P1", "un joueur", things="joueurs")
    with pytest.raises(ValueError, match="P1 has things in one language only"):
        GUIDE.translated(Translation(parts, (named, *words[1:])))
    more = TranslatedPart("But", "Prends.", (("Prends", "Laisse"),))
    with pytest.raises(
        ValueError, match=r"'Prends\.' has 1 passages that may read otherwise, not 0"
    ):
        GUIDE.translated(Translation((more, *parts[1:]), words))


def test_a_broken_translation_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "half_told"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "guide.toml").write_text(
        'words = []\n[[parts]]\ntitle = "Aim"\ntext = "Win."\nrules = []\n'
    )
    (package / "guide.fr.toml").write_text("parts = []\nwords = []\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(ValueError, match=r"guide\.fr\.toml: it has 0 parts, not 1"):
        Guide.of("half_told", "fr")


def test_a_guide_may_be_empty() -> None:
    assert Guide((), ()).lines(80) == []
    assert Guide((Part("Aim", "", ()),), (Word("...", "and so on", ()),)).explain("...")


def test_a_broken_guide_says_where(tmp_path: Path) -> None:
    path = tmp_path / "guide.toml"
    path.write_text('words = []\n[[parts]]\ntitle = "Aim"\nrules = []\n')
    with pytest.raises(CodecError, match=r"\$\.parts\[0\]\.text: required, but missing"):
        Guide.load(path)
