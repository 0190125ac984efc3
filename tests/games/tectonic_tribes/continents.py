"""Continents of Tectonic Tribes that are laid in a match, for tests.

Most are strips: every card is upright, its eastern column is plain, and the next card covers that.
So one sees the western columns of the cards side by side.
"""

from collections.abc import Sequence
from typing import NamedTuple

from boardrules.games.tectonic_tribes import Components, State, TectonicTribes
from tests.games.matches import play
from tests.games.tectonic_tribes.boxes import PLAIN, box

SPARE = "plain plain / tent plain / plain plain"
"""A tribe card that nobody lays, so that no match ends with the last one."""


class Card(NamedTuple):
    """A card as it is to be laid: a tribe card of a seat, or a terrain card if there is none."""

    face: str
    x: int
    y: int = 0
    rotation: int = 0
    seat: int | None = None

    @property
    def place(self) -> str:
        """Where and how it lies, in notation."""
        return f"{self.x},{self.y} r{self.rotation}"


def strip(players: int, *columns: str) -> list[Card]:
    """Lay columns from west to east, `P1 tent plain plain` with a tribe card of P1.

    The first cards, which are of the setup, are plain: the columns begin at x = players.
    """
    cards = [Card(PLAIN, x) for x in range(players)]
    for x, text in enumerate(columns, start=players):
        *owner, top, middle, bottom = text.split()
        seat = int(owner[0][1:]) - 1 if owner else None
        cards.append(Card(f"{top} plain / {middle} plain / {bottom} plain", x, seat=seat))
    return cards


def acting(players: int, cards: Sequence[Card]) -> list[int]:
    """Tell in which order the seats act, so that each tribe card is laid by its owner."""
    owners = [card.seat for card in cards]
    others = [seat for seat in range(players) if seat not in owners]
    seats = [others.pop(0) if owner is None else owner for owner in owners] + others
    assert sorted(seats) == list(range(players))
    return seats


def script(players: int, cards: Sequence[Card]) -> tuple[Components, list[str]]:
    """Write a match in which just these cards are laid, in this order, and make a box for it.

    Whoever lays a tribe card discards the own terrain card. There is one deal, of as many cards as
    the turns need: the match is over if the last of the cards ends a turn.
    """
    turns = [cards[start : start + players] for start in range(players, len(cards), players)]
    orders = [acting(players, turn) for turn in turns]
    tribes: list[str] = []
    terrain = {number: card.face for number, card in enumerate(cards[:players], start=1)}
    packets: list[list[int]] = [[] for _ in range(players)]
    texts: list[str] = []
    for number, (turn, seats) in enumerate(zip(turns, orders, strict=True)):
        first = players * (1 + 2 * number)
        for seat in range(players):
            place = seats.index(seat)
            is_terrain = place < len(turn) and turn[place].seat is None
            discarded, played = first + 1 + seat, first + 2 * players - place
            terrain |= {discarded: PLAIN, played: turn[place].face if is_terrain else PLAIN}
            packets[(seat - number) % players] += [discarded, played]
            texts += [f"P{seat + 1} discard {discarded}", f"P{seat + 1} play {played}"]
        for place, card in enumerate(turn):
            who = f"P{seats[place] + 1}"
            if card.seat is None:
                texts.append(f"{who} place {first + 2 * players - place} {card.place}")
            else:
                tribes.append(card.face)
                texts += [f"{who} tribe {len(tribes)} {card.place}", f"{who} drop {who}"]
    setup = [f"* order P{seat} {seat}" for seat in range(1, players + 1)]
    for seat, card in enumerate(cards[:players], start=1):
        setup += [f"* terrain P{seat} {seat}", f"P{seat} place {seat} {card.place}"]
    for row in zip(*packets, strict=True):
        setup += [f"* deal P{seat} {card}" for seat, card in enumerate(row, start=1)]
    return box(terrain, tribes=[*tribes, SPARE], hand=2 * len(turns)), setup + texts


def match(
    players: int, cards: Sequence[Card], *, lava_scores: bool = True
) -> tuple[TectonicTribes, State]:
    """Play a match in which just these cards are laid."""
    components, texts = script(players, cards)
    game = TectonicTribes(players, lava_scores=lava_scores, components=components)
    state = play(game, game.initial_state(), *texts)
    assert len(state.board.cards) == len(cards)
    return game, state
