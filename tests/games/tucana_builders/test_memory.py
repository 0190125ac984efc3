"""A game remembers what it has worked out, as long as it lives, and not without bound."""

import gc
import pickle
from typing import Any
import weakref

import attrs
import pytest

from boardrules import Player, show
from boardrules.games.tucana_builders import Path, Start, StartTile, Symbol, TucanaBuilders, tables
from boardrules.play import walk
from tests.games.matches import after_match, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box

P1 = Player(0)


def use(game: TucanaBuilders) -> None:
    """Ask a game for all that it may remember."""
    final = after_match(game)
    for state in (game.initial_state(), final):
        view = game.view(state, P1)
        game.observe(view, P1)
        game.determinize(view, seeded(1))
        show(game, state)
        game.score_items(state)
        game.validate(state)
    action = game.parse_action("P1 skip")
    assert game.num_actions == game.encode(final, action) + 1
    assert game.decode(game.initial_state(), 0) == game.legal_actions(game.initial_state())[0]
    assert game.features


def test_nothing_of_a_box_is_left_when_its_game_is_gone() -> None:
    box = rich_box()
    game = TucanaBuilders(2, achievements=True, components=box)
    use(game)
    left: list[weakref.ref[Any]] = [weakref.ref(thing) for thing in (game, box, game.tables)]
    left += [weakref.ref(tile) for tile in box.tiles]
    del box, game
    gc.collect()
    assert [thing() for thing in left] == [None] * len(left)


def test_a_game_that_remembers_can_be_sent_elsewhere() -> None:
    game = TucanaBuilders(2, achievements=True, components=rich_box())
    use(game)
    copy = pickle.loads(pickle.dumps(game))  # noqa: S301  # what we have just written
    assert copy == game
    use(copy)


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
