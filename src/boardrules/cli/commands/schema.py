"""The command `schema`: what a game's JSON looks like, as JSON Schema."""

from argparse import Namespace
import json

from boardrules.cli.arguments import ArgumentType, Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.screen import Screen
from boardrules.codec import is_game
from boardrules.schema import schema_of, schemas

_TYPE = ArgumentType("TYPE", "a type", (str,))

EXAMPLE = "schema tiki-topple > tiki-topple.schema.json"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game, and the type that is described."""
    parser.take("game", GAME, "the name of a game")
    about = "game, state, action, view, scene or record (default: all of them in one document)"
    parser.take("type", _TYPE, about, nargs="?")
    parser.add_argument(
        "--complete",
        action="store_true",
        help="require every field, also those with defaults. All that is written has them",
    )


def run(arguments: Namespace, screen: Screen) -> None:
    """Write a schema."""
    entry: Entry = arguments.game
    if not is_game(entry.game_class):
        raise CommandError(f"{entry.title} has no JSON")
    complete: bool = arguments.complete
    if arguments.type is None:
        schema = schema_of(entry.game_class, complete=complete)
    else:
        known = schemas(entry.game_class, complete=complete)
        if arguments.type.lower() not in known:
            listed = ", ".join(known)
            raise CommandError(f"the schemas of {entry.title} are {listed}, not {arguments.type!r}")
        schema = known[arguments.type.lower()]
    screen.say(json.dumps(schema, indent=2))
