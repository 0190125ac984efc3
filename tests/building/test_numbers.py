"""Numbers for actions: blocks, a whole numbering, and masks."""

from itertools import product
from typing import Any, cast

import pytest
from typing_extensions import override

from boardrules import Player
from boardrules.building.numbers import NumberBlock, Numbering, actor
from boardrules.errors import BoardRulesError, NumberError
from boardrules.play import action_mask, legal_numbers
from boardrules.testing import Lanterns
from boardrules.testing.lanterns import State
from tests.play.tiny_games import Stairs

UP = NumberBlock("up", (("steps", 3), ("tiki", 4)))
NUMBERING = Numbering(
    version=3,
    decisions=(NumberBlock("toast"), UP, NumberBlock("swap", (("pair", 6),))),
    draws=(NumberBlock("roll", (("die", 6),)), NumberBlock("reveal")),
)

P1, P2 = Player(0), Player(1)

GAME = Lanterns(2, 2, (1, 1, 2, 3, 3))
DEALT = State(((2, 3), (1, 1)), (), (), ((), ()))


# Blocks.


def test_a_block_is_as_large_as_its_parts_multiplied() -> None:
    assert UP.size == 12
    assert NumberBlock("swap", (("pair", 6),)).size == 6


def test_a_block_without_parts_is_one_action() -> None:
    assert NumberBlock("toast").size == 1


def test_a_block_with_an_empty_part_has_no_action() -> None:
    assert NumberBlock("mission", (("seat", 2), ("mission", 0))).size == 0


# Numberings.


def test_decisions_and_draws_are_counted_separately() -> None:
    assert (NUMBERING.num_decisions, NUMBERING.num_draws) == (1 + 12 + 6, 6 + 1)


def test_a_game_without_chance_has_no_draws() -> None:
    numbering = Numbering(1, (UP,))
    assert numbering.num_draws == 0
    with pytest.raises(NumberError):
        numbering.draw(0)


def test_blocks_start_where_the_one_before_ends() -> None:
    starts = [(start, block.kind) for start, block in NUMBERING.starts()]
    assert starts == [(0, "toast"), (1, "up"), (13, "swap"), (0, "roll"), (6, "reveal")]


@pytest.mark.parametrize(
    ("kind", "digits", "number"),
    [
        ("toast", (), 0),
        ("up", (0, 0), 1),
        ("up", (0, 3), 4),
        ("up", (1, 0), 5),
        ("up", (2, 3), 12),
        ("swap", (0,), 13),
        ("swap", (5,), 18),
    ],
)
def test_the_last_part_of_a_decision_runs_fastest(
    kind: str, digits: tuple[int, ...], number: int
) -> None:
    assert NUMBERING.number(kind, *digits) == number
    assert NUMBERING.decision(number) == (kind, digits)


@pytest.mark.parametrize(
    ("kind", "digits", "number"), [("roll", (0,), 0), ("roll", (5,), 5), ("reveal", (), 6)]
)
def test_draws_have_separate_numbers(kind: str, digits: tuple[int, ...], number: int) -> None:
    assert NUMBERING.number(kind, *digits) == number
    assert NUMBERING.draw(number) == (kind, digits)


def test_every_number_stands_for_one_action() -> None:
    read = [NUMBERING.decision(number) for number in range(NUMBERING.num_decisions)]
    assert read == [
        ("toast", ()),
        *(("up", digits) for digits in product(range(3), range(4))),
        *(("swap", (pair,)) for pair in range(6)),
    ]
    assert [NUMBERING.number(kind, *digits) for kind, digits in read] == [*range(19)]


def test_an_empty_block_has_no_number() -> None:
    numbering = Numbering(1, (NumberBlock("bid", (("coins", 0),)), NumberBlock("pass")))
    assert numbering.decision(0) == ("pass", ())
    assert numbering.number("pass") == 0


@pytest.mark.parametrize(
    ("kind", "digits"),
    [("up", (3, 0)), ("up", (0, 4)), ("up", (-1, 0)), ("up", (0, -1)), ("swap", (6,))],
)
def test_a_part_out_of_range_has_no_number(kind: str, digits: tuple[int, ...]) -> None:
    with pytest.raises(NumberError) as caught:
        NUMBERING.number(kind, *digits)
    assert str(caught.value) == f"there is no number for {kind} with {digits}"


@pytest.mark.parametrize("number", [-1, 19, 10**9])
def test_a_number_that_stands_for_no_decision_is_refused(number: int) -> None:
    with pytest.raises(NumberError) as caught:
        NUMBERING.decision(number)
    assert str(caught.value) == f"a decision has a number from 0 to 18, not {number}"


@pytest.mark.parametrize("number", [-1, 7])
def test_a_number_that_stands_for_no_draw_is_refused(number: int) -> None:
    with pytest.raises(NumberError) as caught:
        NUMBERING.draw(number)
    assert str(caught.value) == f"a draw has a number from 0 to 6, not {number}"


def test_a_number_error_is_a_value_error_of_this_library() -> None:
    assert issubclass(NumberError, BoardRulesError)
    assert issubclass(NumberError, ValueError)


def test_numberings_are_values() -> None:
    again = Numbering(3, NUMBERING.decisions, NUMBERING.draws)
    assert again == NUMBERING
    assert hash(again) == hash(NUMBERING)
    assert Numbering(4, NUMBERING.decisions, NUMBERING.draws) != NUMBERING


def test_two_blocks_cannot_have_the_same_kind() -> None:
    with pytest.raises(ValueError, match="there are two blocks of the kind 'pass'"):
        Numbering(1, (NumberBlock("pass"),), (NumberBlock("pass"),))


@pytest.mark.parametrize(
    ("to_act", "player", "fault"),
    [
        ((), None, "the match is over: nobody is to act"),
        ((), P1, "the match is over: nobody is to act"),
        ((P2,), P1, "P1 is not to act"),
    ],
    ids=["over", "over for a seat", "another"],
)
def test_a_seat_that_is_not_to_act_has_no_numbers(
    to_act: tuple[Player, ...], player: Player | None, fault: str
) -> None:
    with pytest.raises(NumberError, match=fault):
        actor(to_act, player)


def test_a_number_belongs_to_the_first_to_act_by_default() -> None:
    assert actor((P1, P2), P2) == P2
    assert actor((P1, P2), None) == P1


class Listed(Lanterns):
    """Lanterns that list two numbers, whatever is legal."""

    @override
    def legal_numbers(self, state: State, player: Player | None = None) -> list[int]:
        return [0, 2]


def test_the_numbers_of_legal_actions_are_in_their_order() -> None:
    assert legal_numbers(GAME, DEALT) == legal_numbers(GAME, DEALT, P1) == [1, 2]
    assert legal_numbers(GAME, DEALT, P2) == [0]


def test_a_game_may_list_its_numbers_itself() -> None:
    game = Listed(2, 2, (1, 1, 2, 3, 3))
    assert legal_numbers(game, DEALT, P2) == [0, 2]
    assert action_mask(game, DEALT, P2) == bytes([1, 0, 1, 0, 0, 0])
    assert action_mask(game, game.initial_state(), P2) == bytes(6)


def test_a_game_need_not_list_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Lanterns, "legal_numbers")
    assert legal_numbers(GAME, DEALT) == legal_numbers(GAME, DEALT, P1) == [1, 2]
    assert legal_numbers(GAME, DEALT, P2) == [0]
    assert action_mask(GAME, DEALT, P2) == bytes([1, 0, 0, 0, 0, 0])


def test_a_game_that_does_not_number_its_actions_has_no_numbers_to_list() -> None:
    with pytest.raises(TypeError, match=r"^Stairs\(.*\) does not number its actions$"):
        legal_numbers(cast("Any", Stairs()), 4)


# Masks.


def test_a_mask_has_a_byte_for_each_number_and_a_one_for_each_legal_action() -> None:
    # To hide 1, 2 or 3, then to show 1, 2 or 3: seat 0 holds 2 and 3, seat 1 two ones.
    assert action_mask(GAME, DEALT, P1) == bytes([0, 1, 1, 0, 0, 0])
    assert action_mask(GAME, DEALT, P2) == bytes([1, 0, 0, 0, 0, 0])


def test_a_mask_is_for_the_first_to_act_by_default() -> None:
    assert action_mask(GAME, DEALT) == action_mask(GAME, DEALT, P1)
    waiting = State(DEALT.packets, (), (), ((2, 3), (1,)))
    assert action_mask(GAME, waiting) == bytes([0, 0, 0, 1, 0, 0])


def test_the_mask_of_a_seat_that_is_not_to_act_is_all_zeros() -> None:
    waiting = State(DEALT.packets, (), (), ((2, 3), (1,)))
    assert action_mask(GAME, waiting, P1) == bytes(6)
    assert action_mask(GAME, GAME.initial_state(), P1) == bytes(6)


def test_the_mask_of_chance_is_all_zeros() -> None:
    assert action_mask(GAME, GAME.initial_state()) == bytes(6)


def test_the_mask_of_the_end_is_all_zeros() -> None:
    over = State(DEALT.packets, ((2, 1),), ((3, 1),), ((), ()))
    assert action_mask(GAME, over) == bytes(6)


def test_a_game_that_does_not_number_its_actions_has_no_masks() -> None:
    with pytest.raises(TypeError, match=r"^Stairs\(.*\) does not number its actions$"):
        action_mask(cast("Any", Stairs()), 4)
