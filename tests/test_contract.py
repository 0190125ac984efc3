"""Our games fit every protocol, for type checkers and at run time."""

from random import Random

import pytest

from boardrules import Record, games
from boardrules.game import (
    AppliesUnchecked,
    DrawsText,
    Explains,
    Game,
    HasInventory,
    HasNotation,
    HasNumbers,
    HasObservations,
    HasScoreItems,
    HasTypes,
    HasViews,
    HiddenGame,
    ListsNumbers,
    NumberedGame,
    Recordable,
    Renders,
    Rng,
    Validates,
)
from boardrules.games import tiki_topple as tiki
from boardrules.testing import Lanterns, lanterns

PROTOCOLS = (
    AppliesUnchecked,
    DrawsText,
    Explains,
    Game,
    HasInventory,
    HasNotation,
    HasNumbers,
    HasObservations,
    HasScoreItems,
    HasTypes,
    HasViews,
    HiddenGame,
    ListsNumbers,
    NumberedGame,
    Recordable,
    Renders,
    Validates,
)


@pytest.mark.parametrize("game", [Lanterns, *map(games.find_game, games.game_names())])
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_games_fit_every_protocol(game: type, protocol: type) -> None:
    assert isinstance(game(), protocol)


def test_type_checkers_agree() -> None:
    hidden: HiddenGame[tiki.State, tiki.Action, tiki.View] = tiki.TikiTopple()
    recordable: Recordable[tiki.State, tiki.Action] = tiki.TikiTopple()
    explains: Explains[tiki.State, tiki.Action] = tiki.TikiTopple()
    items: HasScoreItems[tiki.State] = tiki.TikiTopple()
    validates: Validates[tiki.State] = tiki.TikiTopple()
    unchecked: AppliesUnchecked[tiki.State, tiki.Action] = tiki.TikiTopple()
    inventory: HasInventory[tiki.State] = tiki.TikiTopple()
    sample: HiddenGame[lanterns.State, lanterns.Action, lanterns.View] = Lanterns()
    rng: Rng = Random(0)

    offers: list[object] = [recordable, explains, items, validates, unchecked, inventory]
    assert all(offer == hidden for offer in offers)
    assert sample.players == 2
    assert rng.randrange(1) == 0


def test_a_record_of_a_known_game_keeps_its_types() -> None:
    text = Record(tiki.TikiTopple(), ()).to_text()
    record = Record.from_text(text, game_type=tiki.TikiTopple)
    state: tiki.State = record.replay()[0]
    assert state == tiki.TikiTopple().initial_state()
