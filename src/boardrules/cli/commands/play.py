"""The command `play`: a match among people and bots, or among bots alone."""

from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
import os
from pathlib import Path
from random import Random, SystemRandom
import sys
from typing import Any, Final, cast

from boardrules import bots, games
from boardrules._messages import quoted
from boardrules.bots.loading import is_untrusted
from boardrules.building.notation import format_player
from boardrules.building.wording import Phrase, Who, phrase
from boardrules.cli.arguments import (
    FILE,
    PERSON,
    SEATS,
    SECONDS,
    WHOLE,
    ArgumentType,
    Parser,
    usual_language,
)
from boardrules.cli.autosave import Autosave, is_named_json
from boardrules.cli.catalogue import GAME, Entry, add_options, ask_for_game, chosen_options
from boardrules.cli.describe import Describer
from boardrules.cli.errors import CommandError, LeaveError
from boardrules.cli.files import check_is_new
from boardrules.cli.kept import find_latest, is_kept
from boardrules.cli.match import Match, make_bot
from boardrules.cli.records import SavedMatch, game_of_flag, game_of_record, is_json, read_saved
from boardrules.cli.screen import Screen
from boardrules.cli.session import Session
from boardrules.cli.window import Window, full_window
from boardrules.game import Game, HiddenGame, Recordable
from boardrules.player import Player

EXAMPLE = "play tiki-topple --seats human,random --record match.txt"
RANDOM: Final = "random"
PLAIN: Final = {PERSON: "a_person", RANDOM: "at_random"}
"""Who needs no bot, and the phrase that says so."""
_SIT_DOWN = f"--seats {PERSON},greedy"
_LATEST: Final = "\0"
"""Stands for the file of the match that was left last: no file has that name."""
_CHOICES = phrase("seat_choices", bots=", ".join(bots.names()))

_SEATS = (
    "who plays, seat by seat, separated by commas: human, or a bot such as random, greedy, ismcts, "
    "ismcts@500, ismcts@2s, or your own as module:name. All other seats are random. Here a bot "
    "runs in the same process as the match, so one that cheats can see all cards"
)
_RESUME = (
    "continue a recorded match with its options and players. Undo goes back into it, and until you "
    "leave, chance does the same again. It is saved to the same file unless --record names "
    "another. Without a FILE, or with the name of a game, continue the match that was left last"
)


def add_arguments(parser: Parser, words: list[str]) -> None:
    """Take a game with its options, who plays, and where the match is kept."""
    if _is_game_open(words):
        screen = Screen()
        screen.lang = usual_language()
        with suppress(EOFError):
            ask_for_game(words, "play", screen)
    entry = Entry.mentioned(words)
    resumed = ArgumentType("FILE", "a file", (partial(_resumed, entry),))
    latest = {"nargs": "?", "const": _LATEST}
    entry = entry or game_of_flag("--resume", parser.prog, words, resumed, **latest)
    about = "the name of a game. With --resume the record names it"
    parser.take("game", GAME, about, nargs="?", default=entry)
    add_options(parser, entry)
    parser.take("--seats", SEATS, _SEATS, default=())
    parser.take("--seed", WHOLE, "a number that repeats the same dice, cards and random players")
    about = "save the match to a new file, as JSON if its name ends in .json"
    parser.take("--record", FILE, about)
    about = "let --record replace a file that exists"
    parser.add_argument("--overwrite", action="store_true", help=about)
    about = "do not save the match, and do not keep it when you leave it"
    parser.add_argument("--no-save", action="store_true", help=about)
    parser.take("--resume", resumed, _RESUME, **latest)
    about = (
        "how long to wait at each turn of a match without people. Without it, a terminal waits for "
        "a key at each step"
    )
    parser.take("--pause", SECONDS, about)
    about = "show all cards face up, in a match without people"
    parser.add_argument("--open", action="store_true", help=about)
    parser.take_language()


def _is_game_open(words: list[str]) -> bool:
    """Return whether somebody at a terminal can be asked for the game."""
    others = {"--resume", "--help", "-h"}
    is_said = any(word.partition("=")[0] in others for word in words)
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return is_terminal and not is_said and Entry.mentioned(words) is None


def run(arguments: Namespace, screen: Screen) -> None:
    """Play a match to its end, or until somebody leaves."""
    parser: Parser = arguments.parser
    entry: Entry | None = arguments.game
    if entry is None:
        if arguments.resume is not None:
            game_of_record(arguments.resume)  # which tells what is wrong with it
        parser.error("the following arguments are required: GAME")
    game, saved = _game(entry, arguments, screen)
    path = _file(arguments, saved)
    screen.lang = arguments.lang
    screen = full_window(screen)
    try:
        seats = _seats(arguments, game, saved, screen)
    except (LeaveError, EOFError):
        screen.close()
        screen.say(phrase("left"))
        return
    who = {Player(seat): name for seat, name in enumerate(seats)}
    people = tuple(seat for seat, name in who.items() if name == PERSON)
    if people and arguments.open:
        raise CommandError("--open shows all cards, so that no person can play")
    is_over = saved is not None and saved.is_over
    named = {seat: name for seat, name in who.items() if name not in PLAIN and not is_over}
    if named and not isinstance(cast("object", game), HiddenGame):
        raise CommandError(f"{entry.title} does not offer what bots need: views")
    if path is not None and not isinstance(game, Recordable):
        raise CommandError(f"{entry.title} does not offer what records need")
    made = {seat: _bot(name) for seat, name in named.items()}
    seed = SystemRandom().randrange(10**9) if arguments.seed is None else arguments.seed
    _name_match(made.values(), f"{entry.name}-{seed}", path)
    match = Match(game, Random(seed), made)  # noqa: S311  # can be repeated
    if saved is not None:
        match.start_from(saved.states, saved.record.actions)
    if saved is not None and path is not None and saved.is_in(path):
        kept = (is_json(saved.text), saved.find_comments(), saved.text)
        autosave = Autosave(match, screen, path, seats, *kept, is_kept=is_kept(path))
    else:
        is_written_json = path is not None and is_named_json(path)
        autosave = Autosave(match, screen, path, seats, is_written_json)
    is_window = isinstance(screen, Window)
    invitation = phrase("invitation") if people else phrase("sit_down", flag=_SIT_DOWN)
    advice = invitation if is_window else ""
    seated = ", ".join(screen.worded(_seated(seat, name)) for seat, name in who.items())
    screen.say(phrase("table", title=entry.title, players=seated, seed=seed, advice=advice))
    if match.steps:
        screen.say(phrase("played_already", count=len(match.steps)))
    guide = entry.guide(arguments.lang)
    here = None if guide is None else guide.at(game)
    describer = Describer(game, entry.rulebook, here, arguments.open, arguments.lang)
    is_watched = not people and arguments.pause is None and is_window
    pause = arguments.pause or 0
    Session(
        match, describer, screen, autosave, people, pause, is_watched, not arguments.no_save
    ).run()


def _seated(seat: Player, name: str) -> Phrase:
    """Say who sits where."""
    if name in PLAIN:
        return phrase(PLAIN[name], who=Who(seat))
    return phrase("a_bot", who=Who(seat), name=name)


def _resumed(entry: Entry | None, text: str) -> Path:
    """Return the file of a match to continue: the one that is named, or the latest of a game."""
    if text == _LATEST:
        return find_latest(entry)
    is_file = os.path.exists(text)  # noqa: PTH110  # which never raises
    named = None if is_file else Entry.mentioned([text])
    return Path(text) if named is None else find_latest(named)


def _game(
    entry: Entry, arguments: Namespace, screen: Screen
) -> tuple[Game[Any, Any], SavedMatch | None]:
    """Return the game, and the match to continue, if there is one."""
    options = chosen_options(arguments, screen)
    if arguments.resume is not None:
        saved = read_saved(arguments.resume, entry, options)
        return saved.record.game, saved
    seats = len(arguments.seats)
    if "players" not in options and seats in games.player_counts(entry.game_class):
        options["players"] = seats
    return entry.build(options), None


def _file(arguments: Namespace, saved: SavedMatch | None) -> Path | None:
    """Return where to save the match; what is there already is not lost by mistake."""
    path: Path | None = arguments.record
    if arguments.no_save:
        if path is not None:
            raise CommandError("--record saves the match, and --no-save does not: choose one")
        return None
    if path is None:
        return None if saved is None or saved.is_over else saved.path
    if not arguments.overwrite and not (saved is not None and saved.is_in(path)):
        check_is_new(path, "continue it with --resume, or ")
    return path


def _seats(
    arguments: Namespace, game: Game[Any, Any], saved: SavedMatch | None, screen: Screen
) -> tuple[str, ...]:
    """Return who sits where: as the command says, or else as in the match that is resumed."""
    seats: tuple[str, ...] = arguments.seats
    if len(seats) > game.players:
        title = arguments.game.title
        raise CommandError(f"{title} has {game.players} seats here, not {len(seats)}")
    if saved is not None and not seats:
        seats = saved.record.seats
        if not saved.is_over:
            seats = _seats_of_record(seats, game.players, saved.path, screen)
    names = [name.lower() if name.lower() in PLAIN else name for name in seats]
    return (*names, *[RANDOM] * (game.players - len(names)))


def _seats_of_record(
    seats: tuple[str, ...], players: int, source: Path, screen: Screen
) -> tuple[str, ...]:
    """Return who sits where in a match that is resumed, and ask where that is not known.

    A record may come from a stranger. People and our own bots of the usual strength are seated as
    it says; any other name is not looked up before somebody has typed it.
    """
    names = list(seats or [""] * players)
    usual = {PERSON, *bots.names()}
    unknown = [Player(seat) for seat in range(players) if names[seat] not in usual]
    if unknown and not (sys.stdin.isatty() and sys.stdout.isatty()):
        doubt = "does not say who plays"
        if seats:
            who, name = format_player(unknown[0]), quoted(seats[unknown[0]])
            doubt = f"names {name} as {who}, which a record alone may not do"
        again = f", as before with --seats {','.join(seats)}" if all(map(_is_ours, names)) else ""
        raise CommandError(f"{source} {doubt}: name the players with --seats{again}")
    if unknown:
        screen.say(_CHOICES)
    for seat in unknown:
        names[seat] = _ask(seat, names[seat], screen)
    return tuple(names)


def _bot(name: str) -> bots.Bot[Any, Any, Any]:
    """Make the bot of some name; whoever wants to play themselves may not know how to say so."""
    try:
        return make_bot(name)
    except CommandError as error:
        if is_untrusted(name):
            raise
        raise CommandError(f"{error}; to play yourself: {_SIT_DOWN}") from None


def _name_match(made: Iterable[bots.Bot[Any, Any, Any]], name: str, record: Path | None) -> None:
    """Let players that answer in text keep what is said beside the record, and by its name."""
    others = [bot for bot in made if not isinstance(bot, bots.Greedy | bots.Ismcts)]
    if not others:
        return
    from boardrules.dialogue import Player as Answering  # noqa: PLC0415  # few sit at a terminal

    for bot in others:
        if isinstance(bot, Answering):
            bot.begin(name if record is None else record.stem)
            if record is not None and bot.folder is None:
                bot.folder = record.parent


def _is_ours(name: str) -> bool:
    """Return whether a name is that of a person or one of our own bots, of any strength."""
    with suppress(bots.UnknownBotError):
        return name == PERSON or (not is_untrusted(name) and bots.load(name) is not None)
    return False


def _ask(player: Player, name: str, screen: Screen) -> str:
    """Ask who plays, until there is such a bot."""
    asked = phrase("who_plays", who=Who(player))
    if name:
        asked = phrase("who_plays_now", who=Who(player), name=quoted(name))
    while True:
        answer = screen.ask(asked)
        if answer.lower() in {"quit", "exit"}:
            raise LeaveError
        if answer.lower() in PLAIN:
            return answer
        try:
            make_bot(answer)
        except CommandError as error:
            screen.complain(str(error) if answer else _CHOICES)
        else:
            return answer
