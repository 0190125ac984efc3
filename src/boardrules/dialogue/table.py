"""A match in which seats answer in text, one question at a time, and bots have the other seats."""

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from attrs import Factory, define, evolve, field, frozen

from boardrules.bots.loading import AnyBot
from boardrules.bots.turn import Turn, policy, turn_of
from boardrules.building.notation import format_player
from boardrules.dialogue.prompts import Legal, prompt
from boardrules.dialogue.replies import Reply, read
from boardrules.game import HiddenGame, Recordable
from boardrules.narration import since
from boardrules.outcome import Outcome
from boardrules.play import draw
from boardrules.player import CHANCE, Player
from boardrules.record import Record


@frozen
class _Step:
    """An action, with the state and the random numbers as they were before it."""

    state: Any
    action: Any
    generator: Any


def _start(table: "Table") -> Any:
    return table.game.initial_state()


def _generator(table: "Table") -> Random:
    return Random(table.seed)  # noqa: S311


@define
class Table:
    """A match that stops wherever a seat without a bot is to act.

    Args:
        game: the game, with its options.
        bots: the bots by seat. All other seats are asked.
        seed: what chance and the bots do follows from it.

    >>> from boardrules.bots import load
    >>> from boardrules.games.tuk_tuk_taxi import TukTukTaxi
    >>> table = Table(TukTukTaxi(), {Player(1): load("greedy")}, seed=7)
    >>> table.answer("Up the hill!").reason
    'no action is in it'
    >>> table.answer('{"action": "customer B7 i10"}').category, table.turn.player
    ('ok', 0)
    """

    game: HiddenGame[Any, Any, Any]
    bots: Mapping[Player, AnyBot] = field(factory=dict[Player, AnyBot])
    seed: int = 0
    state: Any = field(init=False, repr=False, default=Factory(_start, takes_self=True))
    turn: Turn[Any, Any, Any] | None = field(init=False, repr=False, default=None)
    """Who is asked, and what may be answered; None after the end."""
    _rng: Random = field(init=False, repr=False, default=Factory(_generator, takes_self=True))
    _steps: list[_Step] = field(init=False, repr=False, factory=list[_Step])

    def __attrs_post_init__(self) -> None:
        self._go_on()

    @property
    def asked(self) -> Turn[Any, Any, Any]:
        """The turn that is to be answered; after the end, `ValueError`."""
        if self.turn is None:
            raise ValueError("the match is over")
        return self.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the match has ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def record(self) -> Record[Any]:
        """What has been done so far, by everybody: it tells what seats may not know."""
        game = cast("Recordable[Any, Any]", self.game)
        return Record(game, tuple(step.action for step in self._steps))

    def ask(self, *, legal: Legal = "count", teach: bool = True) -> str:
        """Return the prompt for who is to act, with what has happened since it decided last."""
        turn = self.asked
        return prompt(turn, legal=legal, teach=teach, log=turn.news)

    def answer(self, text: str) -> Reply[Any]:
        """Read a reply of who is asked; what it states is done, and bots and chance go on."""
        reply = read(self.asked, text)
        if reply.action is not None:
            self._do(reply.action, self._rng.getstate())
            self._go_on()
        return reply

    def news(self, player: Player) -> tuple[str, ...]:
        """Tell a seat what it has done last, and what has happened since then."""
        own = (i for i in reversed(range(len(self._steps))) if self._by(i) == player)
        steps = self._steps[next(own, 0) :]
        return since(self.game, ((step.state, step.action) for step in steps), player)

    def undo(self, player: Player) -> bool:
        """Go back to where a seat has decided last, or tell that it has not decided yet.

        Random numbers go back too: whoever does the same again meets the same again.
        """
        for index in reversed(range(len(self._steps))):
            if self._by(index) == player:
                step = self._steps[index]
                self.state = step.state
                self._rng.setstate(step.generator)
                del self._steps[index:]
                self._go_on()
                return True
        return False

    def _by(self, index: int) -> Player:
        by: Player = self._steps[index].action.player
        return by

    def _do(self, action: Any, generator: object) -> None:
        after = self.game.apply(self.state, action)
        self._steps.append(_Step(self.state, action, generator))
        self.state = after

    def _go_on(self) -> None:
        """Let chance and bots act until somebody is asked, or the match is over."""
        self.turn = None
        while to_act := self.game.to_act(self.state):
            player, generator = to_act[0], self._rng.getstate()
            if player == CHANCE:
                self._do(draw(self.game, self.state, self._rng), generator)
            elif player in self.bots:
                decide = policy(self._told(player), self.game, player)
                legal = self.game.legal_actions(self.state)
                self._do(decide(self.state, legal, self._rng), generator)
            else:
                turn = turn_of(self.game, self.state, player, Random(self.seed))  # noqa: S311
                self.turn = evolve(turn, news=self.news(player))
                return

    def _told(self, player: Player) -> AnyBot:
        """Return the bot of a seat, which gets the news with its turn."""
        return lambda turn: self.bots[player](evolve(turn, news=self.news(player)))


def ending(outcome: Outcome) -> str:
    """Say how a match has ended.

    >>> ending(Outcome.by_score((3, 9, 9), rule="TIKI-7.4"))
    'The match is over (TIKI-7.4). P2 and P3 win. Scores: P1 3, P2 9, P3 9.'
    """
    names = [format_player(each) for each in outcome.winners]
    who = " and ".join(names) or "Nobody"
    scores = [f"{format_player(Player(seat))} {each}" for seat, each in enumerate(outcome.scores)]
    return (
        f"The match is over ({outcome.rule}). {who} {'win' if len(names) > 1 else 'wins'}. "
        f"Scores: {', '.join(scores)}."
    )
