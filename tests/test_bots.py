"""Bots: what they are given, what they decide, and that they cannot see more."""

from collections.abc import Callable, Iterator
from math import inf
import pickle
from random import Random
from types import BuiltinFunctionType, CellType, FunctionType, MethodType, ModuleType
from typing import Any, cast

import attrs
from attrs import frozen
import pytest

from boardrules import CHANCE, Player, games, playout
from boardrules.bots import (
    AnswerError,
    Greedy,
    Ismcts,
    Turn,
    UnknownBotError,
    lead,
    load,
    names,
    policy,
    random,
    turn_of,
)
from boardrules.bots.ismcts import Search
from boardrules.bots.loading import describe
from boardrules.bots.simple import when_revealed
from boardrules.bots.turn import objection
from boardrules.errors import IllegalActionError, Violation
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import Drive, TukTukTaxi
from boardrules.play import draw
from boardrules.testing import Lanterns

TABLES: dict[str, Any] = {
    "lanterns": Lanterns(),
    "tiki-topple": TikiTopple(players=3),
    "tectonic-tribes": TectonicTribes(players=3),
    "tucana-builders": TucanaBuilders(players=2),
    "tucana-builders-solo": TucanaBuilders(players=1),
    "tuk-tuk-taxi": TukTukTaxi(players=4, turn_limit=20),
}
EVERY_TABLE = pytest.mark.parametrize("game", list(TABLES.values()), ids=list(TABLES))


def play(game: Any, bots: list[Any], seed: int) -> Iterator[tuple[Any, Player]]:
    """Play a match among bots; yield the states in which a seat decides, with the seat."""
    chance, own = Random(seed), Random(seed + 1)
    state = game.initial_state()
    while to_act := game.to_act(state):
        if to_act[0] == CHANCE:
            action = draw(game, state, chance)
        else:
            yield state, to_act[0]
            action = bots[to_act[0]](turn_of(game, state, to_act[0], own))
        state = game.apply(state, action)


def moments(game: Any, seed: int, some: int) -> list[tuple[Any, Player]]:
    """Return a few moments of a random match at which a seat decides."""
    found = list(play(game, [random] * game.players, seed))
    return found[:: max(1, len(found) // some)]


@EVERY_TABLE
def test_a_turn_has_what_a_seat_knows_and_may_do(game: Any) -> None:
    for state, player in moments(game, 1, 10):
        turn = turn_of(game, state, player, Random(0))
        assert turn.view == game.view(state, player)
        assert turn.actions == tuple(game.legal_actions(state, player))
        assert type(turn.actions) is tuple


@EVERY_TABLE
@pytest.mark.parametrize("name", ["random", "greedy@2", "ismcts@6"])
def test_bots_do_what_is_legal(game: Any, name: str) -> None:
    bot = load(name)
    for state, player in moments(game, 2, 8):
        turn = turn_of(game, state, player, Random(3))
        assert bot(turn) in turn.actions


@EVERY_TABLE
@pytest.mark.parametrize("name", ["random", "greedy@2", "ismcts@6"])
def test_equal_turns_give_equal_decisions(game: Any, name: str) -> None:
    bot = load(name)
    for state, player in moments(game, 4, 4):
        one, other = (bot(turn_of(game, state, player, Random(5))) for _ in range(2))
        assert one == other


def test_a_seat_that_is_not_the_first_to_act_can_be_asked() -> None:
    game = TucanaBuilders(players=2)
    for state, _ in moments(game, 6, 3):
        for player in game.to_act(state):
            turn = turn_of(game, state, player, Random(0))
            for bot in (random, Greedy(1), Ismcts(3)):
                assert bot(turn).player == player


def test_greedy_takes_the_points_that_are_there() -> None:
    game = TectonicTribes()
    for seed in range(2):
        state, player = next(
            (state, player)
            for state, player in play(game, [random, random], seed)
            if len(state.layings) > 6 and len({*scores_after(game, state)}) > 5
        )
        action = Greedy(1)(turn_of(game, state, player, Random(0)))
        after = game.apply(state, action)
        assert lead(game.score(after), player) == max(scores_after(game, state))


def scores_after(game: Any, state: Any) -> list[int]:
    """Tell by how much the seat to act would lead after each of its actions."""
    player = game.to_act(state)[0]
    return [
        lead(game.score(game.apply(state, action)), player) for action in game.legal_actions(state)
    ]


def test_greedy_sees_a_choice_when_all_have_chosen() -> None:
    game = TucanaBuilders(players=2)
    state, player = next(
        (state, player)
        for state, player in play(game, [random, random], 7)
        if len(state.turns) == game.setting.turns - 1 and len(game.legal_actions(state)) > 3
    )
    turn = turn_of(game, state, player, Random(1))
    totals = dict.fromkeys(turn.actions, 0)
    action = Greedy(4)(turn)
    for mine in turn.actions:
        after = game.apply(state, mine)
        for other in game.legal_actions(after):
            totals[mine] += lead(game.score(game.apply(after, other)), player)
    assert len({*totals.values()}) > 1
    assert totals[action] == max(totals.values())


def test_greedy_looks_no_further_than_to_where_choices_show() -> None:
    game = TectonicTribes()
    state, player = next(
        (state, player)
        for state, player in play(game, [random, random], 1)
        if game.to_act(state) == (0, 1) and game.legal_actions(state)[0].kind == "play"
    )
    for action in game.legal_actions(state, player):
        after = when_revealed(game, state, action, player, Random(0))
        assert game.table(after).phase == "act"
        assert game.score(after) == game.score(state)


@frozen
class Letter:
    """X or Y, or neither."""

    player: Player
    letter: str


class Penny:
    """Two choose at once: the first gets 10 points for another letter, and 1 for being safe.

    Then the second says something. A state, and a view, is what was chosen and said; a question
    mark is what the other cannot see.
    """

    players = 2

    def to_act(self, state: str) -> tuple[Player, ...]:
        waiting = tuple(Player(seat) for seat in (0, 1) if state[seat] == " ")
        return waiting or ((Player(1),) if state[2] == " " else ())

    def legal_actions(self, state: str, player: Player | None = None) -> list[Letter]:
        to_act = self.to_act(state)
        seat = to_act[0] if player is None else player
        return [Letter(seat, letter) for letter in ("XYS", "XY")[seat]] if seat in to_act else []

    def apply(self, state: str, action: Letter) -> str:
        place = 2 if " " not in state[:2] else action.player
        return state[:place] + action.letter + state[place + 1 :]

    def score(self, state: str) -> tuple[int, int]:
        return (1 if state[0] == "S" else 10 * (state[0] != state[1]), 0)

    def view(self, state: str, player: Player) -> str:
        other = 1 - player
        hides = " " in state[:2] and state[other] != " "
        return state[:other] + "?" + state[other + 1 :] if hides else state

    def witness(self, state: str, action: Letter, player: Player) -> Letter | None:
        is_last = state[:2].count(" ") < 2
        return action if player == action.player or is_last else None

    def determinize(self, view: str, _rng: Random) -> str:
        return view


def test_a_search_hides_a_choice_from_those_who_choose_at_the_same_time() -> None:
    game: Any = Penny()
    turn = turn_of(game, "   ", Player(0), Random(0))
    bot = Ismcts(iterations=200)
    chosen = {bot(attrs.evolve(turn, rng=Random(seed))).letter for seed in range(10)}
    assert chosen == {"X", "Y"}, "who is seen through would be safe"


def test_in_a_search_all_is_known_again_when_choices_show() -> None:
    game: Any = Penny()
    search = Search(Ismcts(), turn_of(game, "   ", Player(0), Random(0)))
    for _ in range(100):
        search.play_once()
    assert {known for seat, known in search.nodes if seat == 1} == {
        ("   ",),
        *((f"{one}{other} ",) for one in "XYS" for other in "XY"),
    }


def test_a_seat_remembers_its_own_hidden_choices_in_a_search() -> None:
    game = TectonicTribes()
    state, player = next(
        (state, player)
        for state, player in play(game, [random, random], 1)
        if game.to_act(state) == (0, 1) and game.legal_actions(state)[0].kind == "play"
    )
    search = Search(Ismcts(), turn_of(game, state, player, Random(0)))
    for _ in range(100):
        search.play_once()
    others = [known for seat, known in search.nodes if seat != player]
    assert {len(known) for known in others if known[0] == search.turn.view} == {1, 2}


def test_alone_what_is_sure_does_not_count() -> None:
    game = TucanaBuilders(players=1)
    state, player = moments(game, 3, 30)[-1]
    search = Search(Ismcts(), turn_of(game, state, player, Random(0)))
    for _ in range(20):
        search.play_once()
    assert search.bounds is not None
    assert search.bounds[0] == min(
        tried.total // tried.visits for tried in search.root.tried.values() if tried.visits == 1
    )


def test_of_one_action_no_search_is_made() -> None:
    game = TikiTopple()
    turn = next(
        turn
        for seed in range(20)
        for state, player in play(game, [random, random], seed)
        if len((turn := turn_of(game, state, player, Random(0))).actions) == 1
    )
    unasked = Turn(turn.game, turn.player, turn.view, turn.actions, cast("Any", None))
    assert Ismcts()(unasked) == turn.actions[0]


def test_a_search_has_a_limit() -> None:
    with pytest.raises(ValueError, match="a search needs a limit: iterations or seconds"):
        Ismcts(iterations=None)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Ismcts(iterations=0), "iterations is 1 or more, not 0"),
        (lambda: Ismcts(iterations=cast("int", 2.5)), "iterations is a whole number, not 2.5"),
        (lambda: Ismcts(seconds=-1), "seconds are a number from 0 on, not -1"),
        (lambda: Ismcts(seconds=inf), "seconds are a number from 0 on, not inf"),
        (lambda: Ismcts(widening=0), "widening is more than 0, not 0"),
        (lambda: Greedy(0), "worlds is 1 or more, not 0"),
    ],
)
def test_bots_refuse_strengths_that_are_none(make: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        make()


def test_a_search_ends_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    assert list(Ismcts(iterations=None, seconds=3).budget()) == [0, 1, 2]


def test_a_search_plays_once_however_little_time_there_is() -> None:
    assert list(Ismcts(iterations=None, seconds=0).budget()) == [0]
    assert list(Ismcts(iterations=5, seconds=3600).budget()) == [0, 1, 2, 3, 4]


def test_a_search_tries_more_of_what_goes_well() -> None:
    game = TukTukTaxi(turn_limit=20)
    state, player = next(
        (state, player)
        for seed in range(50)
        for state, player in play(game, [random, random], seed)
        if state.phase == "drive"
        and state.taxis[player].carries
        and any(
            isinstance(action, Drive) and action.squares[-1] == game.setting.homes[player]
            for action in game.legal_actions(state)
        )
    )
    turn = turn_of(game, state, player, Random(1))
    action = Ismcts(iterations=300)(turn)
    assert game.score(game.apply(state, action))[player] > game.score(state)[player]


def test_a_tree_grows_below_what_the_searching_seat_knows() -> None:
    game = TikiTopple()
    state, player = moments(game, 9, 4)[1]
    search = Search(Ismcts(), turn_of(game, state, player, Random(0)))
    for _ in range(100):
        search.play_once()
    root = search.root
    assert root.visits == 100
    assert sum(tried.visits for tried in root.tried.values()) == 100
    assert {seat for seat, _ in search.nodes} == {Player(0), Player(1)}
    assert all(known[0].player == player for _, known in search.nodes)


def test_at_random_every_action_comes_up() -> None:
    game = TikiTopple()
    state, player = moments(game, 10, 4)[1]
    rng = Random(0)
    seen = {random(turn_of(game, state, player, rng)) for _ in range(500)}
    assert seen == set(game.legal_actions(state))


# By name.


def test_ours_have_names() -> None:
    assert names() == ("random", "greedy", "ismcts")
    assert load("random") is random
    assert load("greedy") == Greedy()
    assert load("ismcts") == Ismcts()


def test_a_name_may_tell_how_strong() -> None:
    assert load("greedy@20") == Greedy(20)
    assert load("ismcts@500") == Ismcts(500)
    assert load("ismcts@0.5s") == Ismcts(None, 0.5)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("deep-blue", "there is no bot 'deep-blue': there are random, greedy, ismcts, and yours"),
        ("random@3", "there is no bot 'random@3': random has no strength"),
        ("greedy@2s", "there is no bot 'greedy@2s': greedy@20 looks at 20 worlds"),
        ("ismcts@0", "there is no bot 'ismcts@0': ismcts@500 plays 500 matches"),
        ("ismcts@", "there is no bot 'ismcts@': ismcts@500 plays 500 matches"),
        ("", "there is no bot ''"),
        ("no_such_module:bot", "there is no bot 'no_such_module:bot': No module named"),
        (":bot", "there is no bot ':bot'"),
        ("tests.test_bots:Nobody", "there is no bot 'tests.test_bots:Nobody': module"),
        ("tests.test_bots:TABLES", "cannot be called with a turn"),
    ],
)
def test_other_names_are_refused(name: str, fault: str) -> None:
    with pytest.raises(UnknownBotError) as caught:
        load(name)
    assert fault in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


def first(turn: Turn[Any, Any, Any]) -> Any:
    return turn.actions[0]


class Counting:
    """Keeps something in mind."""

    def __init__(self) -> None:
        self.turns = 0

    def __call__(self, turn: Turn[Any, Any, Any]) -> Any:
        self.turns += 1
        return turn.actions[0]


def test_a_function_of_a_turn_is_a_bot() -> None:
    assert load("tests.test_bots:first") is first


def test_a_class_makes_a_bot_for_each_match() -> None:
    one, other = (load("tests.test_bots:Counting") for _ in range(2))
    assert isinstance(one, Counting)
    assert one is not other


# What a bot is given does not lead to the state.


HOLDS_NO_MATCH = (ModuleType, type, BuiltinFunctionType, str, bytes, int, float)


def reachable(start: object) -> list[object]:
    """Follow attributes, items, closures, defaults and bound objects, as far as they lead."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, HOLDS_NO_MATCH):
            continue
        found[id(thing)] = thing
        waiting += _inside(thing)
    return list(found.values())


def _inside(thing: object) -> Iterator[object]:
    if isinstance(thing, dict):
        for name, value in cast("dict[object, object]", thing).items():
            yield name
            yield value
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from cast("list[object]", thing)
    elif isinstance(thing, FunctionType):
        yield thing.__closure__
        yield thing.__defaults__
        yield thing.__kwdefaults__
    elif isinstance(thing, MethodType):
        yield thing.__self__
        yield thing.__func__
    elif isinstance(thing, CellType):
        yield thing.cell_contents
    else:
        yield getattr(thing, "__dict__", None)
        for kind in type(thing).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                yield getattr(thing, slot, None)
        for name in dir(thing):
            if not name.startswith("__"):
                attribute = getattr(thing, name, None)
                if isinstance(attribute, MethodType | FunctionType):
                    yield attribute


HIDDEN = {name: game for name, game in TABLES.items() if not name.startswith("tuk")}


@pytest.mark.parametrize("game", list(HIDDEN.values()), ids=list(HIDDEN))
def test_nothing_that_a_bot_is_given_leads_to_the_state(game: Any) -> None:
    for state, player in moments(game, 11, 6):
        game.explain(state, game.legal_actions(state)[0])
        game.score(state)
        turn = turn_of(game, state, player, Random(0))
        Greedy(1)(turn)
        things = reachable(turn)
        assert turn.view in things
        assert not [thing for thing in things if isinstance(thing, game.types.state)]


def test_the_search_for_the_state_finds_one_that_is_there() -> None:
    game = TectonicTribes()
    state, _ = moments(game, 12, 4)[2]

    def careless(turn: Turn[Any, Any, Any]) -> Any:
        return game.legal_actions(state, turn.player)[0]

    assert any(thing is state for thing in reachable({"bot": [careless]}))


def test_a_lazy_sequence_is_not_handed_on() -> None:
    game = TectonicTribes()
    for state, player in moments(game, 13, 12):
        actions = turn_of(game, state, player, Random(0)).actions
        assert type(actions) is tuple
        assert actions == tuple(game.legal_actions(state, player))


def test_every_game_of_the_catalogue_can_be_played_by_bots() -> None:
    for name in games.names():
        game = games.find(name)()
        assert moments(game, 14, 1)


def test_a_bot_can_play_in_a_playout() -> None:
    game = TikiTopple()
    match = playout(game, Random(1), {Player(1): policy(first, game, Player(1))})
    state = game.initial_state()
    for action in match.actions:
        if action.player == Player(1):
            assert action == game.legal_actions(state)[0]
        state = game.apply(state, action)


def test_a_seat_that_is_not_to_act_has_no_turn() -> None:
    game = TikiTopple()
    with pytest.raises(ValueError, match="P2 is not to act"):
        turn_of(game, game.initial_state(), Player(1), Random(0))


def silent(_turn: Turn[Any, Any, Any]) -> Any:
    """Forget to answer."""


def test_a_bot_that_answers_with_no_action_is_told_so() -> None:
    game = TikiTopple()
    with pytest.raises(AnswerError, match="the bot of P1 answered None, which is no action"):
        playout(game, Random(1), {Player(0): policy(silent, game, Player(0))})


def toaster(_turn: Turn[Any, Any, Any]) -> Any:
    """Play a card that is never a first one."""
    return TikiTopple().parse_action("P1 toast")


def test_a_bot_that_answers_with_an_illegal_action_is_told_the_rules() -> None:
    game = TikiTopple()
    with pytest.raises(AnswerError) as raised:
        playout(game, Random(1), {Player(0): policy(toaster, game, Player(0))})
    assert str(raised.value) == (
        "the bot of P1 answered P1 toast, which is illegal: "
        "toast cannot be the first card (TIKI-5.10)"
    )


class Wordless:
    """A game whose actions cannot be written, and in which none is legal."""

    def apply(self, state: int, action: int) -> int:
        raise IllegalActionError(action, state, (Violation("W-1", "nothing is"),))


def test_without_a_notation_an_answer_is_shown_as_it_is() -> None:
    assert objection(cast("Any", Wordless()), 1, 2) == "2, which is illegal: nothing is (W-1)"


def test_an_error_without_a_message_is_told_by_its_name() -> None:
    assert describe(KeyboardInterrupt()) == "KeyboardInterrupt"
    assert describe(ValueError("no idea")) == "ValueError: no idea"
