"""What happens in Tiki Topple, told by what somebody has seen of it."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.building.narrating import Seen
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.games.tiki_topple.actions import (
    Action,
    DealMission,
    DrawTiki,
    Play,
    Puh,
    SetAside,
    Toast,
    Topple,
    Up,
    Wiki,
)
from boardrules.games.tiki_topple.column import COLUMN_AFTER, Column
from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Rules

_AT_THE_TOP = 3
"""So many places of the column bring points (TIKI-6.6)."""


def tell(rules: Rules, seen: Seen[Action, View]) -> Iterator[Phrase]:
    """Say what is drawn, dealt and played, and how a round ends."""
    before, after = seen.before, seen.after
    if not seen.told:
        # What others set aside, or are dealt, is due in the view before.
        yield phrase(f"{before.phase}_hidden", who=Who(before.due))
        return
    action, *missions = seen.told
    yield _told(before, action)
    if len(after.finished) > len(before.finished):
        number, rounds = len(after.finished), rules.tables.rounds
        tikis = after.finished[-1].column[:_AT_THE_TOP]
        yield phrase("round_over", round=number, rounds=max(number, rounds), tikis=tikis)
    for each in missions:
        yield _told(before, each)
    if rules.tables.rounds <= len(after.finished) > len(before.finished) and after.phase != "end":
        yield phrase("further_round")


def _told(before: View, action: Action) -> Phrase:
    match action:
        case DrawTiki():
            return phrase("column", tiki=action.tiki, place=len(before.column) + 1)
        case SetAside():
            card = phrase(f"card_{action.card}")
            return phrase("aside", who=Who(action.seat), card=card)
        case DealMission():
            nine, five, two = action.mission.tikis
            name = "shown" if before.phase == "turns" else "mission"
            return phrase(name, who=Who(action.seat), nine=nine, five=five, two=two)
        case _:
            return _play(before.column, action)


def _play(before: Column, play: Play) -> Phrase:
    who, column = Who(play.player), COLUMN_AFTER[type(play)](before, play)
    match play:
        case Up():
            place = column.index(play.tiki) + 1
            return phrase("up", who=who, tiki=play.tiki, steps=play.steps, place=place)
        case Puh() | Topple():
            place = column.index(play.tiki) + 1
            return phrase(play.kind, who=who, tiki=play.tiki, place=place)
        case Wiki():
            upper, lower = sorted((play.tiki, play.other), key=column.index)
            return phrase(
                "wiki",
                who=who,
                upper=upper,
                place=column.index(upper) + 1,
                lower=lower,
                below=column.index(lower) + 1,
            )
        case Toast():
            return phrase("toast", who=who, tiki=before[-1])
        case _:
            assert_never(play)
