"""A match in progress: what has been done, what chance does, and how to take it back."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from attrs import Factory, define, field, frozen

from boardrules.arena.results import one_line
from boardrules.bots import AnswerError, Bot, policy
from boardrules.bots.loading import describe
from boardrules.cli.errors import CommandError
from boardrules.game import Game, HiddenGame
from boardrules.notation import format_player
from boardrules.play import choose, draw
from boardrules.player import CHANCE, Player


@frozen
class Ahead:
    """What a record says comes next, once some of it was taken back.

    Whoever decides as before meets all that came then. Whoever decides otherwise still meets what
    chance did, in its order, for as long as that can be: to take back is not to roll again.
    """

    actions: tuple[Any, ...] = ()
    place: int = 0
    is_other: bool = False
    """Whether something else has been decided."""

    def find(self, player: Player) -> int | None:
        """Find the place of what a player did here."""
        place = self.place
        if self.is_other and player != CHANCE:
            return None
        while self.is_other and place < len(self.actions) and not self._is_of(place, CHANCE):
            place += 1
        return place if self._is_of(place, player) else None

    def _is_of(self, place: int, player: Player) -> bool:
        return place < len(self.actions) and self.actions[place].player == player

    def after(self, action: Any) -> "Ahead":
        """Go past what was done."""
        place = self.find(action.player)
        if place is not None and self.actions[place] == action:
            return Ahead(self.actions, place + 1, self.is_other)
        if action.player == CHANCE:
            return Ahead()
        return Ahead(self.actions, self.place, is_other=True)


@frozen
class Moment:
    """An action, with the state and all that chance depends on as they were before it."""

    state: Any
    action: Any
    generator: Any
    ahead: Ahead


@define
class Table:
    """A game, where its match stands, and how it got there.

    Everything random comes from one generator. Random matches are those of
    `boardrules.play.playout` with the same generator. Seats without a bot play at random.
    """

    game: Game[Any, Any]
    rng: Random
    bots: Mapping[Player, Bot[Any, Any, Any]] = field(factory=dict[Player, Bot[Any, Any, Any]])
    state: Any = Factory(lambda self: self.game.initial_state(), takes_self=True)
    moments: list[Moment] = field(factory=list[Moment])
    ahead: Ahead = Ahead()

    def lay_out(self, states: Sequence[Any], actions: tuple[Any, ...]) -> None:
        """Begin where a record ends.

        Nobody knows what the generator of the record was: whoever takes back some of it goes on
        with this one as it is now.
        """
        generator = self.rng.getstate()
        self.moments = [
            Moment(state, action, generator, Ahead(actions, place))
            for place, (state, action) in enumerate(zip(states, actions, strict=False))
        ]
        self.state = states[-1]

    @property
    def actions(self) -> tuple[Any, ...]:
        """What has been done, in order."""
        return tuple(moment.action for moment in self.moments)

    def steps(self, start: int = 0) -> list[tuple[Any, Any]]:
        """List the states and the actions done in them, from some number on."""
        return [(moment.state, moment.action) for moment in self.moments[start:]]

    def do(self, action: Any) -> None:
        """Carry out what a person has decided."""
        self._go_on(action, self.rng.getstate())

    def go_on(self) -> None:
        """Let the first of those to act decide: chance fairly, a bot as it likes, or at random."""
        generator = self.rng.getstate()
        player = self.game.to_act(self.state)[0]
        again = self._again(player)
        if again is not None:
            action = again
        elif player == CHANCE:
            action = draw(self.game, self.state, self.rng)
        elif player in self.bots:
            action = self._ask_bot(player)
        else:
            action = choose(self.state, self.game.legal_actions(self.state), self.rng)
        self._go_on(action, generator)

    def _again(self, player: Player) -> Any:
        """Return what a player did here according to the record, if that can be done."""
        place = self.ahead.find(player)
        if place is None:
            return None
        action = self.ahead.actions[place]
        return action if action in self.game.legal_actions(self.state) else None

    def _ask_bot(self, player: Player) -> Any:
        """Let a bot decide; whatever it does wrong ends the match."""
        decide = policy(self.bots[player], cast("HiddenGame[Any, Any, Any]", self.game), player)
        try:
            return decide(self.state, self.game.legal_actions(self.state), self.rng)
        except AnswerError as error:
            raise CommandError(one_line(str(error))) from error
        except (Exception, SystemExit) as error:
            reason = f"the bot of {format_player(player)} failed: {describe(error)}"
            raise CommandError(one_line(reason)) from error

    def _go_on(self, action: Any, generator: object) -> None:
        after = self.game.apply(self.state, action)
        self.moments.append(Moment(self.state, action, generator, self.ahead))
        self.ahead = self.ahead.after(action)
        self.state = after

    def take_back(self, player: Player) -> bool:
        """Go back to where a player has last decided, or tell that there is no such place.

        The random generator goes back too. Whoever does the same again meets the same draws and
        the same random players: to take back is not to roll again.
        """
        for place in reversed(range(len(self.moments))):
            moment = self.moments[place]
            if moment.action.player == player:
                self.state = moment.state
                self.rng.setstate(moment.generator)
                self.ahead = moment.ahead
                del self.moments[place:]
                return True
        return False
