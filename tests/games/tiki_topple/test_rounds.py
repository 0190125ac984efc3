"""The end of a round, the next round, and the end of a match."""

from attrs import evolve
import pytest

from boardrules import CHANCE, Outcome, Player
from boardrules.games.tiki_topple import SetAside, TikiTopple, Toast
from tests.games.matches import legal, play
from tests.games.tiki_topple.matches import COLUMN, after_round, cards, prepared, tiny_box
from tests.games.tiki_topple.states import after_rounds, defect, ended, last_toast

# The end of a round


@pytest.mark.rule("TIKI-6.1")
@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
def test_a_round_ends_at_once_with_three_tikis_left(edition: str) -> None:
    game = TikiTopple(players=3, edition=edition)
    state = last_toast(is_aside=edition == "schmidt")
    assert game.to_act(state) == (Player(2),)
    assert len(state.column) == 4
    after = play(game, state, "P3 toast")
    assert [len(done.column) for done in after.finished] == [3]
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
    state = last_toast()
    assert list(map(str, state.missions)) == [
        "NANI-NUI-EEPO",
        "HUHU-NUI-EEPO",
        "WIKIWIKI-AKAMAI-EEPO",
    ]
    assert game.score(state) == (0, 0, 0)
    assert game.score_items(state) == ()
    after = play(game, state, "P3 toast")
    assert after.finished[0].missions == state.missions
    assert " ".join(after.finished[0].column) == "HUHU NANI WIKIWIKI"
    assert game.score(after) == (0, 9, 0)


@pytest.mark.rule("TIKI-6.3")
def test_the_points_of_a_round_are_added_to_those_of_the_rounds_before() -> None:
    game, state = TikiTopple(players=3), last_toast()
    before = ended("NANI NUI EEPO", "HUHU KAPU NUI", "NANI KAPU NUI", "NUI EEPO WIKIWIKI")
    # HUHU, NANI and WIKIWIKI are first: the missions give 0, 9 and 0 more.
    second = evolve(after_rounds(state, before), seats=state.seats[-1:] + state.seats[:-1])
    assert game.score(second) == (2, 11, 0)
    after = play(game, second, "P1 toast")
    assert game.score(after) == (2, 20, 0)
    assert game.validate(after) == ()


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
            index = 5 * number % len(texts)
            seen.append(texts[index])
            state = game.apply(state, deck[index])
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
    state = play(game, last_toast(), "P3 toast")
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
    assert game.tables.rounds == rounds
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


# Ties

LEVEL = (
    ended(COLUMN, "HUHU NUI EEPO", "NUI EEPO WIKIWIKI", "HOOKIPA NUI WIKIWIKI"),
    ended(COLUMN, "HUHU HOOKIPA NUI", "HUHU KAPU NUI", "WIKIWIKI AKAMAI EEPO"),
    ended(COLUMN, "WIKIWIKI HOOKIPA AKAMAI", "WIKIWIKI KAPU AKAMAI", "AKAMAI HUHU HOOKIPA"),
)
"""All rounds of three players: P2 and P3 have two points each, and P1 has none."""
FURTHER = ended(COLUMN, "NANI NUI EEPO", "AKAMAI NANI KAPU", "AKAMAI HUHU KAPU")
"""A further round, which brings nine points, five, and none."""


@pytest.mark.rule("TIKI-R12", "TIKI-7.3")
def test_a_tie_at_the_top_is_shared_or_leads_to_a_further_round() -> None:
    shared = TikiTopple(players=3, first_player=1)
    goes_on = evolve(shared, ties="further_round")
    state = after_rounds(shared.initial_state(), *LEVEL)
    assert shared.validate(state) == goes_on.validate(state) == ()
    outcome = shared.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((Player(1), Player(2)), "TIKI-7.3")
    assert shared.to_act(state) == ()
    assert goes_on.outcome(state) is None
    assert goes_on.to_act(state) == (CHANCE,)
    # P2 was first in the first round, so P2 is first in the fourth.
    missions = ("NANI NUI EEPO", "AKAMAI NANI KAPU", "AKAMAI HUHU KAPU")
    assert goes_on.to_act(prepared(goes_on, state, missions=missions)) == (Player(1),)


@pytest.mark.rule("TIKI-R12")
def test_everybody_plays_and_may_win_the_further_round() -> None:
    game = TikiTopple(players=3, ties="further_round")
    state = after_rounds(game.initial_state(), *LEVEL, FURTHER)
    assert game.validate(state) == ()
    assert game.outcome(state) == Outcome((9, 7, 2), (1, 2, 3), (Player(0),), "TIKI-R12")
    assert [each.rule for each in game.explain(state, Toast(Player(0)))] == ["TIKI-7.1"]


@pytest.mark.rule("TIKI-R12", "TIKI-7.2")
def test_without_a_tie_at_the_top_there_is_no_further_round() -> None:
    game = TikiTopple(players=3, ties="further_round")
    state = after_rounds(game.initial_state(), FURTHER, *LEVEL[:2])
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.rule) == ((9, 7, 2), "TIKI-7.2")
    more = after_rounds(game.initial_state(), FURTHER, *LEVEL)
    assert defect(game, more) == ("finished[3]", "TIKI-R12")


@pytest.mark.rule("TIKI-R12", "TIKI-7.3")
def test_the_win_is_shared_when_missions_have_run_out() -> None:
    game = TikiTopple(components=tiny_box(), ties="further_round")
    assert (game.tables.rounds, game.tables.most_rounds) == (1, 2)
    first = ended("BBB DDD AAA CCC", "AAA CCC BBB", "CCC AAA DDD")
    second = ended("AAA CCC BBB DDD", "BBB DDD AAA", "DDD BBB CCC")
    assert game.outcome(after_rounds(game.initial_state(), first)) is None
    state = after_rounds(game.initial_state(), first, second)
    assert game.validate(state) == ()
    winners = (Player(0), Player(1))
    assert game.outcome(state) == Outcome((4, 4), (1, 1), winners, "TIKI-7.3")
