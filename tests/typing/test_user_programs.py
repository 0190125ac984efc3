"""Programs as users write them: both checkers must know the types, without a cast."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, TypeVar, assert_type

from attrs import frozen

from boardrules import (
    CHANCE,
    FullGame,
    Game,
    HiddenGame,
    Outcome,
    Player,
    Record,
    RecordError,
    divide,
    find_game,
    playout,
    take_back,
    walk,
)
from boardrules import is_over as has_ended
from boardrules.bots import Greedy, Ismcts, Turn, turn_of
from boardrules.game import GameTypes, HasPlayer
from boardrules.games.tiki_topple import Action, Scene, State, TikiTopple, Up, View
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.play import Perft, Step
from boardrules.scene import BaseScene

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=HasPlayer)
ViewT = TypeVar("ViewT")
SceneT = TypeVar("SceneT", bound=BaseScene)


def best(game: Game[StateT, ActionT], state: StateT, depth: int) -> tuple[int, ActionT | None]:
    """Search for what is best for whoever acts, if everybody hopes for it and chance does too."""
    if depth == 0 or has_ended(game, state):
        return game.score(state)[0], None
    found: tuple[int, ActionT | None] = (-1, None)
    for action in game.legal_actions(state)[:3]:
        value, _ = best(game, game.apply(state, action), depth - 1)
        found = max(found, (value, action), key=lambda each: each[0])
    return found


def test_a_generic_search() -> None:
    game = TikiTopple()
    value, action = best(game, game.initial_state(), 2)
    assert_type(action, Action | None)
    assert (value, action) == (0, game.legal_actions(game.initial_state())[0])


def first_up(turn: Turn[State, Action, View]) -> Action:
    """Move a Tiki up if that is possible."""
    return next((each for each in turn.actions if isinstance(each, Up)), turn.actions[0])


def seats_that_acted(game: HiddenGame[StateT, ActionT, ViewT], actions: Sequence[ActionT]) -> int:
    """Count who has acted; what an action is, the game knows."""
    views = [game.view(game.initial_state(), Player(seat)) for seat in range(game.players)]
    return len({action.player for action in actions if action.player != CHANCE} and views)


def test_a_bot_and_what_it_plays() -> None:
    game = TikiTopple(players=3)
    match = playout(game, Random(1))
    assert_type(match.state, State)
    assert_type(match.actions, tuple[Action, ...])
    assert seats_that_acted(game, match.actions) == 3


def test_bots_of_the_library_and_the_tree_of_a_game() -> None:
    game = TikiTopple()
    start = game.initial_state()
    assert_type(divide(game, start, 1), dict[Action, Perft])
    step = next(step for step in walk(game, Random(1)) if step.action.player != CHANCE)
    assert_type(step, Step[State, Action])
    turn = turn_of(game, step.before, step.action.player, Random(1))
    assert_type(turn, Turn[State, Action, View])
    assert_type(Ismcts(iterations=2)(turn), Action)
    assert Greedy()(turn) in turn.actions
    assert first_up(turn) in turn.actions


def shown(game: FullGame[StateT, ActionT, ViewT, SceneT], state: StateT) -> list[str]:
    """Draw a state for every seat, as a server does."""
    return [game.render(game.scene(game.view(state, seat))) for seat in game.seats]


def test_a_server() -> None:
    game = find_game("tiki-topple")(players=2)
    assert_type(game, TikiTopple)
    assert_type(find_game("tucana-builders"), type[TucanaBuilders])
    state = game.initial_state()
    assert_type(game.view(state, game.seats[0]), View)
    assert_type(game.scene(game.view(state, None)), Scene)
    assert_type(game.types, GameTypes[State, Action, View, Scene])
    assert len(shown(game, state)) == 2


def test_a_reader_of_records() -> None:
    match = playout(TikiTopple(edition="gamewright"), Random(1))
    text = Record.of(match).to_text()
    record = Record.from_text(text, game_type=TikiTopple)
    assert_type(record, Record[TikiTopple])
    assert_type(record.actions, tuple[Action, ...])
    assert_type(record.replay(), tuple[State, ...])
    assert_type(record.game.edition, str)
    assert record.game.view(record.replay()[-1], None) is not None
    assert Record(record.game, record.actions).game.edition == "gamewright"
    assert_type(take_back(record, Player(0)), Record[TikiTopple])
    assert_type(record.upgrade(), tuple[Record[TikiTopple], RecordError | None])


@frozen
class Take:
    player: Player
    stones: int


@frozen
class Stones:
    """A game of one's own: whoever takes the last of seven stones wins."""

    players: int = 2
    name: ClassVar = "stones"

    def initial_state(self) -> int:
        return 7

    def to_act(self, state: int) -> tuple[Player, ...]:
        return (Player((7 - state) % 2),) if state else ()

    def legal_actions(self, state: int, player: Player | None = None) -> Sequence[Take]:
        seats = self.to_act(state)
        return [Take(seat, 1) for seat in seats if player in {None, seat}]

    def chance_weights(self, state: int) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: int, action: Take) -> int:
        return state - action.stones

    def score(self, state: int) -> tuple[int, ...]:
        return (int(state == 0), 0)

    def outcome(self, state: int) -> Outcome | None:
        return None if state else Outcome.by_score(self.score(state), "STONES-1")


def test_a_game_of_ones_own() -> None:
    match = playout(Stones(), Random(0))
    assert_type(match.actions, tuple[Take, ...])
    assert_type(match.state, int)
    assert best(Stones(), 7, 9) == (1, Take(Player(0), 1))


def test_every_game_of_the_library_is_a_full_one() -> None:
    games: list[FullGame[Any, Any, Any, Any]] = [TikiTopple(), TucanaBuilders()]
    assert all(isinstance(game, FullGame) for game in games)
