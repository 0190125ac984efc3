"""What is said at a terminal, in the language of the user: sentences from `messages.toml`."""

from typing import TypeAlias

from boardrules.building.wording import LANGUAGE, Phrase, Wording

Said: TypeAlias = str | Phrase
"""A text as it is, or something to say in whatever language."""


def spoken(said: Said, lang: str = LANGUAGE) -> str:
    """Say something in a language.

    >>> from boardrules.building.wording import phrase
    >>> spoken(phrase("left")), spoken(phrase("left"), "fr"), spoken("toast", "fr")
    ('You have left the match.', 'Tu as quitté la partie.', 'toast')
    """
    if isinstance(said, str):
        return said
    return Wording.of("boardrules.cli", "messages.toml").text(said, None, lang)
