"""A game keeps what it has computed, and not without bound."""

import attrs
import pytest

from boardrules import Player
from boardrules.games.tucana_builders import Path, Start, StartTile, Symbol, TucanaBuilders, tables
from boardrules.play import walk
from tests.games.matches import after_match, seeded
from tests.games.tucana_builders.boxes import tiny_box

P1 = Player(0)


def test_start_tiles_in_many_orders_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST_START_TILES", 30)
    marks = "abcdefgh"
    box = attrs.evolve(
        tiny_box(achievements={"link-AB": (1, 0)}),
        island=(" A j s B", "  " + " ".join(marks)),
        starts=tuple(Start(Symbol(mark), mark, 0) for mark in marks),
        start_tiles=(StartTile(0, (Path((1, 4), ()),)),) * len(marks),
    )
    game = TucanaBuilders(1, components=box)
    for seed in range(20):
        after_match(game, seed)
        assert len(game.tables.start_paths) <= 30 // 9


@pytest.mark.parametrize(
    ("limit", "value", "table", "most"),
    [("_MOST_TILES", 10, "layings", 10), ("_MOST_SPACES_OF_MASKS", 200, "spaces", 200 // 39)],
)
def test_tiles_on_many_spaces_and_masks_of_spaces_are_not_all_remembered(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int, table: str, most: int
) -> None:
    plain = [after_match(TucanaBuilders(3), seed) for seed in range(3)]
    monkeypatch.setattr(tables, limit, value)
    game = TucanaBuilders(3)
    for seed in range(3):
        assert after_match(game, seed) == plain[seed]
        assert 0 < len(getattr(game.tables, table)) <= most


def test_sheets_of_many_matches_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST_LINKS", 100)
    game, plain = (TucanaBuilders(2, components=tiny_box(cards=3)) for _ in range(2))
    for seed in range(3):
        for step in walk(game, seeded(seed)):
            view = game.view(step.after, P1)
            assert game.scene(view) == plain.scene(view)
            assert game.observe(view, P1) == plain.observe(view, P1)
    assert len(game.tables.shown) == 6
    assert all(0 < len(table) <= 100 // (6 * 3) for table in game.tables.shown.values())
