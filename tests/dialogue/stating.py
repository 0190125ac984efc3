"""What a text states, found slowly and without the code that reads it."""

import json
import re
from typing import Any

from boardrules.bots import Turn
from boardrules.building.notation import format_player

EDGE = r"[\s*_`\"'()\[\]{}<>,;:.!?\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb]"


def states(turn: Turn[Any, Any, Any], text: str, action: Any) -> bool:
    """Return whether all words of an action are in a text, in order, and nobody else's.

    Capitals count as small letters, and between two words there is nothing but space and marks.
    """
    game: Any = turn.game
    who = format_player(turn.player)
    words = game.format_action(action).removeprefix(f"{who} ").split()
    pattern = rf"(?:^|(?<={EDGE}))" + rf"{EDGE}+".join(map(re.escape, words)) + rf"(?={EDGE}|$)"
    for found in re.finditer(pattern, f"{text}\n{_unescaped(text)}", re.IGNORECASE | re.ASCII):
        before = re.search(r"\b(P[1-9][0-9]?)\W+$", found.string[: found.start()], re.IGNORECASE)
        if before is None or before[1].upper() == who or "\n" in before[0]:
            return True
    return False


def _unescaped(text: str) -> str:
    """Write the strings of JSON in a text as what they stand for."""
    found: list[str] = []
    for each in re.findall(r'"(?:[^"\\\n]|\\.)*"', text):
        try:
            found.append(json.loads(each))
        except ValueError:
            continue
    return "\n".join(found)
