"""The door between the page and Python: a question and its answer, both in JSON."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from functools import partial
import json
from typing import Any, Final

from boardrules import Player
from boardrules.building.wording import LANGUAGE
from boardrules.errors import BoardRulesError
from bridge import links, thinking
from bridge.menu import build, menu, seated
from bridge.table import RefusalError, Table, read_record

LATE: Final = "late"


class Door:
    """Answers questions about one table; each method is a question."""

    def __init__(self) -> None:
        self.seated_at: Table | None = None

    @property
    def table(self) -> Table:
        """The table that is open."""
        if self.seated_at is None:
            raise RefusalError("There is no match yet.")
        return self.seated_at

    def is_at(self, steps: int) -> bool:
        """Tell whether the match has so many steps; a click twice is an action once."""
        return len(self.table.match.steps) == steps

    # Opening a table.

    def menu(self) -> dict[str, Any]:
        """List the games."""
        return menu()

    def start(
        self, game: str, options: dict[str, str], seats: list[str], seed: int | None = None
    ) -> None:
        """Begin a match."""
        self.seated_at = Table.new(build(game, len(seats), options), seats, seed)

    def again(self, seats: list[str], seed: int | None = None) -> None:
        """Begin another match of the same game, with the same options."""
        self.seated_at = Table.new(self.table.game, seats, seed)

    def load(self, text: str = "", link: str = "", seed: int | None = None) -> dict[str, Any]:
        """Open the match of a record; it is looked at before anybody goes on with it."""
        record = read_record(links.unpack(link) if link else text)
        seats = seated(record.seats, record.game.players)
        self.seated_at = Table.of_record(record, seats, seed)
        return {"game": record.game.name, "seats": seats}

    def sit(self, seats: list[str]) -> None:
        """Change who plays, and go on."""
        table = self.table
        self.seated_at = Table(table.game, tuple(seats), table.match, table.style, table.lang)

    # Playing.

    def page(self) -> dict[str, Any]:
        """Return all that the page shows."""
        return self.table.page()

    def here(self) -> None:
        """Let the person who is to act look at the screen."""
        self.table.sit_down()

    def click(self, word: str) -> None:
        """Choose a thing on the table."""
        self.table.click(word)

    def rotate(self) -> None:
        """Turn what is to be laid."""
        self.table.turn()

    def change(self, text: str) -> list[float]:
        """Tell what an action would bring each seat."""
        return self.table.change(text)

    def pick(self, numbers: list[int], word: str) -> None:
        """Choose some of the actions that are left."""
        self.table.pick(numbers, word)

    def begin(self, words: str) -> None:
        """Choose how actions begin."""
        self.table.begin(words)

    def afresh(self) -> None:
        """Take back what was chosen of an action."""
        self.table.afresh()

    def do(self, text: str) -> None:
        """Carry out an action."""
        self.table.do(text)

    def why(self, text: str) -> str:
        """Say whether an action is legal, and if not, why."""
        self.table.why(text)
        return f"{text} is legal."

    def undo(self) -> None:
        """Take back the last decision."""
        self.table.undo()

    # Bots.

    def turn(self) -> dict[str, Any]:
        """Write the turn of the seat that is to act, for a bot.

        A person who asks for a hint leaves the dice as they are.
        """
        table = self.table
        player = Player(table.acting or 0)
        seed = 0 if player in table.people else table.match.rng.randrange(2**53)
        return thinking.written(table.game, table.match.state, player, table.seats[player], seed)

    def decide(self, turn: dict[str, Any]) -> str:
        """Let a bot decide; it is asked apart from the table."""
        return thinking.decide(turn)

    def hints(self, turn: dict[str, Any]) -> list[dict[str, Any]]:
        """Let a bot say what it thinks of a turn."""
        return thinking.hints(turn)

    def hinted(self, hints: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Tell in words what it thinks."""
        return self.table.hinted(hints)

    # Looking.

    def look(self, at: int, viewer: str) -> dict[str, Any]:
        """Return a moment of the match."""
        return self.table.look(at, viewer)

    def cut(self, steps: int) -> None:
        """Go on from an earlier moment."""
        self.table.cut(steps)

    def items(self) -> list[dict[str, Any]]:
        """List the points so far."""
        return self.table.items()

    def result(self) -> dict[str, Any]:
        """Tell how the points of the match came about."""
        return self.table.result()

    def rules(self) -> dict[str, Any]:
        """Return how to play, what the words of the notation mean, and all rules."""
        ledger, guide = self.table.ledger, self.table.guide
        return {
            "title": ledger.title,
            "parts": [(part.title, part.text) for part in guide.parts],
            "words": [(word.word, word.text) for word in guide.words],
            "rules": [(rule.id, rule.text) for rule in ledger.rules],
        }

    def dress(self, theme: str, lang: str = LANGUAGE, tall: bool = False) -> None:
        """Draw pictures light or dark, wide or tall, and speak a language."""
        self.table.dress("dark" if theme == "dark" else "light", lang, tall=tall)

    # Keeping.

    def record(self, at: int | None = None) -> str:
        """Write the record of the match."""
        return self.table.record(at).to_text()

    def link(self, at: int | None = None) -> str:
        """Pack the record of the match."""
        return links.pack(self.record(at))


def answered(door: Door, question: str) -> str:
    """Answer a question: `{"ask": name, ...}`, with arguments by name.

    The answer is `{"answer": ...}`, or `{"refusal": sentence, "rules": [...]}`. What somebody does
    who has `seen` another number of steps than the match has now is not done, but `LATE`.
    """
    arguments = json.loads(question)
    method: Callable[..., Any] = getattr(door, arguments.pop("ask"))
    seen = arguments.pop("seen", None)
    try:
        if seen is not None and not door.is_at(seen):
            return json.dumps({"answer": LATE})
        return json.dumps({"answer": method(**arguments)})
    except RefusalError as error:
        return json.dumps({"refusal": error.reason, "rules": error.rules})
    except (BoardRulesError, ArgumentTypeError) as error:
        return json.dumps({"refusal": str(error), "rules": []})


answer = partial(answered, Door())
"""Answers the page."""
