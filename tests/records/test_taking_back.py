"""What a seat may fairly take back: nothing since which anybody has learned anything."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, cast

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from boardrules import CHANCE, HiddenGame, Player, Record, find_game, game_names, take_back
from boardrules.game import Recordable
from boardrules.games.tectonic_tribes import TectonicTribes
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.testing.matches import Match, matches
from tests.lanterns.table import DEAL, FIRST_TURN, MATCH, P1, P2, P3, SMALL
from tests.lanterns.table import GAME as LANTERNS
from tests.records.nim import RECORD

AnyRecord: TypeAlias = Record[Recordable[Any, Any]]
TakeBack: TypeAlias = Callable[[AnyRecord, Player], AnyRecord]


def table_for_three(name: str) -> Any:
    game_class: Callable[..., Any] = find_game(name)
    return game_class(players=3)


TABLES: dict[str, Callable[[], Any]] = {
    **{name: partial(table_for_three, name) for name in game_names()},
    "lanterns": lambda: SMALL,
}


def told(record: AnyRecord, viewer: Player | None, but: Player) -> list[Any]:
    """List what a viewer was told in a match, but for the decisions of one seat."""
    game = cast("HiddenGame[Any, Any, Any]", record.game)
    steps = zip(record.replay(), record.actions, strict=False)
    seen = [each for state, action in steps for each in game.witness(state, action, viewer)]
    return [action for action in seen if action.player != but]


def check(taking: TakeBack, match: Match[Any, Any], cut: int) -> None:
    """Whatever is taken back, all others, and the seat itself, have learned nothing else since."""
    game: Any = match.game
    record: AnyRecord = Record(game, match.actions[: cut % (len(match.actions) + 1)])
    for seat in map(Player, range(game.players)):
        left = taking(record, seat)
        for viewer in (None, *map(Player, range(game.players))):
            assert told(left, viewer, seat) == told(record, viewer, seat)


@pytest.mark.law
@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=10, deadline=None)
@given(data=st.data(), cut=st.integers(0, 10_000))
def test_nobody_has_learned_anything_since(name: str, data: st.DataObject, cut: int) -> None:
    check(take_back, data.draw(matches(TABLES[name]())), cut)


def past_chance(record: AnyRecord, seat: Player) -> AnyRecord:
    """Take back a decision, although chance has acted since."""
    actions = record.actions
    while actions and actions[-1].player == CHANCE:
        actions = actions[:-1]
    return evolve(record, actions=take_back(evolve(record, actions=actions), seat).actions)


def past_others(record: AnyRecord, seat: Player) -> AnyRecord:
    """Take back the last decision of a seat, whatever has happened since."""
    own = [index for index, action in enumerate(record.actions) if action.player == seat]
    return evolve(record, actions=record.actions[: own[-1]]) if own else record


def past_reveals(record: AnyRecord, seat: Player) -> AnyRecord:
    """Take back own decisions at the end, also one that has revealed what others chose."""
    actions = record.actions
    while actions and actions[-1].player == seat:
        actions = actions[:-1]
    return evolve(record, actions=actions)


@pytest.mark.parametrize("wrong", [past_chance, past_others, past_reveals])
def test_unfair_ways_to_take_back_are_noticed(wrong: TakeBack) -> None:
    game = LANTERNS
    actions = tuple(map(game.parse_action, MATCH))
    match = Match(game, actions, Record(game, actions).replay(), 0)
    noticed = 0
    for cut in range(len(actions) + 1):
        try:
            check(wrong, match, cut)
        except AssertionError:
            noticed += 1
    assert noticed


def played(game: Any, *texts: str) -> AnyRecord:
    return Record(game, tuple(map(game.parse_action, texts)))


CUSTOMERS = ("P1 customer B1 h14", "P2 customer B2 f13")


def test_only_who_decided_last_may_take_back() -> None:
    record = played(TukTukTaxi(), *CUSTOMERS)
    assert take_back(record, P1) is record
    assert take_back(record, P2) == played(TukTukTaxi(), *CUSTOMERS[:1])


def test_what_others_chose_in_secret_stays() -> None:
    record = played(LANTERNS, *DEAL, *FIRST_TURN[:3])
    assert take_back(record, P1) == played(LANTERNS, *DEAL, FIRST_TURN[2])
    assert take_back(record, P2) == played(LANTERNS, *DEAL, *FIRST_TURN[:2])


def test_what_chance_or_all_choices_have_shown_cannot_be_taken_back() -> None:
    for texts in (DEAL, (*DEAL, *FIRST_TURN)):
        record = played(LANTERNS, *texts)
        assert [take_back(record, seat) is record for seat in (P1, P2)] == [True, True]


def test_who_has_seen_the_next_hand_cannot_take_back() -> None:
    """In Tectonic Tribes hands are passed on after the last card of a turn was laid."""
    game = TectonicTribes(players=2)
    state, actions = game.initial_state(), list[Any]()
    while state.turn < 2:
        actions.append(game.legal_actions(state)[0])
        state = game.apply(state, actions[-1])
    *before, last = actions
    record: AnyRecord = Record(game, tuple(actions))
    assert take_back(record, last.player) is record
    earlier: AnyRecord = Record(game, tuple(before))
    assert take_back(earlier, before[-1].player).actions == tuple(before[:-1])


def test_a_game_without_views_cannot_say_what_was_learned() -> None:
    with pytest.raises(TypeError, match="has no views"):
        take_back(RECORD, P1)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat"):
        take_back(played(TukTukTaxi(), *CUSTOMERS), P3)
