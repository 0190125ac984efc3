"""The command `learn`: how a game is played, on one screen, and what its notation means."""

from argparse import Namespace

from boardrules.building.wording import phrase
from boardrules.cli.arguments import Parser
from boardrules.cli.catalogue import GAME, Entry
from boardrules.cli.errors import CommandError
from boardrules.cli.reading import write_guide, write_words
from boardrules.cli.screen import Screen

EXAMPLE = "learn tiki-topple"
WORDS = "words"


def add_arguments(parser: Parser, _words: list[str]) -> None:
    """Take a game, and notation to explain."""
    parser.take("game", GAME, "the name of a game, or how one of its words begins")
    about = (
        f"{WORDS!r} for all of the notation, or a piece of it to explain, such as a word or an "
        "action"
    )
    parser.add_argument("notation", metavar="NOTATION", nargs="*", default=(), help=about)
    parser.take_language()


def run(arguments: Namespace, screen: Screen) -> None:
    """Write how a game is played, or explain notation."""
    game: Entry = arguments.game
    screen.lang = arguments.lang
    guide = game.guide(arguments.lang)
    if guide is None:
        raise CommandError(f"{game.title} has no guide")
    text = " ".join(arguments.notation)
    if not text:
        write_guide(guide, screen)
        screen.say(phrase("more_words", command=f"boardrules learn {game.name} {WORDS}"))
        return
    words = guide.words if text == WORDS else guide.explain(text)
    if not words:
        raise CommandError(f"{text!r} is not in the notation of {game.title}")
    write_words(words, screen)
