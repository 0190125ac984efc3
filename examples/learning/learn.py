"""Learn to play Tiki Topple with NumPy alone, and print how well that goes.

    python examples/learning/learn.py

A network with one hidden layer learns from matches against `random`, by proximal policy
optimization, and is measured against `greedy`, which it never meets while it learns. Nothing here
knows the rules: with another name, and more patience, it learns another game.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from attrs import define, field, frozen
from gymnasium.vector import AutoresetMode, SyncVectorEnv
import numpy as np
from numpy.typing import NDArray

from boardrules.adapters.gymnasium import SeatEnv, env

Floats = NDArray[np.float64]
Tables = list[Floats]


@frozen
class Plan:
    """How to learn; the defaults are for Tiki Topple."""

    game: str = "tiki-topple"
    teacher: str = "random"
    tables: int = 32  # matches at once
    steps: int = 64  # decisions in each of them between two lessons
    hidden: int = 128
    passes: int = 4  # over what was seen, in each lesson
    batch: int = 512
    rate: float = 1e-3
    horizon: float = 0.97  # what a reward is still worth one decision earlier
    smoothing: float = 0.9  # how far advantages look past the network's own estimates
    clip: float = 0.2  # how much more likely a lesson may make a choice
    curiosity: float = 0.01  # what it is worth to stay undecided
    points: float = 10.0  # that count as one


@define
class Network:
    """Tells from an observation how good each action number is, and how the match stands."""

    scale: Floats
    weights: Tables
    _means: Tables = field(init=False)
    _squares: Tables = field(init=False)
    _lessons: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]

    @classmethod
    def untrained(cls, table: SeatEnv, hidden: int, rng: np.random.Generator) -> "Network":
        """Return a network that prefers nothing."""
        features = table.game.features
        highest = np.repeat(
            [feature.high for feature in features], [each.size for each in features]
        )
        scale = 1 / np.maximum(1.0, highest)
        first = rng.normal(size=(len(scale), hidden)) / np.sqrt(len(scale) / 8)
        last = rng.normal(size=(hidden, table.game.num_actions + 1)) / np.sqrt(hidden) / 100
        return cls(scale, [first, np.zeros(hidden), last, np.zeros(last.shape[1])])

    def read(self, observations: NDArray[Any]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, a preference for each action, and the expected reward."""
        first, first_bias, last, last_bias = self.weights
        hidden = np.maximum(0.0, (observations * self.scale) @ first + first_bias)
        result = hidden @ last + last_bias
        return hidden, result[:, :-1], result[:, -1]

    def change(
        self, observations: NDArray[Any], hidden: Floats, wrong: Floats, rate: float
    ) -> None:
        """Move all weights against the error of the results, by Adam."""
        below = (wrong @ self.weights[2].T) * (hidden > 0)
        inputs = observations * self.scale
        slopes = [inputs.T @ below, below.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]
        self._lessons += 1
        steps = zip(self.weights, slopes, self._means, self._squares, strict=True)
        for weight, slope, mean, square in steps:
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope**2 - square)
            speed = np.sqrt(square / (1 - 0.999**self._lessons)) + 1e-8
            weight[...] -= rate * mean / (1 - 0.9**self._lessons) / speed


def chances(preferences: Floats, masks: NDArray[Any]) -> Floats:
    """Return how likely each action number is; illegal ones are never chosen."""
    allowed = np.where(masks > 0, preferences, -np.inf)
    powers = np.exp(allowed - allowed.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@frozen
class Seen:
    """What was seen and done between two lessons, a row for each decision."""

    observations: NDArray[Any]
    masks: NDArray[Any]
    choices: NDArray[Any]
    chances: Floats
    advantages: Floats
    returns: Floats


def watch(plan: Plan, network: Network, rng: np.random.Generator) -> Iterator[Seen]:
    """Play many matches at once, for ever, with the network as it is at the time."""
    make = partial(env, plan.game, bots=plan.teacher, seat=None, reward="lead", illegal="raise")
    tables = SyncVectorEnv([make] * plan.tables, autoreset_mode=AutoresetMode.SAME_STEP)
    observations, infos = tables.reset(seed=int(rng.integers(2**31)))
    rows = np.arange(plan.tables)
    while True:
        steps: list[tuple[NDArray[Any], ...]] = []
        for _ in range(plan.steps):
            masks = infos["action_mask"]
            _, preferences, expected = network.read(observations)
            likely = chances(preferences, masks)
            # The number with the largest of these sums is drawn with exactly these chances.
            noise = np.where(masks > 0, rng.gumbel(size=likely.shape), -np.inf)
            choices = (preferences + noise).argmax(axis=1)
            after, rewards, ended, _, infos = tables.step(choices)
            chosen = likely[rows, choices]
            paid = rewards / plan.points
            steps.append((observations.copy(), masks, choices, chosen, expected, paid, ended))
            observations = after
        seen, masks, choices, chosen, expected, paid, ended = map(
            np.stack, zip(*steps, strict=True)
        )
        _, _, following = network.read(observations)
        advantages = np.zeros_like(expected)
        advantage = np.zeros(plan.tables)
        for index in reversed(range(plan.steps)):
            goes_on = plan.horizon * ~ended[index]
            surprise = paid[index] + goes_on * following - expected[index]
            advantage = surprise + plan.smoothing * goes_on * advantage
            advantages[index] = advantage
            following = expected[index]
        columns = (seen, masks, choices, chosen, advantages, advantages + expected)
        yield Seen(*(column.reshape(-1, *column.shape[2:]) for column in columns))


def teach(plan: Plan, network: Network, seen: Seen, rate: float, rng: np.random.Generator) -> None:
    """Make better choices more likely, but none much more than before."""
    advantages = (seen.advantages - seen.advantages.mean()) / (seen.advantages.std() + 1e-8)
    for _ in range(plan.passes):
        for rows in np.split(rng.permutation(len(advantages)), len(advantages) // plan.batch):
            hidden, preferences, expected = network.read(seen.observations[rows])
            likely = chances(preferences, seen.masks[rows])
            numbers, choices = np.arange(len(rows)), seen.choices[rows]
            ratio = likely[numbers, choices] / seen.chances[rows]
            gain = advantages[rows]
            is_free = np.where(gain > 0, ratio < 1 + plan.clip, ratio > 1 - plan.clip)
            chosen = np.zeros_like(likely)
            chosen[numbers, choices] = 1
            wrong = -(gain * ratio * is_free)[:, None] * (chosen - likely)
            logs = np.log(np.maximum(likely, 1e-12))
            doubt = -(likely * logs).sum(axis=1, keepdims=True)
            wrong += plan.curiosity * likely * (logs + doubt)
            error = 0.5 * (expected - seen.returns[rows])
            wrong = np.column_stack([wrong, error]) / len(rows)
            network.change(seen.observations[rows], hidden, wrong, rate)


def measure(
    plan: Plan, network: Network, bot: str, matches: int, seed: int
) -> tuple[int, int, int]:
    """Count matches won, shared and lost against bots, in drawn seats, by the best numbers."""
    table = env(plan.game, bots=bot, seat=None, illegal="raise")
    counts = [0, 0, 0]
    for match in range(matches):
        observation, info = table.reset(seed=seed if match == 0 else None)
        is_over, reward = False, 0.0
        while not is_over:
            _, preferences, _ = network.read(observation[None])
            best = np.where(info["action_mask"] > 0, preferences[0], -np.inf).argmax()
            observation, reward, is_over, _, info = table.step(best)
        counts[1 - int(np.sign(reward))] += 1
    return counts[0], counts[1], counts[2]


def learn(plan: Plan, lessons: int, seed: int, report: Callable[[int, Network], None]) -> Network:
    """Return a network after some lessons; `report` sees it before the first and after each."""
    rng = np.random.default_rng(seed)
    network = Network.untrained(env(plan.game, bots=plan.teacher), plan.hidden, rng)
    report(0, network)
    for lesson, seen in zip(range(1, lessons + 1), watch(plan, network, rng), strict=False):
        teach(plan, network, seen, plan.rate * (1 - (lesson - 1) / lessons), rng)
        report(lesson, network)
    return network


def main() -> None:
    """Learn, and print a line of the curve now and then."""
    parser = ArgumentParser(description="Learn to play with NumPy alone.")
    parser.add_argument("--lessons", type=int, default=600)
    parser.add_argument("--every", type=int, default=100, help="lessons between two lines")
    parser.add_argument("--matches", type=int, default=200, help="matches measured for a line")
    parser.add_argument("--bot", default="greedy", help="the bot to measure against")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    plan = Plan()
    learning = 0.0
    since = perf_counter()

    def report(lesson: int, network: Network) -> None:
        nonlocal learning, since
        if lesson % given.every == 0:
            learning += perf_counter() - since
            won, shared, lost = measure(plan, network, given.bot, given.matches, given.seed)
            decisions = lesson * plan.tables * plan.steps
            print(f"{decisions:>9,} {learning:>5.0f} s  {won:>4} {shared:>4} {lost:>4}", flush=True)
            since = perf_counter()

    print(f"decisions   time   won shared lost of {given.matches} against {given.bot}")
    learn(plan, given.lessons, given.seed, report)


if __name__ == "__main__":
    main()
