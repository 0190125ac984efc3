"""What happens in Tucana Builders, told by what somebody has seen of it."""

from collections.abc import Iterator
from operator import sub
from typing import assert_never

from boardrules.building.narrating import Seen, whose
from boardrules.building.wording import Named, Phrase, Who, phrase
from boardrules.games.tucana_builders.actions import (
    Action,
    DrawAchievement,
    DrawSetup,
    DrawStart,
    DrawTerrain,
    DrawTile,
    Joker,
    Place,
    Skip,
)
from boardrules.games.tucana_builders.components import AchievementName, Colour
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.tables import Tables
from boardrules.player import Player


def tell(rules: Rules, seen: Seen[Action, View]) -> Iterator[Phrase]:
    """Say what is drawn and laid, who fulfils achievements, and what a round brings."""
    before, after = seen.before, seen.after
    for action in seen.told:
        yield _told(rules.tables, before, action)
    if not seen.told:
        yield phrase("chosen", who=whose(before.has_chosen, after.has_chosen))
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        for award in new.awards[len(old.awards) :]:
            who = Who(Player(seat))
            yield phrase("award", who=who, card=_achievement(award.card), value=award.value)
    if after.is_over or after.round > before.round:
        yield from _end_of_round(before, after)


def _told(tables: Tables, before: View, action: Action) -> Phrase:
    match action:
        case DrawSetup():
            huts = tables.huts[action.card]
            colours = {
                str(colour): [hut.hut for hut in huts if hut.colour is colour] for colour in Colour
            }
            return phrase("setup", card=action.card, **colours)
        case DrawStart():
            number, symbol = len(before.starts) + 1, Named("symbol", action.symbol)
            return phrase("start", number=number, symbol=symbol)
        case DrawAchievement():
            values = tables.achievement_cards[action.name]
            name = "achievement_alone" if tables.players == 1 else "achievement"
            card = _achievement(action.name)
            return phrase(name, card=card, high=values.high, low=values.low)
        case DrawTerrain():
            turn = before.turns % tables.round_turns + 1
            terrain = Named("terrain", action.terrain)
            return phrase("terrain", turn=turn, turns=tables.round_turns, terrain=terrain)
        case DrawTile():
            return phrase("tile", who=Who(action.seat), tile=Named("tile", action.tile))
        case Place() | Joker():
            return phrase(action.kind, who=Who(action.player), space=action.space)
        case Skip():
            terrain = Named("terrain", str(before.terrain))
            return phrase("skip", who=Who(action.player), terrain=terrain)
        case _:
            assert_never(action)


def _achievement(name: AchievementName) -> Named:
    return Named("card", name)


def _end_of_round(before: View, after: View) -> Iterator[Phrase]:
    """Say what the huts bring to each seat, and in the end its lowest track (TUCANA-6.2)."""
    yield phrase("round_over", round=before.round)
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        yellow, red, blue = map(sub, new.tracks, old.tracks)
        yield phrase("huts", who=Who(Player(seat)), yellow=yellow, red=red, blue=blue)
    if after.is_over:
        for seat, sheet in enumerate(after.sheets):
            if lowest := min(sheet.tracks):
                yield phrase("lowest", who=Who(Player(seat)), points=lowest)
