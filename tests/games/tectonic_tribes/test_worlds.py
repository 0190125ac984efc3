"""What may be true given what a seat knows: all worlds, and fair draws of one."""

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen
import pytest

from boardrules import Player
from boardrules.games.tectonic_tribes import (
    Action,
    Drop,
    Place,
    ReshuffleSeen,
    State,
    StolenCard,
    TectonicTribes,
)
from boardrules.testing import belief, world_shares
from tests.games.matches import play, seeded
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box, tiny_box
from tests.games.tectonic_tribes.draws import exact_draws
from tests.games.tectonic_tribes.playing import deal, deals, set_up, take_turn

P1, P2, P3 = Player(0), Player(1), Player(2)


def lava(cards: int, players: int = 2, deals: int = 2) -> TectonicTribes:
    """Return a game whose cards are all lava: but for the first, all of them are discarded."""
    return TectonicTribes(players, components=box([LAVA] * cards, deals=deals))


def worlds(game: TectonicTribes, state: State, viewer: Player | None) -> list[State]:
    """List the worlds of a viewer; none comes twice, and all weigh the same."""
    found = list(game.worlds(game.view(state, viewer)))
    assert [weight for _, weight in found] == [1] * len(found)
    assert len({world for world, _ in found}) == len(found)
    return [world for world, _ in found]


def reshuffled_after(game: TectonicTribes, state: State) -> list[int]:
    """List how many cards had been dealt each time when the discards became the pile."""
    history = game.view(state, None).history
    return [event.dealt for event in history if isinstance(event, ReshuffleSeen)]


# Worked by hand


@pytest.mark.rule("TECTONIC-6.3", "TECTONIC-R11")
def test_a_card_that_was_passed_in_the_setup_is_the_last_to_be_dealt() -> None:
    """1 is laid and 2 is passed; of 3, 4 and 5, two go to P1 and one to P2, who then gets 2."""
    game = lava(5)
    state = deal(game, set_up(game, 1, 2), (3, 5), (4, 2))
    assert reshuffled_after(game, state) == [3]
    assert worlds(game, state, P1) == [state]
    assert worlds(game, state, P2) == [state]
    packets = {deals(world)[0].packets for world in worlds(game, state, None)}
    assert packets == {((3, 4), (2, 5)), ((3, 5), (2, 4)), ((4, 5), (2, 3))}
    assert len(worlds(game, state, None)) == 3
    # P1 shows 5 and P2 shows 2: so P2 has not had 5, and has discarded 3 or 4.
    state = take_turn(game, state, (3, 5), (4, 2))
    discards = [deals(world)[0].turns[0].discards for world in worlds(game, state, None)]
    assert sorted(map(str, discards)) == ["(3, 4)", "(4, 3)"]


@pytest.mark.rule("TECTONIC-6.1")
def test_a_packet_that_comes_back_shows_what_is_gone_and_not_who_discarded_which() -> None:
    """Three players: P1 holds its own packet, that of P3, that of P2, and its own again."""
    game = TectonicTribes(3, components=box([PLAIN] * 27, hand=8))
    own, second, third = range(4, 12), range(12, 20), range(20, 28)
    state = deal(game, set_up(game, 1, 2, 3), own, second, third)
    state = take_turn(game, state, (4, 5), (12, 13), (20, 21))
    state = take_turn(game, state, (22, 23), (6, 7), (14, 15))
    state = take_turn(game, state, (16, 17), (24, 25), (8, 9))
    assert game.view(state, P1).hand == (10, 11)
    found = worlds(game, state, P1)
    turns = [deals(world)[0].turns for world in found]
    # 6 and 8 are gone from its packet: P2 discarded one in the second turn, P3 one in the third.
    gone = {(turn[1].discards[1], turn[2].discards[2]) for turn in turns}
    assert gone == {(6, 8), (8, 6)}
    # Of 24 to 27, which P1 passed on to P2, 25 was shown and another one discarded.
    assert {turn[2].discards[1] for turn in turns} == {24, 26, 27}
    # 12, 14 and 20 have never been seen: the first three discards of others, in any order.
    never = {(turn[0].discards[1], turn[1].discards[2], turn[0].discards[2]) for turn in turns}
    assert len(never) == 6
    assert all(set(cards) == {12, 14, 20} for cards in never)
    assert len(found) == 2 * 3 * 6


@pytest.mark.rule("TECTONIC-2.2")
def test_while_cards_are_dealt_the_others_may_have_any_of_the_pile() -> None:
    game = TectonicTribes(components=box([PLAIN] * 7))
    state = set_up(game, 1, 2)
    assert worlds(game, state, P1) == [state]
    state = play(game, state, "* deal P1 5")
    assert worlds(game, state, P1) == [state]
    assert [deals(world)[0].packets[0] for world in worlds(game, state, P2)] == [
        (3,),
        (4,),
        (5,),
        (6,),
        (7,),
    ]
    state = play(game, state, "* deal P2 6")
    assert len(worlds(game, state, P1)) == 4
    assert len(worlds(game, state, None)) == 5 * 4


@pytest.mark.rule("TECTONIC-6.3", "TECTONIC-R12")
def test_each_of_two_cards_may_be_the_one_that_has_been_dealt_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the first deal, P2 sees all cards of P1 but the first discard."""
    game = TectonicTribes(components=box([LAVA] * 14, hand=4, deals=2))
    state = deal(game, set_up(game, 1, 2), (3, 4, 5, 6), (7, 8, 9, 10))
    state = take_turn(game, state, (3, 4), (7, 8))
    state = take_turn(game, state, (9, 10), (5, 6))
    # Four cards are left in the pile, then come former discards.
    state = deal(game, state, (11, 12, 5, 6), (13, 14, 7, 8))
    state = take_turn(game, state, (5, 6), (7, 8))
    found = worlds(game, state, P2)
    hidden = {tuple(dealt.turns[0].discards[0] for dealt in deals(world)) for world in found}
    # Either 11 and 12 come from the pile, and P1 has discarded 3 and then a former discard; or one
    # of them is what P1 had discarded before, and 3 comes from the pile.
    assert hidden == {(3, card) for card in (2, 3, 4, 5, 9, 10)} | {(11, 3), (12, 3)}
    draws = exact_draws(game, game.view(state, P2), monkeypatch)
    assert draws == dict.fromkeys(found, Fraction(1, 8))


def test_with_nothing_hidden_there_is_one_world() -> None:
    game = TectonicTribes()
    state = game.initial_state()
    while not state.deal:
        assert list(game.worlds(game.view(state, P1))) == [(state, 1)]
        state = game.apply(state, game.legal_actions(state)[0])


# Against all histories


@frozen(slots=False)
class LastFirst(TectonicTribes):
    """The same game, but of seats that choose at once the last one chooses first."""

    def legal_actions(self, state: State, player: Player | None = None) -> Sequence[Action]:
        """List the legal actions of a seat, or else of the last one that is to act."""
        seat = self.to_act(state)[-1:] if player is None else (player,)
        return super().legal_actions(state, *seat)


def at_random(game: TectonicTribes, seed: int) -> tuple[list[Action], State]:
    """Play a match at random; return what happened, and how it ended."""
    rng = seeded(seed)
    state = game.initial_state()
    done: list[Action] = []
    while game.to_act(state):
        actions = game.legal_actions(state)
        done.append(actions[rng.randrange(len(actions))])
        state = game.apply(state, done[-1])
    return done, state


ALL = (None, P1, P2)


@frozen
class Case:
    """A match at random, who looks at it, how often, and in which deals the pile is made anew.

    For each deal there is the number of cards dealt before that, or None.
    """

    game: TectonicTribes
    seed: int
    reformed: tuple[int | None, ...]
    viewers: tuple[Player | None, ...] = ALL
    step: int = 2
    stolen: bool = False


def small(
    cards: int,
    *,
    players: int = 2,
    stolen_card: StolenCard = "hand_over",
    hand: int = 2,
    deals: int = 3,
    kind: type[TectonicTribes] = TectonicTribes,
) -> TectonicTribes:
    """Return an advanced game with a tiny box."""
    components = tiny_box(cards, hand=hand, advanced_deals=deals)
    return kind(players, advanced=True, stolen_card=stolen_card, components=components)


SEATS = (P1, P2, P3)
CASES = {
    # The first deal uses three cards up, and the fourth is the one passed in the setup. Then all
    # four dealt cards are dealt again, and again.
    "passed in the setup": Case(lava(5, deals=3), 0, (3, 0, 0)),
    # Five discards, of which four are dealt; the fifth is the first card of the third deal.
    "at the start, then in mid-deal": Case(lava(6, deals=3), 1, (None, 0, 1), (P1, P2)),
    # Two of eight cards are laid and four are dealt, so the second deal begins with two.
    "in mid-deal, twice": Case(small(8), 20, (None, 2, 1), step=9, stolen=True),
    "forfeit": Case(small(8, stolen_card="forfeit"), 2, (None, 2, 2), (P1, P2), 5, stolen=True),
    "three players": Case(small(9, players=3, deals=2), 24, (None, 0), SEATS, step=5, stolen=True),
    "three players, forfeit": Case(
        small(9, players=3, deals=2, stolen_card="forfeit"), 25, (None, 0), SEATS, 5, stolen=True
    ),
    "three players, in mid-deal": Case(lava(8, players=3), 0, (5, 1), SEATS, step=5),
    "four cards a hand": Case(
        small(11, hand=4, deals=2), 3, (None, 1), (P1, P2), step=4, stolen=True
    ),
    "packets come back": Case(small(14, hand=6, deals=2), 7, (None, 0), (P1, P2), step=9),
    "the last seat chooses first": Case(
        small(8, kind=LastFirst, deals=2), 1, (None, 2), (P1, P2), step=3
    ),
    "the last seat chooses first, packets come back": Case(
        small(14, hand=6, deals=1, kind=LastFirst), 7, (None,), (P1, P2), step=8
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_worlds_and_draws_are_what_a_seat_can_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name]
    game = case.game
    actions, over = at_random(game, case.seed)
    assert reshuffled_after(game, over) == [dealt for dealt in case.reformed if dealt is not None]
    stolen = [act for act in actions if isinstance(act, Drop) and act.seat != act.player]
    assert case.stolen == bool(stolen)
    is_hidden = is_last_first = False
    state = game.initial_state()
    for number, action in enumerate(actions, start=1):
        state = game.apply(state, action)
        if number % case.step and number < len(actions):
            continue
        for viewer in case.viewers:
            known = belief(game, actions[:number], viewer)
            view = game.view(state, viewer)
            assert world_shares(game, view) == known
            assert exact_draws(game, view, monkeypatch) == known
            is_hidden |= len(known) > 1
        turns = [turn.discards for dealt in deals(state) for turn in dealt.turns]
        is_last_first |= any(seats[0] is None and seats[-1] is not None for seats in turns)
    assert is_hidden
    assert is_last_first == isinstance(game, LastFirst)


# Full boxes


def second_deal(players: int, seed: int) -> tuple[TectonicTribes, State, int]:
    """Play at random until the second hands are dealt; return the number of former discards."""
    game = TectonicTribes(players, advanced=True)
    rng = seeded(seed)
    state = game.initial_state()
    discards = 0
    while state.deal < 2 or not state.turn:
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])
        if state.deal == 2 and state.hands == ((),) * players:
            discards = len(state.discards)
    return game, state, discards


def former_discards(state: State) -> list[tuple[int, ...]]:
    """List for each hand of the second deal the cards that had been discarded in the first."""
    first, second = deals(state)
    dealt = {card for packet in first.packets for card in packet}
    laid = {act.card for turn in first.turns for act in turn.acts if isinstance(act, Place)}
    return [tuple(sorted({*packet} & (dealt - laid))) for packet in second.packets]


@pytest.mark.rule("TECTONIC-6.3")
@pytest.mark.parametrize(("players", "pile"), [(4, 36), (5, 35)])
def test_each_second_hand_of_four_or_five_has_one_former_discard(players: int, pile: int) -> None:
    """80 cards less the setup and forty dealt: the last card of each second hand comes late."""
    game, state, _ = second_deal(players, seed=1)
    for viewer in (None, P1, Player(players - 1)):
        view = game.view(state, viewer)
        assert reshuffled_after(game, state) == [pile]
        rng = seeded(1)
        for _ in range(20):
            world = game.determinize(view, rng)
            assert [len(cards) for cards in former_discards(world)] == [1] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_that_may_have_gone_the_same_ways_are_counted_together(players: int) -> None:
    """What is kept of a view has as many entries as it takes to draw, not millions.

    A spectator at the end of a long match knows least of most cards.
    """
    game = TectonicTribes(players, advanced=True)
    _, state = at_random(game, seed=1)
    for viewer in (None, P1):
        view = game.view(state, viewer)
        game.determinize(view, seeded(0))
        _, opened = view.derived
        steps = [some for row in opened.plan.count.rows for some in row.values()]
        assert sum(map(len, steps)) < 3_000
        world = game.determinize(view, seeded(1))
        assert view.derived[1] is opened
        assert game.view(world, viewer) == view


@pytest.mark.parametrize(
    ("players", "cards", "hand", "deals"),
    [(3, 70, 6, 16), (2, 200, 80, 8)],
    ids=["many deals", "many cards in a packet"],
)
def test_a_box_may_leave_too_much_open(players: int, cards: int, hand: int, deals: int) -> None:
    """With so many cards and deals, a spectator's worlds would take gigabytes to be counted."""
    game = TectonicTribes(players, components=box([LAVA] * cards, hand=hand, deals=deals))
    _, state = at_random(game, seed=1)
    view = game.view(state, None)
    message = "^this view leaves too much open for its worlds to be counted$"
    with pytest.raises(ValueError, match=message):
        game.worlds(view)
    assert game.view(game.determinize(game.view(state, P1), seeded(0)), P1) == game.view(state, P1)
