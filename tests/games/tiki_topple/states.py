"""States of Tiki Topple built by hand, and what is wrong with them."""

from attrs import evolve

from boardrules.games.tiki_topple import Round, Seat, State, TikiTopple
from boardrules.games.tiki_topple.scoring import points_of
from tests.games.tiki_topple.matches import COLUMN, cards, column, mission

SCHMIDT = TikiTopple()
GAMEWRIGHT = TikiTopple(edition="gamewright")


def seat(hand: str, aside: str = "", played: str = "") -> Seat:
    """Make a seat with cards such as `up1 toast`."""
    return Seat(cards(hand), cards(aside), cards(played))


def ended(text: str, *missions: str) -> Round:
    """Make a finished round of a column and the missions of the seats."""
    return Round(column(text), tuple(map(mission, missions)))


def after_rounds(state: State, *finished: Round) -> State:
    """Put some finished rounds before a state, and the pawns where they have brought them."""
    rounds = [points_of(done.missions, done.column) for done in finished]
    points = tuple(map(sum, zip(*rounds, strict=True)))
    return evolve(state, finished=finished, points=points)


NANI_NUI_EEPO = mission("NANI NUI EEPO")
HUHU_NUI_EEPO = mission("HUHU NUI EEPO")
UNKNOWN = mission("EEPO NUI NANI")

FRESH = seat("up1 up1 up2 up3 puh topple wiki toast toast")
ONE_ASIDE = seat("up1 up2 up3 puh topple wiki toast toast", "up1")
TWO_ASIDE = seat("up1 up2 up3 puh topple wiki toast", "up1 toast")
ONE_PLAYED = seat("up2 up3 puh topple wiki toast", "up1 toast", "up1")
TWO_PLAYED = seat("up3 puh topple wiki toast", "up1 toast", "up1 up2")

LAID = State((), (0, 0), column(COLUMN), (FRESH, FRESH), (None, None))
"""The column has just been laid."""

TURN = evolve(LAID, seats=(TWO_ASIDE, TWO_ASIDE), missions=(NANI_NUI_EEPO, HUHU_NUI_EEPO))
"""P1's first turn; both have set an up1 and a toast aside."""


def in_turn(seats: tuple[Seat, ...], tikis: str = COLUMN) -> State:
    """Make a turn of the first round, with the first missions of the box."""
    players = len(seats)
    missions = SCHMIDT.components.missions[:players]
    return State((), (0,) * players, column(tikis), seats, missions)


ONE_OUT = in_turn(
    (
        seat("up1 up3 puh topple wiki", "up1 toast", "up2 toast"),
        seat("up1 up2 puh topple wiki toast", "up1 toast", "up3"),
    ),
    "NANI WIKIWIKI HUHU NUI LOKAHI AKAMAI EEPO HOOKIPA",
)
"""P2's second turn: P1 has just taken KAPU out."""


def last_toast(*, is_aside: bool = True) -> State:
    """Make P3's turn when one more toast ends the round; puh and wiki are set aside, or nothing."""
    aside = "puh wiki" if is_aside else ""
    others = seat("up2 up3 topple", aside, "up1 toast toast")
    own = seat("up2 up3 topple toast", aside, "up1 toast")
    return in_turn((others, others, own), "HUHU NANI WIKIWIKI NUI")


OVER = after_rounds(
    evolve(LAID, column=()),
    ended(COLUMN, "NANI NUI EEPO", "HUHU NUI EEPO"),
    ended(COLUMN, "WIKIWIKI AKAMAI EEPO", "NANI HOOKIPA NUI"),
    ended(COLUMN, "NANI KAPU NUI", "HUHU HOOKIPA NUI"),
    ended(COLUMN, "HUHU KAPU NUI", "WIKIWIKI HOOKIPA AKAMAI"),
)
"""The end of a match."""


def defect(game: TikiTopple, state: State) -> tuple[str, str]:
    """Return where a state is wrong, and by which rule; it must be wrong in one way only."""
    (found,) = game.validate(state)
    return found.where, found.rule
