"""Laws of storage: notation, JSON, keys, pickles, records, and equality across processes."""

from contextlib import suppress
import os
import pickle
from random import Random
import re
import subprocess
import sys
from typing import Any

from boardrules import codec
from boardrules.building.notation import format_player
from boardrules.errors import NotationError
from boardrules.game import HasNotation, HasTypes, HasViews, Recordable
from boardrules.play import playout, replay
from boardrules.player import CHANCE, Player
from boardrules.record import Record
from boardrules.testing.law import AnyMatch, LawBroken, law, require
from boardrules.testing.matches import near_legal
from boardrules.testing.play_laws import SAMPLE

MANY_STATES = 100
"""How many states are compared between processes, at most."""


@law(HasNotation)
def notation_is_exact(game: Any, match: AnyMatch) -> None:
    """An action and its text are exact inverses; a garbled text is refused, or exact too."""
    rng = match.rng()
    actions = {*match.actions, *near_legal(match, match.states[len(match.states) // 2])}
    texts = {action: game.format_action(action) for action in actions}
    for action, text in texts.items():
        read = game.parse_action(text)
        require(read == action, "{!r} is the text of {}, but is read as {}", text, action, read)
    for text in sorted(texts.values())[:SAMPLE]:
        for garbled in _garbled(text, rng):
            try:
                read = game.parse_action(garbled)
            except NotationError as error:
                require(error.text == garbled, "the error about {!r} has {!r}", garbled, error.text)
            else:
                written = game.format_action(read)
                require(written == garbled, "{!r} is read as {!r}", garbled, written)


@law(HasNotation)
def notation_is_read_for_a_player(game: Any, match: AnyMatch) -> None:
    """For the player who does it, an action is read with or without who acts; for no other."""
    players = (CHANCE, *map(Player, range(game.players)))
    for action in match.rng().sample(match.actions, min(SAMPLE, len(match.actions))):
        text, who = game.format_action(action), f"{format_player(action.player)} "
        for written in (text, text.removeprefix(who)):
            read = game.parse_action(written, action.player)
            require(read == action, "for its player {!r} is read as {}", written, read)
        for other in players if text.startswith(who) else ():
            if other != action.player:
                with suppress(NotationError):
                    read = game.parse_action(text, other)
                    raise LawBroken(f"for {format_player(other)} {text!r} is read as {read}")


_OTHER_DIGITS = str.maketrans("0123456789", "".join(map(chr, range(0x660, 0x66A))))
"""Arabic-Indic digits, which `int` and `\\d` accept too."""


def _garbled(text: str, rng: Random) -> list[str]:
    index = rng.randrange(len(text))
    return [
        "",
        f" {text}",
        f"{text} ",
        f"{text}\n",
        text.replace(" ", "  "),
        text.lower(),
        text.upper(),
        text.translate(_OTHER_DIGITS),
        re.sub(r"\d+", r"0\g<0>", text),
        text[:index] + text[index + 1 :],
        text[:index] + rng.choice("0123456789PX*-, ") + text[index:],
        " ".join(reversed(text.split(" "))),
    ]


@law(HasTypes)
def json_is_exact(game: Any, match: AnyMatch) -> None:
    """Games, states and actions come back from JSON unchanged, with the same key."""
    require_exact_json(game, game.__class__)
    for state in match.sample(SAMPLE):
        require_exact_json(state, game.types.state)
    for action in match.actions[:: 1 + len(match.actions) // 50]:
        require_exact_json(action, game.types.action)


@law(HasTypes, HasViews)
def views_in_json_are_exact(game: Any, match: AnyMatch) -> None:
    """Views come back from JSON unchanged, with the same key."""
    for state in match.sample(2):
        for viewer in (None, *map(Player, range(game.players))):
            require_exact_json(game.view(state, viewer), game.types.view)


def require_exact_json(value: Any, type_form: Any) -> None:
    """Require that a value comes back from JSON unchanged, with the same key."""
    text = codec.to_json(value)
    read = codec.from_json(text, type_form)
    require(read == value, "{} comes back from JSON as {}", value, read)
    require(read.__class__ is value.__class__, "{} comes back as a {}", value, read.__class__)
    require(codec.key(read) == codec.key(value), "{} comes back with another key", value)


@law(HasTypes)
def pickles_are_exact(game: Any, match: AnyMatch) -> None:
    """Games, states and actions come back from pickling equal, with equal hashes."""
    for value in (game, *match.sample(2), *match.actions[:3]):
        _require_exact_pickle(value)


@law(HasTypes, HasViews)
def views_in_pickles_are_exact(game: Any, match: AnyMatch) -> None:
    """Views come back from pickling equal, with equal hashes; bots in other processes need this."""
    for state in match.sample(2):
        for viewer in (None, *map(Player, range(game.players))):
            _require_exact_pickle(game.view(state, viewer))


def _require_exact_pickle(value: Any) -> None:
    try:
        again = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own bytes
    except Exception as error:  # pickle may raise anything
        raise LawBroken(f"{value} cannot be pickled: {error}") from error
    require(again == value, "{} comes back from pickling as {}", value, again)
    require(hash(again) == hash(value), "{} comes back with another hash", value)


@law(Recordable)
def records_replay(game: Any, match: AnyMatch) -> None:
    """A record comes back from text and from JSON, and replays to the same states."""
    record: Record[Any] = Record(game, match.actions)
    box = getattr(game, "components", None)
    for read in (
        Record.from_text(record.to_text(), game_type=game.__class__, components=box),
        Record.from_json(record.to_json(), game_type=game.__class__),
    ):
        require(read == record, "a record comes back as {}", read)
        require(read.replay() == match.states, "a record replays to other states")


_DIGEST = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from boardrules.testing.storage_laws import digest
game, actions = pickle.load(sys.stdin.buffer)
print(digest(game, actions))
"""


def check_processes(game: Any) -> None:
    """Check that orders, JSON, keys and draws do not depend on the process and its hash seed.

    This starts Python twice, which takes a second, so it checks one match only.
    """
    actions = playout(game, Random(0)).actions  # noqa: S311  # not for secrets
    here = digest(game, actions)
    for seed in ("1", "2"):
        done = subprocess.run(  # noqa: S603  # this Python, and a program of our own
            [sys.executable, "-c", _DIGEST],
            input=pickle.dumps(sys.path) + pickle.dumps((game, actions)),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        require(done.returncode == 0, "with hash seed {}: {}", seed, done.stderr.decode())
        there = done.stdout.decode().strip()
        require(there == here, "another order, JSON, key or draw with hash seed {}", seed)


def digest(game: Any, actions: tuple[Any, ...]) -> str:
    """Compute one key from the states, legal actions, weights, draws and numbers of a match.

    Of a long match, some states are sampled.
    """
    states = tuple(replay(game, actions))
    some = states[:: 1 + len(states) // MANY_STATES]
    shown: list[object] = []
    for index, state in enumerate(some):
        shown.append([repr(legal) for legal in game.legal_actions(state)])
        shown.append(list(game.chance_weights(state)))
        shown.append(codec.key(state))
        turn, rest = divmod(index, 1 + len(some) // SAMPLE)
        if rest == 0:
            if hasattr(game, "encode"):
                shown.append([game.encode(state, legal) for legal in game.legal_actions(state)])
            shown += _knowledge(game, state, Player(turn % game.players))
    return codec.key(tuple(shown))


def _knowledge(game: Any, state: Any, player: Player) -> list[object]:
    """Return a world that a seat considers possible, and what the seat observes."""
    if not hasattr(game, "determinize"):
        return []
    view = game.view(state, player)
    rng = Random(0)  # noqa: S311  # not for secrets
    shown: list[object] = [codec.key(game.determinize(view, rng))]
    if hasattr(game, "observe"):
        tables = game.observe(view, player)
        shown += [f"{name}: {[*table]}" for name, table in sorted(tables.items())]
    return shown
