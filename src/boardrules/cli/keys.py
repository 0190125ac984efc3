"""What can be typed during a match and while watching one, and what it does."""

from typing import Final

MATCH: Final = {
    "ACTION": "do it: type its notation, a part of that, or what is printed on a card or a space. "
    "If several actions match, choose the next word. Tab completes words",
    "Enter": "do the only action, where there is just one",
    "#5": "do the fifth action of the list that ? shows",
    "? [PART]": "list your actions, or those with this part. Of 24 or fewer, see what each would "
    "change for every player, now or at the next scoring, on average over what you cannot see",
    "back": "go back one word in your choice",
    "why ACTION": "list the rules that an action breaks, or say that it is legal",
    "hint": "ask a bot for its three best actions. To do one, type its letter",
    "score": "tell where the points so far come from",
    "see P2": "show the things of another player in full",
    "show": "show all of the table (so does hand)",
    "log": "tell everything that has happened",
    "help": "explain how the game is played",
    "words [WORD]": "explain the notation, or a word of it",
    "rules [NUMBER]": "show the rules, a section such as 5, or a rule such as 5.2",
    "undo": "take back your last decision. Chance is the same until you leave",
    "quit": "leave the match. boardrules play --resume goes on with it",
}
"""For whoever is to act."""

WATCH: Final = {
    "Enter": "go to the next decision",
    "t": "go to the next turn, when somebody else is to act",
    "r": "go to the next round",
    "b": "go back to the previous decision",
    "e": "go to the end",
    "12": "go to where 12 actions have been done",
    "see P2": "show the things of a player in full",
    "?": "show these keys",
    "q": "stop watching",
}
"""For whoever watches a match, or steps through a record."""
