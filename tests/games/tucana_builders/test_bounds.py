"""What a box may hold: a number in a stranger's file costs no time and no memory."""

from collections.abc import Iterator
from importlib.resources import files
import json
from pathlib import Path as File
from typing import Any

import attrs
import pytest

from boardrules import CodecError, ComponentError, Defect, Player, from_json, show, to_json
from boardrules.games.tucana_builders import (
    Achievement,
    AchievementName,
    Animal,
    Award,
    Components,
    Hut,
    Path,
    Place,
    PlacedTile,
    SetupCard,
    Sheet,
    Start,
    StartTile,
    State,
    Symbol,
    Terrain,
    TerrainKind,
    Tile,
    TileName,
    TucanaBuilders,
    load_components,
)
from tests.games.matches import after_match
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up

P1 = Player(0)
PUMA, TOUCAN = Animal.PUMA, Animal.TOUCAN
HUGE = 10**5000
"""Python does not even write such a number."""
SHIPPED = (files("boardrules.games.tucana_builders") / "components.toml").read_text(
    encoding="utf-8"
)


def tile(name: str = "hub", count: int = 1, edges: Any = (0,), animals: Any = ()) -> Tile:
    return Tile(TileName(name), count, (Path(edges, animals),))


def terrain(cards: int, name: str = "jungle", mark: str = "j") -> TerrainKind:
    return TerrainKind(Terrain(name), mark, cards)


def card(number: int, *huts: str) -> SetupCard:
    return SetupCard(number, tuple(map(Hut, huts)), (), ())


def achievement(name: str, high: int = 1, low: int = 0) -> Achievement:
    return Achievement(AchievementName(name), high, low)


def names(count: int) -> Iterator[str]:
    """Make different names."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return (f"x-{letters[number // 26]}{letters[number % 26]}" for number in range(count))


def refusal(**change: Any) -> tuple[Defect, ...]:
    with pytest.raises(ComponentError) as refused:
        attrs.evolve(tiny_box(), **change)
    return refused.value.defects


TOO_LARGE: dict[str, tuple[dict[str, Any], str, str]] = {
    "lines": ({"island": ("j",) * 201}, "island.map", "TUCANA-1.2"),
    "characters": ({"island": (" " * 200 + "j",)}, "island.map", "TUCANA-1.2"),
    "spaces": ({"island": ("j " * 99 + "j",) * 13}, "island.map", "TUCANA-1.2"),
    "terrains": (
        {"terrains": tuple(terrain(0, mark=chr(0x4E00 + n)) for n in range(51))},
        "terrain",
        "TUCANA-1.2",
    ),
    "terrain cards": (
        {"terrains": (terrain(1), terrain(200, "sand", "s"))},
        "terrain.sand.cards",
        "TUCANA-1.6",
    ),
    "terrain cards beyond JSON": (
        {"terrains": (terrain(2**53 + 1),)},
        "terrain.jungle.cards",
        "TUCANA-1.6",
    ),
    "start spaces": ({"starts": (Start(Symbol("fish"), "y", 0),) * 51}, "starts", "TUCANA-1.7"),
    "kinds": ({"tiles": tuple(map(tile, names(201)))}, "tiles", "TUCANA-1.3"),
    "tiles": ({"tiles": (tile(count=2**53),)}, "tiles.hub.count", "TUCANA-1.3"),
    "tiles of two kinds": (
        {"tiles": (tile("a" * 100, 5000), tile("a" * 101, 5001))},
        f"tiles.{'a' * 57}....count",
        "TUCANA-1.3",
    ),
    "tiles beyond words": ({"tiles": (tile(count=HUGE),)}, "tiles.hub.count", "TUCANA-1.3"),
    "animals": ({"tiles": (tile(animals=(PUMA,) * 40_000),)}, "tiles.hub", "TUCANA-1.3"),
    "ends": ({"tiles": (tile(edges=(0,) * 10**5),)}, "tiles.hub", "TUCANA-1.3"),
    "paths": (
        {"tiles": (Tile(TileName("hub"), 1, (Path((), ()),) * 10**5),)},
        "tiles.hub",
        "TUCANA-1.3",
    ),
    "name": ({"tiles": (tile("a" * 10**6),)}, f"tiles.{'a' * 57}...", "TUCANA-1.3"),
    "start tiles": ({"start_tiles": (StartTile(0, ()),) * 51}, "start_tiles", "TUCANA-1.4"),
    "animals of a start tile": (
        {"start_tiles": (StartTile(0, (Path((0,), (TOUCAN,) * 41),)),)},
        "start_tiles.1",
        "TUCANA-1.4",
    ),
    "setup cards": (
        {"setup_cards": tuple(card(number, "A", "B") for number in range(1, 202))},
        "setup_cards",
        "TUCANA-1.5",
    ),
    "huts": ({"setup_cards": (card(1, *map(str, range(10**5))),)}, "setup_cards", "TUCANA-1.5"),
    "number of a card": (
        {"setup_cards": (card(10**15 + 1, "A", "B"),)},
        "setup_cards.1000000000000001",
        "TUCANA-1.5",
    ),
    "achievements": (
        {"achievements": tuple(map(achievement, names(101)))},
        "achievements",
        "TUCANA-1.8",
    ),
    "points": (
        {"achievements": (achievement("five-alike", HUGE),)},
        "achievements.five-alike.high",
        "TUCANA-1.8",
    ),
}


@pytest.mark.parametrize(("change", "where", "rule"), TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_box_that_is_too_large_is_refused_by_entry_and_rule(
    change: dict[str, Any], where: str, rule: str
) -> None:
    (defect,) = refusal(**change)
    assert (defect.where, defect.rule) == (where, rule)
    assert len(str(defect)) < 200


def test_a_box_that_is_too_large_is_not_looked_into() -> None:
    # One defect for each of 300,000 marks would take as many lines.
    assert len(refusal(island=("? " * 300_000,))) == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"tiles": (tile(animals=("cat",)),)}, r"animals\[0\]: expected a Animal, not 'cat'"),
        ({"tiles": (tile(count=1.5),)}, r"count: expected a whole number, not 1\.5"),  # type: ignore[arg-type]
        ({"tiles": [tile()]}, r"tiles: expected a tuple"),
    ],
    ids=["animal", "count", "list"],
)
def test_a_box_of_other_types_is_refused(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(TypeError, match=rf"^Components.*{expected}"):
        attrs.evolve(tiny_box(), **change)


def test_what_a_stranger_calls_a_tile_is_shown_harmlessly() -> None:
    (defect,) = refusal(tiles=(tile("\x1b[31mred"),))
    assert str(defect).startswith(r"tiles.\x1b[31mred: a name is lower-case words")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (". . t s y s j B .\n", "j " * 308_000 + "\n", "there are 32 spaces .*, not 308028"),
        ("count = 12, paths = [", f"count = {2**53}, paths = [", "at most 10000 path tiles"),
        ('"0 1 3 4"', f'"0 {"puma " * 40_000}"', "at most 40 animals, not 40000"),
    ],
    ids=["island", "count", "animals"],
)
def test_a_file_with_too_much_of_something(
    tmp_path: File, old: str, new: str, message: str
) -> None:
    path = tmp_path / "box.toml"
    path.write_text(SHIPPED.replace(old, new), encoding="utf-8")
    with pytest.raises(ComponentError, match=message):
        load_components(path)


@pytest.mark.rule("TUCANA-1.2")
@pytest.mark.parametrize("code", [r"\u2028", r"\u0085", r"\u000b", r"\u001d"])
def test_only_the_end_of_a_line_ends_a_line_of_the_map(tmp_path: File, code: str) -> None:
    path = tmp_path / "box.toml"
    text = SHIPPED.replace("map = '''", 'map = """').replace("'''", '"""')
    path.write_text(text.replace("s y s j B .\n", f"s y s j B {code}\n"), encoding="utf-8")
    with pytest.raises(ComponentError) as refused:
        load_components(path)
    # What comes after it is on its own line still.
    assert {defect.where for defect in refused.value.defects} == {"island.map, line 2, column 17"}


def test_a_box_in_json_is_bounded_too() -> None:
    data = json.loads(to_json(tiny_box()))
    data["tiles"][0]["count"] = 2**53
    with pytest.raises(CodecError, match=r"at most 10000 path tiles.*TUCANA-1\.3"):
        from_json(json.dumps(data), Components)


# At the bounds


def largest_box() -> Components:
    """Make a box with as many spaces, huts, terrain cards, tiles and animals as it may hold."""
    everything = tuple(animal for animal in Animal for _ in range(10))
    return attrs.evolve(
        tiny_box(),
        island=(f" {' '.join('ABCDEFGHIJKLMNOPQRSTUVWXYZ')}",)
        + tuple(" " * (row % 2) + " ".join("j" * 60) for row in range(20)),
        terrains=(terrain(200),),
        starts=(),
        start_tiles=(),
        tiles=(tile("hub", 10_000, (0, 1, 2, 3, 4, 5), everything),),
        setup_cards=(card(1, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"),),
        achievements=(achievement("five-alike", 10**15), achievement("four-toucans", 10**15)),
    )


@pytest.mark.slow
def test_the_largest_box_is_played_drawn_and_read() -> None:
    box = largest_box()
    game = TucanaBuilders(1, achievements=True, components=box)
    final = after_match(game)
    assert final.turns == 400
    assert len(box.spaces) == 1200
    assert game.validate(final) == ()
    assert sum(map(len, game.inventory(final).values())) == 10_000 + 200 + 1 + 2
    assert sum(item.points for item in game.score_items(final)) == game.score(final)[0] > 10**15
    assert show(game, final)
    assert game.observe(game.view(final, P1), P1)["turns"] == [400]
    assert from_json(to_json(final), State) == final


def test_no_number_of_animals_runs_over_into_the_next_kind() -> None:
    """A match lays 400 tiles and 50 start tiles at most, each with 40 animals."""
    pumas = attrs.evolve(
        largest_box(),
        island=(" A", *(" " * (row % 2) + " ".join("j" * 20) for row in range(20))),
        setup_cards=(card(1, "A"),),
        tiles=(tile("hub", 10_000, (0, 1, 2, 3, 4, 5), (PUMA,) * 40),),
    )
    game = TucanaBuilders(1, components=pumas)
    final = after_match(game)
    assert game.hut_points(final, P1) == {"A": 400 * 40}
    assert game.score(final)[0] > 400 * 40


# Linear where a sheet is read


def test_start_tiles_are_linked_in_time_that_follows_their_number() -> None:
    marks = [chr(0x4E00 + number) for number in range(50)]
    box = attrs.evolve(
        tiny_box(),
        island=(f" A {' '.join(marks)} B", "  j s"),
        starts=tuple(
            Start(Symbol(name), mark, 0) for name, mark in zip(names(50), marks, strict=True)
        ),
        start_tiles=(StartTile(0, (Path((1, 4), (PUMA,) * 40),)),) * 50,
        achievements=(achievement("start-tiles"), achievement("link-AB")),
    )
    game = TucanaBuilders(5, achievements=True, components=box)
    final = after_match(game)
    links = game.start_links(final, P1)
    assert len(links) == 50 * 49 // 2
    assert {len(link.spaces) for link in links} == set(range(2, 51))
    assert game.hut_links(final, P1)[0].spaces[1:-1] == tuple(range(2, 50))


# States of strangers


def test_a_large_state_is_read_up_to_its_first_defect() -> None:
    game = TucanaBuilders(2, components=rich_box())
    final = after_match(game)
    many = 10**4
    for changes, where in (
        ({"tiles": final.sheets[0].tiles * many}, "sheets[0].tiles"),
        ({"aside": (TileName("x" * 10**6),) * many}, "sheets[0].tiles"),
        ({"starts": final.starts * many}, "sheets[0].starts"),
        ({"first_round": (*range(many),)}, "sheets[0]"),
        ({"awards": (Award(AchievementName("link-AD"), 6, 1, ()),) * many}, "sheets[0].awards"),
    ):
        sheets = (attrs.evolve(final.sheets[0], **changes), final.sheets[1])
        (defect, *_) = game.validate(attrs.evolve(final, sheets=sheets))
        assert defect.where == where
        assert len(defect.message) < 200
    for changes, where in (
        ({"sheets": final.sheets * many}, "sheets"),
        ({"choices": (None,) * many}, "choices"),
        ({"achievements": (AchievementName("link-AD"),) * many}, "achievements"),
    ):
        assert [one.where for one in game.validate(attrs.evolve(final, **changes))] == [where]


def test_a_space_that_a_stranger_made_up_costs_nothing() -> None:
    game = TucanaBuilders(1, components=tiny_box())
    sheet = attrs.evolve(set_up(game).sheets[0], tiles=(PlacedTile(2**53, TileName("hub"), 0),))
    state = attrs.evolve(set_up(game), sheets=(sheet,))
    assert game.validate(state)
    with pytest.raises(KeyError):
        game.prospects(state)


def test_names_and_numbers_of_strangers_are_cut_and_harmless() -> None:
    game = TucanaBuilders(1, components=tiny_box())
    red = "\x1b[31m" + "x" * 10**6
    fresh = game.initial_state()
    sand = attrs.evolve(set_up(game), terrain=Terrain("sand"), terrain_cards=(1, 0))
    for state, rule in (
        (attrs.evolve(fresh, setup=1, sheets=(Sheet((Symbol(red),)),)), "TUCANA-1.7"),
        (attrs.evolve(fresh, setup=HUGE), "TUCANA-1.5"),
        (attrs.evolve(fresh, terrain_cards=(HUGE, 1)), "TUCANA-1.6"),
        (attrs.evolve(fresh, supply=(HUGE, 1)), "TUCANA-1.3"),
        (attrs.evolve(fresh, sheets=(Sheet(tracks=(HUGE, 0, 0)),)), "TUCANA-5.2"),
        (attrs.evolve(set_up(game), terrain=Terrain(red)), "TUCANA-1.6"),
        (attrs.evolve(sand, tiles=(TileName(red),)), "TUCANA-1.3"),
    ):
        defect, *_ = game.validate(state)
        assert defect.rule == rule
        assert len(defect.message) < 100
        assert defect.message.isprintable()
    state = attrs.evolve(
        set_up(game), terrain=Terrain("sand"), tiles=(TileName("four-way"),), choices=(None,)
    )
    (violation,) = game.explain(state, Place(P1, HUGE, 0))
    assert violation.message == "there is no space a number of thousands of digits"
