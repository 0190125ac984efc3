"""What happens in Lanterns, told by what somebody has seen of it."""

from collections.abc import Iterator

from boardrules.building.narrating import Seen, whose
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.testing.lanterns.pieces import Action, Deal, View


def tell(seen: Seen[Action, View]) -> Iterator[Phrase]:
    """Say what was dealt, hidden and shown, and that hands are passed on after a turn."""
    before, after = seen.before, seen.after
    for action in seen.told:
        who = Who(action.seat if isinstance(action, Deal) else action.player)
        yield phrase(action.kind, who=who, card=action.card)
    if not seen.told and before.dealt != after.dealt:
        yield phrase("dealt", who=whose(before.dealt, after.dealt))
    elif not seen.told:
        yield phrase("chosen", who=whose(before.chosen, after.chosen))
    turns = len(after.shown)
    if turns > len(before.shown) and 2 * turns < after.dealt[0]:
        yield phrase("passed")
