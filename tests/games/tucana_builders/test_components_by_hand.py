"""Boxes of Tucana Builders made by hand: the class checks only that the rules can run."""

from typing import Any

import pytest

from boardrules import ComponentError
from boardrules.games.tucana_builders import (
    StartTile,
)
from tests.games.box_files import entries
from tests.games.tucana_builders.component_parts import (
    on_map,
    path_of,
    setup_card,
    tile,
    tiny_box,
    with_achievements,
    with_starts,
    with_terrains,
    with_tile,
)


def test_the_class_takes_unusual_boxes() -> None:
    tiny_box(
        island=("s",), starts=(), start_tiles=(), setup_cards=(setup_card(9),), achievements=()
    )
    tiny_box(**with_terrains(("sand", "s", 40), ("jungle", "j", 0), ("swamp", "~", 0)))
    tiny_box(**with_tile("0 1 2 3 4 5 puma puma snake monkey toucan toucan"))
    tiny_box(**with_tile("0", "1", "2", "3", "4", "5"), setup_cards=(setup_card(1000, red="BA"),))
    tiny_box(tiles=())
    tiny_box(**with_achievements("link-BA", "two-each", "five-alike"))
    tiny_box(**with_achievements("start-tiles", "four-toucans"))


BARE = {"island": ("s j",), "setup_cards": (setup_card(1),), **with_starts()}


SAND = ("sand", "s", 1)


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        pytest.param(
            {"island": (" A s ?", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="unknown mark"
        ),
        pytest.param(
            {"island": (" A s a", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="a small letter"
        ),
        pytest.param(
            {"island": (" A s \N{GREEK CAPITAL LETTER OMEGA}", "y s j B")},
            on_map(1, 6),
            "TUCANA-1.2",
            id="a capital letter beyond Z",
        ),
        pytest.param(
            {"island": (" A s j \n", "y s j B")}, on_map(1, 8), "TUCANA-1.2", id="end of a line"
        ),
        pytest.param(
            {"island": (" A s  j", "y s j B")}, on_map(1, 7), "TUCANA-1.2", id="no honeycomb"
        ),
        pytest.param(
            {"island": (" A s A", "y s j B")}, on_map(1, 6), "TUCANA-1.2", id="a hut twice"
        ),
        pytest.param(
            {"island": (" A s y", "y s j B")}, on_map(2, 1), "TUCANA-1.2", id="a start twice"
        ),
        pytest.param(
            {"island": (" A s j", ". s j B")}, "starts.fish.mark", "TUCANA-1.2", id="no start"
        ),
        pytest.param(
            {**BARE, **with_achievements(), **with_terrains(SAND, ("jungle", "j", -1))},
            "terrain.jungle.cards",
            "TUCANA-1.6",
            id="negative cards",
        ),
        pytest.param(
            {**BARE, **with_achievements(), **with_terrains(("sand", "s", 0), ("jungle", "j", 0))},
            "terrain",
            "TUCANA-1.6",
            id="no terrain card",
        ),
        pytest.param(
            {"island": (), "setup_cards": (setup_card(1),)}
            | with_starts()
            | with_achievements()
            | with_terrains(),
            "terrain",
            "TUCANA-1.6",
            id="no terrain",
        ),
        *[
            pytest.param(
                with_terrains(SAND, ("jungle", "j", 0), ("lava", mark, 0)),
                "terrain.lava.mark",
                "TUCANA-1.2",
                id=f"mark {mark!r}",
            )
            for mark in ("", " ", ".", "la", "\t", "\N{ZERO WIDTH SPACE}", "j")
        ],
        pytest.param(
            with_terrains(SAND, ("jungle", "j", 0), ("sand", "w", 0)),
            "terrain.sand",
            "TUCANA-1.2",
            id="a terrain twice",
        ),
        pytest.param(
            with_terrains(SAND, ("wet jungle", "j", 0)),
            "terrain.wet jungle",
            "TUCANA-1.2",
            id="name of a terrain",
        ),
        pytest.param(
            with_starts(("fish", "j", 4)) | {"island": (" A s j", ". s j B")},
            "starts.fish.mark",
            "TUCANA-1.2",
            id="a start with the mark of a terrain",
        ),
        pytest.param(
            with_starts(("fish", "y", 4), ("crab", "y", 4)),
            "starts.crab.mark",
            "TUCANA-1.2",
            id="two starts with one mark",
        ),
        pytest.param(
            with_starts(("fish", "y", 4), ("fish", "j", 4))
            | with_terrains(SAND)
            | {"island": (" A s j", "y s s B")},
            "starts.fish",
            "TUCANA-1.7",
            id="a symbol twice",
        ),
        pytest.param(
            with_starts(("Fish", "y", 4)), "starts.Fish", "TUCANA-1.7", id="name of a symbol"
        ),
        *[
            pytest.param(
                with_starts(("fish", "y", pier)), "starts.fish.pier", "TUCANA-1.2", id=f"{pier}"
            )
            for pier in (-1, 6)
        ],
        pytest.param({"start_tiles": ()}, "start_tiles", "TUCANA-1.4", id="no start tile"),
        pytest.param(
            {"start_tiles": (StartTile(0, ()),) * 2},
            "start_tiles",
            "TUCANA-1.4",
            id="two start tiles",
        ),
        pytest.param(
            {"start_tiles": (StartTile(6, ()),)}, "start_tiles.1.pier", "TUCANA-1.4", id="no pier"
        ),
        pytest.param(
            {"start_tiles": (StartTile(0, (path_of("1"), path_of("1"))),)},
            "start_tiles.1.paths[1]",
            "TUCANA-1.4",
            id="paths of a start tile",
        ),
        *[
            pytest.param(
                with_tile("0", paths), "tiles.straight.paths[1]", "TUCANA-1.3", id=f"path {paths!r}"
            )
            for paths in ("", "puma", "6", "-1", "0", "1 1", "3 1", "1 3 snake puma")
        ],
        pytest.param(
            {"tiles": (tile("straight", -1),)},
            "tiles.straight.count",
            "TUCANA-1.3",
            id="negative count",
        ),
        pytest.param(
            {"tiles": (tile("straight", 1), tile("straight", 1))},
            "tiles.straight",
            "TUCANA-1.3",
            id="a tile twice",
        ),
        pytest.param(
            {"tiles": (tile("link-AB", 1),)}, "tiles.link-AB", "TUCANA-1.3", id="name of a tile"
        ),
        pytest.param({"setup_cards": ()}, "setup_cards", "TUCANA-1.5", id="no setup card"),
        pytest.param(
            {"setup_cards": (setup_card(0, red="AB"),)},
            "setup_cards.0",
            "TUCANA-1.5",
            id="setup card 0",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="AB"), setup_card(2, blue="AB"))},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a setup card twice",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="A"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut without a colour",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="AB", blue="A"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut with two colours",
        ),
        pytest.param(
            {"setup_cards": (setup_card(2, red="ABC"),)},
            "setup_cards.2",
            "TUCANA-1.5",
            id="a hut that is not there",
        ),
        *[
            pytest.param(
                with_achievements(name), f"achievements.{name}", "TUCANA-1.8", id=f"card {name!r}"
            )
            for name in ("link-AC", "link-AA", "link-A", "link-ABA", "link-", "AB", "", "six-alike")
        ],
        pytest.param(
            BARE | with_achievements("two-each"),
            "achievements.two-each",
            "TUCANA-1.8",
            id="no huts for two-each",
        ),
        pytest.param(
            BARE | with_achievements("start-tiles"),
            "achievements.start-tiles",
            "TUCANA-1.8",
            id="no start tiles to link",
        ),
        pytest.param(
            with_achievements("five-alike", "five-alike"),
            "achievements.five-alike",
            "TUCANA-1.8",
            id="an achievement twice",
        ),
        pytest.param(
            with_achievements("five-alike", high=-1),
            "achievements.five-alike.high",
            "TUCANA-1.8",
            id="negative high",
        ),
        pytest.param(
            with_achievements("five-alike", low=-1),
            "achievements.five-alike.low",
            "TUCANA-1.8",
            id="negative low",
        ),
    ],
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    assert entries(refused.value.defects) == [(where, rule)]
