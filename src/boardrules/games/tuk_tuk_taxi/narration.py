"""What happens in Tuk Tuk Taxi, told by what somebody has seen of it."""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from boardrules.building.narrating import POINTS, Seen
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.games.tuk_tuk_taxi.actions import (
    Action,
    Discard,
    Draw,
    Drive,
    GoToGarage,
    GoToPetrol,
    Keep,
    LayPolice,
    LaySign,
    Park,
    PlaceCustomer,
    Remove,
    Reroll,
    Roll,
    Stay,
)
from boardrules.games.tuk_tuk_taxi.components import Card
from boardrules.games.tuk_tuk_taxi.knowledge import View
from boardrules.games.tuk_tuk_taxi.rules import Rules
from boardrules.games.tuk_tuk_taxi.streets import streets
from boardrules.games.tuk_tuk_taxi.tables import Tables


def tell(rules: Rules, seen: Seen[Action, View]) -> Iterator[Phrase]:
    """Say what is drawn, laid, rolled and driven, and what signs and stations do."""
    tables, before, after = rules.tables, seen.before, seen.after
    (action,) = seen.told
    seat = tables.seat(before.turn)
    who = Who(seat)
    yield _told(tables, before, action, who)
    if after.phase == "onward":
        yield phrase("onward", who=who, square=after.taxis[seat].square)
    if len(after.deliveries) > len(before.deliveries):
        yield phrase("delivers", who=who)
    yield POINTS
    # Turns that are over without a seat to act were lost.
    missed = Counter(tables.seat(turn) for turn in range(before.turn + 1, after.turn))
    owed = after.taxis[seat].lost_turns + missed[seat] - before.taxis[seat].lost_turns
    if owed > 0:
        yield phrase("loses_turns", who=who, turns=owed)
    for other, turns in sorted(missed.items()):
        if other != seat:
            yield phrase("misses", who=Who(other), turns=turns)


def _told(tables: Tables, before: View, action: Action, who: Who) -> Phrase:
    match action:
        case PlaceCustomer():
            placing = Who(action.player)
            return phrase("customer", who=placing, building=action.building, square=action.square)
        case Draw():
            return phrase("draw", who=who, card=_card(action.card), about=_about(tables, action))
        case LaySign() if action.arrow is not None:
            arrow = phrase(f"to_{action.arrow}")
            card = _card(action.card)
            return phrase("sign_arrow", who=who, card=card, square=action.square, arrow=arrow)
        case LaySign():
            return phrase("sign", who=who, card=_card(action.card), square=action.square)
        case Discard():
            return phrase("discard", who=who, card=_card(action.card))
        case GoToGarage() | GoToPetrol():
            stays = action.square is None
            square = action.square or before.taxis[action.player].square
            return phrase(f"{action.kind}_full" if stays else action.kind, who=who, square=square)
        case LayPolice():
            return phrase("police", who=who, square=action.square)
        case Remove():
            top = streets(tables.town, before.laid).top[action.square]
            return phrase("remove", who=who, card=_card(top.card), square=action.square)
        case Roll():
            colour = phrase(tables.throws[action.number].colour)
            return phrase("roll", who=who, number=action.number, colour=colour)
        case Drive():
            return _drive(tables, action, who)
        case Stay():
            square = before.taxis[action.player].square
            if action.load is None:
                return phrase("stay", who=who, square=square)
            return phrase("stay_load", who=who, square=square, building=action.load)
        case Keep() | Reroll() | Park():
            return phrase(action.kind, who=who)
        case _:
            assert_never(action)


def _card(card: Card) -> Phrase:
    return phrase(f"card_{card}")


def _about(tables: Tables, draw: Draw) -> Phrase:
    """Say what a card does in this match: meters may be free (TUKTUK-R2)."""
    if draw.card is Card.PARKING_METER and tables.parking_meter == "no_effect":
        return phrase("about_free-meter")
    return phrase(f"about_{draw.card}")


def _drive(tables: Tables, drive: Drive, who: Who) -> Phrase:
    squares, square = len(drive.squares), drive.squares[-1]
    if drive.load is not None:
        return phrase("drive_load", who=who, squares=squares, square=square, building=drive.load)
    if drive.home:
        return phrase("drive_caught", who=who, squares=squares, square=square)
    is_home = square == tables.homes[drive.player]
    return phrase("drive_home" if is_home else "drive", who=who, squares=squares, square=square)
