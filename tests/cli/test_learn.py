"""The command `learn`: a game's guide, and its notation; and games that are found by a part."""

from pathlib import Path
import sys

import pytest

from boardrules import game_names
from boardrules.cli.catalogue import Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.main import parse
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from tests.cli.command import Run


@pytest.mark.parametrize("name", game_names())
def test_a_guide_is_one_screen(run: Run, name: str) -> None:
    lines = run("learn", name).out.splitlines()
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80
    assert [line.split()[0] for line in lines[:-1] if line[:1].strip()] == [
        "Aim",
        "Turn",
        "End",
        "Scoring",
    ]
    assert lines[-1] == f"What the notation means: boardrules learn {name} words"


def test_a_guide_is_as_wide_as_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow, wide = 40, 120
    monkeypatch.setenv("COLUMNS", str(narrow))
    assert max(map(len, run("learn", "tiki").out.splitlines()[:-1])) <= narrow
    monkeypatch.setenv("COLUMNS", str(wide))
    assert 90 < max(map(len, run("learn", "tiki").out.splitlines())) <= 100


def test_all_notation_is_explained_one_word_below_the_other(run: Run) -> None:
    done = run("learn", "tiki-topple", "words")
    lines = done.out.splitlines()
    assert lines[0].startswith("P1                 A player: ")
    assert "toast              Throw the lowest Tiki out" in done.out
    assert max(map(len, lines)) <= 80
    assert {line[18] for line in lines} == {" "}


def test_one_action_is_explained(run: Run) -> None:
    assert run("learn", "tiki", "P2", "puh", "NANI").out.splitlines() == [
        "P1             A player: P1 is the first seat, P2 the next one clockwise, and so",
        "               on.",
        "puh TIKI       Move this Tiki down by two places. It needs two Tikis below it.",
        "TIKI           A Tiki by its name, such as NANI.",
    ]


def test_what_is_no_notation_is_a_sentence(run: Run) -> None:
    done = run("learn", "tiki", "fly", "NANI")
    assert done.err == "boardrules: 'fly NANI' is not in the notation of Tiki Topple\n"
    assert done.code == 2


def test_a_game_of_someone_elses_has_a_guide_where_it_can_be_read(shelf: Path, run: Run) -> None:
    package = shelf / "chomp"
    package.mkdir()
    (package / "__init__.py").write_text("class Chomp:\n    players = 2\n")
    info = shelf / "games-1.0.dist-info" / "entry_points.txt"
    info.write_text("[boardrules.games]\nchomp = chomp:Chomp\n")
    try:
        assert run("learn", "chomp").err == "boardrules: chomp has no guide\n"
        guide = package / "guide.toml"
        guide.write_text("parts = ")
        assert run("learn", "chomp").code == 2
        guide.write_text(
            'words = []\n[[parts]]\ntitle = "Aim"\ntext = "Eat."\nrules = ["CHOMP-1"]\n'
        )
        assert run("learn", "chomp").out.startswith("Aim  Eat.\n")
    finally:
        del sys.modules["chomp"]


# Games by how their names begin, or words of these.


@pytest.mark.parametrize("text", ["tik", "TOPP", "tiki-topple", "tiki_to", " Tiki Topple "])
def test_a_game_is_found_by_how_a_word_of_its_name_begins(text: str) -> None:
    assert Entry.find(text) == Entry("tiki-topple", TikiTopple)


def test_what_several_names_begin_with_is_a_sentence(run: Run) -> None:
    with pytest.raises(CommandError) as caught:
        Entry.find("tu")
    assert str(caught.value) == "'tu' may be one of tucana-builders, tuk-tuk-taxi"
    done = run("rules", "tu")
    assert done.err.startswith("boardrules: GAME: 'tu' may be one of tucana-builders, tuk-")


@pytest.mark.parametrize("text", ["", " ", "chess", "x", "opple", "iki-topple"])
def test_what_begins_no_word_of_a_name_finds_no_game(text: str) -> None:
    with pytest.raises(
        CommandError, match=f"there is no game '{text}'; there are tectonic-tribes, "
    ):
        Entry.find(text)


def test_a_letter_inside_a_name_starts_no_match(run: Run) -> None:
    done = run("play", "x")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(
        "boardrules: GAME: there is no game 'x'; there are tectonic-tribes, "
    )


def test_a_game_that_is_named_by_a_word_has_its_options() -> None:
    arguments = parse(["perft", "--depth", "1", "tuk", "--board", "exotic"])
    assert arguments.game == Entry("tuk-tuk-taxi", TukTukTaxi)
    assert vars(arguments)["option board"] == "exotic"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["play", "tiki", "tuk-tuk-taxi"], "tuk-tuk-taxi"),
        (["play", "t", "tiki"], "tiki-topple"),
        (["play", "--tiki", "tuk"], "tuk-tuk-taxi"),
    ],
)
def test_full_names_count_before_others(words: list[str], found: str) -> None:
    entry = Entry.mentioned(words)
    assert entry is not None
    assert entry.name == found


def test_names_that_the_box_has_are_listed_with_the_option(run: Run) -> None:
    assert "--edition {gamewright,schmidt}" in run("play", "tiki", "--help").out
    assert "--board {european,exotic}" in run("play", "tuk", "--help").out
    refused = run("perft", "tuk", "--depth", "1", "--board", "lunar").err
    assert refused.endswith("--board is one of 'european', 'exotic', not 'lunar'\n")


def test_only_the_game_is_required(run: Run) -> None:
    done = run("learn")
    assert done.code == 2
    assert done.err.startswith("boardrules: the following arguments are required: GAME\n")
