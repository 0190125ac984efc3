"""What a seat knows in Lanterns as tables of numbers, one for each field of a view."""

from collections.abc import Sequence

from attrs import evolve

from boardrules.building.observation import Feature, seats_from
from boardrules.player import Player
from boardrules.testing.lanterns.pieces import Cards, View
from boardrules.testing.lanterns.rules import Rules


def features(rules: Rules) -> tuple[Feature, ...]:
    """List the tables; different lanterns are in rising order."""
    turns, seats, kinds = rules.hand_size // 2, rules.players, len(rules.kinds)
    return (
        Feature("dealt", (seats,), "lanterns that a seat was dealt", high=rules.hand_size),
        Feature(
            "held",
            (turns, kinds),
            "own lanterns at the start of a turn, by turn and by lantern",
            high=rules.hand_size,
        ),
        Feature(
            "hidden",
            (turns, kinds),
            "one for the lantern that the seat has hidden, by finished turn",
        ),
        Feature(
            "shown",
            (turns, seats, kinds),
            "one for the lantern shown, by finished turn and by seat",
        ),
        Feature("chosen", (seats,), "choices that a seat has made in this turn", high=2),
        Feature(
            "choice",
            (2, kinds),
            "one for the lantern that the seat hides, and for the one that it shows",
        ),
    )


def observe(rules: Rules, view: View, player: Player) -> dict[str, list[int]]:
    """Fill the tables; rows by seat begin with `player`.

    If the view is that of another seat, the player's own tables are zeros.
    """
    seats = seats_from(player, rules.players)
    own = view if view.player == player else evolve(view, held=(), hidden=(), choice=())
    turns = rules.hand_size // 2
    return {
        "dealt": [view.dealt[seat] for seat in seats],
        "held": _counts(rules, turns, own.held),
        "hidden": _counts(rules, turns, [(card,) for card in own.hidden]),
        "shown": _counts(
            rules, turns * rules.players, [(shown[seat],) for shown in view.shown for seat in seats]
        ),
        "chosen": [view.chosen[seat] for seat in seats],
        "choice": _counts(rules, 2, [(card,) for card in own.choice]),
    }


def _counts(rules: Rules, rows: int, hands: Sequence[Cards]) -> list[int]:
    """Count the different lanterns of each hand; fill up with rows of zeros."""
    counts = [hand.count(kind) for hand in hands for kind in rules.kinds]
    return counts + [0] * (rows * len(rules.kinds) - len(counts))
