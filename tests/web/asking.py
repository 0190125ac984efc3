"""Somebody who asks the page's Python what the page asks it."""

import json
from typing import Any

from attrs import frozen

from bridge.door import Door, answered


@frozen
class Refused(Exception):  # noqa: N818  # it is an answer
    reason: str
    rules: list[list[str]]


class Asker:
    """Asks a door, and hands its answers on as they come out of JSON."""

    def __init__(self) -> None:
        self.door = Door()

    def ask(self, name: str, **given: Any) -> Any:
        found = json.loads(answered(self.door, json.dumps({"ask": name, **given})))
        if "refusal" in found:
            raise Refused(found["refusal"], found["rules"])
        return found["answer"]

    def start(self, game: str, *seats: str, **options: str) -> Any:
        self.ask("start", game=game, options=options, seats=seats)
        return self.ask("page")

    def let_bots_act(self) -> Any:
        """Let bots act, and those sit down who are to act, until a person is to."""
        page = self.ask("page")
        while page["turn"]["who"] in {"bot", "cover"}:
            if page["turn"]["who"] == "cover":
                self.ask("here")
            else:
                self.ask("do", text=self.ask("decide", turn=self.ask("turn")))
            page = self.ask("page")
        return page
