"""What is asked at a point of a match."""

from collections.abc import Iterator
from typing import Any

from boardrules.building.notation import format_player
from boardrules.conformance import Question
from boardrules.player import CHANCE, Player
from vector_matches import Played


def questions(game: Any, state: Any) -> Iterator[Question]:
    """Yield what is asked at a point of a match: not all that could be, but of each kind."""
    seats = [format_player(Player(seat)) for seat in range(game.players)]
    to_act = [format_player(seat) for seat in game.to_act(state)]
    yield Question(ask="to_act")
    yield Question(ask="legal")
    idle = [seat for seat in seats if seat not in to_act]
    for seat in (*to_act[1:], *idle[:1]):
        yield Question(ask="legal", seat=seat)
    if game.to_act(state) == (CHANCE,):
        yield Question(ask="weights")
    for viewer in dict.fromkeys(
        (None, *idle[-1:], *[seat for seat in seats if seat in to_act][:1])
    ):
        yield Question(ask="scene", seat=viewer)
    yield Question(ask="score")
    if any(game.score(state)):
        yield Question(ask="items")
    if not to_act:
        yield Question(ask="outcome")
        yield Question(ask="open_scene")
    yield Question(ask="key")


def told(game: Any, before: Any, action: Any) -> Iterator[Question]:
    """Yield what a spectator is told of an action, and the seats that are told something else."""
    yield Question(ask="told")
    for seat in map(Player, range(game.players)):
        if game.witness(before, action, seat) != game.witness(before, action, None):
            yield Question(ask="told", seat=format_player(seat))


def asked_after(played: Played, number: int) -> list[Question]:
    """List what is asked after a number of actions."""
    asked = list(questions(played.game, played.states[number]))
    if number:
        asked += told(played.game, played.states[number - 1], played.actions[number - 1])
    return asked
