"""Options, the order of actions, the end of a round and the end of a match."""

from typing import cast

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import (
    DEFAULT,
    DealMission,
    DrawTiki,
    SetAside,
    State,
    Tiki,
    TikiTopple,
    Up,
)
from boardrules.games.tiki_topple.setting import ToastBar
from tests.games.matches import legal, play, seeded
from tests.games.tiki_topple.matches import (
    COLUMN,
    after_match,
    after_round,
    cards,
    mission,
    prepared,
    tiny_box,
)

# Options


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TikiTopple() == TikiTopple(
        players=2,
        edition="schmidt",
        first_player=0,
        toast_bar="each_player",
        components=DEFAULT,
    )
    assert TikiTopple(players=3) != TikiTopple(players=4)
    assert hash(TikiTopple(players=3)) == hash(TikiTopple(players=3))


@pytest.mark.rule("TIKI-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_people_play_each_in_a_seat(players: int) -> None:
    game = TikiTopple(players=players)
    assert game.players == players
    state = game.initial_state()
    assert len(state.seats) == len(state.missions) == len(game.score(state)) == players
    assert len(after_match(game).finished[0].missions) == players


@pytest.mark.rule("TIKI-1.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_no_other_number_of_players_is_accepted(players: int) -> None:
    with pytest.raises(ValueError, match="players") as refused:
        TikiTopple(players=players)
    # One sentence for people, not the insides of a validator.
    assert "Attribute(" not in str(refused.value)
    assert str(players) in str(refused.value)


def test_the_toast_bar_is_one_of_two() -> None:
    with pytest.raises(ValueError, match="toast_bar") as refused:
        TikiTopple(toast_bar=cast("ToastBar", "nobody"))
    message = str(refused.value)
    assert "Attribute(" not in message
    assert all(word in message for word in ("each_player", "round", "nobody"))


@pytest.mark.rule("TIKI-R10")
@pytest.mark.parametrize(("players", "first"), [(2, 2), (2, -1), (4, 4)])
def test_the_first_player_must_have_a_seat(players: int, first: int) -> None:
    with pytest.raises(ValueError, match="first_player is one of 0, 1"):
        TikiTopple(players=players, first_player=first)


@pytest.mark.rule("TIKI-R11")
def test_the_edition_must_be_in_the_box() -> None:
    with pytest.raises(
        ValueError, match="edition is one of 'gamewright', 'schmidt', not 'easyplay'"
    ):
        TikiTopple(edition="easyplay")


@pytest.mark.rule("TIKI-3.3")
@pytest.mark.parametrize("players", [3, 4])
def test_a_hand_without_up1_is_for_two_players_only(players: int) -> None:
    box = tiny_box(hand="up2 puh topple toast", set_aside=0)
    assert TikiTopple(components=box).setting.hand == cards("up2 puh topple toast")
    with pytest.raises(ValueError, match=r"hand: needs an up1 .* \(TIKI-3\.3\)"):
        TikiTopple(players=players, components=box)


@pytest.mark.rule("TIKI-5.10")
def test_cards_other_than_toast_must_outnumber_those_set_aside() -> None:
    # Else a hand could be all toasts, and have no first card.
    assert TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=1)).setting.rounds == 1
    with pytest.raises(ValueError, match=r"outnumber those set aside \(TIKI-5\.10\)"):
        TikiTopple(components=tiny_box(hand="up1 puh toast", set_aside=2))
    # With three or four players the up1 that goes back does not count.
    with pytest.raises(ValueError, match=r"outnumber those set aside \(TIKI-5\.10\)"):
        TikiTopple(players=3, components=tiny_box(hand="up1 puh toast", set_aside=1))


@pytest.mark.rule("TIKI-6.7")
def test_there_must_be_missions_for_all_rounds() -> None:
    box = tiny_box(rounds=(2, 1, 2))
    assert len(box.missions) == 4
    assert TikiTopple(players=2, components=box).setting.rounds == 2
    assert TikiTopple(players=3, components=box).setting.rounds == 1
    with pytest.raises(ValueError, match=r"a match takes 8 missions \(TIKI-6\.7\)"):
        TikiTopple(players=4, components=box)


# Legal actions


def test_plays_are_listed_by_card_then_by_place_from_the_top() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    state = play(game, state, "P1 up2 HUHU", "P2 up1 WIKIWIKI")
    state = play(game, state, "P1 toast", "P2 toast", "P1 toast", "P2 toast")
    assert " ".join(state.column) == "HUHU WIKIWIKI NANI NUI LOKAHI"
    assert legal(game, state) == [
        "P1 up1 WIKIWIKI",
        "P1 up1 NANI",
        "P1 up1 NUI",
        "P1 up1 LOKAHI",
        "P1 up3 NUI",
        "P1 up3 LOKAHI",
        "P1 topple HUHU",
        "P1 topple WIKIWIKI",
        "P1 topple NANI",
        "P1 topple NUI",
    ]


def test_legal_actions_behave_like_the_list_of_them() -> None:
    game = TikiTopple()
    for state in (game.initial_state(), prepared(game)):
        actions = game.legal_actions(state)
        everything = list(actions)
        assert len(actions) == len(everything) == len(set(everything))
        assert actions[-1] == everything[-1]
        assert list(actions[2:5]) == everything[2:5]
        assert all(action in actions for action in everything)


def test_legal_actions_are_of_those_who_are_to_act_alone() -> None:
    game = TikiTopple()
    start = game.initial_state()
    assert list(game.legal_actions(start, CHANCE)) == list(game.legal_actions(start))
    assert [list(game.legal_actions(start, Player(seat))) for seat in (0, 1)] == [[], []]
    turn = prepared(game)
    assert list(game.legal_actions(turn, Player(0))) == list(game.legal_actions(turn))
    assert list(game.legal_actions(turn, Player(1))) == []
    assert list(game.legal_actions(turn, CHANCE)) == []
    over = after_match(game)
    assert [list(game.legal_actions(over, who)) for who in (None, CHANCE, Player(0))] == [
        [],
        [],
        [],
    ]


def test_the_unchecked_door_leads_to_the_same_states() -> None:
    game = TikiTopple(players=3)
    state = game.initial_state()
    rng = seeded(5)
    while game.to_act(state):
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        after = game.apply(state, action)
        assert game.apply_unchecked(state, action) == after
        state = after


# The end of a round


def six_toasts(game: TikiTopple) -> State:
    """Play a round of three up to the last but one of six toasts."""
    state = prepared(game, asides=("puh wiki",) * 3)
    state = play(game, state, "P1 up1 HUHU", "P2 up1 HUHU", "P3 up1 KAPU")
    return play(game, state, "P1 toast", "P2 toast", "P3 toast", "P1 toast", "P2 toast")


@pytest.mark.rule("TIKI-6.1")
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_a_round_ends_at_once_with_three_tikis_left(edition: str) -> None:
    game = TikiTopple(players=3, edition=edition)
    state = six_toasts(game)
    assert " ".join(state.column) == "HUHU NANI WIKIWIKI NUI"
    assert state.finished == ()
    assert game.to_act(state) == (Player(2),)
    assert state.seats[2].hand == cards("up2 up3 topple toast")
    after = play(game, state, "P3 toast")
    assert [" ".join(done.column) for done in after.finished] == ["HUHU NANI WIKIWIKI"]
    # The cards that were still in hand are gone: the next round is being prepared.
    assert game.to_act(after) == (CHANCE,)
    assert [seat.played for seat in after.seats] == [()] * 3


@pytest.mark.rule("TIKI-6.2")
def test_a_round_ends_when_all_cards_are_played() -> None:
    game = TikiTopple(edition="gamewright")
    state = prepared(game)
    for _ in range(13):
        assert state.finished == ()
        state = game.apply(state, game.legal_actions(state)[-1])
    assert [len(seat.hand) for seat in state.seats] == [0, 1]
    assert game.to_act(state) == (Player(1),)
    after = game.apply(state, game.legal_actions(state)[-1])
    assert [len(done.column) for done in after.finished] == [5]


@pytest.mark.rule("TIKI-6.2", "TIKI-3.4")
def test_toasts_that_are_set_aside_leave_all_nine_tikis_to_the_end() -> None:
    game = TikiTopple()
    state = after_round(game, prepared(game, asides=("toast toast", "toast toast")))
    assert [len(done.column) for done in state.finished] == [9]


@pytest.mark.rule("TIKI-6.3", "TIKI-2.1")
def test_missions_count_and_are_shown_when_the_round_ends_and_not_before() -> None:
    game = TikiTopple(players=3)
    missions = ("HUHU NUI EEPO", "NANI HOOKIPA NUI", "NANI NUI EEPO")
    state = prepared(game, asides=("puh wiki",) * 3, missions=missions)
    assert game.score(state) == (0, 0, 0)
    state = play(game, state, "P1 up1 HUHU", "P2 up1 HUHU", "P3 up1 KAPU")
    state = play(game, state, "P1 toast", "P2 toast", "P3 toast", "P1 toast", "P2 toast")
    assert game.score(state) == (0, 0, 0)
    assert game.score_items(state) == ()
    after = play(game, state, "P3 toast")
    assert after.finished[0].missions == tuple(map(mission, missions))
    assert " ".join(after.finished[0].column) == "HUHU NANI WIKIWIKI"
    assert game.score(after) == (9, 0, 0)


# The next round


@pytest.mark.rule("TIKI-6.7")
def test_missions_that_were_used_are_not_dealt_again() -> None:
    game = TikiTopple(players=4)
    state = game.initial_state()
    seen: list[str] = []
    for number in range(4):
        state = play(game, state, *(f"* column {tiki}" for tiki in COLUMN.split()))
        while isinstance(game.legal_actions(state)[0], SetAside):
            state = game.apply(state, game.legal_actions(state)[0])
        for _ in range(4):
            deck = list(game.legal_actions(state))
            assert len(deck) == len(game.chance_weights(state)) == 27 - len(seen)
            texts = [game.format_action(action).split(" ")[3] for action in deck]
            assert not set(texts) & set(seen)
            place = 5 * number % len(texts)
            seen.append(texts[place])
            state = game.apply(state, deck[place])
        state = after_round(game, state)
    assert len(set(seen)) == 16


@pytest.mark.rule("TIKI-6.8")
@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 8), (4, 8)])
def test_everybody_has_all_cards_again_and_sets_two_aside_anew(players: int, size: int) -> None:
    game = TikiTopple(players=players)
    state = after_round(game, prepared(game, asides=("puh wiki",) * players))
    assert [len(seat.hand) for seat in state.seats] == [size] * players
    assert [seat.aside + seat.played for seat in state.seats] == [()] * players
    assert state.missions == (None,) * players
    state = prepared(game, state, asides=("up2 up3",) * players)
    assert [seat.aside for seat in state.seats] == [cards("up2 up3")] * players
    assert [len(seat.hand) for seat in state.seats] == [size - 2] * players


@pytest.mark.rule("TIKI-6.9", "TIKI-5.9")
def test_all_tikis_form_a_new_column_those_taken_out_too() -> None:
    game = TikiTopple(players=3)
    state = play(game, six_toasts(game), "P3 toast")
    assert state.column == ()
    assert legal(game, state) == [f"* column {tiki}" for tiki in sorted(COLUMN.split())]
    other = "KAPU EEPO HOOKIPA HUHU NANI WIKIWIKI AKAMAI NUI LOKAHI"
    assert " ".join(prepared(game, state, tikis=other).column) == other


@pytest.mark.rule("TIKI-6.10")
@pytest.mark.parametrize(
    ("players", "first", "expected"),
    [(2, 0, [0, 1, 0, 1]), (3, 1, [1, 2, 0]), (4, 2, [2, 3, 0, 1])],
)
def test_the_left_hand_neighbour_starts_the_next_round(
    players: int, first: int, expected: list[int]
) -> None:
    game = TikiTopple(players=players, first_player=first)
    state = game.initial_state()
    starters: list[int] = []
    while game.to_act(state):
        state = prepared(game, state)
        starters += game.to_act(state)
        state = after_round(game, state)
    assert starters == expected


# The end of the match


@pytest.mark.rule("TIKI-7.1")
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_a_match_has_its_rounds_and_then_nobody_is_to_act(
    players: int, rounds: int, edition: str
) -> None:
    game = TikiTopple(players=players, edition=edition)
    assert game.setting.rounds == rounds
    state = game.initial_state()
    for done in range(rounds):
        assert len(state.finished) == done
        assert game.to_act(state) == (CHANCE,)
        assert game.outcome(state) is None
        state = after_round(game, state)
    assert len(state.finished) == rounds
    assert game.to_act(state) == ()
    assert list(game.legal_actions(state)) == []
    assert game.chance_weights(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == game.score(state)


def test_hands_run_out_in_one_cycle_and_two_players_keep_five_tikis() -> None:
    game = TikiTopple()
    for seed in range(20):
        state = game.initial_state()
        rng = seeded(seed)
        while game.to_act(state):
            sizes = [len(seat.hand) for seat in state.seats]
            if state.missions[0] is not None and state.missions[1] is not None:
                assert max(sizes) - min(sizes) <= 1
            actions = game.legal_actions(state)
            state = game.apply(state, actions[rng.randrange(len(actions))])
        assert min(len(done.column) for done in state.finished) >= 5


def test_actions_are_plain_values() -> None:
    nani = Tiki("NANI")
    assert Up(Player(0), 2, nani) == Up(Player(0), 2, nani) != Up(Player(0), 3, nani)
    deal = DealMission(CHANCE, Player(1), mission("NANI NUI EEPO"))
    assert len({DrawTiki(CHANCE, nani), DrawTiki(CHANCE, nani), deal}) == 2


def test_a_path_is_no_box() -> None:
    with pytest.raises(TypeError, match="components come from load_components"):
        TikiTopple(components="box.toml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
