"""What the games of the library say: the same languages, and words for all that is in the box."""

import pytest

from boardrules import games
from boardrules.building.wording import Wording
from boardrules.games.tiki_topple import Card as TikiCard
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import Card, Colour
from boardrules.narration import LANGUAGES

PACKAGES = {name: games.package_of(games.find_game(name)) for name in games.game_names()}


@pytest.mark.parametrize("package", ["boardrules", *PACKAGES.values()])
def test_a_game_speaks_the_languages_of_the_library(package: str) -> None:
    assert Wording.of(package).languages == LANGUAGES == ("en", "fr")


def test_everything_in_the_printed_boxes_has_its_words() -> None:
    box = TucanaBuilders().components
    names = {
        "tiki-topple": [f"card_{card}" for card in TikiCard],
        "tuk-tuk-taxi": [
            *Colour,
            *(f"to_{arrow}" for arrow in "NESW"),
            *(f"{kind}_{card}" for kind in ("card", "about") for card in Card),
        ],
        "tucana-builders": [
            *(f"symbol_{start.symbol}" for start in box.starts),
            *(f"terrain_{terrain.name}" for terrain in box.terrains),
            *(f"tile_{tile.name}" for tile in box.tiles),
            *(f"card_{achievement.name}" for achievement in box.achievements),
        ],
    }
    for game, wanted in names.items():
        templates = Wording.of(PACKAGES[game]).templates["en"]
        assert [name for name in wanted if name not in templates] == []
        kinds = {name.partition("_")[0] for name in wanted if "_" in name}
        found = {name for name in templates if name.partition("_")[0] in kinds and "_" in name}
        assert found - {*wanted} <= {"about_free-meter"}
