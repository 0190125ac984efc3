"""Reading what somebody answers in text: an action that the text states, or none."""

import re
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from attrs import frozen

from boardrules._messages import one_line, quoted
from boardrules.bots.turn import Turn
from boardrules.dialogue.notation import MARKUP, Notation, unmarked
from boardrules.dialogue.objects import outermost, values
from boardrules.errors import NotationError, Violation
from boardrules.player import HasPlayer

ActionT = TypeVar("ActionT", bound=HasPlayer)

Category: TypeAlias = Literal["ok", "empty", "unreadable", "ambiguous", "illegal"]
"""What a reply is: an action to play, nothing, no action, several, or one against the rules."""

LONGEST: Final = 1_000_000
"""The longest text that is read, in characters."""
LONGEST_ACTION: Final = 300
"""The longest text that is taken for an action, in characters."""
MOST_BEGUN: Final = 1_000
"""In how many places of a text an action may begin."""

_KEY: Final = "action"
_SEATS: Final = ("player", "seat")
_CUT: Final = re.compile(r'\{[^{}]*"action"\s*:', re.IGNORECASE)
_LINE: Final = re.compile(r"[\s>#*_`-]*action[*_`]*\s*:[*_`]*(.*)", re.IGNORECASE)


@frozen
class Reply(Generic[ActionT]):
    """What was read in a text: `action` is None unless the category is `ok`.

    `words` are those that were taken for an action, cut short, and `reason` says what is wrong
    with them. `violations` are the rules that an illegal action breaks.
    """

    category: Category
    action: ActionT | None = None
    words: str = ""
    reason: str = ""
    violations: tuple[Violation, ...] = ()


def read(turn: Turn[Any, ActionT, Any], text: str) -> Reply[ActionT]:
    """Find the action that a text states, or say why there is none to play.

    The last JSON object with an `action` counts, and nothing else then, unless its `player` or
    `seat` is another; else the last line that
    begins with `ACTION:`; else an action in the text, if it is the only one there. Capitals, spaces
    and marks around words do not matter. No word is added, left out or replaced.
    """
    if not isinstance(cast("object", text), str):
        raise TypeError(f"a reply is a text, not {quoted(text)}")
    if len(text) > LONGEST:
        return Reply("unreadable", reason=f"it is longer than {LONGEST:,} characters")
    if not text.strip():
        return Reply("empty", reason="it says nothing")
    notation = Notation(turn)
    return _object(notation, text) or _line(notation, text) or _prose(notation, text)


def _object(notation: Notation, text: str) -> Reply[Any] | None:
    """Read the last JSON object with an action, if there is one."""
    for where in outermost(text):
        found = text[where]
        is_named = f'"{_KEY}"' in found.lower()
        stated = values(found, _KEY) if is_named or "\\u" in found else []
        if stated is None and is_named:
            return _unreadable(found, "it is not a JSON object")
        if stated:
            named = [each for key in _SEATS for each in values(found, key) or []]
            if any(isinstance(each, str) and notation.is_anothers(each) for each in named):
                return _unreadable(found, f"the action is not of {notation.who}")
            return _cut_off(text, where.stop) or _valued(notation, stated)
    return _cut_off(text, 0)


def _cut_off(text: str, start: int) -> Reply[Any] | None:
    """Refuse an object with an action that does not end, after all that do."""
    found = _CUT.search(text, start)
    return found and _unreadable(text[found.start() :], "the JSON object does not end")


def _valued(notation: Notation, stated: list[Any]) -> Reply[Any]:
    """Read what an object has as its action, if that is one text."""
    if len(stated) > 1:
        return _several([_shown(value) for value in stated])
    (words,) = stated
    if not isinstance(words, str):
        return _unreadable(_shown(words), "the action is not a text")
    return _stated(notation, words, words.split())


def _line(notation: Notation, text: str) -> Reply[Any] | None:
    """Read the last line that begins with ACTION and says something, if there is one."""
    for line in reversed(text.splitlines()):
        found = _LINE.match(line)
        if found and found[1].strip(MARKUP + " \t"):
            words = found[1].split()
            exact = _stated(notation, found[1], words)
            bare = _stated(notation, found[1], list(map(unmarked, words)))
            return bare if exact.category == "unreadable" else exact
    return None


def _prose(notation: Notation, text: str) -> Reply[Any]:
    """Read the only action in a text."""
    found: dict[Any, str] = {}
    for begun, (action, words) in enumerate(notation.mentioned(text)):
        if begun == MOST_BEGUN:
            return Reply("ambiguous", reason=f"actions begin in more than {MOST_BEGUN:,} places")
        if words:
            found.setdefault(action, words)
        if len(found) > 1 or None in found:
            return _several([*found.values()])
    if not found:
        return Reply("unreadable", reason="no action is in it")
    ((action, words),) = found.items()
    return _ruled(notation, action, words)


def _stated(notation: Notation, text: str, words: list[str]) -> Reply[Any]:
    """Read words that are to be an action as a whole."""
    if len(text) > LONGEST_ACTION:
        return _unreadable(text, f"the action is longer than {LONGEST_ACTION} characters")
    try:
        action = notation.parsed(words)
    except NotationError as error:
        return _unreadable(text, one_line(error.reason))
    return _ruled(notation, action, text)


def _ruled(notation: Notation, action: Any, words: str) -> Reply[Any]:
    """Return an action if it is legal."""
    if action in notation.turn.actions:
        return Reply("ok", action, _brief(words))
    violations = notation.violations(action)
    return Reply("illegal", words=_brief(words), reason="it is illegal", violations=violations)


def _shown(value: object) -> str:
    return value if isinstance(value, str) else quoted(value)


def _brief(words: str) -> str:
    return one_line(words[:LONGEST_ACTION])


def _unreadable(words: str, reason: str) -> Reply[Any]:
    return Reply("unreadable", words=_brief(words), reason=reason)


def _several(words: list[str]) -> Reply[Any]:
    named = " / ".join(dict.fromkeys(map(_brief, words)))
    return Reply("ambiguous", words=named, reason="it is not clear which action is meant")
