"""The words of a drawing, in the language of whoever looks at it, and as their seat is told.

Drawings are written in English. What stands for each text in other languages is in a file of the
game, `drawing/text.toml`, with a table for each language, such as `[fr]`.
"""

from functools import cache
from importlib.resources import files

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.building.wording import LANGUAGE, Phrase, Value, Wording
from boardrules.outcome import Outcome
from boardrules.player import Player


@frozen
class Voice:
    """Says texts of a drawing to a seat, or to a spectator, in a language.

    >>> from boardrules.building.wording import Who
    >>> french = Voice.of("boardrules.games.tiki_topple", Player(0), "fr")
    >>> french("points"), french("{who:hand of #|your hand}", who=Who(Player(0)))
    ('points', 'ta main')
    """

    wording: Wording
    viewer: Player | None
    lang: str

    @classmethod
    def of(cls, package: str, viewer: Player | None, lang: str = LANGUAGE) -> "Voice":
        """Return the voice of a game's drawings."""
        return cls(_wording(package), viewer, lang)

    def __call__(self, text: str, /, **values: Value) -> str:
        """Say a text, with its parameters."""
        return self.wording.text(Phrase(text, values), self.viewer, self.lang)

    def name(self, name: str) -> str:
        """Say the name of a thing, which only boxes of somebody's own may have."""
        return self.wording.templates[self.lang].get(name, name)

    def outcome(self, outcome: Outcome) -> str:
        """Say who has won."""
        winners = [*map(format_player, outcome.winners)]
        if not winners:
            return self("The end: nobody wins")
        if len(winners) == 1:
            return self("The end: {who} wins", who=winners[0])
        return self("The end: {winners} share the win", winners=winners)


@cache
def _wording(package: str) -> Wording:
    """Read what the texts of a game are in other languages, with those of all games."""
    templates: dict[str, dict[str, str]] = {LANGUAGE: {}}
    for lang, shared in Wording.of("boardrules").templates.items():
        templates[lang] = {name: shared[name] for name in ("and", "you")}
    for path in (files("boardrules.building") / "text.toml", files(package) / "drawing/text.toml"):
        for lang, texts in Wording.load(path).templates.items():
            templates[lang] |= texts
            templates[LANGUAGE] |= {text: text for text in texts}
    return Wording(templates)
