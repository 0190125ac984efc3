"""Turn a step of a match into sentences, from what a viewer has seen and nothing else."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from attrs import frozen

from boardrules.building.typecheck import as_viewer
from boardrules.building.wording import LANGUAGE, Phrase, Who, Wording, phrase
from boardrules.game import HiddenGame
from boardrules.outcome import Outcome
from boardrules.player import HasPlayer, Player

if TYPE_CHECKING:
    from boardrules.building.modules import NarrationModule

RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")


POINTS: Final = phrase("points")
"""Marks where a narration has the points; without it they come last."""


@frozen
class Seen(Generic[ActionT, ViewT]):
    """A step as somebody has seen it: what they were told, and their views before and after.

    This is all that a game tells from, so it cannot tell what is hidden.
    """

    told: tuple[ActionT, ...]
    before: ViewT
    after: ViewT


def whose(before: Sequence[object], after: Sequence[object]) -> Who:
    """Name the first seat of which something is no longer as it was.

    >>> whose((7, 7), (7, 6))
    Who(player=1)
    """
    changes = (old != new for old, new in zip(before, after, strict=True))
    return Who(Player([*changes].index(True)))


def narrated(
    game: HiddenGame[Any, Any, Any],
    tell: Callable[[Seen[Any, Any]], Iterable[Phrase]],
    wording: Wording,
    state: Any,
    action: Any,
    player: Player | None,
    lang: str,
    *,
    is_open: bool,
) -> tuple[str, ...]:
    """Tell a step as a game does, with the points that it brings, and who has won by it.

    A referee, to whom all `is_open`, is told the action itself; who looks on so is no seat.
    """
    after = game.apply(state, action)
    viewer = None if is_open else as_viewer(player, game.players)
    told = (action,) if is_open else game.witness(state, action, viewer)
    seen = Seen[Any, Any](told, game.view(state, viewer), game.view(after, viewer))
    said = [*tell(seen)]
    place = said.index(POINTS) if POINTS in said else len(said)
    said[place : place + 1] = _points(game.score(state), game.score(after))
    said += _end(game.outcome(after))
    return tuple(wording.sentence(each, viewer, lang) for each in said)


class Narrating(Generic[RulesT, StateT, ActionT, ViewT]):
    """Mixin for games that narrate with a module and a file of templates beside it."""

    @abstractmethod
    def _narration(self) -> "NarrationModule[RulesT, ActionT, ViewT]": ...

    @property
    def _wording(self) -> Wording:
        return Wording.of(self._narration().__name__.rpartition(".")[0])

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which the game can be narrated, the default first."""
        return self._wording.languages

    def narrate(
        self,
        state: StateT,
        action: ActionT,
        player: Player | None,
        lang: str = LANGUAGE,
        *,
        is_open: bool = False,
    ) -> tuple[str, ...]:
        """Tell a seat, a spectator or a referee in words what an action does."""
        tell = partial(self._narration().tell, cast("RulesT", self))
        game = cast("HiddenGame[StateT, ActionT, ViewT]", self)
        return narrated(game, tell, self._wording, state, action, player, lang, is_open=is_open)


def _points(before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[Phrase]:
    """Say which seats have more points or fewer. All know the score of a match."""
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            who = Who(Player(seat))
            name = "gains" if new > old else "loses"
            yield phrase(name, who=who, points=abs(new - old), total=new)


def _end(outcome: Outcome | None) -> Iterator[Phrase]:
    """Say who has won, if the match is over."""
    if outcome is None:
        return
    winners = [Who(winner) for winner in outcome.winners]
    points = max(outcome.scores)
    if not winners:
        yield phrase("nobody")
    elif len(winners) == 1:
        yield phrase("wins", who=winners[0], points=points)
    else:
        yield phrase("share", winners=winners, points=points)
