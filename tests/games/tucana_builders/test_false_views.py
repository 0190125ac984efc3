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
    PlacedTile,
    Sheet,
    Symbol,
    Terrain,
    TileName,
    TucanaBuilders,
    View,
    validation,
)
from tests.games.matches import play, seeded
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import drawn, ready, set_up, turns

P1, P2, P3 = Player(0), Player(1), Player(2)
HUB = TileName("hub")
TILES = {"hub": (6, "0 1 2 3 4 5 puma"), "straight": (12, "0 3 snake")}
GAME = TucanaBuilders(3, achievements=True, components=tiny_box(tiles=TILES))
JUNGLE, SAND = Terrain("jungle"), Terrain("sand")
FISH = (Symbol("yellow-fish"),)
CARDS = (AchievementName("link-AB"), AchievementName("five-alike"))
READY = ready(GAME, achievements=CARDS)
ONE, TWO, THREE = SHEETS = tuple(
    Sheet(FISH, (PlacedTile(space, HUB, 0),), has_joker=space != 2) for space in (1, 4, 2)
)
OWN, OTHER = Place(P1, 5, 0), Joker(P2, 1, 0)
CHOSEN = evolve(
    drawn(GAME, evolve(drawn(GAME, READY, JUNGLE, HUB, HUB, HUB), sheets=SHEETS), SAND, *[HUB] * 3),
    choices=(OWN, OTHER, None),
)
SEEN = View(
    setup=1,
    achievements=CARDS,
    sheets=SHEETS,
    terrain_cards=(0, 0),
    supply=(0, 12),
    terrain=SAND,
    tiles=(HUB,) * 3,
    player=P1,
    has_chosen=(True, True, False),
    choices=(OWN, None, None),
)


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


def first(**changes: Any) -> dict[str, Any]:
    """Change something on the first sheet."""
    return {"sheets": (evolve(ONE, **changes), TWO, THREE)}


FALSE: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that is not there": ({"player": P3 + 1}, "there is no seat 3"),
    "chance": ({"player": CHANCE}, "there is no seat -1"),
    "an unknown setup card": ({"setup": 3}, r"setup: there is no setup card 3 \(TUCANA-1\.5\)"),
    "no setup card": ({"setup": None}, "it is too early for this"),
    "an unknown start card": (
        {"sheets": tuple(evolve(one, starts=(Symbol("red-crab"),)) for one in SHEETS)},
        "no start card red-crab",
    ),
    "a start card twice": (first(starts=FISH * 2), "there are 1 at most, not 2"),
    "an achievement twice": (
        {"achievements": (AchievementName("link-AB"),) * 2},
        r"link-AB has been turned up already \(TUCANA-7\.1\)",
    ),
    "an unknown tile": ({"tiles": (TileName("wide"), HUB, HUB)}, "there is no tile wide"),
    "more tiles than there are": ({"supply": (1, 12)}, "6 of 6 tiles hub are elsewhere"),
    "a tile too many": ({"tiles": (HUB,) * 4}, "tiles: there are 3 at most, not 4"),
    "a tile too few": (
        {"tiles": (HUB, HUB), "supply": (1, 12)},
        "seats choose when all tiles are drawn",
    ),
    "no terrain": ({"terrain": None}, "turns are finished"),
    "a terrain that is not left": ({"terrain": JUNGLE}, "tiles do not lie like this"),
    "an unknown tile before": (
        first(tiles=(PlacedTile(1, TileName("x"), 0),)),
        "there is no tile x",
    ),
    "a start space": (first(tiles=(PlacedTile(3, HUB, 0),)), "there is no space 3 for path tiles"),
    "a skip too early": (
        first(tiles=(), aside=(HUB,)),
        r"sheets\[0\]\.tiles: .* tiles do not lie like this \(TUCANA-R1\)",
    ),
    "a joker that was used": (
        {"sheets": (ONE, TWO, evolve(THREE, has_joker=True))},
        r"sheets\[2\]\.tiles: .* tiles do not lie like this \(TUCANA-3\.4\)",
    ),
    "points": (first(tracks=(0, 0, 1)), r"huts have brought \(0, 0, 0\), not \(0, 0, 1\)"),
    "everybody has chosen": ({"has_chosen": (True,) * 3}, "when all have chosen, the turn is over"),
    "too few who may choose": (
        {"has_chosen": (True, False)},
        "seats choose when all tiles are drawn",
    ),
    "nobody may choose": ({"has_chosen": ()}, "seats choose when all tiles are drawn"),
    "an unknown choice of one's own": (
        {"choices": (None,) * 3},
        "a choice is known if and only if",
    ),
    "a choice not made yet": (
        {"has_chosen": (False, True, False)},
        "a choice is known if and only if",
    ),
    "too few choices": ({"choices": (OWN, None)}, "seats choose when all tiles are drawn"),
    "a choice of another that is hidden": (
        {"choices": (OWN, OTHER, None)},
        "a choice is known if and only if",
    ),
    "a choice of a spectator": ({"player": None}, "a choice is known if and only if"),
    "the choice of another": (
        {"choices": (OTHER, None, None)},
        "the choice of P1 is that of P2",
    ),
    "a choice that is not legal": (
        {"choices": (Place(P1, 4, 0), None, None)},
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


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"player": True}, "player: expected .*, not True"),
        ({"has_chosen": (1, 1, 0)}, r"has_chosen\[0\]: expected True or False, not 1"),
        (
            {"choices": ("P1 place 5 r0", None, None)},
            r"choices\[0\]: expected .*, not 'P1 place 5 r0'",
        ),
        (
            {"choices": (Place(P1, True, 0), None, None)},
            r"choices\[0\]\.space: expected a whole number",
        ),
        ({"sheets": [*SEEN.sheets]}, r"View\.sheets: expected a tuple"),
        (first(tracks=(0, 0, 0.0)), r"sheets\[0\]\.tracks\[2\]: expected a whole number"),
        (first(tracks=(0, 0)), r"sheets\[0\]\.tracks"),
    ],
)
def test_a_view_of_other_types(
    ask: Callable[[View], object], changes: dict[str, Any], message: str
) -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match=message):
            ask(evolve(SEEN, **changes))
        ask(SEEN)


def test_a_view_is_looked_at_once(game: TucanaBuilders, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    monkeypatch.setattr(validation, "check_fields", looked.append)
    view = game.view(CHOSEN, None)
    for _ in range(3):
        game.determinize(view, seeded(1))
    assert looked == [view]
    # By another game it is looked at again.
    evolve(GAME).determinize(view, seeded(1))
    assert looked == [view, view]


def test_a_false_state_is_no_state_of_a_match_because_somebody_looked_at_it(
    game: TucanaBuilders,
) -> None:
    false = evolve(CHOSEN, **first(tiles=(PlacedTile(1, HUB, 0), PlacedTile(4, HUB, 0))))
    assert game.score(false) == (0, 0, 0)
    false = game.apply(false, game.legal_actions(false)[0])
    with pytest.raises(ValueError, match="7 of 6 tiles hub"):
        game.determinize(game.view(false, P1), seeded(1))
