"""The kit finds the fault of every broken game, and no fault with honest ones."""

import ast
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
import importlib
from pathlib import Path
from random import Random
import traceback
from typing import Any, NamedTuple

from attrs import field, frozen
from attrs.validators import ge
from hypothesis import Phase, given, reject, settings
from hypothesis import strategies as st
from hypothesis.errors import FailedHealthCheck
import pytest

from boardrules import CHANCE, Game, IllegalActionError, Outcome, Player, Violation
from boardrules.game import (
    AppliesUnchecked,
    Explains,
    HasInventory,
    HasNotation,
    HasNumbers,
    HasObservations,
    HasScoreItems,
    HasTypes,
    HasViews,
    Validates,
)
import boardrules.testing
from boardrules.testing import (
    LAWS,
    Lanterns,
    Law,
    LawBroken,
    Match,
    check_disguise,
    check_laws,
    check_processes,
    knowledge_laws,
    law,
    laws,
    laws_for,
    matches,
    near_legal,
    near_legal_actions,
    number_laws,
    play_laws,
    require,
    state_actions,
    states,
    storage_laws,
    type_laws,
)
from boardrules.testing.lanterns import Action, Hide, State
from boardrules.testing.matches import NEAR
from tests.mutants import MUTANTS, Mutant
from tests.mutants.knowledge import ShowsHands
from tests.mutants.legality import PromisesTooMuch
from tests.mutants.numbers import (
    NumbersByASet,
    RefusesWhatOthersHold,
    ShiftsItsNumbers,
)
from tests.mutants.observations import ObservesASet
from tests.mutants.states import NeverEnds
from tests.mutants.storage import DrawsFromASet, ObeysASet, OrdersByASet

LAW = {each.name: each for each in LAWS}

SMALL = Lanterns(2, 2, (1, 1, 2, 3, 3))
TABLES = (SMALL, Lanterns(), Lanterns(3, 2, (1, 1, 2, 2, 3, 4, 5)))

UNSTEADY = (OrdersByASet(), ObeysASet(), DrawsFromASet(), NumbersByASet(), ObservesASet())
LEAKY = ShowsHands(2, 2, SMALL.deck)

P1, P2 = Player(0), Player(1)


@contextmanager
def checking(number: int) -> Generator[None]:
    """Check laws on so many matches, the same ones every time, and stop at the first fault."""
    before = settings.get_current_profile_name()
    settings.register_profile(
        "kit",
        max_examples=number,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        report_multiple_bugs=False,
    )
    settings.load_profile("kit")
    try:
        yield
    finally:
        settings.load_profile(before)


def deal_anew(state: State, viewer: Player | None, rng: Random) -> State:
    """Change what a seat does not know, by what honest Lanterns say that it knows."""
    return SMALL.determinize(SMALL.view(state, viewer), rng)


# Broken games.


@pytest.mark.parametrize(
    ("mutant", "name"),
    [(mutant, name) for mutant in MUTANTS for name in mutant.laws],
    ids=str,
)
def test_a_mutant_is_rejected(mutant: Mutant, name: str) -> None:
    assert LAW[name].applies_to(mutant.game)
    with checking(30), pytest.raises(LawBroken):
        LAW[name](mutant.game)


@pytest.mark.parametrize("name", LAW)
def test_every_law_has_a_mutant(name: str) -> None:
    assert [mutant for mutant in MUTANTS if name in mutant.laws]


def requirements() -> set[tuple[str, int]]:
    """Find the lines in the modules of laws on which a law can be broken."""
    return {
        (str(module.__file__), node.lineno)
        for module in (play_laws, storage_laws, knowledge_laws, number_laws, type_laws)
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        or (isinstance(node, ast.Call) and ast.unparse(node.func) == "require")
    }


def test_every_requirement_of_every_law_has_a_mutant() -> None:
    lines: set[tuple[str, int]] = set()
    runs: list[Callable[[], None]] = [
        partial(LAW[name], mutant.game) for mutant in MUTANTS for name in mutant.laws
    ]
    runs += [partial(check_processes, game) for game in UNSTEADY]
    runs.append(partial(check_disguise, LEAKY, deal_anew))
    for run in runs:
        with checking(30), pytest.raises(LawBroken) as caught:
            run()
        error: BaseException | None = caught.value
        while error is not None:
            trace = traceback.walk_tb(error.__traceback__)
            lines |= {(frame.f_code.co_filename, line) for frame, line in trace}
            error = error.__cause__
    assert requirements() - lines == set()


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_says_what_is_wrong_with_it(mutant: Mutant) -> None:
    assert mutant.broken.__doc__ not in {None, Lanterns.__doc__}


def test_mutants_have_names_of_their_own() -> None:
    assert len({str(mutant) for mutant in MUTANTS}) == len(MUTANTS)


def test_all_laws_together_reject_a_mutant() -> None:
    with checking(1), pytest.raises(LawBroken, match="not over after 5000 actions"):
        check_laws(NeverEnds(2, 2, SMALL.deck))


def test_every_law_rejects_a_game_that_refuses_what_it_lists() -> None:
    with checking(30), pytest.raises(LawBroken, match=r"IllegalActionError: .*card=99"):
        LAW["ends"](PromisesTooMuch())


@pytest.mark.parametrize("game", UNSTEADY, ids=lambda game: type(game).__name__)
def test_an_order_that_processes_do_not_share_is_found(game: Lanterns) -> None:
    with pytest.raises(LawBroken, match="with hash seed"):
        check_processes(game)


def test_a_view_that_does_not_stand_disguise_is_found() -> None:
    with checking(30), pytest.raises(LawBroken, match="can tell State"):
        check_disguise(LEAKY, deal_anew)


@pytest.mark.parametrize(
    "game", [ShiftsItsNumbers(), RefusesWhatOthersHold()], ids=lambda game: type(game).__name__
)
def test_numbers_that_leak_can_keep_all_other_laws(game: Lanterns) -> None:
    with checking(8):
        for each in laws_for(game):
            if each.name != "numbers_tell_nothing_hidden":
                each(game)


# Honest games.


@pytest.mark.parametrize(
    ("each", "game"),
    [(each, game) for game in TABLES for each in laws_for(game, small_box=game is SMALL)],
    ids=str,
)
def test_an_honest_game_passes(each: Law, game: Lanterns) -> None:
    with checking(8):
        each(game)


def test_all_laws_apply_to_lanterns() -> None:
    assert laws_for(SMALL, small_box=True) == LAWS


def test_laws_for_small_boxes_are_left_out_unless_asked_for() -> None:
    left_out = set(LAWS) - set(laws_for(SMALL))
    assert [each.name for each in left_out] == ["worlds_are_the_belief"]


def test_many_actions_are_numbered_as_few_are() -> None:
    with checking(3):
        LAW["numbers_are_exact"](Lanterns(2, 2, tuple(range(100))))


def test_all_laws_are_checked_in_one_line() -> None:
    with checking(2):
        check_laws(SMALL, small_box=True)


def test_an_honest_view_stands_disguise() -> None:
    with checking(8):
        check_disguise(SMALL, deal_anew)


class Step(NamedTuple):
    """A seat goes down some steps."""

    player: Player
    steps: int


@frozen
class CarefulStep:
    """A step that only a seat can make."""

    player: Player = field(validator=ge(Player(0)))
    steps: int


class Stairs(NamedTuple):
    """Two seats in turn go down one or two steps; a state is the height and the seat to go.

    It offers the contract and nothing else, in plain tuples.
    """

    height: int = 5
    step: Any = Step

    @property
    def players(self) -> int:
        return 2

    def initial_state(self) -> tuple[int, int]:
        return self.height, 0

    def to_act(self, state: tuple[int, int]) -> tuple[Player, ...]:
        height, seat = state
        return (Player(seat),) if height else ()

    def legal_actions(self, state: tuple[int, int], player: Player | None = None) -> Sequence[Any]:
        height, seat = state
        steps = range(1, min(height, 2) + 1) if player in {None, seat} else ()
        return [self.step(Player(seat), number) for number in steps]

    def chance_weights(self, state: tuple[int, int]) -> Sequence[int]:  # noqa: ARG002
        return ()

    def apply(self, state: tuple[int, int], action: Any) -> tuple[int, int]:
        height, seat = state
        if action not in self.legal_actions(state):
            raise IllegalActionError(action, state, (Violation("STAIRS-1", "not so fast"),))
        return height - action.steps, 1 - seat

    def score(self, state: tuple[int, int]) -> tuple[int, ...]:
        height, seat = state
        return (0, 0) if height else (seat, 1 - seat)

    def outcome(self, state: tuple[int, int]) -> Outcome | None:
        return None if self.to_act(state) else Outcome.by_score(self.score(state), "STAIRS-2")


class Without(NamedTuple):
    """A game that does not offer some of its methods."""

    game: Any
    names: tuple[str, ...]

    def __getattr__(self, name: str) -> Any:
        if name in self.names:
            raise AttributeError(name)
        return getattr(self.game, name)


def test_a_game_with_nothing_but_the_contract_gets_the_laws_about_that() -> None:
    assert isinstance(Stairs(), Game)
    offers = (AppliesUnchecked, Explains, HasInventory, HasNotation, HasScoreItems, HasTypes)
    learners = (HasNumbers, HasObservations)
    assert not isinstance(Stairs(), (*offers, *learners, HasViews, Validates))
    assert [each.name for each in laws_for(Stairs(), small_box=True)] == [
        "ends",
        "deterministic",
        "pure",
        "legal_actions_apply",
        "illegal_actions_are_refused",
        "legal_actions_are_ordered",
        "sequences_agree",
        "commits_commute",
        "chance_is_weighed",
        "outcome_at_the_end",
    ]


@pytest.mark.parametrize("step", [Step, CarefulStep])
def test_a_game_with_nothing_but_the_contract_passes(step: object) -> None:
    with checking(30):
        check_laws(Stairs(step=step), small_box=True)


# Laws.


@law(HasInventory)
def is_short(game: Any, match: Any) -> None:
    """A match
    is short.
    """
    require(len(match.actions) < 10, "{} actions at {}", len(match.actions), game)


def test_anybody_can_make_a_law() -> None:
    assert str(is_short) == is_short.name == "is_short"
    assert is_short.statement == "A match is short."
    assert is_short.needs == (Game, HasInventory)
    assert not is_short.small_box
    assert is_short.applies_to(SMALL)
    assert not is_short.applies_to(Stairs())
    with checking(5):
        is_short(SMALL)
        with pytest.raises(LawBroken, match=r"16 actions at Lanterns\(players=2"):
            is_short(Lanterns())


def test_a_law_of_ones_own_may_be_for_small_boxes() -> None:
    assert law(small_box=True)(is_short.check).small_box


def test_a_law_needs_no_docstring() -> None:
    def holds(game: Any, match: Any) -> None: ...

    assert law()(holds).statement == ""


def test_a_law_is_checked_on_as_many_matches_as_hypothesis_is_set_to() -> None:
    seen: list[Any] = []

    @law()
    def counts(_game: Any, match: Any) -> None:
        seen.append(match)

    with checking(7):
        counts(SMALL)
    assert len(seen) == 7


def test_what_is_required_holds() -> None:
    require([0], "there is something")


def test_a_broken_requirement_says_what_and_where() -> None:
    with pytest.raises(LawBroken, match=r"^3 is not 4$"):
        require([], "{} is not {}", 3, 4)


def test_a_message_may_have_braces_of_its_own() -> None:
    with pytest.raises(LawBroken, match=r"^\{1: 2\} is empty \{\}$"):
        require(None, "{1: 2} is empty {}")


def test_a_broken_law_is_a_failed_assertion() -> None:
    assert issubclass(LawBroken, AssertionError)


@pytest.mark.parametrize("each", LAWS, ids=str)
def test_every_law_has_a_statement(each: Law) -> None:
    assert each.statement.endswith(".")
    assert "  " not in each.statement


def test_laws_have_names_of_their_own() -> None:
    assert len(LAW) == len(LAWS)


# Matches.


def match_of(game: Game[State, Action], *numbers: int) -> Match[State, Action]:
    """Play the match that some numbers choose, over and over."""
    actions: list[Action] = []
    reached = [game.initial_state()]
    while legal := game.legal_actions(reached[-1]):
        actions.append(legal[numbers[len(actions) % len(numbers)] % len(legal)])
        reached.append(game.apply(reached[-1], actions[-1]))
    return Match(game, tuple(actions), tuple(reached), seed=1)


def offers(game: Any, state: Any) -> list[Any]:
    """List what all seats may do."""
    return [action for player in game.to_act(state) for action in game.legal_actions(state, player)]


@given(matches(SMALL))
def test_a_match_is_played_to_its_end(match: Match[State, Action]) -> None:
    state = SMALL.initial_state()
    assert match.states[0] == state
    for action, after in zip(match.actions, match.states[1:], strict=True):
        assert action in SMALL.legal_actions(state)
        state = SMALL.apply(state, action)
        assert state == after
    assert match.is_over
    assert not SMALL.to_act(state)


@given(matches(SMALL, limit=3))
def test_a_match_is_given_up_at_its_limit(match: Match[State, Action]) -> None:
    assert len(match.actions) == 3
    assert not match.is_over


def test_a_match_draws_the_same_each_time() -> None:
    match = match_of(SMALL, 2, 5)
    assert match.rng().random() == match.rng().random()
    assert match.sample(4) == match.sample(4)


def test_a_sample_has_the_first_state_and_the_last_one() -> None:
    match = match_of(SMALL, 2, 5)
    first, *middle, last = match.sample(4)
    assert (first, last) == (match.states[0], match.states[-1])
    assert len(set(middle) & set(match.states[1:-1])) == 4
    assert set(match.sample(100)) == set(match.states)


def test_a_match_shows_its_game_and_what_was_done() -> None:
    shown = repr(match_of(SMALL, 0))
    assert shown.startswith(f"Match(game={SMALL!r}, actions=(Deal(player=-1, seat=0, card=1), ")
    assert shown.endswith("Show(player=1, card=3)), seed=1)")


def test_a_long_match_shows_only_its_start() -> None:
    action = Hide(P1, 1)
    match = Match(SMALL, (action,) * 102, (SMALL.initial_state(),), seed=1)
    assert repr(match).count(repr(action)) == 100
    assert "and 2 more" in repr(match)


@given(states(SMALL))
def test_states_are_reachable(state: State) -> None:
    assert SMALL.validate(state) == ()


@given(state_actions(SMALL))
def test_state_actions_are_legal(pair: tuple[State, Action]) -> None:
    state, action = pair
    assert action in SMALL.legal_actions(state, action.player)
    SMALL.apply(state, action)


def test_state_actions_are_not_those_of_the_first_seat_alone() -> None:
    seen: list[bool] = []

    def look(pair: tuple[State, Action]) -> None:
        state, action = pair
        seen.append(action.player in SMALL.to_act(state)[1:])

    with checking(50):
        given(state_actions(SMALL))(look)()
    assert any(seen)


@given(near_legal_actions(SMALL))
def test_near_legal_actions_are_illegal(pair: tuple[State, Action]) -> None:
    state, action = pair
    assert action not in offers(SMALL, state)
    with pytest.raises(IllegalActionError):
        SMALL.apply(state, action)


@given(near_legal_actions(Stairs(height=1)))
def test_states_without_near_legal_actions_are_passed_over(
    pair: tuple[tuple[int, int], Step],
) -> None:
    assert pair == ((0, 1), Step(P1, 1))


@given(matches(SMALL), st.data())
def test_near_legal_actions_are_few_and_unlike(
    match: Match[State, Action], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(match.states))
    near = near_legal(match, state)
    assert near == near_legal(match, state)
    assert 0 < len(near) == len(set(near)) <= NEAR


def test_near_legal_actions_have_fields_of_other_actions() -> None:
    match = match_of(SMALL, 0)
    near = near_legal(match, match.states[4])
    assert Hide(CHANCE, 1) in near
    assert Hide(Player(2), 1) in near
    assert Hide(P1, 3) in near


def test_an_action_that_its_class_refuses_is_left_out() -> None:
    stairs = Stairs(step=CarefulStep)
    actions = (CarefulStep(P1, 2), CarefulStep(P2, 2), CarefulStep(P1, 1))
    match = Match(stairs, actions, ((5, 0), (3, 1), (1, 0), (0, 1)), seed=1)
    near = near_legal(match, (5, 0))
    assert {action.player for action in near} == {P2, Player(2)}


def test_plain_actions_come_from_elsewhere_in_the_match() -> None:
    match = Match(Stairs(), (Step(P1, 2), Step(P2, 2), Step(P1, 1)), ((5, 0),), seed=1)
    assert near_legal(match, (5, 0)) == [Step(P2, 2)]
    assert set(near_legal(match, (5, 1))) == {Step(P1, 2), Step(P1, 1)}


def test_what_is_no_game_has_no_laws() -> None:
    with pytest.raises(TypeError, match="is no game: it has no players, initial_state"):
        laws_for(object())


@pytest.mark.parametrize(
    ("protocol", "name"),
    [
        ("HasNotation", "parse_action"),
        ("HasViews", "worlds"),
        ("HasNumbers", "decode"),
        ("HasObservations", "features"),
    ],
)
def test_half_a_protocol_is_refused(
    monkeypatch: pytest.MonkeyPatch, protocol: str, name: str
) -> None:
    monkeypatch.delattr(Lanterns, name)
    with pytest.raises(TypeError, match=f"has half of {protocol}: no {name}"):
        laws_for(Lanterns())


def test_what_a_game_does_not_offer_need_not_be_the_same_in_every_process() -> None:
    match = match_of(SMALL, 2, 5)
    whole = storage_laws.digest(SMALL, match.actions)
    shown = {
        storage_laws.digest(Without(SMALL, names), match.actions)
        for names in ((), ("encode",), ("observe",), ("determinize",))
    }
    assert len(shown) == 4
    assert whole in shown


def test_a_class_of_the_running_script_is_not_sent_to_other_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laws, "LAWS", ())
    monkeypatch.setattr(Lanterns, "__module__", "__main__")
    monkeypatch.setattr(laws, "check_processes", pytest.fail)
    check_laws(Lanterns())


def test_the_kit_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", dict[str, None]().get)
    with pytest.raises(ImportError, match=r"boardrules\[testing\]"):
        importlib.reload(boardrules.testing)


def test_what_hypothesis_itself_has_to_say_is_not_about_the_game() -> None:
    @law()
    def looks_at_nothing(_game: Any, _match: Match[Any, Any]) -> None:
        """Find no match worth looking at."""
        reject()

    with checking(5), pytest.raises(FailedHealthCheck):
        looks_at_nothing(SMALL)
