"""States built by hand, and where everything is."""

from collections import Counter
import re

import attrs
import pytest

from boardrules.errors import LISTED
from boardrules.games.tiki_topple import Round, Seat, State, Tiki, TikiTopple
from boardrules.games.tiki_topple.setting import ToastBar
from tests.games.matches import play, seeded
from tests.games.tiki_topple.matches import (
    COLUMN,
    after_match,
    after_round,
    cards,
    column,
    mission,
    prepared,
)

SCHMIDT = TikiTopple()
GAMEWRIGHT = TikiTopple(edition="gamewright")
NANI_NUI_EEPO = mission("NANI NUI EEPO")
HUHU_NUI_EEPO = mission("HUHU NUI EEPO")
UNKNOWN = mission("EEPO NUI NANI")
FRESH = Seat(cards("up1 up1 up2 up3 puh topple wiki toast toast"))
LAID = State((), column(COLUMN), (FRESH, FRESH), (None, None))
TURN = prepared(SCHMIDT)
"""P1's first turn; both have set an up1 and a toast aside."""


def seat(hand: str, aside: str = "", played: str = "") -> Seat:
    return Seat(cards(hand), cards(aside), cards(played))


def ended(text: str, *missions: str) -> Round:
    return Round(column(text), tuple(map(mission, missions)))


def defect(game: TikiTopple, state: State) -> tuple[str, str, str]:
    """Return where a state is wrong, how, and by which rule; it must be wrong in one way only."""
    (found,) = game.validate(state)
    return found.where, found.message, found.rule


# Reachable states


@pytest.mark.parametrize("edition", ["schmidt", "gamewright"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("toast_bar", ["each_player", "round"])
def test_states_of_a_match_have_no_defects(players: int, edition: str, toast_bar: ToastBar) -> None:
    game = TikiTopple(players, edition, first_player=players - 1, toast_bar=toast_bar)
    for seed in range(3):
        state = game.initial_state()
        rng = seeded(seed)
        while game.to_act(state):
            assert game.validate(state) == ()
            actions = game.legal_actions(state)
            state = game.apply(state, actions[rng.randrange(len(actions))])
        assert game.validate(state) == ()


# The table


@pytest.mark.rule("TIKI-1.1")
def test_seats_and_missions_are_as_many_as_players() -> None:
    start = SCHMIDT.initial_state()
    state = attrs.evolve(start, seats=(FRESH,))
    assert defect(SCHMIDT, state) == ("seats", "there are 2 players, not 1", "TIKI-1.1")
    state = attrs.evolve(start, missions=(None, None, None))
    assert defect(SCHMIDT, state) == ("missions", "there are 2 players, not 3", "TIKI-1.1")
    both = State((), (), (), ())
    assert [found.where for found in SCHMIDT.validate(both)] == ["seats", "missions"]


# Finished rounds


@pytest.mark.rule("TIKI-7.1")
def test_no_more_rounds_than_a_match_has() -> None:
    over = after_match(SCHMIDT)
    state = attrs.evolve(over, finished=over.finished + over.finished[:1])
    assert defect(SCHMIDT, state) == ("finished", "a match has 4 rounds", "TIKI-7.1")


def after_one(game: TikiTopple, done: Round) -> State:
    """Build the state after one round."""
    return attrs.evolve(game.initial_state(), finished=(done,))


@pytest.mark.rule("TIKI-6.1")
def test_a_round_does_not_end_below_three_tikis() -> None:
    game = TikiTopple(players=3)
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO", "NANI KAPU NUI")
    assert game.validate(after_one(game, ended("NANI NUI EEPO", *missions))) == ()
    assert defect(game, after_one(game, ended("NANI NUI", *missions))) == (
        "finished[0].column",
        "a round ends with at least 3 Tikis",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-6.1", "TIKI-5.8")
def test_a_round_does_not_end_with_fewer_tikis_than_the_toasts_leave() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    five = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU HUHU", *missions))
    assert SCHMIDT.validate(five) == ()
    four = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU", *missions))
    assert defect(SCHMIDT, four) == (
        "finished[0].column",
        "a round ends with at least 5 Tikis",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-6.2", "TIKI-5.8")
def test_a_round_does_not_end_with_more_tikis_than_the_toasts_leave() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    # Where cards are set aside, all the toasts may be among them.
    assert SCHMIDT.validate(after_one(SCHMIDT, ended(COLUMN, *missions))) == ()
    # Else all four toasts were played when the hands ran out.
    state = after_one(GAMEWRIGHT, ended(COLUMN, *missions))
    where, _, _ = defect(GAMEWRIGHT, state)
    assert where == "finished[0].column"


@pytest.mark.rule("TIKI-3.6")
def test_each_seat_had_a_mission() -> None:
    state = after_one(SCHMIDT, ended(COLUMN, "NANI NUI EEPO"))
    assert defect(SCHMIDT, state) == (
        "finished[0].missions",
        "each seat has one mission",
        "TIKI-3.6",
    )


@pytest.mark.rule("TIKI-1.2")
def test_finished_columns_hold_tikis_of_the_box_once() -> None:
    missions = ("NANI NUI EEPO", "HUHU NUI EEPO")
    state = after_one(SCHMIDT, ended("NANI PELE EEPO KAPU HUHU", *missions))
    assert defect(SCHMIDT, state) == (
        "finished[0].column[1]",
        "there is no Tiki PELE",
        "TIKI-1.2",
    )
    state = after_one(SCHMIDT, ended("NANI NUI EEPO KAPU NANI", *missions))
    assert defect(SCHMIDT, state) == (
        "finished[0].column[4]",
        "NANI is in two places",
        "TIKI-1.2",
    )


# Missions


@pytest.mark.rule("TIKI-1.3")
def test_missions_are_of_the_box() -> None:
    state = after_one(SCHMIDT, ended(COLUMN, "NANI NUI EEPO", "EEPO NUI NANI"))
    assert defect(SCHMIDT, state) == (
        "finished[0].missions[1]",
        "there is no mission EEPO-NUI-NANI",
        "TIKI-1.3",
    )
    state = attrs.evolve(TURN, missions=(NANI_NUI_EEPO, UNKNOWN))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "there is no mission EEPO-NUI-NANI",
        "TIKI-1.3",
    )


@pytest.mark.rule("TIKI-6.7")
def test_no_mission_is_dealt_twice() -> None:
    state = attrs.evolve(TURN, missions=(NANI_NUI_EEPO, NANI_NUI_EEPO))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "NANI-NUI-EEPO is also at missions[0]",
        "TIKI-6.7",
    )
    done = ended(COLUMN, "HUHU NUI EEPO", "NANI KAPU NUI")
    second = prepared(SCHMIDT, after_one(SCHMIDT, done))
    state = attrs.evolve(second, missions=(NANI_NUI_EEPO, HUHU_NUI_EEPO))
    assert defect(SCHMIDT, state) == (
        "missions[1]",
        "HUHU-NUI-EEPO is also at finished[0].missions[0]",
        "TIKI-6.7",
    )


# The column


@pytest.mark.rule("TIKI-1.2")
def test_the_column_holds_tikis_of_the_box_once() -> None:
    state = attrs.evolve(
        play(SCHMIDT, TURN, "P1 up1 HUHU"), column=(Tiki("PELE"), *column(COLUMN)[1:])
    )
    assert defect(SCHMIDT, state) == ("column[0]", "there is no Tiki PELE", "TIKI-1.2")
    state = attrs.evolve(state, column=(Tiki("KAPU"), *column(COLUMN)[1:]))
    assert defect(SCHMIDT, state) == ("column[8]", "KAPU is in two places", "TIKI-1.2")


@pytest.mark.rule("TIKI-3.1")
def test_the_column_is_laid_by_groups() -> None:
    state = attrs.evolve(LAID, column=column("NANI NUI"))
    assert defect(SCHMIDT, state) == (
        "column[1]",
        "the Tikis of a group lie together",
        "TIKI-3.1",
    )


@pytest.mark.rule("TIKI-3.1")
def test_the_column_lies_by_groups_until_a_card_is_played() -> None:
    mixed = column("NUI WIKIWIKI HUHU NANI LOKAHI AKAMAI EEPO HOOKIPA KAPU")
    state = attrs.evolve(TURN, column=mixed)
    found = [(defect.where, defect.rule) for defect in SCHMIDT.validate(state)]
    assert ("column[1]", "TIKI-3.1") in found
    assert {rule for _, rule in found} == {"TIKI-3.1"}
    assert SCHMIDT.validate(play(SCHMIDT, TURN, "P1 wiki NANI NUI")) == ()


# Cards


@pytest.mark.rule("TIKI-1.4")
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("hand", seat("up2 up1 up3 puh topple wiki toast", "up1 toast")),
        ("aside", seat("up1 up2 up3 puh topple wiki toast", "toast up1")),
        ("played", seat("up1 up2 up3 puh topple", "up1 toast", "toast wiki")),
    ],
)
def test_cards_lie_in_their_order(name: str, wrong: Seat) -> None:
    state = attrs.evolve(TURN, seats=(wrong, TURN.seats[1]))
    assert defect(SCHMIDT, state) == (
        f"seats[0].{name}",
        "cards go in the order up1, up2, up3, puh, topple, wiki, toast",
        "TIKI-1.4",
    )


@pytest.mark.rule("TIKI-3.2")
@pytest.mark.parametrize(
    "wrong",
    [
        seat("up1 up2 up3 puh topple toast", "up1 toast"),
        seat("up1 up1 up2 up3 puh topple wiki toast", "up1 toast"),
        seat("up1 up2 up3 puh topple toast toast", "up1 toast"),
    ],
    ids=["one too few", "one too many", "another"],
)
def test_hand_aside_and_played_are_all_the_cards_of_a_colour(wrong: Seat) -> None:
    state = attrs.evolve(TURN, seats=(TURN.seats[0], wrong))
    assert defect(SCHMIDT, state) == (
        "seats[1]",
        "hand, aside and played must add up to up1 up1 up2 up3 puh topple wiki toast toast",
        "TIKI-3.2",
    )


@pytest.mark.rule("TIKI-3.3")
def test_with_three_players_the_second_up1_is_in_the_box() -> None:
    game = TikiTopple(players=3)
    start = game.initial_state()
    state = attrs.evolve(start, seats=(FRESH, *start.seats[1:]))
    where, message, rule = defect(game, state)
    assert (where, rule) == ("seats[0]", "TIKI-3.2")
    assert message.endswith("add up to up1 up2 up3 puh topple wiki toast toast")


@pytest.mark.rule("TIKI-3.4")
def test_no_more_than_two_cards_are_set_aside() -> None:
    wrong = seat("up2 up3 puh topple wiki toast", "up1 up1 toast")
    state = attrs.evolve(TURN, seats=(wrong, TURN.seats[1]))
    assert defect(SCHMIDT, state) == ("seats[0].aside", "at most 2 cards are set aside", "TIKI-3.4")


# The order of preparation


TWO_ASIDE = seat("up1 up2 up3 puh topple wiki toast", "up1 toast")
ONE_ASIDE = seat("up1 up2 up3 puh topple wiki toast toast", "up1")


@pytest.mark.rule("TIKI-R3")
@pytest.mark.parametrize(
    ("state", "where", "message"),
    [
        pytest.param(
            attrs.evolve(
                TURN,
                seats=(seat("up2 up3 puh topple wiki toast", "up1 toast", "up1"), TURN.seats[1]),
                missions=(NANI_NUI_EEPO, None),
            ),
            "seats",
            "nobody plays before everybody has a mission",
            id="played",
        ),
        pytest.param(
            attrs.evolve(LAID, column=column("NANI HUHU"), seats=(ONE_ASIDE, FRESH)),
            "column",
            "the column is laid before cards are set aside",
            id="aside before column",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(TWO_ASIDE, ONE_ASIDE), missions=(NANI_NUI_EEPO, None)),
            "seats",
            "cards are set aside before missions are dealt",
            id="mission before aside",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(FRESH, ONE_ASIDE)),
            "seats",
            "cards are set aside from the first player on",
            id="aside from the second",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(ONE_ASIDE, ONE_ASIDE)),
            "seats",
            "cards are set aside from the first player on",
            id="aside by turns",
        ),
        pytest.param(
            attrs.evolve(LAID, seats=(TWO_ASIDE, TWO_ASIDE), missions=(None, NANI_NUI_EEPO)),
            "missions",
            "missions are dealt from the first player on",
            id="mission for the second",
        ),
        pytest.param(
            attrs.evolve(TURN, seats=(TWO_ASIDE, ONE_ASIDE)),
            "seats",
            "cards are set aside before missions are dealt",
            id="all missions before aside",
        ),
    ],
)
def test_a_round_is_prepared_in_order(state: State, where: str, message: str) -> None:
    assert defect(SCHMIDT, state) == (where, message, "TIKI-R3")


@pytest.mark.rule("TIKI-R3")
def test_the_column_is_laid_before_missions_are_dealt() -> None:
    state = GAMEWRIGHT.initial_state()
    state = attrs.evolve(state, column=column("NANI HUHU"), missions=(NANI_NUI_EEPO, None))
    assert defect(GAMEWRIGHT, state) == (
        "column",
        "the column is laid before missions are dealt",
        "TIKI-R3",
    )


@pytest.mark.rule("TIKI-R3", "TIKI-6.10")
def test_the_order_is_that_of_the_round() -> None:
    done = ended(COLUMN, "NANI HOOKIPA NUI", "NANI KAPU NUI")
    second = attrs.evolve(LAID, finished=(done,), seats=(FRESH, ONE_ASIDE))
    assert SCHMIDT.validate(second) == ()
    where, _, rule = defect(SCHMIDT, attrs.evolve(second, seats=(ONE_ASIDE, FRESH)))
    assert (where, rule) == ("seats", "TIKI-R3")


# Turns


ONE_PLAYED = seat("up2 up3 puh topple wiki toast", "up1 toast", "up1")
TWO_PLAYED = seat("up3 puh topple wiki toast", "up1 toast", "up1 up2")


@pytest.mark.rule("TIKI-4.1")
@pytest.mark.parametrize(
    "seats",
    [(TWO_ASIDE, ONE_PLAYED), (TWO_PLAYED, TWO_ASIDE)],
    ids=["the second first", "twice in a row"],
)
def test_the_seats_play_in_turn(seats: tuple[Seat, Seat]) -> None:
    state = attrs.evolve(TURN, seats=seats)
    assert defect(SCHMIDT, state) == ("seats", "the seats play in turn", "TIKI-4.1")


@pytest.mark.rule("TIKI-6.2")
def test_a_round_with_all_cards_played_has_ended() -> None:
    empty = seat("", "toast toast", "up1 up1 up2 up3 puh topple wiki")
    state = attrs.evolve(TURN, seats=(empty, empty))
    assert defect(SCHMIDT, state) == (
        "seats",
        "with all cards played the round has ended",
        "TIKI-6.2",
    )


@pytest.mark.rule("TIKI-5.8")
def test_each_toast_takes_one_tiki_out() -> None:
    state = play(SCHMIDT, TURN, "P1 up1 HUHU", "P2 up1 HUHU", "P1 toast")
    whole = attrs.evolve(state, column=column(COLUMN))
    expected = ("column", "each toast takes one Tiki out, and nothing else does", "TIKI-5.8")
    assert defect(SCHMIDT, whole) == expected
    assert defect(SCHMIDT, attrs.evolve(state, column=state.column[:-1])) == expected


@pytest.mark.rule("TIKI-6.1")
def test_a_round_with_three_tikis_left_has_ended() -> None:
    game = TikiTopple(players=3)
    played = seat("up2 up3 topple", "puh wiki", "up1 toast toast")
    state = State(
        (),
        column("NANI NUI EEPO"),
        (played,) * 3,
        (NANI_NUI_EEPO, HUHU_NUI_EEPO, mission("NANI KAPU NUI")),
    )
    assert defect(game, state) == (
        "column",
        "with three Tikis left the round has ended",
        "TIKI-6.1",
    )


@pytest.mark.rule("TIKI-5.10", "TIKI-R1")
def test_nobodys_first_card_was_a_toast() -> None:
    toasted = seat("up1 up2 up3 puh topple wiki", "up1 toast", "toast")
    expected = ("seats", "a first card was a toast", "TIKI-5.10")
    first = attrs.evolve(TURN, column=TURN.column[:-1], seats=(toasted, TURN.seats[1]))
    second = attrs.evolve(TURN, column=TURN.column[:-1], seats=(ONE_PLAYED, toasted))
    assert defect(SCHMIDT, first) == expected
    assert defect(SCHMIDT, second) == expected
    loose = TikiTopple(toast_bar="round")
    assert defect(loose, first) == expected
    assert loose.validate(second) == ()


# The end


@pytest.mark.rule("TIKI-7.1")
def test_after_the_last_round_the_table_is_cleared() -> None:
    over = after_match(SCHMIDT)
    expected = ("column", "after the last round the table is cleared", "TIKI-7.1")
    assert defect(SCHMIDT, attrs.evolve(over, column=column("NANI"))) == expected
    assert defect(SCHMIDT, attrs.evolve(over, seats=(ONE_ASIDE, FRESH))) == expected
    unused = SCHMIDT.components.missions[-1]
    assert defect(SCHMIDT, attrs.evolve(over, missions=(unused, None))) == expected


# Several


def test_every_defect_is_named() -> None:
    state = State(
        (),
        column("NANI PELE"),
        (seat("up1"), FRESH),
        (UNKNOWN, None),
    )
    assert [found.where for found in SCHMIDT.validate(state)] == [
        "missions[0]",
        "column[1]",
        "seats[0]",
    ]


# Where everything is


def test_the_inventory_of_a_turn() -> None:
    state = play(SCHMIDT, TURN, "P1 up1 HUHU", "P2 up2 KAPU", "P1 toast")
    places = SCHMIDT.inventory(state)
    assert places["column"] == column("NANI HUHU WIKIWIKI NUI LOKAHI AKAMAI KAPU EEPO")
    assert places["beside the column"] == ("HOOKIPA",)
    assert places["P1 played"] == ("P1 up1", "P1 toast")
    assert places["P1 set aside"] == ("P1 up1", "P1 toast")
    assert places["P2 hand"] == ("P2 up1", "P2 up3", "P2 puh", "P2 topple", "P2 wiki", "P2 toast")
    assert places["P1 mission"] == ("NANI-NUI-EEPO",)
    assert places["P2 mission"] == ("HUHU-NUI-EEPO",)
    assert places["used missions"] == ()
    assert len(places["mission deck"]) == 25
    assert SCHMIDT.inventory(SCHMIDT.initial_state())["P1 mission"] == ()
    later = SCHMIDT.inventory(after_round(SCHMIDT, TURN))
    assert later["used missions"] == ("NANI-NUI-EEPO", "HUHU-NUI-EEPO")


@pytest.mark.rule("TIKI-1.2", "TIKI-1.3", "TIKI-1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_always_in_exactly_one_place(players: int) -> None:
    game = TikiTopple(players=players)
    rng = seeded(players)
    state = game.initial_state()
    everything: Counter[str] = Counter(game.components.tikis)
    everything.update(map(str, game.components.missions))
    for number in range(players):
        everything.update(f"P{number + 1} {card}" for card in game.setting.hand)
    while game.to_act(state):
        found = Counter(item for items in game.inventory(state).values() for item in items)
        assert found == everything
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
    assert game.to_act(state) == ()
    assert [len(game.inventory(state)[f"P{n + 1} hand"]) for n in range(players)] == [
        len(game.setting.hand)
    ] * players


# States of a stranger


MANY = 20_000


@pytest.mark.parametrize(
    "state",
    [
        attrs.evolve(LAID, column=column("NANI") * MANY),
        attrs.evolve(TURN, column=column("NANI") * MANY),
        attrs.evolve(LAID, column=tuple(Tiki(f"A{number}") for number in range(MANY))),
        attrs.evolve(LAID, finished=(Round(column("NANI") * MANY, ()),)),
        attrs.evolve(LAID, finished=(Round((), (NANI_NUI_EEPO,) * MANY),)),
    ],
    ids=["laid", "played", "unknown", "finished", "missions"],
)
def test_a_large_state_is_gone_through_once(state: State) -> None:
    found = SCHMIDT.validate(state)
    assert len(found) == LISTED
    assert re.search(r"; and [1-9][0-9],[0-9]{3} more$", found[-1].message)


def test_what_a_state_names_is_shown_as_text() -> None:
    red = "\x1b[31m" * 1000
    wrong = attrs.evolve(TURN, column=(Tiki(red),), missions=(mission(f"{red} {red} {red}"), None))
    shown = "; ".join(map(str, SCHMIDT.validate(wrong)))
    assert "\x1b" not in shown
    assert r"there is no Tiki \x1b[31m" in shown
    assert r"there is no mission \x1b[31m" in shown
    assert len(shown) < 1000


def test_a_column_that_is_laid_twice_over_is_told_once_for_each_tiki() -> None:
    state = attrs.evolve(LAID, column=column("NANI NANI WIKIWIKI HUHU NUI"))
    assert [(found.where, found.rule) for found in SCHMIDT.validate(state)] == [
        ("column[1]", "TIKI-1.2"),
        ("column[1]", "TIKI-3.1"),
    ]
