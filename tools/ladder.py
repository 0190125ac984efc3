"""Measure the rungs of the ladder: python tools/ladder.py [--rounds N] [--players N] [GAME ...].

The rungs play each against each, and their ratings are written into `ladder.toml` beside the arena;
those of other games and numbers of players stay. The matches are stored in `build/ladder`, so a run
can be resumed, and one with more rounds goes on from there.
"""

import argparse
from pathlib import Path
import tomllib

import attrs

from boardrules import codec, find_game, game_names
from boardrules.arena import Tournament, rate, run
from boardrules.arena.ladder import RUNGS, Ladder, LadderFile
from boardrules.version import __version__

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "boardrules" / "arena" / "ladder.toml"
SEED = "ladder"


def measure(name: str, players: int, rounds: int) -> Ladder:
    """Let the rungs of a game play some rounds, each against each in all seats, and rate them."""
    tournament = Tournament(find_game(name)(players=players), RUNGS, 1, SEED, None)
    tournament = attrs.evolve(tournament, matches=rounds * tournament.round_length)
    out = ROOT / "build" / "ladder" / f"{name}-{players}.jsonl"
    results = run(tournament, out=out).results
    ratings = [
        attrs.evolve(each, mean=round(each.mean, 2), deviation=round(each.deviation, 2))
        for each in rate(RUNGS, results)
    ]
    return Ladder(name, players, __version__, SEED, len(results), tuple(ratings))


def to_toml(ladders: list[Ladder]) -> str:
    """Write ladders in the order of games and players."""
    lines = ["# Written by tools/ladder.py."]
    for ladder in sorted(ladders, key=lambda each: (each.game, each.players)):
        lines += ["", "[[ladders]]"]
        for field in ("game", "players", "library", "seed", "matches"):
            value = getattr(ladder, field)
            lines.append(f'{field} = "{value}"' if isinstance(value, str) else f"{field} = {value}")
        lines.append("rungs = [")
        lines += [
            f'  {{ bot = "{rung.bot}", matches = {rung.matches}, mean = {rung.mean}, '
            f"deviation = {rung.deviation} }},"
            for rung in ladder.rungs
        ]
        lines.append("]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write what was measured after each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    arguments = parser.parse_args()
    for name in arguments.games:
        ladder = measure(name, arguments.players, arguments.rounds)
        text = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
        others = [
            each
            for each in codec.from_data(tomllib.loads(text), LadderFile).ladders
            if (each.game, each.players) != (ladder.game, ladder.players)
        ]
        FILE.write_text(to_toml([*others, ladder]), encoding="utf-8")
        print(*ladder.rungs, sep="\n")


if __name__ == "__main__":
    main()
