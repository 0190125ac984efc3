"""Why an action is illegal: every rule that it breaks, by number."""

from functools import cache
import re

import pytest

from boardrules import CHANCE, IllegalActionError
from boardrules.games.tucana_builders import State, TucanaBuilders
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import tiny_box, with_tiles
from tests.games.tucana_builders.playing import STARTS, idle, set_up, turns

DUE = {
    "setup": "not now: the setup card is being turned up (TUCANA-R9)",
    "start": "not now: start cards are being turned up (TUCANA-R9)",
    "achievement": "not now: achievement cards are being turned up (TUCANA-R9)",
    "terrain": "not now: the terrain card is being turned up (TUCANA-R9)",
    "tile": "not now: tiles are being drawn (TUCANA-R9)",
    "place": "not now: tiles are being laid (TUCANA-R9)",
}
DRAWS = {
    "setup": "* setup 1",
    "start": "* start blue-whale",
    "achievement": "* achievement link-AD",
    "terrain": "* terrain sand",
    "tile": "* tile P1 wide-puma",
}
CHOICES = ("P1 place 2 r0", "P1 joker 2 r0", "P1 skip")


def refusal(game: TucanaBuilders, state: State, text: str) -> list[str]:
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


def phases(game: TucanaBuilders) -> dict[str, State]:
    """Go on to each phase, always with the first thing that is possible."""
    states: dict[str, State] = {}
    state = game.initial_state()
    while len(states) < 6:
        states.setdefault(game.phase(state), state)
        state = game.apply(state, game.legal_actions(state)[0])
    return states


@cache
def moments() -> dict[str, tuple[TucanaBuilders, State]]:
    """Return moments of some matches, by the words that the tables below have for them.

    In `laying` sand is turned up for the second time; P1 has used the joker, P2 has laid its tile,
    and a tile lies on 9 for P1 and P2, and on 2 for P3. In `aside` the only jungle is taken.
    """
    game, expert = TucanaBuilders(3), TucanaBuilders(2, achievements=True)
    before = set_up(game)
    line = "sand: four-way joker 9 r0 / four-way place 9 r0 / four-way place 2 r0"
    laying = play(game, turns(game, before, line), "* terrain sand", "* tile P1 straight-puma")
    laying = play(game, laying, "* tile P2 wide-snake", "* tile P3 three-even", "P2 place 4 r5")
    narrow = TucanaBuilders(2, components=tiny_box(island=(" A j s B", "  y s s"), cards=2))
    aside = turns(narrow, set_up(narrow), "jungle: four-way place 1 r0 / four-way place 1 r0")
    aside = play(narrow, aside, "* terrain jungle", "* tile P1 four-way", "* tile P2 four-way")
    kinds = {"single": (1, "0"), "common": (9, "0 3"), "none": (0, "0 1")}
    few = TucanaBuilders(2, components=tiny_box(tiles=kinds))
    single = play(few, set_up(few), "* terrain sand", "* tile P1 single")
    later = play(few, single, "* tile P2 common", "P1 place 2 r0", "P2 place 2 r0")
    alone = TucanaBuilders(1, components=with_tiles({}))
    sand = turns(alone, set_up(alone), *(f"sand: stub place {space} r0" for space in (2, 4, 9)))
    start = play(game, game.initial_state(), "* setup 1", "* start red-crab", "* start blue-whale")
    return {
        "fresh": (game, game.initial_state()),
        "start": (game, start),
        "ready": (game, before),
        "terrain": (game, play(game, before, "* terrain sand")),
        "drawing": (game, play(game, before, "* terrain sand", "* tile P1 wide-puma")),
        "laying": (game, laying),
        "laid": (game, play(game, laying, "P1 place 2 r1")),
        "aside": (narrow, play(narrow, aside, "P1 skip")),
        "expert": (expert, set_up(expert, achievements=["two-each"])),
        "single": (few, single),
        "later": (few, play(few, later, "* terrain jungle")),
        "sand": (alone, sand),
        "round 2": (alone, idle(alone, sand, 9)),
    }


REFUSALS = f"""
laying | P1 place 1 r0 | space 1 is not sand (TUCANA-3.4)
laying | P3 place 36 r1 | space 36 is not sand (TUCANA-3.4)
laying | P1 place 9 r0 | space 9 is taken (TUCANA-3.4)
laying | P3 place 2 r0 | space 2 is taken (TUCANA-3.4)
laying | P3 joker 2 r0 | space 2 is taken (TUCANA-3.6)
laying | P1 place 3 r0 | space 3 is taken (TUCANA-3.4)
laying | P3 joker 38 r0 | space 38 is taken (TUCANA-3.6)
laying | P1 place {-(10**12)} r0 | there is no space {-(10**12)} (TUCANA-1.2)
laying | P3 joker -1 r0 | there is no space -1 (TUCANA-1.2)
laying | P1 place 0 r0 | there is no space 0 (TUCANA-1.2)
laying | P3 joker 39 r0 | there is no space 39 (TUCANA-1.2)
laying | P1 place {10**12} r0 | there is no space {10**12} (TUCANA-1.2)
laying | P1 place 2 r3 | r3 of straight-puma looks like r0: use r0 (TUCANA-R4)
laying | P1 place 2 r5 | r5 of straight-puma looks like r2: use r2 (TUCANA-R4)
laying | P3 joker 1 r2 | r2 of three-even looks like r0: use r0 (TUCANA-R4)
laying | P3 place 9 r5 | r5 of three-even looks like r1: use r1 (TUCANA-R4)
laying | P1 joker 36 r0 | P1 has used the joker in this round (TUCANA-3.7)
laying | P1 skip | P1 has an empty space of sand (TUCANA-R1)
laying | P3 skip | P3 has an empty space of sand (TUCANA-R1)
laying | P2 place 4 r5 | P2 has laid a tile this turn already (TUCANA-3.4)
laying | P2 joker 1 r0 | P2 has laid a tile this turn already (TUCANA-3.4)
laying | P4 place 2 r0 | P4 has no sheet (TUCANA-1.1)
laying | P99 skip | P99 has no sheet (TUCANA-1.1)
laying | * joker 39 r5 | * has no sheet (TUCANA-1.1)
aside | P1 skip | P1 has set its tile aside this turn already (TUCANA-R1)
aside | P1 joker 2 r0 | P1 has set its tile aside this turn already (TUCANA-R1)
aside | P2 place 1 r0 | space 1 is taken (TUCANA-3.4)
aside | P2 place 2 r0 | space 2 is not jungle (TUCANA-3.4)
drawing | P2 place 39 r0 | P2 has not drawn a tile yet (TUCANA-3.3)
drawing | P3 skip | P3 has not drawn a tile yet (TUCANA-3.3)
drawing | P1 joker 1 r0 | {DUE["tile"]}
drawing | * tile P1 four-way | P2 gets the next tile (TUCANA-R9)
drawing | * tile P99 four-way | P2 gets the next tile (TUCANA-R9)
terrain | * tile P2 four-way | P1 gets the next tile (TUCANA-R9)
ready | * achievement link-AD | {DUE["terrain"]}
fresh | * setup 0 | there is no setup card 0 (TUCANA-1.5)
fresh | * setup {-(10**12)} | there is no setup card {-(10**12)} (TUCANA-1.5)
fresh | * setup 12 | there is no setup card 12 (TUCANA-1.5)
start | * start red-crab | red-crab has been turned up already (TUCANA-2.2)
start | * start blue-whale | blue-whale has been turned up already (TUCANA-2.2)
start | * start red-fish | there is no start card red-fish (TUCANA-1.7)
expert | * achievement two-each | two-each has been turned up already (TUCANA-7.1)
expert | * achievement link-AB | there is no achievement card link-AB (TUCANA-1.8)
sand | * terrain sand | no sand card is left in this round (TUCANA-3.2)
sand | * terrain snow | there is no terrain card snow (TUCANA-1.6)
single | * tile P2 single | no tile single is left (TUCANA-3.3)
single | * tile P2 none | no tile none is left (TUCANA-3.3)
single | * tile P2 wide-puma | there is no tile wide-puma (TUCANA-1.3)
later | * tile P1 single | no tile single is left (TUCANA-3.3)
"""
"""A moment, an action, and the rule that it breaks."""

ROTATION = "r4 of straight-puma looks like r1: use r1 (TUCANA-R4)"
JOKER = "P1 has used the joker in this round (TUCANA-3.7)"
SEVERAL = f"""
laying | P1 place 1 r4 | {ROTATION} | space 1 is not sand (TUCANA-3.4)
laying | P1 joker 9 r4 | {ROTATION} | {JOKER} | space 9 is taken (TUCANA-3.6)
laying | P1 joker 99 r4 | {ROTATION} | {JOKER} | there is no space 99 (TUCANA-1.2)
laid | P1 joker 9 r4 | P1 has laid a tile this turn already (TUCANA-3.4) | {ROTATION} \
| {JOKER} | space 9 is taken (TUCANA-3.6)
laying | P2 skip | P2 has laid a tile this turn already (TUCANA-3.4) \
| P2 has an empty space of sand (TUCANA-R1)
aside | P1 place 1 r0 | P1 has set its tile aside this turn already (TUCANA-R1) \
| space 1 is taken (TUCANA-3.4)
drawing | P5 skip | P5 has no sheet (TUCANA-1.1) | {DUE["tile"]}
ready | * place 2 r0 | * has no sheet (TUCANA-1.1) | {DUE["terrain"]}
drawing | P3 tile P1 wide-cat | chance draws, not P3 (TUCANA-R10) \
| P2 gets the next tile (TUCANA-R9) | there is no tile wide-cat (TUCANA-1.3)
fresh | P1 setup 12 | chance draws, not P1 (TUCANA-R10) | there is no setup card 12 (TUCANA-1.5)
"""
"""Actions that break several rules: all of them are told, in this order."""


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.rule(*re.findall(r"TUCANA-[\w.]+", line)))
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
        # What lies on other sheets does not matter.
        ("laying", "P1 place 2 r0"),
        ("laying", "P3 joker 9 r0"),
        ("aside", "P2 skip"),
        # The cards of a terrain are all there again.
        ("round 2", "* terrain sand"),
    ],
)
def test_what_is_legal_all_the_same(moment: str, text: str) -> None:
    game, state = moments()[moment]
    assert game.explain(state, game.parse_action(text)) == ()


def test_a_legal_action_breaks_nothing() -> None:
    game = TucanaBuilders(players=2, achievements=True)
    states = phases(game)
    assert list(states) == [*DRAWS, "place"]
    for state in states.values():
        actions = list(game.legal_actions(state))
        assert actions
        assert [game.explain(state, action) for action in actions] == [()] * len(actions)
    assert len(legal(*moments()["start"])) == len(STARTS) - 2


@pytest.mark.rule("TUCANA-R10")
@pytest.mark.parametrize("who", ["P1", "P3", "P4"])
def test_chance_draws_and_nobody_else(who: str) -> None:
    game = TucanaBuilders(players=3, achievements=True)
    for phase, state in phases(game).items():
        if phase in DRAWS:
            text = DRAWS[phase].replace("*", who)
            assert refusal(game, state, text) == [f"chance draws, not {who} (TUCANA-R10)"]


@pytest.mark.rule("TUCANA-R9")
@pytest.mark.parametrize("phase", DUE)
def test_another_thing_is_due(phase: str) -> None:
    game = TucanaBuilders(players=2, achievements=True)
    state = phases(game)[phase]
    for kind, text in DRAWS.items():
        if kind != phase:
            assert refusal(game, state, text) == [DUE[phase]]
            expected = ["chance draws, not P2 (TUCANA-R10)", DUE[phase]]
            assert refusal(game, state, text.replace("*", "P2")) == expected
    if phase not in ("tile", "place"):
        for text in CHOICES:
            assert refusal(game, state, text) == [DUE[phase]]


@pytest.mark.rule("TUCANA-6.1")
def test_after_the_end() -> None:
    box = tiny_box(tiles={"stub": (20, "0")})
    game = TucanaBuilders(players=2, achievements=True, components=box)
    state = idle(game, set_up(game, achievements=("link-AB", "five-alike")), 4)
    assert game.to_act(state) == ()
    nobody = ("P9 place 0 r5", "* skip", "P1 terrain jungle")
    for text in (*DRAWS.values(), *CHOICES, *nobody):
        assert refusal(game, state, text) == ["the match is over (TUCANA-6.1)"]
