from collections.abc import Sequence
from copy import deepcopy
from importlib import import_module, reload
import json
import pickle
from random import Random
import subprocess
import sys
from typing import Any, ClassVar

from attrs import Factory, field, frozen
import pytest

from boardrules import CHANCE, IllegalActionError, Outcome, Player, games, key, to_json
from boardrules.adapters.openspiel import (
    BoardObserver,
    BoardState,
    register,
    register_game,
    resampler,
)
from boardrules.adapters.openspiel.parameters import Option, options_of
from boardrules.codec import GameTypes
from boardrules.errors import NumberError
from boardrules.games.tiki_topple import TikiTopple
from boardrules.games.tucana_builders import TucanaBuilders
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.numbers import Block, Numbering
from boardrules.observation import Feature
from boardrules.outcome import shares
from boardrules.testing import Lanterns

pyspiel: Any = import_module("pyspiel")  # it has no types

register()
register_game(Lanterns)

TIKI = "boardrules_tiki_topple"
TUCANA = "boardrules_tucana_builders"
LANTERNS = "boardrules_lanterns(hand_size=2)"
"""Two seats with two lanterns each."""


def after_draws(state: Any, rng: Random | None = None) -> Any:
    """Let chance act until a seat decides."""
    rng = rng or Random(0)
    while state.is_chance_node():
        numbers, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(numbers, weights)[0])
    return state


def opening(name: str) -> Any:
    """Return the first state of a match in which a seat decides."""
    return after_draws(pyspiel.load_game(name).new_initial_state())


def end(state: Any, rng: Random | None = None) -> Any:
    """Play at random to the end."""
    rng = rng or Random(0)
    while not after_draws(state, rng).is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


class Pick:
    """A game without options, chance and drawing: the only player takes nothing or one."""

    name: ClassVar = "pick"
    types: ClassVar = GameTypes(tuple[int, ...], tuple[int, int], tuple[int, ...])
    players = 1
    numbering = Numbering(version=1, decisions=(Block("take", (("number", 2),)),))
    num_actions = 2
    features = (Feature("taken", (1,), "how many were taken"),)

    def initial_state(self) -> tuple[int, ...]:
        return ()

    def to_act(self, state: tuple[int, ...]) -> tuple[Player, ...]:
        return () if state else (Player(0),)

    def legal_actions(
        self, state: tuple[int, ...], player: Player | None = None
    ) -> Sequence[tuple[int, int]]:
        return () if state or player not in {None, 0} else ((0, 0), (0, 1))

    def chance_weights(self, _state: tuple[int, ...]) -> tuple[int, ...]:
        return ()

    def apply(self, _state: tuple[int, ...], action: tuple[int, int]) -> tuple[int, ...]:
        return action[1:]

    def score(self, state: tuple[int, ...]) -> tuple[int, ...]:
        return (sum(state),)

    def outcome(self, state: tuple[int, ...]) -> Outcome | None:
        return Outcome.by_score(self.score(state), "PICK-1") if state else None

    def view(self, state: tuple[int, ...], _player: Player | None) -> tuple[int, ...]:
        return state

    def witness(self, _state: object, action: tuple[int, int], _player: object) -> tuple[int, int]:
        return action

    def determinize(self, view: tuple[int, ...], _rng: object) -> tuple[int, ...]:
        return view

    def worlds(self, view: tuple[int, ...]) -> Any:
        yield view, 1

    def encode(self, _state: object, action: tuple[int, int]) -> int:
        return action[1]

    def decode(self, _state: object, number: int, _player: object = None) -> tuple[int, int]:
        return 0, number

    def observe(self, view: tuple[int, ...], _player: Player) -> dict[str, list[int]]:
        return {"taken": [sum(view)]}

    def format_action(self, action: tuple[int, int]) -> str:
        return f"take {action[1]}"

    def parse_action(self, text: str) -> tuple[int, int]:
        return 0, int(text.removeprefix("take "))


# Names and parameters.


def test_all_games_of_the_catalogue_are_registered_and_again_changes_nothing() -> None:
    names = register()
    assert names == tuple(f"boardrules_{name.replace('-', '_')}" for name in games.names())
    assert register() == names
    assert set(names) < set(pyspiel.registered_names())


def test_python_ends_in_peace_after_registering() -> None:
    program = "from boardrules.adapters.openspiel import register; register()"
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603  # our own


def test_a_game_that_lacks_something_is_refused() -> None:
    with pytest.raises(TypeError, match="Outcome does not offer what OpenSpiel asks for"):
        register_game(Outcome)
    with pytest.raises(TypeError, match="int does not offer what OpenSpiel asks for"):
        register_game(int)


def test_an_object_cannot_be_registered() -> None:
    game: Any = TikiTopple(players=3)
    with pytest.raises(TypeError, match="the class of a game, not an object of TikiTopple"):
        register_game(game)


def test_a_name_is_for_one_class_only() -> None:
    class MyTiki(TikiTopple):
        pass

    with pytest.raises(ValueError, match=f"another class is registered as {TIKI} already: .*tiki"):
        register_game(MyTiki)
    assert register_game(TikiTopple) == TIKI


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = import_module("boardrules.adapters.openspiel._pyspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r'pip install "boardrules\[openspiel\]"'):
        reload(layer)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        pytest.param(TIKI, TikiTopple(), id="defaults"),
        pytest.param(
            f"{TIKI}(players=3,edition=gamewright)",
            TikiTopple(players=3, edition="gamewright"),
            id="number and text",
        ),
        pytest.param(
            f"{TUCANA}(players=1,achievements=true)",
            TucanaBuilders(players=1, achievements=True),
            id="yes or no",
        ),
        pytest.param(
            "boardrules_tuk_tuk_taxi(turn_limit=0)", TukTukTaxi(turn_limit=None), id="none"
        ),
        pytest.param(
            "boardrules_tuk_tuk_taxi(turn_limit=9)", TukTukTaxi(turn_limit=9), id="not none"
        ),
    ],
)
def test_parameters_are_the_options_of_a_game(name: str, rules: Any) -> None:
    assert pyspiel.load_game(name).rules == rules


@pytest.mark.parametrize(
    ("parameters", "error", "message"),
    [
        ("players=9", ValueError, "players is one of 2, 3, 4, not 9"),
        ("first_player=2", ValueError, "first_player is one of 0, 1, not 2"),
        ("max_game_length=0", ValueError, "max_game_length is a number from 1 on, not 0"),
        ("max_score=-1", ValueError, "max_score is a number from 1 on, not -1"),
        ("players=two", pyspiel.SpielError, "Wrong type for parameter players"),
        ("seats=2", pyspiel.SpielError, "Unknown parameter 'seats'"),
    ],
)
def test_bad_parameters_are_refused(parameters: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(f"{TIKI}({parameters})")


def test_options_become_parameters_where_openspiel_knows_their_kind() -> None:
    @frozen
    class Form:
        size: int = 3
        limit: int | None = 5
        bonus: int | None = None
        label: str | None = None
        ratio: float | None = 0.5
        is_long: bool = False
        is_wide: bool | None = None
        deck: tuple[int, ...] = (1, 2)
        box: tuple[int, ...] = Factory(tuple[int, ...])
        inner: int = field(default=0, init=False)

    options = options_of(Form)
    assert options == (
        Option("size", 3, may_be_none=False),
        Option("limit", 5, may_be_none=True),
        Option("bonus", 0, may_be_none=True),
        Option("label", "", may_be_none=True),
        Option("ratio", 0.5, may_be_none=True),
        Option("is_long", False, may_be_none=False),
    )
    given: tuple[Any, ...] = (0, 0, 7, "", 0.0, False)
    read = [option.read(value) for option, value in zip(options, given, strict=True)]
    assert read == [0, None, 7, None, 0.0, False]


# What OpenSpiel is told about a game.


def test_the_numbers_of_a_game_are_told() -> None:
    game = pyspiel.load_game(f"{TIKI}(players=3)")
    rules = TikiTopple(players=3)
    assert game.num_players() == 3
    assert game.num_distinct_actions() == rules.num_actions
    assert game.max_chance_outcomes() == rules.numbering.num_draws
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.max_game_length() == 10_000
    assert game.observation_tensor_size() == sum(feature.size for feature in rules.features)


@pytest.mark.parametrize(
    ("name", "fewest", "most"), [(TIKI, 2, 4), (TUCANA, 1, 5), ("boardrules_tuk_tuk_taxi", 2, 4)]
)
def test_how_many_can_play_is_told(name: str, fewest: int, most: int) -> None:
    kind = pyspiel.load_game(name).get_type()
    assert (kind.min_num_players, kind.max_num_players) == (fewest, most)


def test_a_game_for_one_is_for_points() -> None:
    game = pyspiel.load_game(f"{TUCANA}(players=1,max_score=200)")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-200, 200, None)
    final = end(game.new_initial_state())
    assert final.returns() == list(game.rules.score(final.position))


def test_a_game_of_ones_own_can_be_registered() -> None:
    assert register_game(Pick) == "boardrules_pick"
    game = pyspiel.load_game("boardrules_pick")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("take 1"))
    assert (state.returns(), str(state)) == ([1], key((1,)))


# States.


def test_chance_has_the_numbers_and_probabilities_of_the_game() -> None:
    state = pyspiel.load_game(LANTERNS).new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.CHANCE == CHANCE
    rules, position = state.rules, state.position
    assert rules.deck == (1, 1, 2, 2, 3, 4, 5, 6, 7)
    drawn: dict[int, float] = {}
    for action, weight in zip(
        rules.legal_actions(position), rules.chance_weights(position), strict=True
    ):
        drawn[rules.encode(position, action)] = weight / 9
    assert state.chance_outcomes() == sorted(drawn.items())


def test_chance_has_no_outcomes_where_it_is_not_to_act() -> None:
    state = opening(TIKI)
    for moment in (state, end(state.clone())):
        with pytest.raises(ValueError, match="chance is not to act here"):
            moment.chance_outcomes()


def test_seats_have_the_numbers_and_the_notation_of_the_game() -> None:
    state = opening(TIKI)
    rules, position = state.rules, state.position
    actions = rules.legal_actions(position)
    numbers = state.legal_actions()
    assert numbers == sorted(rules.encode(position, action) for action in actions)
    assert {state.action_to_string(number) for number in numbers} == {
        rules.format_action(action) for action in actions
    }
    number = state.string_to_action("P1 up1 NANI")
    state.apply_action(number)
    assert state.position == rules.apply(position, rules.parse_action("P1 up1 NANI"))


def test_draws_have_the_notation_of_the_game() -> None:
    state = pyspiel.load_game(TIKI).new_initial_state()
    assert state.action_to_string(0) == "* column AKAMAI"


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    state = opening(LANTERNS)
    before, history = state.position, state.history()
    number = next(number for number in range(7) if number not in state.legal_actions())
    with pytest.raises(IllegalActionError):
        state.apply_action(number)
    with pytest.raises(NumberError):
        state.apply_action(99)
    assert (state.position, state.history()) == (before, history)


def test_those_who_choose_at_the_same_time_go_in_turn_and_see_nothing() -> None:
    state = opening(LANTERNS)
    assert state.current_player() == 0
    one, other = (state.child(number) for number in state.legal_actions())
    for chosen in (one, other):
        chosen.apply_action(chosen.legal_actions()[0])
        assert chosen.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_returns_are_zeros_until_the_end() -> None:
    state = opening(f"{TIKI}(players=3)")
    assert state.returns() == [0, 0, 0]
    end(state)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == list(shares(state.rules.outcome(state.position)))


def test_a_state_shows_its_drawing_and_its_key() -> None:
    state = opening(TIKI)
    assert str(state) == f"{state.rules.render(state.position)}\n{key(state.position)}"
    assert str(state.clone()) == str(state)


def test_a_clone_shares_the_position_and_goes_its_own_way() -> None:
    state = opening(TIKI)
    clone = state.clone()
    assert isinstance(clone, BoardState)
    assert clone.position is state.position
    clone.apply_action(clone.legal_actions()[0])
    assert clone.position != state.position
    assert clone.history()[:-1] == state.history()


@pytest.mark.parametrize("is_asked_to_draw", [False, True])
def test_a_state_can_be_stored(is_asked_to_draw: bool) -> None:
    state = opening(TIKI)
    if is_asked_to_draw:
        str(state)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, again = pyspiel.deserialize_game_and_state(text)
    assert game.rules == state.rules
    for other in (again, pickle.loads(pickle.dumps(state))):  # noqa: S301  # our own bytes
        assert other.position == state.position
        assert other.history() == state.history()
        assert str(other) == str(state)


@pytest.mark.parametrize(
    "name",
    [f"{TIKI}(players=3,max_score=7)", "boardrules_tuk_tuk_taxi(turn_limit=0)", LANTERNS],
    ids=["text and numbers", "none", "own"],
)
def test_a_game_can_be_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    for again in (pickle.loads(pickle.dumps(game)), deepcopy(game)):  # noqa: S301  # our own bytes
        assert type(again) is type(game)
        assert again.rules == game.rules
        assert again.get_parameters() == game.get_parameters()


@pytest.mark.parametrize("name", [TIKI, LANTERNS])
def test_the_pickle_of_a_game_can_be_read_where_nothing_is_registered(name: str) -> None:
    game = pyspiel.load_game(name)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(  # noqa: S603  # our own
        [sys.executable, "-c", program], check=True, capture_output=True, input=pickle.dumps(game)
    )
    assert done.stdout.decode().strip() == str(game)


@pytest.mark.parametrize(
    ("position", "kind"),
    [(TucanaBuilders().initial_state(), r"tucana_builders\.state\.State"), (None, "NoneType")],
    ids=["other", "none"],
)
def test_no_match_begins_with_a_state_of_another_game(position: Any, kind: str) -> None:
    with pytest.raises(TypeError, match=f"{kind} is no state of tiki-topple"):
        pyspiel.load_game(TIKI).state_at(position)


def test_no_match_begins_with_a_state_of_another_table() -> None:
    position = opening(f"{TIKI}(players=3)").position
    message = "no state of tiki-topple at this table: seats: there are 2 players, not 3"
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(TIKI).state_at(position)


def test_a_state_is_taken_as_it_is_by_a_game_that_does_not_check_any() -> None:
    assert pyspiel.load_game(register_game(Pick)).state_at((1,)).returns() == [1]


def test_a_match_can_begin_anywhere() -> None:
    game = pyspiel.load_game(TIKI)
    state = game.state_at(opening(TIKI).position)
    assert (state.current_player(), state.history()) == (0, [])
    end(state)
    assert sum(state.returns()) == 0


# What a seat knows.


def test_information_states_and_observations_are_views() -> None:
    state = opening(f"{TIKI}(players=3)")
    for seat in range(3):
        text = state.information_state_string(seat)
        view = state.rules.view(state.position, Player(seat))
        assert json.loads(text) == {"seat": seat, "view": json.loads(to_json(view))}
        assert state.observation_string(seat) == text


def test_observations_have_the_numbers_of_the_features() -> None:
    state = opening(f"{TIKI}(players=3)")
    rules = state.rules
    tables = rules.observe(rules.view(state.position, Player(1)), Player(1))
    numbers = [number for feature in rules.features for number in tables[feature.name]]
    assert state.observation_tensor(1) == numbers
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == numbers
    assert {name: piece.shape for name, piece in observer.dict.items()} == {
        feature.name: feature.shape for feature in rules.features
    }
    assert observer.dict["column"].reshape(81).tolist() == tables["column"]


def test_information_states_have_no_numbers() -> None:
    state = opening(TIKI)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observer: BoardObserver = state.get_game().make_py_observer(kind)
    observer.set_from(state, 0)
    assert (observer.tensor, observer.dict) == (None, {})
    assert observer.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize(
    "asked",
    [
        {"public_info": False},
        {"private_info": pyspiel.PrivateInfoType.NONE},
        {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
    ],
    ids=["private", "public", "all"],
)
def test_other_observations_are_refused(asked: dict[str, Any]) -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=False, **asked)
    with pytest.raises(ValueError, match="what one seat knows"):
        pyspiel.load_game(TIKI).make_py_observer(kind)


def test_observations_have_no_parameters() -> None:
    with pytest.raises(ValueError, match="no parameters such as colour"):
        pyspiel.load_game(TIKI).make_py_observer(None, {"colour": 1})


# Worlds that a seat holds possible.


def worlds(state: Any, seat: int, seed: int) -> list[Any]:
    resample = resampler(seed)
    return [resample(state, seat) for _ in range(8)]


@pytest.mark.parametrize("name", [TIKI, LANTERNS])
def test_a_resampled_state_is_the_same_to_its_seat_and_not_to_others(name: str) -> None:
    state = opening(name)
    for seat in range(2):
        known = state.information_state_string(seat)
        others = {state.resample_from_infostate(seat, Random(n).random) for n in range(8)}
        assert {other.information_state_string(seat) for other in others} == {known}
        assert {other.current_player() for other in others} == {0}
        assert len({other.information_state_string(1 - seat) for other in others}) > 1


def test_a_resampled_state_does_not_tell_what_has_happened() -> None:
    state = opening(TIKI)
    state.apply_action(state.legal_actions()[0])
    other = state.resample(0, Random(0))
    assert (other.history(), other.move_number()) == ([], 0)


def test_a_resampled_state_can_be_used_like_any_other() -> None:
    state = opening(TIKI)
    other = state.resample(0, Random(0))
    assert other.position != state.position
    assert other.clone().position == other.position
    text = pyspiel.serialize_game_and_state(other.get_game(), other)
    assert pyspiel.deserialize_game_and_state(text)[1].position == other.position
    played = other.clone()
    played.apply_action(played.legal_actions()[3])
    assert played.history() == [other.legal_actions()[3]]
    assert sum(end(played).returns()) == 0


def test_the_worlds_of_a_seed_are_always_the_same() -> None:
    state = opening(TIKI)
    drawn, again, others = (
        [world.position for world in worlds(state, 0, seed)] for seed in (1, 1, 2)
    )
    assert drawn == again
    assert drawn != others
