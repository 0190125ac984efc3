"""Keep what this version writes: `python -m tests.formats.keep`, once before a release."""

from itertools import islice
import json
from pathlib import Path
from random import Random
from typing import Any

from boardrules import CHANCE, Player, Record, find_game, game_names, playout
from boardrules.arena import Tournament, run
from boardrules.codec import key, to_data
from boardrules.conformance import VectorFile, vectors_of
from boardrules.games.tiki_topple import TikiTopple
from boardrules.version import __version__

FOLDER = Path(__file__).parent
MOMENTS = 3
"""In how many positions of a match everything is kept."""
LISTED = 40
"""How many legal actions are kept in a position."""


def kept(name: str) -> dict[str, Any]:
    """Write what there is to a game."""
    game: Any = find_game(name)()
    record = Record(game, playout(game, Random(2026)).actions, seats=("human", "greedy"))
    states = record.replay()
    decided = [at for at, state in enumerate(states) if game.to_act(state) not in {(), (CHANCE,)}]
    chosen = [decided[len(decided) * part // MOMENTS] for part in range(MOMENTS)]
    return {
        "text": record.to_text(),
        "json": record.to_json(),
        "moments": [{"after": at, **moment(game, states[at])} for at in [*chosen, len(states) - 1]],
    }


def moment(game: Any, state: Any) -> dict[str, Any]:
    """Write all that is stable about a position."""
    views = [game.view(state, player) for player in (None, *map(Player, range(game.players)))]
    legal = [*islice(game.legal_actions(state), LISTED)]
    return {
        "state": to_data(state),
        "views": [to_data(view) for view in views],
        "scenes": [to_data(game.scene(view)) for view in views],
        "open_scene": to_data(game.open_scene(state)),
        "keys": [key(each) for each in (state, *views)],
        "legal": [game.format_action(action) for action in legal],
        "actions": [to_data(action) for action in legal],
        "numbers": [game.encode(state, action) for action in legal],
        "score": list(game.score(state)),
        "items": [[item.player, item.points, item.rule] for item in game.score_items(state)],
    }


def main() -> None:
    """Write the folder of this version, if it is not there."""
    folder = FOLDER / __version__
    folder.mkdir()
    for name in game_names():
        text = json.dumps(kept(name), sort_keys=True, separators=(",", ":"))
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    run(Tournament(TikiTopple(), ("greedy", "random"), 4, seed="1"), out=folder / "results.jsonl")
    (folder / "results.jsonl.times").unlink()
    file = vectors_of("tiki-topple")
    few = VectorFile(file.format, file.version, file.game, file.vectors[:2])
    (folder / "vectors.json").write_text(f"{few.to_json()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
