"""Drawings in several languages: every text of theirs is said somewhere, and none is missing."""

import ast
from importlib.resources import files
from pathlib import Path
import re

import pytest

from boardrules import Outcome, Player, games
from boardrules.building.voice import Voice
from boardrules.building.wording import Who, Wording
from boardrules.games.tucana_builders.scoring import rating

PACKAGES = [games.package_of(games.find_game(name)) for name in games.game_names()]
EVERYWHERE = [*PACKAGES, "boardrules.testing.lanterns"]


def constants(package: str) -> set[str]:
    """Find all texts in the code of a package."""
    trees = (ast.parse(path.read_text()) for path in Path(str(files(package))).rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {str(node.value) for node in nodes}


@pytest.mark.parametrize("package", EVERYWHERE)
def test_every_text_that_is_translated_is_drawn(package: str) -> None:
    texts = Wording.load(files(package) / "drawing/text.toml").templates["fr"]
    box = files(package) / "components.toml"
    named = re.findall(r'"([^"]+)"', box.read_text()) if box.is_file() else []
    said = constants(package)
    computed = {text for text in texts if text.startswith("counts ")}  # animals, toucans
    statuses = {text for text in texts if text.replace(" ", "_") in said}
    assert {*texts} - said - {*named} - computed - statuses == set()


def test_every_rating_is_translated() -> None:
    french = Voice.of("boardrules.games.tucana_builders", Player(0), "fr")
    comments = [rating(score).words for score in range(0, 200, 10)]
    assert all(french.name(comment) != comment for comment in comments)


@pytest.mark.parametrize(
    ("scores", "english", "french"),
    [
        ((3, 9), "The end: P2 wins", "Fin\xa0: P2 gagne"),
        ((9, 9), "The end: P1 and P2 share the win", "Fin\xa0: victoire partagée entre P1 et P2"),
    ],
)
def test_the_end_is_said(scores: tuple[int, ...], english: str, french: str) -> None:
    outcome = Outcome.by_score(scores, "RULE-1")
    package = PACKAGES[0]
    assert Voice.of(package, None).outcome(outcome) == english
    assert Voice.of(package, None, "fr").outcome(outcome) == french


def test_somebody_may_lose_alone() -> None:
    nobody = Outcome((3,), (1,), (), "RULE-1")
    assert Voice.of(PACKAGES[0], None).outcome(nobody) == "The end: nobody wins"


def test_a_name_that_only_one_box_has_stays() -> None:
    french = Voice.of("boardrules.games.tiki_topple", Player(0), "fr")
    assert (french.name("red"), french.name("beige")) == ("rouge", "beige")
    assert french("{who:hand of #|your hand}", who=Who(Player(1))) == "main de P2"
