"""How a match is set up: huts, start tiles, jokers, the supply and the terrain cards.

The sheet of our box, with the numbers of its spaces; start spaces are in brackets:

           A
         1   2  [3]  4   5   B
      [6]  7   8   9  10  11
  F  12  13  14  15  16  17 [18]
   19  20  21  22  23  24  25  26
    [27] 28  29  30  31  32  33  C
       E  34 [35] 36  37 [38]
                    D
"""

import attrs
import pytest

from boardrules import CHANCE
from boardrules.games.tucana_builders import (
    DEFAULT,
    Colour,
    Hut,
    Sheet,
    Start,
    StartTile,
    State,
    Symbol,
    TucanaBuilders,
)
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import path, paths, tiny_box
from tests.games.tucana_builders.playing import STARTS, colours, set_up, tiles_of

YELLOW, RED, BLUE = Colour
ALL = (1, 2, 3, 4, 5)


def initials(game: TucanaBuilders, state: State) -> str:
    """Write the initials of the colours of the huts, from A on."""
    return "".join(colour[0] for colour in colours(game, state).values())


# Seats


@pytest.mark.rule("TUCANA-1.1", "TUCANA-2.3")
@pytest.mark.parametrize("players", ALL)
def test_one_to_five_people_play_each_with_the_same_sheet(players: int) -> None:
    game = TucanaBuilders(players=players)
    state = play(game, set_up(game), "* terrain sand")
    state = play(game, state, *(f"* tile P{seat} wide-puma" for seat in range(1, players + 1)))
    assert game.to_act(state) == tuple(range(players))
    assert game.score(state) == (0,) * players
    sheets = [tiles_of(game, state, seat) for seat in range(players)]
    assert sheets == [sheets[0]] * players
    for seat in range(1, players):
        own = [text.replace(f"P{seat + 1} ", "P1 ") for text in legal(game, state, seat)]
        assert own == legal(game, state, 0)


# The setup card


@pytest.mark.rule("TUCANA-2.1", "TUCANA-R9", "TUCANA-R10")
def test_a_match_begins_with_one_of_the_setup_cards() -> None:
    game = TucanaBuilders()
    state = game.initial_state()
    assert state.sheets == (Sheet(), Sheet())
    assert (state.setup, state.achievements, state.terrain, state.tiles) == (None, (), None, ())
    assert game.to_act(state) == (CHANCE,)
    assert legal(game, state) == [f"* setup {card}" for card in range(1, 12)]
    assert game.chance_weights(state) == (1,) * 11
    assert colours(game, state) == {}
    # The others go back to the box.
    for card in range(1, 12):
        assert not any(
            "setup" in text for text in legal(game, play(game, state, f"* setup {card}"))
        )


@pytest.mark.rule("TUCANA-2.1")
def test_the_printed_setup_card_gives_red_to_a_and_e_blue_to_b_and_c_yellow_to_d_and_f() -> None:
    game = TucanaBuilders()
    state = play(game, game.initial_state(), "* setup 1")
    assert colours(game, state) == {
        Hut("A"): RED,
        Hut("B"): BLUE,
        Hut("C"): BLUE,
        Hut("D"): YELLOW,
        Hut("E"): RED,
        Hut("F"): YELLOW,
    }


@pytest.mark.rule("TUCANA-2.1")
@pytest.mark.parametrize(
    ("card", "expected"), [(2, "ybrbry"), (4, "bryrby"), (7, "rbryyb"), (11, "byrybr")]
)
def test_huts_are_as_the_card_says(card: int, expected: str) -> None:
    game = TucanaBuilders(players=3)
    state = play(game, game.initial_state(), f"* setup {card}")
    assert state.setup == card
    assert initials(game, state) == expected
    # They stay so.
    later = play(game, set_up(game, setup=card), "* terrain lava", "* tile P1 four-way")
    assert initials(game, later) == expected


# Start cards and start tiles


@pytest.mark.rule("TUCANA-2.2", "TUCANA-R9", "TUCANA-R10")
def test_start_cards_are_turned_up_one_by_one() -> None:
    game = TucanaBuilders()
    state = play(game, game.initial_state(), "* setup 5")
    left = list(STARTS)
    for symbol in ("blue-whale", "yellow-fish", "purple-octopus", "red-crab", "green-turtle"):
        assert game.to_act(state) == (CHANCE,)
        assert legal(game, state) == [f"* start {other}" for other in left]
        assert game.chance_weights(state) == (1,) * len(left)
        state = play(game, state, f"* start {symbol}")
        left.remove(symbol)
    # The last card is turned up like the others.
    assert legal(game, state) == ["* start orange-starfish"]
    assert game.chance_weights(state) == (1,)
    state = play(game, state, "* start orange-starfish")
    assert legal(game, state)[0] == "* terrain jungle"


@pytest.mark.rule("TUCANA-2.2", "TUCANA-2.3")
def test_start_tiles_lie_pier_to_pier_on_the_spaces_of_the_cards() -> None:
    game = TucanaBuilders(players=5)
    state = set_up(game)
    # The tiles show their pier at edge 4. The piers of the spaces are at 0, 5, 1, 4, 3 and 2, so
    # the tiles are turned by 2, 1, 3, 0, 5 and 4.
    expected = {
        3: paths("2 4 puma toucan"),
        6: paths("0 2 snake toucan"),
        18: paths("0 4 monkey toucan"),
        27: paths("2 5 puma toucan"),
        35: paths("2 5 snake toucan"),
        38: paths("0 4 5 monkey toucan"),
    }
    for seat in range(5):
        assert tiles_of(game, state, seat) == expected


@pytest.mark.rule("TUCANA-2.2", "TUCANA-2.3")
def test_the_first_card_is_for_tile_1_whatever_it_shows() -> None:
    game = TucanaBuilders(players=1)
    state = set_up(game, starts=STARTS[::-1])
    # Tile 1 on the octopus is turned by 4, then 5, 0, 3, 1, and tile 6 on the fish by 2.
    assert tiles_of(game, state, 0) == {
        38: paths("0 4 puma toucan"),
        35: paths("0 4 snake toucan"),
        27: paths("1 3 monkey toucan"),
        18: paths("2 5 puma toucan"),
        6: paths("1 4 snake toucan"),
        3: paths("2 3 4 monkey toucan"),
    }
    # After two cards two tiles lie there.
    two = play(game, game.initial_state(), "* setup 1", *(f"* start {s}" for s in STARTS[:3:-1]))
    assert list(tiles_of(game, two, 0)) == [38, 35]


@pytest.mark.rule("TUCANA-2.3")
@pytest.mark.parametrize("pier", range(6))
@pytest.mark.parametrize("pier_of_tile", range(6))
def test_the_pier_of_a_tile_comes_to_the_pier_of_its_space(pier: int, pier_of_tile: int) -> None:
    following = (pier_of_tile + 1) % 6
    box = attrs.evolve(
        tiny_box(),
        starts=(Start(Symbol("yellow-fish"), "y", pier),),
        start_tiles=(StartTile(pier_of_tile, (path(f"{pier_of_tile} {following} toucan"),)),),
    )
    game = TucanaBuilders(components=box)
    (laid,) = tiles_of(game, set_up(game), 1)[3]
    # The other end is still the next one clockwise.
    assert set(laid.edges) == {pier, (pier + 1) % 6}


# Jokers, the supply, and terrain cards


@pytest.mark.rule("TUCANA-2.4", "TUCANA-3.6")
@pytest.mark.parametrize("players", ALL)
def test_everybody_begins_with_an_active_joker(players: int) -> None:
    game = TucanaBuilders(players=players)
    state = play(game, set_up(game), "* terrain lava")
    state = play(game, state, *(f"* tile P{seat} three-even" for seat in range(1, players + 1)))
    free = [space for space in range(1, 39) if space not in (3, 6, 18, 27, 35, 38)]
    assert len(free) == 32
    for seat in range(players):
        jokers = [text for text in legal(game, state, seat) if "joker" in text]
        assert jokers == [f"P{seat + 1} joker {space} r{turn}" for space in free for turn in (0, 1)]


@pytest.mark.rule("TUCANA-2.5", "TUCANA-3.3")
def test_all_path_tiles_are_in_one_supply() -> None:
    game = TucanaBuilders(players=5)
    state = play(game, set_up(game), "* terrain stone")
    assert legal(game, state) == [f"* tile P1 {tile.name}" for tile in DEFAULT.tiles]
    weights = game.chance_weights(state)
    assert weights == (10, 10, 10, 10, 10, 10, 8, 8, 8, 12, 6, 6, 12)
    assert sum(weights) == 120


@pytest.mark.rule("TUCANA-2.6", "TUCANA-3.2")
def test_any_terrain_may_be_on_top_of_the_pile() -> None:
    game = TucanaBuilders()
    state = set_up(game)
    assert legal(game, state) == [
        "* terrain jungle",
        "* terrain sand",
        "* terrain lava",
        "* terrain stone",
    ]
    assert game.chance_weights(state) == (3, 3, 3, 3)


# The order of the setup


@pytest.mark.rule("TUCANA-R9", "TUCANA-R10", "TUCANA-7.1")
@pytest.mark.parametrize("has_cards", [False, True])
def test_the_setup_goes_on_in_a_fixed_order(has_cards: bool) -> None:
    game = TucanaBuilders(players=3, achievements=has_cards)
    state = game.initial_state()
    kinds: list[str] = []
    while len(game.to_act(state)) == 1:
        assert game.to_act(state) == (CHANCE,)
        kinds.append(legal(game, state)[0].removeprefix("* ").rsplit(" ", 1)[0])
        state = game.apply(state, game.legal_actions(state)[-1])
    assert kinds == [
        "setup",
        *["start"] * 6,
        *["achievement"] * (2 if has_cards else 0),
        "terrain",
        "tile P1",
        "tile P2",
        "tile P3",
    ]
