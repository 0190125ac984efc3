"""What happens in Tectonic Tribes, told by what somebody has seen of it."""

from collections.abc import Iterator
from typing import assert_never

from boardrules.building.narrating import POINTS, Seen, whose
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.games.tectonic_tribes.actions import (
    Action,
    DealCard,
    Discard,
    DrawOrder,
    DrawTerrain,
    Drop,
    Pass,
    Place,
    Play,
    Tribe,
)
from boardrules.games.tectonic_tribes.rules import Rules
from boardrules.games.tectonic_tribes.state import ReshuffleSeen, View


def tell(_rules: Rules, seen: Seen[Action, View]) -> Iterator[Phrase]:
    """Say what is dealt, chosen and laid, and where hands and cards go after a turn."""
    before, after = seen.before, seen.after
    for action in seen.told:
        yield from _told(before, after, action)
    if not seen.told:
        yield _hidden(before, after)
    if before.phase == "choose" and after.phase == "act":
        yield phrase("turn_order", seats=[Who(seat) for seat in after.waiting])
    yield POINTS
    if after.deal > before.deal:
        yield phrase("new_deal", deal=after.deal, size=after.size)
    elif before.phase in ("act", "drop") and after.phase == "choose":
        yield phrase("passed")
        if after.player is not None:
            yield phrase("holds", cards=after.hand)
    if any(isinstance(event, ReshuffleSeen) for event in after.history[len(before.history) :]):
        yield phrase("reshuffle")


def _hidden(before: View, after: View) -> Phrase:
    """Say whose hand gets a card or loses one: to the discards, or as a choice."""
    who = whose(before.hand_sizes, after.hand_sizes)
    if before.phase == "deal":
        return phrase("dealt", who=who)
    return phrase("chosen" if before.discards == after.discards else "discarded", who=who)


def _told(before: View, after: View, action: Action) -> Iterator[Phrase]:
    who = Who(action.player)
    match action:
        case DrawOrder():
            yield phrase("order", who=Who(action.seat), place=action.place)
        case DrawTerrain() | DealCard():
            yield phrase(action.kind, who=Who(action.seat), card=action.card)
        case Discard() | Play():
            yield phrase(action.kind, who=who, card=action.card)
        case Place():
            yield phrase("place", who=who, card=action.card, x=action.x, y=action.y)
        case Tribe():
            yield phrase("tribe", who=who, card=action.card, x=action.x, y=action.y)
            if not after.tribes[action.player]:
                yield phrase("last_tribe", who=who)
        case Drop():
            yield from _drop(before, after, action)
        case Pass():
            card = before.front[action.player]
            yield phrase("pass", who=who) if card is None else phrase("unfit", who=who, card=card)
        case _:
            assert_never(action)


def _drop(before: View, after: View, drop: Drop) -> Iterator[Phrase]:
    """Say whose card goes, and that a later seat gets one's own for it, if it does."""
    who, card = Who(drop.player), before.front[drop.seat] or 0
    if drop.seat == drop.player:
        yield phrase("drop_own", who=who, card=card)
        return
    yield phrase("drop", who=who, other=Who(drop.seat), card=card)
    own = before.front[drop.player]
    if own is not None and after.front[drop.seat] == own:
        yield phrase("handed_over", who=who, other=Who(drop.seat), card=own)
    elif own is not None:
        yield phrase("forfeited", who=who, card=own)
