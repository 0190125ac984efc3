"""Honest games pass all laws that apply to them."""

from typing import Any, NamedTuple

import pytest

from boardrules import Game
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
from boardrules.games.tiki_topple import TikiTopple
from boardrules.testing import (
    LAWS,
    Lanterns,
    Law,
    check_disguise,
    check_laws,
    laws_for,
    storage_laws,
)
from tests.kit.checking import LAW, SMALL, checking, deal_again, match_of
from tests.kit.stairs import CarefulStep, Stairs, Step

TABLES = (SMALL, Lanterns(), Lanterns(3, 2, (1, 1, 2, 2, 3, 4, 5)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("each", "game"),
    [(each, game) for game in TABLES for each in laws_for(game, small_box=game is SMALL)],
    ids=str,
)
def test_an_honest_game_passes(each: Law, game: Lanterns) -> None:
    with checking(3):
        each(game)


def test_all_laws_apply_to_lanterns() -> None:
    assert laws_for(SMALL, small_box=True) == LAWS


def test_laws_for_small_boxes_are_left_out_by_default() -> None:
    left_out = set(LAWS) - set(laws_for(SMALL))
    assert [each.name for each in left_out] == ["worlds_are_the_belief"]


def test_many_actions_are_numbered_exactly() -> None:
    with checking(3):
        LAW["numbers_are_exact"](Lanterns(2, 2, tuple(range(100))))


def test_all_laws_are_checked_in_one_line() -> None:
    with checking(2):
        check_laws(SMALL, small_box=True)


def test_what_stays_hidden_to_the_end_is_not_told() -> None:
    with checking(3):
        LAW["told_and_seen_agree"](TikiTopple(players=4))


def test_an_honest_view_does_not_change_with_hidden_cards() -> None:
    with checking(8):
        check_disguise(SMALL, deal_again)


class Without(NamedTuple):
    """A game that does not offer some of its methods."""

    game: Any
    names: tuple[str, ...]

    def __getattr__(self, name: str) -> Any:
        if name in self.names:
            raise AttributeError(name)
        return getattr(self.game, name)


def test_a_game_with_only_the_contract_gets_the_laws_of_the_contract() -> None:
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
def test_a_game_with_only_the_contract_passes(step: object) -> None:
    with checking(30):
        check_laws(Stairs(step=step), small_box=True)


def test_what_is_not_a_game_has_no_laws() -> None:
    with pytest.raises(TypeError, match="is not a game: it has no players, initial_state"):
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
def test_part_of_a_protocol_is_refused(
    monkeypatch: pytest.MonkeyPatch, protocol: str, name: str
) -> None:
    monkeypatch.delattr(Lanterns, name)
    with pytest.raises(TypeError, match=f"has only part of {protocol}: no {name}"):
        laws_for(Lanterns())


def test_what_a_game_does_not_offer_is_not_compared_between_processes() -> None:
    match = match_of(SMALL, 2, 5)
    whole = storage_laws.digest(SMALL, match.actions)
    shown = {
        storage_laws.digest(Without(SMALL, names), match.actions)
        for names in ((), ("encode",), ("observe",), ("determinize",))
    }
    assert len(shown) == 4
    assert whole in shown
