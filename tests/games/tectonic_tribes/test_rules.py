"""Options, who acts and what is legal in each phase, two doors, and the end of a match."""

from itertools import permutations
import pickle
from typing import cast

from attrs import evolve
import pytest

from boardrules import (
    CHANCE,
    ComponentError,
    Defect,
    IllegalActionError,
    Player,
    Violation,
    from_json,
    to_json,
)
from boardrules.games.tectonic_tribes import (
    DEFAULT,
    DealCard,
    Pass,
    Place,
    State,
    StolenCard,
    TectonicTribes,
    Tribe,
)
from tests.games.matches import after_match, legal, play, seeded
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box, tiny_box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

TENT = "tent plain / plain plain / plain plain"
EVERYBODY = (Player(0), Player(1), Player(2))

# Options


def test_the_options_are_the_fields_of_the_game() -> None:
    assert TectonicTribes() == TectonicTribes(
        players=2, advanced=False, stolen_card="hand_over", lava_scores=True, components=DEFAULT
    )
    assert hash(TectonicTribes(players=3)) == hash(TectonicTribes(players=3))
    others = [
        TectonicTribes(players=3),
        TectonicTribes(advanced=True),
        TectonicTribes(stolen_card="forfeit"),
        TectonicTribes(lava_scores=False),
        TectonicTribes(components=tiny_box()),
    ]
    assert all(game != TectonicTribes() for game in others)


@pytest.mark.rule("TECTONIC-1.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 2.0, True, "2"])
def test_no_other_number_of_players_is_accepted(players: int) -> None:
    with pytest.raises(ValueError, match=r"^players is one of 2, 3, 4, 5, not ") as refused:
        TectonicTribes(players=players)
    assert str(refused.value).endswith(f"not {players!r}")


@pytest.mark.rule("TECTONIC-R1")
@pytest.mark.parametrize("word", ["forfeited", "", None])
def test_a_stolen_card_is_handed_over_or_forfeited(word: str | None) -> None:
    with pytest.raises(ValueError, match=r"^stolen_card is one of 'hand_over', 'forfeit', not "):
        TectonicTribes(stolen_card=cast("StolenCard", word))


@pytest.mark.parametrize("value", [1, 0, None, "yes"])
def test_yes_and_no_are_not_numbers_or_words(value: object) -> None:
    with pytest.raises(ValueError, match=r"^advanced is one of False, True, not "):
        TectonicTribes(advanced=cast("bool", value))
    with pytest.raises(ValueError, match=r"^lava_scores is one of True, False, not "):
        TectonicTribes(lava_scores=cast("bool", value))


def test_a_path_is_no_box() -> None:
    with pytest.raises(TypeError, match=r"^components come from load_components, not 'box\.toml'$"):
        TectonicTribes(components="box.toml")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("TECTONIC-R11", "TECTONIC-2.4")
@pytest.mark.parametrize(("players", "cards"), [(2, 1), (3, 2), (5, 4)])
def test_fewer_terrain_cards_than_seats_are_refused(players: int, cards: int) -> None:
    with pytest.raises(ComponentError) as refused:
        TectonicTribes(players=players, components=box([PLAIN] * cards))
    assert refused.value.source == f"components for {players} players"
    assert refused.value.defects == (
        Defect("terrain", "each seat needs a terrain card to begin", "TECTONIC-2.4"),
    )
    enough = box([PLAIN] * players)
    assert TectonicTribes(players=players, components=enough).players == players


@pytest.mark.rule("TECTONIC-R11", "TECTONIC-2.6")
@pytest.mark.parametrize("size", [0, 1, 3])
def test_a_hand_of_an_odd_number_of_cards_is_refused(size: int) -> None:
    with pytest.raises(ComponentError, match=f"an even number of cards from 2 to 200, not {size}"):
        box([PLAIN] * 8, hand=size)


# Who acts, and what is legal


def moments() -> tuple[TectonicTribes, dict[str, State]]:
    """Play a match of three up to each phase; P3 acts first, then P1, then P2."""
    game = TectonicTribes(players=3, components=box([PLAIN] * 12, hand=2))
    start = game.initial_state()
    terrain = play(game, start, "* order P1 2", "* order P2 3", "* order P3 1")
    dealing = terrain
    for seat, card in ((3, 1), (1, 2), (2, 3)):
        dealing = lay(
            game, play(game, dealing, f"* terrain P{seat} {card}"), f"P{seat} place {card}"
        )
    choosing = deal(game, dealing, (4, 11), (5, 10), (6, 12))
    acting = choose(game, choosing, (4, 11), (5, 10), (6, 12))
    dropping = lay(game, acting, "P3 tribe 1")
    over = lay(game, play(game, dropping, "P3 drop P1"), "P1 place 12")
    return game, {
        "order": start,
        "terrain": terrain,
        "origin": play(game, terrain, "* terrain P3 1"),
        "deal": dealing,
        "choose": choosing,
        "half chosen": play(game, choosing, "P2 discard 5", "P2 play 10"),
        "act": acting,
        "drop": dropping,
        "end": lay(game, over, "P2 place 10"),
    }


@pytest.mark.rule("TECTONIC-R13", "TECTONIC-R14", "TECTONIC-3.1")
@pytest.mark.parametrize(
    ("phase", "to_act", "choices", "weights"),
    [
        ("order", (-1,), {-1: 3}, 3),
        ("terrain", (-1,), {-1: 12}, 12),
        ("origin", (2,), {2: 2}, 0),
        ("deal", (-1,), {-1: 9}, 9),
        ("choose", (0, 1, 2), {0: 2, 1: 2, 2: 2}, 0),
        ("half chosen", (0, 2), {0: 2, 2: 2}, 0),
        ("drop", (2,), {2: 3}, 0),
        ("end", (), {}, 0),
    ],
)
def test_each_phase_has_those_who_act_and_nobody_else_can_do_anything(
    phase: str, to_act: tuple[int, ...], choices: dict[int, int], weights: int
) -> None:
    game, states = moments()
    state = states[phase]
    assert game.to_act(state) == to_act
    found = {seat: len(game.legal_actions(state, Player(seat))) for seat in range(-1, 6)}
    assert found == {seat: choices.get(seat, 0) for seat in range(-1, 6)}
    # Without a seat it is the first that acts.
    first = list(game.legal_actions(state, Player(to_act[0]))) if to_act else []
    assert list(game.legal_actions(state)) == first
    assert game.chance_weights(state) == (1,) * weights
    assert (game.outcome(state) is None) == bool(to_act)


@pytest.mark.parametrize("wrong", [True, 1.0], ids=repr)
def test_only_a_number_is_a_seat_that_chooses(wrong: object) -> None:
    game, states = moments()
    with pytest.raises(TypeError, match=r"^seat: expected a whole number, not "):
        game.legal_actions(states["choose"], cast("Player", wrong))


@pytest.mark.rule("TECTONIC-4.1")
def test_one_seat_lays_cards_at_a_time() -> None:
    game, states = moments()
    state = states["act"]
    assert game.to_act(state) == (Player(2),)
    assert [bool(game.legal_actions(state, Player(seat))) for seat in range(-1, 4)] == [
        False,
        False,
        False,
        True,
        False,
    ]
    assert game.chance_weights(state) == ()


@pytest.mark.rule("TECTONIC-5.1")
def test_layings_are_listed_by_card_rotation_y_and_x() -> None:
    game = TectonicTribes(
        components=box(
            [
                "plain lava / lava lava / lava plain",
                "lava lava / lava lava / plain plain",
                PLAIN,
                PLAIN,
                PLAIN,
                "forest lake / mine plain / plain plain",
            ],
            tribes=("tent lava / lava lava / lava tent", TENT),
        )
    )
    state = play(game, game.initial_state(), "* order P1 1", "* order P2 2")
    state = play(game, state, "* terrain P1 1", "P1 place 1 0,0 r0")
    state = play(game, state, "* terrain P2 2", "P2 place 2 1,2 r0")
    state = choose(game, deal(game, state, (3, 6), (4, 5)), (3, 6), (4, 5))
    # What is not lava lies at 0,0, where only the north and the west are free, and at 1,4 and 2,4,
    # where only the north is not.
    upright = ["-1,-2", "0,4", "1,4", "2,4"]
    lying = ["-2,-1", "-1,4", "0,4", "1,4", "2,4"]
    rotations = {"r0": upright, "r1": lying, "r2": upright, "r3": lying}
    assert legal(game, state) == [
        f"P1 {card} {corner} {rotation}"
        for card, number in (("place 6", 4), ("tribe 1", 2), ("tribe 2", 4))
        for rotation in list(rotations)[:number]
        for corner in rotations[rotation]
    ]


@pytest.mark.rule("TECTONIC-R1", "TECTONIC-R2")
def test_to_pass_is_listed_last_and_behaves_like_any_other_action() -> None:
    components = box([PLAIN] * 12, tribes=(TENT, TENT), hand=2)
    game = TectonicTribes(players=3, stolen_card="forfeit", components=components)
    state = deal(game, set_up(game, 1, 2, 3), (4, 12), (5, 11), (6, 10))
    state = lay(game, choose(game, state, (4, 12), (5, 11), (6, 10)), "P1 tribe 1")
    actions = game.legal_actions(play(game, state, "P1 drop P2"))
    everything = list(actions)
    assert actions[-1] == actions[len(actions) - 1] == everything[-1] == Pass(Player(1))
    assert Pass(Player(1)) in actions
    assert Pass(Player(2)) not in actions
    assert [isinstance(action, Tribe) for action in everything[:-1]] == [True] * (len(actions) - 1)


def test_legal_actions_behave_like_the_list_of_them() -> None:
    game, states = moments()
    for state in states.values():
        actions = game.legal_actions(state)
        everything = list(actions)
        assert len(actions) == len(everything) == len(set(everything))
        assert [actions[place] for place in range(len(actions))] == everything
        assert list(actions[2:5]) == everything[2:5]
        assert all(action in actions for action in everything)


def test_what_is_not_legal_is_not_in_the_list() -> None:
    game, states = moments()
    actions = game.legal_actions(states["act"])
    place = next(action for action in actions if isinstance(action, Place))
    others: list[object] = [
        Place(Player(0), place.card, place.x, place.y, place.rotation),
        Place(Player(2), 11, place.x, place.y, place.rotation),
        Place(Player(2), place.card, place.x, place.y, 2),
        Place(Player(2), place.card, 10**12, place.y, 0),
        Place(Player(2), place.card, place.x, -(10**12), 0),
        Place(Player(2), place.card, 0, 100, 0),
        Tribe(Player(2), 2, place.x, place.y, place.rotation),
        DealCard(CHANCE, Player(2), place.card),
        "P3 pass",
    ]
    assert place in actions
    assert [other in actions for other in others] == [False] * len(others)


@pytest.mark.rule("TECTONIC-3.1", "TECTONIC-3.2")
def test_choices_may_be_made_in_any_order() -> None:
    game, states = moments()
    choices = {0: (4, 11), 1: (5, 10), 2: (6, 12)}
    for order in sorted(set(permutations((0, 0, 1, 1, 2, 2)))):
        state = states["choose"]
        made = [0, 0, 0]
        for seat in order:
            before = {other: legal(game, state, other) for other in range(3) if other != seat}
            kind = ("discard", "play")[made[seat]]
            state = play(game, state, f"P{seat + 1} {kind} {choices[seat][made[seat]]}")
            made[seat] += 1
            if made != [2, 2, 2]:
                # The others may do what they might before.
                assert {other: legal(game, state, other) for other in before} == before
                assert game.to_act(state) == tuple(other for other in range(3) if made[other] < 2)
        assert state == states["act"]
        assert hash(state) == hash(states["act"])
        assert legal(game, state) == legal(game, states["act"])


# What leads to a state


def test_a_refusal_gives_everything_back() -> None:
    game, states = moments()
    state = states["act"]
    action = Place(Player(0), 11, 50, 50, 0)
    before = (to_json(state), hash(state))
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    error = refused.value
    assert isinstance(error, ValueError)
    assert error.action is action
    assert error.state is state
    assert (to_json(state), hash(state)) == before
    assert error.violations == (
        Violation("TECTONIC-4.1", "it is the turn of P3"),
        Violation("TECTONIC-4.3", "the card covers no square of the continent"),
    )
    assert str(error).endswith(
        "is illegal: it is the turn of P3 (TECTONIC-4.1);"
        " the card covers no square of the continent (TECTONIC-4.3)"
    )


def test_a_refusal_survives_pickling() -> None:
    game, states = moments()
    with pytest.raises(IllegalActionError) as refused:
        game.apply(states["act"], Pass(Player(2)))
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
    assert type(copy) is IllegalActionError
    assert (copy.action, copy.state) == (Pass(Player(2)), states["act"])
    assert hash(copy.state) == hash(states["act"])
    assert copy.violations == (Violation("TECTONIC-R2", "P3 can lay card 12"),)
    assert str(copy) == str(refused.value)
    # The match goes on from the copy.
    assert legal(game, cast("State", copy.state)) == legal(game, states["act"])


@pytest.mark.parametrize("stolen_card", ["hand_over", "forfeit"])
@pytest.mark.parametrize("players", [2, 3])
def test_both_doors_and_json_lead_to_the_same_states(players: int, stolen_card: StolenCard) -> None:
    components = box([PLAIN, LAVA] * 8, tribes=(TENT, TENT), hand=4, deals=2)
    game = TectonicTribes(players=players, stolen_card=stolen_card, components=components)
    rng = seeded(players)
    state = game.initial_state()
    while game.to_act(state):
        # Whatever a state remembers, its twin has to work out from what it says.
        twin = from_json(to_json(state), State)
        assert twin == state
        assert game.to_act(twin) == game.to_act(state)
        for seat in (CHANCE, *map(Player, range(players))):
            assert list(game.legal_actions(twin, seat)) == list(game.legal_actions(state, seat))
        assert game.chance_weights(twin) == game.chance_weights(state)
        assert game.inventory(twin) == game.inventory(state)
        assert game.score(twin) == game.score(state)
        actions = game.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        after = game.apply(state, action)
        assert game.apply_unchecked(state, action) == after
        assert game.apply(twin, action) == after
        state = after
    twin = from_json(to_json(state), State)
    assert game.to_act(twin) == ()
    assert game.outcome(twin) == game.outcome(state)


@pytest.mark.rule("TECTONIC-R1", "TECTONIC-R4")
def test_a_state_may_be_looked_at_by_two_games() -> None:
    """What is derived from a board belongs to the options with which that was done."""
    tribe = "plain tent / plain plain / plain plain"
    faces = ["lava lava / lava lava / forest plain"] * 12
    handed = TectonicTribes(players=3, components=box(faces, tribes=(tribe, tribe), hand=2))
    forfeited = evolve(handed, stolen_card="forfeit", lava_scores=False)
    state = deal(handed, set_up(handed, 1, 2, 3), (4, 12), (5, 11), (6, 10))
    state = lay(handed, choose(handed, state, (4, 12), (5, 11), (6, 10)), "P1 tribe 1")
    for _ in range(2):
        assert handed.score(state) == (12, 0, 0)
        assert forfeited.score(state) == (0, 0, 0)
    # Each goes its own way from there.
    assert play(handed, state, "P1 drop P2").front == (None, 12, 10)
    assert play(forfeited, state, "P1 drop P2").front == (None, None, 10)


def test_an_action_leaves_the_old_state_as_it_was() -> None:
    game, states = moments()
    for state in states.values():
        before = (to_json(state), hash(state))
        for action in game.legal_actions(state):
            assert game.apply(state, action) != state
        assert (to_json(state), hash(state)) == before


# The end of the match


@pytest.mark.rule("TECTONIC-7.2")
@pytest.mark.parametrize(("players", "hands"), [(2, 3), (3, 2), (4, 2), (5, 2)])
def test_a_match_ends_when_all_hands_are_played(players: int, hands: int) -> None:
    game = TectonicTribes(players=players)
    state = game.initial_state()
    while game.to_act(state):
        assert game.outcome(state) is None
        state = game.apply(state, game.legal_actions(state)[0])
    assert state.deal == hands
    assert state.hands == ((),) * players
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == game.score(state)


def one_turn(
    *, tribes: int = 1, deals: int = 2, advanced: bool = False
) -> tuple[TectonicTribes, State]:
    """Let P3, P1 and P2 act in this order; a set of tribe cards is mostly a single card."""
    components = box([PLAIN] * 20, tribes=(TENT,) * tribes, hand=4, deals=deals)
    game = TectonicTribes(players=3, advanced=advanced, components=components)
    state = deal(game, set_up(game, 1, 2, 3), (4, 7, 8, 19), (5, 9, 10, 18), (6, 11, 12, 20))
    return game, choose(game, state, (4, 19), (5, 18), (6, 20))


@pytest.mark.rule("TECTONIC-7.1", "TECTONIC-R11", "TECTONIC-R13")
@pytest.mark.parametrize("who", ["P1", "P2", "P3"])
def test_a_last_tribe_card_ends_the_match_when_the_turn_is_finished(who: str) -> None:
    game, state = one_turn()
    for seat, card in (("P3", 20), ("P1", 19), ("P2", 18)):
        assert game.to_act(state) == (Player(int(seat[1]) - 1),)
        assert game.outcome(state) is None
        if seat == who:
            state = lay(game, state, f"{seat} tribe 1")
            assert game.outcome(state) is None
            state = play(game, state, f"{seat} drop {seat}")
        else:
            state = lay(game, state, f"{seat} place {card}")
    assert game.to_act(state) == ()
    assert game.outcome(state) is not None
    # The hands stay where they are.
    assert state.hands == ((7, 8), (9, 10), (11, 12))
    assert (state.deal, state.turn) == (1, 1)


@pytest.mark.rule("TECTONIC-7.1", "TECTONIC-R11")
def test_the_match_goes_on_while_everybody_has_a_tribe_card_left() -> None:
    game, state = one_turn(tribes=2)
    for seat in ("P3", "P1", "P2"):
        state = play(game, lay(game, state, f"{seat} tribe 1"), f"{seat} drop {seat}")
    assert game.to_act(state) == EVERYBODY
    assert game.outcome(state) is None


@pytest.mark.rule("TECTONIC-8.1", "TECTONIC-R3")
def test_a_last_tribe_card_does_not_end_the_advanced_game() -> None:
    game, state = one_turn(advanced=True, deals=1)
    for seat in ("P3", "P1", "P2"):
        state = play(game, lay(game, state, f"{seat} tribe 1"), f"{seat} drop {seat}")
    assert game.to_act(state) == EVERYBODY
    assert state.hands == ((11, 12), (7, 8), (9, 10))
    # It takes one hand more than the basic game, whatever was laid.
    while game.to_act(state):
        state = game.apply(state, game.legal_actions(state)[0])
    assert state.deal == 2
    assert state.hands == ((),) * 3


@pytest.mark.rule("TECTONIC-8.1", "TECTONIC-R3")
@pytest.mark.parametrize(("players", "hands"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_the_advanced_game_always_has_all_its_hands(players: int, hands: int) -> None:
    game = TectonicTribes(players=players, advanced=True)
    for seed in range(2):
        assert after_match(game, seed).deal == hands
