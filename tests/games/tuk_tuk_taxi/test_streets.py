"""What is kept of the streets from card to card is what would be found anew."""

from collections import Counter

import pytest

from boardrules.games.tuk_tuk_taxi import Card, State, TukTukTaxi
from boardrules.games.tuk_tuk_taxi.actions import LaySign, Remove
from boardrules.games.tuk_tuk_taxi.steps import Cards, cards_of, open_steps
from boardrules.games.tuk_tuk_taxi.streets import street
from boardrules.games.tuk_tuk_taxi.town import DIRECTIONS
from tests.games.matches import seeded


def found_anew(game: TukTukTaxi, state: State) -> Cards:
    """Look at all cards, and know no step."""
    town = game.setting.town
    top = {laid.square: laid for laid in state.laid}
    return cards_of(town, top, {square: {} for square in town.squares})


def all_steps(game: TukTukTaxi, cards: Cards) -> list[object]:
    town = game.setting.town
    return [
        open_steps(town, cards, home, square, heading)
        for home in game.setting.homes
        for square in town.squares
        for heading in (None, *DIRECTIONS)
    ]


@pytest.mark.parametrize("board", ["european", "exotic"])
def test_streets_are_kept_from_card_to_card(board: str) -> None:
    game = TukTukTaxi(2, board, turn_limit=60)
    done: Counter[object] = Counter()
    for seed in range(3):
        rng, state = seeded(seed), game.initial_state()
        while game.to_act(state):
            actions = game.legal_actions(state)
            action = actions[rng.randrange(len(actions))]
            state = game.apply_unchecked(state, action)
            if isinstance(action, LaySign | Remove):
                cards, anew = street(game.setting, state).cards, found_anew(game, state)
                assert list(cards.top.items()) == list(anew.top.items())
                assert (cards.against, cards.police) == (anew.against, anew.police)
                assert all_steps(game, cards) == all_steps(game, anew)
                done[action.card if isinstance(action, LaySign) else "remove"] += 1
    assert min(done["remove"], done[Card.ONE_WAY], done[Card.NO_ENTRY], done[Card.NO_LEFT]) > 1
