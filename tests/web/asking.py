"""Somebody who asks the page's Python what the page asks it."""

import json
import re
from typing import Any

from attrs import frozen

from bridge.door import Door, answered


def marks(page: Any) -> list[dict[str, str]]:
    """List what can be clicked on in the picture of a page, with its names."""
    found = re.findall('<g class="br-may"([^>]*)>', page["picture"])
    return [dict(re.findall(r'data-(\w+)="([^"]*)"', attributes)) for attributes in found]


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

    def choose(self, mark: dict[str, str]) -> None:
        """Click on a mark, as the page does."""
        if "action" in mark:
            self.ask("do", text=mark["action"])
        elif "legal" in mark:
            self.ask("pick", numbers=[*map(int, mark["legal"].split())], word=mark["word"])
        else:
            self.ask("click", word=mark["word"])

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
