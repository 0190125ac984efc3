"""Tiki Topple as it lies on the table at one moment, as somebody sees it."""

from collections.abc import Sequence

from attrs import frozen

from boardrules._messages import named
from boardrules.games.tiki_topple.components import Mission, Tiki
from boardrules.games.tiki_topple.knowledge import SeatView, View, view
from boardrules.games.tiki_topple.rules import Phase, Rules, actors
from boardrules.games.tiki_topple.scoring import outcome, points_in, points_of
from boardrules.games.tiki_topple.state import Round, State
from boardrules.games.tiki_topple.tables import Tables
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

    `round` is the present one of all `rounds`, which further ones are added to, or the last.
    `colours` has the colour of each Tiki. The column is listed from the top; `out` are the Tikis
    that have been taken out of it. `missions_left` counts the mission cards that have not been
    dealt.
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


def scene(rules: Rules, seen: View) -> Scene:
    """Show what a seat sees; a view with a Tiki that is not in the box is refused."""
    tables = rules.tables
    finished, phase = seen.finished, seen.phase
    dealt = sum(len(done.missions) for done in finished) + sum(
        seat.has_mission for seat in seen.seats
    )
    number = len(finished) + (phase != "end")
    return Scene(
        viewer=seen.player,
        to_act=actors(phase, seen.due),
        scores=seen.points,
        outcome=outcome(tables, len(finished), seen.points),
        phase=phase,
        round=number,
        rounds=max(number, tables.rounds),
        colours=tables.components.colours,
        column=_places(tables, seen.column),
        out=tuple(
            tiki for tiki in tables.components.tikis if phase == "turns" and tiki not in seen.column
        ),
        seats=seen.seats,
        missions_left=len(tables.components.missions) - dealt,
        last_round=_last_round(tables, finished[-1]) if finished else None,
    )


def open_scene(rules: Rules, state: State) -> Scene:
    """Show all hands and missions."""
    return scene(rules, view(rules, state, None, is_open=True))


def _places(tables: Tables, column: Sequence[Tiki]) -> tuple[Place, ...]:
    colours = dict(tables.components.colours)
    for tiki in column:
        if tiki not in colours:
            raise ValueError(f"no state has this view: there is no Tiki {named(tiki)}")
    return tuple(
        Place(number, tiki, colours[tiki], points_in(number))
        for number, tiki in enumerate(column, start=1)
    )


def _last_round(tables: Tables, done: Round) -> LastRound:
    points = points_of(done.missions, done.column)
    return LastRound(_places(tables, done.column), done.missions, points)
