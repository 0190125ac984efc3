"""The doors at which strangers' data comes in, and what must hold there.

A target takes bytes. It lets pass nothing but the errors that the documentation promises for its
door. Where reading succeeds, it uses what was read, and asserts what must then hold.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from random import Random
import re
import sys
from tempfile import mkdtemp
from typing import Any, Final
from warnings import catch_warnings

from attrs import evolve

from boardrules import (
    CHANCE,
    CodecError,
    ComponentError,
    IllegalActionError,
    NotationError,
    Player,
    Record,
    RecordError,
    from_json,
    games,
    to_json,
    walk,
)
from boardrules.building.notation import format_player, parse_number, parse_player
from boardrules.cli.errors import CommandError
from boardrules.cli.records import game_of_record, read_saved
from boardrules.games import package_of
from boardrules.games.tuk_tuk_taxi import TukTukTaxi
from boardrules.games.tuk_tuk_taxi.components import Board
from boardrules.scene import Size
from fuzz import seeds

LONGEST_MESSAGE: Final = 20_000
"""How long a message about a fault may be, however large the input is."""

STEPS: Final = 5
"""How many actions are played from what was read."""


def as_text(data: bytes) -> str:
    """Read bytes as a text in which anything may stand, unpaired surrogates too."""
    return data.decode(errors="surrogateescape")


def check_message(error: Exception) -> None:
    """Check that a refusal can be shown: not too long, on one line, without escape codes."""
    message = str(error)
    assert 0 < len(message) <= LONGEST_MESSAGE, f"{len(message)} characters"
    assert message.isprintable(), ascii(message)


# Notation.


@cache
def _positions() -> tuple[tuple[Any, Any], ...]:
    """Return games with a state in which a seat is to act."""
    found: dict[str, tuple[Any, Any]] = {}
    for moment in seeds.moments():
        if moment.action.player != CHANCE:
            found.setdefault(moment.game.name, (moment.game, moment.state))
    return tuple(found.values())


def notation(data: bytes) -> None:
    """Read an action in each game: `NotationError`, or the very text that is written again."""
    text = as_text(data)
    for game, state in _positions():
        for player in (None, Player(0), CHANCE):
            try:
                action = game.parse_action(text, player)
            except NotationError as error:
                check_message(error)
                continue
            written = game.format_action(action)
            who = "" if player is None else f"{format_player(player)} "
            assert written in {text, who + text}, written
            assert from_json(to_json(action), game.types.action) == action
            _explain(game, state, action)
    with suppress(NotationError):
        assert format_player(parse_player(text)) == text
    with suppress(NotationError):
        assert str(parse_number(text)) == text


def _explain(game: Any, state: Any, action: Any) -> None:
    """Check that an action is refused if and only if there are reasons."""
    reasons = game.explain(state, action)
    try:
        game.apply(state, action)
    except IllegalActionError as error:
        check_message(error)
        assert error.violations == reasons != ()
    else:
        assert reasons == ()


# Records.


def record_text(data: bytes) -> None:
    """Read a record as text: `RecordError`, or a record that is read back."""
    try:
        record = Record.from_text(as_text(data))
    except RecordError as error:
        check_message(error)
    else:
        _check_record(record)


def record_json(data: bytes) -> None:
    """Read a record as JSON: `RecordError`, or a record that is read back."""
    try:
        record = Record.from_json(data)
    except RecordError as error:
        check_message(error)
    else:
        _check_record(record)


def _check_record(record: Record[Any]) -> None:
    """Check that a record is read back, as text too if its actions fit the game."""
    assert Record.from_json(record.to_json()) == record
    try:
        states = record.replay()
    except RecordError as error:
        check_message(error)
        assert error.violations
        assert error.action in record.actions
    else:
        assert len(states) == len(record.actions) + 1
        found: Any = record.game
        assert Record.from_text(record.to_text(), components=found.components) == record


def record_file(data: bytes) -> None:
    """Open a file as the command does to resume a match: `CommandError`, or its comments."""
    path = written(data)
    with suppress(CommandError):
        saved = read_saved(path, game_of_record(path), {})
        assert sum(map(len, saved.find_comments().values())) <= data.count(b"#")


def written(data: bytes, suffix: str = "") -> Path:
    """Write bytes to a file, always the same one for a suffix."""
    path = _folder() / f"file{suffix}"
    path.write_bytes(data)
    return path


@cache
def _folder() -> Path:
    return Path(mkdtemp(prefix="fuzz-"))


# JSON of games, states, actions, views and scenes.


def game(data: bytes) -> None:
    """Read a game from JSON: `CodecError`, or a game that can be played."""
    for name in games.game_names():
        try:
            found = from_json(data, games.find_game(name))
        except CodecError as error:
            check_message(error)
        else:
            _check_read_back(found, games.find_game(name))
            _play(found, found.initial_state(), data)


def _check_read_back(value: Any, type_form: Any) -> None:
    again = from_json(to_json(value), type_form)
    assert again == value
    assert to_json(again) == to_json(value)


def _play(game: Any, state: Any, data: bytes) -> None:
    """Play on for some steps, which follow from the data."""
    steps = walk(game, Random(data), state=state)  # repeatable
    for _, step in zip(range(STEPS), steps, strict=False):
        assert not game.validate(step.after), game.validate(step.after)


@lru_cache(8)
def game_of(line: bytes) -> Any:
    """Return the game that a line names, or None."""
    try:
        return Record.from_json(line).game
    except RecordError:
        return None


def part(kind: str, use: Callable[[Any, Any, bytes], None], data: bytes) -> None:
    """Read a game, and from the second line on one of its parts: `CodecError`, or use it."""
    line, _, rest = data.partition(b"\n")
    game = game_of(line)
    if game is None:
        return
    type_form = getattr(game.types, kind)
    try:
        value = from_json(rest, type_form)
    except CodecError as error:
        check_message(error)
        return
    _check_read_back(value, type_form)
    use(game, value, data)


def use_action(game: Any, action: Any, _data: bytes) -> None:
    """Try an action, and write it in notation, which can write what may be legal."""
    _explain(game, game.initial_state(), action)
    with suppress(NotationError):
        assert game.parse_action(game.format_action(action)) == action


def use_state(game: Any, state: Any, data: bytes) -> None:
    """Look at a state and play on from it, unless it has defects."""
    defects = game.validate(state)
    if defects:
        assert all(str(defect).isprintable() for defect in defects), defects
        return
    view = game.view(state, Random(data).choice((None, *map(Player, range(game.players)))))
    _check_read_back(view, game.types.view)
    _draw(game, Random(data).choice((game.scene(view), game.open_scene(state))))
    score = [0] * game.players
    for item in game.score_items(state):
        score[item.player] += item.points
    assert tuple(score) == game.score(state)
    assert (game.outcome(state) is None) == bool(game.to_act(state))
    game.inventory(state)
    _play(game, state, data)


def _draw(game: Any, scene: Any) -> None:
    """Draw a scene in each way, escape codes as text, and read it back."""
    assert game.render(scene).replace("\n", "").isprintable()
    game.text(scene, Size(80, 20))
    game.picture(scene)
    _check_read_back(scene, game.types.scene)


def use_view(game: Any, view: Any, data: bytes) -> None:
    """Make up what a view hides: `ValueError`, or a state that has this view."""
    try:
        state = game.determinize(view, Random(data))
    except ValueError as error:
        assert re.match("no state (has|fits) this view: |there is no seat ", str(error)), error
    else:
        assert not game.validate(state)
        assert game.view(state, getattr(view, "player", None)) == view
        _draw(game, game.scene(view))


def use_scene(game: Any, scene: Any, _data: bytes) -> None:
    """Draw a scene in each way; one whose parts do not fit each other cannot be drawn."""
    cannot_be_drawn = (ArithmeticError, LookupError, ValueError)
    with suppress(*cannot_be_drawn):
        assert game.render(scene).replace("\n", "").isprintable()
    with suppress(*cannot_be_drawn):
        game.text(scene, Size(80, 20))
    with suppress(*cannot_be_drawn):
        game.picture(scene)


# Boxes.


def box(name: str, data: bytes) -> None:
    """Read a component file: `ComponentError`, or a box that can be played with."""
    game_class = games.find_game(name)
    load = sys.modules[package_of(game_class)].load_components
    try:
        with catch_warnings(action="ignore"):
            components = load(written(data))
    except ComponentError as error:
        check_message(error)
        return
    found = game_class(components=components)
    _check_read_back(found, game_class)
    _play(found, found.initial_state(), data)


def town_map(data: bytes) -> None:
    """Read the map of a town: `ComponentError`, or a town in which taxis drive."""
    board = Board("town", tuple(as_text(data).split("\n")))
    try:
        box = evolve(TukTukTaxi().components, boards=(board,))
    except (ComponentError, TypeError) as error:
        if isinstance(error, ComponentError):
            check_message(error)
        return
    found = TukTukTaxi(board="town", components=box)
    _check_read_back(found, TukTukTaxi)
    use_state(found, found.initial_state(), data)
