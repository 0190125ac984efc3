"""Tiki Topple drawn as text, for eyes only."""

from boardrules.games.tiki_topple.knowledge import View
from boardrules.games.tiki_topple.rules import Rules
from boardrules.notation import format_player
from boardrules.player import Player


def draw(rules: Rules, view: View, score: tuple[int, ...]) -> str:
    """Draw the column and the seats, with the hands and missions that the viewer may see."""
    done = len(view.finished)
    title = f"Round {done + 1} of {rules.rounds}" if done < rules.rounds else "The end"
    lines = [title, "", *_column(rules, view), ""]
    for number, seat in enumerate(view.seats):
        hand = " ".join(seat.hand) if seat.hand is not None else _hidden(seat.hand_size)
        lines.append(f"{format_player(Player(number))}  {score[number]:>3} points  hand: {hand}")
        if seat.played:
            lines.append(f"{'':16}played: {' '.join(seat.played)}")
        if seat.aside:
            lines.append(f"{'':16}set aside: {' '.join(seat.aside)}")
        if seat.mission is not None:
            lines.append(f"{'':16}mission: {seat.mission}")
    return "\n".join(lines)


def _column(rules: Rules, view: View) -> list[str]:
    """Draw the column from the top; the places that score are marked."""
    colours = dict(rules.components.colours)
    marks = {0: "9 5 2", 1: "5 2", 2: "2"}
    return [
        f"{place + 1:>3}  {tiki:<9} {colours[tiki]:<11} {marks.get(place, '')}".rstrip()
        for place, tiki in enumerate(view.column)
    ] or ["  (no column yet)"]


def _hidden(cards: int) -> str:
    return f"{cards} card{'' if cards == 1 else 's'}"
