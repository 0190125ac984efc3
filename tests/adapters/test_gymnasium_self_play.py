"""Bots drawn for each match, rewards by rank, and seeds that hold in other processes."""

from functools import partial
import os
import subprocess
import sys
from typing import Any

from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
import numpy as np
import pytest

from boardrules import Rng, games
from boardrules.adapters.gymnasium import Bots, Drawn, SeatEnv, env
from boardrules.bots import Turn, random
from boardrules.outcome import Outcome, places


def play(table: SeatEnv, seed: int | None = None) -> tuple[float, dict[str, Any]]:
    """Choose first legal numbers to the end; return the sum of rewards, and the last info."""
    _, info = table.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        _, reward, is_over, _, info = table.step(int(info["action_mask"].argmax()))
        total += reward
    return total, info


def one_of(pool: list[Bots], rng: Rng) -> Bots:
    return pool[rng.randrange(len(pool))]


# Bots


def test_bots_are_drawn_for_each_match_and_with_a_seed_they_are_the_same() -> None:
    def series() -> list[Any]:
        table = env("tiki-topple", bots=Drawn(partial(one_of, ["random", "greedy@1"])))
        assert table.bots == ()
        return [(play(table, seed), table.bots) for seed in (1, *[None] * 9)]

    drawn = [bots for _, bots in series()]
    assert {*drawn} == {("random",), ("greedy@1",)}
    assert [bots for _, bots in series()] == drawn
    assert [result[0] for result, _ in series()] == [result[0] for result, _ in series()]


def test_each_seat_may_get_a_bot_of_its_own() -> None:
    def pair(rng: Rng) -> list[str]:
        return [str(one_of(["random", "greedy@1"], rng)) for _ in range(2)]

    table = env("tiki-topple", players=3, bots=Drawn(pair))
    drawn: set[Any] = set()
    for seed in range(30):
        table.reset(seed=seed)
        drawn.add(table.bots)
    assert len(drawn) == 4


def test_a_pool_may_grow() -> None:
    asked: list[str] = []

    def earlier_self(turn: Turn[Any, Any, Any]) -> Any:
        asked.append("earlier self")
        return random(turn)

    pool: list[Bots] = ["random"]
    table = env("tiki-topple", bots=Drawn(lambda _: pool[-1]))
    play(table, 1)
    assert not asked
    pool.append(earlier_self)
    play(table)
    assert table.bots == (earlier_self,)
    assert asked


def test_what_cannot_be_drawn_is_refused() -> None:
    pool: Any = ["random"]
    with pytest.raises(TypeError, match="'draw' must be callable"):
        Drawn(pool)
    table = env("tiki-topple", players=3, bots=Drawn(lambda _: ["random"]))
    with pytest.raises(ValueError, match="bots for the other seats: expected 2, not 1"):
        table.reset()


# Rewards


def test_rewards_by_rank() -> None:
    table = env("tiki-topple", players=4, bots="random", reward="rank")
    for seed in range(8):
        total, info = play(table, seed)
        outcome = Outcome(**{name: info[name] for name in ("scores", "ranks", "winners", "rule")})
        assert total == places(outcome)[0]
        assert sum(places(outcome)) == pytest.approx(0)


def test_a_single_player_is_rewarded_by_score() -> None:
    total, info = play(env("tucana-builders", players=1, reward="rank"), 1)
    assert total == info["scores"][0]


# Seeds


def in_a_vector(vector: Any, steps: int) -> list[Any]:
    observations, infos = vector.reset(seed=7)
    seen = [observations]
    for _ in range(steps):
        observations, rewards, _, _, infos = vector.step(infos["action_mask"].argmax(axis=1))
        seen += [observations, rewards]
    vector.close()
    return seen


def test_a_seed_gives_the_same_matches_alone_in_a_vector_and_in_processes() -> None:
    make = partial(
        env, "tiki-topple", bots=Drawn(partial(one_of, ["random", "greedy@1"])), seat=None
    )
    mode = AutoresetMode.SAME_STEP
    together = in_a_vector(SyncVectorEnv([make] * 2, autoreset_mode=mode), 60)
    apart = in_a_vector(AsyncVectorEnv([make] * 2, autoreset_mode=mode), 60)
    alone = in_a_vector(SyncVectorEnv([make], autoreset_mode=mode), 60)
    assert all(map(np.array_equal, together, apart))
    assert all(map(np.array_equal, (both[:1] for both in together), alone))


PROGRAM = """
from hashlib import sha256
import sys
from boardrules.adapters.gymnasium import env
digest = sha256()
for name in sys.argv[1:]:
    table = env(name, bots="greedy@1", seat=None)
    array, info = table.reset(seed=7)
    for _ in range(12):
        digest.update(array.tobytes())
        array, _, is_over, _, info = table.step(int(info["action_mask"].argmax()))
        if is_over:
            array, info = table.reset()
print(digest.hexdigest())
"""


@pytest.mark.slow
def test_a_seed_gives_the_same_matches_whatever_strings_hash_to() -> None:
    printed = {
        subprocess.run(  # noqa: S603  # our own
            [sys.executable, "-c", PROGRAM, *games.game_names()],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
