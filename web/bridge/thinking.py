"""Where bots think: apart from the table, with what their seat knows and nothing else."""

from random import Random
from typing import Any, Final, cast

from boardrules import Player, Record, codec
from boardrules.bots import Ismcts, Turn, load
from boardrules.game import HasViews, Recordable

BEST: Final = 3
"""How many actions a hint names."""


def written(
    game: Recordable[Any, Any], state: Any, player: Player, bot: str, seed: int
) -> dict[str, Any]:
    """Write the turn of a seat: what it knows and may do, and who is to decide."""
    known = cast("HasViews[Any, Any, Any]", game).view(state, player)
    return {
        "game": Record(game, ()).to_json(),
        "player": player,
        "view": codec.to_json(known),
        "actions": [game.format_action(each) for each in game.legal_actions(state, player)],
        "bot": bot,
        "seed": seed,
    }


def read(turn: dict[str, Any]) -> Turn[Any, Any, Any]:
    """Read the turn of a seat."""
    game: Any = Record.from_json(turn["game"]).game
    return Turn(
        game,
        Player(turn["player"]),
        codec.from_json(turn["view"], game.types.view),
        tuple(map(game.parse_action, turn["actions"])),
        Random(turn["seed"]),  # noqa: S311  # can be repeated
    )


def decide(turn: dict[str, Any]) -> str:
    """Let the bot of a turn decide."""
    found = read(turn)
    game = cast("Recordable[Any, Any]", found.game)
    return game.format_action(load(turn["bot"])(found))


def hints(turn: dict[str, Any]) -> list[dict[str, Any]]:
    """Name the best actions of a turn, with the lead that they gave in matches played on."""
    found = read(turn)
    game = cast("Recordable[Any, Any]", found.game)
    tried = Ismcts().evaluate(found)
    return [
        {"text": game.format_action(each.action).partition(" ")[2], "lead": round(each.value, 1)}
        for each in tried[:BEST]
    ]
