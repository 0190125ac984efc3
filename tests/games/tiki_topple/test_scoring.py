"""Points for missions, and who wins."""

import pytest

from boardrules import Outcome, Player, ScoreItem
from boardrules.games.tiki_topple import State, TikiTopple
from boardrules.games.tiki_topple.scoring import mission_points
from tests.games.tiki_topple.matches import column, mission
from tests.games.tiki_topple.states import after_rounds, ended

HOOKIPA_LOKAHI_NANI = "HOOKIPA LOKAHI NANI"
"""The mission of the printed table."""

LOKAHI_WIKIWIKI_HOOKIPA = "LOKAHI WIKIWIKI HOOKIPA"
"""The mission of the printed example."""


def after(game: TikiTopple, *rounds: tuple[str, tuple[str, ...]]) -> State:
    """Build the state after some rounds, each a column and a mission per seat."""
    return after_rounds(game.initial_state(), *(ended(end, *texts) for end, texts in rounds))


@pytest.mark.rule("TIKI-6.4", "TIKI-6.5", "TIKI-6.6")
@pytest.mark.parametrize(
    ("end", "points"),
    [
        ("HOOKIPA EEPO KAPU", 9),
        ("EEPO HOOKIPA KAPU", 0),
        ("LOKAHI EEPO KAPU", 5),
        ("EEPO LOKAHI KAPU", 5),
        ("EEPO KAPU LOKAHI", 0),
        ("NANI EEPO KAPU", 2),
        ("EEPO NANI KAPU", 2),
        ("EEPO KAPU NANI", 2),
        ("EEPO KAPU NUI NANI", 0),
        ("HOOKIPA LOKAHI NANI", 16),
        ("HOOKIPA NANI LOKAHI", 11),
        ("LOKAHI NANI HOOKIPA", 7),
    ],
)
def test_each_tiki_of_a_mission_scores_in_its_places_only(end: str, points: int) -> None:
    assert mission_points(mission(HOOKIPA_LOKAHI_NANI), column(end)) == points


@pytest.mark.rule("TIKI-6.3", "TIKI-R6")
@pytest.mark.parametrize(
    ("end", "points"),
    [
        # LOKAHI is not first, WIKIWIKI is among the first two, HOOKIPA is fourth.
        ("WIKIWIKI LOKAHI NUI HOOKIPA KAPU", 5),
        ("NUI WIKIWIKI LOKAHI HOOKIPA KAPU", 5),
        ("WIKIWIKI NUI KAPU HOOKIPA LOKAHI", 5),
        # HOOKIPA one, two and three places higher.
        ("WIKIWIKI LOKAHI HOOKIPA NUI KAPU", 7),
        ("WIKIWIKI HOOKIPA LOKAHI NUI KAPU", 7),
        ("HOOKIPA WIKIWIKI LOKAHI NUI KAPU", 7),
        # LOKAHI where the mission wants it.
        ("LOKAHI WIKIWIKI NUI HOOKIPA KAPU", 14),
    ],
)
def test_the_printed_example(end: str, points: int) -> None:
    game = TikiTopple()
    state = after(game, (end, (LOKAHI_WIKIWIKI_HOOKIPA, "NANI HOOKIPA NUI")))
    assert game.validate(state) == ()
    assert game.score(state)[0] == points


@pytest.mark.rule("TIKI-6.3")
def test_points_are_of_the_finished_rounds_by_seat() -> None:
    game = TikiTopple()
    state = after(
        game,
        ("HOOKIPA LOKAHI NANI EEPO KAPU", (HOOKIPA_LOKAHI_NANI, "LOKAHI EEPO HUHU")),
        ("NANI KAPU HUHU EEPO NUI", ("NUI EEPO WIKIWIKI", "NANI KAPU NUI")),
        ("NANI KAPU HUHU EEPO NUI", ("KAPU LOKAHI HUHU", "KAPU LOKAHI NANI")),
    )
    assert game.validate(state) == ()
    assert game.score(state) == (16 + 0 + 2, 0 + 14 + 2)


def test_score_items_say_which_tiki_gave_what_and_by_which_rule() -> None:
    game = TikiTopple()
    state = after(
        game,
        ("HOOKIPA NUI NANI EEPO KAPU", (HOOKIPA_LOKAHI_NANI, "LOKAHI EEPO HUHU")),
        ("NUI KAPU HUHU EEPO NANI", ("NUI EEPO WIKIWIKI", "HUHU KAPU NUI")),
    )
    first = "mission HOOKIPA-LOKAHI-NANI"
    assert game.score_items(state) == (
        ScoreItem(Player(0), 9, "TIKI-6.4", ("round 1", first, "HOOKIPA in place 1")),
        ScoreItem(Player(0), 2, "TIKI-6.6", ("round 1", first, "NANI in place 3")),
        ScoreItem(
            Player(0), 9, "TIKI-6.4", ("round 2", "mission NUI-EEPO-WIKIWIKI", "NUI in place 1")
        ),
        ScoreItem(
            Player(1), 5, "TIKI-6.5", ("round 2", "mission HUHU-KAPU-NUI", "KAPU in place 2")
        ),
        ScoreItem(Player(1), 2, "TIKI-6.6", ("round 2", "mission HUHU-KAPU-NUI", "NUI in place 1")),
    )
    assert game.score(state) == (20, 7)


@pytest.mark.rule("TIKI-7.2", "TIKI-7.3")
@pytest.mark.parametrize(
    ("missions", "outcome"),
    [
        (
            (
                ("NANI NUI EEPO", "HUHU NUI EEPO", "WIKIWIKI HOOKIPA AKAMAI"),
                ("HUHU KAPU NUI", "WIKIWIKI AKAMAI EEPO", "WIKIWIKI KAPU AKAMAI"),
                ("AKAMAI HUHU KAPU", "AKAMAI HUHU HOOKIPA", "LOKAHI EEPO NANI"),
            ),
            Outcome((18, 9, 2), (1, 2, 3), (Player(0),), "TIKI-7.2"),
        ),
        (
            (
                ("HUHU NUI EEPO", "WIKIWIKI HOOKIPA AKAMAI", "NUI EEPO WIKIWIKI"),
                ("AKAMAI HUHU KAPU", "HOOKIPA NUI WIKIWIKI", "WIKIWIKI KAPU AKAMAI"),
                ("AKAMAI HUHU HOOKIPA", "WIKIWIKI AKAMAI EEPO", "LOKAHI EEPO NANI"),
            ),
            Outcome((7, 7, 2), (1, 1, 3), (Player(0), Player(1)), "TIKI-7.3"),
        ),
        (
            (
                ("AKAMAI HUHU KAPU", "NANI NUI EEPO", "AKAMAI HUHU HOOKIPA"),
                ("HUHU KAPU NUI", "WIKIWIKI HOOKIPA AKAMAI", "LOKAHI EEPO NANI"),
                ("LOKAHI WIKIWIKI HOOKIPA", "LOKAHI WIKIWIKI KAPU", "KAPU LOKAHI HUHU"),
            ),
            Outcome((2, 16, 2), (2, 1, 2), (Player(1),), "TIKI-7.2"),
        ),
    ],
    ids=["one has the most", "level at the top", "level below the top"],
)
def test_who_has_the_most_points_wins_or_shares_the_win(
    missions: tuple[tuple[str, ...], ...], outcome: Outcome
) -> None:
    game = TikiTopple(players=3)
    rounds = [("NANI NUI EEPO", each) for each in missions]
    assert game.outcome(after(game, *rounds[:2])) is None
    state = after(game, *rounds)
    assert game.validate(state) == ()
    assert game.outcome(state) == outcome
