"""Prompts: the game, the table, what is asked, and why a reply was refused."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeAlias, cast

from boardrules._messages import one_line
from boardrules.bots.turn import Turn
from boardrules.building.guide import Guide, Word
from boardrules.building.wording import LANGUAGE, Phrase, Who, Wording, phrase
from boardrules.dialogue.notation import Notation
from boardrules.dialogue.replies import Reply
from boardrules.dialogue.teaching import guide_of, meaning, title_of
from boardrules.drawing.terminal_text import plain
from boardrules.game import DrawnGame, DrawsText

Legal: TypeAlias = Literal["count", "all", "none"]
"""What is said about legal actions: how many of each kind, all of them, or nothing."""

LONGEST_PART: Final = 10_000
"""The longest part of a prompt, in characters; there are at most five parts."""
NEWS: Final = 40
"""How many events are told, the last ones."""
NEAREST: Final = 5
"""How many actions are proposed instead of one that was refused."""

_FORM: Final = phrase("form", object='{"action": "..."}')


def prompt(
    turn: Turn[Any, Any, Any],
    *,
    legal: Legal = "count",
    teach: bool = True,
    log: Sequence[str] = (),
    lang: str = LANGUAGE,
    form: str | None = None,
) -> str:
    """Tell a seat the game, the table as it sees it, what happened, and what is asked.

    Args:
        turn: the moment at which the seat decides.
        legal: whether legal actions are counted, listed, or not mentioned.
        teach: whether to say how the game is played and how actions are written.
        log: what has happened since the seat decided last; see `boardrules.narration.since`.
        lang: the language of the prompt, such as `fr`. Notation, rules and the drawing of the table
            are the same in all.
        form: how to answer, if not as usual.
    """
    notation, guide = Notation(turn), guide_of(turn.game, lang)
    who, title, players = Who(turn.player), title_of(turn.game), turn.game.players
    seat = phrase("seat", who=who, title=title, players=players)
    parts = [_said(phrase("seat_alone", who=who, title=title) if players == 1 else seat, lang)]
    if teach and guide is not None:
        parts += _taught(guide, notation, lang)
    if log:
        parts.append(_part("happened", _news(log, lang), lang))
    parts.append(_part("table", _table(turn, lang).splitlines(), lang))
    parts.append(_part("asked", [*_choice(notation, legal, lang), _form(form, lang)], lang))
    return "\n\n".join(parts)


def retry(
    turn: Turn[Any, Any, Any],
    reply: Reply[Any],
    *,
    lang: str = LANGUAGE,
    form: str | None = None,
) -> str:
    """Tell somebody why a reply was refused, with the rules and the nearest legal actions."""
    notation = Notation(turn)
    taken = phrase("refused_words", words=reply.words) if reply.words else phrase("refused")
    lines = [_said(taken, lang), _said(phrase("reason", reason=reply.reason), lang)]
    lines += [f"- {violation}" for violation in reply.violations]
    near = get_close_matches(reply.words, notation.texts, NEAREST, 0) if reply.words else ()
    lines += [_said(phrase("nearest", actions="; ".join(near)), lang)] if near else []
    return _part("again", [*lines, _form(form, lang)], lang)


def _form(form: str | None, lang: str) -> str:
    """Say how to answer."""
    return _said(_FORM, lang) if form is None else form


def _said(said: Phrase, lang: str) -> str:
    return Wording.of("boardrules.dialogue", "messages.toml").text(said, None, lang)


def _part(title: str, lines: Iterable[str], lang: str) -> str:
    """Write a part under its title, and leave out the end of one that is too long."""
    text = "\n".join([f"## {_said(phrase(title), lang)}", *lines])
    return text if len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 4]}\n..."


def _taught(guide: Guide, notation: Notation, lang: str) -> Iterator[str]:
    yield _part(
        "played",
        [f"{part.title}: {part.text} ({', '.join(part.rules)})" for part in guide.parts],
        lang,
    )
    words = _explained(guide, notation)
    if words:
        yield _part(
            "written",
            map(meaning, words),
            lang,
        )


def _explained(guide: Guide, notation: Notation) -> list[Word]:
    """Find what explains one legal action of each kind: those that begin alike."""
    kinds = {(text.split()[0], len(text.split())): text for text in reversed(notation.texts)}
    found = [each for text in kinds.values() for each in guide.explain(f"{notation.who} {text}")]
    return sorted(set(found), key=guide.words.index)


def _news(log: Sequence[str], lang: str) -> list[str]:
    earlier = len(log) - NEWS
    first = [f"- {_said(phrase('earlier', count=earlier), lang)}"] if earlier > 0 else []
    return first + [f"- {one_line(line)}" for line in log[-NEWS:]]


def _table(turn: Turn[Any, Any, Any], lang: str) -> str:
    game = turn.game
    if not isinstance(game, DrawnGame):
        raise TypeError(f"{type(game).__name__} cannot be drawn as text")
    drawn = cast("DrawnGame[Any, Any, Any, Any]", game)
    scene = drawn.scene(turn.view)
    if isinstance(game, DrawsText):
        return plain(cast("DrawsText[Any]", game).text(scene, lang=lang))
    return drawn.render(scene)


def _choice(notation: Notation, legal: Legal, lang: str) -> list[str]:
    """Say that somebody is to act, and as much about legal actions as is wanted."""
    texts, who = notation.texts, Who(notation.turn.player)
    if legal == "none":
        return [_said(phrase("to_act", who=who), lang)]
    asked = _said(phrase("to_act_legal", who=who), lang)
    if legal == "count":
        kinds = Counter(text.split()[0] for text in texts)
        examples = {text.split()[0]: text for text in reversed(texts)}
        listed = [
            phrase("kind", count=count, kind=kind, example=examples[kind])
            for kind, count in kinds.items()
        ]
        return [asked, *(f"- {_said(each, lang)}" for each in listed)]
    room = LONGEST_PART - 1_000
    shown: list[str] = []
    for text in texts:
        room -= len(text) + 2
        if room < 0:
            break
        shown.append(text)
    more = len(texts) - len(shown)
    if more:
        shown.append(_said(phrase("more", count=f"{more:,}"), lang))
    return [asked, "; ".join(shown)]
