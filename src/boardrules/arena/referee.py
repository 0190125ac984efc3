"""One match: the referee holds the state, and each bot sees what its seat knows."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
import time
from typing import Any, TypeAlias

from boardrules.arena import untrusted
from boardrules.arena.processes import UnendedError
from boardrules.arena.results import Failed, Forfeit, Played, Result
from boardrules.arena.seats import Decide, seated_bot
from boardrules.arena.tournament import Tournament
from boardrules.arena.untrusted import BotError
from boardrules.bots import UnknownBotError
from boardrules.bots.loading import is_untrusted
from boardrules.building.validators import check_whole
from boardrules.play import apply_fast, draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record

OnQuestion: TypeAlias = Callable[[Player], object]
"""Called with the seat of an untrusted bot that is asked, if it differs from the last one."""


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
        untrusted.close_idle()


def referee(tournament: Tournament, number: int, on_question: OnQuestion | None = None) -> Played:
    """Play one match, and keep the supervisors of strangers' bots for the next one."""
    match = Match(tournament, number, on_question)
    try:
        match.play()
    except (BotError, UnknownBotError) as error:
        return match.forfeited(match.asked, str(error))
    return match.finished()


def attempt(
    tournament: Tournament,
    number: int,
    on_question: OnQuestion | None = None,
    token: object = None,  # noqa: ARG001  # two tries with different tokens are not the same call
) -> Played | Failed:
    """Play a match that must not stop the others, unless processes of its bots do not end."""
    try:
        return referee(tournament, number, on_question)
    except UnendedError:
        raise
    except Exception as error:  # noqa: BLE001
        return Failed(f"{type(error).__name__}: {error}")


def check_bots(tournament: Tournament) -> None:
    """Load each bot once; raise `UnknownBotError` for a name without a usable bot.

    A bot that raises an error of its own can play: it forfeits.
    """
    for name in dict.fromkeys(tournament.seats):
        index = tournament.seats.index(name)
        group = next(i for i, lineup in enumerate(tournament.lineups) if index in lineup)
        number = group * tournament.players
        seat = Player(tournament.seating(number).index(index))
        with suppress(BotError), seated_bot(tournament, number, seat):
            pass


class Match:
    """A match in progress."""

    def __init__(
        self, tournament: Tournament, number: int, on_question: OnQuestion | None = None
    ) -> None:
        self.tournament = tournament
        self.number = number
        self.game = tournament.referees_game
        self.state = self.game.initial_state()
        self.asked = CHANCE
        self._on_question = on_question
        self._last_untrusted = CHANCE
        self._untrusted = {
            seat
            for seat in range(tournament.players)
            if is_untrusted(tournament.bot(number, Player(seat)))
        }
        self._actions: list[Any] = []
        self._decisions = [0] * tournament.players
        self._seconds = [0.0] * tournament.players

    def play(self) -> None:
        """Play to the end, or raise the error by which the bot to act forfeits."""
        untrusted.prepare(self.tournament.game, len(self._untrusted))
        chance = self.tournament.chance_rng(self.number)
        apply_legal = apply_fast(self.game)
        decide: dict[Player, Decide] = {}
        steps: list[tuple[Any, Any]] = []
        told = [0] * self.tournament.players
        with ExitStack() as stack:
            for player in map(Player, range(self.tournament.players)):
                self._ask(player)
                bot = seated_bot(self.tournament, self.number, player)
                decide[player] = stack.enter_context(bot)
            while to_act := self.game.to_act(self.state):
                player, before = to_act[0], self.state
                if player == CHANCE:
                    action = draw(self.game, before, chance)
                    self.state = apply_legal(before, action)
                else:
                    self._ask(player)
                    start = time.perf_counter()
                    action = decide[player](before, steps[told[player] :])
                    told[player] = len(steps)
                    self._seconds[player] += time.perf_counter() - start
                    self._decisions[player] += 1
                    self.state = self.game.apply(before, action)
                steps.append((before, action))
                self._actions.append(action)

    def _ask(self, player: Player) -> None:
        self.asked = player
        if player in self._untrusted and player != self._last_untrusted:
            self._last_untrusted = player
            if self._on_question is not None:
                self._on_question(player)

    def finished(self) -> Played:
        """Return the match as it ended."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise ValueError("nobody is to act, but the match has no outcome")
        return self._played(
            scores=outcome.scores, ranks=outcome.ranks, winners=outcome.winners, rule=outcome.rule
        )

    def forfeited(self, seat: Player, reason: str) -> Played:
        """Return the match as it stands, forfeited by a seat."""
        players = self.tournament.players
        return self._played(
            scores=self.game.score(self.state),
            ranks=tuple(players if each == seat else 1 for each in range(players)),
            winners=tuple(Player(each) for each in range(players) if each != seat),
            forfeit=Forfeit(seat, reason),
            record=self._record(),
        )

    def _played(self, **outcome: Any) -> Played:
        result = Result(
            self.number,
            self.tournament.seating(self.number),
            actions=len(self._actions),
            decisions=tuple(self._decisions),
            **outcome,
        )
        return Played(result, tuple(self._seconds), result.record or self._record())

    def _record(self) -> str:
        tournament = self.tournament
        seats = map(Player, range(tournament.players))
        bots = tuple(tournament.bot(self.number, seat) for seat in seats)
        return Record(self.game, tuple(self._actions), seats=bots).to_text()
