"""A table: one match, the keys of its seats, and the file that keeps both."""

from asyncio import Event
from collections.abc import Sequence
import json
from pathlib import Path
from random import SystemRandom
import re
from secrets import compare_digest, token_urlsafe
from typing import Any

from boardrules import CHANCE, Player, Record
from boardrules.codec import to_data
from boardrules.games.tectonic_tribes import Action, State, TectonicTribes
from boardrules.play import draw

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
_RNG = SystemRandom()  # nobody can predict what it deals


class Table:
    """A match of Tectonic Tribes, as the server holds it; clients only see scenes.

    `told` has, for each viewer, what it has been told so far, one line after another.
    """

    def __init__(self, path: Path, keys: Sequence[str], game: TectonicTribes) -> None:
        self.path = path
        self.keys = tuple(keys)
        self.game = game
        self.actions: list[Action] = []
        self.state: State = game.initial_state()
        self.viewers = (None, *map(Player, range(game.players)))
        self.told: dict[Player | None, list[str]] = {viewer: [] for viewer in self.viewers}
        self.changed = Event()

    @classmethod
    def new(cls, folder: Path, players: int) -> "Table":
        """Open a table with fresh keys, and let chance begin."""
        keys = [token_urlsafe(16) for _ in range(players)]
        table = cls(folder / f"{token_urlsafe(9)}.json", keys, TectonicTribes(players=players))
        table.let_chance_act()
        table.save()
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
            table.step(action)
        table.let_chance_act()
        return table

    def save(self) -> None:
        """Write the match to a new file that then takes the place of the old one."""
        record = json.loads(Record(self.game, tuple(self.actions)).to_json())
        text = json.dumps({"keys": self.keys, "record": record})
        draft = self.path.with_suffix(".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.path)

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

    def step(self, action: Action) -> None:
        """Apply an action, and tell each viewer what it learns by that."""
        after = self.game.apply(self.state, action)
        for viewer in self.viewers:
            learned = self.game.witness(self.state, action, viewer)
            self.told[viewer] += map(self.game.format_action, learned)
        self.state = after
        self.actions.append(action)

    def let_chance_act(self) -> None:
        """Deal and draw as long as chance is to act."""
        while self.game.to_act(self.state) == (CHANCE,):
            self.step(draw(self.game, self.state, _RNG))

    def act(self, seat: Player | None, text: str) -> None:
        """Do what a seat asks for, or raise an error that says why not."""
        if seat is None:
            raise PermissionError("a spectator only watches")
        self.step(self.game.parse_action(text, seat))
        self.let_chance_act()
        self.save()
        self.changed.set()
        self.changed = Event()

    def page(self, viewer: Player | None, told: int) -> dict[str, Any]:
        """Return what a viewer needs to draw the table, and what it was told after `told` lines."""
        legal = () if viewer is None else self.game.legal_actions(self.state, viewer)
        return {
            "seat": viewer,
            "scene": to_data(self.game.scene(self.game.view(self.state, viewer))),
            "legal": [self.game.format_action(action) for action in legal],
            "told": self.told[viewer][told:],
            "lines": len(self.told[viewer]),
        }
