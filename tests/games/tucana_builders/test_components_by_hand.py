"""Boxes of Tucana Builders made by hand: the class checks only that the rules can run."""

from typing import Any

import pytest

from boardrules import ComponentError
from boardrules.games.tucana_builders import StartTile
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


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "unknown mark": ({"island": (" A s ?", "y s j B")}, on_map(1, 6), "TUCANA-1.2"),
    "a small letter": ({"island": (" A s a", "y s j B")}, on_map(1, 6), "TUCANA-1.2"),
    "a capital letter beyond Z": (
        {"island": (" A s \u03a9", "y s j B")},
        on_map(1, 6),
        "TUCANA-1.2",
    ),
    "end of a line": ({"island": (" A s j \n", "y s j B")}, on_map(1, 8), "TUCANA-1.2"),
    "no honeycomb": ({"island": (" A s  j", "y s j B")}, on_map(1, 7), "TUCANA-1.2"),
    "a hut twice": ({"island": (" A s A", "y s j B")}, on_map(1, 6), "TUCANA-1.2"),
    "a start twice": ({"island": (" A s y", "y s j B")}, on_map(2, 1), "TUCANA-1.2"),
    "no start": ({"island": (" A s j", ". s j B")}, "starts.fish.mark", "TUCANA-1.2"),
    "negative cards": (
        {**BARE, **with_achievements(), **with_terrains(SAND, ("jungle", "j", -1))},
        "terrain.jungle.cards",
        "TUCANA-1.6",
    ),
    "no terrain card": (
        {**BARE, **with_achievements(), **with_terrains(("sand", "s", 0), ("jungle", "j", 0))},
        "terrain",
        "TUCANA-1.6",
    ),
    "no terrain": (
        {"island": (), "setup_cards": (setup_card(1),)}
        | with_starts()
        | with_achievements()
        | with_terrains(),
        "terrain",
        "TUCANA-1.6",
    ),
    **{
        f"mark {mark!r}": (
            with_terrains(SAND, ("jungle", "j", 0), ("lava", mark, 0)),
            "terrain.lava.mark",
            "TUCANA-1.2",
        )
        for mark in ("", " ", ".", "la", "\t", "\u200b", "j")
    },
    "a terrain twice": (
        with_terrains(SAND, ("jungle", "j", 0), ("sand", "w", 0)),
        "terrain.sand",
        "TUCANA-1.2",
    ),
    "name of a terrain": (
        with_terrains(SAND, ("wet jungle", "j", 0)),
        "terrain.wet jungle",
        "TUCANA-1.2",
    ),
    "a start with the mark of a terrain": (
        with_starts(("fish", "j", 4)) | {"island": (" A s j", ". s j B")},
        "starts.fish.mark",
        "TUCANA-1.2",
    ),
    "two starts with one mark": (
        with_starts(("fish", "y", 4), ("crab", "y", 4)),
        "starts.crab.mark",
        "TUCANA-1.2",
    ),
    "a symbol twice": (
        with_starts(("fish", "y", 4), ("fish", "j", 4))
        | with_terrains(SAND)
        | {"island": (" A s j", "y s s B")},
        "starts.fish",
        "TUCANA-1.7",
    ),
    "name of a symbol": (with_starts(("Fish", "y", 4)), "starts.Fish", "TUCANA-1.7"),
    **{
        f"{pier}": (with_starts(("fish", "y", pier)), "starts.fish.pier", "TUCANA-1.2")
        for pier in (-1, 6)
    },
    "no start tile": ({"start_tiles": ()}, "start_tiles", "TUCANA-1.4"),
    "two start tiles": ({"start_tiles": (StartTile(0, ()),) * 2}, "start_tiles", "TUCANA-1.4"),
    "no pier": ({"start_tiles": (StartTile(6, ()),)}, "start_tiles.1.pier", "TUCANA-1.4"),
    "paths of a start tile": (
        {"start_tiles": (StartTile(0, (path_of("1"), path_of("1"))),)},
        "start_tiles.1.paths[1]",
        "TUCANA-1.4",
    ),
    **{
        f"path {paths!r}": (with_tile("0", paths), "tiles.straight.paths[1]", "TUCANA-1.3")
        for paths in ("", "puma", "6", "-1", "0", "1 1", "3 1", "1 3 snake puma")
    },
    "negative count": ({"tiles": (tile("straight", -1),)}, "tiles.straight.count", "TUCANA-1.3"),
    "a tile twice": (
        {"tiles": (tile("straight", 1), tile("straight", 1))},
        "tiles.straight",
        "TUCANA-1.3",
    ),
    "name of a tile": ({"tiles": (tile("link-AB", 1),)}, "tiles.link-AB", "TUCANA-1.3"),
    "no setup card": ({"setup_cards": ()}, "setup_cards", "TUCANA-1.5"),
    "setup card 0": ({"setup_cards": (setup_card(0, red="AB"),)}, "setup_cards.0", "TUCANA-1.5"),
    "a setup card twice": (
        {"setup_cards": (setup_card(2, red="AB"), setup_card(2, blue="AB"))},
        "setup_cards.2",
        "TUCANA-1.5",
    ),
    "a hut without a colour": (
        {"setup_cards": (setup_card(2, red="A"),)},
        "setup_cards.2",
        "TUCANA-1.5",
    ),
    "a hut with two colours": (
        {"setup_cards": (setup_card(2, red="AB", blue="A"),)},
        "setup_cards.2",
        "TUCANA-1.5",
    ),
    "a hut that is not there": (
        {"setup_cards": (setup_card(2, red="ABC"),)},
        "setup_cards.2",
        "TUCANA-1.5",
    ),
    **{
        f"card {name!r}": (with_achievements(name), f"achievements.{name}", "TUCANA-1.8")
        for name in ("link-AC", "link-AA", "link-A", "link-ABA", "link-", "AB", "", "six-alike")
    },
    "no huts for two-each": (
        BARE | with_achievements("two-each"),
        "achievements.two-each",
        "TUCANA-1.8",
    ),
    "no start tiles to link": (
        BARE | with_achievements("start-tiles"),
        "achievements.start-tiles",
        "TUCANA-1.8",
    ),
    "an achievement twice": (
        with_achievements("five-alike", "five-alike"),
        "achievements.five-alike",
        "TUCANA-1.8",
    ),
    "negative high": (
        with_achievements("five-alike", high=-1),
        "achievements.five-alike.high",
        "TUCANA-1.8",
    ),
    "negative low": (
        with_achievements("five-alike", low=-1),
        "achievements.five-alike.low",
        "TUCANA-1.8",
    ),
}


@pytest.mark.parametrize(("change", "where", "rule"), REFUSED.values(), ids=REFUSED)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(ComponentError, match="components: ") as refused:
        tiny_box(**change)
    assert entries(refused.value.defects) == [(where, rule)]
