"""What somebody who answers in text is told: the game, the table, what is asked, why not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeAlias, cast

from boardrules._messages import one_line
from boardrules.bots.turn import Turn
from boardrules.building.guide import Guide, Word
from boardrules.building.notation import format_player
from boardrules.dialogue.notation import Notation
from boardrules.dialogue.replies import Reply
from boardrules.dialogue.teaching import guide_of, title_of
from boardrules.game import DrawnGame

Legal: TypeAlias = Literal["count", "all", "none"]
"""What is said about legal actions: how many of each kind, all of them, or nothing."""

LONGEST_PART: Final = 10_000
"""The longest part of a prompt, in characters; there are at most five parts."""
NEWS: Final = 40
"""How many events are told, the last ones."""
NEAREST: Final = 5
"""How many actions are proposed instead of one that was refused."""

_FORM: Final = """\
Think as long as you like. Then end with the action that you take, as JSON on a line of its own:
{"action": "..."}
Only the last such line counts. Write the words of an action exactly; who acts may be left out."""


def prompt(
    turn: Turn[Any, Any, Any],
    *,
    legal: Legal = "count",
    teach: bool = True,
    log: Sequence[str] = (),
) -> str:
    """Tell a seat the game, the table as it sees it, what happened, and what is asked.

    Args:
        turn: the moment at which the seat decides.
        legal: whether legal actions are counted, listed, or not mentioned.
        teach: whether to say how the game is played and how actions are written.
        log: what has happened since the seat decided last; see `boardrules.narration.since`.
    """
    notation, guide = Notation(turn), guide_of(turn.game)
    players = turn.game.players
    many = "alone" if players == 1 else f"with {players} players"
    parts = [f"You are {notation.who} in {title_of(turn.game)}, {many}."]
    if teach and guide is not None:
        parts += _taught(guide, notation)
    if log:
        parts.append(_part("What happened since your last turn", _news(log)))
    parts.append(_part("The table as you see it", _table(turn).splitlines()))
    parts.append(_part("What is asked", [*_choice(notation, legal), *_FORM.splitlines()]))
    return "\n\n".join(parts)


def retry(turn: Turn[Any, Any, Any], reply: Reply[Any]) -> str:
    """Tell somebody why a reply was refused, with the rules and the nearest legal actions."""
    notation = Notation(turn)
    taken = f": {reply.words}" if reply.words else ""
    lines = [f"Your last reply was refused{taken}", f"Reason: {reply.reason}."]
    lines += [f"- {violation}" for violation in reply.violations]
    near = get_close_matches(reply.words, notation.texts, NEAREST, 0) if reply.words else ()
    lines += [f"Nearest legal actions: {'; '.join(near)}."] if near else []
    return _part("Try again", [*lines, *_FORM.splitlines()])


def _part(title: str, lines: Iterable[str]) -> str:
    """Write a part under its title, and leave out the end of one that is too long."""
    text = "\n".join([f"## {title}", *lines])
    return text if len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 4]}\n..."


def _taught(guide: Guide, notation: Notation) -> Iterator[str]:
    yield _part(
        "How it is played",
        [f"{part.title}: {part.text} ({', '.join(part.rules)})" for part in guide.parts],
    )
    words = _explained(guide, notation)
    if words:
        yield _part(
            "How to write an action",
            [f"{each.word}: {each.text} ({', '.join(each.rules)})" for each in words],
        )


def _explained(guide: Guide, notation: Notation) -> list[Word]:
    """Find what explains one legal action of each kind: those that begin alike."""
    kinds = {(text.split()[0], len(text.split())): text for text in reversed(notation.texts)}
    found = [each for text in kinds.values() for each in guide.explain(f"{notation.who} {text}")]
    return sorted(set(found), key=guide.words.index)


def _news(log: Sequence[str]) -> list[str]:
    earlier = len(log) - NEWS
    first = [f"- ({earlier} earlier events are left out)"] if earlier > 0 else []
    return first + [f"- {one_line(line)}" for line in log[-NEWS:]]


def _table(turn: Turn[Any, Any, Any]) -> str:
    game = turn.game
    if not isinstance(game, DrawnGame):
        raise TypeError(f"{type(game).__name__} cannot be drawn as text")
    drawn = cast("DrawnGame[Any, Any, Any, Any]", game)
    return drawn.render(drawn.scene(turn.view))


def _choice(notation: Notation, legal: Legal) -> list[str]:
    """Say that somebody is to act, and as much about legal actions as is wanted."""
    texts = notation.texts
    asked = f"You are {format_player(notation.turn.player)}, and you are to act."
    if legal == "none":
        return [asked]
    if legal == "count":
        kinds = Counter(text.split()[0] for text in texts)
        examples = {text.split()[0]: text for text in reversed(texts)}
        return [
            f"{asked} Legal actions:",
            *(f"- {count} with {kind}, such as {examples[kind]}" for kind, count in kinds.items()),
        ]
    room = LONGEST_PART - 1_000
    shown: list[str] = []
    for text in texts:
        room -= len(text) + 2
        if room < 0:
            break
        shown.append(text)
    more = len(texts) - len(shown)
    return [f"{asked} Legal actions:", "; ".join(shown) + (f"; and {more:,} more" if more else "")]
