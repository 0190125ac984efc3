"""How a match is set up, how hands are dealt, and what an unusual box comes to."""

from fractions import Fraction

import pytest

from boardrules import CHANCE, Player, show
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    DrawTerrain,
    Phase,
    Reshuffle,
    State,
    TectonicTribes,
)
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, deals, lay, set_up

TENT = "tent plain / plain plain / plain plain"
ORDERED = ("* order P1 1", "* order P2 2")


def play_on(game: TectonicTribes, until: Phase, state: State | None = None) -> State:
    """Play until something else is due, always the first legal action: so no tribe card is laid."""
    state = game.initial_state() if state is None else state
    while state.phase != until:
        state = game.apply(state, game.legal_actions(state)[0])
    return state


def seen(game: TectonicTribes, state: State) -> dict[tuple[int, int], str]:
    """Tell what each square of the continent shows, by x and y."""
    return {spot: str(square) for spot, (square, _) in game.surface(state).items()}


# The box


@pytest.mark.rule("TECTONIC-1.1", "TECTONIC-1.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_a_seat_and_five_tribe_cards(players: int) -> None:
    game = TectonicTribes(players=players)
    assert game.players == players
    assert game.score(game.initial_state()) == (0,) * players
    places = game.inventory(game.initial_state())
    for seat in range(1, 6):
        expected = tuple(f"P{seat} tribe {card}" for card in range(1, 6))
        assert places.get(f"P{seat} tribe cards", ()) == (expected if seat <= players else ())
    acting = play_on(game, "act")
    seat = game.to_act(acting)[0] + 1
    cards = {text.split(" ")[2] for text in legal(game, acting) if " tribe " in text}
    assert cards == {"1", "2", "3", "4", "5"}
    assert all(text.startswith(f"P{seat} ") for text in legal(game, acting))


@pytest.mark.rule("TECTONIC-1.3", "TECTONIC-2.2")
def test_any_terrain_card_from_1_to_80_may_be_on_top_of_the_pile() -> None:
    game = TectonicTribes()
    state = play(game, game.initial_state(), *ORDERED)
    assert legal(game, state) == [f"* terrain P1 {card}" for card in range(1, 81)]
    assert game.chance_weights(state) == (1,) * 80
    state = play(game, state, "* terrain P1 57", "P1 place 57 0,0 r0")
    left = [card for card in range(1, 81) if card != 57]
    assert legal(game, state) == [f"* terrain P2 {card}" for card in left]
    assert game.chance_weights(state) == (1,) * 79


@pytest.mark.rule("TECTONIC-1.2", "TECTONIC-4.2", "TECTONIC-R6")
@pytest.mark.parametrize(
    ("rotation", "rows"),
    [
        ("r0", ["forest lake", "mine plain", "lava lake+1"]),
        ("r1", ["lava mine forest", "lake+1 plain lake"]),
        ("r2", ["lake+1 lava", "plain mine", "lake forest"]),
        ("r3", ["lake plain lake+1", "forest mine lava"]),
    ],
)
def test_a_card_covers_six_squares_and_turns_clockwise(rotation: str, rows: list[str]) -> None:
    game = TectonicTribes(components=box(["forest lake / mine plain / lava lake+1", PLAIN]))
    state = play(game, game.initial_state(), *ORDERED, "* terrain P1 1")
    state = play(game, state, f"P1 place 1 0,0 {rotation}")
    # x counts to the east and y to the south, from the north-west corner.
    assert seen(game, state) == {
        (x, y): square for y, row in enumerate(rows) for x, square in enumerate(row.split())
    }
    assert len(seen(game, state)) == 6


@pytest.mark.rule("TECTONIC-2.7", "TECTONIC-R16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sets_of_colours_that_nobody_plays_are_not_on_the_table(players: int) -> None:
    game = TectonicTribes(players=players)
    state = play_on(game, "choose")
    cards = [card for place in game.inventory(state).values() for card in place]
    assert len([card for card in cards if "tribe" in card]) == 5 * players
    colours = tuple(seat.colour for seat in game.open_scene(state).seats)
    assert colours == DEFAULT.colours[:players]


# Turn-order cards and the origin of the continent


@pytest.mark.rule("TECTONIC-2.3", "TECTONIC-R14")
def test_each_order_of_the_players_is_equally_likely() -> None:
    game = TectonicTribes(players=3)
    chances = {game.initial_state(): Fraction(1)}
    for seat in range(1, 4):
        drawn: dict[State, Fraction] = {}
        for state, chance in chances.items():
            assert game.to_act(state) == (CHANCE,)
            weights = game.chance_weights(state)
            assert len(weights) == 4 - seat
            for action, weight in zip(game.legal_actions(state), weights, strict=True):
                assert game.format_action(action).startswith(f"* order P{seat} ")
                drawn[game.apply(state, action)] = chance * Fraction(weight, sum(weights))
        chances = drawn
    orders = sorted(state.order for state in chances)
    assert orders == [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    assert set(chances.values()) == {Fraction(1, 6)}


@pytest.mark.rule("TECTONIC-2.8")
def test_turn_order_cards_are_taken_back_after_the_first_cards() -> None:
    """In the setup the order is that of these cards; in a turn, that of the numbers."""
    game = TectonicTribes()
    state = play(game, game.initial_state(), "* order P1 2")
    assert state.order == (2, None)
    assert "turn-order card 2" in show(game, state)
    state = play(game, state, "* order P2 1")
    assert state.waiting == (1, 0)
    state = play_on(game, "deal", state)
    assert state.order == (None, None)
    assert "turn-order" not in show(game, state)
    state = choose(game, play_on(game, "choose", state), (3, 7), (4, 6))
    assert state.waiting == (0, 1)


@pytest.mark.rule("TECTONIC-2.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_as_many_turn_order_cards_as_players_and_all_see_them(players: int) -> None:
    game = TectonicTribes(players=players)
    state = game.initial_state()
    assert legal(game, state) == [f"* order P1 {card}" for card in range(1, players + 1)]
    state = play(game, state, "* order P1 2")
    left = [1, *range(3, players + 1)]
    assert legal(game, state) == [f"* order P2 {card}" for card in left]
    assert game.view(state, None).order == game.view(state, Player(1)).order
    assert state.order == (2, *[None] * (players - 1))


@pytest.mark.rule("TECTONIC-2.4", "TECTONIC-2.6", "TECTONIC-R13", "TECTONIC-R14")
def test_the_setup_goes_by_turn_order_cards_and_the_deal_round_and_round_from_p1() -> None:
    game = TectonicTribes(players=3)
    state = play(game, game.initial_state(), "* order P1 2", "* order P2 3", "* order P3 1")
    steps: list[str] = []
    while state.phase != "choose":
        action = game.legal_actions(state)[0]
        steps.append(" ".join(game.format_action(action).split(" ")[:3]))
        state = game.apply(state, action)
    # Always the first card of the pile, so 1, 2 and 3 are the first to be drawn.
    assert steps[:6] == [
        "* terrain P3",
        "P3 place 1",
        "* terrain P1",
        "P1 place 2",
        "* terrain P2",
        "P2 place 3",
    ]
    assert steps[6:] == ["* deal P1", "* deal P2", "* deal P3"] * 12
    assert game.to_act(state) == (Player(0), Player(1), Player(2))


@pytest.mark.rule("TECTONIC-2.5", "TECTONIC-4.3", "TECTONIC-R6")
@pytest.mark.parametrize(("rotation", "wide", "high"), [(0, 2, 3), (1, 3, 2), (2, 2, 3), (3, 3, 2)])
def test_the_first_card_ignores_the_rules_of_placement_and_the_second_obeys_them(
    rotation: int, wide: int, high: int
) -> None:
    game = TectonicTribes(components=box(["plain plain / plain plain / plain lake", PLAIN]))
    state = play(game, game.initial_state(), *ORDERED, "* terrain P1 1")
    assert legal(game, state) == [f"P1 place 1 0,0 r{number}" for number in range(4)]
    state = play(game, state, f"P1 place 1 0,0 r{rotation}", "* terrain P2 2")
    # The second covers one to five squares of the first: not all of them, held the same way.
    upright = [(x, y) for y in range(-2, high) for x in range(-1, wide)]
    lying = [(x, y) for y in range(-1, high) for x in range(-2, wide)]
    (lying if rotation % 2 else upright).remove((0, 0))
    expected = [f"P2 place 2 {x},{y} r0" for x, y in upright]
    assert legal(game, state) == expected + [f"P2 place 2 {x},{y} r1" for x, y in lying]


@pytest.mark.rule("TECTONIC-2.5", "TECTONIC-4.5")
def test_the_second_card_must_not_cover_lava() -> None:
    game = TectonicTribes(components=box(["lava lava / lava lava / lava plain", LAVA]))
    state = play(game, game.initial_state(), *ORDERED, "* terrain P1 1", "P1 place 1 0,0 r0")
    state = play(game, state, "* terrain P2 2")
    assert legal(game, state) == ["P2 place 2 1,2 r0", "P2 place 2 1,2 r1"]


# Hands


@pytest.mark.rule("TECTONIC-2.6")
@pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 12), (4, 10), (5, 8)])
def test_hands_by_the_number_of_players(players: int, size: int) -> None:
    game = TectonicTribes(players=players)
    state = play_on(game, "choose")
    now = state
    assert [len(hand) for hand in now.hands] == [size] * players
    assert len(now.pile) == 80 - players - players * size
    assert now.discards == ()
    assert len({card for hand in now.hands for card in hand}) == players * size
    assert {text.split(" ")[1] for text in legal(game, state)} == {"discard"}


@pytest.mark.rule("TECTONIC-2.6", "TECTONIC-R14")
def test_every_card_of_the_pile_may_be_dealt_next() -> None:
    game = TectonicTribes(components=box([PLAIN] * 8))
    state = set_up(game, 3, 6)
    assert legal(game, state) == [f"* deal P1 {card}" for card in (1, 2, 4, 5, 7, 8)]
    assert game.chance_weights(state) == (1,) * 6
    assert state.waiting == (Player(0),)
    state = play(game, state, "* deal P1 7")
    assert state.waiting == (Player(1),)
    state = play(game, state, "* deal P2 2")
    assert legal(game, state) == [f"* deal P1 {card}" for card in (1, 4, 5, 8)]
    state = play(game, state, "* deal P1 4", "* deal P2 1")
    assert state.hands == ((4, 7), (1, 2))
    assert state.pile == (5, 8)
    assert deals(state)[0].packets == ((4, 7), (1, 2))


@pytest.mark.rule("TECTONIC-2.2")
@pytest.mark.parametrize("card", [0, 1, 81])
def test_a_card_that_is_not_in_the_pile_cannot_be_drawn_even_unchecked(card: int) -> None:
    game = TectonicTribes()
    state = play(game, game.initial_state(), *ORDERED, "* terrain P1 1", "P1 place 1 0,0 r0")
    with pytest.raises(ValueError, match=f"there is no card {card} in the pile"):
        game.apply_unchecked(state, DrawTerrain(CHANCE, Player(1), card))


@pytest.mark.rule("TECTONIC-6.2")
def test_new_hands_are_dealt_when_the_hands_are_used_up() -> None:
    game = TectonicTribes(components=box([PLAIN] * 14, hand=4, deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = choose(game, state, (3, 9), (4, 10))
    state = lay(game, lay(game, state, "P2 place 10"), "P1 place 9")
    state = choose(game, state, (6, 8), (5, 7))
    state = lay(game, state, "P1 place 8")
    assert game.to_act(state) == (Player(1),)
    state = lay(game, state, "P2 place 7")
    assert game.to_act(state) == (CHANCE,)
    assert legal(game, state) == [f"* deal P1 {card}" for card in (11, 12, 13, 14)]
    assert state.hands == ((), ())


# The pile is re-formed


def both_lay_tribe_cards(game: TectonicTribes, state: State) -> State:
    """Let P2, then P1, lay a tribe card and discard the own terrain card."""
    state = play(game, lay(game, state, "P2 tribe 1"), "P2 drop P2")
    return play(game, lay(game, state, "P1 tribe 1"), "P1 drop P1")


@pytest.mark.rule("TECTONIC-6.3", "TECTONIC-6.2")
def test_the_discards_become_the_pile_at_the_start_of_a_deal() -> None:
    game = TectonicTribes(components=box([PLAIN] * 6, tribes=(TENT, TENT), deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 6))
    assert state.pile == ()
    state = choose(game, state, (3, 5), (4, 6))
    # Nothing is due yet, so the discards stay where they are.
    assert (state.pile, state.discards) == ((), (3, 4))
    state = both_lay_tribe_cards(game, state)
    assert (state.pile, state.discards) == ((3, 4, 5, 6), ())
    assert legal(game, state) == [f"* deal P1 {card}" for card in (3, 4, 5, 6)]
    assert game.chance_weights(state) == (1, 1, 1, 1)
    assert state.history[-1] == Reshuffle(((), ()))
    state = deal(game, state, (6, 3), (5, 4))
    assert state.hands == ((3, 6), (4, 5))


@pytest.mark.rule("TECTONIC-6.3")
def test_the_discards_become_the_pile_in_the_middle_of_a_deal() -> None:
    game = TectonicTribes(components=box([PLAIN] * 7, tribes=(TENT, TENT), deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 6))
    state = both_lay_tribe_cards(game, choose(game, state, (3, 5), (4, 6)))
    # Card 7 is the last of the old pile.
    assert legal(game, state) == ["* deal P1 7"]
    assert game.chance_weights(state) == (1,)
    assert sorted(state.discards) == [3, 4, 5, 6]
    state = play(game, state, "* deal P1 7")
    assert legal(game, state) == [f"* deal P2 {card}" for card in (3, 4, 5, 6)]
    assert game.chance_weights(state) == (1, 1, 1, 1)
    assert state.history[-1] == Reshuffle(((7,), ()))
    assert state.discards == ()
    state = play(game, state, "* deal P2 4", "* deal P1 3", "* deal P2 6")
    assert state.pile == (5,)
    assert state.hands == ((3, 7), (4, 6))
    assert game.to_act(state) == (Player(0), Player(1))


# Too few cards


@pytest.mark.rule("TECTONIC-R8", "TECTONIC-R3", "TECTONIC-8.1")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, [10, 10, 10, 10]), (3, [12, 12, 12]), (4, [10, 10, 8]), (5, [8, 8, 6])],
)
def test_the_last_hands_of_the_advanced_game_may_be_short(players: int, sizes: list[int]) -> None:
    # Everybody lays terrain cards alone, so as few as can be come back. Before the third deal
    # 80 - 4 - 2 x 20 = 36 are left to four players, and 80 - 5 - 2 x 20 = 35 to five.
    game = TectonicTribes(players=players, advanced=True)
    state = play_on(game, "end")
    assert [len(played.packets[0]) for played in deals(state)] == sizes
    for played, size in zip(deals(state), sizes, strict=True):
        assert [len(packet) for packet in played.packets] == [size] * players
        assert len(played.turns) == size // 2


@pytest.mark.rule("TECTONIC-R8", "TECTONIC-7.2")
def test_a_short_hand_is_even_settled_before_the_deal_and_counts_as_a_full_one() -> None:
    game = TectonicTribes(components=box([PLAIN] * 11, hand=4, deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = play_on(game, "deal", play_on(game, "act", state))
    # Four cards were laid, four discarded, and 11 was never dealt: five make two hands of two.
    assert state.size == 2
    assert legal(game, state) == ["* deal P1 11"]
    state = play_on(game, "choose", state)
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert len(state.pile) == 1
    over = play_on(game, "end", state)
    assert len(deals(over)) == 2
    assert game.to_act(over) == ()


# Unusual boxes


@pytest.mark.rule("TECTONIC-R11", "TECTONIC-6.3")
def test_a_setup_card_that_fits_nowhere_is_passed_and_discarded() -> None:
    game = TectonicTribes(components=box([LAVA] * 5))
    state = play(game, game.initial_state(), *ORDERED, "* terrain P1 1")
    assert legal(game, state) == ["P1 place 1 0,0 r0", "P1 place 1 0,0 r1"]
    state = play(game, state, "P1 place 1 0,0 r0", "* terrain P2 2")
    assert legal(game, state) == ["P2 pass"]
    state = play(game, state, "P2 pass")
    assert state.discards == (2,)
    assert set(seen(game, state)) == {(x, y) for x in range(2) for y in range(3)}
    # It is dealt when the pile is used up.
    state = play(game, state, "* deal P1 3", "* deal P2 4", "* deal P1 5")
    assert legal(game, state) == ["* deal P2 2"]


@pytest.mark.rule("TECTONIC-R11")
@pytest.mark.parametrize(("players", "cards"), [(2, 2), (2, 5), (3, 8), (5, 14)])
def test_the_match_ends_if_no_even_hand_can_be_dealt(players: int, cards: int) -> None:
    game = TectonicTribes(players=players, components=box([PLAIN] * cards))
    state = set_up(game, *range(1, players + 1))
    assert game.to_act(state) == ()
    assert list(game.legal_actions(state)) == []
    assert game.chance_weights(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (0,) * players
    assert deals(state) == []
