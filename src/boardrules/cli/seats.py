"""Who sits at a table of the command line."""

from pathlib import Path
import sys
from typing import Any, Final

from boardrules import bots
from boardrules.bots.loading import describe, is_strangers
from boardrules.cli.errors import CommandError, LeaveError
from boardrules.cli.screen import Screen
from boardrules.notation import format_player
from boardrules.player import Player
from boardrules.quoting import one_line, quoted

PERSON: Final = "human"
RANDOM: Final = "random"
PLAIN: Final = {PERSON: "a person", RANDOM: "at random"}
"""Who needs no bot, and how that is said."""


def look_for_bots_here(seats: tuple[str, ...]) -> None:
    """Let bots of the user's own be found in the current directory, behind all other modules."""
    here = str(Path.cwd())
    if any(":" in name for name in seats) and here not in sys.path:
        sys.path.append(here)


def make_bot(name: str) -> bots.Bot[Any, Any, Any]:
    """Make the bot of some name, whatever its module does."""
    look_for_bots_here((name,))
    try:
        return bots.load(name)
    except bots.UnknownBotError as error:
        raise CommandError(one_line(str(error))) from error
    except (Exception, SystemExit) as error:
        raise CommandError(one_line(f"there is no bot {name!r}: {describe(error)}")) from error


def seats_of_record(
    seats: tuple[str, ...], players: int, source: Path, screen: Screen
) -> tuple[str, ...]:
    """Return who sits where in a match that goes on, and ask where that is not known.

    A record may come from a stranger. People and our own bots of the usual strength are seated as
    it says; any other name is not looked up before somebody has typed it.
    """
    unknown = [seat for seat in range(players) if not seats or not _is_usual(seats[seat])]
    if unknown and not (sys.stdin.isatty() and sys.stdout.isatty()):
        doubt = _doubt(seats, unknown[0], source)
        raise CommandError(f"{doubt}: say with --seats who sits where{_same_again(seats)}")
    names = list(seats or [""] * players)
    if unknown:
        screen.say(_choices())
    for seat in unknown:
        names[seat] = _ask(Player(seat), names[seat], screen)
    return tuple(names)


def _is_usual(name: str) -> bool:
    return name == PERSON or name in bots.names()


def _doubt(seats: tuple[str, ...], seat: int, source: Path) -> str:
    if not seats:
        return f"{source} does not say who plays"
    who = format_player(Player(seat))
    return f"{source} has {quoted(seats[seat])} as {who}, which a record alone cannot seat"


def _same_again(seats: tuple[str, ...]) -> str:
    """Say what to type for the seats of a record, if no stranger is among them."""
    if not seats or not all(map(_is_known, seats)):
        return ""
    return f", as before with --seats {','.join(seats)}"


def _is_known(name: str) -> bool:
    """Tell whether a name is that of a person or one of our own bots, of any strength."""
    if is_strangers(name):
        return False
    try:
        bots.load(name)
    except bots.UnknownBotError:
        return name == PERSON
    return True


def _choices() -> str:
    return f"Type {PERSON}, or a bot: {', '.join(bots.names())}, or yours as module:name."


def _ask(player: Player, name: str, screen: Screen) -> str:
    """Ask who plays, until there is such a bot."""
    who = format_player(player)
    prompt = f"Who plays {who}, which was {quoted(name)}? " if name else f"Who plays {who}? "
    while True:
        answer = screen.ask(prompt)
        if answer.lower() in {"quit", "exit"}:
            raise LeaveError
        if answer.lower() in PLAIN:
            return answer
        try:
            make_bot(answer)
        except CommandError as error:
            screen.complain(str(error) if answer else _choices())
        else:
            return answer
