import hmac
from random import Random
from typing import Any

import pytest

from boardrules import Player
from boardrules.arena import Tournament
from boardrules.games.tiki_topple import TikiTopple

TIKI = TikiTopple(players=3)
THREE = Tournament(TIKI, ("greedy", "random", "ismcts"), 6, seed=5)


def test_the_bots_move_on_by_one_seat_in_each_match() -> None:
    assert [THREE.seating(number) for number in range(4)] == [
        (0, 1, 2),
        (1, 2, 0),
        (2, 0, 1),
        (0, 1, 2),
    ]
    assert [THREE.bot(1, Player(seat)) for seat in range(3)] == ["random", "ismcts", "greedy"]


def test_chance_is_the_same_in_a_group_and_in_no_other() -> None:
    draws = [THREE.chance_rng(number).random() for number in range(6)]
    assert draws[:3] == draws[:1] * 3
    assert draws[3:] == draws[3:4] * 3
    assert draws[0] != draws[3]


def test_nobody_shares_random_numbers_with_chance_or_anybody_else() -> None:
    numbers = [
        THREE.bot_rng(number, Player(seat)).random() for number in range(6) for seat in (0, 1)
    ]
    numbers += [THREE.chance_rng(number).random() for number in (0, 3)]
    assert len(set(numbers)) == len(numbers)


def test_the_usual_seed_cannot_be_guessed() -> None:
    seeds = {Tournament(TIKI, THREE.seats, 6).seed for _ in range(20)}
    assert len(seeds) == 20
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {16}


def test_random_numbers_do_not_lead_to_each_other() -> None:
    """They come from HMAC with SHA-256, whose outputs reveal neither the key nor each other."""
    digest = hmac.digest(b"5", b"chance of group 1", "sha256")
    assert THREE.chance_rng(3).getstate() == Random(int.from_bytes(digest)).getstate()
    digest = hmac.digest(b"5", b"seat 2 of match 3", "sha256")
    assert THREE.bot_rng(3, Player(2)).getstate() == Random(int.from_bytes(digest)).getstate()


def test_a_seed_is_a_text_or_a_number() -> None:
    assert THREE.seed == "5"
    assert Tournament(TIKI, THREE.seats, 6, seed="5") == THREE
    assert Tournament(TIKI, THREE.seats, 6, seed=2**128).seed == str(2**128)


def test_another_seed_is_another_tournament() -> None:
    other = Tournament(TIKI, THREE.seats, 6, seed=6)
    assert other.chance_rng(0).random() != THREE.chance_rng(0).random()
    assert other.bot_rng(0, Player(0)).random() != THREE.bot_rng(0, Player(0)).random()


def test_seats_may_be_a_list_and_a_limit_a_whole_number() -> None:
    tournament = Tournament(TIKI, ["random"] * 3, 1, limit=5)
    assert tournament.seats == ("random", "random", "random")
    assert isinstance(tournament.limit, float)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "needs a HiddenGame, not 'chess'"),
        ({"seats": ("random",)}, "the game has 3 seats, not 1"),
        ({"seats": "random"}, "names of bots such as 'my_bots:last', not 'random'"),
        ({"seats": 3}, "the game has 3 seats, not 0"),
        (
            {"seats": (abs,) * 3},
            "names of bots such as 'my_bots:last', not .<built-in function abs",
        ),
        ({"matches": 2.5}, "matches is a whole number, not 2.5"),
        ({"matches": True}, "matches is a whole number, not True"),
        ({"seed": True}, "a seed is a text or a whole number, not True"),
        ({"seed": 0.5}, "a seed is a text or a whole number, not 0.5"),
        ({"seed": ""}, "a seed has 1 to 100 printable characters: ''"),
        ({"seed": "\x1b[31m"}, r"a seed has 1 to 100 printable characters: '\\x1b"),
        ({"matches": 0}, "matches is 1 or more, not 0"),
        ({"seed": 10**100}, "a seed has 1 to 100 printable characters: 10000000"),
        ({"limit": 0}, "a number of seconds above 0, or None, not 0.0"),
        ({"limit": float("nan")}, "a number of seconds above 0, or None, not nan"),
        ({"limit": float("inf")}, "a number of seconds above 0, or None, not inf"),
        ({"limit": 1e10}, "a number of seconds above 0, or None, not 10000000000"),
    ],
    ids=[
        *("game", "seats", "text", "number", "function", "part", "truth", "true-seed"),
        *(
            "part-seed",
            "no-seed",
            "codes",
            "matches",
            "long-seed",
            "zero",
            "nan",
            "infinite",
            "ages",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"game": TIKI, "seats": ("random",) * 3, "matches": 3}
    with pytest.raises((TypeError, ValueError), match=message):
        Tournament(**{**usual, **settings})
