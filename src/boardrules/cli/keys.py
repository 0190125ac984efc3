"""What can be typed during a match and while watching one, and what it does."""

from typing import Final

from boardrules.building.wording import Phrase, phrase

MATCH: Final[dict[str, Phrase]] = {
    "ACTION": phrase("key_action"),
    "Enter": phrase("key_enter"),
    "#5": phrase("key_number"),
    "? [PART]": phrase("key_list"),
    "back": phrase("key_back"),
    "why ACTION": phrase("key_why"),
    "try ACTION": phrase("key_try"),
    "hint": phrase("key_hint"),
    "score": phrase("key_score"),
    "see P2": phrase("key_see"),
    "show": phrase("key_show"),
    "log": phrase("key_log"),
    "help": phrase("key_help"),
    "words [WORD]": phrase("key_words"),
    "rules [NUMBER]": phrase("key_rules"),
    "undo": phrase("key_undo"),
    "quit": phrase("key_quit"),
}
"""For whoever is to act."""

WATCH: Final[dict[str, Phrase]] = {
    "Enter": phrase("watch_enter"),
    "t": phrase("watch_turn"),
    "r": phrase("watch_round"),
    "b": phrase("watch_back"),
    "e": phrase("watch_end"),
    "12": phrase("watch_number"),
    "see P2": phrase("watch_see"),
    "?": phrase("watch_help"),
    "q": phrase("watch_quit"),
}
"""For whoever watches a match, or steps through a record."""
