"""Points, and who wins, in Tiki Topple."""

from collections.abc import Iterable, Sequence

from boardrules.games.tiki_topple.components import Mission, Tiki
from boardrules.games.tiki_topple.state import State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.outcome import Outcome, ScoreItem
from boardrules.player import Player

_LINES = (
    (9, 1, "TIKI-6.4"),
    (5, 2, "TIKI-6.5"),
    (2, 3, "TIKI-6.6"),
)
"""For each Tiki of a mission: its points, the lowest place that gives them, and the rule."""


def mission_lines(mission: Mission) -> tuple[tuple[Tiki, int, int], ...]:
    """List the Tikis of a mission, each with its points and the lowest place that gives them."""
    return tuple((tiki, *line[:2]) for tiki, line in zip(mission.tikis, _LINES, strict=True))


def mission_points(mission: Mission, column: Sequence[Tiki]) -> int:
    """Score one mission against the first three places of a column (TIKI-6.3, TIKI-R6)."""
    lines = zip(mission.tikis, _LINES, strict=True)
    return sum([points for tiki, (points, lowest, _) in lines if tiki in column[:lowest]])


def points_in(place: int) -> tuple[int, ...]:
    """List what missions can give for a Tiki in a place, counted from 1 at the top."""
    return tuple(points for points, lowest, _ in _LINES if place <= lowest)


def points_of(missions: Iterable[Mission | None], column: Sequence[Tiki]) -> tuple[int, ...]:
    """List what missions give with a column: nothing where none has been dealt."""
    return tuple([0 if each is None else mission_points(each, column) for each in missions])


def score_items(state: State) -> tuple[ScoreItem, ...]:
    """List the points by round, then by seat, then from the most valuable Tiki on."""
    return tuple(
        ScoreItem(
            Player(seat),
            points,
            rule,
            (
                f"round {number}",
                f"mission {mission}",
                f"{tiki} in place {done.column.index(tiki) + 1}",
            ),
        )
        for number, done in enumerate(state.finished, start=1)
        for seat, mission in enumerate(done.missions)
        for tiki, (points, lowest, rule) in zip(mission.tikis, _LINES, strict=True)
        if tiki in done.column[:lowest]
    )


def outcome(tables: Tables, finished: int, points: tuple[int, ...]) -> Outcome | None:
    """Rank the seats by their points after so many rounds, if the match is over then."""
    if not tables.is_over(finished, points):
        return None
    if points.count(max(points)) > 1:
        return Outcome.by_score(points, "TIKI-7.3")
    return Outcome.by_score(points, "TIKI-7.2" if finished == tables.rounds else "TIKI-R12")
