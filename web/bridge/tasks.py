"""What the page asks a person to do: one sentence for the next step of an action."""

from collections.abc import Iterable, Sequence
from typing import Final

_FIRST: Final = {
    "customer": "Put a customer at a building.",
    "sign": "Lay the sign on a square.",
    "police": "Put the police on a square.",
    "remove": "Take a card off the streets, or keep them all.",
    "garage": "Drive into the garage.",
    "petrol": "Drive to the petrol station.",
    "drive": "Drive to a square.",
    "stay": "Stay where you are.",
    "park": "Park here, or roll again.",
    "reroll": "Park here, or roll again.",
    "discard": "Put a card on the discards.",
    "play": "Choose the card that you lay in this turn.",
    "drop": "Whose terrain card goes to the discards?",
    "pass": "Nothing can be laid: pass.",
    "skip": "No space is free: set your tile aside.",
    "up1": "Play a card.",
    "toast": "Play a card: it takes the lowest Tiki out.",
}
"""What is to be done first, by the first word of an action."""
_NEXT: Final = {
    "customer": "On which side does the customer wait?",
    "sign": "Where does the sign point?",
    "drive": "By which way?",
    "joker": "Lay the tile on any empty space, by the joker.",
    "wiki": "Choose two Tikis that lie next to each other.",
}
"""What is to be done then, of actions with the same first word, if it is another thing."""


def task(game: str, texts: Sequence[str], chosen: Iterable[str]) -> str:
    """Say what is to be chosen next of some actions, written without who acts."""
    kinds = {text.partition(" ")[0] for text in texts}
    if game == "tiki-topple":
        return _of_tiki(kinds, texts)
    if game == "tectonic-tribes" and kinds & {"place", "tribe"}:
        cards = {tuple(text.split()[:2]) for text in texts}
        return "Lay your card, or a tribe card." if len(cards) > 1 else "Lay the card on a dot."
    if game == "tucana-builders" and "place" in kinds:
        return "Lay your tile on a space."
    kind = next((each for each in _FIRST if each in kinds), "")
    later = _NEXT.get(kind or min(kinds, default=""), "")
    return later if later and ([*chosen] or not kind) else _FIRST.get(kind, "Choose an action.")


def _of_tiki(kinds: set[str], texts: Sequence[str]) -> str:
    if len(kinds) > 1:
        return _FIRST["up1"]
    if kinds == {"wiki"}:
        return _NEXT["wiki"]
    return _FIRST["toast"] if [*texts] == ["toast"] else "Choose a Tiki."
