"""Guides: each says what the ledger says, fits on a screen, and explains all of the notation."""

from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from boardrules import CodecError, games
from boardrules.building.guide import Guide, Part, Word
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.games.tuk_tuk_taxi.components import Card
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


@EVERY_GAME
def test_a_guide_fits_on_a_small_terminal(package: str) -> None:
    lines = Guide.of(package).lines(WIDTH)
    assert len(lines) <= HEIGHT
    assert max(map(len, lines)) <= WIDTH


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


def test_a_guide_may_be_empty() -> None:
    assert Guide((), ()).lines(80) == []
    assert Guide((Part("Aim", "", ()),), (Word("...", "and so on", ()),)).explain("...")


def test_a_broken_guide_says_where(tmp_path: Path) -> None:
    path = tmp_path / "guide.toml"
    path.write_text('words = []\n[[parts]]\ntitle = "Aim"\nrules = []\n')
    with pytest.raises(CodecError, match=r"\$\.parts\[0\]\.text: required, but missing"):
        Guide.load(path)
