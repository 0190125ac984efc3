"""What each seat knows, and what it sees happen."""

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tiki_topple import (
    Action,
    Card,
    DealMission,
    SeatView,
    SetAside,
    TikiTopple,
    View,
)
from tests.games.matches import play
from tests.games.tiki_topple.matches import (
    COLUMN,
    after_round,
    cards,
    mission,
    prepared,
)
from tests.games.tiki_topple.states import last_toast, seat

GAME = TikiTopple()
P1, P2, P3 = Player(0), Player(1), Player(2)
FULL = cards("up1 up1 up2 up3 puh topple wiki toast toast")
LAID = [f"* column {tiki}" for tiki in COLUMN.split()]


# Views


def test_before_anything_happens_everybody_knows_the_full_hands() -> None:
    state = GAME.initial_state()
    hidden = SeatView(hand_size=9, aside_size=0, played=(), has_mission=False)
    own = SeatView(9, 0, (), has_mission=False, hand=FULL, aside=(), mission=None)
    assert GAME.view(state, None) == View(None, "column", CHANCE, (), (0, 0), (), (hidden, hidden))
    assert GAME.view(state, P1) == View(P1, "column", CHANCE, (), (0, 0), (), (own, hidden))
    assert GAME.view(state, P2) == View(P2, "column", CHANCE, (), (0, 0), (), (hidden, own))


@pytest.mark.rule("TIKI-3.4")
def test_cards_set_aside_are_known_to_their_owner_and_counted_by_the_others() -> None:
    state = play(GAME, GAME.initial_state(), *LAID, "* aside P1 puh", "* aside P1 up1")
    state = play(GAME, state, "* aside P2 wiki")
    hidden = (SeatView(7, 2, (), has_mission=False), SeatView(8, 1, (), has_mission=False))
    hand, aside = cards("up1 up2 up3 topple wiki toast toast"), cards("up1 puh")
    own = evolve(hidden[0], hand=hand, aside=aside)
    assert GAME.view(state, None).seats == hidden
    assert GAME.view(state, P1).seats == (own, hidden[1])
    hand, aside = cards("up1 up1 up2 up3 puh topple toast toast"), cards("wiki")
    own = evolve(hidden[1], hand=hand, aside=aside)
    assert GAME.view(state, P2).seats == (hidden[0], own)


@pytest.mark.rule("TIKI-2.1")
def test_a_mission_is_known_to_its_owner_alone_until_the_round_is_scored() -> None:
    texts = ("HOOKIPA LOKAHI NANI", "LOKAHI WIKIWIKI HOOKIPA")
    state = prepared(GAME, missions=texts)
    assert [seat.mission for seat in GAME.view(state, P1).seats] == [mission(texts[0]), None]
    assert [seat.mission for seat in GAME.view(state, P2).seats] == [None, mission(texts[1])]
    for player in (None, P1, P2):
        assert [seat.has_mission for seat in GAME.view(state, player).seats] == [True, True]
    assert [seat.mission for seat in GAME.view(state, None).seats] == [None, None]
    state = after_round(GAME, state)
    for player in (None, P1, P2):
        view = GAME.view(state, player)
        assert view.finished == state.finished
        assert view.finished[0].missions == (mission(texts[0]), mission(texts[1]))


@pytest.mark.rule("TIKI-R8")
def test_everybody_remembers_the_cards_that_were_played() -> None:
    state = play(GAME, prepared(GAME), "P1 up2 KAPU", "P2 wiki HUHU NANI", "P1 toast")
    for player in (None, P1, P2):
        view = GAME.view(state, player)
        assert [seat.played for seat in view.seats] == [cards("up2 toast"), cards("wiki")]
        assert [seat.hand_size for seat in view.seats] == [5, 6]
        assert view.column == state.column


@pytest.mark.rule("TIKI-R9")
def test_cards_left_over_are_never_shown() -> None:
    """Two rounds that differ only in what was set aside and left over look alike afterwards."""
    game = TikiTopple(players=3)
    state = last_toast()
    swapped = seat("up2 topple wiki", "up3 puh", "up1 toast toast")
    other = evolve(state, seats=(swapped, *state.seats[1:]))
    assert game.validate(state) == game.validate(other) == ()
    end = play(game, state, "P3 toast")
    assert len(end.finished) == 1
    assert play(game, other, "P3 toast") == end


@pytest.mark.parametrize("viewer", [Player(2), CHANCE])
def test_nobody_else_has_a_view(viewer: Player) -> None:
    game = TikiTopple()
    with pytest.raises(ValueError, match=f"there is no seat {viewer}"):
        game.view(game.initial_state(), viewer)


# Witnesses


@pytest.mark.rule("TIKI-2.1", "TIKI-R9")
@pytest.mark.parametrize(
    "action",
    [
        SetAside(CHANCE, P1, Card.PUH),
        DealMission(CHANCE, P1, mission("NANI NUI EEPO")),
    ],
    ids=["aside", "mission"],
)
def test_a_draw_for_one_seat_is_seen_by_that_seat_alone(action: Action) -> None:
    state = GAME.initial_state()
    assert GAME.witness(state, action, P1) == (action,)
    assert GAME.witness(state, action, P2) == ()
    assert GAME.witness(state, action, None) == ()


@pytest.mark.rule("TIKI-R8")
@pytest.mark.parametrize("text", ["* column NANI", "P1 up2 NANI", "P1 wiki HUHU NANI", "P1 toast"])
def test_everything_else_is_seen_by_everybody(text: str) -> None:
    action = GAME.parse_action(text)
    for player in (None, P1, P2):
        assert GAME.witness(GAME.initial_state(), action, player) == (action,)


@pytest.mark.rule("TIKI-6.3", "TIKI-2.1", "TIKI-R9")
def test_missions_are_told_with_the_card_that_ends_the_round() -> None:
    game, state = TikiTopple(players=3), last_toast()
    toast = game.parse_action("P3 toast")
    one, two, three = (
        DealMission(CHANCE, seat, each)
        for seat, each in zip((P1, P2, P3), state.missions, strict=True)
        if each is not None
    )
    assert {viewer: game.witness(state, toast, viewer) for viewer in (None, P1, P2, P3)} == {
        None: (toast, one, two, three),
        P1: (toast, two, three),
        P2: (toast, one, three),
        P3: (toast, one, two),
    }
    other = game.parse_action("P3 up2 NUI")
    assert game.witness(state, other, P1) == (other,)
