"""Tiki Topple as it lies on the table at one moment, as somebody sees it."""

from collections.abc import Sequence

from attrs import frozen

from boardrules.games.tiki_topple.components import Mission, Tiki
from boardrules.games.tiki_topple.knowledge import SeatView, View, any_world, seat_views
from boardrules.games.tiki_topple.rules import Phase, Rules, due
from boardrules.games.tiki_topple.scoring import mission_points, points_in
from boardrules.games.tiki_topple.state import Round, State
from boardrules.games.tiki_topple.tables import Tables
from boardrules.player import Player
from boardrules.scene import BaseScene


@frozen(cache_hash=True)
class Place:
    """A place of the column: its number from the top, and the Tiki there with its colour.

    `points` are what a mission can give for a Tiki in this place.
    """

    number: int
    tiki: Tiki
    colour: str
    points: tuple[int, ...]


@frozen(cache_hash=True)
class LastRound:
    """The round before: how its column ended, and what the missions of the seats gave."""

    column: tuple[Place, ...]
    missions: tuple[Mission, ...]
    points: tuple[int, ...]


@frozen(cache_hash=True)
class Scene(BaseScene):
    """What lies on the table.

    `round` is the present one of all `rounds`, or the last. `colours` has the colour of each Tiki.
    The column is listed from the top; `out` are the Tikis that have been taken out of it.
    `missions_left` counts the mission cards that have not been dealt.
    """

    phase: Phase
    round: int
    rounds: int
    colours: tuple[tuple[Tiki, str], ...]
    column: tuple[Place, ...]
    out: tuple[Tiki, ...]
    seats: tuple[SeatView, ...]
    missions_left: int
    last_round: LastRound | None


def scene(rules: Rules, view: View) -> Scene:
    """Show what a seat sees; whatever it does not see makes no difference to the rest."""
    return _scene(rules, any_world(rules, view), view.player, view.seats)


def open_scene(rules: Rules, state: State) -> Scene:
    """Show all hands and missions."""
    return _scene(rules, state, None, seat_views(state, rules.tables.seats))


def _scene(rules: Rules, state: State, viewer: Player | None, seats: tuple[SeatView, ...]) -> Scene:
    tables = rules.tables
    phase, _ = due(tables, state)
    done = state.finished
    dealt = sum(len(each.missions) for each in done) + sum(seat.has_mission for seat in seats)
    return Scene(
        viewer=viewer,
        to_act=rules.to_act(state),
        scores=rules.score(state),
        outcome=rules.outcome(state),
        phase=phase,
        round=min(len(done) + 1, tables.rounds),
        rounds=tables.rounds,
        colours=tables.components.colours,
        column=_places(tables, state.column),
        out=tuple(
            tiki
            for tiki in tables.components.tikis
            if phase == "turns" and tiki not in state.column
        ),
        seats=seats,
        missions_left=len(tables.components.missions) - dealt,
        last_round=_last_round(tables, done[-1]) if done else None,
    )


def _places(tables: Tables, column: Sequence[Tiki]) -> tuple[Place, ...]:
    colours = dict(tables.components.colours)
    return tuple(
        Place(number, tiki, colours[tiki], points_in(number))
        for number, tiki in enumerate(column, start=1)
    )


def _last_round(tables: Tables, done: Round) -> LastRound:
    points = tuple(mission_points(mission, done.column) for mission in done.missions)
    return LastRound(_places(tables, done.column), done.missions, points)
