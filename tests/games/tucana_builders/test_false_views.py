"""Views that no state has are refused: no world is made of them."""

from collections.abc import Callable
from typing import Any

from attrs import evolve
import pytest

from boardrules import CHANCE, Player
from boardrules.games.tucana_builders import (
    AchievementName,
    Joker,
    Place,
    Skip,
    State,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
    Turn,
    View,
)
from tests.games.matches import after_match, play, seeded
from tests.games.tucana_builders.boxes import rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up, turns

P1, P2, P3 = Player(0), Player(1), Player(2)
HUB = TileName("hub")
TILES = {"hub": (6, "0 1 2 3 4 5 puma"), "straight": (12, "0 3 snake")}
GAME = TucanaBuilders(3, achievements=True, components=tiny_box(tiles=TILES))
JUNGLE, SAND = Terrain("jungle"), Terrain("sand")
FISH = (Symbol("yellow-fish"),)
CARDS = (AchievementName("link-AB"), AchievementName("five-alike"))
PAST = (Turn(JUNGLE, (HUB,) * 3, (Place(P1, 1, 0), Place(P2, 4, 0), Joker(P3, 2, 0))),)
OWN, OTHER = Place(P1, 5, 0), Joker(P2, 1, 0)
CHOSEN = State(1, FISH, CARDS, PAST, SAND, (HUB,) * 3, (OWN, OTHER, None))
SEEN = View(P1, 1, FISH, CARDS, PAST, SAND, (HUB,) * 3, (True, True, False), OWN)


@pytest.fixture
def game() -> TucanaBuilders:
    """Make a game that has not seen any view."""
    return evolve(GAME)


@pytest.fixture(params=["determinize", "worlds"])
def ask(request: pytest.FixtureRequest, game: TucanaBuilders) -> Callable[[View], object]:
    """Ask for a world; `worlds` does not wait for somebody to take one."""
    if request.param == "worlds":
        return game.worlds
    return lambda view: game.determinize(view, seeded(1))


def test_the_true_view_can_be_had() -> None:
    state = set_up(GAME, achievements=CARDS)
    state = turns(GAME, state, "jungle: hub place 1 r0 / hub place 4 r0 / hub joker 2 r0")
    state = play(GAME, state, "* terrain sand", *(f"* tile P{seat} hub" for seat in (1, 2, 3)))
    assert play(GAME, state, "P1 place 5 r0", "P2 joker 1 r0") == CHOSEN
    assert GAME.view(CHOSEN, P1) == SEEN


def turn(**changes: Any) -> tuple[Turn, ...]:
    return (evolve(SEEN.turns[0], **changes),)


FALSE: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that is not there": ({"player": P3 + 1}, "there is no seat 3"),
    "chance": ({"player": CHANCE}, "there is no seat -1"),
    "an unknown setup card": ({"setup": 3}, r"setup: there is no setup card 3 \(TUCANA-1\.5\)"),
    "no setup card": ({"setup": None}, "not now"),
    "an unknown start card": ({"starts": (Symbol("red-crab"),)}, "no start card red-crab"),
    "a start card twice": ({"starts": SEEN.starts * 2}, "not now"),
    "an achievement twice": (
        {"achievements": (AchievementName("link-AB"),) * 2},
        r"link-AB has been turned up already \(TUCANA-7\.1\)",
    ),
    "an unknown tile": ({"tiles": (TileName("wide"), HUB, HUB)}, "there is no tile wide"),
    "more tiles than there are": (
        {"turns": SEEN.turns * 2},
        r"turns\[1\]\.terrain: no jungle card is left",
    ),
    "a tile too many": ({"tiles": (HUB,) * 4}, r"tiles\[3\]: not now"),
    "a tile too few": ({"tiles": (HUB, HUB)}, "choices: does not follow"),
    "no terrain": ({"terrain": None}, "tiles: does not follow"),
    "a terrain that is not left": ({"terrain": JUNGLE}, "no jungle card is left"),
    "an unknown tile before": (
        {"turns": turn(tiles=(TileName("x"), HUB, HUB))},
        "there is no tile x",
    ),
    "a space twice": (
        {"turns": turn(choices=(Place(P1, 3, 0), Place(P2, 4, 0), Joker(P3, 2, 0)))},
        r"turns\[0\]\.choices\[0\]: space 3 is taken",
    ),
    "a skip too early": (
        {"turns": turn(choices=(Skip(P1), Place(P2, 4, 0), Joker(P3, 2, 0)))},
        "P1 has an empty space of jungle",
    ),
    "choices in another order": (
        {"turns": turn(choices=SEEN.turns[0].choices[::-1])},
        "turns: does not follow",
    ),
    "everybody has chosen": ({"has_chosen": (True,) * 3}, "when all have chosen, the turn is over"),
    "too few who may choose": ({"has_chosen": (True, False)}, "choices: does not follow"),
    "nobody may choose": ({"has_chosen": ()}, "choices: does not follow"),
    "an unknown choice of one's own": ({"choice": None}, "a choice is known if and only if"),
    "a choice not made yet": (
        {"has_chosen": (False, True, False)},
        "a choice is known if and only if",
    ),
    "a choice of a spectator": ({"player": None}, "a choice is known if and only if"),
    "the choice of another": (
        {"choice": Joker(P2, 1, 0)},
        "the choice is not the viewer's, but that of P2",
    ),
    "a choice that is not legal": (
        {"choice": Place(P1, 4, 0)},
        r"space 4 is not sand \(TUCANA-3\.4\)",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_view_that_no_state_has(ask: Callable[[View], object], name: str) -> None:
    changes, message = FALSE[name]
    for view in (evolve(SEEN, **changes),) * 2:
        with pytest.raises(ValueError, match=f"^no state has this view: .*{message}"):
            ask(view)
    # A view that some state has is taken before and after.
    ask(SEEN)
    with pytest.raises(ValueError, match=message):
        ask(evolve(SEEN, **changes))


def test_more_tiles_than_there_are(ask: Callable[[View], object]) -> None:
    third = play(GAME, CHOSEN, "P3 place 5 r0")
    state = play(GAME, third, "* terrain jungle", "* tile P1 straight")
    ask(GAME.view(state, P2))
    with pytest.raises(ValueError, match=r"tiles\[0\]: no tile hub is left \(TUCANA-3\.3\)"):
        ask(evolve(GAME.view(state, P2), tiles=(HUB,)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"player": True}, "player: expected .*, not True"),
        ({"has_chosen": (1, 1, 0)}, r"has_chosen\[0\]: expected True or False, not 1"),
        ({"choice": "P1 place 5 r0"}, "choice: expected .*, not 'P1 place 5 r0'"),
        ({"choice": Place(P1, 5.0, 0)}, r"choice\.space: expected a whole number"),  # type: ignore[arg-type]
        ({"turns": [*SEEN.turns]}, r"View\.turns: expected a tuple"),
    ],
)
def test_a_view_of_other_types(
    ask: Callable[[View], object], changes: dict[str, Any], message: str
) -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match=message):
            ask(evolve(SEEN, **changes))
        ask(SEEN)


def test_each_world_has_the_view_at_every_moment_of_a_match(game: TucanaBuilders) -> None:
    rng, state = seeded(3), game.initial_state()
    while game.to_act(state):
        for viewer in (None, P1, P2, P3):
            view = game.view(state, viewer)
            assert game.view(game.determinize(view, rng), viewer) == view
            assert game.view(next(game.worlds(view))[0], viewer) == view
        actions = game.legal_actions(state)
        state = game.apply(state, actions[rng.randrange(len(actions))])


def test_of_a_view_only_the_turns_are_looked_at_that_are_new(
    game: TucanaBuilders, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []
    violations = TucanaBuilders.violations

    def counted(self: TucanaBuilders, state: State, action: Any) -> Any:
        looked.append(action)
        return violations(self, state, action)

    monkeypatch.setattr(TucanaBuilders, "violations", counted)
    final = after_match(GAME)
    looked.clear()
    numbers: list[int] = []
    for finished in range(len(final.turns) + 1):
        view = game.view(evolve(final, turns=final.turns[:finished]), None)
        for _ in range(3):
            game.determinize(view, seeded(1))
        numbers.append(len(looked))
        looked.clear()
    # A setup of four cards, then turns of one terrain, three tiles and three choices.
    assert numbers == [4, 7, 7, 7, 7]


# Views of states that a match has reached


def refuse(*_: object) -> None:
    """Fail if something is looked at again."""
    raise AssertionError


def test_nothing_is_played_again_for_a_view_of_a_match(
    game: TucanaBuilders, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = turns(
        game,
        set_up(game, achievements=CARDS),
        "jungle: hub place 1 r0 / hub place 4 r0 / hub joker 2 r0",
    )
    state = play(game, state, "* terrain sand", *(f"* tile P{seat} hub" for seat in (1, 2, 3)))
    chosen = play(game, state, "P1 place 5 r0", "P2 joker 1 r0")
    monkeypatch.setattr(TucanaBuilders, "violations", refuse)
    for viewer in (None, P1, P2, P3):
        for moment in (state, chosen):
            view = game.view(moment, viewer)
            world = game.determinize(view, seeded(1))
            assert game.view(world, viewer) == view
            assert game.determinize(game.view(world, viewer), seeded(1)) == world
    # Elsewhere nothing is known of it, and views are checked.
    with pytest.raises(AssertionError):
        evolve(GAME).determinize(game.view(state, P1), seeded(1))


def test_a_false_state_is_no_state_of_a_match_because_somebody_looked_at_it(
    game: TucanaBuilders,
) -> None:
    twice = (Place(P1, 3, 0), Place(P2, 4, 0), Joker(P3, 2, 0))
    false = evolve(CHOSEN, turns=turn(choices=twice))
    assert game.score(false) == (0, 0, 0)
    false = game.apply(false, game.legal_actions(false)[0])
    with pytest.raises(ValueError, match=r"turns\[0\]\.choices\[0\]: space 3 is taken"):
        game.determinize(game.view(false, P1), seeded(1))
    false = State(1, FISH, CARDS, tiles=(HUB,))
    assert game.score(false) == (0, 0, 0)
    with pytest.raises(ValueError, match="tiles: does not follow"):
        game.determinize(game.view(false, P1), seeded(1))


TWO_STARTS = TucanaBuilders(3, achievements=True, components=rich_box())
TWO = (*FISH, Symbol("red-crab"))
RICH = (AchievementName("link-AD"), AchievementName("five-alike"))


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (State(True, TWO, RICH), "setup: expected .*, not True"),
        (State(1, FISH * 2, RICH), "yellow-fish has been turned up already"),
        (State(1, TWO, RICH[:1] * 2), "link-AD has been turned up already"),
        (State(1, TWO, (*RICH, RICH[0])), "not now: the terrain card is being turned up"),
    ],
)
def test_nor_is_what_follows_a_false_opening(state: State, message: str) -> None:
    game = evolve(TWO_STARTS)
    for false in (state, play(game, state, "* terrain sand")):
        with pytest.raises((TypeError, ValueError), match=message):
            game.determinize(game.view(false, P1), seeded(1))
