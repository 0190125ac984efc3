"""A table: one match, the keys of its seats, and the file that keeps both."""

from asyncio import Event
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product
import json
import os
from pathlib import Path
from random import SystemRandom
import re
from secrets import compare_digest, token_urlsafe
from typing import Any

from attrs import frozen

from boardrules import CHANCE, Player, Record, take_back
from boardrules.building.notation import format_player
from boardrules.codec import to_data
from boardrules.games.tectonic_tribes import Action, State, TectonicTribes
from boardrules.narration import told as told_by
from boardrules.play import draw

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
TAKEN_BACK = {
    "en": "{who} takes back what it decided last.",
    "fr": "{who} reprend ce qu'il a décidé en dernier.",
}
_RNG = SystemRandom()  # nobody can predict what it deals


class RefusedError(Exception):
    """What somebody asks for is not done, for a reason that is no rule."""


class NotKeptError(RefusedError):
    """What somebody asks for is not done, because it cannot be written to the file."""


@frozen
class Moment:
    """Where a match stands: its state, what was done, and what was told, in lines.

    It is told to each viewer in each language, so that everybody may choose one at any time.
    """

    state: State
    actions: tuple[Action, ...]
    told: Mapping[tuple[Player | None, str], tuple[str, ...]]


class Table:
    """A match of Tectonic Tribes, as the server holds it; clients only see scenes."""

    def __init__(self, path: Path, keys: Sequence[str], game: TectonicTribes) -> None:
        self.path = path
        self.keys = tuple(keys)
        self.game = game
        viewers = product((None, *game.seats), game.languages)
        self.now = Moment(game.initial_state(), (), dict.fromkeys(viewers, ()))
        self.changed = Event()

    @classmethod
    def new(cls, folder: Path, players: int) -> "Table":
        """Open a table with fresh keys, and let chance begin."""
        keys = [token_urlsafe(16) for _ in range(players)]
        table = cls(folder / f"{token_urlsafe(9)}.json", keys, TectonicTribes(players=players))
        table.go_on(table.now)
        return table

    @classmethod
    def load(cls, folder: Path, name: str) -> "Table":
        """Go on with a table from its file, or raise `LookupError`."""
        path = folder / f"{name}.json"
        if _NAME.fullmatch(name) is None or not path.is_file():
            raise LookupError(f"there is no table {name!r}")
        kept = json.loads(path.read_text(encoding="utf-8"))
        record = Record.from_json(json.dumps(kept["record"]), game_type=TectonicTribes)
        table = cls(path, kept["keys"], TectonicTribes(players=record.game.players))
        for action in record.actions:
            table.now = table.after(table.now, action)
        return table

    def keep(self, moment: Moment) -> None:
        """Write the match to a new file that then takes the place of the old one.

        Whatever happens, the file holds a whole match: the old one, or the new one.
        """
        record = json.loads(Record(self.game, moment.actions).to_json())
        draft = self.path.with_suffix(".new")
        try:
            with draft.open("w", encoding="utf-8") as file:
                json.dump({"keys": self.keys, "record": record}, file)
                file.flush()
                os.fsync(file.fileno())  # a disk may be full although it took the text
            draft.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            reason = f"nothing has changed, because it could not be kept: {error.strerror}"
            raise NotKeptError(reason) from error

    # Who is who.

    @property
    def name(self) -> str:
        """The name in the address of the table."""
        return self.path.stem

    def seat_of(self, key: str) -> Player | None:
        """Return the seat that a key opens, or None for everybody else, who may watch."""
        for seat, known in enumerate(self.keys):
            if compare_digest(key.encode(), known.encode()):
                return Player(seat)
        return None

    # The match.

    def after(self, moment: Moment, action: Action) -> Moment:
        """Apply an action, and tell each viewer in words what it learns by that."""
        state = self.game.apply(moment.state, action)
        told = {
            (viewer, lang): (*lines, *told_by(self.game, moment.state, action, viewer, lang))
            for (viewer, lang), lines in moment.told.items()
        }
        return Moment(state, (*moment.actions, action), told)

    def go_on(self, moment: Moment) -> None:
        """Let chance act as long as it is to, keep the match, and only then show it."""
        while self.game.to_act(moment.state) == (CHANCE,):
            moment = self.after(moment, draw(self.game, moment.state, _RNG))
        self.keep(moment)
        self.now = moment
        self.changed.set()
        self.changed = Event()

    def done_by(self, seat: Player | None) -> list[Action]:
        """List what a seat has done."""
        return [action for action in self.now.actions if action.player == seat]

    def act(self, seat: Player | None, turn: int, text: str) -> None:
        """Do what a seat asks for, or raise an error that says why not.

        `turn` is how many actions the seat had done when it decided: what comes twice is done once.
        """
        if seat is None:
            raise RefusedError("a spectator only watches")
        if text == "undo":
            self.take_back(seat)
            return
        action = self.game.parse_action(text, seat)
        done = self.done_by(seat)
        if turn in range(len(done)) and done[turn] == action:
            return
        if turn != len(done):
            raise RefusedError("you have acted since: look again")
        self.go_on(self.after(self.now, action))

    def take_back(self, seat: Player) -> None:
        """Take back the decisions of a seat since which nobody has learned anything."""
        match = Record(self.game, self.now.actions)
        fair = take_back(match, seat)
        if fair is match:
            raise RefusedError("since you decided last, somebody has learned something or decided")
        who = format_player(seat)
        told = {
            (viewer, lang): (*lines, TAKEN_BACK[lang].format(who=who))
            for (viewer, lang), lines in self.now.told.items()
        }
        self.go_on(Moment(fair.replay()[-1], fair.actions, told))

    def language(self, lang: str) -> str:
        """Return a language that somebody asks for, or the usual one where nobody speaks it."""
        return lang if lang in self.game.languages else self.game.languages[0]

    def page(self, viewer: Player | None, told: int, lang: str = "en") -> dict[str, Any]:
        """Return what a viewer needs to draw the table, and what it was told after `told` lines."""
        state, lines = self.now.state, self.now.told[viewer, lang]
        legal = () if viewer is None else self.game.legal_actions(state, viewer)
        return {
            "seat": viewer,
            "turn": len(self.done_by(viewer)),
            "scene": to_data(self.game.scene(self.game.view(state, viewer))),
            "legal": [self.game.format_action(action) for action in legal],
            "told": lines[told:],
            "lines": len(lines),
        }
