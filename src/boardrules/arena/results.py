"""Results of matches between bots."""

import attrs
from attrs import field, frozen

from boardrules._messages import one_line
from boardrules.player import Player


@frozen
class Forfeit:
    """The seat of the bot that forfeited a match, and why."""

    seat: Player
    reason: str = field(converter=one_line)


@frozen
class Result:
    """One match: by seat who played, the scores and the ranks, and who won.

    A bot that forfeits is last, and the others win together; the scores are those at that moment.
    A match is void if it could not be played at all; then nobody has scores or ranks.

    Args:
        number: the match in its tournament, from 0 on.
        seating: for each seat the index of its bot among those of the tournament.
        scores: the points of each seat.
        ranks: the rank of each seat, from 1 on.
        winners: the seats that have won, or share the win.
        rule: the rule that decided, or None after a forfeit.
        actions: how many actions there were, including those of chance.
        decisions: how many of them each seat took.
        forfeit: who forfeited, and why.
        void: why the match could not be played.
        record: after a forfeit, the record up to there as text.
    """

    number: int
    seating: tuple[int, ...]
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    winners: tuple[Player, ...] = ()
    rule: str | None = None
    actions: int = 0
    decisions: tuple[int, ...] = ()
    forfeit: Forfeit | None = None
    void: str | None = field(default=None, converter=attrs.converters.optional(one_line))
    record: str | None = None

    def __attrs_post_init__(self) -> None:
        seats = 0 if self.void is not None else len(self.seating)
        if not len(self.scores) == len(self.ranks) == len(self.decisions) == seats:
            raise ValueError(f"expected scores, ranks and decisions of {seats} seats")
        if min((self.actions, *self.decisions)) < 0 or min(self.ranks, default=1) < 1:
            raise ValueError("expected actions and decisions from 0 on, and ranks from 1 on")
        if len({*self.winners}) < len(self.winners) or not {*self.winners} <= {*range(seats)}:
            raise ValueError(f"expected winners among {seats} seats, each once")
        if self.forfeit is not None and self.forfeit.seat not in range(seats):
            raise ValueError(f"expected a forfeit of one of {seats} seats")


@frozen
class Played:
    """A match with a result; its times, which differ from run to run, and its record."""

    result: Result
    seconds: tuple[float, ...] = ()
    record: str | None = None


@frozen
class Failed:
    """A match without a result: the reason, and which untrusted bot was asked last."""

    reason: str
    asked: Player | None = None
