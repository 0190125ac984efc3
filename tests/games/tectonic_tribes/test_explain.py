"""Why an action is illegal: every rule that it breaks, by number."""

from functools import cache
import re

import pytest

from boardrules import CHANCE, IllegalActionError
from boardrules.games.tectonic_tribes import State, TectonicTribes
from tests.games.matches import legal, play
from tests.games.tectonic_tribes.boxes import LAVA, PLAIN, box
from tests.games.tectonic_tribes.playing import choose, deal, lay, set_up

FACE = "forest lake / mine plain / plain plain"
SAME = "tent plain / plain plain / plain tent"
BOX = box(
    ["plain plain / plain plain / plain lava", *[PLAIN] * 8, *[FACE] * 3, *[PLAIN] * 6],
    tribes=("plain plain / plain plain / tent plain", SAME),
    hand=4,
    deals=2,
)
ORDERED = ("* order P1 1", "* order P2 2", "* order P3 3")
GAME = TectonicTribes(players=3, components=BOX)
FORFEIT = TectonicTribes(players=3, stolen_card="forfeit", components=BOX)


def refusal(game: TectonicTribes, state: State, text: str) -> list[str]:
    """Tell why an action in notation is refused; `apply` gives the same reasons."""
    action = game.parse_action(text)
    violations = game.explain(state, action)
    assert action not in game.legal_actions(state)
    if action.player in {CHANCE, *game.seats}:
        assert action not in game.legal_actions(state, action.player)
    with pytest.raises(IllegalActionError) as refused:
        game.apply(state, action)
    assert refused.value.violations == violations
    return [str(violation) for violation in violations]


def after_one_turn(*, advanced: bool) -> tuple[TectonicTribes, State]:
    """Play a match of a single turn."""
    game = TectonicTribes(advanced=advanced, components=box([PLAIN] * 6, deals=1, advanced_deals=1))
    state = choose(game, deal(game, set_up(game, 1, 2), (3, 5), (4, 6)), (3, 5), (4, 6))
    return game, lay(game, lay(game, state, "P2 place 6"), "P1 place 5")


def after_the_last_tribe_card() -> tuple[TectonicTribes, State]:
    game = TectonicTribes(components=box([PLAIN] * 10, hand=4))
    state = deal(game, set_up(game, 1, 2), (3, 5, 7, 9), (4, 6, 8, 10))
    state = lay(game, choose(game, state, (3, 9), (4, 10)), "P2 tribe 1")
    return game, lay(game, play(game, state, "P2 drop P2"), "P1 place 9")


@cache
def moments() -> dict[str, tuple[TectonicTribes, State]]:
    """Return moments of some matches, by the words that the tables below have for them.

    While cards are chosen, columns -1 to 2 are full in rows -1 to 1; below them lie a plain at 0,2
    and lava at 1,2. Then P1, P2 and P3 act in this order, with cards 12, 11 and 10. In `turn` P1
    has laid a tribe card, with a tent at 2,-1, and P2 acts.
    """
    game, start = GAME, GAME.initial_state()
    ordered = play(game, start, *ORDERED)
    setup = ("* terrain P1 1", "P1 place 1 0,0 r0", "* terrain P2 2", "P2 place 2 1,-1 r0")
    choosing = play(game, ordered, *setup, "* terrain P3 3", "P3 place 3 -1,-1 r0")
    choosing = deal(game, choosing, (4, 7, 13, 12), (5, 8, 14, 11), (6, 9, 15, 10))
    discarded = play(game, choosing, "P2 discard 5")
    acting = choose(game, choosing, (4, 12), (5, 11), (6, 10))
    tribe = play(game, acting, "P1 tribe 1 2,-3 r0")
    turn = play(game, tribe, "P1 drop P1")
    drop = play(game, turn, "P2 tribe 1 -2,1 r0")
    # The hands have been passed on: P1 has 9 and 15, P2 has 7 and 13, P3 has 8 and 14.
    second = lay(game, play(game, turn, "P2 place 11 -2,1 r0"), "P3 place 10")
    second = choose(game, second, (9, 15), (7, 13), (8, 14))
    robbed = play(FORFEIT, acting, "P1 tribe 1 2,-3 r0", "P1 drop P2")
    other = play(game, start, "* order P1 3", "* order P2 1", "* order P3 2")
    first = play(game, other, "* terrain P2 2")
    lava = TectonicTribes(components=box([LAVA] * 6))
    hot = play(lava, lava.initial_state(), *ORDERED[:2], "* terrain P1 1")
    few = TectonicTribes(components=box([PLAIN] * 5))
    return {
        "order": (game, start),
        "ordered": (game, ordered),
        "P1 ordered": (game, play(game, start, "* order P1 2")),
        "other": (game, other),
        "first": (game, first),
        "second": (
            game,
            play(game, other, "* terrain P2 2", "P2 place 2 0,0 r0", "* terrain P3 3"),
        ),
        "origin": (game, play(game, ordered, "* terrain P1 5")),
        "lava": (lava, hot),
        "lava laid": (lava, play(lava, hot, "P1 place 1 0,0 r0", "* terrain P2 2")),
        "deal": (game, set_up(game, 1, 2, 3)),
        "dealt one": (game, play(game, set_up(game, 1, 2, 3), "* deal P1 4")),
        "choose": (game, choosing),
        "discarded": (game, discarded),
        "chosen": (game, play(game, discarded, "P2 play 8")),
        "act": (game, acting),
        "tribe": (game, tribe),
        "turn": (game, turn),
        "tents": (game, play(game, turn, "P2 tribe 1 0,-3 r0", "P2 drop P2")),
        "drop": (game, drop),
        "last drop": (game, lay(game, play(game, drop, "P2 drop P2"), "P3 tribe 1")),
        "turn 2": (game, second),
        "handed": (game, play(game, tribe, "P1 drop P2")),
        "robbed": (FORFEIT, robbed),
        "robbed drop": (FORFEIT, play(FORFEIT, robbed, "P2 tribe 1 -2,1 r0")),
        "end": after_one_turn(advanced=False),
        "advanced end": after_one_turn(advanced=True),
        "tribe end": after_the_last_tribe_card(),
        "no hands": (few, set_up(few, 1, 2)),
    }


NOTHING = "the card covers no square of the continent (TECTONIC-4.3)"
SIX = "all six squares cover others; five may at the most (TECTONIC-4.3)"
HOT = "the card covers lava (TECTONIC-4.5)"
TENT = "the card covers a tent of P1 (TECTONIC-4.6)"
TURN = "it is the turn of P2 (TECTONIC-4.1)"
LOST = "P2 has lost card 11, discarded after a tribe card (TECTONIC-R1)"
NONE_12 = "P1 has no card 12 to lay (TECTONIC-4.1)"
LAYING = "not now: cards are being laid (TECTONIC-R13)"
FAR = 10**12

REFUSALS = f"""
turn | P2 place 11 5,5 r0 | {NOTHING}
turn | P2 place 11 3,0 r0 | {NOTHING}
turn | P2 place 11 -4,0 r1 | {NOTHING}
turn | P2 place 11 -1,-4 r2 | {NOTHING}
turn | P2 place 11 -1,-3 r3 | {NOTHING}
turn | P2 place 11 -3,-4 r0 | {NOTHING}
turn | P2 place 11 {FAR},-1000 r0 | {NOTHING}
turn | P2 place 11 0,{-FAR} r1 | {NOTHING}
turn | P2 tribe 2 {-FAR},{FAR} r0 | {NOTHING}
turn | P2 tribe 2 1000,0 r1 | {NOTHING}
turn | P2 place 11 -1,-1 r0 | {SIX}
turn | P2 place 11 0,0 r3 | {SIX}
turn | P2 place 11 1,2 r0 | {HOT}
turn | P2 place 11 -1,2 r3 | {HOT}
turn | P2 tribe 1 1,1 r2 | {HOT}
turn | P2 place 11 2,-1 r1 | {TENT}
turn | P2 place 11 0,-2 r3 | {TENT}
turn | P2 tribe 1 2,-2 r1 | {TENT}
turn | P2 tribe 2 -2,1 r2 | r2 looks like r0, which stands for both (TECTONIC-R5)
turn | P2 tribe 2 -3,0 r3 | r3 looks like r1, which stands for both (TECTONIC-R5)
first | P2 place 2 1,0 r0 | the first card lies at 0,0 (TECTONIC-R6)
first | P2 place 2 0,{-FAR} r0 | the first card lies at 0,0 (TECTONIC-R6)
first | P2 place 2 0,0 r3 | r3 looks like r1, which stands for both (TECTONIC-R5)
first | P2 place 3 0,0 r0 | P2 has not drawn card 3 (TECTONIC-2.4)
second | P3 place 2 1,0 r0 | P3 has not drawn card 2 (TECTONIC-2.4)
turn | P2 place 12 -2,1 r0 | P2 has no card 12 to lay (TECTONIC-4.1)
turn | P2 place 8 -2,1 r0 | P2 has no card 8 to lay (TECTONIC-4.1)
turn | P2 place 5 -2,1 r0 | P2 has no card 5 to lay (TECTONIC-4.1)
turn | P2 place 2 -2,1 r0 | P2 has no card 2 to lay (TECTONIC-4.1)
turn | P2 place 18 -2,1 r0 | P2 has no card 18 to lay (TECTONIC-4.1)
turn | P3 place 10 -2,1 r0 | {TURN}
turn | P3 tribe 1 -2,1 r0 | {TURN}
turn | P1 tribe 2 -2,1 r0 | {TURN}
turn | P1 pass | {TURN}
drop | P3 drop P3 | {TURN}
turn 2 | P1 tribe 1 2,-1 r1 | P1 has laid tribe card 1 already (TECTONIC-5.1)
turn | P2 place {-FAR} -2,1 r0 | there is no terrain card {-FAR} (TECTONIC-1.3)
turn | P2 place 19 -2,1 r0 | there is no terrain card 19 (TECTONIC-1.3)
turn | P2 tribe 0 50,50 r3 | there is no tribe card 0 (TECTONIC-1.4)
turn | P2 tribe {FAR} 50,50 r3 | there is no tribe card {FAR} (TECTONIC-1.4)
turn | P4 place 11 -2,1 r0 | P4 has no seat at this table (TECTONIC-1.1)
turn | P99 tribe 1 -2,1 r0 | P99 has no seat at this table (TECTONIC-1.1)
turn | * pass | * has no seat at this table (TECTONIC-1.1)
choose | P4 discard 99 | P4 has no seat at this table (TECTONIC-1.1)
choose | * play 4 | * has no seat at this table (TECTONIC-1.1)
drop | P99 drop P2 | P99 has no seat at this table (TECTONIC-1.1)
drop | P2 drop P4 | P4 has no seat at this table (TECTONIC-1.1)
turn | P2 pass | P2 can lay card 11 (TECTONIC-R2)
origin | P1 pass | P1 can lay card 5 (TECTONIC-R2)
origin | P2 pass | it is the turn of P1 (TECTONIC-2.4)
lava | P1 pass | P1 can lay card 1 (TECTONIC-R2)
drop | P2 drop P1 | P1 has acted this turn (TECTONIC-5.2)
last drop | P3 drop P1 | P1 has acted this turn (TECTONIC-5.3)
last drop | P3 drop P2 | P2 has acted this turn (TECTONIC-5.3)
handed | P2 place 11 -2,1 r0 | {LOST}
robbed | P2 place 11 -2,1 r0 | {LOST}
robbed | P2 place 10 -2,1 r0 | P2 has no card 10 to lay (TECTONIC-4.1)
robbed | P2 place 12 -2,1 r0 | P2 has no card 12 to lay (TECTONIC-4.1)
robbed drop | P2 drop P2 | P2 has lost the terrain card already (TECTONIC-R1)
robbed drop | P2 drop P1 | P1 has acted this turn (TECTONIC-5.2)
choose | P2 discard 4 | P2 has no card 4 in hand (TECTONIC-3.1)
choose | P2 play 5 | P2 discards a card first (TECTONIC-3.1)
discarded | P2 discard 8 | P2 has discarded already (TECTONIC-3.1)
discarded | P2 play 5 | P2 has no card 5 in hand (TECTONIC-3.1)
chosen | P2 play 8 | P2 has chosen already (TECTONIC-3.1)
chosen | P2 discard 99 | P2 has chosen already (TECTONIC-3.1)
order | P1 order P1 1 | chance draws, not P1 (TECTONIC-R14)
ordered | P3 terrain P1 1 | chance draws, not P3 (TECTONIC-R14)
deal | P4 deal P1 4 | chance draws, not P4 (TECTONIC-R14)
P1 ordered | * order P2 0 | there is no turn-order card 0 to deal (TECTONIC-2.3)
P1 ordered | * order P2 2 | there is no turn-order card 2 to deal (TECTONIC-2.3)
P1 ordered | * order P2 4 | there is no turn-order card 4 to deal (TECTONIC-2.3)
P1 ordered | * order P1 1 | P2 gets the next card (TECTONIC-R13)
P1 ordered | * order P4 1 | P2 gets the next card (TECTONIC-R13)
other | * terrain P1 5 | P2 gets the next card (TECTONIC-R13)
other | * terrain P2 19 | there is no card 19 in the pile (TECTONIC-2.2)
dealt one | * deal P1 5 | P2 gets the next card (TECTONIC-R13)
dealt one | * deal P2 4 | there is no card 4 in the pile (TECTONIC-2.2)
tribe end | P1 discard 5 | the match is over (TECTONIC-7.1)
no hands | * deal P1 3 | the match is over (TECTONIC-R11)
"""
"""A moment, an action, and the rule that it breaks."""

SEVERAL = f"""
first | P2 place 2 0,1 r3 | r3 looks like r1, which stands for both (TECTONIC-R5) \
| the first card lies at 0,0 (TECTONIC-R6)
first | P1 place 2 0,0 r0 | it is the turn of P2 (TECTONIC-2.4) \
| P1 has not drawn card 2 (TECTONIC-2.4)
turn | P1 place 12 -2,1 r0 | {TURN} | {NONE_12}
robbed | P1 place 12 -2,1 r0 | {TURN} | {NONE_12}
turn | * discard 4 | * has no seat at this table (TECTONIC-1.1) | {LAYING}
turn | P4 drop P2 | P4 has no seat at this table (TECTONIC-1.1) | {LAYING}
turn | P4 place 99 -2,1 r0 | P4 has no seat at this table (TECTONIC-1.1) \
| there is no terrain card 99 (TECTONIC-1.3)
turn | P4 place 11 2,-1 r1 | P4 has no seat at this table (TECTONIC-1.1) | {TENT}
turn | P3 pass | {TURN} | P3 can lay card 10 (TECTONIC-R2)
drop | P1 drop P1 | {TURN} | P1 has acted this turn (TECTONIC-5.2)
choose | P2 play 99 | P2 discards a card first (TECTONIC-3.1) \
| P2 has no card 99 in hand (TECTONIC-3.1)
discarded | P2 discard 5 | P2 has discarded already (TECTONIC-3.1) \
| P2 has no card 5 in hand (TECTONIC-3.1)
deal | P3 deal P2 3 | chance draws, not P3 (TECTONIC-R14) \
| P1 gets the next card (TECTONIC-R13) | there is no card 3 in the pile (TECTONIC-2.2)
deal | P1 order P1 1 | chance draws, not P1 (TECTONIC-R14) \
| not now: hands are being dealt (TECTONIC-R13)
turn | P2 place 11 0,0 r0 | {SIX} | {HOT}
turn | P3 place 13 1,1 r2 | {TURN} | P3 has no card 13 to lay (TECTONIC-4.1) \
| r2 looks like r0, which stands for both (TECTONIC-R5) | {HOT}
tents | P3 place 10 0,-1 r1 | {SIX} | {TENT} | the card covers a tent of P2 (TECTONIC-4.6)
tents | P1 tribe 1 0,-1 r1 | it is the turn of P3 (TECTONIC-4.1) \
| P1 has laid tribe card 1 already (TECTONIC-5.1) | {SIX} \
| the card covers a tent of P2 (TECTONIC-4.6)
"""
"""Actions that break several rules: all that can be judged are told, in this order."""


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.rule(*re.findall(r"TECTONIC-[\w.]+", line)))
        for line in (REFUSALS + SEVERAL).splitlines()
        if line
    ],
)
def test_every_rule_that_an_action_breaks_is_told(line: str) -> None:
    moment, text, *reasons = line.split(" | ")
    assert refusal(*moments()[moment], text) == reasons


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        # Own tents may be covered.
        ("turn 2", "P1 place 15 2,-1 r1"),
        ("turn 2", "P1 tribe 2 2,-1 r1"),
        # Tribe card 2 looks the same after half a turn, card 11 does not.
        ("turn", "P2 tribe 2 -2,1 r0"),
        ("turn", "P2 place 11 -2,1 r2"),
        ("turn", "P2 tribe 1 -2,1 r0"),
        ("handed", "P2 place 12 -2,1 r0"),
        ("robbed drop", "P2 drop P3"),
        ("lava laid", "P2 pass"),
    ],
)
def test_what_is_legal_all_the_same(moment: str, text: str) -> None:
    game, state = moments()[moment]
    assert game.explain(state, game.parse_action(text)) == ()
    assert text in legal(game, state)


def test_a_legal_action_breaks_nothing() -> None:
    for moment in ("order", "turn"):
        game, state = moments()[moment]
        actions = list(game.legal_actions(state))
        assert actions
        assert all(game.explain(state, action) == () for action in actions)


ACTIONS = [
    *("* order P1 1", "* terrain P1 5", "* deal P1 5", "P1 discard 5", "P1 play 5"),
    *("P1 place 5 0,0 r0", "P1 tribe 1 0,0 r0", "P1 drop P1", "P1 pass"),
]


@pytest.mark.rule("TECTONIC-R13")
@pytest.mark.parametrize(
    ("moment", "due", "timely"),
    [
        ("order", "turn-order cards are being dealt", {"order"}),
        ("ordered", "a terrain card is being drawn", {"terrain"}),
        ("origin", "the first cards are being laid", {"place", "pass"}),
        ("deal", "hands are being dealt", {"deal"}),
        ("choose", "cards are being chosen", {"discard", "play"}),
        ("act", "cards are being laid", {"place", "tribe", "pass"}),
        ("tribe", "a terrain card has to be discarded", {"drop"}),
    ],
)
def test_an_action_at_the_wrong_time(moment: str, due: str, timely: set[str]) -> None:
    for text in ACTIONS:
        if text.split(" ")[1] not in timely:
            assert refusal(*moments()[moment], text) == [f"not now: {due} (TECTONIC-R13)"]


@pytest.mark.rule("TECTONIC-7.2", "TECTONIC-8.1")
@pytest.mark.parametrize(
    ("moment", "rule"), [("end", "TECTONIC-7.2"), ("advanced end", "TECTONIC-8.1")]
)
def test_nothing_can_be_done_after_the_end(moment: str, rule: str) -> None:
    for text in (*ACTIONS, "P9 pass"):
        assert refusal(*moments()[moment], text) == [f"the match is over ({rule})"]
