"""One match: the referee holds the state, and the bots are told what their seats know."""

from contextlib import suppress
import pickle
from random import Random
import time
from typing import Any

from attrs import Factory, define

from boardrules import codec
from boardrules.arena import hosts
from boardrules.arena.host import Ask, Start
from boardrules.arena.hosts import BotError, Host
from boardrules.arena.results import Forfeit, Played, Result
from boardrules.arena.tournament import ArenaGame, Tournament
from boardrules.bots.telling import objection
from boardrules.play import draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.validators import check_whole


def play_match(tournament: Tournament, number: int) -> Result:
    """Play one match of a tournament, by its number from 0 on.

    The result is the same each time, unless a bot goes by the clock.
    """
    check_whole("the number of a match", number)
    if not 0 <= number < tournament.matches:
        raise ValueError(f"the matches are 0 to {tournament.matches - 1}, not {number}")
    try:
        return referee(tournament, number).result
    finally:
        hosts.close_idle()


def referee(tournament: Tournament, number: int) -> Played:
    """Play one match, and keep the processes of the bots for the next one."""
    seats = hosts.take(tournament.players)
    try:
        # The bots get a game that knows nothing of this match.
        own_game = pickle.loads(pickle.dumps(tournament.game))  # noqa: S301
        match = _Match(tournament, number, own_game, seats)
        played = match.play()
    except BaseException:
        for host in seats:
            host.kill()
        raise
    hosts.give_back(seats)
    return played


def check_bots(tournament: Tournament) -> None:
    """Make each bot once, and raise `UnknownBotError` if a name has none that could ever play.

    A bot that raises something of its own while it is made is one.
    """
    for name in dict.fromkeys(tournament.seats):
        (host,) = hosts.take(1)
        try:
            with suppress(BotError):
                start = Start(name, tournament.game, Player(0), tournament.luck(0, Player(0)))
                host.begin(start, tournament.limit)
        except BaseException:
            host.kill()
            raise
        hosts.give_back([host])


@define
class _Match:
    """A match in progress."""

    tournament: Tournament
    number: int
    game: ArenaGame[Any, Any, Any]
    hosts: list[Host]
    chance: Random = Factory(lambda self: self.tournament.chance(self.number), takes_self=True)
    state: Any = Factory(lambda self: self.game.initial_state(), takes_self=True)
    actions: list[Any] = Factory(list[Any])
    decisions: list[int] = Factory(lambda self: [0] * self.game.players, takes_self=True)
    seconds: list[float] = Factory(lambda self: [0.0] * self.game.players, takes_self=True)
    asked: Player = CHANCE

    def play(self) -> Played:
        """Play to the end, or until a bot forfeits."""
        try:
            self._begin()
            while to_act := self.game.to_act(self.state):
                self._let_act(to_act[0])
        except BotError as error:
            return self._broken_off(Forfeit(self.asked, str(error)))
        return self._finished()

    def _begin(self) -> None:
        tournament = self.tournament
        for seat, host in enumerate(self.hosts):
            self.asked = player = Player(seat)
            luck = tournament.luck(self.number, player)
            bot = tournament.bot(self.number, player)
            host.begin(Start(bot, tournament.game, player, luck), tournament.limit)

    def _let_act(self, player: Player) -> None:
        is_chance = player == CHANCE
        action = draw(self.game, self.state, self.chance) if is_chance else self._ask(player)
        self.state = self.game.apply(self.state, action)
        self.actions.append(action)

    def _ask(self, player: Player) -> Any:
        """Let a bot choose, or raise `BotError`."""
        self.asked = player
        actions = tuple(self.game.legal_actions(self.state, player))
        ask = Ask(self._view(player), actions)
        start = time.perf_counter()
        answer = self.hosts[player].ask(ask, self.tournament.limit)
        seconds = time.perf_counter() - start
        if isinstance(answer, str):
            raise BotError(self._objection(answer))
        self.seconds[player] += seconds
        self.decisions[player] += 1
        return actions[answer]

    def _view(self, player: Player) -> Any:
        """Return what a seat knows, and nothing that its class keeps beside the fields."""
        view = self.game.view(self.state, player)
        return codec.from_data(codec.to_data(view), self.game.types.view)

    def _objection(self, text: str) -> str:
        """Say why an action that a bot made up cannot be played."""
        try:
            action = self.game.parse_action(text)
        except Exception:  # noqa: BLE001  # a text that is no action after all
            return f"played {text}, which is no action"
        return f"played {objection(self.game, self.state, action)}"

    def _record(self) -> str:
        return Record(self.game, tuple(self.actions)).to_text()

    def _finished(self) -> Played:
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise ValueError("nobody is to act, but the match is not over")
        result = self._result(outcome.scores, outcome.ranks, outcome.winners, outcome.rule)
        return Played(result, tuple(self.seconds), self._record())

    def _broken_off(self, forfeit: Forfeit) -> Played:
        players = tuple(map(Player, range(self.game.players)))
        others = tuple(player for player in players if player != forfeit.seat)
        ranks = tuple(1 if player in others else len(players) for player in players)
        record = self._record()
        scores = self.game.score(self.state)
        result = self._result(scores, ranks, others, None, forfeit, record)
        return Played(result, tuple(self.seconds), record)

    def _result(
        self,
        scores: tuple[int, ...],
        ranks: tuple[int, ...],
        winners: tuple[Player, ...],
        rule: str | None,
        forfeit: Forfeit | None = None,
        record: str | None = None,
    ) -> Result:
        return Result(
            self.number,
            self.tournament.seating(self.number),
            scores,
            ranks,
            winners,
            rule,
            len(self.actions),
            tuple(self.decisions),
            forfeit,
            record=record,
        )
