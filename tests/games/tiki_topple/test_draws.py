"""How a round is prepared: the column, the cards set aside, the missions."""

from fractions import Fraction

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import State, TikiTopple
from tests.games.matches import legal, play
from tests.games.tiki_topple.matches import COLUMN, after_round, cards, prepared


def columns_with_chances(game: TikiTopple) -> dict[str, Fraction]:
    """Lay the column in every way, with the probability of each."""
    chances: dict[State, Fraction] = {game.initial_state(): Fraction(1)}
    for _ in game.components.tikis:
        below: dict[State, Fraction] = {}
        for state, chance in chances.items():
            weights = game.chance_weights(state)
            for action, weight in zip(game.legal_actions(state), weights, strict=True):
                after = game.apply(state, action)
                share = chance * Fraction(weight, sum(weights))
                below[after] = below.get(after, Fraction(0)) + share
        chances = below
    return {" ".join(state.column): chance for state, chance in chances.items()}


@pytest.mark.rule("TIKI-3.1", "TIKI-R2")
def test_chance_lays_every_column_of_whole_groups_with_the_same_probability() -> None:
    game = TikiTopple()
    columns = columns_with_chances(game)
    assert len(columns) == 6 * 6**3
    assert set(columns.values()) == {Fraction(1, 1296)}
    groups = {frozenset(group) for group in game.components.groups}
    for text in columns:
        tikis = text.split()
        assert {frozenset(tikis[place : place + 3]) for place in (0, 3, 6)} == groups


@pytest.mark.rule("TIKI-3.1")
def test_a_group_is_finished_before_another_is_begun() -> None:
    game = TikiTopple()
    state = play(game, game.initial_state(), "* column LOKAHI")
    assert legal(game, state) == ["* column AKAMAI", "* column NUI"]
    state = play(game, state, "* column NUI", "* column AKAMAI")
    others = ("EEPO", "HOOKIPA", "HUHU", "KAPU", "NANI", "WIKIWIKI")
    assert legal(game, state) == [f"* column {tiki}" for tiki in others]


@pytest.mark.rule("TIKI-3.2")
@pytest.mark.parametrize(
    ("edition", "hand"),
    [
        ("schmidt", "up1 up1 up2 up3 puh topple wiki toast toast"),
        ("gamewright", "up1 up1 up2 up3 topple toast toast"),
    ],
)
def test_each_player_has_all_cards_of_a_colour_and_no_points(edition: str, hand: str) -> None:
    game = TikiTopple(players=2, edition=edition)
    state = game.initial_state()
    assert [seat.hand for seat in state.seats] == [cards(hand)] * 2
    assert [seat.aside + seat.played for seat in state.seats] == [()] * 2
    assert game.score(state) == (0, 0)


@pytest.mark.rule("TIKI-3.3")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("edition", "hand"),
    [
        ("schmidt", "up1 up2 up3 puh topple wiki toast toast"),
        ("gamewright", "up1 up2 up3 topple toast toast"),
    ],
)
def test_three_or_four_players_put_one_up1_back(players: int, edition: str, hand: str) -> None:
    game = TikiTopple(players=players, edition=edition)
    assert [seat.hand for seat in game.initial_state().seats] == [cards(hand)] * players
    # It stays in the box for the whole match.
    later = after_round(game, prepared(game))
    assert [seat.hand for seat in later.seats] == [cards(hand)] * players


@pytest.mark.rule("TIKI-3.4")
def test_each_player_sets_two_cards_aside_and_has_the_others_in_hand() -> None:
    game = TikiTopple()
    state = prepared(game, asides=("wiki up2", "toast toast"))
    first, second = state.seats
    assert (first.aside, second.aside) == (cards("up2 wiki"), cards("toast toast"))
    assert first.hand == cards("up1 up1 up3 puh topple toast toast")
    assert second.hand == cards("up1 up1 up2 up3 puh topple wiki")
    # What is set aside cannot be played.
    assert not any("up2" in text or "wiki" in text for text in legal(game, state))


@pytest.mark.rule("TIKI-3.4")
def test_cards_are_drawn_blind_by_how_many_there_are() -> None:
    game = TikiTopple()
    state = play(game, game.initial_state(), *(f"* column {tiki}" for tiki in COLUMN.split()))
    kinds = ("up1", "up2", "up3", "puh", "topple", "wiki", "toast")
    assert legal(game, state) == [f"* aside P1 {kind}" for kind in kinds]
    assert game.chance_weights(state) == (2, 1, 1, 1, 1, 1, 2)
    state = play(game, state, "* aside P1 up1")
    assert legal(game, state) == [f"* aside P1 {kind}" for kind in kinds]
    assert game.chance_weights(state) == (1, 1, 1, 1, 1, 1, 2)
    assert game.chance_weights(play(game, state, "* aside P1 puh")) == (2, 1, 1, 1, 1, 1, 2)
    state = play(game, state, "* aside P1 up1", "* aside P2 wiki")
    assert legal(game, state) == [f"* aside P2 {kind}" for kind in kinds if kind != "wiki"]
    assert game.chance_weights(state) == (2, 1, 1, 1, 1, 2)


@pytest.mark.rule("TIKI-3.6")
def test_each_player_is_dealt_one_of_the_missions() -> None:
    game = TikiTopple(players=3, edition="gamewright")
    state = play(game, game.initial_state(), *(f"* column {tiki}" for tiki in COLUMN.split()))
    everything = [str(mission) for mission in game.components.missions]
    assert legal(game, state) == [f"* mission P1 {text}" for text in everything]
    assert game.chance_weights(state) == (1,) * 27
    # A mission that was dealt is in the deck no more; the others keep their order.
    state = play(game, state, f"* mission P1 {everything[4]}")
    left = everything[:4] + everything[5:]
    assert legal(game, state) == [f"* mission P2 {text}" for text in left]
    state = play(game, state, f"* mission P2 {everything[1]}")
    left = everything[:1] + everything[2:4] + everything[5:]
    assert legal(game, state) == [f"* mission P3 {text}" for text in left]
    assert game.chance_weights(state) == (1,) * 25
    state = play(game, state, f"* mission P3 {everything[26]}")
    assert [str(mission) for mission in state.missions] == [everything[n] for n in (4, 1, 26)]


@pytest.mark.rule("TIKI-R3", "TIKI-R4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_chance_lays_the_column_then_sets_aside_then_deals_in_every_round(first: int) -> None:
    game = TikiTopple(players=3, first_player=first)
    state = game.initial_state()
    for number in range(3):
        seats = [f"P{(first + number + turn) % 3 + 1}" for turn in range(3)]
        expected = ["* column"] * 9
        expected += [f"* aside {seat}" for seat in seats for _ in range(2)]
        expected += [f"* mission {seat}" for seat in seats]
        steps: list[str] = []
        while game.to_act(state) == (CHANCE,):
            action = game.legal_actions(state)[0]
            steps.append(game.format_action(action).rpartition(" ")[0])
            state = game.apply(state, action)
        assert steps == expected
        assert game.to_act(state) == (Player((first + number) % 3),)
        assert game.chance_weights(state) == ()
        state = after_round(game, state)


@pytest.mark.rule("TIKI-R11")
def test_gamewright_players_set_nothing_aside() -> None:
    game = TikiTopple(edition="gamewright")
    state = play(game, game.initial_state(), *(f"* column {tiki}" for tiki in COLUMN.split()))
    assert legal(game, state)[0] == "* mission P1 NANI-NUI-EEPO"
    state = prepared(game)
    assert [seat.hand for seat in state.seats] == [cards("up1 up1 up2 up3 topple toast toast")] * 2
