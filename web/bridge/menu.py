"""The games to choose from, with their options, and how a game is made of what was chosen."""

from collections.abc import Mapping, Sequence
import re
from typing import Any, Final, cast

from boardrules import games
from boardrules.cli.arguments import FILE, PERSON, YES_NO
from boardrules.cli.catalogue import Entry, Option
from boardrules.game import Recordable
from boardrules.narration import LANGUAGES

BOTS: Final = {
    "random": "Bot, any move",
    "greedy": "Bot, easy",
    "ismcts@50": "Bot, medium",
    "ismcts": "Bot, strong",
    "ismcts@1000": "Bot, strongest and slow",
}
"""The bots on offer, and what they are called."""
WHO: Final = {PERSON: "Person", **BOTS}
"""Who may have a seat."""


def menu() -> dict[str, Any]:
    """List the games with their options, and who may have a seat."""
    listed = [_entry(Entry.find(name)) for name in games.game_names()]
    return {"games": listed, "who": WHO, "languages": LANGUAGES}


def _entry(entry: Entry) -> dict[str, Any]:
    options = [option for option in entry.options if option.argument_type is not FILE]
    return {
        "name": entry.name,
        "title": entry.title,
        "players": entry.player_counts,
        "options": [_option(option) for option in options if option.name != "players"],
    }


def _option(option: Option) -> dict[str, Any]:
    """Tell how an option is chosen: among words, or, if there are none, by typing."""
    listed = re.fullmatch(r"\{(.*)\}", option.argument_type.metavar)
    words = listed[1].split(",") if listed else re.findall(r'"([a-z_]+)"', option.note)
    if option.argument_type is YES_NO:
        words = ["no", "yes"]
    return {
        "name": option.name,
        "words": words,
        "default": option.default,
        "note": option.note,
    }


def build(name: str, players: int, options: Mapping[str, str]) -> Recordable[Any, Any]:
    """Make a game of what was chosen, or raise `CommandError`."""
    entry = Entry.find(name)
    types = {option.name: option.argument_type for option in entry.options}
    chosen = {name: types[name](text) for name, text in options.items() if types[name] is not FILE}
    return cast("Recordable[Any, Any]", entry.build({"players": players, **chosen}))


def seated(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Seat those who are on offer as a record names them, and people in all other seats."""
    known = [name if name in WHO else PERSON for name in names[:players]]
    return (*known, *[PERSON] * (players - len(known)))
