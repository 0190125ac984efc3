"""Turns: cards chosen and laid, tribe cards and stolen cards, hands passed on."""

import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import Components, State, StolenCard, TectonicTribes
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

TENT = "tent plain / plain plain / plain plain"
SEATS = (Player(0), Player(1), Player(2), Player(3))


def plains(cards: int, *, tribes: int = 2, hand: int = 4) -> Components:
    """Make a box with nothing but plains, and some equal tribe cards."""
    return box([PLAIN] * cards, tribes=(TENT,) * tribes, hand=hand)


def two_on(first: str, *others: str, tribes: tuple[str, ...] = (TENT,)) -> TectonicTribes:
    """Make a game for two with these faces from card 1 on, and plains up to card 10."""
    faces = [first, *others, *[PLAIN] * (9 - len(others))]
    return TectonicTribes(components=box(faces, tribes=tribes, hand=4))


def laid(game: TectonicTribes, *texts: str) -> State:
    """Lay cards 1 and 2 as the origin, as told, and let P1 play 10 before P2 plays 9."""
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2")
    state = play(game, state, "* terrain P1 1", texts[0], "* terrain P2 2", texts[1])
    state = deal(game, state, (3, 5, 7, 10), (4, 6, 8, 9))
    return choose(game, state, (3, 10), (4, 9))


def kinds(game: TectonicTribes, state: State) -> list[str]:
    """List what can be done, without where, in order."""
    found = [text.split(" ")[:3] for text in legal(game, state)]
    return list(dict.fromkeys(" ".join(words) for words in found))


def corners(game: TectonicTribes, state: State, text: str) -> list[str]:
    """List where a card can be laid, as `x,y rotation`."""
    start = f"{text} "
    return [found.removeprefix(start) for found in legal(game, state) if found.startswith(start)]


def under(text: str) -> set[tuple[int, int]]:
    """List the squares that a card covers, given as in `P1 place 10 3,-1 r1`."""
    *_, corner, rotation = text.split(" ")
    x, y = map(int, corner.split(","))
    width, height = (2, 3) if rotation in {"r0", "r2"} else (3, 2)
    return {(x + right, y + down) for right in range(width) for down in range(height)}


# Choosing cards


@pytest.mark.rule("TECTONIC-3.1")
def test_everybody_discards_a_card_of_the_own_hand_then_plays_another() -> None:
    game = TectonicTribes(components=plains(10))
    state = deal(game, set_up(game, 1, 2), (9, 3, 7, 5), (4, 6, 10, 8))
    assert game.to_act(state) == (Player(0), Player(1))
    assert legal(game, state, 0) == [f"P1 discard {card}" for card in (3, 5, 7, 9)]
    assert legal(game, state, 1) == [f"P2 discard {card}" for card in (4, 6, 8, 10)]
    state = play(game, state, "P2 discard 6")
    # The other seat has all its choices still, and the seat itself is not done.
    assert game.to_act(state) == (Player(0), Player(1))
    assert legal(game, state, 0) == [f"P1 discard {card}" for card in (3, 5, 7, 9)]
    assert legal(game, state, 1) == [f"P2 play {card}" for card in (4, 8, 10)]
    assert (state.discarded, state.discards) == ((None, 6), ())
    state = play(game, state, "P2 play 8")
    assert game.to_act(state) == (Player(0),)
    assert legal(game, state, 1) == []
    assert state.hands == ((3, 5, 7, 9), (4, 10))
    state = play(game, state, "P1 discard 9", "P1 play 3")
    assert state.hands == ((5, 7), (4, 10))
    assert state.front == state.revealed == (3, 8)
    assert (state.discarded, state.discards) == ((None, None), (6, 9))


@pytest.mark.rule("TECTONIC-3.3", "TECTONIC-4.1")
@pytest.mark.parametrize(
    ("plays", "order"),
    [
        ((77, 41, 12), ["P1", "P2", "P3"]),
        ((41, 77, 12), ["P2", "P1", "P3"]),
        ((12, 41, 77), ["P3", "P2", "P1"]),
        ((9, 10, 8), ["P2", "P1", "P3"]),
        ((79, 1, 80), ["P3", "P1", "P2"]),
    ],
)
def test_the_highest_number_acts_first_and_each_lays_the_card_that_it_revealed(
    plays: tuple[int, int, int], order: list[str]
) -> None:
    game = TectonicTribes(players=3, components=box([PLAIN] * 80, hand=2))
    state = deal(game, set_up(game, 2, 3, 4), *zip((5, 6, 7), plays, strict=True))
    state = choose(game, state, *zip((5, 6, 7), plays, strict=True))
    for seat in order:
        card = plays[int(seat[1]) - 1]
        assert kinds(game, state) == [f"{seat} place {card}", f"{seat} tribe 1"]
        state = lay(game, state, f"{seat} place {card}")
    assert sorted(game.inventory(state)["continent"]) == sorted(map(str, (2, 3, 4, *plays)))


# Placement


@pytest.mark.rule("TECTONIC-4.2", "TECTONIC-R5")
@pytest.mark.parametrize(
    ("face", "rotations"),
    [
        ("plain plain / plain plain / plain lake", ["r0", "r1", "r2", "r3"]),
        ("plain lake / plain lake / plain lake", ["r0", "r1", "r2", "r3"]),
        ("lake plain / plain plain / plain lake", ["r0", "r1"]),
        ("mine lake / plain plain / lake mine", ["r0", "r1"]),
        ("lake lake+1 / plain plain / lake lake", ["r0", "r1", "r2", "r3"]),
        (PLAIN, ["r0", "r1"]),
    ],
)
def test_a_card_is_turned_in_every_way_that_looks_different(
    face: str, rotations: list[str]
) -> None:
    game = TectonicTribes(components=box([face, PLAIN], tribes=(face,)))
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2", "* terrain P1 1")
    assert corners(game, state, "P1 place 1") == [f"0,0 {rotation}" for rotation in rotations]
    # Tribe cards turn in the same way.
    game = TectonicTribes(components=box([PLAIN] * 10, tribes=(face,), hand=4))
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    found = dict.fromkeys(text.split(" ")[1] for text in corners(game, state, "P1 tribe 1"))
    assert list(found) == rotations


@pytest.mark.rule("TECTONIC-R5")
def test_two_cards_with_the_same_face_stay_two_cards() -> None:
    game = TectonicTribes(components=plains(10, tribes=2))
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    assert kinds(game, state) == ["P1 place 10", "P1 tribe 1", "P1 tribe 2"]
    assert corners(game, state, "P1 tribe 1") == corners(game, state, "P1 tribe 2")


@pytest.mark.rule("TECTONIC-4.3", "TECTONIC-R10")
@pytest.mark.parametrize(
    ("corner", "covered"),
    [
        ("0,3 r0", 2),  # of card 2 alone
        ("0,2 r0", 4),  # one of card 1, three of card 2
        ("0,1 r0", 5),  # three of card 1, two of card 2: the one in which they meet lies on top
        ("-1,2 r1", 3),
        ("2,4 r1", 1),
        ("-1,-2 r0", 1),
    ],
)
def test_one_to_five_squares_of_one_card_or_several_are_covered(corner: str, covered: int) -> None:
    game = two_on(PLAIN)
    # Card 1 lies in columns 0 and 1, rows 0 to 2; card 2 in columns 1 and 2, rows 2 to 4.
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    before = len(game.surface(state))
    assert before == 11
    after = play(game, state, f"P1 place 10 {corner}")
    assert len(game.surface(after)) == before + 6 - covered


@pytest.mark.rule("TECTONIC-4.3", "TECTONIC-R10")
def test_no_card_covers_six_squares_or_none() -> None:
    game = two_on(PLAIN)
    # The two make a block of three by three.
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,0 r0")
    six_upright = {(0, 0), (1, 0)}
    six_lying = {(0, 0), (0, 1)}
    upright = [(x, y) for y in range(-2, 3) for x in range(-1, 3) if (x, y) not in six_upright]
    lying = [(x, y) for y in range(-1, 3) for x in range(-2, 3) if (x, y) not in six_lying]
    expected = [f"{x},{y} r0" for x, y in upright] + [f"{x},{y} r1" for x, y in lying]
    assert corners(game, state, "P1 place 10") == expected


@pytest.mark.rule("TECTONIC-4.4")
def test_a_card_lies_on_top_of_those_before_it() -> None:
    game = two_on("mine mine / mine mine / mine mine", "lake lake / lake lake / lake lake")
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    state = play(game, state, "P1 place 10 0,1 r0")
    squares = game.surface(state)
    shown = {
        y: " ".join(str(squares[x, y][0]) for x in range(3) if (x, y) in squares) for y in range(5)
    }
    # The plains lie over both, and the lake over the mine; what sticks out is seen.
    assert shown == {
        0: "mine mine",
        1: "plain plain",
        2: "plain plain lake",
        3: "plain plain lake",
        4: "lake lake",
    }


@pytest.mark.rule("TECTONIC-4.5")
def test_a_square_of_lava_is_never_covered() -> None:
    cold = two_on(PLAIN)
    hot = two_on("plain plain / plain plain / plain lava")
    origin = ("P1 place 1 0,0 r0", "P2 place 2 -1,-2 r0")
    found = legal(hot, laid(hot, *origin))
    assert found == [text for text in legal(cold, laid(cold, *origin)) if (1, 2) not in under(text)]
    # Right beside the lava is as good as anywhere.
    assert "P1 place 10 0,2 r0" not in found
    assert "P1 place 10 -1,2 r0" in found
    assert "P1 tribe 1 -2,2 r1" in found


@pytest.mark.rule("TECTONIC-4.6", "TECTONIC-5.1")
def test_opponents_tents_are_never_covered_and_own_ones_may_be() -> None:
    game = two_on(PLAIN, tribes=("tent tent / plain plain / plain plain", TENT))
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    # Two tents of P1 come to lie at 2,4 and 3,4.
    state = play(game, state, "P1 tribe 1 2,4 r0", "P1 drop P1")
    found = legal(game, state)
    assert "P2 place 9 2,5 r1" in found
    assert "P2 place 9 0,4 r0" in found
    assert not any(under(text) & {(2, 4), (3, 4)} for text in found)
    state = play(game, state, "P2 place 9 -1,-2 r0")
    state = choose(game, state, (6, 8), (5, 7))
    # P1 may cover both tents, with terrain or with a tribe card; then P2 may lay a card there.
    assert "2,4 r1" in corners(game, state, "P1 place 8")
    assert "2,4 r1" in corners(game, state, "P1 tribe 2")
    assert "1,4 r0" not in corners(game, play(game, state, "P1 place 8 -2,-4 r0"), "P2 place 7")
    state = play(game, state, "P1 place 8 2,4 r1")
    assert "1,4 r0" in corners(game, state, "P2 place 7")


@pytest.mark.rule("TECTONIC-4.6", "TECTONIC-R2")
def test_a_seat_may_be_stuck_where_another_is_not() -> None:
    corner = "lava lava / lava lava / lava plain"
    game = two_on(corner, corner, tribes=("lava lava / lava lava / lava tent", TENT))
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    assert corners(game, state, "P1 place 10") == ["2,4 r0", "2,4 r1"]
    # All that is not lava now is a tent of P1, at 3,6.
    state = play(game, state, "P1 tribe 1 2,4 r0", "P1 drop P1")
    assert legal(game, state) == ["P2 pass"]
    state = play(game, state, "P2 pass")
    assert sorted(state.discards) == [3, 4, 9, 10]
    state = choose(game, state, (6, 8), (5, 7))
    assert corners(game, state, "P1 place 8") == ["3,6 r0", "3,6 r1"]
    assert corners(game, state, "P1 tribe 2") == [f"3,6 r{rotation}" for rotation in range(4)]
    assert "P1 pass" not in legal(game, state)
    refused = game.explain(state, game.parse_action("P1 pass"))
    assert [str(broken) for broken in refused] == ["P1 can lay card 8 (TECTONIC-R2)"]


@pytest.mark.rule("TECTONIC-R2")
def test_a_card_that_fits_nowhere_is_passed_and_discarded() -> None:
    game = TectonicTribes(components=box([LAVA] * 6))
    state = choose(game, deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), (3, 5), (4, 6))
    assert legal(game, state) == ["P2 pass"]
    state = play(game, state, "P2 pass")
    assert state.discards == (2, 3, 4, 6)
    assert legal(game, state) == ["P1 pass"]
    assert play(game, state, "P1 pass").discards == (2, 3, 4, 5, 6)


# Tribe cards


@pytest.mark.rule("TECTONIC-5.1", "TECTONIC-2.1", "TECTONIC-R15")
def test_a_tribe_card_is_laid_once_and_all_see_which_are_left() -> None:
    game = TectonicTribes(components=plains(10, tribes=3))
    state = laid(game, "P1 place 1 0,0 r0", "P2 place 2 1,2 r0")
    state = play(game, lay(game, state, "P1 tribe 2"), "P1 drop P1")
    state = choose(game, lay(game, state, "P2 place 9"), (6, 8), (5, 7))
    assert kinds(game, state) == ["P1 place 8", "P1 tribe 1", "P1 tribe 3"]
    assert game.inventory(state)["P1 tribe cards"] == ("P1 tribe 1", "P1 tribe 3")
    assert len(game.inventory(state)["P2 tribe cards"]) == 3
    for viewer in (None, Player(0), Player(1)):
        assert game.view(state, viewer).tribes == ((1, 3), (1, 2, 3))


def four(stolen_card: StolenCard = "hand_over") -> tuple[TectonicTribes, State]:
    """Let P1, P2, P3 and P4 act in this order, with cards 20, 19, 18 and 17."""
    game = TectonicTribes(players=4, stolen_card=stolen_card, components=plains(20))
    hands = ((5, 20, 9, 13), (6, 19, 10, 14), (7, 18, 11, 15), (8, 17, 12, 16))
    state = deal(game, set_up(game, 1, 2, 3, 4), *hands)
    return game, choose(game, state, (5, 20), (6, 19), (7, 18), (8, 17))


def gone(state: State) -> list[int]:
    """List the discards that did not come from a hand."""
    return [card for card in state.discards if card > 16]


@pytest.mark.rule("TECTONIC-5.2")
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_the_own_card_or_that_of_a_later_seat_is_discarded(stolen_card: StolenCard) -> None:
    game, state = four(stolen_card)
    first = lay(game, state, "P1 tribe 1")
    assert game.to_act(first) == (Player(0),)
    assert legal(game, first) == ["P1 drop P1", "P1 drop P2", "P1 drop P3", "P1 drop P4"]
    after = play(game, first, "P1 drop P1")
    assert after.front == (None, 19, 18, 17)
    assert (gone(after), after.aside) == ([20], ())
    # P1 has laid a card already, so P2 cannot choose it.
    second = lay(game, lay(game, state, "P1 place 20"), "P2 tribe 1")
    assert legal(game, second) == ["P2 drop P2", "P2 drop P3", "P2 drop P4"]


@pytest.mark.rule("TECTONIC-5.3")
@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
def test_the_last_seat_discards_the_own_card(stolen_card: StolenCard) -> None:
    game, state = four(stolen_card)
    state = play(game, lay(game, state, "P1 tribe 1"), "P1 drop P1")
    state = lay(game, lay(game, state, "P2 place 19"), "P3 place 18")
    state = lay(game, state, "P4 tribe 2")
    assert legal(game, state) == ["P4 drop P4"]
    state = play(game, state, "P4 drop P4")
    assert gone(state) == [17, 20]
    assert game.to_act(state) == SEATS


# Stolen cards: handed over


@pytest.mark.rule("TECTONIC-R1")
def test_the_own_card_goes_to_the_seat_that_was_robbed_and_the_order_stays() -> None:
    game, state = four()
    state = play(game, lay(game, state, "P1 tribe 1"), "P1 drop P3")
    assert state.front == (None, 19, 20, 17)
    assert (gone(state), state.aside) == ([18], ())
    # P3 has the highest number now, and still acts after P2.
    assert kinds(game, state) == ["P2 place 19", "P2 tribe 1", "P2 tribe 2"]
    state = lay(game, state, "P2 place 19")
    assert kinds(game, state) == ["P3 place 20", "P3 tribe 1", "P3 tribe 2"]
    state = lay(game, state, "P3 place 20")
    assert kinds(game, state)[0] == "P4 place 17"


# Stolen cards: forfeited


@pytest.mark.rule("TECTONIC-R1")
def test_the_own_card_lies_aside_until_the_last_seat_has_acted() -> None:
    game, state = four("forfeit")
    state = play(game, lay(game, state, "P1 tribe 1"), "P1 drop P3")
    assert state.front == (None, 19, None, 17)
    assert (gone(state), state.aside) == ([18], (20,))
    # Neither the card that lies aside nor the one that is gone can be stolen.
    second = lay(game, state, "P2 tribe 1")
    assert legal(game, second) == ["P2 drop P2", "P2 drop P4"]
    state = play(game, lay(game, state, "P2 place 19"), "P3 pass")
    assert (gone(state), state.aside) == ([18], (20,))
    state = lay(game, state, "P4 place 17")
    assert (gone(state), state.aside) == ([18, 20], ())
    assert state.front == (None,) * 4


@pytest.mark.rule("TECTONIC-R1", "TECTONIC-R2")
def test_a_robbed_seat_lays_a_tribe_card_or_passes() -> None:
    game, state = four("forfeit")
    state = play(game, lay(game, state, "P1 tribe 1"), "P1 drop P2")
    assert kinds(game, state) == ["P2 tribe 1", "P2 tribe 2", "P2 pass"]
    assert legal(game, state)[-1] == "P2 pass"
    assert game.legal_numbers(state)[-1] == game.num_actions - 1
    after = play(game, state, "P2 pass")
    assert (gone(after), after.aside) == ([19], (20,))
    # A seat that has a card which fits may not pass.
    assert kinds(game, after) == ["P3 place 18", "P3 tribe 1", "P3 tribe 2"]


@pytest.mark.rule("TECTONIC-R1")
def test_a_robbed_seat_that_lays_a_tribe_card_robs_a_later_seat() -> None:
    game, state = four("forfeit")
    state = play(game, lay(game, state, "P1 tribe 1"), "P1 drop P2")
    state = lay(game, state, "P2 tribe 1")
    assert legal(game, state) == ["P2 drop P3", "P2 drop P4"]
    state = play(game, state, "P2 drop P3")
    assert (gone(state), state.aside) == ([18, 19], (20,))
    # One option is written too.
    state = lay(game, state, "P3 tribe 1")
    assert legal(game, state) == ["P3 drop P4"]
    state = play(game, state, "P3 drop P4")
    assert state.front == (None,) * 4
    # Nobody is left to rob: the last tribe card ends the turn, and no drop follows.
    assert kinds(game, state) == ["P4 tribe 1", "P4 tribe 2", "P4 pass"]
    state = lay(game, state, "P4 tribe 1")
    assert game.to_act(state) == SEATS
    assert gone(state) == [17, 18, 19, 20]


# Passing on


@pytest.mark.rule("TECTONIC-6.1", "TECTONIC-R13")
def test_hands_go_to_the_next_seat_when_all_have_acted() -> None:
    game, state = four()
    held = ((9, 13), (10, 14), (11, 15), (12, 16))
    for text in ("P1 place 20", "P2 place 19", "P3 place 18"):
        state = lay(game, state, text)
        assert state.hands == held
    state = lay(game, state, "P4 place 17")
    assert state.hands == ((12, 16), (9, 13), (10, 14), (11, 15))
    assert legal(game, state, 0) == ["P1 discard 12", "P1 discard 16"]
    assert legal(game, state, 3) == ["P4 discard 11", "P4 discard 15"]
