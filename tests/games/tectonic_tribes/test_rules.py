"""Options, who acts and what is legal in each phase, and the end of a match."""

from typing import cast

from attrs import evolve
import pytest

from boardrules import ComponentError, Defect, Player
from boardrules.games.tectonic_tribes import ExtraHand, Pass, State, StolenCard, TectonicTribes
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

TENT = "tent plain / plain plain / plain plain"
EVERYBODY = (Player(0), Player(1), Player(2))

# Options


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


@pytest.mark.rule("TECTONIC-R3")
def test_there_is_an_extra_hand_always_or_after_a_last_tribe_card() -> None:
    message = r"^extra_hand is one of 'always', 'after_last_tribe', not 'never'$"
    with pytest.raises(ValueError, match=message):
        TectonicTribes(extra_hand=cast("ExtraHand", "never"))


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
    found = {seat: len(game.legal_actions(state, Player(seat))) for seat in range(-1, game.players)}
    assert found == {seat: choices.get(seat, 0) for seat in range(-1, game.players)}
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


# What leads to a state


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


@pytest.mark.rule("TECTONIC-R3", "TECTONIC-8.1", "TECTONIC-7.2")
@pytest.mark.parametrize(
    ("lays_last_tribe", "deals", "rule"), [(False, 1, "TECTONIC-7.2"), (True, 2, "TECTONIC-8.1")]
)
def test_the_extra_hand_may_depend_on_a_last_tribe_card(
    lays_last_tribe: bool, deals: int, rule: str
) -> None:
    always, state = one_turn(advanced=True, deals=1)
    game = evolve(always, extra_hand="after_last_tribe")
    assert (game.open_scene(state).deals, always.open_scene(state).deals) == (1, 2)
    if lays_last_tribe:
        state = play(game, lay(game, state, "P3 tribe 1"), "P3 drop P3")
        assert game.open_scene(state).deals == 2
    while game.to_act(state):
        state = game.apply(state, game.legal_actions(state)[0])
    assert state.deal == deals
    assert [each.rule for each in game.explain(state, Pass(Player(0)))] == [rule]
